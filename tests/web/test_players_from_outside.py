"""Players that the operator named when the server was started: they may take seats, and nobody else's code may."""

from __future__ import annotations

import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from emberhall.engine.game import Setup
from emberhall.games import game
from emberhall.players import named
from emberhall.table.seats import seated
from emberhall.table.setup import first_heroes
from emberhall.table.table import Table
from emberhall.web.bots import Thinkers, bots
from emberhall.web.hall import Hall
from tests.kit.outside import outside
from tests.web.house import ADA, Guest, a_table

__all__ = ["outside"]


async def test_the_form_offers_those_that_were_named(outside: Path, guests: tuple[Hall, list[Guest]]) -> None:
    _, (guest, *_) = guests
    assert "players.py:Last" not in (await guest.get("/new/gloamhouse")).text
    named("players.py:Last")
    assert "a bot (players.py:Last)" in (await guest.get("/new/gloamhouse")).text
    assert list(bots()) == ["players.py:Last", "search", "heuristic", "random"]


async def test_a_form_cannot_name_a_player(outside: Path, guests: tuple[Hall, list[Guest]]) -> None:
    _, (guest, *_) = guests
    (outside / "traps.py").write_text("open('sprung', 'w').close()\n")
    for name in ("traps.py:Trap", "traps:Trap"):
        answer = await guest.post("/new", {"game": "gloamhouse", "hero-ada": "me", "hero-bo": name})
        assert answer.status_code == 422 or "Nobody of that kind can play Bo" in answer.text
    assert not (outside / "sprung").exists()


async def test_a_table_says_who_plays_by_rules_of_thumb(outside: Path, hall: Hall) -> None:
    live, _ = await a_table(hall, "person-1,away.py:Away")
    assert "bot (away.py:Away), played by rules of thumb" in (await live.frame(ADA))["seats"]


async def test_one_that_fails_while_it_ponders_loses_its_seat(outside: Path, caplog: pytest.LogCaptureFixture) -> None:
    """In a process of its own, which has the players that were named here."""
    box, thinkers = game("dragonlords"), Thinkers()
    setup = Setup(box.adventures()[0].id, first_heroes(box, 2))
    try:
        for name, lost in (("players.py:Last", False), ("players.py:Raises", True)):
            table, _ = Table.open(box, setup, seated(f"{named(name)},{name}"), 1)
            live: Any = SimpleNamespace(table=table, packs=[])
            with caplog.at_level(logging.WARNING, "emberhall.web"):
                answer = await thinkers.answer(live)
            assert answer is not None
            assert bool(table.bots.lost) is lost
            assert ("players.py:Raises lost its seat to the rules of thumb" in caplog.text) is lost
            thinkers.close()
            thinkers = Thinkers()
    finally:
        thinkers.close()
