"""Answers of the FAQ: fallen Heroes and tactics, markers, decks that run out, Heroes on no tile."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.rules.dungeon import squares_of
from tests.games.ashardalon.story import N, Story, quiet_party


def act(s: Story, *rolls: int) -> Story:
    """The active player's row acts."""
    return s.begin("monster_step", rolls=rolls)


# ---------------------------------------------------------------- Heroes at 0 Hit Points


@pytest.mark.rule("WA-FAQ-01")
def test_a_fallen_hero_is_not_adjacent_for_tactics() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.tile("W2-3", 0, N)
    s.hero("Keyleth").at, s.hero("Keyleth").hp = 2 * 16 + 13, 0
    s.hero("Vistra").at = 29
    kobold = s.monster("Kobold Dragonshield", at=2 * 16 + 9, row="Keyleth")
    s.stack()
    act(s)  # adjacent to nobody, and no tile to call for: it goes for Vistra, two tiles off
    assert kobold.at == s.t.dungeon.scorch[0]
    assert s.hp("Keyleth") == 0


@pytest.mark.rule("WA-FAQ-01")
def test_a_tactic_within_one_tile_means_the_hero_who_stands() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").at, s.hero("Keyleth").hp = 5, 0
    s.hero("Vistra").at = 22
    s.monster("Orc Smasher", at=6, row="Keyleth")
    act(s, 8)  # +9 against AC 17
    assert s.asked == "approach"
    beside_vistra = s.t.dungeon.near[22]
    assert all(beside_vistra >> option.what & 1 for option in s.choice.options)
    s.answer(0)
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (0, 7)


@pytest.mark.rule("WA-FAQ-01")
def test_an_attack_on_each_hero_of_the_tile_leaves_the_fallen_out() -> None:
    s = quiet_party("Keyleth", "Quinn", "Vistra")
    s.hero("Vistra").hp = 0
    s.hero("Quinn").at = 29
    s.monster("Cave Bear", at=5, row="Keyleth")
    act(s, 11)  # one roll, +6 against Keyleth's AC 17
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (6, 0)
    s.done()


@pytest.mark.rule("WA-FAQ-01", "WA-DOWN-02")
def test_a_sentry_raises_the_alarm_though_a_fallen_hero_lies_on_its_tile() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.tile("W2-3", 0, N)
    s.hero("Keyleth").at, s.hero("Keyleth").hp = 2 * 16 + 13, 0
    s.monster("Kobold Dragonshield", at=2 * 16 + 5, row="Keyleth")
    s.stack("W2-4")
    s.monsters("Cave Bear")
    act(s)
    assert len(s.t.dungeon.places) == 4


@pytest.mark.rule("WA-FAQ-02", "WA-GAP-126")
def test_with_one_hero_escaped_and_the_other_down_nothing_acts() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").escaped, s.hero("Keyleth").at = True, -1
    s.hero("Vistra").hp = 0
    s.t.active = 1
    s.monster("Margrath", at=6)
    s.monster("Orc Smasher", at=5, row="Vistra")
    s.encounters("Unbearable Heat")
    s.begin("encounter_step")
    assert s.acted() == []
    assert len(s.t.encounter_deck) == 1


# ---------------------------------------------------------------- markers


@pytest.mark.rule("WA-FAQ-03", "WA-CON-13", "WA-GAP-66")
def test_a_marker_covers_two_squares_by_two_of_floor_on_one_tile() -> None:
    s = quiet_party("Keyleth")
    s.tile("W2-3", 0, N)
    s.hero("Keyleth").at = 2 * 16 + 9
    s.encounters("Cave In")
    s.begin("encounter_step", rolls=[1])
    assert s.asked == "marker"
    assert {option.what for option in s.choice.options} == {2 * 16 + 1, 2 * 16 + 5, 2 * 16 + 9}
    s.do("marker", 2 * 16 + 5)
    marker = s.t.things[0]
    assert squares_of(marker.mask) == [2 * 16 + cell for cell in (5, 6, 9, 10)]


@pytest.mark.rule("WA-FAQ-03", "WA-CON-13")
def test_a_token_covers_one_square() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Box of Caltrops")
    s.tile("W2-3", 0, N)
    s.begin()
    s.do("item", "Box of Caltrops")
    s.answer(0)
    s.answer(0)
    s.answer(0)
    assert s.asked == "hero-phase"
    assert len(s.t.things) == 3
    assert [thing.mask.bit_count() for thing in s.t.things] == [1, 1, 1]
    assert len({thing.at for thing in s.t.things}) == 3


# ---------------------------------------------------------------- decks that run out


@pytest.mark.rule("WA-FAQ-04")
def test_an_empty_encounter_deck_is_made_anew_from_its_discard() -> None:
    s = quiet_party("Keyleth")
    cards = [i for i, card in s.box.encounters.items() if card.type != "adventure"][:40]
    assert s.number("Unbearable Heat") in cards
    s.t.encounter_deck, s.t.encounter_discard = Deck(), cards
    s.begin("encounter_step", draws=["Unbearable Heat"])
    assert s.hp("Keyleth") == 7
    assert len(s.t.encounter_deck) == 39
    assert [s.game.name(card) for card in s.t.encounter_discard] == ["Unbearable Heat"]


@pytest.mark.rule("WA-FAQ-04")
def test_an_empty_monster_deck_is_made_anew_without_the_experience_pile() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 1
    s.stack("W2-3")
    s.t.monster_deck = Deck()
    s.t.monster_discard = [s.number("Snake"), s.number("Cave Bear")]
    s.t.experience = [s.number(name) for name in ("Grell", "Grell", "Orc Archer", "Orc Smasher")]
    s.begin("exploration_phase", draws=["Snake"])
    assert s.row("Keyleth") == ["Snake"]
    assert [s.game.name(card) for card in s.t.monster_deck.cards()] == ["Cave Bear"]
    assert len(s.t.experience) == 4


@pytest.mark.rule("WA-FAQ-04", "WA-GAP-115")
def test_with_deck_and_discard_both_empty_the_draw_is_skipped() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").at = 1
    s.stack("B2-1")
    s.monsters()
    s.encounters()
    s.begin("exploration_phase")
    assert len(s.t.dungeon.places) == 3
    assert s.t.monsters == []
    assert (s.asked, s.choice.seat) == ("hero-phase", 1)


# ---------------------------------------------------------------- Heroes on no tile


@pytest.mark.rule("WA-FAQ-11", "WA-EX-20", "WA-CON-21")
def test_a_hero_in_the_pit_is_not_touched_by_a_card_for_each_hero() -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn")
    s.hero("Vistra").at, s.hero("Quinn").at = 29, 30
    s.marker("Pit", at=9, row="Keyleth")
    s.encounters("Unbearable Heat")
    s.stack()
    s.begin("monster_step", rolls=[7])  # +10 against AC 17: Keyleth falls in, for 2 damage
    assert s.hero("Keyleth").at < 0
    assert s.choice.seat == 1
    s.do("done")  # Vistra draws
    assert [s.hp(name) for name in ("Keyleth", "Vistra", "Quinn")] == [6, 7, 7]


@pytest.mark.rule("WA-FAQ-11", "WA-CON-21")
@pytest.mark.parametrize("drawer", ["Keyleth", "Vistra"])
def test_a_hero_in_the_pit_is_not_touched_by_an_attack_on_each_hero_whoever_draws_it(drawer: str) -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn")
    keyleth = s.hero("Keyleth")
    s.hero("Vistra").at, s.hero("Quinn").at = 29, 30
    s.marker("Pit", at=9, row="Keyleth")
    keyleth.pit, keyleth.at = 9, -1
    s.t.active = s.hero(drawer).seat
    s.encounters("Deep Tremor")
    s.begin("encounter_step", rolls=[9, 9])  # +8 against AC 17 and 16, and no roll against Keyleth
    assert [s.hp(name) for name in ("Keyleth", "Vistra", "Quinn")] == [8, 7, 7]
    s.done()
