"""Words that only Doom cards need."""

from __future__ import annotations

from typing import ClassVar

from emberhall.engine.cards import Some
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.english import listed
from emberhall.engine.words import clause, run_all
from emberhall.games.dragonlords.rules.belongings import has_room
from emberhall.games.dragonlords.rules.language import Deed, Effect, Word
from emberhall.games.dragonlords.rules.map import TOWN, bits
from emberhall.games.dragonlords.rules.market import buy, loot, price
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.rules.symbols import TERRAINS, Terrain
from emberhall.games.dragonlords.rules.threat import put_counter


class SkipThreat(Word, Effect, frozen=True):
    """The next Threat Rolls are skipped."""  # DL-GAP-73

    rolls: Some = 1

    def run(self, t: Table, d: Deed) -> None:
        t.skipped_rolls += self.rolls

    def text(self) -> str:
        return "skip the next Threat Roll" if self.rolls == 1 else f"skip the next {self.rolls} Threat Rolls"


class OnTerrain(Word, Effect, frozen=True):
    """One thing happens to a Hero on some terrain, perhaps another to one who is elsewhere."""

    terrain: tuple[Terrain, ...]
    do: tuple[Effect, ...]
    elsewhere: tuple[Effect, ...] = ()

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        terrain = t.box.map.terrain[t.heroes[d.me].at]
        there = terrain != TOWN and TERRAINS[terrain] in self.terrain
        return run_all(self.do if there else self.elsewhere, t, d)

    def text(self) -> str:
        elsewhere = f"; elsewhere {clause(self.elsewhere)}" if self.elsewhere else ""
        return f"on {listed(self.terrain, 'or')} {clause(self.do)}{elsewhere}"


class LootMarkets(Word, Effect, frozen=True):
    """The newest cards of each standing town's market go to the bottom of the market deck."""

    only: ClassVar[tuple[str, ...]] = ("",)
    cards: Some = 1

    def run(self, t: Table, d: Deed) -> None:
        for town in range(len(t.stacks)):
            if town not in t.fallen:
                for _ in range(min(self.cards, len(t.stacks[town]))):
                    loot(t, town)

    def text(self) -> str:
        newest, go = ("newest card", "goes") if self.cards == 1 else (f"{self.cards} newest cards", "go")
        return f"the {newest} of each standing town's market {go} under the market deck"


class Volunteers(Word, Effect, frozen=True):
    """Each player with room for an Ally may hire one from any standing town."""  # DL-GAP-64

    only: ClassVar[tuple[str, ...]] = ("",)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for hero in t.from_left(t.active):
            hires = {
                card: (town, cost)
                for town, stack in enumerate(t.stacks)
                if town not in t.fallen
                for card in stack
                if card in t.box.allies and has_room(t, hero, card) and (cost := price(t, hero, card)) <= hero.gold
            }
            if not hires:
                continue
            options = [option(hero.seat, "hire-nobody")]
            options += [option(hero.seat, "hire", card, cost) for card, (_, cost) in hires.items()]
            pick = yield Choice(hero.seat, "volunteers", options, "DL-GAP-49", about=(d.card,))
            if pick.act == "hire":
                town, cost = hires[pick.what]
                buy(t, hero, town, pick.what, cost)

    def text(self) -> str:
        return "each player with room for another Ally may hire one from any standing town at its price"


class EnemySpreads(Word, Effect, frozen=True):
    """The current player puts Adventure Counters back on empty spaces of each colour, as far as the supply goes."""

    only: ClassVar[tuple[str, ...]] = ("",)
    spaces: Some = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for colour, spaces in enumerate(t.box.map.spaces):
            for _ in range(min(self.spaces, t.supply[colour])):
                empty = bits(spaces & ~t.counters)
                if not empty:
                    break
                options = [option(d.me, "refresh", space) for space in empty]
                pick = yield Choice(d.me, "enemy-spreads", options, "DL-GAP-49", about=(d.card, colour))
                put_counter(t, pick.what)

    def text(self) -> str:
        spaces = "one empty space" if self.spaces == 1 else f"up to {self.spaces} empty spaces"
        return f"put Adventure Counters from the supply on {spaces} of each colour"
