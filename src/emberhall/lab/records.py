"""What happened in each of many games, taken from their events: for those who want more than a count of wins.

A run that does not ask for records makes no events and pays nothing for this.
"""

from __future__ import annotations

import csv
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import IO, NamedTuple

import msgspec

from emberhall.engine.cards import kebab
from emberhall.engine.chance import Chance
from emberhall.engine.events import Event, Log
from emberhall.engine.game import AnyGame, State
from emberhall.engine.match import run
from emberhall.engine.refusal import Refusal
from emberhall.lab.playing import ENDLESS, answering, bots
from emberhall.lab.simulate import Plan, rest_the_collector
from emberhall.players.foresight import Foresight, foresight

FORMAT = 1
COLUMNS = (
    "number",
    "seed",
    "adventure",
    "party",
    "players",
    "won",
    "winners",
    "rule",
    "rounds",
    "decisions",
    "seconds",
)
WRITERS = (".jsonl", ".csv", ".parquet")


class Fall(msgspec.Struct, frozen=True):
    """Somebody fell, or worse: who, when by the clock of the game, what is to blame, and how it is called."""

    what: str
    who: str
    at: int
    by: str


class Record(msgspec.Struct, frozen=True):
    """One game: how it was set up, what came of it, and what was counted on the way.

    `cards` has for every kind of event how often each card was in one; `course` how the party stood when the clock of
    the game moved: the chance to win by the score of positions, and its health where the game tells that.
    """

    number: int
    seed: int
    adventure: str
    party: tuple[str, ...]
    players: str
    won: bool
    winners: tuple[int, ...]
    rule: str
    rounds: int
    decisions: int
    seconds: float
    cards: dict[str, dict[str, int]]
    falls: list[Fall]
    course: list[tuple[int, float, float]]


class Head(msgspec.Struct, frozen=True):
    """The first line of a file of records: what they are records of. More games may be asked for later."""

    emberhall: int
    game: str
    version: str
    pairs: tuple[tuple[str, int], ...]
    players: tuple[str, ...]
    seed: int
    party: tuple[str, ...]
    options: dict[str, str]


def head_of(game: AnyGame, plan: Plan) -> Head:
    return Head(FORMAT, plan.game, game.version, plan.pairs, plan.players, plan.seed, plan.party, plan.options)


# ---------------------------------------------------------------- one game


def record(game: AnyGame, plan: Plan, number: int) -> Record:
    """Play one game of a plan and write down what happened."""
    setup, seed, began = plan.setup(number), plan.seed + number, time.process_time()
    names = {hero.id: hero.name for hero in game.heroes()}
    state = game.new(setup)
    state.chance, state.log = Chance(seed), Log()
    seats = bots(plan.players, game.id, len(setup.party), seed)
    if any(bot.imagines for bot in seats):
        raise Refusal("Games of players that search are not written down: let 'heuristic' or 'random' play.")
    answer, watch = answering(game, state, seats), Watch(foresight(game.id), state)
    send, picked, decisions = run(game, state).send, None, 0
    try:
        while decisions <= ENDLESS:
            choice = send(picked)
            while len(choice.options) == 1:
                choice = send(choice.options[0])
            watch.look()
            picked, decisions = answer(choice), decisions + 1
        raise RuntimeError(f"the game had not ended after {ENDLESS:,} decisions")
    except StopIteration:
        outcome = game.outcome(state)
    return Record(
        number=number,
        seed=seed,
        adventure=setup.adventure,
        party=tuple([names.get(hero, hero) for hero in setup.party]),
        players=",".join(plan.players),
        won=outcome is not None and outcome.won,
        winners=outcome.winners if outcome else (),
        rule=outcome.rule if outcome else "",
        rounds=game.rounds(state),
        decisions=decisions,
        seconds=round(time.process_time() - began, 4),
        cards=counted(game, state.log),
        falls=fallen(game, state.log, watch, [names.get(hero, hero) for hero in setup.party]),
        course=watch.course,
    )


class Watch:
    """Looks at a table whenever the clock of its game has moved."""

    def __init__(self, house: Foresight, state: State) -> None:
        self.house, self.state = house, state
        self.course: list[tuple[int, float, float]] = []
        self.entries: list[int] = []  # how long the log was each time

    def look(self) -> None:
        now = self.house.clock(self.state)
        if self.course and self.course[-1][0] == now:
            return
        figures = self.house.figures(self.state, 0)
        health = figures.get("health", -1.0)
        self.course.append((now, round(self.house.chance(self.state, 0), 4), round(health, 4)))
        self.entries.append(len(self.state.log or ()))

    def at(self, entry: int) -> int:
        """What the clock said when an entry was written."""
        for (now, _, _), length in zip(reversed(self.course), reversed(self.entries), strict=True):
            if length <= entry:
                return now
        return self.course[0][0] if self.course else 0


class Fields(NamedTuple):
    """The fields of an event that number cards: single ones, and rows of them."""

    single: tuple[str, ...]
    rows: tuple[str, ...]


@lru_cache(maxsize=512)
def card_fields(kind: type[Event]) -> Fields:
    """Which fields of an event number cards, by their names or by what it says of them."""
    named = [name for name in kind.__struct_fields__ if kind.kinds.get(name, name) == "card"]
    rows = [name for name in kind.__struct_fields__ if kind.kinds.get(name, name) == "cards"]
    return Fields(tuple(named), tuple(rows))


def cards_in(event: Event) -> Iterator[int]:
    """The cards that an event is about."""
    single, rows = card_fields(type(event))
    for name in single:
        yield getattr(event, name)
    for name in rows:
        if isinstance(cards := getattr(event, name), tuple):
            yield from cards


def counted(game: AnyGame, log: Log) -> dict[str, dict[str, int]]:
    """For every kind of event how often each card was in one."""
    found: dict[str, Counter[int]] = {}
    for entry in log.entries:
        for card in cards_in(entry.event):
            if card >= 0:
                found.setdefault(kebab(type(entry.event).__name__), Counter())[card] += 1
    return {kind: {game.name(card): n for card, n in cards.items()} for kind, cards in found.items()}


def fallen(game: AnyGame, log: Log, watch: Watch, party: Sequence[str]) -> list[Fall]:
    """Everything that one would rather not have seen."""
    feared = watch.house.FEARED
    found: list[Fall] = []
    for number, entry in enumerate(log.entries):
        if isinstance(entry.event, feared):
            seat = getattr(entry.event, "seat", -1)
            own = next(cards_in(entry.event), -1)
            who = party[seat] if 0 <= seat < len(party) else game.name(own) if own >= 0 else "the party"
            found.append(
                Fall(kebab(type(entry.event).__name__), who, watch.at(number), to_blame(game, log, number, own))
            )
    return found


def to_blame(game: AnyGame, log: Log, number: int, own: int) -> str:
    """The card that was at work: the last one before it in the same line of the log that is not the one concerned."""
    cause = log.entries[number].cause
    for place in range(number - 1, max(-1, cause - 1), -1):
        for card in cards_in(log.entries[place].event):
            if card >= 0 and card != own:
                return game.name(card)
    return ""


# ---------------------------------------------------------------- files


def kept(path: Path, head: Head) -> Iterator[Record]:
    """The records of a file that was begun before; a torn last line is as if it were not there."""
    with path.open("rb") as file:
        first = file.readline()
        try:
            if msgspec.json.decode(first, type=Head) != head:
                raise Refusal(f"{path.name} holds games of another kind: name another file.")
        except msgspec.MsgspecError:
            raise Refusal(f"{path.name} is no file of records: name another file.") from None
        decoder = msgspec.json.Decoder(Record)
        for line in file:
            if not line.endswith(b"\n"):
                return
            yield decoder.decode(line)


def begun(path: Path, head: Head) -> int:
    """How many games a file holds; it is begun if it is not there, and a torn last line is cut off."""
    if not path.exists() or not path.stat().st_size:
        path.write_bytes(msgspec.json.encode(head) + b"\n")
        return 0
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with path.open("r+b") as file:
            file.truncate(whole)
    return sum(1 for _ in kept(path, head))


def write_all(path: Path, head: Head, records: Iterable[Record]) -> int:
    """Write records as the name of the file says; how many they were."""
    match path.suffix:
        case ".jsonl":
            with path.open("wb") as file:
                return _lines(file, head, records)
        case ".csv":
            with path.open("w", newline="", encoding="utf-8") as text:
                table = csv.writer(text)
                table.writerow([*COLUMNS, "falls"])
                return sum(1 for each in records if table.writerow(flat(each)))
        case ".parquet":
            return _parquet(path, records)
    raise Refusal(f"Records cannot be written to {path.name!r}: end the name with {', '.join(WRITERS)}.")


def flat(each: Record) -> list[object]:
    """A record as one row of a table."""
    values = [getattr(each, name) for name in COLUMNS]
    return [",".join(map(str, value)) if isinstance(value, tuple) else value for value in values] + [len(each.falls)]


def _lines(file: IO[bytes], head: Head, records: Iterable[Record]) -> int:
    file.write(msgspec.json.encode(head) + b"\n")
    count = 0
    for each in records:
        file.write(msgspec.json.encode(each) + b"\n")
        count += 1
    return count


def _parquet(path: Path, records: Iterable[Record]) -> int:
    """One row a game, with a column of counts for every kind of event."""
    try:
        import polars
    except ImportError:
        raise Refusal("Parquet files need the extra 'lab': install emberhall[lab], or write .jsonl or .csv.") from None
    rows = []
    for each in records:
        row = dict(zip([*COLUMNS, "falls"], flat(each), strict=True))
        row |= {f"{kind} {card}": n for kind, cards in each.cards.items() for card, n in cards.items()}
        rows.append(row)
    polars.DataFrame(rows, infer_schema_length=None).fill_null(0).write_parquet(path)
    return len(rows)


# ---------------------------------------------------------------- many games


def play_records(
    game: AnyGame, plan: Plan, path: Path, jobs: int, progress: Callable[[int], None] = lambda done: None
) -> None:
    """Play the games of a plan that a file does not hold yet, and append them as they end."""
    done = begun(path, head_of(game, plan))
    progress(done)
    with path.open("ab") as file:
        for each in records(plan, range(done, plan.games), jobs):
            file.write(msgspec.json.encode(each) + b"\n")
            file.flush()
            progress(each.number + 1)


def records(plan: Plan, numbers: range, jobs: int) -> Iterator[Record]:
    """Records in order of their numbers, on so many processes."""
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial

    rest_the_collector()
    if jobs == 1 or len(numbers) < 2:
        yield from (played(plan, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs, initializer=rest_the_collector) as pool:
        yield from pool.map(partial(played, plan), numbers, chunksize=max(1, min(20, len(numbers) // (4 * jobs))))


def played(plan: Plan, number: int) -> Record:
    from emberhall.games import game as game_called

    return record(game_called(plan.game, *plan.packs), plan, number)
