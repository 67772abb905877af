"""Short stories for tests: lay the table out, script chance, choose strictly, look at what came of it.

s = a_party("Keyleth", "Vistra")                      # on the Start Tile, suggested powers, no items, no monsters
grell = s.monster("Grell", at=s.beside("Keyleth"), row="Vistra")
s.begin(rolls=[12])                                   # stands at Keyleth's Hero Phase
s.do("power", "Holy Strike")                          # an unexpected question, roll or draw fails the test
assert s.hp(grell) == 1
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Self

from emberhall.engine.deck import Deck
from emberhall.engine.events import Entry
from emberhall.engine.game import Setup
from emberhall.engine.standing import Lasting
from emberhall.games.ashardalon.game import Ashardalon
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import TILE
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.hit_points import hit_points_left
from emberhall.games.ashardalon.rules.lasting import HERO_PHASE, HIDDEN, SHIELD, renew
from emberhall.games.ashardalon.rules.powers import refresh
from emberhall.games.ashardalon.rules.saves import restore
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table, Thing
from emberhall.games.ashardalon.rules.tokens import MARKER, put
from emberhall.games.ashardalon.rules.traits import note_force
from emberhall.testing import story as kit

N, E, S, W = range(4)


@cache
def the_game() -> Ashardalon:
    return Ashardalon()


def a_party(*heroes: str, adventure: str = "monster-hunt", pack: Path | None = None, **options: str) -> Story:
    """A table ready for the first Hero Phase: heroes beside the stairs in order, suggested powers, no items.

    A pack lends cards of its own.
    """
    return Story(heroes or ("Keyleth",), adventure, options, Ashardalon(pack) if pack else the_game())


def quiet_party(*heroes: str, adventure: str = "monster-hunt", pack: Path | None = None, **options: str) -> Story:
    """A party with At-Will powers only: no card that anybody could play out of turn."""
    s = a_party(*heroes, adventure=adventure, pack=pack, **options)
    for hero in s.t.heroes:
        hero.powers = [card for card in hero.powers if s.box.powers[card].type == "at-will"]
    refresh(s.t)
    return s


def a_hero_with(hero: str, *powers: str, friends: tuple[str, ...] = ()) -> Story:
    """A hero with exactly these powers, friends without any; no Treasure and no Encounter Card is drawn."""
    s = a_party(hero, *friends)
    for other in s.t.heroes:
        other.powers = []
    s.powers(hero, *powers)
    s.treasures()
    s.encounters()
    return s


class Story(kit.Story[Table]):
    """A table being laid out, and then a match on it with scripted chance."""

    game: Ashardalon

    def __init__(self, heroes: tuple[str, ...], adventure: str, options: dict[str, str], game: Ashardalon) -> None:
        super().__init__(game, Setup(adventure, heroes, options))
        self.box = self.t.box
        # north half: row 1 and 2 of the start tile, then the south half
        for hero, square in zip(self.t.heroes, (9, 10, 11, 21, 22), strict=False):
            hero.at = square
            card = self.t.hero_card(hero)
            hero.powers = [self.box.number[name] for name in (card.automatic, *card.suggested)]
        refresh(self.t)

    # ---------------------------------------------------------------- laying out

    def hero(self, name: str) -> Hero:
        return next(h for h in self.t.heroes if self.box.cards[h.card].name == name)

    def number(self, name: str) -> int:
        """The number of a card or tile by its name."""
        if name in self.box.number:
            return self.box.number[name]
        tiles = self.box.tiles
        tile = tiles.by_name.get(name) or tiles.by_key[name]
        return TILE + tile.id

    def tile(self, name: str, place: int = 0, side: int = N, doors: bool = False) -> int:
        """Lay a tile (by name or key) at an unexplored edge, without its monster; returns its place."""
        tile = self.box.tiles[self.number(name) - TILE]
        self.t.dungeon = self.t.dungeon.place_tile(tile, place, side, doors)
        return len(self.t.dungeon.places) - 1

    def monster(self, name: str, at: int, row: str | int = 0, damage: int = 0) -> Monster:
        """Put a monster, villain or object down; monsters get a card in somebody's row ("" for none)."""
        t, card = self.t, self.box.number[name]
        t.uid += 1
        definition = self.box.monsters[card]
        mask = t.dungeon.base(at, definition.size, definition.loose) if definition.size > 1 else 1 << at
        m = Monster(t.uid, card, at, mask, tuple(sorted({s >> 4 for s in squares_of(mask)})), damage)
        t.monsters.append(m)
        t.look_around()
        if definition.kind == "monster" and row != "":
            holder = self.hero(row) if isinstance(row, str) else t.heroes[row]
            holder.row.append(card)
            if card in t.monster_deck:
                t.monster_deck.remove(card)
        return m

    def give(self, hero: str, *cards: str) -> None:
        """Give a hero items or powers."""
        for name in cards:
            card = self.box.number[name]
            if card in self.box.powers:
                self.hero(hero).powers.append(card)
            else:
                self.hero(hero).items.append(card)
                if card in self.t.treasure_deck:
                    self.t.treasure_deck.remove(card)
        refresh(self.t)

    def powers(self, hero: str, *cards: str) -> None:
        """Let a hero have exactly these powers."""
        self.hero(hero).powers = [self.box.number[name] for name in cards]
        refresh(self.t)

    def curse(self, hero: str, card: str) -> None:
        self.hero(hero).curses.append(self.box.number[card])
        if self.box.number[card] in self.t.encounter_deck:
            self.t.encounter_deck.remove(self.box.number[card])
        note_force(self.t)

    def environment(self, card: str) -> None:
        self.t.environment = self.box.number[card]
        note_force(self.t)

    def hide(self, hero: str) -> None:
        """No monster finds this hero until its next Hero Phase."""
        seat = self.hero(hero).seat
        renew(self.t, Lasting(HIDDEN, -1, seat, until=HERO_PHASE, of=seat))

    def shield(self, hero: str, ac: int) -> None:
        """A hero has the Shield token."""
        renew(self.t, Lasting(SHIELD, -1, self.hero(hero).seat, amount=ac), everywhere=True)

    def marker(self, card: str, at: int, row: str | int = 0) -> Thing:
        """Put a hazard's or trap's marker down, its card in somebody's row."""
        holder = self.hero(row) if isinstance(row, str) else self.t.heroes[row]
        thing = Thing(MARKER, at, self.t.dungeon.base(at, 2, False), self.box.number[card], holder.seat)
        put(self.t, thing)
        holder.row.append(thing.card)
        if thing.card in self.t.encounter_deck:
            self.t.encounter_deck.remove(thing.card)
        return thing

    def stack(self, *names: str) -> None:
        """The tile stack is exactly these tiles, the first on top."""
        self.t.tiles = Deck([[self.number(name)] for name in reversed(names)])

    def encounters(self, *names: str) -> None:
        """The encounter deck is exactly these cards, the first on top; nothing is left to chance."""
        self.t.encounter_deck = Deck([[self.number(name)] for name in reversed(names)])

    def monsters(self, *names: str) -> None:
        """The monster deck is exactly these cards, the first on top."""
        self.t.monster_deck = Deck([[self.number(name)] for name in reversed(names)])

    def treasures(self, *names: str) -> None:
        """The treasure deck is exactly these cards, the first on top."""
        self.t.treasure_deck = Deck([[self.number(name)] for name in reversed(names)])

    def beside(self, who: str | Hero | Monster, free: bool = True) -> int:
        """A free square adjacent to a hero or monster: the lowest-numbered one."""
        figure = self.hero(who) if isinstance(who, str) else who
        mask = self.t.dungeon.near[figure.at] & (self.t.free() if free else self.t.dungeon.floor)
        return squares_of(mask)[0]

    # ---------------------------------------------------------------- playing

    def begin(self, phase: str = "hero_phase_start", rolls: Iterable[int] = (), draws: Iterable[str] = ()) -> Self:
        """Start the match at a phase (by the name of its function) and run to the first question."""
        restore(self.t)
        return super().begin(phase, rolls, draws)

    def encounter(self, *cards: str, rolls: Iterable[int] = (), draws: Iterable[str] = ()) -> Self:
        """Start the match at the Villain Phase of the active hero, with these cards on the encounter deck."""
        self.encounters(*cards)
        return self.begin("encounter_step", rolls, draws)

    def answer(self, number: int) -> Self:
        """Choose an option by its place in the list."""
        self.played.choose(number)
        return self

    # ---------------------------------------------------------------- looking

    def hp(self, who: str | Monster) -> int:
        """Hit Points left of a hero (by name) or a monster; 0 for a monster that is gone."""
        if isinstance(who, str):
            return self.hero(who).hp
        left = [m for m in self.t.monsters if m.uid == who.uid]
        return hit_points_left(self.t, left[0]) if left else 0

    def row(self, hero: str) -> list[str]:
        return [self.box.cards[c].name for c in self.hero(hero).row]

    def items(self, hero: str) -> list[str]:
        return [self.box.cards[c].name for c in self.hero(hero).items]

    def face_up(self, hero: str, card: str) -> bool:
        """Whether a hero has a power or item lying face up."""
        who, number = self.hero(hero), self.box.number[card]
        return number in who.powers + who.items and number not in who.flipped

    def curses(self, hero: str) -> list[str]:
        return [self.box.cards[c].name for c in self.hero(hero).curses]

    def discarded(self) -> list[str]:
        """Encounter Cards in the discard pile, in order."""
        return [self.box.cards[c].name for c in self.t.encounter_discard]

    def acted(self) -> list[str]:
        """Who has been activated since the story began, in order."""
        happened = [entry.event for entry in self.entries()]
        return [self.game.name(event.card) for event in happened if isinstance(event, events.Activates)]

    def entries(self) -> Sequence[Entry]:
        """The log as it is."""
        return self.played.entries()
