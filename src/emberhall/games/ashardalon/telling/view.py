"""The table as a surface shows it: everything that lies open, by name, made from a covered table alone.

A square is `tile * 16 + row * 4 + column` of its tile as it lies on the table, row 0 in the north and column 0 in the
west; tiles are numbered in the order of their placing. A tile at (x, y) covers the squares from (4x, 4y) on.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import takewhile
from typing import cast

import msgspec

from emberhall.engine.deck import EVERYBODY, Deck
from emberhall.engine.standing import total
from emberhall.engine.wording import Words
from emberhall.games.ashardalon.cards.goals import SlayCount, Wealth
from emberhall.games.ashardalon.players.odds import attack_odds, in_reach_of
from emberhall.games.ashardalon.rules.box import Box
from emberhall.games.ashardalon.rules.combat import armour_class
from emberhall.games.ashardalon.rules.experience import worth
from emberhall.games.ashardalon.rules.forecast import Follows, after_hero_phase
from emberhall.games.ashardalon.rules.hit_points import hit_points_left, max_hp
from emberhall.games.ashardalon.rules.language import Goal
from emberhall.games.ashardalon.rules.lasting import SHIELD, images, is_hidden
from emberhall.games.ashardalon.rules.other_actions import exit_squares
from emberhall.games.ashardalon.rules.phases import PHASES, actions_left
from emberhall.games.ashardalon.rules.squares import squares_of
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table, Thing, Villager
from emberhall.games.ashardalon.rules.tiles import FEATURES
from emberhall.games.ashardalon.rules.tokens import MARKER
from emberhall.games.ashardalon.rules.treasure import speed, wealth
from emberhall.games.ashardalon.rules.victory import exits_are_open, to_lose, to_win
from emberhall.games.ashardalon.telling.forecast import foretell
from emberhall.games.ashardalon.telling.names import THINGS, card_name, monster_order
from emberhall.games.ashardalon.telling.texts import lost_by, only_chamber, slug, won_by

SEQUENCE_OF_PLAY = (
    "Hero Phase: if you are Poisoned, take 1 damage; if you are at 0 Hit Points, spend a Healing Surge or lose.",
    "Hero Phase: Move and Attack, Attack and Move, or Move twice; Dazed, do only one of them once.",
    "Hero Phase, at its end: roll 10 or more to end Poisoned; Dazed ends; claim what lies here; leave by an exit.",
    "Exploration Phase: in a square along an unexplored edge, place a tile there and a Monster on its scorch mark.",
    "Villain Phase: if you placed no tile, or one with a black triangle, draw an Encounter Card and play it.",
    "Villain Phase: each Villain in play acts.",
    "Villain Phase: your Monster, Hazard and Trap Cards act in order, each with all Monsters of its name.",
)
PHASE_NAMES = {
    "hero": "Hero Phase",
    "exploration": "Exploration Phase",
    "encounter": "Villain Phase",
    "villain": "Villain Phase",
    "monster": "Villain Phase",
    "end_turn": "Villain Phase",
}


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, tile or token that lies open: its number, its id in the list of cards, its name; and whether it is used
    up for now."""

    card: int
    id: str
    name: str
    used: bool = False


class DoorView(msgspec.Struct, frozen=True):
    """A closed door: its squares, and whether it is known to be locked."""

    door: int
    squares: tuple[int, ...]
    locked: bool


class TileView(msgspec.Struct, frozen=True):
    """A tile as it lies. Its rows have # for wall, . for floor, * for the scorch mark, T for stairs, L for a ladder, C
    for a chest, + under a closed door and ' on an open one.
    """

    tile: int
    name: str
    theme: str  # the stone it is of
    x: int
    y: int
    rows: tuple[str, str, str, str]
    triangle: str  # its colour…
    points: int  # …and the side it points at: 0 for north, then clockwise; -1 for none
    edges: tuple[int, ...]  # its sides with an unexplored edge
    joined: tuple[int, ...]  # the tiles it is open to
    doors: tuple[DoorView, ...]


class HeroView(msgspec.Struct, frozen=True):
    """A hero and all that lies before its player."""

    seat: int
    card: CardView
    mark: str
    race: str
    hero_class: str
    level: int
    square: int
    hp: int
    max_hp: int
    ac: int
    speed: int
    surge: int
    dazed: bool
    poisoned: bool
    hidden: bool
    escaped: bool
    in_pit: bool
    shield: int
    images: int
    gold: int
    powers: tuple[CardView, ...]
    items: tuple[CardView, ...]
    curses: tuple[CardView, ...]
    row: tuple[CardView, ...]
    carried: tuple[str, ...]


class FoeView(msgspec.Struct, frozen=True):
    """A monster, villain or object on the tiles. `order` tells several of one name apart. Its base is `size` squares
    wide: its own square is the north-west one of 2x2 and the middle of 3x3."""

    uid: int
    card: CardView
    kind: str
    mark: str
    order: int
    square: int
    squares: tuple[int, ...]
    size: int
    hp: int
    max_hp: int
    ac: int
    marked: bool
    enraged: bool


class VillagerView(msgspec.Struct, frozen=True):
    """A villager, and the seat that takes charge of it. `prey` is its number among those whom monsters attack."""

    prey: int
    card: CardView
    seat: int
    square: int
    hp: int
    max_hp: int
    ac: int


class ThingView(msgspec.Struct, frozen=True):
    """A token or marker on the tiles, and whose it is; `left` counts what a stack has left."""

    thing: int
    kind: str
    name: str
    card: CardView | None
    square: int
    squares: tuple[int, ...]
    owner: int
    left: int


class AimView(msgspec.Struct, frozen=True):
    """Whom a hero could attack with a card from where it stands: what the die has to show, how likely that is, the
    damage to expect, and all of it in words."""

    seat: int
    card: int
    foe: int
    needed: int
    hit: float
    damage: float
    text: Words


class PileView(msgspec.Struct, frozen=True):
    """A deck: how many cards it has, what is known to lie on top and at the bottom (outermost first), what is
    discarded. Where several cards lie on top in an order that nobody knows, they stand together."""

    name: str
    count: int
    top: tuple[tuple[CardView, ...], ...]
    bottom: tuple[tuple[CardView, ...], ...]
    discard: tuple[CardView, ...]


class GoalView(msgspec.Struct, frozen=True):
    """Something to be done: whether it is, and how far it has come where it is counted."""

    text: Words
    met: bool
    so_far: Words


class TurnView(msgspec.Struct, frozen=True):
    """How far the turn has come."""

    number: int
    active: int
    phase: str
    actions: int  # how many the active hero has left
    attacked: bool
    steps: int  # squares left of the Move under way
    follows: Follows = "open"  # what comes if the Hero Phase ends here


class View(msgspec.Struct, frozen=True):
    """The whole table, from a seat's side."""

    seat: int
    adventure: str
    victory: Words
    defeat: Words
    turn: TurnView
    goals: tuple[GoalView, ...]
    heroes: tuple[HeroView, ...]
    foes: tuple[FoeView, ...]
    villagers: tuple[VillagerView, ...]
    things: tuple[ThingView, ...]
    aims: tuple[AimView, ...]
    tiles: tuple[TileView, ...]
    piles: tuple[PileView, ...]
    surges: int
    points: int  # of experience…
    experience: tuple[CardView, ...]  # …and the cards they are on
    slain: tuple[CardView, ...]
    environment: CardView | None
    chamber: CardView | None
    chamber_tiles: tuple[int, ...]
    overlord: CardView | None
    boons: tuple[CardView, ...]
    time: int
    ways_out: tuple[int, ...]  # squares by which heroes may leave now
    forecast: tuple[Words, ...]  # what would act against the party as the table stands, the coming Villain Phase first
    sequence: tuple[str, ...] = SEQUENCE_OF_PLAY
    """The reminder of how play proceeds that lies before every player."""  # WA-SETUP-11


def _turn(t: Table) -> TurnView:
    left = max(0, actions_left(t, t.hero))
    return TurnView(t.turn + 1, t.active, phase_name(t), left, t.attacked, t.steps, after_hero_phase(t))


def show(t: Table, seat: int) -> View:
    """A covered table from a seat's side; this is an open game, so that it looks the same to all of them."""
    chamber = only_chamber(t.box, t.adventure) if t.chamber < 0 else None  # it goes without saying which will come
    heroes = tuple([_hero(t, hero) for hero in t.heroes])
    return View(
        seat=seat,
        adventure=t.adventure.name,
        victory=won_by(to_win(t), chamber.goal if chamber else ()),
        defeat=lost_by(to_lose(t) + (chamber.defeat if chamber else ())),
        turn=_turn(t),
        goals=tuple(GoalView(goal.text(), goal.met(t), so_far(t, goal)) for goal in to_win(t)),
        heroes=heroes,
        foes=tuple([_foe(t, m) for m in t.monsters]),
        villagers=tuple(_villager(t, number, villager) for number, villager in enumerate(t.villagers)),
        things=tuple(_thing(t, number, thing) for number, thing in enumerate(t.things)),
        aims=tuple([aim for hero in heroes for aim in _aims(t, hero)]) if t.monsters else (),
        tiles=_tiles(t),
        piles=_piles(t),
        surges=t.surges,
        points=worth(t),
        experience=_cards(t, t.experience),
        slain=_cards(t, t.slain),
        environment=_card(t, t.environment),
        chamber=_card(t, t.chamber),
        chamber_tiles=tuple(t.chamber_places),
        overlord=_card(t, t.counts.get("overlord", -1)),
        boons=_cards(t, t.boons),
        time=t.time,
        ways_out=tuple(squares_of(exit_squares(t))) if exits_are_open(t) else (),
        forecast=tuple(foretell(t)),
    )


def phase_name(t: Table) -> str:
    """The phase of the turn as the rulebook calls it."""
    return _phase_called(t.phase)


@cache
def _phase_called(phase: int) -> str:
    called = getattr(PHASES[phase], "__name__", "") if phase < len(PHASES) else ""
    return next((name for start, name in PHASE_NAMES.items() if called.startswith(start)), "Setup")


def so_far(t: Table, goal: Goal) -> str:
    """How much is done of a goal that is counted."""
    if isinstance(goal, SlayCount):
        defeated = sum(t.box.monsters[card].kind != "object" for card in t.slain)
        return f"{defeated}/{goal.count + goal.per_hero * len(t.heroes)} defeated"
    if isinstance(goal, Wealth) and "wealth before" in t.counts:
        return f"{wealth(t) - t.counts['wealth before']}/{goal.gold} gp"
    return ""


# ---------------------------------------------------------------- cards and piles


def _card(t: Table, card: int) -> CardView | None:
    return _open_card(t.box, card) if card >= 0 else None


@lru_cache(maxsize=4096)
def _open_card(box: Box, card: int, used: bool = False) -> CardView:
    name = card_name(box, card)
    return CardView(card, slug(name), name, used)


def _cards(t: Table, cards: Iterable[int]) -> tuple[CardView, ...]:
    box = t.box
    return tuple([_open_card(box, card) for card in cards])


def _piles(t: Table) -> tuple[PileView, ...]:
    """The decks in play, the tile stack first."""
    return (
        _pile(t, "Tiles", t.tiles),
        _pile(t, "Monsters", t.monster_deck, t.monster_discard),
        _pile(t, "Encounters", t.encounter_deck, t.encounter_discard),
        _pile(t, "Treasures", t.treasure_deck, t.treasure_discard),
        _pile(t, "Treasure tokens", t.tokens),
    )


def _pile(t: Table, name: str, deck: Deck, discard: Iterable[int] = ()) -> PileView:
    """A deck of a covered table. Nobody is sure of its ends while a card lurks in it or was raised from the bottom."""
    top: tuple[tuple[CardView, ...], ...] = ()
    bottom = top
    if (deck.under or deck.over) and not deck.lurkers and not deck.raised:
        places = range(len(deck.bags))
        top = _known(t, deck, places[::-1])
        bottom = _known(t, deck, places[: len(places) - len(top)])
    return PileView(name, len(deck), top, bottom, _cards(t, discard))


def _known(t: Table, deck: Deck, places: Iterable[int]) -> tuple[tuple[CardView, ...], ...]:
    """The cards at one end of a deck, as far as everybody knows them."""
    known = takewhile(lambda place: deck.who_knows(place) == EVERYBODY, places)
    return tuple([_cards(t, deck.bags[place]) for place in known])


# ---------------------------------------------------------------- before a player


def _hero(t: Table, hero: Hero) -> HeroView:
    card = t.hero_card(hero)
    side = card.level_2 if hero.level == 2 else card.level_1
    return HeroView(
        seat=hero.seat,
        card=_open_card(t.box, hero.card),
        mark=card.mark,
        race=card.race,
        hero_class=card.hero_class,
        level=hero.level,
        square=hero.at,
        hp=hero.hp,
        max_hp=max_hp(t, hero),
        ac=armour_class(t, hero),
        speed=speed(t, hero),
        surge=side.surge,
        dazed=hero.dazed,
        poisoned=hero.poisoned,
        hidden=is_hidden(t, hero.seat),
        escaped=hero.escaped,
        in_pit=hero.pit >= 0,
        shield=total(t.lasting, SHIELD, hero.seat),
        images=images(t, hero.seat),
        gold=hero.gold,
        powers=_usable(t, hero, hero.powers),
        items=_usable(t, hero, hero.items),
        curses=_cards(t, hero.curses),
        row=_cards(t, hero.row),
        carried=tuple(THINGS[what] for what in hero.carried),
    )


def _usable(t: Table, hero: Hero, cards: Iterable[int]) -> tuple[CardView, ...]:
    """Powers or items, those that lie face down marked as used."""
    down = list(hero.flipped)
    found: list[CardView] = []
    for card in cards:
        used = card in down
        if used:
            down.remove(card)
        found.append(_open_card(t.box, card, used))
    return tuple(found)


def _aims(t: Table, seen: HeroView) -> Iterable[AimView]:
    """Everybody within reach of the attacks that a hero has ready."""
    hero = t.heroes[seen.seat]
    for card in dict.fromkeys([card.card for card in (*seen.powers, *seen.items) if not card.used]):
        for foe in in_reach_of(t, hero, card):
            odds = attack_odds(t, hero.seat, card, foe)
            if odds:
                yield AimView(hero.seat, card, foe.uid, odds.needed, odds.hit, odds.damage, odds.text())


# ---------------------------------------------------------------- on the tiles


def _foe(t: Table, m: Monster) -> FoeView:
    card, whole = t.card_of(m), t.box.monsters[m.card]
    return FoeView(
        uid=m.uid,
        card=_open_card(t.box, m.card),
        kind=whole.kind,
        mark=(whole.mark or whole.name[:1]).lower(),
        order=monster_order(t, m),
        square=m.at,
        squares=tuple(squares_of(m.mask)),
        size=whole.size,
        hp=hit_points_left(t, m),
        max_hp=whole.enraged.hp if whole.enraged else whole.hp,
        ac=card.ac,
        marked=m.marked,
        enraged=m.enraged,
    )


def _villager(t: Table, number: int, villager: Villager) -> VillagerView:
    card = t.box.villagers[villager.card]
    prey = len(t.heroes) + number
    return VillagerView(
        prey, _open_card(t.box, villager.card), villager.seat, villager.at, villager.hp, card.hp, card.ac
    )  # fmt: skip


def _thing(t: Table, number: int, thing: Thing) -> ThingView:
    kind = THINGS[thing.what]
    name = card_name(t.box, thing.card) if thing.what == MARKER else kind
    card = _card(t, thing.card)
    return ThingView(number, kind, name, card, thing.at, tuple(squares_of(thing.mask)), thing.owner, thing.n)


SIGNS = dict(zip(FEATURES, "TLC", strict=True))


def _tiles(t: Table) -> tuple[TileView, ...]:
    """All tiles. A dungeon is another one when it changes, so that what was made of it once stays true."""
    shown, locked = t.dungeon.shown, tuple(t.locked)
    if locked not in shown:
        shown[locked] = tuple([_tile(t, place) for place in range(len(t.dungeon.places))])
    return cast("tuple[TileView, ...]", shown[locked])


def _tile(t: Table, place: int) -> TileView:
    dungeon = t.dungeon
    lies = dungeon.places[place]
    doors = tuple(
        DoorView(door.id, tuple(squares_of(door.cells)), door.id in t.locked)
        for door in dungeon.doors
        if door.place == place
    )
    return TileView(
        tile=place,
        name=t.box.tiles[lies.tile].name,
        theme=t.box.tiles[lies.tile].theme,
        x=lies.x,
        y=lies.y,
        rows=_rows(t, place),
        triangle=t.box.tiles[lies.tile].triangle,
        points=dungeon.triangle_side(place),
        edges=tuple(side for _, side in dungeon.edges_of(place)),
        joined=dungeon.joined[place],
        doors=doors,
    )


def _rows(t: Table, place: int) -> tuple[str, str, str, str]:
    """The squares of a tile as it lies, north to south, one sign each."""
    dungeon, base = t.dungeon, place << 4
    floor = dungeon.tile_mask(place) >> base
    signs = ["." if floor >> cell & 1 else "#" for cell in range(16)]
    signs[dungeon.scorch[place] - base] = "*"
    if dungeon.door_count:
        lies = dungeon.places[place]
        for cells in t.box.tiles.turned(lies.tile, lies.turn, 0).doors:
            for cell in squares_of(cells):
                signs[cell] = "'" if floor >> cell & 1 else "+"
    for kind, sign in SIGNS.items():
        for cell in squares_of(dungeon.feature(kind) >> base & 0xFFFF):
            signs[cell] = sign
    north, second, third, south = ("".join(signs[row : row + 4]) for row in (0, 4, 8, 12))
    return north, second, third, south
