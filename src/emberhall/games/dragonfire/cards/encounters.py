"""Words for what encounters do: harder blows, more tokens, prowling, wounds of their own making."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Flow
from emberhall.games.dragonfire.cards.shared import WHO, Who, keeps_cards, meant
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.deal_damage import clear_levels
from emberhall.games.dragonfire.rules.encounters import move_to
from emberhall.games.dragonfire.rules.hands import skill_check, top_card
from emberhall.games.dragonfire.rules.language import Deed, Effect, Word, clause, run_all
from emberhall.games.dragonfire.rules.state import Table

# ---------------------------------------------------------------- its attack and its track


class Strike(Word, Effect, frozen=True):
    """An attack deals more damage than its Attack Strength; it counts with the rest of the phase."""

    damage: int

    def run(self, t: Table, d: Deed) -> None:
        t.counts["harm"] = t.counts.get("harm", 0) + self.damage  # DF-TAKE-04

    def text(self) -> str:
        return f"the attack deals {self.damage} more damage"


class HurtItself(Word, Effect, frozen=True):
    """An encounter clears levels of its own track, and may defeat itself."""

    levels: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if d.foe is not None and d.foe in t.foes and not d.foe.defeated:
            yield from clear_levels(t, d.foe, self.levels)  # DF-ENC-19, -20

    def text(self) -> str:
        return f"it loses {self.levels} level{'s' * (self.levels > 1)} of its own track"


class Grow(Word, Effect, frozen=True):
    """More Encounter tokens on it; for twins, on every copy in play if there is another."""

    tokens: int = 1
    twins: bool = False

    def run(self, t: Table, d: Deed) -> None:
        foe = d.foe
        if foe is None or foe.defeated:
            return
        kin = [f for f in t.foes if f.card == foe.card and not f.defeated]
        if self.twins and len(kin) < 2:
            return
        for each in kin if self.twins else [foe]:
            each.tokens += self.tokens  # DF-ENC-12

    def text(self) -> str:
        many = f"{self.tokens} more token{'s' * (self.tokens > 1)}"
        return f"if another of its name is in play, each of them gets {many}" if self.twins else f"it gets {many}"


class Prowl(Word, Effect, frozen=True):
    """An encounter turns to somebody else."""

    to: Literal["left", "weakest", "strongest", "richest"] = "left"

    def run(self, t: Table, d: Deed) -> None:
        foe = d.foe
        if foe is None or foe.defeated or foe not in t.foes:
            return
        if self.to == "left":
            move_to(t, foe, t.left_of(foe.seat))
            return
        here = [p for p in t.from_left(foe.seat) if not p.unconscious]
        key = {"weakest": lambda p: -p.hp, "strongest": lambda p: p.hp, "richest": lambda p: p.gold}[self.to]
        prey = max(here, key=key)  # of several, the one it faces, or the next to the left
        if prey.seat != foe.seat:
            move_to(t, foe, prey.seat)

    def text(self) -> str:
        prey = {
            "left": "the next character to the left",
            "weakest": "the character with the fewest HP",
            "strongest": "the character with the most HP",
            "richest": "the character with the most gold",
        }
        return f"it moves to face {prey[self.to]}"


# ---------------------------------------------------------------- what it does to characters


class Forget(Word, Effect, frozen=True):
    """The top cards of a deck go to the discard unseen."""

    cards: int = 1
    who: Who = "you"

    def run(self, t: Table, d: Deed) -> None:
        for player in meant(t, d, self.who):
            for _ in range(0 if keeps_cards(t, player) else self.cards):
                card = top_card(t, player)
                if card < 0:
                    break
                player.discard.append(card)
                if t.log:
                    t.tell(events.Discards(player.seat, card))

    def text(self) -> str:
        many = "card" if self.cards == 1 else f"{self.cards} cards"
        whose = "your deck" if self.who == "you" else f"the deck of {WHO[self.who]}"
        return f"discard the top {many} of {whose}"


class Ordeal(Word, Effect, frozen=True):
    """Several Skill Checks that must be made: something for any failure, or something else instead if all fail."""

    checks: int = 2
    any: tuple[Effect, ...] = ()
    all: tuple[Effect, ...] = ()

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for player in meant(t, d, "you"):
            results = [skill_check(t, player) for _ in range(self.checks)]
            if self.all and not any(results):
                yield from run_all(self.all, t, d)
            elif not all(results):
                yield from run_all(self.any, t, d)

    def text(self) -> str:
        some, worse = ("only some fail", f"; if all fail: {clause(self.all)}") if self.all else ("any fails", "")
        return f"make {self.checks} Skill Checks; if {some}: {clause(self.any)}{worse}"


class EachCharacter(Word, Effect, frozen=True):
    """The same for every character in order of play."""

    do: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        first = d.me if d.me >= 0 else t.active
        for player in t.from_left(first):
            if not player.unconscious:
                yield from run_all(self.do, t, Deed(player.seat, d.card, foe=d.foe))

    def text(self) -> str:
        return f"each character: {clause(self.do)}"
