"""A game gone through in another process, and what it finds in words and as a curve of characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection

import msgspec

from emberhall.engine.english import listed, plural
from emberhall.engine.refusal import Refusal
from emberhall.lab.review import GAMES, LOOKED_AT, Gathered, Going, Mistake, Step, going_through
from emberhall.table.aside import Aside, sending
from emberhall.table.changes import Row, pack_all, unpack_all
from emberhall.table.pondering import said
from emberhall.table.saved import games
from emberhall.table.table import Table

EIGHTHS = " ▁▂▃▄▅▆▇█"
_GOING = msgspec.msgpack.Decoder(Going)


class Reviewing(Aside):
    """A table that is over, gone through in a process of its own until all is found or it is stopped."""

    def __init__(self, rows: Sequence[Row], many: int = GAMES, most: int = LOOKED_AT) -> None:
        """`rows` are all of the table, with packs by their folders; `many` games are imagined for every answer."""
        self._gathered = Gathered()
        super().__init__(_work, pack_all(rows), many, most)

    def look(self) -> Gathered:
        """What has been found by now, without waiting."""
        for data in self.news():
            self._gathered.note(_GOING.decode(data))
        return self._gathered


def _work(rows: bytes, many: int, most: int, end: Connection) -> None:
    with suppress(Refusal):  # it cannot be played again: whoever looks sees that nothing comes
        sending(end, map(msgspec.msgpack.encode, goings(unpack_all(rows), many, most)))


def goings(rows: Sequence[Row], many: int, most: int) -> Iterator[Going]:
    """Review the game of a table."""
    return going_through(Table.of(rows, games).match, many, most)


# ---------------------------------------------------------------- in words


def better_by(mistake: Mistake) -> str:
    """By how much another answer was better, and whether that is sure."""
    ahead = mistake.ahead
    by = f"by {ahead.value:.0%} of games ({ahead.low:+.0%} to {ahead.high:+.0%})"
    return f"Better {by}" if mistake.sure else f"Perhaps better {by}"


def how_many(mistakes: Sequence[Mistake]) -> str:
    """How many mistakes there were: only what is sure is called so."""
    sure = sum(mistake.sure for mistake in mistakes)
    doubtful = len(mistakes) - sure
    told = [plural(sure, "mistake")] if sure else ["no sure mistake"]
    return ", ".join([*told, plural(doubtful, "doubtful answer")] if doubtful else told)


def in_words(mistake: Mistake) -> list[str]:
    """What was answered, what would have been better, and how sure that is."""
    step = mistake.step
    sure = "" if mistake.sure else " These games cannot tell them apart for sure."
    return [
        f"Answer {step.number + 1}, round {step.round}, {step.hero}: {step.answer}",
        said(mistake.given),
        f"{better_by(mistake)}: {mistake.better_answer}",
        f"{said(mistake.better)}{sure}",
    ]


def by_whom(steps: Sequence[Step], rivals: bool) -> list[tuple[str, list[Step]]]:
    """All steps of a party; or of each seat that plays to win for itself, with the heroes who sat there one after the
    other."""
    if not rivals:
        return [("", list(steps))]
    found = [[step for step in steps if step.seat == seat] for seat in sorted({step.seat for step in steps})]
    return [(listed(dict.fromkeys(step.hero for step in own)), own) for own in found]


def along(steps: Sequence[Step], seat: int | None = None) -> list[tuple[int, float]]:
    """The chance to win after each answer, by its number; of one seat alone where everybody plays to win for
    themselves."""
    return [(step.number, step.chance) for step in steps if seat is None or step.seat == seat]


def curve(points: Sequence[tuple[int, float]], answers: int, width: int, height: int) -> list[str]:
    """Chances by the numbers of their answers as columns of characters, the upper line first."""
    columns = [-1.0] * width
    for number, chance in points:
        columns[column(number, answers, width)] = chance
    for place in range(1, width):  # where nothing was decided it stays as it was
        if columns[place] < 0:
            columns[place] = columns[place - 1]
    known = column(points[-1][0], answers, width) if points else -1
    lines = []
    for level in reversed(range(height)):
        parts = [max(0, min(8, round(chance * height * 8) - 8 * level)) for chance in columns[: known + 1]]
        if level == 0:
            parts = [max(1, part) if chance >= 0 else 0 for part, chance in zip(parts, columns, strict=False)]
        lines.append("".join(EIGHTHS[part] for part in parts).ljust(width))
    return lines


def level(chance: float) -> str:
    """A chance as one character, the higher the better."""
    return EIGHTHS[max(1, round(8 * chance))]


def column(number: int, answers: int, width: int) -> int:
    """Where an answer stands in a curve that is so wide."""
    return min(width - 1, number * width // max(1, answers))
