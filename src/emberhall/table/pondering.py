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
from emberhall.table.changes import pack_all, unpack_all
from emberhall.table.labels import labels_of
from emberhall.table.opening import position_of
from emberhall.table.saved import games
from emberhall.table.table import Table

EVERY = 0.25  # seconds from one forecast to the next
LONGEST = 60.0  # seconds that are thought at most
_OUTCOMES = msgspec.msgpack.Decoder(Outcomes)


class Pondering(Aside):
    """The question of a person, pondered in a process of its own, surer and surer until it is stopped."""

    def __init__(self, table: Table, person: str, packs: Sequence[Path] | None = None) -> None:
        self._latest: Outcomes | None = None
        super().__init__(_work, pack_all(position_of(table, packs)), person)

    def look(self) -> Outcomes | None:
        """What is known by now, without waiting; None while there is nothing."""
        for data in self.news():
            self._latest = _OUTCOMES.decode(data)
        return self._latest


def _work(position: bytes, person: str, end: Connection) -> None:
    with suppress(Refusal):  # there is nothing to foretell
        sending(end, map(msgspec.msgpack.encode, pondered(position, person, LONGEST)))


def pondered(position: bytes, person: str, seconds: float) -> Iterator[Outcomes]:
    """Yield forecasts for the answers that a person may give at a position, every now and then, and the last one."""
    seen = Table.of(unpack_all(position), games).advisable(person)
    if seen is None:
        return
    began = told = time.monotonic()
    latest = None
    for latest in foretold(seen):
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
