"""Everything that can be asked and done in this game, declared once: what it is about, and how it is called.

Nothing here is called in a simulation.
"""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.acts import DECLINES, ENDS, Act, Acts, Ask, Asks, Kind
from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import capital, counted, listed, plural
from emberhall.games.ashardalon.players.odds import attack_odds, in_reach_of
from emberhall.games.ashardalon.rules.box import Power
from emberhall.games.ashardalon.rules.experience import payments, worth
from emberhall.games.ashardalon.rules.hit_points import hit_points_left
from emberhall.games.ashardalon.rules.movement import SECOND_MOVE
from emberhall.games.ashardalon.rules.phases import actions_left
from emberhall.games.ashardalon.rules.powers import definition
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.telling.names import (
    CONDITIONS,
    SIDES,
    card_name,
    foe_card,
    foe_name,
    hero_name,
    monster_name,
    prey_name,
    square_name,
    thing_name,
    tile_name,
)
from emberhall.games.ashardalon.telling.texts import tile_text

# ---------------------------------------------------------------- what numbers refer to


def _card_called(t: Table, card: int) -> str:
    return card_name(t.box, card) or "this"


def _door_called(t: Table, number: int) -> str:
    door = next((door for door in t.dungeon.doors if door.id == number), None)
    return f"the door on {tile_name(door.place) if door else 'the next tile'}"


CARD: Kind[Table] = Kind("card", _card_called)
HERO: Kind[Table] = Kind("seat", hero_name, on_board=True)
FOE: Kind[Table] = Kind("foe", foe_name, on_board=True, card=foe_card)  # a monster, villain or object by its uid
PREY: Kind[Table] = Kind("prey", prey_name, on_board=True)  # heroes by seat, then villagers in order
SQUARE: Kind[Table] = Kind("square", lambda t, square: square_name(square), on_board=True)
CORNER: Kind[Table] = Kind("corner", lambda t, square: square_name(square), on_board=True)  # of two squares by two
TILE: Kind[Table] = Kind("tile", lambda t, place: tile_name(place), on_board=True)
SIDE: Kind[Table] = Kind("side", lambda t, side: f"the {SIDES[side]} edge", on_board=True)
THING: Kind[Table] = Kind("thing", thing_name, on_board=True)
DOOR: Kind[Table] = Kind("door", _door_called, on_board=True)
CONDITION: Kind[Table] = Kind("condition", lambda t, which: CONDITIONS[which])
POINTS: Kind[Table] = Kind("points", lambda t, n: plural(n, "Experience Point"))
PAYMENT: Kind[Table] = Kind("payment", lambda t, n: f"payment {n + 1}")
MOVE: Kind[Table] = Kind("move", lambda t, n: "the second Move" if n == SECOND_MOVE else "this Move")
STEPS: Kind[Table] = Kind("steps", lambda t, n: plural(n, "square"))
BONUS: Kind[Table] = Kind("bonus", lambda t, n: f"{n:+}")
ROLL: Kind[Table] = Kind("roll", lambda t, n: str(n))
AGAINST: Kind[Table] = Kind("against", lambda t, n: "against the Heroes" if n else "for the Heroes")


# ---------------------------------------------------------------- questions


def _actions_left(t: Table, choice: Choice) -> str:
    """What the active hero may still do, in words."""
    hero = t.heroes[choice.seat]
    left = actions_left(t, hero)
    may_attack = not t.attacked
    if left <= 0:
        rest = "No action is left."
    elif left == 1:
        rest = "A Move or an Attack is left." if may_attack else "A Move is left."
        if hero.dazed and not t.moves and may_attack:
            rest = "Dazed, you have one action: a Move or an Attack."
    else:
        rest = "You have a Move and an Attack, or two Moves."
    if t.steps:
        rest += f" This Move has {plural(t.steps, 'square')} left."
    return rest


def _which_power(t: Table, choice: Choice) -> str:
    kind = definition(t, choice.options[0].what)
    named = f"{kind.type} power" if isinstance(kind, Power) else "power"
    return f"Which {named} do you take?"


def _cancel(t: Table, choice: Choice) -> str:
    card, cost = choice.about
    points = f"{plural(cost, 'Experience Point')} of your {worth(t)}"
    return f"{_card_called(t, card)} is drawn. Cancel it for {points}, or let it happen?"


def _of_hero(text: str, own: str) -> Callable[[Table, Choice], str]:
    """A question about `{hero}`, put differently to the player of that very hero."""

    def ask(t: Table, choice: Choice) -> str:
        (seat,) = choice.about
        template = own if seat == choice.seat else text
        return template.format(hero=hero_name(t, seat))

    return ask


def _trigger(name: str, text: str) -> Ask[Table]:
    """The question whether a card answers something: `{foe}`, `{hero}`, `{card}` and `{roll}` are what it is about."""

    def ask(t: Table, choice: Choice) -> str:
        foe, hero, card, roll, _ = choice.about
        names = {
            "foe": card_name(t.box, foe) or card_name(t.box, card) or "The Monster",
            "hero": hero_name(t, hero if hero >= 0 else choice.seat),
            "card": card_name(t.box, card) or "the card",
            "roll": roll,
        }
        return f"{text.format(**names)} Do you answer with a card?"

    return Ask(name, ask, CARD, HERO, CARD, ROLL, AGAINST)


def _die(t: Table, choice: Choice) -> str:
    """The question whether a card has a die rolled again: what it was rolled for, and whether it serves."""
    _, hero, card, roll, against = choice.about
    rolled = " for ".join(filter(None, (card_name(t.box, card), hero_name(t, hero) if hero >= 0 else "")))
    serves = "against the Heroes" if against else "not against the Heroes"
    return f"{rolled}: the die shows {roll}, {serves}. Do you answer with a card?"


ASKS: Asks[Table] = Asks(
    hero_name,
    # before the first turn
    Ask("choose-power", _which_power, CARD),
    Ask("how-powers", "How does {0} come by its powers?", CARD),
    Ask("first-player", "Who takes the first turn?"),
    Ask("start-square", "On which square do you start?", HERO),
    # the Hero Phase
    Ask("hero-phase", "What do you do?", detail=_actions_left),
    Ask("target", "Which target do you attack with {0}?", CARD),
    Ask("which-hero", "Which Hero is {0} for?", CARD),
    Ask("free-walk", "Where do you walk?", STEPS, detail="You may go up to {0}."),
    Ask("walk-on", "Nobody may stop in another's square. Where do you walk on to?", STEPS, detail="You have {0} left."),
    Ask("recharge", "A natural 20 on your tile: do you flip the power face up again?"),
    Ask("ready", "Which card does {0} flip face up?", CARD),
    Ask("end-condition", "Which condition ends?"),
    Ask("level-up", "{0} rolled a natural 20. Spend 5 Experience Points on 2nd level?", HERO),
    Ask("fly", "Where does {0} come down?", CARD, detail="It covers two squares by two from there."),
    Ask("learn", _which_power),
    Ask("pay", "Which cards pay {0}?", POINTS, detail="What is over is lost."),
    Ask("pay-freely", "Which card do you spend?", POINTS, ROLL, detail="{1} of {0} are paid; what is over is lost."),
    Ask("claim", "{0} lies on your tile. Do you claim it?", CARD),
    Ask("escape", "You stand on a way out. Do you leave the dungeon for good?"),
    Ask("keep-or-give", "You found {0}. Who gets it?", CARD),
    Ask("lose-item", "Which item do you discard?"),
    Ask("charge", "Where do you stand when {0} strikes?", CARD),
    Ask("which-monster", "Which Monster is {0} aimed at?", CARD),
    Ask("which-tile", "Which tile is meant for {0}?", CARD),
    Ask("at-will", "Which at-will attack do you make?", BONUS),
    Ask("turn-against", "Which Monster does {0} strike?", CARD),
    Ask("pass-card", "The card of which Monster goes to the player on your right?", CARD),
    Ask("companion", "Which other Hero on your tile moves with you?"),
    Ask("strew", "On which square does the next token of {0} go?", CARD),
    Ask("lay-carpet", "Where do you lay {0}?", CARD, detail="It covers two squares by two from there."),
    Ask("burn", "Do you spend a token of {0} to burn the Monsters on its tile?", CARD),
    # exploring
    Ask("edge", "At which edge is the new tile placed?"),
    Ask("free-tile", "Use {0} to place a tile before the first turn?", CARD),
    Ask("chamber-tile", "On which tile is {0} placed?", CARD),
    Ask("villager-square", "On which square does {0} wait for you?", CARD),
    Ask("ambush", "On which of the closest tiles does a new Monster come for {0}?", HERO),
    Ask("turn-away", "{0} is drawn. Use a Boon to discard it?", CARD),
    Ask("place-monster", "On which square is {0} placed?", CARD),
    # the Villain Phase
    Ask("cancel", _cancel, CARD, POINTS),
    Ask("marker", "Where does the marker of {0} go?", CARD, detail="It covers two squares by two from there."),
    Ask("prey", "{0} has several equal targets. Whom does it attack?", CARD),
    Ask("crowd", "{0} can strike the Heroes of several tiles. Which tile?", CARD),
    Ask("way", "{0} has several equal ways. Over which tile does it come?", CARD),
    Ask("approach", "On which square does {0} come close?", CARD),
    Ask("retreat", "To which square does {0} draw back?", CARD),
    Ask("leap", "To which square does {0} move?", CARD),
    Ask("hunter", "Which of the closest Monsters comes for {0}?", HERO),
    Ask("advance", "Which Monster moves closer for {0}?", CARD),
    Ask("mend", "Which damaged Monster does {0} heal?", CARD),
    Ask("call-near", "Near which Monster does {0} place a tile?", CARD),
    Ask("monster-edge", "Along which edge is {0} placed?", CARD),
    Ask("monster-tile", "On which tile does {0} place its Monster?", CARD),
    Ask("treasure-tile", "On which tile does {0} put the treasure?", CARD),
    Ask("spread", "Onto which tile does {0} spread?", CARD),
    Ask("pass-monster", "Which Monster Card goes to the player on your right?"),
    Ask("renew-daily", "Which used daily power does {0} flip face up?", CARD),
    Ask("robbed", "What does {0} take from you?", CARD),
    Ask("tribute", "You drew two Treasure Cards of equal value. Which one stays?", CARD, CARD),
    # heroes put somewhere
    Ask("place-hero", "On which square is {0} placed?", HERO),
    Ask("pull-hero", "Next to the Monster that pulls, on which square is {0} placed?", HERO),
    Ask(
        "pushed",
        _of_hero("{hero} is pushed away. To which square?", "You are pushed away. To which square?"),
        HERO,
    ),
    Ask(
        "scattered",
        _of_hero(
            "{hero} is thrown onto another tile. To which square?",
            "You are thrown onto another tile. To which square?",
        ),
        HERO,
    ),
    Ask("climb-out", "You climb out of the pit. To which square?", HERO),
    Ask("return", "You come back. On which square?", HERO),
    # cards played out of turn
    _trigger("hit", "{hero} hits {foe}."),
    _trigger("miss", "{hero} rolls {roll} and misses {foe}."),
    Ask("die", _die, CARD, HERO, CARD, ROLL, AGAINST),
    _trigger("hit-by-monster", "{foe} rolls {roll} and hits {hero}."),
    _trigger("hit-by-device", "{card} rolls {roll} and hits {hero}."),
    _trigger("hurt", "{hero} is about to take damage."),
    _trigger("targeted-with-others", "{foe} attacks {hero} and others."),
    _trigger("monster-placed", "{foe} is placed."),
    _trigger("monster-activates", "{foe} is about to act."),
    _trigger("explored-monster", "A Monster is about to be placed on the new tile."),
    _trigger("encounter", "{card} is drawn."),
    _trigger("villain-phase", "A Villain Phase begins."),
    _trigger("any-time", "The turn ends."),
)


# ---------------------------------------------------------------- options


def _walk(t: Table, option: Option) -> str:
    edges = t.dungeon.edge_sides(option.what)
    explores = f" (unexplored edge: {listed([SIDES[side] for side in edges])})" if edges else ""
    second = ", beginning your second Move" if option.also == SECOND_MOVE else ""
    return f"Walk to {square_name(option.what)}{second}{explores}"


def _pick_up(t: Table, option: Option) -> str:
    """The square is told where more of the same lie about."""
    things, name = t.things, thing_name(t, option.what)
    several = sum(thing_name(t, number) == name for number in range(len(things))) > 1
    return f"Pick up the {name}" + (f" at {square_name(things[option.what].at)}" if several else "")


def _snatch(t: Table, option: Option) -> str:
    hero, square = t.heroes[option.seat], option.also
    steps = t.dungeon.steps_between(hero.at, square, t.monster_squares)
    second = ", beginning your second Move" if t.moves and steps >= t.steps else ""
    return f"Walk through {square_name(square)}, picking up the {thing_name(t, option.what)} on the way{second}"


def _use(t: Table, option: Option) -> str:
    """A power or item to be used, with what it costs."""
    card = definition(t, option.what)
    notes: list[str] = [card.type if isinstance(card, Power) else "item"]
    if card.when == "move":
        notes.append("in place of a Move")
    elif card.when == "instead-of-attack":
        notes.append("in place of the Attack")
    elif card.when == "hero-phase":
        notes.append("free")
    span = _span_of_odds(t, option)
    if card.when == "attack":
        return f"Attack{' ' + span + ':' if span else ' with'} {card.name} ({', '.join(notes)})"
    return f"Use {card.name} ({', '.join(notes)}){' ' + span if span else ''}"


def _span_of_odds(t: Table, option: Option) -> str:
    """How likely a card hits, of all it could be aimed at the least and the most likely."""
    hero = t.heroes[option.seat]
    odds = [attack_odds(t, option.seat, option.what, foe) for foe in in_reach_of(t, hero, option.what)]
    hits = sorted(each.hit for each in odds if each)
    if not hits:
        return ""
    return f"{hits[0]:.0%}" if hits[0] == hits[-1] else f"{100 * hits[0]:.0f}-{hits[-1]:.0%}"


def _target(t: Table, option: Option) -> str:
    """A monster to be aimed at, with its figures; the odds of a card come first, to be seen where room is scarce."""
    m = t.monster(option.what)
    where = "" if m.at < 0 else f" at {square_name(m.at)}"
    figures = f"(AC {t.card_of(m).ac}, {hit_points_left(t, m)} HP)"
    odds = attack_odds(t, option.seat, option.also, m) if option.also >= 0 else None
    chances = f": {odds.hit:.0%}, {odds.damage:.1f} damage" if odds else ""
    return f"{monster_name(t, m)}{where}{chances} {figures}"


def _edge(t: Table, option: Option) -> str:
    return f"The {SIDES[option.also]} edge of {tile_name(option.what)}"


def _give(t: Table, option: Option) -> str:
    if option.what == option.seat:
        return f"Keep {card_name(t.box, option.also)}"
    return f"Give {card_name(t.box, option.also)} to {hero_name(t, option.what)}"


def _payment(t: Table, option: Option) -> str:
    spent = payments(t, option.also)[option.what]
    points = sum(t.box.monsters[card].xp for card in spent)
    return f"{counted(t.box.cards[card].name for card in spent)} ({plural(points, 'point')})"


def _spend(t: Table, option: Option) -> str:
    return f"{card_name(t.box, option.what)} ({plural(t.box.monsters[option.what].xp, 'point')})"


def _disable(t: Table, option: Option) -> str:
    card = t.box.encounters[option.what]
    return f"Disable {card.name} (roll {card.disable}+, in place of the Attack)"


def _learn(t: Table, option: Option) -> str:
    card = definition(t, option.what)
    return f"Take {card.name}" + (f" ({card.type})" if isinstance(card, Power) else "")


def _tile(t: Table, option: Option) -> str:
    return f"{capital(tile_name(option.what))}{tile_text(t, option.what)}"


WALKS, PLACES = "Move", "Choose a square"  # what is best chosen on the map stands under one heading

ACTS: Acts[Table] = Acts(
    hero_name,
    Act("walk", _walk, SQUARE, MOVE, group=WALKS, order=10),
    Act("square", "Square {0}", SQUARE, group=PLACES, order=20),
    Act("marker", "Square {0}", CORNER, group=PLACES, order=20),
    # cards
    Act("power", _use, CARD),
    Act("item", _use, CARD),
    Act("react", "Use {0}", CARD),
    Act("boon", "Use {0}", CARD),
    Act("burn", "Burn with {0}", CARD),
    Act("recharge", "Flip {0} face up", CARD),
    Act("learn", _learn, CARD),
    Act("suggested", "Those suggested for early games"),
    Act("chosen", "Choose them"),
    Act("random", "Draw them at random"),
    Act("claim", "Claim {0}", CARD),
    Act("give", _give, HERO, CARD),
    Act("discard", "Discard {0}", CARD),
    Act("cancel", "Cancel {0} for {1}", CARD, POINTS),
    Act("pay", _payment, PAYMENT, POINTS),
    Act("pay-freely", "Choose the cards one by one, more than needed if you like", POINTS),
    Act("spend", _spend, CARD),
    Act("paid", "That is all", role=ENDS),
    # whom and where
    Act("foe", _target, FOE, CARD),
    Act("hero", "{0}", HERO),
    Act("first", "begins", HERO, named=True),
    Act("prey", "{0}", PREY),
    Act("tile", _tile, TILE),
    Act("edge", _edge, TILE, SIDE),
    # other actions
    Act("pick-up", _pick_up, THING),
    Act("snatch", _snatch, THING, SQUARE),
    Act("steer", "Move the {0} 1 tile (in place of a Move)", THING),
    Act("disable", _disable, CARD),
    Act("open", "Open {0}", DOOR),
    Act("unlock", "Unlock {0} (roll 10+, in place of the Attack)", DOOR),
    Act("free", "Free {0} from the cage (in place of the Attack)", HERO),
    Act("level-up", "Reach 2nd level", HERO),
    Act("end", "End {0}", CONDITION),
    Act("escape", "Leave the dungeon"),
    # what ends or declines
    Act("enough", "No further target", role=ENDS),
    Act("stay", "Stay", role=DECLINES),
    Act("leave", "Leave {0} there", CARD, role=DECLINES),
    Act("suffer", "Let {0} happen", CARD, role=DECLINES),
    Act("pass", "No, go on", role=DECLINES),
    Act("done", "End the Hero Phase", role=ENDS, key="d"),
)
