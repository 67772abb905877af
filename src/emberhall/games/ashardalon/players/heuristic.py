"""A sensible player: fight what is near, explore when the coast is clear, keep the party standing.

Every option of a choice gets a score, in rough units of damage spared or dealt. Why is told by `reasons.py`, of each
option when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from emberhall.engine.advice import Advice, best, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.sight import Seen
from emberhall.games.ashardalon.cards.shared import Heal
from emberhall.games.ashardalon.players.aims import aims_of, hunted, open_goals
from emberhall.games.ashardalon.players.ground import Ground
from emberhall.games.ashardalon.players.reasons import reason
from emberhall.games.ashardalon.players.shooting import Shooting, Shot, price, shooting_of, shot_of, shots_of
from emberhall.games.ashardalon.rules.box import Box, Encounter
from emberhall.games.ashardalon.rules.combat import armour_class
from emberhall.games.ashardalon.rules.experience import payments, worth
from emberhall.games.ashardalon.rules.hit_points import hit_points_left, max_hp
from emberhall.games.ashardalon.rules.movement import tiles_between
from emberhall.games.ashardalon.rules.phases import actions_left
from emberhall.games.ashardalon.rules.state import Hero, Table

EFFORT = 0.05  # a walk that leads to nothing better is not made
IDLE = frozenset(("pass", "stay", "enough", "leave"))  # ways to do nothing
HOPE = 0.5  # for an attack from where a card lets one walk: it may come later


def choose(seen: Seen[Table]) -> Option:
    """The option that looks best."""
    assert seen.choice is not None
    return best(seen.choice, judged(seen.table, seen.choice))


def advice(seen: Seen[Table]) -> list[Advice]:
    """Every option with its score and reason, the best first."""
    choice = seen.choice
    assert choice is not None
    return ranked(seen, judged(seen.table, choice), lambda option: reason(seen.table, choice, option))


def judged(t: Table, choice: Choice) -> list[float]:
    judge = JUDGES.get(choice.ask)
    if judge is not None:
        return judge(t, choice)
    act = choice.options[0].act
    if act == "square":
        return figure_squares(t, choice)
    return [0.0 if option.act in IDLE else 1.0 for option in choice.options]


# ---------------------------------------------------------------- the Hero Phase


def hero_phase(t: Table, choice: Choice) -> list[float]:
    """Attack and move, move and attack, or run: the best sum of what can still be done."""
    hero = t.heroes[choice.seat]
    aims = aims_of(t, hero)
    ground = Ground(t, hero, aims)
    left = actions_left(t, hero)
    may_attack = left > 0 and not t.attacked
    here = ground.value(hero.at) if hero.at >= 0 else 0.0
    squares = [option.what for option in choice.options if option.act == "walk"]
    walks = ground.of_squares(squares)
    best_after = max([here, *walks]) if left > 1 or t.steps else here
    shooting = shooting_of(t, hero, shots_of(t, hero) if may_attack else (), aims)
    uses = [option for option in choice.options if option.act != "walk"]  # to end the phase is worth what it is here
    others = use_values(t, hero, uses, lambda: shooting, best_after, here)
    if may_attack and t.monsters and squares and (left > 1 or t.steps):
        begun = t.dungeon.reach(hero.at, t.steps, t.monster_squares) if left <= 1 else -1
        strikes = shooting.best(squares)
        walks = [
            value + strike if begun >> square & 1 else value
            for value, strike, square in zip(walks, strikes, squares, strict=True)
        ]
    walked, other = iter(walks), iter(others)
    return [next(walked) - EFFORT if option.act == "walk" else next(other) for option in choice.options]


PICK_UP, SNATCH, OPEN, TASK = 5.0, 2.0, 0.5, 1.2
GAINS = {"pick-up": PICK_UP, "snatch": SNATCH, "open": OPEN, "disable": TASK, "unlock": TASK, "free": TASK}
"""By what doors, objects and tasks make what comes after them better."""


def use_values(
    t: Table, hero: Hero, options: Sequence[Option], shooting: Callable[[], Shooting], after: float, here: float
) -> list[float]:
    """What cards, doors, objects and tasks are worth now."""
    uses, found = uses_of(t.box), list[float]()
    for option in options:
        act = option.act
        if act in ("power", "item"):
            shot, attack, support = uses[option.what]
            if shot is None or hero.at < 0:
                found.append(support_value(t, hero, support, after))
                continue
            value = shooting().alone(shot, hero.at)
            rest = after if attack and after > here else here
            found.append(value + rest + 0.02 if value > 0.3 else here - 1.0)
        else:
            found.append(after + GAINS[act] if act in GAINS else here)
    return found


HEALING, MOVING, HELPING = range(3)  # what a card is for that does not attack


@lru_cache(maxsize=8)
def uses_of(box: Box) -> dict[int, tuple[Shot | None, bool, int]]:
    """What every power and item amounts to: its shot, whether using it is the Attack, and what it is for otherwise."""
    found: dict[int, tuple[Shot | None, bool, int]] = {}
    for number, card in box.usable.items():
        heals = any(isinstance(effect, Heal) for effect in card.do)
        support = HEALING if heals else MOVING if card.when == "move" else HELPING
        found[number] = shot_of(box, number), card.when == "attack", support
    return found


def support_value(t: Table, hero: Hero, support: int, after: float) -> float:
    """What a card that does not attack is worth: healing when somebody is hurt, the rest when monsters are about."""
    if support == HEALING:
        for other in t.heroes:
            if other.at >= 0 and other.at >> 4 == hero.at >> 4 and (other.hp <= 2 or max_hp(t, other) - other.hp >= 3):
                return after + 2.0
        return after - 3.0
    if support == MOVING:
        return after - 1.0
    about = t.dungeon.mask_within(hero.at >> 4, 2) & (t.monster_squares | t.object_squares) if hero.at >= 0 else 0
    return after + 0.4 if about else after - 2.0


# ---------------------------------------------------------------- smaller questions


def target(t: Table, choice: Choice) -> list[float]:
    """The monster whose loss is worth most for the damage it takes."""
    wanted = [m.card for m in hunted(t, open_goals(t))]
    foes = {m.uid: m for m in t.monsters}
    scores: list[float] = []
    for option in choice.options:
        if option.act != "foe":
            scores.append(-1.0)
            continue
        m = foes[option.what]
        gain = price(t.box, m.card, m.marked) * (2.0 if m.card in wanted else 1.0)
        scores.append(gain / hit_points_left(t, m) + 0.1 * m.damage - 0.05 * t.card_of(m).ac)
    return scores


def which_hero(t: Table, choice: Choice) -> list[float]:
    """The hero who needs it most."""
    return [
        10.0 - t.heroes[o.what].hp if o.act == "hero" else 0.0 for o in choice.options
    ]  # fmt: skip


def prey(t: Table, choice: Choice) -> list[float]:
    """The hero who can best bear being attacked; villagers least of all."""
    scores: list[float] = []
    n = len(t.heroes)
    for option in choice.options:
        if option.what >= n:
            scores.append(-5.0)
        else:
            hero = t.heroes[option.what]
            scores.append(hero.hp + 0.5 * armour_class(t, hero))
    return scores


def figure_squares(t: Table, choice: Choice) -> list[float]:
    """Where to put a figure: heroes and villagers out of harm's way, monsters where they do the least, best of all onto
    blades.
    """
    if choice.ask in HERO_SQUARES:
        seat = choice.about[0] if choice.about and 0 <= choice.about[0] < len(t.heroes) else choice.seat
        hero = t.heroes[seat]
        ground = Ground(t, hero, aims_of(t, hero))
        values = ground.of_squares([o.what for o in choice.options])
        return [value if o.act == "square" else -0.5 for o, value in zip(choice.options, values, strict=True)]
    if choice.about and choice.about[0] in t.box.villagers:
        ground = Ground(t, t.hero, aims_of(t, t.hero))
        return [-ground.peril(o.what >> 4) for o in choice.options]
    return monster_squares(t, choice)


def monster_squares(t: Table, choice: Choice) -> list[float]:
    """Where monsters do the least: far from heroes, above all from weak ones, and best of all on blades. Squares of a
    tile with nobody beside are alike."""
    dungeon, sharp, beside = t.dungeon, t.lying.strewn, 0
    heroes = [(hero.at, 0.6 / max(1, hero.hp)) for hero in t.heroes if hero.at >= 0 and hero.hp > 0]
    for at, _ in heroes:
        beside |= dungeon.near[at]
    apart = beside | sharp
    tiles: dict[int, float] = {}
    scores: list[float] = []
    for option in choice.options:
        square = option.what
        if option.act != "square":
            scores.append(-9.0)
            continue
        place, alike = square >> 4, not apart >> square & 1
        if alike and place in tiles:
            scores.append(tiles[place])
            continue
        value, row, near = 3.0 if sharp >> square & 1 else 0.0, dungeon.dist[place], dungeon.near[square]
        for at, weight in heroes:
            if near >> at & 1:
                value -= weight
            value += 0.1 * row[at >> 4]
        if alike:
            tiles[place] = value
        scores.append(value)
    return scores


HERO_SQUARES = ("place-hero", "return", "pushed", "pull-hero", "start-square", "free-walk", "climb-out")


def free_walk(t: Table, choice: Choice) -> list[float]:
    hero = t.heroes[choice.seat]
    aims = aims_of(t, hero)
    ground = Ground(t, hero, aims)
    shooting = shooting_of(t, hero, shots_of(t, hero), aims)
    squares = [o.what if o.act == "walk" else hero.at for o in choice.options]
    return [
        value + HOPE * strike for value, strike in zip(ground.of_squares(squares), shooting.best(squares), strict=True)
    ]


def way(t: Table, choice: Choice) -> list[float]:
    """A monster between two ways takes the one with fewer heroes."""
    return [-float(len(t.on_place(o.what))) for o in choice.options]


def edge(t: Table, choice: Choice) -> list[float]:
    """Where a tile is placed: near the party when exploring for it, so that nobody is cut off."""
    scores: list[float] = []
    for option in choice.options:
        row = t.dungeon.dist[option.what]
        scores.append(-float(sum(row[h.at >> 4] for h in t.heroes if h.at >= 0)))
    return scores


def cancel(t: Table, choice: Choice) -> list[float]:
    """Cancel what hurts when the pile can bear it."""
    card = t.box.encounters[choice.about[0]]
    danger = menace_of_encounter(card)
    spare = worth(t) - choice.about[1]
    stop = danger + 0.15 * spare >= 1.6
    return [(1.0 if stop else -1.0) if o.act == "cancel" else 0.0 for o in choice.options]


def menace_of_encounter(card: Encounter) -> float:
    """How bad an encounter is, by its type and figures."""
    figures = max([int(getattr(effect, "damage", 0) or 0) for effect in card.do], default=0)
    base = {"curse": 1.4, "environment": 1.0, "event": 0.6, "event-attack": 1.0, "hazard": 1.5, "trap": 1.8}
    return base.get(card.type, 2.0) + 0.5 * figures - (0.8 if card.again else 0.0)


def pay(t: Table, choice: Choice) -> list[float]:
    sets = payments(t, choice.about[0])
    dearest = -float(worth(t)) - 1.0  # what is chosen card by card is never cheaper
    return [
        -float(sum(t.box.monsters[c].xp for c in sets[o.what])) if o.act == "pay" else dearest for o in choice.options
    ]


def level_up(t: Table, choice: Choice) -> list[float]:
    return [1.0 if o.act == "level-up" else 0.0 for o in choice.options]


def keep_or_give(t: Table, choice: Choice) -> list[float]:
    """Armour to the frail, weapons to those without one, the rest stays with the finder."""
    item = t.box.treasures[choice.about[0]]
    scores: list[float] = []
    for option in choice.options:
        hero = t.heroes[option.what]
        value = 0.2 if option.what == choice.seat else 0.0
        if item.bonus:
            held = [b for i in hero.items if (b := t.box.treasures[i].bonus)]
            if item.bonus.ac:
                value += 0.2 * (20 - armour_class(t, hero)) - (2.0 if any(b.ac for b in held) else 0.0)
            if item.bonus.attack or item.bonus.damage:
                value += (0.5 if t.hero_card(hero).hero_class in ("Fighter", "Paladin", "Cleric") else 0.0)  # fmt: skip
                value -= 2.0 if any(b.attack for b in held) else 0.0
        elif item.when in ("hero-phase", "hurt"):
            value += 0.05 * (10 - hero.hp)
        scores.append(value)
    return scores


def react_to(worthwhile: Callable[[Table, Choice], bool]) -> Callable[[Table, Choice], list[float]]:
    """Answer a trigger with a card when it is worthwhile."""

    def judge(t: Table, choice: Choice) -> list[float]:
        yes = worthwhile(t, choice)
        return [(1.0 if yes else -1.0) if o.act == "react" else 0.0 for o in choice.options]

    return judge


def _always(t: Table, choice: Choice) -> bool:
    return True


def _wounded(t: Table, choice: Choice) -> bool:
    return t.heroes[choice.seat].hp <= 4


def _lucky(t: Table, choice: Choice) -> bool:
    """A second roll is for a die against a hero in need, or late in the game."""
    if not choice.about[4]:
        return False
    hero = t.heroes[choice.about[1]] if choice.about[1] >= 0 else t.heroes[choice.seat]
    return hero.hp <= 3 or not t.box.villains.isdisjoint([m.card for m in t.monsters])


def _healing(t: Table, choice: Choice) -> bool:
    hero = t.heroes[choice.seat]
    return hero.hp < max_hp(t, hero)


def _for_another(t: Table, choice: Choice) -> bool:
    return t.hero.hp <= 2 or worth(t) >= 3


def _in_trouble(t: Table, choice: Choice) -> bool:
    weak = [h.at >> 4 for h in t.heroes if 0 < h.hp <= 2 and h.at >= 0]
    return any(tiles_between(t, m, place) <= 1 for place in weak for m in t.monsters)


WORTHWHILE: dict[str, Callable[[Table, Choice], bool]] = {
    "hit": _always,
    "miss": _always,
    "die": _lucky,
    "hurt": _wounded,
    "hit-by-monster": _wounded,
    "hit-by-device": _always,
    "targeted-with-others": _wounded,
    "monster-activates": _healing,
    "monster-placed": _in_trouble,
    "encounter": _for_another,
    "villain-phase": _in_trouble,
}
"""When it is worthwhile to answer a trigger with a card."""

JUDGES: dict[str, Callable[[Table, Choice], list[float]]] = {
    "hero-phase": hero_phase,
    "target": target,
    "which-hero": which_hero,
    "prey": prey,
    "free-walk": free_walk,
    "walk-on": free_walk,
    "way": way,
    "edge": edge,
    "monster-edge": edge,
    "cancel": cancel,
    "pay": pay,
    "level-up": level_up,
    "keep-or-give": keep_or_give,
    **{trigger: react_to(worthwhile) for trigger, worthwhile in WORTHWHILE.items()},
}
