"""A campaign as a surface shows it: typed data, and a page to read."""

from __future__ import annotations

import msgspec

from emberhall.engine.campaign import Block
from emberhall.engine.english import plural
from emberhall.games.dragonfire.campaign.features import room_used, visible
from emberhall.games.dragonfire.campaign.levels import adventure_level, character_level, party_level
from emberhall.games.dragonfire.campaign.magic_items import items_used
from emberhall.games.dragonfire.campaign.state import Hero, Party
from emberhall.games.dragonfire.rules.tables import tables
from emberhall.games.dragonfire.telling.texts import text_of


class FeatureRecord(msgspec.Struct, frozen=True):
    """A Feature that counts: its slot (0 for none), what it takes of the XP, what is written on it, what it covers."""

    card: int
    name: str
    slot: int
    value: int
    written: str
    covers: tuple[str, ...]


class ItemRecord(msgspec.Struct, frozen=True):
    """A Magic Item: whether it is taken along to the next game, or waits to be attuned."""

    card: int
    name: str
    rarity: str
    along: bool
    waits: bool


class HeroRecord(msgspec.Struct, frozen=True):
    """A character's record."""

    seat: int
    name: str
    level: int
    xp: int
    xp_left: int
    background_due: bool
    features: tuple[FeatureRecord, ...]
    items: tuple[ItemRecord, ...]


class CampaignView(msgspec.Struct, frozen=True):
    """A party between two Adventures. `cards` has the text of every card that is named."""

    seat: int
    level: int
    adventure: str
    adventure_level: int
    challenge: bool
    games: int
    won: int
    completed: dict[str, tuple[int, ...]]
    heroes: tuple[HeroRecord, ...]
    home: tuple[str, ...]  # characters with a record that do not go along
    cards: dict[int, str]


def show(t: Party, seat: int) -> CampaignView:
    """The campaign from a seat's side; nothing of it is hidden."""
    heroes = tuple([hero_record(t, number, hero) for number, hero in enumerate(t.heroes)])
    named = {feature.card for hero in heroes for feature in hero.features}
    named |= {item.card for hero in heroes for item in hero.items}
    return CampaignView(
        seat=seat,
        level=party_level(t),
        adventure=t.next_adventure.name,
        adventure_level=adventure_level(t, t.next_adventure),
        challenge=t.challenge,
        games=t.games,
        won=t.won,
        completed={t.box.adventures[id].name: levels for id, levels in t.completed.items()},
        heroes=heroes,
        home=tuple([hero.screen for hero in t.home]),
        cards={number: text_of(t.box.cards[number]) for number in sorted(named)},
    )


def hero_record(t: Party, seat: int, hero: Hero) -> HeroRecord:
    return HeroRecord(
        seat=seat,
        name=hero.screen,
        level=character_level(hero.xp),
        xp=hero.xp,
        xp_left=hero.xp - room_used(t, hero),
        background_due=hero.background_due,
        features=feature_records(t, hero),
        items=item_records(t, hero),
    )


def feature_records(t: Party, hero: Hero) -> tuple[FeatureRecord, ...]:
    """The Features that count, by slot."""
    places = {stack[-1]: (number, stack[:-1]) for number, stack in enumerate(hero.slots, 1) if stack}
    found: list[FeatureRecord] = []
    for name in visible(hero):
        slot, covers = places.get(name, (0, ()))
        card = t.feature(name)
        value = 0 if slot == 1 and card.kind == "background" else card.value
        found.append(FeatureRecord(t.box.number[name], name, slot, value, hero.written.get(name, ""), covers))
    return tuple(found)


def item_records(t: Party, hero: Hero) -> tuple[ItemRecord, ...]:
    along = list(items_used(t, hero))
    found: list[ItemRecord] = []
    for name in hero.items:
        used = name in along
        if used:
            along.remove(name)
        found.append(ItemRecord(t.box.number[name], name, t.item(name).rarity, used, waits=False))
    found += [ItemRecord(t.box.number[n], n, t.item(n).rarity, along=False, waits=True) for n in hero.waiting]
    return tuple(found)


# ---------------------------------------------------------------- the page


def page(t: Party) -> list[Block]:
    """The party, then every character's record."""
    card = t.next_adventure
    challenge = ", with its challenge" if t.challenge else ""
    lines = [
        f"{t.won} of {plural(t.games, 'game')} won." if t.games else "No game was played yet.",
        f"Next: {card.name} at Level {adventure_level(t, card)}{challenge}.",
    ]
    levels = {t.box.adventures[id].name: ", ".join(map(str, done)) for id, done in t.completed.items()}
    done = "; ".join(f"{name} at Level {at}" for name, at in levels.items())
    lines += [f"Completed: {done}."] if done else []
    home = ", ".join(f"{hero.screen} (Level {character_level(hero.xp)}, {hero.xp} XP)" for hero in t.home)
    lines += [f"At home: {home}."] if home else []
    return [Block(f"The party, Level {party_level(t)}", tuple(lines), "party"), *[record(t, hero) for hero in t.heroes]]


def record(t: Party, hero: Hero) -> Block:
    """A character's record: Level and XP, Features by slot with what they take of the XP, Magic Items."""
    level, used = character_level(hero.xp), room_used(t, hero)
    starts = tables().character_levels
    higher = f", Level {level + 1} at {starts[level]}" if level < len(starts) else ""
    lines = [f"XP: {hero.xp}{higher}; {used} used by Features, {hero.xp - used} left"]
    lines += ["Background: to be chosen"] if hero.background_due else []
    lines += [feature_line(t, feature) for feature in feature_records(t, hero)]
    empty = [str(number) for number, stack in enumerate(hero.slots, 1) if not stack]
    lines += [f"Empty slots: {', '.join(empty)}"] if empty else []
    if hero.items:
        owned = ", ".join(f"{name} ({t.item(name).rarity})" for name in hero.items)
        lines += [f"Magic Items: {owned}", f"Takes along: {', '.join(items_used(t, hero)) or 'nothing'}"]
    lines += [f"Waiting: {', '.join(hero.waiting)}"] if hero.waiting else []
    return Block(f"{hero.screen}, Level {level}", tuple(lines), hero.screen)


def feature_line(t: Party, feature: FeatureRecord) -> str:
    """A Feature with what is written on it, what it and its slot cost, and what it covers."""  # DF-FEAT-09
    written = f" ({feature.written or 'nothing written in yet'})" if t.feature(feature.name).writes else ""
    if not feature.slot:
        return f"No slot: {feature.name}{written}, {feature.value}"
    opened = tables().slot_costs[feature.slot - 1]
    cost = f"{feature.value or 'free'}" + (f" and {opened} for the slot" if opened else "")
    under = f", over {', '.join(reversed(feature.covers))}" if feature.covers else ""
    return f"Slot {feature.slot}: {feature.name}{written}, {cost}{under}"
