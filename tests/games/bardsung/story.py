"""Short stories of Bardsung: lay the tiles out, put models down, script dice and draws, choose strictly.

s = in_the_tavern("Stoneheart", "Lightweaver")          # the nine zones A to I of the combat tutorial, nobody placed
s.hero("Stoneheart", at="B")
brigand = s.enemy("Brigand", at="B")
s.order("Stoneheart", "Brigand", "Lightweaver").turn("Stoneheart", rolls=[12, 3])
s.do("use", "Balanced Strike").do("apply")
assert brigand.wounds == 1
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Self

from emberhall.engine.game import Setup
from emberhall.games.bardsung.game import Bardsung
from emberhall.games.bardsung.rules.areas import place_enemy
from emberhall.games.bardsung.rules.dungeon import Dungeon, Placed
from emberhall.games.bardsung.rules.secrets import restore
from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.rules.state import Enemy, Hero, Slot, Table
from emberhall.games.bardsung.rules.tokens import CONDITION, RESOURCES, TOKENS, Condition, Resource, Token
from emberhall.testing import story

STRAW = Path(__file__).parent / "straw"  # a pack with one card for each rule, whatever the content of the game is


@cache
def the_game() -> Bardsung:
    return Bardsung()


@cache
def the_straw_game() -> Bardsung:
    return Bardsung(STRAW)


def in_the_tavern(*heroes: str) -> Story:
    """The combat tutorial's tile, zones A to I in three rows from the north-west."""
    return Story("combat-tutorial", heroes or ("Stoneheart",))


def in_the_crypt(*heroes: str) -> Story:
    """The exploration tutorial: the entrance tile, zones A, B, C and S with the stairs artwork."""
    return Story("exploration-tutorial", heroes or ("Stoneheart",))


def on_a_crawl(*heroes: str) -> Story:
    """A full encounter on the entrance tile, with enemies of straw."""
    return Story("straw-crawl", heroes or ("Stoneheart",))


class Story(story.Story[Table]):
    """An encounter being laid out, and then a match on it with scripted chance."""

    def __init__(self, encounter: str, heroes: tuple[str, ...]) -> None:
        super().__init__(the_straw_game(), Setup(encounter, heroes, {"heroes": "new"}))
        self.box = self.t.box
        for hero in self.t.heroes:
            self.t.put_hero(hero, max(self.t.dungeon.face(0).start, 0))

    # ---------------------------------------------------------------- laying out

    def zone(self, name: str | int) -> int:
        """A zone by its letter on the first tile, or by the tile's number and its letter: B, 1A."""
        if isinstance(name, int):
            return name
        return self.t.dungeon.zone(int(name[:-1] or 0), name[-1])

    def tiles(self, *laid: tuple[str, int, int, int]) -> Self:
        """Lay tiles out anew: face, turns, x, y of each."""
        faces = self.box.face
        self.t.dungeon = Dungeon.of(self.box.faces, *[Placed(faces[name], turn, x, y) for name, turn, x, y in laid])
        return self

    def hero(self, name: str, at: str | int | None = None, wounds: int = 0) -> Hero:
        """A hero by name, put into a zone or wounded if said."""
        found = next(h for h in self.t.heroes if self.box.name(h.card) == name)
        if at is not None:
            self.t.put_hero(found, self.zone(at))
        for _ in range(wounds):
            found.wounds.append(self.t.wound_deck.cards()[0])
            self.t.wound_deck.remove(found.wounds[-1])
        return found

    def enemy(self, name: str, at: str | int, wounds: int = 0) -> Enemy:
        """Put an enemy down; its card joins the end of the row if it is not there."""
        card = self.box.number[name]
        found = place_enemy(self.t, card, self.zone(at))
        found.wounds = wounds
        if all(slot.card != card for slot in self.t.row):
            self.t.row.append(Slot(card))
        renew(self.t)
        return found

    def order(self, *names: str) -> Self:
        """The marching order is exactly this, all ready."""
        seats = {hero.card: hero.seat for hero in self.t.heroes}
        cards = [self.box.number[name] for name in names]
        self.t.row = [Slot(card, seats.get(card, -1)) for card in cards]
        return self

    def gain(self, who: str | Enemy, *conditions: Condition) -> Self:
        """A hero or enemy has condition tokens."""
        figure = self.hero(who) if isinstance(who, str) else who
        for name in conditions:
            if name == "poison":
                figure.poison += 1
            elif name == "stunned" and isinstance(figure, Hero):
                figure.stunned += 1
            else:
                figure.conditions |= CONDITION[name]
        return self

    def token(self, token: Token, *zones: str | int) -> Self:
        """Tokens lie in zones."""
        for zone in zones:
            self.t.lay(TOKENS.index(token), self.zone(zone))
        return self

    def abilities(self, hero: str, *names: str) -> Self:
        """A hero has exactly these abilities."""
        self.hero(hero).abilities = [self.box.number[name] for name in names]
        renew(self.t)
        return self

    def bare(self) -> Self:
        """Heroes without equipment, whose rules might ask something."""
        for hero in self.t.heroes:
            hero.equipment, hero.levels, hero.sockets = [], [], []
        renew(self.t)
        return self

    def resource(self, name: Resource, active: int) -> Self:
        self.t.resources[RESOURCES.index(name)] = active
        return self

    # ---------------------------------------------------------------- playing

    def turn(self, who: str, rolls: Iterable[int] = (), draws: Iterable[str] = ()) -> Self:
        """Begin with the turn of a hero or an enemy card, those before it in the row exhausted."""
        card = self.box.number[who]
        for slot in self.t.row:
            if slot.card == card:
                break
            slot.exhausted = True
            self.t.bannered += [slot.card] if slot.seat < 0 else []
        self.t.round = max(self.t.round, 1)
        restore(self.t)
        return self.begin("next_turn", rolls, draws)

    def end_phase(self, rolls: Iterable[int] = (), draws: Iterable[str] = ()) -> Self:
        """Begin with the end phase."""
        for slot in self.t.row:
            slot.exhausted = True
        self.t.round = max(self.t.round, 1)
        restore(self.t)
        return self.begin("next_turn", rolls, draws)

    # ---------------------------------------------------------------- looking

    def row(self) -> list[str]:
        return [self.box.name(slot.card) for slot in self.t.row]

    def ready(self) -> list[str]:
        return [self.box.name(slot.card) for slot in self.t.row if not slot.exhausted]

    def at(self, who: str | Enemy) -> str:
        """Where a hero or enemy is, as `zone` takes it."""
        figure = self.hero(who) if isinstance(who, str) else self.t.enemy(who.uid)
        if figure.at < 0:
            return ""
        place = figure.at >> 4
        return f"{place or ''}{self.t.dungeon.face(place).zones[figure.at & 15]}"

    def wounds(self, who: str | Enemy) -> int:
        """Wound cards of a hero, wound tokens of an enemy; -1 for one that is gone."""
        if isinstance(who, str):
            hero = self.hero(who)
            return len(hero.wounds) + len(hero.serious)
        return next((enemy.wounds for enemy in self.t.enemies if enemy.uid == who.uid), -1)

    def has(self, who: str | Enemy, condition: Condition) -> bool:
        figure = self.hero(who) if isinstance(who, str) else self.t.enemy(who.uid)
        if condition == "pinned":
            return any(slot.pinned for slot in self.t.row if slot.card == figure.card)
        if condition == "poison":
            return figure.poison > 0
        return bool(figure.conditions & CONDITION[condition])
