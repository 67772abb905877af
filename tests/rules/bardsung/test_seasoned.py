"""Encounters of later chapters on their own: what heroes have learned who come there without a campaign."""

from __future__ import annotations

import pytest

from emberhall.engine.game import Setup
from emberhall.games.bardsung.campaign import shop
from emberhall.games.bardsung.campaign.state import new_hero
from emberhall.games.bardsung.rules.language import CHARACTERISTICS
from emberhall.games.bardsung.rules.state import Table
from tests.games.bardsung.campaigning import ALL, a_campaign, the_campaign
from tests.games.bardsung.story import the_game

CHAPTERS = ("I", "II", "III", "IV", "V")


def set_up(encounter: str, *party: str, **options: str) -> Table:
    return the_game().new(Setup(encounter, party or ("Stoneheart",), options))


def earned(chapter: int) -> int:
    """The XP that the shortest way through the campaign has paid a hero when a chapter begins."""
    box = the_campaign().box
    known, waiting = {"The Crypt": 0}, ["The Crypt"]
    while waiting:
        page = box.pages[waiting.pop()]
        xp = known[page.name] + box.encounters[page.encounter].xp
        for turn in page.turns:
            if turn.to and xp < known.get(turn.to, 99):
                known[turn.to] = xp
                waiting.append(turn.to)
    return min(xp for name, xp in known.items() if box.pages[name].chapter == chapter)


@pytest.mark.rule("BS-GAP-111")
def test_a_later_chapter_finds_heroes_who_have_grown() -> None:
    t = set_up("the-king-under-iron")
    (stoneheart,) = t.heroes
    assert stoneheart.modifiers[CHARACTERISTICS.index("strength")] == 4
    assert stoneheart.levels == [2, 2]
    names = [t.box.name(card) for card in stoneheart.abilities]
    assert names == ["Balanced Strike", "Stand Ground", "Cleave", "Hammerfall", "Shield Wall", "Break Armour"]
    assert {t.box.name(card) for card in stoneheart.enhanced} == {
        "Balanced Strike",
        "Stand Ground",
        "Cleave",
        "Hammerfall",
    }
    assert (t.resources, t.spent) == ([2] * 4, [1] * 4)
    assert (t.gold, stoneheart.squire, stoneheart.inventory) == (0, -1, [])


@pytest.mark.rule("BS-GAP-111")
def test_new_heroes_are_as_their_profiles_list_them_and_so_they_are_in_the_tutorials() -> None:
    for t in (set_up("the-king-under-iron", heroes="new"), set_up("exploration-tutorial")):
        (stoneheart,) = t.heroes
        assert stoneheart.modifiers == [2, 0, 1, 0, 0, 0]
        assert (stoneheart.levels, stoneheart.enhanced) == ([1, 1], [])
        assert not any(t.spent)
    first = set_up("the-chapel-stair")  # the 3 XP of the tutorial, and every token
    assert first.heroes[0].modifiers[0] == 3
    assert first.resources == [3] * 4


@pytest.mark.rule("BS-GAP-111")
def test_a_campaign_decides_by_itself_what_its_heroes_have() -> None:
    t = a_campaign().at("II-2").table()
    assert all(hero.levels == [1, 1] and not hero.enhanced for hero in t.heroes)
    assert "heroes" not in {switch.name for switch in the_campaign().switches()}


@pytest.mark.rule("BS-GAP-111", "BS-LEVEL-05", "BS-LEVEL-11", "BS-LEVEL-13")
@pytest.mark.parametrize("name", ALL)
def test_what_a_hero_has_learned_was_paid_for_by_the_chapters_before(name: str) -> None:
    party = a_campaign((name,)).t
    party.heroes = [new_hero(party.box, party.box.number[name])]
    (hero,) = party.heroes
    growth, spent = party.profile(hero).growth, 0
    assert tuple(growth) == CHAPTERS
    for chapter, gains in enumerate(growth.values(), 1):
        hero.xp = earned(chapter) - spent
        pieces = [gain for gain in gains if gain in party.profile(hero).equipment]
        assert len(pieces) == (chapter > 1)  # a chapter that is done upgrades one piece
        for gain in gains:
            if gain in CHARACTERISTICS:
                assert CHARACTERISTICS.index(gain) in shop.raisable(party, hero)
                shop.raise_one(party, 0, CHARACTERISTICS.index(gain))
            elif gain in hero.abilities:
                assert gain in shop.enhanceable(party, hero)
                shop.enhance(party, 0, gain)
            elif gain not in pieces:
                assert gain in shop.for_sale(party, hero)
                assert party.ability(gain).path == party.profile(hero).path  # nobody else wants it
                shop.learn(party, 0, gain)
        spent = earned(chapter) - hero.xp
        assert hero.xp < 2  # and nearly all of it is spent
