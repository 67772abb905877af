"""The rulebook's examples of parties: an Equipment Pack, a Class Type nobody has, cards traded for Bless."""

from __future__ import annotations

from collections import Counter

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.dragonfire.rules.encounters import one_of_type
from emberhall.games.dragonfire.rules.play_cards import class_fits
from emberhall.games.dragonfire.rules.state import Table
from tests.games.dragonfire.moments import a_fight
from tests.games.dragonfire.story import the_game

FIVE = ("Shield Dwarf Cleric", "Half-Orc Fighter", "Human Cleric", "Half-Elf Rogue", "Sun Elf Wizard")


def set_up(*party: str) -> Match[Table]:
    return Match.new(the_game(), Setup("dungeon-crawl", party), seed=3)


@pytest.mark.rule("DF-EX-02")
def test_hilarys_shield_dwarf_cleric() -> None:
    match = set_up(*FIVE)
    assert match.choice is not None
    assert match.choice.ask == "leader"
    hilary = match.state.players[0]
    pack = Counter(match.game.name(card) for card in hilary.hand + hilary.deck.cards())
    assert (hilary.gold, hilary.hp) == (5, 8)
    assert pack == {"Grace": 4, "Glory": 2, "Stealth": 1, "Cantrip": 1}
    assert (len(hilary.hand), len(hilary.deck)) == (4, 4)


@pytest.mark.rule("DF-EX-04", "DF-CLASS-05")
def test_somebody_covers_a_missing_class_type() -> None:
    match = set_up("Human Fighter", "Human Wizard", "Human Cleric", "Sun Elf Wizard")
    assert match.choice is not None
    assert match.choice.ask == "cover"
    match.choose(next(o for o in match.choice.options if o.what == 2))
    t = match.state
    cleric = t.players[2]
    assert class_fits(t, cleric, "Deception")
    assert one_of_type(t, 3) is cleric


@pytest.mark.rule("DF-EX-06", "DF-PLAYERS-09")
@pytest.mark.parametrize(("fighter", "wizard"), [("Glory", "Cantrip"), ("Grace", "Stealth")])
def test_two_humans_trade_a_card_of_either_colour_for_bless(fighter: str, wizard: str) -> None:
    match = set_up("Human Fighter", "Human Wizard")
    sizes = [sum(a_fight("Human Fighter", "Human Wizard").t.screen(p).pack.values()) for p in match.state.players]
    for seat, wanted in ((0, "cover"), (1, "cover")):
        assert match.choice is not None
        assert match.choice.ask == wanted
        match.choose(next(o for o in match.choice.options if o.what == seat))
        if match.choice.ask == "bless":
            break  # the other type goes to who is left
    for card in (fighter, wizard):
        assert match.choice is not None
        assert match.choice.ask == "bless"
        match.choose(next(o for o in match.choice.options if match.game.name(o.what) == card))
    packs = [[match.game.name(card) for card in p.hand + p.deck.cards()] for p in match.state.players]
    assert [pack.count("Bless") for pack in packs] == [1, 1]
    assert [len(pack) for pack in packs] == sizes
