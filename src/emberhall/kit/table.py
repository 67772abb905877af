"""The table of a small game of cards: players with hands, a deck, discards, and zones that are hidden by a mark."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar, get_args

import msgspec

from emberhall.engine.acts import Kind
from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.events import Log
from emberhall.engine.game import GameOver, Outcome
from emberhall.engine.kit.game import NO_CHANCE
from emberhall.engine.kit.pieces import SHARED, Piece, fields_of
from emberhall.engine.kit.secrets import Notes, forgotten, noted
from emberhall.kit.box import Adventure, Box
from emberhall.kit.events import Happens

CARDS = "cards"


class Zone(NamedTuple):
    """The mark of a field whose cards are hidden: from which pool they come. Of a `Player`, its own seat sees them."""

    pool: str


Hand = Annotated[list[int], Zone(CARDS)]
Pile = Annotated[Deck, Zone(CARDS)]


@cache
def zones(kind: type[Piece]) -> tuple[tuple[str, str], ...]:
    """Return the hidden fields of a piece, each with its pool."""
    marks = [(name, mark) for name, hint in fields_of(kind).items() for mark in get_args(hint)[1:]]
    return tuple((name, mark.pool) for name, mark in marks if isinstance(mark, Zone))


class Player(Piece):
    """Somebody at the table. `notes` are the cards of the hand that others have seen go there."""

    hero: int
    hand: Hand = []
    notes: Notes = []


P = TypeVar("P", bound=Player)


class CardTable(Piece, Generic[P], eq=False):
    """A table of cards. A game's own table states its events of a card drawn, a card discarded, and the deal."""

    drew: ClassVar[Happens]
    discarded: ClassVar[Happens]
    dealt: ClassVar[Happens]

    box: Annotated[Box, SHARED]
    where: int  # the number of the adventure
    people: list[P]
    deck: Pile
    discards: list[int] = []
    turn: int = 0
    phase: int = 0
    result: Outcome | None = None
    unseen: Annotated[dict[str, tuple[int, ...]], SHARED] = msgspec.field(default_factory=dict)
    chance: Annotated[Chance, SHARED] = NO_CHANCE
    log: Annotated[Log | None, SHARED] = None

    # ---------------------------------------------------------------- who is there

    @property
    def seats(self) -> range:
        return range(len(self.people))

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.turn % len(self.people)

    @property
    def me(self) -> P:
        """The player whose turn it is."""
        return self.people[self.active]

    @property
    def setting(self) -> Adventure:
        """The adventure that is played."""
        return self.box.get(Adventure, self.where)

    def others(self, seat: int) -> list[int]:
        return [each for each in self.seats if each != seat]

    def distinct(self, seat: int) -> list[int]:
        """Return the different cards of a hand."""
        return sorted({*self.people[seat].hand})

    # ---------------------------------------------------------------- what happens

    def tell(self, event: Happens, **fields: int) -> None:
        """Write an event into the log."""
        if self.log is not None:
            self.log.add(event(**fields))

    def win(self, rule: str, why: str, *seats: int) -> None:
        """End the game: these seats win, or all of them."""
        self.result = Outcome(True, rule, why, seats or tuple(self.seats))
        raise GameOver

    def lose(self, rule: str, why: str) -> None:
        """End the game: nobody wins."""
        self.result = Outcome(False, rule, why)
        raise GameOver

    # ---------------------------------------------------------------- cards

    def draw(self, seat: int, cards: int = 1, told: bool = True) -> None:
        """Draw from the deck; an empty one is made of the discards."""
        for _ in range(cards):
            if not self.deck:
                self.deck.shuffle_in(self.discards)
                self.discards = []
            if not self.deck:
                return
            card = self.deck.draw(self.chance)
            self.people[seat].hand.append(card)
            if told:
                self.tell(self.drew, seat=seat, card=card)

    def draw_up_to(self, seat: int, cards: int) -> None:
        """Draw until a hand has this many cards."""
        self.draw(seat, cards - len(self.people[seat].hand))

    def give(self, seat: int, card: int, to: list[int]) -> None:
        """Put a card from a hand somewhere else."""
        self.people[seat].hand.remove(card)
        forgotten(self.people[seat].notes, card)
        to.append(card)

    def discard(self, seat: int, card: int, told: bool = True) -> None:
        """Put a card from a hand on the discards. A card that was played is not `told` again."""
        if told:
            self.tell(self.discarded, seat=seat, card=card)
        self.give(seat, card, self.discards)

    def hand_over(self, seat: int, card: int, friend: int) -> None:
        """Put a card face down into another hand: the two seats know it from then on."""
        self.give(seat, card, self.people[friend].hand)
        noted(self.people[friend].notes, card, 1 << seat)


def _seat_name(t: CardTable[Player], seat: int) -> str:
    return t.box.name(t.people[seat].hero)


def _card_name(t: CardTable[Player], card: int) -> str:
    return t.box.name(card) if card >= 0 else "a card"


SEAT: Kind[Any] = Kind("seat", _seat_name, on_board=True)
"""A seat, called by its hero's name."""
CARD: Kind[Any] = Kind("card", _card_name, on_board=True)
"""A card that everybody sees."""
HELD: Kind[Any] = Kind("card", _card_name, on_board=True)
"""A card in the hand of the seat that acts."""
