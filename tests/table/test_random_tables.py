"""At tables of persons and bots somebody can always go on, whatever the game, and nobody is told what is not theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from emberhall.engine.game import AnyGame, Setup
from emberhall.games import game as game_called
from emberhall.games import playable
from emberhall.table.saved import SavedTable
from emberhall.table.seats import held, seated
from emberhall.table.setup import first_adventure, first_heroes
from tests.kit.seeds import seeds

ALONE, MIXED, FULL = "me,random,random", "random,me:Ann,me:Bo", "me:Ann,me:Bo,me:Cy"
MOST = 400  # answers: long games are left there


def a_session(game: AnyGame, seats: str, seed: int) -> SavedTable:
    sitting = seated(seats)
    setup = Setup(first_adventure(game, len(sitting)).id, first_heroes(game, len(sitting)))
    return SavedTable.new(game, setup, sitting, seed, keep=False)


def moments(saved: SavedTable, luck: Random) -> Iterator[str]:
    """Play at random, and stop whenever somebody is asked; says who answers."""
    while saved.table.choice and saved.table.match.answers < MOST:
        saved.play_bots()
        if saved.table.choice is None:
            return
        assert saved.table.question.asked, "nobody is asked, and no bot acts"
        person = luck.choice([*saved.table.question.asked, *saved.table.question.may_help])
        yield person
        if luck.random() < 0.1 and saved.table.answers.last(bots=False) >= 0:
            saved.keep(saved.table.undo(by=person, agreed=saved.table.persons))
        elif saved.table.question.may_pass(person) and luck.random() < 0.3:
            saved.keep(saved.table.pass_question(person))
        else:
            saved.keep(saved.table.answer(luck.choice(saved.table.question.offered_to(person)), by=person))


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("seats", [ALONE, MIXED, FULL])
@pytest.mark.parametrize("name", playable())
def test_somebody_can_always_go_on(name: str, seats: str, seed: int) -> None:
    saved, luck = a_session(game_called(name), seats, seed), Random(seed)
    for person in moments(saved, luck):
        offered = saved.table.question.offered_to(person)
        assert offered, f"{person} is asked and has no answer"
    assert saved.table.match.answers > 10


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("name", playable())
def test_a_person_is_told_only_of_answers_that_are_theirs_or_no_secret(name: str, seed: int) -> None:
    saved, luck = a_session(game_called(name), MIXED, seed), Random(seed)
    secret = saved.table.match.game.acts.is_secret
    for _ in moments(saved, luck):
        for person in saved.table.persons:
            seen, mine = saved.table.seen(person), held(saved.table.seats, person)
            assert seen.choice
            assert all(o.seat in mine or not secret(seen.table, o) for o in seen.choice.options)
            numbers = saved.table.question.offered_to(person)
            assert numbers == sorted(numbers)
            assert all(number < len(seen.choice.options) for number in numbers)


@pytest.mark.parametrize("seed", seeds(5))
@pytest.mark.parametrize("name", playable())
def test_a_table_left_at_any_question_is_the_same_when_it_is_taken_up_again(name: str, seed: int) -> None:
    game = game_called(name)
    saved = SavedTable.new(
        game,
        Setup(first_adventure(game, 3).id, first_heroes(game, 3)),
        seated(ALONE),
        seed,
    )
    for number, person in enumerate(moments(saved, Random(seed))):
        if number % 25 == 0:
            again = SavedTable.resume(Path(saved.where)).table
            assert again.sight(person) == saved.table.sight(person)
            assert again.question.offered_to(person) == saved.table.question.offered_to(person)
            assert again.answers.by == saved.table.answers.by
        if number > 100:
            return
