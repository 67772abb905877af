"""The log keeps what happened in order, with its cause and its rule, and can forget the end of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emberhall.engine.events import Event, Log
from emberhall.engine.match import Match
from tests.engine.gloamhouse import Changed, Drew, Met, Played, party
from tests.engine.standing import GAME, SEATS, SEEDS, STEADY, decisions

events = st.lists(
    st.sampled_from((Played(0, 1), Met(0, 2), Changed(1, 0), Changed(0, 2), Drew(1, 3))), max_size=12
)  # fmt: skip


def a_log(told: list[Event]) -> Log:
    log = Log()
    for event in told:
        log.add(event)
    return log


def test_an_event_that_opens_a_line_causes_what_follows() -> None:
    log = a_log([Drew(0, 3), Played(0, 1), Changed(1, 0), Drew(1, 3), Met(0, 3), Changed(0, 1)])
    assert [entry.cause for entry in log.entries] == [-1, -1, 1, 1, -1, 4]
    assert [[type(entry.event) for entry in line] for line in log.lines()] == [
        [Drew], [Played, Changed, Drew], [Met, Changed],
    ]  # fmt: skip


def test_an_entry_cites_its_own_rule_or_that_of_its_kind() -> None:
    log = Log()
    log.add(Played(0, 1))
    log.add(Changed(1, 0), "LA-5")
    log.add(Played(0, 2), "LA-99")
    assert [entry.rule for entry in log.entries] == ["LA-3", "LA-5", "LA-99"]


def test_an_empty_log_listens() -> None:
    assert Log()
    assert len(Log()) == 0
    assert Log().lines() == []


@STEADY
@given(events, events, st.integers(0, 12))
def test_a_log_that_forgets_and_hears_the_same_again_is_the_same(told: list[Event], more: list[Event], n: int) -> None:
    log = a_log(told)
    log.forget(min(n, len(told)))
    assert log.entries == a_log(told[:n]).entries
    for event in more:
        log.add(event)
    assert log.entries == a_log(told[:n] + more).entries


@STEADY
@given(events, st.integers(0, 12))
def test_lines_hold_every_entry_once_from_anywhere_on(told: list[Event], since: int) -> None:
    log = a_log(told)
    lines = log.lines(since)
    assert [entry for line in lines for entry in line] == log.entries[since:]
    assert all(not entry.event.opens for line in lines for entry in line[1:])


@STEADY
@given(SEEDS, SEATS)
def test_every_entry_of_a_game_names_an_earlier_cause_and_a_line_tells_it(seed: int, seats: int) -> None:
    match = Match.new(GAME, party(seats), seed)
    for _ in decisions(seed, match):
        pass
    entries = match.entries()
    for number, entry in enumerate(entries):
        assert entry.cause < number
        assert entry.cause == -1 or entries[entry.cause].event.opens
    story = [line.text for line in match.sight(*range(seats)).log]
    assert len(story) == len(match.log.lines() if match.log else [])
    assert "Ada holds the lantern" in " ".join(story)


def test_an_event_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Drew(1, 3).seat = 2  # type: ignore[misc]
