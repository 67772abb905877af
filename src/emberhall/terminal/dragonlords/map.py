"""The realm as a picture: three characters a space, five by two where there is room."""

from __future__ import annotations

from emberhall.games.dragonlords.telling.view import HeroView, HexView, PaceView, View
from emberhall.terminal.dragonlords.signs import ACTIVE, FALLEN, LETTERS, ROAD, TERRAIN, WAITS
from emberhall.terminal.face import Cell, Picture, Spot

SPANS = (3, 5)
SHORT = {"green": "green", "yellow": "yell.", "blue": "blue", "red": "red"}


def draw(view: View) -> Picture:
    """The whole board with everything on it."""
    picture = Picture(staggered=True, spans=SPANS)
    for space in view.hexes:
        picture.cells[space.column, space.row] = cell(view, space)
    return picture


def spot_of(view: View, space: int) -> Spot:
    return space % view.width, space // view.width


def hex_at(view: View, spot: Spot) -> HexView | None:
    column, row = spot
    number = row * view.width + column
    inside = 0 <= column < view.width and 0 <= number < len(view.hexes)
    return view.hexes[number] if inside else None


def letter(view: View, seat: int) -> str:
    """A Hero by the first letter of its name, or by its seat where two would be alike."""
    letters = [hero.name[:1].upper() for hero in view.heroes]
    return letters[seat] if letters.count(letters[seat]) == 1 else str(seat + 1)


def cell(view: View, space: HexView) -> Cell:
    """What a space shows: its ground, who or what is there, and a road or a second thing."""
    ground = TERRAIN[space.terrain]
    last = WAITS if space.undefeated >= 0 else ROAD if space.road else " "
    if space.heroes:
        return _with_heroes(view, space, ground, last)
    if space.town >= 0:
        town = view.towns[space.town]
        if town.fell:
            return Cell(f"{FALLEN}{town.name[:2]}", "fallen", "doom")
        return Cell(f"{ground}{town.name[:2]}", "town", _cost(view, space) or f"mkt {len(town.stack)}")
    if space.counter:
        return Cell(f"{ground}{LETTERS[space.colour]}{last}", space.colour, _cost(view, space) or SHORT[space.colour])
    return Cell(f"{ground} {last}", space.terrain, _cost(view, space))


def _with_heroes(view: View, space: HexView, ground: str, last: str) -> Cell:
    """Heroes stand over all else; whose turn it is comes first."""
    seats = sorted(space.heroes, key=lambda seat: seat != view.active)
    first: HeroView = view.heroes[seats[0]]
    active = seats[0] == view.active
    if len(seats) > 1:
        last = letter(view, seats[1]) if len(seats) == 2 else "+"
    elif space.counter:
        last = LETTERS[space.colour]
    under = f"{first.figure.life - first.figure.wounds}/{first.figure.life}"
    return Cell(f"{ACTIVE if active else ground}{letter(view, seats[0])}{last}", "active" if active else "hero", under)


def _cost(view: View, space: HexView) -> str:
    """The dice that a space in reach costs."""
    if view.moving is None or space.hex not in view.moving.ways:
        return ""
    steps = len(view.moving.ways[space.hex])
    return f"{steps}{'sp' if view.moving.wings else 'd'}" if steps else ""


def about(view: View, space: HexView) -> str:
    """What is on a space, in words, and the dice of the way there."""
    parts = [f"{space.terrain}{' with a road' if space.road else ''}"]
    name = space.place
    if space.town >= 0:
        town = view.towns[space.town]
        name = f"{town.name} ({space.place})"
        parts = ["overrun"] if town.fell else [f"market: {', '.join(card.name for card in town.stack) or 'empty'}"]
    if space.counter:
        waiting = next((slot.card.name for slot in view.track if slot.slot == space.undefeated), "")
        parts.append(f"{space.colour} counter" + (f", {waiting} undefeated" if waiting else ""))
    elif space.colour:
        parts.append(f"empty {space.colour} space")
    parts += [view.heroes[seat].name for seat in space.heroes]
    return f"{name}: {'; '.join(parts)}.{way_text(view, space)}"


def way_text(view: View, space: HexView) -> str:
    """Which dice pay for the way to a space."""
    if view.moving is None or not view.moving.ways.get(space.hex):
        return ""
    paces = view.moving.ways[space.hex]
    if view.moving.wings:
        return f" {len(paces)} of {view.moving.wings} spaces."
    dice = ", ".join(f"{_symbol(view.hexes[pace.hex], pace)} to {view.hexes[pace.hex].place}" for pace in paces)
    return f" {len(paces)} of {len(view.moving.dice)} dice: {dice}."


def _symbol(space: HexView, pace: PaceView) -> str:
    """The symbol of a die that pays for a space: its terrain or a road, any for a town."""
    return "any" if space.town >= 0 else space.terrain if space.terrain in pace.die.split("/") else "road"
