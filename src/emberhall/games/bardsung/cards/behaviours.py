"""The entries of behaviour cards: what an enemy does, and to which kind of hero."""

from __future__ import annotations

from typing import ClassVar, Literal

from emberhall.engine.cards import Some
from emberhall.engine.choice import Flow
from emberhall.games.bardsung.rules.behaviour import (
    advance,
    away_zone,
    fall_back,
    go,
    heroes_by_distance,
    nearest,
    speed,
)
from emberhall.games.bardsung.rules.best_interest import drawbacks, harm
from emberhall.games.bardsung.rules.box import Profile
from emberhall.games.bardsung.rules.defence import enemy_attack, hidden
from emberhall.games.bardsung.rules.dungeon import BIT, FAR
from emberhall.games.bardsung.rules.effects import held
from emberhall.games.bardsung.rules.language import Action, Prey, Word
from emberhall.games.bardsung.rules.marching_order import by_initiative
from emberhall.games.bardsung.rules.state import Enemy, Hero, Table

# ---------------------------------------------------------------- kinds of hero


class InRange(Prey, Word, frozen=True):
    """A hero in the enemy's attack range."""  # BS-TARGET-02

    def fits(self, t: Table, enemy: Enemy, profile: Profile, hero: Hero, distance: int) -> bool:
        return distance <= profile.range

    def text(self) -> str:
        return "a hero in attack range"


class Unengaged(Prey, Word, frozen=True):
    """A hero with no enemy in its zone."""  # BS-TARGET-03

    def fits(self, t: Table, enemy: Enemy, profile: Profile, hero: Hero, distance: int) -> bool:
        return not t.enemy_zones & BIT[hero.at]

    def text(self) -> str:
        return "a hero in an unengaged zone"


class Engaged(Prey, Word, frozen=True):
    """A hero with an enemy in its zone, the acting one included."""  # BS-TARGET-04, BS-CF-41

    def fits(self, t: Table, enemy: Enemy, profile: Profile, hero: Hero, distance: int) -> bool:
        return t.enemy_zones & BIT[hero.at] != 0

    def text(self) -> str:
        return "a hero in an engaged zone"


class Closest(Prey, Word, frozen=True):
    """The hero at the least distance."""  # BS-TARGET-05

    def fits(self, t: Table, enemy: Enemy, profile: Profile, hero: Hero, distance: int) -> bool:
        return distance == nearest(t, enemy.at)

    def text(self) -> str:
        return "the closest hero"


class Farthest(Prey, Word, frozen=True):
    """The hero at the greatest distance."""

    def fits(self, t: Table, enemy: Enemy, profile: Profile, hero: Hero, distance: int) -> bool:
        return distance == max(far for _, far in heroes_by_distance(t, enemy))

    def text(self) -> str:
        return "the farthest hero"


class MostWounded(Prey, Word, frozen=True):
    """The hero with most wound cards in the enemy's area, one at least."""  # BS-AREA-08

    def fits(self, t: Table, enemy: Enemy, profile: Profile, hero: Hero, distance: int) -> bool:
        area = t.dungeon.area(enemy.at)
        most = max([len(h.wounds) + len(h.serious) for h in t.heroes if h.at >= 0 and area & BIT[h.at]])
        return most > 0 and len(hero.wounds) + len(hero.serious) == most

    def text(self) -> str:
        return "the most wounded hero"


class Alone(Prey, Word, frozen=True):
    """A hero with no other hero in its zone."""

    def fits(self, t: Table, enemy: Enemy, profile: Profile, hero: Hero, distance: int) -> bool:
        return len(t.heroes_at(hero.at)) == 1

    def text(self) -> str:
        return "a hero who is alone"


class Grudge(Prey, Word, frozen=True):
    """The hero with the grudge token."""  # BS-GAP-95

    def fits(self, t: Table, enemy: Enemy, profile: Profile, hero: Hero, distance: int) -> bool:
        return hero.grudge

    def text(self) -> str:
        return "the hero with the grudge"


class HighestInitiative(Prey, Word, frozen=True):
    """The hero whose card is farthest to the left."""

    def fits(self, t: Table, enemy: Enemy, profile: Profile, hero: Hero, distance: int) -> bool:
        return by_initiative(t)[0] is hero

    def text(self) -> str:
        return "the hero with the highest initiative"


class LowestInitiative(Prey, Word, frozen=True):
    """The hero whose card is farthest to the right."""

    def fits(self, t: Table, enemy: Enemy, profile: Profile, hero: Hero, distance: int) -> bool:
        return by_initiative(t)[-1] is hero

    def text(self) -> str:
        return "the hero with the lowest initiative"


# ---------------------------------------------------------------- actions


def draws_eyes(t: Table, enemy: Enemy, hero: Hero) -> bool:
    """Whether a card makes the enemy attack this hero if it can."""
    return "draws_eyes" in t.force and any(b.word.draws_eyes(t, b, enemy, hero) for b in t.force["draws_eyes"])


def victim(t: Table, enemy: Enemy, profile: Profile, prey: Prey, most: int) -> int:
    """The hero of a kind, at most so far off, that an enemy attacks: one who draws its eyes, else the highest
    initiative; -1 for nobody.
    """  # BS-TARGET-06, -09
    if not t.dungeon.within(enemy.at, most) & t.hero_zones:
        return -1
    found, fits = -1, prey.fits
    away, hides, eyes = t.dungeon.away(enemy.at), "hides" in t.force, "draws_eyes" in t.force
    for slot in t.row:
        if slot.seat >= 0:
            hero = t.heroes[slot.seat]
            distance = away.get(hero.at, FAR)
            if distance <= most and fits(t, enemy, profile, hero, distance):
                if hides and hidden(t, enemy, hero):
                    continue
                if not eyes or draws_eyes(t, enemy, hero):
                    return hero.seat
                found = hero.seat if found < 0 else found
    return found


class Attack(Action, Word, frozen=True):
    """The enemy attacks a hero in its attack range."""  # BS-BEHAV-08

    strikes: ClassVar[bool] = True
    hero: Prey

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        return victim(t, enemy, profile, self.hero, profile.range)

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        return enemy_attack(t, enemy, profile, t.heroes[aim])

    def text(self) -> str:
        return f"Attack {self.hero.text()}"


class Charge(Action, Word, frozen=True):
    """The enemy moves up to its speed towards a hero, as far as needed, and attacks."""  # BS-BEHAV-09, BS-CF-32

    strikes: ClassVar[bool] = True
    hero: Prey

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        return victim(t, enemy, profile, self.hero, speed(t, enemy, profile.speed) + profile.range)

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        hero = t.heroes[aim]
        advance(t, enemy, hero.at, t.dungeon.distance(enemy.at, hero.at) - profile.range)
        return enemy_attack(t, enemy, profile, hero)

    def text(self) -> str:
        return f"Charge {self.hero.text()}"


class Move(Action, Word, frozen=True):
    """The enemy moves up to its speed towards a hero, into its zone if it can."""  # BS-BEHAV-10

    hero: Prey

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        fits = self.hero.fits
        for hero, distance in heroes_by_distance(t, enemy):
            if distance and fits(t, enemy, profile, hero, distance):
                return hero.seat
        return -1

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        at = t.heroes[aim].at
        advance(t, enemy, at, min(speed(t, enemy, profile.speed), t.dungeon.distance(enemy.at, at)))
        return None

    def text(self) -> str:
        return f"Move towards {self.hero.text()}"


class Away(Action, Word, frozen=True):
    """The enemy moves some zones away from the heroes."""

    steps: Some
    when: Literal["always", "hero-in-zone"] = "always"

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        if self.when == "hero-in-zone" and not t.hero_zones & BIT[enemy.at]:
            return -1
        if held(t, enemy, "retreat"):
            return -1
        return away_zone(t, enemy, min(self.steps, speed(t, enemy, profile.speed)))

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        go(t, enemy, [*t.dungeon.path(enemy.at, aim, 0, self.steps)])
        return None

    def text(self) -> str:
        zones = "a zone" if self.steps == 1 else f"up to {self.steps} zones"
        near = "If a hero is in its zone, move" if self.when == "hero-in-zone" else "Move"
        return f"{near} {zones} away from the heroes"


class Step(Action, Word, frozen=True):
    """The enemy moves at most a zone, to where most heroes are in its range and none in its zone."""

    to: Literal["most-in-range"]

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        """The best zone but its own; of those where as many heroes are in range its own, if nothing takes hold there,
        then the one best for itself.
        """  # BS-BEHAV-15
        if not speed(t, enemy, profile.speed) or held(t, enemy, "retreat"):
            return -1
        zones = [enemy.at, *t.dungeon.clockwise(enemy.at)]
        in_range = {zone: self._in_range(t, profile, zone) for zone in zones}
        most = max(in_range.values())
        if not most:
            return -1
        best = [zone for zone in zones if in_range[zone] == most]
        if len(best) > 1:
            best.sort(key=lambda zone: (harm(t, enemy, zone), zone != enemy.at, drawbacks(t, enemy, zone)))
        return best[0] if best[0] != enemy.at else -1

    def _in_range(self, t: Table, profile: Profile, zone: int) -> int:
        """How many heroes would be in range from a zone; none from one with a hero in it."""
        seen = t.dungeon.within(zone, profile.range)
        return 0 if t.hero_zones & BIT[zone] else len([h for h in t.heroes if h.at >= 0 and seen >> h.at & 1])

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        go(t, enemy, [enemy.at, aim])
        return None

    def text(self) -> str:
        return "Move up to a zone, to where most heroes are in range and none in its zone"


class Mend(Action, Word, frozen=True):
    """The enemy loses wound tokens; after wounding a hero, if the line says so."""

    amount: Some
    when: Literal["always", "wounded-a-hero"] = "always"

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        return 0 if enemy.wounds and (t.drew_blood or self.when == "always") else -1

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        enemy.wounds = max(enemy.wounds - self.amount, 0)
        return None

    def text(self) -> str:
        after = "If it has wounded a hero, discard" if self.when == "wounded-a-hero" else "Discard"
        return f"{after} {self.amount} of its wound tokens"


class First(Action, Word, frozen=True):
    """A bracket: the first entry that can be performed is, and none after it."""  # BS-BEHAV-04..07

    of: tuple[Action, ...]

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        return 0

    def entry(self, t: Table, enemy: Enemy, profile: Profile) -> tuple[Action, int] | None:
        """The entry to be performed, and on whom. A boss that cannot make its attacks reads no further: it turns on
        the closest hero.
        """  # BS-BOSS-19, -20
        if "draws_eyes" in t.force:
            for action in self.of:
                found = action.aim(t, enemy, profile) if action.strikes else -1
                if found >= 0 and draws_eyes(t, enemy, t.heroes[found]):
                    return action, found
        boss, missed = enemy.card in t.box.bosses, False
        for action in self.of:
            if boss and missed and not action.strikes:
                return None
            found = action.aim(t, enemy, profile)
            if found >= 0:
                return action, found
            missed = missed or action.strikes
        return None

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        if found := self.entry(t, enemy, profile):
            return found[0].perform(t, enemy, profile, found[1])
        if enemy.card in t.box.bosses and any(action.strikes for action in self.of):
            return fall_back(t, enemy, profile)
        return None

    def text(self) -> str:
        return "The first of these it can: " + "; ".join(action.text() for action in self.of)


def forecast(t: Table, enemy: Enemy, profile: Profile) -> list[tuple[Action, int]]:
    """What an enemy would do if it were its turn now, line by line, nothing moved in between."""  # BS-BEHAV-12
    found = []
    for line in profile.lines:
        aim = line.aim(t, enemy, profile)
        entry = line.entry(t, enemy, profile) if isinstance(line, First) else (line, aim)
        if entry is not None and entry[1] >= 0:
            found.append(entry)
    return found
