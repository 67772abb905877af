"""The dungeon as a picture: two characters a square, a letter for every figure, a number for every tile."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style

from emberhall.games.ashardalon.telling.view import FoeView, HeroView, ThingView, TileView, View
from emberhall.terminal.ashardalon.squares import CLOSED, WALL, along_an_edge, beyond, sign_at, spot_of
from emberhall.terminal.face import Cell, Picture

LOOKS = {
    "void": Style(color="#5a4a2c", bgcolor="#0f0c0a"),
    "edge": Style(color="#c79a3e", bgcolor="#0f0c0a"),
    "wall": Style(color="#63574c", bgcolor="#3a322b"),
    "floor": Style(color="#6b5f52", bgcolor="#241f1b"),
    "floor-2": Style(color="#6b5f52", bgcolor="#2b2520"),
    "number": Style(color="#8f8273", bgcolor="#3a322b"),
    "mark": Style(color="#c8553d", bgcolor="#241f1b"),
    "feature": Style(color="#9fb8ad", bgcolor="#2b2f2c"),
    "door": Style(color="#d9a05b", bgcolor="#4a3018", bold=True),
    "hazard": Style(color="#ff9f43", bgcolor="#47230f", bold=True),
    "token": Style(color="#f2c14e", bgcolor="#2b2520", bold=True),
    "hero": Style(color="#0d1a24", bgcolor="#7fb2d6", bold=True),
    "active": Style(color="#08131c", bgcolor="#b9e0ff", bold=True),
    "fallen": Style(color="#d6dde2", bgcolor="#44525c", bold=True),
    "villager": Style(color="#10210f", bgcolor="#9cc993", bold=True),
    "monster": Style(color="#fff0ec", bgcolor="#8f2d22", bold=True),
    "villain": Style(color="#fff5d6", bgcolor="#6d1f6b", bold=True),
    "object": Style(color="#f4ead9", bgcolor="#5c4a2a", bold=True),
}

SIGNS = {
    "marker": "^^",
    "Blade Barrier": "xx",
    "Caltrops": "::",
    "Flaming Sphere": "()",
    "Wizard Eye": "@@",
    "Flying Carpet": "~~",
    "treasure token": "$ ",
    "Treasure Card": "$$",
    "Gear": "&&",
    "face-down token": "%%",
}

FEATURES = {"T": ("==", "stairs"), "L": ("##", "a ladder"), "C": ("[]", "a chest")}
SCORCHED, OPENED = "*", "'"
FLOOR, OUTSIDE = "· ", Cell("", "void")
SOLID = ("wall", "void", "number")  # looks across which nobody walks

LEGEND = (
    ("▸K", "active", "the active Hero, by the first letter of its name"),
    (" V", "hero", "another Hero"),
    ("†T", "fallen", "a Hero at 0 Hit Points"),
    ("'A", "villager", "a villager"),
    (" e", "monster", "a Monster by its letter; e2 is the second of its name"),
    ("k!", "villain", "a Villain; on a large base its letter fills every square: aa"),
    ("▓▓", "wall", "wall"),
    ("5▓", "number", "the number of a tile, in its north-west corner"),
    ("· ", "floor", "floor"),
    ("·┊", "floor", "floor at the border between two tiles: ranges count tiles; _ has the border south of it"),
    ("* ", "mark", "a scorch mark, where Monsters are placed"),
    ("? ", "edge", "beyond an unexplored edge"),
    ("==", "feature", "stairs"),
    ("##", "feature", "a ladder"),
    ("[]", "feature", "a chest"),
    ("++", "door", "a closed door; +! is known to be locked"),
    ("''", "feature", "an open door"),
    ("^^", "hazard", "the marker of a Hazard or Trap"),
    ("$ ", "token", "a treasure token; $$ is a Treasure Card"),
    ("%%", "token", "what the adventure is about; && is the Gear"),
    ("xx", "token", "Blade Barrier; :: Caltrops; () Flaming Sphere; @@ Wizard Eye; ~~ Flying Carpet"),
)


def draw(view: View) -> Picture:
    """Everything that lies on the tiles, the active hero on top."""
    picture = Picture()
    for tile in view.tiles:
        _draw_tile(view, tile, picture)
    _draw_borders(picture, view)
    for tile in view.tiles:
        for side in tile.edges:
            for spot in beyond(view, tile, side):
                picture.cells.setdefault(spot, Cell("? ", "edge"))
    for thing in view.things:
        _put(view, picture, thing.squares, _thing_cell(thing))
    for foe in sorted(view.foes, key=lambda foe: foe.kind != "object"):  # figures stand on objects
        _put(view, picture, foe.squares, Cell(foe_sign(foe), foe.kind, f"{foe.hp}hp"))
    for villager in view.villagers:
        _put(view, picture, [villager.square], Cell(f"'{villager.card.name[:1]}", "villager", f"{villager.hp}hp"))
    for hero in view.heroes:
        _put(view, picture, [hero.square], _hero_cell(view, hero))
    return picture


def _put(view: View, picture: Picture, squares: Iterable[int], cell: Cell) -> None:
    for square in squares:
        if square >= 0:
            picture.cells[spot_of(view, square)] = cell


def _draw_tile(view: View, tile: TileView, picture: Picture) -> None:
    floor = "floor-2" if (tile.x + tile.y) % 2 else "floor"
    locked = {square for door in tile.doors if door.locked for square in door.squares}
    for cell in range(16):
        square = tile.tile << 4 | cell
        drawn = _ground_cell(sign_at(view, square), floor, square in locked)
        if cell == 0 and drawn.look in (floor, "wall"):
            walled = drawn.look == "wall"
            number = f"{tile.tile + 1}▓"[:2] if walled else f"{tile.tile + 1:<2}"
            drawn = Cell(number, "number" if walled else floor)
        picture.cells[spot_of(view, square)] = drawn


def _draw_borders(picture: Picture, view: View) -> None:
    """Where the floor of two tiles joins, a line parts them: to the east of a square, or under it."""
    cells = picture.cells
    for tile in view.tiles:
        for cell in {*range(3, 16, 4), *range(12, 16)}:
            x, y = spot_of(view, tile.tile << 4 | cell)
            bare = cells[x, y]
            if bare.text != FLOOR:
                continue
            east = cell % 4 == 3 and cells.get((x + 1, y), OUTSIDE).look not in SOLID
            south = cell >= 12 and cells.get((x, y + 1), OUTSIDE).look not in SOLID
            if east or south:
                dot, line = "_" if south else "·", "┊" if east else " "
                cells[x, y] = Cell(f"{dot}{line}", bare.look, "_" * 3 + line if south else "", f"{dot} {line}")


def _ground_cell(sign: str, floor: str, locked: bool) -> Cell:
    """A bare square."""
    if sign in FEATURES:
        return Cell(FEATURES[sign][0], "feature")
    return {
        WALL: Cell("▓▓", "wall"),
        CLOSED: Cell("+!" if locked else "++", "door"),
        OPENED: Cell("''", "feature"),
        SCORCHED: Cell("* ", "mark"),
    }.get(sign, Cell(FLOOR, floor))


def _thing_cell(thing: ThingView) -> Cell:
    sign = SIGNS.get(thing.kind, "¤ ")
    return Cell(sign, "hazard" if thing.kind == "marker" else "token", f"x{thing.left}" if thing.left > 1 else "")


def foe_sign(foe: FoeView) -> str:
    """The two characters of a monster: its letter with its number, marked for a villain, doubled on a large base."""
    if foe.order:
        return f"{foe.mark}{foe.order}"[:2]
    return foe.mark * 2 if len(foe.squares) > 1 else f"{foe.mark}!" if foe.kind == "villain" else f" {foe.mark}"


def _hero_cell(view: View, hero: HeroView) -> Cell:
    under = f"{hero.hp}/{hero.max_hp}"
    if hero.hp <= 0:
        return Cell(f"†{hero.mark}", "fallen", under)
    active = hero.seat == view.turn.active
    return Cell(f"▸{hero.mark}", "active", under) if active else Cell(f" {hero.mark}", "hero", under)


def ground(view: View, square: int) -> str:
    """What a square itself is, in a word or two."""
    sign = sign_at(view, square)
    if sign in FEATURES:
        return FEATURES[sign][1]
    if sign in (WALL, CLOSED):
        return "wall" if sign == WALL else "a closed door"
    text = "the scorch mark" if sign == SCORCHED else "floor"
    return f"{text} along an unexplored edge" if along_an_edge(view, square) else text
