"""Rules of thumb between two Adventures: Backgrounds and Features as soon as they are in reach, and off again."""

from __future__ import annotations

from emberhall.engine.advice import Advice, best, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import plural
from emberhall.engine.sight import Seen
from emberhall.games.dragonfire.campaign.features import BACKGROUND, slots_for
from emberhall.games.dragonfire.campaign.levels import character_level, party_level
from emberhall.games.dragonfire.campaign.magic_items import room_to_attune
from emberhall.games.dragonfire.campaign.state import Hero, Party
from emberhall.games.dragonfire.rules.box import AdventureCard

OPENING = 1000.0  # an empty slot comes before any cover
FIRST = ("Soldier", "Sage", "Acolyte", "Sailor", "Folk Hero")  # Backgrounds that help in any fight


def choose(seen: Seen[Party]) -> Option:
    """The option that looks best."""
    choice = seen.asked
    return best(choice, judged(seen.table, choice))


def advice(seen: Seen[Party]) -> list[Advice]:
    """Every option with its score and reason, the best first."""
    choice = seen.asked
    return ranked(seen, judged(seen.table, choice), lambda option: reason(seen.table, option))


def reason(t: Party, option: Option) -> str:
    """What an answer is worth, and what it would cover."""
    hero = t.heroes[option.seat]
    match option.act:
        case "background" | "feature":
            card = t.box.features[option.what]
            slots = [place for place in slots_for(t, hero, card) if place] if option.act == "feature" else [BACKGROUND]
            shown = [covered_value(t, hero, place) for place in slots if hero.slots[place - 1]]
            covers = (
                f"the least it could cover is worth {min(shown)}" if len(shown) == len(slots) > 0 else "a slot is free"
            )
            return f"It is worth {card.value}, and {covers}."
        case "slot":
            shown_there = covered_value(t, hero, option.what) if hero.slots[option.what - 1] else 0
            return f"The Feature that it shows is worth {shown_there}."
        case "attune" | "instead" | "take-along":
            rarity = t.box.items[option.what].rarity
            return f"It is {rarity}, with room for {max(0, room_to_attune(t, hero, rarity))} more of that rarity."
        case "plan" | "set-out" | "challenge" | "no-challenge":
            adventure = t.box.cards[option.what] if option.act == "plan" else t.next_adventure
            assert isinstance(adventure, AdventureCard)
            return f"It is made for Level {adventure.level}, and the party is of Level {party_level(t)}."
    features = plural(sum(map(bool, hero.slots)), "Feature")
    return f"{hero.screen} is of Level {character_level(hero.xp)}, with {features}."


def judged(t: Party, choice: Choice) -> list[float]:
    return [judge(t, option) for option in choice.options]


def judge(t: Party, option: Option) -> float:
    """Everything that makes the party stronger, then off it goes; nothing is traded, given away or planned anew."""
    hero = t.heroes[option.seat]
    match option.act:
        case "background":
            return background_value(t, hero, option.what)
        case "feature":
            return feature_value(t, hero, option.what)
        case "write" | "written" | "accept":
            return 1.0 - 0.01 * option.what
        case "slot":
            return slot_value(t, hero, option.what)
        case "attune":
            return item_value(t, hero, option.what)
        case "instead":
            return -rank(t, t.box.name(option.what))
        case "take-along":
            return 0.5
        case "in-turn":
            return 0.0
        case "set-out":
            return 0.0
    return -1.0


def background_value(t: Party, hero: Hero, number: int) -> float:
    """What is free comes before all that is paid for, best what helps in any fight; never over a dearer Feature."""
    if hero.slots[0] and covered_value(t, hero, BACKGROUND) > t.box.features[number].value:
        return -1.0
    name = t.box.name(number)
    return 5.0 - 0.1 * FIRST.index(name) if name in FIRST else 4.0


def feature_value(t: Party, hero: Hero, number: int) -> float:
    """The dearest Feature in an empty slot; over another one only if it is worth clearly more."""
    card = t.box.features[number]
    places = slots_for(t, hero, card)
    if any(place == 0 or not hero.slots[place - 1] for place in places):
        return 0.1 * card.value
    covered = min([covered_value(t, hero, place) for place in places], default=card.value)
    return 0.05 * (card.value - covered) if card.value > covered else -1.0


def covered_value(t: Party, hero: Hero, slot: int) -> int:
    """The value of the Feature that a slot shows."""
    return t.feature(hero.slots[slot - 1][-1]).value


def slot_value(t: Party, hero: Hero, slot: int) -> float:
    """An empty slot, the cheapest first; else the one whose Feature is missed least."""
    if not hero.slots[slot - 1]:
        return OPENING - slot
    return -float(covered_value(t, hero, slot))


def item_value(t: Party, hero: Hero, number: int) -> float:
    """An item that waits is kept where there is room; one for another of its rarity is no gain."""
    room = room_to_attune(t, hero, t.box.items[number].rarity) > 0
    return 0.5 + rank(t, t.box.name(number)) if room else -1.0


def rank(t: Party, name: str) -> float:
    return float(t.box.kinds.rank(t.item(name).rarity))
