"""What a match says when all seats are looked over the shoulder: prompt, labels and log in words."""

from __future__ import annotations

from typing import Any

from emberhall.engine.match import Match

AnyMatch = Match[Any]


def everybody(match: AnyMatch) -> range:
    return range(len(match.setup.party))


def question(match: AnyMatch) -> tuple[str, list[str]]:
    """The open question and its answers in words."""
    found = match.sight(*everybody(match)).question
    return (found.whole, [offer.label for offer in found.options]) if found else ("", [])


def story(match: AnyMatch) -> list[str]:
    """The log, a line a cause."""
    return [line.text for line in match.sight(*everybody(match)).log]
