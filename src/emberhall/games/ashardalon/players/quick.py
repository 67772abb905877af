"""The rules of thumb for imagined games: the same answers, found without a score for every option."""

from __future__ import annotations

from emberhall.engine.advice import best
from emberhall.engine.choice import Choice, Option, option
from emberhall.games.ashardalon.players.aims import Aims, aims_of
from emberhall.games.ashardalon.players.ground import Ground
from emberhall.games.ashardalon.players.heuristic import (
    EFFORT,
    HERO_SQUARES,
    HOPE,
    IDLE,
    JUDGES,
    WORTHWHILE,
    judged,
    use_values,
)
from emberhall.games.ashardalon.players.shooting import Shooting, aims_higher, shooting_of, shots_of
from emberhall.games.ashardalon.rules.actions import Actions
from emberhall.games.ashardalon.rules.movement import SECOND_MOVE, walk_squares
from emberhall.games.ashardalon.rules.options import Spots
from emberhall.games.ashardalon.rules.phases import actions_left
from emberhall.games.ashardalon.rules.squares import BELOW, BIT
from emberhall.games.ashardalon.rules.state import Hero, Table

NEVER = float("-inf")
UNCLEAR = IDLE | {"square"}  # what another option may be better than
Groups = list[tuple[float, int, int]]
"""What squares are worth, their place, and the squares."""


class Thoughts:
    """What a hero thinks of ground and shots in its Hero Phase, each from when it first matters."""

    __slots__ = ("_aims", "_ground", "_shooting", "hero", "may_attack", "t")

    def __init__(self, t: Table, hero: Hero, may_attack: bool) -> None:
        self.t, self.hero, self.may_attack = t, hero, may_attack
        self._aims: Aims | None = None
        self._ground: Ground | None = None
        self._shooting: Shooting | None = None

    def aims(self) -> Aims:
        if self._aims is None:
            self._aims = aims_of(self.t, self.hero)
        return self._aims

    def ground(self) -> Ground:
        if self._ground is None:
            self._ground = Ground(self.t, self.hero, self.aims())
        return self._ground

    def shooting(self) -> Shooting:
        if self._shooting is None:
            shots = shots_of(self.t, self.hero) if self.may_attack else ()
            self._shooting = shooting_of(self.t, self.hero, shots, self.aims())
        return self._shooting

    def after_a_walk(self) -> None:
        """Nothing but its own place has changed, which counts for some items."""
        if aims_higher(self.t, self.hero):
            self._shooting = None


class Quick:
    """Plays one game on, thinking as seldom as possible: squares are looked at by the tile, and while a hero does no
    more than walk, what it thought of ground and shots still holds."""

    def __init__(self) -> None:
        self._walking: tuple[int, int, int] | None = None  # the turn, who walks in it, and its Hit Points
        self._thoughts: Thoughts

    def answer(self, t: Table, choice: Choice) -> Option:
        if choice.ask == "hero-phase":
            return self._hero_phase(t, choice)
        self._walking = None
        options = choice.options
        if type(options) is Spots:
            squares = options.squares
            of_hero = choice.ask in HERO_SQUARES
            square = best_spot_for(t, t.heroes[choice.about[0]], squares) if of_hero else best_spot(t, squares)
            return option(options.seat, "square", square, -1)
        worthwhile = WORTHWHILE.get(choice.ask)
        if worthwhile is not None:  # the cards come first, and last to let it pass
            return options[0 if worthwhile(t, choice) else -1]
        if choice.ask == "free-walk":
            return free_walk(t, choice)
        if choice.ask not in JUDGES and options[0].act not in UNCLEAR:
            return options[0]  # all that is not idle is as good
        return best(choice, judged(t, choice))

    def _hero_phase(self, t: Table, choice: Choice) -> Option:
        """The best of the walks against the best of all else; the end of the phase comes first, then the walks."""
        hero, actions = t.heroes[choice.seat], choice.options
        assert type(actions) is Actions, "nobody has picked out some of the answers"
        near, far, others = actions.near, actions.far, actions.others
        left = actions_left(t, hero)
        walked = self._walking == (t.turn, hero.seat, hero.hp)
        if walked:
            self._thoughts.after_a_walk()
        else:
            self._thoughts = Thoughts(t, hero, left > 0 and not t.attacked)
        thoughts = self._thoughts
        here = thoughts.ground().value(hero.at) if near | far else 0.0  # without a walk, all else begins here
        walks: Groups = []
        if near | far and not (walked and t.attacked):  # who went where it is best goes no farther
            walks = thoughts.ground().by_tile(near | far)
        after = max([here, *[walk[0] for walk in walks]]) if left > 1 or t.steps else here
        values = use_values(t, hero, others, thoughts.shooting, after, here) if others else []
        least = max([here, *values])
        value, squares = best_walk(thoughts, walks, begun(t, hero, left), least) if walks else (NEVER, 0)
        self._walking = None
        if here >= value and here == least:
            return actions.done
        if value < least:
            return others[values.index(least)]
        self._walking = t.turn, hero.seat, hero.hp
        at_once = squares & near
        return option(hero.seat, "walk", lowest(at_once or squares), -1 if at_once else SECOND_MOVE)


def begun(t: Table, hero: Hero, left: int) -> int:
    """The squares of walks that an Attack may follow: with two actions left all, else those of the Move under way."""
    if left <= 0 or t.attacked or not t.monsters:
        return 0
    return -1 if left > 1 else t.dungeon.reach(hero.at, t.steps, t.monster_squares)


def best_walk(
    thoughts: Thoughts, walks: Groups, armed: int, least: float, cost: float = EFFORT, hope: float = 1.0
) -> tuple[float, int]:
    """What the best walk is worth, with what can be hoped to be hit from the squares where one is armed, and where it
    leads: all squares that are equally good. One that cannot be as good as something else is not looked at closely."""
    most = hope * thoughts.shooting().most() if armed else 0.0
    found, where = NEVER, 0
    for plain, place, squares in sorted(walks, reverse=True):
        if plain + most - cost < max(least, found):
            break
        groups = thoughts.shooting().of_tile(place, squares & armed) if squares & armed else []
        if squares & ~armed:
            groups.append((0.0, squares & ~armed))
        for strike, there in groups:
            value = plain + hope * strike - cost
            if value > found:
                found, where = value, there
            elif value == found:
                where |= there
    return found, where


def free_walk(t: Table, choice: Choice) -> Option:
    """The best square to walk to; to stay, if that is offered, comes last."""
    hero, options = t.heroes[choice.seat], choice.options
    thoughts = Thoughts(t, hero, True)
    walks = thoughts.ground().by_tile(walk_squares(t, hero, choice.about[0])[0])
    value, squares = best_walk(thoughts, walks, -1, NEVER, 0.0, HOPE)
    if options[-1].act == "stay":
        here = thoughts.ground().value(hero.at) + HOPE * thoughts.shooting().best([hero.at])[0]
        if here > value:
            return options[-1]
    return option(hero.seat, "walk", lowest(squares), -1)


def best_spot_for(t: Table, hero: Hero, squares: int) -> int:
    """The square where it is best to be for a hero."""
    groups = Ground(t, hero, aims_of(t, hero)).by_tile(squares)
    most = max([value for value, _, _ in groups])
    return min([lowest(there) for value, _, there in groups if value == most])


def best_spot(t: Table, squares: int) -> int:
    """The square where a monster does the least. Those of a tile are alike that have the same heroes beside them, and
    blades on them or none."""
    near, dist, sharp = t.dungeon.near, t.dungeon.dist, t.lying.strewn
    heroes = [(BIT[hero.at], hero.at >> 4, 0.6 / hero.hp) for hero in t.heroes if hero.at >= 0 and hero.hp > 0]
    taken, apart = 0, sharp
    for at, _, _ in heroes:
        taken |= at
        apart |= near[at.bit_length() - 1]
    groups: dict[tuple[int, int, int], int] = {}  # by the tile, the heroes beside a square, and the blades on it
    special, plain = squares & apart, squares & ~apart
    while special:
        square = special.bit_length() - 1
        special ^= BIT[square]
        kind = square >> 4, near[square] & taken, sharp & BIT[square]
        groups[kind] = groups.get(kind, 0) | BIT[square]
    while plain:
        place = plain.bit_length() - 1 >> 4
        others = plain & BELOW[place]
        groups[place, 0, 0], plain = plain ^ others, others
    if len(groups) == 1:
        return lowest(squares)
    found, where = NEVER, 0
    for (place, beside, blades), alike in groups.items():
        value, row = 3.0 if blades else 0.0, dist[place]
        for at, tile, weight in heroes:
            if beside & at:
                value -= weight
            value += 0.1 * row[tile]
        if value > found:
            found, where = value, alike
        elif value == found:
            where |= alike
    return lowest(where)


def lowest(squares: int) -> int:
    """The first square of a set."""
    return (squares & -squares).bit_length() - 1
