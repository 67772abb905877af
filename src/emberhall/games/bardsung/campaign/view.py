"""A campaign as a surface shows it: typed data, and a page to read."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from emberhall.engine.campaign import Block
from emberhall.games.bardsung.campaign.state import BATTLES, CHALLENGES, ROOMS, Hero, Party
from emberhall.games.bardsung.rules.carried import numbered
from emberhall.games.bardsung.rules.language import CHARACTERISTICS
from emberhall.games.bardsung.rules.tokens import RESOURCES
from emberhall.games.bardsung.telling.texts import text_of


class PieceRecord(msgspec.Struct, frozen=True):
    """A piece of equipment: its level, and what is attached to it."""

    card: int
    name: str
    level: int
    attached: tuple[str, ...]


class HeroRecord(msgspec.Struct, frozen=True):
    """A hero's dashboard."""

    seat: int
    name: str
    xp: int
    characteristics: dict[str, int]
    abilities: dict[str, int]  # and at which level
    equipment: tuple[PieceRecord, ...]
    inventory: tuple[str, ...]
    exhausted: tuple[str, ...]
    squire: str
    grudge: bool


class Vaults(msgspec.Struct, frozen=True):
    """The backs of the cards in the vaults: numbers alone."""  # BS-VAULT-06

    rooms: tuple[int, ...]
    battles: tuple[int, ...]
    challenges: tuple[int, ...]
    narrative: tuple[int, ...]


class CampaignView(msgspec.Struct, frozen=True):
    """A party between two encounters. `cards` has the text of every card that is named."""

    seat: int
    chapter: int
    encounter: str
    games: int
    won: int
    failures: int
    second_wind: bool
    gold: int
    reputation: int
    resources: dict[str, int]
    exhausted: dict[str, int]
    lost_treasure: int
    told: tuple[str, ...]
    heroes: tuple[HeroRecord, ...]
    vaults: Vaults
    cards: dict[int, str]


def show(t: Party, seat: int) -> CampaignView:
    """The campaign from a seat's side; the vaults show backs alone."""
    heroes = tuple(hero_record(t, number, hero) for number, hero in enumerate(t.heroes))
    named = {t.box.number[name] for hero in t.heroes for name in (*hero.abilities, *hero.owned())}
    return CampaignView(
        seat=seat,
        chapter=t.due.chapter,
        encounter=t.encounter(t.due).name,
        games=t.games,
        won=t.won,
        failures=t.failures,
        second_wind=t.second_wind,
        gold=t.gold,
        reputation=t.reputation,
        resources=dict(zip(RESOURCES, t.resources, strict=True)),
        exhausted=dict(zip(RESOURCES, t.spent, strict=True)),
        lost_treasure=len(t.lost),
        told=told(t),
        heroes=heroes,
        vaults=vaults(t),
        cards={number: text_of(t.box.cards[number]) for number in sorted(named)},
    )


def hero_record(t: Party, seat: int, hero: Hero) -> HeroRecord:
    pieces = t.profile(hero).equipment
    return HeroRecord(
        seat=seat,
        name=hero.name,
        xp=hero.xp,
        characteristics=dict(zip(CHARACTERISTICS, hero.modifiers, strict=True)),
        abilities={name: 2 if name in hero.enhanced else 1 for name in hero.abilities},
        equipment=tuple(
            PieceRecord(t.box.number[name], name, hero.levels[i], tuple(hero.sockets[i]))
            for i, name in enumerate(pieces)
        ),
        inventory=tuple(hero.inventory),
        exhausted=tuple(hero.exhausted),
        squire=hero.squire,
        grudge=hero.grudge,
    )


def told(t: Party) -> tuple[str, ...]:
    """The narrative cards retrieved so far."""  # BS-VAULT-03
    turns = {turn.card: turn.text for page in t.box.pages.values() for turn in page.turns}
    return tuple(turns[number] for number in t.narrative)


def vaults(t: Party) -> Vaults:
    """What lies in the vaults, in the order of the numbers."""  # BS-VAULT-01, -02, -05
    kinds: dict[int, Iterable[int]] = {ROOMS: t.box.rooms, BATTLES: t.box.battles, CHALLENGES: t.box.challenges}
    left = {
        place: tuple(number for number in numbered(t.box, kind) if number not in t.decks[place])
        for place, kind in kinds.items()
    }
    cards = sorted({turn.card for page in t.box.pages.values() for turn in page.turns} - {*t.narrative})
    return Vaults(left[ROOMS], left[BATTLES], left[CHALLENGES], tuple(cards))


# ---------------------------------------------------------------- the page


def page(t: Party) -> list[Block]:
    """The party, then every hero's dashboard."""
    tracks = ", ".join(f"{name} {t.resources[i]} of {t.resources[i] + t.spent[i]}" for i, name in enumerate(RESOURCES))
    where = "a tutorial" if t.tutorial(t.due) else f"chapter {t.due.chapter}"
    lines = [
        f"{t.won} of {t.games} encounters completed." if t.games else "No encounter has been played yet.",
        f"The song ends: {t.ending}" if t.ending else f"Next: {t.encounter(t.due).name} ({where}).",
        f"Gold {t.gold}, reputation {t.reputation:+d}.",
        f"Active tokens: {tracks}.",
    ]
    lines += ["The party holds Second Wind."] if t.second_wind else []
    return [Block("The party", tuple(lines)), *[record(t, hero) for hero in t.heroes]]


def record(t: Party, hero: Hero) -> Block:
    raised = [
        f"{name.capitalize()} +{hero.modifiers[i]}" for i, name in enumerate(CHARACTERISTICS) if hero.modifiers[i]
    ]
    abilities = [f"{name}{' II' if name in hero.enhanced else ''}" for name in hero.abilities]
    lines = [f"XP: {hero.xp}", f"Characteristics: {', '.join(raised)}", f"Abilities: {', '.join(abilities)}"]
    for i, name in enumerate(t.profile(hero).equipment):
        attached = f" with {', '.join(hero.sockets[i])}" if hero.sockets[i] else ""
        lines.append(f"{name}, level {hero.levels[i]}{attached}")
    lines += [f"Inventory: {', '.join(hero.inventory)}"] if hero.inventory else []
    lines += [f"Squire: {hero.squire}"] if hero.squire else []
    return Block(hero.name, tuple(lines))
