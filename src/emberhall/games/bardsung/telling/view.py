"""The table as a surface draws it: everything by name, nothing that needs the box."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from emberhall.games.bardsung.rules.dungeon import Placed
from emberhall.games.bardsung.rules.language import CHARACTERISTICS
from emberhall.games.bardsung.rules.state import Enemy, Hero, Table
from emberhall.games.bardsung.rules.tiles import bits
from emberhall.games.bardsung.rules.tokens import CONDITIONS, POISON, RESOURCES, STUNNED, TOKENS
from emberhall.games.bardsung.telling.names import enemy_name

DOORS = ("open", "closed", "barred")


class HeroView(msgspec.Struct, frozen=True):
    """A hero and the dashboard."""

    seat: int
    name: str
    mark: str
    zone: int
    escaped: bool
    speed: int
    resilience: int
    grit: int
    range: int
    damage: int
    characteristics: dict[str, int]
    wounds: int
    serious: tuple[str, ...]
    conditions: dict[str, int]
    abilities: tuple[str, ...]
    used: tuple[str, ...]
    equipment: tuple[str, ...]
    inventory: tuple[str, ...]
    devotion: int
    grudge: bool


class EnemyView(msgspec.Struct, frozen=True):
    """An enemy's model and the side of its card that counts."""

    uid: int
    name: str
    mark: str
    zone: int
    wounds: int
    conditions: dict[str, int]
    tn: int
    toughness: int
    speed: int
    range: int
    heated: bool


class SlotView(msgspec.Struct, frozen=True):
    """A card in the marching order."""

    card: int
    name: str
    seat: int
    exhausted: bool
    pinned: bool


class GateView(msgspec.Struct, frozen=True):
    """A portal or secret passage: the side it looks to, 0 for north, then clockwise, and its two cells on the map.

    It is `joined` to another tile, a `dead end`, `unexplored`, or a `secret` passage that is still wall; `door` is
    `open`, `closed` or `barred` if there is one.
    """

    gate: int
    side: int
    cells: tuple[tuple[int, int], tuple[int, int]]
    state: str
    door: str


class TileView(msgspec.Struct, frozen=True):
    """A tile on the map: its face, and where it lies. Its `rows` are drawn as it lies, the northern one first: a letter
    is the zone of a cell, a dot no tile. Its south-west corner is at (x, y), where y counts to the north. Zones that a
    wall parts stand together in `walls`.
    """

    place: int
    face: str
    kind: str
    turn: int
    x: int
    y: int
    zones: str
    rows: tuple[str, ...]
    focus: str
    walls: tuple[str, ...]
    gates: tuple[GateView, ...]


class TableView(msgspec.Struct, frozen=True):
    """All that is on the table."""

    encounter: str
    round: int
    heroes: tuple[HeroView, ...]
    enemies: tuple[EnemyView, ...]
    row: tuple[SlotView, ...]
    tiles: tuple[TileView, ...]
    tokens: dict[str, tuple[int, ...]]
    doors: dict[int, int]
    dead_ends: tuple[int, ...]
    stairs: int
    echo: int
    aspects: tuple[str, ...]
    fate: tuple[int, int]
    resources: dict[str, tuple[int, int]]
    gold: int
    decks: dict[str, int]
    turn: int
    seat: int
    actions: int
    steps: int


def conditions_of(figure: Hero | Enemy) -> dict[str, int]:
    found: dict[str, int] = {name: 1 for number, name in enumerate(CONDITIONS) if figure.conditions >> number & 1}
    if figure.poison:
        found[CONDITIONS[POISON.bit_length() - 1]] = figure.poison
    if isinstance(figure, Hero) and figure.stunned:
        found[CONDITIONS[STUNNED.bit_length() - 1]] = figure.stunned
    return found


def table_view(t: Table) -> TableView:
    return TableView(
        encounter=t.encounter.name,
        round=t.round,
        heroes=tuple(_hero(t, hero) for hero in t.heroes),
        enemies=tuple(_enemy(t, enemy) for enemy in t.enemies),
        row=tuple(SlotView(s.card, t.box.name(s.card), s.seat, s.exhausted, s.pinned) for s in t.row),
        tiles=tuple(_tile(t, place, placed) for place, placed in enumerate(t.dungeon.places) if placed is not None),
        tokens={name: bits(zones) for name, zones in zip(TOKENS, t.tokens, strict=True) if zones},
        doors=dict(sorted(t.dungeon.doors.items())),
        dead_ends=tuple(sorted(t.dungeon.dead_ends)),
        stairs=t.stairs,
        echo=t.echo,
        aspects=tuple(t.box.name(aspect.card) for aspect in t.aspects),
        fate=(t.fate, t.fate_tokens),
        resources={name: (t.resources[i], t.spent[i]) for i, name in enumerate(RESOURCES)},
        gold=t.gold,
        decks={
            "corridors": len(t.corridor_deck),
            "rooms": len(t.room_deck),
            "battles": len(t.battle_deck),
            "challenges": len(t.challenge_deck),
            "wounds": len(t.wound_deck),
            "treasures": len(t.treasure_deck),
        },
        turn=t.turn,
        seat=t.seat,
        actions=t.actions,
        steps=t.steps,
    )


def _tile(t: Table, place: int, placed: Placed) -> TileView:
    face, entry = t.box.faces[placed.face], t.box.drawings[placed.face]
    return TileView(
        place=place,
        face=face.name,
        kind=face.kind,
        turn=placed.turn,
        x=placed.x,
        y=placed.y,
        zones=face.zones,
        rows=turned(entry.rows, placed.turn),
        focus=face.zones[face.focus],
        walls=entry.walls,
        gates=tuple(_gate(t, gate) for gate in t.dungeon.gates_of(place)),
    )


@lru_cache(maxsize=256)
def turned(rows: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """A drawing after some quarter turns clockwise."""
    for _ in range(quarters):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
    return rows


def _gate(t: Table, gate: int) -> GateView:
    d = t.dungeon
    state = (
        "joined" if gate in d.joined
        else "dead end" if gate in d.dead_ends
        else "unexplored" if d.is_portal(gate)
        else "secret"
    )  # fmt: skip
    door = DOORS[d.doors[gate]] if gate in d.doors else ""
    return GateView(gate, d.side(gate), d.gate(gate), state, door)


def _hero(t: Table, hero: Hero) -> HeroView:
    card, name = t.hero_card(hero), t.box.name
    return HeroView(
        seat=hero.seat,
        name=card.name,
        mark=card.mark,
        zone=hero.at,
        escaped=hero.escaped,
        speed=card.speed,
        resilience=card.resilience,
        grit=card.grit,
        range=card.range,
        damage=card.damage,
        characteristics={c: hero.modifiers[i] for i, c in enumerate(CHARACTERISTICS)},
        wounds=len(hero.wounds),
        serious=tuple(name(wound) for wound in hero.serious),
        conditions=conditions_of(hero),
        abilities=tuple(name(ability) for ability in hero.abilities),
        used=tuple(name(ability) for ability in hero.used),
        equipment=tuple(name(piece) for piece in hero.equipment),
        inventory=tuple(name(treasure) for treasure in hero.inventory),
        devotion=hero.devotion,
        grudge=hero.grudge,
    )


def _enemy(t: Table, enemy: Enemy) -> EnemyView:
    profile = t.profile(enemy)
    card = t.box.enemies.get(enemy.card) or t.box.bosses[enemy.card]
    return EnemyView(
        uid=enemy.uid,
        name=enemy_name(t, enemy.uid),
        mark=card.mark,
        zone=enemy.at,
        wounds=enemy.wounds,
        conditions=conditions_of(enemy),
        tn=profile.tn,
        toughness=profile.toughness,
        speed=profile.speed,
        range=profile.range,
        heated=profile.heated,
    )
