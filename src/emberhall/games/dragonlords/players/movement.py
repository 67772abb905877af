"""Where to go: the best of what waits on a space and what lies near it."""

from __future__ import annotations

from math import inf

from emberhall.engine.advice import best
from emberhall.engine.choice import Choice, Option, option
from emberhall.games.dragonlords.players.reasons import Reason, Scored
from emberhall.games.dragonlords.players.travel import (
    A_DIE,
    A_TURN,
    MOST_DICE,
    PATIENCE,
    chances,
    costs,
    discounts,
    nearest_of,
    toward,
    turns,
)
from emberhall.games.dragonlords.players.worth import (
    PAIR_GOLD,
    against,
    best_deal,
    company_worth,
    hero_worth,
    hurt_of,
    marked,
    of_colour,
    targets,
)
from emberhall.games.dragonlords.rules.box import Bearing
from emberhall.games.dragonlords.rules.forecast import lives_of
from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.movement import Goals, allowance, destinations
from emberhall.games.dragonlords.rules.state import Hero, Table
from emberhall.games.dragonlords.rules.symbols import COLOURS

LATER = 0.8  # what is worth doing in the turns after this one
FOLLOWED = 5  # so many of the best targets are looked at for those
TIRED, REST = 0.06, 0.02  # what a rested Exhaustion is worth with little Stamina left, and else
LEAST = 0.02  # what is less likely is not reckoned with
BY_FAR = 1e-9  # more than what gets lost in reckoning


class Plan:
    """What the spaces of the board are worth to one Hero now."""

    __slots__ = ("_dearest", "_worths", "marked", "me", "most", "t", "targets", "wanted")

    def __init__(self, t: Table, me: Hero) -> None:
        self.t, self.me = t, me
        self.targets = targets(t, me)
        self.marked = marked(t, self.targets)
        row = discounts(t.box.map)[me.at]
        wanted = [(value * row[space], space, value) for space, value in self.targets.items() if value > 0]
        wanted.sort(reverse=True)
        # for each of the best targets its space, and what it is worth seen from everywhere
        worths = toward(t.box.map)
        self.wanted = [(space, value, worths[space]) for _, space, value in wanted[:FOLLOWED]]
        self._dearest = sorted([(value, space, row) for space, value, row in self.wanted], reverse=True)
        self.most = self._dearest[0][0] if self._dearest else 0.0
        self._worths: dict[int, float] = {}  # of spaces that were asked for

    def later(self, space: int) -> tuple[float, int]:
        """What the best target is worth that one can go on to from a space, and where it is."""
        best, found = 0.0, -1
        for other, value, row in self.wanted:
            if (worth := value * row[space]) > best and other != space:
                best, found = worth, other
        return best, found

    def worth(self, space: int) -> float:
        """What it is worth to end the movement on a space."""
        found = self._worths.get(space)
        if found is not None:
            return found
        best = 0.0
        for value, other, row in self._dearest:
            if value <= best:  # nothing is worth more from afar
                break
            if (worth := value * row[space]) > best and other != space:
                best = worth
        found = self._worths[space] = self.targets.get(space, 0.0) + LATER * best
        return found

    def best_of(self, hexes: int) -> int:
        """The space of a set that is worth most: the first of equals, where one stands before all others. What lies on
        a space counts for few of them; all others are worth what the best target is that one can go on to, and so are
        looked at together, if that could be enough at all."""
        here, best, found, ahead = self.me.at, -inf, -1, LATER * self.most
        least = max([self.worth(space) for space, _, _ in self.wanted if hexes >> space & 1], default=-inf)
        for space in bits(hexes & self.marked):
            if self.targets[space] + ahead >= least:  # no more can lie ahead
                value = self.worth(space)
                if value > best or (value == best and space == here):
                    best, found = value, space
        others = hexes & ~self.marked
        if not others or ahead < best:
            return found
        top, nearest = 0.0, 0 if self.wanted else others
        for space, worth, _ in self.wanted:
            discount, near = nearest_of(self.t.box.map, space, others)
            value = worth * discount
            if value > top:
                top, nearest = value, near
            elif value == top:
                nearest |= near
        if LATER * top < best:
            return found
        if LATER * top == best:
            nearest |= 1 << found
        return here if nearest >> here & 1 else (nearest & -nearest).bit_length() - 1

    def hoped(self, dice: int) -> float:
        """What a roll of so many dice is worth: the best space that it leads to, each as likely as it is."""
        onwards = max(self.worth(self.me.at), self.onwards(dice))
        least = onwards - LATER * self.most  # what lies on a space of less makes up for nothing
        return self._hoped(dice, onwards, [space for space, value in self.targets.items() if value >= least])

    def hopes_for(self, dice: int, value: float) -> bool:
        """Whether a roll of so many dice is worth as much as that; mostly the best targets are reason enough."""
        onwards = max(self.worth(self.me.at), self.onwards(dice))
        if onwards >= value or self._hoped(dice, onwards, [space for space, _, _ in self.wanted]) > value + BY_FAR:
            return True
        return self.hoped(dice) >= value

    def _hoped(self, dice: int, onwards: float, spaces: list[int]) -> float:
        """What a roll is worth that leads onwards, if not to the best of these."""
        likely = chances(self.t.box.map, min(dice, MOST_DICE), self.me.at)
        known, worth = self._worths, self.worth
        found = [
            (known[space] if space in known else worth(space), likely[space])
            for space in spaces
            if likely[space] > LEAST
        ]
        found.sort(reverse=True)
        hope, left = 0.0, 1.0
        for value, chance in found:
            if value <= onwards:
                break
            hope += left * chance * value
            left *= 1 - chance
        return hope + left * onwards

    def onwards(self, dice: int) -> float:
        """What it is worth to come nearer to the best target by the dice."""
        row = costs(self.t.box.map)[self.me.at]
        gone = A_DIE * dice
        best = 0.0
        for other, worth, _ in self.wanted:
            value = worth * PATIENCE ** (max(1.0, row[other] - gone) / A_TURN)
            if value > best:
                best = value
        return LATER * best

    def of_dice(self, dice: int) -> Reason:
        """Why one would roll so many dice."""
        return "{} dice lead to what is worth about {:.1f} pairs of experience.", dice, self.hoped(dice)

    def reason(self, space: int) -> Reason:
        """Why one would end there."""
        t, me = self.t, self.me
        if space in self.targets:
            for other in t.heroes:
                if other.at == space and other is not me and company_worth(t, me, other) >= self.targets[space]:
                    return self._of_hero(other)
            if space in t.box.map.town_at:
                return "A town where {} Gold can be spent on cards and {} Wounds be healed.", me.gold, hurt_of(me)
            slot, colour = t.slot_at(space), t.box.map.colour_at[space]
            if slot >= 0:
                name, win = t.box.name(t.track[slot]), against(t, me, t.track[slot]).win
                return "{} waits there, beaten in about {:.0%} of combats.", name, win
            win = of_colour(t, me, colour).win
            return "A {} counter: such Challenges are beaten in about {:.0%} of combats.", COLOURS[colour], win
        _, goal = self.later(space)
        if goal < 0:
            return ("Nothing worth having is near.",)
        far = max(0.1, turns(t.box.map, space, goal))
        if goal in t.box.map.town_at:
            what = "a town"
        else:
            what = f"a {COLOURS[t.box.map.colour_at[goal]]} counter" if goal in t.box.map.colour_at else "another Hero"
        return "About {:.1f} turns from {}.", far, what

    def _of_hero(self, other: Hero) -> Reason:
        """Why one would end beside another Hero."""
        deal = best_deal(self.t, self.me, other)
        if deal is not None and deal.gain / PAIR_GOLD >= self.targets[other.at]:
            return (
                "A deal with the Hero there is worth {:.0f} Gold here and {:.0f} to the other.",
                deal.gain,
                deal.theirs,
            )
        win = hero_worth(self.t, self.me, other).win
        return "A Hero with a Dragon Rune, beaten in about {:.0%} of combats.", win


_LATEST: list[tuple[object, ...]] = []


def plan_of(t: Table, me: Hero) -> Plan:
    """The plan of a Hero; where the dice lead is chosen by the same that they were rolled by."""
    seen = (t.turn, me.seat, me.at, me.gold, lives_of(t, me), t.counters, *t.track_at, *[x.at for x in t.heroes])
    for strength, before, plan in _LATEST:
        if strength is t.strength and before == seen and isinstance(plan, Plan):
            return plan
    found = Plan(t, me)
    _LATEST[:] = [(t.strength, seen, found)]
    return found


def destination(t: Table, choice: Choice) -> list[Scored]:
    """Where a roll or a flight ends."""
    me = t.heroes[choice.seat]
    plan = plan_of(t, me)
    worth, reason = plan.worth, plan.reason
    found: list[Scored] = []
    uses: list[int] = []
    most = 0.0
    for number, o in enumerate(choice.options):
        if o.act == "use":
            uses.append(number)
            found.append((0.0, ()))
            continue
        space = o.what if o.act == "go" else me.at
        value = worth(space)
        if value > most:
            most = value
        found.append((value, (reason, space)))
    for number in uses:
        gain = plan.hoped(len(t.roll)) - most
        why = ("Better dice could be worth {:.1f} pairs of experience.", max(0.0, gain))
        found[number] = most + gain - 0.15, why
    return found


def quick_destination(t: Table, choice: Choice) -> Option:
    """The best of these without a score for every space."""
    options = choice.options
    if isinstance(options, Goals):
        return options.to(plan_of(t, t.heroes[choice.seat]).best_of(options.hexes))
    return best(choice, [score for score, _ in destination(t, choice)])


def move(t: Table, choice: Choice) -> list[Scored]:
    """A step, a roll with so many dice, or a card first."""
    me = t.heroes[choice.seat]
    plan = plan_of(t, me)
    most = allowance(t, me)
    hopes = [-1.0] * (most + 1)
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "step":
            found.append((plan.worth(o.what), (plan.reason, o.what)))
        elif o.act == "roll":
            found.append(_rolling(plan, o.what, most, hopes))
        else:
            found.append(_using(plan, o, most, hopes))
    return found


def quick_move(t: Table, choice: Choice) -> Option:
    """The best of these without a score for each: all dice, fewer of them where somebody can rest, or a step to where
    something lies. A step to any other space leads no farther than the dice."""
    me, options = t.heroes[choice.seat], choice.options
    if options[0].act != "roll":
        return best(choice, [score for score, _ in move(t, choice)])
    plan, most = plan_of(t, me), options[0].what
    step, there = -inf, -1
    for space in bits(t.box.map.near[me.at] & ~t.barred & plan.marked):
        value = plan.worth(space)
        if value > step:
            step, there = value, space
    number, tired = 0, max([me.exhaustion, *[ally.exhaustion for ally in me.allies]])
    if not tired:
        rolls = plan.hopes_for(most, step)
    else:
        held_back, hopes = range(min(tired, most) + 1), [-1.0] * (most + 1)  # to hold more back rests nothing more
        scores = [_rolling(plan, most - held, most, hopes)[0] for held in held_back]
        number = scores.index(max(scores))
        rolls = scores[number] >= step
    return options[number] if rolls else option(me.seat, "step", there)


def _hope(plan: Plan, dice: int, hopes: list[float]) -> float:
    if hopes[dice] < 0:
        hopes[dice] = plan.hoped(dice)
    return hopes[dice]


def _rolling(plan: Plan, dice: int, most: int, hopes: list[float]) -> Scored:
    """What so many dice are worth, with the rest that those held back give."""
    t, me = plan.t, plan.me
    held = most - dice
    rested = 0
    if held and me.hurt:
        tired = [(me.exhaustion, t.strength[me.seat].stamina)]
        tired += [(ally.exhaustion, t.box.allies[ally.card].stamina) for ally in me.allies]
        rested = sum([min(held, exhaustion) for exhaustion, _ in tired])
    if not rested:
        hope = _hope(plan, most, hopes) * dice / most if held else _hope(plan, most, hopes)
        return hope, (plan.of_dice, dice)
    weight = TIRED if any(exhaustion >= max(1, stamina - 1) for exhaustion, stamina in tired) else REST
    value = _hope(plan, dice, hopes) + weight * rested
    return value, ("Rests {} Exhaustion off and still moves by {} dice.", rested, dice)


def _using(plan: Plan, o: Option, most: int, hopes: list[float]) -> Scored:
    """A card before moving: wings where they lead farther, rest and healing where there is need."""
    t, me = plan.t, plan.me
    card = t.box.cards[o.what]
    assert isinstance(card, Bearing)
    words = {type(effect).__name__ for effect in card.uses[o.also].do}
    rolled = _hope(plan, most, hopes)
    if "Fly" in words:
        spaces = max(getattr(effect, "spaces", 0) for effect in card.uses[o.also].do)
        best = max(plan.worth(space) for space in bits(t.box.map.flight(me.at, spaces, t.barred)))
        return best, ("Flies up to {} spaces for certain.", spaces)
    need = hurt_of(me) + me.exhaustion + sum(ally.exhaustion for ally in me.allies)
    if card.uses[o.also].discard and need < 3:
        return rolled - 1, ("Only {} Wounds and Exhaustion are there to lose: keep it.", need)
    return rolled + 0.2 * need - 0.1, ("The party carries {} Wounds and Exhaustion.", need)


def dice_again(t: Table, choice: Choice) -> list[Scored]:
    """Roll those dice again without which one gets as far."""
    me = t.heroes[choice.seat]
    plan = plan_of(t, me)

    def without(face: int) -> float:
        others = list(t.roll)
        others.remove(face)
        reach = destinations(t.box.map, me.at, tuple(others), (), t.barred)
        return max(plan.worth(space) for space in bits(reach))

    now = max(plan.worth(space) for space in bits(destinations(t.box.map, me.at, t.roll, (), t.barred)))
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "enough-dice":
            found.append((now - 0.05, ("The other dice lead to what is worth {:.1f} pairs.", now)))
        elif o.what in t.roll:
            value = without(o.what)
            found.append((value, ("Without it the dice lead to what is worth {:.1f} pairs.", value)))
        else:
            found.append((0.0, ("It is rolled again already.",)))
    return found
