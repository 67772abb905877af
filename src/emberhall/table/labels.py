"""How answers are called: where several heroes of one person have one that is called alike, each says whose it is."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.game import State
from emberhall.engine.sight import Seen


def labels_of(seen: Seen[State]) -> list[str]:
    """The answers that are seen, in words."""
    options, acts = seen.choice.options if seen.choice else (), seen.game.acts
    heroes = {option.seat: acts.who(seen.table, option.seat) for option in options}
    return told_apart([(heroes[option.seat], acts.label(seen.table, option)) for option in options])


def told_apart(labels: Sequence[tuple[str, str]]) -> list[str]:
    """Labels with the heroes they belong to."""
    whose: dict[str, set[str]] = {}
    for hero, label in labels:
        whose.setdefault(label, set()).add(hero)
    return [f"{hero}: {label}" if len(whose[label]) > 1 else label for hero, label in labels]
