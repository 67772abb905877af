"""The dungeon as a picture: two characters a square, a letter for every figure, a number for every tile."""

from __future__ import annotations

from rich.style import Style

from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.hit_points import hit_points_left, max_hp
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table, Thing
from emberhall.games.ashardalon.rules.tiles import STRIPS, Feature
from emberhall.games.ashardalon.rules.tokens import (
    BLADES,
    CALTROPS,
    CARPET,
    EYE,
    GEAR,
    GOAL,
    MARKER,
    SPHERE,
    TREASURE,
    TREASURE_TOKEN,
)
from emberhall.games.ashardalon.telling.names import monster_order
from emberhall.terminal.face import Cell, Picture, Spot

AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))

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
    MARKER: "^^",
    BLADES: "xx",
    CALTROPS: "::",
    SPHERE: "()",
    EYE: "@@",
    CARPET: "~~",
    TREASURE_TOKEN: "$ ",
    TREASURE: "$$",
    GEAR: "&&",
    GOAL: "%%",
}

FEATURES: dict[Feature, tuple[str, str]] = {
    "stairs": ("==", "stairs"),
    "ladder": ("##", "a ladder"),
    "chest": ("[]", "a chest"),
}

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


def draw(t: Table) -> Picture:
    """The whole dungeon with everything on it."""
    picture = Picture()
    _draw_tiles(t, picture)
    for place, side in t.dungeon.edges:
        for spot in beyond(t, place, side):
            picture.cells.setdefault(spot, Cell("? ", "edge"))
    for thing in t.things:
        _put(t, picture, thing.mask, _thing_cell(thing))
    for m in sorted(t.monsters, key=lambda m: t.box.monsters[m.card].kind != "object"):  # figures stand on objects
        _put(t, picture, m.mask, _monster_cell(t, m))
    for villager in t.villagers:
        if villager.at >= 0:
            letter = t.box.cards[villager.card].name[:1]
            _put(t, picture, 1 << villager.at, Cell(f"'{letter}", "villager", f"{villager.hp}hp"))
    for hero in t.heroes:
        if hero.at >= 0:
            _put(t, picture, 1 << hero.at, _hero_cell(t, hero))
    return picture


def _put(t: Table, picture: Picture, mask: int, cell: Cell) -> None:
    for square in squares_of(mask):
        picture.cells[t.dungeon.xy(square)] = cell


def _draw_tiles(t: Table, picture: Picture) -> None:
    dungeon = t.dungeon
    doors = _doors(t)
    for place, placed in enumerate(dungeon.places):
        floor = "floor-2" if (placed.x + placed.y) % 2 else "floor"
        for cell in range(16):
            square = place << 4 | cell
            if square in doors:
                drawn = doors[square]
            elif dungeon.floor >> square & 1:
                drawn = Cell("* ", "mark") if square == dungeon.scorch[place] else Cell("· ", floor)
            else:
                drawn = Cell("▓▓", "wall")
            if cell == 0 and drawn.look in (floor, "wall"):
                walled = drawn.look == "wall"
                number = f"{place + 1}▓"[:2] if walled else f"{place + 1:<2}"
                drawn = Cell(number, "number" if walled else floor)
            picture.cells[dungeon.xy(square)] = drawn
    for kind, (sign, _) in FEATURES.items():
        _put(t, picture, dungeon.feature(kind), Cell(sign, "feature"))


def _doors(t: Table) -> dict[int, Cell]:
    """The squares of doors: closed ones, and the symbols of open ones where the adventure has doors."""
    found: dict[int, Cell] = {}
    if t.dungeon.door_count:
        for place, placed in enumerate(t.dungeon.places):
            for cells in t.box.tiles.turned(placed.tile, placed.turn, 0).doors:
                found |= {place << 4 | cell: Cell("''", "feature") for cell in squares_of(cells)}
    for door in t.dungeon.doors:
        sign = "+!" if door.id in t.locked else "++"
        found |= {square: Cell(sign, "door") for square in squares_of(door.cells)}
    return found


def beyond(t: Table, place: int, side: int) -> list[Spot]:
    """The spots just over an unexplored edge, where the new tile will lie."""
    dx, dy = AHEAD[side]
    border = [place << 4 | cell for cell in STRIPS[side]]
    return [(x + dx, y + dy) for s in border if t.dungeon.floor >> s & 1 for x, y in [t.dungeon.xy(s)]]


def _thing_cell(thing: Thing) -> Cell:
    sign = SIGNS.get(thing.what, "¤ ")
    return Cell(sign, "hazard" if thing.what == MARKER else "token", f"x{thing.n}" if thing.n > 1 else "")


def monster_sign(t: Table, m: Monster) -> str:
    """The two characters of a monster: its letter with its number, marked for a villain, doubled on a large base."""
    card = t.box.monsters[m.card]
    letter = (card.mark or card.name[:1]).lower()
    order = monster_order(t, m)
    if order:
        return f"{letter}{order}"[:2]
    return letter * 2 if card.size > 1 else f"{letter}!" if card.kind == "villain" else f" {letter}"


def _monster_cell(t: Table, m: Monster) -> Cell:
    return Cell(monster_sign(t, m), t.box.monsters[m.card].kind, f"{hit_points_left(t, m)}hp")


def _hero_cell(t: Table, hero: Hero) -> Cell:
    letter = t.hero_card(hero).mark
    under = f"{hero.hp}/{max_hp(t, hero)}"
    if hero.hp <= 0:
        return Cell(f"†{letter}", "fallen", under)
    return Cell(f"▸{letter}", "active", under) if hero.seat == t.active else Cell(f" {letter}", "hero", under)


def ground(t: Table, square: int) -> str:
    """What a square itself is, in a word or two."""
    dungeon = t.dungeon
    if any(door.cells >> square & 1 for door in dungeon.doors):
        return "a closed door"
    if not dungeon.floor >> square & 1:
        return "wall"
    for kind, (_, name) in FEATURES.items():
        if dungeon.feature(kind) >> square & 1:
            return name
    text = "the scorch mark" if square == dungeon.scorch[square >> 4] else "floor"
    return f"{text} along an unexplored edge" if dungeon.edge_sides(square) else text
