"""Everything that can be asked in this game, declared once."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.acts import Ask, Asks
from emberhall.engine.choice import Choice
from emberhall.engine.english import listed, percent, plural
from emberhall.engine.words import clause, walk
from emberhall.games.dragonlords.cards.shared import ALL, HEALED, REFRESHED, TIRED, WOUNDED, Test
from emberhall.games.dragonlords.rules.belongings import has_room
from emberhall.games.dragonlords.rules.meeting import others_here
from emberhall.games.dragonlords.rules.movement import allowance
from emberhall.games.dragonlords.rules.prospects import prospect
from emberhall.games.dragonlords.rules.state import NOBODY, Table
from emberhall.games.dragonlords.rules.symbols import ATTRIBUTES, PHASES
from emberhall.games.dragonlords.telling.acts import fight_of, terms_text, wounds
from emberhall.games.dragonlords.telling.names import (
    AMOUNT,
    ATTRIBUTE,
    CARD,
    CHALLENGE,
    COLOUR,
    FIGURE,
    PHASE,
    SEAT,
    card_name,
    enemy_name,
    faces_name,
    short_name,
    short_seat,
    space_name,
)


def _move(t: Table, choice: Choice) -> str:
    hero = t.heroes[choice.seat]
    dice = allowance(t, hero)
    why = ", as somebody is hurt or tired" if hero.hurt else ""
    return f"You have {plural(dice, 'die', 'dice')}{why}. How do you move?"


def _destination(t: Table, choice: Choice) -> str:
    if t.wings:
        return f"You may move up to {t.wings} spaces over any terrain. Where do you end?"
    return "Where do you end?"


def _rolled(t: Table, choice: Choice) -> str:
    return "" if t.wings else f"You rolled {faces_name(t, t.roll)}."


def _skill_test(t: Table, choice: Choice) -> str:
    card, attribute, target = choice.about
    hero = t.heroes[choice.seat]
    who, name = short_seat(t, choice.seat), ATTRIBUTES[attribute].capitalize()
    why = f"{card_name(t, card)}: " if card >= 0 else ""
    tired = f"{hero.exhaustion} of {t.strength[choice.seat].stamina} Exhaustion"
    test = f"{why}{who} tests {name} against {target}{_at_stake(t, card, attribute, target)}"
    return f"{test}. Do you make an effort ({tired})?"


def _at_stake(t: Table, card: int, attribute: int, target: int) -> str:
    """The skill that a card tests, with what comes of success and of failure."""
    for word in walk(t.box.cards[card]) if card >= 0 else ():
        if isinstance(word, Test) and (ATTRIBUTES.index(word.attribute), word.target) == (attribute, target):
            success = f"; success: {clause(word.success)}" if word.success else ""
            failure = f"; failure: {clause(word.failure)}" if word.failure else ""
            return f" ({word.skill}){success}{failure}"
    return ""


def _roll_again(t: Table, choice: Choice) -> str:
    figure, die, total, target = choice.about
    against = f" against {target}" if target else ""
    if target and 1 < die < 20:  # what a 1 or a 20 means depends on the kind of roll
        against += ", enough" if total >= target else ", too little"
    return f"{short_name(t, figure)} rolled {die}, {total} in all{against}. Do you roll again?"


def _cancel(t: Table, choice: Choice) -> str:
    figure, amount = choice.about
    hero = t.heroes[choice.seat]
    ally = hero.ally(figure)
    strength = t.strength[choice.seat]
    life = t.box.allies[figure].life + strength.ally_life if ally else strength.life
    left = life - (ally or hero).wounds
    fatal = ", which defeats it" if amount >= left else ""
    return f"{short_name(t, figure)} is about to take {wounds(amount)} with {left} Life left{fatal}. Cancel some?"


def _before_combat(t: Table, choice: Choice) -> str:
    f = fight_of(t)
    chance = percent(prospect(t, f, choice.seat))
    enemy = enemy_name(t, f, choice.seat)
    return f"Before the combat with {enemy} (won in about {chance}): what do you use?"


def _escape(t: Table, choice: Choice) -> str:
    f = fight_of(t)
    return f"Round {f.round} against {_enemy(t, choice.seat)}: do you try to escape?"


def _enemy(t: Table, seat: int) -> str:
    """The enemy with the Wounds it has and the Life it had."""
    f = fight_of(t)
    rival = f.against(seat)
    if rival == NOBODY:
        return f"{card_name(t, f.card)} ({f.wounds} of {wounds(t.box.challenges[f.card].life)})"
    return f"{short_seat(t, rival)} ({t.heroes[rival].wounds} of {wounds(t.strength[rival].life)})"


def _combat_phase(t: Table, choice: Choice) -> str:
    f = fight_of(t)
    phase = PHASES[choice.about[0]].capitalize()
    return f"Round {f.round}, {phase}, against {_enemy(t, choice.seat)}: who rolls for {short_seat(t, choice.seat)}?"


def _abilities(t: Table, choice: Choice) -> str:
    phase = PHASES[choice.about[0]].capitalize()
    return f"What do you use in the {phase} phase against {_enemy(t, choice.seat)}?"


def _met(t: Table, choice: Choice) -> Sequence[int]:
    """The heroes that one may deal with."""
    hero = t.heroes[choice.seat]
    m = t.meeting
    return others_here(t, hero) if m is None or m.partner == NOBODY else [m.partner]


def _meeting(t: Table, choice: Choice) -> str:
    others = listed(short_seat(t, seat) for seat in _met(t, choice))
    return f"You meet {others} at {space_name(t, t.heroes[choice.seat].at)}. What do you do?"


def _only_one(t: Table, choice: Choice) -> str:
    return "You may deal with only one of them this turn." if len(_met(t, choice)) > 1 else ""


def _building(question: str) -> str:
    return "Your offer to {0}: " + question


def _offer(t: Table, choice: Choice) -> str:
    assert t.meeting is not None
    gives, asks = terms_text(t, t.meeting.offer)
    who = short_seat(t, choice.about[0])
    return f"{who} offers you {gives} and asks for {asks}. Do you accept?"


def _propose(t: Table, choice: Choice) -> str:
    assert t.meeting is not None
    gives, asks = terms_text(t, t.meeting.offer)
    return f"You would give {short_seat(t, choice.about[0])} {gives} for {asks}. Do you propose it?"


def _market(t: Table, choice: Choice) -> str:
    hero = t.heroes[choice.seat]
    where = space_name(t, hero.at)
    full = [card_name(t, card) for card in t.stacks[t.town_of(hero)] if not has_room(t, hero, card)]
    room = f" You have no room for {listed(full, 'or')}." if full else ""
    return f"You have {hero.gold} Gold at the market of {where}.{room} What do you do?"


def _experience(t: Table, choice: Choice) -> str:
    hero = t.heroes[choice.seat]
    held = plural(sum(hero.counters), "Adventure Counter")
    price = t.box.tables.pair_cost(hero.pairs)
    return f"You hold {held} and a pair costs {price}. Which pair do you buy?"


def _volunteers(t: Table, choice: Choice) -> str:
    gold = t.heroes[choice.seat].gold
    return f"{card_name(t, choice.about[0])}: whom do you hire with {gold} Gold?"


def _whom(t: Table, choice: Choice) -> str:
    """Who of a party, for what."""
    card, fate, amount = choice.about
    harm = "all Wounds" if amount == ALL else wounds(amount)
    what = {
        HEALED: f"loses {harm}",
        REFRESHED: "loses all Wounds and Exhaustion",
        WOUNDED: f"takes {harm}",
        TIRED: f"takes {amount} Exhaustion",
    }[fate]
    return f"{card_name(t, card)}: who {what}?"


def _surplus(t: Table, choice: Choice) -> str:
    return "You have too many cards of a kind. Which one do you give up?"


ASKS: Asks[Table] = Asks(
    short_seat,
    Ask("move", _move),
    Ask("destination", _destination, detail=_rolled),
    Ask("dice-again", "Which die does {0} roll again?", CARD),
    Ask("skill-test", _skill_test, CARD, ATTRIBUTE, AMOUNT),
    Ask("roll-again", _roll_again, FIGURE, AMOUNT, AMOUNT, AMOUNT),
    Ask("cancel-wounds", _cancel, FIGURE, AMOUNT),
    Ask("nearest-town", "You are defeated. Which of the nearest towns do you go to?"),
    Ask("choose-hero", "You are defeated. Do you go on with another Hero?"),
    Ask("surplus", _surplus),
    Ask("before-combat", _before_combat),
    Ask("escape", _escape),
    Ask("combat-phase", _combat_phase, PHASE),
    Ask("phase-abilities", _abilities, PHASE),
    Ask("reward", "What do you take for {0}?", CHALLENGE),
    Ask("track-full", "The track is full: which Challenge makes room for {0}?", CHALLENGE),
    Ask("spoils", "What do you take from {0}?", SEAT),
    Ask("meeting", _meeting, detail=_only_one),
    Ask("give-gold", _building("how much Gold do you give?"), SEAT),
    Ask("ask-gold", _building("how much Gold do you ask for?"), SEAT),
    Ask("give-cards", _building("what else do you give?"), SEAT),
    Ask("ask-cards", _building("what else do you ask for?"), SEAT),
    Ask("propose", _propose, SEAT),
    Ask("offer", _offer, SEAT),
    Ask("market", _market),
    Ask("experience", _experience),
    Ask("pay-counters", "Which counter do you pay with?", AMOUNT, detail="{0} to go."),
    Ask("refresh-counters", "There are too few {0} counters: which space gets one?", COLOUR),
    Ask("whom", _whom, CARD, AMOUNT, AMOUNT),
    Ask("pay-threat", "{0}: do you pay?", CARD),
    Ask("volunteers", _volunteers, CARD),
    Ask("enemy-spreads", "{0}: which {1} space gets a counter?", CARD, COLOUR),
)
