"""Not again this turn: what is declined so is not asked with the same cards until another turn begins."""

from __future__ import annotations

import pytest

from emberhall.engine.choice import Choice, Flow, To, option
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from tests.engine.gloamhouse import Gloamhouse, Table, party
from tests.games.ashardalon.story import Story, a_hero_with
from tests.table.tables import table_at


def attacked_twice() -> tuple[Story, SavedTable]:
    """Two Monsters come for Keyleth in one Villain Phase, and a card could answer each."""
    s = a_hero_with("Keyleth", "Bravery")
    s.hero("Keyleth").at = 1
    s.monster("Orc Smasher", at=26)
    s.monster("Snake", at=30)
    s.begin("villain_step", rolls=[1] * 9)
    assert s.match
    return s, table_at(s.match, seated("me"))


def asked_in_the_turn(saved: SavedTable, hushes: bool) -> int:
    """How often a card is asked for before the next Hero Phase, if that is declined, for the turn or each time."""
    asked = 0
    while saved.table.choice and saved.table.choice.ask != "hero-phase":
        if saved.table.choice.ask == "monster-activates":
            asked += 1
            assert saved.table.question.may_decline("me")
            if hushes:
                saved.keep(saved.table.decline_for_turn("me"))
                continue
        saved.keep(saved.table.answer(saved.table.question.offered_to("me")[-1], by="me"))
    return asked


def test_what_is_declined_for_the_turn_is_not_asked_again_in_it() -> None:
    assert asked_in_the_turn(attacked_twice()[1], hushes=False) == 2
    _, saved = attacked_twice()
    assert asked_in_the_turn(saved, hushes=True) == 1
    assert set(saved.table.answers.by) == {"me"}, "every answer is the person's own"


def test_the_next_turn_asks_again_and_so_does_an_answer_taken_back() -> None:
    s, saved = attacked_twice()
    saved.keep(saved.table.decline_for_turn("me"))
    assert saved.table.choice is None or saved.table.choice.ask != "monster-activates"
    saved.keep(saved.table.undo(by="me"))
    assert saved.table.choice
    assert saved.table.choice.ask == "monster-activates", "what was taken back is asked as before"
    saved.keep(saved.table.decline_for_turn("me"))
    s.t.turn += 1
    assert not saved.table.declines.holds(saved.table.match, "me", [])


def declined_twice() -> tuple[SavedTable, int]:
    """A question that was declined for the turn came up again at once; and how many answers there were before."""

    def asked_twice(table: Table) -> Flow[None]:
        for _ in range(2):
            yield Choice(0, "who throws", [option(0, "throw", table.hands[0][0]), option(0, "pass")])

    game = Gloamhouse()
    game.phases = (game.phases[0], asked_twice, *game.phases[1:])
    saved = table_at(Match.new(game, party(2), 1), seated("me:Ann,me:Bo"))
    before = saved.table.match.answers
    saved.keep(saved.table.decline_for_turn("Ann"))
    assert saved.table.answers.automatic == {before + 1}, "the second was not asked for"
    return saved, before


def test_an_undo_takes_back_what_was_declined_with_all_that_followed_from_it() -> None:
    saved, before = declined_twice()
    after = saved.table.match.answers
    assert saved.table.answers.automatic == {before + 1}
    saved.keep(saved.table.undo(by="Ann", agreed=saved.table.persons))
    assert saved.table.match.answers == before
    assert not saved.table.answers.automatic
    saved.keep(saved.table.redo())
    assert saved.table.match.answers == after, "it is given again with what followed"
    saved.keep(saved.table.undo(by="Ann", agreed=saved.table.persons))
    saved.keep(saved.table.answer(saved.table.question.offered_to("Ann")[0], by="Ann"))
    assert not saved.table.answers.automatic, "this time it is asked again"


def test_an_undo_after_that_takes_back_the_last_answer_somebody_was_asked_for() -> None:
    saved, before = declined_twice()
    own, person = saved.table.match.answers, saved.table.question.asked[0]
    saved.keep(saved.table.answer(saved.table.question.offered_to(person)[0], by=person))
    saved.keep(saved.table.undo(by=person, agreed=saved.table.persons))
    assert saved.table.match.answers == own
    saved.keep(saved.table.undo(by=person, agreed=saved.table.persons))
    assert saved.table.match.answers == before


def test_what_a_bot_closes_after_somebody_was_not_asked_was_not_asked_for() -> None:
    def windows(table: Table) -> Flow[None]:
        throws = [option(seat, "throw", table.hands[seat][0]) for seat in table.seats()]
        for _ in range(2):
            yield Choice(0, "who throws", [*throws, option(0, "pass")], to=To.WINDOW)

    game = Gloamhouse()
    game.phases = (game.phases[0], windows, *game.phases[1:])
    saved = table_at(Match.new(game, party(2), 1), seated("me:Ann,random"), seed=1)
    before = saved.table.match.answers
    saved.keep(saved.table.decline_for_turn("Ann"))
    while not saved.table.question.asked:
        assert saved.bot_acts()
    assert saved.table.answers.by[before:] == ["Ann", "Ann"], "the bot let both of them pass"
    saved.keep(saved.table.undo(by="Ann", agreed=saved.table.persons))
    assert saved.table.match.answers == before


def test_a_main_question_cannot_be_declined_for_the_turn() -> None:
    s = a_hero_with("Keyleth", "Valiant Strike")
    s.begin()
    assert s.match
    saved = table_at(s.match, seated("me"))
    assert not saved.table.question.may_decline("me")
    with pytest.raises(Refusal, match="You can't skip this question for the turn"):
        saved.keep(saved.table.decline_for_turn("me"))


def test_what_somebody_offers_cannot_be_declined_for_the_turn() -> None:
    def offered(table: Table) -> Flow[None]:
        yield Choice(0, "who throws", [option(0, "throw", table.hands[0][0]), option(0, "pass")], to=To.OFFER)

    game = Gloamhouse()
    game.phases = (game.phases[0], offered, *game.phases[1:])
    saved = table_at(Match.new(game, party(2), 1), seated("me:Ann,me:Bo"))
    assert saved.table.question.asked == ("Ann",)
    assert not saved.table.question.may_decline("Ann")
    with pytest.raises(Refusal, match="You can't skip this question for the turn"):
        saved.keep(saved.table.decline_for_turn("Ann"))


def test_what_was_declined_is_not_asked_when_others_let_the_question_before_it_pass() -> None:
    def asked_twice(table: Table) -> Flow[None]:
        throws = [option(seat, "throw", table.hands[seat][0]) for seat in table.seats()]
        for _ in range(2):
            yield Choice(0, "who throws", [throws[0], option(0, "pass")])
            yield Choice(0, "who throws", [*throws, option(0, "enough")], to=To.WINDOW)

    game = Gloamhouse()
    game.phases = (game.phases[0], asked_twice, *game.phases[1:])
    saved = table_at(Match.new(game, party(2), 1), seated("me:Ann,me:Bo"))
    saved.keep(saved.table.decline_for_turn("Ann"))
    for person in ("Ann", "Bo"):
        saved.keep(saved.table.pass_question(person))
    assert saved.table.question.asked == ("Ann", "Bo"), "the second of the questions for both"
