"""Bots at a table: a party decides together, rivals act one after another or let it pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from emberhall.engine.choice import Choice, Option, To, option
from emberhall.players.party import closings, decided, eyes_of
from tests.kit.toys import Beacon, Race

PARTY: Any = Beacon()
RIVALS: Any = Race()
ENOUGH, THROW_0, THROW_1, THROW_2 = option(1, "enough"), *(option(seat, "throw", seat) for seat in range(3))
WINDOW = Choice(1, "who throws", [ENOUGH, THROW_0, THROW_1, THROW_2], to=To.WINDOW)
MAIN = Choice(1, "what now", [option(1, "play", 1), option(1, "done"), THROW_0, THROW_2], to=To.JOINED)


class Bots:
    """Bots that answer as they are told, and say who was asked what."""

    def __init__(self, **answers: str) -> None:
        self.answers = answers
        self.asked: list[tuple[int, list[str]]] = []

    def __call__(self, seat: int, options: Sequence[Option]) -> Option:
        self.asked.append((seat, [option.act for option in options]))
        wanted = self.answers.get(f"seat{seat}", "")
        return next(option for option in options if wanted in ("", option.act))


def test_the_bot_of_a_party_that_is_asked_decides_for_all() -> None:
    bots = Bots(seat1="throw")
    assert decided(PARTY, WINDOW, (0, 1, 2), bots) == THROW_0
    assert bots.asked == [(1, ["enough", "throw", "throw", "throw"])]


def test_bots_of_a_party_never_choose_for_a_person() -> None:
    bots = Bots(seat1="throw")
    assert decided(PARTY, WINDOW, (1, 2), bots) == THROW_1
    assert bots.asked == [(1, ["enough", "throw", "throw"])]


def test_in_a_window_of_a_person_bots_act_or_let_it_pass() -> None:
    bots = Bots(seat0="enough")
    assert decided(PARTY, WINDOW, (0, 2), bots) == ENOUGH
    assert bots.asked == [(0, ["throw", "throw", "enough"])]


def test_rivals_are_asked_in_turn_from_the_one_that_is_asked_on() -> None:
    bots = Bots(seat1="enough", seat2="enough", seat0="throw")
    assert decided(RIVALS, WINDOW, (0, 1, 2), bots) == THROW_0
    assert [seat for seat, _ in bots.asked] == [1, 2, 0]
    assert all(sorted(acts) == ["enough", "throw"] for _, acts in bots.asked), "of the others nobody is told"


def test_a_window_of_rivals_closes_when_all_let_it_pass() -> None:
    assert decided(RIVALS, WINDOW, (0, 1, 2), Bots(seat0="enough", seat1="enough", seat2="enough")) == ENOUGH


def test_rivals_who_join_in_come_before_the_one_whose_question_it_is() -> None:
    bots = Bots(seat0="done", seat2="done", seat1="play")
    assert decided(RIVALS, MAIN, (0, 1, 2), bots).act == "play"
    assert [seat for seat, _ in bots.asked] == [2, 0, 1]
    assert decided(RIVALS, MAIN, (0, 1, 2), Bots(seat2="throw")) == THROW_2


def test_rivals_who_pass_alone_are_out_alone() -> None:
    passes = [option(seat, "pass") for seat in range(2)]
    choice = Choice(0, "who throws", [THROW_0, passes[0], THROW_1, passes[1]], to=To.WINDOW)
    assert decided(RIVALS, choice, (0, 1), Bots(seat0="pass", seat1="throw")) == passes[0]


def test_allies_know_together_what_rivals_know_alone() -> None:
    assert eyes_of(PARTY, 2, (0, 2, 3)) == (2, 0, 3)
    assert eyes_of(RIVALS, 2, (0, 2, 3)) == (2,)


def test_the_answers_that_close_a_question_begin_with_those_of_the_seat_that_is_asked() -> None:
    choice = Choice(1, "who throws", [option(0, "pass"), option(1, "pass"), THROW_0], to=To.WINDOW)
    assert [option.seat for option in closings(PARTY, choice)] == [1, 0]
