"""A campaign between two games: its file, what a party carries into the next, steps that lead it on, a page to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Generic, TypeVar

from emberhall.engine.campaign import CAMPAIGN, Block, CampaignFile, carried_by, read_campaign, write_campaign
from emberhall.engine.refusal import Refusal

__all__ = ["CAMPAIGN", "Block", "CampaignFile", "Step", "carried_by", "name_meant", "read_campaign", "step_called"]
__all__ += ["write_campaign"]

B = TypeVar("B")  # the box of a game
C = TypeVar("C")  # its campaign


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
