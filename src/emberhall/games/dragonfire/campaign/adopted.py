"""Campaigns from files of format 1, in which a campaign was no match yet."""

from __future__ import annotations

import msgspec

from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign.state import SLOTS, Hero, Party
from emberhall.games.dragonfire.rules.advancements import (
    check_copies,
    check_written,
    feature_called,
    item_called,
    screen_called,
)
from emberhall.games.dragonfire.rules.box import AdventureCard, Box

FORMAT = 1


class HeroFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character's record as the file has it."""

    screen: str
    xp: int = 0
    slots: tuple[tuple[str, ...], ...] = ((),) * SLOTS
    loose: tuple[str, ...] = ()
    written: dict[str, str] = {}
    items: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    chosen: tuple[str, ...] | None = None
    background_due: bool = False


class CampaignFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A party as the file has it. Its seed has no meaning any more: luck is on the tape."""

    format: int
    adventure: str
    heroes: tuple[HeroFile, ...]
    options: dict[str, str]
    seed: int
    challenge: bool = False
    games: int = 0
    won: int = 0
    completed: dict[str, tuple[int, ...]] = {}


def adopted(box: Box, data: bytes) -> Party:
    """The party of a file; refuses what does not fit the cards in use."""
    try:
        kept = msgspec.json.decode(data, type=CampaignFile)
    except msgspec.MsgspecError as error:
        raise Refusal(f"This is no campaign file of Dragonfire ({error}): choose one that is.") from error
    if kept.format != FORMAT:
        raise Refusal(f"This campaign file has format {kept.format}, but format {FORMAT} is needed.")
    adventure_called(box, kept.adventure)
    heroes = [hero_of(box, hero) for hero in kept.heroes]
    check_copies(box, [name for hero in heroes for name in (*hero.items, *hero.waiting)])
    party = Party(box, kept.adventure, heroes, dict(kept.options), kept.challenge, kept.games, kept.won)
    party.completed = dict(kept.completed)
    return party


def hero_of(box: Box, kept: HeroFile) -> Hero:
    """A character's record; every card in it has to be there."""
    screen_called(box, kept.screen)
    if len(kept.slots) != SLOTS:
        raise Refusal(f"{kept.screen} has {len(kept.slots)} Feature slots in this file: a screen has {SLOTS}.")
    for name in (*(name for slot in kept.slots for name in slot), *kept.loose):
        feature_called(box, name)
    for name, what in kept.written.items():
        check_written(feature_called(box, name), what)
    for name in (*kept.items, *kept.waiting):
        item_called(box, name)
    stickers = (list(kept.slots), kept.loose, dict(kept.written))
    return Hero(kept.screen, kept.xp, *stickers, kept.items, kept.waiting, kept.chosen, kept.background_due)


def adventure_called(box: Box, adventure: str) -> AdventureCard:
    """The Adventure of that id."""
    if adventure not in box.adventures:
        raise Refusal(f"There is no adventure {adventure!r}: choose one of {', '.join(box.adventures)}.")
    return box.adventures[adventure]
