"""A sheet as plain text, for pipes, screen readers and notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from emberhall.engine.english import listed
from emberhall.engine.sheet import AnyRow, Bar, Card, Fold, Goal, Item, Listing, Panel, Place, Sheet, Sign, Stat, Text

PLACES: Sequence[Place] = ("stage", "party", "side")


def sheet_lines(sheet: Sheet, places: Sequence[Place] = PLACES) -> list[str]:
    """Return a sheet as lines: what stands at its head, then the panels of these places."""
    found = [head_line(sheet)]
    for place in places:
        for panel in sheet.at(place):
            found += ["", *panel_lines(panel)]
    return found


def head_line(sheet: Sheet) -> str:
    """Return the head of a sheet as one line."""
    words = [words_of(row) for panel in sheet.at("head") for row in panel.rows]
    return ": ".join(filter(None, [sheet.title, ", ".join(filter(None, words))]))


def panel_lines(panel: Panel) -> Iterator[str]:
    """Return a panel as lines: its title, figures side by side, and a line for each other row."""
    turn = "> " if panel.active else ""
    yield f"{turn}{panel.title}{f' ({panel.note})' if panel.note else ''}"
    for figures, rows in groupby(panel.rows, lambda row: isinstance(row, Bar | Stat | Sign)):
        if figures:
            yield f"  {', '.join(map(words_of, rows))}"
        else:
            yield from (f"  {line}" for row in rows for line in row_lines(row))


def row_lines(row: AnyRow) -> Iterator[str]:
    """Return a row as lines."""
    match row:
        case Listing():
            lead = "  " if row.title else ""
            yield from filter(None, [row.title])
            yield from (f"{lead}{item_words(item)}" for item in row.items)
        case Fold():
            yield from filter(None, [row.title])
            yield from (f"  {line}" for line in row.lines)
        case Card() if row.text and not row.covered:
            yield f"{words_of(row)}: {' '.join(row.text.split())}"
        case _:
            yield words_of(row)


def words_of(row: AnyRow) -> str:
    """Return a row in words, as short as it can be said."""
    match row:
        case Bar():
            return f"{row.name} {row.has} of {row.most}"
        case Stat():
            return f"{row.name} {row.value}"
        case Sign() | Text():
            return row.text
        case Card():
            return card_words(row)
        case Goal():
            so_far = f" ({row.has} of {row.most})" if row.most else ""
            return f"{'Win' if row.wins else 'Lose'}: {row.text}{so_far}"
        case Listing():
            return next((item.name for item in row.items if item.now), "") or listed(item.name for item in row.items)
        case Fold():
            return row.title


def card_words(row: Card) -> str:
    if row.covered:
        return f"{row.copies} hidden"
    many = f" x{row.copies}" if row.copies > 1 else ""
    more = f" ({row.figure})" if row.figure else ""
    return f"{row.name}{many}{more}{' (used)' if row.used else ''}"


def item_words(item: Item) -> str:
    """Return an entry of a listing in words."""
    bar = f"{item.bar.has} of {item.bar.most}" if item.bar else ""
    last = f"last: {item.last}" if item.last else ""
    more = ", ".join(filter(None, [item.figure, bar, item.note, item.text, last]))
    return f"{'> ' if item.now else ''}{item.name}{f': {more}' if more else ''}"
