"""A sheet as Rich text: the face of every game that brings no drawings of its own for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Generic

import msgspec
from rich.text import Text

from emberhall.engine import sheet as rows
from emberhall.engine.events import Event
from emberhall.engine.sheet import AnyRow, At, Bar, Card, Fold, Goal, Item, Listing, Look, Sheet, Sign, Stat
from emberhall.engine.sight import Sight
from emberhall.pictures.cards import COLOURS
from emberhall.terminal.face import Panel, PlainFace, V

GOLD, EMBER, RED, GREEN, BLUE, MUTED = "#f2c14e", "#e8803c", "#e0645a", "#8fbf7f", "#8fc1e3", "#9a8c7c"
LEVELS = {"ok": GREEN, "mid": GOLD, "low": RED}
PIPS = 12
WIDE, LEAST = 100, 16  # columns: unless said otherwise, and the fewest for a text
LIT, ACTIVE, PLAYERS = "»", "▸", "Players"

SheetOf = Callable[[msgspec.Struct], Sheet]


class Writer:
    """Puts rows into Rich text. What is `lit` has an answer about it."""

    def __init__(self, looks: Mapping[str, Look], lit: Collection[At] = (), width: int = WIDE) -> None:
        self.looks, self.lit, self.width = looks, lit, width

    def hue(self, kind: str) -> str:
        """Return the colour of a kind of card."""
        return COLOURS[self.looks[kind].colour][2] if kind in self.looks else ""

    def mark(self, at: At | None) -> Text:
        return Text.assemble((f"{LIT} ", f"bold {GOLD}")) if at in self.lit else Text("  ")

    # ---------------------------------------------------------------- panels

    def panels(self, panels: Sequence[rows.Panel]) -> Text:
        """Return panels below each other, each under its title."""
        return Text("\n\n").join(map(self.panel, panels))

    def panel(self, panel: rows.Panel) -> Text:
        sign = f"{ACTIVE} " if panel.active else ""
        lead = self.mark(panel.at) if panel.at in self.lit else Text()
        title = lead.append(f"{sign}{panel.title}", f"bold {EMBER if panel.active else BLUE}")
        title.append(f" {panel.note}" if panel.note else "", MUTED)
        return Text("\n").join([title, *self.lines(panel.rows)])

    def lines(self, found: Sequence[AnyRow]) -> list[Text]:
        """Return rows as lines: figures side by side, and one line for each other row."""
        width = max((len(named(row)) for row in found if isinstance(row, Card)), default=0)
        lines: list[Text] = []
        for figures, alike in groupby(found, lambda row: isinstance(row, Bar | Stat | Sign)):
            if figures:
                lines.append(Text("  ") + Text("   ").join(map(self.figure, alike)))
            else:
                lines += [self.row(row, width) for row in alike]
        return lines

    def figure(self, row: AnyRow, pips: int = PIPS) -> Text:
        """Return a row in a few characters."""
        match row:
            case Bar():
                return bar(row, pips)
            case Stat():
                return Text.assemble((f"{row.name} ", MUTED), (str(row.value), "bold"))
            case Sign():
                return Text(row.text, f"bold {GOLD}")
            case Listing():
                return Text(next((item.name for item in row.items if item.now), ""), "bold")
            case Card():
                return Text(named(row), self.hue(row.kind) or EMBER)
            case Goal() | rows.Text():
                return Text(row.text, EMBER)
            case Fold():
                return Text()

    def row(self, row: AnyRow, width: int) -> Text:
        """Return a row on lines of its own; names of cards are `width` wide."""
        match row:
            case Card():
                return self.card(row, width)
            case Goal():
                so_far = f"  {row.has}/{row.most}" if row.most else ""
                way = ("Win   ", GREEN) if row.wins else ("Lose  ", RED)
                return Text.assemble("  ", way, (self.hung(row.text, 8), ""), (so_far, "bold"))
            case Listing():
                title = [Text(f"  {row.title}", MUTED)] if row.title else []
                return Text("\n").join([*title, *map(self.item, row.items)])
            case Fold():
                lines = [Text(f"  {self.hung(line, 4)}", MUTED) for line in row.lines]
                return Text("\n").join([Text(f"  {row.title}"), *lines])
            case rows.Text():
                return Text(f"  {self.hung(row.text, 2)}", "bold" if row.bold else "")
            case _:
                return Text("  ") + self.figure(row)

    def card(self, row: Card, width: int) -> Text:
        if row.covered:
            return Text(f"  ▒ {row.copies} hidden", MUTED)
        style = f"{self.hue(row.kind)} bold".strip() if not row.used else f"{MUTED} strike"
        text = self.mark(row.at).append(f"{named(row):<{width}}", style)
        text.append(f"  {row.figure}" if row.figure else "", GOLD)
        return text.append(f"  {self.hung(row.text, text.cell_len + 2)}" if row.text else "", MUTED)

    def hung(self, text: str, margin: int) -> str:
        """Return a text that goes on below its own beginning where it does not fit its line."""
        return f"\n{' ' * margin}".join(wrap(text, max(LEAST, self.width - margin)))

    def item(self, item: Item) -> Text:
        text = Text.assemble((f"{ACTIVE} ", f"bold {EMBER}")) if item.now else self.mark(item.at)
        text.append(f"{item.figure} " if item.figure else "", GOLD).append(item.name, "bold")
        text.append(f"  {item.note}" if item.note else "", MUTED)
        return text.append("  ").append_text(bar(item.bar, PIPS, named=False)) if item.bar else text


def named(row: Card) -> str:
    """Return the name of a card with its copies."""
    return f"{row.name} x{row.copies}" if row.copies > 1 else row.name


def bar(row: Bar, pips: int = PIPS, named: bool = True) -> Text:
    """Return a bar with its name and its figures."""
    cells = min(row.most, pips)
    filled = max(round(cells * row.share), 1 if row.has > 0 else 0)
    text = Text.assemble((f"{row.name} " if named else "", MUTED))
    text.append("■" * filled, LEVELS[row.level]).append("□" * (cells - filled), MUTED)
    return text.append(f" {row.has}/{row.most}", "bold")


class SheetFace(PlainFace[V], Generic[V]):
    """The face that follows from a sheet: the stage in the place of a map, players and the rest beside it."""

    def __init__(self, sheet_of: SheetOf, looks: Mapping[str, Look]) -> None:
        self.sheet_of, self.card_looks = sheet_of, looks

    def headline(self, sight: Sight[V, Event]) -> Text:
        sheet, writer = self.sheet_of(sight.view), Writer(self.card_looks)
        found = [writer.figure(row) for panel in sheet.at("head") for row in panel.rows]
        text = Text("   ").join([Text(f" {sheet.title}", f"bold {GOLD}"), *found])
        text.no_wrap, text.overflow = True, "ellipsis"
        return text

    def board(self, sight: Sight[V, Event], width: int, height: int) -> Panel | None:
        sheet = self.sheet_of(sight.view)
        stage = sheet.at("stage")
        return Panel(sheet.title, Writer(self.card_looks, lit(sight), width).panels(stage)) if stage else None

    def panels(self, sight: Sight[V, Event], width: int, height: int) -> Sequence[Panel]:
        sheet, writer = self.sheet_of(sight.view), Writer(self.card_looks, lit(sight), width)
        party = sheet.at("party")
        players = [Panel(PLAYERS, writer.panels(party))] if party else []
        side = [Panel(each.title, Text("\n").join(writer.lines(each.rows))) for each in sheet.at("side")]
        return [*players, *side]

    def forecast(self, sight: Sight[V, Event]) -> Sequence[str]:
        """Return what is folded up on the sheet."""
        panels = self.sheet_of(sight.view).panels
        return [line for panel in panels for row in panel.rows if isinstance(row, Fold) for line in row.lines]


def lit(sight: Sight[V, Event]) -> set[At]:
    """Return what the answers of those who look are about."""
    offers = sight.question.options if sight.question else ()
    return {(ref.kind, ref.id) for offer in offers if offer.seat in sight.seats for ref in offer.about}
