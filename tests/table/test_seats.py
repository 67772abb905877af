"""Who sits where, and whom a choice waits for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from emberhall.engine.choice import Choice, option
from emberhall.engine.refusal import Refusal
from emberhall.table.seats import Seat, bot_helpers, helpers, persons, seated, who_answers, within_reach


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


def window(*acting: int, seat: int, rest: bool = False) -> Choice:
    return Choice(seat, "window", [option(s, "act") for s in acting], rest=rest)


def test_a_choice_waits_for_the_person_whose_seat_it_is() -> None:
    assert who_answers(seated("me,random"), window(0, 0, seat=0)) == ("me",)
    assert who_answers(seated("me,random"), window(1, 1, seat=1)) == ()


def test_a_window_waits_for_every_person_who_may_act_in_it() -> None:
    assert who_answers(seated("random,me,me:Bo,me"), window(0, 1, 2, 3, seat=0)) == ("me", "Bo")


def test_the_main_question_of_a_bot_is_its_own() -> None:
    assert who_answers(seated("random,me"), window(0, 1, seat=0, rest=True)) == ()


def main_question(*options: tuple[int, str]) -> Choice:
    """The main question of seat 0, which ends with the last option."""
    return Choice(0, "main", [option(seat, act) for seat, act in (*options, (0, "done"))], rest=True)


def test_others_can_join_in_at_a_main_question_and_giving_up_a_card_is_no_help() -> None:
    seats = seated("random,me,heuristic,me:Bo,me")
    choice = main_question((0, "play"), (1, "assist"), (2, "assist"), (3, "drop"), (4, "assist"))
    assert helpers(seats, choice) == ("me",)
    assert bot_helpers(seats, choice) == (2,)
    assert helpers(seats, replace(choice, rest=False)) == ()


def test_of_a_main_question_everybody_has_their_own_options_and_its_end() -> None:
    choice = main_question((0, "play"), (1, "assist"), (2, "assist"), (3, "assist"))
    assert within_reach(seated("me,heuristic,me,me:Bo"), choice, ["me"]) == [0, 2, 4]
    assert within_reach(seated("me,heuristic,me,me:Bo"), replace(choice, rest=False), ["me"]) == [0, 1, 2, 3, 4]
