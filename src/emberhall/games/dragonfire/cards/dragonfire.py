"""Words of Dragonfire cards: what they do to the whole table, and what is in force while they are active."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.words import clause, run_all
from emberhall.games.dragonfire.cards.characters import keeps_cards, number_of_cards
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.checks import save
from emberhall.games.dragonfire.rules.colours import ARCANE, CLASS_TYPES, ClassType
from emberhall.games.dragonfire.rules.deal_damage import clear_levels
from emberhall.games.dragonfire.rules.dragonfire_phase import discard_fire, reveal_fire, top_fire
from emberhall.games.dragonfire.rules.encounters import (
    enter,
    heal_levels,
    matching,
    move_to,
    one_of_type,
    remove,
    reveal_for,
    room_for_location,
    summon,
    top_encounter,
)
from emberhall.games.dragonfire.rules.hands import discard_some
from emberhall.games.dragonfire.rules.hit_points import heal, hurt
from emberhall.games.dragonfire.rules.language import Deed, Effect, Trait, Word
from emberhall.games.dragonfire.rules.market import refill
from emberhall.games.dragonfire.rules.standing import immune
from emberhall.games.dragonfire.rules.state import PRIMARY, SECONDARY, Foe, Player, Table

DECKS = {"primary": PRIMARY, "secondary": SECONDARY}


WhichDeck = Literal["primary", "secondary"]


def creatures(t: Table) -> list[Foe]:
    """Every encounter that is no Location."""
    return [f for f in t.foes if not f.defeated and not t.is_location(f)]


# ---------------------------------------------------------------- when, and for whom


class AtLevel(Word, Effect, frozen=True):
    """One thing if the Dragonfire card was revealed at this level or more, another if not."""

    level: int
    do: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        reached = t.counts.get("fire level", t.level) >= self.level  # DF-DRAGONFIRE-08, -09
        return run_all(self.do if reached else self.otherwise, t, d)

    def text(self) -> str:
        if not self.otherwise:
            return f"at level {self.level}+ {clause(self.do)}"
        usually, then = clause(self.otherwise), clause(self.do)
        return f"{usually}; at level {self.level}+, {what_differs(usually, then)} instead"


def what_differs(usually: str, then: str) -> str:
    """The second of two sentences without what it repeats of the first, unless it would be unclear without."""
    one, other = usually.split("; at level")[0].split(), then.split()
    same = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = next((i for i in range(same - 1, max(-1, same - 3), -1) if other[i] in ("from", "a")), -1)
    if start < 0:
        return then
    tail = next((i for i, (a, b) in enumerate(zip(one[::-1], other[::-1], strict=False)) if a != b), 0)
    return " ".join(other[start : len(other) - tail] if tail > 1 else other[start:])


class ForNth(Word, Effect, frozen=True):
    """For the nth character counted from the party leader to the left."""

    nth: int
    do: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        players = t.from_left(t.leader)
        if self.nth > len(players) or players[self.nth - 1].unconscious:
            return None
        return run_all(self.do, t, Deed(players[self.nth - 1].seat, d.card))

    def text(self) -> str:
        order = {1: "the party leader", 2: "the 2nd character", 3: "the 3rd character"}
        who = order.get(self.nth, f"the {self.nth}th character") + ", counted from the party leader" * (self.nth > 1)
        return f"{who}: {clause(self.do)}"


# ---------------------------------------------------------------- characters


class HealHalf(Word, Effect, frozen=True):
    """Every character heals half of the Hit Points it has lost, rounded down."""

    def run(self, t: Table, d: Deed) -> None:
        for player in t.from_left(t.leader):
            heal(t, player, (t.screen(player).hp - player.hp) // 2)

    def text(self) -> str:
        return "each character heals half of its lost HP, rounded down"


class Blast(Word, Effect, frozen=True):
    """A character of a Class Type picks one: it takes damage, and every encounter facing it loses levels."""

    damage: int = 2
    levels: int = 2

    def run(self, t: Table, d: Deed) -> Flow[None]:
        caster = one_of_type(t, ARCANE)
        options = [option(caster.seat, "character", p.seat) for p in t.players if not p.unconscious]
        pick = yield Choice(caster.seat, "blast", options, "DF-DRAGONFIRE-05", about=(d.card,))
        target = t.players[pick.what]
        for foe in t.facing(target.seat):
            if foe in t.foes and not immune(t, foe, -1, True):
                burned, foe.tokens = foe.tokens, 0  # every token is an encounter of its own  # DF-TOKEN-12, -13
                if t.log and burned:
                    t.tell(events.TokenGone(foe.uid, foe.card, 0))
                yield from clear_levels(t, foe, self.levels)
        hurt(t, target, self.damage, d.card)

    def text(self) -> str:
        return (
            f"an Arcane character chooses a character, who takes {self.damage} damage; "
            f"clear {self.levels} consecutive levels of each encounter facing that character"
        )


# ---------------------------------------------------------------- encounters


class Scatter(Word, Effect, frozen=True):
    """Every encounter that is no Location makes a Save; one that fails may be moved."""

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for foe in creatures(t):
            if save(t, foe):
                continue
            options = [option(t.leader, "stay")]
            others = [p for p in t.players if not p.unconscious and p.seat != foe.seat]
            options += [option(t.leader, "character", p.seat) for p in others]
            pick = yield Choice(t.leader, "scatter", options, "DF-GAP-10", about=(foe.uid,))
            if pick.act == "character":
                move_to(t, foe, pick.what)

    def text(self) -> str:
        return "each non-Location encounter makes a Save; failure: the party may move it to face another character"


class Gather(Word, Effect, frozen=True):
    """Every encounter that is no Location moves to face a character of a Class Type."""

    class_type: ClassType

    def run(self, t: Table, d: Deed) -> None:
        seat = one_of_type(t, CLASS_TYPES.index(self.class_type)).seat  # DF-DRAGONFIRE-23
        for foe in creatures(t):
            if foe.seat != seat:
                move_to(t, foe, seat)

    def text(self) -> str:
        return f"each non-Location encounter moves to face the {self.class_type} character"


class MendCreatures(Word, Effect, frozen=True):
    """Encounters that are no Locations heal levels: all, those of a type, or all but those; 99 is every level."""

    levels: int
    type: str = ""
    but: str = ""

    def run(self, t: Table, d: Deed) -> None:
        for foe in creatures(t):
            kind = t.card_of(foe).type
            if (not self.type or kind == self.type) and kind != self.but:
                heal_levels(t, foe, self.levels)

    def text(self) -> str:
        much = "all levels" if self.levels >= 99 else f"{self.levels} level{'s' * (self.levels > 1)}"
        if self.type:
            return f"each {self.type} heals {much}"
        return f"each non-Location encounter{f' that is no {self.but}' if self.but else ''} heals {much}"


class SummonFor(Word, Effect, frozen=True):
    """An encounter of a Class Type's colour comes for one of its characters; the others of that type discard."""

    class_type: ClassType
    deck: WhichDeck = "secondary"
    discard: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        colour = CLASS_TYPES.index(self.class_type)
        chosen = one_of_type(t, colour)  # DF-DRAGONFIRE-23, DF-UNCON-07

        def fits(card: int) -> bool:
            return t.box.encounters[card].number_of_colour == colour

        yield from summon(t, chosen.seat, DECKS[self.deck], fits)
        for player in matching(t, colour):
            if player is not chosen and not keeps_cards(t, player):
                yield from discard_some(t, player, self.discard)

    def text(self) -> str:
        return (
            f"Summon an encounter of the {self.class_type} colour from the {self.deck.capitalize()} Deck to face "
            f"one {self.class_type} character; each other one discards {number_of_cards(self.discard)}"
        )


class Reinforce(Word, Effect, frozen=True):
    """Wounded encounters that are no Locations, of difficulty 1 or 2, are discarded and replaced."""

    deck: WhichDeck = "primary"

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for foe in [f for f in creatures(t) if f.cleared and t.card_of(f).difficulty in (1, 2)]:
            if foe not in t.foes:
                continue
            remove(t, foe)  # discarded, not defeated: no gold  # DF-TOKEN-11
            if t.log:
                t.tell(events.FoeGone(foe.uid, foe.card))
            yield from reveal_for(t, foe.seat, DECKS[self.deck], foe.poor)

    def text(self) -> str:
        return (
            "discard each non-Location encounter of difficulty 1 or 2 with a cleared level and replace it from the "
            f"{self.deck.capitalize()} Deck"
        )


class OldEnemy(Word, Effect, frozen=True):
    """Reveal an encounter: one of the colour of your primary Class Type faces you, any other is buried."""

    half_at: int
    none_at: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me, level = t.players[d.me], t.counts.get("fire level", t.level)
        for _ in range(2 * (len(t.decks[PRIMARY]) + len(t.discards[PRIMARY]))):  # twice, if reshuffled
            card = top_encounter(t, PRIMARY)
            encounter = t.box.encounters[card]
            if encounter.number_of_colour != me.types[0]:  # only the primary type counts  # DF-CLASS-08
                t.decks[PRIMARY].bury(card)
                if t.log:
                    t.tell(events.PassedOver((card,), PRIMARY))
                return
            if encounter.capacity and not room_for_location(t, me.seat, PRIMARY, card):  # DF-LOC-04, DF-REVEAL-13
                continue
            foe = yield from enter(t, card, me.seat, PRIMARY, level >= self.none_at)
            if level >= self.half_at:
                foe.off = encounter.gold - encounter.gold // 2
            return

    def text(self) -> str:
        return (
            "reveal the top card of the Primary Deck; if it has the colour of your primary Class Type it faces you, "
            f"otherwise bury it (at level {self.half_at}+ it pays half its gold, at {self.none_at}+ none)"
        )


class Muster(Word, Effect, frozen=True):
    """Every character comes to face a token without a card; a second one if it faced something already."""

    token: str
    second_at: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        card = t.box.number[self.token]
        for player in t.from_left(t.leader):
            if player.unconscious:
                continue
            more = t.counts.get("fire level", t.level) >= self.second_at and t.facing(player.seat)
            for _ in range(2 if more else 1):
                yield from enter(t, card, player.seat, PRIMARY, poor=True)

    def text(self) -> str:
        return f"each character faces a {self.token} (at level {self.second_at}+ two, if it faced an encounter already)"


# ---------------------------------------------------------------- decks


class RenewMarket(Word, Effect, frozen=True):
    """Every card of the Market is replaced."""

    def run(self, t: Table, d: Deed) -> None:
        old, t.market = t.market, []
        refill(t)
        t.market_discard += old

    def text(self) -> str:
        return "replace every card in the Market"


class Haunt(Word, Effect, frozen=True):
    """One more Dragonfire card goes to the discard, unheeded or, at a level, carried out first."""

    heeded_at: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if not t.fires and t.ashes == [d.card]:  # no other card than itself is left to follow it
            return
        if t.counts.get("fire level", t.level) >= self.heeded_at:
            yield from reveal_fire(t)
            yield from discard_fire(t)
            return
        number = top_fire(t)
        if number >= 0:
            t.ashes.append(number)
            t.level += 1
            if t.log:
                t.tell(events.FireDiscarded(number, t.level), "DF-DRAGONFIRE-07")

    def text(self) -> str:
        first = f"at level {self.heeded_at}+, carry it out first"
        return f"the next Dragonfire card goes to the discard without effect ({first})"


# ---------------------------------------------------------------- Continuous: attacks


class Stronger(Word, Trait, frozen=True):
    """Encounters of a colour or type, or all, hit harder."""

    by: int = 1
    colour: Literal["", "black", "blue", "green", "red"] = ""
    type: str = ""

    def attack(self, t: Table, foe: Foe, source: Foe | None, token: bool = False) -> int:
        card = t.box.encounters[foe.card]
        if (self.colour and card.colour != self.colour) or (self.type and card.type != self.type):
            return 0
        return self.by

    def text(self) -> str:
        what = self.colour or self.type or ""
        return f"{'each ' + what if what else 'each'} encounter has {self.by:+d} Attack Strength".replace("  ", " ")


class Emboldened(Word, Trait, frozen=True):
    """Encounters that are no Locations hit harder, but for one type."""

    by: int = 1
    but: str = ""

    def attack(self, t: Table, foe: Foe, source: Foe | None, token: bool = False) -> int:
        card = t.card_of(foe)
        return 0 if card.capacity or card.type == self.but else self.by

    def text(self) -> str:
        return f"each non-Location encounter that is no {self.but} has {self.by:+d} Attack Strength"


class Leeching(Word, Trait, frozen=True):
    """Encounters that deal damage heal as many levels as their Attack Strength, or all of them."""

    all: bool = False

    def damaged(self, t: Table, player: Player, foe: Foe, strength: int) -> None:
        heal_levels(t, foe, 99 if self.all else strength)

    def text(self) -> str:
        return f"an encounter that deals damage heals {'all its levels' if self.all else 'a level for each point'}"


class Pickpockets(Word, Trait, frozen=True):
    """Attacked characters lose as much gold as the Attack Strength."""

    def attacked(self, t: Table, player: Player, foe: Foe, strength: int) -> None:
        lost = min(strength, player.gold)
        player.gold -= lost
        if t.log and lost:
            t.tell(events.Gold(player.seat, -lost))

    def text(self) -> str:
        return "an attacked character also loses gold equal to the Attack Strength"


# ---------------------------------------------------------------- Continuous: cards, gold, the Market


class ChecksTwice(Word, Trait, frozen=True):
    """Every Skill Check is made twice."""

    def checks_twice(self) -> bool:
        return True

    def text(self) -> str:
        return "every Skill Check is made twice and both must succeed"


class OwnKindPlayed(Word, Trait, frozen=True):
    """Of the cards that are not Basic, a character plays only those of its own Class Type."""

    def forbids_card(self, t: Table, seat: int, card: int) -> bool:
        definition = t.box.market.get(card)
        return definition is not None and not definition.basic and definition.colour not in t.players[seat].types

    def text(self) -> str:
        return "a character may play non-Basic cards of its own Class Type only"


class NoAssists(Word, Trait, frozen=True):
    """Nobody plays Assists."""

    def forbids_assists(self) -> bool:
        return True

    def text(self) -> str:
        return "nobody may play Assists"


class Poorer(Word, Trait, frozen=True):
    """Defeated encounters pay less."""

    by: int = 1

    def extra_gold(self, t: Table, foe: Foe) -> int:
        return -self.by

    def text(self) -> str:
        return f"a defeated encounter pays {self.by} gold less"


class MarketClosed(Word, Trait, frozen=True):
    """Nothing is bought, and the Market is not cycled."""

    def forbids_purchase(self, t: Table, seat: int, card: int) -> bool:
        return True

    def forbids_cycling(self) -> bool:
        return True

    def text(self) -> str:
        return "nobody may buy cards or cycle the Market"


class OwnKindForSale(Word, Trait, frozen=True):
    """A character buys only cards of its own Class Type."""

    def forbids_purchase(self, t: Table, seat: int, card: int) -> bool:
        return t.box.market[card].colour not in t.players[seat].types

    def text(self) -> str:
        return "a character may buy only cards of its own Class Type"


class SlotsClose(Word, Trait, frozen=True):
    """A Market slot refilled with a card that is not of the active character's Class Type is gone for good."""

    def spoils_slot(self, t: Table, card: int) -> bool:
        return t.box.market[card].colour not in t.me.types

    def text(self) -> str:
        return (
            "a card that refills the Market and is not of the active character's Class Type is discarded, "
            "and its slot is gone for the rest of the game"
        )
