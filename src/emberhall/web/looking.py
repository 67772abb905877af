"""Looking things up: whatever is called by the name of a card leads to what that card says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import unescape
from urllib.parse import quote

from emberhall.engine.game import AdventureInfo, CardInfo

_NAMED = re.compile(r"<span data-card='([^']*)'>([^<]*)</span>")
_FACE = re.compile(r"<span data-face='([^']*)'>(.*?)</span>", re.DOTALL)


class Shelf:
    """All cards and adventures of a game that is played with these packs, and where each card is looked up."""

    def __init__(
        self,
        game: str,
        packs: Sequence[str] = (),
        cards: Sequence[CardInfo] = (),
        adventures: Sequence[AdventureInfo] = (),
    ) -> None:
        self.game, self.packs, self.cards, self.adventures = game, tuple(packs), tuple(cards), tuple(adventures)
        self.names = frozenset(card.name for card in cards)

    def address(self, name: str = "") -> str:
        """Where a card is looked up, or all of them."""
        asked = [f"q={quote(name, safe='')}"] if name else []
        asked += [f"pack={quote(pack, safe='')}" for pack in self.packs]
        return f"/cards/{quote(self.game)}{'?' if asked else ''}{'&amp;'.join(asked)}"

    def link(self, name: str, shown: str) -> str:
        """What leads to a card; a name that is none of a card stays as it is."""
        return f"<a class='named' data-look href='{self.address(name)}'>{shown}</a>" if name in self.names else shown

    def card(self, name: str) -> str:
        """The name, if a card has it."""
        return name if name in self.names else ""

    def find(self, query: str) -> list[CardInfo]:
        """The cards of that very name if there are any, or else those that have it in their name or text."""
        wanted = query.lower()
        return [card for card in self.cards if card.name.lower() == wanted] or [
            card for card in self.cards if wanted in card.name.lower() or wanted in card.text.lower()
        ]


NO_CARDS = Shelf("")


@lru_cache(maxsize=4096)
def linked(shelf: Shelf, part: str) -> str:
    """A part of a page in which the names and faces of cards are links; what is no card of the shelf stays as it is."""

    def link(found: re.Match[str]) -> str:
        name, shown = unescape(found.group(1)), found.group(2)
        if name not in shelf.names:
            return shown
        return f"<a class='named' data-look href='{shelf.address(name)}'>{shown}</a>"

    def face(found: re.Match[str]) -> str:
        name, drawn = unescape(found.group(1)), found.group(2)
        if name not in shelf.names:
            return drawn
        return f"<a data-look href='{shelf.address(name)}'>{drawn}</a>"

    return _NAMED.sub(link, _FACE.sub(face, part))
