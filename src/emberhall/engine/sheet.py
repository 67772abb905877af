"""What a table shows, as panels of rows in a neutral vocabulary that every surface can draw.

A game makes its sheet from what a seat may know. The terminal, the browser, plain text and pictures draw it, and none
of them knows the game. `at` names what a row or panel is about, as the `Ref` of an answer does: a surface lights it
where the open question has an answer about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

At = tuple[str, int]
"""A kind and a number, as in a `Ref`: `("seat", 1)`."""

Colour = Literal["red", "blue", "green", "black", "gold", "brown", "teal", "grey", "purple", "ember"]
Pattern = Literal["scales", "stones", "smoke", "rays", "gems", "weave", "waves"]
Place = Literal["head", "stage", "party", "side"]


class Look(NamedTuple):
    """The look of a kind of card. Without a glyph, a card's name decides which one it has."""

    colour: Colour
    pattern: Pattern = "weave"
    glyph: str = ""


class Row(msgspec.Struct, frozen=True, tag_field="row", tag=str.lower, omit_defaults=True):
    """A row of a panel."""


class Bar(Row, frozen=True):
    """How much is left of something, or how far it has come. `falls` is true where little of it is bad, `foe` where it
    is to be brought down."""

    name: str
    has: int
    most: int
    falls: bool = True
    foe: bool = False

    @property
    def share(self) -> float:
        """The filled part, from 0 to 1."""
        return min(1.0, max(0, self.has) / self.most) if self.most > 0 else 0.0

    @property
    def level(self) -> Literal["ok", "mid", "low", "foe"]:
        """How worrying it is: a half is middling, a quarter is low. Of a foe it is all the same."""
        if self.foe:
            return "foe"
        if not self.falls or self.share > 0.5:
            return "ok"
        return "mid" if self.share > 0.25 else "low"


class Stat(Row, frozen=True):
    """A figure with its name; `tip` explains it."""

    name: str
    value: int | str
    tip: str = ""


class Sign(Row, frozen=True):
    """A state of somebody or something; `look` is a word that a surface may have a colour for."""

    text: str
    look: str = ""


class Text(Row, frozen=True):
    """A sentence; `bold` for one that matters most."""

    text: str
    bold: bool = False


class Card(Row, frozen=True):
    """A card on the table, or several equal ones. `covered` cards are only counted; `used` ones do nothing for now.

    `figure` is a number in its corner, such as a price; `told` says that the text has it too. `card` is the card's own
    name where `name` differs from it.
    """

    name: str
    kind: str = ""
    text: str = ""
    at: At | None = None
    copies: int = 1
    covered: bool = False
    used: bool = False
    figure: str = ""
    told: bool = False
    card: str = ""


class Goal(Row, frozen=True):
    """What wins the game, or loses it, and how far it has come."""

    text: str
    wins: bool = True
    has: int = 0
    most: int = 0


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of a listing. `now` marks the present one, `card` is the name of the card that explains it.

    `text` is a longer explanation, for which not every surface has room. `last` is the card on top of a discard pile.
    """

    name: str
    note: str = ""
    figure: str = ""
    bar: Bar | None = None
    at: At | None = None
    card: str = ""
    now: bool = False
    text: str = ""
    last: str = ""


class Listing(Row, frozen=True, tag="list"):
    """Short entries below each other. In a head line they are the steps of a turn."""

    items: tuple[Item, ...]
    title: str = ""


class Fold(Row, frozen=True):
    """Lines that are read on demand."""

    title: str
    lines: tuple[str, ...]


AnyRow = Bar | Stat | Sign | Text | Card | Goal | Listing | Fold


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rows that belong together. `active` marks the player whose turn it is; `note` stands below the title."""

    title: str
    rows: tuple[AnyRow, ...] = ()
    place: Place = "stage"
    at: At | None = None
    active: bool = False
    note: str = ""


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """All panels of a table, the most important first."""

    title: str = ""
    panels: tuple[Panel, ...] = ()

    def at(self, place: Place) -> list[Panel]:
        """The panels of a place."""
        return [panel for panel in self.panels if panel.place == place]


Rows = AnyRow | Iterable[AnyRow] | None


def panel(
    title: str,
    *rows: Rows,
    place: Place = "stage",
    at: At | None = None,
    active: bool = False,
    note: str = "",
) -> Panel:
    """A panel of rows. An argument may be several rows, or None, which adds nothing."""
    return Panel(title, tuple(_flat(rows)), place, at, active, note)


def _flat(rows: Sequence[Rows]) -> Iterator[AnyRow]:
    for row in rows:
        if isinstance(row, Row):
            yield row
        elif row is not None:
            yield from row
