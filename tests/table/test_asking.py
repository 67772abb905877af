"""Who is asked, who may answer, and what each may know: by seats and roles, whatever the game."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from emberhall.engine.choice import Choice, Flow, Option, To, option
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.table.seats import seated
from emberhall.table.session import Session
from tests.engine.gloamhouse import Table
from tests.kit.toys import Beacon
from tests.table.tables import a_table, at_a_window, file_of, options_of

pytestmark = pytest.mark.usefixtures("toys")


def main_question(seats: str) -> Session:
    """A table at the main question of its first seat, in which the others could help."""
    return a_table(seats, of="beacon")


def first(session: Session, person: str, act: str) -> Option:
    return next(option for option in options_of(session, person) if option.act == act)


def where_a_bot_ends(seats: str) -> Session:
    """A table at which a bot is done with its main question, and persons may still help."""
    for seed in range(40):
        session = a_table(seats, seed, of="beacon")
        session.play_bots()
        if session.last_call:
            return session
    raise AssertionError("no bot came to its end")


# ---------------------------------------------------------------- one seat


def test_a_person_who_is_not_asked_is_refused_by_name() -> None:
    session = a_table("me:Ann,me:Bo")
    with pytest.raises(Refusal, match=r"This question is for Ann, not for Bo: wait for the answer\."):
        session.answer(0, by="Bo")
    assert session.offered_to("Bo") == []
    assert session.match.answers == 0


def test_one_who_holds_no_seat_is_refused_and_only_watches() -> None:
    session = a_table("me:Ann,me:Bo")
    with pytest.raises(Refusal, match=r"Zoe holds no seat at this table: those who do are Ann and Bo\."):
        session.answer(0, by="Zoe")
    assert session.sight("Zoe") == session.match.sight()
    assert session.offered_to("Zoe") == []


def test_a_number_is_that_of_the_persons_own_sight() -> None:
    session = main_question("random,me:Bo,random")
    question = session.sight("Bo").question
    assert question
    numbers = session.offered_to("Bo")
    assert [offer.number for offer in question.options] == list(range(len(question.options)))
    assert {question.options[number].seat for number in numbers} == {1}
    label = question.options[numbers[-1]].label
    card = question.options[numbers[-1]].about[0].id
    held = list(session.match.state.hands[1])  # type: ignore[attr-defined]
    session.answer(numbers[-1], by="Bo")
    held.remove(card)
    assert sorted(session.match.state.hands[1]) == sorted(held), label  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", [-1, 99])
def test_a_number_that_is_not_in_the_sight_is_refused(number: int) -> None:
    with pytest.raises(Refusal, match="There is no option"):
        a_table().answer(number, by="me")


# ---------------------------------------------------------------- main questions


def test_a_main_question_waits_for_its_own_seat_and_others_may_join_in() -> None:
    session = main_question("me:Ann,me:Bo,random")
    assert session.asked == ("Ann",)
    assert session.may_help == ("Bo",)
    assert {option.act for option in options_of(session, "Ann")} == {"play", "done"}
    assert {option.act for option in options_of(session, "Bo")} == {"throw"}
    steps = session.match.state.steps  # type: ignore[attr-defined]
    session.answer(first(session, "Bo", "throw"), by="Bo")
    assert session.match.state.steps == steps - 1  # type: ignore[attr-defined]
    assert session.asked == ("Ann",), "it is asked anew"


def test_nobody_plays_the_cards_of_another() -> None:
    session = main_question("me:Ann,me:Bo,random")
    assert session.choice
    of_bo = next(option for option in session.choice.options if option.seat == 1)
    of_bot = next(option for option in session.choice.options if option.seat == 2)
    with pytest.raises(Refusal, match="That is for Bo to do, not for Ann: choose something of your own"):
        session.answer(of_bo, by="Ann")
    with pytest.raises(Refusal, match="That is for a bot to do: ask the bots for help"):
        session.answer(of_bot, by="Ann")
    with pytest.raises(Refusal, match="That is for Ann to do, not for Bo"):
        session.answer(first(session, "Ann", "done"), by="Bo")
    assert session.match.answers == 0


def test_bots_help_when_they_are_asked_to() -> None:
    session = main_question("me,heuristic,heuristic")
    assert session.bots_may_help
    assert session.ask_bots() == 1
    assert session.asked == ("me",)
    assert session.given.by == "b"


def test_before_a_bot_ends_its_main_question_persons_may_help() -> None:
    session = where_a_bot_ends("random,me:Ann,me:Bo")
    assert session.asked == ("Ann", "Bo")
    before = session.match.answers
    session.answer(first(session, "Bo", "throw"), by="Bo")
    assert session.match.answers == before + 1
    assert not session.last_call, "the bot decides anew"


def test_a_bot_goes_on_when_all_have_let_it() -> None:
    session = where_a_bot_ends("random,me:Ann,me:Bo")
    before = session.match.answers
    assert session.may_pass("Ann")
    session.pass_on(by="Ann")
    assert (session.match.answers, session.asked) == (before, ("Bo",))
    session.answer(first(session, "Bo", "done"), by="Bo")
    assert session.match.answers == before + 1
    assert session.whose_undo() == "Bo"


def test_an_undo_of_that_leads_back_to_the_last_call() -> None:
    session = where_a_bot_ends("random,me")
    session.pass_on(by="me")
    session.undo(by="me", agreed=["me"])
    assert session.last_call
    assert session.asked == ("me",)


# ---------------------------------------------------------------- windows


def test_a_window_asks_everybody_who_can_act_in_it() -> None:
    session = at_a_window("me:Ann,me:Bo,me:Cy")
    assert set(session.asked) == {"Ann", "Bo", "Cy"}
    for person, seat in (("Ann", 0), ("Bo", 1), ("Cy", 2)):
        thrown = [option for option in options_of(session, person) if option.act == "throw"]
        assert {option.seat for option in thrown} == {seat}


def test_whoever_acts_first_acts() -> None:
    session = at_a_window("me:Ann,me:Bo,me:Cy")
    before = session.match.answers
    session.answer(first(session, "Cy", "throw"), by="Cy")
    assert session.match.answers == before + 1
    assert session.whose_undo() == "Cy"


def test_a_window_closes_when_all_have_let_it_pass() -> None:
    session = at_a_window("me:Ann,me:Bo,me:Cy")
    before = session.match.answers
    for person in ("Bo", "Ann"):
        session.pass_on(by=person)
        assert session.match.answers == before
        assert person not in session.asked
    with pytest.raises(Refusal, match="Bo cannot let this question pass: that was said already"):
        session.pass_on(by="Bo")
    session.pass_on(by="Cy")
    assert session.match.answers == before + 1


def test_the_answer_that_closes_a_window_is_one_persons_pass() -> None:
    session = at_a_window("me:Ann,me:Bo")
    assert session.choice
    enough = next(option for option in session.choice.options if option.act == "enough")
    assert enough in options_of(session, "Ann")
    assert enough in options_of(session, "Bo")
    asked, before = session.asked, session.match.answers
    session.answer(enough, by=asked[0])
    assert (session.match.answers, session.asked) == (before, asked[1:])


def test_bots_act_in_a_window_when_persons_have_let_it_pass() -> None:
    session = at_a_window("me,heuristic")
    assert not session.bot_move(), "a person is asked first"
    session.pass_on(by="me")
    assert session.asked == ()
    assert session.bot_move()
    assert session.given.by[-1] == "b"


def test_nobody_lets_a_question_pass_that_is_no_window() -> None:
    session = a_table("me:Ann,me:Bo")
    with pytest.raises(Refusal, match="Ann cannot let this question pass: choose one of the answers"):
        session.pass_on(by="Ann")
    with pytest.raises(Refusal, match="Bo cannot let this question pass: it is for Ann"):
        session.pass_on(by="Bo")


def a_vote(seats: str) -> Session:
    """A table that asks who throws first, and will not let it be."""

    def vote(table: Table) -> Flow[None]:
        options = [option(seat, "throw", table.hands[seat][0]) for seat in table.seats()]
        yield Choice(0, "who throws", options, to=To.WINDOW)

    match = a_table(seats, keep=False).match
    game = match.game
    game.phases = (game.phases[0], vote, *game.phases[1:])  # type: ignore[assignment]
    return Session(Match.new(game, match.setup, 1), seated(seats), seed=1)


def test_a_question_that_must_be_answered_is_left_to_the_others_while_there_are_any() -> None:
    session = a_vote("me:Ann,me:Bo")
    session.pass_on(by="Ann")
    assert session.asked == ("Bo",)
    with pytest.raises(Refusal, match="Bo cannot let this question pass: choose one of the answers"):
        session.pass_on(by="Bo")


def test_a_question_that_must_be_answered_can_be_left_to_bots() -> None:
    session = a_vote("me,random")
    session.pass_on(by="me")
    assert session.bot_move()
    assert session.given.by == "b"


def test_who_has_passed_is_asked_at_the_next_question_again() -> None:
    session = at_a_window("me:Ann,me:Bo")
    one, other = session.asked
    session.pass_on(by=one)
    session.answer(first(session, other, "throw"), by=other)
    if session.choice and session.choice.to is To.WINDOW:
        assert one in session.asked


# ---------------------------------------------------------------- who knows what


def hands(session: Session, person: str) -> list[bool]:
    """Of which seats a person sees the cards."""
    return [-1 not in hand for hand in session.seen(person).table.hands]  # type: ignore[attr-defined]


def test_a_person_sees_the_cards_of_all_seats_that_person_holds_and_no_others() -> None:
    session = a_table("me,me:Bo,me,random")
    assert hands(session, "me") == [True, False, True, False]
    assert hands(session, "Bo") == [False, True, False, False]
    assert hands(session, "nobody") == [False] * 4


def test_with_open_hands_everybody_at_the_table_sees_all_cards() -> None:
    session = a_table("me,me:Bo,random", open_hands=True)
    assert hands(session, "Bo") == [True] * 3
    assert session.sight("Bo").seats[0] == 1, "from the side of a seat of one's own"
    assert Session.resume(file_of(session)).open_hands
    assert hands(session, "Zoe") == [False] * 3


def test_of_a_table_of_bots_everything_is_seen() -> None:
    assert hands(a_table("random,random"), "") == [True, True]


def seen_by_bots(session: Session, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """The seats whose cards bots looked at while they acted."""
    looked: list[tuple[int, ...]] = []
    seen = session.match.seen
    monkeypatch.setattr(session.match, "seen", lambda *seats: (looked.append(seats), seen(*seats))[1])
    session.play_bots()
    return looked


def test_bots_of_a_party_share_what_they_know_and_never_what_persons_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = seen_by_bots(a_table("heuristic,me,heuristic"), monkeypatch)
    assert looked
    assert {frozenset(seats) for seats in looked} == {frozenset({0, 2})}


def test_rival_bots_know_what_their_own_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = seen_by_bots(a_table("heuristic,heuristic,heuristic", of="race", keep=False), monkeypatch)
    assert {len(seats) for seats in looked} == {1}
    assert {seats[0] for seats in looked} == {0, 1, 2}


def test_news_is_told_to_each_person_once_and_only_what_that_one_may_know() -> None:
    session = a_table("me:Ann,me:Bo")
    ann, bo = session.news("Ann"), session.news("Bo")
    assert session.news("Ann") == ()
    assert [line.text for line in ann] != [line.text for line in bo]
    assert any(line.text == "Bo draws a card." for line in ann)


# ---------------------------------------------------------------- advice


def test_advice_is_about_what_the_person_may_do() -> None:
    session = main_question("me:Ann,me:Bo")
    assert {advice.option.seat for advice in session.advice("Ann")} == {0}
    assert {advice.option.act for advice in session.advice("Bo")} == {"throw"}
    assert session.advice("Zoe") == ()


# ---------------------------------------------------------------- seats change hands


def test_a_seat_is_handed_to_a_bot_and_back_and_the_save_knows() -> None:
    session = a_table("me:Ann,me:Bo")
    session.take_seats(seated("random,me:Bo"))
    assert session.asked == ()
    again = Session.resume(file_of(session))
    assert again.seats == session.seats
    assert again.bot_move()
    again.take_seats(seated("me:Ann,me:Bo"))
    assert Session.resume(file_of(again)).persons == ("Ann", "Bo")


def test_at_a_table_every_hero_has_a_seat() -> None:
    session = a_table("me:Ann,me:Bo")
    with pytest.raises(Refusal, match="There are 2 heroes and 1 seats: give every hero a seat"):
        session.take_seats(seated("me:Ann"))
    assert session.persons == ("Ann", "Bo")


# ---------------------------------------------------------------- whose undo it is


def test_it_is_known_whose_answer_an_undo_takes_back() -> None:
    session = main_question("me:Ann,me:Bo")
    session.answer(first(session, "Ann", "play"), by="Ann")
    assert session.whose_undo() == "Ann"
    session.answer(first(session, "Bo", "throw"), by="Bo")
    assert session.whose_undo() == "Bo"
    assert Session.resume(file_of(session)).whose_undo() == "Bo"


def test_among_allies_an_undo_is_free_until_chance_has_spoken() -> None:
    session = main_question("me:Ann,me:Bo")
    session.answer(first(session, "Ann", "play"), by="Ann")
    assert session.must_agree(by="Bo") == ()
    session.undo(by="Bo")
    session.answer(first(session, "Ann", "done"), by="Ann")
    assert session.must_agree(by="Ann") == ("Bo",)
    with pytest.raises(Refusal, match="Chance has spoken since that answer: Bo must agree"):
        session.undo(by="Ann")
    session.undo(by="Ann", agreed=["Bo"])


def a_race(seats: str = "me:Ann,me:Bo") -> Session:
    return a_table(seats, of="race", seed=3)


def test_among_rivals_whoever_has_been_told_something_must_agree() -> None:
    session = a_race()
    played = next(option for option in options_of(session, "Ann") if option.act == "play")
    session.answer(played, by="Ann")
    assert "Bo" in session.must_agree(by="Ann")
    with pytest.raises(Refusal, match="Bo must agree to take it back"):
        session.undo(by="Ann")
    session.undo(by="Ann", agreed=["Bo"])
    assert session.match.answers == 0


def test_among_rivals_nobody_takes_back_the_answer_of_another() -> None:
    session = a_race()
    session.answer(next(option for option in options_of(session, "Ann") if option.act == "play"), by="Ann")
    assert "Ann" in session.must_agree(by="Bo")
    with pytest.raises(Refusal, match="must agree to take it back"):
        session.undo(by="Bo")


def test_among_rivals_what_nobody_else_has_seen_is_free() -> None:
    session = a_table("me:Ann,me:Bo", of="race", keep=False)
    game = session.match.game
    game.phases = (*game.phases[:2], Beacon.phases[2], *game.phases[3:])  # in which nothing is told
    session = Session(Match.new(game, session.match.setup, 1), session.seats)
    session.answer(first(session, "Ann", "play"), by="Ann")
    assert session.must_agree(by="Ann") == ()
    session.undo(by="Ann")
    assert session.match.answers == 0


@pytest.mark.parametrize("seed", range(12))
def test_after_an_undo_a_bot_is_done_only_if_it_would_be_at_a_table_set_anew(seed: int) -> None:
    luck, session = Random(seed), a_table("heuristic,me", seed, keep=False, of="beacon")
    while session.choice and session.match.answers < 60:
        session.play_bots()
        if session.choice:
            session.answer(luck.choice(session.offered_to("me")), by="me")
        for _ in range(luck.choice((0, 0, 1, 2, 3))):
            with suppress(Refusal):
                session.undo(by="me", agreed=["me"])
        if not session.choice or session.choice.to is To.WINDOW:  # in which somebody may have passed
            continue
        anew = Session(Match.load(session.match.game, session.match.save()), session.seats, seed=seed)
        assert (session.bot_move(), session.last_call) == (anew.bot_move(), anew.last_call)
