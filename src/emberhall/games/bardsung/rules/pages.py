"""The pages of the Adventure Book: which encounter is played, what it changes in the decks, what follows."""

from __future__ import annotations

from typing import Literal

import msgspec

from emberhall.games.bardsung.rules.language import Card

LOW, HIGH = -4, 4  # how far reputation goes  # BS-GAP-92

Vault = Literal["room", "battle", "challenge"]
VAULTS: tuple[Vault, ...] = ("room", "battle", "challenge")  # and narrative cards  # BS-VAULT-02


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way the story may take: a narrative card, when it is open, and what it changes."""

    card: int  # the number of the narrative card
    text: str
    to: str = ""  # the page that follows
    least: int = LOW  # open with so much reputation…
    most: int = HIGH  # …and no more
    counted: str = ""  # open if the encounter has counted this
    reputation: int = 0
    gold: int = 0
    treasure: str = ""
    squire: str = ""
    ending: str = ""


class PageCard(Card, frozen=True, kw_only=True):
    """A page: an encounter, and the turns of the story after it."""  # BS-GAP-18

    chapter: int
    encounter: str
    muster: bool = False  # heroes may still be switched before it  # BS-TUT2-03, BS-CAMP-03
    adds: dict[Vault, tuple[tuple[int, int], ...]] = {}  # from number to number, when it is opened  # BS-CAMP-07
    removes: dict[Vault, tuple[tuple[int, int], ...]] = {}
    lost: tuple[str, ...] = ()  # the lost treasure of the chapter that begins here  # BS-GAP-19
    upgrade: bool = False  # each hero upgrades a piece of equipment after it  # BS-GAP-97
    failed: str = ""  # the page that follows a failure; none: the same again  # BS-GAP-45
    turns: tuple[Turn, ...]
