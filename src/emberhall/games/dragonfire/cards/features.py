"""Words of Features, which Magic Items share: answers to attacks, a look ahead, gifts, changes before the game."""

from __future__ import annotations

from typing import ClassVar, Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonfire.cards.targets import aimed, choose_player, doing, meant
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.box import EncounterType
from emberhall.games.dragonfire.rules.dragonfire_phase import has_fires
from emberhall.games.dragonfire.rules.encounters import choose_foe, has_encounters, move_to
from emberhall.games.dragonfire.rules.hands import bury_top, draw, fetch, leave_hand, look_at_cards, look_at_top
from emberhall.games.dragonfire.rules.language import Deed, Effect, Trait, Word
from emberhall.games.dragonfire.rules.market import refill
from emberhall.games.dragonfire.rules.play_cards import can_help, class_fits, count_swords, unique
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, PRIMARY, SECONDARY, Foe, Player, Table

# ---------------------------------------------------------------- attacks


class Parry(Word, Effect, frozen=True):
    """Prevent damage of the attacks being answered."""

    damage: int

    def can(self, t: Table, d: Deed) -> bool:
        return can_help(t, t.players[d.me])  # DF-LOC-20

    def run(self, t: Table, d: Deed) -> None:
        t.counts["spared"] = t.counts.get("spared", 0) + self.damage  # read by the chapter on Features

    def text(self) -> str:
        return f"prevent {self.damage} of the damage"


class Elude(Word, Effect, frozen=True):
    """An encounter facing you comes to face another character."""

    averts: ClassVar[bool] = True

    def can(self, t: Table, d: Deed) -> bool:
        return bool(meant(t, d, "another")) and any(not t.is_location(f) for f in t.facing(d.me))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        foe = yield from choose_foe(t, d, [f for f in t.facing(d.me) if not t.is_location(f)])
        other = yield from choose_player(t, d, meant(t, d, "another"))
        if foe is not None and other is not None:
            move_to(t, foe, other.seat)  # DF-ENC-15

    def text(self) -> str:
        return "move an encounter facing you so that it faces another character"


class Disperse(Word, Effect, frozen=True):
    """Remove tokens from an encounter."""

    averts: ClassVar[bool] = True
    tokens: int = 1

    def can(self, t: Table, d: Deed) -> bool:
        return any(f.tokens for f in aimed(t, d, "any"))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        foe = yield from choose_foe(t, d, [f for f in aimed(t, d, "any") if f.tokens])
        if foe is not None:
            foe.tokens = max(0, foe.tokens - self.tokens)  # DF-TOKEN-11
            if t.log:
                t.tell(events.TokenGone(foe.uid, foe.card, foe.tokens))

    def text(self) -> str:
        return f"remove {f'up to {self.tokens} tokens' if self.tokens > 1 else 'a token'} from an encounter"


# ---------------------------------------------------------------- cards of one's own


class Swords(Word, Effect, frozen=True):
    """Sword icons beyond those on the card's edge."""

    count: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        yield from count_swords(t, t.players[d.me], self.count)  # DF-SWORD-06

    def text(self) -> str:
        return f"count {self.count} Sword{'s' * (self.count > 1)}"


class Scout(Word, Effect, frozen=True):
    """Look at the top cards of your deck, take one, bury the rest."""

    cards: int = 2

    def can(self, t: Table, d: Deed) -> bool:
        me = t.players[d.me]
        return bool(me.deck or me.discard)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.players[d.me]
        seen = look_at_cards(t, me, self.cards)
        if not seen:
            return
        pick = yield Choice(d.me, "scout", [option(d.me, "fetch", card) for card in unique(seen)], about=(d.card,))
        fetch(t, me, pick.what, len(seen))

    def text(self) -> str:
        return f"look at the top {self.cards} cards of your deck, take one into your hand and bury the rest"


class Regroup(Word, Effect, frozen=True):
    """Shuffle the discard into the deck, then draw."""

    cards: int = 1

    def run(self, t: Table, d: Deed) -> None:
        me = t.players[d.me]
        me.deck.shuffle_in(me.discard)
        me.discard = []
        draw(t, me, self.cards)

    def text(self) -> str:
        return f"shuffle your discard pile into your deck and draw {self.cards} card{'s' * (self.cards > 1)}"


class Unburden(Word, Effect, frozen=True):
    """A Basic card from hand or discard leaves the game."""

    def can(self, t: Table, d: Deed) -> bool:
        me = t.players[d.me]
        return any(self.basic(t, card) for card in me.hand + me.discard)

    def basic(self, t: Table, card: int) -> bool:
        return card in t.box.market and t.box.market[card].basic

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.players[d.me]
        cards = [c for c in unique(me.hand + me.discard) if self.basic(t, c)]
        if cards:
            pick = yield Choice(d.me, "unburden", [option(d.me, "remove", c) for c in cards], about=(d.card,))
            if pick.what in me.discard:
                me.discard.remove(pick.what)
            else:
                leave_hand(me, pick.what)
            me.spent.append(pick.what)
            if t.log:
                t.tell(events.Removed(d.me, pick.what))

    def text(self) -> str:
        return "remove a Basic card in your hand or discard pile from the game"


# ---------------------------------------------------------------- others


class ShareGold(Word, Effect, frozen=True):
    """Another character receives gold of yours."""

    most: int

    def can(self, t: Table, d: Deed) -> bool:
        return t.players[d.me].gold > 0 and bool(meant(t, d, "another"))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.players[d.me]
        other = yield from choose_player(t, d, meant(t, d, "another"))
        if other is not None and me.gold:
            most = min(self.most, me.gold)
            pick = yield Choice(
                d.me, "share-gold", [option(d.me, "gold", n) for n in range(1, most + 1)], about=(d.card,)
            )
            me.gold -= pick.what
            other.gold += pick.what
            if t.log:
                t.tell(events.Gold(d.me, -pick.what))
                t.tell(events.Gold(other.seat, pick.what))

    def text(self) -> str:
        return f"give up to {self.most} of your gold to another character"


class Lead(Word, Effect, frozen=True):
    """Another character becomes the party leader, before whose turns the Dragonfire cards come."""

    who: Literal["you", "another", "any"] = "any"

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self.heirs(t, d))

    def heirs(self, t: Table, d: Deed) -> list[Player]:
        return [player for player in meant(t, d, self.who) if player.seat != t.leader]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        heirs = self.heirs(t, d)
        if heirs:
            options = [option(d.me, "lead", player.seat) for player in heirs]
            pick = yield Choice(d.me, "new-leader", options, "DF-DRAGONFIRE-18", about=(d.card,))
            t.leader = pick.what
            if t.log:
                t.tell(events.Leads(pick.what))

    def text(self) -> str:
        return doing(self.who, "become", "the party leader")


# ---------------------------------------------------------------- a look ahead


class Foresee(Word, Effect, frozen=True):
    """Look at the next Dragonfire card; it may be buried."""

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.fires or t.ashes)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if not has_fires(t):
            return
        card = look_at_top(t, t.fires, d.me)
        options = [option(d.me, "keep", card), option(d.me, "bury", card)]
        pick = yield Choice(d.me, "foresee", options, about=(d.card,))
        if pick.act == "bury":  # a buried card is not discarded: the level stays
            bury_top(t, t.fires, d.me)

    def text(self) -> str:
        return "look at the next Dragonfire card and leave it there or bury it"


class Spy(Word, Effect, frozen=True):
    """Look at the next encounter of a deck; it may be buried."""

    deck: Literal["primary", "secondary"] = "primary"

    def can(self, t: Table, d: Deed) -> bool:
        which = PRIMARY if self.deck == "primary" else SECONDARY
        return bool(t.decks[which] or t.discards[which])

    def run(self, t: Table, d: Deed) -> Flow[None]:
        which = PRIMARY if self.deck == "primary" else SECONDARY
        if not has_encounters(t, which):
            return
        card = look_at_top(t, t.decks[which], d.me)
        options = [option(d.me, "keep", card), option(d.me, "bury", card)]
        pick = yield Choice(d.me, "spy", options, about=(d.card,))
        if pick.act == "bury":
            bury_top(t, t.decks[which], d.me)

    def text(self) -> str:
        return f"look at the next card of the {self.deck.capitalize()} Deck and leave it there or bury it"


class Browse(Word, Effect, frozen=True):
    """Replace cards in the Market."""

    most: int = 1

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.market)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for n in range(self.most):
            options = [option(d.me, "replace", card) for card in unique(t.market)]
            if not options:
                return
            if n:
                options.append(option(d.me, "enough"))
            pick = yield Choice(d.me, "browse", options, "DF-MARKET-08", about=(d.card,))
            if pick.act == "enough":
                return
            t.market.remove(pick.what)
            t.market_discard.append(pick.what)
            refill(t)

    def text(self) -> str:
        return f"replace {f'up to {self.most} Market cards' if self.most > 1 else 'a Market card'} with new ones"


# ---------------------------------------------------------------- before the game


class SwapBasic(Word, Effect, frozen=True):
    """Exchange cards of the Equipment Pack for other Basic cards."""

    most: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.players[d.me]
        basics = [number for number, card in t.box.market.items() if card.basic]  # DF-FEAT-15
        for _ in range(self.most):
            options = [option(d.me, "swap", c) for c in unique(me.deck.cards()) if c in basics]
            options.append(option(d.me, "enough"))
            pick = yield Choice(d.me, "swap-basic", options, "DF-FEAT-15", about=(d.card,))
            if pick.act == "enough":
                return
            others = [option(d.me, "basic", c) for c in basics if c != pick.what]
            new = yield Choice(d.me, "which-basic", others, "DF-FEAT-15", about=(d.card,))
            me.deck.remove(pick.what)
            me.deck.shuffle_in([new.what])

    def text(self) -> str:
        many = f"up to {self.most} cards" if self.most > 1 else "a card"
        return f"exchange {many} of your Equipment Pack for other Basic cards"


class EarlyPurchase(Word, Effect, frozen=True):
    """Buy a card before the game with the starting gold; it goes into the Equipment Pack."""

    less: int = 0

    def run(self, t: Table, d: Deed) -> Flow[None]:
        me = t.players[d.me]
        wares = [  # any Market card, whether or not it is in the Market Deck of this game  # DF-FEAT-16, DF-GAP-65
            number
            for number, card in t.box.market.items()
            if not card.basic and card.cost - self.less <= me.gold and not card.requires_purchase
            and class_fits(t, me, card.requires_class)
            and sum((p.hand + p.deck.cards()).count(number) for p in t.players) < card.copies
        ]  # fmt: skip
        options = [option(d.me, "buy", card) for card in wares]
        options.append(option(d.me, "pass"))
        pick = yield Choice(d.me, "early-purchase", options, "DF-FEAT-16", about=(d.card,))
        if pick.act == "pass":
            return
        me.gold -= max(0, t.box.market[pick.what].cost - self.less)
        if pick.what in t.market_deck:
            t.market_deck.remove(pick.what)
        me.deck.shuffle_in([pick.what])
        if t.log:
            t.tell(events.Buys(d.me, pick.what), "DF-FEAT-16")

    def text(self) -> str:
        less = f" for {self.less} gold less" if self.less else ""
        return f"you may buy any Market card of the box{less} and add it to your Equipment Pack"


# ---------------------------------------------------------------- Continuous: cards and gold


class LargerHand(Word, Trait, frozen=True):
    """The starting hand has more cards."""

    cards: int = 1

    def extra_hand(self) -> int:
        return self.cards

    def text(self) -> str:
        return f"your starting hand has {self.cards} card{'s' * (self.cards > 1)} more"


class Fuller(Word, Trait, frozen=True):
    """More cards in Replenish when something is the matter."""

    cards: int = 1
    when: Literal["exhausted", "empty", "hurt"] = "empty"

    def extra_draw(self, t: Table, seat: int) -> int:
        me = t.players[seat]
        holds = {"exhausted": me.exhausted, "empty": not me.hand, "hurt": 2 * me.hp <= t.screen(me).hp}
        return self.cards if holds[self.when] else 0

    def text(self) -> str:
        when = {
            "exhausted": "while you are Exhausted",
            "empty": "with no card in hand",
            "hurt": "with half your HP or less",
        }
        return f"{when[self.when]}, draw {self.cards} card{'s' * (self.cards > 1)} more in Replenish"


class Spoils(Word, Trait, frozen=True):
    """Encounters defeated on your turns pay more gold, all of them or those of a type."""

    gold: int = 1
    type: EncounterType | None = None

    def extra_gold(self, t: Table, foe: Foe) -> int:
        return self.gold if self.type in (None, t.card_of(foe).type) else 0

    def text(self) -> str:
        what = f"each {self.type}" if self.type else "each encounter"
        return f"{what} defeated on your turn pays {self.gold} gold more"


# ---------------------------------------------------------------- Continuous: against attacks


MEASURED = {"crowd": "a number of encounters", "low": "a number of HP", "heavy": "an amount of damage"}


class Guard(Word, Trait, frozen=True):
    """Attacks on its owner do less damage in a turn when something is the matter."""

    damage: int
    when: Literal["crowd", "low", "inside", "heavy", "alone"]
    at: int = 0  # how many encounters are a crowd, how few HP are low, how much damage is heavy

    def __post_init__(self) -> None:
        if (self.at > 0) is not (self.when in MEASURED):
            says = f"needs 'at', {MEASURED[self.when]}" if self.when in MEASURED else "takes no 'at'"
            raise ValueError(f"guard {self.when} {says}")

    def prevents(self, t: Table, player: Player, harm: int) -> Flow[int] | None:
        match self.when:
            case "crowd":
                holds = t.number_facing(player.seat) >= self.at
            case "low":
                holds = player.hp <= self.at
            case "inside":
                holds = player.place != ENVIRONMENT
            case "heavy":
                holds = harm >= self.at
            case "alone":
                holds = t.number_facing(player.seat) == 1
        return _less(min(self.damage, harm)) if holds else None

    def text(self) -> str:
        when = {
            "crowd": f"while {self.at} or more encounters face you",
            "low": f"while you have {self.at} HP or less",
            "inside": "while you are in a Location",
            "alone": "while only one encounter faces you",
        }
        prevent = f"prevent {self.damage} of the damage that attacks deal to you in a turn"
        return f"{prevent}, if it is {self.at} or more" if self.when == "heavy" else f"{when[self.when]}, {prevent}"


class Resist(Word, Trait, frozen=True):
    """Attacks of encounters of some types do less damage to its owner."""

    types: tuple[EncounterType, ...]
    damage: int = 1

    def resists(self, t: Table, foe: Foe) -> int:
        return self.damage if t.card_of(foe).type in self.types else 0

    def text(self) -> str:
        return f"prevent {self.damage} of the damage of each {' and each '.join(self.types)} that attacks you"


def _less(damage: int) -> Flow[int]:
    yield from ()
    return damage
