"""Scores with reasons that are put into words only when somebody asks for them."""

from __future__ import annotations

from emberhall.engine.english import agreeing, sentence

Reason = tuple[object, ...]
"""A template and what stands in it; or a function that makes a reason, and what to call it with."""

Scored = tuple[float, Reason]
"""How good an option looks, and why."""

NOUNS = (
    "Gold",
    "Threat Counters",
    "Wounds",
    "answers",
    "cards",
    "counters",
    "dice",
    "offers",
    "pairs",
    "spaces",
    "turns",
)


def said(reason: Reason) -> str:
    """A reason in words."""
    template, *figures = reason
    if callable(template):
        return said(template(*figures))
    return sentence(agreeing(str(template).format(*figures), NOUNS))
