"""The log in words: one line a cause, with everything that came of it.

An event says its own sentence, a template over its fields. The game says how seats, cards and figures are called; what
a template cannot say is told by a function of the game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from string import Formatter
from typing import Generic, TypeVar

from emberhall.engine.english import sentence
from emberhall.engine.events import Entry, Event
from emberhall.engine.wording import worded

T = TypeVar("T")
E = TypeVar("E", bound=Event)

Called = Callable[[T, int], str]
Told = Callable[["Line[T]", E], str]

_FIELDS = Formatter()


class Telling(Generic[T]):
    """How a game tells its log: how it calls what fields refer to, and events that need more than a template."""

    def __init__(self, names: Mapping[str, Called[T]]) -> None:
        self.names = names
        self._own: dict[type[Event], Callable[[Line[T], Event], str]] = {}

    def tells(self, kind: type[E]) -> Callable[[Told[T, E]], Told[T, E]]:
        """A function that tells events of a kind: it is given the line so far and the event."""

        def register(told: Told[T, E]) -> Told[T, E]:
            self._own[kind] = told  # type: ignore[assignment]
            return told

        return register

    @property
    def told(self) -> Collection[type[Event]]:
        """The kinds of events that the game tells in its own way."""
        return self._own.keys()

    def own(self, event: Event) -> Callable[[Line[T], Event], str] | None:
        """The game's own way to tell an event, if it has one."""
        return next((self._own[kind] for kind in type(event).__mro__ if kind in self._own), None)

    def tell(self, t: T, line: Sequence[Entry]) -> str:
        """One line of the log as a sentence."""
        return worded(Line(self, t).sentence([entry.event for entry in line]))


class Line(Generic[T]):
    """A sentence being made: its opening, what came of it so far, and which of its events is being told."""

    def __init__(self, telling: Telling[T], t: T) -> None:
        self.telling, self.t = telling, t
        self.events: Sequence[Event] = ()
        self.number = 0  # of the event being told
        self.opening = ""
        self.pieces: list[str] = []
        self.speaking = ""  # whom the last piece was about

    def sentence(self, events: Sequence[Event]) -> str:
        self.events = events
        for self.number, event in enumerate(events):  # a game's own way to tell may look around
            piece = self.piece(event)
            if piece and event.opens:
                self.opening = piece
            elif piece:
                self.pieces.append(piece)
        came = "; ".join(self.pieces)
        return sentence(f"{self.opening}: {came}" if self.opening and came else self.opening or came)

    def piece(self, event: Event) -> str:
        """An event in words."""
        own = self.telling.own(event)
        return own(self, event) if own else self.said(event, event.says)

    def said(self, event: Event, template: str) -> str:
        """A template over the fields of an event. If it begins with the one the last piece was about, that one is not
        named again."""
        if not template:
            return ""
        words: list[str] = []
        for literal, field, _, _ in _FIELDS.parse(template):
            words.append(literal)
            if field is not None:
                words.append(self.field(event, field))
        begins_with_one = template.startswith("{")
        if begins_with_one and words[2:] and words[2].startswith(" "):
            return self.who(words[1], "".join(words[2:]).lstrip())
        self.speaking = words[1] if begins_with_one else ""
        return "".join(words).rstrip(".")

    def field(self, event: Event, name: str) -> str:
        """A field as people call what it refers to."""
        value: object = getattr(event, name)
        called = self.telling.names.get(event.kinds.get(name, name))
        return called(self.t, value) if called and isinstance(value, int) else str(value)

    def who(self, subject: str, verb: str) -> str:
        """Subject and verb, the subject left out if it is still the same."""
        same, self.speaking = subject == self.speaking, subject
        return verb if same else f"{subject} {verb}"


def leaves(module: Mapping[str, object]) -> tuple[type[Event], ...]:
    """The events that a module declares, without those that only others are made of."""
    kinds = [kind for kind in module.values() if isinstance(kind, type) and issubclass(kind, Event)]
    bases = {base for kind in kinds for base in kind.__mro__[1:]}
    return tuple(kind for kind in kinds if kind not in bases)
