"""A deck is a stack of bags: what is inside one bag has no order until it is drawn.

So nobody can peek at an order that is not decided yet, no save holds one, and a fork draws a future of its own.

A card shuffled among some places of the deck lurks: whether it is the next is decided card by card. Lurkers are layers
over the bags, each counting places in the deck as it was when the card was hidden. A card taken out from beneath them
leaves a gap, for nobody knows whether it lay above them: a number below zero stands in its place until a draw comes
upon it, and a layer without room (`within` is 0) says from where on outwards that place no longer counts.

Who has seen the cards that were put on top or at the bottom is noted for each (`over`, `under`), one bit a seat: a
search must not use what its seat has not seen.

A bottom card put on top unseen (`raised`) is decided when it is drawn, like any other: the next draw is from below.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from emberhall.engine.chance import Chance

TOP, BOTTOM = -1, 0
EVERYBODY = -1


class Lurker(msgspec.Struct, gc=False):
    """A card somewhere among the `within` cards that follow the next `after`: each of those places equally likely."""

    card: int
    after: int
    within: int


class Deck(msgspec.Struct, gc=False):
    """A stack of bags, the last bag on top, with cards lurking at places that are known only roughly."""

    bags: list[list[int]] = []
    lurkers: list[Lurker] = []
    raised: bool = False
    under: list[int] = []  # who has seen each of the lowest bags, the lowest first
    over: list[int] = []  # who has seen each of the uppermost bags, the uppermost last

    @classmethod
    def of(cls, cards: Iterable[int]) -> Deck:
        """One well shuffled bag."""
        bag = list(cards)
        return cls([bag] if bag else [])

    def copy(self) -> Deck:
        return Deck(
            [bag[:] for bag in self.bags] if self.bags else [],
            [Lurker(x.card, x.after, x.within) for x in self.lurkers] if self.lurkers else [],
            self.raised,
            self.under[:] if self.under else [],
            self.over[:] if self.over else [],
        )

    def __len__(self) -> int:
        total = 0
        for bag in self.bags:
            total += len(bag)
        for x in self.lurkers:
            total += 1 if x.within else -1
        return total

    def __bool__(self) -> bool:
        return len(self) > 0 if self.lurkers else self.bags != []

    def __contains__(self, card: int) -> bool:
        for bag in self.bags:
            if card in bag:
                return True
        return card in [x.card for x in self.lurkers]

    def cards(self) -> list[int]:
        """Every card in the deck, in an order that says nothing."""
        found = [card for bag in self.bags for card in bag] + [x.card for x in self.lurkers]
        return sorted(card for card in found if card >= 0)

    def draw(self, chance: Chance) -> int:
        """The top card. The deck must not be empty."""
        if self.raised:
            self.raised = False
            return self.draw_bottom(chance)
        return self._draw(TOP, chance) if self.lurkers else self._from_bag(TOP, chance)

    def draw_bottom(self, chance: Chance) -> int:
        """The bottom card. The deck must not be empty."""
        self._settle(chance)
        return self._draw(BOTTOM, chance) if self.lurkers else self._from_bag(BOTTOM, chance)

    def raise_bottom(self, chance: Chance) -> None:
        """Put the bottom card on top, unseen. Until it is drawn, no card may be put into this deck or taken out."""
        self._settle(chance)
        self.raised = bool(self.lurkers) or len(self.bags) > 1  # one well shuffled bag is no different afterwards

    def _settle(self, chance: Chance) -> None:
        """Decide which card was put on top unseen, if one was and the next is not to be drawn from there."""
        if self.raised:
            known = 0 if self.lurkers else self.who_knows(BOTTOM)  # nobody looks at it, but it may be known from before
            self.put_on_top(self.draw(chance), known)

    def _draw(self, end: int, chance: Chance) -> int:
        layers = len(self.lurkers)
        card = self._beneath(layers, len(self) if end == BOTTOM else 0, end, chance)
        if len(self.lurkers) < layers:
            self._close_gaps()
        return card

    def _beneath(self, layers: int, size: int, end: int, chance: Chance) -> int:
        """The card at one end of what lies beneath the outer layers; its `size` matters at the bottom only."""
        while layers:
            layers -= 1
            layer = self.lurkers[layers]
            if not layer.within:  # draw from what was there before the card was taken out, and again if that is drawn
                card = self._beneath(layers, size + 1, end, chance)
                if card != layer.card:
                    return card
                layers = next(i for i, x in enumerate(self.lurkers) if x is layer)  # others may have gone meanwhile
                del self.lurkers[layers]
                continue
            if layer.after == 0 if end == TOP else layer.after + layer.within == size:
                if chance.among(layer.within, layer.card):
                    del self.lurkers[layers]
                    return layer.card
                layer.within -= 1
            elif end == TOP:
                layer.after -= 1
            size -= 1
        return self._from_bag(end, chance)

    def _from_bag(self, end: int, chance: Chance) -> int:
        bag = self.bags[end]
        if len(bag) == 1:  # known, or the last of its bag: no chance in it
            self._lose(len(self.bags) - 1 if end == TOP else 0)
            return self.bags.pop(end)[0]
        i = chance.pick(bag)
        bag[i], bag[-1] = bag[-1], bag[i]
        return bag.pop()

    def put_on_top(self, card: int, known: int = EVERYBODY) -> None:
        """Put a card on top that these seats have seen, one bit each."""
        assert not self.raised, "the card raised from the bottom is to be drawn first"
        for layer in self.lurkers:
            if layer.within:
                layer.after += 1
        self.bags.append([card])
        self.over.append(known)

    def put_bag_on_top(self, cards: Iterable[int], known: int = EVERYBODY) -> None:
        """Put cards on top, shuffled among themselves; these seats have seen which they are, one bit each."""
        assert not self.raised, "the card raised from the bottom is to be drawn first"
        bag = list(cards)
        if bag:
            for layer in self.lurkers:
                if layer.within:
                    layer.after += len(bag)
            self.bags.append(bag)
            self.over.append(known)

    def bury(self, card: int, known: int = EVERYBODY) -> None:
        """Put a card at the very bottom that these seats have seen, one bit each."""
        assert not self.raised, "the card raised from the bottom is to be drawn first"
        self.bags.insert(0, [card])
        self.under.insert(0, known)

    def who_knows(self, place: int) -> int:
        """Who has seen the card of a bag, one bit a seat; nobody knows what is undecided."""
        if place < len(self.under):
            return self.under[place]
        above = place - len(self.bags) + len(self.over)
        return self.over[above] if above >= 0 else 0

    def _lose(self, place: int) -> None:
        """Forget who has seen the card of a bag that is about to go."""
        above = place - len(self.bags) + len(self.over)
        if place < len(self.under):
            del self.under[place]
        elif above >= 0:
            del self.over[above]

    def shuffle_in(self, cards: Iterable[int]) -> None:
        """Pour everything, and these cards, into one bag."""
        bag = [card for bag in self.bags for card in bag if card >= 0]
        bag += [x.card for x in self.lurkers if x.card >= 0]
        bag += cards
        self.bags, self.lurkers, self.raised = ([bag] if bag else []), [], False
        self.under, self.over = [], []

    def hide(self, card: int, within: int, after: int = 0) -> None:
        """Shuffle a card among the first `within` cards that follow the top `after`, itself counted."""
        assert not self.raised, "the card raised from the bottom is to be drawn first"
        room = len(self) + 1
        after = min(max(after, 0), room - 1)
        self.lurkers.append(Lurker(card, after, min(max(within, 1), room - after)))

    def remove(self, card: int) -> None:
        """Take one copy of a card out, wherever it is. The deck must hold it."""
        assert not self.raised, "the card raised from the bottom is to be drawn first"
        gap = min([-1, *(x.card - 1 for x in self.lurkers if x.card < 0)])
        lurking = next((x for x in self.lurkers if x.card == card), None)
        if lurking:
            lurking.card = gap
        else:
            bag = next((bag for bag in self.bags if card in bag), [])
            bag[bag.index(card)] = gap
        self.lurkers.append(Lurker(gap, 0, 0))
        self._close_gaps()

    def _close_gaps(self) -> None:
        while any(self._closes(i) for i in range(len(self.lurkers))):
            pass

    def _closes(self, i: int) -> bool:
        """Take a gap out for good if no lurker lies between its layer and the place it stands for."""
        gap = self.lurkers[i]
        if gap.within:
            return False
        under = next((n for n in range(i - 1, -1, -1) if self.lurkers[n].within), -1)
        if under >= 0 and self.lurkers[under].card != gap.card:
            return False
        del self.lurkers[i]
        if under >= 0:
            del self.lurkers[under]
        else:
            place = next(n for n, bag in enumerate(self.bags) if gap.card in bag)
            self.bags[place].remove(gap.card)
            if not self.bags[place]:
                self._lose(place)
                del self.bags[place]
        return True
