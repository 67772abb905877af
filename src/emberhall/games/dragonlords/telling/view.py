"""The table as a surface shows it: typed, with all names and figures that it takes to draw it without the box."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from emberhall.engine.wording import Words
from emberhall.games.dragonlords.rules.box import AllyCard, Box, ItemCard
from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.market import price
from emberhall.games.dragonlords.rules.meeting import ANSWER, MEET
from emberhall.games.dragonlords.rules.movement import allowance, reachable
from emberhall.games.dragonlords.rules.odds import attack_stakes, defence_stakes, escape_stakes
from emberhall.games.dragonlords.rules.prospects import prospect
from emberhall.games.dragonlords.rules.setup import trigger_faces
from emberhall.games.dragonlords.rules.standing import defence_bonus, enemy_damage
from emberhall.games.dragonlords.rules.state import NOBODY, Ally, Fight, Hero, Meeting, Table
from emberhall.games.dragonlords.rules.symbols import COLOURS, ESCAPE, EXPERIENCES, PHASES
from emberhall.games.dragonlords.rules.threat import threat_bonus
from emberhall.games.dragonlords.telling.names import (
    face_name,
    place_name,
    seat_name,
    step_id,
    step_name,
    terrain_name,
)
from emberhall.games.dragonlords.telling.paths import symbols_text, way
from emberhall.games.dragonlords.telling.texts import abilities, card_text, kind_of

WINDOWS = (*PHASES, "before", "escape")
CARDS_KEPT = 4_096


class CardView(msgspec.Struct, frozen=True):
    """A card that lies open. `price` is what it costs the current player in a market, -1 elsewhere."""

    card: int
    name: str
    kind: str
    text: Words
    face_down: bool = False
    price: int = -1
    cost: int = -1  # as printed on a market card


class FigureView(msgspec.Struct, frozen=True):
    """A Hero or an Ally with what it carries; attributes and damage by phase: Ranged, Melee, Magic."""

    card: int
    name: str
    text: Words
    wounds: int
    life: int
    exhaustion: int
    stamina: int
    attributes: tuple[int, int, int]
    damage: tuple[int, int, int]
    face_down: bool = False
    ability: Words = ""  # its text without the printed figures


class HeroView(msgspec.Struct, frozen=True):
    """A Hero and everything before its player."""

    seat: int
    name: str
    figure: FigureView
    at: int
    gold: int
    items: tuple[CardView, ...]
    allies: tuple[FigureView, ...]
    kept: tuple[CardView, ...]
    runes: int
    counters: dict[str, int]
    experience: dict[str, int]
    pairs: int
    next_pair: int  # what the next pair costs
    dice: int


class HexView(msgspec.Struct, frozen=True):
    """A space of the board. `undefeated` is the slot of a Challenge waiting there, `town` its number; -1 for none."""

    hex: int
    column: int
    row: int
    place: str
    terrain: str
    road: bool
    colour: str  # of a designated space
    counter: bool
    undefeated: int
    town: int
    heroes: tuple[int, ...]


class TownView(msgspec.Struct, frozen=True):
    """A town, from north to south. `fell` counts the towns that fell up to it, 0 if it stands."""

    town: int
    name: str
    at: int
    fell: int
    stack: tuple[CardView, ...]


class SlotView(msgspec.Struct, frozen=True):
    """A slot of the Undefeated Adventure Track with its Challenge, and where that waits."""

    slot: int
    card: CardView
    at: int


class ThreatView(msgspec.Struct, frozen=True):
    """The clock: which dice of a Threat Roll count, what they have to reach, which towns may fall next."""

    counters: int
    difficulty: int
    faces: tuple[int, ...]
    skipped: int
    fallen: int
    towns: int
    north: int  # the town that falls next if the die says north; -1 while none has fallen
    south: int
    bonus: int = 0  # what the active Event adds to the total of a roll


class RollView(msgspec.Struct, frozen=True):
    """A roll that could be made now: the number needed (0 if the other side rolls for it), chance, what comes of it."""

    figure: int
    attack: bool
    needs: int
    chance: float
    inflicts: int
    suffers: int


class FightView(msgspec.Struct, frozen=True):
    """A combat: against `challenge`, or against the Hero of `rival`. Targets and damage by phase.

    A Hero's targets are what it adds to a d20.
    """

    attacker: int
    rival: int
    challenge: CardView | None
    life: int
    wounds: int
    targets: tuple[int, ...]
    damage: tuple[int, ...]
    round: int
    window: str
    attacked: tuple[int, ...]
    rolls: tuple[RollView, ...]
    escape: float
    win: float


class MeetingView(msgspec.Struct, frozen=True):
    """An offer under way, whole: what the maker gives and asks for."""

    maker: int
    partner: int
    offers: int
    most: int
    gives_gold: int
    gives: tuple[CardView, ...]
    asks_gold: int
    asks: tuple[CardView, ...]
    open: bool  # an offer is being built or answered
    proposed: bool


class DeckView(msgspec.Struct, frozen=True):
    """How many cards a deck has left, and its discards, the latest last."""

    name: str
    left: int
    discards: tuple[CardView, ...]


class PaceView(msgspec.Struct, frozen=True):
    """A step of a way: the space entered, and what the die shows that pays for it."""

    hex: int
    die: str


class RollOfDice(msgspec.Struct, frozen=True):
    """The movement roll: what the dice show, how far a card lets one fly, and a shortest way to each space in reach."""

    dice: tuple[str, ...]
    wings: int
    ways: dict[int, tuple[PaceView, ...]]


class View(msgspec.Struct, frozen=True):
    """The whole table, from a seat's side."""

    seat: int
    active: int
    round: int
    turn: int
    step: str
    step_id: str
    heroes: tuple[HeroView, ...]
    hexes: tuple[HexView, ...]
    width: int
    supply: dict[str, int]
    towns: tuple[TownView, ...]
    track: tuple[SlotView, ...]
    slots: int
    event: CardView | None
    decks: tuple[DeckView, ...]
    threat: ThreatView
    moving: RollOfDice | None
    fight: FightView | None
    meeting: MeetingView | None
    spare_heroes: tuple[CardView, ...]
    retinue: tuple[CardView, ...]
    options: dict[str, str]


def show(t: Table, seat: int) -> View:
    """The view of a covered table."""
    dealt = bool(t.strength)
    return View(
        seat=seat,
        active=t.active,
        round=t.turn // len(t.heroes) + 1,
        turn=t.turn,
        step=step_name(t),
        step_id=step_id(t),
        heroes=tuple(hero_view(t, hero) for hero in t.heroes) if dealt else (),
        hexes=hexes(t),
        width=t.box.map.width,
        supply=dict(zip(COLOURS, t.supply, strict=True)),
        towns=towns(t),
        track=track(t),
        slots=len(t.track),
        event=card_view(t, t.event) if t.event >= 0 else None,
        decks=decks(t),
        threat=threat(t),
        moving=moving(t) if t.moving and dealt else None,
        fight=fight_view(t, t.fight) if t.fight is not None else None,
        meeting=meeting_view(t, t.meeting) if t.meeting is not None else None,
        spare_heroes=cards(t, t.spare_heroes),
        retinue=cards(t, t.retinue),
        options=t.switches,
    )


# ---------------------------------------------------------------- cards and Heroes


def card_view(t: Table, card: int, price: int = -1) -> CardView:
    return _card_view(t.box, card, card in t.face_down, price)


@lru_cache(maxsize=CARDS_KEPT)
def _card_view(box: Box, card: int, down: bool, price: int) -> CardView:
    face = box.cards[card]
    cost = face.cost if isinstance(face, ItemCard | AllyCard) else -1
    return CardView(card, face.name, kind_of(face), card_text(face), down, price, cost)


@lru_cache(maxsize=CARDS_KEPT)
def _text(box: Box, card: int) -> str:
    return card_text(box.cards[card])


@lru_cache(maxsize=CARDS_KEPT)
def _ability(box: Box, card: int) -> str:
    return abilities(box.character(card))


def cards(t: Table, numbers: list[int]) -> tuple[CardView, ...]:
    return tuple(card_view(t, card) for card in numbers)


def hero_view(t: Table, hero: Hero) -> HeroView:
    strength, card, tables = t.strength[hero.seat], t.box.heroes[hero.card], t.box.tables
    return HeroView(
        seat=hero.seat,
        name=seat_name(t, hero.seat),
        figure=FigureView(
            hero.card, card.name, _text(t.box, hero.card), hero.wounds, strength.life, hero.exhaustion,
            strength.stamina, strength.attributes, card.harm, hero.card in t.face_down, _ability(t.box, hero.card),
        ),
        at=hero.at,
        gold=hero.gold,
        items=cards(t, hero.items),
        allies=tuple(ally_view(t, hero, ally) for ally in hero.allies),
        kept=cards(t, hero.kept),
        runes=t.runes(hero),
        counters=dict(zip(COLOURS, hero.counters, strict=True)),
        experience=dict(zip(EXPERIENCES, hero.experience, strict=True)),
        pairs=hero.pairs,
        next_pair=tables.pair_cost(hero.pairs),
        dice=allowance(t, hero),
    )  # fmt: skip


def ally_view(t: Table, hero: Hero, ally: Ally) -> FigureView:
    card = t.box.allies[ally.card]
    life = card.life + t.strength[hero.seat].ally_life
    return FigureView(
        ally.card, card.name, _text(t.box, ally.card), ally.wounds, life, ally.exhaustion, card.stamina,
        card.numbers, card.harm, ally.card in t.face_down, _ability(t.box, ally.card),
    )  # fmt: skip


# ---------------------------------------------------------------- the board


def hexes(t: Table) -> tuple[HexView, ...]:
    """The whole map: the spaces as they are printed, in place of some of them what they are just now."""
    found = list(_printed(t.box))
    there: dict[int, list[int]] = {}
    for hero in t.heroes:
        there.setdefault(hero.at, []).append(hero.seat)
    for space in {*bits(t.counters), *[at for at in (*t.track_at, *there) if at >= 0]}:
        found[space] = replace(
            found[space],
            counter=bool(t.counters >> space & 1),
            undefeated=t.slot_at(space),
            heroes=tuple(there.get(space, ())),
        )
    return tuple(found)


@lru_cache(maxsize=8)
def _printed(box: Box) -> tuple[HexView, ...]:
    """Every space of the map with nobody and nothing on it."""
    board = box.map
    colours = {space: COLOURS[colour] for space, colour in board.colour_at.items() if colour >= 0}
    return tuple(
        HexView(
            hex=space,
            column=board.place(space)[0],
            row=board.place(space)[1],
            place=place_name(board, space),
            terrain=terrain_name(board, space),
            road=bool(board.roads >> space & 1),
            colour=colours.get(space, ""),
            counter=False,
            undefeated=-1,
            town=board.town_at.get(space, -1),
            heroes=(),
        )
        for space in range(board.size)
    )


def towns(t: Table) -> tuple[TownView, ...]:
    board = t.box.map
    found: list[TownView] = []
    for town, name in enumerate(board.town_names):
        fell = t.fallen.index(town) + 1 if town in t.fallen else 0
        stack = t.stacks[town] if t.stacks else []
        shown = tuple(card_view(t, card, price(t, t.me, card) if t.strength and not fell else -1) for card in stack)
        found.append(TownView(town, name, board.towns[town], fell, shown))
    return tuple(found)


def track(t: Table) -> tuple[SlotView, ...]:
    taken = enumerate(zip(t.track, t.track_at, strict=True))
    return tuple(SlotView(slot, card_view(t, card), at) for slot, (card, at) in taken if card >= 0)


def threat(t: Table) -> ThreatView:
    return ThreatView(
        counters=t.threat,
        difficulty=t.difficulty,
        faces=trigger_faces(len(t.heroes)),
        skipped=t.skipped_rolls,
        fallen=len(t.fallen),
        towns=len(t.box.map.towns),
        north=town_after(t, -1),
        south=town_after(t, 1),
        bonus=threat_bonus(t),
    )


def town_after(t: Table, way: int) -> int:
    """The next standing town north (-1) or south (1) of the latest to fall; -1 while none has fallen."""
    # DL-THREAT-09..12
    towns = len(t.box.map.towns)
    if not t.fallen or len(t.fallen) == towns:
        return -1
    town = t.fallen[-1]
    while town in t.fallen:
        town = (town + way) % towns
    return town


def decks(t: Table) -> tuple[DeckView, ...]:
    found = [
        DeckView(colour, len(deck), cards(t, pile))
        for colour, deck, pile in zip(COLOURS, t.decks, t.discards, strict=False)
    ]
    found.append(DeckView("market", len(t.market), ()))
    if t.switches["doom_deck"] == "yes":
        found.append(DeckView("doom", len(t.doom), cards(t, t.doom_discard)))
    return tuple(found)


def moving(t: Table) -> RollOfDice:
    me = t.me
    ways = {
        space: tuple(PaceView(pace.space, symbols_text(pace.paid)) for pace in way(t, me, space))
        for space in bits(reachable(t, me))
    }
    return RollOfDice(tuple(face_name(t, face) for face in t.roll), t.wings, ways)


# ---------------------------------------------------------------- what is under way


def fight_view(t: Table, f: Fight) -> FightView:
    hero = t.heroes[f.attacker]
    challenge = t.box.challenges[f.card] if f.rival == NOBODY else None
    other = t.heroes[f.rival] if f.rival != NOBODY else None
    escape = escape_stakes(t, f, hero, False).chance if f.window == ESCAPE and not f.over else 0.0
    return FightView(
        attacker=f.attacker,
        rival=f.rival,
        challenge=card_view(t, f.card) if challenge else None,
        life=challenge.life if challenge else t.strength[f.rival].life,
        wounds=f.wounds if challenge else other.wounds if other else 0,
        targets=challenge.numbers if challenge else tuple(set_by(t, other, p) for p in range(3)) if other else (),
        damage=tuple(enemy_damage(t, phase) for phase in range(3)) if challenge
        else t.box.heroes[other.card].harm if other else (),
        round=f.round,
        window=WINDOWS[f.window],
        attacked=tuple(f.attacked),
        rolls=rolls(t, f, hero) if f.window < len(PHASES) and not f.over else (),
        escape=round(escape, 3),
        win=round(prospect(t, f, f.attacker), 3) if not f.over else 0.0,
    )  # fmt: skip


def set_by(t: Table, hero: Hero, phase: int) -> int:
    """What a Hero who is attacked adds to its die in a phase."""  # DL-PVP-08, DL-CONFLICT-50
    return t.strength[hero.seat].attributes[phase] + defence_bonus(t, hero, phase, phase)


def rolls(t: Table, f: Fight, hero: Hero) -> tuple[RollView, ...]:
    """Who could roll in this phase, and with what prospects."""
    found = [RollView(hero.card, False, *defence_stakes(t, f, hero, f.window))]
    for figure in (hero.card, *(ally.card for ally in hero.allies)):
        if figure not in f.attacked:
            found.append(RollView(figure, True, *attack_stakes(t, f, hero, figure, f.window, f.window)))
    return tuple(found)


def meeting_view(t: Table, m: Meeting) -> MeetingView:
    offer = m.offer
    return MeetingView(
        maker=t.active,
        partner=m.partner,
        offers=m.offers,
        most=t.box.tables.offers,
        gives_gold=offer.gives_gold,
        gives=cards(t, offer.gives),
        asks_gold=offer.asks_gold,
        asks=cards(t, offer.asks),
        open=m.stage != MEET,
        proposed=m.stage == ANSWER,
    )
