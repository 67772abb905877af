"""How a game looks in the terminal: what the shell asks of a game's own module, and a plain face for one that has none.

The module `emberhall.terminal.<game>` of a game has a class `Face`. The shell around it is the same for all games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol, TypeVar, cast

from rich.style import Style
from rich.text import Text

from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import AnyGame

V = TypeVar("V")
Spot = tuple[int, int]
"""A square of the map, in squares to the east and to the south."""


class Cell(NamedTuple):
    """What a square shows: its characters, the name of its look, and a few more where squares are drawn large."""

    text: str
    look: str
    under: str = ""


@dataclass
class Picture:
    """A map: cells by their spot. What is not drawn is void.

    On a map of hexes every odd row stands half a cell to the right, and a cell may be wider than a square.
    """

    cells: dict[Spot, Cell] = field(default_factory=dict)
    staggered: bool = False
    spans: tuple[int, int] = (2, 4)  # characters of a small cell, and of a large one

    def bounds(self) -> tuple[int, int, int, int]:
        """The least and the greatest spot: west, north, east, south."""
        if not self.cells:
            return 0, 0, 0, 0
        xs, ys = [x for x, _ in self.cells], [y for _, y in self.cells]
        return min(xs), min(ys), max(xs), max(ys)


class Entry(NamedTuple):
    """A line of the question: one option, or several that are chosen among on the map or in a window of their own."""

    label: str
    options: tuple[int, ...]
    heading: str = ""  # stands above the line
    folded: bool = False  # its options are listed when it is chosen

    @property
    def on_map(self) -> bool:
        return len(self.options) > 1 and not self.folded


class Panel(NamedTuple):
    """Something to read beside the map, or in its place."""

    title: str
    text: Text
    under: str = ""  # a few words for its lower edge


class Face(Protocol[V]):
    """A game as the terminal shows it, from what a seat may see."""

    looks: Mapping[str, Style]
    legend: Sequence[tuple[str, str, str]]  # a sign, its look, and what it means
    hides: bool  # whether seats have something that others may not see

    def together(self, views: Sequence[V]) -> V:
        """What one person sees who holds several seats."""

    def headline(self, view: V) -> Text:
        """Where the game stands, on one line."""

    def picture(self, view: V) -> Picture | None:
        """The map; None for a game without one."""

    def board(self, view: V, width: int, height: int) -> Panel | None:
        """What a game without a map shows in its place."""

    def centre(self, view: V) -> Spot:
        """What the map scrolls to."""

    def spots(self, view: V, option: Option) -> Sequence[Spot]:
        """The squares an option is about."""

    def about(self, view: V, spot: Spot) -> str:
        """What is on a square, in words."""

    def cards_at(self, view: V, spot: Spot) -> Sequence[str]:
        """The names of the cards of what is on a square."""

    def panels(self, view: V, width: int, height: int) -> Sequence[Panel]:
        """What is read beside the map, the most important first."""

    def entries(self, view: V, choice: Choice, labels: Sequence[str]) -> Sequence[Entry]:
        """The lines of a question, in the order a person wants them."""

    def detail(self, view: V, option: Option) -> str:
        """More about an option."""

    def forecast(self, view: V) -> Sequence[str]:
        """What will happen next if nobody does anything about it."""


class PlainFace:
    """A game without a face of its own: no map, every option on a line."""

    looks: Mapping[str, Style] = {}
    legend: Sequence[tuple[str, str, str]] = ()
    hides = False

    def together(self, views: Sequence[object]) -> object:
        return views[0]

    def headline(self, view: object) -> Text:
        return Text()

    def picture(self, view: object) -> Picture | None:
        return None

    def board(self, view: object, width: int, height: int) -> Panel | None:
        return None

    def centre(self, view: object) -> Spot:
        return 0, 0

    def spots(self, view: object, option: Option) -> Sequence[Spot]:
        return ()

    def about(self, view: object, spot: Spot) -> str:
        return ""

    def cards_at(self, view: object, spot: Spot) -> Sequence[str]:
        return ()

    def panels(self, view: object, width: int, height: int) -> Sequence[Panel]:
        return ()

    def entries(self, view: object, choice: Choice, labels: Sequence[str]) -> Sequence[Entry]:
        return [Entry(label, (number,)) for number, label in enumerate(labels)]

    def detail(self, view: object, option: Option) -> str:
        return ""

    def forecast(self, view: object) -> Sequence[str]:
        return ()


def face_of(game: AnyGame) -> Face[object]:
    """The face of a game."""
    place = f"emberhall.terminal.{game.id}"
    if find_spec(place) is None:
        return PlainFace()
    return cast("Face[object]", import_module(place).Face())
