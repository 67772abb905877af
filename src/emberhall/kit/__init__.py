"""Everything that a small game needs, behind one import.

The names in `__all__` are a promise: a test holds them, and docs/write-a-game.md explains them.
"""

from msgspec import Struct, field

from emberhall.engine.acts import DECLINES, ENDS, HELPS, Act, Ask, Kind
from emberhall.engine.cards import Count, Part, Some, Word
from emberhall.engine.choice import Choice, Flow, Option, To, option
from emberhall.engine.deck import Deck
from emberhall.engine.kit.pieces import SHARED, Piece
from emberhall.engine.refusal import Refusal
from emberhall.engine.sheet import (
    Bar,
    Card,
    Fold,
    Goal,
    Item,
    Listing,
    Look,
    Panel,
    Sheet,
    Sign,
    Stat,
    Text,
    panel,
)
from emberhall.engine.words import run_all
from emberhall.kit.bots import Thumb
from emberhall.kit.box import Adventure, Box, Hero
from emberhall.kit.events import Happens
from emberhall.kit.game import CardGame
from emberhall.kit.sheets import card, cards, hand
from emberhall.kit.table import CARD, HELD, SEAT, CardTable, Hand, Pile, Player, Zone
from emberhall.kit.words import Says, worth

__all__ = [
    "CARD",
    "DECLINES",
    "ENDS",
    "HELD",
    "HELPS",
    "SEAT",
    "SHARED",
    "Act",
    "Adventure",
    "Ask",
    "Bar",
    "Box",
    "Card",
    "CardGame",
    "CardTable",
    "Choice",
    "Count",
    "Deck",
    "Flow",
    "Fold",
    "Goal",
    "Hand",
    "Happens",
    "Hero",
    "Item",
    "Kind",
    "Listing",
    "Look",
    "Option",
    "Panel",
    "Part",
    "Piece",
    "Pile",
    "Player",
    "Refusal",
    "Says",
    "Sheet",
    "Sign",
    "Some",
    "Stat",
    "Struct",
    "Text",
    "Thumb",
    "To",
    "Word",
    "Zone",
    "card",
    "cards",
    "field",
    "hand",
    "option",
    "panel",
    "run_all",
    "worth",
]
