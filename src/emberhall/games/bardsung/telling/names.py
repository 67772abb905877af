"""How things at the table are called."""

from __future__ import annotations

from emberhall.engine.cards import kebab
from emberhall.games.bardsung.rules.dungeon import OPEN
from emberhall.games.bardsung.rules.language import AttackEffect
from emberhall.games.bardsung.rules.state import Enemy, Table
from emberhall.games.bardsung.rules.tokens import CONDITIONS, RESOURCES, TOKENS

SIDES = ("north", "east", "south", "west")


def seat_name(t: Table, seat: int) -> str:
    return t.hero_card(t.heroes[seat]).name if seat >= 0 else "nobody"


def card_name(t: Table, card: int) -> str:
    return t.box.name(card)


def enemy_name(t: Table, uid: int) -> str:
    """An enemy's name, with a number if there are several of it."""
    enemy = next((each for each in t.enemies if each.uid == uid), None)
    if enemy is None:
        return "an enemy"
    order = enemy_order(t, enemy)
    return f"{t.box.name(enemy.card)} {order}" if order else t.box.name(enemy.card)


def enemy_order(t: Table, enemy: Enemy) -> int:
    """Which one of several of its kind an enemy is, from 1; 0 for the only one."""
    alike = sorted(other.uid for other in t.enemies if other.card == enemy.card)
    return alike.index(enemy.uid) + 1 if len(alike) > 1 else 0


def enemy_card(t: Table, uid: int) -> str:
    """The name of an enemy's card."""
    return next((t.box.name(enemy.card) for enemy in t.enemies if enemy.uid == uid), "")


def tn_of(t: Table, enemy: Enemy) -> int:
    """The TN of an enemy as it is now."""
    return t.profile(enemy).tn + sum(b.word.tn(t, b, enemy) for b in t.force.get("tn", ()))


def toughness_of(t: Table, enemy: Enemy) -> int:
    """The toughness of an enemy as it is now."""
    return t.profile(enemy).toughness + sum(b.word.toughness(t, b, enemy) for b in t.force.get("toughness", ()))


def zone_name(t: Table, zone: int) -> str:
    """A zone by its tile and letter: `zone B of tile 2`."""
    if zone < 0 or t.dungeon.places[zone >> 4] is None:
        return "nowhere"
    return f"{t.dungeon.face(zone >> 4).zones[zone & 15]}{zone >> 4}"


def place_name(t: Table, place: int) -> str:
    return f"tile {place}"


def gate_name(t: Table, gate: int) -> str:
    """A gate by its side of the map and its zone."""
    if t.dungeon.places[gate >> 4] is None:
        return "a portal of a tile that is gone"
    side = SIDES[t.dungeon.side(gate)]
    kind = "portal" if t.dungeon.is_portal(gate) else "secret passage"
    door = " with a closed door" if t.dungeon.doors.get(gate, OPEN) != OPEN else ""
    return f"the {side} {kind} of zone {zone_name(t, t.dungeon.inner_zone(gate))}{door}"


def token_name(t: Table, token: int) -> str:
    return TOKENS[token]


def condition_name(t: Table, condition: int) -> str:
    return CONDITIONS[condition.bit_length() - 1]


def resource_name(t: Table, resource: int) -> str:
    return RESOURCES[resource]


def face_name(t: Table, face: int) -> str:
    return t.box.faces[face].name


def fit_name(t: Table, portal: int) -> str:
    return f"by its portal {portal + 1}"


def icon_name(t: Table, icon: int) -> str:
    return kebab(list(AttackEffect.words.values())[icon].__name__).replace("-", " ").capitalize()


def number_name(t: Table, number: int) -> str:
    return str(number)
