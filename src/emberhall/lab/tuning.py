"""Which number on a card brings an adventure into a wanted band: the same seeds, one number changed, by bisection."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import yaml

from emberhall.engine.packs import read_yaml
from emberhall.engine.refusal import Refusal
from emberhall.players.chances import Span

Band = tuple[float, float]
Measure = Callable[[Path], Span]
"""The share of games won with a pack."""


class Tried(NamedTuple):
    """A number that was tried, and the share of games won with it."""

    number: int
    share: Span


class Tuned(NamedTuple):
    """What came of it: all that was tried, in order of the numbers, and the one that fits best."""

    tried: tuple[Tried, ...]
    best: Tried
    fits: bool


class Place(NamedTuple):
    """A number of a pack: the file, the card, where on the card, as in `attack` or `tokens.count`, and what it is."""

    file: str
    card: str
    field: str
    number: int

    @property
    def around(self) -> tuple[int, int]:
        """The numbers that may be tried unless others are named: from half of it, though not from none, to twice as
        much, or two more."""
        return max(min(1, self.number), self.number // 2), max(2 * self.number, self.number + 2)


def tune(pack: Path, place: Place, between: tuple[int, int], band: Band, by: Measure) -> Tuned:
    """Look for the number between two that brings the share of games won into a band. Where both ends are on the same
    side of it, nothing between them is tried: then this number does not move it so far."""
    found: dict[int, Span] = {}

    def share(number: int) -> float:
        if number not in found:
            with tempfile.TemporaryDirectory() as folder:
                found[number] = _measured(changed(pack, Path(folder) / pack.name, place, number), place, number, by)
        return found[number].value

    low, high = between
    middle = sum(band) / 2
    rising = share(high) >= share(low)
    across = min(share(low), share(high)) <= middle <= max(share(low), share(high))
    while across and high - low > 1 and not any(within(span, band) for span in found.values()):
        number = (low + high) // 2
        if (share(number) < middle) is rising:
            low = number
        else:
            high = number
    tried = tuple([Tried(number, found[number]) for number in sorted(found)])
    best = min(tried, key=lambda each: abs(each.share.value - middle))
    return Tuned(tried, best, within(best.share, band))


def within(span: Span, band: Band) -> bool:
    return band[0] <= span.value <= band[1]


def _measured(copy: Path, place: Place, number: int, by: Measure) -> Span:
    """The share with a changed pack. What the rules refuse is told of the number."""
    try:
        return by(copy)
    except Refusal as refusal:
        raise Refusal(f"{place.card} cannot have {place.field} {number}: {refusal}") from None


def numbers_of(pack: Path, card: str) -> list[Place]:
    """All numbers on a card of a pack. Refuses one that is not there, or has none."""
    names: list[str] = []
    for path in sorted(pack.glob("*.yaml")):
        for each in _cards(path):
            if each.get("name") == card:
                places = [Place(path.name, card, field, number) for field, number in _numbers(each)]
                if not places:
                    raise Refusal(f"{card} has no numbers: name a card that has.")
                return places
            names.append(str(each.get("name")))
    raise Refusal(f"The pack {pack.name} has no card {card!r}: it has {', '.join(names[:12]) or 'none'}.")


def number_at(pack: Path, card: str, field: str) -> Place:
    """The number in a field of a card. Refuses what is none."""
    places = {place.field: place for place in numbers_of(pack, card)}
    if field not in places:
        raise Refusal(f"{card} has no number {field!r}: its numbers are {', '.join(places)}.")
    return places[field]


def changed(pack: Path, copy: Path, place: Place, number: int) -> Path:
    """A copy of a pack with one number changed."""
    shutil.copytree(pack, copy)
    cards = list(_cards(copy / place.file))
    *way, last = place.field.split(".")
    holder: object = next(each for each in cards if each.get("name") == place.card)
    for step in way:
        holder = holder[int(step)] if isinstance(holder, list) else _mapping(holder)[step]
    if isinstance(holder, list):
        holder[int(last)] = number
    else:
        _mapping(holder)[last] = number
    (copy / place.file).write_text(yaml.safe_dump(cards, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return copy


def _cards(path: Path) -> Iterator[dict[str, object]]:
    cards = read_yaml(path)
    yield from (_mapping(each) for each in (cards if isinstance(cards, list) else []) if isinstance(each, dict))


def _mapping(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


def _numbers(value: object) -> Iterator[tuple[str, int]]:
    """Every number within a value, by the way to it: names of fields and places in lists, with dots between them."""
    if isinstance(value, list):
        value = {str(place): each for place, each in enumerate(value)}
    for name, each in value.items() if isinstance(value, Mapping) else ():
        if type(each) is int:
            yield str(name), each
        else:
            yield from ((f"{name}.{rest}", number) for rest, number in _numbers(each))
