"""What a search has to know of the game: how to play on quickly, how far to look, how good it is there."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from emberhall.engine.advice import best
from emberhall.engine.choice import Choice, Option, option
from emberhall.engine.kit.prospects import Figures
from emberhall.games.dragonfire.players import position
from emberhall.games.dragonfire.players.heuristic import dealt, judged
from emberhall.games.dragonfire.players.planning import Fight, plan
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.state import Table

GOOD, BAD = position.GOOD, position.BAD
CAUTION = 1.0  # standard errors that something has to be better than what the rules of thumb say
PLANS = False
MOMENTS = 0  # so far, games answered differently stay different
MINOR = frozenset({"deal-damage", "cover", "leader", "order", "cycle", "swords"})
"""Questions that are left to the rules of thumb."""
FEARED = (events.Unconscious,)


def kind(t: Table, option: Option) -> Hashable:
    """Cards without a twist are mostly all played: which of them comes first is nearly the same."""
    return (option.seat, option.act) if option.act == "play" and option.what in t.box.simple else option


def idling(option: Option) -> float:
    """Nothing is worse only because it can wait."""
    return 0.0


def scores(t: Table, choice: Choice) -> list[float]:
    """What the rules of thumb think of every answer."""
    return judged(t, choice)


def playing() -> Callable[[Table, Choice], Option]:
    """Somebody who plays one imagined game on."""
    return Quick().answer


class Quick:
    """The rules of thumb by an open table, thinking as seldom as possible: what they say of the cards of a turn holds
    until a hand grows or an encounter goes, and a layout of damage until some of it is dealt."""

    def __init__(self) -> None:
        self._looked: tuple[int, ...] = ()
        self._scores: dict[Option, float] = {}
        self._laid_out: tuple[int, ...] = ()
        self._layout: dict[int, int] = {}
        self._plainly = True  # each source goes to one encounter and needs no other

    def answer(self, t: Table, choice: Choice) -> Option:
        if choice.ask == "play-cards":
            return self._play_cards(t, choice)
        if choice.ask == "deal-damage":
            return self._deal_damage(t, choice)
        return best(choice, judged(t, choice))

    def _play_cards(self, t: Table, choice: Choice) -> Option:
        cards = sum([len(player.hand) for player in t.players])
        judgement = self._remembered(choice) if self._looked == (t.turn, cards + 1, len(t.foes)) else None
        if judgement is None:
            judgement = judged(t, choice)
            self._scores = dict(zip(choice.options, judgement, strict=True))
        self._looked = t.turn, cards, len(t.foes)
        return best(choice, judgement)

    def _remembered(self, choice: Choice) -> list[float] | None:
        """What was thought of these options before, if of all of them."""
        try:
            return list(map(self._scores.__getitem__, choice.options))
        except KeyError:
            return None

    def _deal_damage(self, t: Table, choice: Choice) -> Option:
        now = (t.turn, len(t.sources), sum([source.dealt for source in t.sources]), len(t.foes))
        if now != self._laid_out:
            self._laid_out, self._layout = now, plan(Fight(t), t.sources).where
            self._plainly = not any(source.rides or source.facing >= 0 for source in t.sources)
        return next_laid(t, choice, self._layout) if self._plainly else best(choice, dealt(t, choice, self._layout))


def next_laid(t: Table, choice: Choice, layout: dict[int, int]) -> Option:
    """What the rules of thumb like best of sources that each go to one encounter and need no other, without a score for
    each answer: the next piece of the layout, or the first pile that is ready."""
    seat, options = choice.seat, choice.options
    for source in t.sources:
        meant = layout.get(source.uid, -1)
        if meant != source.target and meant >= 0 and (lay := option(seat, "lay", source.uid, meant)) in options:
            return lay
    ready = {s.target for s in t.sources if layout.get(s.uid, -2) == s.target}
    for source in t.sources:
        if not source.dealt and source.target in ready:
            return option(seat, "deal", source.target)
    return options[0]


def clock(t: Table) -> int:
    """How many turns have begun."""
    return t.turn


def horizon(t: Table) -> int:
    """Five turns: of four, all have had one, and whoever acts now has had the next."""
    return 5


def moment(t: Table) -> int:
    """The turn and its phase."""
    return t.turn << 8 | t.phase


def figures(t: Table, seat: int) -> Figures:
    """What counts in a position."""
    return position.figures(t)


def chance(t: Table, seat: int) -> float:
    """How likely the party wins from here."""
    return position.chance(t)
