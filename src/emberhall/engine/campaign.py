"""What is asked of a campaign beside what is asked of every game: where it may begin, and how it reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from emberhall.engine.game import AdventureInfo, Game, S, State


class Block(NamedTuple):
    """A part of a page: a title, and lines that stand under it."""

    title: str
    lines: tuple[str, ...]


class CampaignGame(Game[S], Protocol[S]):
    """A campaign: a game whose state is what lasts between the games it sets out on."""

    def first_adventures(self) -> Sequence[AdventureInfo]:
        """The adventures that it may begin with."""

    def adopt(self, data: bytes) -> S:
        """The state of a campaign that was kept in a file of format 1."""

    def page(self, state: S) -> Sequence[Block]:
        """The campaign, for people to read."""


AnyCampaign = CampaignGame[State]
