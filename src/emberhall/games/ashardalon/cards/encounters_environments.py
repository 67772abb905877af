"""Words of Environments, which hold for everybody."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon.rules.language import Trait, Word
from emberhall.games.ashardalon.rules.monsters import monster_at_edge, pass_monster_card
from emberhall.games.ashardalon.rules.state import Hero, Table
from emberhall.games.ashardalon.rules.tile_stack import nearest_edges
from emberhall.games.ashardalon.rules.traits import names_itself


class Tribute(Word, Trait, frozen=True):
    """The better of two treasures is the dragon's."""

    def takes_tribute(self) -> bool:
        return True

    def text(self) -> str:
        return (
            "who draws a treasure token draws two and gives up the more valuable, as a Treasure Card always is. "
            "Without tokens the same goes for Treasure Cards and their price"
        )


class Snipers(Word, Trait, frozen=True):
    """A hero who ends its Hero Phase alone on its tile is hurt."""

    damage: int

    def hero_phase_ends(self, t: Table, hero: Hero) -> int:
        return self.damage if len(t.on_place(hero.at >> 4)) == 1 else 0

    def text(self) -> str:
        return f"a Hero who ends its Hero Phase with no other Hero on its tile takes {self.damage} damage"


class Alert(Word, Trait, frozen=True):
    """Monster cards change hands at the end of every turn."""

    def turn_ends(self, t: Table, hero: Hero) -> Flow[None]:
        return pass_monster_card(t, hero)

    def text(self) -> str:
        return "as a Villain Phase ends, the active player hands a Monster Card, if there is one, on to the right"


class Trappers(Word, Trait, frozen=True):
    """Traps are harder, or easier, to disable."""

    amount: int

    def disabling(self) -> int:
        return self.amount

    def text(self) -> str:
        return f"Heroes have {self.amount:+} on rolls to disable a Trap"


class Surrounded(Word, Trait, frozen=True):
    """Whoever controls no monster gets one at the end of every Exploration Phase."""

    def exploration_ends(self, t: Table, hero: Hero, card: int) -> Flow[None]:
        for other in t.clockwise():
            if other.at >= 0 and t.box.monsters.keys().isdisjoint(other.row):
                names_itself(t, card)
                yield from monster_at_edge(t, nearest_edges(t, other.at >> 4), other.seat)

    def text(self) -> str:
        return (
            "as an Exploration Phase ends, every Hero who controls no Monster gets a new one "
            "on a square along the closest unexplored edge"
        )


class Magma(Word, Trait, frozen=True):
    """A hero who ends its Hero Phase beside a wall is hurt."""  # WA-CARD-10

    damage: int

    def hero_phase_ends(self, t: Table, hero: Hero) -> int:
        return self.damage if t.dungeon.beside_wall >> hero.at & 1 else 0

    def text(self) -> str:
        return f"a Hero who ends its Hero Phase in a square that shares an edge with a wall takes {self.damage} damage"
