"""Words around other words: Skill Checks, Saves, clauses for a class, costs and choices."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.words import clause, run_all
from emberhall.games.dragonfire.cards.targets import WHICH, Which, each_aimed, own_card
from emberhall.games.dragonfire.rules.checks import save, skill_check
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES, ClassType
from emberhall.games.dragonfire.rules.language import Deed, Effect, Word
from emberhall.games.dragonfire.rules.play_cards import class_fits
from emberhall.games.dragonfire.rules.state import Table


class Check(Word, Effect, frozen=True):
    """A Skill Check; on a card of one's own a cost that may be declined."""

    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    class_type: ClassType | None = None
    primary: bool = False
    forced: bool = False

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.players[d.me]
        if not self.forced and own_card(t, d):
            pick = yield Choice(d.me, "try", [option(d.me, "yes"), option(d.me, "no")], "DF-CHECK-12", about=(d.card,))
            if pick.act == "no":
                return
        colour = CLASS_TYPES.index(self.class_type) if self.class_type else -1
        won = skill_check(t, me, colour, self.primary)
        if flow := run_all(self.success if won else self.failure, t, d):
            yield from flow

    def text(self) -> str:
        kind = f"{self.class_type} Check" if self.class_type else "Skill Check"
        kind = "Primary " * self.primary + kind
        make = "make " if self.forced else "you may make "
        return f"{make}{'an' if kind[0] == 'A' else 'a'} {kind}{outcomes(self.success, self.failure)}"


def outcomes(success: tuple[Effect, ...], failure: tuple[Effect, ...]) -> str:
    """What success and failure mean, in words."""
    parts = [("success", success), ("failure", failure)]
    return "".join(f"; {name}: {clause(effects)}" for name, effects in parts if effects)


class Save(Word, Effect, frozen=True):
    """An encounter makes a Save."""

    which: Which = "this"
    plus: int = 0
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for foe in (yield from each_aimed(t, d, self.which)):
            d.foe = foe
            won = save(t, foe, self.plus)
            if flow := run_all(self.success if won else self.failure, t, d):
                yield from flow

    def text(self) -> str:
        plus = f" +{self.plus}" if self.plus else ""
        return f"{WHICH[self.which]} makes a Save{plus}{outcomes(self.success, self.failure)}"


class ForClass(Word, Effect, frozen=True):
    """A clause that works only for a Class Type or Character Class."""

    name: str
    do: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return run_all(self.do, t, d) if class_fits(t, t.players[d.me], self.name) else None

    def for_class(self) -> str:
        return self.name

    def text(self) -> str:
        return f"{self.name} Class: {clause(self.do)}"


class May(Word, Effect, frozen=True):
    """Something one may choose to do."""

    do: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if not all(effect.can(t, d) for effect in self.do):
            return
        pick = yield Choice(d.me, "may", [option(d.me, "yes"), option(d.me, "no")], "DF-PLAY-08", about=(d.card,))
        if pick.act == "yes" and (flow := run_all(self.do, t, d)):
            yield from flow

    def text(self) -> str:
        return f"you may {clause(self.do)}"


class Pay(Word, Effect, frozen=True):
    """A cost, and what it buys: done only if the player wants to."""

    cost: tuple[Effect, ...]
    do: tuple[Effect, ...]

    def can(self, t: Table, d: Deed) -> bool:
        return all(effect.can(t, d) for effect in self.cost)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if not self.can(t, d):
            return
        pick = yield Choice(d.me, "may", [option(d.me, "yes"), option(d.me, "no")], "DF-PLAY-07", about=(d.card,))
        if pick.act == "yes":
            d.cost = True
            if flow := run_all(self.cost, t, d):
                yield from flow
            d.cost = False
            if flow := run_all(self.do, t, d):
                yield from flow

    def text(self) -> str:
        return f"you may {clause(self.cost)} to {clause(self.do)}"


class OneOf(Word, Effect, frozen=True):
    """One of several, as the player likes."""

    do: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        options = [option(d.me, "one", i, d.card) for i, effect in enumerate(self.do) if effect.can(t, d)]
        if options:
            pick = yield Choice(d.me, "one-of", options, about=(d.card,))
            flow = self.do[pick.what].run(t, d)
            if flow is not None:
                yield from flow

    def text(self) -> str:
        return "choose one: " + "; or ".join(e.text() for e in self.do)
