"""A saved game whose rules or cards are different now: what is said before it continues."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from emberhall.engine.english import listed, plural
from emberhall.table.opening import Opening


def rules_notice(opening: Opening, before: str, packs: Sequence[Path] = ()) -> str:
    """Return what to know before a table continues that was played by version `before`; nothing if that is the same."""
    if opening.row is None:
        return ""
    match, lost = opening.table.match, opening.lost
    kept = f"{plural(match.answers, 'answer')} can still be undone" if match.answers else "no earlier undo is left"
    asked = f"the last {plural(lost, 'answer')} will be asked again" if lost else "no answer is lost"
    if match.over:
        asked = "the game stays over" if lost else "no answer is lost"
    return f"{_what(before, match.game.version, packs)} since this game was saved: {asked}, and {kept}."


def _what(before: str, now: str, packs: Sequence[Path]) -> str:
    """Return which of it has changed: the rules with the built-in cards, or packs."""
    (rules, *old), (rules_now, *new) = before.split("+"), now.split("+")
    if len(old) != len(new):
        return "Other packs are in use"
    changed = [folder.name for folder, was, digest in zip(packs, old, new, strict=False) if was != digest]
    if rules == rules_now and changed:
        return f"The cards of {listed(changed)} have changed"
    return "The rules or the built-in cards have changed"
