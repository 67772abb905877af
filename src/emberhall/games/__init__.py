"""The games, one package each, with the same rooms in every one. Called like a function, it lists their ids."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from emberhall.engine.refusal import Refusal
from emberhall.games import doors
from emberhall.games.doors import CAMPAIGN_OF

if TYPE_CHECKING:
    from emberhall.engine.campaign import AnyCampaign
    from emberhall.engine.game import AnyGame
    from emberhall.engine.sheet import Sheet
    from emberhall.engine.sight import Sight

__all__ = ["CAMPAIGN_OF", "campaign", "game", "has_campaign", "kind", "linked", "playable", "sheet_of"]

_READING = RLock()  # cards are read by one thread at a time: the decoder learns their types by that, and is not for two


def playable() -> list[str]:
    """Return the ids of the games that are installed. Nothing of them is imported."""
    return [id for id, door in doors.installed().items() if not door.fault]


def game(name: str, *packs: Path) -> AnyGame:
    """Return the game of that id with the cards of the packs over its own. It is imported only when asked for.

    The id of its campaign, such as `ashardalon-campaign`, names that.
    """
    id = doors.known(name.removesuffix(CAMPAIGN_OF))
    with _READING:
        made = kind(name)
        with doors.refusing(id):
            _heed_strays(kind(id), packs)
            return made(*packs)


def sheet_of(sight: Sight[Any, Any]) -> Sheet:
    """What a sight shows, in rows that every surface can draw."""
    return kind(sight.game).sheet(sight.view)


def kind(name: str) -> type[AnyGame]:
    """Return the class of the game or campaign of that id, before any of its cards are read."""
    if not name.endswith(CAMPAIGN_OF):
        return doors.load(name)
    return cast("type[AnyGame]", doors.load(linked(name.removesuffix(CAMPAIGN_OF))).campaign())


def has_campaign(name: str) -> bool:
    """Return whether games of that id can be linked."""
    id = doors.known(name)
    with doors.refusing(id):
        return doors.load(id).campaign() is not None


def linked(name: str) -> str:
    """Return the id of a game that has campaigns. Refuses one that has none."""
    id = doors.known(name)
    if not has_campaign(id):
        raise Refusal(f"{id} has no campaigns: play it with 'emberhall play {id}'.")
    return id


def campaign(name: str, *packs: Path) -> AnyCampaign:
    """Return the campaign of the game of that id."""
    return cast("AnyCampaign", game(linked(name) + CAMPAIGN_OF, *packs))


def _heed_strays(made: type[AnyGame], packs: Sequence[Path]) -> None:
    """Refuses a pack with a file that would be passed over because its name is misspelt."""
    if packs:
        from emberhall.engine.packs import strays

        files = made().pack_files()
        for folder in packs:
            if folder.is_dir() and (wrong := strays(folder, files)):
                raise Refusal(f"In the pack {folder.name!r}, {wrong[0]}")


class _Games(ModuleType):
    """So that `emberhall.games()` means the same before and after this package was imported."""

    def __call__(self) -> list[str]:
        return playable()


sys.modules[__name__].__class__ = _Games
