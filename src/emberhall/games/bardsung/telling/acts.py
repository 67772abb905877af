"""Everything that can be done and asked, with its words."""

from __future__ import annotations

from emberhall.engine.acts import DECLINES, ENDS, HELPS, Act, Acts, Ask, Asks, Kind
from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import listed, plural
from emberhall.games.bardsung.cards.shared import courses
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.telling import names

SEAT: Kind[Table] = Kind("hero", names.seat_name, on_board=True)
ENEMY: Kind[Table] = Kind("enemy", names.enemy_name, on_board=True, card=names.enemy_card)
ZONE: Kind[Table] = Kind("zone", names.zone_name, on_board=True)
PLACE: Kind[Table] = Kind("tile", names.place_name, on_board=True)
GATE: Kind[Table] = Kind("gate", names.gate_name, on_board=True)
CARD: Kind[Table] = Kind("card", names.card_name)
FACE: Kind[Table] = Kind("face", names.face_name)
FIT: Kind[Table] = Kind("fit", names.fit_name, on_board=True)  # a way to lay the tile drawn, by its portal
TOKEN: Kind[Table] = Kind("token", names.token_name)
ORDINAL: Kind[Table] = Kind("number", names.number_name)
TURNS: Kind[Table] = Kind("quarter turns", names.number_name)
ICON: Kind[Table] = Kind("effect", names.icon_name)
CONDITION: Kind[Table] = Kind("condition", names.condition_name)
COURSE: Kind[Table] = Kind("course", names.number_name)


# ---------------------------------------------------------------- labels that need more than a template


def _lay(t: Table, option: Option) -> str:
    """Where the other portals of the tile would look."""
    face = t.box.faces[option.also]
    gates = face.turns[option.more].gates[: face.portals]
    others = [names.SIDES[gate.side] for number, gate in enumerate(gates) if number != option.what]
    way = f"with portals to the {listed(others)}" if others else "with no other portal"
    return f"Lay it {way}, entering zone {face.zones[gates[option.what].zone]}"


def _course(t: Table, option: Option) -> str:
    _, name = courses(t.box.cards[option.also])[option.what]
    return name


def _without(t: Table, option: Option) -> str:
    """An effect by its place, for some come twice."""
    return f"Do without {names.icon_name(t, option.what)}, effect number {option.also + 1}"


def _route(t: Table, option: Option) -> str:
    return f"The way number {option.what + 1}"


def _wound(t: Table, option: Option) -> str:
    hero = t.heroes[option.seat]
    return t.box.name(hero.serious[option.what])


def _flip(t: Table, option: Option) -> str:
    return f"Turn {_wound(t, option)} to its wound side"


def _try(t: Table, option: Option) -> str:
    card = t.box.wounds[t.heroes[option.seat].serious[option.what]]
    return f"Try to recover from {card.name} ({card.characteristic.capitalize()}, TN{card.tn})"


def _effects(t: Table, choice: Choice) -> str:
    """What the attack has come to, and the effects that can still be declined."""
    _, uid, came = choice.about
    verb = ("miss", "hit", "score a critical hit on")[came]
    shown = ", ".join(names.icon_name(t, o.what) for o in choice.options if o.act == "decline")
    return f"You {verb} {names.enemy_name(t, uid)}: {shown}. Which effects are applied?"


def _turn(t: Table, choice: Choice) -> str:
    steps = f" and {plural(t.steps, 'zone')} left to move" if t.steps else ""
    return f"You have {plural(t.actions, 'action')}{steps}."


def _reroll(t: Table, choice: Choice) -> str:
    total, tn = choice.about
    return f"You have {total} against TN{tn}. Reroll?"


def _reroll_damage(t: Table, choice: Choice) -> str:
    total, uid = choice.about
    against = next((f" against toughness {names.toughness_of(t, e)}" for e in t.enemies if e.uid == uid), "")
    return f"You have {total} damage{against}. Reroll?"


def _challenge(t: Table, choice: Choice) -> str:
    numbered = courses(t.box.cards[choice.about[0]])
    word, _ = numbered[choice.options[0].what]
    return f"{t.box.name(choice.about[0])}: {word.text()}."


ACTS: Acts[Table] = Acts(
    names.seat_name,
    # a hero's turn
    Act("end-turn", "End the turn", role=ENDS, key="e"),
    Act("move", "Move to {0}", ZONE, group="Move"),
    Act("use", "Use {0}", CARD, group="Abilities", order=10),
    Act("explore", "Explore {0}", GATE, group="Explore"),
    Act("explore-passage", "Explore {0}, for a toolkit", GATE, group="Explore"),
    Act("open-door", "Open {0}", GATE, group="Doors"),
    Act("close-door", "Close {0}", GATE, group="Doors"),
    Act("escape", "Escape by the stairs", key="x"),
    Act("tear-banner", "Tear the banner down"),
    Act("pull-lever", "Pull the lever"),
    Act("take-offer", "Take what {0} offers", CARD),
    Act("harvest", "Harvest the mushroom patch"),
    Act("take-treasure", "Take the treasure"),
    Act("item", "Use {0}", CARD, group="Treasure"),
    Act("favour", "Ask {0} for a favour", CARD, group="Treasure"),
    Act("give", "Give {0} to {1}", CARD, SEAT, group="Treasure", role=HELPS),
    Act("attach", "Attach {0} to {1}", CARD, CARD, group="Treasure", role=HELPS),
    Act("charm", "Spend a charm for all exhausted fate", role=HELPS),
    Act("rest", "Rest", role=HELPS),
    # attacks
    Act("target", "Attack {0}", ENEMY, group="Attack"),
    Act("no-fate", "Do not empower the roll", role=DECLINES, key="n"),
    Act("empower", "Spend a fate token to empower the roll", key="y"),
    Act("keep-roll", "Keep the roll", role=DECLINES, key="n"),
    Act("reroll", "Reroll with {0}", CARD),
    Act("apply", "Apply all effects", key="a"),
    Act("decline", _without, ICON, ORDINAL, order=70),
    Act("push", "Push to {0}", ZONE, group="Push"),
    Act("dodge", "Dodge to {0}", ZONE, group="Dodge"),
    Act("stay", "Stay", role=DECLINES, key="n"),
    Act("card", "{0}", CARD),
    # cards
    Act("hero", "{0}", SEAT, group="A hero"),
    Act("enemy", "{0}", ENEMY, group="An enemy"),
    Act("go", "Go to {0}", ZONE, group="Go"),
    Act("place-token", "In {0}", ZONE, group="Place it"),
    Act("remove-token", "From {0}", ZONE, group="Remove it"),
    Act("place-enemy", "In {0}", ZONE, group="Place it"),
    Act("course", _course, COURSE, CARD),
    Act("use-card", "Use {0}", CARD, key="y"),
    Act("pass", "Do not", role=DECLINES, key="n"),
    Act("condition", "Lose {0}", CONDITION),
    Act("resolve-card", "{0} first", CARD),
    Act("exhaust-fate", "Exhaust {0} fate tokens", ORDINAL),
    Act("take-wound", "Suffer a wound"),
    # exploring
    Act("lay", _lay, FIT, FACE, TURNS, group="Lay the tile"),
    # wounds
    Act("try-wound", _try, ORDINAL),
    Act("flip-wound", _flip, ORDINAL),
    Act("remove-wound", "Remove a wound card"),
    Act("drink-potion", "Spend a healing potion", role=HELPS),
    Act("second-wind", "Use the Second Wind", role=HELPS),
    Act("return-to", "Return to the fire in {0}", ZONE, role=HELPS, group="Return"),
    Act("give-up", "{who} gives the encounter up", role=DECLINES),
    Act("route", _route, ORDINAL),
    # set-up and rest
    Act("start-in", "Start in {0}", ZONE, group="Start"),
    Act("rest-at", "Rest on {0}", PLACE, group="Rest"),
    Act("rest-zone", "In {0}", ZONE, group="Rest"),
)

ASKS: Asks[Table] = Asks(
    names.seat_name,
    Ask("turn", _turn),
    Ask("target", "Whom do you attack with {0}?", CARD),
    Ask("empower", "Do you spend fate to empower {0} against {1}?", CARD, ENEMY),
    Ask("reroll", _reroll, ORDINAL, ORDINAL),
    Ask("reroll-damage", _reroll_damage, ORDINAL, ENEMY),
    Ask("effects", _effects, CARD, ENEMY, ORDINAL),
    Ask("push", "Where do you push {0}?", ENEMY),
    Ask("dodge", "Where do you dodge to?"),
    Ask("which-card", "Which card of {0}?", ENEMY),
    Ask("whom", "{0}: whom?", CARD),
    Ask("relocate", "{0}: where do you go?", CARD),
    Ask("place-token", "Where do you place a {0} token?", TOKEN, CARD),
    Ask("remove-token", "Which {0} token?", TOKEN),
    Ask("place-enemy", "Where is {0} placed?", CARD),
    Ask("challenge", _challenge, CARD),
    Ask("use-card", "Do you use {0}?", CARD),
    Ask("bargain", "{0}: do you give fate, or suffer a wound?", CARD),
    Ask("free-attack", "{0}: with which ability do you make a free attack?", CARD),
    Ask("relieve", "{0}: which condition does {1} lose?", CARD, SEAT),
    Ask("which-treasure", "{0}: which treasure do you give up?", CARD),
    Ask("deck-top", "{0}: which card comes first?", CARD),
    Ask("deck-bottom", "{0}: which card goes under the deck?", CARD),
    Ask("end-phase-order", "Which card is resolved first?"),
    Ask("orientation", "How is {0} joined to {1}?", FACE, GATE),
    Ask("serious-wound", "Which serious wound do you try to recover from?"),
    Ask("heal", "What do you heal?"),
    Ask("defeated", "{0} is defeated. What do the heroes do?", SEAT),
    Ask("checkpoint-route", "Which way to the entrance stays on the map?", ZONE),
    Ask("start-zone", "Where do you start?"),
    Ask("rest-tile", "On which tile do the heroes rest?"),
    Ask("rest-zone", "Where on {0} do you rest?", PLACE),
)
