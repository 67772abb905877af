"""Another character for the next Adventure: who comes, who stays at home, and what stays with whom."""

from __future__ import annotations

import pytest

from emberhall.engine.match import Match
from emberhall.games.dragonfire.campaign.levels import party_level
from emberhall.games.dragonfire.campaign.magic_items import held, item_decks
from emberhall.games.dragonfire.players import campaign as rules_of_thumb
from tests.games.dragonfire.resting import BOX, Rest, a_campaign

FIGHTER, WIZARD, CLERIC, ROGUE = range(4)


def changed(seat: int, screen: str, **record: object) -> Rest:
    """A party in which one player has gone on with another character."""
    s = a_campaign(xp=30)
    return s.record(seat, **record).rest().do("change", seat=seat).do("come", screen)


@pytest.mark.rule("DF-GAP-84", "DF-GAP-66")
def test_a_new_character_takes_the_seat_at_level_1_and_counts_for_the_party() -> None:
    s = changed(ROGUE, "Half-Orc Fighter")
    assert (s.hero(ROGUE).screen, s.hero(ROGUE).xp) == ("Half-Orc Fighter", 0)
    assert party_level(s.t) == 2  # three of Level 3 and one of Level 1
    assert s.next_setup().party[ROGUE] == "Half-Orc Fighter"
    told = s.played.sight(0)
    assert "Human Rogue stays at home, and Half-Orc Fighter comes along" in [line.text for line in told.log][-1]


@pytest.mark.rule("DF-GAP-84", "DF-ITEM-15", "DF-ITEM-26")
def test_who_stays_at_home_keeps_what_it_has_and_comes_back_with_it() -> None:
    s = changed(ROGUE, "Half-Orc Fighter", items=("Lucky Coin",), waiting=("Elven Chain",))
    assert s.hero(ROGUE).items == ()
    assert held(s.t) == ["Lucky Coin"]  # what waited to be exchanged has gone back
    assert BOX.number["Lucky Coin"] not in item_decks(s.t)["Common"]
    assert "At home: Human Rogue (Level 3, 30 XP)." in s.game.page(s.t)[0].lines
    assert Match.load(s.game, s.played.save()).state.home[0].items == ("Lucky Coin",)
    s.do("change", seat=WIZARD)
    [label] = [s.game.acts.label(s.t, option) for option in s.offers("come", "Human Rogue")]
    assert label == "Human Rogue (Level 3, 30 XP)"
    s.do("come", "Human Rogue")
    assert (s.hero(WIZARD).screen, s.hero(WIZARD).items) == ("Human Rogue", ("Lucky Coin",))
    assert [hero.screen for hero in s.t.home] == ["Human Wizard"]


@pytest.mark.rule("DF-GAP-84", "DF-GAP-46")
def test_who_stays_at_home_earns_neither_xp_nor_items() -> None:
    s = changed(ROGUE, "Half-Orc Fighter").plays(won=True)
    assert [len(hero.items) for hero in s.t.heroes] == [1, 1, 1, 1]
    assert (s.t.home[0].xp, s.t.home[0].items) == (30, ())
    assert s.hero(ROGUE).xp > 0


@pytest.mark.rule("DF-GAP-84", "DF-SETUP-01")
def test_every_character_screen_is_there_once_and_nobody_has_to_change() -> None:
    s = a_campaign().rest().do("change", seat=FIGHTER)
    names = [BOX.name(option.what) for option in s.offers("come")]
    assert len(names) == len(set(names)) == 12
    assert not {"Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue"} & set(names)
    s.do("stay")
    assert (s.hero(FIGHTER).screen, s.t.home) == ("Human Fighter", [])


def test_the_rules_of_thumb_change_nobody() -> None:
    s = a_campaign().rest()
    assert rules_of_thumb.choose(s.played.seen(0)).act == "set-out"
