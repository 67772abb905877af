"""Standing rules, cards that wait for a moment, and effects that last: one mechanism for all games.

A game declares its moments as the methods of a family of words, each with a plain answer that changes nothing. A word
overrides those it gives a meaning. Cards in play are gathered by moment when they come and go, so that a moment nobody
waits for costs one look into a dictionary.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from emberhall.engine.cards import Part
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.kit.pieces import Piece

W = TypeVar("W", bound="Standing")


class Standing(Part):
    """A word that holds while its card is in play. A family of such words is a subclass; its methods are moments."""

    __slots__ = ()
    moments: ClassVar[frozenset[str]] = frozenset()  # those of the family's methods that a word gives a meaning

    def __init_subclass__(cls, **options: bool) -> None:
        super().__init_subclass__(**options)
        if Standing in cls.__bases__:
            cls.words = {}
            return
        family = next(base for base in cls.__mro__ if Standing in base.__bases__)
        names = [name for name, plain in vars(family).items() if callable(plain) and not name.startswith("_")]
        cls.moments = frozenset(n for n in names if n != "text" and getattr(cls, n) is not getattr(family, n))

    def text(self) -> str:
        return ""


class Bearer(NamedTuple, Generic[W]):
    """A word in force: the card it stands on, whose card that is, and on which figure it lies."""

    word: W
    card: int
    seat: int = -1
    figure: int = -1


Force = dict[str, tuple[Bearer[W], ...]]
"""The words in force by the moments they give a meaning. Never changed: what comes or goes makes a new one."""


def gathered(bearers: Iterable[Bearer[W]]) -> Force[W]:
    """Words in force by moment, each moment's in the order given."""
    found: dict[str, list[Bearer[W]]] = {}
    for bearer in bearers:
        for moment in bearer.word.moments:
            found.setdefault(moment, []).append(bearer)
    return {moment: tuple(words) for moment, words in found.items()}


# ---------------------------------------------------------------- cards that wait


class Waiting(NamedTuple):
    """A card that could be used at a moment, and the seat that may use it."""

    seat: int
    card: int


def react(
    moment: str,
    cards: Sequence[Waiting],
    waiting: Callable[[Collection[int]], Sequence[Waiting]],
    play: Callable[[int, int], Flow[None] | None],
    rule: str = "",
    about: Callable[[], tuple[int, ...]] = tuple,
) -> Flow[bool]:
    """Ask those whose cards wait for a moment, one seat after the other, until nobody has one or wants to use it.

    `cards` are those that could be used now, and `waiting` says the same later, without those who have declined; `play`
    uses a card; `about` says what the moment is about, which a card may have changed. True if any was used.
    """
    declined: list[int] = []
    used = False
    while cards:
        seat = cards[0].seat
        options = [option(seat, "react", card) for asked, card in cards if asked == seat]
        pick = yield Choice(seat, moment, [*options, option(seat, "pass")], rule, about=about())
        if pick.act == "pass":  # which changes nothing for the others
            declined.append(seat)
            cards = [card for card in cards if card.seat != seat]
            continue
        used = True
        if flow := play(seat, pick.what):
            yield from flow
        cards = waiting(declined)
    return used


# ---------------------------------------------------------------- effects that last


class Lasting(Piece, eq=False, gc=False):
    """An effect that lasts: what it changes, the card it comes from, on whom it lies, by how much, and until when.

    `until` names the moment that ends it, `of` the seat whose moment that is (-1 for anybody's). One with `uses` ends
    also when it has been used so often.
    """

    what: str
    card: int
    seat: int = -1
    figure: int = -1
    amount: int = 0
    uses: int = 0
    until: str = ""
    of: int = -1


def lying_on(lasting: Sequence[Lasting], what: str, seat: int = -1, figure: int = -1) -> list[Lasting]:
    """The effects of that name that lie on a seat or a figure."""
    return [x for x in lasting if x.what == what and x.seat == seat and x.figure == figure]


def total(lasting: Sequence[Lasting], what: str, seat: int = -1, figure: int = -1) -> int:
    """By how much effects of that name change something."""
    return sum([x.amount for x in lasting if x.what == what and x.seat == seat and x.figure == figure])


def spend(lasting: list[Lasting], effect: Lasting) -> None:
    """Use an effect once; it ends with its last use."""
    effect.uses -= 1
    if effect.uses <= 0:
        lasting.remove(effect)


def lapse(lasting: list[Lasting], moment: str, seat: int = -1) -> list[Lasting]:
    """End what lasts until this moment of this seat; says what has ended."""
    ended = [x for x in lasting if x.until == moment and x.of in (-1, seat)]
    for effect in ended:
        lasting.remove(effect)
    return ended
