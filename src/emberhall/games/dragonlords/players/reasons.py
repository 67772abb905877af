"""Scores with reasons that are put into words only when somebody asks for them."""

from __future__ import annotations

import re

from emberhall.engine.english import sentence

Reason = tuple[object, ...]
"""A template and what stands in it; or a function that makes a reason, and what to call it with."""

Scored = tuple[float, Reason]
"""How good an option looks, and why."""

_ONE = re.compile(r"(?<![\d.])1 (Wound|turn|pair|space|counter|card)s\b")


def said(reason: Reason) -> str:
    """A reason in words."""
    template, *figures = reason
    if callable(template):
        return said(template(*figures))
    text = str(template).format(*figures)
    return sentence(_ONE.sub(r"1 \1", text).replace("1 dice", "1 die"))
