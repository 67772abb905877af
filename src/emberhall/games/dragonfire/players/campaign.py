"""Rules of thumb between two Adventures: Backgrounds and Features as soon as they are in reach, and off again."""

from __future__ import annotations

from emberhall.engine.advice import Advice, Score, best, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.sight import Seen
from emberhall.games.dragonfire.campaign.features import BACKGROUND, slots_for
from emberhall.games.dragonfire.campaign.magic_items import room_to_attune
from emberhall.games.dragonfire.campaign.state import Hero, Party

STRONGER = "It makes the character stronger for good."
COVERS = "It is worth more than what it covers."
KEEP = "What is there is worth more."
RARER = "A rarer item does more."
ALONG = "An item in the pack is a card more."
OFF = "There is nothing left to do in this rest."
FACE_DOWN = "Nobody can tell what will be drawn: the cards lie face down."
LATER = "It is better left as it is."

OPENING = 1000.0  # an empty slot comes before any cover
FIRST = ("Soldier", "Sage", "Acolyte", "Sailor", "Folk Hero")  # Backgrounds that help in any fight


def choose(seen: Seen[Party]) -> Option:
    """The option that looks best."""
    choice = open_question(seen)
    return best(choice, judged(seen.table, choice))


def advice(seen: Seen[Party]) -> list[Advice]:
    """Every option with its score and reason, the best first."""
    choice = open_question(seen)
    return ranked(choice, judged(seen.table, choice))


def open_question(seen: Seen[Party]) -> Choice:
    assert seen.choice is not None, "nobody is asked anything"
    return seen.choice


def judged(t: Party, choice: Choice) -> list[Score]:
    return [judge(t, option) for option in choice.options]


def judge(t: Party, option: Option) -> Score:
    """Everything that makes the party stronger, then off it goes; nothing is traded, given away or planned anew."""
    hero = t.heroes[option.seat]
    match option.act:
        case "background":
            return background_value(t, hero, option.what)
        case "feature":
            return feature_value(t, hero, option.what)
        case "write" | "written" | "accept":
            return 1.0 - 0.01 * option.what, STRONGER
        case "slot":
            return slot_value(t, hero, option.what)
        case "attune":
            return item_value(t, hero, option.what)
        case "instead":
            return -rank(t, t.box.name(option.what)), RARER
        case "take-along":
            return 0.5, ALONG
        case "in-turn":
            return 0.0, FACE_DOWN
        case "set-out":
            return 0.0, OFF
    return -1.0, LATER


def background_value(t: Party, hero: Hero, number: int) -> Score:
    """What is free comes before all that is paid for, best what helps in any fight; never over a dearer Feature."""
    if hero.slots[0] and covered_value(t, hero, BACKGROUND) > t.box.features[number].value:
        return -1.0, KEEP
    name = t.box.name(number)
    return 5.0 - 0.1 * FIRST.index(name) if name in FIRST else 4.0, STRONGER


def feature_value(t: Party, hero: Hero, number: int) -> Score:
    """The dearest Feature in an empty slot; over another one only if it is worth clearly more."""
    card = t.box.features[number]
    places = slots_for(t, hero, card)
    if any(place == 0 or not hero.slots[place - 1] for place in places):
        return 0.1 * card.value, STRONGER
    covered = min([covered_value(t, hero, place) for place in places], default=card.value)
    return (0.05 * (card.value - covered), COVERS) if card.value > covered else (-1.0, KEEP)


def covered_value(t: Party, hero: Hero, slot: int) -> int:
    """The value of the Feature that a slot shows."""
    return t.feature(hero.slots[slot - 1][-1]).value


def slot_value(t: Party, hero: Hero, slot: int) -> Score:
    """An empty slot, the cheapest first; else the one whose Feature is missed least."""
    if not hero.slots[slot - 1]:
        return OPENING - slot, STRONGER
    return -float(covered_value(t, hero, slot)), COVERS


def item_value(t: Party, hero: Hero, number: int) -> Score:
    """An item that waits is kept where there is room; one for another of its rarity is no gain."""
    room = room_to_attune(t, hero, t.box.items[number].rarity) > 0
    return (0.5 + rank(t, t.box.name(number)), RARER) if room else (-1.0, KEEP)


def rank(t: Party, name: str) -> float:
    return float(t.box.kinds.rank(t.item(name).rarity))
