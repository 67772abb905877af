"""Words of Encounter Cards that befall heroes: attacks without an attacker, damage, losses, hazards and traps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.encounters_arriving import in_play, place_of
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import TOKEN
from emberhall.games.ashardalon.rules.combat import Blow, assail_all, may_be_answered, those_struck
from emberhall.games.ashardalon.rules.exploration import bring, draw_monster
from emberhall.games.ashardalon.rules.hit_points import hurt
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.movement import place_hero_on, tiles_between
from emberhall.games.ashardalon.rules.powers import flip_up
from emberhall.games.ashardalon.rules.state import OFF, Figure, Hero, Table
from emberhall.games.ashardalon.rules.things import markers_of, move_marker, spread_marker
from emberhall.games.ashardalon.rules.traits import cannot_move
from emberhall.games.ashardalon.rules.treasure import lose_item

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
        t.put(target, OFF)
        if t.log:
            t.tell(events.Placed(target.card, OFF), "WA-CARD-13")


class BreatheFire(Word, Effect, frozen=True):
    """A villain attacks every hero near it, outside its own tactics."""

    name: str
    tiles: int
    bonus: int
    damage: int
    miss: int = 0

    def run(self, t: Table, d: Deed) -> Flow[None]:
        villain = in_play(t, self.name)
        if villain is None:
            return
        targets: list[Figure] = [
            hero for hero in those_meant(t, d, "all") if tiles_between(t, villain, hero.at >> 4) <= self.tiles
        ]
        yield from assail_all(t, d.card, targets, Blow(self.bonus, self.damage, self.miss), None)

    def text(self) -> str:
        miss = f" ({self.miss} damage on a miss)" if self.miss else ""
        return (
            f"each Hero within {self.tiles} tile{'s' * (self.tiles > 1)} of {self.name} is attacked: "
            f"+{self.bonus}, {self.damage} damage{miss}"
        )


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


# ---------------------------------------------------------------- heroes moved, robbed, blessed


class Scatter(Word, Effect, frozen=True):
    """Every hero on the tile is moved to an adjacent tile; who is held in place stays."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        here = place_of(t, d)
        if here < 0:
            return
        around = sum(t.dungeon.tile_mask(place) for place in t.dungeon.joined[here])
        for hero in t.clockwise():
            if hero.at >> 4 == here and not cannot_move(t, hero):
                yield from place_hero_on(t, hero, around, ask="scattered")

    def text(self) -> str:
        return "every Hero on your tile has to go onto a tile next to it"


class LeapInTime(Word, Effect, frozen=True):
    """The hero vanishes until its next Hero Phase, and a monster takes its square."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        square, hero.away = hero.at, True
        t.put(hero, OFF)
        if t.log:
            t.tell(events.Placed(hero.card, OFF))
        card = yield from draw_monster(t, d.me)
        if card >= 0:
            yield from bring(t, card, square >> 4, d.me, d.me, squares=1 << square)

    def text(self) -> str:
        return (
            "you leave the tiles, and a new Monster stands where you stood; "
            "as your next Hero Phase begins you come back on any tile"
        )


class Robbed(Word, Effect, frozen=True):
    """The hero discards an item, or else a treasure token."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        if hero.at < 0:
            return
        loot = list(dict.fromkeys(hero.items)) or [TOKEN + worth for worth in sorted(set(hero.purse))]
        if not loot:
            return
        pick = yield Choice(d.me, "robbed", [option(d.me, "discard", what) for what in loot], about=(d.card,))
        if pick.what < TOKEN:
            lose_item(t, hero, pick.what)
            return
        hero.purse.remove(pick.what - TOKEN)
        if t.log:
            t.tell(events.Loses(hero.seat, pick.what))

    def text(self) -> str:
        return "you lose a Treasure Card of your choice, or without one a treasure token"


class RenewDaily(Word, Effect, frozen=True):
    """The active hero flips up a used Daily power of any hero."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        options = [
            option(d.me, "recharge", card)
            for hero in t.clockwise()
            if hero.at >= 0
            for card in hero.flipped
            if card in t.box.powers and t.box.powers[card].type == "daily"
        ]
        if not options:
            return
        pick = yield Choice(d.me, "renew-daily", options, "WA-POWER-07", about=(d.card,))
        owner = next(hero for hero in t.heroes if pick.what in hero.flipped)
        flip_up(t, owner, pick.what)

    def text(self) -> str:
        return "turn a used Daily power of any Hero face up again"


# ---------------------------------------------------------------- hazards and traps


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
