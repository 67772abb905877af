"""Not again this turn: what is declined so is not asked with the same cards until another turn begins."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.engine.choice import Choice, Flow, To, option
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.table.seats import seated
from emberhall.table.session import Session
from tests.engine.gloamhouse import Gloamhouse, Table, party
from tests.games.ashardalon.story import Story, a_hero_with


def attacked_twice() -> tuple[Story, Session]:
    """Two Monsters come for Keyleth in one Villain Phase, and a card could answer each."""
    s = a_hero_with("Keyleth", "Bravery")
    s.hero("Keyleth").at = 1
    s.monster("Orc Smasher", at=26)
    s.monster("Snake", at=30)
    s.begin("villain_step", rolls=[1] * 9)
    assert s.match
    return s, Session(s.match, seated("me"))


def asked_in_the_turn(session: Session, hushes: bool) -> int:
    """How often a card is asked for before the next Hero Phase, if that is declined, for the turn or each time."""
    asked = 0
    while session.choice and session.choice.ask != "hero-phase":
        if session.choice.ask == "monster-activates":
            asked += 1
            assert session.may_hush("me")
            if hushes:
                session.hush("me")
                continue
        session.answer(session.offered_to("me")[-1], by="me")
    return asked


def test_what_is_declined_for_the_turn_is_not_asked_again_in_it() -> None:
    assert asked_in_the_turn(attacked_twice()[1], hushes=False) == 2
    _, session = attacked_twice()
    assert asked_in_the_turn(session, hushes=True) == 1
    assert set(session.given.by) == {"A"}, "every answer is the person's own"


def test_the_next_turn_asks_again_and_so_does_an_answer_taken_back() -> None:
    s, session = attacked_twice()
    session.hush("me")
    assert session.choice is None or session.choice.ask != "monster-activates"
    session.undo(by="me")
    assert session.choice
    assert session.choice.ask == "monster-activates", "what was taken back is asked as before"
    session.hush("me")
    s.t.turn += 1
    assert not session.hushed.holds(session.match, "me", [])


def declined_twice() -> tuple[Session, int]:
    """A question that was declined for the turn came up again at once; and how many answers there were before."""

    def asked_twice(table: Table) -> Flow[None]:
        for _ in range(2):
            yield Choice(0, "who throws", [option(0, "throw", table.hands[0][0]), option(0, "pass")])

    game = Gloamhouse()
    game.phases = (game.phases[0], asked_twice, *game.phases[1:])
    session = Session(Match.new(game, party(2), 1), seated("me:Ann,me:Bo"))
    before = session.match.answers
    session.hush("Ann")
    assert session.given.implied == {before + 1}, "the second was not asked for"
    return session, before


def test_an_undo_takes_back_what_was_declined_with_all_that_followed_from_it() -> None:
    session, before = declined_twice()
    after = session.match.answers
    assert session.record().implied == [before + 1]
    session.undo(by="Ann", agreed=session.persons)
    assert session.match.answers == before
    assert session.record().implied is msgspec.UNSET
    session.redo()
    assert session.match.answers == after, "it is given again with what followed"
    session.undo(by="Ann", agreed=session.persons)
    session.answer(session.offered_to("Ann")[0], by="Ann")
    assert not session.given.implied, "this time it is asked again"


def test_an_undo_after_that_takes_back_the_last_answer_somebody_was_asked_for() -> None:
    session, before = declined_twice()
    own, person = session.match.answers, session.asked[0]
    session.answer(session.offered_to(person)[0], by=person)
    session.undo(by=person, agreed=session.persons)
    assert session.match.answers == own
    session.undo(by=person, agreed=session.persons)
    assert session.match.answers == before


def test_what_a_bot_closes_after_somebody_was_not_asked_was_not_asked_for() -> None:
    def windows(table: Table) -> Flow[None]:
        throws = [option(seat, "throw", table.hands[seat][0]) for seat in table.seats()]
        for _ in range(2):
            yield Choice(0, "who throws", [*throws, option(0, "pass")], to=To.WINDOW)

    game = Gloamhouse()
    game.phases = (game.phases[0], windows, *game.phases[1:])
    session = Session(Match.new(game, party(2), 1), seated("me:Ann,random"), seed=1)
    before = session.match.answers
    session.hush("Ann")
    while not session.asked:
        assert session.bot_move()
    assert session.given.by[before:] == "AA", "the bot let both of them pass"
    session.undo(by="Ann", agreed=session.persons)
    assert session.match.answers == before


def test_a_main_question_cannot_be_declined_for_the_turn() -> None:
    s = a_hero_with("Keyleth", "Valiant Strike")
    s.begin()
    assert s.match
    session = Session(s.match, seated("me"))
    assert not session.may_hush("me")
    with pytest.raises(Refusal, match="cannot be declined for the whole turn: choose one of the answers"):
        session.hush("me")


def test_what_somebody_offers_cannot_be_declined_for_the_turn() -> None:
    def offered(table: Table) -> Flow[None]:
        yield Choice(0, "who throws", [option(0, "throw", table.hands[0][0]), option(0, "pass")], to=To.OFFER)

    game = Gloamhouse()
    game.phases = (game.phases[0], offered, *game.phases[1:])
    session = Session(Match.new(game, party(2), 1), seated("me:Ann,me:Bo"))
    assert session.asked == ("Ann",)
    assert not session.may_hush("Ann")
    with pytest.raises(Refusal, match="cannot be declined for the whole turn"):
        session.hush("Ann")


def test_what_was_declined_is_not_asked_when_others_let_the_question_before_it_pass() -> None:
    def asked_twice(table: Table) -> Flow[None]:
        throws = [option(seat, "throw", table.hands[seat][0]) for seat in table.seats()]
        for _ in range(2):
            yield Choice(0, "who throws", [throws[0], option(0, "pass")])
            yield Choice(0, "who throws", [*throws, option(0, "enough")], to=To.WINDOW)

    game = Gloamhouse()
    game.phases = (game.phases[0], asked_twice, *game.phases[1:])
    session = Session(Match.new(game, party(2), 1), seated("me:Ann,me:Bo"))
    session.hush("Ann")
    for person in ("Ann", "Bo"):
        session.pass_on(person)
    assert session.asked == ("Ann", "Bo"), "the second of the questions for both"
