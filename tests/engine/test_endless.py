"""A game that goes on for ever without leaving anybody a choice is refused, and its table stays where it was."""

from __future__ import annotations

import pytest

from emberhall.engine import running as engine
from emberhall.engine.match import Keep, Match
from emberhall.engine.refusal import Endless
from emberhall.engine.running import UNASKED, past_forced, run
from tests.engine.gloamhouse import Gloamhouse, party
from tests.kit.endless import asks_nobody, treadmill

__all__ = ["treadmill"]


def to_the_treadmill(match: Match) -> None:  # type: ignore[type-arg]
    """Answer until the next answer ends the first turn."""
    while True:
        assert match.choice
        done = next(option for option in match.choice.options if option.act == "done")
        if match.choice.seat == 0 and match.choice.ask == "what now":
            match.choose(done)
            return
        match.choose(0)


@pytest.mark.parametrize("keep", [Keep.REST, Keep.ALL])
def test_an_answer_after_which_nobody_has_a_choice_any_more_is_refused(treadmill: str, keep: Keep) -> None:
    match = Match.new(Gloamhouse(), party(2), seed=1, keep=keep)
    asked, answers = match.choice, match.answers
    with pytest.raises(Endless, match="without end"):
        to_the_treadmill(match)
    assert (match.choice, match.answers) == (asked, answers), "the table stands where it stood"
    assert match.save(), "and can be kept"


def test_a_match_that_keeps_nothing_is_refused_too(treadmill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PHASES_AT_MOST", 5_000)
    with pytest.raises(Endless):
        to_the_treadmill(Match.new(Gloamhouse(), party(2), seed=1, keep=Keep.NOTHING))


def test_who_sends_the_answers_itself_is_refused_as_well(treadmill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PHASES_AT_MOST", 5_000)
    game = Gloamhouse()
    state = Match.new(game, party(2), seed=1).state
    state.phase = 3
    send = run(game, state).send
    with pytest.raises(Endless):
        past_forced(send, send(None))  # type: ignore[arg-type]


def test_forced_answers_up_to_the_limit_are_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    left = UNASKED - 10

    def ends_at_last(table: object) -> None:
        nonlocal left
        left -= 1
        if left:
            asks_nobody(table)  # type: ignore[arg-type]

    monkeypatch.setattr(Gloamhouse, "phases", (*Gloamhouse.phases[:3], ends_at_last, *Gloamhouse.phases[3:]))
    match = Match.new(Gloamhouse(), party(2), seed=1)
    to_the_treadmill(match)
    assert match.choice, "the game has gone on"
