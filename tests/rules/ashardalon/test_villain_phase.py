"""Rules of the section VILLAIN: the Encounter Card, then the Villains, then the cards of the row."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.state import Monster
from tests.games.ashardalon.story import N, Story, quiet_party

# Figures used here: Orc Smasher +9, Grell +7, Margrath +8; a 1 on the die misses AC 16 or 17 with each of them.


def villain_phase(s: Story, rolls: tuple[int, ...] = (), draws: tuple[str, ...] = ()) -> Story:
    """From the first step of the Villain Phase, after a turn in which a white tile was placed: no Encounter Card."""
    s.t.placed, s.t.black = True, False
    return s.begin("encounter_step", rolls=rolls, draws=draws)


def drawn(s: Story) -> list[str]:
    """Encounter Cards played and discarded."""
    return [s.game.name(card) for card in s.t.encounter_discard]


# ---------------------------------------------------------------- step 1: the Encounter Card


@pytest.mark.rule("WA-VILLAIN-01")
def test_no_tile_placed_draws_an_encounter() -> None:
    s = quiet_party("Keyleth")
    s.encounters("Unbearable Heat", "Lost")
    s.begin("encounter_step")
    assert drawn(s) == ["Unbearable Heat"]
    assert s.hp("Keyleth") == 7


@pytest.mark.rule("WA-VILLAIN-02")
def test_a_black_tile_draws_one_encounter() -> None:
    s = quiet_party("Keyleth")
    s.encounters("Unbearable Heat", "Lost")
    s.t.placed = s.t.black = True
    s.begin("encounter_step")
    assert drawn(s) == ["Unbearable Heat"]


@pytest.mark.rule("WA-VILLAIN-02", "WA-CON-16")
def test_two_black_tiles_draw_one_encounter_not_two() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 1
    s.stack("LONG-B", "B2-1")
    s.monsters("Snake", "Cave Bear")
    s.encounters("Unbearable Heat", "Unbearable Heat")
    s.begin("exploration_phase")
    assert s.hp("Keyleth") == 7
    assert drawn(s) == ["Unbearable Heat"]


@pytest.mark.rule("WA-VILLAIN-02", "WA-TILE-16")
def test_a_white_tile_draws_none() -> None:
    s = quiet_party("Keyleth")
    s.encounters("Unbearable Heat")
    villain_phase(s)
    assert drawn(s) == []


@pytest.mark.rule("WA-VILLAIN-03", "WA-GAP-52", "WA-ENC-16")
def test_a_trap_drawn_in_step_one_acts_last_in_step_three() -> None:
    s = quiet_party("Keyleth")
    s.monster("Orc Smasher", at=5, row="Keyleth")
    s.encounters("Poisoned Dart Trap")
    s.begin("encounter_step", rolls=[1, 1])
    s.answer(0)  # where its marker goes
    assert s.row("Keyleth") == ["Orc Smasher", "Poisoned Dart Trap"]
    assert s.acted() == ["Orc Smasher", "Poisoned Dart Trap"]
    assert s.hp("Keyleth") == 7  # the dart's miss
    s.done()


@pytest.mark.rule("WA-VILLAIN-03")
def test_the_encounter_is_over_before_anything_acts() -> None:
    s = quiet_party("Keyleth")
    s.monster("Orc Smasher", at=5, row="Keyleth")
    s.encounters("Unbearable Heat")
    s.begin("encounter_step", rolls=[8])  # hits AC 17
    assert s.hp("Keyleth") == 6
    happened = [type(entry.event) for entry in s.entries()]
    assert happened.index(events.Draws) < happened.index(events.Hurt) < happened.index(events.Activates)


# ---------------------------------------------------------------- step 2: Villains


@pytest.mark.rule("WA-VILLAIN-04", "WA-GAP-48", "WA-GAP-109")
def test_a_villain_acts_in_every_players_villain_phase() -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn")
    s.monster("Margrath", at=5)  # next to Keyleth alone
    s.hero("Vistra").at, s.hero("Quinn").at = 29, 30
    s.encounters()
    s.stack()
    s.begin("villain_step", rolls=[1, 1, 1])
    for seat in (1, 2):
        assert s.choice.seat == seat
        s.do("done")
    assert s.choice.seat == 0
    assert s.acted() == ["Margrath"] * 3
    s.done()
    assert all("Margrath" not in s.row(name) for name in ("Keyleth", "Vistra", "Quinn"))


@pytest.mark.rule("WA-VILLAIN-05", "WA-GAP-49")
@pytest.mark.parametrize("order", [("Margrath", "Kraash"), ("Kraash", "Margrath")])
def test_several_villains_act_in_order_of_entering_play_before_any_monster(order: tuple[str, str]) -> None:
    s = quiet_party("Keyleth")
    s.monster("Orc Smasher", at=6, row="Keyleth")
    for name, at in zip(order, (5, 13), strict=True):
        s.monster(name, at=at)
    villain_phase(s, rolls=(1, 1, 1))
    assert s.acted() == [*order, "Orc Smasher"]
    s.done()


@pytest.mark.rule("WA-SETUP-07", "WA-VILLAIN-04")
def test_without_a_villain_step_two_does_nothing() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.begin("villain_step")
    assert s.acted() == []
    assert s.choice.seat == 1


# ---------------------------------------------------------------- step 3: the row


@pytest.mark.rule("WA-VILLAIN-06", "WA-CON-08", "WA-CON-09")
def test_the_row_acts_in_order() -> None:
    s = quiet_party("Keyleth")
    s.monster("Grell", at=5, row="Keyleth")
    s.marker("Poisoned Dart Trap", at=9, row="Keyleth")
    s.monster("Orc Smasher", at=6, row="Keyleth")
    villain_phase(s, rolls=(1, 1, 1))
    assert s.acted() == ["Grell", "Poisoned Dart Trap", "Orc Smasher"]
    s.done()


@pytest.mark.rule("WA-VILLAIN-07", "WA-CON-08")
def test_a_hazard_acts_in_its_place_in_the_row() -> None:
    s = quiet_party("Keyleth")
    s.monster("Snake", at=5, row="Keyleth")
    s.marker("Cave In", at=9, row="Keyleth")
    villain_phase(s, rolls=(1, 8))
    assert s.acted() == ["Snake", "Cave In"]
    assert s.hp("Keyleth") == 6  # +9 against AC 17, 2 damage
    s.done()


@pytest.mark.rule("WA-VILLAIN-08")
def test_what_a_monster_does_is_read_from_its_tactics() -> None:
    s = quiet_party("Keyleth")
    s.monster("Grell", at=5, row="Keyleth")
    villain_phase(s, rolls=(10,))  # adjacent: the beak, +7, 1 damage and Poisoned
    assert s.hp("Keyleth") == 6, "1 by the beak, 1 by the poison as the next Hero Phase begins"
    assert s.hero("Keyleth").poisoned


def two_grells(holders: tuple[str, ...]) -> tuple[Story, Monster, Monster]:
    """Keyleth and Vistra, each with a Grell beside her; the cards lie with these players."""
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").at, s.hero("Vistra").at = 1, 29
    found = [s.monster("Grell", at=at, row="") for at in (5, 25)]
    for name in holders:
        s.hero(name).row.append(s.number("Grell"))
    s.encounters()
    s.stack()
    return s, found[0], found[1]


@pytest.mark.rule("WA-VILLAIN-09", "WA-GAP-51")
def test_every_monster_of_the_name_acts_whoever_holds_a_card() -> None:
    s, _, _ = two_grells(("Keyleth", "Vistra"))
    villain_phase(s, rolls=(1, 1))
    assert s.acted() == ["Grell", "Grell"]
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (7, 7)  # both missed, for 1 damage
    s.done()


@pytest.mark.rule("WA-VILLAIN-09")
def test_a_name_held_by_another_player_only_does_not_act() -> None:
    s, _, _ = two_grells(("Vistra",))
    villain_phase(s)
    assert s.acted() == []
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, 8)


@pytest.mark.rule("WA-EX-06", "WA-VILLAIN-09", "WA-VILLAIN-10", "WA-VILLAIN-11")
def test_the_example_of_the_two_grells() -> None:
    s, _, _ = two_grells(("Keyleth", "Vistra"))
    villain_phase(s, rolls=(1, 1, 1, 1))
    assert s.choice.seat == 1
    assert s.acted() == ["Grell"] * 2, "both in your phase"
    s.do("done")
    assert s.choice.seat == 0
    assert s.acted() == ["Grell"] * 4, "and both again in the other player's"
    s.done()


@pytest.mark.rule("WA-VILLAIN-09", "WA-GAP-50", "WA-VILLAIN-06")
def test_those_of_the_same_name_act_where_your_card_stands_and_once_each() -> None:
    s, first, second = two_grells(("Vistra",))
    s.monster("Cave Bear", at=6, row="Keyleth")
    s.hero("Keyleth").row += [s.number("Grell"), s.number("Grell")]
    s.monster("Snake", at=2, row="Keyleth")
    villain_phase(s, rolls=(1, 1, 1, 1))
    assert s.acted() == ["Cave Bear", "Grell", "Grell", "Snake"]
    assert s.hp(first) == s.hp(second) == 2
    s.done()


@pytest.mark.rule("WA-VILLAIN-09", "WA-GAP-50", "WA-GAP-51")
@pytest.mark.parametrize("holders", [("Keyleth", "Vistra"), ("Vistra", "Keyleth")])
def test_those_of_the_same_name_act_in_the_order_in_which_they_came(holders: tuple[str, str]) -> None:
    s, first, second = two_grells(holders)
    villain_phase(s, rolls=(1, 1))
    happened = [entry.event for entry in s.entries()]
    assert [e.uid for e in happened if isinstance(e, events.Activates)] == [first.uid, second.uid]


@pytest.mark.rule("WA-VILLAIN-11")
def test_a_part_of_the_name_is_not_enough() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monster("Orc Smasher", at=5, row="Keyleth")
    s.monster("Orc Archer", at=6, row="Vistra")
    s.hero("Vistra").at = 29
    villain_phase(s, rolls=(1,))
    assert s.acted() == ["Orc Smasher"]
    s.done()


@pytest.mark.rule("WA-VILLAIN-09", "WA-ENC-17")
def test_a_trap_of_another_player_does_not_act_even_beside_one_of_yours() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.marker("Cave In", at=9, row="Vistra")
    s.marker("Poisoned Dart Trap", at=21, row="Keyleth")
    villain_phase(s)
    assert s.acted() == ["Poisoned Dart Trap"]


@pytest.mark.rule("WA-VILLAIN-12")
def test_a_monster_placed_this_turn_acts_last() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 1
    s.monster("Orc Smasher", at=5, row="Keyleth")
    s.stack("W2-3")
    s.monsters("Snake")
    s.begin("exploration_phase", rolls=[1, 1])
    s.answer(0)  # where the Snake goes, next to Keyleth
    assert s.acted() == ["Orc Smasher", "Snake"]
    s.done()


@pytest.mark.rule("WA-VILLAIN-13")
def test_with_the_row_done_the_next_players_turn_begins() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monster("Orc Smasher", at=5, row="Keyleth")
    s.hero("Vistra").at = 29
    villain_phase(s, rolls=(1,))
    assert (s.asked, s.choice.seat) == ("hero-phase", 1)
    assert s.t.turn == 1


# ---------------------------------------------------------------- tiles placed in this phase


@pytest.mark.rule("WA-GAP-44", "WA-VILLAIN-02")
def test_a_black_tile_placed_in_the_villain_phase_draws_no_encounter() -> None:
    s = quiet_party("Keyleth", "Vistra")
    place = s.tile("W2-3", 0, N)
    s.monster("Kobold Dragonshield", at=place * 16 + 5, row="Keyleth")
    s.stack("B2-1")
    s.monsters("Cave Bear")
    s.encounters("Unbearable Heat")
    villain_phase(s)
    assert len(s.t.dungeon.places) == 4
    assert drawn(s) == []
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, 8)


# ---------------------------------------------------------------- all heroes down


@pytest.mark.rule("WA-CON-17", "WA-FAQ-02")
def test_with_every_hero_down_not_even_an_encounter_is_drawn() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").hp = s.hero("Vistra").hp = 0
    s.monster("Orc Smasher", at=5, row="Keyleth")
    s.monster("Margrath", at=6)
    s.encounters("Unbearable Heat")
    s.begin("encounter_step")
    assert drawn(s) == []
    assert s.acted() == []


@pytest.mark.rule("WA-CON-17", "WA-FAQ-02")
def test_when_the_encounter_fells_the_last_hero_nothing_acts_any_more() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").hp, s.hero("Vistra").hp = 1, 0
    s.monster("Orc Smasher", at=5, row="Keyleth")
    s.monster("Margrath", at=6)
    s.encounters("Unbearable Heat")
    s.begin("encounter_step")
    assert drawn(s) == ["Unbearable Heat"]
    assert s.acted() == []


@pytest.mark.rule("WA-FAQ-02")
def test_when_the_first_monster_fells_the_only_hero_the_others_do_nothing() -> None:
    s = quiet_party("Vistra")
    s.hero("Vistra").hp = 1
    for name, at in (("Orc Smasher", 5), ("Grell", 6), ("Snake", 8 + 5)):
        s.monster(name, at=at, row="Vistra")
    villain_phase(s, rolls=(20,))
    assert s.acted() == ["Orc Smasher"]
    assert s.hp("Vistra") == 4, "the surge of the next turn"


@pytest.mark.rule("WA-FAQ-02")
def test_when_the_second_of_two_heroes_falls_the_phase_ends() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").hp, s.hero("Vistra").hp = 1, 0
    s.monster("Orc Smasher", at=5, row="Keyleth")
    s.monster("Grell", at=6, row="Keyleth")
    villain_phase(s, rolls=(20,))
    assert s.acted() == ["Orc Smasher"]
    assert (s.asked, s.choice.seat) == ("hero-phase", 1)


@pytest.mark.rule("WA-FAQ-02", "WA-VILLAIN-05")
def test_when_the_first_villain_fells_the_last_hero_the_second_does_nothing() -> None:
    s = quiet_party("Vistra")
    s.hero("Vistra").hp = 1
    s.monster("Margrath", at=5)
    s.monster("Kraash", at=13)
    villain_phase(s, rolls=(20,))
    assert s.asked == "pushed", "a hit by Margrath pushes"
    s.answer(0)
    assert s.acted() == ["Margrath"]


# ---------------------------------------------------------------- a Villain's card


@pytest.mark.rule("WA-GAP-48", "WA-FAQ-10")
def test_a_defeated_villains_card_goes_to_the_experience_pile() -> None:
    s = quiet_party("Vistra")
    s.monster("Margrath", at=5, damage=7)
    s.treasures("Potion of Healing")
    s.begin(rolls=[19])
    s.do("power", "Sure Strike")
    assert [s.game.name(card) for card in s.t.experience] == ["Margrath"]
    assert s.row("Vistra") == []


@pytest.mark.rule("WA-VILLAIN-04", "WA-CON-24", "WA-ESCAPE-06", "WA-ESCAPE-07")
def test_an_escaped_hero_draws_no_encounter_but_villains_and_its_row_act() -> None:
    s = quiet_party("Keyleth", "Vistra")
    hero = s.hero("Keyleth")
    hero.escaped, hero.at = True, -1
    s.monster("Margrath", at=6)
    s.monster("Grell", at=9, row="Keyleth")
    s.encounters("Unbearable Heat")
    s.t.placed = False
    s.begin("encounter_step", rolls=[1, 1])
    assert drawn(s) == []
    assert s.acted() == ["Margrath", "Grell"]


@pytest.mark.rule("WA-CON-17")
def test_when_an_encounter_that_draws_another_fells_the_last_hero_no_other_is_drawn() -> None:
    s = quiet_party("Vistra")
    s.hero("Vistra").hp, s.hero("Vistra").poisoned = 1, True
    s.encounters("Deadly Poison", "Unbearable Heat")
    s.begin("encounter_step")
    assert drawn(s) == ["Deadly Poison"]
