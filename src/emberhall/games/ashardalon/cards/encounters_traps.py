"""Words of Hazards and Traps, whose markers move and spread."""

from __future__ import annotations

from typing import ClassVar

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.encounters import those_meant
from emberhall.games.ashardalon.rules.hit_points import hurt, set_condition
from emberhall.games.ashardalon.rules.language import Deed, Effect, Trait, Word
from emberhall.games.ashardalon.rules.state import Hero, Table
from emberhall.games.ashardalon.rules.tokens import markers_of, move_marker, spread_marker


class Vapours(Word, Trait, frozen=True):
    """The tile of the marker is full of poison."""

    fills_tile: ClassVar[bool] = True

    def breathed(self, t: Table, hero: Hero) -> None:
        set_condition(t, hero, "poisoned", True)

    def text(self) -> str:
        return "whoever comes onto its tile, or begins a Hero Phase there, is Poisoned"


class RollOn(Word, Effect, frozen=True):
    """The marker moves one tile toward the closest hero; on the tile of that hero it stays."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        markers = markers_of(t, d.card, d.me)
        ways = ways_to_heroes(t, d.place)
        if not ways or not markers:
            return
        pick = yield Choice(t.active, "way", [option(t.active, "tile", p) for p in ways], "WA-GAP-22", about=(d.card,))
        d.place = pick.what
        move_marker(t, markers[0], d.place)

    def text(self) -> str:
        return "the marker comes 1 tile nearer to the closest Hero"


def ways_to_heroes(t: Table, place: int) -> list[int]:
    """The next tiles on the shortest ways to the closest heroes; none if such a hero is here."""  # WA-GAP-21, -22
    dungeon = t.dungeon
    away = dungeon.dist[place]
    goals = [hero.at >> 4 for hero in t.heroes if hero.hp > 0 and hero.at >= 0]
    least = min([away[goal] for goal in goals], default=0)
    if not least:
        return []
    rows = [dungeon.dist[goal] for goal in goals if away[goal] == least]
    return [p for p in dungeon.joined[place] if any(row[p] < least for row in rows)]


class Spread(Word, Effect, frozen=True):
    """Another marker is put on a tile next to one that has one, and heroes on any of these tiles are hurt."""

    damage: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        flow = {x.place for x in markers_of(t, d.card, d.me)}
        if len(flow) < t.box.encounters[d.card].markers:
            near = [p for p in range(len(t.dungeon.places)) if p not in flow and flow & {*t.dungeon.joined[p]}]
            if near:
                options = [option(t.active, "tile", place) for place in near]
                pick = yield Choice(t.active, "spread", options, about=(d.card,))
                spread_marker(t, d.card, pick.what, d.me)
                flow.add(pick.what)
        for hero in those_meant(t, d, "all"):
            if hero.at >> 4 in flow:
                hurt(t, hero, self.damage)

    def text(self) -> str:
        return (
            f"it spreads by one marker onto a tile next to its own; then {self.damage} damage to each Hero on its tiles"
        )
