"""The lines of a question: its answers in the order in which a person wants them, few enough to be read.

All of it follows from what a sight says of the answers: whose they are, how their acts are declared, how many they are,
and what they refer to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from emberhall.engine.acts import ORDER, Role
from emberhall.engine.choice import To
from emberhall.engine.sight import Offer, Question

LISTED = (
    12  # so many answers stand in the list one by one where there is nothing else to do, or all are about the board
)
BESIDE = 6  # so many beside other things
LISTED_SQUARES = 6  # so many squares
CLOSING = (Role.DECLINES, Role.ENDS)
RARE = ORDER[Role.DECLINES]  # acts that are declared to stand from here on are seldom wanted, and folded if several


class Entry(NamedTuple):
    """A line of the question: an answer, or several that are chosen among on the map or in a window of their own. One
    without any does a deed of the app's own."""

    label: str
    options: tuple[int, ...] = ()
    heading: str = ""  # stands above the line
    folded: bool = False  # its options are listed when it is chosen
    closes: bool = False  # it declines or ends what the question is about
    deed: Callable[[], None] | None = None

    @property
    def on_map(self) -> bool:
        return len(self.options) > 1 and not self.folded


class Asked(NamedTuple):
    """A question with what its lines depend on: the answers that a person may give, the seats that person holds, what
    heroes are called, whether an answer can be pointed at on the map, what its spaces are called, and which acts are
    always pointed at, with what their answers are called."""

    question: Question
    mine: Sequence[Offer]
    held: Collection[int]
    names: Sequence[str]
    on_map: Callable[[Offer], bool]
    spaces: str = "squares"
    pointed: Mapping[str, str] = {}


def lines_of(asked: Asked, helping: Iterable[Entry] = ()) -> list[Entry]:
    """The deeds of the seat that is asked, those of other seats of the same person under their names, how to get help,
    and in the end what is seldom wanted, declines or ends."""
    seat, seats = asked.question.seat, len(asked.names)
    own = [offer for offer in asked.mine if offer.seat == seat and not _closes(offer)]
    rare = [offer for offer in own if offer.order >= RARE]
    closing = [offer for offer in asked.mine if _closes(offer)]
    entries = _lines(asked, [offer for offer in own if offer.order < RARE])
    for other in sorted({offer.seat for offer in asked.mine} - {seat}, key=lambda other: (other - seat) % seats):
        entries += _of_other(asked, [o for o in asked.mine if o.seat == other and not _closes(o)])
    entries += _lines(asked, rare, alone=not entries)
    ends = {entry.label: entry for entry in reversed([_closing_line(asked, o) for o in _in_order(closing, seat)])}
    return [*entries, *helping, *reversed(ends.values())]


def first_line(asked: Asked, entries: Sequence[Entry]) -> int:
    """The line that enter takes: where it is possible to decline, nothing is ever spent by it."""
    reaction = asked.question.to in (To.WINDOW.name.lower(), To.OFFER.name.lower())
    declining = {offer.number for offer in asked.mine if offer.role == Role.DECLINES or (reaction and _closes(offer))}
    return next((row for row, entry in enumerate(entries) if declining.intersection(entry.options)), 0)


def _closes(offer: Offer) -> bool:
    return offer.role in CLOSING


def _in_order(offers: Iterable[Offer], first: int = -1) -> list[Offer]:
    """As their acts are declared to stand, those of a seat before the others."""
    return sorted(offers, key=lambda offer: (offer.order, offer.seat != first))


# ---------------------------------------------------------------- one seat's answers


def _lines(asked: Asked, offers: Sequence[Offer], alone: bool = True) -> list[Entry]:
    """The answers of one seat: each by itself, or a group of them on one line. Unless they stand `alone`, there is
    something else to do."""
    groups: dict[tuple[str, int], list[Offer]] = {}
    for offer in _in_order(offers):
        key = (offer.group, -1) if offer.group else ("", offer.number)
        groups.setdefault(key, []).append(offer)
    alone = alone and len(groups) == 1
    parts = [(name, _group(asked, group, alone)) for (name, _), group in groups.items()]
    listed = [name for name, lines in parts if name and not any(_opens(line) for line in lines)]
    headed = len(listed) > 1 and offers[0].order < RARE
    return [line for name, lines in parts for line in _headed(lines, name if headed and name in listed else "")]


def _opens(line: Entry) -> bool:
    return line.folded or line.on_map


def _headed(lines: Sequence[Entry], heading: str) -> list[Entry]:
    return [lines[0]._replace(heading=heading), *lines[1:]] if heading else list(lines)


def _group(asked: Asked, group: Sequence[Offer], alone: bool) -> list[Entry]:
    """The lines of a group, or of an answer that belongs to none."""
    if len(group) == 1:
        return [_line(group[0])]
    on_board = all(any(ref.on_board for ref in offer.about) for offer in group)
    if on_board and all(asked.on_map(offer) for offer in group):
        if group[0].act in asked.pointed:
            return [Entry(f"{group[0].group}… ({len(group)} {asked.pointed[group[0].act]})", _numbers(group))]
        return _squares(group, alone, asked.spaces)
    rare = group[0].order >= RARE
    return _grouped(group, alone, LISTED if alone or (on_board and not rare) else 1 if rare else BESIDE)


def _squares(group: Sequence[Offer], alone: bool, spaces: str) -> list[Entry]:
    """What is best pointed at: a line that leads to the map if there are many, or other things to do."""
    if len(group) > (LISTED_SQUARES if alone else 1):
        return [Entry(f"{group[0].group}… (one of {len(group)} {spaces})", _numbers(group))]
    return [_line(offer) for offer in group]


def _grouped(group: Sequence[Offer], alone: bool, most: int) -> list[Entry]:
    """A group stands open as long as it is short; else a line opens it, or one for each thing that answers are about
    first."""
    listed = [_line(offer) for offer in group]
    if len(group) <= most:
        return listed
    parts: dict[str, list[Offer]] = {}
    for offer in group:
        parts.setdefault(offer.about[0].name if offer.about else "", []).append(offer)
    if most > 1 and 1 < len(parts) < len(group):
        lines = [
            Entry(f"{name}… ({len(part)})", _numbers(part), folded=True) if len(part) > 1 else _line(part[0])
            for name, part in parts.items()
        ]
        return _headed(lines, group[0].group)
    return listed if alone else [Entry(f"{group[0].group}…", _numbers(group), folded=True)]


def _line(offer: Offer) -> Entry:
    return Entry(offer.label, (offer.number,))


def _numbers(group: Sequence[Offer]) -> tuple[int, ...]:
    return tuple(offer.number for offer in group)


# ---------------------------------------------------------------- other seats, the end


def _of_other(asked: Asked, offers: Sequence[Offer]) -> list[Entry]:
    """What another seat of the same person could do: under its name where it joins in, else with its name."""
    if not offers:
        return []
    name, lines = asked.names[offers[0].seat], _lines(asked, offers)
    deeds = {offer.number: offer.deed for offer in offers if offer.deed}  # of labels that begin with the name
    named = [deeds.get(line.options[0], "") if len(line.options) == 1 else "" for line in lines]
    if asked.question.to != To.JOINED.name.lower():
        return [
            line if deed else line._replace(label=f"{name}: {line.label}")
            for line, deed in zip(lines, named, strict=True)
        ]
    helps = any(offer.role == Role.HELPS for offer in offers)
    lines = [line._replace(label=deed or line.label) for line, deed in zip(lines, named, strict=True)]
    return [lines[0]._replace(heading=f"{name} could help" if helps else name), *lines[1:]]


def _closing_line(asked: Asked, offer: Offer) -> Entry:
    """The end of it; if that is somebody else's to say, it is let pass."""
    label = offer.label
    if offer.seat not in asked.held:
        helping = asked.question.to == To.JOINED.name.lower()
        label = f"No, let {asked.names[offer.seat]} go on" if helping else "Let it pass"
    return Entry(label, (offer.number,), closes=True)
