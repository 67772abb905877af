"""How many functions of Emberhall, in how many modules, an answer passes through in the browser; no page is drawn.

    python tools/count_calls.py [GAME] [--answers N] [--list]

A call is counted each time that a Python function of the package is entered or continued, by `sys.setprofile`;
comprehensions are none. The table is in memory, and the answers that the last page offered are known. The figures are
medians over the answers of a game played at random.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from types import CodeType, FrameType

import emberhall
from emberhall.engine.game import Setup
from emberhall.games import game as game_called
from emberhall.table.changes import Person, StoredRow, Terms
from emberhall.table.seats import Seat
from emberhall.table.setup import first_adventure, first_heroes
from emberhall.table.store import MemoryStore
from emberhall.table.table import Table
from emberhall.web.live_table import Given, LiveTable
from emberhall.web.store import About

PACKAGE = str(Path(emberhall.__file__).parent)
ME, SEATS, SEED = "person-1", 3, 1
SURFACES = ("table", "web")  # the rest of an answer is the rules
COMPREHENSIONS = ("<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>")  # later Pythons make no functions of most

Calls = Counter[tuple[str, str]]
"""How often each function was called: its module within the package, and its name."""


class Rows(MemoryStore):
    """A store that does nothing, for it does not count."""

    async def append(self, table: str, rows: Sequence[StoredRow], about: About | None = None) -> None:
        pass


@contextmanager
def counting(calls: Calls) -> Iterator[None]:
    """Count the calls of functions of the package meanwhile."""
    places: dict[CodeType, tuple[str, str] | None] = {}

    def heard(frame: FrameType, event: str, argument: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        if code not in places:
            file = code.co_filename
            ours = file.startswith(PACKAGE) and code.co_name not in COMPREHENSIONS
            places[code] = (file[len(PACKAGE) + 1 : -3].replace("/", "."), code.co_qualname) if ours else None
        place = places[code]
        if place:
            calls[place] += 1

    sys.setprofile(heard)
    try:
        yield
    finally:
        sys.setprofile(None)


def live_table(name: str) -> LiveTable:
    """A table of the server in memory, at which one person plays all heroes and nobody looks on."""
    game = game_called(name)
    setup = Setup(first_adventure(game, SEATS).id, first_heroes(game, SEATS))
    seats, people = [Seat(person=ME)] * SEATS, [Person(ME, "Ada", come=True)]
    table, _ = Table.open(game, setup, seats, SEED, people, Terms(pace=0.0))
    return LiveTable("t", table, Rows(), _not_needed, _not_needed, _not_needed)  # type: ignore[arg-type]


def _not_needed(*arguments: object) -> None:
    raise AssertionError("no row failed, no page was drawn and no card looked up")


def answers_counted(live: LiveTable, most: int) -> list[Calls]:
    """The calls of each answer of a game played at random, from its first to its last or to so many."""
    pick, found = Random(SEED), list[Calls]()

    async def play() -> None:
        while live.table.choice and len(found) < most:
            option, calls = pick.choice(live.offered(ME)), Calls()
            with counting(calls):
                given = await live.answer(ME, live.table.asked_at, option)
            assert given is Given.DONE
            found.append(calls)

    asyncio.run(play())
    return found


def figures(all_calls: Sequence[Calls]) -> dict[str, float]:
    """Medians over answers: calls and modules, and those of them in table and web."""

    def middle(value: Callable[[Calls], int]) -> float:
        return median(map(value, all_calls))

    def modules(calls: Calls, surfaces: bool) -> set[str]:
        return {module for module, _ in calls if not surfaces or module.split(".")[0] in SURFACES}

    return {
        "answers": len(all_calls),
        "calls": middle(lambda calls: calls.total()),
        "modules": middle(lambda calls: len(modules(calls, False))),
        "calls in table and web": middle(
            lambda calls: sum(count for (module, _), count in calls.items() if module.split(".")[0] in SURFACES)
        ),
        "modules of table and web": middle(lambda calls: len(modules(calls, True))),
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game", nargs="?", default="dragonlords")
    options.add_argument("--answers", type=int, default=200)
    options.add_argument("--list", action="store_true", help="list the functions by how often an answer calls them")
    args = options.parse_args()
    all_calls = answers_counted(live_table(args.game), args.answers)
    for name, figure in figures(all_calls).items():
        print(f"{name:26}{figure:8,.0f}")
    if args.list:
        together = sum(all_calls, Calls())
        for (module, function), count in together.most_common():
            print(f"{count / len(all_calls):10.2f}  {module}.{function}")


if __name__ == "__main__":
    main()
