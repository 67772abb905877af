"""Which number on a card brings an adventure into a wanted band: the same seeds, one number changed, by bisection."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import yaml

from emberhall.engine.packs import read_yaml
from emberhall.engine.refusal import Refusal
from emberhall.players.chances import Span


class Tried(NamedTuple):
    """A number that was tried, and the share of games won with it."""

    number: int
    share: Span


class Tuned(NamedTuple):
    """What came of it: all that was tried, in order of the numbers, and the one that fits best."""

    tried: tuple[Tried, ...]
    best: Tried
    fits: bool


Measure = Callable[[Path], Span]
"""The share of games won with a pack."""


def tune(pack: Path, card: str, field: str, between: tuple[int, int], band: tuple[float, float], by: Measure) -> Tuned:
    """Look for the number between two that brings the share of games won into a band."""
    file = file_of(pack, card, field)
    found: dict[int, Span] = {}

    def share(number: int) -> float:
        if number not in found:
            with tempfile.TemporaryDirectory() as folder:
                found[number] = by(changed(pack, Path(folder) / pack.name, file, card, field, number))
        return found[number].value

    low, high = between
    middle = sum(band) / 2
    rising = share(high) >= share(low)
    while high - low > 1 and not any(_within(span, band) for span in found.values()):
        number = (low + high) // 2
        if (share(number) < middle) is rising:
            low = number
        else:
            high = number
    tried = tuple([Tried(number, found[number]) for number in sorted(found)])
    best = min(tried, key=lambda each: abs(each.share.value - middle))
    return Tuned(tried, best, _within(best.share, band))


def _within(span: Span, band: tuple[float, float]) -> bool:
    return band[0] <= span.value <= band[1]


def file_of(pack: Path, card: str, field: str) -> str:
    """The file of a pack that has a card with a number in a field. Refuses what is not there."""
    names: list[str] = []
    for path in sorted(pack.glob("*.yaml")):
        cards = read_yaml(path)
        for each in cards if isinstance(cards, list) else []:
            if isinstance(each, dict) and each.get("name") == card:
                if type(each.get(field)) is not int:
                    numbers = ", ".join(name for name, value in each.items() if type(value) is int) or "none"
                    raise Refusal(f"{card} has no number {field!r}: its numbers are {numbers}.")
                return path.name
            names += [each["name"]] if isinstance(each, dict) and isinstance(each.get("name"), str) else []
    raise Refusal(f"The pack {pack.name} has no card {card!r}: it has {', '.join(names[:12]) or 'none'}.")


def changed(pack: Path, copy: Path, file: str, card: str, field: str, number: int) -> Path:
    """A copy of a pack with one number changed."""
    shutil.copytree(pack, copy)
    cards = read_yaml(copy / file)
    assert isinstance(cards, list)
    for each in cards:
        if each.get("name") == card:
            each[field] = number
    (copy / file).write_text(yaml.safe_dump(cards, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return copy
