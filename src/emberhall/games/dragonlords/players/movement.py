"""Where to go: the best of what waits on a space and what lies near it."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Option
from emberhall.games.dragonlords.players.reasons import Reason, Scored
from emberhall.games.dragonlords.players.travel import costs, discounts, turns
from emberhall.games.dragonlords.players.worth import Target, targets
from emberhall.games.dragonlords.rules.box import Bearing
from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.movement import allowance, destinations
from emberhall.games.dragonlords.rules.state import Hero, Table
from emberhall.games.dragonlords.rules.symbols import COLOURS

LATER = 0.8  # what is worth doing in the turns after this one
FOLLOWED = 16  # so many of the best targets are looked at
TIRED, REST = 0.06, 0.02  # what a rested Exhaustion is worth with little Stamina left, and else
SLACK = 0.84  # of an average roll, for each die


class Plan:
    """What the spaces of the board are worth to one Hero now."""

    def __init__(self, t: Table, me: Hero) -> None:
        self.t, self.me = t, me
        self.targets = targets(t, me)
        wanted = sorted((x for x in self.targets.values() if x.value > 0), key=lambda x: (-x.value, x.space))
        self.wanted = wanted[:FOLLOWED]
        self.discounts = discounts(t.box.map)

    def later(self, space: int) -> tuple[float, Target | None]:
        """The best target to go on to from a space, and what it is worth from there."""
        row = self.discounts[space]
        best, found = 0.0, None
        for target in self.wanted:
            if target.space != space and (value := target.value * row[target.space]) > best:
                best, found = value, target
        return best, found

    def worth(self, space: int) -> float:
        """What it is worth to end the movement on a space."""
        here = self.targets.get(space)
        return (here.value if here else 0.0) + LATER * self.later(space)[0]

    def reason(self, space: int) -> Reason:
        """Why one would end there."""
        here = self.targets.get(space)
        if here and here.what == "town":
            return "A town where {} Gold can be spent on cards and {} Wounds be healed.", self.me.gold, hurt_of(self.me)
        if here and here.what == "hero":
            return "A Hero with a Dragon Rune, beaten in about {:.0%} of combats.", here.win
        if here:
            colour = COLOURS[int(here.what)]
            if self.t.slot_at(space) >= 0:
                name = self.t.box.name(self.t.track[self.t.slot_at(space)])
                return "{} waits there, beaten in about {:.0%} of combats.", name, here.win
            return "A {} counter: such Challenges are beaten in about {:.0%} of combats.", colour, here.win
        _, target = self.later(space)
        if target is None:
            return ("Nothing worth having is near.",)
        far = max(0.1, turns(self.t.box.map, space, target.space))
        what = {"town": "a town", "hero": "a rune holder"}.get(target.what, "")
        what = what or f"a {COLOURS[int(target.what)]} counter"
        return "About {:.1f} turns from {}.", far, what


def hurt_of(hero: Hero) -> int:
    return hero.wounds + sum(ally.wounds for ally in hero.allies)


def destination(t: Table, choice: Choice) -> list[Scored]:
    """Where a roll or a flight ends."""
    me = t.heroes[choice.seat]
    plan = Plan(t, me)
    found: list[Scored] = []
    best = max((plan.worth(o.what) for o in choice.options if o.act == "go"), default=0.0)
    hoped = _hoped(plan, len(t.roll))
    for o in choice.options:
        if o.act == "use":
            gain = hoped - max(best, plan.worth(me.at))
            found.append(
                (best + gain - 0.15, ("Better dice could be worth {:.1f} pairs of experience.", max(0.0, gain)))
            )
        else:
            space = o.what if o.act == "go" else me.at
            found.append((plan.worth(space), plan.reason(space)))
    return found


def move(t: Table, choice: Choice) -> list[Scored]:
    """A step, a roll with so many dice, or a card first."""
    me = t.heroes[choice.seat]
    plan = Plan(t, me)
    most = allowance(t, me)
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "step":
            found.append((plan.worth(o.what), plan.reason(o.what)))
        elif o.act == "roll":
            found.append(_rolling(plan, o.what, most))
        else:
            found.append(_using(plan, o, most))
    return found


def _rolling(plan: Plan, dice: int, most: int) -> Scored:
    """What so many dice are worth, with the rest that those held back give."""
    t, me = plan.t, plan.me
    tired = [(me.exhaustion, t.strength[me.seat].stamina)]
    tired += [(ally.exhaustion, t.box.allies[ally.card].stamina) for ally in me.allies]
    held = most - dice
    rested = sum(min(held, exhaustion) for exhaustion, _ in tired)
    weight = TIRED if any(exhaustion >= max(1, stamina - 1) for exhaustion, stamina in tired) else REST
    value = _hoped(plan, dice) + weight * rested
    if rested:
        return value, ("Rests {} Exhaustion off and still moves by {} dice.", rested, dice)
    return value, ("{} dice go about {:.1f} spaces.", dice, dice * SLACK / 1.5)


def _hoped(plan: Plan, dice: int) -> float:
    """The best space that an average roll of so many dice reaches, the farther the less sure."""
    row, start = costs(plan.t.box.map)[plan.me.at], plan.me.at
    room = SLACK * dice
    best = plan.worth(start)
    barred = plan.t.barred
    for space, cost in enumerate(row):
        if 0 < cost <= room and not barred >> space & 1:
            value = plan.worth(space) * (1 - 0.12 * cost / room)
            best = max(best, value)
    return best


def _using(plan: Plan, o: Option, most: int) -> Scored:
    """A card before moving: wings where they lead farther, rest and healing where there is need."""
    t, me = plan.t, plan.me
    card = t.box.cards[o.what]
    assert isinstance(card, Bearing)
    words = {type(effect).__name__ for effect in card.uses[o.also].do}
    rolled = _hoped(plan, most)
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
    plan = Plan(t, me)

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
            found.append(
                (without(o.what), ("Without it the dice lead to what is worth {:.1f} pairs.", without(o.what)))
            )
        else:
            found.append((0.0, ("It is rolled again already.",)))
    return found
