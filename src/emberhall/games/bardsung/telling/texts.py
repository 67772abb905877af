"""Cards, heroes and encounters in words, for lists and forms. A card's text is made from what it does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, singledispatch

from emberhall.engine.cards import kebab
from emberhall.engine.english import a, capital, listed, plural, sentence
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo
from emberhall.engine.words import sentences
from emberhall.games.bardsung.rules.box import (
    MOST_HEROES,
    AbilityCard,
    AbilitySide,
    AspectCard,
    BehaviourCard,
    BossAttackCard,
    BossCard,
    Box,
    DungeonCard,
    EnemyAttack,
    EnemyCard,
    EquipmentCard,
    HeatUp,
    HeroCard,
    SquireCard,
    TreasureCard,
    WanderingCard,
    WoundCard,
)
from emberhall.games.bardsung.rules.encounters import EncounterCard
from emberhall.games.bardsung.rules.language import AttackEffect, Card
from emberhall.games.bardsung.rules.pages import PageCard
from emberhall.games.bardsung.rules.tiles import TileFace

TUTORIAL = "A tutorial: lessons tell newcomers what is asked, and what is wise. "


@lru_cache(maxsize=32)
def adventures(box: Box) -> Sequence[AdventureInfo]:
    return tuple(
        AdventureInfo(
            id=encounter.id,
            title=encounter.name,
            text=f"{TUTORIAL if encounter.kind == 'tutorial' else ''}{encounter.text}",
            victory=sentences(encounter.aim),
            defeat=sentences(encounter.defeat) or "A hero is defeated.",
            seats=(1, MOST_HEROES),
        )
        for encounter in box.encounters.values()
    )


def heroes(box: Box) -> Sequence[HeroInfo]:
    return [HeroInfo(hero.name, hero.name, hero_text(hero)) for hero in box.heroes.values()]


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
        if not isinstance(card, EncounterCard | PageCard)
    ]


@singledispatch
def text_of(card: Card) -> str:
    """The text of a card."""
    return ""


def joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def icons(effects: tuple[AttackEffect, ...]) -> str:
    return ", ".join(effect.text() for effect in effects)


# ---------------------------------------------------------------- heroes


@text_of.register
def hero_text(hero: HeroCard) -> str:
    raised = listed(f"{name.capitalize()} +{modifier}" for name, modifier in hero.characteristics.items())
    return joined(
        f"{hero.path}. Speed {hero.speed}, resilience {hero.resilience:+d}, grit {hero.grit}, range {hero.range}, "
        f"damage d{hero.damage}. {raised}.",
        sentences(hero.trait),
    )


@text_of.register
def ability_text(card: AbilityCard) -> str:
    own = f" Only for {card.own}." if card.own else ""
    return f"{card.path}.{own} Level 1: {side_text(card.one)} Level 2: {side_text(card.two)}"


def side_text(side: AbilitySide) -> str:
    """One side of an ability card."""
    parts = [f"Costs {plural(side.fate, 'fate token')}."] if side.fate else []
    parts += [f"Costs {plural(side.devotion, 'devotion token')}."] if side.devotion else []
    parts += ["Once an encounter."] if side.once == "encounter" else []
    if side.attack:
        kind = "Magical" if side.attack.magical else "Physical"
        far = "" if side.attack.range is None else f", range {side.attack.range}"
        only = side.attack.only_where
        where = f" against an enemy in a zone with {a(only)} token" if only else ""
        several = f", up to {side.attack.targets} enemies of a zone" if side.attack.targets > 1 else ""
        parts.append(f"{kind} attack with {side.attack.characteristic.capitalize()}{far}{where}{several}.")
        parts.append(f"Hit: {icons(side.attack.hit)}. Critical: {icons(side.attack.critical)}.")
        parts.append(f"Miss: {icons(side.attack.miss)}." if side.attack.miss else "")
        traits = sentences(side.attack.traits)  # which speak of this attack alone
        parts.append(traits.replace("Your attack rolls have", "This attack has").replace("your attack", "this attack"))
    return joined(*parts, sentences(side.do), sentences(side.traits))


@text_of.register
def equipment_text(card: EquipmentCard) -> str:
    levels = [
        f"Level {number}: {plural(level.slots, 'slot')}. {sentences(level.traits)}".rstrip()
        for number, level in enumerate(card.levels, 1)
    ]
    return joined(f"{card.hero}'s {card.type}.", *levels)


# ---------------------------------------------------------------- enemies


def attack_text(attack: EnemyAttack | None) -> str:
    if attack is None:
        return ""
    marks = [
        name
        for name, has in (("magical", attack.magical), ("powerful", attack.powerful), ("pulse", attack.pulse))
        if has
    ]
    kind = f" ({', '.join(marks)})" if marks else ""
    miss = f" Miss: {icons(attack.miss)}." if attack.miss else ""
    return f"Attack{kind} at range {attack.range}: {icons(attack.hit)}.{miss}"


def figures(card: EnemyCard | BossCard) -> str:
    against = f" ({card.against.replace('-', ' ')})" if card.against else ""
    return f"{card.type}. TN {card.tn}{against}, speed {card.speed}, toughness {card.toughness}"


@text_of.register
def boss_text(card: BossCard) -> str:
    return joined(f"{figures(card)}.", sentences(card.traits), heat_text(card.heat_up))


@text_of.register
def enemy_text(card: EnemyCard) -> str:
    grit = "Heats up" if card.grit == "heat-up" else "Defeated"
    return joined(
        f"{figures(card)}, {card.gold} gold. {grit} at two wounds.",
        f"The second card of the mini-boss {card.first_card}." if card.first_card else "",
        attack_text(card.attack),
        f"{listed(card.behaviours)}.",
        sentences(card.traits),
        heat_text(card.heat_up),
    )


def heat_text(side: HeatUp | None) -> str:
    """What the heat-up side changes."""
    if side is None:
        return ""
    numbers = (("TN", side.tn), ("speed", side.speed), ("toughness", side.toughness), ("gold", side.gold))
    changed = [f"{name} {number}" for name, number in numbers if number is not None]
    changed += [side.against.replace("-", " ")] if side.against else []
    changed += [listed(side.behaviours)] if side.behaviours else []
    parts = [
        sentence(", ".join(changed)),
        attack_text(side.attack),
        sentences(side.do or ()),
        sentences(side.traits or ()),
    ]
    return joined("Heat-up:", *parts)


@text_of.register
def boss_attack_text(card: BossAttackCard) -> str:
    tn = f"{card.boss}. TN {card.tn}." if card.tn else f"{card.boss}."
    named = f"{listed(card.behaviours)}." if card.behaviours else ""
    return joined(
        tn, attack_text(card.attack), named, sentences(card.do), sentences(card.traits), heat_text(card.heat_up)
    )


# ---------------------------------------------------------------- the dungeon and its decks


@text_of.register
def tile_text(face: TileFace) -> str:
    zones = len(set("".join(face.rows)) - {"."})
    secret = f", {plural(len(face.secret), 'secret passage')}" if face.secret else ""
    portals = f"with {plural(len(face.portals), 'portal')}" if face.portals else "without portals"
    return sentence(f"{a(face.kind)} of {plural(zones, 'zone')} {portals}{secret}")


@text_of.register
def dungeon_text(card: DungeonCard) -> str:
    enemies = [f"{symbol} in {_placed(zones)}" for symbol, zones in card.enemies.items()]
    terrain = [f"{symbol} in {listed(zones)}" for symbol, zones in card.terrain.items()]
    doors = [f"{'door' if len(card.doors) == 1 else 'doors'} at {listed(card.doors)}"] if card.doors else []
    fixed = [f"fixed entrance {card.fixed}"] if card.fixed else []
    return sentence("; ".join([f"Tile {card.tile}, {card.aspect}", *enemies, *terrain, *doors, *fixed]))


def _placed(zones: tuple[str, ...]) -> str:
    """Zones with an enemy; a ring leaves it out with three heroes or fewer."""  # BS-EXPLORE-13
    return listed(f"{zone[0]} (four heroes or more)" if zone.endswith("*") else zone for zone in zones)


@text_of.register
def aspect_text(card: AspectCard) -> str:
    timing = card.timing.capitalize() + (", engagement" if card.engagement else "")
    timers = f" {plural(card.timers, 'timer token')}." if card.timers else ""
    gold = f" {card.gold} gold." if card.gold else ""
    sections = [f"{capital(name.replace('_', ' '))}: {sentences(part)}" for name, part in card.sections.items()]
    return joined(f"{timing}.{timers}{gold}", sentences(card.do), *sections, sentences(card.traits))


@text_of.register
def wound_text(card: WoundCard) -> str:
    way = f"{plural(card.timers, 'timer token')}" if card.timers else f"{card.characteristic.capitalize()} TN{card.tn}"
    return joined(f"Serious: {way}.", sentences(card.traits))


@text_of.register
def treasure_text(card: TreasureCard) -> str:
    border = f", {card.border}" if card.border else ""
    after = {"discard": " Discarded after use.", "exhaust": f" Exhausted after use, {card.gold} gold to recharge."}
    used = after[card.after] if card.kind == "consumable" else ""
    return joined(f"{card.kind.capitalize()}{border}.", sentences(card.traits), sentences(card.do)) + used


@text_of.register
def behaviour_text(card: BehaviourCard) -> str:
    return sentences(card.do)


@text_of.register
def wandering_text(card: WanderingCard) -> str:
    return sentences(card.do) or "Nothing happens."


@text_of.register
def squire_text(card: SquireCard) -> str:
    return joined(sentences(card.traits), f"Favour: {sentences(card.favour)}" if card.favour else "")
