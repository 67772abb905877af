"""The Long Rest: what characters have, and what they may do before the next Adventure."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.between import Block, Step, name_meant
from emberhall.engine.english import listed
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign import campaign as rules
from emberhall.games.dragonfire.campaign.campaign import SLOTS, Campaign, Hero
from emberhall.games.dragonfire.rules.advancements import feature_called, item_called
from emberhall.games.dragonfire.rules.box import AdventureCard, Box, FeatureCard
from emberhall.games.dragonfire.rules.tables import tables

CHALLENGE = "--challenge"
NOTHING = "nothing"


# ---------------------------------------------------------------- the next Adventure


def plan(box: Box, campaign: Campaign, adventure: str, challenge: str = "") -> Campaign:
    titles = {card.name: card.id for card in box.adventures.values()}
    named = name_meant(adventure, [*titles])
    card = rules.adventure_of(box, titles.get(named, adventure))
    if challenge and challenge != CHALLENGE:
        raise Refusal(f"{challenge!r} is no word for a plan: add {CHALLENGE}, or nothing.")
    if challenge and not card.challenges:
        raise Refusal(f"{card.name} has no challenge: leave {CHALLENGE} out.")
    return rules.plan(box, campaign, card.id, bool(challenge))


def adventures_open(box: Box, campaign: Campaign) -> list[str]:
    """The Adventures at or above the Party Level, and Dungeon Crawl, which is played at any."""
    level = rules.party_level(campaign)
    cards = [card for card in box.adventures.values() if card.crawl or (card.level >= level and level < 5)]
    lower = level < 5 and any(card.level < level and not card.crawl for card in box.adventures.values())
    return [adventure_line(campaign, card) for card in cards] + (
        [f"any of a lower Level, played at Level {level}"] if lower else []
    )


def adventure_line(campaign: Campaign, card: AdventureCard) -> str:
    level = rules.adventure_level(campaign, card)
    scene = rules.experience(card, level, 2, False, False) - rules.experience(card, level, 1, False, False)
    won = rules.experience(card, level, 0, True, False)
    words = [f"{card.id}: {card.name}, Level {level}, {scene} XP a Scene and {won} XP for completing it"]
    words += [f"challenge {each.name} for {each.xp} XP" for each in card.challenges]
    words += ["completed"] if card.id in campaign.completed else []
    words += ["planned"] if card.id == campaign.adventure else []
    return "; ".join(words)


# ---------------------------------------------------------------- Features


def background(box: Box, campaign: Campaign, hero: str, name: str, written: str = "") -> Campaign:
    card = feature_called(box, feature_meant(box, name))
    return rules.choose_background(box, campaign, hero, card.name, written_meant(card, written))


def backgrounds_open(box: Box, campaign: Campaign) -> list[str]:
    names = ", ".join(card.name + blank(card) for card in box.features.values() if card.kind == "background")
    return [f"{hero.screen}: {names}" for hero in campaign.heroes if hero.background_due]


def feature(box: Box, campaign: Campaign, hero: str, name: str, slot: str = "", written: str = "") -> Campaign:
    card = feature_called(box, feature_meant(box, name))
    if not written and written_meant(card, slot) in card.writes:  # the slot was left out
        slot, written = "", slot
    written = written_meant(card, written)
    if slot:
        number = int(slot) if slot.isascii() and slot.isdecimal() and len(slot) < 3 else 0
        if not 1 <= number <= SLOTS:
            choices = f", and {card.name} takes one of {', '.join(card.writes)}" if card.writes else ""
            raise Refusal(f"{slot!r} is no slot: a Character screen has slots 1 to {SLOTS}{choices}.")
        return rules.acquire(box, campaign, hero, card.name, number, written)
    if card.slotless:
        return rules.acquire(box, campaign, hero, card.name, 0, written)
    free = empty_slots(rules.hero_called(campaign, hero))
    if not free:
        raise Refusal(f"Every slot has a Feature: say which of the slots 1 to {SLOTS} {card.name} goes over.")
    return rules.acquire(box, campaign, hero, card.name, free[0], written)


def empty_slots(hero: Hero) -> list[int]:
    """The slots that a Feature could open; slot 1 is for the Background."""
    return [number for number in range(2, SLOTS + 1) if not hero.slots[number - 1]]


def feature_meant(box: Box, name: str) -> str:
    return name_meant(name, [card.name for card in box.features.values()])


def written_meant(card: FeatureCard, word: str) -> str:
    return name_meant(word, [*card.writes])


def blank(card: FeatureCard) -> str:
    """What may be written in on a Feature, behind its name."""
    return f" (write in {listed(card.writes, 'or')})" if card.writes else ""


def write(box: Box, campaign: Campaign, hero: str, name: str, written: str) -> Campaign:
    card = feature_called(box, feature_meant(box, name))
    return rules.write_in(box, campaign, hero, card.name, written_meant(card, written))


def blanks_open(box: Box, campaign: Campaign) -> list[str]:
    return [
        f"{hero.screen}: {name}{blank(feature_called(box, name))}"
        for hero in campaign.heroes
        for name in rules.unwritten(box, hero)
    ]


def features_open(box: Box, campaign: Campaign) -> list[str]:
    """For every character with XP left: its open slots, and the Features that it can pay for in one of its slots."""
    lines = []
    for hero in campaign.heroes:
        cards = [card for card in box.features.values() if in_reach(box, campaign, hero, card.name)]
        if cards:
            left, costs = hero.xp - rules.room_used(box, hero), tables().slot_costs
            empty = [f"slot {slot} for {costs[slot - 1]}" for slot in empty_slots(hero) if costs[slot - 1] < left]
            reach = ", ".join(f"{card.name} {card.value}{blank(card)}" for card in cards)
            lines.append("; ".join([f"{hero.screen}, {left} XP left", *empty, f"in reach: {reach}"]))
    return lines


def in_reach(box: Box, campaign: Campaign, hero: Hero, name: str) -> bool:
    """Whether a character can take a Feature now that it does not have, in any slot."""
    if name in rules.visible(hero):
        return False
    written = next(iter(feature_called(box, name).writes), "")
    for slot in range(1, SLOTS + 1):
        try:
            rules.acquire(box, campaign, hero.screen, name, slot, written)
        except Refusal:
            continue
        return True
    return False


# ---------------------------------------------------------------- Magic Items


def attune(box: Box, campaign: Campaign, hero: str, item: str, instead: str = "") -> Campaign:
    return rules.attune(box, campaign, hero, item_meant(box, item), item_meant(box, instead))


def waiting_open(box: Box, campaign: Campaign) -> list[str]:
    lines = []
    for hero in campaign.heroes:
        for name in hero.waiting:
            rarity = item_called(box, name).rarity
            same = [mine for mine in hero.items if item_called(box, mine).rarity == rarity]
            if rules.room_to_attune(box, hero, rarity) > 0:
                lines.append(f"{hero.screen}: {name} waits")
            elif same:
                lines.append(f"{hero.screen}: {name} waits, for one of {', '.join(same)}")
    return lines


def give_back(box: Box, campaign: Campaign, hero: str, item: str) -> Campaign:
    return rules.give_back(campaign, hero, item_meant(box, item))


def items_held(box: Box, campaign: Campaign) -> list[str]:
    held = {hero.screen: (*hero.items, *hero.waiting) for hero in campaign.heroes}
    return [f"{screen}: {', '.join(names)}" for screen, names in held.items() if names]


def trade(box: Box, campaign: Campaign, hero: str, item: str, other: str, item2: str = "") -> Campaign:
    return rules.trade(box, campaign, hero, item_meant(box, item), other, item_meant(box, item2))


def items_controlled(box: Box, campaign: Campaign) -> list[str]:
    return [f"{hero.screen}: {', '.join(hero.items)}" for hero in campaign.heroes if hero.items]


def use(box: Box, campaign: Campaign, hero: str, items: str) -> Campaign:
    names = [] if items == NOTHING else [item_meant(box, name.strip()) for name in items.split(",")]
    return rules.choose_items(box, campaign, hero, names)


def items_to_use(box: Box, campaign: Campaign) -> list[str]:
    return [
        f"{hero.screen} has {', '.join(hero.items)}; takes {', '.join(rules.items_used(box, hero)) or NOTHING}"
        for hero in campaign.heroes
        if hero.items
    ]


def item_meant(box: Box, name: str) -> str:
    return name_meant(name, [card.name for card in box.items.values()])


STEPS = (
    Step[Box, Campaign](
        "plan",
        "ADVENTURE [--challenge]",
        "Choose the next Adventure, with its challenge or without.",
        plan,
        adventures_open,
    ),
    Step(
        "background",
        "HERO NAME [WRITTEN]",
        "Choose the Background that a first Adventure has earned.",
        background,
        backgrounds_open,
    ),
    Step(
        "feature",
        "HERO NAME [SLOT] [WRITTEN]",
        "Put a Feature into a slot: the first empty one, unless you say. Some want something written in.",
        feature,
        features_open,
    ),
    Step("write", "HERO NAME WRITTEN", "Write in what is still missing on a Feature.", write, blanks_open),
    Step("attune", "HERO ITEM [INSTEAD]", "Keep a Magic Item that waits, instead of another.", attune, waiting_open),
    Step("give-back", "HERO ITEM", "Put a Magic Item back into its deck.", give_back, items_held),
    Step(
        "trade", "HERO ITEM HERO2 [ITEM2]", "Give a Magic Item to another, for one in return.", trade, items_controlled
    ),
    Step("use", "HERO ITEM[,ITEM…]", f"Say which Magic Items to take along, or {NOTHING}.", use, items_to_use),
)


def names(box: Box, campaign: Campaign, word: str, given: Sequence[str]) -> list[str]:
    """What a word that a step takes could name, after the words given already."""
    match word:
        case "HERO" | "HERO2":
            return [hero.screen for hero in campaign.heroes]
        case "ADVENTURE":
            return [card.name for card in box.adventures.values()]
        case "--challenge":
            return [CHALLENGE]
        case "SLOT":
            return [str(number) for number in range(1, SLOTS + 1)]
    hero = rules.hero_called(campaign, given[2] if word == "ITEM2" else given[0])
    match word:
        case "NAME":
            known = set(rules.visible(hero)) - set(rules.unwritten(box, hero))
            return [card.name for card in box.features.values() if card.name not in known]
        case "WRITTEN":
            return [*feature_called(box, given[1]).writes]
        case "ITEM[,ITEM…]":
            return [*hero.items, NOTHING] if hero.items else []
    return list(dict.fromkeys((*hero.items, *hero.waiting)))


# ---------------------------------------------------------------- the page


def page(box: Box, campaign: Campaign) -> list[Block]:
    """The party, then every character's record."""
    card = rules.adventure_of(box, campaign.adventure)
    challenge = ", with its challenge" if campaign.challenge else ""
    lines = [
        f"{campaign.won} of {campaign.games} games won.",
        f"Next: {card.name} ({card.id}) at Level {rules.adventure_level(campaign, card)}{challenge}.",
    ]
    levels = {name: ", ".join(map(str, done)) for name, done in campaign.completed.items()}
    done = "; ".join(f"{box.adventures[name].name} at Level {at}" for name, at in levels.items())
    lines += [f"Completed: {done}."] if done else []
    party = Block(f"The party, Level {rules.party_level(campaign)}", tuple(lines))
    return [party, *(record(box, hero) for hero in campaign.heroes)]


def record(box: Box, hero: Hero) -> Block:
    """A character's record: Level and XP, Features by slot with what they take of the XP, Magic Items."""
    level, used = rules.character_level(hero.xp), rules.room_used(box, hero)
    starts = tables().character_levels
    higher = f", Level {level + 1} at {starts[level]}" if level < len(starts) else ""
    lines = [f"XP: {hero.xp}{higher}; {used} used by Features, {hero.xp - used} left"]
    lines += ["Background: to be chosen"] if hero.background_due else []
    lines += [slot_line(box, hero, number) for number, stack in enumerate(hero.slots, 1) if stack]
    lines += [f"No slot: {feature_line(box, hero, name)} {feature_called(box, name).value}" for name in hero.loose]
    empty = [str(number) for number, stack in enumerate(hero.slots, 1) if not stack]
    lines += [f"Empty slots: {', '.join(empty)}"] if empty else []
    if hero.items:
        owned = ", ".join(f"{name} ({item_called(box, name).rarity})" for name in hero.items)
        lines += [f"Magic Items: {owned}", f"Takes along: {', '.join(rules.items_used(box, hero)) or NOTHING}"]
    lines += [f"Waiting: {', '.join(hero.waiting)}"] if hero.waiting else []
    return Block(f"{hero.screen}, Level {level}", tuple(lines))


def feature_line(box: Box, hero: Hero, name: str) -> str:
    """A Feature with what is written on it."""  # DF-FEAT-09
    if not feature_called(box, name).writes:
        return name
    return f"{name} ({hero.written.get(name, 'nothing written in yet')})"


def slot_line(box: Box, hero: Hero, number: int) -> str:
    """The Feature that counts in a slot, what it and the slot cost, and what it covers."""
    stack = hero.slots[number - 1]
    top, opened = feature_called(box, stack[-1]), tables().slot_costs[number - 1]
    free = number == 1 and top.kind == "background"
    cost = "free" if free else f"{top.value}" + (f" and {opened} for the slot" if opened else "")
    under = f", over {', '.join(reversed(stack[:-1]))}" if stack[:-1] else ""
    return f"Slot {number}: {feature_line(box, hero, top.name)}, {cost}{under}"
