"""Rules of thumb between two encounters: tokens before treasure, attacks before skills, a good name kept."""

from __future__ import annotations

from emberhall.engine.advice import Advice, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.sight import Seen
from emberhall.games.bardsung.campaign import shop
from emberhall.games.bardsung.campaign.state import Hero, Party
from emberhall.games.bardsung.cards.attack_effects import Wound
from emberhall.games.bardsung.players.reasons import Scored, said
from emberhall.games.bardsung.rules.box import AbilitySide, AttackProfile, characteristic
from emberhall.games.bardsung.rules.language import CHARACTERISTICS, AttackEffect
from emberhall.games.bardsung.rules.tokens import CHARM, FIREWOOD, POTION, TOOLKIT

TRACKS = {POTION: 4.0, CHARM: 2.0, FIREWOOD: 3.0, TOOLKIT: 1.0}
ENOUGH = 0.6  # what a token has to be worth to be bought
MOST_ABILITIES = 7
A_PASSIVE, A_SKILL = 0.55, 0.4  # what they are worth beside attacks


def choose(seen: Seen[Party]) -> Option:
    """The option that looks best, the first of equals."""
    choice = seen.asked
    scores = scored(seen.table, choice)
    best = max(range(len(scores)), key=lambda number: (scores[number][0], -number))
    return choice.options[best]


def advice(seen: Seen[Party]) -> list[Advice]:
    """Every option with its score and reason, the best first."""
    choice = seen.asked
    scores = [score for score, _ in scored(seen.table, choice)]
    return ranked(seen, scores, lambda option: said(judge(seen.table, option)[1]))


def scored(t: Party, choice: Choice) -> list[Scored]:
    return [judge(t, option) for option in choice.options]


def judge(t: Party, option: Option) -> Scored:
    """What lasts and what saves an encounter is bought; heroes stay as they are."""
    hero, what = t.heroes[option.seat], option.what
    match option.act:
        case "turn":
            turn = t.box.pages[t.page].turns[what]
            worth = turn.reputation + 0.1 * turn.gold + bool(turn.squire or turn.treasure)
            return worth, ("Reputation {:+d}, gold {:+d}.", turn.reputation, turn.gold)
        case "recharge":
            price = t.treasure(t.box.name(what)).gold
            return 1.0, ("It can be used once more, for {} of {} gold.", price, t.gold)
        case "draw-lost":
            return 1.0, ("Treasure lasts, and {} of {} gold pay for it.", shop.LOST_PRICE, t.gold)
        case "attach":
            return 1.0, ("1 more slot is filled, for 0 gold.",)
        case "replenish":
            worth = TRACKS[what] / (1 + t.resources[what]) - ENOUGH
            return worth, ("{} tokens are active, and {} exhausted.", t.resources[what], t.spent[what])
        case "takes-squire":
            return -1.0 if hero.squire else 1.0, ("The hero has {} squires.", int(bool(hero.squire)))
        case "takes":
            return taker_value(t, hero, t.box.name(what))
        case "upgrade":
            piece = t.equipment(t.box.name(what))
            level = hero.levels[t.profile(hero).equipment.index(piece.name)]
            return (1.0 if piece.type == "weapon" else 0.9), ("It rises from level {} to {}.", level, level + 1)
        case "raise":
            return raise_value(t, hero, what)
        case "learn":
            return learn_value(t, hero, t.box.name(what))
        case "enhance":
            return enhance_value(t, hero, t.box.name(what))
        case "finish":
            return 0.0, ("{} XP are kept.", hero.xp)
        case "done":
            return 0.0, ("{} gold and {} XP are kept.", t.gold, sum(each.xp for each in t.heroes))
    return -1.0, ("It is better left as it is, with {} heroes.", len(t.heroes))


def taker_value(t: Party, hero: Hero, name: str) -> Scored:
    """Treasure goes where it can be attached, then where least is."""
    slots = sum(shop.room_for(t, hero, piece, name) for piece in range(len(hero.levels)))
    owned = len(hero.owned())
    return bool(slots) - 0.1 * owned, ("The hero has {} treasure cards, and {} pieces it fits.", owned, slots)


# ---------------------------------------------------------------- XP


def raise_value(t: Party, hero: Hero, number: int) -> Scored:
    """The characteristic of the hero's attacks, as far as it goes."""
    name = CHARACTERISTICS[number]
    attacks = [attack for ability in hero.abilities if (attack := t.ability(ability).one.attack)]
    uses = sum(attack.characteristic == name for attack in attacks)
    why = ("{} of the hero's {} attacks roll with it.", uses, len(attacks))
    return (2.0 + 0.1 * uses, why) if 2 * uses > len(attacks) else (-1.0, why)


def learn_value(t: Party, hero: Hero, name: str) -> Scored:
    """What strikes hard by what the hero is good at, while there are few abilities."""
    card = t.ability(name)
    worth = A_PASSIVE if card.passive else side_value(hero, card.one)
    why = ("About {:.1f} wounds when used; the hero has {} abilities.", worth, len(hero.abilities))
    return (1.0 + worth if len(hero.abilities) < MOST_ABILITIES else -1.0), why


def enhance_value(t: Party, hero: Hero, name: str) -> Scored:
    """What its second level does more."""
    card = t.ability(name)
    more = 0.1 if card.passive else max(side_value(hero, card.two) - side_value(hero, card.one), 0.0)
    return 1.2 + more, ("About {:.1f} wounds more when used.", more)


def side_value(hero: Hero, side: AbilitySide) -> float:
    """The wounds that an ability deals or spares when it is used."""
    worth = attack_value(hero, side.attack) if side.attack else A_SKILL
    return worth - 0.15 * side.fate - 0.15 * side.devotion


def attack_value(hero: Hero, attack: AttackProfile) -> float:
    chance = 0.45 + 0.05 * hero.modifiers[characteristic(attack.characteristic)]
    return chance * (0.6 * _list_value(attack.hit) + 0.4 * _list_value(attack.critical)) * min(attack.targets, 2)


def _list_value(effects: tuple[AttackEffect, ...]) -> float:
    worth = sum([1.0 if isinstance(effect, Wound) else 0.0 if effect.area else 0.25 for effect in effects])
    return worth * 1.6 if any(effect.area for effect in effects) else worth
