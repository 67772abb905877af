"""What leaves the engine: the table as some seats know it, towards a person, a bot or a network.

`Seen` is the covered table with the open question as these seats may know it, cheap enough for a bot at every decision.
A `Sight` is all of that in words and data, made from what is seen alone: it writes itself as JSON and has a schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Generic, Self, TypeVar

import msgspec

from emberhall.engine.acts import Ref, Role
from emberhall.engine.choice import Choice, Option, To
from emberhall.engine.english import capital
from emberhall.engine.events import Event, Log
from emberhall.engine.game import Game, Knowledge, Outcome, S
from emberhall.engine.refusal import Refusal
from emberhall.engine.wording import worded

if TYPE_CHECKING:
    from emberhall.engine.match import Match

ROLES = {role: role.value for role in Role}
V = TypeVar("V")
E = TypeVar("E", bound=Event)


class Offer(msgspec.Struct, frozen=True):
    """An answer that these seats may give or may know of. `number` is its place among them. Where the label begins with
    the seat that acts, `deed` says the same without it."""

    number: int
    seat: int
    act: str
    role: str
    label: str
    about: tuple[Ref, ...] = ()
    group: str = ""
    order: int = 0
    key: str = ""
    deed: str = ""


class Question(msgspec.Struct, frozen=True):
    """The open question: who is asked, what, by which rule, with every answer that may be told.

    `prompt` speaks to the seat that is asked without its name; `detail` says what helps to answer.
    `helpers` are other seats that could do something that is their secret.
    """

    seat: int
    ask: str
    to: str
    prompt: str
    rule: str
    about: tuple[Ref, ...]
    options: tuple[Offer, ...]
    helpers: tuple[int, ...] = ()
    detail: str = ""

    @property
    def whole(self) -> str:
        """The question and what helps to answer it, one after the other."""
        return f"{self.prompt} {self.detail}" if self.detail else self.prompt


class Line(msgspec.Struct, Generic[E], frozen=True):
    """A line of the log: the number of its first entry, what it says, its rule, and what happened as data."""

    number: int
    text: str
    rule: str
    events: tuple[E, ...]


class Sight(msgspec.Struct, Generic[V, E], frozen=True):
    """All that some seats may know of a match: the table, the open question, what has happened, how it ended.

    `answers` counts the answers given so far, `told` the entries of the log.
    """

    game: str
    adventure: str
    seats: tuple[int, ...]
    answers: int
    view: V
    question: Question | None
    log: tuple[Line[E], ...]
    told: int
    outcome: Outcome | None

    def json(self) -> bytes:
        """The sight as one JSON document."""
        return _JSON.encode(self)


_JSON = msgspec.json.Encoder()
AnySight = Sight[msgspec.Struct, Event]


class Seen(Generic[S]):
    """The table as some seats know it: what lies covered to them is covered, and the open question has the answers
    that they may be told of. `helpers` are other seats that could do something these are not told."""

    __slots__ = ("_world", "choice", "eyes", "game", "helpers", "numbers", "seats", "table")

    def __init__(
        self,
        game: Game[S],
        state: S,
        choice: Choice | None,
        seats: Sequence[int],
        world: Callable[[int | None, int], Match[S]] | None = None,
        glance: bool = False,
    ) -> None:
        """A `glance` is for one who answers at once: nothing of it may be kept or written on."""
        self.game, self.seats, self.eyes = game, tuple(seats), mask(seats)
        self.table = game.glance(state, self.eyes) if glance else game.cover(state, self.eyes)
        self.choice, self.numbers, self.helpers = known_of(game, self.table, choice, self.eyes)
        self._world = world

    @property
    def asked(self) -> Choice:
        """The open question, for those who are asked one."""
        assert self.choice is not None, "nobody is asked"
        return self.choice

    def knowledge(self) -> Knowledge:
        return Knowledge(self.eyes, self.choice, self.helpers)

    def narrowed(self, options: Sequence[Option]) -> Self:
        """The same with only these of the answers."""
        asked = self.asked
        places = [place for place, option in enumerate(asked.options) if option in options]
        self.numbers = [self.numbers[place] for place in places]
        self.choice = asked.among([asked.options[place] for place in places])
        return self

    def imagine(self, seed: int | None = None, keep: int = 1) -> Match[S]:
        """A match in a world that could be this one, for all that these seats know, standing at the same question. It
        remembers of its past what a `Keep` says."""
        if self._world is None:
            raise Refusal("Only what is seen of a match can be imagined: look at one.")
        return self._world(seed, keep)


def mask(seats: Sequence[int]) -> int:
    """Seats as a set, one bit each."""
    return reduce(or_, [1 << seat for seat in seats], 0)


def known_of(
    game: Game[S], table: S, choice: Choice | None, eyes: int
) -> tuple[Choice | None, Sequence[int], tuple[int, ...]]:
    """The question with the answers that these seats may be told of, their numbers among all answers, and the seats
    that could do something more."""
    if choice is None:
        return None, (), ()
    options, acts = choice.options, game.acts
    everything = choice, range(len(options)), ()
    if choice.to in (To.SEAT, To.OFFER) and eyes >> choice.seat & 1:
        return everything
    hidden = [
        number
        for number, o in enumerate(options)
        if not eyes >> o.seat & 1 and o.act in acts.secrets and acts.is_secret(table, o)
    ]
    if not hidden:
        return everything
    numbers = [number for number in range(len(options)) if number not in hidden]
    helpers = tuple(sorted({options[number].seat for number in hidden}))
    return choice.among([options[number] for number in numbers]), numbers, helpers


def question_of(seen: Seen[S]) -> Question | None:
    """The open question in words, as it is seen."""
    choice, game, table = seen.choice, seen.game, seen.table
    if choice is None:
        return None
    own = bool(seen.eyes >> choice.seat & 1)
    return Question(
        seat=choice.seat,
        ask=choice.ask,
        to=choice.to.name.lower(),
        prompt=game.asks.prompt(table, choice, own),
        rule=choice.rule,
        about=game.asks.refs(table, choice, own),
        options=tuple([_offer(seen, number, option) for number, option in enumerate(choice.options)]),
        helpers=seen.helpers,
        detail=game.asks.detail(table, choice, own),
    )


def _offer(seen: Seen[S], number: int, option: Option) -> Offer:
    acts = seen.game.acts
    act = acts[option.act]
    said, about = acts.told(seen.table, option)
    label, deed = said, ""
    if acts.is_named(seen.table, option):
        label, deed = f"{acts.who(seen.table, option.seat)} {said}", capital(said)
    return Offer(
        number, option.seat, option.act, ROLES[act.role], label, about, worded(act.group), act.order, act.key, deed
    )


def lines_of(seen: Seen[S], log: Log, since: int) -> tuple[Line[Event], ...]:
    """The log in words, as far as these seats may know it, from an entry on."""
    tell, table = seen.game.tell, seen.table
    return tuple(
        [
            Line(number, tell(table, line), line[0].rule, tuple([entry.event for entry in line]))
            for number, line in log.told(since, seen.eyes)
        ]
    )


def schema(game: Game[S]) -> dict[str, object]:
    """The JSON Schema of a game's sights."""
    events = reduce(or_, game.event_types)
    text = msgspec.json.encode(msgspec.json.schema(Sight[game.view_type, events])).decode()  # type: ignore[name-defined, valid-type]
    described: dict[str, object] = msgspec.json.decode(re.sub(r"\b(Sight|Line)[_\[][^\"]+", r"\1", text))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **described}
