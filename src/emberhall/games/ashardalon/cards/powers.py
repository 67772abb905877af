"""Feats that only heroes' powers know: coming to blows, commanding others, prayers and spells."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.shared import (
    Aimed,
    Attack,
    Who,
    choose_hero,
    choose_tile,
    heroes_within,
    meant,
    movable,
    one_monster,
    place_myself,
    place_on_one_of,
    places_near,
    tiles_text,
)
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.combat import attack_with, in_reach, turn_against
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.movement import (
    adjacent,
    around,
    may_move,
    move_to_mask,
    positions,
    put_hero,
    settle,
    walk,
)
from emberhall.games.ashardalon.rules.squares import BIT
from emberhall.games.ashardalon.rules.state import OFF, Hero, Monster, Table
from emberhall.games.ashardalon.rules.treasure import speed

# ---------------------------------------------------------------- coming to blows


def lowered(effect: Effect) -> str:
    """The text of an effect as the end of a sentence."""
    text = effect.text()
    return text[0].lower() + text[1:]


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


class Swap(Word, Aimed, frozen=True):
    """Change places with another hero so near, on whose square the attack has a target, then make it."""

    tiles: int
    then: Aimed

    def partners(self, t: Table, d: Deed) -> list[Hero]:
        return [h for h in heroes_within(t, d, self.tiles) if h.seat != d.me and self.then.stands(t, d, 1 << h.at)]

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.monsters) and bool(self.partners(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        other = yield from choose_hero(t, d, self.partners(t, d))
        if other is None:
            return
        mine, theirs = hero.at, other.at
        put_hero(t, hero, theirs)
        put_hero(t, other, mine)
        if hero.standing:
            yield from self.then.run(t, d)

    def text(self) -> str:
        return f"change places with another Hero within {tiles_text(self.tiles)} of you, then {lowered(self.then)}"


class Challenge(Word, Aimed, frozen=True):
    """Place a monster within reach adjacent to the hero, then attack: it, or anything adjacent."""

    tiles: int
    attack: Attack
    it: bool = False  # the attack is on the one that was placed

    def challenged(self, t: Table, d: Deed) -> list[Monster]:
        """Monsters that can be brought adjacent; what is adjacent already can stay, an object has to."""
        at = t.heroes[d.me].at
        near, foes = t.dungeon.near[at], in_reach(t, at, self.tiles)
        found = [m for m in foes if adjacent(t, m, at) or (movable(t, m) and positions(t, m, near))]
        return found if self.it else [m for m in found if movable(t, m)]

    def stands(self, t: Table, d: Deed, among: int) -> int:
        reach = 0
        for m in t.monsters:
            for place in m.places:
                reach |= t.dungeon.mask_within(place, self.tiles)
        if not among & reach:
            return 0
        hero, found = t.heroes[d.me], 0
        here, others = hero.at, t.hero_squares & ~BIT[hero.at]
        for square in squares_of(among & reach):
            hero.at, t.hero_squares = square, others | BIT[square]  # as if it stood there, be it where another does
            if self.challenged(t, d):
                found |= 1 << square
        hero.at, t.hero_squares = here, others | BIT[here]
        return found

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.monsters) and t.heroes[d.me].at >= 0 and bool(self.challenged(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        options = [option(d.me, "foe", m.uid) for m in self.challenged(t, d)]
        pick = yield Choice(d.me, "which-monster", options, about=(d.card,))
        foe = t.monster(pick.what)
        if movable(t, foe):
            yield from move_to_mask(t, foe, t.dungeon.near[hero.at], d.me, "place-monster")
        if not self.it:
            yield from self.attack.run(t, d)
        elif foe in t.monsters:
            yield from self.attack.strike_at(t, d, foe)

    def text(self) -> str:
        attack = lowered(self.attack)
        if self.it:
            attack = attack.replace(one_monster("adjacent"), "it", 1)
        return f"bring {one_monster(self.tiles)} next to you, then {attack}"


class Shove(Word, Effect, frozen=True):
    """Move the monster that was attacked 1 square."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        m = d.foe
        if m is None or m not in t.monsters or not movable(t, m):
            return
        spots = [s for s in positions(t, m, around(t, m.mask)) if one_step(t, m.at, s)]
        if spots:
            options = [option(d.me, "square", s) for s in spots]
            pick = yield Choice(d.me, "place-monster", options, "WA-CARD-01", about=(m.card,))
            if flow := settle(t, m, pick.what):
                yield from flow

    def text(self) -> str:
        return "push the Monster 1 square, whichever way you like"


def one_step(t: Table, a: int, b: int) -> bool:
    """Whether two squares lie side by side or corner to corner."""
    (ax, ay), (bx, by) = t.dungeon.xy(a), t.dungeon.xy(b)
    return max(abs(ax - bx), abs(ay - by)) == 1


# ---------------------------------------------------------------- attacks out of turn


def at_wills(t: Table, hero: Hero) -> list[int]:
    """The At-Will powers a hero could attack with now."""
    if not hero.standing:
        return []
    return [
        deed.card
        for _, use, deed, asked in t.hands[hero.seat]
        if use.act == "power" and t.box.powers[deed.card].type == "at-will" and all(can(t, deed) for can in asked)
    ]


def attack_at_will(t: Table, hero: Hero, bonus: int = 0) -> Flow[None]:
    """A hero may use one of its At-Will powers at once, whoever's turn it is."""
    cards = at_wills(t, hero)
    if cards:
        options = [option(hero.seat, "power", card) for card in cards] + [option(hero.seat, "pass")]
        pick = yield Choice(hero.seat, "at-will", options, "WA-POWER-09", about=(bonus,))
        if pick.act == "power":
            yield from attack_with(t, Deed(hero.seat, pick.what, bonus=bonus))


class AtWill(Word, Effect, frozen=True):
    """Use an At-Will power at once."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        yield from attack_at_will(t, t.heroes[d.me])

    def text(self) -> str:
        return "follow up with an At-Will power"


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
        return [p for p in t.dungeon.within(at >> 4, self.tiles) if self.routed(t, p) or self.allies(t, d, p)]

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


class TurnAgainst(Word, Effect, frozen=True):
    """The monster that was moved attacks one next to it: no roll of the hero's, but its doing."""  # WA-GAP-54

    bonus: int
    damage: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        m = d.foe
        if m is None or m not in t.monsters:
            return
        near = around(t, m.mask) | m.mask  # WA-GAP-17: an object may lie under it
        others = [other for other in t.monsters if other is not m and near & other.mask]
        if not others:
            return
        pick = yield Choice(d.me, "turn-against", [option(d.me, "foe", o.uid) for o in others], about=(m.card,))
        other = t.monster(pick.what)
        yield from turn_against(t, d, m, other, self.bonus + d.bonus, self.damage)

    def text(self) -> str:
        return f"if it is then adjacent to another Monster, it attacks that one: +{self.bonus}, {self.damage} damage"


# ---------------------------------------------------------------- prayers and spells


class Shield(Word, Effect, frozen=True):
    """Lend one hero on the tile Armor Class until the power is used again: there is one token."""  # WA-GAP-108

    ac: int
    who: Who = "me-or-hero-on-tile"

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = yield from choose_hero(t, d, meant(t, d, self.who))
        if hero:
            for other in t.heroes:
                other.shield = self.ac if other is hero else 0

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
                t.tell(events.Loses(holder.seat, card))
                t.tell(events.Gains(right.seat, card))

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
            t.put(hero, OFF)
            if t.log:
                t.tell(events.Placed(hero.card, OFF))

    def text(self) -> str:
        return (
            f"take one Hero within {tiles_text(self.tiles)} of you off the tiles. When its next Hero Phase begins, "
            "its player places it on any tile"
        )


class Hide(Word, Effect, frozen=True):
    """No monster finds the hero the closest until its next Hero Phase."""

    def can(self, t: Table, d: Deed) -> bool:
        return not t.heroes[d.me].hidden

    def run(self, t: Table, d: Deed) -> None:
        t.heroes[d.me].hidden = True

    def text(self) -> str:
        return (
            "until your next Hero Phase begins, no Monster counts you as the closest Hero. "
            "Attacks on every Hero of a tile still reach you"
        )


class Images(Word, Effect, frozen=True):
    """Tokens on the hero card, each of which adds to Armor Class until a monster's miss takes it away."""

    tokens: int
    ac: int

    def can(self, t: Table, d: Deed) -> bool:
        return t.heroes[d.me].images < self.tokens

    def run(self, t: Table, d: Deed) -> None:
        hero = t.heroes[d.me]
        hero.images, hero.image_ac = self.tokens, self.ac

    def text(self) -> str:
        return (
            f"put {self.tokens} Mirror Image tokens on your Hero Card. Each of them is worth +{self.ac} AC to you, "
            "and every miss of a Monster takes one away"
        )
