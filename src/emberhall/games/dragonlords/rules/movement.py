"""Movement: one step without a roll, or movement dice, one symbol of each for one space."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from emberhall.engine.choice import Choice, Flow, Option, Unlisted, option
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.abilities import use_ability, use_options
from emberhall.games.dragonlords.rules.language import Deed
from emberhall.games.dragonlords.rules.map import Map, bits
from emberhall.games.dragonlords.rules.standing import in_force
from emberhall.games.dragonlords.rules.state import NO_LIMIT, Hero, Table
from emberhall.games.dragonlords.rules.symbols import OUTSIDE
from emberhall.games.dragonlords.rules.wounds import lose_exhaustion

LISTS_KEPT = 30_000


def movement(t: Table) -> Flow[None]:
    """Step one space, or roll and go where the dice lead; cards before moving come first."""
    # DL-MOVE-01, DL-GAP-66
    me = t.me
    if t.log and not t.moving:
        t.tell(events.StepBegins(me.seat, "Movement"))
    if t.activations == NO_LIMIT:
        t.activations = 1  # DL-MOVE-12
    while not t.moving:
        options = before_moving(t, me)
        pick = yield Choice(me.seat, "move", options, "DL-MOVE-01", rest=True)
        if pick.act == "step":
            step(t, me, pick.what)
            t.activations = NO_LIMIT
            return
        if pick.act == "use":
            if flow := use_ability(t, me, pick, Deed(me.seat)):
                yield from flow
        else:
            roll_dice(t, me, pick.what)
    yield from go(t, me)


def before_moving(t: Table, me: Hero) -> tuple[Option, ...]:
    """A step to any space that may be entered, so many dice, or a card for before moving."""
    # DL-MOVE-02, -06, DL-CONFLICT-31, DL-DOOM-03
    options = steps_and_rolls(me.seat, t.box.map.near[me.at] & ~t.barred, allowance(t, me))
    if "before-moving" in t.strength[me.seat].ready:
        options = (*use_options(t, me, "before-moving", Deed(me.seat, figure=me.card)), *options)
    return options


@lru_cache(maxsize=LISTS_KEPT)
def steps_and_rolls(seat: int, hexes: int, dice: int) -> tuple[Option, ...]:
    steps = [option(seat, "step", space) for space in bits(hexes)]
    return (*[option(seat, "roll", number) for number in range(dice, -1, -1)], *steps)


def allowance(t: Table, me: Hero) -> int:
    """Five dice, four when anyone of the party is hurt or tired, and what cards add; six at most."""
    # DL-MOVE-03..05, DL-GAP-74
    tables = t.box.tables
    dice = tables.dice_when_hurt if me.hurt else tables.dice
    for b in in_force(t, me, "extra_dice", OUTSIDE):
        dice += b.word.extra_dice()
    return min(dice, tables.most_dice)


def roll_dice(t: Table, me: Hero, number: int) -> None:
    """Roll so many dice; each one held back takes 1 Exhaustion off everybody of the party."""
    # DL-MOVE-06..08, -16, DL-CONFLICT-32
    held_back = allowance(t, me) - number
    roll = t.chance.roll
    t.roll = tuple(sorted([roll(6) - 1 for _ in range(number)]))
    t.moving = True
    if t.log:
        t.tell(events.MovementRolled(me.seat, t.roll, held_back))
    if held_back:
        lose_exhaustion(t, me, me.card, held_back)
        for ally in me.allies:
            lose_exhaustion(t, me, ally.card, held_back)


def go(t: Table, me: Hero) -> Flow[None]:
    """Choose where to end, staying included; the way there does not matter."""  # DL-MOVE-14, DL-GAP-07, -66
    while True:
        options: Sequence[Option] = goals(me.seat, me.at, reachable(t, me))
        if "movement-rolled" in t.strength[me.seat].ready and t.roll:
            options = (*use_options(t, me, "movement-rolled", Deed(me.seat, figure=me.card)), *options)
        pick = yield Choice(me.seat, "destination", options, "DL-GAP-66", rest=True)
        if pick.act != "use":
            break
        if flow := use_ability(t, me, pick, Deed(me.seat)):
            yield from flow
    if pick.act == "go":
        move(t, me, pick.what)
    t.moving, t.wings, t.roll, t.activations = False, 0, (), NO_LIMIT


def reachable(t: Table, me: Hero) -> int:
    """Everywhere that the dice, or a card instead of them, can take the Hero."""
    if t.wings:
        return t.box.map.flight(me.at, t.wings, t.barred)
    also = tuple([b.word.also_shows() for b in in_force(t, me, "also_shows", OUTSIDE)])
    return destinations(t.box.map, me.at, t.roll, also, t.barred)


def destinations(board: Map, start: int, roll: tuple[int, ...], also: tuple[int, ...], barred: int) -> int:
    """Where these faces lead; for each entry of `also`, one die of the player's choice shows those symbols too."""
    # DL-MOVE-09..11
    shown = tuple(sorted([board.faces[face] for face in roll]))
    if not also or not roll:
        return board.reach(start, shown, barred)
    rolls = {shown}
    for more in also:
        rolls = {tuple(sorted((*r[:i], r[i] | more, *r[i + 1 :]))) for r in rolls for i in range(len(r))}
    found = 0
    for dice in sorted(rolls):
        found |= board.reach(start, dice, barred)
    return found


class Goals(Unlisted):
    """To stay, and to go to every other space of a set."""

    __slots__ = ("here", "hexes", "seat")

    def __init__(self, seat: int, here: int, hexes: int) -> None:
        self.seat, self.here, self.hexes = seat, here, hexes | 1 << here
        self._all = None

    def __len__(self) -> int:
        return self.hexes.bit_count()

    def to(self, space: int) -> Option:
        """The one that ends on a space."""
        return option(self.seat, "stay") if space == self.here else option(self.seat, "go", space)

    def listed(self) -> list[Option]:
        return [self.to(space) for space in (self.here, *bits(self.hexes & ~(1 << self.here)))]


@lru_cache(maxsize=LISTS_KEPT)
def goals(seat: int, here: int, hexes: int) -> Goals:
    """Every space where a movement may end, staying first."""
    return Goals(seat, here, hexes)


def step(t: Table, hero: Hero, space: int) -> None:
    """One space without a roll."""  # DL-MOVE-01
    if t.log:
        t.tell(events.Stepped(hero.card, hero.at, space))
    hero.at = space


def move(t: Table, hero: Hero, space: int) -> None:
    if t.log:
        t.tell(events.Moved(hero.card, hero.at, space))
    hero.at = space
