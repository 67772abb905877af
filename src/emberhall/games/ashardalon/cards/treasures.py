"""Words of Treasure Cards: what is thrown, drunk, read aloud, laid out on the tiles."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.shared import Conjure, strewn_text, tiles_text
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.combat import choose_tile, in_reach
from emberhall.games.ashardalon.rules.experience import level_up
from emberhall.games.ashardalon.rules.hit_points import give_up_card
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.monsters import bring, draw_monster
from emberhall.games.ashardalon.rules.movement import movable, move_to_mask
from emberhall.games.ashardalon.rules.powers import flip_up
from emberhall.games.ashardalon.rules.state import Monster, Table, Thing
from emberhall.games.ashardalon.rules.tokens import CALTROPS, CARPET, marker_spots, put, strew
from emberhall.games.ashardalon.rules.victory import judge

# ---------------------------------------------------------------- the hero who uses it


class Absorb(Word, Effect, frozen=True):
    """Take less damage from an attack."""

    amount: int

    def can(self, t: Table, d: Deed) -> bool:
        return d.harm > 0

    def run(self, t: Table, d: Deed) -> None:
        d.harm = max(0, d.harm - self.amount)

    def text(self) -> str:
        return f"it deals {self.amount} damage less"


class StandFirm(Word, Effect, frozen=True):
    """Give up moving in a Hero Phase in which one has not moved; what it is good for is the item's bonus."""

    def can(self, t: Table, d: Deed) -> bool:
        return not t.walked and t.heroes[d.me].at == t.began_at

    def text(self) -> str:
        return "if you have not moved, choose not to move in this Hero Phase"


class BecomeLevelTwo(Word, Effect, frozen=True):
    """Flip the Hero Card without spending Experience."""  # WA-LEVEL-09, WA-CARD-21

    def can(self, t: Table, d: Deed) -> bool:
        return t.heroes[d.me].level == 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        yield from level_up(t, t.heroes[d.me])

    def text(self) -> str:
        return "if you are 1st level, become 2nd level without spending Experience"


class Ready(Word, Effect, frozen=True):
    """Flip one of the hero's used powers, or items too, face up again."""  # WA-POWER-07, -13, WA-GAP-41

    what: Literal["power", "power-or-item"] = "power"

    def flipped(self, t: Table, d: Deed) -> list[int]:
        """The cards that could be flipped up; a card never readies itself."""
        cards = [card for card in t.heroes[d.me].flipped if card != d.card]
        return cards if self.what == "power-or-item" else [card for card in cards if card in t.box.powers]

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self.flipped(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        options = [option(d.me, "recharge", card) for card in self.flipped(t, d)]
        pick = yield Choice(d.me, "ready", options, "WA-POWER-07", about=(d.card,))
        flip_up(t, t.heroes[d.me], pick.what)

    def text(self) -> str:
        return f"turn one of your used powers{' or items' * (self.what == 'power-or-item')} face up again"


# ---------------------------------------------------------------- laid out on the tiles


class Caltrops(Word, Conjure, frozen=True):
    """Caltrop tokens on as many squares of the hero's own tile."""  # WA-CARD-01

    tokens: int
    damage: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        yield from strew(t, d, CALTROPS, t.heroes[d.me].at >> 4, self.tokens, self.damage)

    def text(self) -> str:
        return f"strew {self.tokens} Caltrop tokens over as many squares of your tile. {strewn_text(self.damage)}"


class LayCarpet(Word, Effect, frozen=True):
    """Lay the Flying Carpet down, two squares by two on a single tile, if it is not on the tiles yet."""

    # WA-CARD-19, WA-GAP-107
    def can(self, t: Table, d: Deed) -> bool:
        return all(thing.what != CARPET or thing.card != d.card for thing in t.things)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        spots = [spot for place in range(len(t.dungeon.places)) for spot in marker_spots(t, place)]
        options = [option(d.me, "marker", spot) for spot in spots]
        pick = yield Choice(d.me, "lay-carpet", options, "WA-CARD-19", about=(d.card,))
        put(t, Thing(CARPET, pick.what, t.dungeon.base(pick.what, 2, False), d.card, d.me))

    def text(self) -> str:
        return (
            "lay the Flying Carpet on any tile, if it is not out yet. "
            "Later, in place of a Move, move it 1 tile with every Hero on it"
        )


# ---------------------------------------------------------------- monsters moved, turned, changed


class PassMonster(Word, Effect, frozen=True):
    """The player to the left draws, places and controls the Monster of a tile just explored."""

    def can(self, t: Table, d: Deed) -> bool:
        return d.hero == d.me and len(t.heroes) > 1

    def run(self, t: Table, d: Deed) -> None:
        d.hero = (d.me + 1) % len(t.heroes)

    def text(self) -> str:
        return "the player to your left draws and places it, and controls it"


class DriveOff(Word, Effect, frozen=True):
    """Place each Monster of a near tile somewhere else, not too far from the hero."""

    tiles: int = 1
    away: int = 2

    def places(self, t: Table, d: Deed) -> list[int]:
        """Tiles near enough with somebody on them to drive off."""
        at = t.heroes[d.me].at
        near = t.dungeon.tiles_in_view(at, self.tiles) if at >= 0 else ()
        return [place for place in near if any(place in m.places and movable(t, m) for m in t.monsters)]

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.monsters) and bool(self.places(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        place = yield from choose_tile(d, self.places(t, d))
        squares = t.dungeon.mask_within(t.heroes[d.me].at >> 4, self.away)
        for m in [m for m in t.monsters if place in m.places and movable(t, m)]:
            yield from move_to_mask(t, m, squares, d.me)

    def text(self) -> str:
        return (
            f"choose a tile within {tiles_text(self.tiles)} of you "
            f"and place each Monster on it on any square up to {tiles_text(self.away)} away from you"
        )


class Polymorph(Word, Effect, frozen=True):
    """A Monster turns into another from the Monster Deck, on the same square and of the same player."""  # WA-CARD-22

    tiles: int = 2

    def targets(self, t: Table, d: Deed) -> list[Monster]:
        return [m for m in in_reach(t, t.heroes[d.me].at, self.tiles) if t.box.monsters[m.card].kind == "monster"]

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self.targets(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        options = [option(d.me, "foe", m.uid) for m in self.targets(t, d)]
        pick = yield Choice(d.me, "which-monster", options, "WA-CARD-22", about=(d.card,))
        old = t.monster(pick.what)
        seat = next((h.seat for h in t.clockwise(d.me) if old.card in h.row), d.me)
        card = yield from draw_monster(t, seat)
        if card < 0:
            return
        t.remove(old)
        give_up_card(t, old.card, d.me, t.monster_discard)
        if t.log:
            t.tell(events.Discards(old.card, "tile", "monster-discard", "replaced"))
        yield from bring(t, card, old.at >> 4, seat, d.me, old.marked, squares=old.mask)
        judge(t)  # Legion Devils may come without a figure: nobody of a Chamber may be left

    def text(self) -> str:
        return f"replace a Monster, but no Villain, within {tiles_text(self.tiles)} of you by one from the Monster Deck"


class Seize(Word, Effect, frozen=True):
    """A Monster about to act in the hero's own Villain Phase does not act, but is placed near where it stood."""

    tiles: int

    def can(self, t: Table, d: Deed) -> bool:
        return d.foe in t.monsters and not d.cancelled and t.active == d.me and movable(t, d.foe)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        assert d.foe is not None
        d.cancelled = True
        mask = 0
        for place in d.foe.places:
            mask |= t.dungeon.mask_within(place, self.tiles)
        yield from move_to_mask(t, d.foe, mask, d.me)

    def text(self) -> str:
        return (
            "if it is your own Villain Phase, the Monster does not act, "
            f"but you put it on any square within {tiles_text(self.tiles)} of it"
        )
