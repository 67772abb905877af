"""Where everything lies on the lattice: zones, gates and models of a view as spots of the map.

The map of the game counts cells to the east and to the north; a spot counts to the east and to the south, the squares
at odd numbers, the lines between them at even ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from emberhall.games.bardsung.telling.view import EnemyView, FitView, GateView, HeroView, TableView, TileView
from emberhall.terminal.face import Spot

OUT = ((0, -1), (1, 0), (0, 1), (-1, 0))  # by side: north, east, south, west


def spot_of(cell: tuple[int, int]) -> Spot:
    """The square of a cell of the game's map."""
    x, y = cell
    return 2 * x + 1, -2 * y - 1


def cells_of(rows: Sequence[str], x: int, y: int) -> dict[Spot, str]:
    """The letter of every square of a drawing whose south-west corner is at (x, y), in the order of reading."""
    top = y + len(rows) - 1
    return {
        spot_of((x + column, top - row)): letter
        for row, signs in enumerate(rows)
        for column, letter in enumerate(signs)
        if letter != "."
    }


def gate_spots(side: int, cells: Iterable[tuple[int, int]], out: int = 1) -> list[Spot]:
    """The spots of a gate: on the line that it opens, or with `out=2` the squares in front of it."""
    dx, dy = OUT[side]
    return [(x + out * dx, y + out * dy) for x, y in map(spot_of, cells)]


Thing = tuple[str, int | str]
"""Something in a zone: a hero by its seat, an enemy by its uid, a token by its name."""


class Halls:
    """Everything by its spot, and every spot of everything."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.zones: dict[int, list[Spot]] = {}  # the squares of each zone in the order of reading
        self.at: dict[Spot, int] = {}  # the zone of each square
        self.tiles: dict[int, TileView] = {tile.place: tile for tile in view.tiles}
        self.gates: dict[int, GateView] = {gate.gate: gate for tile in view.tiles for gate in tile.gates}
        for tile in view.tiles:
            for spot, letter in cells_of(tile.rows, tile.x, tile.y).items():
                zone = tile.place << 4 | tile.zones.index(letter)
                self.zones.setdefault(zone, []).append(spot)
                self.at[spot] = zone
        self.heroes: dict[int, list[HeroView]] = defaultdict(list)
        self.enemies: dict[int, list[EnemyView]] = defaultdict(list)
        for hero in sorted(view.heroes, key=lambda hero: hero.seat != view.seat):
            self.heroes[hero.zone].append(hero)
        for enemy in view.enemies:
            self.enemies[enemy.zone].append(enemy)

    # ---------------------------------------------------------------- names

    def name(self, zone: int) -> str:
        tile = self.tiles[zone >> 4]
        return f"{tile.zones[zone & 15]}{tile.place}"

    def is_focus(self, zone: int) -> bool:
        tile = self.tiles[zone >> 4]
        return tile.zones[zone & 15] == tile.focus

    def tokens(self, zone: int) -> list[str]:
        """What lies in a zone, by name."""
        found = [name for name, zones in self.view.tokens.items() if zone in zones]
        found += ["stairs"] if self.view.stairs == zone else []
        found += ["echo"] if self.view.echo == zone >> 4 and self.is_focus(zone) else []
        return found

    # ---------------------------------------------------------------- spots

    def whole(self, zone: int) -> list[Spot]:
        """A zone with the lines inside it; the square in its middle stands for it."""
        squares = self.zones.get(zone, [])
        if not squares:
            return []
        inside = set(squares)
        lines = {
            spot
            for x, y in squares
            for spot in ((x + 1, y), (x, y + 1), (x + 1, y + 1))
            if all(square in inside for square in around(spot))
        }
        return [squares[0], *squares[1:], *sorted(lines)]

    def tile(self, place: int) -> list[Spot]:
        return [spot for zone, spots in self.zones.items() if zone >> 4 == place for spot in spots]

    def gate(self, number: int) -> list[Spot]:
        """A gate: the squares in front of it where no tile lies, then its piece of the line."""
        gate = self.gates.get(number)
        if gate is None:
            return []
        front = [spot for spot in gate_spots(gate.side, gate.cells, 2) if spot not in self.at]
        return [*front, *gate_spots(gate.side, gate.cells)]

    def contents(self, zone: int) -> list[Thing]:
        """All that is in a zone, in the order in which it is drawn: heroes, enemies, what lies there."""
        found: list[Thing] = [("hero", hero.seat) for hero in self.heroes[zone]]
        found += [("enemy", enemy.uid) for enemy in self.enemies[zone]]
        return found + [("token", name) for name in self.tokens(zone)]

    def groups(self, zone: int) -> list[list[Thing]]:
        """What shares a square: each thing has its own while there are enough of them, else some of a kind stand
        together, and in the last all that is left."""
        things, room = self.contents(zone), len(self.zones[zone])
        found = [[thing] for thing in things]
        for size in (2, 3):
            if len(found) > room:
                alike = [
                    [thing for thing in things if thing[0] == kind] for kind in dict.fromkeys(k for k, _ in things)
                ]
                found = [kind[at : at + size] for kind in alike for at in range(0, len(kind), size)]
        return (
            [*found[: room - 1], [thing for group in found[room - 1 :] for thing in group]]
            if len(found) > room
            else found
        )

    def thing(self, zone: int, thing: Thing) -> list[Spot]:
        """The square on which something is drawn: after the zone's name where there is room for that."""
        if zone not in self.zones:
            return []
        squares, groups = self.zones[zone], self.groups(zone)
        free = squares[1:] if len(groups) < len(squares) else squares
        return [spot for spot, group in zip(free, groups, strict=False) if thing in group]


def ghost_spots(fit: FitView) -> list[Spot]:
    """The squares that a tile would cover, the one that stands for it first."""
    anchor = spot_of(fit.anchor)
    return [anchor, *(spot for spot in cells_of(fit.rows, fit.x, fit.y) if spot != anchor)]


def around(spot: Spot) -> list[Spot]:
    """The squares that a line or a crossing of lines touches."""
    x, y = spot
    return [(u, v) for u in ((x,) if x % 2 else (x - 1, x + 1)) for v in ((y,) if y % 2 else (y - 1, y + 1))]
