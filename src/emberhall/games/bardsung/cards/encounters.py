"""What encounters do when they are set up, and rules of their own."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.bardsung.rules.areas import bring_enemy, spare_models
from emberhall.games.bardsung.rules.language import Deed, Effect, Word
from emberhall.games.bardsung.rules.state import Table


class Ambush(Effect, Word, frozen=True):
    """As many enemies as heroes come in: clockwise from the focus into zones without heroes, one each; those left
    over by turns into the centre zone and the focus zone.
    """  # BS-TUT1-09..11, BS-GAP-08

    enemy: str

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        face = t.dungeon.face(0)
        card = t.box.number[self.enemy]
        free = [zone for zone in face.ring if not t.hero_zones >> zone & 1]
        focus, centre = face.ring[0], face.ring[-1]
        for number in range(spare_models(t, card, len(t.heroes))):
            late = number - len(free)
            bring_enemy(t, card, free[number] if late < 0 else (focus if late % 2 else centre))
        return None

    def named(self) -> str:
        return self.enemy

    def text(self) -> str:
        return f"as many {self.enemy} models as heroes are placed around them"
