"""Words of Events: what they do to every Hero at once, and what they keep in force."""

from __future__ import annotations

from typing import ClassVar, Literal

from emberhall.engine.cards import Count, Some
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.english import listed, plural
from emberhall.engine.words import clause, run_all
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.belongings import lose_gold
from emberhall.games.dragonlords.rules.language import Deed, Effect, Trait, Word
from emberhall.games.dragonlords.rules.state import Hero, Table
from emberhall.games.dragonlords.rules.symbols import PHASES, Colour, Phase
from emberhall.games.dragonlords.rules.threat import change_threat

Where = Literal["anywhere", "outside-towns", "in-towns", "with-allies"]
WHERE = {
    "anywhere": "",
    "outside-towns": " whose Hero is in no standing town",
    "in-towns": " whose Hero is in a standing town",
    "with-allies": " who has an Ally",
}


def is_meant(t: Table, hero: Hero, where: Where) -> bool:
    match where:
        case "outside-towns":
            return t.town_of(hero) < 0
        case "in-towns":
            return t.town_of(hero) >= 0
        case "with-allies":
            return bool(hero.allies)
    return True


class EachHero(Word, Effect, frozen=True):
    """The same befalls every Hero, the current player's first, each settled before the next."""  # DL-GAP-64

    only: ClassVar[tuple[str, ...]] = ("",)
    do: tuple[Effect, ...]
    where: Where = "anywhere"

    def run(self, t: Table, d: Deed) -> Flow[None]:
        told = len(t.log) if t.log else 0
        for hero in [hero for hero in t.from_left(t.active) if is_meant(t, hero, self.where)]:
            if t.log and any(entry.event.opens for entry in t.log.entries[told:]):  # such as a defeat
                t.tell(events.GoesOn(d.card))
                told = len(t.log)
            if flow := run_all(self.do, t, Deed(hero.seat, d.card, hero.card)):
                yield from flow

    def text(self) -> str:
        return f"each player{WHERE[self.where]}: {clause(self.do)}"


class PayThreat(Word, Effect, frozen=True):
    """Each player may pay Gold to take off Threat Counters."""  # DL-GAP-71, -73

    only: ClassVar[tuple[str, ...]] = ("",)
    gold: Some
    counters: Some = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for hero in t.from_left(t.active):
            if t.threat and hero.gold >= self.gold:
                options = [option(hero.seat, "decline-payment"), option(hero.seat, "pay-gold", self.gold)]
                pick = yield Choice(hero.seat, "pay-threat", options, "DL-GAP-71", about=(d.card,))
                if pick.act == "pay-gold":
                    lose_gold(t, hero, self.gold)
                    change_threat(t, -self.counters)

    def text(self) -> str:
        return f"each player may pay {self.gold} Gold to remove {plural(self.counters, 'Threat Counter')}"


# ---------------------------------------------------------------- in force while active


class ItemPrices(Word, Trait, frozen=True):
    """The cost of Items is multiplied, before discounts."""  # DL-CARD-12, DL-CONFLICT-36

    times: Some

    def multiplies_price(self, t: Table, card: int) -> int:
        return self.times if card in t.box.items else 1

    def text(self) -> str:
        times = "twice" if self.times == 2 else f"{self.times} times"
        return f"Items cost {times} as much; discounts are taken off afterwards"


class FreeHealing(Word, Trait, frozen=True):
    """So many Wounds can be healed in each Market step without paying."""  # DL-GAP-84

    wounds: Some = 1

    def free_healing(self) -> int:
        return self.wounds

    def text(self) -> str:
        many, them = ("1 Wound", "it") if self.wounds == 1 else (f"{self.wounds} Wounds", "them")
        return f"in each Market step {many} can be healed without paying for {them}"


class ThreatTotal(Word, Trait, frozen=True):
    """Added to the total of Threat Rolls."""  # DL-GAP-73

    by: int

    def threat_bonus(self) -> int:
        return self.by

    def text(self) -> str:
        return f"{self.by:+d} to the total of Threat Rolls"


class MoreReward(Word, Trait, frozen=True):
    """Challenges of some colours pay more Gold."""

    gold: Some
    colours: tuple[Colour, ...]

    def more_gold(self, t: Table, card: int) -> int:
        return self.gold if t.box.challenges[card].colour in self.colours else 0

    def text(self) -> str:
        return f"{listed(self.colours)} Challenges pay {self.gold} more Gold"


class EnemyDamage(Word, Trait, frozen=True):
    """Challenges deal more damage: in one phase in which they deal any, by Dragons alone, in one round alone."""

    amount: Some
    phase: Phase | None = None
    dragons: bool = False
    round: Count = 0

    def enemy_damage(self, t: Table, phase: int) -> int:
        f = t.fight
        if f is None or (self.phase and PHASES[phase] != self.phase) or (self.round and f.round != self.round):
            return 0
        card = t.box.challenges[f.card]
        return self.amount if card.harm[phase] and (card.dragon or not self.dragons) else 0

    def text(self) -> str:
        who = "Dragons" if self.dragons else "Challenges"
        phase = f" {self.phase.capitalize()}" if self.phase else ""
        when = f" in round {self.round}" if self.round else ""
        return f"{who} deal {self.amount} more{phase} damage{when} where they deal any"
