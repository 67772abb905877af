"""Everything that can be done and asked between encounters, declared once, and how the log tells it."""

from __future__ import annotations

from emberhall.engine.acts import DECLINES, ENDS, Act, Acts, Ask, Asks, Kind
from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import listed
from emberhall.engine.kit.telling import Line, Telling
from emberhall.games.bardsung.campaign import events, shop
from emberhall.games.bardsung.campaign.state import Party
from emberhall.games.bardsung.rules.language import CHARACTERISTICS
from emberhall.games.bardsung.rules.tokens import RESOURCES

# ---------------------------------------------------------------- what numbers refer to


def hero_name(t: Party, seat: int) -> str:
    return t.heroes[seat].name if 0 <= seat < len(t.heroes) else "the party"


def card_name(t: Party, card: int) -> str:
    return t.box.name(card)


def turn_text(t: Party, number: int) -> str:
    turns = t.behind.turns if t.behind else ()
    return turns[number].text if 0 <= number < len(turns) else "the story"


CARD: Kind[Party] = Kind("card", card_name)
SEAT: Kind[Party] = Kind("seat", hero_name)
TRACK: Kind[Party] = Kind("resource", lambda t, track: RESOURCES[track])
TRAIT: Kind[Party] = Kind("characteristic", lambda t, number: CHARACTERISTICS[number].capitalize())
TURN: Kind[Party] = Kind("turn", turn_text)


# ---------------------------------------------------------------- options


def _turn(t: Party, option: Option) -> str:
    """A turn of the story with what it costs and brings."""
    turn = t.box.pages[t.page].turns[option.what]
    parts = [f"{turn.gold:+d} gold"] if turn.gold else []
    parts += [f"{turn.reputation:+d} reputation"] if turn.reputation else []
    return turn.text + (f" ({', '.join(parts)})" if parts else "")


def _recharge(t: Party, option: Option) -> str:
    name = card_name(t, option.what)
    return f"recharges {name} for {t.treasure(name).gold} gold"


def _raise(t: Party, option: Option) -> str:
    to = t.heroes[option.seat].modifiers[option.what] + 1
    return f"raises {CHARACTERISTICS[option.what].capitalize()} to +{to} for {to} XP"


def _enhance(t: Party, option: Option) -> str:
    name = card_name(t, option.what)
    return f"enhances {name} for {t.ability(name).enhance} XP"


def _learn(t: Party, option: Option) -> str:
    name, hero = card_name(t, option.what), t.heroes[option.seat]
    return f"{hero.name} learns {name} for {shop.price(t, hero, name)} XP"


ACTS: Acts[Party] = Acts(
    hero_name,
    # the story
    Act("turn", _turn, TURN),
    Act("takes-squire", "takes {0}", CARD, named=True),
    Act("send-away", "{0} goes back to the box", CARD, role=DECLINES),
    Act("takes", "takes {0}", CARD, named=True),
    Act("upgrade", "upgrades {0}", CARD, named=True),
    # gold
    Act("recharge", _recharge, CARD, order=10, named=True),
    Act("replenish", f"Replenish a {{0}} for {shop.TOKEN_PRICE} gold", TRACK, order=20),
    Act("draw-lost", f"Draw lost treasure for {shop.LOST_PRICE} gold", order=30),
    Act("attach", "attaches {0} to {1}", CARD, CARD, order=40, group="Attach", named=True),
    Act("unattach", "takes {0} off", CARD, order=50, group="Un-attach", named=True),
    Act("pass-squire", "{0} goes with {1}", CARD, SEAT, order=60, group="Squires"),
    # heroes
    Act("switch", "{0} in place of {who}", CARD, order=70, group="Switch heroes"),
    Act("raise", _raise, TRAIT, order=10, group="Raise a characteristic", named=True),
    Act("enhance", _enhance, CARD, order=20, group="Enhance an ability", named=True),
    Act("learn", _learn, CARD, order=30, group="Learn an ability"),
    Act("finish", "{who} is done", role=ENDS, key="d"),
    Act("done", "Go on", role=ENDS, key="d"),
)


# ---------------------------------------------------------------- questions


def _gold(t: Party, choice: Choice) -> str:
    what = {
        "recharge": "Which consumables do you recharge?",
        "replenish": "Which tokens do you replenish?",
        "lost-treasure": "Do you draw lost treasure?",
    }
    return f"There is {t.gold} gold in the stash. {what[choice.ask]}"


def _muster(t: Party, choice: Choice) -> str:
    """Heroes are switched before the second tutorial, and for the last time before the campaign."""  # BS-CAMP-03
    return "Which heroes go?" + ("" if t.tutorial(t.due) else " From here on nobody can be switched.")


def _level_up(t: Party, choice: Choice) -> str:
    return f"Level-up. XP: {listed(f'{hero.name} {hero.xp}' for hero in t.heroes)}. What do you do?"


ASKS: Asks[Party] = Asks(
    hero_name,
    Ask("which-turn", "Which turn does the story take?"),
    Ask("whose-squire", "With whom does {0} go?", CARD),
    Ask("whose-treasure", "Who takes {0}?", CARD),
    Ask("which-piece", "Which piece of equipment do you upgrade?"),
    Ask("fitting", "What do you attach or take off?"),
    Ask("recharge", _gold),
    Ask("replenish", _gold),
    Ask("lost-treasure", _gold),
    Ask("take-off", "What do you attach, take off or hand over?"),
    Ask("muster", _muster),
    Ask("level-up", _level_up),
)


# ---------------------------------------------------------------- the log

TELLING: Telling[Party] = Telling(
    {
        "seat": hero_name,
        "card": card_name,
        "won": lambda t, won: "which is completed" if won else "beaten",
        "resource": lambda t, track: RESOURCES[track],
        "characteristic": lambda t, number: CHARACTERISTICS[number].capitalize(),
    }
)


@TELLING.tells(events.ReputationChanges)
def _reputation(line: Line[Party], event: events.ReputationChanges) -> str:
    return f"reputation {event.by:+d}, now {event.now:+d}"
