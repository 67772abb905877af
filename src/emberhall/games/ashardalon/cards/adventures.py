"""Words of adventures: what they lay out, and what they let happen when something is found, taken or defeated."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.rules.box import TILE
from emberhall.games.ashardalon.rules.chambers import bring_tokens, chamber, unfold
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.experience import level_up
from emberhall.games.ashardalon.rules.hit_points import heal
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.monsters import new_monster
from emberhall.games.ashardalon.rules.state import Table, Thing
from emberhall.games.ashardalon.rules.tile_stack import nearest_edges
from emberhall.games.ashardalon.rules.tokens import GEAR, GOAL, put


class Surround(Word, Effect, frozen=True):
    """The start tile lies in the middle of a chamber: its tiles are placed at every edge before the game begins."""

    chamber: Literal["dire", "horrid"]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        tiles = t.box.tiles
        stack = Deck.of(TILE + tile for tile in tiles.group(self.chamber) + tiles.group(f"{self.chamber}-large"))
        yield from unfold(t, 0, stack)

    def text(self) -> str:
        return f"place {self.chamber.capitalize()} Chamber tiles at every edge of the start tile"


class LayGear(Word, Effect, frozen=True):
    """The Gear token lies on the chest of the tile just placed."""  # WA-OBJECT-02

    def run(self, t: Table, d: Deed) -> None:
        chest = t.dungeon.feature("chest") & t.dungeon.tile_mask(d.place)
        square = squares_of(chest)[0] if chest else t.dungeon.scorch[d.place]
        put(t, Thing(GEAR, square, 1 << square))

    def text(self) -> str:
        return "put the Gear token on the chest"


class LayRelics(Word, Effect, frozen=True):
    """Face-down tokens on the chamber tiles, one each as far as they go; one of them is what the heroes look for."""

    # WA-TOKEN-02

    count: int

    def run(self, t: Table, d: Deed) -> None:
        bring_tokens(t)
        places = chamber(t, d)
        for i in range(self.count):
            place = places[i % len(places)]
            taken = sum(thing.mask for thing in t.things if thing.what == GOAL)
            scorch = 1 << t.dungeon.scorch[place]
            square = squares_of(scorch & ~taken or t.dungeon.tile_mask(place) & ~taken)[0]
            put(t, Thing(GOAL, square, 1 << square))

    def text(self) -> str:
        return (
            f"lay {self.count} tokens face down on the Chamber tiles: "
            "one is the relic, the others are treasure tokens, and nobody knows which is which"
        )


class Ambush(Word, Effect, frozen=True):
    """Players draw monsters, each on the tile with an unexplored edge closest to that player's hero.

    Between tiles equally close the active player chooses.
    """  # WA-GAP-13

    players: int = 5  # so many of them, the active one first

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for hero in [hero for hero in t.clockwise() if not hero.escaped][: self.players]:
            edges = nearest_edges(t, hero.at >> 4 if hero.at >= 0 else d.place)
            places = dict.fromkeys(place for place, _ in edges) or [0]
            options = [option(t.active, "tile", place) for place in places]
            pick = yield Choice(t.active, "ambush", options, "WA-GAP-13", about=(hero.seat,))
            yield from new_monster(t, pick.what, hero.seat)

    def text(self) -> str:
        who = "each player" if self.players >= 5 else f"each of {self.players} players, the active one first,"
        return f"{who} draws a Monster Card for the tile with an unexplored edge closest to that player's Hero"


class Veterans(Word, Effect, frozen=True):
    """An adventure that is not for beginners: every hero begins at 2nd level."""  # WA-GAME-09

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for hero in t.clockwise():
            yield from level_up(t, hero)

    def text(self) -> str:
        return "every Hero becomes 2nd level"


class Respite(Word, Effect, frozen=True):
    """The party catches its breath: every hero regains Hit Points."""

    hp: int
    per_hero: int = 0  # more of them for each hero in the party

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for hero in t.clockwise():
            yield from heal(t, hero, self.hp + self.per_hero * len(t.heroes))

    def text(self) -> str:
        if not self.hp:
            return f"every Hero regains {points(self.per_hero)} for each Hero in the party"
        more = f", and {self.per_hero} more for each Hero in the party" if self.per_hero else ""
        return f"every Hero regains {points(self.hp)}{more}"


def points(hp: int) -> str:
    return f"{hp} Hit Point{'s' * (hp != 1)}"
