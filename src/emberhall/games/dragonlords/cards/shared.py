"""Words that cards of several kinds share: Gold, Wounds, Exhaustion, tests, bonuses, attacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from emberhall.engine.cards import Count, Some
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.english import listed, plural
from emberhall.engine.words import clause, run_all
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.belongings import gain_gold, lose_gold
from emberhall.games.dragonlords.rules.combat import attack_before_combat, wound_enemy
from emberhall.games.dragonlords.rules.language import Deed, Effect, Word
from emberhall.games.dragonlords.rules.outcome import draw_market_cards
from emberhall.games.dragonlords.rules.skill_tests import make_test
from emberhall.games.dragonlords.rules.state import Hero, Lasting, Table
from emberhall.games.dragonlords.rules.symbols import ATTRIBUTES, PHASES, SYMBOLS, Attribute, Phase
from emberhall.games.dragonlords.rules.threat import change_threat
from emberhall.games.dragonlords.rules.wounds import heal, lose_exhaustion, take_exhaustion, take_wounds

Whom = Literal["hero", "each-ally", "party", "one", "one-ally", "another"]
WHOM = {
    "hero": "your Hero", "each-ally": "each of your Allies", "party": "your Hero and each of your Allies",
    "one": "your Hero or one Ally", "one-ally": "one of your Allies", "another": "your Hero or another Ally",
}  # fmt: skip
ONE_OF = ("one", "one-ally", "another")
ALL = 99
HEALED, REFRESHED, WOUNDED, TIRED = range(4)  # what may befall one who is to be chosen


def figures(t: Table, d: Deed, whom: Whom) -> list[int]:
    """Those of a party whom a word may mean, by card."""
    hero = t.heroes[d.me]
    allies = [ally.card for ally in hero.allies]
    match whom:
        case "hero":
            return [hero.card]
        case "each-ally" | "one-ally":
            return allies
        case "another":
            return [card for card in (hero.card, *allies) if card != d.figure]
    return [hero.card, *allies]


def wounds_of(hero: Hero, figure: int) -> int:
    return (hero.ally(figure) or hero).wounds


def exhaustion_of(hero: Hero, figure: int) -> int:
    return (hero.ally(figure) or hero).exhaustion


def choose_figure(t: Table, d: Deed, cards: list[int], fate: int, amount: int = ALL) -> Flow[int]:
    """Which of several Heroes and Allies of a party it befalls."""
    options = [option(d.me, "figure", card) for card in cards]
    pick = yield Choice(d.me, "whom", options, "DL-CARD-08", about=(d.card, fate, amount))
    return pick.what


# ---------------------------------------------------------------- Gold and cards


class Gold(Word, Effect, frozen=True):
    """Gain Gold."""

    amount: Some

    def run(self, t: Table, d: Deed) -> None:
        gain_gold(t, t.heroes[d.me], self.amount)

    def text(self) -> str:
        return f"gain {self.amount} Gold"


class LoseGold(Word, Effect, frozen=True):
    """Lose Gold, or what there is of it."""

    amount: Some

    def run(self, t: Table, d: Deed) -> None:
        lose_gold(t, t.heroes[d.me], self.amount)

    def text(self) -> str:
        return f"lose {self.amount} Gold"


class MarketCards(Word, Effect, frozen=True):
    """Take cards from the top of the market deck free of cost."""

    number: Some = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        return draw_market_cards(t, t.heroes[d.me], self.number)

    def text(self) -> str:
        return f"take {plural(self.number, 'market card')} free of cost"


# ---------------------------------------------------------------- Wounds and Exhaustion


def suffers(whom: Whom, what: str) -> str:
    """Who takes what, as a card says it."""
    verb = "take" if whom in ("hero", "party") else "takes"
    return f"{verb} {what}" if whom == "hero" else f"{WHOM[whom]} {verb} {what}"


class TakeWounds(Word, Effect, frozen=True):
    """Take Wounds: the Hero, each Ally, the whole party, or one of the owner's choice."""

    amount: Some
    whom: Whom = "hero"

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        hero = t.heroes[d.me]
        if self.whom == "hero":
            return take_wounds(t, hero, hero.card, self.amount)
        return befall(t, d, self.whom, self.amount, take_wounds)

    def text(self) -> str:
        return suffers(self.whom, plural(self.amount, "Wound"))


class TakeExhaustion(Word, Effect, frozen=True):
    """Take Exhaustion: the Hero, each Ally, the whole party, or one of the owner's choice."""

    amount: Some
    whom: Whom = "hero"

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        hero = t.heroes[d.me]
        if self.whom == "hero":
            return take_exhaustion(t, hero, hero.card, self.amount)
        return befall(t, d, self.whom, self.amount, take_exhaustion)

    def text(self) -> str:
        return suffers(self.whom, f"{self.amount} Exhaustion")


Harm = Callable[[Table, Hero, int, int], Flow[None] | None]


def befall(t: Table, d: Deed, whom: Whom, amount: int, harm: Harm) -> Flow[None]:
    """Something bad comes upon several of a party one after the other, or upon one of the owner's choice."""
    hero, found = t.heroes[d.me], figures(t, d, whom)
    if found and whom in ONE_OF:
        found = [(yield from choose_figure(t, d, found, WOUNDED if harm is take_wounds else TIRED, amount))]
    for figure in found:
        if hero.includes(figure) and (flow := harm(t, hero, figure, amount)):
            yield from flow


class Heal(Word, Effect, frozen=True):
    """Remove Wounds: from the Hero, from one of the party, or one by one from anybody of it."""

    amount: Count = ALL
    whom: Literal["hero", "one", "one-ally", "another", "party"] = "hero"

    def can(self, t: Table, d: Deed) -> bool:
        hero = t.heroes[d.me]
        return any(wounds_of(hero, figure) for figure in figures(t, d, self.whom))

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        hero = t.heroes[d.me]
        if self.whom == "hero":
            heal(t, hero, hero.card, self.amount)
            return None
        return self._choose(t, d, hero)

    def _choose(self, t: Table, d: Deed, hero: Hero) -> Flow[None]:
        times, each = (self.amount, 1) if self.whom == "party" else (1, self.amount)
        for _ in range(times):
            hurt = [figure for figure in figures(t, d, self.whom) if wounds_of(hero, figure)]
            if not hurt:
                return
            heal(t, hero, (yield from choose_figure(t, d, hurt, HEALED, each)), each)

    def text(self) -> str:
        amount = "all Wounds" if self.amount == ALL else plural(self.amount, "Wound")
        most = "up to " if 1 < self.amount < ALL else ""
        if self.whom == "hero":
            return f"lose {most}{amount}"
        return f"remove {most}{amount} from {'your Hero and Allies' if self.whom == 'party' else WHOM[self.whom]}"


class Rest(Word, Effect, frozen=True):
    """Remove Exhaustion from the Hero."""

    amount: Count = ALL

    def can(self, t: Table, d: Deed) -> bool:
        return t.heroes[d.me].exhaustion > 0

    def run(self, t: Table, d: Deed) -> None:
        hero = t.heroes[d.me]
        lose_exhaustion(t, hero, hero.card, self.amount)

    def text(self) -> str:
        return f"lose {'all' if self.amount == ALL else self.amount} Exhaustion"


# ---------------------------------------------------------------- tests and chances


class Test(Word, Effect, frozen=True):
    """A skill test of the Hero, with what comes of success and of failure."""  # DL-TEST-01

    attribute: Attribute
    skill: str
    target: Some
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()

    def run(self, t: Table, d: Deed) -> Flow[None]:
        passed = yield from make_test(t, t.heroes[d.me], ATTRIBUTES.index(self.attribute), self.target, d.card)
        if flow := run_all(self.success if passed else self.failure, t, d):
            yield from flow

    def text(self) -> str:
        symbol = SYMBOLS[ATTRIBUTES.index(self.attribute)]
        parts = [f"Test [{symbol}] {self.skill} ({self.target})"]
        if self.success:
            parts.append(f"success: {clause(self.success)}")
        if self.failure:
            parts.append(f"failure: {clause(self.failure)}")
        return "; ".join(parts)


class Threat(Word, Effect, frozen=True):
    """Threat Counters come or go."""  # DL-GAP-73

    by: int

    def can(self, t: Table, d: Deed) -> bool:
        return self.by > 0 or t.threat > 0

    def run(self, t: Table, d: Deed) -> None:
        change_threat(t, max(self.by, -t.threat))

    def text(self) -> str:
        return f"{'add' if self.by > 0 else 'remove'} {plural(abs(self.by), 'Threat Counter')}"


class ClearThreat(Word, Effect, frozen=True):
    """All Threat Counters go."""  # DL-GAP-73

    def can(self, t: Table, d: Deed) -> bool:
        return t.threat > 0

    def run(self, t: Table, d: Deed) -> None:
        change_threat(t, -t.threat)

    def text(self) -> str:
        return "remove all Threat Counters"


# ---------------------------------------------------------------- in combat


class Attack(Word, Effect, frozen=True):
    """Make an attack before combat with the attribute of a phase; wounds 0 for the attacker's own damage."""

    only: ClassVar[tuple[str, ...]] = ("before-combat",)
    phase: Phase
    wounds: Count = 0
    x: bool = False  # as many Wounds as Exhaustion was taken

    def run(self, t: Table, d: Deed) -> Flow[None]:
        return attack_before_combat(t, d, PHASES.index(self.phase), d.x if self.x else self.wounds)

    def text(self) -> str:
        harm = " that inflicts X Wounds" if self.x else ""
        harm = f" that inflicts {plural(self.wounds, 'Wound')}" if self.wounds else harm
        return f"make a {self.phase.capitalize()} attack{harm}"


class WoundEnemy(Word, Effect, frozen=True):
    """The enemy takes Wounds: the Challenge, or the opposing Hero."""  # DL-GAP-62

    amount: Some = 1

    def can(self, t: Table, d: Deed) -> bool:
        return t.fight is not None

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        if t.fight is None or t.fight.over:
            return None
        return wound_enemy(t, d.me, self.amount)

    def text(self) -> str:
        return f"the enemy takes {plural(self.amount, 'Wound')}"


KINDS_OF_ROLLS = {("attack", "defence"): "combat roll", ("escape",): "Escape test"}


class Bonus(Word, Effect, frozen=True):
    """Add to rolls for a while: the next roll, the first round, the round being played, or the combat."""

    amount: int
    rolls: tuple[Literal["attack", "defence", "escape"], ...] = ("attack", "defence")
    phase: Phase | None = None
    until: Literal["roll", "first-round", "round", "combat"] = "first-round"
    whom: Literal["party", "hero", "self"] = "party"

    def can(self, t: Table, d: Deed) -> bool:
        return t.fight is not None

    def run(self, t: Table, d: Deed) -> None:
        f = t.fight
        if f is None:
            return
        figure = {"party": -1, "hero": t.heroes[d.me].card, "self": d.figure}[self.whom]
        phase = PHASES.index(self.phase) if self.phase else -1
        number = {"first-round": 1, "round": max(1, f.round)}.get(self.until, 0)
        f.lasting.append(
            Lasting(self.rolls, self.amount, d.me, figure, phase, "round" if number else self.until, number)
        )

    def text(self) -> str:
        whom = {"party": "your ", "hero": "your Hero's ", "self": "the bearer's "}[self.whom]
        phase = f"{self.phase.capitalize()} " if self.phase else ""
        rolls = KINDS_OF_ROLLS.get(self.rolls) or listed(self.rolls) + " roll"
        rolls = "roll" if phase and rolls == "combat roll" else rolls
        span = {"roll": "", "first-round": " in round 1", "round": " in this round", "combat": " in this combat"}
        rolls = f"next {phase}{rolls}" if self.until == "roll" else f"{phase}{rolls}s"
        return f"{self.amount:+d} to {whom}{rolls}{span[self.until]}"


class Cancel(Word, Effect, frozen=True):
    """Cancel Wounds that are about to be taken."""  # DL-GAP-60

    only: ClassVar[tuple[str, ...]] = ("hurt",)
    amount: Count = ALL

    def can(self, t: Table, d: Deed) -> bool:
        return d.harm > 0

    def run(self, t: Table, d: Deed) -> None:
        d.harm = max(0, d.harm - self.amount)

    def text(self) -> str:
        if self.amount == ALL:
            return "cancel all those Wounds"
        return f"cancel {'up to ' if self.amount > 1 else ''}{plural(self.amount, 'Wound')}"


class RollAgain(Word, Effect, frozen=True):
    """Roll the d20 again that was just rolled."""

    only: ClassVar[tuple[str, ...]] = ("rolled",)

    def run(self, t: Table, d: Deed) -> None:
        d.die = t.chance.roll(20)
        if t.log and d.roll:
            t.tell(events.DieRolledAgain(d.roll.figure, d.die))

    def text(self) -> str:
        return "roll that die again"
