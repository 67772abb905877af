"""Words of Curses: what each does to the Hero it lies on."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon.rules.curses import hunt
from emberhall.games.ashardalon.rules.language import Deed, Effect, Trait, Word
from emberhall.games.ashardalon.rules.monsters import bring, draw_monster
from emberhall.games.ashardalon.rules.movement import put_hero
from emberhall.games.ashardalon.rules.state import OFF, Hero, Table
from emberhall.games.ashardalon.rules.traits import names_itself


class Exposed(Word, Trait, frozen=True):
    """Armor Class is lower."""

    amount: int

    def armour(self) -> int:
        return self.amount

    def text(self) -> str:
        return f"you have {self.amount:+} AC"


class IllLuck(Word, Trait, frozen=True):
    """More Encounter Cards in the hero's own Villain Phase."""

    cards: int

    def villain_phase_begins(self) -> int:
        return self.cards

    def text(self) -> str:
        return f"your Villain Phase begins with {self.cards} more Encounter Card"


class Bloodlust(Word, Trait, frozen=True):
    """Damage at the beginning of every Hero Phase."""

    damage: int

    def hero_phase_begins(self) -> int:
        return self.damage

    def text(self) -> str:
        return f"your Hero Phase begins with {self.damage} damage to you"


class Caged(Word, Trait, frozen=True):
    """The hero cannot move and is easier to hit, until somebody on its tile opens the cage."""

    amount: int

    def armour(self) -> int:
        return self.amount

    def holds(self) -> bool:
        return True

    def text(self) -> str:
        return (
            f"you have {self.amount:+} AC and cannot move; "
            "in place of an Attack, a Hero on your tile may try to open it"
        )


class DragonFear(Word, Trait, frozen=True):
    """Every new tile hurts."""

    damage: int

    def new_tile(self) -> int:
        return self.damage

    def text(self) -> str:
        return f"every tile you move onto deals you {self.damage} damage"


class Terrified(Word, Trait, frozen=True):
    """Attack rolls are lower."""

    amount: int

    def aim(self) -> int:
        return self.amount

    def text(self) -> str:
        return f"you have {self.amount:+} on attack rolls"


class Hunted(Word, Trait, frozen=True):
    """The closest monster elsewhere comes for the hero at the end of each of its Exploration Phases."""

    def exploration_ends(self, t: Table, hero: Hero, card: int) -> Flow[None] | None:
        if not hero.standing:
            return None
        names_itself(t, card)
        return hunt(t, hero)

    def text(self) -> str:
        return "as your Exploration Phase ends, the closest Monster that is not on your tile is put adjacent to you"


class LeapInTime(Word, Effect, frozen=True):
    """The hero vanishes until its next Hero Phase, and a monster takes its square."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        square, hero.away = hero.at, True
        put_hero(t, hero, OFF)
        card = yield from draw_monster(t, d.me)
        if card >= 0:
            yield from bring(t, card, square >> 4, d.me, d.me, squares=1 << square)

    def text(self) -> str:
        return (
            "you leave the tiles, and a new Monster stands where you stood; "
            "as your next Hero Phase begins you come back on any tile"
        )
