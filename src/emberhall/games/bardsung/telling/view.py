"""The table as a surface draws it: everything by name, nothing that needs the box."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from emberhall.engine.wording import Words
from emberhall.engine.words import sentences
from emberhall.games.bardsung.rules.behaviour import speed
from emberhall.games.bardsung.rules.dungeon import Fit, Placed
from emberhall.games.bardsung.rules.explore import closed_portals, legal_fits
from emberhall.games.bardsung.rules.language import CHARACTERISTICS
from emberhall.games.bardsung.rules.movement import hero_speed
from emberhall.games.bardsung.rules.standing import used_up
from emberhall.games.bardsung.rules.state import Aspect, Enemy, Hero, Slot, Table
from emberhall.games.bardsung.rules.tiles import CREASE, LEAST_X, LEAST_Y, MOST_X, THRESHOLD, Cell, Face, bits
from emberhall.games.bardsung.rules.tokens import CONDITIONS, POISON, RESOURCES, STUNNED, TOKENS
from emberhall.games.bardsung.rules.wounds import grit
from emberhall.games.bardsung.telling.forecast import IntentView, forecast
from emberhall.games.bardsung.telling.names import enemy_name, enemy_order, tn_of, toughness_of
from emberhall.games.bardsung.telling.texts import aspect_text, attack_text, side_text

DOORS = ("open", "closed", "barred")


class AbilityView(msgspec.Struct, frozen=True):
    """An ability card on a dashboard: its level, whether it is used as an action, what it costs, and whether it has
    been used this turn, or for good."""

    name: str
    level: int
    active: bool
    fate: int
    devotion: int
    spent: bool
    text: Words


class HeroView(msgspec.Struct, frozen=True):
    """A hero and the dashboard. Speed and grit are those that count now; `timers` lie on the serious wounds."""

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
    timers: tuple[int, ...]
    conditions: dict[str, int]
    trait: Words
    cards: tuple[AbilityView, ...]
    abilities: tuple[str, ...]
    used: tuple[str, ...]
    equipment: tuple[str, ...]
    levels: tuple[int, ...]
    sockets: tuple[tuple[str, ...], ...]
    inventory: tuple[str, ...]
    exhausted: tuple[str, ...]
    squire: str
    devotion: int
    grudge: bool


class EnemyView(msgspec.Struct, frozen=True):
    """An enemy's model and the side of its card that counts; TN and toughness with what changes them now."""

    uid: int
    card: int
    type: str  # the name of its card
    name: str
    order: int  # which one of several of its kind, from 1; 0 for the only one
    mark: str
    zone: int
    wounds: int
    conditions: dict[str, int]
    tn: int
    toughness: int
    speed: int
    range: int
    heated: bool
    against: str
    attack: Words
    possessed: bool
    boss: bool


class SlotView(msgspec.Struct, frozen=True):
    """A card in the marching order. One of enemies that has yet to act says which card its models are known by, and
    what each of them will do if nothing changes before."""

    card: int
    name: str
    seat: int
    exhausted: bool
    pinned: bool
    stands_for: int
    intents: tuple[IntentView, ...]


class GateView(msgspec.Struct, frozen=True):
    """A portal or secret passage: the side it looks to, 0 for north, then clockwise, and its two cells on the map.

    It is `joined` to another tile, a `dead end`, `unexplored`, `left alone` by the encounter, or a `secret` passage
    that is still wall; `door` is
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


class FitView(msgspec.Struct, frozen=True):
    """A way to lay the tile that was drawn: by which of its portals, which zone that opens into, and how the tile
    would lie then. Its `ways` are its portals there: the side each looks to and its two cells. The cell of its
    `anchor` stands for it, and for no other."""

    portal: int
    turn: int
    x: int
    y: int
    rows: tuple[str, ...]
    enters: str
    ways: tuple[tuple[int, tuple[int, int], tuple[int, int]], ...]
    anchor: tuple[int, int]


class LayingView(msgspec.Struct, frozen=True):
    """A tile that was drawn and is about to be laid beyond a gate."""

    gate: int
    face: str
    kind: str
    focus: str
    fits: tuple[FitView, ...]


class BoardView(msgspec.Struct, frozen=True):
    """The exploration board, in cells: tiles lie between `west` and `east` and not below `south`; the one that reaches
    the `line`, the crease or the threshold, gets the stairs."""

    west: int
    east: int
    south: int
    line: int
    called: str


class AspectView(msgspec.Struct, frozen=True):
    """An aspect card in play: sustained beside its tile, or delayed with timers on it."""

    name: str
    place: int
    timing: str
    timers: int
    text: Words


class TableView(msgspec.Struct, frozen=True):
    """All that is on the table. `board` is there while the dungeon grows, `laying` while a tile is being laid."""

    encounter: str
    victory: Words
    defeat: Words
    kind: str
    round: int
    heroes: tuple[HeroView, ...]
    enemies: tuple[EnemyView, ...]
    row: tuple[SlotView, ...]
    tiles: tuple[TileView, ...]
    board: BoardView | None
    laying: LayingView | None
    tokens: dict[str, tuple[int, ...]]
    doors: dict[int, int]
    dead_ends: tuple[int, ...]
    stairs: int
    echo: int
    aspects: tuple[str, ...]
    in_force: tuple[AspectView, ...]
    counts: dict[str, int]
    joining: tuple[str, ...]
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
    plans, name = forecast(t), t.box.name
    return TableView(
        encounter=t.encounter.name,
        victory=sentences(t.encounter.aim),
        defeat=sentences(t.encounter.defeat) or "A hero is defeated.",
        kind=t.encounter.kind,
        round=t.round,
        heroes=tuple(_hero(t, hero) for hero in t.heroes),
        enemies=tuple(_enemy(t, enemy) for enemy in t.enemies),
        row=tuple(_slot(t, slot, plans.get(slot.card, ())) for slot in t.row),
        tiles=tuple(_tile(t, place, placed) for place, placed in enumerate(t.dungeon.places) if placed is not None),
        board=_board(t),
        laying=_laying(t),
        tokens={name: bits(zones) for name, zones in zip(TOKENS, t.tokens, strict=True) if zones},
        doors=dict(sorted(t.dungeon.doors.items())),
        dead_ends=tuple(sorted(t.dungeon.dead_ends)),
        stairs=t.stairs,
        echo=t.echo,
        aspects=tuple(name(aspect.card) for aspect in t.aspects),
        in_force=tuple(_aspect(t, aspect) for aspect in t.aspects),
        counts=dict(sorted(t.counts.items())),
        joining=tuple(name(card) for card in t.joining),
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
        else "left alone" if gate in closed_portals(t)
        else "unexplored" if d.is_portal(gate)
        else "secret"
    )  # fmt: skip
    door = DOORS[d.doors[gate]] if gate in d.doors else ""
    return GateView(gate, d.side(gate), d.gate(gate), state, door)


def _board(t: Table) -> BoardView | None:
    """The exploration board, where the encounter explores one."""
    stairs = t.encounter.scope.stairs
    if stairs == "none":
        return None
    return BoardView(LEAST_X, MOST_X, LEAST_Y, CREASE if stairs == "crease" else THRESHOLD, stairs)


def _laying(t: Table) -> LayingView | None:
    """The tile that is about to be laid."""
    if t.explored < 0:
        return None
    card = t.box.dungeon_cards[t.found]
    face = t.box.faces[t.box.face[card.tile]]
    fits: list[FitView] = []
    for fit in legal_fits(t, t.explored, card):
        fits.append(_fit(t, face, fit, [other.anchor for other in fits]))
    return LayingView(t.explored, face.name, face.kind, face.zones[face.focus], tuple(fits))


def _fit(t: Table, face: Face, fit: Fit, taken: list[Cell]) -> FitView:
    _, turn, x, y = fit.placed
    gates = face.turns[turn].gates[: face.portals]
    rows = turned(t.box.drawings[face.number].rows, turn)
    wide, high = len(rows[0]), len(rows)
    cells = [
        (x + column, y + high - 1 - row)
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != "."
    ]
    middle = (2 * x + wide, 2 * y + high)
    free = [cell for cell in cells if cell not in taken]
    anchor = min(free, key=lambda c: ((2 * c[0] + 1 - middle[0]) ** 2 + (2 * c[1] + 1 - middle[1]) ** 2, -c[1], c[0]))
    ways = tuple((side, (ax + x, ay + y), (bx + x, by + y)) for side, ((ax, ay), (bx, by)), _ in gates)
    return FitView(fit.portal, turn, x, y, rows, face.zones[gates[fit.portal].zone], ways, anchor)


def _aspect(t: Table, aspect: Aspect) -> AspectView:
    card = t.box.aspects[aspect.card]
    return AspectView(card.name, aspect.place, card.timing, aspect.timers, aspect_text(card))


def _slot(t: Table, slot: Slot, intents: tuple[IntentView, ...]) -> SlotView:
    stands_for = -1 if slot.seat >= 0 else t.box.stands_for[slot.card]
    name = t.box.name(slot.card)
    return SlotView(slot.card, name, slot.seat, slot.exhausted, slot.pinned, stands_for, intents)


def _hero(t: Table, hero: Hero) -> HeroView:
    card, name = t.hero_card(hero), t.box.name
    return HeroView(
        seat=hero.seat,
        name=card.name,
        mark=card.mark,
        zone=hero.at,
        escaped=hero.escaped,
        speed=hero_speed(t, hero),
        resilience=card.resilience,
        grit=grit(t, hero),
        range=card.range,
        damage=card.damage,
        characteristics={c: hero.modifiers[i] for i, c in enumerate(CHARACTERISTICS)},
        wounds=len(hero.wounds),
        serious=tuple(name(wound) for wound in hero.serious),
        timers=tuple(hero.timers),
        conditions=conditions_of(hero),
        trait=sentences(card.trait) if t.encounter.scope.traits else "",
        cards=tuple(_ability(t, hero, ability) for ability in hero.abilities),
        abilities=tuple(name(ability) for ability in hero.abilities),
        used=tuple(name(ability) for ability in hero.used),
        equipment=tuple(name(piece) for piece in hero.equipment),
        levels=tuple(hero.levels),
        sockets=tuple(tuple(name(gem) for gem in gems) for gems in hero.sockets),
        inventory=tuple(name(treasure) for treasure in hero.inventory),
        exhausted=tuple(name(treasure) for treasure in hero.exhausted),
        squire=name(hero.squire) if hero.squire >= 0 else "",
        devotion=hero.devotion,
        grudge=hero.grudge,
    )


def _ability(t: Table, hero: Hero, card: int) -> AbilityView:
    side = t.box.ability(hero, card)
    spent = card in hero.used or (side.once == "encounter" and used_up(t, card))
    level = 2 if card in hero.enhanced else 1
    active = card not in t.box.passive
    return AbilityView(t.box.name(card), level, active, side.fate, side.devotion, spent, side_text(side))


def _enemy(t: Table, enemy: Enemy) -> EnemyView:
    profile = t.profile(enemy)
    card = t.box.enemies.get(enemy.card) or t.box.bosses[enemy.card]
    return EnemyView(
        uid=enemy.uid,
        card=enemy.card,
        type=card.name,
        name=enemy_name(t, enemy.uid),
        order=enemy_order(t, enemy),
        mark=card.mark,
        zone=enemy.at,
        wounds=enemy.wounds,
        conditions=conditions_of(enemy),
        tn=tn_of(t, enemy),
        toughness=toughness_of(t, enemy),
        speed=speed(t, enemy, profile.speed),
        range=profile.range,
        heated=profile.heated,
        against=profile.against.replace("-", " "),
        attack=attack_text(profile.attack),
        possessed=enemy.possessed,
        boss=enemy.card in t.box.bosses,
    )
