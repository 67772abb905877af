"""Words of the Encounter Cards that adventures bring."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.words import run_all
from emberhall.games.ashardalon.cards.encounters import place_of, those_meant
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.chambers import set_in_play
from emberhall.games.ashardalon.rules.combat import Blow, assail_all
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word, bare, sentence
from emberhall.games.ashardalon.rules.monsters import bring, draw_monster
from emberhall.games.ashardalon.rules.movement import around, tiles_between
from emberhall.games.ashardalon.rules.state import Figure, Monster, Table
from emberhall.games.ashardalon.rules.tile_stack import nearest_edges
from emberhall.games.ashardalon.rules.victory import judge


def in_play(t: Table, name: str) -> Monster | None:
    """The villain or object of that name, if it is on the tiles."""
    number = t.box.number.get(bare(name), -1)
    return next((m for m in t.monsters if m.card == number), None)


class IfInPlay(Word, Effect, frozen=True):
    """What follows happens if a villain or object is on the tiles; otherwise the card is discarded."""

    name: str
    do: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        if in_play(t, self.name) is None:
            d.cancelled = True
            return None
        return run_all(self.do, t, d)

    def text(self) -> str:
        return sentence([f"without {self.name} in play, only discard this card", *(e.text() for e in self.do)])


class VillainArrives(Word, Effect, frozen=True):
    """A villain is placed on the closest tile with an unexplored edge, or on the hero's tile when there is none."""

    name: str

    def run(self, t: Table, d: Deed) -> Flow[None]:
        number = t.box.number.get(bare(self.name), -1)
        if number in t.box.monsters:
            here = place_of(t, d)
            near = list(dict.fromkeys(place for place, _ in nearest_edges(t, here)))
            yield from set_in_play(t, d, number, near or [max(here, 0)])

    def text(self) -> str:
        return f"{self.name} comes onto the closest tile with an unexplored edge"


class TimeRunsOut(Word, Effect, frozen=True):
    """A Time token is removed; the heroes lose with the last."""

    tokens: int = 1

    def run(self, t: Table, d: Deed) -> None:
        t.time = max(0, t.time - self.tokens)
        if t.log:
            t.tell(events.TimePasses(t.time))
        judge(t)
        if t.time == 0:
            t.lose("WA-WIN-04", "the last Time token is removed")

    def text(self) -> str:
        return f"{self.tokens} Time token{'s' * (self.tokens > 1)} less; with the last of them the game is lost"


class FromTheGate(Word, Effect, frozen=True):
    """Monster cards are drawn until one of a kind comes; its figure is placed adjacent to an object."""

    name: str
    kind: str

    def run(self, t: Table, d: Deed) -> Flow[None]:
        gate = in_play(t, self.name)
        others: list[int] = []
        for _ in range(len(t.monster_deck) + len(t.monster_discard)):
            card = yield from draw_monster(t, d.me)
            if card < 0:
                continue
            if gate and self.kind in t.box.monsters[card].tags:
                yield from bring(t, card, gate.places[0], d.me, d.me, squares=around(t, gate.mask))
                break
            others.append(card)
        t.monster_discard += others

    def text(self) -> str:
        return (
            f"the next Monster of the deck with the word {self.kind} comes out adjacent to {self.name}; "
            "the cards before it are discarded"
        )


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
