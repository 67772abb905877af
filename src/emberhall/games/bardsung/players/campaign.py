"""Rules of thumb between two encounters: tokens before treasure, strong abilities early, a good name kept."""

from __future__ import annotations

from emberhall.engine.advice import Advice, Score, best, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.sight import Seen
from emberhall.games.bardsung.campaign import shop
from emberhall.games.bardsung.campaign.state import Hero, Party
from emberhall.games.bardsung.rules.language import CHARACTERISTICS
from emberhall.games.bardsung.rules.tokens import CHARM, FIREWOOD, POTION, TOOLKIT

STRONGER = "It makes the hero stronger for good."
MAIN = "The hero attacks with it."
TOKENS = "A token may save the whole encounter."
TREASURE = "Treasure lasts."
GOOD_NAME = "A good name opens doors."
USEFUL = "It does more where it is used."
ON = "There is nothing better to do with what is left."
LATER = "It is better left as it is."

TRACKS = {POTION: 4.0, CHARM: 2.0, FIREWOOD: 3.0, TOOLKIT: 1.0}


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
    """What lasts and what saves an encounter is bought; heroes stay as they are."""
    hero = t.heroes[option.seat]
    match option.act:
        case "turn":
            turn = t.box.pages[t.page].turns[option.what]
            return turn.reputation + 0.1 * turn.gold + bool(turn.squire or turn.treasure), GOOD_NAME
        case "recharge" | "draw-lost" | "attach":
            return 1.0, TREASURE
        case "replenish":
            return TRACKS[option.what] / (1 + t.resources[option.what]), TOKENS
        case "takes-squire":
            return -1.0 if hero.squire else 1.0, USEFUL
        case "takes":
            return taker_value(t, hero, t.box.name(option.what)), USEFUL
        case "upgrade":
            piece = t.equipment(t.box.name(option.what))
            return (1.0 if piece.type == "weapon" else 0.9), STRONGER
        case "raise":
            return raise_value(t, hero, option.what)
        case "learn":
            return learn_value(t, hero, t.box.name(option.what))
        case "enhance":
            return 1.5, STRONGER
        case "done":
            return 0.0, ON
    return -1.0, LATER


def taker_value(t: Party, hero: Hero, name: str) -> float:
    """Treasure goes where it can be attached, then where least is."""
    fits = any(shop.room_for(t, hero, piece, name) for piece in range(len(hero.levels)))
    return float(fits) - 0.1 * len(hero.owned())


def raise_value(t: Party, hero: Hero, number: int) -> Score:
    """The characteristic of the hero's attacks, as far as it goes."""
    name = CHARACTERISTICS[number]
    uses = 0
    for ability in hero.abilities:
        attack = t.ability(ability).one.attack
        uses += attack is not None and attack.characteristic == name
    return (2.0 + 0.1 * uses, MAIN) if uses else (-1.0, LATER)


def learn_value(t: Party, hero: Hero, name: str) -> Score:
    """A few abilities of the own path."""
    own = t.ability(name).path == t.profile(hero).path
    return (1.8, STRONGER) if own and len(hero.abilities) < 6 else (-1.0, LATER)
