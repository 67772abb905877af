"""Words of the Wizard's Power Cards."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.standing import Lasting
from emberhall.games.ashardalon.cards.shared import Attack, Conjure, near_tiles, reach_text, tiles_text
from emberhall.games.ashardalon.rules.combat import choose_tile
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.lasting import HERO_PHASE, HIDDEN, IMAGES, images, is_hidden, renew
from emberhall.games.ashardalon.rules.movement import movable
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.rules.tokens import EYE, SPHERE, hang, take_back


class Blast(Attack, frozen=True):
    """Attack everything on one tile, each with a roll of its own, in any order."""  # WA-ATTACK-10, WA-GAP-119

    def run(self, t: Table, d: Deed) -> Flow[None]:
        reach = 0 if self.reach == "adjacent" else self.reach
        near = t.dungeon.tiles_in_view(t.heroes[d.me].at, reach)
        places = [p for p in near if any(p in m.places for m in t.monsters)]
        d.place = yield from choose_tile(d, places)
        left = [m for m in t.monsters if d.place in m.places]
        first = True
        while left:
            options = [option(d.me, "foe", m.uid, d.card) for m in left]
            if not first and not any(movable(t, m) for m in left):  # WA-OBJECT-08: objects may be left alone
                options.append(option(d.me, "enough"))
            pick = yield Choice(d.me, "target", options, "WA-ATTACK-10", about=(d.card,))
            if pick.act == "enough":
                return
            foe = t.monster(pick.what)
            yield from self.strike_at(t, d, foe)
            left = [m for m in left if m is not foe and m in t.monsters]
            first = False

    def whom(self) -> str:
        return "attack each Monster on " + (
            "your tile" if self.reach in ("adjacent", 0) else f"one tile {reach_text(self.reach)}"
        )


class Hide(Word, Effect, frozen=True):
    """No monster finds the hero the closest until its next Hero Phase."""

    def can(self, t: Table, d: Deed) -> bool:
        return not is_hidden(t, d.me)

    def run(self, t: Table, d: Deed) -> None:
        renew(t, Lasting(HIDDEN, d.card, d.me, until=HERO_PHASE, of=d.me))

    def text(self) -> str:
        return (
            "until your next Hero Phase begins, no Monster counts you as the closest Hero. "
            "Attacks on every Hero of a tile still reach you"
        )


class Images(Word, Effect, frozen=True):
    """Tokens on the hero card, each of which adds to Armor Class until a monster's miss takes it away."""

    tokens: int
    ac: int

    def can(self, t: Table, d: Deed) -> bool:
        return images(t, d.me) < self.tokens

    def run(self, t: Table, d: Deed) -> None:
        renew(t, Lasting(IMAGES, d.card, d.me, amount=self.ac, uses=self.tokens))

    def text(self) -> str:
        return (
            f"put {self.tokens} Mirror Image tokens on your Hero Card. Each of them is worth +{self.ac} AC to you, "
            "and every miss of a Monster takes one away"
        )


class Sphere(Word, Conjure, frozen=True):
    """A stack of Flaming Sphere tokens on a tile, to be moved and burnt later."""

    tokens: int
    tiles: int
    damage: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        place = yield from choose_tile(d, near_tiles(t, d, self.tiles))
        take_back(t, SPHERE)
        hang(t, SPHERE, place, d, self.tokens)

    def heat(self) -> int:
        return self.damage

    def text(self) -> str:
        return (
            f"put a stack of {self.tokens} Flaming Sphere tokens on a tile within {tiles_text(self.tiles)} of you. "
            "In place of a Move you can move it 1 tile. As your Hero Phase ends you can burn one of them, "
            f"for {self.damage} damage to each Monster on the tile"
        )


class Eye(Word, Conjure, frozen=True):
    """The Wizard Eye token on a tile, to be moved later: its owner may explore from there."""

    tiles: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        place = yield from choose_tile(d, near_tiles(t, d, self.tiles))
        take_back(t, EYE)
        hang(t, EYE, place, d, 1)

    def text(self) -> str:
        return (
            f"put the Wizard Eye token on a tile within {tiles_text(self.tiles)} of you. In place of a Move you can "
            "move it 1 tile. In your Exploration Phase you can explore any unexplored edge of its tile"
        )
