"""The language of the cards: what each word does, how it is read, and what it is worth to a bot."""

from typing import Literal

from emberhall import kit
from emberhall.kit import Choice, Flow, Part, Says, Some, Struct, Word, option
from lantern.table import HEARTS, NONE, On, Table

Kind = Literal["light", "courage", "tools"]


class Effect(Part, Says):
    """What a card does for its player, or a danger to the person that it strikes."""

    def run(self, t: Table, me: int) -> Flow[None] | None:
        raise NotImplementedError


class Pour(Effect, Word, frozen=True):
    oil: Some
    says, good = "gain {oil} oil", 1.5

    def run(self, t: Table, me: int) -> None:
        t.oil += self.oil
        t.tell(On.filled, amount=self.oil)


class Spill(Effect, Word, frozen=True):
    oil: Some
    says, good = "{oil} oil is gone", -1.5

    def run(self, t: Table, me: int) -> None:
        t.burn(self.oil)


class Hurt(Effect, Word, frozen=True):
    hearts: Some
    says, good = "lose {hearts:heart}", -3.0

    def run(self, t: Table, me: int) -> None:
        t.people[me].hearts -= self.hearts
        t.tell(On.hurt, seat=me, amount=self.hearts)
        if t.people[me].hearts <= 0:
            t.lose("LN-LOSE-01", "Somebody was lost in the dark.")


class Lose(Effect, Word, frozen=True):
    says, good = "discard a card", -1.0

    def run(self, t: Table, me: int) -> Flow[None]:
        if options := [option(me, "drop", card) for card in t.distinct(me)]:
            t.discard(me, (yield Choice(me, "lose", options, "LN-DANGER-01")).what)


class Mend(Effect, Word, frozen=True):
    hearts: Some
    says, good = "one person regains {hearts:heart}", 0.5

    def run(self, t: Table, me: int) -> Flow[None]:
        if options := [option(me, "mend", seat) for seat in t.seats if t.people[seat].hearts < HEARTS]:
            friend = (yield Choice(me, "whom", options, "LN-PLAY-01")).what
            t.people[friend].hearts = min(HEARTS, t.people[friend].hearts + self.hearts)
            t.tell(On.mended, seat=friend, amount=self.hearts)


class Find(Effect, Word, frozen=True):
    cards: Some
    says, good = "draw {cards:card}", 0.4

    def run(self, t: Table, me: int) -> None:
        t.draw(me, self.cards)


class Peer(Effect, Word, frozen=True):
    says, good = "look at the next danger; you may put it below the others", 0.3

    def run(self, t: Table, me: int) -> Flow[None]:
        if t.dangers:
            card = t.dangers.draw(t.chance)
            t.tell(On.peered, seat=me, danger=card)
            options = [option(me, "leave", card), option(me, "bury", card)]
            pick = yield Choice(me, "ahead", options, "LN-PLAY-01", about=(card,))
            (t.dangers.put_on_top if pick.act == "leave" else t.dangers.bury)(card, known=1 << me)


class Card(Says, Struct, frozen=True, forbid_unknown_fields=True):
    says = "{kind} {number}. {do}"
    name: str
    kind: Kind
    number: Some
    copies: Some = 1
    do: tuple[Effect, ...] = ()


class Danger(Says, Struct, frozen=True, forbid_unknown_fields=True):
    says = "Demands {needs} {number}. On a die of {wrath} or less: {strike}"
    name: str
    needs: Kind
    number: Some
    wrath: Some
    strike: tuple[Effect, ...]


class Adventure(kit.Adventure, frozen=True, forbid_unknown_fields=True):
    oil: Some = 1
    harder: int = 0


def facing(t: Table) -> Danger:
    """The danger of this room."""
    return t.box.get(Danger, t.danger)


def demand(t: Table) -> int:
    return facing(t).number + t.box.get(Adventure, t.where).harder


def wanted(t: Table) -> int:
    """What the danger still demands."""
    return max(0, demand(t) - t.counted) if t.danger != NONE else 0
