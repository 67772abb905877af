"""Rules of the section PLAYERS: parties of two, three, five and six."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.dragonfire_phase import dragonfire_phase
from emberhall.games.dragonfire.rules.scenes import encounter_phase
from emberhall.games.dragonfire.rules.setup import cover_class_types
from emberhall.games.dragonfire.rules.state import PRIMARY, SECONDARY
from tests.games.dragonfire.gifted import pack, set_up
from tests.games.dragonfire.moments import a_fight, falls, play_out
from tests.games.dragonfire.story import PARTY, a_party

TWO, THREE = ("Human Fighter", "Human Wizard"), ("Human Cleric", "Human Wizard", "Human Fighter")
SIX = (*PARTY, "Half-Elf Rogue", "Shield Dwarf Cleric")
PLAIN = ("Animated Armor", "Rust Monster", "Gelatinous Cube", "Troll", "Orog", "Red Slaad", "Chuul")


@pytest.mark.rule("DF-PLAYERS-01")
def test_two_players_act_as_two_class_types_each() -> None:
    for seat, types in ((0, [(0, 2), (1, 3)]), (1, [(0, 3), (1, 2)])):
        s = a_fight(*TWO)
        play_out(s, cover_class_types(s.t), ("cover", seat))  # Devotion; so Deception is for the other
        assert [player.types for player in s.t.players] == types


@pytest.mark.rule("DF-PLAYERS-02", "DF-PLAYERS-09", "DF-EX-06", "DF-CF-12")
@pytest.mark.parametrize("trades", [("Glory", "Cantrip"), ("Grace", "Stealth"), ("Cantrip", "Glory")])
def test_both_of_two_players_trade_any_card_for_bless(trades: tuple[str, str]) -> None:
    s = set_up(a_party(*TWO), ("cover", 0), ("trade", trades[0]), ("trade", trades[1]))
    whole = set_up(a_party(*PARTY))
    for seat in (0, 1):
        before = pack(whole, seat)
        before.remove(trades[seat])
        assert pack(s, seat) == sorted([*before, "Bless"])
        assert len(pack(s, seat)) == 7


@pytest.mark.rule("DF-PLAYERS-02", "DF-GAP-48")
def test_bless_comes_from_the_market_deck() -> None:
    s = a_party(*TWO)
    bless = s.number("Bless")
    before = s.t.market_deck.cards().count(bless)
    set_up(s, ("cover", 0), ("trade", "Glory"), ("trade", "Cantrip"))
    assert s.t.market_deck.cards().count(bless) == before - 2


@pytest.mark.rule("DF-PLAYERS-03", "DF-PLAYERS-07", "DF-GAP-05", "DF-SETUP-18")
@pytest.mark.parametrize(("party", "start"), [(TWO, -2), (THREE, -1), (PARTY, 0)])
def test_small_parties_play_rounds_without_a_dragonfire_card(party: tuple[str, ...], start: int) -> None:
    s = a_party(*party)
    assert s.t.level == start
    s.fires("Frenzy", "Haunted")
    for _ in range(-start):
        play_out(s, dragonfire_phase(s.t))
        assert s.t.fire == -1
    play_out(s, dragonfire_phase(s.t))
    assert s.names([s.t.fire]) == ["Frenzy"]
    assert s.t.level == 0


@pytest.mark.rule("DF-PLAYERS-05", "DF-PLAYERS-06")
@pytest.mark.parametrize("who", range(3))
def test_one_of_three_players_doubles_and_trades_for_bless(who: int) -> None:
    s = set_up(a_party(*THREE), ("cover", who), ("trade", "Stealth"))
    assert [len(player.types) for player in s.t.players] == [2 if seat == who else 1 for seat in range(3)]
    assert [pack(s, seat).count("Bless") for seat in range(3)] == [int(seat == who) for seat in range(3)]


@pytest.mark.rule("DF-GAP-49")
def test_two_missing_types_among_three_go_to_different_players_who_both_trade() -> None:
    s = a_party("Human Cleric", "Half-Elf Cleric", "Human Fighter")
    set_up(s, ("cover", 0), ("cover", 2), ("trade", "Grace"), ("trade", "Glory"))
    assert [player.types for player in s.t.players] == [(2, 1), (2,), (0, 3)]
    assert [pack(s, seat).count("Bless") for seat in range(3)] == [1, 0, 1]


@pytest.mark.rule("DF-PLAYERS-08")
def test_four_players_trade_nothing_even_if_one_doubles() -> None:
    s = set_up(a_party("Human Fighter", "Half-Orc Fighter", "Human Cleric", "Human Wizard"), ("cover", 2))
    assert s.t.level == 0
    assert not any("Bless" in pack(s, seat) for seat in range(4))


@pytest.mark.rule("DF-PLAYERS-11", "DF-PLAYERS-12", "DF-PLAYERS-13", "DF-PLAYERS-14", "DF-PLAYERS-15", "DF-CF-23")
@pytest.mark.parametrize(("players", "scene", "deck"), [(5, 0, PRIMARY), (6, 0, SECONDARY), (5, 1, PRIMARY)])
def test_five_and_six_players_meet_one_more_in_every_scene(players: int, scene: int, deck: int) -> None:
    s = a_fight(*SIX[:players])
    s.t.scene = scene
    s.encounters(*PLAIN)
    s.encounters("Roper", deck=SECONDARY)
    play_out(s, encounter_phase(s.t))
    assert len(s.t.foes) == players + scene + 1
    assert s.t.foes[-1].deck == deck
    assert s.t.foes[-1].seat == (s.t.foes[-2].seat + 1) % players
    gold = sum(player.gold for player in s.t.players)
    falls(s, s.t.foes[-1])
    assert sum(player.gold for player in s.t.players) == gold  # the one too many pays nothing
    falls(s, s.t.foes[-2])
    assert sum(player.gold for player in s.t.players) == gold + s.t.card_of(s.t.foes[-2]).gold
