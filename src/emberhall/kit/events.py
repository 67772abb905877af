"""Events declared by their sentence."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import cast

import msgspec

from emberhall.engine.cards import kebab
from emberhall.engine.english import capital
from emberhall.engine.events import Event
from emberhall.engine.kit.secrets import UNSEEN

EVERYTHING = "*"
SEAT = "seat"


class Happens:
    """An event, declared as an attribute of a class: `drew = Happens("LN-DRAW-01", "{seat} draws {card}")`.

    Its fields are the numbers in the sentence. A field is called as its name says, or the word after its colon:
    `{friend:seat}` is a seat, `{amount:heart}` a number of hearts. `opens` begins a line of the log. Only the seats in
    the sentence see the field that it `hides`, or with `*` the event at all. A search avoids what is `feared`.
    """

    kind: type[Event]

    def __init__(self, rule: str, says: str, *, opens: bool = False, hides: str = "", feared: bool = False) -> None:
        self.rule, self.says, self.opens, self.hides, self.feared = rule, says, opens, hides, feared
        named = [(field, spec) for _, field, spec, _ in Formatter().parse(says) if field]
        self.fields: Mapping[str, str] = {field: spec or field for field, spec in named}

    def __set_name__(self, owner: type, name: str) -> None:
        made: dict[str, object] = {
            "opens": self.opens, "rule": self.rule, "says": self.says, "kinds": self.fields,
            "__module__": owner.__module__,
        }  # fmt: skip
        if self.hides:
            made["seen_by"] = self._covering()
        title = "".join(map(capital, name.split("_")))
        fields = [(field, int) for field in self.fields]
        kind = msgspec.defstruct(title, fields, bases=(Event,), frozen=True, namespace=made, tag=kebab)
        self.kind = cast(type[Event], kind)

    def _covering(self) -> object:
        hides, seats = self.hides, [field for field, kind in self.fields.items() if kind == SEAT]

        def seen_by(event: Event, eyes: int) -> Event | None:
            if any(eyes >> getattr(event, seat) & 1 for seat in seats):
                return event
            return None if hides == EVERYTHING else msgspec.structs.replace(event, **{hides: UNSEEN})

        return seen_by

    def __call__(self, **fields: int) -> Event:
        """Return the event with these fields."""
        return self.kind(**fields)


def declared_in(happens: type) -> list[Happens]:
    """Return the events that a class declares, in their order."""
    return [event for event in vars(happens).values() if isinstance(event, Happens)]
