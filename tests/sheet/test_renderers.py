"""Every row of a sheet is drawn on every surface, and what an answer is about is lit."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest

from emberhall.engine.sheet import (
    AnyRow,
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
    panel,
)
from emberhall.pictures.glyphs import GLYPHS
from emberhall.pictures.plain import in_short
from emberhall.pictures.sheets import Page, look_of
from emberhall.table.lines import sheet_lines
from emberhall.terminal.sheets import Writer, bar

LOOKS = {"light": Look("gold", "rays", "lantern")}
ROWS: dict[str, AnyRow] = {
    "Oil": Bar("Oil", 3, 12),
    "Gold": Stat("Gold", 7),
    "Poisoned": Sign("Poisoned", "poison"),
    "A sentence": Text("A sentence"),
    "Torch": Card("Torch", "light", "Counts 2.", ("card", 4), copies=2),
    "Escape": Goal("Escape", has=1, most=3),
    "Wolf": Listing((Item("Wolf", "hungry", bar=Bar("Life", 2, 5), at=("foe", 9)),), "Enemies"),
    "It strikes": Fold("Ahead", ("It strikes you.",)),
}
HIDDEN = Card("", copies=4, covered=True)


def whole(row: AnyRow) -> Sheet:
    return Sheet("A table", (panel("A panel", row),))


def html(sheet: Sheet) -> str:
    return "".join(Page(LOOKS).parts(sheet).values())


def rich(sheet: Sheet) -> str:
    return Writer(LOOKS).panels(sheet.panels).plain


def lines(sheet: Sheet) -> str:
    return "\n".join(sheet_lines(sheet))


@pytest.mark.parametrize("surface", [html, rich, lines])
@pytest.mark.parametrize("words", ROWS)
def test_every_row_is_drawn_everywhere(words: str, surface: Callable[[Sheet], str]) -> None:
    assert words in surface(whole(ROWS[words]))


@pytest.mark.parametrize("surface", [html, rich, lines])
def test_covered_cards_are_counted_and_not_named(surface: Callable[[Sheet], str]) -> None:
    assert str(HIDDEN.copies) in surface(whole(HIDDEN))


def test_a_sheet_survives_json() -> None:
    sheet = Sheet("A table", (panel("All", ROWS.values(), place="party", at=("seat", 0), active=True),))
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=Sheet) == sheet


def test_an_answer_lights_what_it_is_about() -> None:
    sheet = Sheet("", (panel("Hand", ROWS["Torch"]), panel("Ada", place="party", at=("seat", 0))))
    page = Page(LOOKS, {("card", 4): "1 2", ("seat", 0): "3"}).parts(sheet)
    assert "data-o='1 2'" in page["stage/0"]
    assert "data-o='3'" in page["party/0"]
    assert "» Torch" in Writer(LOOKS, {("card", 4)}).panels(sheet.panels).plain


def test_what_a_game_writes_is_text_and_never_markup() -> None:
    for row in (Text("<b>"), Card("<b>", "<b>", "<b>"), Sign("<b>", "<b>"), Stat("<b>", "<b>"), Goal("<b>")):
        shown = html(Sheet("<b>", (Panel("<b>", (row,), note="<b>"),)))
        assert "<b>" not in re.sub(r"<b>(Win|&lt;b&gt;)</b>", "", shown)


def test_links_are_made_by_the_page() -> None:
    page = Page(LOOKS, link=lambda card, shown: f"<a href='{card}'>{shown}</a>")
    named = Card("Torch 2", "light", card="Torch")
    assert "<a href='Torch'>Torch 2</a>" in page.parts(whole(named))["stage/0"]


def test_a_glyph_that_does_not_exist_is_replaced() -> None:
    assert look_of({"light": Look("gold", "rays", "no such drawing")}, "Torch", "light").glyph in GLYPHS


@pytest.mark.parametrize(
    ("has", "falls", "level"), [(12, True, "ok"), (6, True, "mid"), (3, True, "low"), (0, False, "ok")]
)
def test_a_bar_says_how_worrying_it_is(has: int, falls: bool, level: str) -> None:
    assert Bar("Oil", has, 12, falls).level == level


@pytest.mark.parametrize("most", [1, 5, 12, 90])
def test_a_bar_is_as_full_as_it_says(most: int) -> None:
    empty, full, some = (bar(Bar("Oil", has, most)).plain for has in (0, most, 1))
    assert "■" not in empty
    assert "□" not in full
    assert "■" in some


def test_bars_of_odd_figures_are_still_bars() -> None:
    assert [Bar("Oil", has, most).share for has, most in ((5, 3), (-1, 3), (0, 0))] == [1.0, 0.0, 0.0]


def test_the_steps_of_a_turn_are_one_line_in_the_head() -> None:
    turn = Listing((Item("Draw"), Item("Play", now=True)))
    sheet = Sheet("A table", (panel("", turn, place="head"),))
    assert "<li class='now' aria-current='step'>Play</li>" in Page({}).parts(sheet)["head"]
    assert sheet_lines(sheet)[0] == "A table: Play"
    assert in_short(Stat("Turn", 3)) == "Turn 3"
