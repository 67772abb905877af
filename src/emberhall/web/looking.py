"""Looking things up: whatever is called by the name of a card leads to what that card says."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from urllib.parse import quote

from emberhall.games import game as game_called

_NAMED = re.compile(r"<span data-card='([^']*)'>([^<]*)</span>")


@lru_cache(maxsize=8)
def card_names(game: str) -> frozenset[str]:
    """The names of all cards of a game."""
    return frozenset(card.name for card in game_called(game).cards())


def card_address(game: str, name: str) -> str:
    """Where a card is looked up."""
    return f"/cards/{quote(game)}?q={quote(name, safe='')}"


@lru_cache(maxsize=4096)
def linked(game: str, part: str) -> str:
    """A part of a page in which the names of cards are links; what is no card of the game stays as it is."""

    def link(found: re.Match[str]) -> str:
        name, shown = unescape(found.group(1)), found.group(2)
        if name not in card_names(game):
            return shown
        return f"<a class='named' data-look href='{card_address(game, name)}'>{shown}</a>"

    return _NAMED.sub(link, part)
