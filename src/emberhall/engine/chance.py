"""Where every random outcome comes from.

A match keeps one tape: outcomes as they are (zero and up) and answers as -1, -2, -3… (`~index`) in the order they came.
While something is `ahead`, outcomes are read back from there instead of drawn: that is all there is to replaying.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from emberhall.engine.refusal import Refusal


class TapeMismatch(Refusal):
    """A tape asks for something that the rules at this point do not."""


class Chance:
    """Fresh outcomes written to the tape, or old ones read back from it."""

    __slots__ = ("_fresh", "_seed", "ahead", "tape")

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._fresh: Callable[[], float] | None = None  # made when the first outcome is drawn: many a fork never draws
        self.tape: list[int] = []
        self.ahead: list[int] = []  # what is still to be replayed, last first

    def below(self, n: int) -> int:
        """An outcome from 0 to n-1, all equally likely."""
        if self.ahead:
            outcome = self.ahead.pop()
            if not 0 <= outcome < n:
                raise TapeMismatch(
                    "The recorded game does not fit these rules: something else stands where luck is due."
                )
        else:
            outcome = int((self._fresh or self._begin())() * n)
        self.tape.append(outcome)
        return outcome

    def several(self, bounds: Sequence[int]) -> list[int]:
        """An outcome below each of these numbers, one after the other."""
        if self.ahead or type(self) is not Chance:
            return [self.below(n) for n in bounds]
        fresh = self._fresh or self._begin()
        outcomes = [int(fresh() * n) for n in bounds]
        self.tape += outcomes
        return outcomes

    def _begin(self) -> Callable[[], float]:
        self._fresh = random.Random(self._seed).random
        return self._fresh

    def roll(self, sides: int) -> int:
        """A die of that many sides."""
        return self.below(sides) + 1

    def pick(self, bag: list[int]) -> int:
        """Which place of a bag is drawn from."""
        return self.below(len(bag))

    def among(self, n: int, card: int) -> bool:
        """Whether a card known to be one of the next n is the very next."""
        return n == 1 or self.below(n) == 0

    def forget(self, n: int) -> None:
        """Drop all of the tape from position n on."""
        del self.tape[n:]


class Luck(Chance):
    """Chance of imagined games that are compared. Every moment of a game (a number from zero up) has dice and draws of
    its own, so that one die more on one way leaves the cards as they are on the other, and all that comes later too. A
    moment that comes again goes on where it was. It keeps no tape."""

    __slots__ = ("_at", "_dice", "_draws", "_game", "_left", "_moment")

    def __init__(self, seed: int, moment: Callable[[], int]) -> None:
        super().__init__(seed)
        self._game, self._moment, self._at = seed, moment, -1
        self._dice = self._draws = 0
        self._left: dict[int, tuple[int, int]] = {}  # how far dice and draws had come when a moment was over

    def _turn_to(self, now: int) -> None:
        """Begin anew when a moment has come."""
        self._left[self._at] = self._dice, self._draws
        self._at = now
        if now in self._left:
            self._dice, self._draws = self._left[now]
        else:
            self._dice = _scattered(self._game ^ _of_moment(now))
            self._draws = ~self._dice  # below zero until something is drawn: in most moments nothing is

    def since(self, moment: int) -> tuple[tuple[int, int, int], ...]:
        """How far dice and draws have come at that moment and at later ones: where no earlier one comes again, equal
        luck goes on from there."""
        begun = {**self._left, self._at: (self._dice, self._draws)}
        return tuple(sorted([(at, *come) for at, come in begun.items() if at >= moment]))

    def below(self, n: int) -> int:
        if (now := self._moment()) != self._at:
            self._turn_to(now)
        self._dice = dice = (self._dice * STEP + 1) & WORD
        return (dice >> 32) * n >> 32

    def roll(self, sides: int) -> int:  # like below, but in place
        if (now := self._moment()) != self._at:
            self._turn_to(now)
        self._dice = dice = (self._dice * STEP + 1) & WORD
        return ((dice >> 32) * sides >> 32) + 1

    def pick(self, bag: list[int]) -> int:
        return self._drawn(len(bag))

    def among(self, n: int, card: int) -> bool:
        return n == 1 or self._drawn(n) == 0

    def _drawn(self, n: int) -> int:
        if (now := self._moment()) != self._at:
            self._turn_to(now)
        draws = self._draws if self._draws >= 0 else _scattered(~self._draws)
        self._draws = draws = (draws * STEP + 1) & WORD
        return (draws >> 32) * n >> 32


WORD, STEP = (1 << 64) - 1, 6364136223846793005  # Knuth's


def _scattered(n: int) -> int:
    """A number far from those of its neighbours: the last steps of splitmix64."""
    n = (n + 0x9E3779B97F4A7C15) & WORD
    n = ((n ^ n >> 30) * 0xBF58476D1CE4E5B9) & WORD
    n = ((n ^ n >> 27) * 0x94D049BB133111EB) & WORD
    return n ^ n >> 31


_of_moment = lru_cache(maxsize=4096)(_scattered)  # which come again in every imagined game


class Rigged(Chance):
    """Chance by script, for tests: dice and draws come in the order given, and an unscripted outcome is an error.

    Draws are given by name; `name` tells the name of a card. A draw that leaves nothing to chance needs no script.
    """

    __slots__ = ("draws", "name", "rolls")

    def __init__(self, name: Callable[[int], str], rolls: Iterable[int] = (), draws: Iterable[str] = ()) -> None:
        super().__init__(0)
        self.name = name
        self.rolls = list(rolls)
        self.draws = list(draws)

    def _write(self, outcome: int) -> int:
        self.tape.append(outcome)
        return outcome

    def below(self, n: int) -> int:
        if self.ahead:
            return super().below(n)
        raise AssertionError(f"an unscripted outcome below {n}")

    def roll(self, sides: int) -> int:
        if self.ahead:
            return super().roll(sides)
        if not self.rolls:
            raise AssertionError(f"an unscripted roll of a d{sides}")
        if not 1 <= self.rolls[0] <= sides:
            raise AssertionError(f"a d{sides} cannot roll {self.rolls[0]}")
        return self._write(self.rolls.pop(0) - 1) + 1

    def pick(self, bag: list[int]) -> int:
        if self.ahead:
            return super().pick(bag)
        names = [self.name(card) for card in bag if card >= 0]  # the others are gaps, and never drawn by script
        if not self.draws:
            raise AssertionError(f"an unscripted draw from {sorted(set(names))}")
        wanted = self.draws.pop(0)
        if wanted not in names:
            raise AssertionError(f"{wanted!r} was to be drawn, but the bag holds {sorted(set(names))}")
        return self._write(next(i for i, card in enumerate(bag) if card >= 0 and self.name(card) == wanted))

    def among(self, n: int, card: int) -> bool:
        if self.ahead or n == 1:
            return super().among(n, card)
        due = card >= 0 and bool(self.draws) and self.draws[0] == self.name(card)
        if due:
            self.draws.pop(0)
        self._write(0 if due else 1)
        return due
