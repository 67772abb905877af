"""Words of Events and Event-Attacks."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.words import run_all
from emberhall.games.ashardalon.cards.encounters import place_of
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import TOKEN
from emberhall.games.ashardalon.rules.combat import choose_foe
from emberhall.games.ashardalon.rules.exploration import call_for_help
from emberhall.games.ashardalon.rules.hit_points import heal_monster
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.monsters import Edges, choose_monster_card, figures, hand_over
from emberhall.games.ashardalon.rules.powers import flip_up
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table
from emberhall.games.ashardalon.rules.tactics import step_to, throw
from emberhall.games.ashardalon.rules.tile_stack import nearest_edges
from emberhall.games.ashardalon.rules.traits import cannot_move
from emberhall.games.ashardalon.rules.treasure import lay_treasure, lose_item

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
                yield from throw(t, hero, around, "scattered")

    def text(self) -> str:
        return "every Hero on your tile has to go onto a tile next to it"


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
            t.tell(events.Loses(hero.seat, pick.what, "purse", "box"))

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


# ---------------------------------------------------------------- monsters


class IfMonsterHere(Word, Effect, frozen=True):
    """One thing if a monster is on the hero's tile, another if not; nothing for a hero on no tile."""

    do: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        here = place_of(t, d)
        if here < 0:  # WA-CARD-03, -04
            return None
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
                    t.tell(events.Discards(card, "monster-deck", "monster-discard", "other-kind"))
        t.monster_deck.put_bag_on_top(kept)
        if t.log and kept:
            t.tell(events.GoOnTop(tuple(kept)))

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
        if t.log and len(t.tiles) > 1:
            t.tell(events.BottomToTop())

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
