"""Words of the Fighter's Power Cards."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.powers import lowered
from emberhall.games.ashardalon.cards.shared import Aimed, heroes_within, place_myself, tiles_text
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.movement import free_walk, may_move, walk
from emberhall.games.ashardalon.rules.state import Hero, Table
from emberhall.games.ashardalon.rules.treasure import speed


class Charge(Word, Aimed, frozen=True):
    """Walk up to the hero's Speed to where the attack has a target, then make it."""

    then: Aimed

    def squares(self, t: Table, d: Deed) -> int:
        """Where the walk may end: staying is walking nowhere."""  # WA-GAP-35
        hero = t.heroes[d.me]
        if hero.at < 0:
            return 0
        ends = 1 << hero.at
        if may_move(t, hero):
            ends |= t.dungeon.reach(hero.at, speed(t, hero), t.monster_squares) & ~t.hero_squares
        return self.then.stands(t, d, ends)

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.monsters) and (self.then.can(t, d) or self.squares(t, d) != 0)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        squares = squares_of(self.squares(t, d))
        options = [option(d.me, "stay") if s == hero.at else option(d.me, "walk", s) for s in squares]
        pick = yield Choice(d.me, "charge", options, "WA-GAP-36", about=(d.card,))
        if pick.act == "walk":
            walk(t, hero, pick.what)
        if hero.standing and self.then.can(t, d):
            yield from self.then.run(t, d)

    def text(self) -> str:
        return f"move up to your Speed to a square with a target, then {lowered(self.then)}"


class Join(Word, Aimed, frozen=True):
    """Place the hero next to another one so near, where the attack has a target, then make it."""

    tiles: int
    then: Aimed

    def squares(self, t: Table, d: Deed) -> int:
        me = t.heroes[d.me]
        found = 0
        for other in heroes_within(t, d, self.tiles):
            if other is not me:
                found |= t.dungeon.near[other.at]
        return self.then.stands(t, d, found & (t.free() | 1 << me.at)) if found else 0

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.monsters) and self.squares(t, d) != 0

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        yield from place_myself(t, hero, self.squares(t, d))
        if hero.standing:
            yield from self.then.run(t, d)

    def text(self) -> str:
        near = f"another Hero within {tiles_text(self.tiles)} of you"
        return f"put your figure adjacent to {near}, then {lowered(self.then)}"


class KeepIfMissed(Word, Effect, frozen=True):
    """The card stays face up if the attack missed."""

    def run(self, t: Table, d: Deed) -> None:
        d.spared = not d.any_hit

    def text(self) -> str:
        return "a miss leaves this card face up"


class Rally(Word, Effect, frozen=True):
    """The hero and one other on its tile may each move their Speed."""

    def can(self, t: Table, d: Deed) -> bool:
        return any(may_move(t, hero) for hero in t.on_place(t.heroes[d.me].at >> 4))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.heroes[d.me]
        other = yield from self.companion(t, me)
        yield from free_walk(t, me, speed(t, me))
        if other is not None:
            yield from free_walk(t, other, speed(t, other))

    def companion(self, t: Table, me: Hero) -> Flow[Hero | None]:
        """Who moves along, if anybody can."""
        others = [h for h in t.on_place(me.at >> 4) if h is not me and may_move(t, h)]
        if not others:
            return None
        options = [option(me.seat, "hero", h.seat) for h in others] + [option(me.seat, "pass")]
        pick = yield Choice(me.seat, "companion", options, "WA-MOVE-02")
        return t.heroes[pick.what] if pick.act == "hero" else None

    def text(self) -> str:
        return "you and one other Hero on your tile may each move as far as their Speed allows"


class TakeEncounter(Word, Effect, frozen=True):
    """The card is carried out as if this hero had drawn it."""

    def can(self, t: Table, d: Deed) -> bool:
        return d.hero != d.me

    def run(self, t: Table, d: Deed) -> None:
        d.hero = d.me

    def text(self) -> str:
        return "carry the card out yourself, as if it were your draw"
