"""Who is asked, who may answer, and what each may know: by seats and roles, whatever the game."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from emberhall.engine.choice import Choice, Flow, Option, To, option
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.table import undoing
from emberhall.table.news import News
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from tests.engine.gloamhouse import Table
from tests.kit.toys import Beacon
from tests.table.tables import OPEN_HANDS, a_table, at_a_window, file_of, options_of, table_at

pytestmark = pytest.mark.usefixtures("toys")


def main_question(seats: str) -> SavedTable:
    """A table at the main question of its first seat, in which the others could help."""
    return a_table(seats, of="beacon")


def first(saved: SavedTable, person: str, act: str) -> Option:
    return next(option for option in options_of(saved, person) if option.act == act)


def where_a_bot_ends(seats: str) -> SavedTable:
    """A table at which a bot is done with its main question, and persons may still help."""
    for seed in range(40):
        saved = a_table(seats, seed, of="beacon")
        saved.play_bots()
        if saved.table.question.last_call:
            return saved
    raise AssertionError("no bot came to its end")


# ---------------------------------------------------------------- one seat


def test_a_person_who_is_not_asked_is_refused_by_name() -> None:
    saved = a_table("me:Ann,me:Bo")
    with pytest.raises(Refusal, match=r"This question is for Ann, not for Bo: wait for the answer\."):
        saved.keep(saved.table.answer(0, by="Bo"))
    assert saved.table.question.offered_to("Bo") == []
    assert saved.table.match.answers == 0


def test_one_who_holds_no_seat_is_refused_and_only_watches() -> None:
    saved = a_table("me:Ann,me:Bo")
    with pytest.raises(Refusal, match=r"Zoe holds no seat at this table: those who do are Ann and Bo\."):
        saved.keep(saved.table.answer(0, by="Zoe"))
    assert saved.table.sight("Zoe") == saved.table.match.sight()
    assert saved.table.question.offered_to("Zoe") == []


def test_a_number_is_that_of_the_persons_own_sight() -> None:
    saved = main_question("random,me:Bo,random")
    question = saved.table.sight("Bo").question
    assert question
    numbers = saved.table.question.offered_to("Bo")
    assert [offer.number for offer in question.options] == list(range(len(question.options)))
    assert {question.options[number].seat for number in numbers} == {1}
    label = question.options[numbers[-1]].label
    card = question.options[numbers[-1]].about[0].id
    held = list(saved.table.match.state.hands[1])  # type: ignore[attr-defined]
    saved.keep(saved.table.answer(numbers[-1], by="Bo"))
    held.remove(card)
    assert sorted(saved.table.match.state.hands[1]) == sorted(held), label  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", [-1, 99])
def test_a_number_that_is_not_in_the_sight_is_refused(number: int) -> None:
    with pytest.raises(Refusal, match="There is no option"):
        a_table().table.answer(number, by="me")


# ---------------------------------------------------------------- main questions


def test_a_main_question_waits_for_its_own_seat_and_others_may_join_in() -> None:
    saved = main_question("me:Ann,me:Bo,random")
    assert saved.table.question.asked == ("Ann",)
    assert saved.table.question.may_help == ("Bo",)
    assert {option.act for option in options_of(saved, "Ann")} == {"play", "done"}
    assert {option.act for option in options_of(saved, "Bo")} == {"throw"}
    steps = saved.table.match.state.steps  # type: ignore[attr-defined]
    saved.keep(saved.table.answer(first(saved, "Bo", "throw"), by="Bo"))
    assert saved.table.match.state.steps == steps - 1  # type: ignore[attr-defined]
    assert saved.table.question.asked == ("Ann",), "it is asked anew"


def test_nobody_plays_the_cards_of_another() -> None:
    saved = main_question("me:Ann,me:Bo,random")
    assert saved.table.choice
    of_bo = next(option for option in saved.table.choice.options if option.seat == 1)
    of_bot = next(option for option in saved.table.choice.options if option.seat == 2)
    with pytest.raises(Refusal, match="That is for Bo to do, not for Ann: choose something of your own"):
        saved.keep(saved.table.answer(of_bo, by="Ann"))
    with pytest.raises(Refusal, match="That is for a bot to do: ask the bots for help"):
        saved.keep(saved.table.answer(of_bot, by="Ann"))
    with pytest.raises(Refusal, match="That is for Ann to do, not for Bo"):
        saved.keep(saved.table.answer(first(saved, "Ann", "done"), by="Bo"))
    assert saved.table.match.answers == 0


def test_bots_help_when_they_are_asked_to() -> None:
    saved = main_question("me,heuristic,heuristic")
    assert saved.table.question.bots_may_help
    assert saved.ask_bots() == 1
    assert saved.table.question.asked == ("me",)
    assert saved.table.answers.by == [""]


def test_before_a_bot_ends_its_main_question_persons_may_help() -> None:
    saved = where_a_bot_ends("random,me:Ann,me:Bo")
    assert saved.table.question.asked == ("Ann", "Bo")
    before = saved.table.match.answers
    saved.keep(saved.table.answer(first(saved, "Bo", "throw"), by="Bo"))
    assert saved.table.match.answers == before + 1
    assert not saved.table.question.last_call, "the bot decides anew"


def test_a_bot_goes_on_when_all_have_let_it() -> None:
    saved = where_a_bot_ends("random,me:Ann,me:Bo")
    before = saved.table.match.answers
    assert saved.table.question.may_pass("Ann")
    saved.keep(saved.table.pass_question("Ann"))
    assert (saved.table.match.answers, saved.table.question.asked) == (before, ("Bo",))
    saved.keep(saved.table.answer(first(saved, "Bo", "done"), by="Bo"))
    assert saved.table.match.answers == before + 1
    assert undoing.owner(saved.table) == "Bo"


def test_an_undo_of_that_leads_back_to_the_last_call() -> None:
    saved = where_a_bot_ends("random,me")
    saved.keep(saved.table.pass_question("me"))
    saved.keep(saved.table.undo(by="me", agreed=["me"]))
    assert saved.table.question.last_call
    assert saved.table.question.asked == ("me",)


# ---------------------------------------------------------------- windows


def test_a_window_asks_everybody_who_can_act_in_it() -> None:
    saved = at_a_window("me:Ann,me:Bo,me:Cy")
    assert set(saved.table.question.asked) == {"Ann", "Bo", "Cy"}
    for person, seat in (("Ann", 0), ("Bo", 1), ("Cy", 2)):
        thrown = [option for option in options_of(saved, person) if option.act == "throw"]
        assert {option.seat for option in thrown} == {seat}


def test_whoever_acts_first_acts() -> None:
    saved = at_a_window("me:Ann,me:Bo,me:Cy")
    before = saved.table.match.answers
    saved.keep(saved.table.answer(first(saved, "Cy", "throw"), by="Cy"))
    assert saved.table.match.answers == before + 1
    assert undoing.owner(saved.table) == "Cy"


def test_a_window_closes_when_all_have_let_it_pass() -> None:
    saved = at_a_window("me:Ann,me:Bo,me:Cy")
    before = saved.table.match.answers
    for person in ("Bo", "Ann"):
        saved.keep(saved.table.pass_question(person))
        assert saved.table.match.answers == before
        assert person not in saved.table.question.asked
    with pytest.raises(Refusal, match="Bo cannot pass: you have passed already"):
        saved.keep(saved.table.pass_question("Bo"))
    saved.keep(saved.table.pass_question("Cy"))
    assert saved.table.match.answers == before + 1


def test_the_answer_that_closes_a_window_is_one_persons_pass() -> None:
    saved = at_a_window("me:Ann,me:Bo")
    assert saved.table.choice
    enough = next(option for option in saved.table.choice.options if option.act == "enough")
    assert enough in options_of(saved, "Ann")
    assert enough in options_of(saved, "Bo")
    asked, before = saved.table.question.asked, saved.table.match.answers
    saved.keep(saved.table.answer(enough, by=asked[0]))
    assert (saved.table.match.answers, saved.table.question.asked) == (before, asked[1:])


def test_bots_act_in_a_window_when_persons_have_let_it_pass() -> None:
    saved = at_a_window("me,heuristic")
    assert not saved.bot_acts(), "a person is asked first"
    saved.keep(saved.table.pass_question("me"))
    assert saved.table.question.asked == ()
    assert saved.bot_acts()
    assert saved.table.answers.by[-1] == ""


def test_nobody_lets_a_question_pass_that_is_no_window() -> None:
    saved = a_table("me:Ann,me:Bo")
    with pytest.raises(Refusal, match="Ann cannot pass: choose one of the answers"):
        saved.keep(saved.table.pass_question("Ann"))
    with pytest.raises(Refusal, match="Bo cannot pass: it is for Ann"):
        saved.keep(saved.table.pass_question("Bo"))


def a_vote(seats: str) -> SavedTable:
    """A table that asks who throws first, and will not let it be."""

    def vote(table: Table) -> Flow[None]:
        options = [option(seat, "throw", table.hands[seat][0]) for seat in table.seats()]
        yield Choice(0, "who throws", options, to=To.WINDOW)

    match = a_table(seats, keep=False).table.match
    game = match.game
    game.phases = (game.phases[0], vote, *game.phases[1:])  # type: ignore[assignment]
    return table_at(Match.new(game, match.setup, 1), seated(seats), seed=1)


def test_a_question_that_must_be_answered_is_left_to_the_others_while_there_are_any() -> None:
    saved = a_vote("me:Ann,me:Bo")
    saved.keep(saved.table.pass_question("Ann"))
    assert saved.table.question.asked == ("Bo",)
    with pytest.raises(Refusal, match="Bo cannot pass: choose one of the answers"):
        saved.keep(saved.table.pass_question("Bo"))


def test_a_question_that_must_be_answered_can_be_left_to_bots() -> None:
    saved = a_vote("me,random")
    saved.keep(saved.table.pass_question("me"))
    assert saved.bot_acts()
    assert saved.table.answers.by == [""]


def test_who_has_passed_is_asked_at_the_next_question_again() -> None:
    saved = at_a_window("me:Ann,me:Bo")
    one, other = saved.table.question.asked
    saved.keep(saved.table.pass_question(one))
    saved.keep(saved.table.answer(first(saved, other, "throw"), by=other))
    if saved.table.choice and saved.table.choice.to is To.WINDOW:
        assert one in saved.table.question.asked


# ---------------------------------------------------------------- who knows what


def hands(saved: SavedTable, person: str) -> list[bool]:
    """Of which seats a person sees the cards."""
    return [-1 not in hand for hand in saved.table.seen(person).table.hands]  # type: ignore[attr-defined]


def test_a_person_sees_the_cards_of_all_seats_that_person_holds_and_no_others() -> None:
    saved = a_table("me,me:Bo,me,random")
    assert hands(saved, "me") == [True, False, True, False]
    assert hands(saved, "Bo") == [False, True, False, False]
    assert hands(saved, "nobody") == [False] * 4


def test_with_open_hands_everybody_at_the_table_sees_all_cards() -> None:
    saved = a_table("me,me:Bo,random", terms=OPEN_HANDS)
    assert hands(saved, "Bo") == [True] * 3
    assert saved.table.sight("Bo").seats[0] == 1, "from the side of a seat of one's own"
    assert SavedTable.resume(file_of(saved)).table.open_hands
    assert hands(saved, "Zoe") == [False] * 3


def test_of_a_table_of_bots_everything_is_seen() -> None:
    assert hands(a_table("random,random"), "") == [True, True]


def seen_by_bots(saved: SavedTable, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """The seats whose cards bots looked at while they acted."""
    looked: list[tuple[int, ...]] = []
    seen = saved.table.match.seen
    monkeypatch.setattr(saved.table.match, "seen", lambda *seats: (looked.append(seats), seen(*seats))[1])
    saved.play_bots()
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
    saved = a_table("me:Ann,me:Bo")
    news = News()
    ann, bo = news.of(saved.table, "Ann"), news.of(saved.table, "Bo")
    assert news.of(saved.table, "Ann") == ()
    assert [line.text for line in ann] != [line.text for line in bo]
    assert any(line.text == "Bo draws a card." for line in ann)


# ---------------------------------------------------------------- advice


def test_advice_is_about_what_the_person_may_do() -> None:
    saved = main_question("me:Ann,me:Bo")
    assert {advice.option.seat for advice in saved.table.advice("Ann")} == {0}
    assert {advice.option.act for advice in saved.table.advice("Bo")} == {"throw"}
    assert saved.table.advice("Zoe") == ()


# ---------------------------------------------------------------- seats change hands


def test_a_seat_is_handed_to_a_bot_and_back_and_the_save_knows() -> None:
    saved = a_table("me:Ann,me:Bo")
    saved.keep(saved.table.sit(seated("random,me:Bo")))
    assert saved.table.question.asked == ()
    again = SavedTable.resume(file_of(saved))
    assert again.table.seats == saved.table.seats
    assert again.bot_acts()
    again.keep(again.table.sit(seated("me:Ann,me:Bo")))
    assert SavedTable.resume(file_of(again)).table.persons == ("Ann", "Bo")


def test_at_a_table_every_hero_has_a_seat() -> None:
    saved = a_table("me:Ann,me:Bo")
    with pytest.raises(Refusal, match="There are 2 heroes and 1 seats: give every hero a seat"):
        saved.keep(saved.table.sit(seated("me:Ann")))
    assert saved.table.persons == ("Ann", "Bo")


# ---------------------------------------------------------------- whose undo it is


def test_it_is_known_whose_answer_an_undo_takes_back() -> None:
    saved = main_question("me:Ann,me:Bo")
    saved.keep(saved.table.answer(first(saved, "Ann", "play"), by="Ann"))
    assert undoing.owner(saved.table) == "Ann"
    saved.keep(saved.table.answer(first(saved, "Bo", "throw"), by="Bo"))
    assert undoing.owner(saved.table) == "Bo"
    assert undoing.owner(SavedTable.resume(file_of(saved)).table) == "Bo"


def test_among_allies_an_undo_is_free_until_chance_has_spoken() -> None:
    saved = main_question("me:Ann,me:Bo")
    saved.keep(saved.table.answer(first(saved, "Ann", "play"), by="Ann"))
    assert undoing.must_agree(saved.table, "Bo") == ()
    saved.keep(saved.table.undo(by="Bo"))
    saved.keep(saved.table.answer(first(saved, "Ann", "done"), by="Ann"))
    assert undoing.must_agree(saved.table, "Ann") == ("Bo",)
    with pytest.raises(Refusal, match="Dice or cards have been revealed since: Bo must agree"):
        saved.keep(saved.table.undo(by="Ann"))
    saved.keep(saved.table.undo(by="Ann", agreed=["Bo"]))


def a_race(seats: str = "me:Ann,me:Bo") -> SavedTable:
    return a_table(seats, of="race", seed=3)


def test_among_rivals_whoever_has_been_told_something_must_agree() -> None:
    saved = a_race()
    played = next(option for option in options_of(saved, "Ann") if option.act == "play")
    saved.keep(saved.table.answer(played, by="Ann"))
    assert "Bo" in undoing.must_agree(saved.table, "Ann")
    with pytest.raises(Refusal, match="Bo must agree to take it back"):
        saved.keep(saved.table.undo(by="Ann"))
    saved.keep(saved.table.undo(by="Ann", agreed=["Bo"]))
    assert saved.table.match.answers == 0


def test_among_rivals_nobody_takes_back_the_answer_of_another() -> None:
    saved = a_race()
    saved.keep(
        saved.table.answer(next(option for option in options_of(saved, "Ann") if option.act == "play"), by="Ann")
    )
    assert "Ann" in undoing.must_agree(saved.table, "Bo")
    with pytest.raises(Refusal, match="must agree to take it back"):
        saved.keep(saved.table.undo(by="Bo"))


def test_among_rivals_what_nobody_else_has_seen_is_free() -> None:
    saved = a_table("me:Ann,me:Bo", of="race", keep=False)
    game = saved.table.match.game
    game.phases = (*game.phases[:2], Beacon.phases[2], *game.phases[3:])  # in which nothing is told
    saved = table_at(Match.new(game, saved.table.match.setup, 1), saved.table.seats)
    saved.keep(saved.table.answer(first(saved, "Ann", "play"), by="Ann"))
    assert undoing.must_agree(saved.table, "Ann") == ()
    saved.keep(saved.table.undo(by="Ann"))
    assert saved.table.match.answers == 0


@pytest.mark.parametrize("seed", range(12))
def test_after_an_undo_a_bot_is_done_only_if_it_would_be_at_a_table_set_anew(seed: int) -> None:
    luck, saved = Random(seed), a_table("heuristic,me", seed, keep=False, of="beacon")
    while saved.table.choice and saved.table.match.answers < 60:
        saved.play_bots()
        if saved.table.choice:
            saved.keep(saved.table.answer(luck.choice(saved.table.question.offered_to("me")), by="me"))
        for _ in range(luck.choice((0, 0, 1, 2, 3))):
            with suppress(Refusal):
                saved.keep(saved.table.undo(by="me", agreed=["me"]))
        if not saved.table.choice or saved.table.choice.to is To.WINDOW:  # in which somebody may have passed
            continue
        anew = table_at(Match.load(saved.table.game, saved.table.match.save()), saved.table.seats, seed=seed)
        for each in (saved, anew):
            each.bot_acts()
        assert saved.table.question.last_call == anew.table.question.last_call
        assert saved.table.question.asked == anew.table.question.asked
