"""The rules of thumb for imagined games: the same answers, found without a score for every option."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.advice import best
from emberhall.engine.choice import Choice, Option, option
from emberhall.games.ashardalon.players.aims import Aims, aims_of
from emberhall.games.ashardalon.players.heuristic import EFFORT, Ground, judged, use_value
from emberhall.games.ashardalon.players.shooting import Shooting, aims_higher, shots_of
from emberhall.games.ashardalon.rules.movement import SECOND_MOVE, walk_squares
from emberhall.games.ashardalon.rules.phases import actions_left, paces
from emberhall.games.ashardalon.rules.state import Hero, Table

NEVER = float("-inf")
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
            shots = shots_of(self.t, self.hero) if self.may_attack else []
            self._shooting = Shooting(self.t, self.hero, shots, self.aims())
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
        return best(choice, judged(t, choice))

    def _hero_phase(self, t: Table, choice: Choice) -> Option:
        """The best of the walks against the best of all else; the end of the phase comes first, then the walks."""
        hero, options = t.heroes[choice.seat], choice.options
        left = actions_left(t, hero)
        walked = self._walking == (t.turn, hero.seat, hero.hp)
        if walked:
            self._thoughts.after_a_walk()
        else:
            self._thoughts = Thoughts(t, hero, left > 0 and not t.attacked)
        thoughts = self._thoughts
        here, near, far = 0.0, 0, 0  # without a walk, all else begins here
        walks: Groups = []
        steps, under_way = paces(t, hero, left)
        if steps:
            here = thoughts.ground().value(hero.at)
            if not (walked and t.attacked):  # who went where it is best goes no farther
                near, far = walk_squares(t, hero, steps, under_way)
                walks = thoughts.ground().by_tile(near | far)
        after = max([here, *[walk[0] for walk in walks]]) if left > 1 or t.steps else here
        others = behind_walks(options)
        values = [use_value(t, hero, other, thoughts.shooting, after, here) for other in others]
        least = max([here, *values])
        value, squares = best_walk(thoughts, walks, left, least) if walks else (NEVER, 0)
        self._walking = None
        if here >= value and here == least:
            return options[0]
        if value < least:
            return others[values.index(least)]
        self._walking = t.turn, hero.seat, hero.hp
        at_once = squares & near
        return option(hero.seat, "walk", lowest(at_once or squares), -1 if at_once else SECOND_MOVE)


def best_walk(thoughts: Thoughts, walks: Groups, left: int, least: float) -> tuple[float, int]:
    """What the best walk is worth, with what can be hit from there, and where it leads: all squares that are equally
    good. One that cannot be as good as something else is not looked at closely."""
    t, hero, begun, most = thoughts.t, thoughts.hero, 0, 0.0
    if left and not t.attacked and t.monsters:
        begun = -1 if left > 1 else t.dungeon.reach(hero.at, t.steps, t.monster_squares)
        most = thoughts.shooting().most()
    found, where = NEVER, 0
    for plain, place, squares in sorted(walks, reverse=True):
        if plain + most - EFFORT < max(least, found):
            break
        groups = thoughts.shooting().of_tile(place, squares & begun) if squares & begun else []
        if squares & ~begun:
            groups.append((0.0, squares & ~begun))
        for strike, there in groups:
            value = plain + strike - EFFORT
            if value > found:
                found, where = value, there
            elif value == found:
                where |= there
    return found, where


def behind_walks(options: Sequence[Option]) -> Sequence[Option]:
    """What is offered beside the end of the phase, which comes first, and the walks, which come next."""
    first = len(options)
    while first > 1 and options[first - 1].act != "walk":
        first -= 1
    return options[first:]


def lowest(squares: int) -> int:
    """The first square of a set."""
    return (squares & -squares).bit_length() - 1
