"""Words of the Rogue's Power Cards."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.powers import attack_at_will
from emberhall.games.ashardalon.cards.shared import place_myself, tiles_text
from emberhall.games.ashardalon.rules.experience import offer_level
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.movement import around, movable, positions, settle
from emberhall.games.ashardalon.rules.other_actions import disable
from emberhall.games.ashardalon.rules.state import Table


class Shove(Word, Effect, frozen=True):
    """Move the monster that was attacked 1 square."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        m = d.foe
        if m is None or m not in t.monsters or not movable(t, m):
            return
        spots = [s for s in positions(t, m, around(t, m.mask)) if one_step(t, m.at, s)]
        if spots:
            options = [option(d.me, "square", s) for s in spots]
            pick = yield Choice(d.me, "place-monster", options, "WA-CARD-01", about=(m.card,))
            if flow := settle(t, m, pick.what):
                yield from flow

    def text(self) -> str:
        return "push the Monster 1 square, whichever way you like"


def one_step(t: Table, a: int, b: int) -> bool:
    """Whether two squares lie side by side or corner to corner."""
    (ax, ay), (bx, by) = t.dungeon.xy(a), t.dungeon.xy(b)
    return max(abs(ax - bx), abs(ay - by)) == 1


class AtWill(Word, Effect, frozen=True):
    """Use an At-Will power at once."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        yield from attack_at_will(t, t.heroes[d.me])

    def text(self) -> str:
        return "follow up with an At-Will power"


class PlaceMe(Word, Effect, frozen=True):
    """Place the hero itself on any square so near."""

    tiles: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        if hero.standing:
            yield from place_myself(t, hero, t.dungeon.mask_within(hero.at >> 4, self.tiles))

    def text(self) -> str:
        where = f"within {tiles_text(self.tiles)} of you" if self.tiles else "of your tile"
        return f"put your figure on any square {where}"


class MoreDamage(Word, Effect, frozen=True):
    """The hit deals more damage."""

    damage: int = 1

    def run(self, t: Table, d: Deed) -> None:
        d.harm += self.damage

    def text(self) -> str:
        return f"it deals {self.damage} more damage"


class Evade(Word, Effect, frozen=True):
    """An attack that has hit the hero misses."""

    attacker: Literal["monster", "device"]

    def can(self, t: Table, d: Deed) -> bool:
        if d.cancelled or self.attacker == "monster":
            return not d.cancelled and d.foe is not None
        card = t.box.encounters.get(d.cause)
        return card is not None and card.type in ("trap", "event-attack")

    def run(self, t: Table, d: Deed) -> None:
        d.cancelled = True

    def text(self) -> str:
        return "it misses you instead" + ", if it is an Event-Attack or a Trap's" * (self.attacker == "device")


class FreeDisable(Word, Effect, frozen=True):
    """If it was a trap that attacked, the hero rolls to disable it at once, at no cost."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        card = t.box.encounters[d.cause]
        if card.type != "trap" or not card.disable or not any(d.cause in hero.row for hero in t.heroes):
            return
        if (yield from disable(t, t.heroes[d.me], d.cause)):
            yield from offer_level(t, t.heroes[d.me])

    def text(self) -> str:
        return "if it is a Trap's, roll at once to disable that Trap"
