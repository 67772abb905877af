"""The luck of an answer that is given again: the same after the same past, by the rule that a table agreed on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.table import undoing
from emberhall.table.changes import Row, Terms
from emberhall.table.saved import SavedTable, games
from emberhall.table.seats import Seat
from emberhall.table.table import Table
from tests.table.at_random import a_table
from tests.table.tables import file_of

pytestmark = pytest.mark.usefixtures("toys")

ALONE, TWO = "me:Ann,random,random", "me:Ann,me:Bo,random"


def answered(saved: SavedTable, number: int = 0) -> list[int]:
    """Give an answer of Ann's; return its tape."""
    table = saved.table
    offered = table.question.offered_to("Ann")
    saved.keep(table.answer(offered[number % len(offered)], "Ann"))
    return saved.table.match.tape_of(saved.table.match.answers - 1)


def lucky(seats: str, terms: Terms, keep: bool = False) -> Iterator[SavedTable]:
    """Tables at which Ann's first answer is followed by luck."""
    for seed in range(40):
        saved = a_table("gloamhouse", seats, seed, terms, keep)
        while saved.table.choice and saved.table.match.answers < 12:
            saved.play_bots()
            if "Ann" not in saved.table.question.asked:
                break
            if len(answered(saved)) > 2:
                yield saved
                break


def taken_back(table: Table) -> Row:
    return table.undo("Ann", table.consulted)


def test_the_same_answer_after_the_same_past_has_the_luck_it_had_in_every_process() -> None:
    seen = 0
    for saved in lucky(TWO, Terms(), keep=True):
        tape = saved.table.match.tape_of(saved.table.match.answers - 1)
        saved.keep(taken_back(saved.table))
        other = answered(saved, 1)  # another answer, whose luck is its own
        saved.keep(taken_back(saved.table))
        for again in (saved.table, SavedTable.resume(file_of(saved)).table, Table.of(saved.rows(), games)):
            assert again.choice
            again.answer(again.choice.options[~tape[0]], "Ann")
            assert again.match.tape_of(again.match.answers - 1) == tape
        assert other[0] != tape[0]
        seen += 1
    assert seen > 5


def test_new_luck_is_for_one_alone_and_ends_for_good_with_a_second_person() -> None:
    differs = 0
    for saved in lucky(ALONE, Terms(undo="new-luck")):
        tapes = [saved.table.match.tape_of(saved.table.match.answers - 1)]
        for _ in range(4):
            saved.keep(taken_back(saved.table))
            tapes.append(answered(saved))
        differs += len(set(map(tuple, tapes))) > 1
        seats = saved.table.company.seats
        saved.keep(saved.table.sit([seats[0], Seat(person="Bo"), seats[2]], {}, "Ann"))
        saved.keep(saved.table.sit(seats, {}, "Ann"))  # and is gone again
        for table in (saved.table, Table.of(saved.rows(), games)):
            assert table.company.ever == {"Ann", "Bo"}
            assert table.company.terms.undo == "same-luck"
        saved.keep(taken_back(saved.table))
        once = answered(saved)
        saved.keep(taken_back(saved.table))
        assert answered(saved) == once
    assert differs > 5


def test_no_luck_that_was_revealed_is_taken_back() -> None:
    seen = 0
    for saved in lucky(TWO, Terms(undo="no-luck-back")):
        assert not undoing.can_undo(saved.table)
        with pytest.raises(Refusal, match="does not take them back"):
            taken_back(saved.table)
        with pytest.raises(Refusal, match="does not take them back"):
            saved.table.request_undo("Ann")
        seen += 1
    assert seen > 5


def test_an_answer_without_luck_can_be_taken_back_where_luck_cannot() -> None:
    seen, luck = 0, Random(1)
    for seed in range(30):
        saved = a_table("gloamhouse", TWO, seed, Terms(undo="no-luck-back"))
        saved.play_bots()
        if "Ann" in saved.table.question.asked and len(answered(saved, luck.randrange(3))) == 1:
            before = saved.table.match.answers
            saved.keep(taken_back(saved.table))
            assert saved.table.match.answers == before - 1
            seen += 1
    assert seen


def test_who_was_asked_again_may_pass_again() -> None:
    """A seat that changes hands asks everybody once more: then a pass counts again, and is no repetition."""
    for seed in range(60):
        saved = a_table("gloamhouse", "me:Ann,me:Bo,me:Cy", seed)
        for _ in range(60):
            table = saved.table
            if table.choice is None:
                break
            asked = table.question.asked
            if len(asked) > 1 and table.question.may_pass(asked[0]):
                at = table.asked_at
                saved.keep(table.pass_question(asked[0], question=at))
                assert (asked[0], at) in saved.table.given
                saved.keep(saved.table.sit(table.company.seats, {}, "Ann"))
                for now in (saved.table, Table.of(saved.rows(), games)):
                    assert asked[0] in now.question.asked
                    assert (asked[0], at) not in now.given
                return
            saved.keep(table.answer(table.question.offered_to(asked[0])[0], asked[0]))
    raise AssertionError("no window was met")
