"""A kept game whose rules or cards are others now: what is said before it is opened."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from emberhall.engine.english import listed, plural
from emberhall.games import game as game_called
from emberhall.table.storage import Kept


def told_before(kept: Kept, packs: Sequence[Path] | None = None) -> str:
    """What whoever goes on with a game should know first: nothing, unless its rules or cards have changed since."""
    record, save = kept
    folders = [Path(pack) for pack in record.packs] if packs is None else list(packs)
    now = game_called(save.game, *folders).version
    if now == save.version:
        return ""
    open_again = sum(1 for entry in save.tape[len(save.tape) - save.since :] if entry < 0)
    back = f"its last {plural(open_again, 'answer')} will be asked again" if open_again else "no answer is lost"
    return (
        f"{_what(save.version, now, folders)} since this game was kept. Kept are the table as it stood when a phase "
        f"last began, the seats and the party; {back}. The log so far and the undo of "
        f"{plural(len(record.by), 'answer')} are forgotten with the first new answer; until then the save stays."
    )


def _what(before: str, now: str, folders: Sequence[Path]) -> str:
    """Which of it has changed: the rules with the built-in cards, or packs."""
    (rules, *old), (rules_now, *new) = before.split("+"), now.split("+")
    if len(old) != len(new):
        return "Other packs are in use"
    changed = [folder.name for folder, was, digest in zip(folders, old, new, strict=True) if was != digest]
    if rules == rules_now and changed:
        return f"The cards of {listed(changed)} have changed"
    return "The rules or the built-in cards have changed"
