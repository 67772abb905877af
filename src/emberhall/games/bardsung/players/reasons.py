"""Scores with reasons that are put into words only when somebody asks for them."""

from __future__ import annotations

import re

from emberhall.engine.english import sentence

Reason = tuple[object, ...]
"""A template and what stands in it."""

Scored = tuple[float, Reason]
"""How good an option looks in wounds, and why."""

_ONE = re.compile(r"(?<![\d.])1 (wound|zone|token|card|action|tile|portal|row|coin|answer)s\b")
_IRREGULAR = re.compile(r"(?<![\d.])1 (heroes|enemies)\b")
_SINGULAR = {"heroes": "hero", "enemies": "enemy"}


def said(reason: Reason) -> str:
    """A reason in words."""
    template, *figures = reason
    text = str(template).format(*figures)
    text = _IRREGULAR.sub(lambda found: f"1 {_SINGULAR[found[1]]}", text)
    return sentence(_ONE.sub(r"1 \1", text))
