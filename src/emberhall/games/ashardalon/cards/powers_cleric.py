"""Words of the Cleric's Power Cards."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.standing import Lasting
from emberhall.games.ashardalon.cards.powers import at_wills, attack_at_will, place_on_one_of, places_near
from emberhall.games.ashardalon.cards.shared import (
    Conjure,
    Who,
    choose_hero,
    heroes_within,
    meant,
    near_tiles,
    strewn_text,
    tiles_text,
)
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.combat import choose_tile
from emberhall.games.ashardalon.rules.experience import CANCEL_COST, worth
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.lasting import SHIELD, renew
from emberhall.games.ashardalon.rules.movement import adjacent, movable, put_hero
from emberhall.games.ashardalon.rules.state import OFF, Hero, Monster, Table
from emberhall.games.ashardalon.rules.tokens import BLADES, strew


class Shield(Word, Effect, frozen=True):
    """Lend one hero on the tile Armor Class until the power is used again: there is one token."""  # WA-GAP-108

    ac: int
    who: Who = "me-or-hero-on-tile"

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = yield from choose_hero(t, d, meant(t, d, self.who))
        if hero:
            renew(t, Lasting(SHIELD, d.card, hero.seat, amount=self.ac), everywhere=True)

    def text(self) -> str:
        return f"one Hero on your tile has +{self.ac} AC until you use this power again"


class PassCard(Word, Effect, frozen=True):
    """Hand the card of one monster on the tile to the player on the right."""

    def passable(self, t: Table, d: Deed) -> list[Monster]:
        """One monster of each name on the tile whose card somebody else than that player holds."""
        place, found = t.heroes[d.me].at >> 4, dict[int, Monster]()
        for m in t.monsters:
            if place in m.places and self.holder(t, d, m.card) is not None:
                found.setdefault(m.card, m)
        return list(found.values())

    def holder(self, t: Table, d: Deed, card: int) -> Hero | None:
        """The hero's own card goes first, then that of the next holder clockwise."""  # WA-GAP-51
        right = (d.me - 1) % len(t.heroes)
        return next((h for h in t.clockwise(d.me) if card in h.row and h.seat != right), None)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        monsters = self.passable(t, d)
        if not monsters:
            return
        pick = yield Choice(d.me, "pass-card", [option(d.me, "foe", m.uid) for m in monsters], about=(d.card,))
        card = t.monster(pick.what).card
        holder = self.holder(t, d, card)
        if holder is not None:
            right = t.heroes[d.me - 1]
            holder.row.remove(card)
            right.row.append(card)
            if t.log:
                t.tell(events.Loses(holder.seat, card, "row", "row"))
                t.tell(events.Gains(right.seat, card, "row", "row"))

    def text(self) -> str:
        return "hand the card of one Monster on your tile to the player on your right"


class Refuge(Word, Effect, frozen=True):
    """Take a hero off the tiles; it comes back anywhere when its next Hero Phase begins."""  # WA-FAQ-11, WA-GAP-72

    tiles: int

    def can(self, t: Table, d: Deed) -> bool:
        return t.heroes[d.me].at >= 0

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = yield from choose_hero(t, d, heroes_within(t, d, self.tiles))
        if hero:
            hero.away = True
            put_hero(t, hero, OFF)

    def text(self) -> str:
        return (
            f"take one Hero within {tiles_text(self.tiles)} of you off the tiles. When its next Hero Phase begins, "
            "its player places it on any tile"
        )


class Rout(Word, Effect, frozen=True):
    """On a tile within reach the other heroes who have a monster next to them may attack; then its monsters scatter."""

    tiles: int
    bonus: int
    scatter: int

    def allies(self, t: Table, d: Deed, place: int) -> list[Hero]:
        """Other heroes on the tile with a monster adjacent and an attack to make, clockwise."""  # WA-GAP-42
        return [
            h
            for h in t.clockwise()
            if h.seat != d.me
            and h.at >= 0
            and h.at >> 4 == place
            and any(adjacent(t, m, h.at) for m in t.monsters)
            and at_wills(t, h)
        ]

    def routed(self, t: Table, place: int) -> list[Monster]:
        return [m for m in t.monsters if place in m.places and movable(t, m)]

    def places(self, t: Table, d: Deed) -> list[int]:
        at = t.heroes[d.me].at
        if at < 0:
            return []
        return [p for p in t.dungeon.tiles_in_view(at, self.tiles) if self.routed(t, p) or self.allies(t, d, p)]

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.monsters) and bool(self.places(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        place = yield from choose_tile(d, self.places(t, d))
        for hero in self.allies(t, d, place):
            if any(adjacent(t, m, hero.at) for m in t.monsters):
                yield from attack_at_will(t, hero, self.bonus)
        here = t.heroes[d.me].at >> 4
        for m in self.routed(t, place):
            if m in t.monsters:
                yield from place_on_one_of(t, d, m, places_near(t, m, (here,), 0, self.scatter))

    def text(self) -> str:
        return (
            f"on one tile within {tiles_text(self.tiles)} of you, each other Hero with a Monster next to it may attack "
            f"with an At-Will power, at +{self.bonus} to the roll. Then put each Monster still there "
            f"on a tile within {tiles_text(self.scatter)} of you"
        )


class Blades(Word, Conjure, frozen=True):
    """Blade Barrier tokens on as many squares of one tile: they hurt whoever is put down there."""  # WA-CARD-01

    tokens: int
    tiles: int
    damage: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        place = yield from choose_tile(d, near_tiles(t, d, self.tiles))
        yield from strew(t, d, BLADES, place, self.tokens, self.damage)

    def text(self) -> str:
        return (
            f"strew {self.tokens} Blade Barrier tokens over as many squares of a tile within {tiles_text(self.tiles)} "
            f"of you. {strewn_text(self.damage)}"
        )


class CheaperCancel(Word, Effect, frozen=True):
    """Cancelling the card costs 1 point less for every hero on the tile of the one who uses this."""

    def saved(self, t: Table, d: Deed) -> int:
        return len(t.on_place(t.heroes[d.me].at >> 4))

    def can(self, t: Table, d: Deed) -> bool:
        card = t.box.encounters.get(d.cause)
        return (card is None or card.cancel) and worth(t) >= CANCEL_COST - d.bonus - self.saved(t, d)

    def run(self, t: Table, d: Deed) -> None:
        d.bonus += self.saved(t, d)

    def text(self) -> str:
        return "to cancel the card costs 1 Experience Point less for each Hero on your tile, you among them"
