"""Rules of the section WIN: who wins, and when all lose."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.setup import TITLE
from tests.games.dragonlords.story import EMPTY_SPACE, KNIGHT, LORD, MONK, RED_SPACE, Story, a_table, the_game

MARGATH = "High Lord Margath"
ALL_BUT_NEREKHALL = ("Tamalir", "Vynelvale", "Riverwatch", "Frostgate", "Forge", "Dawnsmoor")
QUIET = 1  # a Threat Roll that does nothing with two players or more
PASSED = 20  # a test that is passed


def facing_margath(seat: int = 1, rolls: tuple[int, ...] = ()) -> Story:
    """Round 1 against Margath, who needs one more Wound."""
    s = a_table(KNIGHT, MONK, LORD)
    s.meets_challenge(MARGATH, rolls=(PASSED, *rolls), seat=seat)
    s.do("no-effort")
    s.fight.wounds = 7
    return s


def with_runes(s: Story, seat: int, *names: str) -> Story:
    s.hero(seat).kept = [s.number(name) for name in names]
    return s


@pytest.mark.rule("DL-WIN-01")
def test_there_is_one_scenario() -> None:
    (only,) = the_game().adventures()
    assert only.title == TITLE == the_game().title == "Rise of the Dragon Lords"
    assert "Margath" in only.victory
    assert "towns" in only.defeat


@pytest.mark.rule("DL-WIN-02", "DL-WIN-04", "DL-WIN-05", "DL-GAP-46")
def test_whoever_defeats_margath_wins_alone_and_at_once() -> None:
    s = facing_margath(rolls=(20,))
    assert s.box.challenges[s.fight.card].life == 8
    s.do("fight-on").do("attack", MONK)
    assert s.outcome is not None
    assert s.outcome.winners == (1,)
    assert s.outcome.rule == "DL-WIN-02"
    assert [s.outcome.of(seat) for seat in range(3)] == [False, True, False]
    assert not s.hero(1).kept  # without any rune


@pytest.mark.rule("DL-WIN-02")
def test_an_ally_may_defeat_margath_too() -> None:
    s = a_table(KNIGHT, MONK).allies(0, "Straw Dog")
    s.meets_challenge(MARGATH, rolls=[PASSED, 20])
    s.do("no-effort")
    s.fight.wounds = 7
    s.do("fight-on").do("attack", "Straw Dog")
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


@pytest.mark.rule("DL-WIN-02", "DL-GAP-15")
def test_nobody_wins_by_escaping_from_margath() -> None:
    s = facing_margath(rolls=(20, QUIET))
    s.do("escape")
    assert s.outcome is None
    assert s.names(s.t.track[:1]) == [MARGATH]
    assert s.t.track_at[0] == s.space(RED_SPACE)


@pytest.mark.rule("DL-GAP-15")
def test_margath_asks_for_resolve_and_stands_in_the_red_deck() -> None:
    box = the_game().box
    card = box.challenges[box.number[MARGATH]]
    assert (card.colour, card.life, card.numbers, card.harm) == ("red", 8, (20, 22, 21), (3, 3, 3))
    assert box.number[MARGATH] in box.decks[3]
    s = a_table(KNIGHT)
    s.meets_challenge(MARGATH, rolls=[14])
    s.do("no-effort")  # 14 and Spirit 1 against 16
    assert s.hero().exhaustion == 2


@pytest.mark.rule("DL-WIN-03", "DL-WIN-04", "DL-GAP-16", "DL-GAP-46")
def test_the_third_rune_wins_at_once() -> None:
    s = with_runes(a_table(KNIGHT, MONK, LORD).fallen(*ALL_BUT_NEREKHALL), 2, "Straw Dragon", "Straw Dragon Two")
    with_runes(s, 0, "Ysgarra of the Rime", "Korvoth Ashmaw")
    s.meets_challenge("Straw Dragon Three", rolls=[20], seat=2)
    s.do("fight-on").do("attack", LORD)
    assert s.outcome is not None
    assert (s.outcome.rule, s.outcome.winners) == ("DL-WIN-03", (2,))  # no Threat Roll, and not the other with two


@pytest.mark.rule("DL-WIN-03")
def test_two_runes_are_not_enough() -> None:
    s = with_runes(a_table(KNIGHT, MONK), 0, "Straw Dragon", "Straw Dragon Two")
    s.begin("refresh", rolls=[QUIET], active=0)
    s.do("step", s.space(EMPTY_SPACE))
    assert s.outcome is None
    assert s.t.active == 1


@pytest.mark.rule("DL-WIN-03", "DL-PVP-13")
def test_a_rune_taken_as_spoils_wins_also_in_anothers_turn() -> None:
    s = with_runes(a_table(KNIGHT, MONK), 1, "Straw Dragon", "Straw Dragon Two")
    with_runes(s, 0, "Straw Dragon Three")
    s.hero(0).wounds = 4
    s.duels(rolls=[20, 2])  # Ranged: the Monk's target, the Knight's defence
    s.do("fight-on").do("defend")
    assert s.asked == "spoils"
    assert s.choice.seat == 1
    s.do("take-kept", "Straw Dragon Three")
    assert s.outcome is not None
    assert s.outcome.winners == (1,)


@pytest.mark.rule("DL-WIN-06", "DL-WIN-07", "DL-WIN-08", "DL-DOOM-06", "DL-CONFLICT-23", "DL-CONFLICT-41")
def test_when_the_last_town_falls_all_lose_on_the_spot() -> None:
    s = with_runes(a_table(KNIGHT, MONK).fallen(*ALL_BUT_NEREKHALL).emptied(), 0, "Straw Dragon", "Straw Dragon Two")
    s.at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.begin("threat_roll", rolls=[20, 5], active=0)
    assert s.outcome is not None
    assert (s.outcome.won, s.outcome.winners, s.outcome.rule) == (False, (), "DL-WIN-06")
    assert s.t.active == 0  # the turn is not passed
    assert not s.t.counters  # and nothing is refreshed any more


@pytest.mark.rule("DL-WIN-07", "DL-WIN-09")
def test_six_of_seven_towns_are_not_all() -> None:
    s = a_table(KNIGHT, MONK).fallen(*ALL_BUT_NEREKHALL[:5]).at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.t.turn = 300
    s.begin("threat_roll", rolls=[20, 5], active=0)
    assert len(s.t.fallen) == 6
    assert s.outcome is None
    assert s.asked == "move"
