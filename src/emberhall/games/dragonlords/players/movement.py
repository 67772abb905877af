"""Where to go: the best of what waits on a space and what lies near it."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Option
from emberhall.games.dragonlords.players.reasons import Reason, Scored
from emberhall.games.dragonlords.players.travel import (
    A_DIE,
    A_TURN,
    MOST_DICE,
    PATIENCE,
    chances,
    costs,
    discounts,
    turns,
)
from emberhall.games.dragonlords.players.worth import Target, hurt_of, targets
from emberhall.games.dragonlords.rules.box import Bearing
from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.movement import allowance, destinations
from emberhall.games.dragonlords.rules.state import Hero, Table
from emberhall.games.dragonlords.rules.symbols import COLOURS

LATER = 0.8  # what is worth doing in the turns after this one
FOLLOWED = 6  # so many of the best targets are looked at for those
TIRED, REST = 0.06, 0.02  # what a rested Exhaustion is worth with little Stamina left, and else
LEAST = 0.02  # what is less likely is not reckoned with


class Plan:
    """What the spaces of the board are worth to one Hero now."""

    def __init__(self, t: Table, me: Hero) -> None:
        self.t, self.me = t, me
        self.targets = targets(t, me)
        self.discounts = discounts(t.box.map)
        row = self.discounts[me.at]
        wanted = sorted([(x.value * row[x.space], x.space) for x in self.targets.values() if x.value > 0], reverse=True)
        self.wanted = [(space, self.targets[space].value) for _, space in wanted[:FOLLOWED]]

    def later(self, space: int) -> tuple[float, Target | None]:
        """The best target to go on to from a space, and what it is worth from there."""
        row = self.discounts[space]
        best, found = 0.0, -1
        for other, worth in self.wanted:
            if other != space and (value := worth * row[other]) > best:
                best, found = value, other
        return best, self.targets.get(found)

    def worth(self, space: int) -> float:
        """What it is worth to end the movement on a space."""
        row = self.discounts[space]
        best = 0.0
        for other, worth in self.wanted:
            if (value := worth * row[other]) > best and other != space:
                best = value
        here = self.targets.get(space)
        return here.value + LATER * best if here else LATER * best

    def hoped(self, dice: int) -> float:
        """What a roll of so many dice is worth: the best space that it leads to, each as likely as it is."""
        start = self.me.at
        likely = chances(self.t.box.map)[min(dice, MOST_DICE)][start]
        stays = self.worth(start)
        onwards = max(stays, self._onwards(dice))
        found = [(self.worth(space), likely[space]) for space in self.targets if likely[space] > LEAST]
        found.sort(reverse=True)
        hope, left = 0.0, 1.0
        for value, chance in found:
            if value <= onwards:
                break
            hope += left * chance * value
            left *= 1 - chance
        return hope + left * onwards

    def _onwards(self, dice: int) -> float:
        """What it is worth to come nearer to the best target by the dice."""
        row = costs(self.t.box.map)[self.me.at]
        gone = A_DIE * dice
        best = 0.0
        for other, worth in self.wanted:
            value = worth * PATIENCE ** (max(1.0, row[other] - gone) / A_TURN)
            if value > best:
                best = value
        return LATER * best

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


def destination(t: Table, choice: Choice) -> list[Scored]:
    """Where a roll or a flight ends."""
    me = t.heroes[choice.seat]
    plan = Plan(t, me)
    worth, reason = plan.worth, plan.reason
    found: list[Scored] = []
    uses: list[int] = []
    best = 0.0
    for number, o in enumerate(choice.options):
        if o.act == "use":
            uses.append(number)
            found.append((0.0, ()))
            continue
        space = o.what if o.act == "go" else me.at
        value = worth(space)
        if value > best:
            best = value
        found.append((value, (reason, space)))
    for number in uses:
        gain = plan.hoped(len(t.roll)) - best
        why = ("Better dice could be worth {:.1f} pairs of experience.", max(0.0, gain))
        found[number] = best + gain - 0.15, why
    return found


def move(t: Table, choice: Choice) -> list[Scored]:
    """A step, a roll with so many dice, or a card first."""
    me = t.heroes[choice.seat]
    plan = Plan(t, me)
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
        return hope, ("{} dice go about {:.1f} spaces.", dice, dice)
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
            value = without(o.what)
            found.append((value, ("Without it the dice lead to what is worth {:.1f} pairs.", value)))
        else:
            found.append((0.0, ("It is rolled again already.",)))
    return found
