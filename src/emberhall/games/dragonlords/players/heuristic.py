"""Rules of thumb: grow on green, shop, dare red when ready, trade where both gain, fight whoever holds runes.

Every question has a function that gives each answer a score and a true reason with its figure. All of it comes from
the covered table and the open question.
"""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.advice import Advice, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.sight import Seen
from emberhall.engine.words import walk
from emberhall.games.dragonlords.players import combat, dealing, movement
from emberhall.games.dragonlords.players.company import company_of
from emberhall.games.dragonlords.players.reasons import Scored, said
from emberhall.games.dragonlords.players.worth import RETINUE, town_worth, worth
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.rules.symbols import ATTRIBUTES


def choose(seen: Seen[Table]) -> Option:
    """The answer that looks best, the first of equals."""
    choice = seen.asked
    most, best = float("-inf"), 0
    for number, (score, _) in enumerate(scored(seen.table, choice)):
        if score > most:
            most, best = score, number
    return choice.options[best]


def advice(seen: Seen[Table]) -> list[Advice]:
    """Every answer with its score and why, the best first."""
    choice = seen.asked
    scores = scored(seen.table, choice)
    reasons = {option: why for option, (_, why) in zip(choice.options, scores, strict=True)}
    return ranked(seen, [score for score, _ in scores], lambda option: said(reasons[option]))


def scored(t: Table, choice: Choice) -> list[Scored]:
    """A score and a reason for every answer."""
    thumb = THUMBS.get(choice.ask)
    return thumb(t, choice) if thumb else [(0.0, ("One of {} answers.", len(choice.options))) for _ in choice.options]


# ---------------------------------------------------------------- what is left


def nearest_town(t: Table, choice: Choice) -> list[Scored]:
    me, board = t.heroes[choice.seat], t.box.map
    found: list[Scored] = []
    for o in choice.options:
        town = board.town_at[o.what]
        found.append((town_worth(t, me, town), ("Its market has {} cards.", len(t.stacks[town]))))
    return found


def choose_hero(t: Table, choice: Choice) -> list[Scored]:
    """Experience, Items and Allies fit the Hero one has."""
    me = t.heroes[choice.seat]
    main = company_of(t, me).main
    name, now = ATTRIBUTES[main].capitalize(), t.box.heroes[me.card].numbers[main]
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "keep-hero":
            found.append((1.0, ("{} pairs of experience were bought for this Hero.", me.pairs)))
        else:
            number = t.box.heroes[o.what].numbers[main]
            found.append((0.0, ("Its {} is {}, that of the present Hero {}.", name, number, now)))
    return found


def refresh_counters(t: Table, choice: Choice) -> list[Scored]:
    me = t.heroes[choice.seat]
    far = t.box.map.distance[me.at]
    return [(-float(far[o.what]), ("{} spaces away.", far[o.what])) for o in choice.options]


def track_full(t: Table, choice: Choice) -> list[Scored]:
    """The least rewarding one goes."""
    found: list[Scored] = []
    for o in choice.options:
        card = t.box.challenges[o.also]
        reward = card.gold + 5 * card.market_cards + 20 * card.rune
        found.append((-float(reward), ("Its reward is worth about {} Gold.", reward)))
    return found


def reward(t: Table, choice: Choice) -> list[Scored]:
    me = t.heroes[choice.seat]
    card = t.box.challenges[choice.about[0]]
    printed = card.gold + 5.0 * card.market_cards
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "printed-reward":
            found.append((printed, ("{} Gold and {} cards.", card.gold, card.market_cards)))
        else:
            ally = t.box.allies[o.what]
            value = worth(t, me, o.what) * (sum(ally.numbers) + 2 * sum(ally.harm)) / (RETINUE + 6)
            found.append((value, ("An Ally worth about {:.0f} Gold here.", value)))
    return found


def whom(t: Table, choice: Choice) -> list[Scored]:
    """Healing for whoever needs it most, harm for whoever bears it best."""
    me = t.heroes[choice.seat]
    card = t.box.cards[choice.about[0]]
    harms = any(type(word).__name__ in ("TakeWounds", "TakeExhaustion") for word in walk(card))
    found: list[Scored] = []
    for o in choice.options:
        left = combat.life_left(t, me, o.what)
        ally = me.ally(o.what)
        one = ally or me
        need = one.wounds + 0.5 * one.exhaustion + (0.0 if ally else 1.5)
        score = float(left) - (0.0 if ally else 2.0) if harms else need
        found.append((score, ("{} Wounds so far, {} Life left.", one.wounds, left)))
    return found


def pay_threat(t: Table, choice: Choice) -> list[Scored]:
    me = t.heroes[choice.seat]
    good = me.gold >= 5 and t.threat >= 2
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "pay-gold":
            score = 1.0 if good else -1.0
            found.append((score, ("{} of {} Gold against {} Threat Counters.", o.what, me.gold, t.threat)))
        else:
            found.append((0.0, ("All {} Gold is kept, and {} Threat Counters stay.", me.gold, t.threat)))
    return found


THUMBS: dict[str, Callable[[Table, Choice], list[Scored]]] = {
    "move": movement.move,
    "destination": movement.destination,
    "dice-again": movement.dice_again,
    "combat-phase": combat.combat_phase,
    "escape": combat.escape,
    "before-combat": combat.before_combat,
    "phase-abilities": combat.phase_abilities,
    "roll-again": combat.roll_again,
    "skill-test": combat.skill_test,
    "cancel-wounds": combat.cancel_wounds,
    "market": dealing.market,
    "surplus": dealing.surplus,
    "experience": dealing.experience,
    "pay-counters": dealing.pay_counters,
    "meeting": dealing.meeting,
    "give-gold": dealing.build_offer,
    "ask-gold": dealing.build_offer,
    "give-cards": dealing.build_offer,
    "ask-cards": dealing.build_offer,
    "propose": dealing.build_offer,
    "offer": dealing.answer,
    "spoils": dealing.spoils,
    "nearest-town": nearest_town,
    "choose-hero": choose_hero,
    "refresh-counters": refresh_counters,
    "track-full": track_full,
    "reward": reward,
    "whom": whom,
    "volunteers": dealing.volunteers,
    "enemy-spreads": refresh_counters,
    "pay-threat": pay_threat,
}
