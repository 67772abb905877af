"""What lasts between the games of a linked adventure: Treasure Cards, gold, Boon Cards, and how far it has come."""

from __future__ import annotations

from typing import Annotated

from emberhall.engine.chance import Chance
from emberhall.engine.events import Event, Log
from emberhall.engine.game import Outcome, Report
from emberhall.engine.kit.game import NO_CHANCE
from emberhall.engine.kit.pieces import SHARED, Piece
from emberhall.games.ashardalon.rules.box import AdventureCard, Box


class Linked(Piece, eq=False):
    """A linked adventure under way. Cards are kept by name, so that other packs do not change them."""

    box: Annotated[Box, SHARED]
    adventure: str  # the id of the first part
    party: tuple[str, ...]
    options: dict[str, str]  # the switches of all its games
    won: int = 0  # parts behind the party
    lost: int = 0  # games lost on the way
    beaten: tuple[str, ...] = ()  # chambers, by their cards
    items: dict[str, tuple[str, ...]] = {}  # by hero
    boons: tuple[str, ...] = ()
    gold: int = 0
    wares: tuple[str, ...] = ()  # Treasure Cards that traders offer before the next part
    report: Report | None = None  # of the game played last, until it is settled
    phase: int = 0
    result: Outcome | None = None
    chance: Annotated[Chance, SHARED] = NO_CHANCE
    log: Annotated[Log | None, SHARED] = None

    @property
    def card(self) -> AdventureCard:
        """The linked adventure as a whole."""
        return self.box.adventures[self.adventure]

    @property
    def finished(self) -> bool:
        """Whether every part has been won."""
        return self.won >= self.card.games

    def price(self, name: str) -> int:
        """What a Treasure Card costs in gold."""
        return self.box.treasures[self.box.number[name]].gold

    def tell(self, event: Event, rule: str = "") -> None:
        if self.log is not None:
            self.log.add(event, rule)
