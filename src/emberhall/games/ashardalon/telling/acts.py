"""Words for people: the question behind every choice, and what each of its options means.

Two tables, one of questions by their name and one of options by their act. Nothing here is called in a simulation.
"""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import capital, counted, listed, plural
from emberhall.games.ashardalon.cards.shared import Attack
from emberhall.games.ashardalon.players.odds import attack_odds
from emberhall.games.ashardalon.rules.box import Power
from emberhall.games.ashardalon.rules.combat import in_reach
from emberhall.games.ashardalon.rules.experience import payments, worth
from emberhall.games.ashardalon.rules.hit_points import hit_points_left
from emberhall.games.ashardalon.rules.phases import actions_left
from emberhall.games.ashardalon.rules.powers import definition
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.telling.names import (
    CONDITIONS,
    SIDES,
    card_name,
    hero_name,
    monster_name,
    prey_name,
    square_name,
    thing_name,
    tile_name,
)
from emberhall.games.ashardalon.telling.texts import card_text, tile_text

Asker = Callable[[Table, Choice], str]
Labeller = Callable[[Table, Option], str]


def prompt(t: Table, choice: Choice) -> str:
    """The question in words."""
    ask = PROMPTS.get(choice.ask)
    return ask(t, choice) if ask else f"{_you(t, choice)}: {choice.ask.replace('-', ' ')}?"


def label(t: Table, option: Option) -> str:
    """The option in words."""
    called = LABELS.get(option.act)
    return called(t, option) if called else f"{capital(option.act.replace('-', ' '))} {_what(t, option)}".strip()


def detail(t: Table, option: Option) -> str:
    """More about an option: the odds of the attack it makes, and the text of the card it is about."""
    card = option.also if option.act in CARD_IS_ALSO else option.what if option.act in CARD_IS_WHAT else -1
    if card < 0:
        return ""
    odds = _odds(t, option) if option.act in ("power", "item") else ""
    return f"{odds} {card_text(t.box, card)}".strip()


def _odds(t: Table, option: Option) -> str:
    """The odds of a card's attack against everybody it could be aimed at from where its hero stands."""
    attack = next((effect for effect in definition(t, option.what).do if isinstance(effect, Attack)), None)
    foes = in_reach(t, t.heroes[option.seat].at, attack.reach) if attack else []
    odds = [(monster_name(t, foe), attack_odds(t, option.seat, option.what, foe)) for foe in foes]
    return "".join(f"{name}: {of_one.text()}. " for name, of_one in odds if of_one).strip()


CARD_IS_ALSO = frozenset({"give", "foe"})
CARD_IS_WHAT = frozenset({
    "power", "item", "react", "learn", "discard", "cancel", "suffer", "claim", "leave", "boon", "recharge", "disable",
    "burn",
})  # fmt: skip


def _you(t: Table, choice: Choice) -> str:
    return hero_name(t, choice.seat)


def _about(t: Table, choice: Choice, place: int = 0) -> str:
    """The card that a question is about."""
    number = choice.about[place] if place < len(choice.about) else -1
    return card_name(t.box, number) or "this"


def _hero_about(t: Table, choice: Choice, place: int = 0) -> str:
    """The hero that a question is about."""
    return hero_name(t, choice.about[place] if place < len(choice.about) else choice.seat)


# ---------------------------------------------------------------- questions


def _hero_phase(t: Table, choice: Choice) -> str:
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
    return f"{_you(t, choice)}, what do you do? {rest}"


def _first_player(t: Table, choice: Choice) -> str:
    return "Who takes the first turn?"


def _which_power(t: Table, choice: Choice) -> str:
    kind = definition(t, choice.options[0].what)
    named = f"{kind.type} power" if isinstance(kind, Power) else "power"
    return f"{_you(t, choice)}, which {named} do you take?"


def _edge(t: Table, choice: Choice) -> str:
    return f"{_you(t, choice)}, at which edge is the new tile placed?"


def _cancel(t: Table, choice: Choice) -> str:
    cost = choice.about[1] if len(choice.about) > 1 else 0
    points = f"{plural(cost, 'Experience Point')} of your {worth(t)}"
    return f"{_about(t, choice)} is drawn. Cancel it for {points}, or let it happen?"


def _pay(t: Table, choice: Choice) -> str:
    return f"{_you(t, choice)}, which cards pay {plural(choice.about[0], 'Experience Point')}? What is over is lost."


def _level_up(t: Table, choice: Choice) -> str:
    return f"{_hero_about(t, choice)} rolled a natural 20. Spend 5 Experience Points on 2nd level?"


def _free_walk(t: Table, choice: Choice) -> str:
    steps = choice.about[0] if choice.about else 0
    return f"{_you(t, choice)}, where do you walk? You may go up to {plural(steps, 'square')}."


def _treasure(t: Table, choice: Choice) -> str:
    return f"{_you(t, choice)} found {_about(t, choice)}. Who gets it?"


def _foe(t: Table, choice: Choice) -> str:
    return f"{_you(t, choice)}, which target do you attack with {_about(t, choice)}?"


def _trigger(text: str) -> Asker:
    """A question that a trigger asks: `{foe}`, `{hero}`, `{card}` and `{roll}` are what it is about."""

    def ask(t: Table, choice: Choice) -> str:
        foe, hero, card, roll = (*choice.about, -1, -1, -1, 0)[:4]
        names = {
            "foe": card_name(t.box, foe) or card_name(t.box, card) or "The Monster",
            "hero": hero_name(t, hero if hero >= 0 else choice.seat),
            "card": card_name(t.box, card) or "the card",
            "roll": roll,
        }
        return f"{text.format(**names)} {_you(t, choice)}, do you answer with a card?"

    return ask


def _with_card(text: str) -> Asker:
    """A question about a card: `{you}` is asked, `{card}` is what it is about."""
    return lambda t, choice: text.format(you=_you(t, choice), card=_about(t, choice))


def _with_hero(text: str, own: str = "") -> Asker:
    """A question about a hero: `{you}` is asked, `{hero}` is whom it is about; `own` is said if they are the same."""

    def ask(t: Table, choice: Choice) -> str:
        you, hero = _you(t, choice), _hero_about(t, choice)
        return (own if own and you == hero else text).format(you=you, hero=hero)

    return ask


PROMPTS: dict[str, Asker] = {
    # before the first turn
    "choose-power": _which_power,
    "first-player": _first_player,
    "start-square": _with_hero("{hero}, on which square do you start?"),
    # the Hero Phase
    "hero-phase": _hero_phase,
    "target": _foe,
    "which-hero": _with_card("{you}, which Hero is {card} for?"),
    "free-walk": _free_walk,
    "recharge": _with_card("A natural 20 on your tile, {you}: flip the power face up again?"),
    "ready": _with_card("{you}, which card does {card} flip face up?"),
    "end-condition": _with_card("{you}, which condition ends?"),
    "level-up": _level_up,
    "fly": _with_card("{you}, where does {card} come down? It covers two squares by two from there."),
    "learn": _which_power,
    "pay": _pay,
    "claim": _with_card("{you}, {card} lies on your tile. Do you claim it?"),
    "escape": _with_card("{you}, you stand on a way out. Do you leave the dungeon for good?"),
    "keep-or-give": _treasure,
    "lose-item": _with_card("{you}, which item do you discard?"),
    "charge": _with_card("{you}, where do you stand when {card} strikes?"),
    "which-monster": _with_card("{you}, which Monster is {card} aimed at?"),
    "which-tile": _with_card("{you}, which tile is meant for {card}?"),
    "at-will": _with_card("{you}, which at-will attack do you make?"),
    "turn-against": _with_card("{you}, which Monster does {card} strike?"),
    "pass-card": _with_card("{you}, the card of which Monster goes to the player on your right?"),
    "companion": _with_card("{you}, which other Hero on your tile moves with you?"),
    "strew": _with_card("{you}, on which square does the next token of {card} go?"),
    "lay-carpet": _with_card("{you}, where do you lay {card}? It covers two squares by two from there."),
    "burn": _with_card("{you}, do you spend a token of {card} to burn the Monsters on its tile?"),
    # exploring
    "edge": _edge,
    "free-tile": _with_card("{you}, use {card} to place a tile before the first turn?"),
    "chamber-tile": _with_card("{you}, on which tile of the Chamber is {card} placed?"),
    "villager-square": _with_card("{you}, on which square does {card} wait for you?"),
    "ambush": _with_hero("{you}, on which of the closest tiles does a new Monster come for {hero}?"),
    "turn-away": _with_card("{you}, {card} is drawn. Use a Boon to discard it?"),
    "place-monster": _with_card("{you}, on which square is {card} placed?"),
    # the Villain Phase
    "cancel": _cancel,
    "marker": _with_card("{you}, where does the marker of {card} go? It covers two squares by two from there."),
    "prey": _with_card("{you}, {card} has several equal targets. Whom does it attack?"),
    "crowd": _with_card("{you}, {card} can strike the Heroes of several tiles. Which tile?"),
    "way": _with_card("{you}, {card} has several equal ways. Over which tile does it come?"),
    "approach": _with_card("{you}, on which square does {card} come close?"),
    "retreat": _with_card("{you}, to which square does {card} draw back?"),
    "leap": _with_card("{you}, to which square does {card} move?"),
    "hunter": _with_hero("{you}, which of the closest Monsters comes for {hero}?"),
    "advance": _with_card("{you}, which Monster moves closer for {card}?"),
    "mend": _with_card("{you}, which damaged Monster does {card} heal?"),
    "call-near": _with_card("{you}, near which Monster does {card} place a tile?"),
    "monster-tile": _with_card("{you}, on which tile does {card} place its Monster?"),
    "treasure-tile": _with_card("{you}, on which tile does {card} put the treasure?"),
    "spread": _with_card("{you}, onto which tile does {card} spread?"),
    "pass-monster": _with_card("{you}, which Monster Card goes to the player on your right?"),
    "renew-daily": _with_card("{you}, which used daily power does {card} flip face up?"),
    "robbed": _with_card("{you}, what does {card} take from you?"),
    "tribute": _with_card("{you} drew two Treasure Cards of equal value. Which one stays?"),
    # heroes put somewhere
    "place-hero": _with_hero("{you}, on which square is {hero} placed?"),
    "pull-hero": _with_hero("{you}, next to the Monster that pulls, on which square is {hero} placed?"),
    "pushed": _with_hero(
        "{you}, {hero} is pushed away. To which square?", "{you}, you are pushed away. To which square?"
    ),
    "scattered": _with_hero(
        "{you}, {hero} is thrown onto another tile. To which square?",
        "{you}, you are thrown onto another tile. To which square?",
    ),
    "climb-out": _with_hero("{you}, you climb out of the pit. To which square?"),
    "return": _with_hero("{you}, you come back. On which square?"),
    # cards played out of turn
    "hit": _trigger("{hero} hits {foe}."),
    "miss": _trigger("{hero} rolls {roll} and misses {foe}."),
    "die": _trigger("The die shows {roll} against {hero}."),
    "hit-by-monster": _trigger("{foe} rolls {roll} and hits {hero}."),
    "hit-by-device": _trigger("{card} rolls {roll} and hits {hero}."),
    "hurt": _trigger("{hero} is about to take damage."),
    "targeted-with-others": _trigger("{foe} attacks {hero} and others."),
    "monster-placed": _trigger("{foe} is placed."),
    "monster-activates": _trigger("{foe} is about to act."),
    "explored-monster": _trigger("A Monster is about to be placed on the new tile."),
    "encounter": _trigger("{card} is drawn."),
    "villain-phase": _trigger("A Villain Phase begins."),
    "any-time": _trigger("The turn ends."),
}


# ---------------------------------------------------------------- options


def _what(t: Table, option: Option) -> str:
    return card_name(t.box, option.what)


def _card(text: str) -> Labeller:
    return lambda t, option: text.format(card_name(t.box, option.what))


def _hero(text: str) -> Labeller:
    return lambda t, option: text.format(hero_name(t, option.what))


def _square(text: str) -> Labeller:
    return lambda t, option: text.format(square_name(option.what))


def _plain(text: str) -> Labeller:
    return lambda t, option: text


def _walk(t: Table, option: Option) -> str:
    edges = t.dungeon.edge_sides(option.what)
    explores = f" (unexplored edge: {listed(SIDES[side] for side in edges)})" if edges else ""
    return f"Walk to {square_name(option.what)}{explores}"


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
    verb = "Attack with" if card.when == "attack" else "Use"
    return f"{verb} {card.name} ({', '.join(notes)})"


def _target(t: Table, option: Option) -> str:
    """A monster to be aimed at, with its figures and the odds if a card is named."""
    m = t.monster(option.what)
    where = "" if m.at < 0 else f" at {square_name(m.at)}"
    text = f"{monster_name(t, m)}{where} (AC {t.card_of(m).ac}, {hit_points_left(t, m)} HP)"
    odds = attack_odds(t, option.seat, option.also, m) if option.also >= 0 else None
    return f"{text}: {odds.text()}" if odds else text


def _edge_label(t: Table, option: Option) -> str:
    return f"The {SIDES[option.also]} edge of {tile_name(option.what)}"


def _give(t: Table, option: Option) -> str:
    if option.what == option.seat:
        return f"Keep {card_name(t.box, option.also)}"
    return f"Give {card_name(t.box, option.also)} to {hero_name(t, option.what)}"


def _payment(t: Table, option: Option) -> str:
    spent = payments(t, option.also)[option.what]
    points = sum(t.box.monsters[card].xp for card in spent)
    return f"{counted(t.box.cards[card].name for card in spent)} ({plural(points, 'point')})"


def _cancel_label(t: Table, option: Option) -> str:
    return f"Cancel {card_name(t.box, option.what)} for {plural(option.also, 'Experience Point')}"


def _door(text: str) -> Labeller:
    def called(t: Table, option: Option) -> str:
        door = next((d for d in t.dungeon.doors if d.id == option.what), None)
        return text.format(tile_name(door.place) if door else "the next tile")

    return called


def _disable(t: Table, option: Option) -> str:
    card = t.box.encounters[option.what]
    return f"Disable {card.name} (roll {card.disable}+, in place of the Attack)"


def _prey(t: Table, option: Option) -> str:
    return prey_name(t, option.what)


def _condition(t: Table, option: Option) -> str:
    return f"End {CONDITIONS[option.what]}"


def _learn(t: Table, option: Option) -> str:
    card = definition(t, option.what)
    return f"Take {card.name}" + (f" ({card.type})" if isinstance(card, Power) else "")


def _thing(text: str) -> Labeller:
    return lambda t, option: text.format(thing_name(t, option.what))


def _tile(t: Table, option: Option) -> str:
    return f"{capital(tile_name(option.what))}{tile_text(t, option.what)}"


LABELS: dict[str, Labeller] = {
    "done": _plain("End the Hero Phase"),
    "walk": _walk,
    "power": _use,
    "item": _use,
    "react": _card("Use {}"),
    "pass": _plain("No, go on"),
    "foe": _target,
    "enough": _plain("No further target"),
    "hero": _hero("{}"),
    "square": _square("Square {}"),
    "tile": _tile,
    "edge": _edge_label,
    "prey": _prey,
    "give": _give,
    "pay": _payment,
    "cancel": _cancel_label,
    "suffer": _card("Let {} happen"),
    "level-up": _plain("Reach 2nd level"),
    "learn": _learn,
    "end": _condition,
    "discard": _card("Discard {}"),
    "marker": _square("Square {}"),
    "pick-up": _thing("Pick up the {}"),
    "steer": _thing("Move the {} 1 tile (in place of a Move)"),
    "disable": _disable,
    "open": _door("Open the door on {}"),
    "unlock": _door("Unlock the door on {} (roll 10+, in place of the Attack)"),
    "free": _hero("Free {} from the cage (in place of the Attack)"),
    "claim": _card("Claim {}"),
    "leave": _card("Leave {} there"),
    "escape": _plain("Leave the dungeon"),
    "stay": _plain("Stay"),
    "boon": _card("Use {}"),
    "burn": _card("Burn with {}"),
    "first": _hero("{} begins"),
    "recharge": _card("Flip {} face up"),
}
