"""Treasure: sixty cards, each gemstone, rune and consumable at work, and a story for each unusual one."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.bardsung.rules.box import TreasureCard, open_box
from emberhall.games.bardsung.rules.standing import renew, used_up
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.wounds import grit
from emberhall.games.bardsung.telling.texts import text_of
from tests.games.bardsung.story import Story, on_a_crawl, the_straw_game
from tests.games.bardsung.test_random_play import check

CARDS = list(open_box().treasures.values())
PARTY = ("Stoneheart", "Lightweaver", "Wyldshell")


def test_the_deck_is_that_of_the_box() -> None:
    assert [card.number for card in CARDS] == list(range(1, 61))
    kinds = Counter(card.kind for card in CARDS if not card.story)
    assert kinds == {"gemstone": 20, "rune": 20, "consumable": 16}
    assert len([card for card in CARDS if card.story]) == 4
    assert all(card.copies == 1 for card in CARDS)
    assert len({text_of(card) for card in CARDS}) == 60


def test_borders_steps_and_prices() -> None:
    for kind in ("gemstone", "rune"):
        borders = Counter(card.border for card in CARDS if card.kind == kind and not card.story)
        assert borders == {"red circle": 5, "blue square": 5, "green hexagon": 5, "amber diamond": 5}
    assert {card.step for card in CARDS} == {1, 2, 3}
    used = [card for card in CARDS if card.kind == "consumable" and not card.story]
    assert len([card for card in used if card.after == "discard"]) == 9
    assert all(2 <= card.gold <= 4 for card in used if card.after == "exhaust")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_card_works_in_random_play(card: TreasureCard) -> None:
    """The first hero bears or holds the card, and plays some turns."""
    game = the_straw_game()
    seed = card.number or 1
    chance = random.Random(seed)
    match: Match[Table] = Match.new(game, Setup("straw-crawl", PARTY), seed, Keep.NOTHING)
    t, number = match.state, game.box.number[card.name]
    if number in t.treasure_deck:
        t.treasure_deck.remove(number)
    if card.kind == "consumable":
        t.heroes[0].inventory.append(number)
    else:
        wanted = "weapon" if card.kind == "gemstone" else "armour"
        piece = next(i for i, x in enumerate(t.heroes[0].equipment) if t.box.equipment[x].type == wanted)
        t.heroes[0].sockets[piece].append(number)
    renew(t)
    for _ in range(150):
        if match.choice is None:
            break
        options = match.choice.options
        eager = [o for o in options if o.act in ("explore", "item", "use", "use-card", "reroll", "target")]
        pick = chance.choice(eager if eager and chance.random() < 0.7 else options)
        assert game.acts.label(match.state, pick)
        match.choose(pick)
        if match.choice is not None:
            check(match)


# ---------------------------------------------------------------- stories


def bearing(hero: str, *treasures: str) -> Story:
    """A hero with treasure attached to a plain piece of equipment, in zone A."""
    s = on_a_crawl(hero, "Dawnguard").resource("charm", 0).resource("firewood", 0).bare()
    bearer = s.hero(hero, at="A")
    bearer.equipment, bearer.levels = [s.box.number["Oath Hammer"]], [1]
    bearer.sockets = [[s.box.number[name] for name in treasures]]
    s.abilities(hero, "Straw Fist")
    s.t.fate = 0
    return s


def strike(*treasures: str, rolls: list[int], enemy: str = "Straw Giant") -> Story:
    s = bearing("Stoneheart", *treasures)
    s.enemy(enemy, at="A")
    return s.order("Stoneheart", enemy, "Dawnguard").turn("Stoneheart", rolls=rolls).do("use", "Straw Fist")


def test_gemstones_that_make_a_hit_critical() -> None:
    for gem, die in (
        ("Sharp Garnet", 4),
        ("Heart Ruby", 3),
        ("Amber Wasp", 4),
        ("Coal Diamond", 8),
        ("Crown Citrine", 8),
    ):
        assert strike(gem, rolls=[15, die]).choice.about[2] == 2, gem


def test_gemstones_that_add_effects() -> None:
    s = strike("Sun Topaz", rolls=[15, 1]).do("apply")
    assert s.has(s.t.enemies[0], "bane")
    s = strike("Fire Opal", rolls=[20]).do("apply")
    assert s.has(s.t.enemies[0], "burn")


def test_gemstones_that_answer_an_attack() -> None:
    assert strike("Tiger Stone", rolls=[2]).has("Stoneheart", "blessing")
    assert strike("Deep Lapis", rolls=[15, 6]).do("apply").t.fate == 1
    s = bearing("Stoneheart", "Living Jade")
    s.hero("Stoneheart", wounds=1)
    s.enemy("Straw Giant", at="A")
    s.order("Stoneheart", "Straw Giant", "Dawnguard").turn("Stoneheart", rolls=[20]).do("use", "Straw Fist").do("apply")
    assert s.wounds("Stoneheart") == 0


def test_gemstones_that_roll_again() -> None:
    assert strike("Cat's Eye", rolls=[2]).luck(rolls=[15, 1]).do("reroll", "Cat's Eye").asked == "effects"
    assert strike("Moss Agate", rolls=[15, 1]).luck(rolls=[6]).do("reroll", "Moss Agate").choice.about[2] == 2


@pytest.mark.rule("BS-GAP-107")
def test_what_a_gemstone_does_every_time_does_not_use_it_up() -> None:
    s = strike("Crown Citrine", rolls=[15, 1]).do("apply")
    assert not used_up(s.t, s.box.number["Crown Citrine"])
    s = strike("Coal Diamond", rolls=[15, 1]).do("apply")
    assert used_up(s.t, s.box.number["Coal Diamond"])


def test_runes() -> None:
    s = bearing("Stoneheart", "Rune of the Last Stand", "Rune of Clean Blood")
    assert grit(s.t, s.hero("Stoneheart")) == 5
    assert grit(s.t, s.hero("Dawnguard")) == s.t.hero_card(s.hero("Dawnguard")).grit
    s = bearing("Stoneheart", "Rune of Scars")
    s.enemy("Straw Man", at="A")
    s.order("Straw Man", "Stoneheart", "Dawnguard").turn("Straw Man", rolls=[2], draws=["Straw Cut"])
    assert s.has("Stoneheart", "blessing")
    s = bearing("Stoneheart", "Rune of Roots")
    s.enemy("Straw Ogre", at="A")
    s.order("Straw Ogre", "Stoneheart", "Dawnguard").turn("Straw Ogre", rolls=[2, 2], draws=["Straw Cut"])
    assert s.at("Stoneheart") == "A"


def using(item: str) -> Story:
    s = bearing("Stoneheart")
    s.hero("Stoneheart", wounds=2).inventory = [s.box.number[item]]
    s.gain("Stoneheart", "burn")
    s.enemy("Straw Giant", at="A")
    return s.order("Stoneheart", "Straw Giant", "Dawnguard").turn("Stoneheart").do("item", item)


def test_consumables() -> None:
    assert using("Honeyed Draught").wounds("Stoneheart") == 1
    assert not using("Bitter Root").has("Stoneheart", "burn")
    s = using("Flask of Fire")
    assert s.has(s.t.enemies[0], "burn")
    assert using("Phial of Quick Blood").t.actions == 3
    assert using("Saint's Tears").wounds("Stoneheart") == 0
    assert using("Silver Whistle").row()[0] == "Dawnguard"
    assert using("Scroll of Passage").do("go", 1).hero("Stoneheart").at == 1


def test_a_consumable_is_exhausted_or_shuffled_away() -> None:
    s = using("Lucky Coin")
    assert s.names(s.hero("Stoneheart").exhausted) == ["Lucky Coin"]
    assert s.t.fate == 1
    s = using("Honeyed Draught")
    assert s.hero("Stoneheart").inventory == []
