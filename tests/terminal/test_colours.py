"""Terminals with few colours or none: nothing is told by colour alone."""

from __future__ import annotations

import pytest
from rich.console import Console
from rich.segment import Segment
from textual.widgets import OptionList

from emberhall.terminal.bardsung.signs import LOOKS
from emberhall.terminal.face import Cell, Picture
from emberhall.terminal.mapview import MapView
from tests.terminal.table import SMALL, a_table, an_app, press


def underlined_in(listing: OptionList) -> list[str]:
    """The lines of a list that are underlined."""
    lines: list[list[Segment]] = [list(listing.render_line(y)) for y in range(listing.size.height)]
    return ["".join(s.text for s in line).strip() for line in lines if any(s.style and s.style.underline for s in line)]


@pytest.mark.parametrize("colours", ["none", "16", "all"])
async def test_what_is_highlighted_is_seen_without_colours(colours: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if colours == "none":
        monkeypatch.setenv("NO_COLOR", "1")
    app = an_app(a_table())
    app.console = Console(color_system="standard" if colours == "16" else "truecolor", force_terminal=True)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "t", "down")
        found = underlined_in(pilot.app.screen.query_one(OptionList))
        assert found == ([] if colours == "all" else ["2 Vistra: me"])


def test_a_door_that_may_be_chosen_or_is_aimed_at_has_a_sign() -> None:
    cells = {(x, 1): Cell("+" if x == 2 else "· ", "door") for x in range(1, 4)} | {(1, 2): Cell("+", "door")}
    hall = MapView(LOOKS)
    hall.picture = Picture(cells, lattice=True, spans=(3, 5))
    lines = [((2, 1), 1), ((1, 2), 3)]
    assert [hall._drawn(spot, 0, 1, room)[0] for spot, room in lines] == ["+", "+++"]
    hall.open = frozenset(spot for spot, _ in lines)
    assert [hall._drawn(spot, 0, 1, room)[0] for spot, room in lines] == ["•", "•++"]
    hall.open, hall.aimed = frozenset(), hall.open
    assert [hall._drawn(spot, 0, 1, room)[0] for spot, room in lines] == [">", ">+<"]
