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
LEVELS = {"ok": GREEN, "mid": GOLD, "low": RED, "foe": RED}
PIPS = 12
WIDE, LEAST = 100, 16  # columns: unless said otherwise, and the fewest for a text
BARS = 2  # columns for a scroll bar and what is beside it
MARGIN, APART = "  ", "  "  # before a line, and between figures
LIT, ACTIVE = "»", "▸"
PLAYERS, YOURS, OTHERS = "Players", "You", "Others"

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

    def alone(self, panel: rows.Panel) -> Panel:
        """Return a panel that stands under a title of its own."""
        return Panel(panel.title, Text("\n").join(self.lines(panel.rows)))

    def lines(self, found: Sequence[AnyRow]) -> list[Text]:
        """Return rows as lines: figures side by side, and one line for each other row."""
        width = max((len(named(row)) for row in found if isinstance(row, Card)), default=0)
        lines: list[Text] = []
        for figures, alike in groupby(found, lambda row: isinstance(row, Bar | Stat | Sign)):
            if figures:
                lines += self.side_by_side([self.figure(row) for row in alike])
            else:
                lines += [self.row(row, width) for row in alike]
        return lines

    def side_by_side(self, figures: Sequence[Text]) -> list[Text]:
        """Return figures on as few lines as they fit."""
        lines: list[Text] = []
        for figure in figures:
            if lines and lines[-1].cell_len + len(APART) + figure.cell_len <= self.width:
                lines[-1].append(APART).append_text(figure)
            else:
                lines.append(Text(MARGIN) + figure)
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
                return Text("\n").join([*title, self.items(row)])
            case Fold(title=title, lines=(line,)):
                return Text.assemble((f"{MARGIN}{title}: "), (self.hung(line, 4, len(title) + 2), MUTED))
            case Fold():
                lines = [Text(f"{MARGIN}{self.hung(line, 4)}", MUTED) for line in row.lines]
                return Text("\n").join([Text(f"{MARGIN}{row.title}"), *lines])
            case rows.Text():
                return Text(f"  {self.hung(row.text, 2)}", "bold" if row.bold else "")
            case _:
                return Text(MARGIN) + self.figure(row)

    def card(self, row: Card, width: int) -> Text:
        if row.covered:
            return Text(f"  ▒ {row.copies} hidden", MUTED)
        style = f"{self.hue(row.kind)} bold".strip() if not row.used else f"{MUTED} strike"
        text = self.mark(row.at).append(f"{named(row):<{width}}", style)
        text.append(f"  {row.figure}" if row.figure and not row.told else "", GOLD)
        return text.append(f"  {self.hung(row.text, text.cell_len + 2)}" if row.text else "", MUTED)

    def hung(self, text: str, margin: int, lead: int = 0) -> str:
        """Return a text that goes on at a margin where it does not fit its line, which begins with a `lead`."""
        lines = wrap(" " * lead + text, max(LEAST, self.width - margin - BARS), drop_whitespace=True) if text else []
        return f"\n{' ' * margin}".join(lines).removeprefix(" " * lead)

    def items(self, row: Listing) -> Text:
        return Text("\n").join(map(self.item, row.items))

    def item(self, item: Item) -> Text:
        text = Text.assemble((f"{ACTIVE} ", f"bold {EMBER}")) if item.now else self.mark(item.at)
        text.append(f"{item.figure} " if item.figure else "", GOLD).append(item.name, "bold")
        text.append(f"  {self.hung(item.note, text.cell_len + 2)}" if item.note else "", MUTED)
        text.append(f"  last: {item.last}" if item.last else "", MUTED)
        if item.bar:
            text.append("  ").append_text(bar(item.bar, PIPS, named=False))
        return text.append(f"\n    {self.hung(item.text, 4)}" if item.text else "", MUTED)


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

    titled = True  # whether the headline begins with the title of the sheet
    draws_stage = False  # whether the face has drawings of its own in the middle: then the stage is read beside them

    def __init__(self, sheet_of: SheetOf, looks: Mapping[str, Look]) -> None:
        self.sheet_of, self.card_looks = sheet_of, looks

    def headline(self, sight: Sight[V, Event]) -> Text:
        sheet, writer = self.sheet_of(sight.view), Writer(self.card_looks)
        head = [row for panel in sheet.at("head") for row in panel.rows]
        found = [writer.figure(row) for row in head if not isinstance(row, Listing)]
        steps = [writer.figure(row).plain for row in head if isinstance(row, Listing)]
        acting = [panel.title for panel in sheet.at("party") if panel.active]
        turn = ": ".join(filter(None, [*steps, *acting[:1]]))
        title = [Text(sheet.title, f"bold {GOLD}")] if self.titled else []
        text = Text(" ") + Text("  ").join([*title, *([Text(turn, "bold")] if turn else []), *found])
        text.no_wrap, text.overflow = True, "ellipsis"
        return text

    def board(self, sight: Sight[V, Event], width: int, height: int) -> Panel | None:
        sheet = self.sheet_of(sight.view)
        stage = sheet.at("stage")
        return Panel(sheet.title, Writer(self.card_looks, lit(sight), width).panels(stage)) if stage else None

    def panels(self, sight: Sight[V, Event], width: int, height: int) -> Sequence[Panel]:
        sheet, writer = self.sheet_of(sight.view), Writer(self.card_looks, lit(sight), width)
        found = [writer.alone(each) for each in sheet.at("stage")] if self.draws_stage else []
        found += players(writer, sheet.at("party"), sight.seats, height)
        found += [writer.alone(each) for each in sheet.at("side")]
        steps = [row for panel in sheet.at("head") for row in panel.rows if isinstance(row, Listing)]
        return [*found, *(Panel(row.title, writer.items(row)) for row in steps if any(item.note for item in row.items))]

    def forecast(self, sight: Sight[V, Event]) -> Sequence[str]:
        """Return what is folded up on the sheet."""
        panels = self.sheet_of(sight.view).panels
        return [line for panel in panels for row in panel.rows if isinstance(row, Fold) for line in row.lines]


def players(writer: Writer, party: Sequence[rows.Panel], seats: Collection[int], height: int) -> list[Panel]:
    """Return the players: all together, or where that is too much those who look first, and then the others."""
    whole = writer.panels(party)
    own = [panel for panel in party if panel.at and panel.at[1] in seats]
    others = [panel for panel in party if panel not in own]
    lines = sum(1 + max(0, line.cell_len - 1) // max(1, writer.width) for line in whole.split("\n"))
    if lines <= height or not own or not others:
        return [Panel(PLAYERS, whole)] if party else []
    return [Panel(YOURS, writer.panels(own)), Panel(OTHERS, writer.panels(others))]


def lit(sight: Sight[V, Event]) -> set[At]:
    """Return what the answers of those who look are about."""
    offers = sight.question.options if sight.question else ()
    return {(ref.kind, ref.id) for offer in offers if offer.seat in sight.seats for ref in offer.about}
