"""Everything that can be done and asked in a Long Rest, declared once, and how the log tells it."""

from __future__ import annotations

from emberhall.engine.acts import DECLINES, ENDS, Act, Acts, Ask, Asks, Kind
from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import listed
from emberhall.engine.kit.telling import Telling
from emberhall.games.dragonfire.campaign.features import room_used
from emberhall.games.dragonfire.campaign.levels import adventure_level, character_level, party_level
from emberhall.games.dragonfire.campaign.state import Party
from emberhall.games.dragonfire.rules.box import AdventureCard, FeatureCard
from emberhall.games.dragonfire.rules.tables import tables

# ---------------------------------------------------------------- what numbers refer to


def hero_name(t: Party, seat: int) -> str:
    return t.heroes[seat].screen if 0 <= seat < len(t.heroes) else "the party"


def card_name(t: Party, card: int) -> str:
    return t.box.name(card)


def feature_at(t: Party, number: int) -> FeatureCard:
    return t.box.features[number]


CARD: Kind[Party] = Kind("card", card_name)
SEAT: Kind[Party] = Kind("seat", hero_name)
SLOT: Kind[Party] = Kind("slot", lambda t, slot: f"slot {slot}")
PLACE: Kind[Party] = Kind("place", lambda t, place: f"line {place + 1}")


# ---------------------------------------------------------------- options


def _background(t: Party, option: Option) -> str:
    card = feature_at(t, option.what)
    first = t.heroes[option.seat].slots[0]
    over = f", over {first[-1]}" if first else ""
    return f"chooses the Background {card.name}{blank(card)}{over}"


def _feature(t: Party, option: Option) -> str:
    card = feature_at(t, option.what)
    return f"takes {card.name}, value {card.value}{blank(card)}"


def blank(card: FeatureCard) -> str:
    """What may be written in on a Feature, behind its name."""
    return f" (write in {listed(card.writes, 'or')})" if card.writes else ""


def _slot(t: Party, option: Option) -> str:
    """A slot with what it costs to open, or what would be covered there."""
    stack = t.heroes[option.seat].slots[option.what - 1]
    if stack:
        return f"Slot {option.what}, over {stack[-1]}"
    cost = tables().slot_costs[option.what - 1]
    return f"Slot {option.what}" + (f", which costs {cost} XP" if cost else "")


def _written(t: Party, option: Option) -> str:
    return list(feature_at(t, option.also).writes)[option.what]


def _come(t: Party, option: Option) -> str:
    """A character that comes along, with how far it has come."""
    hero = next((hero for hero in t.home if hero.screen == t.box.name(option.what)), None)
    record = f"Level {character_level(hero.xp)}, {hero.xp} XP" if hero else "new"
    return f"{t.box.name(option.what)} ({record})"


def _plan(t: Party, option: Option) -> str:
    """An Adventure with the Level it would be played at."""
    card = t.box.cards[option.what]
    assert isinstance(card, AdventureCard)
    done = ", completed before" if card.id in t.completed else ""
    return f"Plan {card.name} at Level {adventure_level(t, card)}{done}"


def _challenge(t: Party, option: Option) -> str:
    return f"Accept {listed(f'{each.name} for {each.xp} XP' for each in t.next_adventure.challenges)}"


def _set_out(t: Party, option: Option) -> str:
    challenge = ", with its challenge" if t.challenge else ""
    return f"Set out for {t.next_adventure.name} at Level {adventure_level(t, t.next_adventure)}{challenge}"


ACTS: Acts[Party] = Acts(
    hero_name,
    # Features
    Act("background", _background, CARD, order=10, group="Choose a Background", named=True),
    Act("feature", _feature, CARD, order=20, group="Take a Feature", named=True),
    Act("write", "writes in what is missing on {0}", CARD, order=15, named=True),
    Act("slot", _slot, SLOT, CARD),
    Act("written", _written, PLACE, CARD),
    # Magic Items
    Act("attune", "attunes to {0}", CARD, order=30, named=True),
    Act("instead", "Give {0} back", CARD),
    Act("give-back", "gives {0} back", CARD, order=70, group="Give a Magic Item back", named=True),
    Act("trade", "offers {0}", CARD, order=60, group="Trade a Magic Item", named=True),
    Act("partner", "{0}", SEAT),
    Act("in-return", "For {0}", CARD),
    Act("for-nothing", "For nothing"),
    Act("accept", "Take it"),
    Act("decline", "No, keep what you have", role=DECLINES),
    Act("take-along", "takes {0} along", CARD, order=40, named=True),
    Act("leave-behind", "leaves {0} behind", CARD, order=65, group="Leave a Magic Item behind", named=True),
    Act("draws", "{0} draws next", SEAT),
    Act("in-turn", "All others draw in turn, to the left", role=ENDS),
    # who goes along
    Act("change", "stays at home, and another character comes along", order=75, group="Change a character", named=True),
    Act("come", _come, CARD),
    Act("stay", "No, {who} goes", role=DECLINES),
    # the next Adventure
    Act("plan", _plan, CARD, order=50, group="Plan another Adventure"),
    Act("challenge", _challenge, order=51),
    Act("no-challenge", "Do without the challenge", order=51),
    Act("set-out", _set_out, role=ENDS, key="d"),
)


# ---------------------------------------------------------------- questions


def _long_rest(t: Party, choice: Choice) -> str:
    left = [f"{hero.screen} {hero.xp - room_used(t, hero)}" for hero in t.heroes]
    return f"A Long Rest of a party of Level {party_level(t)}. XP left for Features: {listed(left)}. What do you do?"


def _trade_offer(t: Party, choice: Choice) -> str:
    giver, item, *back = choice.about
    price = f"for {card_name(t, back[0])}" if back else "for nothing"
    return f"{hero_name(t, giver)} offers you {card_name(t, item)} {price}. Do you take it?"


ASKS: Asks[Party] = Asks(
    hero_name,
    Ask("long-rest", _long_rest),
    Ask("which-slot", "Into which slot does {0} go?", CARD),
    Ask("what-is-written", "What do you write in on {0}?", CARD),
    Ask("exchange", "You can attune to no more items like {0}. Which one goes back for it?", CARD),
    Ask("who-draws", "{0} has drawn. Who draws the next Magic Items?", SEAT),
    Ask("who-comes", "You stay at home, with all that you have. Who comes along?"),
    Ask("trade-with", "To whom do you offer {0}?", CARD),
    Ask("trade-for", "What do you ask for {0} in return?", CARD, SEAT),
    Ask("trade-offer", _trade_offer, SEAT, CARD, CARD),
)


# ---------------------------------------------------------------- the log

TELLING: Telling[Party] = Telling(
    {
        "seat": hero_name,
        "card": card_name,
        "won": lambda t, won: "which is complete" if won else "beaten",
        "challenge": lambda t, accepted: ", with its challenge" if accepted else "",
        "back": lambda t, back: f" for {card_name(t, back)}" if back >= 0 else "",
        "along": lambda t, along: "takes along" if along else "leaves behind",
    }
)
