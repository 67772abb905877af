"""Whom and where a text means, and statements that are true or not."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.cards import Count, Some
from emberhall.engine.english import a, plural
from emberhall.games.bardsung.rules.aspects import heroes_meant
from emberhall.games.bardsung.rules.dungeon import ANYWHERE, BIT
from emberhall.games.bardsung.rules.language import Deed, When, Where, Whom, Word
from emberhall.games.bardsung.rules.marching_order import by_initiative, has_enemy_card
from emberhall.games.bardsung.rules.state import WOUNDS, Figure, Table
from emberhall.games.bardsung.rules.tokens import CONDITION, POISON, TOKENS, Condition, Token

# ---------------------------------------------------------------- whom


class Me(Whom, Word, frozen=True):
    """The hero whose card it is, or who carries an aspect card out in its area."""  # BS-ASPECT-10

    def find(self, t: Table, d: Deed) -> list[Figure]:
        hero = t.heroes[d.me]
        return [hero] if d.card not in t.box.aspects or hero in heroes_meant(t, d) else []

    def text(self) -> str:
        return "you"


class It(Whom, Word, frozen=True):
    """The enemy chosen or attacked."""

    def find(self, t: Table, d: Deed) -> list[Figure]:
        enemy = d.enemy or (d.strike.enemy if d.strike else None)
        return [enemy] if enemy and enemy in t.enemies else []

    def text(self) -> str:
        return "that enemy"


class Heroes(Whom, Word, frozen=True):
    """Heroes within some zones of the one whose card it is."""

    within: Count = 0
    others: bool = False

    def find(self, t: Table, d: Deed) -> list[Figure]:
        zones = t.dungeon.within(t.heroes[d.me].at, self.within)
        return [h for h in t.heroes if h.at >= 0 and zones & BIT[h.at] and not (self.others and h.seat == d.me)]

    def text(self) -> str:
        who = "another hero" if self.others else "a hero"
        return f"{who} {_within(self.within)}"


class Enemies(Whom, Word, frozen=True):
    """Enemies within some zones of the hero whose card it is; with a token in their zone or a condition, if said."""

    within: Count = 0
    beside: Token | None = None
    having: Condition | None = None

    def find(self, t: Table, d: Deed) -> list[Figure]:
        zones = t.dungeon.within(t.heroes[d.me].at, self.within) & t.enemy_zones
        if self.beside is not None:
            zones &= t.tokens[TOKENS.index(self.beside)]
        if not zones:
            return []
        found: list[Figure] = [enemy for enemy in t.enemies if zones & BIT[enemy.at]]
        if self.having is not None:
            bit = CONDITION[self.having]
            found = [enemy for enemy in found if enemy.conditions & bit or (bit == POISON and enemy.poison)]
        return found

    def text(self) -> str:
        having = f" with {self.having}" if self.having else ""
        beside = f" in a zone with {a(self.beside)} token" if self.beside else ""
        return f"an enemy{having} {_within(self.within)}{beside}"


class OnTile(Whom, Word, frozen=True):
    """The models on the current or the previous tile, but for one that is falling."""  # BS-ASPECT-08, -09

    tile: Literal["current", "previous"] = "current"
    who: Literal["heroes", "enemies", "models"] = "models"

    def find(self, t: Table, d: Deed) -> list[Figure]:
        zones = tile_zones(t, d, self.tile)
        heroes = [hero for hero in t.heroes if zones & BIT[hero.at]]
        enemies = [enemy for enemy in t.enemies if zones & BIT[enemy.at] and enemy.wounds < WOUNDS]
        return [*(heroes if self.who != "enemies" else []), *(enemies if self.who != "heroes" else [])]

    def text(self) -> str:
        one = {"heroes": "a hero", "enemies": "an enemy", "models": "a model"}
        return f"{one[self.who]} on the {self.tile} tile"


class Party(Whom, Word, frozen=True):
    """Every hero in play."""

    def find(self, t: Table, d: Deed) -> list[Figure]:
        return [*heroes_meant(t, d)]

    def text(self) -> str:
        return "a hero"


class Foremost(Whom, Word, frozen=True):
    """The hero with the highest initiative."""

    def find(self, t: Table, d: Deed) -> list[Figure]:
        meant = heroes_meant(t, d)
        first = next((hero for hero in by_initiative(t) if hero in meant), None)
        return [first] if first else []

    def text(self) -> str:
        return "the hero with the highest initiative"


def _within(zones: int) -> str:
    if zones >= ANYWHERE:
        return "in your area"
    return "in your zone" if zones == 0 else f"within {plural(zones, 'zone')}"


# ---------------------------------------------------------------- where


class Near(Where, Word, frozen=True):
    """Zones within some steps of the hero whose card it is."""

    steps: Count = 0
    without: Literal["", "enemies", "heroes"] = ""

    def find(self, t: Table, d: Deed) -> int:
        zones = t.dungeon.within(t.heroes[d.me].at, self.steps)
        if self.without == "enemies":
            zones &= ~t.enemy_zones
        elif self.without == "heroes":
            zones &= ~t.hero_zones
        return zones

    def text(self) -> str:
        free = f" without {self.without}" if self.without else ""
        if self.steps == 0:
            return "your zone"
        return f"your zone or an adjacent zone{free}" if self.steps == 1 else f"a zone{free} within {self.steps} zones"


_TILES = {"current": "the current tile", "previous": "the previous tile", "own": "your tile"}


def tile_zones(t: Table, d: Deed, tile: str) -> int:
    """The zones of the tile a text means; an aspect card means none outside its area."""
    # BS-ASPECT-08..10, -12
    place = {"current": d.place, "previous": d.previous, "own": t.heroes[d.me].at >> 4}[tile]
    if place < 0:
        return 0
    zones = t.dungeon.tiles[place]
    return zones & t.dungeon.area(d.place << 4) if d.card in t.box.aspects else zones


class Focus(Where, Word, frozen=True):
    """The focus of the current or the previous tile, or of the one the hero stands on."""  # BS-TILE-11

    tile: Literal["current", "previous", "own"] = "current"

    def find(self, t: Table, d: Deed) -> int:
        zones = tile_zones(t, d, self.tile)
        return zones and BIT[t.dungeon.focus(zones.bit_length() - 1 >> 4)]

    def text(self) -> str:
        return f"the focus zone of {_TILES[self.tile]}"


class Tile(Where, Word, frozen=True):
    """Any zone of the current or the previous tile, or of the one the hero stands on."""

    tile: Literal["current", "previous", "own"] = "current"

    def find(self, t: Table, d: Deed) -> int:
        return tile_zones(t, d, self.tile)

    def text(self) -> str:
        return f"a zone of {_TILES[self.tile]}"


class TargetZone(Where, Word, frozen=True):
    """The zone the target of the attack stood in."""

    def find(self, t: Table, d: Deed) -> int:
        return BIT[d.strike.zone] if d.strike else 0

    def text(self) -> str:
        return "the target's zone"


# ---------------------------------------------------------------- statements


class NoEnemyCards(When, Word, frozen=True):
    """No enemy card is in the marching order."""

    def holds(self, t: Table, d: Deed) -> bool:
        return not has_enemy_card(t)

    def text(self) -> str:
        return "no enemy card is in the marching order"


class EnemiesHere(When, Word, frozen=True):
    """So many enemies at least, or at most, are in the hero's zone."""

    least: Count = 0
    most: Count = 99

    def holds(self, t: Table, d: Deed) -> bool:
        return self.least <= len(t.enemies_at(t.heroes[d.me].at)) <= self.most

    def text(self) -> str:
        if self.most == 0:
            return "no enemy is in your zone"
        return f"{self.least} or more enemies are in your zone"


class PartyOf(When, Word, frozen=True):
    """The encounter has so many heroes or more."""

    heroes: Some = 4

    def holds(self, t: Table, d: Deed) -> bool:
        return len(t.heroes) >= self.heroes

    def text(self) -> str:
        return f"there are {self.heroes} heroes or more"
