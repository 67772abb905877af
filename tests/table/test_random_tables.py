"""At tables of persons and bots somebody can always go on, whatever the game, and nobody is told what is not theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from emberhall.engine.game import AnyGame, Setup
from emberhall.games import game as game_called
from emberhall.games import playable
from emberhall.table.seats import held, seated
from emberhall.table.session import Session
from emberhall.table.setup import first_adventure, first_heroes

ALONE, MIXED, FULL = "me,random,random", "random,me:Ann,me:Bo", "me:Ann,me:Bo,me:Cy"
MOST = 400  # answers: long games are left there


def a_session(game: AnyGame, seats: str, seed: int) -> Session:
    sitting = seated(seats)
    setup = Setup(first_adventure(game, len(sitting)).id, first_heroes(game, len(sitting)))
    return Session.new(game, setup, sitting, seed, keep=False)


def moments(session: Session, luck: Random) -> Iterator[str]:
    """Play at random, and stop whenever somebody is asked; says who answers."""
    while session.choice and session.match.answers < MOST:
        session.play_bots()
        if session.choice is None:
            return
        assert session.asked, "nobody is asked, and no bot acts"
        person = luck.choice([*session.asked, *session.may_help])
        yield person
        if luck.random() < 0.1 and session.given.last(session.match.answers, bots=False) >= 0:
            session.undo(by=person, agreed=session.persons)
        elif session.may_pass(person) and luck.random() < 0.3:
            session.pass_on(by=person)
        else:
            session.answer(luck.choice(session.offered_to(person)), by=person)


@pytest.mark.parametrize("seats", [ALONE, MIXED, FULL])
@pytest.mark.parametrize("name", playable())
def test_somebody_can_always_go_on(name: str, seats: str) -> None:
    session, luck = a_session(game_called(name), seats, 7), Random(7)
    for person in moments(session, luck):
        offered = session.offered_to(person)
        assert offered, f"{person} is asked and has no answer"
    assert session.match.answers > 10


@pytest.mark.parametrize("name", playable())
def test_a_person_is_told_only_of_answers_that_are_theirs_or_no_secret(name: str) -> None:
    session, luck = a_session(game_called(name), MIXED, 3), Random(3)
    secret = session.match.game.acts.is_secret
    for _ in moments(session, luck):
        for person in session.persons:
            seen, mine = session.seen(person), held(session.seats, person)
            assert seen.choice
            assert all(o.seat in mine or not secret(seen.table, o) for o in seen.choice.options)
            numbers = session.offered_to(person)
            assert numbers == sorted(numbers)
            assert all(number < len(seen.choice.options) for number in numbers)


@pytest.mark.parametrize("name", playable())
def test_a_table_left_at_any_question_is_the_same_when_it_is_taken_up_again(name: str) -> None:
    game = game_called(name)
    session = Session.new(
        game,
        Setup(first_adventure(game, 3).id, first_heroes(game, 3)),
        seated(ALONE),
        5,
    )
    assert session.store

    for number, person in enumerate(moments(session, Random(5))):
        if number % 25 == 0:
            again = Session.resume(Path(session.store.where(session.name)))
            assert again.sight(person) == session.sight(person)
            assert again.offered_to(person) == session.offered_to(person)
            assert again.record().by == session.record().by
        if number > 100:
            return
