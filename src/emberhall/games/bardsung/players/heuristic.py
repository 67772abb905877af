"""A sensible player: strike where it counts, stay where few can strike back, explore when the coast is clear.

Every option of a choice gets a score and a reason, in rough units of wounds dealt or spared. A reason is one of a few
fixed sentences, so that a simulation formats nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.advice import Advice, Score, best, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.sight import Seen
from emberhall.games.bardsung.cards.shared import Test, courses
from emberhall.games.bardsung.players.odds import (
    best_attack,
    chance_of,
    danger_at,
    grit_left,
    to_hit,
    worth_of,
)
from emberhall.games.bardsung.rules.areas import heroes_areas
from emberhall.games.bardsung.rules.attack import reach
from emberhall.games.bardsung.rules.box import characteristic
from emberhall.games.bardsung.rules.dungeon import BIT, FAR
from emberhall.games.bardsung.rules.explore import closed_portals
from emberhall.games.bardsung.rules.state import Enemy, Hero, Table
from emberhall.games.bardsung.rules.terrain import DANGERS, PITS, zones_with
from emberhall.games.bardsung.rules.tiles import bits
from emberhall.games.bardsung.rules.tokens import LEVER

STRIKE = "It can be expected to deal most harm."
CLOSE_IN = "From there an enemy can be attacked."
KEEP_OFF = "Few enemies can strike there."
ONWARD = "It leads on through the dungeon."
OUT = "It is the way out."
RECOVER = "The heroes are hurt and nothing disturbs them."
HELPFUL = "It helps and costs little."
WAIT = "There is nothing better to do."
WASTE = "It gains nothing now."
SAVED = "It saves the encounter."
LIKELY = "The dice are with it."
TOGETHER = "The heroes stay together."

PARTING = 0.8  # the price of leaving enemies behind
FAR_BEHIND = 2  # zones from the others that a hero should not exceed without reason
MANY_WOUNDS = 2  # of one hero, so that a rest is worth its firewood


def choose(seen: Seen[Table]) -> Option:
    """The option that looks best."""
    assert seen.choice is not None
    return best(seen.choice, judged(seen.table, seen.choice))


def advice(seen: Seen[Table]) -> list[Advice]:
    """Every option with its score and reason, the best first."""
    assert seen.choice is not None
    return ranked(seen.choice, judged(seen.table, seen.choice))


def judged(t: Table, choice: Choice) -> list[Score]:
    judge = JUDGES.get(choice.ask)
    if judge is not None:
        return judge(t, choice)
    return [(PLAIN.get(option.act, 0.5), HELPFUL) for option in choice.options]


PLAIN = {
    "pass": 0.0, "stay": 0.2, "give-up": -9.0, "drink-potion": 9.0, "second-wind": 9.5, "return-to": 8.0, "apply": 1.0,
    "decline": -1.0, "remove-wound": 1.0, "flip-wound": 0.8, "charm": 0.4, "use-card": 1.0,
}  # fmt: skip
"""What acts are worth whatever the question."""

# ---------------------------------------------------------------- a hero's turn


def turn(t: Table, choice: Choice) -> list[Score]:
    hero = t.heroes[choice.seat]
    foes = [enemy for enemy in t.enemies if heroes_areas(t) & BIT[enemy.at]]
    stand = standing(t, hero, hero.at, foes)
    return [turn_option(t, hero, option, foes, stand) for option in choice.options]


def turn_option(t: Table, hero: Hero, option: Option, foes: list[Enemy], stand: float) -> Score:
    """What one thing to do in a turn is worth."""
    if option.seat != hero.seat:
        return -1.0, WASTE  # it is for the others to say
    match option.act:
        case "end-turn":
            return 0.0, WAIT
        case "use":
            return ability(t, hero, option.what, foes)
        case "move":
            return move(t, hero, option.what, foes, stand)
        case "explore" | "explore-passage":
            return explore(t, hero, foes, option.act == "explore")
        case "escape":
            return 6.0, OUT
        case "rest":
            hurt = max(len(h.wounds) + len(h.serious) for h in t.heroes_in_play())
            return (4.0, RECOVER) if hurt >= MANY_WOUNDS else (-1.0, WASTE)
        case "charm":
            return (0.5, HELPFUL) if foes and t.fate == 0 else (-1.0, WASTE)
        case "open-door":
            return (0.3, ONWARD) if not foes else (-1.0, WASTE)
        case "take-treasure" | "attach" | "item" | "favour" | "tear-banner" | "pull-lever":
            return 2.0, HELPFUL
    return -1.0, WASTE


def ability(t: Table, hero: Hero, card: int, foes: list[Enemy]) -> Score:
    """An attack by what it deals, a skill by a guess; a fate token is worth something too."""
    side = t.box.ability(hero, card)
    if side.attack:
        return best_attack(t, hero, card, side.attack) * 2 - side.fate * 0.3, STRIKE
    return (0.9 if foes else -0.5) - side.fate * 0.3, HELPFUL


def standing(t: Table, hero: Hero, zone: int, foes: list[Enemy]) -> float:
    """How good it is for a hero to be in a zone."""
    if not foes:
        return -0.2 * distance_to_goal(t, zone) - 0.1 * straying(t, hero, zone)
    ranges = [reach(t, hero, use.card, use.side.attack) for use in t.hands[hero.seat] if use.side.attack]
    far = max(ranges, default=0)
    nearest = min(t.dungeon.distance(zone, enemy.at) for enemy in foes)
    fear = 0.5 if grit_left(t, hero) > 1 else 1.2
    score = (1.5 if nearest <= far else -0.3 * (nearest - far)) - fear * danger_at(t, zone)
    if far and t.enemy_zones & BIT[zone]:
        score -= 0.6
    if zones_with(t, (*PITS, *DANGERS)) & BIT[zone]:
        score -= 0.6
    return score - 0.15 * straying(t, hero, zone)


def distance_to_goal(t: Table, zone: int) -> int:
    """Zones to the stairs, or a lever, or else to the nearest portal that can be explored, the northern ones first."""
    if t.stairs >= 0:
        return t.dungeon.distance(zone, t.stairs)
    if t.encounter.scope.stairs == "none":
        return min([t.dungeon.distance(zone, lever) for lever in bits(t.tokens[LEVER])], default=0)
    shut = closed_portals(t)
    gates = [gate for gate in t.dungeon.unexplored() if gate not in shut] or t.dungeon.passages()
    found = [
        t.dungeon.distance(zone, t.dungeon.inner_zone(gate)) * 3 - t.dungeon.gate(gate)[0][1] // 2 for gate in gates
    ]
    return min(found, default=0)


def straying(t: Table, hero: Hero, zone: int) -> int:
    """How far from the nearest other hero, beyond what is wise."""
    others = [t.dungeon.distance(zone, other.at) for other in t.heroes if other.at >= 0 and other is not hero]
    return max(min(others, default=0) - FAR_BEHIND, 0) if others and min(others) < FAR else 0


def move(t: Table, hero: Hero, zone: int, foes: list[Enemy], stand: float) -> Score:
    better = standing(t, hero, zone, foes) - stand
    if t.enemy_zones & BIT[hero.at]:
        better -= PARTING
    return better - 0.05, CLOSE_IN if foes else ONWARD


def explore(t: Table, hero: Hero, foes: list[Enemy], free: bool) -> Score:
    if foes:
        return -2.0, WASTE
    alone = straying(t, hero, hero.at)
    return max((2.0 if free else 0.5) - 0.8 * alone, 0.1), ONWARD  # better alone than never


# ---------------------------------------------------------------- attacks


def target(t: Table, choice: Choice) -> list[Score]:
    hero, card = t.heroes[choice.seat], choice.about[0]
    attack = t.box.ability(hero, card).attack
    assert attack is not None
    return [
        (worth_of(t, hero, t.enemy(option.what), attack), STRIKE) if option.act == "target" else (0.0, WAIT)
        for option in choice.options
    ]


def empower(t: Table, choice: Choice) -> list[Score]:
    """A fate token is worth a fifth of a hit, less when there are many."""
    hero, (card, uid) = t.heroes[choice.seat], choice.about
    attack = t.box.ability(hero, card).attack
    assert attack is not None
    enemy = t.enemy(uid)
    gain = to_hit(t, hero, enemy, attack, empowered=True) - to_hit(t, hero, enemy, attack)
    price = 0.12 if t.fate == 1 else 0.06
    return [
        (gain - price if option.act == "empower" else -0.5 if option.act == "charm" else 0.0, LIKELY)
        for option in choice.options
    ]


def push(t: Table, choice: Choice) -> list[Score]:
    """Into a pit, else away from those who fight from afar."""
    pits = zones_with(t, PITS)
    hero = t.heroes[choice.seat]
    far = t.box.heroes[hero.card].range > 0
    scores: list[Score] = []
    for option in choice.options:
        if option.act == "stay":
            scores.append((0.2, WAIT))
        else:
            score = 1.0 if pits & BIT[option.what] else 0.0
            score += (0.5 if far else -0.2) - 0.4 * len(t.heroes_at(option.what))
            scores.append((score, KEEP_OFF))
    return scores


def dodge(t: Table, choice: Choice) -> list[Score]:
    hero = t.heroes[choice.seat]
    here = danger_at(t, hero.at)
    return [
        (0.1, WAIT) if option.act == "stay" else (here - danger_at(t, option.what), KEEP_OFF)
        for option in choice.options
    ]


def reroll(t: Table, choice: Choice) -> list[Score]:
    total, tn = choice.about
    again = total < tn
    return [(1.0 if (option.act == "reroll") is again else 0.0, LIKELY) for option in choice.options]


def reroll_damage(t: Table, choice: Choice) -> list[Score]:
    damage, uid = choice.about
    again = damage < t.profile(t.enemy(uid)).toughness
    return [(1.0 if (option.act == "reroll") is again else 0.0, LIKELY) for option in choice.options]


# ---------------------------------------------------------------- cards and places


def whom(t: Table, choice: Choice) -> list[Score]:
    """Hurt heroes and wounded enemies first."""
    scores: list[Score] = []
    for option in choice.options:
        if option.act == "hero":
            hero = t.heroes[option.what]
            scores.append((len(hero.wounds) + 1.5 * len(hero.serious), HELPFUL))
        else:
            scores.append((float(t.enemy(option.what).wounds), STRIKE))
    return scores


def relocate(t: Table, choice: Choice) -> list[Score]:
    hero = t.heroes[choice.seat]
    foes = [enemy for enemy in t.enemies if heroes_areas(t) & BIT[enemy.at]]
    stand = standing(t, hero, hero.at, foes)
    return [
        (0.0, WAIT) if option.act == "stay" else (standing(t, hero, option.what, foes) - stand, KEEP_OFF)
        for option in choice.options
    ]


def place_token(t: Table, choice: Choice) -> list[Score]:
    return [(float(len(t.enemies_at(option.what))), HELPFUL) for option in choice.options]


def challenge(t: Table, choice: Choice) -> list[Score]:
    """A course that rolls is as good as its odds; one without is safe."""
    hero = t.heroes[choice.seat]
    numbered = courses(t.box.cards[choice.about[0]])
    scores: list[Score] = []
    for option in choice.options:
        word, name = numbered[option.what]
        tests = [effect for effect in word.between[name] if isinstance(effect, Test)]
        score = 0.3
        for test in tests:
            odds = chance_of(test.tn - hero.modifiers[characteristic(test.characteristic)])
            score = odds * (1.5 if test.passed else 0.0) - (1 - odds) * (1.0 if test.failed else 0.0)
        scores.append((score, LIKELY))
    return scores


def orientation(t: Table, choice: Choice) -> list[Score]:
    """The way on should look north."""
    scores: list[Score] = []
    for option in choice.options:
        face = t.box.faces[option.also]
        gates = face.turns[option.more].gates[: face.portals]
        sides = [gate.side for number, gate in enumerate(gates) if number != option.what]
        scores.append((max([(2.0, 1.0, 0.0, 1.0)[side] for side in sides], default=-1.0), ONWARD))
    return scores


def start_zone(t: Table, choice: Choice) -> list[Score]:
    return [(float(len(t.heroes_at(option.what))), TOGETHER) for option in choice.options]


def rest_tile(t: Table, choice: Choice) -> list[Score]:
    """The tile nearest to where the heroes are going."""
    return [(-float(distance_to_goal(t, option.what << 4)), ONWARD) for option in choice.options]


def rest_zone(t: Table, choice: Choice) -> list[Score]:
    return [(-float(distance_to_goal(t, option.what)), ONWARD) for option in choice.options]


JUDGES: dict[str, Callable[[Table, Choice], list[Score]]] = {
    "turn": turn,
    "target": target,
    "empower": empower,
    "push": push,
    "dodge": dodge,
    "reroll": reroll,
    "reroll-damage": reroll_damage,
    "whom": whom,
    "relocate": relocate,
    "place-token": place_token,
    "challenge": challenge,
    "orientation": orientation,
    "start-zone": start_zone,
    "rest-tile": rest_tile,
    "rest-zone": rest_zone,
}
