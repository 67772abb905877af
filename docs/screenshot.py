"""Play to a moment worth seeing and let the app draw itself: writes `screenshot.svg` beside this file."""

from __future__ import annotations

import asyncio
from pathlib import Path

from emberhall.engine.choice import Choice
from emberhall.engine.game import Setup
from emberhall.games.ashardalon.game import Ashardalon
from emberhall.games.ashardalon.state import Table
from emberhall.players.heuristic import policy
from emberhall.table.seats import seated
from emberhall.table.session import Session
from emberhall.terminal.app import Emberhall

SIZE = (120, 40)
PARTY = ("keyleth", "vistra", "quinn", "tarak")
HERE = Path(__file__).parent


def worth_seeing(t: Table, choice: Choice) -> bool:
    """Heroes round a villain, several targets to choose from, and a dungeon behind them."""
    villain = any(t.box.monsters[m.card].kind == "villain" for m in t.monsters)
    return choice.ask == "target" and villain and len(choice.options) > 2 and len(t.dungeon.places) > 8


def a_moment() -> Session:
    """A table at such a moment."""
    game, sensible = Ashardalon(), policy("ashardalon")
    for seed in range(100):
        setup = Setup("the-wrath-of-ashardalon", PARTY)
        session = Session.new(game, setup, seated("me,me,me,me"), seed, keep=False)  # type: ignore[arg-type]
        state = session.match.state
        while session.choice:
            state = session.match.state
            assert isinstance(state, Table)
            if worth_seeing(state, session.choice):
                return session
            session.answer(sensible.choose(session.match.view(session.choice.seat), session.choice))
    raise SystemExit("No such moment came in a hundred games: ask for less in worth_seeing.")


async def drawn() -> str:
    """The screen as the app draws it."""
    app = Emberhall(session=a_moment(), pace="instant")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("down")
        await pilot.pause()
        return app.export_screenshot(title="Emberhall", simplify=True)


if __name__ == "__main__":
    (HERE / "screenshot.svg").write_text(asyncio.run(drawn()), encoding="utf-8")
    print(f"wrote {HERE / 'screenshot.svg'}")
