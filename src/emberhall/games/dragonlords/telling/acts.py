"""Everything that can be done and asked in this game, declared once."""

from __future__ import annotations

from emberhall.engine.acts import DECLINES, ENDS, Act, Acts, Ask, Asks
from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import plural
from emberhall.games.dragonlords.rules.combat import attribute_of
from emberhall.games.dragonlords.rules.standing import attack_bonus, defence_bonus
from emberhall.games.dragonlords.rules.state import NOBODY, Hero, Table
from emberhall.games.dragonlords.telling.names import (
    ABILITY,
    AMOUNT,
    ATTRIBUTE,
    CARD,
    COLOUR,
    EXPERIENCE,
    FACE,
    FIGURE,
    GOLD,
    PHASE,
    SEAT,
    SLOT,
    SPACE,
    card_name,
    seat_name,
)


def _use(t: Table, o: Option) -> str:
    return f"Use {card_name(t, o.what)}" + (f" with {o.more} Exhaustion" if o.more > 0 else "")


def _roll(t: Table, o: Option) -> str:
    return "Roll no dice and stay" if o.what == 0 else f"Roll {plural(o.what, 'die', 'dice')}"


def needed(t: Table, hero: Hero, figure: int, attacks: bool) -> str:
    """What a combat roll against a Challenge has to show."""
    f = t.fight
    if f is None or f.rival != NOBODY or not 0 <= f.window < 3:
        return ""
    phase = f.window
    if attacks:
        bonus = attribute_of(t, hero, figure, phase) + attack_bonus(t, hero, figure, phase, phase)
    else:
        bonus = t.strength[hero.seat].attributes[phase] + defence_bonus(t, hero, phase, phase)
    least = min(20, max(2, t.box.challenges[f.card].numbers[phase] - bonus))
    return f" ({least} or more)"


def _attack(t: Table, o: Option) -> str:
    return f"Attack with {card_name(t, o.what)}" + needed(t, t.heroes[o.seat], o.what, True)


def _defend(t: Table, o: Option) -> str:
    return "Defend" + needed(t, t.heroes[o.seat], t.heroes[o.seat].card, False)


def _heal(t: Table, o: Option) -> str:
    return f"Heal a Wound of {card_name(t, o.what)}"


ACTS: Acts[Table] = Acts(
    seat_name,
    Act("use", _use, CARD, ABILITY, AMOUNT, group="Abilities"),
    # movement
    Act("step", "Step to {0} without a roll", SPACE, group="Without a roll"),
    Act("roll", _roll, AMOUNT, group="Roll"),
    Act("go", "Move to {0}", SPACE),
    Act("stay", "Stay here", role=ENDS),
    Act("die-again", "Roll {0} again", FACE),
    Act("enough-dice", "Keep the others", role=ENDS),
    # tests and rolls
    Act("effort", "Take 1 Exhaustion for +2"),
    Act("no-effort", "Roll as it is", role=DECLINES),
    Act("keep-roll", "Keep the roll", role=DECLINES),
    Act("take-wounds", "{0} takes {1} of them", FIGURE, AMOUNT, role=DECLINES),
    Act("figure", "{0}", FIGURE),
    # combat
    Act("begin-combat", "Begin the combat", role=ENDS),
    Act("fight-on", "Fight", role=ENDS),
    Act("escape", "Try to escape"),
    Act("escape-with-effort", "Try to escape with 1 Exhaustion for +2"),
    Act("attack", _attack, FIGURE),
    Act("defend", _defend),
    Act("roll-dice", "Roll", role=ENDS),
    Act("town", "Go to {0}", SPACE),
    Act("keep-hero", "Go on with {0}", CARD, role=DECLINES),
    Act("new-hero", "Go on with {0}", CARD),
    Act("printed-reward", "Take the printed reward"),
    Act("retinue", "Take {0} along", CARD),
    Act("free-slot", "Send {1} back to its deck", SLOT, CARD),
    Act("take-card", "Take {0}", CARD),
    Act("take-kept", "Take {0}", CARD),
    Act("take-gold", "Take all {0} Gold", GOLD),
    # meetings
    Act("draw-adventure", "Have the Adventure of this space", role=ENDS),
    Act("pass-by", "Leave it at that", role=ENDS),
    Act("talk", "Make {0} an offer", SEAT),
    Act("attack-hero", "Attack {0}", SEAT),
    Act("give-gold", "Give {0} Gold", GOLD),
    Act("ask-gold", "Ask for {0} Gold", GOLD),
    Act("give", "Give {0}", CARD),
    Act("ask", "Ask for {0}", CARD),
    Act("enough", "Nothing more", role=ENDS),
    Act("propose", "Propose it"),
    Act("scrap", "Scrap the offer", role=DECLINES),
    Act("accept", "Accept"),
    Act("decline", "Decline", role=DECLINES),
    # market and experience
    Act("buy", "Buy {0} for {1} Gold", CARD, GOLD, group="Buy"),
    Act("hire", "Hire {0} for {1} Gold", CARD, GOLD, group="Buy"),
    Act("sell", "Sell {0} for {1} Gold", CARD, GOLD, group="Sell"),
    Act("drop", "Drop {0}", CARD, group="Give up"),
    Act("dismiss", "Dismiss {0}", CARD, group="Give up"),
    Act("give-up", "Give up {0}", CARD),
    Act("heal", _heal, FIGURE, group="Healing"),
    Act("leave-market", "Leave the market", role=ENDS),
    Act("buy-pair", "{0} and {1}", EXPERIENCE, EXPERIENCE),
    Act("no-experience", "Buy no more experience", role=ENDS),
    Act("pay-counter", "Pay a {0} counter", COLOUR),
    # the threat
    Act("refresh", "Put the counter on {0}", SPACE),
    Act("pay-gold", "Pay {0} Gold", GOLD),
    Act("decline-payment", "Pay nothing", role=DECLINES),
    Act("hire-nobody", "Hire nobody", role=DECLINES),
)


def _market(t: Table, choice: Choice) -> str:
    hero = t.heroes[choice.seat]
    return f"{seat_name(t, choice.seat)}, what do you do at the market? You have {hero.gold} Gold."


def _escape(t: Table, choice: Choice) -> str:
    f = t.fight
    if f is None:
        return "Escape?"
    enemy = card_name(t, f.card) if f.rival == NOBODY else seat_name(t, f.rival)
    return f"Round {f.round} against {enemy}: do you try to escape?"


ASKS: Asks[Table] = Asks(
    seat_name,
    Ask("move", "{you}, how do you move?"),
    Ask("destination", "{you}, where does your movement end?"),
    Ask("dice-again", "Which dice does {0} roll again?", CARD),
    Ask("skill-test", "{0} asks for a test of {1} against {2}.", CARD, ATTRIBUTE, AMOUNT),
    Ask("roll-again", "{0} has rolled {1}, {2} in all, against {3}.", FIGURE, AMOUNT, AMOUNT, AMOUNT),
    Ask("cancel-wounds", "{0} is about to take Wounds: {1}.", FIGURE, AMOUNT),
    Ask("nearest-town", "{you}, which of the nearest towns do you go to?"),
    Ask("choose-hero", "{you}, do you go on with another Hero?"),
    Ask("surplus", "{you}, you have too many cards of a kind: which one do you give up?"),
    Ask("before-combat", "{you}, what do you use before the combat?"),
    Ask("escape", _escape),
    Ask("combat-phase", "{0} phase: who attacks, or does your Hero defend?", PHASE),
    Ask("phase-abilities", "{you}, what do you use in the {0} phase?", PHASE),
    Ask("reward", "What do you take for {0}?", CARD),
    Ask("track-full", "The track is full: which Challenge makes room for {0}?", CARD),
    Ask("spoils", "{you}, what do you take from {0}?", SEAT),
    Ask("meeting", "{you}, you are not alone here. What do you do?"),
    Ask("give-gold", "How much Gold do you offer {0}?", SEAT),
    Ask("ask-gold", "How much Gold do you ask of {0}?", SEAT),
    Ask("give-cards", "What else do you offer {0}?", SEAT),
    Ask("ask-cards", "What else do you ask of {0}?", SEAT),
    Ask("propose", "Do you propose this to {0}?", SEAT),
    Ask("offer", "{0} makes you an offer. Do you accept?", SEAT),
    Ask("market", _market),
    Ask("experience", "{you}, which pair of Experience Counters do you buy?"),
    Ask("pay-counters", "Which counter do you pay with? {0} to go.", AMOUNT),
    Ask("refresh-counters", "There are too few {0} counters: which space gets one?", COLOUR),
    Ask("whom", "{0}: whom?", CARD),
    Ask("pay-threat", "{0}: do you pay?", CARD),
    Ask("volunteers", "{0}: whom do you hire?", CARD),
    Ask("enemy-spreads", "{0}: which {1} space gets a counter?", CARD, COLOUR),
)
