"""How a game looks in the terminal: what the shell asks of a face, and a plain face from which others take the rest.

A face draws what a sight shows and knows nothing else. A game's own is a class that is registered as an entry point of
the group `emberhall.terminal` under the game's id. The shell around it is the same for all games.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Generic, NamedTuple, Protocol, TypeVar, cast

import msgspec
from rich.style import Style
from rich.text import Text

from emberhall.engine.acts import Ref
from emberhall.engine.entrypoints import behind
from emberhall.engine.events import Event
from emberhall.engine.game import AnyGame
from emberhall.engine.sight import Offer, Sight

GROUP = "emberhall.terminal"  # of entry points, each a class named by the id of its game
V = TypeVar("V", bound=msgspec.Struct)
Spot = tuple[int, int]
"""A square of the map, in squares to the east and to the south."""


class Cell(NamedTuple):
    """What a square shows: its characters, the name of its look, and a few more where squares are drawn large; there
    it may have other characters to begin with."""

    text: str
    look: str
    under: str = ""
    large: str = ""


class Ruler:
    """How wide the columns of a picture are, or how high its rows, from the first one that is not as the others."""

    def __init__(self, span: int, least: int = 0, widths: Sequence[int] = ()) -> None:
        self.span, self.least, self.starts = span, least, list(accumulate(widths, initial=0))

    def start(self, at: int) -> int:
        """Where a column begins, in characters."""
        past = at - self.least - len(self.starts) + 1
        if past > 0:
            return self.starts[-1] + past * self.span
        return (at - self.least) * self.span if at < self.least else self.starts[at - self.least]

    def width(self, at: int) -> int:
        return self.start(at + 1) - self.start(at)

    def at(self, character: int) -> int:
        """The column that a character belongs to."""
        if 0 <= character < self.starts[-1]:
            return self.least + bisect_right(self.starts, character) - 1
        past = character - self.starts[-1] if character >= 0 else character
        return self.least + past // self.span + (len(self.starts) - 1 if character >= 0 else 0)

    def place(self, at: float) -> float:
        """A point between columns, in characters."""
        column = int(at // 1)
        return self.start(column) + (at - column) * self.width(column)

    def point(self, character: float) -> float:
        """Characters as a point between columns."""
        column = self.at(int(character // 1))
        return column + (character - self.start(column)) / max(self.width(column), 1)


@dataclass
class Picture:
    """A map: cells by their spot. What is not drawn is void.

    On a map of hexes every odd row stands half a cell to the right, and a cell may be wider than a square. On a lattice
    the spots with two odd numbers are squares, and those between them the lines that part them: a line has one
    character, as often as it is long, and takes no room where nothing is drawn along the whole of it.
    """

    cells: dict[Spot, Cell] = field(default_factory=dict)
    staggered: bool = False
    lattice: bool = False
    spans: tuple[int, int] = (2, 4)  # characters of a small cell, and of a large one

    def bounds(self) -> tuple[int, int, int, int]:
        """The least and the greatest spot: west, north, east, south."""
        if not self.cells:
            return 0, 0, 0, 0
        xs, ys = [x for x, _ in self.cells], [y for _, y in self.cells]
        return min(xs), min(ys), max(xs), max(ys)

    def rulers(self, scale: int) -> tuple[Ruler, Ruler]:
        """Of the columns and of the rows, for small cells or for large ones."""
        span = self.spans[scale - 1]
        if not self.lattice:
            return Ruler(span), Ruler(scale)
        west, north, east, south = self.bounds()
        drawn = [spot for spot, cell in self.cells.items() if cell.text != " "]
        upright, level = {x for x, y in drawn if y % 2}, {y for x, y in drawn if x % 2}
        columns = [span if x % 2 else int(x in upright) for x in range(west, east + 1)]
        rows = [scale if y % 2 else int(y in level) for y in range(north, south + 1)]
        return Ruler(span, west, columns), Ruler(scale, north, rows)

    def lines(self) -> list[str]:
        """The map in small cells as lines of characters alone."""
        columns, rows = self.rulers(1)
        west, north, east, south = self.bounds()
        found = []
        for y in range(north, south + 1):
            if rows.width(y):
                parts = [
                    (self.cells.get((x, y), Cell(" ", "void")).text, columns.width(x)) for x in range(west, east + 1)
                ]
                thin = self.lattice and not y % 2
                found.append(
                    "".join((text * room if thin else f"{text:<{room}}")[:room] for text, room in parts).rstrip()
                )
        return found


class Panel(NamedTuple):
    """Something to read beside the map, or in its place."""

    title: str
    text: Text
    under: str = ""  # a few words for its lower edge


class Face(Protocol[V]):
    """A game as the terminal shows it. All of it is drawn from a sight: from the table as some seats know it."""

    looks: Mapping[str, Style]
    legend: Sequence[tuple[str, str, str]]  # a sign, its look, and what it means
    map_title: str  # what the map shows
    spaces: str  # what its spots are called, several of them
    naming: str  # how one of them is called, in a sentence or two
    pointed: Mapping[str, str]  # acts that are always chosen on the map, and what their answers are called there
    announced: Collection[str]  # events by name whose card is read out when they happen

    def headline(self, sight: Sight[V, Event]) -> Text:
        """Where the game stands, on one line."""

    def picture(self, sight: Sight[V, Event]) -> Picture | None:
        """The map; None for a game without one."""

    def board(self, sight: Sight[V, Event], width: int, height: int) -> Panel | None:
        """What a game without a map shows in its place."""

    def centre(self, sight: Sight[V, Event]) -> Spot:
        """What the map scrolls to."""

    def stands(self, sight: Sight[V, Event]) -> bool:
        """Whether whoever is asked stands there: then the cursor begins there too."""

    def spots(self, sight: Sight[V, Event], refs: Sequence[Ref]) -> Sequence[Spot]:
        """The squares of what an answer refers to, first of all the one that stands for it."""

    def about(self, sight: Sight[V, Event], spot: Spot) -> str:
        """What is on a square, in words."""

    def cards_at(self, sight: Sight[V, Event], spot: Spot) -> Sequence[str]:
        """The names of the cards of what is on a square."""

    def strip(self, sight: Sight[V, Event], width: int) -> Text:
        """A line above the map where there is room for one, such as whose turn comes when."""

    def preview(self, sight: Sight[V, Event], offer: Offer) -> Mapping[Spot, Cell]:
        """What the map would show in some places if this answer were given."""

    def panels(self, sight: Sight[V, Event], width: int, height: int) -> Sequence[Panel]:
        """What is read beside the map, the most important first."""

    def detail(self, sight: Sight[V, Event], offer: Offer, texts: Mapping[str, str]) -> str:
        """More about an answer, given the texts of all cards by their names."""

    def forecast(self, sight: Sight[V, Event]) -> Sequence[str]:
        """What will happen next if nobody does anything about it."""


class PlainFace(Generic[V]):
    """A game without a face of its own: no map, every answer on a line. Others take from it what they do not have."""

    looks: Mapping[str, Style] = {}
    legend: Sequence[tuple[str, str, str]] = ()
    map_title: str = "The map"
    spaces: str = "squares"
    naming: str = ""
    pointed: Mapping[str, str] = {}
    announced: Collection[str] = ()

    def headline(self, sight: Sight[V, Event]) -> Text:
        return Text()

    def picture(self, sight: Sight[V, Event]) -> Picture | None:
        return None

    def board(self, sight: Sight[V, Event], width: int, height: int) -> Panel | None:
        return None

    def centre(self, sight: Sight[V, Event]) -> Spot:
        return 0, 0

    def stands(self, sight: Sight[V, Event]) -> bool:
        return sight.question is not None

    def spots(self, sight: Sight[V, Event], refs: Sequence[Ref]) -> Sequence[Spot]:
        return ()

    def about(self, sight: Sight[V, Event], spot: Spot) -> str:
        return ""

    def cards_at(self, sight: Sight[V, Event], spot: Spot) -> Sequence[str]:
        return ()

    def strip(self, sight: Sight[V, Event], width: int) -> Text:
        return Text()

    def preview(self, sight: Sight[V, Event], offer: Offer) -> Mapping[Spot, Cell]:
        return {}

    def panels(self, sight: Sight[V, Event], width: int, height: int) -> Sequence[Panel]:
        return ()

    def detail(self, sight: Sight[V, Event], offer: Offer, texts: Mapping[str, str]) -> str:
        """The text of a card that it refers to."""
        return next((texts[ref.name] for ref in reversed(offer.about) if ref.name in texts), "")

    def forecast(self, sight: Sight[V, Event]) -> Sequence[str]:
        return ()


def face_of(game: AnyGame) -> Face[msgspec.Struct]:
    """The face of a game: its own where one is registered, or else the one that follows from its sheet."""
    made = behind(GROUP, game.id)
    if made is None:
        from emberhall.terminal.sheets import SheetFace

        return SheetFace[msgspec.Struct](game.sheet, game.looks)
    return cast("type[Face[msgspec.Struct]]", made)()


def hides(game: AnyGame) -> bool:
    """Whether seats of a game have something that others may not see, as its declarations say."""
    return (
        bool(game.acts.secrets)
        or any(ask.secret for ask in game.asks)
        or any(event.seen_by is not Event.seen_by for event in game.event_types)
    )
