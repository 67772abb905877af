"""Words of Encounter Cards that bring something new: monsters, tiles, treasure, and what the adventures send."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.chambers import set_in_play
from emberhall.games.ashardalon.cards.goals import judge
from emberhall.games.ashardalon.cards.monsters import step_to
from emberhall.games.ashardalon.rules import events, things
from emberhall.games.ashardalon.rules.combat import choose_foe
from emberhall.games.ashardalon.rules.exploration import (
    bring,
    call_for_help,
    choose_edge,
    draw_monster,
    nearest_edges,
    new_monster,
)
from emberhall.games.ashardalon.rules.hit_points import heal_monster
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word, bare, run_all, sentence
from emberhall.games.ashardalon.rules.movement import around
from emberhall.games.ashardalon.rules.squares import BORDER
from emberhall.games.ashardalon.rules.state import OFF, Hero, Monster, Table, Thing
from emberhall.games.ashardalon.rules.treasure import tribute_paid

Edges = list[tuple[int, int]]


def place_of(t: Table, d: Deed) -> int:
    """The tile of the hero who drew the card; -1 for a hero on no tile."""  # WA-CARD-03, WA-GAP-67
    at = t.heroes[d.me].at
    return at >> 4 if at >= 0 else -1


def figures(t: Table) -> list[Monster]:
    """Monsters and villains, without the objects that can be attacked like them."""  # WA-FAQ-09
    return [m for m in t.monsters if t.box.monsters[m.card].kind != "object"]


def in_play(t: Table, name: str) -> Monster | None:
    """The villain or object of that name, if it is on the tiles."""
    number = t.box.number.get(bare(name), -1)
    return next((m for m in t.monsters if m.card == number), None)


# ---------------------------------------------------------------- monsters


def edge_squares(t: Table, place: int, side: int) -> int:
    """The squares of a tile that lie along one of its unexplored edges."""
    return t.dungeon.tile_mask(place) & BORDER[side][15] << (place << 4)


def monster_at_edge(t: Table, edges: Edges, seat: int) -> Flow[None]:
    """A player draws a monster and puts it on a square along one of these edges."""  # WA-GAP-24
    if not edges:
        return
    card = yield from draw_monster(t, seat)
    if card < 0:
        return
    place, side = yield from choose_edge(t, edges)
    yield from bring(t, card, place, seat, seat, squares=edge_squares(t, place, side))


def edge_tile(t: Table, edges: Edges, d: Deed) -> Flow[int]:
    """A tile that one of these edges belongs to, as the player likes; -1 if there is none."""
    if not edges:
        return -1
    options = [option(d.me, "tile", place) for place in dict.fromkeys(place for place, _ in edges)]
    pick = yield Choice(d.me, "monster-tile", options, "WA-GAP-13", about=(d.card,))
    return pick.what


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


class IfMonsterHere(Word, Effect, frozen=True):
    """One thing if a monster is on the hero's tile, another if not."""

    do: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        here = place_of(t, d)
        met = any(here in m.places for m in figures(t))
        return run_all(self.do if met else self.otherwise, t, d)

    def text(self) -> str:
        yes, no = ("; ".join(e.text() for e in effects) for effects in (self.do, self.otherwise))
        return f"with a Monster on your tile, {yes}; with none, {no}"


class Sift(Word, Effect, frozen=True):
    """Draw monster cards, discard those that are not of a kind, and put the others back on top, shuffled."""

    keep: str
    draw: int

    def run(self, t: Table, d: Deed) -> None:
        drawn: list[int] = []
        while len(drawn) < self.draw:
            if not t.monster_deck:  # WA-FAQ-04, WA-GAP-115
                t.monster_deck.shuffle_in(t.monster_discard)
                t.monster_discard = []
                if not t.monster_deck:
                    break
            drawn.append(t.monster_deck.draw(t.chance))
        kept = [card for card in drawn if self.keep in t.box.monsters[card].tags]
        for card in drawn:
            if card not in kept:
                t.monster_discard.append(card)
                if t.log:
                    t.tell(events.Discards(card))
        if kept:
            t.monster_deck.bags.append(kept)

    def text(self) -> str:
        return (
            f"turn {self.draw} Monster Cards over: those with the word {self.keep} go back on top of the Monster Deck, "
            "shuffled, the others are discarded"
        )


class Advance(Word, Effect, frozen=True):
    """A monster on no hero's tile, as the player likes, moves nearer to the hero who drew the card."""

    tiles: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        here = place_of(t, d)
        taken = {hero.at >> 4 for hero in t.heroes if hero.at >= 0}
        foes = [m for m in figures(t) if taken.isdisjoint(m.places)]
        if here < 0 or not foes:
            return
        foe = yield from choose_foe(t, d, foes, "advance")
        if flow := step_to(t, foe, [here], self.tiles):
            yield from flow

    def text(self) -> str:
        nearer = f"{self.tiles} tile{'s' * (self.tiles > 1)} nearer to you"
        return f"a Monster of your choice that is on no Hero's tile comes {nearer}"


class RunForEdges(Word, Effect, frozen=True):
    """Every monster of a kind moves one tile toward the closest tile with an unexplored edge."""

    kind: str

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for m in [m for m in t.monsters if self.kind in t.box.monsters[m.card].tags]:
            if m not in t.monsters or any(place in m.places for place, _ in t.dungeon.edges):
                continue
            if flow := step_to(t, m, [place for place, _ in edges_near(t, m)]):
                yield from flow

    def text(self) -> str:
        return f"every {self.kind} goes 1 tile nearer to the closest tile with an unexplored edge"


def edges_near(t: Table, m: Monster) -> Edges:
    """The unexplored edges closest to a monster."""
    near = [(t.dungeon.distance(place, edge[0]), edge) for place in m.places for edge in t.dungeon.edges]
    least = min((away for away, _ in near), default=0)
    return list(dict.fromkeys(edge for away, edge in near if away == least))


class Mend(Word, Effect, frozen=True):
    """A damaged monster, as the player likes, regains Hit Points."""

    hp: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hurt = [m for m in figures(t) if m.damage]
        if hurt:
            foe = yield from choose_foe(t, d, hurt, "mend")
            heal_monster(t, foe, self.hp)

    def text(self) -> str:
        return f"a damaged Monster of your choice gets {self.hp} Hit Point{'s' * (self.hp > 1)} back"


# ---------------------------------------------------------------- monster cards change hands


def choose_monster_card(t: Table, hero: Hero) -> Flow[int]:
    """The monster card a player hands to the player on the right; -1 without one to give, or nobody to give it to."""
    cards = [card for card in dict.fromkeys(hero.row) if card in t.box.monsters]
    if not cards or len(t.heroes) == 1:
        return -1
    right = (hero.seat - 1) % len(t.heroes)
    pick = yield Choice(hero.seat, "pass-monster", [option(hero.seat, "give", right, card) for card in cards])
    return pick.also


def hand_over(t: Table, hero: Hero, card: int) -> None:
    """A monster card leaves a player's row for the end of the row on the right."""  # WA-TURN-03, WA-CON-09
    if card >= 0:
        right = t.heroes[(hero.seat - 1) % len(t.heroes)]
        hero.row.remove(card)
        right.row.append(card)
        if t.log:
            t.tell(events.Loses(hero.seat, card))
            t.tell(events.Gains(right.seat, card), "WA-AREA-03")


def pass_monster_card(t: Table, hero: Hero) -> Flow[None]:
    """One player hands a monster card to the player on the right."""
    hand_over(t, hero, (yield from choose_monster_card(t, hero)))


class EveryonePasses(Word, Effect, frozen=True):
    """Every player hands one monster card to the player on the right, all at once."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        chosen: list[tuple[Hero, int]] = []
        for hero in t.clockwise():
            chosen.append((hero, (yield from choose_monster_card(t, hero))))
        for hero, card in chosen:
            hand_over(t, hero, card)

    def text(self) -> str:
        return "every player with a Monster Card hands one on to the right"


# ---------------------------------------------------------------- tiles and treasure


class NewTile(Word, Effect, frozen=True):
    """The bottom tile of the stack is placed at the unexplored edge closest to the hero, or to a monster chosen."""

    near: Literal["you", "monster"]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        edges = nearest_edges(t, place_of(t, d))
        if self.near == "monster":
            foes = figures(t)
            if not foes:
                return
            edges = edges_near(t, (yield from choose_foe(t, d, foes, "call-near")))
        d.place = yield from call_for_help(t, edges, d.me)

    def text(self) -> str:
        whom = "a Monster of your choice" if self.near == "monster" else "you"
        return f"the bottom tile of the stack, with a new Monster, comes to the unexplored edge closest to {whom}"


class LoseTheWay(Word, Effect, frozen=True):
    """The bottom tile of the stack goes on top, unseen."""

    def run(self, t: Table, d: Deed) -> None:
        if t.tiles:
            t.tiles.raise_bottom(t.chance)

    def text(self) -> str:
        return "the bottom tile of the stack goes on top, unseen"


class LayTreasure(Word, Effect, frozen=True):
    """A treasure token, or a Treasure Card where no tokens are in use, is laid on a tile."""

    where: Literal["new-tile", "heroless-tile"]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if self.where == "new-tile":
            place = d.place
        else:
            place = yield from self.heroless_tile(t, d)
        if place >= 0:
            yield from lay_treasure(t, place, d.me)

    def heroless_tile(self, t: Table, d: Deed) -> Flow[int]:
        taken = {hero.at >> 4 for hero in t.heroes if hero.at >= 0}
        options = [option(d.me, "tile", p) for p in range(len(t.dungeon.places)) if p not in taken]
        if not options:
            return -1
        pick = yield Choice(d.me, "treasure-tile", options, "WA-CARD-11", about=(d.card,))
        return pick.what

    def text(self) -> str:
        where = "that tile" if self.where == "new-tile" else "any tile with no Hero on it"
        return f"lay a treasure token (without tokens, a Treasure Card) on {where}"


def lay_treasure(t: Table, place: int, seat: int) -> Flow[None]:
    """A treasure token face down on the scorch mark; without tokens a Treasure Card on the tile."""  # WA-CARD-11
    square = t.dungeon.scorch[place]
    if t.switches["tokens"] == "yes":
        if sum(x.what == things.TOKEN for x in t.things) < len(t.tokens):
            things.put(t, Thing(things.TOKEN, square, 1 << square))
        return
    card = yield from tribute_paid(t, seat)
    if card >= 0:
        things.put(t, Thing(things.TREASURE, square, 1 << square, card))


# ---------------------------------------------------------------- what adventures send


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
            t.tell(events.Note(f"{t.time} Time token{'s' * (t.time != 1)} left."))
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
