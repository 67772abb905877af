"""A sheet as pieces of HTML: the same rows for every game, cards with art of their own.

Keys say where a piece belongs on a page: `head`, then `stage/0`, `party/0`, `side/0` and so on. The page says which
answers light a place, and how the name of a card becomes a link.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from emberhall.engine.sheet import (
    AnyRow,
    At,
    Bar,
    Card,
    Fold,
    Goal,
    Item,
    Listing,
    Look,
    Panel,
    Sheet,
    Sign,
    Stat,
    Text,
)
from emberhall.pictures.canvas import esc
from emberhall.pictures.glyphs import GLYPHS, drawn, glyph_for
from emberhall.pictures.markup import bar, fact, folded, signs, stats, steps

TIMES = "\N{MULTIPLICATION SIGN}"
PLAIN = Look("brown")
UNSEEN_CARD = "covered"
HUES = 6  # colours of players

Links = Callable[[str, str], str]
"""The markup of a card's name as a link to the card of that name."""
Emblems = Mapping[At, str]
"""Small drawings of what panels and items are about."""


def unlinked(card: str, shown: str) -> str:
    """Leave a name as it is, for a page without links."""
    return shown


def look_of(looks: Mapping[str, Look], name: str, kind: str) -> Look:
    """Return the look of a card, with a glyph that there is."""
    look = looks.get(kind, PLAIN)
    return look if look.glyph in GLYPHS else look._replace(glyph=glyph_for(name, kind))


class Page:
    """One sheet on its way to HTML: the looks of its cards, which answers light what, and links to cards."""

    def __init__(
        self,
        looks: Mapping[str, Look],
        answers: Mapping[At, str] | None = None,
        link: Links = unlinked,
        emblems: Emblems | None = None,
    ) -> None:
        self.looks, self.answers, self.link, self.emblems = looks, answers or {}, link, emblems or {}

    def parts(self, sheet: Sheet, stage: bool = True) -> dict[str, str]:
        """Return every piece by its key, those of the `stage` unless something else is drawn there."""
        found = {"head": self.head(sheet)}
        for n, panel in enumerate(sheet.at("stage") if stage else ()):
            found[f"stage/{n}"] = f"<section>{self.titled(panel)}{self.rows(panel.rows, self.faces)}</section>"
        for n, panel in enumerate(sheet.at("party")):
            found[f"party/{n}"] = self.player(panel)
        for n, panel in enumerate(sheet.at("side")):
            found[f"side/{n}"] = self.titled(panel) + self.rows(panel.rows, self.chips)
        return found

    def at(self, at: At | None) -> str:
        """Return the attributes of something that answers may be about."""
        if at is None:
            return ""
        numbers = self.answers.get(at, "")
        lit = f" data-o='{numbers}'" if numbers else ""
        return f" data-at='{esc(at[0])}-{at[1]}'{lit}"

    def named(self, name: str, card: str = "") -> str:
        return self.link(card or name, esc(name))

    # ---------------------------------------------------------------- panels

    def head(self, sheet: Sheet) -> str:
        """Return the line above the table."""
        rows = [row for panel in sheet.at("head") for row in panel.rows]
        return f"<h1>{esc(sheet.title)}</h1>" + "".join(map(self.head_row, rows))

    def head_row(self, row: AnyRow) -> str:
        match row:
            case Bar():
                return fact(row.name, f"{row.has}/{row.most}")
            case Stat():
                return fact(row.name, row.value, row.tip)
            case Listing():
                now = next((n for n, item in enumerate(row.items) if item.now), -1)
                return steps([item.name for item in row.items], now, [item.note for item in row.items])
            case Card():
                return f"<span class='env'>{self.named(row.name, row.card)}</span>"
            case Goal():
                return f"<span class='goal'>{esc(row.text)}{_so_far(row)}</span>"
            case Sign() | Text():
                return f"<span class='env'>{esc(row.text)}</span>"
            case Fold():
                return ""

    def titled(self, panel: Panel) -> str:
        note = f"<p class='note'>{esc(panel.note)}</p>" if panel.note else ""
        return f"<h2{self.at(panel.at)}>{esc(panel.title)}</h2>{note}" if panel.title else note

    def player(self, panel: Panel) -> str:
        """Return the panel of a player."""
        active = " active" if panel.active else ""
        hue = f" c{panel.at[1] % HUES}" if panel.at else ""
        emblem = self.emblems.get(panel.at, "") if panel.at else ""
        note = f"<p>{esc(panel.note)}</p>" if panel.note or emblem else ""
        title = f"<h3>{esc(panel.title)}</h3>{note}"
        named = f"{emblem}<div class='id'>{title}</div>" if emblem else title
        rows = self.rows(panel.rows, self.chips)
        return f"<article class='hero{hue}{active}'{self.at(panel.at)}>{named}{rows}</article>"

    # ---------------------------------------------------------------- rows

    def rows(self, rows: Sequence[AnyRow], cards: Callable[[Sequence[Card]], str]) -> str:
        """Return the rows of a panel: those of a kind that follow each other stand together."""
        return "".join(self.alike(list(found), cards) for _, found in groupby(rows, type))

    def alike(self, rows: Sequence[AnyRow], cards: Callable[[Sequence[Card]], str]) -> str:
        """Return several rows of a kind."""
        goals = [row for row in rows if isinstance(row, Goal)]
        if goals:
            return f"<ul class='aims'>{''.join(map(self.goal, goals))}</ul>"
        if found := [row for row in rows if isinstance(row, Card)]:
            return cards(found)
        if figures := [row for row in rows if isinstance(row, Stat)]:
            return stats(*((row.name, row.value, row.tip) for row in figures))
        if states := [row for row in rows if isinstance(row, Sign)]:
            return signs((row.look, row.text) for row in states)
        return "".join(self.row(row) for row in rows)

    def row(self, row: AnyRow) -> str:
        match row:
            case Bar():
                return f"<div class='gauge'><span>{esc(row.name)}</span>{self.pips(row)}</div>"
            case Text():
                return f"<p><b>{esc(row.text)}</b></p>" if row.bold else f"<p>{esc(row.text)}</p>"
            case Listing():
                title = f"<h4>{esc(row.title)}</h4>" if row.title else ""
                return f"{title}<ul>{''.join(map(self.item, row.items))}</ul>"
            case Fold():
                return folded(row.title, row.lines, "forecast")
            case _:
                return ""

    def pips(self, row: Bar) -> str:
        return bar(row.has, row.most, row.name, row.level)

    def goal(self, row: Goal) -> str:
        way = "Win" if row.wins else "Lose"
        return f"<li class='{way.lower()}'><b>{way}</b> <span>{esc(row.text)}{_so_far(row)}</span></li>"

    def item(self, item: Item) -> str:
        note = f"<small>{esc(item.note)}</small>" if item.note else ""
        figure = f"<b>{esc(item.figure)}</b> " if item.figure else ""
        emblem = self.emblems.get(item.at, "") if item.at else ""
        now = " class='now'" if item.now else ""
        pips = self.pips(item.bar) if item.bar else ""
        last = f"<small>last: {self.named(item.last)}</small>" if item.last else ""
        tip = f" title='{esc(item.text)}'" if item.text else ""
        name = f"<span{tip}>{self.named(item.name, item.card)}{note}{last}</span>"
        return f"<li{now}{self.at(item.at)}>{emblem}{figure}{name}{pips}</li>"

    # ---------------------------------------------------------------- cards

    def faces(self, cards: Sequence[Card]) -> str:
        """Return cards in full, side by side."""
        return f"<div class='cardset'>{''.join(map(self.face, cards))}</div>"

    def face(self, row: Card) -> str:
        if row.covered:
            return f"<article class='cardback'>{_back()}<b>{row.copies}</b></article>"
        look = look_of(self.looks, row.name, row.kind)
        many = f"<small class='many'>{TIMES}{row.copies}</small>" if row.copies > 1 else ""
        corner = f"<b class='corner'>{esc(row.figure)}</b>" if row.figure else ""
        kind = f"<small>{esc(_spoken(row.kind))}</small>" if row.kind else ""
        text = "".join(f"<p>{esc(line)}</p>" for line in row.text.split("\n") if line)
        used = " used" if row.used else ""
        return (
            f"<article class='cardlike k-{look.colour}{used}'{self.at(row.at)}>"
            f"<h3>{self.named(row.name, row.card)}{many}</h3>{corner}{_art(look)}{kind}{text}</article>"
        )

    def chips(self, cards: Sequence[Card]) -> str:
        """Return cards by their names alone."""
        return f"<p class='chips'>{''.join(map(self.chip, cards))}</p>"

    def chip(self, row: Card) -> str:
        many = f" {TIMES}{row.copies}" if row.copies > 1 else ""
        if row.covered:
            return f"<span class='chip covered'>{row.copies} {UNSEEN_CARD}</span>"
        used, said = (" used", "<span class='sr'> (used)</span>") if row.used else ("", "")
        tip = f" title='{esc(row.text)}'" if row.text else ""
        figure = f" · {esc(row.figure)}" if row.figure else ""
        shown = f"{self.named(row.name, row.card)}{many}{figure}{said}"
        return f"<span class='chip{used}'{tip}{self.at(row.at)}>{shown}</span>"


def _art(look: Look) -> str:
    """Return the art of a card: its glyph on its colour and pattern."""
    box = "x='-80' y='-26' width='160' height='52'"
    return (
        f"<svg class='art' viewBox='-80 -26 160 52' preserveAspectRatio='xMidYMid slice' aria-hidden='true'>"
        f"<rect {box} fill='url(#c-{look.colour}-art)'/><rect {box} fill='url(#c-{look.pattern})'/>"
        f"<g class='c-glyph' transform='scale(1.5)'>{drawn(look.glyph)}</g></svg>"
    )


def _back() -> str:
    return "<svg class='art' viewBox='0 0 180 252' aria-hidden='true'><use href='#c-back'/></svg>"


def _so_far(row: Goal) -> str:
    return f" <b>{row.has}/{row.most}</b>" if row.most else ""


def _spoken(kind: str) -> str:
    return kind.replace("-", " ").capitalize()
