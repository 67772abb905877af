"""What an answer costs late in a game beside an early one, what is written for it, and what real games weigh.

`make bench` runs it. Times are those of the processor, the best of several chunks of answers: neither a busy machine
nor a slow disk shows in them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from time import process_time_ns
from typing import NamedTuple, cast

import emberhall
from emberhall.engine.game import AnyGame, Setup
from emberhall.games import game as game_called
from emberhall.table.changes import Person, StoredRow, Terms, pack
from emberhall.table.saved import SavedTable
from emberhall.table.seats import Seat
from emberhall.table.setup import first_adventure, first_heroes
from emberhall.table.store import MemoryStore
from emberhall.table.table import Table
from emberhall.web.live_table import Given, LiveTable
from emberhall.web.looking import Shelf
from emberhall.web.sqlite import Sqlite
from emberhall.web.store import About, Store
from emberhall.web.watching import Frame

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.endless import SETUP, Endless

MARKS = (100, 1_000, 5_000)
CHUNKS, CHUNK = 25, 20  # a list of tables is told every 20 answers
SEEDS, SEATS = 4, 3
UNDOS, TRIES = 8, 5
ME = "person-1"
COUNTER = Path("/proc/self/io")


class Cost(NamedTuple):
    """Microseconds of processor and bytes written for one answer; bytes that the table has on disk or in memory."""

    us: float
    written: float | None
    kept: int


class Place(NamedTuple):
    """A table somewhere: what gives it a chunk of answers, and how many bytes it has there."""

    answer_some: Callable[[], None]
    kept: Callable[[], int]


class Weight(NamedTuple):
    """A game played to its end: answers, bytes of its save, milliseconds to open it, and for each undo in a row."""

    answers: int
    save: int
    open_ms: float
    undo_ms: list[float]


class Rows(MemoryStore):
    """Rows in memory, for a table of the server."""

    async def append(self, table: str, rows: Sequence[StoredRow], about: About | None = None) -> None:
        await super().append(table, rows)


# ---------------------------------------------------------------- the curve


def endless(answers: int) -> SavedTable:
    """A table in memory with that many answers."""
    table, row = Table.open(
        cast(AnyGame, Endless()), SETUP, [Seat(person=ME)] * 2, 1, [Person(ME, "Ada", come=True)], Terms(pace=0.0)
    )
    saved = SavedTable(table, [row])
    for number in range(answers):
        saved.keep(table.answer(number % 2))
    return saved


def written() -> int | None:
    """How many bytes this process has written, where the system counts them."""
    if not COUNTER.exists():
        return None
    counts = dict(line.split(": ") for line in COUNTER.read_text().splitlines())
    return int(counts["wchar"])


def answers_at(saved: SavedTable) -> None:
    """A chunk of answers at a table of this machine."""
    for number in range(CHUNK):
        saved.keep(saved.table.answer(number % 2))


async def answers_from_afar(live: LiveTable) -> None:
    """A chunk of answers at a table of the server; nobody looks on."""
    for number in range(CHUNK):
        given = await live.answer(ME, live.table.asked_at, live.offered(ME)[number % 2])
        assert given is Given.DONE


@contextmanager
def in_memory(mark: int, folder: Path) -> Iterator[Place]:
    saved = endless(mark)
    yield Place(partial(answers_at, saved), lambda: sum(len(pack(row).data) for row in saved.rows()))


@contextmanager
def in_file(mark: int, folder: Path) -> Iterator[Place]:
    saved = endless(mark)
    saved.put_into(folder, f"endless-{mark}")
    yield Place(partial(answers_at, saved), lambda: Path(saved.where).stat().st_size)


@contextmanager
def in_server(mark: int, folder: Path) -> Iterator[Place]:
    rows = Rows()
    with asyncio.Runner() as runner:
        answer = _from_afar(runner, mark, cast(Store, rows))
        yield Place(answer, lambda: sum(len(row.data) for row in runner.run(rows.rows("t"))))


@contextmanager
def in_sqlite(mark: int, folder: Path) -> Iterator[Place]:
    path = folder / f"endless-{mark}.db"
    files = (path, path.with_name(f"{path.name}-wal"))
    with asyncio.Runner() as runner:
        store = runner.run(Sqlite.opened(str(path)))
        yield Place(_from_afar(runner, mark, store), lambda: sum(each.stat().st_size for each in files))
        runner.run(store.close())


def _from_afar(runner: asyncio.Runner, mark: int, store: Store) -> Callable[[], None]:
    saved = endless(mark)
    runner.run(store.append("t", [pack(row) for row in saved.rows()]))
    live = LiveTable("t", saved.table, store, _no_games, _no_frame, _no_shelf)
    return lambda: runner.run(answers_from_afar(live))


def _no_games(id: str, packs: Sequence[str]) -> AnyGame:
    raise AssertionError("a row could not be kept")


def _no_frame(live: LiveTable, person: str) -> Frame:
    raise AssertionError("nobody looks on")


def _no_shelf() -> Shelf:
    raise AssertionError("nobody looks a card up")


PLACES = {"memory": in_memory, "file": in_file, "server, memory": in_server, "server, SQLite": in_sqlite}


def curve(marks: Sequence[int] = MARKS) -> dict[str, dict[int, Cost]]:
    """What an answer costs in each place after so many."""
    found: dict[str, dict[int, Cost]] = {}
    for name, opened in PLACES.items():
        with tempfile.TemporaryDirectory() as folder, ExitStack() as open_places:
            places = {mark: open_places.enter_context(opened(mark, Path(folder))) for mark in marks}
            found[name] = costs(places)
    return found


def costs(places: Mapping[int, Place]) -> dict[int, Cost]:
    """What one answer costs, by the quickest of several chunks; in turns, so that a noisy moment does not fall on one
    alone."""
    kept = {mark: place.kept() for mark, place in places.items()}
    times: dict[int, list[int]] = {mark: [] for mark in places}
    bytes_written: dict[int, float | None] = {}
    for _ in range(CHUNKS):
        for mark, place in places.items():
            before, began = written(), process_time_ns()
            place.answer_some()
            times[mark].append(process_time_ns() - began)
            after = written()
            bytes_written[mark] = None if before is None or after is None else (after - before) / CHUNK
    return {mark: Cost(round(min(times[mark]) / CHUNK / 1000, 1), bytes_written[mark], kept[mark]) for mark in places}


# ---------------------------------------------------------------- real games


@contextmanager
def own_home() -> Iterator[Path]:
    """A data folder for a while."""
    before = os.environ.get("EMBERHALL_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["EMBERHALL_HOME"] = folder
        try:
            yield Path(folder)
        finally:
            del os.environ["EMBERHALL_HOME"]
            if before is not None:
                os.environ["EMBERHALL_HOME"] = before


def played(name: str, seed: int) -> SavedTable:
    """A game that one person played to its end at random, kept in a file answer by answer."""
    game, pick = game_called(name), random.Random(seed)
    setup = Setup(first_adventure(game, SEATS).id, first_heroes(game, SEATS))
    saved = SavedTable.new(game, setup, [Seat(person="me")] * SEATS, seed)
    table = saved.table
    while table.choice:
        saved.keep(table.answer(pick.randrange(len(table.choice.options))))
    return saved


def milliseconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    began = process_time_ns()
    work()
    return (process_time_ns() - began) / 1e6


def undos(saved: SavedTable) -> list[float]:
    """Milliseconds for each undo in a row, the best of several rows of undos."""
    table, count = saved.table, min(UNDOS, saved.table.match.answers)
    rows = []
    for _ in range(TRIES):
        rows.append([milliseconds(lambda: saved.keep(table.undo(agreed=table.persons))) for _ in range(count)])
        while table.undone:
            saved.keep(table.redo())
    return [round(min(times), 2) for times in zip(*rows, strict=True)]


def weigh(saved: SavedTable) -> Weight:
    """What a game weighs that was played to its end."""
    path = Path(saved.where)
    size = path.stat().st_size
    opening = min(milliseconds(partial(SavedTable.resume, path)) for _ in range(TRIES))
    return Weight(saved.table.match.answers, size, round(opening, 1), undos(saved))


def real_games(names: Sequence[str], seeds: int = SEEDS) -> dict[str, list[Weight]]:
    """What games weigh, by the seed they were played with."""
    with own_home():
        return {name: [weigh(played(name, seed)) for seed in range(seeds)] for name in names}


# ---------------------------------------------------------------- what is said


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--json", action="store_true", help="print one JSON document")
    args = options.parse_args()
    growing, real = curve(), real_games(emberhall.games())
    if args.json:
        places = {place: {mark: cost._asdict() for mark, cost in costs.items()} for place, costs in growing.items()}
        print(json.dumps({"answer": places, "games": {n: [w._asdict() for w in all] for n, all in real.items()}}))
        return
    print(f"{'one answer after':18}" + "".join(f"{mark:>9,} µs{'written':>9}{'kept':>11}" for mark in MARKS))
    for place, costs_there in growing.items():
        parts = [
            f"{cost.us:>12,.0f}{'?' if cost.written is None else format(cost.written, ',.0f'):>9}{cost.kept:>11,}"
            for cost in costs_there.values()
        ]
        print(f"{place:18}" + "".join(parts))
    print(f"\n{'played to the end':18}{'answers':>9}{'save':>9}{'opens ms':>10}   undos in a row, ms")
    for name, weights in real.items():
        for weight in weights:
            in_a_row = " ".join(f"{time:.2f}" for time in weight.undo_ms)
            print(f"{name:18}{weight.answers:>9,}{weight.save:>9,}{weight.open_ms:>10,.1f}   {in_a_row}")


if __name__ == "__main__":
    main()
