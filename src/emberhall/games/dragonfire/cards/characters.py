"""Words for what befalls characters, their cards and their gold, on cards of several decks."""

from __future__ import annotations

from typing import ClassVar, Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonfire.cards.targets import WHO, Who, choose_player, doing, meant, own_card
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.hands import discard_some, draw, drop_from_play, put_back, take_openly
from emberhall.games.dragonfire.rules.hit_points import can_heal, heal, suffer
from emberhall.games.dragonfire.rules.language import Deed, Effect, Word
from emberhall.games.dragonfire.rules.standing import of_player
from emberhall.games.dragonfire.rules.state import Player, Table

# ---------------------------------------------------------------- Hit Points


class Heal(Word, Effect, frozen=True):
    """Heal characters; `split` lets the points go to different ones."""

    averts: ClassVar[bool] = True
    hp: int
    who: Who = "any"
    split: bool = False

    def can(self, t: Table, d: Deed) -> bool:
        return any(can_heal(t, player) for player in meant(t, d, self.who))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        if self.who not in ("another", "any"):
            for player in meant(t, d, self.who):
                heal(t, player, self.hp)
            return
        for _ in range(self.hp if self.split else 1):
            chosen = yield from choose_player(t, d, [p for p in meant(t, d, self.who) if can_heal(t, p)], "heal")
            if chosen is not None:
                heal(t, chosen, 1 if self.split else self.hp)

    def text(self) -> str:
        if self.split and self.hp > 1:
            return f"heal {self.hp} HP, divided among characters as you like"
        return f"heal {'yourself' if self.who == 'you' else WHO[self.who]} {self.hp} HP"


class Harm(Word, Effect, frozen=True):
    """Damage to characters outside an attack."""

    befalls: ClassVar[bool] = True
    hp: int
    who: Who = "you"

    def run(self, t: Table, d: Deed) -> None:
        for player in meant(t, d, self.who):
            suffer(t, player, self.hp, d)

    def text(self) -> str:
        return doing(self.who, "take", f"{self.hp} damage")


# ---------------------------------------------------------------- cards and gold


def number_of_cards(n: int) -> str:
    return "the whole hand" if n >= 99 else "a card" if n == 1 else f"{n} cards"


class Draw(Word, Effect, frozen=True):
    """Draw cards."""

    cards: int = 1
    who: Who = "you"

    def run(self, t: Table, d: Deed) -> Flow[None]:
        players = meant(t, d, self.who)
        if self.who in ("another", "any"):
            one = yield from choose_player(t, d, players)
            players = [one] if one else []
        for player in players:  # the Stunned as well  # DF-GAP-71
            draw(t, player, self.cards)

    def text(self) -> str:
        return doing(self.who, "draw", number_of_cards(self.cards))


def keeps_cards(t: Table, player: Player) -> bool:
    """Whether a player is protected against discarding."""
    return any(trait.guards_discards() for trait in of_player(t, player, "guards_discards"))


class Discard(Word, Effect, frozen=True):
    """Discard cards of one's own choice; 99 is the whole hand."""

    befalls: ClassVar[bool] = True
    cards: int = 1
    who: Who = "you"

    def can(self, t: Table, d: Deed) -> bool:
        return self.who != "you" or len(t.players[d.me].hand) >= min(self.cards, 1)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for player in meant(t, d, self.who):
            if d.cost or own_card(t, d) or not keeps_cards(t, player):  # a cost is paid all the same  # DF-PLAY-15
                yield from discard_some(t, player, self.cards)

    def text(self) -> str:
        return doing(self.who, "discard", number_of_cards(self.cards))


class Sift(Word, Effect, frozen=True):
    """Draw, then discard, or put as many on top of the deck."""

    draw: int = 1
    cards: int = 1
    who: Literal["you", "active", "another"] = "you"
    back: bool = False

    def run(self, t: Table, d: Deed) -> Flow[None]:
        players = meant(t, d, self.who)
        player = (yield from choose_player(t, d, players)) if self.who == "another" else next(iter(players), None)
        if player is None:
            return
        draw(t, player, self.draw)
        if not self.back:
            yield from discard_some(t, player, self.cards)
            return
        for _ in range(min(self.cards, len(player.hand))):
            options = [option(player.seat, "put-back", card) for card in sorted(set(player.hand))]
            pick = yield Choice(player.seat, "put-back", options, about=(d.card,))
            put_back(t, player, pick.what)

    def text(self) -> str:
        s, whose = ("", "your") if self.who == "you" else ("s", "its")
        many = number_of_cards(self.cards)
        out = f"put{s} {many} on top of {whose} deck" if self.back else f"discard{s} {many}"
        return doing(self.who, "draw", number_of_cards(self.draw)) + " and then " + out


class Retrieve(Word, Effect, frozen=True):
    """Take a card from the discard back into hand."""

    who: Literal["you", "active"] = "you"

    def can(self, t: Table, d: Deed) -> bool:
        return any(player.discard for player in meant(t, d, self.who))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        for player in meant(t, d, self.who):
            if player.discard:
                options = [option(player.seat, "take", card) for card in sorted(set(player.discard))]
                pick = yield Choice(player.seat, "retrieve", options, about=(d.card,))
                player.discard.remove(pick.what)
                take_openly(player, pick.what)
                if t.log:
                    t.tell(events.Taken(player.seat, pick.what))

    def text(self) -> str:
        if self.who == "you":
            return "take a card from your discard pile into your hand"
        return "the active character takes a card from its discard pile into its hand"


class Dispel(Word, Effect, frozen=True):
    """Dispel Magic: cards that remain in play are discarded, one at random or all."""

    cards: Literal["one", "all"] = "one"
    who: Who = "you"

    def run(self, t: Table, d: Deed) -> None:
        rule = "DF-KEY-17" if self.cards == "one" else "DF-KEY-20" if self.who == "you" else "DF-KEY-21"
        for player in meant(t, d, self.who):
            lasting = [c for c in player.in_play if t.box.playing[c].remains]
            if self.cards == "one" and lasting:
                lasting = [lasting[t.chance.pick(lasting) if len(lasting) > 1 else 0]]
            for card in lasting:
                drop_from_play(t, player, card, rule)

    def text(self) -> str:
        greater = "Dispel All Magic" if self.who == "you" else "Greater Dispel Magic"
        name = "Dispel Magic" if self.cards == "one" else greater
        return name if self.who in ("you", "everyone") else f"{name} on {WHO[self.who]}"


class Gold(Word, Effect, frozen=True):
    """Gain gold, or lose it."""

    amount: int
    who: Who = "you"

    def can(self, t: Table, d: Deed) -> bool:
        return self.amount > 0 or all(player.gold >= -self.amount for player in meant(t, d, self.who))

    def run(self, t: Table, d: Deed) -> None:
        for player in meant(t, d, self.who):
            change = max(self.amount, -player.gold)
            player.gold += change
            if t.log and change:
                t.tell(events.Gold(player.seat, change))

    def text(self) -> str:
        much = "all" if self.amount <= -99 else abs(self.amount)
        return doing(self.who, "gain" if self.amount > 0 else "lose", f"{much} gold")
