"""Words of adventures: what they lay out, and what they let happen when something is found, taken or defeated."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.deck import Deck
from emberhall.engine.english import listed
from emberhall.games.ashardalon.cards.chambers import bring_tokens, chamber
from emberhall.games.ashardalon.cards.goals import Taken
from emberhall.games.ashardalon.rules.box import TILE, AdventureCard, StackPart
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.experience import level_up
from emberhall.games.ashardalon.rules.exploration import nearest_edges, new_monster, unfold
from emberhall.games.ashardalon.rules.hit_points import heal
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.state import Table, Thing
from emberhall.games.ashardalon.rules.things import GEAR, GOAL, put


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


# ---------------------------------------------------------------- special rules in words

EXITS = {
    "Secure Exit": "the ladder of the Secure Exit",
    "Tunnel Exit": "the stairs of the Tunnel Exit",
    "Start": "the stairs of the Start Tile",
}


def special_rules(adventure: AdventureCard) -> list[str]:
    """What sets an adventure apart from others, made from its data."""  # WA-SETUP-28, WA-WIN-05
    rules = []
    if adventure.start != "Start":
        rules.append(f"the game begins on the {adventure.start}")
    if adventure.surges != 2 or adventure.surges_per_hero:
        more = f", and {adventure.surges_per_hero} more for each Hero (5 at most)" if adventure.surges_per_hero else ""
        rules.append(f"the party has {adventure.surges} Healing Surge{'s' * (adventure.surges != 1)}{more}")
    rules += [f"before the first turn: {effect.text()}" for effect in adventure.setup]
    for part in adventure.stack:
        rules.append(f"the {part.tile} is {_in_stack(part)}")
    if adventure.chamber:
        cards = listed(adventure.chamber_cards, "or")
        rules.append(f"the Chamber Card is {cards}" if cards else "the Chamber Card is drawn at random")
    if adventure.doors:
        rules.append("doors are closed until a Hero opens them")
    for name, effects in adventure.on_tile.items():
        tile = f"a tile with a {name} triangle" if name in ("white", "black") else f"the {name}"
        rules.append(f"when {tile} is placed, {_in_words(effects)}")
    if adventure.on_taken:
        taken = next((goal.what for goal in adventure.victory if isinstance(goal, Taken)), "token")
        rules.append(f"when the {taken.replace('gear', 'Gear')} is found, {_in_words(adventure.on_taken)}")
    rules += [f"when {name} is defeated, {_in_words(effects)}" for name, effects in adventure.on_slain.items()]
    for name in adventure.exits:
        way = (
            "any square of the tile the game began on"
            if name == "Start" and adventure.start != "Start"
            else EXITS[name]
        )
        first = "" if all(goal.is_escape for goal in adventure.victory) else ", once all else is done"
        rules.append(f"Heroes leave the dungeon by {way}{first}")
    if adventure.games > 1:
        rules.append(
            f"this is a linked adventure of {adventure.games} games: a lost one is played again, "
            "Treasure Cards and gold are kept, and every game won may earn a Boon Card"
        )
    return [*rules, *adventure.rules]


def _in_stack(part: StackPart) -> str:
    """Where a hidden tile is: one place or a span of places, counted on by so many for each hero."""
    low, high = part.after + 1, part.after + part.within
    span = f"tile {listed([str(number) for number in range(low, high + 1)], 'or')}"
    further = f", counted {part.per_hero} further for each Hero" if part.per_hero else ""
    return f"{span} of the stack{further}"


def _in_words(effects: tuple[Effect, ...]) -> str:
    return ", then ".join(effect.text() for effect in effects)
