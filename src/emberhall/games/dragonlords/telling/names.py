"""How things are called at the table."""

from __future__ import annotations

from emberhall.engine.acts import Kind
from emberhall.games.dragonlords.rules.map import TOWN
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.rules.symbols import ATTRIBUTES, COLOURS, EXPERIENCES, PHASES, TERRAINS


def seat_name(t: Table, seat: int) -> str:
    """A player is called by the Hero; before Heroes are dealt, by the seat."""
    card = t.heroes[seat].card
    return t.box.name(card) if card >= 0 else f"Player {seat + 1}"


def card_name(t: Table, card: int) -> str:
    return t.box.name(card)


def space_name(t: Table, space: int) -> str:
    """A town by its name, any other space by terrain, column and row."""
    board = t.box.map
    if space in board.town_at:
        return board.town_names[board.town_at[space]]
    column, row = board.place(space)
    terrain = TERRAINS[board.terrain[space]] if board.terrain[space] != TOWN else "town"
    return f"{terrain} {column},{row}"


def town_name(t: Table, town: int) -> str:
    return t.box.map.town_names[town]


def face_name(t: Table, face: int) -> str:
    """A face of a movement die by its symbols."""
    return "/".join(t.box.map.card.dice[face])


def amount_name(t: Table, amount: int) -> str:
    return str(amount)


SEAT = Kind("seat", seat_name, on_board=True)
CARD = Kind("card", card_name)
FIGURE = Kind("figure", card_name)
SPACE = Kind("space", space_name, on_board=True)
TOWN_KIND = Kind("town", town_name, on_board=True)
FACE = Kind("face", face_name)
AMOUNT: Kind[Table] = Kind("amount", amount_name)
GOLD: Kind[Table] = Kind("gold", amount_name)
SLOT: Kind[Table] = Kind("slot", lambda t, slot: f"slot {slot + 1}")
ABILITY: Kind[Table] = Kind("ability", lambda t, which: f"ability {which + 1}")
PHASE: Kind[Table] = Kind("phase", lambda t, phase: PHASES[phase].capitalize())
ATTRIBUTE: Kind[Table] = Kind("attribute", lambda t, which: ATTRIBUTES[which].capitalize())
COLOUR: Kind[Table] = Kind("colour", lambda t, colour: COLOURS[colour])
EXPERIENCE: Kind[Table] = Kind("experience", lambda t, kind: EXPERIENCES[kind].capitalize())
