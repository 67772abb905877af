"""The map on the screen: squares of two characters, or of four by two where there is room, or hexes; with a cursor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from emberhall.terminal.face import Cell, Picture, Ruler, Spot

VOID = Cell("  ", "void")
OPEN = Style(bgcolor="#4d3f14", color="#ffd977", bold=True)
AIMED = Style(bgcolor="#8f4a18", color="#fff3e0", bold=True)
CURSOR = Style(bgcolor="#f2c14e", color="#1a1208", bold=True)
MAY_BE = "• "
BARE = ("", "·", "?", "_", "┊", "·┊", "_┊", "· ┊", "_ ┊")  # nothing stands there but perhaps a line beside it
HEX, PALE = 3, " ="  # characters of a small hex; those of them that a sign may cover
MARKS = "▸†'"  # before a letter: who is active, fallen, or to be brought out
STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class MapView(Widget, can_focus=True):
    """A picture with three kinds of signs on it: squares that may be chosen, squares aimed at, and a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step('up')", "North", show=False),
        Binding("down", "step('down')", "South", show=False),
        Binding("left", "step('left')", "West", show=False),
        Binding("right", "step('right')", "East", show=False),
        Binding("tab", "next(1)", "Next square", show=False),
        Binding("shift+tab", "next(-1)", "Previous square", show=False),
        Binding("enter", "pick", "Choose", show=False),
    ]

    zoom = reactive(0)  # 0: as large as all of it fits

    class Moved(Message):
        """The cursor is on another square."""

        def __init__(self, spot: Spot) -> None:
            self.spot = spot
            super().__init__()

    class Picked(Message):
        """A square was chosen, by key or by mouse."""

        def __init__(self, spot: Spot) -> None:
            self.spot = spot
            super().__init__()

    def __init__(self, looks: Mapping[str, Style], id: str | None = None) -> None:
        super().__init__(id=id)
        self.looks = looks
        self.title = ""
        self.picture = Picture()
        self.ghost: Mapping[Spot, Cell] = {}  # what would lie there
        self.open: frozenset[Spot] = frozenset()
        self.stops: Sequence[Spot] = ()  # of those, the ones that the cursor goes to
        self.leaps = False  # whether it goes to no others
        self.aimed: frozenset[Spot] = frozenset()
        self.cursor: Spot | None = None
        self._middle: tuple[float, float] = (0.0, 0.0)

    # ---------------------------------------------------------------- what is shown

    def show(self, picture: Picture) -> None:
        self.picture, self.ghost = picture, {}
        self.redraw()

    def light(self, chosen_among: Sequence[Spot], aimed: Sequence[Spot], stops: Sequence[Spot] = ()) -> None:
        """Mark the squares that may be chosen, and those aimed at; `stops` are those that stand for an answer."""
        self.open, self.aimed = frozenset(chosen_among), frozenset(aimed)
        self.stops = stops or chosen_among
        self.refresh()

    def lay_over(self, ghost: Mapping[Spot, Cell]) -> None:
        """Show over the picture what would lie there."""
        if ghost != self.ghost:
            self.ghost = ghost
            self.refresh()

    def place_cursor(self, spot: Spot | None) -> None:
        self.cursor = spot
        if spot is not None:
            if self.leaps:
                self.centre_on(spot)
            else:
                self.keep_in_sight(spot)
            self.post_message(self.Moved(spot))
        self.refresh()

    def centre_on(self, spot: Spot) -> None:
        self._middle = (spot[0] + 0.5, spot[1] + 0.5)
        self.redraw()

    def scroll_by(self, dx: int, dy: int) -> None:
        """Move the window over the map by so many squares, never quite off it."""
        west, north, east, south = self.picture.bounds()
        x, y = self._clamped()
        columns, rows = self.rulers
        x, y = columns.point(x), rows.point(y)
        self._middle = (min(max(x + dx, west), east + 1), min(max(y + dy, north), south + 1))
        self.redraw()

    def keep_in_sight(self, spot: Spot) -> None:
        """Scroll just as far as it takes to see a square with some room around it."""
        middle = []
        for at, ruler, size, now in zip(spot, self.rulers, self.size, self._clamped(), strict=True):
            room = max(size / 2 - 2 * ruler.span, 0)
            there = ruler.place(at + 0.5)
            middle.append(ruler.point(min(max(now, there - room), there + room)))
        self._middle = (middle[0], middle[1])
        self.redraw()

    def redraw(self) -> None:
        """Draw it again; the title says on which sides there is more than the window shows."""
        west, north, east, south = self.picture.bounds()
        columns, rows = self.rulers
        left, top = self._corner()
        right, bottom = left + self.size.width, top + self.size.height
        sides = {
            "←": columns.start(west) < left,
            "→": columns.start(east + 1) + self.shift(1) > right,
            "↑": rows.start(north) < top,
            "↓": rows.start(south + 1) > bottom,
        }
        self.border_title = " ".join([self.title, *(arrow for arrow, more in sides.items() if more)])
        self.refresh()

    def on_resize(self) -> None:
        self.redraw()

    def watch_zoom(self) -> None:
        self.redraw()

    @property
    def scale(self) -> int:
        """1 for squares of two characters, 2 for squares of four by two."""
        if self.zoom:
            return self.zoom
        west, north, east, south = self.picture.bounds()
        columns, rows = self.picture.rulers(2)
        wide = columns.start(east + 1) - columns.start(west) + self.shift(1, columns.span)
        return 2 if wide <= self.size.width and rows.start(south + 1) - rows.start(north) <= self.size.height else 1

    @property
    def rulers(self) -> tuple[Ruler, Ruler]:
        """Of the columns, and of the rows."""
        return self.picture.rulers(self.scale)

    @property
    def span(self) -> int:
        """Characters of a cell."""
        return self.picture.spans[self.scale - 1]

    def shift(self, row: int, span: int = 0) -> int:
        """By how many characters a row stands to the right: on a map of hexes every other one by half a cell."""
        return (span or self.span) // 2 if self.picture.staggered and row % 2 else 0

    def _clamped(self) -> tuple[float, float]:
        """The middle of the window in characters; a map that fits is shown whole."""
        west, north, east, south = self.picture.bounds()
        columns, rows = self.rulers

        def within(ruler: Ruler, value: float, least: int, most: int, size: int) -> float:
            first, last = ruler.start(least), ruler.start(most)
            if last - first <= size:
                return (first + last) / 2
            return min(max(ruler.place(value), first - ruler.span + size / 2), last + ruler.span - size / 2)

        x, y = self._middle
        return (
            within(columns, x, west, east + 1, self.size.width),
            within(rows, y, north, south + 1, self.size.height),
        )

    def _corner(self) -> tuple[int, int]:
        """The column and row of the whole map at the window's top left, in characters."""
        x, y = self._clamped()
        return round(x - self.size.width / 2), round(y - self.size.height / 2)

    def spot_at(self, column: int, row: int) -> Spot:
        """The square under a point of the window."""
        left, top = self._corner()
        columns, rows = self.rulers
        line = rows.at(row + top)
        return columns.at(column + left - self.shift(line)), line

    # ---------------------------------------------------------------- drawing

    def render_line(self, y: int) -> Strip:
        left, top = self._corner()
        scale, width, (columns, rows) = self.scale, self.size.width, self.rulers
        row = rows.at(y + top)
        part = y + top - rows.start(row)
        left -= self.shift(row)
        first = columns.at(left)
        segments = [
            Segment(text, style)
            for x in range(first, columns.at(left + width - 1) + 1)
            if (room := columns.width(x))
            for text, style in [self._drawn((x, row), part, scale, room)]
        ]
        skip = left - columns.start(first)
        return Strip(segments).crop(skip, skip + width)

    def _drawn(self, spot: Spot, part: int, scale: int, room: int) -> tuple[str, Style]:
        """One line of a square: its characters, its look, and the signs of choice and aim."""
        cell = self.ghost.get(spot) or self.picture.cells.get(spot, VOID)
        style = self.looks.get(cell.look, Style())
        text = cell.large if cell.large and scale > 1 else cell.text
        if self.picture.staggered:
            return self._hex(spot, cell, part, style)
        if self.picture.lattice and not (spot[0] % 2 and spot[1] % 2):
            return self._line(spot, cell, style, room)
        bare = text.strip() in BARE
        sign = text.strip() if self.picture.lattice else _sign(text)
        if spot == self.cursor:
            style += CURSOR
            text = "[]" if bare else f"[{sign}"
        elif spot in self.aimed:
            style += AIMED
            text = "><" if bare else f">{sign}"
        elif spot in self.open:
            style += OPEN
            text = f"{MAY_BE[0]}{text[1:]}" if bare and text.strip() != "?" else f"{sign}{MAY_BE[0]}"
        if scale == 1:
            return f"{text:<{room}}", style
        if cell.look in ("wall", "void"):
            return (text * room if spot != self.cursor else f"{text[0]:<{room - 1}}{text[-1]}")[:room], style
        return f"{f' {text}' if part == 0 else f'{cell.under:^{room}}':<{room}}"[:room], style

    def _line(self, spot: Spot, cell: Cell, style: Style, room: int) -> tuple[str, Style]:
        """A piece of the line between two squares, or where lines cross; a gate on it has the signs of a square."""
        text = cell.text[:1] or " "
        gate = text.strip()
        if spot == self.cursor:
            return "@" * room, style + CURSOR
        if spot in self.aimed:
            return f">{text * (room - 2)}<"[:room] if gate else text * room, style + AIMED
        if spot in self.open:
            return f"{MAY_BE[0]}{text * (room - 1)}" if gate else text * room, style + OPEN
        return text * room, style

    def _hex(self, spot: Spot, cell: Cell, part: int, style: Style) -> tuple[str, Style]:
        """One line of a hex: signs at its sides say that it is chosen, aimed at, or may be chosen.

        Where a hex has no room beside its three characters, a sign takes the place of the one that tells least.
        """
        text, roomy = f"{cell.text:<3}", self.span > HEX
        if spot == self.cursor:
            text, style = f"[{text if roomy else text[1]}]", style + CURSOR
        elif spot in self.aimed:
            text, style = f">{text if roomy else text[1]}<", style + AIMED
        elif spot in self.open:
            least = f"{text[:2]}{MAY_BE[0]}" if text[2] in PALE else f"{MAY_BE[0]}{text[1:]}"
            text, style = f" {text}{MAY_BE[0]}" if roomy else least, style + OPEN
        if not roomy:
            return text, style
        return (f"{text:^{self.span}}" if part == 0 else f"{cell.under:^{self.span}}"[: self.span]), style

    # ---------------------------------------------------------------- keys and mouse

    def action_step(self, way: str) -> None:
        dx, dy = STEPS[way]
        if self.cursor is None:
            self.scroll_by(dx * 2, dy * 2)
            return
        if self.leaps and self.stops:
            self.action_next(dx or dy)
            return
        if self.picture.lattice:  # from square to square
            dx, dy = 2 * dx, 2 * dy
        x, y = self.cursor[0] + dx, self.cursor[1] + dy
        west, north, east, south = self.picture.bounds()
        self.place_cursor((min(max(x, west), east), min(max(y, north), south)))

    def action_next(self, way: int) -> None:
        """On to the next square that may be chosen, in the order of reading."""
        spots = sorted(set(self.stops), key=lambda spot: (spot[1], spot[0]))
        if not spots:
            return
        at = spots.index(self.cursor) if self.cursor in spots else -1 if way > 0 else 0
        self.place_cursor(spots[(at + way) % len(spots)])

    def action_pick(self) -> None:
        if self.cursor is not None:
            self.post_message(self.Picked(self.cursor))

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        if at is not None:
            self.post_message(self.Picked(self.spot_at(*at)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        at = event.get_content_offset(self)
        if at is not None:
            self.post_message(self.Moved(self.spot_at(*at)))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.scroll_by(-2 if event.shift else 0, 0 if event.shift else -2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.scroll_by(2 if event.shift else 0, 0 if event.shift else 2)


def _sign(text: str) -> str:
    """The one character that tells most of a square: the letter of a figure, where it has a mark before it."""
    text = text.strip()
    return text[1] if text[:1] in MARKS and text[1:] else text[:1]
