"""Plain pieces to lay dungeons with by hand, and a plain reading of a dungeon to hold the real one against."""

from __future__ import annotations

from collections import deque

from emberhall.games.ashardalon.rules.dungeon import FAR, Dungeon
from emberhall.games.ashardalon.rules.tiles import TileEntry, Tiles

Point = tuple[int, int]

DRAWN = {
    "Start (north)": ("....", ".S..", "....", "...."),
    "Start (south)": ("....", ".S..", "....", "...."),
    "open": ("....", ".S..", "....", "...."),
    "cross": ("#..#", ".S..", "....", "#..#"),
    "wall in the east": ("...#", ".S.#", "...#", "...#"),
    "wall in the west": ("#...", "#.S.", "#...", "#..."),
    "half wall in the west": ("#...", "#.S.", "....", "...."),
    "north and south": ("#..#", "#S.#", "#..#", "#..#"),
    "door in the east": ("####", "#S.D", "#..D", "#..#"),
    "corners in the west": ("....", "#.S.", "#...", "...."),
    "corners in the east": ("....", ".S.#", "...#", "...."),
    "two gaps in the west": ("#...", "..S.", "#...", "...."),
    "pillars": ("....", ".#S.", "..#.", "...."),
}

PIECES = Tiles(
    tuple(
        TileEntry(key=name, rows=rows, group="start" if "Start" in name else "standard", triangle="white")
        for name, rows in DRAWN.items()
    )
)


def laid(*pieces: tuple[str, int, int]) -> Dungeon:
    """A dungeon of pieces that lie where they are said to, unturned; piece i is place i."""
    key: list[int] = []
    for name, x, y in pieces:
        key += [PIECES.by_name[name].id, x, y, 0, 0]
    return Dungeon.rebuild(PIECES, tuple(key))


def square(place: int, row: int, column: int) -> int:
    return place * 16 + row * 4 + column


def mask(*squares: int) -> int:
    return sum(1 << s for s in set(squares))


def turned(rows: tuple[str, ...], turn: int) -> list[str]:
    """The rows of a tile after quarter turns clockwise."""
    for _ in range(turn):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
    return list(rows)


class Plain:
    """A dungeon drawn square by square on one big sheet, with every question answered the long way round."""

    def __init__(self, dungeon: Dungeon, closed: set[int]) -> None:
        """`closed` are the places whose doors are closed."""
        self.sheet: dict[Point, str] = {}
        self.place_at: dict[Point, int] = {}
        self.id_at: dict[Point, int] = {}
        for place, placed in enumerate(dungeon.places):
            x, y = placed.x, placed.y
            self.place_at[x, y] = place
            for r, row in enumerate(turned(dungeon.tiles[placed.tile].rows, placed.turn)):
                for c, letter in enumerate(row):
                    self.id_at[x * 4 + c, y * 4 + r] = square(place, r, c)
                    self.sheet[x * 4 + c, y * 4 + r] = "door" if letter == "D" and place in closed else letter

    def is_floor(self, x: int, y: int) -> bool:
        return self.sheet.get((x, y), "#") not in ("#", "door")

    def floor(self) -> set[Point]:
        return {point for point in self.sheet if self.is_floor(*point)}

    def steps(self, x: int, y: int) -> list[Point]:
        """Where one step leads: to floor, and not between two squares that are no floor."""
        if not self.is_floor(x, y):
            return []
        ways = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
        return [
            (x + dx, y + dy)
            for dx, dy in ways
            if self.is_floor(x + dx, y + dy) and (self.is_floor(x + dx, y) or self.is_floor(x, y + dy))
        ]

    def border(self, tile: Point, side: int) -> list[tuple[Point, Point]]:
        """The four squares along a side of a tile, each with the square beyond it."""
        left, top = tile[0] * 4, tile[1] * 4
        if side == 0:
            return [((left + i, top), (left + i, top - 1)) for i in range(4)]
        if side == 1:
            return [((left + 3, top + i), (left + 4, top + i)) for i in range(4)]
        if side == 2:
            return [((left + i, top + 3), (left + i, top + 4)) for i in range(4)]
        return [((left, top + i), (left - 1, top + i)) for i in range(4)]

    def joined(self, tile: Point) -> list[int]:
        found = []
        for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            beyond = (tile[0] + dx, tile[1] + dy)
            pairs = self.border(tile, side)
            if beyond in self.place_at and any(self.is_floor(*own) and self.is_floor(*other) for own, other in pairs):
                found.append(self.place_at[beyond])
        return sorted(found)

    def edges(self) -> list[tuple[int, int]]:
        found = []
        for tile, place in self.place_at.items():
            for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
                is_open = any(self.is_floor(*own) for own, _ in self.border(tile, side))
                if is_open and (tile[0] + dx, tile[1] + dy) not in self.place_at:
                    found.append((place, side))
        return sorted(found)

    def beside_wall(self) -> int:
        return mask(
            *(
                self.id_at[x, y]
                for x, y in self.floor()
                if any(self.sheet.get(p) == "#" for p in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)))
            )
        )

    def distances(self, origin: int) -> list[int]:
        """Tiles from one place to each, by a search over joined tiles."""
        at = {place: tile for tile, place in self.place_at.items()}
        found = {origin: 0}
        queue = deque([origin])
        while queue:
            place = queue.popleft()
            for other in self.joined(at[place]):
                if other not in found:
                    found[other] = found[place] + 1
                    queue.append(other)
        return [found.get(place, FAR) for place in range(len(at))]

    def walks(self, origin: Point, blocked: int) -> dict[int, int]:
        """Steps from a square to each that can be walked to, by a search over squares."""
        found = {origin: 0}
        queue = deque([origin])
        while queue:
            point = queue.popleft()
            for other in self.steps(*point):
                if other not in found and not blocked >> self.id_at[other] & 1:
                    found[other] = found[point] + 1
                    queue.append(other)
        return {self.id_at[point]: steps for point, steps in found.items() if steps}
