"""Words of the Paladin's Power Cards."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon.cards.shared import place_myself, tiles_text
from emberhall.games.ashardalon.rules.hit_points import heal, max_hp
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.movement import around, tiles_between
from emberhall.games.ashardalon.rules.state import Table


class StandBeside(Word, Effect, frozen=True):
    """Place the hero next to a monster so near that is about to act, and heal it."""

    tiles: int
    hp: int

    def squares(self, t: Table, d: Deed) -> int:
        """Free squares next to the monster; the hero's own counts as free."""
        hero, m = t.heroes[d.me], d.foe
        if m not in t.monsters or tiles_between(t, m, hero.at >> 4) > self.tiles:
            return 0
        return around(t, m.mask) & (t.free() | 1 << hero.at)

    def can(self, t: Table, d: Deed) -> bool:
        hero = t.heroes[d.me]
        squares = self.squares(t, d)
        return squares != 0 and (squares != 1 << hero.at or hero.hp < max_hp(t, hero))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        yield from place_myself(t, hero, self.squares(t, d))
        yield from heal(t, hero, self.hp)

    def text(self) -> str:
        return (
            f"if the Monster is within {tiles_text(self.tiles)} of you, put your figure adjacent to it and "
            f"regain {self.hp} Hit Point{'s' * (self.hp > 1)}"
        )


class BearAlone(Word, Effect, frozen=True):
    """The hero becomes the only target of a monster's attack, which counts as a roll of that number."""

    die: int

    def can(self, t: Table, d: Deed) -> bool:
        return d.foe is not None

    def run(self, t: Table, d: Deed) -> None:
        d.cancelled, d.roll = True, self.die

    def text(self) -> str:
        return f"take the attack alone, as if its die showed a {self.die}. Nobody may roll it again"
