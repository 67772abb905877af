"""The four cards that only adventures bring in, 181 to 184: none of them can be cancelled."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.movement import around
from tests.games.ashardalon.story import N, S, Story, quiet_party

NAMES = ("Ashardalon Arrives!", "Ceremony Progresses!", "The Vast Gate Flares!", "Ashardalon Breathes!")


def at_the_gate(*heroes: str, time: int = 5) -> Story:
    """A party on the start tile, the Vast Gate on the tile to the north."""
    s = quiet_party(*heroes)
    north = s.tile("W2-3", 0, N)
    s.monster("Vast Gate", at=north * 16 + 5)
    s.t.time = time
    return s


@pytest.mark.rule("WA-GAP-73")
@pytest.mark.parametrize("card", NAMES)
def test_cards_of_adventures_cannot_be_cancelled(card: str) -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.t.experience = [s.number("Gibbering Mouther")] * 3
    s.encounters(card, "Lost")
    assert not s.box.encounters[s.number(card)].cancel
    s.begin("encounter_step")
    assert s.asked != "cancel" or s.choice.about[0] != s.number(card)


# ---------------------------------------------------------------- 181 Ashardalon Arrives!


def test_ashardalon_arrives_on_the_closest_tile_with_an_edge_and_another_card_is_drawn() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").at, s.hero("Vistra").at = 1, 2
    s.encounter("Ashardalon Arrives!", "Unbearable Heat", "Lost", "Lost", rolls=[1, 1])  # his tail misses
    s.do("square", s.offers("square")[0].what)
    dragon = s.t.monsters[0]
    assert s.game.name(dragon.card) == "Ashardalon"
    assert 0 in dragon.places
    assert s.discarded() == ["Ashardalon Arrives!", "Unbearable Heat"]
    assert s.number("Ashardalon Breathes!") in s.t.encounter_deck


def test_ashardalon_arrives_but_once() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monster("Ashardalon", at=26)
    for hero in s.t.heroes:
        hero.hp = 0
    s.hero("Keyleth").hp = 1
    s.encounter("Ashardalon Arrives!", "Unbearable Heat")
    assert len(s.t.monsters) == 1


@pytest.mark.rule("WA-FAQ-10", "WA-GAP-82")
def test_ashardalon_does_not_arrive_once_he_is_slain() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.t.slain = [s.number("Ashardalon")]
    s.t.experience = [s.number("Ashardalon")]
    s.encounter("Ashardalon Arrives!", "Unbearable Heat").do("suffer")
    assert s.t.monsters == []
    assert s.discarded() == ["Ashardalon Arrives!", "Unbearable Heat"]


# ---------------------------------------------------------------- 182 Ceremony Progresses!


def test_ceremony_progresses_takes_a_time_token_draws_and_goes_back_on_top() -> None:
    s = at_the_gate("Keyleth", "Vistra")
    s.encounter("Ceremony Progresses!", "Unbearable Heat", "Lost")
    assert s.t.time == 4
    assert s.hp("Keyleth") == 7
    assert s.discarded() == ["Unbearable Heat"]
    assert s.t.encounter_deck.bags[-1] == [s.number("Ceremony Progresses!")]


def test_ceremony_progresses_to_its_end_with_the_last_time_token() -> None:
    s = at_the_gate("Keyleth", "Vistra", time=1)
    s.encounter("Ceremony Progresses!", "Lost")
    assert s.outcome is not None
    assert not s.outcome.won


def test_ceremony_without_a_gate_is_discarded_and_nothing_is_drawn() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.t.time = 5
    s.encounter("Ceremony Progresses!", "Unbearable Heat")
    assert s.t.time == 5
    assert s.discarded() == ["Ceremony Progresses!"]
    assert s.hp("Keyleth") == 8


# ---------------------------------------------------------------- 183 The Vast Gate Flares!


def test_the_vast_gate_flares_and_an_aberrant_steps_out() -> None:
    s = at_the_gate("Keyleth")
    s.hero("Keyleth").at = 26
    s.monsters("Snake", "Orc Archer", "Grell", "Cave Bear")
    s.encounter("The Vast Gate Flares!", "Lost", "Lost", "Lost", "Lost")
    gate = s.t.monsters[0]
    assert s.asked == "place-monster"
    assert {o.what for o in s.offers("square")} == {
        square for square in range(64) if around(s.t, gate.mask) & s.t.free() & 1 << square
    }
    s.do("square", s.offers("square")[0].what)
    assert s.row("Keyleth") == ["Grell"]
    assert sorted(s.game.name(c) for c in s.t.monster_discard) == ["Orc Archer", "Snake"]
    (hidden,) = s.t.encounter_deck.lurkers
    assert (hidden.card, hidden.after, hidden.within) == (s.number("The Vast Gate Flares!"), 0, 4)


def test_the_vast_gate_flares_in_vain_without_an_aberrant_to_draw() -> None:
    s = at_the_gate("Keyleth", "Vistra")
    s.monsters("Snake")
    s.encounter("The Vast Gate Flares!", "Lost", "Lost", "Lost")
    assert s.row("Keyleth") == []
    assert [s.game.name(c) for c in s.t.monster_discard] == ["Snake"]


def test_the_vast_gate_does_not_flare_when_there_is_none() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.encounter("The Vast Gate Flares!", "Lost")
    assert s.discarded() == ["The Vast Gate Flares!"]
    assert not s.t.encounter_deck.lurkers


# ---------------------------------------------------------------- 184 Ashardalon Breathes!


def test_ashardalon_breathes_on_everybody_within_one_tile_of_him() -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn")
    middle = s.tile("W3-2", 1, S)
    s.monster("Ashardalon", at=s.t.dungeon.scorch[middle])
    far = s.tile("W2-3", 0, N)
    s.hero("Keyleth").at, s.hero("Vistra").at = 19, 23
    s.hero("Quinn").at = s.t.dungeon.scorch[far]
    s.encounter("Ashardalon Breathes!", "Lost", "Lost", "Lost", rolls=[8, 7])
    assert (s.hp("Keyleth"), s.hp("Vistra"), s.hp("Quinn")) == (5, 7, 8)
    (hidden,) = s.t.encounter_deck.lurkers
    assert (hidden.card, hidden.after, hidden.within) == (s.number("Ashardalon Breathes!"), 0, 4)


def test_ashardalon_does_not_breathe_before_he_has_come() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.encounter("Ashardalon Breathes!", "Lost")
    assert s.discarded() == ["Ashardalon Breathes!"]
    assert s.hp("Keyleth") == 8


@pytest.mark.rule("WA-FAQ-04")
def test_the_last_card_of_the_deck_goes_back_into_one_made_anew() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monster("Ashardalon", at=26)
    s.hero("Keyleth").at, s.hero("Vistra").at = 1, 2
    s.t.acted = [1]
    s.t.encounter_discard = [s.number(name) for name in ("Lost", "Unbearable Heat", "Steam Vent", "Bull's Eye!")]
    s.encounter("Ashardalon Breathes!", rolls=[1, 1])
    assert s.t.encounter_discard == []
    assert len(s.t.encounter_deck) == 5
    (hidden,) = s.t.encounter_deck.lurkers
    assert (hidden.card, hidden.after, hidden.within) == (s.number("Ashardalon Breathes!"), 0, 4)
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (7, 7)


@pytest.mark.rule("WA-FAQ-04")
def test_a_card_hidden_in_a_deck_that_has_run_out_is_hidden_in_one_made_anew() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").at, s.hero("Vistra").at = 30, 31
    s.t.encounter_discard = [s.number(name) for name in ("Steam Vent", "Bull's Eye!")]
    s.t.acted = [1]
    s.encounter("Ashardalon Arrives!", draws=["Bull's Eye!"], rolls=[1])
    s.do("square", s.offers("square")[0].what)
    assert s.discarded() == ["Ashardalon Arrives!", "Bull's Eye!"]
    assert sorted(s.t.encounter_deck.cards()) == sorted([s.number("Steam Vent"), s.number("Ashardalon Breathes!")])
