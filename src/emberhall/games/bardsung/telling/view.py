"""The table as a surface draws it: everything by name, nothing that needs the box."""

from __future__ import annotations

import msgspec

from emberhall.games.bardsung.rules.language import CHARACTERISTICS
from emberhall.games.bardsung.rules.state import Enemy, Hero, Table
from emberhall.games.bardsung.rules.tiles import bits
from emberhall.games.bardsung.rules.tokens import CONDITIONS, POISON, RESOURCES, STUNNED, TOKENS
from emberhall.games.bardsung.telling.names import enemy_name


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


class TileView(msgspec.Struct, frozen=True):
    """A tile on the map: its face, and where it lies."""

    place: int
    face: str
    kind: str
    turn: int
    x: int
    y: int
    zones: str


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
        tiles=tuple(
            TileView(place, face.name, face.kind, placed.turn, placed.x, placed.y, face.zones)
            for place, placed in enumerate(t.dungeon.places)
            if placed is not None
            for face in [t.box.faces[placed.face]]
        ),
        tokens={name: tuple(bits(zones)) for name, zones in zip(TOKENS, t.tokens, strict=True) if zones},
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
