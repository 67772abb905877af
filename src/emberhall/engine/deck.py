"""A deck is a stack of bags: what is inside one bag has no order until it is drawn.

So nobody can peek at an order that is not decided yet, no save holds one, and a fork draws a future of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from emberhall.engine.chance import Chance


@dataclass(slots=True)
class Lurker:
    """A card somewhere among the `within` cards that follow the next `after`: each of those places equally likely."""

    card: int
    after: int
    within: int


@dataclass(slots=True)
class Deck:
    """A stack of bags, the last bag on top, with cards lurking at places that are known only roughly."""

    bags: list[list[int]] = field(default_factory=list)
    lurkers: list[Lurker] = field(default_factory=list)

    @classmethod
    def of(cls, cards: Iterable[int]) -> Deck:
        """One well shuffled bag."""
        bag = list(cards)
        return cls([bag] if bag else [])

    def copy(self) -> Deck:
        return Deck([bag[:] for bag in self.bags], [Lurker(x.card, x.after, x.within) for x in self.lurkers])

    def __len__(self) -> int:
        return sum(map(len, self.bags)) + len(self.lurkers)

    def __bool__(self) -> bool:
        return bool(self.bags or self.lurkers)

    def __contains__(self, card: int) -> bool:
        return any(card in bag for bag in self.bags) or any(x.card == card for x in self.lurkers)

    def cards(self) -> list[int]:
        """Every card in the deck, in an order that says nothing."""
        return sorted([card for bag in self.bags for card in bag] + [x.card for x in self.lurkers])

    def draw(self, chance: Chance) -> int:
        """The top card. The deck must not be empty."""
        for i in range(len(self.lurkers) - 1, -1, -1):
            lurker = self.lurkers[i]
            if lurker.after:
                lurker.after -= 1
            elif chance.among(lurker.within, lurker.card):
                del self.lurkers[i]
                return lurker.card
            else:
                lurker.within -= 1
        return self._from_bag(-1, chance)

    def draw_bottom(self, chance: Chance) -> int:
        """The bottom card. The deck must not be empty."""
        below = len(self)
        for i in range(len(self.lurkers) - 1, -1, -1):
            lurker = self.lurkers[i]
            if lurker.after + lurker.within == below:
                if chance.among(lurker.within, lurker.card):
                    del self.lurkers[i]
                    return lurker.card
                lurker.within -= 1
            below -= 1
        return self._from_bag(0, chance)

    def _from_bag(self, which: int, chance: Chance) -> int:
        bag = self.bags[which]
        if len(bag) == 1:  # known, or the last of its bag: no chance in it
            return self.bags.pop(which)[0]
        i = chance.pick(bag)
        bag[i], bag[-1] = bag[-1], bag[i]
        return bag.pop()

    def put_on_top(self, card: int) -> None:
        for lurker in self.lurkers:
            lurker.after += 1
        self.bags.append([card])

    def bury(self, card: int) -> None:
        """Put a card at the very bottom."""
        self.bags.insert(0, [card])

    def shuffle_in(self, cards: Iterable[int]) -> None:
        """Pour everything, and these cards, into one bag."""
        bag = [card for bag in self.bags for card in bag] + [x.card for x in self.lurkers] + list(cards)
        self.bags, self.lurkers = ([bag] if bag else []), []

    def hide(self, card: int, within: int, after: int = 0) -> None:
        """Shuffle a card among the first `within` cards that follow the top `after`, itself counted."""
        room = len(self) + 1
        after = min(after, room - 1)
        self.lurkers.append(Lurker(card, after, min(within, room - after)))

    def remove(self, card: int) -> None:
        """Take one copy of a card out, wherever it is."""
        lurking = next((x for x in self.lurkers if x.card == card), None)
        if lurking:
            self.lurkers.remove(lurking)
        else:
            bag = next(bag for bag in self.bags if card in bag)
            bag.remove(card)
            self.bags = [bag for bag in self.bags if bag]
        room = sum(map(len, self.bags))
        for lurker in self.lurkers:  # a thinner deck leaves less room to lurk in
            room += 1
            lurker.after = min(lurker.after, room - 1)
            lurker.within = min(lurker.within, room - lurker.after)
