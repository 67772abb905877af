"""The rules of thumb for imagined games: the same answers, found without a score for every option."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.advice import best
from emberhall.engine.choice import Choice, Option, option
from emberhall.games.ashardalon.players.aims import aims_of
from emberhall.games.ashardalon.players.heuristic import EFFORT, Ground, judged, use_value
from emberhall.games.ashardalon.players.shooting import Shooting, aims_higher, shots_of
from emberhall.games.ashardalon.rules.movement import SECOND_MOVE, walk_squares
from emberhall.games.ashardalon.rules.phases import actions_left, paces
from emberhall.games.ashardalon.rules.state import Hero, Table

NEVER = float("-inf")
Groups = list[tuple[float, int, int]]
"""What squares are worth, their place, and the squares."""


class Quick:
    """Plays one game on, thinking as seldom as possible: squares are looked at by the tile, and while a hero does no
    more than walk, what it thought of ground and shots still holds."""

    def __init__(self) -> None:
        self._walking: tuple[int, int, int] | None = None  # the turn, who walks in it, and its Hit Points
        self._ground: Ground
        self._shooting: Shooting

    def answer(self, t: Table, choice: Choice) -> Option:
        if choice.ask == "hero-phase":
            return self._hero_phase(t, choice)
        self._walking = None
        return best(choice, judged(t, choice))

    def _hero_phase(self, t: Table, choice: Choice) -> Option:
        """The best of the walks against the best of all else; the end of the phase comes first, then the walks."""
        hero, options = t.heroes[choice.seat], choice.options
        left = actions_left(t, hero)
        steps, under_way = paces(t, hero, left)
        walked = self._walking == (t.turn, hero.seat, hero.hp)
        self._look(t, hero, walked, left > 0 and not t.attacked)
        here = self._ground.value(hero.at) if steps else 0.0  # without a walk, all else begins here
        near = far = 0
        if steps and not (walked and t.attacked):  # who went where it is best goes no farther
            near, far = walk_squares(t, hero, steps, under_way)
        walks = self._ground.by_tile(near | far) if near | far else []
        after = max([here, *[walk[0] for walk in walks]]) if left > 1 or t.steps else here
        others = behind_walks(options)
        values = [use_value(t, hero, other, self._shooting, after, here) for other in others]
        least = max([here, *values])
        value, squares = self._best_walk(t, hero, walks, left, least) if walks else (NEVER, 0)
        self._walking = None
        if here >= value and here == least:
            return options[0]
        if value < least:
            return others[values.index(least)]
        self._walking = t.turn, hero.seat, hero.hp
        at_once = squares & near
        return option(hero.seat, "walk", lowest(at_once or squares), -1 if at_once else SECOND_MOVE)

    def _look(self, t: Table, hero: Hero, walked: bool, may_attack: bool) -> None:
        """Think about ground and shots, unless all is as it was when the hero walked here."""
        if not walked:
            self._ground = Ground(t, hero, aims_of(t, hero))
        if not walked or aims_higher(t, hero):
            self._shooting = Shooting(t, hero, shots_of(t, hero) if may_attack else [], self._ground.aims)

    def _best_walk(self, t: Table, hero: Hero, walks: Groups, left: int, least: float) -> tuple[float, int]:
        """What the best walk is worth, with what can be hit from there, and where it leads: all squares that are
        equally good. One that cannot be as good as something else is not looked at closely."""
        shooting, begun = self._shooting, 0
        if left and not t.attacked and t.monsters:
            begun = -1 if left > 1 else t.dungeon.reach(hero.at, t.steps, t.monster_squares)
        most = shooting.most() if begun else 0.0
        found, where = NEVER, 0
        for plain, place, squares in sorted(walks, reverse=True):
            if plain + most - EFFORT < max(least, found):
                break
            groups = shooting.of_tile(place, squares & begun) if squares & begun else []
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
