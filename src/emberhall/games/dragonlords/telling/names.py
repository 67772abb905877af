"""How things are called at the table, and what the numbers of options refer to."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from emberhall.engine.acts import Kind
from emberhall.engine.english import listed
from emberhall.games.dragonlords.rules.box import Box
from emberhall.games.dragonlords.rules.map import TOWN, Map
from emberhall.games.dragonlords.rules.state import NOBODY, Fight, Table
from emberhall.games.dragonlords.rules.symbols import ATTRIBUTES, COLOURS, EXPERIENCES, PHASES, TERRAINS

STEPS = ("setup", "refresh", "movement", "adventure", "adventure", "market", "experience", "threat", "pass")
"""The step that each phase is in."""
STEP_NAMES = {
    "setup": "Setup",
    "refresh": "Refresh",
    "movement": "Movement",
    "adventure": "Adventure",
    "market": "Market",
    "experience": "Experience",
    "threat": "Threat Roll",
    "pass": "Turn Pass",
}


def seat_name(t: Table, seat: int) -> str:
    """A player is called by the Hero; before Heroes are dealt, by the seat."""
    card = t.heroes[seat].card
    return t.box.name(card) if card >= 0 else f"Player {seat + 1}"


def short_seat(t: Table, seat: int) -> str:
    """A player by the first name of the Hero."""
    card = t.heroes[seat].card
    return first_name(t.box, card) if card >= 0 else f"Player {seat + 1}"


def card_name(t: Table, card: int) -> str:
    return t.box.name(card)


def short_name(t: Table, figure: int) -> str:
    """A Hero by the first name, an Ally or any other card by its whole name."""
    return first_name(t.box, figure) if figure in t.box.heroes else t.box.name(figure)


@lru_cache(maxsize=256)
def first_name(box: Box, card: int) -> str:
    """The first name of a Hero, or the whole name if another Hero has the same first name."""
    whole = box.name(card)
    firsts = Counter(hero.name.split()[0] for hero in box.heroes.values())
    first = whole.split()[0]
    return first if firsts[first] == 1 else whole


def enemy_name(t: Table, f: Fight, seat: int) -> str:
    """Whom a seat fights: the Challenge, or the other Hero."""
    rival = f.against(seat)
    return t.box.name(f.card) if rival == NOBODY else short_seat(t, rival)


# ---------------------------------------------------------------- the board


def place_name(board: Map, space: int) -> str:
    """A space by its column, a letter from west to east, and its row, a number from north to south."""
    column, row = board.place(space)
    return f"{chr(ord('A') + column % 26)}{row + 1}"


def space_name(t: Table, space: int) -> str:
    """A town by its name, any other space by terrain, column and row."""
    board = t.box.map
    if space in board.town_at:
        return board.town_names[board.town_at[space]]
    return f"{terrain_name(board, space)} {place_name(board, space)}"


def terrain_name(board: Map, space: int) -> str:
    terrain = board.terrain[space]
    return "town" if terrain == TOWN else TERRAINS[terrain]


def on_space(t: Table, space: int, but: int = NOBODY) -> list[str]:
    """What waits on a space, in a few words each; the Hero of one seat may be left out."""
    found: list[str] = []
    board = t.box.map
    if t.counters >> space & 1:
        slot = t.slot_at(space)
        colour = COLOURS[board.colour_at[space]]
        found.append(f"{t.box.name(t.track[slot])}, {colour}, undefeated" if slot >= 0 else f"{colour} counter")
    if space in board.town_at:
        if t.barred >> space & 1:
            found.append("overrun")
        elif t.stacks:
            cards = len(t.stacks[board.town_at[space]])
            found.append(f"market of {cards}" if cards else "empty market")
    return found + [short_seat(t, hero.seat) for hero in t.heroes if hero.at == space and hero.seat != but]


def town_name(t: Table, town: int) -> str:
    return t.box.map.town_names[town]


def face_name(t: Table, face: int) -> str:
    """A face of a movement die by its symbols."""
    return "/".join(t.box.map.card.dice[face])


def faces_name(t: Table, faces: tuple[int, ...]) -> str:
    """Movement dice in a row, equal ones counted."""
    counts = {face: faces.count(face) for face in dict.fromkeys(faces)}
    names = [
        f"{number} x {face_name(t, face)}" if number > 1 else face_name(t, face) for face, number in counts.items()
    ]
    return listed(names) or "no dice"


def step_id(t: Table) -> str:
    """Return the id of the step that the turn is in."""
    return STEPS[t.phase] if t.phase < len(STEPS) else ""


def step_name(t: Table) -> str:
    """The step that the turn is in."""
    return STEP_NAMES.get(step_id(t), "")


# ---------------------------------------------------------------- kinds


def amount_name(t: Table, amount: int) -> str:
    return str(amount)


def die_name(t: Table, needed: int) -> str:
    return f"{needed}+"


SEAT = Kind("seat", seat_name, on_board=True)
CARD = Kind("card", card_name)
ITEM = Kind("item", card_name)
ALLY = Kind("ally", card_name)
CHALLENGE = Kind("challenge", card_name)
HERO = Kind("hero", card_name)
FIGURE = Kind("figure", card_name)
SPACE = Kind("hex", space_name, on_board=True)
FACE = Kind("face", face_name)
NEEDED: Kind[Table] = Kind("needed", die_name)
AMOUNT: Kind[Table] = Kind("amount", amount_name)
GOLD: Kind[Table] = Kind("gold", amount_name)
SLOT: Kind[Table] = Kind("slot", lambda t, slot: f"slot {slot + 1}")
ABILITY: Kind[Table] = Kind("ability", lambda t, which: f"ability {which + 1}")
PHASE: Kind[Table] = Kind("phase", lambda t, phase: PHASES[phase].capitalize())
ATTRIBUTE: Kind[Table] = Kind("attribute", lambda t, which: ATTRIBUTES[which].capitalize())
COLOUR: Kind[Table] = Kind("colour", lambda t, colour: COLOURS[colour])
EXPERIENCE: Kind[Table] = Kind("experience", lambda t, kind: EXPERIENCES[kind].capitalize())
