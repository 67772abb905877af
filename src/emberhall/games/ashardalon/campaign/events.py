"""What can happen between the games of a linked adventure."""

from __future__ import annotations

from typing import ClassVar

from emberhall.engine.events import Event


class PartWon(Event, frozen=True):
    """A part is behind the party."""

    opens: ClassVar[bool] = True
    rule: ClassVar[str] = "WA-GAP-120"
    says: ClassVar[str] = "part {part} is won"
    part: int


class PartLost(Event, frozen=True):
    """A game is lost, and that part is played again."""

    opens: ClassVar[bool] = True
    rule: ClassVar[str] = "WA-GAP-120"
    says: ClassVar[str] = "part {part} is lost and has to be played again"
    part: int


class GoldFound(Event, frozen=True):
    says: ClassVar[str] = "the party brings {amount} gp home"
    amount: int


class BoonEarned(Event, frozen=True):
    rule: ClassVar[str] = "WA-BOON-02"
    says: ClassVar[str] = "it earns {card}"
    card: int


class ShopOpens(Event, frozen=True):
    """Traders lay Treasure Cards out."""

    rule: ClassVar[str] = "WA-BOON-02"
    cards: tuple[int, ...]


class Bought(Event, frozen=True):
    opens: ClassVar[bool] = True
    rule: ClassVar[str] = "WA-BOON-02"
    says: ClassVar[str] = "{seat} gets {card} for {price} gp"
    seat: int
    card: int
    price: int
