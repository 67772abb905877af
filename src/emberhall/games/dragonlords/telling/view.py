"""The table as a surface shows it. Nothing on it is hidden but the order of the decks."""  # DL-GAP-45

from __future__ import annotations

import msgspec

from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.state import Fight, Hero, Table
from emberhall.games.dragonlords.rules.symbols import COLOURS


class CardView(msgspec.Struct, frozen=True):
    card: int
    name: str
    face_down: bool = False


class FigureView(msgspec.Struct, frozen=True):
    """A Hero or an Ally with what it carries."""

    card: int
    name: str
    wounds: int
    life: int
    exhaustion: int
    stamina: int
    attributes: tuple[int, int, int]
    damage: tuple[int, int, int]


class HeroView(msgspec.Struct, frozen=True):
    """A Hero and everything before its player."""

    seat: int
    figure: FigureView
    at: int
    gold: int
    items: tuple[CardView, ...]
    allies: tuple[FigureView, ...]
    kept: tuple[CardView, ...]
    runes: int
    counters: tuple[int, ...]
    experience: tuple[int, ...]
    pairs: int


class TownView(msgspec.Struct, frozen=True):
    town: int
    name: str
    at: int
    fallen: bool
    stack: tuple[CardView, ...]


class SlotView(msgspec.Struct, frozen=True):
    """A slot of the Undefeated Adventure Track: the Challenge in it and where its counter lies; -1 for none."""

    card: int
    name: str
    at: int


class FightView(msgspec.Struct, frozen=True):
    """A combat: `card` is the Challenge, or `rival` the other Hero's seat."""

    attacker: int
    card: int
    rival: int
    wounds: int
    round: int
    window: int


class View(msgspec.Struct, frozen=True):
    """The whole table, from a seat's side."""

    seat: int
    active: int
    turn: int
    heroes: tuple[HeroView, ...]
    counters: tuple[tuple[int, str], ...]  # spaces with an Adventure Counter, and its colour
    supply: tuple[int, ...]
    towns: tuple[TownView, ...]
    track: tuple[SlotView, ...]
    event: CardView | None
    decks: tuple[int, ...]
    discards: tuple[tuple[CardView, ...], ...]
    market_deck: int
    threat: int
    difficulty: int
    dice: tuple[int, ...]
    fight: FightView | None


def show(t: Table, seat: int) -> View:
    board = t.box.map
    return View(
        seat=seat,
        active=t.active,
        turn=t.turn,
        heroes=tuple(_hero(t, hero) for hero in t.heroes) if t.strength else (),
        counters=tuple((space, COLOURS[board.colour_at[space]]) for space in bits(t.counters)),
        supply=tuple(t.supply),
        towns=tuple(
            TownView(town, name, board.towns[town], town in t.fallen, _cards(t, t.stacks[town] if t.stacks else []))
            for town, name in enumerate(board.town_names)
        ),
        track=tuple(SlotView(card, t.box.name(card), at) for card, at in zip(t.track, t.track_at, strict=True)),
        event=_cards(t, [t.event])[0] if t.event >= 0 else None,
        decks=tuple(len(deck) for deck in t.decks),
        discards=tuple(_cards(t, pile) for pile in t.discards),
        market_deck=len(t.market),
        threat=t.threat,
        difficulty=t.difficulty,
        dice=t.roll,
        fight=_fight(t.fight) if t.fight is not None else None,
    )


def _cards(t: Table, cards: list[int]) -> tuple[CardView, ...]:
    return tuple(CardView(card, t.box.name(card), card in t.face_down) for card in cards)


def _fight(f: Fight) -> FightView:
    return FightView(f.attacker, f.card, f.rival, f.wounds, f.round, f.window)


def _hero(t: Table, hero: Hero) -> HeroView:
    strength = t.strength[hero.seat]
    card = t.box.heroes[hero.card]
    return HeroView(
        seat=hero.seat,
        figure=FigureView(
            hero.card, card.name, hero.wounds, strength.life, hero.exhaustion, strength.stamina,
            strength.attributes, card.harm,
        ),
        at=hero.at,
        gold=hero.gold,
        items=_cards(t, hero.items),
        allies=tuple(
            FigureView(
                ally.card, of.name, ally.wounds, of.life + strength.ally_life, ally.exhaustion, of.stamina,
                of.numbers, of.harm,
            )
            for ally in hero.allies
            for of in [t.box.allies[ally.card]]
        ),
        kept=_cards(t, hero.kept),
        runes=t.runes(hero),
        counters=tuple(hero.counters),
        experience=tuple(hero.experience),
        pairs=hero.pairs,
    )  # fmt: skip
