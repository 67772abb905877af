"""Who sits where, and whom a choice waits for."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from emberhall.engine.choice import Choice, To, option
from emberhall.engine.refusal import Refusal
from emberhall.table.seats import (
    Seat,
    bot_helpers,
    helpers,
    persons,
    seated,
    shared_closing,
    waits_for,
    within_reach,
)
from tests.kit.toys import Beacon


def test_a_list_of_seats_names_persons_and_bots() -> None:
    seats = seated("me, Heuristic,me:Bo,random")
    assert seats == (Seat(person="me"), Seat(bot="heuristic"), Seat(person="Bo"), Seat(bot="random"))
    assert [seat.written() for seat in seats] == ["me", "heuristic", "me:Bo", "random"]


def test_one_person_may_hold_several_seats() -> None:
    assert persons(seated("me,random,me,me:Bo")) == ("me", "Bo")


@pytest.mark.parametrize("written", ["", "heurstic", "me:", "me:" + "x" * 41, "me:a\nb", "7"])
def test_nobody_else_can_take_a_seat(written: str) -> None:
    with pytest.raises(Refusal):
        seated(f"me,{written}")


GAME: Any = Beacon()


def main_question(*options: tuple[int, str]) -> Choice:
    """The main question of seat 0, which ends with the last option."""
    return Choice(0, "what now", [option(seat, act, 1) for seat, act in options] + [option(0, "done")], to=To.JOINED)


def window(*acting: int, seat: int) -> Choice:
    """A window of these seats that the one which is asked ends."""
    return Choice(seat, "who throws", [option(s, "throw", s) for s in acting] + [option(seat, "enough")], to=To.WINDOW)


def test_a_question_waits_for_the_person_whose_seat_it_is() -> None:
    choice = Choice(1, "what now", [option(1, "play", 1), option(1, "done")])
    for to in (To.SEAT, To.JOINED, To.OFFER):
        assert waits_for(seated("random,me"), replace(choice, to=to)) == ("me",)
        assert waits_for(seated("me,random"), replace(choice, to=to)) == ()


def test_a_window_waits_for_every_person_who_may_act_in_it() -> None:
    assert waits_for(seated("random,me,me:Bo,me,me:Cy"), window(0, 1, 2, 3, seat=0)) == ("me", "Bo")


def test_only_what_helps_is_help() -> None:
    seats = seated("random,me,heuristic,me:Bo,me")
    choice = main_question((0, "play"), (1, "throw"), (2, "throw"), (3, "drop"), (4, "throw"))
    assert helpers(GAME, seats, choice) == ("me",)
    assert bot_helpers(GAME, seats, choice) == (2,)
    assert helpers(GAME, seats, replace(choice, to=To.SEAT)) == ()
    assert helpers(GAME, seated("me,me,random,me,me"), choice) == (), "one helps nobody by acting for oneself"


def test_everybody_has_their_own_answers() -> None:
    seats = seated("me,heuristic,me,me:Bo")
    choice = main_question((0, "play"), (1, "throw"), (2, "throw"), (3, "throw"))
    options = list(choice.options)
    assert within_reach(GAME, seats, choice, "me") == [options[0], options[2], options[4]]
    assert within_reach(GAME, seats, choice, "Bo") == [options[3]]


def test_everybody_in_a_window_may_take_the_answer_that_lets_it_pass() -> None:
    seats, choice = seated("me,me:Bo,me:Cy"), window(0, 1, seat=0)
    enough = choice.options[-1]
    assert within_reach(GAME, seats, choice, "Bo") == [choice.options[1], enough]
    assert within_reach(GAME, seats, choice, "Cy") == [], "Cy can do nothing in it"


def test_a_window_in_which_everybody_passes_alone_is_closed_by_nobody_else() -> None:
    options = [option(0, "throw", 1), option(0, "pass"), option(1, "throw", 1), option(1, "pass")]
    choice = Choice(0, "who throws", options, to=To.WINDOW)
    assert shared_closing(GAME, choice) is None
    assert within_reach(GAME, seated("me,me:Bo"), choice, "Bo") == options[2:]
