"""Rules of the sections OPTION, BOON and TOKEN: pieces that only come when an adventure asks for them."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from tests.games.ashardalon.story import N, a_party, quiet_party, the_game


@pytest.mark.rule("WA-OPTION-01", "WA-TOKEN-01", "WA-BOON-01")
def test_an_adventure_without_optional_rules_brings_no_set_aside_piece() -> None:
    t = the_game().new(Setup("monster-hunt", ("Keyleth", "Vistra")))
    assert not t.boons
    assert not t.chamber_deck
    assert not t.chamber_tiles
    assert not t.door_tokens
    assert not t.tokens
    assert not any(t.box.tiles[number - 10_000].set_aside for number in t.tiles.cards())
    assert all(t.box.encounters[card].type != "adventure" for card in t.encounter_deck.cards())


@pytest.mark.rule("WA-OPTION-01")
def test_each_optional_rule_comes_with_the_adventure_that_uses_it() -> None:
    assert len(a_party(adventure="closed-doors").t.door_tokens) == 8
    assert len(a_party(adventure="sneaky-endeavor").t.tokens) == 33
    assert len(a_party(adventure="the-mysterious-chamber").t.chamber_tiles) == 5


@pytest.mark.rule("WA-OPTION-01")
def test_players_may_bring_an_optional_rule_into_another_adventure() -> None:
    s = a_party(adventure="monster-hunt", doors="yes", tokens="yes", chamber="horrid", boons="yes")
    assert len(s.t.door_tokens) == 8
    assert len(s.t.tokens) == 33
    assert s.number("Horrid Chamber Entrance") in s.t.tiles


@pytest.mark.rule("WA-GAP-113", "WA-GAP-120")
def test_every_game_outside_a_linked_adventure_starts_anew_with_one_hero_a_player() -> None:
    game = the_game()
    for _ in range(2):
        t = game.new(Setup("monster-hunt", ("Keyleth",)))
        assert [hero.level for hero in t.heroes] == [1]
        assert t.heroes[0].items == []
        assert t.experience == []
        assert t.heroes[0].hp == 8


@pytest.mark.rule("WA-GAP-122")
def test_the_pool_never_holds_more_than_five_surges() -> None:
    five = ("Keyleth", "Vistra", "Quinn", "Tarak", "Heskan")
    adventure = the_game().box.adventures["the-wrath-of-ashardalon"]
    assert adventure.surges + 5 * adventure.surges_per_hero > 5
    assert a_party(*five, adventure=adventure.id).t.surges == 5
    assert a_party(adventure="monster-hunt", surges="3").t.surges == 3


@pytest.mark.rule("WA-GAP-111", "WA-GAME-09")
def test_what_an_adventure_says_goes_before_the_general_rule() -> None:
    """The general rule begins a game on the Start Tile with two surges."""
    s = a_party("Keyleth", "Vistra", adventure="up-from-the-midden")
    assert s.box.tiles[s.t.dungeon.places[0].tile].name == "Dire Chamber Start"
    adventure = s.box.adventures["up-from-the-midden"]
    assert s.t.surges == adventure.surges + 2 * adventure.surges_per_hero == 3


@pytest.mark.rule("WA-GAP-101", "WA-GAP-102")
def test_the_stack_holds_the_twenty_two_standard_tiles_and_what_the_adventure_adds() -> None:
    assert len(a_party(adventure="monster-hunt").t.tiles) == 22
    assert len(a_party(adventure="roghars-gear").t.tiles) == 23


@pytest.mark.rule("WA-GAP-101")
def test_the_exit_of_the_first_adventure_is_always_the_seventh_tile() -> None:
    for seed in range(5):
        match = Match.new(the_game(), Setup("a-day-in-the-life-of-a-hero", ("Keyleth",)), seed=seed, keep=Keep.NOTHING)
        t = match.state
        drawn = [match.game.name(t.tiles.draw(t.chance)) for _ in range(7)]
        assert drawn[6] == "Secure Exit"
        assert "Secure Exit" not in drawn[:6]


@pytest.mark.rule("WA-GAP-112", "WA-DOOR-02")
def test_doors_and_decks_are_hidden_and_nothing_else() -> None:
    s = quiet_party("Keyleth", "Quinn", adventure="closed-doors")
    s.give("Quinn", "Lucky Charm")
    s.monster("Grell", at=5, row="Quinn")
    s.t.dungeon = s.t.dungeon.start(s.box.tiles)
    s.tile("B2-1", 0, N, doors=True)
    other = s.t.copy()
    other.door_tokens.bags[0].reverse()
    other.monster_deck.bags[0].reverse()
    assert s.t.door_tokens.bags != other.door_tokens.bags
    seen, just_so = (s.game.encode(s.game.cover(t, 1)) for t in (s.t, other))
    assert seen == just_so, "what lies in which order is nobody's to see"
    open_table, view = (msgspec.json.decode(data) for data in (s.game.encode(s.t), seen))
    decks = {name for name in open_table if isinstance(getattr(s.t, name), Deck)}
    assert {name for name in open_table if open_table[name] != view[name]} <= decks
