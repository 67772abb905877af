"""Rules of the sections THREAT and DOOM: the Threat Roll, and towns that fall."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.cards.shared import Threat
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.language import Deed
from tests.games.dragonlords.story import (
    EMPTY_SPACE,
    GREEN_SPACE,
    KNIGHT,
    LORD,
    MONK,
    RED_SPACE,
    SIX,
    Story,
    a_table,
)

GREEN, YELLOW, BLUE, RED = range(4)
SEVEN = ("Frostgate", "Forge", "Dawnsmoor", "Tamalir", "Vynelvale", "Riverwatch", "Nerekhall")


def threat(players: int, *dice: int, counters: int = 0, fallen: tuple[str, ...] = (), **options: str) -> Story:
    """A Threat Roll of player 0, all Heroes on an empty space."""
    s = a_table(*SIX[:players], **options).fallen(*fallen)
    s.t.threat = counters
    for hero in s.t.heroes:
        s.at(EMPTY_SPACE, hero.seat)
    return s.begin("threat_roll", rolls=dice, active=0)


def fell(s: Story) -> list[str]:
    return [SEVEN[town] for town in s.t.fallen]


# ---------------------------------------------------------------- the roll


@pytest.mark.rule("DL-THREAT-01", "DL-THREAT-02", "DL-COMP-10")
def test_every_turn_has_one_threat_roll_of_a_d20() -> None:
    s = a_table(*SIX[:3])
    for seat, place in enumerate(((12, 9), (12, 10), EMPTY_SPACE)):
        s.at(place, seat)
    s.begin("refresh", rolls=[1, 2, 20], active=0)
    for _ in range(3):
        s.do("roll", 0)
    assert [e.die for e in s.events(events.ThreatRolled)] == [1, 2, 20]  # type: ignore[attr-defined]


@pytest.mark.rule("DL-THREAT-03", "DL-THREAT-04", "DL-FAQ-07", "DL-CONFLICT-05", "DL-CONFLICT-08", "DL-GAP-08")
@pytest.mark.parametrize(
    ("players", "counters", "die", "after"),
    [
        (3, 0, 12, 1),
        (3, 0, 13, 0),
        (2, 0, 7, 0),
        (2, 0, 10, 1),
        (1, 0, 13, 1),
        (4, 3, 13, 3),  # 16 with the counters, but the bare die counts
        (4, 3, 16, 4),
        (5, 9, 19, 9),
        (2, 3, 8, 4),
        (2, 3, 7, 3),
    ],
)
def test_only_a_die_divisible_by_the_players_matters(players: int, counters: int, die: int, after: int) -> None:
    s = threat(players, die, counters=counters)
    assert not s.t.fallen
    assert s.t.threat == after


@pytest.mark.rule("DL-THREAT-05", "DL-THREAT-06", "DL-CONFLICT-05", "DL-CONFLICT-08")
@pytest.mark.parametrize(
    ("players", "counters", "die", "falls"),
    [(2, 4, 14, False), (2, 4, 16, True), (2, 3, 16, False), (3, 0, 18, False), (3, 2, 18, True), (2, 5, 18, True)],
)
def test_die_and_counters_against_the_difficulty(players: int, counters: int, die: int, falls: bool) -> None:
    s = threat(players, die, *([2] if falls else []), counters=counters)
    assert fell(s) == (["Tamalir"] if falls else [])
    assert s.t.threat == (0 if falls else counters + 1)


@pytest.mark.rule("DL-THREAT-07")
def test_one_town_a_roll() -> None:
    assert len(fell(threat(2, 18, 2, counters=9))) == 1


@pytest.mark.rule("DL-EX-10", "DL-EX-11", "DL-EX-12")
def test_threat_checks_as_worked_out() -> None:
    assert (fell(threat(2, 16, 1, counters=4)), threat(2, 14, counters=4).t.threat) == (["Tamalir"], 5)
    assert threat(2, 15, counters=4).t.threat == 4
    assert threat(3, 18, counters=1).t.threat == 2
    assert fell(threat(3, 18, 1, counters=2)) == ["Tamalir"]
    assert fell(threat(4, 20, 1)) == ["Tamalir"]  # on the very first roll


@pytest.mark.rule("DL-EX-31", "DL-CONFLICT-08")
def test_the_tally_has_a_ceiling() -> None:
    s = threat(4, 4, counters=15)
    assert s.t.threat == 16
    assert fell(threat(4, 4, 1, counters=16)) == ["Tamalir"]


@pytest.mark.rule("DL-GAP-73")
def test_cards_may_touch_the_total_and_the_counters_but_not_the_gate() -> None:
    s = a_table(KNIGHT, MONK).event("Straw Watch").at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.begin("threat_roll", rolls=[20], active=0)
    assert not s.t.fallen  # 20 - 1
    s = a_table(KNIGHT, MONK).at(RED_SPACE).deck("red", "Straw Seer")
    s.t.threat = 19
    s.begin("adventure", rolls=[1], active=0)
    assert s.t.threat == 21
    assert not s.t.fallen
    s = a_table(KNIGHT, MONK).at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.t.skipped_rolls = 1
    s.begin("threat_roll", active=0)
    assert (s.t.active, s.t.skipped_rolls) == (1, 0)
    assert s.steps()[:2] == ["Threat Roll", "Turn Pass"]  # the step is there, without its roll


# ---------------------------------------------------------------- which town


@pytest.mark.rule("DL-THREAT-08", "DL-EX-08", "DL-CONFLICT-03", "DL-CONFLICT-07", "DL-COMP-12")
def test_the_table_of_the_first_town() -> None:
    found: dict[str, list[int]] = {}
    for die in range(1, 17):
        (town,) = fell(threat(4, 20, die))
        found.setdefault(town, []).append(die)
    assert found == {
        "Tamalir": [1, 2], "Riverwatch": [3, 4], "Dawnsmoor": [5, 6], "Frostgate": [7, 8, 9, 10],
        "Forge": [11, 12, 13, 14], "Nerekhall": [15, 16],
    }  # fmt: skip


@pytest.mark.rule("DL-THREAT-09", "DL-EX-08")
def test_17_to_20_are_rolled_again() -> None:
    assert fell(threat(4, 20, 17, 2)) == ["Tamalir"]
    assert fell(threat(4, 20, 20, 18, 9)) == ["Frostgate"]


@pytest.mark.rule("DL-THREAT-10", "DL-THREAT-11", "DL-THREAT-12", "DL-CONFLICT-06", "DL-GAP-02", "DL-EX-09")
@pytest.mark.parametrize(
    ("fallen", "die", "next"),
    [
        (("Dawnsmoor",), 10, "Tamalir"),
        (("Dawnsmoor",), 11, "Forge"),
        (("Nerekhall",), 3, "Frostgate"),  # wraps round
        (("Frostgate",), 19, "Nerekhall"),
        (("Tamalir", "Dawnsmoor"), 4, "Vynelvale"),  # fallen ones are skipped
        (("Tamalir", "Riverwatch"), 4, "Nerekhall"),  # counted from the latest, not from the first
        (("Tamalir", "Riverwatch"), 15, "Vynelvale"),
        (("Tamalir",), 6, "Vynelvale"),  # which is never the first
        (("Tamalir",), 17, "Dawnsmoor"),  # no rolling again any more
    ],
)
def test_later_towns_lie_north_or_south_of_the_latest(fallen: tuple[str, ...], die: int, next: str) -> None:
    assert fell(threat(4, 20, die, fallen=fallen))[-1] == next


@pytest.mark.rule("DL-EX-13")
def test_a_spreading_front() -> None:
    fallen: tuple[str, ...] = ()
    for die in (12, 15, 18, 2):
        fallen = tuple(fell(threat(4, 20, die, fallen=fallen)))
    assert fallen == ("Forge", "Frostgate", "Nerekhall", "Dawnsmoor")


@pytest.mark.rule("DL-CONFLICT-06", "DL-WIN-06")
@pytest.mark.parametrize("die", [1, 10, 11, 20])
def test_the_only_standing_town_falls_whatever_is_rolled(die: int) -> None:
    s = threat(2, 20, die, fallen=tuple(town for town in SEVEN if town != "Forge"))
    assert fell(s)[-1] == "Forge"
    assert s.outcome is not None
    assert not s.outcome.won


@pytest.mark.rule("DL-THREAT-13", "DL-CONFLICT-04")
def test_the_current_player_makes_all_these_rolls() -> None:
    s = a_table(KNIGHT, MONK, LORD)
    s.t.threat = 9
    for seat in range(3):
        s.at(EMPTY_SPACE, seat)
    s.begin("threat_roll", rolls=[12, 17, 18, 3], active=2)
    assert {e.seat for e in s.events(events.ThreatRolled)} == {2}  # type: ignore[attr-defined]
    assert [(e.seat, e.die) for e in s.events(events.TownRolled)] == [(2, 17), (2, 18), (2, 3)]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- what follows


@pytest.mark.rule("DL-DOOM-01", "DL-DOOM-02", "DL-DOOM-03", "DL-DOOM-07", "DL-GAP-47", "DL-FAQ-08", "DL-COMP-09")
def test_a_fallen_town_is_closed_for_good() -> None:
    s = a_table(KNIGHT, MONK).stack("Forge", "Straw Vest", "Straw Bow", "Straw Dog").at((2, 2), 0).at(EMPTY_SPACE, 1)
    s.begin("threat_roll", rolls=[20, 12, 1], active=1)
    assert fell(s) == ["Forge"]
    assert not s.offers("step", s.space("Forge"))
    assert len(s.t.stacks[s.town("Forge")]) == 3  # they lie there, and nobody can buy them
    assert not s.t.market
    assert s.t.active == 0


@pytest.mark.rule("DL-DOOM-03", "DL-CARD-11", "DL-GAP-48")
def test_wings_do_not_carry_over_a_fallen_town() -> None:
    s = a_table().items(0, "Wings of Regiroth").fallen("Tamalir").at((6, 4)).begin("movement")
    s.do("use", "Wings of Regiroth")
    assert (5, 4) not in s.reaches()


@pytest.mark.rule("DL-DOOM-04", "DL-CONFLICT-34", "DL-GAP-01", "DL-FAQ-08")
def test_empty_spaces_one_or_two_hexes_away_are_refilled() -> None:
    s = a_table(KNIGHT, MONK).emptied().at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1).fallen("Tamalir")
    s.t.supply = [12, 10, 8, 6]
    s.begin("threat_roll", rolls=[20, 3], active=0)
    assert fell(s)[-1] == "Vynelvale"
    board = s.box.map
    assert [(s.t.counters & spaces).bit_count() for spaces in board.spaces[:3]] == [3, 2, 0]
    steps = board.distance[s.space("Vynelvale")]
    refilled = [space for space in board.colour_at if s.t.counters >> space & 1 and board.colour_at[space] != RED]
    assert {steps[space] for space in refilled} <= {1, 2}
    assert s.t.supply[:2] == [9, 8]


@pytest.mark.rule("DL-DOOM-04", "DL-GAP-29")
def test_a_space_with_its_counter_gets_no_second_one() -> None:
    s = a_table(KNIGHT, MONK).at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1).fallen("Tamalir")
    s.undefeated(0, "Straw Giant", GREEN_SPACE)
    s.begin("threat_roll", rolls=[20, 3], active=0)
    assert s.t.supply == [2, 2, 2, 2]
    assert s.t.track_at[0] == s.space(GREEN_SPACE)
    assert s.t.counters.bit_count() == 36


@pytest.mark.rule("DL-DOOM-05", "DL-CONFLICT-34", "DL-CONFLICT-40")
def test_with_too_few_counters_the_current_player_chooses() -> None:
    near = ((7, 7), (6, 6), (7, 3))
    s = a_table(KNIGHT, MONK, LORD).fallen("Tamalir")
    board = s.box.map
    greens = [board.place(space) for space in range(board.size)
              if board.colour_at.get(space) == GREEN and 0 < board.distance[board.start][space] <= 2]  # fmt: skip
    assert len(greens) == len(near) == 3
    s.emptied(*greens)
    s.t.supply[GREEN], s.t.threat = 2, 9
    for seat in range(3):
        s.at(EMPTY_SPACE, seat)
    s.begin("threat_roll", rolls=[12, 3], active=2)
    assert (s.asked, s.choice.seat) == ("refresh-counters", 2)
    assert len(s.offers("refresh")) == 3
    s.do("refresh", s.space(greens[2])).do("refresh", s.space(greens[0]))
    assert [s.counter_on(place) for place in greens] == [True, False, True]
    assert s.t.supply[GREEN] == 0


@pytest.mark.rule("DL-DOOM-05")
def test_with_just_enough_counters_nothing_is_asked() -> None:
    s = a_table(KNIGHT, MONK).fallen("Tamalir").at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1).emptied((7, 7), (6, 6))
    s.begin("threat_roll", rolls=[20, 3], active=0)
    assert s.counter_on((7, 7))
    assert s.counter_on((6, 6))
    assert s.t.supply[GREEN] == 0
    assert [e.amount for e in s.events(events.CountersRefreshed)] == [2]  # type: ignore[attr-defined]


@pytest.mark.rule("DL-DOOM-08", "DL-DOOM-01")
def test_the_order_of_the_consequences() -> None:
    s = threat(2, 20, 2)
    order = (
        events.TownRolled, events.DoomPlaced, events.MarketTurned, events.TownBarred, events.CountersRefreshed,
    )  # fmt: skip
    told = [type(entry.event) for entry in s.played.entries() if isinstance(entry.event, order)]
    assert told == list(order)


@pytest.mark.rule("DL-CONFLICT-33")
def test_activated_cards_stay_as_they_are_when_a_town_falls() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Straw Drum").at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.t.face_down = [s.number("Straw Drum")]
    s.begin("threat_roll", rolls=[20, 2], active=0)
    assert s.names(s.t.face_down) == ["Straw Drum"]


@pytest.mark.rule("DL-CONFLICT-46")
def test_a_hero_in_a_falling_town_is_unhurt_and_may_leave() -> None:
    s = a_table(KNIGHT, MONK).at("Forge", 0).at(EMPTY_SPACE, 1).begin("threat_roll", rolls=[20, 12], active=1)
    assert fell(s) == ["Forge"]
    assert s.at_place("Forge", 0)
    assert s.hero(0).wounds == 0
    assert s.offers("step")


@pytest.mark.rule("DL-GAP-49", "DL-COMP-13")
def test_a_doom_card_follows_every_overrun_but_the_last() -> None:
    s = a_table(KNIGHT, MONK, doom_deck="yes").at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.t.doom.bags = [[s.number("Straw Doom")]]
    s.begin("threat_roll", rolls=[20, 12], active=1)
    assert [hero.wounds for hero in s.t.heroes] == [1, 1]
    assert s.names(s.t.doom_discard) == ["Straw Doom"]
    told = [type(entry.event) for entry in s.played.entries()]
    assert told.index(events.CountersRefreshed) < told.index(events.DoomDrawn)
    s = a_table(KNIGHT, MONK, doom_deck="yes").fallen(*SEVEN[1:]).at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.t.doom.bags = [[s.number("Straw Doom")]]
    s.begin("threat_roll", rolls=[20, 12], active=1)
    assert s.outcome is not None
    assert len(s.t.doom) == 1


@pytest.mark.rule("DL-GAP-49")
def test_an_empty_doom_deck_is_made_of_its_discards() -> None:
    s = a_table(KNIGHT, MONK, doom_deck="yes").at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.t.doom.bags, s.t.doom_discard = [], [s.number("Straw Doom")]
    s.begin("threat_roll", rolls=[20, 12], active=1)
    assert [hero.wounds for hero in s.t.heroes] == [1, 1]
    assert s.names(s.t.doom_discard) == ["Straw Doom"]
    s = a_table(KNIGHT, MONK, doom_deck="yes").at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.t.doom.bags, s.t.doom_discard = [[s.number("Defiance")]], [s.number("Straw Doom")]
    s.begin("threat_roll", rolls=[20, 12], active=1)
    assert s.names(s.t.doom_discard) == ["Straw Doom", "Defiance"]  # not before it is empty


# ---------------------------------------------------------------- red spaces


REDS = ((1, 0), (7, 0), (12, 1), (0, 3), (0, 7), (12, 8))


@pytest.mark.rule("DL-GAP-57")
def test_when_no_red_counter_is_left_all_red_spaces_are_refilled() -> None:
    s = a_table().emptied(*REDS).begin("turn_pass")
    assert all(s.counter_on(place) for place in REDS)
    assert s.t.supply[RED] == 0


@pytest.mark.rule("DL-GAP-57")
def test_an_undefeated_dragon_lord_is_a_red_counter_too() -> None:
    s = a_table().emptied(*REDS[1:]).undefeated(0, "Straw Dragon", REDS[0]).begin("turn_pass")
    assert [s.counter_on(place) for place in REDS] == [True] + [False] * 5


@pytest.mark.rule("DL-GAP-57")
def test_margath_alone_is_not_enough() -> None:
    s = a_table().emptied(*REDS[1:]).undefeated(2, "High Lord Margath", REDS[0]).begin("turn_pass")
    assert all(s.counter_on(place) for place in REDS)
    assert s.t.track_at[2] == s.space(REDS[0])


@pytest.mark.rule("DL-DOOM-03", "DL-DOOM-06")
def test_every_fallen_town_stays_barred() -> None:
    s = threat(1, 20, 3, fallen=("Tamalir",))
    assert fell(s) == ["Tamalir", "Vynelvale"]
    assert s.t.barred == sum(1 << s.space(name) for name in fell(s))


@pytest.mark.rule("DL-GAP-73")
def test_what_takes_threat_counters_away_needs_some() -> None:
    s = a_table()
    d = Deed(0)
    assert [by for by in (-1, 0, 1) if Threat(by).can(s.t, d)] == [1]
    s.t.threat = 1
    assert Threat(-1).can(s.t, d)
    Threat(-3).run(s.t, d)
    assert s.t.threat == 0  # never below
