"""A campaign between two games: its file, what a party carries into the next, steps that lead it on, a page to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Generic, NamedTuple, TypeVar

import msgspec

from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal

CAMPAIGN = "campaign"  # the option of a setup that says what a party carries from game to game

B = TypeVar("B")  # the box of a game
C = TypeVar("C")  # its campaign
T = TypeVar("T")


class CampaignFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every campaign file begins with."""

    format: int


F = TypeVar("F", bound=CampaignFile)


def write_campaign(campaign: CampaignFile) -> bytes:
    """A campaign as it is kept in its file."""
    return msgspec.json.encode(campaign, order="deterministic")


def read_campaign(data: bytes, kind: type[F], title: str, needed: int) -> F:
    """The campaign in a file of the game with that title."""
    try:
        campaign = msgspec.json.decode(data, type=kind)
    except msgspec.MsgspecError as error:
        raise Refusal(f"This is no campaign file of {title} ({error}): choose one that is.") from error
    if campaign.format != needed:
        raise Refusal(f"This campaign file has format {campaign.format}, but format {needed} is needed.")
    return campaign


def carried_by(setup: Setup, kind: type[T]) -> T | None:
    """What a setup says the party carries; None unless it comes from a campaign."""
    text = setup.options.get(CAMPAIGN)
    if text is None:
        return None
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError as error:
        raise Refusal(f"The option {CAMPAIGN!r} cannot be read ({error}): leave it to a campaign to set it.") from error


class Block(NamedTuple):
    """A part of a page: a title, and lines that stand under it."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Step(Generic[B, C]):
    """Something a party may do between two games. Every argument is a word; those in brackets may be left out."""

    name: str
    takes: str  # such as HERO ITEM [INSTEAD]
    text: str
    run: Callable[..., C]  # from the box, the campaign and the arguments
    open: Callable[[B, C], list[str]]  # what it could do now, a line each; nothing when it makes no sense

    def lead(self, box: B, campaign: C, words: Sequence[str]) -> C:
        """The campaign after this step."""
        takes = self.takes.split()
        needed = sum(not word.startswith("[") for word in takes)
        if not needed <= len(words) <= len(takes):
            given = "1 word" if len(words) == 1 else f"{len(words)} words"
            raise Refusal(f"The step {self.name} cannot be taken with {given} after it: give {self.takes}.")
        for word in words:
            if not word.isprintable():
                raise Refusal(f"{word!r} names nothing: write names as they stand on the cards.")
        return self.run(box, campaign, *words)


def step_called(steps: Sequence[Step[B, C]], name: str) -> Step[B, C]:
    """The step of that name."""
    known = {step.name: step for step in steps}
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"choose one of {', '.join(known)}."
        raise Refusal(f"There is no step {name!r}: {hint}")
    return known[name]


def name_meant(word: str, known: Sequence[str]) -> str:
    """The name a person means by a word, in which hyphens may stand for spaces; the word itself if there is none."""
    plain = word.lower().replace("-", " ")
    return next((name for name in known if name.lower().replace("-", " ") == plain), word)
