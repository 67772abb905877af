"""What happened in each of many games, taken from their events: for those who want more than a count of wins.

A run that does not ask for records makes no events and pays nothing for this.
"""

from __future__ import annotations

import csv
import tempfile
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache, partial
from importlib.util import find_spec
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec

from emberhall.engine.cards import kebab
from emberhall.engine.events import Entry, Event, Log
from emberhall.engine.game import AnyGame, Setup, State
from emberhall.engine.kit.bots import AnyForesight
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.lab.keeping import alone, size_alone, unchanged
from emberhall.lab.playing import play_game
from emberhall.lab.processes import in_processes, rest_the_collector
from emberhall.lab.simulate import Plan, in_short, ready
from emberhall.players.foresight import foresight
from emberhall.players.guests import Lost

FORMAT = 4
WRITERS = (".jsonl", ".csv", ".parquet")
NOBODY = -1
FRAME = 2000  # so many rows of a table are in memory at a time, where they are much larger than in a file
AHEAD = 16  # so many games a process are under way or wait to be written in their order
BLAMELESS = frozenset({
    "ability", "ally", "basic", "boon", "character", "equipment", "feature", "hero", "item", "market", "power",
    "retinue", "squire", "treasure", "wound",
})  # fmt: skip
"""Kinds of cards that fell nobody: what heroes are and have, and what they suffered."""
HARMS = ("hurt", "hero-wounded")  # events after which somebody may fall
DUELS, TURNS = ("hero-attacks",), ("step-begins",)  # events: one against the other, and before which all is settled
ANSWERS = ("uses",)  # events with which somebody interrupts what is being done to it
TOGETHER = " + "  # between those who struck as one; some names have an "and" of their own
DEALT = "hero-dealt"  # what a game tells that deals other heroes than were named
AMOUNTS = ("amount", "gold")  # fields of events that say how much
HEALTH, HURT = ("health", "standing"), "wounds"  # figures of a position that say how well all are, or how badly
THREAT = ("threat", "attack", "danger", "menace")  # and the one that says what they are up against


class Count(NamedTuple):
    """How often a kind of event came up for a seat and a card, and how much it was about in all: damage, gold. Nobody's
    seat is -1, and a card without a name is none."""

    seat: int
    event: str
    card: str
    times: int
    amount: int


class Fall(NamedTuple):
    """Somebody fell, or worse: how that is called, who, when by the clock of the game, and what is to blame."""

    what: str
    who: str
    at: int
    by: str


class Point(NamedTuple):
    """How a party stood when the clock of its game moved: its chance by the score of positions, its health, and what it
    was up against; -1 where the game does not tell that."""

    at: int
    chance: float
    health: float
    threat: float


class Record(msgspec.Struct, frozen=True):
    """One game: how it was set up, what came of it, and what was counted on the way."""

    number: int
    seed: int
    adventure: str
    party: tuple[str, ...]
    options: dict[str, str]
    players: tuple[str, ...]
    won: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rule: str
    rounds: int
    decisions: int
    seconds: float
    counts: list[Count]
    falls: list[Fall]
    course: list[Point]
    error: str = ""  # what it broke off with, if it did: then nothing came of it
    lost: tuple[Lost, ...] = ()  # players that lost their seats to the rules of thumb


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
    variants: tuple[dict[str, str], ...]


def head_of(game: AnyGame, plan: Plan) -> Head:
    return Head(
        FORMAT, plan.game, game.version, plan.pairs, plan.players, plan.seed, plan.party, plan.options, plan.variants
    )


# ---------------------------------------------------------------- one game


def record(game: AnyGame, plan: Plan, number: int) -> Record:
    """Play one game of a plan and write down what happened, be it that it broke off."""
    setup, seed, began = plan.setup(number), plan.seed + number, time.process_time()
    watch = Watch(foresight(game.id))
    try:
        ended = play_game(game, setup, plan.players, seed, watch.look)
    except Exception as error:  # whatever a rule or a bot may break with
        return broken_off(plan, number, in_short(error))
    outcome, log = ended.outcome, ended.state.log
    assert log is not None
    party = party_of(game, setup, log)
    return Record(
        number=number,
        seed=seed,
        adventure=setup.adventure,
        party=party,
        options=dict(setup.options),
        players=plan.players,
        won=outcome is not None and outcome.won,
        winners=outcome.winners if outcome else (),
        scores=tuple(outcome.scores) if outcome else (),
        rule=outcome.rule if outcome else "",
        rounds=ended.rounds,
        decisions=ended.decisions,
        seconds=round(time.process_time() - began, 4),
        counts=counted(game, log, party),
        falls=fallen(game, log, watch, party),
        course=watch.course,
        lost=ended.lost,
    )


def broken_off(plan: Plan, number: int, error: str) -> Record:
    """A game of which nothing is known but how it was set up and what it broke off with."""
    setup = plan.setup(number)
    return Record(
        number=number,
        seed=plan.seed + number,
        adventure=setup.adventure,
        party=setup.party,
        options=dict(setup.options),
        players=plan.players,
        won=False,
        winners=(),
        scores=(),
        rule="",
        rounds=0,
        decisions=0,
        seconds=0.0,
        counts=[],
        falls=[],
        course=[],
        error=error,
    )


class Watch:
    """Looks at a table whenever the clock of its game has moved."""

    def __init__(self, house: AnyForesight) -> None:
        self.house = house
        self.course: list[Point] = []
        self.entries: list[int] = []  # how long the log was each time

    def look(self, state: State) -> None:
        now = self.house.clock(state)
        if self.course and self.course[-1].at == now:
            return
        figures = self.house.figures(state, 0)
        unhurt = 1 - figures[HURT] if HURT in figures else -1.0
        health = next((figures[name] for name in HEALTH if name in figures), unhurt)
        threat = next((figures[name] for name in THREAT if name in figures), -1.0)
        self.course.append(Point(now, round(self.house.chance(state, 0), 4), round(health, 4), round(threat, 4)))
        self.entries.append(len(state.log or ()))

    def at(self, entry: int) -> int:
        """What the clock said when an entry was written."""
        for point, length in zip(reversed(self.course), reversed(self.entries), strict=True):
            if length <= entry:
                return point.at
        return self.course[0].at if self.course else 0


def party_of(game: AnyGame, setup: Setup, log: Log) -> tuple[str, ...]:
    """The heroes by name, seat by seat: those that were named, or dealt."""
    names = {hero.id: hero.name for hero in game.heroes()}
    party = [names.get(hero, hero) for hero in setup.party]
    for entry in log.entries:
        if kind_of(type(entry.event)) == DEALT:
            party[getattr(entry.event, "seat")] = game.name(getattr(entry.event, "card"))  # noqa: B009
    return tuple(party)


# ---------------------------------------------------------------- what events say


class Fields(NamedTuple):
    """What an event is called, and its fields that number cards: single ones, and rows of them; whether one numbers a
    seat, and which says how much."""

    kind: str
    single: tuple[str, ...]
    rows: tuple[str, ...]
    seat: bool
    amount: str


@lru_cache(maxsize=1024)
def fields_of(kind: type[Event]) -> Fields:
    """The fields of an event by their names, or by what it says of them."""
    fields = {name: kind.kinds.get(name, name) for name in kind.__struct_fields__}
    return Fields(
        kebab(kind.__name__),
        tuple([name for name, what in fields.items() if what in ("card", "figure")]),
        tuple([name for name, what in fields.items() if what == "cards"]),
        "seat" in fields,
        next((name for name in AMOUNTS if name in fields), ""),
    )


def kind_of(kind: type[Event]) -> str:
    return fields_of(kind).kind


def cards_in(event: Event) -> Iterator[int]:
    """The cards that an event is about."""
    fields = fields_of(type(event))
    for name in fields.single:
        yield getattr(event, name)
    for name in fields.rows:
        if isinstance(cards := getattr(event, name), tuple):
            yield from cards


def counted(game: AnyGame, log: Log, party: Sequence[str]) -> list[Count]:
    """Every kind of event by seat and card. What a hero's own card is in is about its seat."""
    found: dict[tuple[int, str, int], list[int]] = {}
    seats = {hero: seat for seat, hero in enumerate(party)}
    own: dict[int, int] = {}
    for entry in log.entries:
        event = entry.event
        fields = fields_of(type(event))
        cards = [card for card in cards_in(event) if card >= 0] or [NOBODY]
        amount = getattr(event, fields.amount) if fields.amount else 0
        for card in cards:
            seat = getattr(event, "seat") if fields.seat else NOBODY  # noqa: B009
            if seat < 0 and card >= 0:
                if card not in own:
                    own[card] = seats.get(game.name(card), NOBODY)
                seat = own[card]
            counts = found.setdefault((seat, fields.kind, card), [0, 0])
            counts[0] += 1
            counts[1] += amount
    return [
        Count(seat, kind, game.name(card) if card >= 0 else "", times, amount)
        for (seat, kind, card), (times, amount) in found.items()
    ]


def fallen(game: AnyGame, log: Log, watch: Watch, party: Sequence[str]) -> list[Fall]:
    """Everything that one would rather not have seen."""
    feared = watch.house.FEARED
    found: list[Fall] = []
    for number, entry in enumerate(log.entries):
        if isinstance(entry.event, feared):
            seat, own = getattr(entry.event, "seat", NOBODY), next(cards_in(entry.event), NOBODY)
            who = party[seat] if 0 <= seat < len(party) else game.name(own) if own >= 0 else "the party"
            by = to_blame(game, list(leading_to(log, number)), seat, own, party)
            found.append(Fall(kind_of(type(entry.event)), who, watch.at(number), by))
    return found


def leading_to(log: Log, number: int) -> Iterator[Entry]:
    """What led to an entry, the last first: its line of the log, and those before it that were interrupted. If it opens
    a line itself, that is whatever opened one in this step of the turn."""
    alone = log.entries[number].cause < 0
    for place in range(number - 1, -1, -1):
        entry = log.entries[place]
        kind, opens = kind_of(type(entry.event)), entry.cause < 0
        if kind in TURNS:
            return
        if opens or not alone:
            yield entry
        if opens and not alone and kind not in ANSWERS:
            return


def to_blame(game: AnyGame, before: Sequence[Entry], seat: int, own: int, party: Sequence[str]) -> str:
    """What felled somebody, by what was before it, the last first: the rule or the card that did the harm, if that is
    told with it; or else what was at work, be it all who attacked together, a rival, or a card."""
    harm = next((entry for entry in before if kind_of(type(entry.event)) in HARMS), None)
    if harm and harm.rule != harm.event.rule:
        return harm.rule
    if harm and (by := getattr(harm.event, "by", NOBODY)) >= 0:
        return game.name(by)
    for entry in before:
        event, kind = entry.event, kind_of(type(entry.event))
        if attackers := getattr(event, "attackers", ()):
            return TOGETHER.join(sorted({game.name(card) for card in attackers}))
        if kind in DUELS:
            sides: tuple[int, int] = getattr(event, "seat"), getattr(event, "other")  # noqa: B009
            if seat in sides:
                return party[sides[sides[0] == seat]]
        for card in cards_in(event) if kind not in HARMS else ():
            if card >= 0 and card != own and (name := game.name(card)) not in blameless(game):  # type: ignore[arg-type]
                return name
    return ""


@lru_cache(maxsize=8)
def blameless(game: AnyGame) -> frozenset[str]:
    """The names of cards that fell nobody."""
    cards = game.cards()
    return frozenset(card.name for card in cards if card.kind in BLAMELESS) - {
        card.name for card in cards if card.kind not in BLAMELESS
    }


# ---------------------------------------------------------------- files


def kept(path: Path, head: Head) -> Iterator[Record]:
    """The records of a file that was begun before, none if it was not; a torn last line is as if it were not there."""
    if not path.exists() or not path.stat().st_size:
        return
    decoder = msgspec.json.Decoder(Record)
    with path.open("rb") as file:
        _begins_with(file, path, head)
        for number, line in enumerate(file):
            if not line.endswith(b"\n"):
                return
            try:
                each = decoder.decode(line)
            except msgspec.MsgspecError:
                each = None
            if each is None or each.number != number:
                raise Refusal(
                    f"{path.name} is damaged: line {number + 2} is not game {number}; "
                    f"cut the file off before it, or name another."
                )
            yield each


def cut(path: Path, head: Head) -> None:
    """Cut the torn last line off a file; one that is not there is begun."""
    with path.open("a+b") as file:
        if not file.tell():
            file.write(msgspec.json.encode(head) + b"\n")
        file.seek(0)
        file.truncate(sum(len(line) for line in file if line.endswith(b"\n")))


def _begins_with(file: IO[bytes], path: Path, head: Head) -> None:
    """Read the first line of a file. Refuses one that holds something else."""
    try:
        if msgspec.json.decode(file.readline(), type=Head) != head:
            raise Refusal(f"{path.name} holds games of another kind or version: name another file.")
    except msgspec.MsgspecError:
        raise Refusal(f"{path.name} is no file of records: name another file.") from None


def write_table(path: Path, records: Iterable[Record]) -> None:
    """Write records as a table with a row a game, as the name of the file says."""
    match path.suffix:
        case ".csv":
            with path.open("w", newline="", encoding="utf-8") as text:
                table = csv.writer(text)
                table.writerow(Record.__struct_fields__)
                table.writerows(flat(each) for each in records)
        case ".parquet":
            _parquet(path, records)


def flat(each: Record) -> list[object]:
    """A record as one row of text: whatever is more than a word or a number stands there as JSON."""
    values = [getattr(each, name) for name in Record.__struct_fields__]
    return [value if isinstance(value, int | float | str) else msgspec.json.encode(value).decode() for value in values]


def refuse_table(path: Path) -> None:
    """Refuse what records cannot be written to, before any are made."""
    if path.suffix not in WRITERS:
        raise Refusal(f"{path.name!r} cannot be written: end its name with {', '.join(WRITERS)}.")
    if path.suffix == ".parquet" and not find_spec("polars"):
        raise Refusal("Parquet files need the extra 'lab': install emberhall[lab], or write .jsonl or .csv.")


def _parquet(path: Path, records: Iterable[Record]) -> None:
    """One row a game; counts, falls and the course are lists of structs, to be taken apart as one likes."""
    import polars

    def structs(values: Sequence[NamedTuple]) -> list[dict[str, object]]:
        return [value._asdict() for value in values]

    def row(each: Record) -> dict[str, object]:
        options = [{"name": name, "value": value} for name, value in each.options.items()]
        lists = {"counts": structs(each.counts), "falls": structs(each.falls), "course": structs(each.course)}
        lists["lost"] = structs(each.lost)
        return msgspec.structs.asdict(each) | lists | {"options": options}

    text, whole, real = polars.String, polars.Int64, polars.Float64
    texts, wholes = polars.List(text), polars.List(whole)
    schema: dict[str, Any] = {
        "number": whole, "seed": whole, "adventure": text, "party": texts,
        "options": polars.List(polars.Struct({"name": text, "value": text})),
        "players": texts, "won": polars.Boolean, "winners": wholes, "scores": wholes, "rule": text, "rounds": whole,
        "decisions": whole, "seconds": real,
        "counts": polars.List(polars.Struct({"seat": whole, "event": text, "card": text, "times": whole,
                                             "amount": whole})),
        "falls": polars.List(polars.Struct({"what": text, "who": text, "at": whole, "by": text})),
        "course": polars.List(polars.Struct({"at": whole, "chance": real, "health": real, "threat": real})),
        "error": text,
        "lost": polars.List(polars.Struct({"player": text, "why": text})),
    }  # fmt: skip
    some, pieces = iter(records), list[Path]()
    with tempfile.TemporaryDirectory() as folder:
        while (rows := [row(each) for each in islice(some, FRAME)]) or not pieces:  # of no games there is an empty one
            pieces.append(Path(folder) / f"{len(pieces)}.parquet")
            polars.DataFrame(rows, schema=schema).write_parquet(pieces[-1])
        polars.scan_parquet(pieces).sink_parquet(path, row_group_size=FRAME)


# ---------------------------------------------------------------- many games


def play_records(
    game: AnyGame, plan: Plan, path: Path, jobs: int, count: Callable[[Record], None] = lambda each: None,
    show: Callable[[int], None] = lambda done: None, cluster: str = "",
) -> int:  # fmt: skip
    """Play the games of a plan that a file does not hold yet, and append them as they end; how many it held. `count` is
    told every game of the file, and `show` how many there are: all that it held at once, for they say nothing of how
    long the others take. Nothing is written before the first game has ended, or where another run writes."""
    head, held, size = head_of(game, plan), 0, size_alone(path)
    for each in kept(path, head):
        count(each)
        held += 1
    if held:
        show(held)
    playing = records(plan, range(held, plan.games), jobs, cluster)
    if (first := next(playing, None)) is None:
        return held
    with path.open("ab") as file, closing(playing):
        alone(file, path)
        unchanged(file, path, size)
        cut(path, head)
        for each in chain([first], playing):
            file.write(msgspec.json.encode(each) + b"\n")
            file.flush()
            count(each)
            show(each.number + 1)
    return held


def records(plan: Plan, numbers: range, jobs: int, cluster: str = "") -> Generator[Record, None, None]:
    """Records in order of their numbers, on so many processes, or on the cluster at an address."""
    ready(plan)
    if cluster:
        from emberhall.lab.cluster import recorded_in_cluster

        yield from recorded_in_cluster(cluster, plan, numbers)
        return
    rest_the_collector()
    if jobs == 1 or len(numbers) < 2:
        yield from (played(plan, number) for number in numbers)
        return
    yield from in_processes(partial(played, plan), numbers, jobs, ahead=AHEAD, in_order=True)


def played(plan: Plan, number: int) -> Record:
    return record(game_called(plan.game, *plan.packs), plan, number)
