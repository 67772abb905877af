"""Cards, heroes and encounters in words, for lists and forms."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.cards import kebab
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo
from emberhall.engine.words import sentences
from emberhall.games.bardsung.rules.box import MOST_HEROES, AbilitySide, Box, EncounterCard
from emberhall.games.bardsung.rules.language import AttackEffect, Card


def adventures(box: Box) -> Sequence[AdventureInfo]:
    return [
        AdventureInfo(
            id=encounter.id,
            title=encounter.name,
            text=encounter.text,
            victory=sentences(encounter.aim),
            defeat=sentences(encounter.defeat) or "A hero is defeated.",
            seats=(1, MOST_HEROES),
        )
        for encounter in box.encounters.values()
    ]


def heroes(box: Box) -> Sequence[HeroInfo]:
    return [
        HeroInfo(hero.name, hero.name, f"{hero.path}. Speed {hero.speed}, grit {hero.grit}, damage d{hero.damage}.")
        for hero in box.heroes.values()
    ]


def cards(box: Box) -> Sequence[CardInfo]:
    return [
        CardInfo(
            id=card.name.lower().replace(" ", "-"),
            name=card.name,
            kind=kebab(type(card).__name__).removesuffix("-card"),
            pack=pack,
            copies=card.copies,
            text=text_of(card),
            number=card.number,
            notes=card.notes,
        )
        for card, pack in zip(box.cards, box.packs, strict=True)
        if not isinstance(card, EncounterCard)
    ]


def text_of(card: Card) -> str:
    """The text of a card, made from what it does."""
    parts = [
        side_text(part) if isinstance(part, AbilitySide) else sentences(part)
        for name in card.__struct_fields__
        if isinstance(part := getattr(card, name), AbilitySide)
        or (isinstance(part, tuple) and part and all(hasattr(word, "text") for word in part))
    ]
    return " ".join(part for part in parts if part)


def side_text(side: AbilitySide) -> str:
    """One side of an ability card."""
    parts = [f"Costs {side.fate} fate."] if side.fate else []
    if side.attack:
        kind = "Magical" if side.attack.magical else "Physical"
        parts.append(f"{kind} attack with {side.attack.characteristic.capitalize()}.")
        parts.append(f"Hit: {icons(side.attack.hit)}. Critical: {icons(side.attack.critical)}.")
        if side.attack.miss:
            parts.append(f"Miss: {icons(side.attack.miss)}.")
        parts.append(sentences(side.attack.traits))
    parts += [sentences(side.do), sentences(side.traits)]
    return " ".join(part for part in parts if part)


def icons(effects: tuple[AttackEffect, ...]) -> str:
    return ", ".join(effect.text() for effect in effects)
