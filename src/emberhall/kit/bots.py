"""Bots for a small game: its rules of thumb as a policy, and a search that judges positions by the game's own sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from emberhall.engine.advice import Advice, best, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.events import Event
from emberhall.engine.kit.prospects import Prospects
from emberhall.engine.sheet import Bar, Panel, Stat
from emberhall.engine.sight import Seen
from emberhall.kit.box import slug
from emberhall.kit.table import CardTable

T = TypeVar("T", bound=CardTable[Any])

PHASES = 64  # more than any game has
ROUNDS_AHEAD = 2
ONE = "one"
ENDLESS = 1_000_000  # turns


class Thumb(NamedTuple):
    """What a rule of thumb thinks of an answer: a score, and a reason with gaps for figures."""

    score: float
    says: str = ""
    figures: tuple[object, ...] = ()

    @property
    def why(self) -> str:
        return self.says.format(*self.figures)


Thumbs = Callable[[T, Option], Thumb]
Panels = Callable[[T, int], Iterable[Panel]]


class RulesOfThumb(Generic[T]):
    """A policy that is one function."""

    def __init__(self, thumbs: Thumbs[T]) -> None:
        self.thumbs = thumbs

    def scores(self, t: T, choice: Choice) -> list[float]:
        return [self.thumbs(t, option).score for option in choice.options]

    def choose(self, seen: Seen[T], /) -> Option:
        return best(seen.asked, self.scores(seen.table, seen.asked))

    def advice(self, seen: Seen[T], /) -> list[Advice]:
        scores = self.scores(seen.table, seen.asked)
        return ranked(seen, scores, lambda option: self.thumbs(seen.table, option).why)


class SheetForesight(Generic[T]):
    """What a search needs to know of a small game, all of it from the game's declarations.

    A position is judged by the bars and figures of the sheet with fitted weights. Without weights, imagined games are
    played to their end by the rules of thumb.
    """

    CAUTION, PLANS, MOMENTS = 1.0, False, 0
    MINOR: frozenset[str] = frozenset()
    GOOD: frozenset[str] = frozenset()
    BAD: frozenset[str] = frozenset()

    def __init__(
        self, policy: RulesOfThumb[T], panels: Panels[T], feared: tuple[type[Event], ...], weights: Path
    ) -> None:
        self.policy, self.panels, self.FEARED = policy, panels, feared
        self.fitted = Prospects(weights) if weights.exists() else None

    def kind(self, t: T, option: Option, /) -> Hashable:
        return option

    def idling(self, option: Option, /) -> float:
        return 0.0

    def scores(self, t: T, choice: Choice, /) -> Sequence[float]:
        return self.policy.scores(t, choice)

    def playing(self) -> Callable[[T, Choice], Option]:
        return lambda t, choice: best(choice, self.policy.scores(t, choice))

    def clock(self, t: T, /) -> int:
        return t.turn

    def horizon(self, t: T, /) -> int:
        """Return two rounds where positions can be judged, and else the end of the game."""
        return ROUNDS_AHEAD * len(t.people) + 1 if self.fitted else ENDLESS

    def moment(self, t: T, /) -> int:
        return t.turn * PHASES + t.phase

    def figures(self, t: T, seat: int, /) -> dict[str, float]:
        """Return the bars and figures of the sheet by name, of players their mean and the least of them.

        What the sheet does not show counts 0. What lies on the stage changes its name, so it is known by its place.
        """
        found, players = defaultdict[str, float](float, {ONE: 1.0}), defaultdict[str, list[float]](list)
        for panel in self.panels(t, seat):
            for number, row in enumerate(panel.rows):
                if not isinstance(row, Bar | Stat):
                    continue
                share = row.share if isinstance(row, Bar) else row.value
                if isinstance(share, str):
                    continue
                if panel.place == "party":
                    players[f"{panel.place}: {row.name}"].append(share)
                else:
                    found[f"{panel.title}: {number}" if panel.place == "stage" else row.name] = share
        for name, shares in players.items():
            found |= {name: sum(shares) / len(shares), f"{name}, least": min(shares)}
        return found

    def chance(self, t: T, seat: int, /) -> float:
        if t.result is not None:
            return float(t.result.of(seat))
        return self.fitted.chance(slug(t.setting.name), self.figures(t, seat)) if self.fitted else 0.5
