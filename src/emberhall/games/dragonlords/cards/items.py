"""Words of Items: movement, mirrors, ways out of a combat."""

from __future__ import annotations

from typing import ClassVar

from emberhall.engine.cards import Count, Some
from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonlords.cards.shared import REFRESHED, choose_figure, exhaustion_of, figures, wounds_of
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.language import Deed, Effect, Word
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.rules.wounds import heal, lose_exhaustion


class Refreshed(Word, Effect, frozen=True):
    """The Hero or one Ally discards all Wounds and all Exhaustion."""  # DL-CARD-08

    def can(self, t: Table, d: Deed) -> bool:
        return t.heroes[d.me].hurt

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        hurt = [card for card in figures(t, d, "one") if wounds_of(hero, card) or exhaustion_of(hero, card)]
        figure = yield from choose_figure(t, d, hurt, REFRESHED)
        heal(t, hero, figure, wounds_of(hero, figure))
        lose_exhaustion(t, hero, figure, exhaustion_of(hero, figure))

    def text(self) -> str:
        return "your Hero or one Ally discards all Wounds and Exhaustion"


class Fly(Word, Effect, frozen=True):
    """Move so many spaces over any terrain instead of rolling."""  # DL-CARD-11

    only: ClassVar[tuple[str, ...]] = ("before-moving",)
    spaces: Some

    def run(self, t: Table, d: Deed) -> None:
        t.moving, t.wings = True, self.spaces

    def text(self) -> str:
        return f"move up to {self.spaces} spaces instead of rolling"


class RollDiceAgain(Word, Effect, frozen=True):
    """Roll some of the movement dice again; 0 for as many as one likes."""

    only: ClassVar[tuple[str, ...]] = ("movement-rolled",)
    most: Count = 0

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.roll)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        kept, again = list(t.roll), 0
        while kept and again < (self.most or len(t.roll)):
            options = [option(d.me, "die-again", face) for face in dict.fromkeys(kept)]
            if again:
                options.append(option(d.me, "enough-dice"))
            pick = yield Choice(d.me, "dice-again", options, "DL-GAP-66", about=(d.card,))
            if pick.act == "enough-dice":
                break
            kept.remove(pick.what)
            again += 1
        t.roll = tuple(sorted(kept + [t.chance.roll(6) - 1 for _ in range(again)]))
        if t.log:
            t.tell(events.MovementRolled(d.me, t.roll, 0))

    def text(self) -> str:
        return f"roll up to {self.most} movement dice again" if self.most else "roll any of the movement dice again"


class MirrorMagic(Word, Effect, frozen=True):
    """For this combat each magic roll that wounds the Hero costs the enemy a Wound."""  # DL-CARD-02, DL-CONFLICT-28

    only: ClassVar[tuple[str, ...]] = ("before-combat",)

    def can(self, t: Table, d: Deed) -> bool:
        return t.fight is not None and d.me not in t.fight.mirrors

    def run(self, t: Table, d: Deed) -> None:
        if t.fight is not None:
            t.fight.mirrors.append(d.me)

    def text(self) -> str:
        return "in this combat the enemy takes 1 Wound for each Magic roll that wounds your Hero"


class SlipAway(Word, Effect, frozen=True):
    """The Escape succeeds."""

    only: ClassVar[tuple[str, ...]] = ("escape",)

    def run(self, t: Table, d: Deed) -> None:
        if t.fight is not None:
            t.fight.fled = True
            if t.log:
                t.tell(events.SlippedAway(d.me))

    def text(self) -> str:
        return "the Escape succeeds"
