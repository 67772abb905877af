"""Words of Chamber Cards: who waits in the chamber, what stands there, and what the card sets going."""

from __future__ import annotations

from typing import ClassVar, Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import TILE
from emberhall.games.ashardalon.rules.chambers import (
    bring_tokens,
    chamber,
    choose_chamber_tile,
    emptiest,
    find_villager,
    object_spots,
    set_in_play,
    with_room,
)
from emberhall.games.ashardalon.rules.dice import ANY, let_stand
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.encounters import renew_deck
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word, bare
from emberhall.games.ashardalon.rules.monsters import bring, draw_monster
from emberhall.games.ashardalon.rules.movement import settle
from emberhall.games.ashardalon.rules.state import OFF, Monster, Table, Thing, Villager
from emberhall.games.ashardalon.rules.tile_stack import choose_edge, lay_tile, nearest_edges, start_places
from emberhall.games.ashardalon.rules.tokens import TREASURE_TOKEN, put
from emberhall.games.ashardalon.rules.treasure import wealth

# ---------------------------------------------------------------- villains and monsters


class PlaceVillain(Word, Effect, frozen=True):
    """A villain is placed on a chamber tile, on the entrance, or on the start tile."""

    replaces_monster: ClassVar[bool] = True
    name: str
    where: Literal["chamber", "entrance", "start", "tile"] = "chamber"

    def run(self, t: Table, d: Deed) -> Flow[None]:
        places = {"chamber": chamber(t, d), "start": start_places(t.dungeon)}.get(self.where, [d.place])
        yield from set_in_play(t, d, t.box.number[bare(self.name)], places)

    def named(self) -> str:
        return bare(self.name)

    def text(self) -> str:
        return f"place {self.name} on {PLACES_TEXT[self.where]}"


PLACES_TEXT = {
    "chamber": "any Chamber tile",
    "entrance": "the Chamber Entrance",
    "start": "the start tile",
    "tile": "that tile",
}


class PlaceOverlord(Word, Effect, frozen=True):
    """A monster token drawn at random says which of the villains is placed on a chamber tile."""  # WA-TOKEN-01

    def run(self, t: Table, d: Deed) -> Flow[None]:
        met = {*t.slain, *(m.card for m in t.monsters)}
        villains = [card for card, villain in t.box.monsters.items() if villain.kind == "villain" and card not in met]
        card = Deck.of(villains).draw(t.chance)
        t.counts["overlord"] = card
        yield from set_in_play(t, d, card, chamber(t, d))

    def text(self) -> str:
        return "draw a monster token at random and place its Villain on any Chamber tile"


class FillChamber(Word, Effect, frozen=True):
    """Every player, the active one first, draws a monster and puts it on a chamber tile, empty tiles first; and so
    many times round. Who can draw no card is passed over.

    A monster without one of the words preferred, or worth too little, is drawn anew once.
    """  # WA-CHAMBER-11..14

    rounds: int = 1
    prefer: tuple[str, ...] = ()
    least_xp: int = 0

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for _ in range(self.rounds):
            for hero in t.clockwise():
                card = yield from self.draw(t, hero.seat)
                if card < 0:
                    continue
                place = yield from choose_chamber_tile(
                    t, hero.seat, emptiest(t, with_room(t, card, chamber(t, d))), card
                )
                yield from bring(t, card, place, hero.seat, hero.seat, marked=d.card in t.box.chambers)

    def draw(self, t: Table, seat: int) -> Flow[int]:
        card = yield from draw_monster(t, seat)
        if card >= 0 and not self.fits(t, card):
            t.monster_discard.append(card)
            if t.log:
                t.tell(events.Discards(card, "monster-deck", "monster-discard", "unfit"))
            card = yield from draw_monster(t, seat)
        return card

    def fits(self, t: Table, card: int) -> bool:
        monster = t.box.monsters[card]
        return monster.xp >= self.least_xp and (not self.prefer or any(tag in self.prefer for tag in monster.tags))

    def text(self) -> str:
        again = ""
        if self.prefer:
            again = f" (drawn anew once without the word {' or '.join(self.prefer)})"
        if self.least_xp:
            again = f" (drawn anew once below {self.least_xp} Experience Points)"
        rounds = f"in {self.rounds} rounds, " if self.rounds > 1 else ""
        return (
            f"{rounds}starting with the active player, each draws a Monster Card{again} "
            "for the Chamber tiles, empty ones first"
        )


# ---------------------------------------------------------------- villagers and objects


class PlaceVillagers(Word, Effect, frozen=True):
    """Every player rolls for a villager, puts it on a chamber tile and takes charge of it; or all go on until so many
    have been found."""

    total: int = 0

    def run(self, t: Table, d: Deed) -> Flow[None]:
        players = t.clockwise()
        missing = self.total - len(t.villagers) if self.total else len(players)
        for i in range(missing):
            hero = players[i % len(players)]
            die = yield from let_stand(t, Deed(hero.seat, d.card, roll=t.chance.roll(20), best=ANY))
            card = find_villager(t, die)
            if card < 0:
                return
            free = t.free()
            places = [place for place in chamber(t, d) if t.dungeon.tile_mask(place) & free]
            if not places:
                return
            if t.log:
                t.tell(events.Draws(hero.seat, card, "villagers"))
            place = yield from choose_chamber_tile(t, hero.seat, places, card)
            scorch = t.dungeon.scorch[place]
            squares = [scorch] if free >> scorch & 1 else squares_of(t.dungeon.tile_mask(place) & free)
            options = [option(hero.seat, "square", square) for square in squares]
            pick = yield Choice(hero.seat, "villager-square", options, about=(card,))
            t.villagers.append(Villager(card, OFF, t.box.villagers[card].hp, hero.seat))
            t.put(t.villagers[-1], pick.what)
            if t.log:
                t.tell(events.Placed(card, OFF, pick.what))

    def text(self) -> str:
        if self.total:
            return f"players go on rolling for villagers until {self.total} are there"
        return "each player rolls for a villager and places it on any Chamber tile; Monsters treat villagers as Heroes"


class PlaceObject(Word, Effect, frozen=True):
    """An object that can be destroyed: its marker covers two squares by two of a single chamber tile."""

    # WA-OBJECT-02, WA-FAQ-03

    name: str

    def run(self, t: Table, d: Deed) -> Flow[None]:
        card = t.box.number[bare(self.name)]
        size = t.box.monsters[card].size
        roomy = [place for place in chamber(t, d) if object_spots(t, place, size)]
        if not roomy:
            roomy = [place for place in range(len(t.dungeon.places)) if object_spots(t, place, size)]
        if not roomy:
            return
        place = yield from choose_chamber_tile(t, t.active, roomy, card)
        options = [option(t.active, "square", square) for square in object_spots(t, place, size)]
        pick = yield Choice(t.active, "place-monster", options, "WA-OBJECT-02", about=(card,))
        t.uid += 1
        t.monsters.append(Monster(t.uid, card, -1, 0, ()))
        if flow := settle(t, t.monsters[-1], pick.what):
            yield from flow

    def named(self) -> str:
        return bare(self.name)

    def text(self) -> str:
        return f"place {self.name} on any Chamber tile"


# ---------------------------------------------------------------- what the card sets going


class TimeTokens(Word, Effect, frozen=True):
    """Time tokens are put on the card, more of them the larger the party."""

    count: int
    per_hero: int = 0

    def run(self, t: Table, d: Deed) -> None:
        t.time = self.count + self.per_hero * len(t.heroes)

    def text(self) -> str:
        more = f", and {self.per_hero} more for each Hero" if self.per_hero else ""
        return f"put {self.count} Time tokens on the Chamber Card{more}"


class HideEncounter(Word, Effect, frozen=True):
    """A set-aside encounter card is shuffled among the first cards of the Encounter Deck."""  # WA-SETUP-04

    card: str
    within: int

    def run(self, t: Table, d: Deed) -> None:
        number = t.box.number[self.card]
        if number in t.encounter_deck:
            return
        if number in t.encounter_discard:
            t.encounter_discard.remove(number)
        renew_deck(t)
        t.encounter_deck.hide(number, self.within)

    def named(self) -> str:
        return self.card

    def text(self) -> str:
        if self.within == 1:
            return f"put {self.card} on top of the Encounter Deck"
        return f"shuffle {self.card} among the top {self.within} cards of the Encounter Deck"


class AttachTile(Word, Effect, frozen=True):
    """A set-aside tile is placed at an unexplored edge of the chamber, without a monster; each exists once."""

    # WA-SETUP-03

    tile: str

    def run(self, t: Table, d: Deed) -> Flow[None]:
        tile = t.box.tiles.by_name[self.tile]
        if any(placed.tile == tile.id for placed in t.dungeon.places):
            return
        places = chamber(t, d)
        edges = [edge for edge in t.dungeon.edges if edge[0] in places] or nearest_edges(t, d.place)
        if edges:
            place, side = yield from choose_edge(t, edges)
            if TILE + tile.id in t.tiles:
                t.tiles.remove(TILE + tile.id)
            lay_tile(t, tile, place, side)

    def text(self) -> str:
        return f"place the {self.tile} at any unexplored edge of the Chamber"


class LayHoard(Word, Effect, frozen=True):
    """A treasure token, face down, on the scorch mark of every chamber tile; treasure counts from now on."""

    # WA-TOKEN-01

    def run(self, t: Table, d: Deed) -> None:
        bring_tokens(t)
        t.counts["wealth before"] = wealth(t)
        for place in chamber(t, d):
            scorch = t.dungeon.scorch[place]
            put(t, Thing(TREASURE_TOKEN, scorch, 1 << scorch))

    def text(self) -> str:
        return "lay a treasure token face down on the scorch mark of each Chamber tile"
