"""Standing rules of the five paths: passive abilities, what skills put into force, rules of single attacks."""

from __future__ import annotations

from emberhall.engine.cards import Count, Some
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.english import plural
from emberhall.engine.standing import Bearer, Lasting
from emberhall.games.bardsung.cards.abilities import FreeAttack
from emberhall.games.bardsung.cards.traits import suits
from emberhall.games.bardsung.rules.box import characteristic
from emberhall.games.bardsung.rules.conditions import suffer
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.fate import replenish
from emberhall.games.bardsung.rules.language import Deed, Harm, Roll, Strike, Trait, Word
from emberhall.games.bardsung.rules.rolls import action_roll
from emberhall.games.bardsung.rules.standing import use_up, used_up
from emberhall.games.bardsung.rules.state import Enemy, Hero, Table
from emberhall.games.bardsung.rules.terrain import discard_token, lay_token
from emberhall.games.bardsung.rules.tokens import BLESSING, GHOST, MOST_DEVOTION


def wants(t: Table, b: Bearer[Trait]) -> Flow[bool]:
    """Whether the hero uses a card of its own now."""
    options = [option(b.seat, "use-card", b.card), option(b.seat, "pass")]
    pick = yield Choice(b.seat, "use-card", options, "BS-ABIL-08", about=(b.card,))
    return pick.act == "use-card"


def noted(t: Table, b: Bearer[Trait], what: str) -> Lasting | None:
    """What a card has noted for itself."""
    return next((x for x in t.lasting if x.what == what and x.card == b.card and x.seat == b.seat), None)


# ---------------------------------------------------------------- Path of Faith


class Intercede(Trait, Word, frozen=True):
    """When another hero near by is attacked, devotion may be spent for advantage on its defence roll."""

    within: Count = 0

    def attacked(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        me = t.heroes[b.seat]
        near = me.at >= 0 and t.dungeon.within(me.at, self.within) & BIT[s.hero.at]
        return self._offer(t, b, s) if near and s.hero is not me and me.devotion else None

    def _offer(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None]:
        if (yield from wants(t, b)):
            t.heroes[b.seat].devotion -= 1
            assert s.roll is not None
            s.roll.advantage = True

    def text(self) -> str:
        where = "in your zone" if not self.within else f"within {plural(self.within, 'zone')}"
        return f"when another hero {where} is attacked, you may spend 1 devotion: the defence roll has advantage"


class SpendToUpgrade(Trait, Word, frozen=True):
    """After an attack roll that hits, devotion may be spent to upgrade the damage die."""

    steps: Some = 2

    def rolled(self, t: Table, b: Bearer[Trait], roll: Roll) -> Flow[None] | None:
        mine = roll.hero.seat == b.seat and roll.kind == "attack" and roll.card == b.card
        return self._offer(t, b) if mine and roll.passed and roll.natural < 20 and roll.hero.devotion else None

    def _offer(self, t: Table, b: Bearer[Trait]) -> Flow[None]:
        if (yield from wants(t, b)):
            t.heroes[b.seat].devotion -= 1
            t.lasting.append(Lasting("upgraded", b.card, b.seat, until="turn"))

    def upgrade(self, t: Table, b: Bearer[Trait], s: Strike) -> int:
        if s.hero.seat != b.seat or not (paid := noted(t, b, "upgraded")):
            return 0
        t.lasting.remove(paid)
        return self.steps

    def text(self) -> str:
        return f"on a hit you may spend 1 devotion to upgrade the damage die {self.steps} times"


class Immovable(Trait, Word, frozen=True):
    """Enemies cannot push the hero, or nobody in the hero's zone."""

    zone: bool = False

    def forbids(self, t: Table, b: Bearer[Trait], hero: Hero, what: str) -> bool:
        if what != "be-pushed":
            return False
        return hero.seat == b.seat or (self.zone and hero.at == t.heroes[b.seat].at)

    def text(self) -> str:
        return "heroes in your zone cannot be pushed" if self.zone else "you cannot be pushed"


class Martyrdom(Trait, Word, frozen=True):
    """A wound of another hero in the zone may be suffered instead, for devotion; perhaps it can be warded off."""

    ward: Count = 0  # the TN of a Constitution roll against the first of a turn; 0 for none

    def instead(self, t: Table, b: Bearer[Trait], harm: Harm) -> Flow[None] | None:
        me = t.heroes[b.seat]
        due = harm.hero is not me and me.at == harm.hero.at and me.at >= 0 and not harm.cancelled
        return self._offer(t, b, harm) if due else None

    def _offer(self, t: Table, b: Bearer[Trait], harm: Harm) -> Flow[None]:
        if not (yield from wants(t, b)):
            return
        me = t.heroes[b.seat]
        harm.hero = me
        me.devotion = min(me.devotion + 1, MOST_DEVOTION)
        if self.ward and not used_up(t, b.card, b.figure):
            use_up(t, b.card, "turn", b.figure)
            number = characteristic("constitution")
            roll = Roll("test", me, self.ward, me.modifiers[number], number, card=b.card)
            if flow := action_roll(t, roll):
                yield from flow
            harm.cancelled = roll.passed

    def text(self) -> str:
        ward = (
            f"; once a turn you test Constitution TN{self.ward} first: passed: nobody suffers it" if self.ward else ""
        )
        return f"you may suffer a wound in place of another hero in your zone, and gain 1 devotion token{ward}"


# ---------------------------------------------------------------- Path of Elements


class CheapAlone(Trait, Word, frozen=True):
    """Against an enemy alone in its zone the fate token comes back."""

    def rolled(self, t: Table, b: Bearer[Trait], roll: Roll) -> Flow[None] | None:
        if roll.card == b.card and roll.kind == "attack" and roll.enemy and len(t.enemies_at(roll.enemy.at)) == 1:
            replenish(t, b.seat)
        return None

    def text(self) -> str:
        return "if the target is alone in its zone, replenish 1 fate token"


class FarDamage(Trait, Word, frozen=True):
    """More damage against enemies in other zones."""

    by: int = 1

    def damage(self, t: Table, b: Bearer[Trait], s: Strike) -> int:
        return self.by if s.hero.seat == b.seat and s.zone != s.hero.at else 0

    def text(self) -> str:
        return f"{self.by:+d} damage against enemies in other zones"


class ChainAttack(Trait, Word, frozen=True):
    """After a critical hit a free attack with another card, so often in a turn."""

    times: Some = 1

    def after_attack(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        spent = len([x for x in t.lasting if x.what == "used" and x.card == b.card])
        due = s.hero.seat == b.seat and s.critical and spent < self.times
        d = Deed(b.seat, b.card, strike=s)
        if not due or not FreeAttack().can(t, d):
            return None
        use_up(t, b.card, "turn", b.figure)
        return FreeAttack().run(t, d)

    def text(self) -> str:
        again = "; a critical hit of that attack allows another" if self.times > 1 else ""
        return f"after a critical hit you may make a free attack with another ability{again}"


class StillMind(Trait, Word, frozen=True):
    """A natural 2 or 19 counts like a 1 or 20 for fate; it may bring a blessing too."""

    blessed: bool = False

    def rolled(self, t: Table, b: Bearer[Trait], roll: Roll) -> Flow[None] | None:
        if roll.hero.seat != b.seat or roll.natural not in (2, 19):
            return None
        replenish(t, b.seat)
        return suffer(t, roll.hero, BLESSING) if self.blessed else None

    def text(self) -> str:
        blessed = " and gain Blessing" if self.blessed else ""
        return f"when you roll a natural 2 or 19, replenish 1 fate token{blessed}"


# ---------------------------------------------------------------- Path of Shadows


class Smoke(Trait, Word, frozen=True):
    """Enemies in the hero's zone neither attack nor charge heroes outside of it."""

    def hides(self, t: Table, b: Bearer[Trait], enemy: Enemy, hero: Hero) -> bool:
        return enemy.at == t.heroes[b.seat].at and hero.at != enemy.at

    def text(self) -> str:
        return "enemies in your zone can neither attack nor charge heroes outside of it"


class EdgeOnReady(Trait, Word, frozen=True):
    """Attacks on enemies whose card is ready have advantage."""

    def edge(self, t: Table, b: Bearer[Trait], roll: Roll) -> int:
        if roll.kind != "attack" or roll.hero.seat != b.seat or roll.enemy is None:
            return 0
        return int(suits(t, Strike(roll.hero, roll.enemy, True, roll.card, roll.enemy.at), "ready"))

    def text(self) -> str:
        return "your attack rolls have advantage against enemies whose card is ready"


class Pickpocket(Trait, Word, frozen=True):
    """An enemy card pays more gold when the hero has removed it."""

    gold: Some

    def bounty(self, t: Table, b: Bearer[Trait], by: int) -> int:
        return self.gold if by == b.seat else 0

    def text(self) -> str:
        return f"an enemy card that you remove pays {self.gold} gold more"


class Marked(Trait, Word, frozen=True):
    """Every attack on this enemy has advantage."""

    def edge(self, t: Table, b: Bearer[Trait], roll: Roll) -> int:
        return int(roll.kind == "attack" and roll.enemy is not None and roll.enemy.uid == b.figure)

    def text(self) -> str:
        return "attack rolls against that enemy have advantage"


# ---------------------------------------------------------------- Path of Steel


class Taunting(Trait, Word, frozen=True):
    """Enemies that can attack the hero must."""

    def draws_eyes(self, t: Table, b: Bearer[Trait], enemy: Enemy, hero: Hero) -> bool:
        return hero.seat == b.seat

    def text(self) -> str:
        return "enemies that can attack you must attack you"


class ViceGrip(Trait, Word, frozen=True):
    """Enemies in the hero's zone cannot retreat or reposition."""

    dodges: bool = False

    def holds(self, t: Table, b: Bearer[Trait], enemy: Enemy, what: str) -> bool:
        return enemy.at == t.heroes[b.seat].at and (what == "retreat" or self.dodges)

    def text(self) -> str:
        what = "retreat, reposition or dodge" if self.dodges else "retreat or reposition"
        return f"enemies in your zone cannot {what}"


class OneWoundOnly(Trait, Word, frozen=True):
    """An attack does no more than one wound to the hero."""

    def attacked(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        if s.hero.seat == b.seat:
            t.lasting.append(Lasting("under-attack", b.card, b.seat, until="turn"))
        return None

    def averts(self, t: Table, b: Bearer[Trait], harm: Harm) -> bool:
        attack = noted(t, b, "under-attack") if harm.hero.seat == b.seat else None
        return attack is not None and attack.amount > 0

    def harm(self, t: Table, b: Bearer[Trait], harm: Harm) -> None:
        if harm.hero.seat == b.seat and (attack := noted(t, b, "under-attack")):
            attack.amount += 1

    def after_defence(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        if attack := noted(t, b, "under-attack"):
            t.lasting.remove(attack)
        return None

    def text(self) -> str:
        return "you suffer no more than one wound from an attack"


# ---------------------------------------------------------------- Path of Omens


class GhostFollows(Trait, Word, frozen=True):
    """A ghost token goes along with a target that is pushed, unless a critical hit discards it."""

    def after_attack(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        enemy = s.enemy
        gone = s.card == b.card and enemy in t.enemies and enemy.at != s.zone
        if s.critical and any(x.word.critical_from(t, x, s) for x in t.force.get("critical_from", ())):
            return None
        if gone and t.has(GHOST, s.zone) and not t.has(GHOST, enemy.at):
            discard_token(t, GHOST, s.zone)
            lay_token(t, GHOST, enemy.at)
        return None

    def text(self) -> str:
        return "a ghost token in the target's zone goes along when it is pushed"


class GhostFades(Trait, Word, frozen=True):
    """The ghost token in the target's zone is discarded after the attack."""

    def after_attack(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        if s.card == b.card and t.has(GHOST, s.zone):
            discard_token(t, GHOST, s.zone)
        return None

    def text(self) -> str:
        return "discard the ghost token in the target's zone afterwards"


class WardingSpirit(Trait, Word, frozen=True):
    """Defence rolls beside a ghost token are empowered: the first of a round, or each, which uses the token up."""

    each: bool = False

    def empowers(self, t: Table, b: Bearer[Trait], roll: Roll) -> bool:
        if roll.kind != "defence" or not t.has(GHOST, roll.hero.at):
            return False
        if self.each:
            discard_token(t, GHOST, roll.hero.at)
            return True
        if used_up(t, b.card, b.figure):
            return False
        use_up(t, b.card, "round", b.figure)
        return True

    def text(self) -> str:
        if self.each:
            return "defence rolls of heroes in a zone with a ghost token are empowered, and the token is discarded"
        return "each round the first defence roll of a hero in a zone with a ghost token is empowered"
