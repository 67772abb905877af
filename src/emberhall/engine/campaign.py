"""What is asked of a campaign beside what is asked of every game, and what a party carries from it into a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from emberhall.engine.game import AdventureInfo, Game, S, Setup, State
from emberhall.engine.refusal import Refusal

CAMPAIGN = "campaign"  # the option of a setup that says what a party carries from game to game

T = TypeVar("T")


class Block(NamedTuple):
    """A part of a page: a title, and lines that stand under it. `about` says what it is about, the same on every page,
    where the title may change."""

    title: str
    lines: tuple[str, ...]
    about: str = ""


class CampaignGame(Game[S], Protocol[S]):
    """A campaign: a game whose state is what lasts between the games it sets out on."""

    def first_adventures(self) -> Sequence[AdventureInfo]:
        """The adventures that it may begin with."""

    def adopt(self, data: bytes) -> S:
        """The state of a campaign that was kept in a file of format 1."""

    def page(self, state: S) -> Sequence[Block]:
        """The campaign, for people to read."""


AnyCampaign = CampaignGame[State]


# ---------------------------------------------------------------- what a party carries


def carried_by(setup: Setup, kind: type[T]) -> T | None:
    """What a setup says the party carries; None unless it comes from a campaign."""
    text = setup.options.get(CAMPAIGN)
    if text is None:
        return None
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError as error:
        raise Refusal(f"The option {CAMPAIGN!r} cannot be read ({error}): leave it to a campaign to set it.") from error


# ---------------------------------------------------------------- files of format 1


class CampaignFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every campaign began with when it was a file of the game's own."""

    format: int


F = TypeVar("F", bound=CampaignFile)


def read_campaign(data: bytes, kind: type[F], title: str, needed: int) -> F:
    """The campaign in a file of the game with that title."""
    try:
        campaign = msgspec.json.decode(data, type=kind)
    except msgspec.MsgspecError as error:
        raise Refusal(f"This is no campaign file of {title} ({error}): choose one that is.") from error
    if campaign.format != needed:
        raise Refusal(f"This campaign file has format {campaign.format}, but format {needed} is needed.")
    return campaign
