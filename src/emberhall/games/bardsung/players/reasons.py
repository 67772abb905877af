"""Scores with reasons that are put into words only when somebody asks for them."""

from __future__ import annotations

from emberhall.engine.english import agreeing, sentence

Reason = tuple[object, ...]
"""A template and what stands in it."""

Scored = tuple[float, Reason]
"""How good an option looks in wounds, and why."""

NOUNS = (
    *("abilities", "actions", "answers", "attacks", "cards", "charm tokens", "enemies", "fate tokens", "fires"),
    *("firewood tokens", "gold coins", "heroes", "levers", "pieces", "potions", "rows", "serious wounds", "squires"),
    *("targets", "tiles", "tokens", "treasure cards", "ways", "wounds", "zones"),
)


def said(reason: Reason) -> str:
    """A reason in words."""
    template, *figures = reason
    return sentence(agreeing(str(template).format(*figures), NOUNS))
