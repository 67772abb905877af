"""Words of Curses."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.monsters import bring, draw_monster
from emberhall.games.ashardalon.rules.movement import put_hero
from emberhall.games.ashardalon.rules.state import OFF, Table


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
