"""Advice by imagined games: another process works it out, and whoever waits for it can look at it meanwhile."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from emberhall.engine.english import percent
from emberhall.engine.game import State
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Seen
from emberhall.players.forecast import Forecast, Outcomes, foretold
from emberhall.table.aside import Aside, sending
from emberhall.table.labels import labels_of
from emberhall.table.session import Session
from emberhall.table.storage import table_in

EVERY = 0.25  # seconds from one forecast to the next
LONGEST = 60.0  # seconds that are thought at most
_OUTCOMES = msgspec.msgpack.Decoder(Outcomes)


class Pondering(Aside):
    """The question of a person, pondered in a process of its own, surer and surer until it is stopped."""

    def __init__(self, session: Session, person: str) -> None:
        self._latest: Outcomes | None = None
        packs = [str(pack) for pack in session.packs]
        super().__init__(_work, session.record().encode(), packs, person, answers_of(session, person))

    def look(self) -> Outcomes | None:
        """What is known by now, without waiting; None while there is nothing."""
        for data in self.news():
            self._latest = _OUTCOMES.decode(data)
        return self._latest


def answers_of(session: Session, person: str) -> list[int]:
    """The answers that a person may give now, by their numbers in the match: not all of what allows them is kept."""
    seen = session.advisable(person)
    return list(seen.numbers) if seen else []


def _work(record: bytes, packs: Sequence[str], person: str, answers: Sequence[int], end: Connection) -> None:
    with suppress(Refusal):  # there is nothing to foretell
        sending(end, map(msgspec.msgpack.encode, pondered(record, packs, person, answers, LONGEST)))


def pondered(
    record: bytes, packs: Sequence[str], person: str, answers: Sequence[int], seconds: float
) -> Iterator[Outcomes]:
    """Forecasts for these answers of a person to the open question of a table as it is kept, every now and then, and
    the last one."""
    if not answers:
        return
    session = Session.of(table_in(record, "the table"), [Path(pack) for pack in packs])
    assert session.choice is not None
    began = told = time.monotonic()
    latest = None
    for latest in foretold(session.seen(person).narrowed([session.choice.options[number] for number in answers])):
        now = time.monotonic()
        if now - told >= EVERY:
            told = now
            yield latest
        if now - began >= seconds:
            break
    if latest is not None:
        yield latest


# ---------------------------------------------------------------- in words


def in_words(seen: Seen[State], outcomes: Outcomes) -> list[tuple[str, str]]:
    """Every answer that was compared, and what would come of it."""
    labels = labels_of(seen)
    return [(labels[forecast.number].rstrip("."), said(forecast)) for forecast in outcomes.forecasts]


def said(forecast: Forecast) -> str:
    """What comes of an answer, in words."""
    value, low, high = forecast.share
    text = f"{_part(value)} of {forecast.games} imagined games won ({low:.0%} to {high:.0%})"
    text += f", {forecast.rounds:.1f} more rounds"
    if forecast.fears:
        text += "; " + ", ".join(f"{fear} in {_part(part)}" for fear, part in forecast.fears)
    if forecast.line:
        answers = " / ".join(answer.rstrip(".") for answer in forecast.line)
        text += f"; then, in {_part(forecast.along)}: {answers}"
    return text.rstrip(".") + "."


def _part(part: float) -> str:
    """A part of all games: none and all are said of nothing else."""
    return percent(part).replace(" ", "")


def verdict(seen: Seen[State], outcomes: Outcomes) -> str:
    """Which answer is the best, as far as that can be told, and who plays in these games."""
    return f"{_judged(seen, outcomes)} The rules of thumb play on in these games."


def _judged(seen: Seen[State], outcomes: Outcomes) -> str:
    answers = in_words(seen, outcomes)
    if len(answers) < 2:
        return "There is nothing to compare it with."
    many = f" {outcomes.compared} answers were tried." if outcomes.compared > len(answers) else ""
    if len({forecast.games for forecast in outcomes.forecasts}) > 1:
        many += " Only shares of equally many games compare: those had the same luck."
    if outcomes.told_apart:
        by, low, high = outcomes.ahead
        return f"{answers[0][0]} is better than {answers[1][0]}, by {by:.0%} of games ({low:.0%} to {high:.0%}).{many}"
    return f"{answers[0][0]} and {answers[1][0]} cannot be told apart by these games.{many}"
