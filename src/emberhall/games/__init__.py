"""The games, one package each, with the same rooms in every one. Called like a function, it lists their ids."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import TYPE_CHECKING, cast

from emberhall.engine.refusal import Refusal

if TYPE_CHECKING:
    import msgspec

    from emberhall.engine.campaign import AnyCampaign
    from emberhall.engine.events import Event
    from emberhall.engine.game import AnyGame
    from emberhall.engine.sheet import Sheet
    from emberhall.engine.sight import Sight

_READING = RLock()  # cards are read by one thread at a time: the decoder learns their types by that, and is not for two
CAMPAIGN_OF = "-campaign"  # ends the id of a game's campaign, which is a game of its own


def playable() -> list[str]:
    """The ids of the games that can be played; a game may be here with its rulebook alone."""
    from emberhall.games.rulebook import games

    return [id for id in games() if find_spec(f"emberhall.games.{id}.game")]


def game(name: str, *packs: Path) -> AnyGame:
    """The game of that id with the cards of the packs over its own. It is imported only when asked for.

    The game `ashardalon` is the class `Ashardalon` of `emberhall.games.ashardalon.game`, and so for every other. The id
    of its campaign, `ashardalon-campaign`, names that.
    """
    if name.endswith(CAMPAIGN_OF):
        return campaign(name.removesuffix(CAMPAIGN_OF), *packs)
    with _READING:
        made = kind(name)
        _heed_strays(made, packs)
        return made(*packs)


def sheet_of(sight: Sight[msgspec.Struct, Event]) -> Sheet:
    """What a sight shows, in rows that every surface can draw."""
    return kind(sight.game).sheet(sight.view)


def kind(name: str) -> type[AnyGame]:
    """The class of the game of that id, before any of its cards are read."""
    if name.endswith(CAMPAIGN_OF):
        return _campaign_class(linked(name.removesuffix(CAMPAIGN_OF)))
    id = _playable(name)
    return cast("type[AnyGame]", getattr(import_module(f"emberhall.games.{id}.game"), id.capitalize()))


def has_campaign(name: str) -> bool:
    """Whether games of that id can be linked."""
    room = f"emberhall.games.{_playable(name)}.campaign"
    return find_spec(room) is not None and find_spec(f"{room}.game") is not None


def linked(name: str) -> str:
    """The id of a game that has campaigns. Refuses one that has none."""
    id = _playable(name)
    if not has_campaign(id):
        raise Refusal(f"{id} has no campaigns: play it with 'emberhall play {id}'.")
    return id


def campaign(name: str, *packs: Path) -> AnyCampaign:
    """The campaign of the game of that id: the class `Campaign` of its `campaign.game`."""
    id = linked(name)
    with _READING:
        _heed_strays(kind(id), packs)
        return _campaign_class(id)(*packs)


def _campaign_class(id: str) -> type[AnyCampaign]:
    return cast("type[AnyCampaign]", import_module(f"emberhall.games.{id}.campaign.game").Campaign)


def _heed_strays(made: type[AnyGame], packs: Sequence[Path]) -> None:
    """Refuses a pack with a file that would be passed over because its name is misspelt."""
    if packs:
        from emberhall.engine.packs import strays

        files = made().pack_files()
        for folder in packs:
            if folder.is_dir() and (wrong := strays(folder, files)):
                raise Refusal(f"In the pack {folder.name!r}, {wrong[0]}")


def _playable(name: str) -> str:
    from emberhall.games.rulebook import known

    id = known(name)
    if id not in playable():
        raise Refusal(f"Of {id} there is only the rulebook so far: play {' or '.join(playable())}.")
    return id


class _Games(ModuleType):
    """So that `emberhall.games()` means the same before and after this package was imported."""

    def __call__(self) -> list[str]:
        return playable()


sys.modules[__name__].__class__ = _Games
