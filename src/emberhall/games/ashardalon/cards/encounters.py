"""Words that Encounter Cards of several types share: attacks without an attacker, damage, new monsters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules.combat import Blow, assail_all, may_be_answered, those_struck
from emberhall.games.ashardalon.rules.hit_points import hurt
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.monsters import Edges, monster_at_edge, new_monster
from emberhall.games.ashardalon.rules.movement import put_hero
from emberhall.games.ashardalon.rules.state import OFF, Figure, Hero, Table
from emberhall.games.ashardalon.rules.tile_stack import nearest_edges
from emberhall.games.ashardalon.rules.tokens import markers_of

Whom = Literal["you", "your-tile", "near-you", "all", "its-tile", "closest", "poisoned"]
WHOM_TEXT = {
    "you": "you",
    "your-tile": "each Hero on your tile",
    "near-you": "each Hero within 1 tile of you",
    "all": "each Hero",
    "its-tile": "each Hero on its tile",
    "closest": "the Hero closest to it",
    "poisoned": "each Poisoned Hero",
}


def place_of(t: Table, d: Deed) -> int:
    """The tile of the hero who drew the card; -1 for a hero on no tile."""  # WA-CARD-03, WA-GAP-67
    at = t.heroes[d.me].at
    return at >> 4 if at >= 0 else -1


def those_meant(t: Table, d: Deed, whom: Whom) -> list[Hero]:
    """The heroes a card speaks of, the active one first; who is down or on no tile is spared."""  # WA-FAQ-11
    here = d.place if whom == "its-tile" else place_of(t, d)
    anywhere = whom not in ("its-tile", "your-tile")
    heroes: list[Hero] = []
    for hero in t.clockwise():
        if hero.hp > 0 and hero.at >= 0 and (anywhere or hero.at >> 4 == here):
            heroes.append(hero)
    match whom:
        case "you":
            return [hero for hero in heroes if hero.seat == d.me]
        case "near-you":
            return [hero for hero in heroes if t.dungeon.distance(here, hero.at >> 4) <= 1] if here >= 0 else []
        case "closest":  # WA-ENC-19, WA-GAP-21
            away = t.dungeon.dist[d.place]
            least = min([away[hero.at >> 4] for hero in heroes], default=0)
            return [hero for hero in heroes if away[hero.at >> 4] == least]
        case "poisoned":
            return [hero for hero in heroes if hero.poisoned]
        case _:
            return heroes


def one_of(t: Table, d: Deed, heroes: list[Hero]) -> Flow[Hero]:
    """The active player decides between equally close heroes."""  # WA-GAP-21
    options = [option(t.active, "prey", hero.seat) for hero in heroes]
    pick = yield Choice(t.active, "prey", options, "WA-GAP-21", about=(d.card,))
    return t.heroes[pick.what]


# ---------------------------------------------------------------- attacks and damage


class Assault(Word, Effect, frozen=True):
    """The card attacks heroes, one roll each."""

    whom: Whom
    bonus: int
    damage: int = 0
    miss: int = 0
    inflict: tuple[Literal["dazed", "poisoned"], ...] = ()
    miss_inflict: tuple[Literal["dazed", "poisoned"], ...] = ()
    swallow: bool = False  # a hero who is hit falls into the pit

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        heroes = those_meant(t, d, self.whom)
        blow = Blow(self.bonus, self.damage, self.miss, self.inflict, self.miss_inflict)
        if may_be_answered(t, heroes, None) or (self.whom == "closest" and len(heroes) > 1):
            return self.asked(t, d, heroes, blow)
        self.swallow_all(t, d, those_struck(t, d.card, heroes, blow, None))
        return None

    def asked(self, t: Table, d: Deed, heroes: list[Hero], blow: Blow) -> Flow[None]:
        if self.whom == "closest" and heroes:
            heroes = [(yield from one_of(t, d, heroes))]
        self.swallow_all(t, d, (yield from assail_all(t, d.card, [*heroes], blow, None)))

    def swallow_all(self, t: Table, d: Deed, hit: Sequence[Figure]) -> None:
        if self.swallow:
            for target in hit:
                fall_in(t, d, target)

    def text(self) -> str:
        return f"{WHOM_TEXT[self.whom]} {'are' if self.whom == 'you' else 'is'} attacked: {self.figures()}"

    def figures(self) -> str:
        hit = [f"{self.damage} damage"] if self.damage else []
        hit += [condition.capitalize() for condition in self.inflict]
        if self.swallow:
            hit.append("a fall into it")
        miss = [f"{self.miss} damage"] if self.miss else []
        miss += [condition.capitalize() for condition in self.miss_inflict]
        return f"+{self.bonus}, {' and '.join(hit)}" + (f" ({' and '.join(miss)} on a miss)" if miss else "")


def fall_in(t: Table, d: Deed, target: Figure) -> None:
    """A hero falls into the pit and is on no tile until it climbs out."""  # WA-CARD-13
    markers = markers_of(t, d.card, d.me)
    if isinstance(target, Hero) and target.at >= 0 and markers:
        target.pit = markers[0].at
        put_hero(t, target, OFF, "WA-CARD-13")


class Harm(Word, Effect, frozen=True):
    """Heroes take damage without an attack."""

    damage: int
    whom: Whom = "all"

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        heroes = those_meant(t, d, self.whom)
        if self.whom == "closest" and len(heroes) > 1:
            return self.harm_one(t, d, heroes)
        for hero in heroes:
            hurt(t, hero, self.damage)
        return None

    def harm_one(self, t: Table, d: Deed, heroes: list[Hero]) -> Flow[None]:
        hurt(t, (yield from one_of(t, d, heroes)), self.damage)

    def text(self) -> str:
        return f"{WHOM_TEXT[self.whom]} take{'s' * (self.whom != 'you')} {self.damage} damage"


# ---------------------------------------------------------------- new monsters


class NewMonster(Word, Effect, frozen=True):
    """The hero who drew the card draws a monster and puts it down."""

    where: Literal["your-tile", "closest-edge", "closest-edge-tile", "any-edge-tile"]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        here = place_of(t, d)
        if self.where == "closest-edge":
            yield from monster_at_edge(t, nearest_edges(t, here), d.me)
            return
        if self.where == "your-tile":
            place = here
        else:
            edges = nearest_edges(t, here if self.where == "closest-edge-tile" else OFF)
            place = yield from edge_tile(t, edges, d)
        if place >= 0:
            yield from new_monster(t, place, d.me)

    def text(self) -> str:
        return f"a new Monster comes onto {WHERE_TEXT[self.where]}"


WHERE_TEXT = {
    "your-tile": "your tile",
    "closest-edge": "a square along the closest unexplored edge",
    "closest-edge-tile": "the closest tile with an unexplored edge",
    "any-edge-tile": "any tile with an unexplored edge",
}


def edge_tile(t: Table, edges: Edges, d: Deed) -> Flow[int]:
    """A tile that one of these edges belongs to, as the player likes; -1 if there is none."""
    if not edges:
        return -1
    options = [option(d.me, "tile", place) for place in dict.fromkeys(place for place, _ in edges)]
    pick = yield Choice(d.me, "monster-tile", options, "WA-GAP-13", about=(d.card,))
    return pick.what
