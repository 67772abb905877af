"""A match at every decision of random games: forks, undo and redo stand where it stands, and refuse in a sentence."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given

from emberhall.engine.chance import Chance, TapeMismatch
from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.engine.game import GameOver, Phase
from emberhall.engine.match import RECENT_RESTS, REST_SPACING, Keep, Match
from emberhall.engine.refusal import Refusal
from tests.engine.lantern import Changed, Lantern, Table, TurnBegan, party
from tests.engine.standing import (
    GAME,
    SEATS,
    SEEDS,
    STEADY,
    answer,
    decisions,
    is_one_sentence,
    live_on_alike,
    rests,
    stand,
    stands_at,
)  # fmt: skip

# ---------------------------------------------------------------- playing


@STEADY
@given(SEEDS, SEATS)
def test_what_a_match_keeps_changes_nothing_in_the_game(seed: int, seats: int) -> None:
    matches = [Match.new(GAME, party(seats), seed, keep) for keep in Keep]
    for _ in decisions(seed, *matches):
        assert stand(matches[0]) == stand(matches[1])
        assert stands_at(matches[1]) == stands_at(matches[2])
    assert all(match.choice is None and match.outcome is not None for match in matches)


@STEADY
@given(SEEDS, SEATS)
def test_every_open_choice_leaves_a_choice_and_every_answer_is_on_the_tape(seed: int, seats: int) -> None:
    match = Match.new(GAME, party(seats), seed)
    answers = 0
    for _ in decisions(seed, match):
        assert match.choice is not None
        assert len(match.choice.options) > 1
        assert match.answers == answers
        answers += 1
    assert match.answers == answers


@STEADY
@given(SEEDS, SEATS)
def test_a_phase_restarted_at_rest_asks_the_same_again(seed: int, seats: int) -> None:
    match, rested = Match.new(GAME, party(seats), seed), 0
    for luck in decisions(seed, match):
        again = Match.of(GAME, match.setup, match.rests[-1].state.copy(), Chance(luck.randrange(9)))
        if match.choice and match.choice.rest:
            assert stands_at(again) == stands_at(match)
            rested += 1
    assert rested


def test_the_game_plays_to_both_ends_and_asks_every_question() -> None:
    outcomes, asked = set(), set()
    for seed in range(60):
        match = Match.new(GAME, party(2 + seed % 3), seed, Keep.NOTHING)
        for _ in decisions(seed, match):
            assert match.choice is not None
            asked.add(match.choice.ask)
        assert match.outcome is not None
        outcomes.add(match.outcome.won)
    assert outcomes == {True, False}
    assert asked == {
        "what now", "who draws", "play at once", "which card again", "where to", "who throws", "give a card",
    }  # fmt: skip


class Asking(Lantern):
    """Lantern with phases of a test's own; the first is left only by the end of the test."""

    def __init__(self, *phases: Phase[Table]) -> None:
        super().__init__()
        self.phases = phases

    def next_phase(self, state: Table) -> None:
        state.phase = (state.phase + 1) % len(self.phases)


def one_of(*acts: str, rest: bool = False, seat: int = 0) -> Choice:
    return Choice(seat, "which", [option(seat, act) for act in acts], rest=rest)


def test_a_choice_with_one_option_is_answered_by_the_engine_and_not_put_on_the_tape() -> None:
    def phase(table: Table) -> Flow[None]:
        got = [(yield one_of("only")).act, (yield one_of("only too", rest=True)).act]
        got.append((yield one_of("left", "right")).act)
        assert got == ["only", "only too", "right"]

    match = Match.new(Asking(phase), party(2))
    match.choose(1)
    assert match.chance.tape == [~1]


def test_an_option_is_chosen_by_its_number_or_by_itself() -> None:
    match = Match.new(GAME, party(3), 4)
    by_option = match.fork(1)
    assert match.choice is not None
    by_option.choose(match.choice.options[1])
    match.fork(1).choose(1)
    live_on_alike(random.Random(0), by_option.fork(2), by_option.fork(2))
    assert by_option.chance.tape[0] == ~1


@pytest.mark.parametrize("wrong", [-1, 99, Option(0, "cheat"), 1.0, "0", None, [0]])
def test_a_wrong_answer_is_refused_with_a_sentence_and_changes_nothing(wrong: int) -> None:
    match = Match.new(GAME, party(3), 4)
    before = stand(match), rests(match)
    with pytest.raises(Refusal) as refusal:
        match.choose(wrong)
    assert is_one_sentence(str(refusal.value))
    assert (stand(match), rests(match)) == before
    live_on_alike(random.Random(1), match.fork(5), match.fork(5))


def test_a_window_lets_whoever_acts_first_act() -> None:
    def phase(table: Table) -> Flow[None]:
        while table.plays < 3:
            pick = yield Choice(0, "who", [option(0, "pass"), option(1, "help"), option(2, "help")])
            table.plays += 1
            table.active = pick.seat

    match = Match.new(Asking(phase), party(3))
    match.choose(Option(2, "help"))
    assert match.state.active == 2
    match.choose(Option(1, "help"))
    assert match.state.active == 1


# ---------------------------------------------------------------- forks


@STEADY
@given(SEEDS, SEATS)
def test_forks_at_every_decision_stand_there_and_share_a_future_under_equal_chance(seed: int, seats: int) -> None:
    match = Match.new(GAME, party(seats), seed)
    for luck in decisions(seed, match):
        before = stand(match), rests(match)
        forks = [match.fork(1, keep) for keep in Keep]
        forks.append(forks[1].fork(1))
        assert all(stands_at(fork) == stands_at(match) for fork in forks)
        live_on_alike(luck, *forks)
        assert (stand(match), rests(match)) == before
    assert stands_at(match.fork()) == stands_at(match)


@STEADY
@given(SEEDS)
def test_what_is_done_in_one_fork_does_not_touch_another(seed: int) -> None:
    match = Match.new(GAME, party(3), seed, Keep.REST)
    for luck in decisions(seed, match):
        one, other = match.fork(1), match.fork(2)
        before = stand(other)
        for _ in range(3):
            if one.choice:
                answer(luck, one)
        assert stand(other) == before
        assert stands_at(other.fork()) == stands_at(match)


def test_forks_draw_futures_of_their_own() -> None:
    def phase(table: Table) -> Flow[None]:
        yield one_of("draw", "draw too")
        table.draw(0, 1)

    match, drawn = Match.new(Asking(phase), party(2), 1), set()
    for seed in range(80):
        fork = match.fork(seed)
        fork.choose(0)
        drawn |= set(fork.state.hands[0])
    assert drawn == set(match.state.deck.cards())


@pytest.mark.parametrize("keep", Keep)
def test_a_fork_that_is_dropped_is_gone_at_once(keep: Keep) -> None:
    match = Match.new(GAME, party(2), 1)
    gc.disable()
    try:
        dropped = weakref.ref(match.fork(1, keep))
        assert dropped() is None  # a search makes thousands: they must not wait for the collector
    finally:
        gc.enable()


@pytest.mark.parametrize("act", [Match.fork, Match.save])
def test_a_match_that_keeps_nothing_says_so_when_it_is_to_be_copied(act: Callable[[Match[Table]], object]) -> None:
    forked = Match.new(GAME, party(2), 1, Keep.REST).fork(1, Keep.NOTHING)
    for match in (Match.new(GAME, party(2), 1, Keep.NOTHING), forked):
        with pytest.raises(Refusal, match=r"keeps nothing") as refusal:
            act(match)
        assert is_one_sentence(str(refusal.value))


# ---------------------------------------------------------------- undo, redo, goto


@STEADY
@given(SEEDS, SEATS)
def test_undo_and_redo_at_every_decision_lead_back_and_forth(seed: int, seats: int) -> None:
    match = Match.new(GAME, party(seats), seed)
    history = [(stand(match), rests(match), match.save()) for _ in decisions(seed, match)]
    over = (stand(match), rests(match), match.save())
    for there in reversed(history):
        match.undo()
        assert (stand(match), rests(match), match.save()) == there
    assert not match.can_undo()
    for there in [*history[1:], over]:
        match.redo()
        assert (stand(match), rests(match), match.save()) == there


@STEADY
@given(SEEDS, SEATS)
def test_a_random_walk_through_time_always_stands_where_it_stood(seed: int, seats: int) -> None:
    match, luck = Match.new(GAME, party(seats), seed), random.Random(seed)
    history, at = [(stand(match), rests(match))], 0
    for _ in range(80):
        deed = luck.choice(("choose", "choose", "choose", "undo", "redo", "goto", "fork", "load", "wrong"))
        if deed == "choose" and match.choice:
            answer(luck, match)
            del history[at + 1 :]
            history.append((stand(match), rests(match)))
            at += 1
        elif deed == "undo" and at:
            match.undo()
            at -= 1
        elif deed == "redo" and at < len(history) - 1:
            match.redo()
            at += 1
        elif deed == "goto":
            at = luck.randrange(len(history))
            match.goto(at)
        elif deed == "fork":
            answer(luck, fork) if (fork := match.fork(3)).choice else None
        elif deed == "load":
            loaded = Match.load(GAME, match.save())
            assert (stand(loaded), rests(loaded)) == history[at]
        else:
            with pytest.raises(Refusal):
                match.goto(len(history))
        assert (stand(match), rests(match)) == history[at]


def test_a_new_answer_after_an_undo_leaves_nothing_to_redo() -> None:
    match = Match.new(GAME, party(2), 3)
    match.choose(0)
    match.undo()
    match.choose(1)
    with pytest.raises(Refusal, match="nothing to redo"):
        match.redo()


def test_undo_is_free_until_chance_has_spoken() -> None:
    def phase(table: Table) -> Flow[None]:
        if (yield one_of("think", "roll")).act == "roll":
            table.oil = table.chance.roll(6)

    match = Match.new(Asking(phase), party(2), 1)
    assert not match.can_undo()
    match.choose(0)
    assert match.can_undo()
    assert not match.chance_has_spoken()
    match.choose(1)
    assert match.chance_has_spoken()


@pytest.mark.parametrize(("keep", "sentence"), [(Keep.ALL, "nothing to undo"), (Keep.REST, "keeps no past")])
def test_an_undo_without_a_past_is_refused(keep: Keep, sentence: str) -> None:
    match = Match.new(GAME, party(2), 3, keep)
    assert not match.can_undo()
    with pytest.raises(Refusal, match=sentence):
        match.undo()
    if keep is Keep.REST:
        match.choose(0)
        for number in (0, 1):
            with pytest.raises(Refusal, match=sentence):
                match.goto(number)


def test_a_fork_that_keeps_all_can_undo_what_it_did_itself() -> None:
    match = Match.new(GAME, party(3), 11)
    luck = random.Random(2)
    for _ in range(9):
        answer(luck, match)
    fork = match.fork(1, Keep.ALL)
    before = stand(fork)
    known = fork.answers
    for _ in range(4):
        answer(luck, fork)
    fork.goto(known)
    assert stand(fork) == before


def test_what_a_phase_tells_before_its_question_is_told_once() -> None:
    def phase(table: Table) -> Flow[None]:
        table.tell(TurnBegan(table.active))
        while (yield one_of("again", "on", rest=True)).act == "again":
            table.tell(Changed(table.chance.below(3), 0))

    match = Match.new(Asking(phase), party(2), 1)
    for number in (0, 0, 1, 0):
        match.choose(number)
    before = stand(match)
    assert sum(isinstance(entry.event, TurnBegan) for entry in before.log) == 2
    match.goto(1)
    match.goto(4)
    assert stand(match) == before
    assert match.fork(1, Keep.ALL).entries() == []


# ---------------------------------------------------------------- rests between phases


def question_after_luck(table: Table) -> Flow[None]:
    """A phase that begins with luck and asks in the middle: the last rest lies before the luck, between two phases."""
    table.oil += table.chance.roll(6)
    pick = yield one_of("left", "right")
    table.steps += 1 + (pick.act == "left") + table.chance.roll(6)


def quiet(table: Table) -> None:
    table.plays += 1


@pytest.mark.parametrize("phases", [(question_after_luck,), (question_after_luck, quiet), (quiet, question_after_luck)])
def test_a_match_whose_last_rest_lies_between_phases_forks_saves_and_undoes(phases: tuple[Phase[Table], ...]) -> None:
    game = Asking(*phases)
    match, history = Match.new(game, party(2), 5), []
    for number in (0, 1, 1, 0, 1):
        history.append((stand(match), rests(match)))
        assert stands_at(match.fork(1)) == stands_at(match)
        loaded = Match.load(game, match.save())
        assert (stand(loaded), rests(loaded)) == history[-1]
        match.choose(number)
    assert len({rest[0][1] for _, rest in history}) == 5  # every phase began at a rest of its own
    for n, (there, kept) in reversed(list(enumerate(history))):
        match.goto(n)
        assert (stand(match), rests(match)) == (there, kept)
    match.goto(4)
    assert (stand(match), rests(match)) == history[4]


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("keep", [Keep.REST, Keep.ALL])
def test_a_game_that_ends_before_any_choice_is_over_and_can_be_kept(keep: Keep) -> None:
    match = Match.new(GAME, party(2, oil="1"), 1, keep)
    assert match.choice is None
    assert match.outcome is not None
    assert not match.outcome.won
    for other in (match.fork(), Match.load(GAME, match.save(), keep=keep)):
        assert stands_at(other) == stands_at(match)
    with pytest.raises(Refusal, match="game is over"):
        match.choose(0)
    with pytest.raises(Refusal):
        match.undo()
    assert match.sight(0).question is None


@STEADY
@given(SEEDS, SEATS)
def test_a_game_that_is_over_can_be_loaded_forked_and_taken_back(seed: int, seats: int) -> None:
    match = Match.new(GAME, party(seats), seed)
    for _ in decisions(seed, match):
        last = stand(match)
    over = stand(match)
    assert stand(Match.load(GAME, match.save())) == over
    assert stands_at(match.fork()) == over[:3]
    match.undo()
    assert stand(match) == last
    match.redo()
    assert stand(match) == over


def test_a_rule_may_end_the_game_in_the_middle_of_nested_effects() -> None:
    def inner(table: Table) -> Flow[None]:
        yield one_of("stay", "end")
        table.won = True
        raise GameOver

    def phase(table: Table) -> Flow[None]:
        yield from inner(table)
        raise AssertionError("nothing comes after the end")

    match = Match.new(Asking(phase), party(2))
    match.choose(1)
    assert match.outcome is not None
    assert match.outcome.won


# ---------------------------------------------------------------- rules that break


class Broken(Exception):
    """What a faulty rule raises."""


def fragile(table: Table) -> Flow[None]:
    pick = yield one_of("on", "break", "break later", "no way out", "break the next phase", rest=True)
    table.oil += table.chance.roll(20)
    table.tell(TurnBegan(0))
    if pick.act == "break":
        raise Broken
    yield one_of("left", "right")
    table.steps += table.chance.roll(20)
    if pick.act == "break later":
        raise Broken
    if pick.act == "no way out":
        yield Choice(0, "what", [])
    table.won = True if pick.act == "break the next phase" else None


def breaks_when_won(table: Table) -> None:
    table.oil += table.chance.roll(20)
    if table.won:
        raise Broken


@pytest.mark.parametrize("keep", [Keep.REST, Keep.ALL])
@pytest.mark.parametrize(("answers", "error"), [
    ((1,), Broken), ((2, 0), Broken), ((3, 1), AssertionError), ((4, 0), Broken),
])  # fmt: skip
def test_a_rule_that_breaks_off_leaves_the_match_where_it_asked(
    keep: Keep, answers: tuple[int, ...], error: type[Exception]
) -> None:
    match = Match.new(Asking(fragile, breaks_when_won), party(2), 1, keep)
    for number in (0, 1, *answers[:-1]):
        match.choose(number)
    before = stand(match), rests(match)
    with pytest.raises(error):
        match.choose(answers[-1])
    assert (stand(match), rests(match)) == before
    match.choose(0) if len(answers) == 1 else None
    assert stands_at(match.fork(1)) == stands_at(match)
    assert stands_at(Match.load(match.game, match.save(), keep=keep)) == stands_at(match)


def test_a_rule_that_breaks_off_leaves_what_can_be_redone() -> None:
    match = Match.new(Asking(fragile, breaks_when_won), party(2), 1)
    for number in (0, 1, 0):
        match.choose(number)
    after = stand(match)
    match.undo()
    with pytest.raises(Broken):
        match.choose(1)
    match.redo()
    assert stand(match) == after


def test_a_match_that_keeps_nothing_ends_where_a_rule_breaks_off() -> None:
    match = Match.new(Asking(fragile), party(2), 1, Keep.NOTHING)
    with pytest.raises(Broken):
        match.choose(1)
    assert (match.choice, match.outcome) == (None, None)
    with pytest.raises(Refusal):
        match.choose(0)


def test_rules_that_do_not_repeat_themselves_are_found_out_when_redone() -> None:
    moods = iter((2, 0))

    def moody(table: Table) -> Flow[None]:
        yield one_of("left", "right")
        for _ in range(next(moods, 0)):
            table.chance.roll(6)

    match = Match.new(Asking(moody), party(2), 1)
    match.choose(0)
    match.undo()
    with pytest.raises(TapeMismatch):
        match.redo()
    assert match.chance.ahead == []


# ---------------------------------------------------------------- the marks of answers, and answers given again


@STEADY
@given(SEEDS, SEATS)
def test_marks_say_where_each_answer_stands_also_after_undo_and_redo(seed: int, seats: int) -> None:
    match = Match.new(GAME, party(seats), seed)
    for luck in decisions(seed, match):
        if luck.random() < 0.3:
            match.goto(luck.randint(0, match.answers))
        tape = match.chance.tape
        assert match.marks == [place for place, entry in enumerate(tape) if entry < 0]
        answered = [entry for n in range(match.answers) for entry in match.tape_of(n)]
        assert answered == (tape[match.marks[0] :] if match.marks else [])


@STEADY
@given(SEEDS, SEATS)
def test_an_answer_given_again_has_the_luck_it_had(seed: int, seats: int) -> None:
    match, other = Match.new(GAME, party(seats), seed), Match.new(GAME, party(seats), seed)
    while match.choice:
        match.choose(seed % len(match.choice.options))
        other.again(match.tape_of(match.answers - 1))
        assert stand(other) == stand(match)
        assert rests(other) == rests(match)


@pytest.mark.parametrize("luck_left", [[], [0, 0, 0, 0, 0, 0, 0]], ids=["an answer that is not there", "too much luck"])
def test_an_answer_that_does_not_fit_changes_nothing(luck_left: list[int]) -> None:
    match = Match.new(GAME, party(2), 1)
    assert match.choice
    before = stand(match), rests(match), match.marks[:]
    with pytest.raises(TapeMismatch):
        match.again([~0 if luck_left else ~len(match.choice.options), *luck_left])
    assert (stand(match), rests(match), match.marks) == before
    match.choose(0)


def test_of_old_states_at_rest_few_are_kept_and_every_position_stays_in_reach() -> None:
    match = Match.new(GAME, party(3), 2)
    stands = []
    while match.choice:
        stands.append(stand(match))
        match.choose(len(match.choice.options) // 2)
    kept = [rest.tape for rest in match.rests]
    old = kept[: -RECENT_RESTS - 1]
    assert all(later - earlier >= REST_SPACING for earlier, later in pairwise(old))
    for number in (0, len(stands) // 2, len(stands) - 1, 1):
        match.goto(number)
        assert stand(match) == stands[number]
