"""What lasts between Adventures: a party, and the record of every character."""

from __future__ import annotations

from typing import Annotated

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.events import Event, Log
from emberhall.engine.game import Outcome, Report
from emberhall.engine.kit.game import NO_CHANCE
from emberhall.engine.kit.pieces import SHARED, Piece
from emberhall.games.dragonfire.rules.advancements import feature_called, item_called, screen_called
from emberhall.games.dragonfire.rules.box import AdventureCard, Box, FeatureCard, MagicItem, Screen

SLOTS = 6  # DF-FEAT-02
LEADS = 0  # the seat that speaks for the party: it plans, and says when the party sets out


def empty_slots() -> list[tuple[str, ...]]:
    return [()] * SLOTS


class Hero(Piece, eq=False):
    """A character's record. Cards stand in it by their names."""  # DF-COMP-06, DF-XP-08, DF-ITEM-15

    screen: str
    xp: int = 0
    slots: list[tuple[str, ...]] = msgspec.field(default_factory=empty_slots)  # its stickers, the visible one last
    loose: tuple[str, ...] = ()  # Features that need no slot
    written: dict[str, str] = {}  # what stands on Features, by their names
    items: tuple[str, ...] = ()  # Magic Items it controls
    waiting: tuple[str, ...] = ()  # drawn beyond what it can attune: to be exchanged, or given back
    chosen: tuple[str, ...] | None = None  # the items it uses next; as many as its limits allow unless it says so
    background_due: bool = False  # may choose a Background for slot 1


class Party(Piece, eq=False):
    """A party between two Adventures."""

    box: Annotated[Box, SHARED]
    adventure: str  # the next one
    heroes: list[Hero]
    options: dict[str, str] = {}
    challenge: bool = False  # the bonus challenge of the next Adventure is accepted
    games: int = 0
    won: int = 0
    home: list[Hero] = []  # characters of the party that do not go along, with their records
    completed: dict[str, tuple[int, ...]] = {}  # the Adventure Levels at which each Adventure was completed
    phase: int = 0
    report: Report | None = None
    result: Outcome | None = None
    chance: Annotated[Chance, SHARED] = NO_CHANCE
    log: Annotated[Log | None, SHARED] = None

    def screen(self, hero: Hero) -> Screen:
        return screen_called(self.box, hero.screen)

    def feature(self, name: str) -> FeatureCard:
        return feature_called(self.box, name)

    def item(self, name: str) -> MagicItem:
        return item_called(self.box, name)

    @property
    def next_adventure(self) -> AdventureCard:
        return self.box.adventures[self.adventure]

    def tell(self, event: Event, rule: str = "") -> None:
        """Write down what happened; call it only when there is a log."""
        if self.log is not None:
            self.log.add(event, rule)


def without(names: tuple[str, ...], *lost: str) -> tuple[str, ...]:
    """The names with one of each lost one taken out."""
    left = list(names)
    for name in lost:
        left.remove(name)
    return tuple(left)
