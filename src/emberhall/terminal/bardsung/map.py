"""The dungeon as a picture on a lattice: zones with their borders, gates in the walls, a letter for every model."""

from __future__ import annotations

from collections.abc import Callable

from emberhall.games.bardsung.telling.view import EnemyView, HeroView, LayingView, TableView
from emberhall.terminal.bardsung.halls import OUT, Halls, Thing, around, cells_of, gate_spots
from emberhall.terminal.bardsung.signs import (
    ACTIVE,
    AILING,
    DOORS,
    ECHO,
    FALLEN,
    FOCUS,
    GATES,
    HURTS,
    STAIRS,
    TOKENS,
    WALL,
    ZONE,
    line,
)
from emberhall.terminal.face import Cell, Picture, Spot

FLOOR = "· "
SPANS = (3, 5)
AROUND = 2  # cells around the tiles in which the lines of the board are drawn
OF_STATE = {
    "joined": "portal",
    "unexplored": "unexplored",
    "dead end": "dead",
    "left alone": "dead",
    "secret": "secret",
}


def draw(view: TableView) -> Picture:
    """The whole dungeon with everything in it."""
    picture, halls = Picture(lattice=True, spans=SPANS), Halls(view)
    _board(picture, halls)
    for zone in halls.zones:
        _zone(picture, halls, zone)
    lines(picture.cells, halls.at, parted(halls), lambda wall: "wall" if wall else "zone")
    for number in halls.gates:
        _gate(picture, halls, number)
    if view.laying:
        _room_for(picture, view, view.laying)
    return picture


# ---------------------------------------------------------------- lines


def parted(halls: Halls) -> Callable[[int, int], int]:
    """How strong the line between two zones is."""
    walled = {
        frozenset(tile.place << 4 | tile.zones.index(letter) for letter in pair)
        for tile in halls.view.tiles
        for pair in tile.walls
    }

    def weight(one: int, other: int) -> int:
        if one == other:
            return 0
        same_tile = one >= 0 and other >= 0 and one >> 4 == other >> 4
        return ZONE if same_tile and frozenset((one, other)) not in walled else WALL

    return weight


def lines(
    cells: dict[Spot, Cell],
    at: dict[Spot, int],
    weight: Callable[[int, int], int],
    look: Callable[[bool], str],
) -> None:
    """Draw the borders of zones, given the zone of every square."""
    strong: dict[Spot, int] = {}
    for x, y in at:
        for dx, dy in OUT:
            if found := weight(at[x, y], at.get((x + 2 * dx, y + 2 * dy), -1)):
                strong[x + dx, y + dy] = found
    crossings = {(x + dx, y + dy) for x, y in strong for dx, dy in (((0, -1), (0, 1)) if y % 2 else ((-1, 0), (1, 0)))}
    for (x, y), weight_here in strong.items():
        upright, level = (weight_here, 0) if y % 2 else (0, weight_here)
        cells[x, y] = Cell(line(upright, level, upright, level), look(weight_here == WALL))
    for x, y in crossings:
        met = [strong.get((x + dx, y + dy), 0) for dx, dy in OUT]
        cells[x, y] = Cell(line(*met), look(WALL in met))


def _gate(picture: Picture, halls: Halls, number: int) -> None:
    """A gate over the wall it is in; an unexplored one leads out to where the next tile would lie."""
    gate = halls.gates[number]
    spots = gate_spots(gate.side, gate.cells)
    (ax, ay), (bx, by) = spots
    sign, look = GATES[gate.state], OF_STATE[gate.state]
    if gate.door and gate.state != "dead end":
        sign, look = DOORS[gate.door], "door"
    for spot in (*spots, ((ax + bx) // 2, (ay + by) // 2)):
        picture.cells[spot] = Cell(sign, look)
    if gate.state == "unexplored":
        for spot in gate_spots(gate.side, gate.cells, 2):
            picture.cells.setdefault(spot, Cell("? ", "edge") if gate.door else Cell("  ", "void"))


def _board(picture: Picture, halls: Halls) -> None:
    """The boundary of the board and the line of the stairs, where tiles have come near."""
    board = halls.view.board
    if board is None or not halls.at:
        return
    xs, ys = [(x - 1) // 2 for x, _ in halls.at], [(-y - 1) // 2 for _, y in halls.at]
    west, east = max(min(xs) - AROUND, board.west), min(max(xs) + AROUND, board.east)
    south, north = max(min(ys) - AROUND, board.south), max(ys) + AROUND
    for y in range(-2 * north - 1, -2 * south):
        if west == board.west:
            picture.cells[2 * west, y] = Cell("║", "frame")
        if east == board.east:
            picture.cells[2 * east + 2, y] = Cell("║", "frame")
    for x in range(2 * west + 1, 2 * east + 2):
        if south == board.south:
            picture.cells[x, -2 * south] = Cell("═", "frame")
        if board.line <= north:
            picture.cells[x, -2 * board.line] = Cell("┄", "edge")


# ---------------------------------------------------------------- zones


def _zone(picture: Picture, halls: Halls, zone: int) -> None:
    """The squares of a zone: its name first, then its models, what lies there, and bare floor."""
    squares, kind, name = halls.zones[zone], halls.tiles[zone >> 4].kind, halls.name(zone)
    shown = [_together([thing_cell(halls, thing) for thing in group]) for group in halls.groups(zone)]
    if len(shown) < len(squares):
        short = name if len(name) < 3 else name[0]
        shown.insert(0, Cell(f"{short:<2}", "label", large=f"{name:<2}"))
        shown += [Cell(FOCUS, "label")] if halls.is_focus(zone) else []
    for number, spot in enumerate(squares):
        picture.cells[spot] = shown[number] if number < len(shown) else Cell(FLOOR, kind)
    for spot in halls.whole(zone)[len(squares) :]:
        picture.cells[spot] = Cell(" ", kind)


def _together(cells: list[Cell]) -> Cell:
    """Several things on one square: by their letters, or how many there are more; on two lines where it is large."""
    if len(cells) == 1:
        return cells[0]
    letters = "".join(cell.text.strip(f"{ACTIVE}{FALLEN} ")[:1] for cell in cells)
    text = letters if len(cells) <= SPANS[0] else f"+{len(cells)}"
    half = (len(cells) + 1) // 2
    first, second = ("".join(cell.text for cell in part) for part in (cells[:half], cells[half:]))
    return Cell(text, cells[0].look if len(cells) <= SPANS[0] else "more", second, first)


def thing_cell(halls: Halls, thing: Thing) -> Cell:
    """Something that is in a zone."""
    kind, id = thing
    if kind == "hero":
        return hero_cell(halls.view, next(hero for hero in halls.view.heroes if hero.seat == id))
    if kind == "enemy":
        return enemy_cell(next(enemy for enemy in halls.view.enemies if enemy.uid == id))
    return token_cell(str(id))


def hero_cell(view: TableView, hero: HeroView) -> Cell:
    taken = hero.wounds + len(hero.serious)
    under = f"{taken}/{hero.grit}{AILING if hero.conditions else ''}"
    if taken >= hero.grit:
        return Cell(f"{FALLEN}{hero.mark}", "fallen", under)
    active = hero.seat == view.seat
    return Cell(f"{ACTIVE if active else ' '}{hero.mark}", "active" if active else "hero", under)


def order_of(enemy: EnemyView) -> str:
    """The number of an enemy among those of its kind; nothing where it is the only one."""
    return str(enemy.order) if enemy.order else ""


def enemy_sign(enemy: EnemyView) -> str:
    return (
        f"{enemy.mark}{order_of(enemy)}"[:2]
        if order_of(enemy)
        else f"{enemy.mark}!"
        if enemy.heated or enemy.boss
        else f" {enemy.mark}"
    )


def enemy_cell(enemy: EnemyView) -> Cell:
    under = f"{enemy.wounds}wd" if enemy.wounds else f"TN{enemy.tn}"
    under += AILING if enemy.conditions else ""
    return Cell(enemy_sign(enemy), "boss" if enemy.boss else "enemy", under)


def token_cell(name: str) -> Cell:
    if name == "stairs":
        return Cell(STAIRS, "stairs", "out")
    if name == "echo":
        return Cell(ECHO, "token", "echo")
    sign, short = TOKENS[name]
    return Cell(sign, "hazard" if name in HURTS else "token", short)


# ---------------------------------------------------------------- a tile being laid


def _room_for(picture: Picture, view: TableView, laying: LayingView) -> None:
    """Room for every place where the new tile may lie, so that nothing shifts when it is shown."""
    for fit in laying.fits:
        for spot, cell in ghost(view, fit.portal).items():
            picture.cells.setdefault(spot, Cell(" " if cell.text == " " else "  ", "void"))


def ghost(view: TableView, portal: int) -> dict[Spot, Cell]:
    """The new tile as it would lie, joined by one of its portals."""
    laying = view.laying
    fit = next((fit for fit in laying.fits if fit.portal == portal), None) if laying else None
    if laying is None or fit is None:
        return {}
    letters = cells_of(fit.rows, fit.x, fit.y)
    order = sorted(set(letters.values()))
    seen: set[str] = set()
    cells: dict[Spot, Cell] = {}
    for spot, letter in letters.items():
        text = f"{letter}{'◆' if letter == laying.focus else ' '}" if letter not in seen else FLOOR
        seen.add(letter)
        cells[spot] = Cell(text, "ghost")
    at = {spot: order.index(letter) for spot, letter in letters.items()}
    lines(
        cells,
        at,
        lambda one, other: 0 if one == other else WALL if min(one, other) < 0 else ZONE,
        lambda wall: "ghost-wall" if wall else "ghost",
    )
    for x, y in letters:
        for spot in ((x + 1, y), (x, y + 1), (x + 1, y + 1)):
            if spot not in cells and all(square in letters for square in around(spot)):
                cells[spot] = Cell(" ", "ghost")
    for number, (side, one, other) in enumerate(fit.ways):
        (ax, ay), (bx, by) = spots = gate_spots(side, (one, other))
        sign = GATES["joined" if number == fit.portal else "unexplored"]
        for spot in (*spots, ((ax + bx) // 2, (ay + by) // 2)):
            cells[spot] = Cell(sign, "ghost-portal")
    return cells
