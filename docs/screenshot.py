"""Take the terminal screenshots: play each game to an interesting moment and export the screen as SVG."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from emberhall.engine.game import Setup
from emberhall.engine.sight import Question
from emberhall.games import game
from emberhall.games.ashardalon.telling.view import View as Dungeon
from emberhall.games.dragonfire.telling.view import View as Table
from emberhall.table.seats import seated
from emberhall.table.session import Session
from emberhall.terminal.app import Emberhall

SIZE = (120, 40)
HERE = Path(__file__).parent


def round_a_villain(view: object, question: Question) -> bool:
    """Return whether heroes surround a villain, with several targets to choose from, in a large dungeon."""
    assert isinstance(view, Dungeon)
    villain = any(foe.kind == "villain" for foe in view.foes)
    return question.ask == "target" and villain and len(question.options) > 2 and len(view.tiles) > 8


def before_the_blow(view: object, question: Question) -> bool:
    """Return whether assigned damage defeats one of at least five encounters and clears a level of another."""
    assert isinstance(view, Table)
    if question.ask != "deal-damage" or len(view.foes) < 5:
        return False
    worn = any(level.cleared for foe in view.foes for level in foe.levels)
    wears = any(level.falls for foe in view.foes for level in foe.levels if not foe.falls)
    return worn and wears and any(foe.falls for foe in view.foes)


class Shot(NamedTuple):
    """A screenshot: the game, adventure, party and seats, the moment, and the keys to press then."""

    file: str
    game: str
    adventure: str
    party: tuple[str, ...]
    seats: str
    worth_seeing: Callable[[object, Question], bool]
    keys: tuple[str, ...]


SHOTS = (
    Shot("screenshot.svg", "ashardalon", "the-wrath-of-ashardalon", ("keyleth", "vistra", "quinn", "tarak"),
         "me,me,me,me", round_a_villain, ("down",)),
    Shot("dragonfire.svg", "dragonfire", "dungeon-crawl",
         ("human-fighter", "sun-elf-wizard", "shield-dwarf-cleric", "half-elf-rogue"),
         "me,heuristic,me,heuristic", before_the_blow, ()),
)  # fmt: skip


def a_moment(shot: Shot) -> Session:
    """Play games until the moment of the screenshot comes."""
    for seed in range(200):
        setup = Setup(shot.adventure, shot.party)
        session = Session.new(game(shot.game), setup, seated(shot.seats), seed, keep=False)
        while session.choice:
            if not session.asked:
                session.play_bots()
                continue
            person = session.asked[0]
            sight = session.sight(person)
            if sight.question and shot.worth_seeing(sight.view, sight.question):
                return session
            session.answer(session.advice(person)[0].option, by=person)
    raise SystemExit(f"no such moment in 200 games; ask for less in {shot.worth_seeing.__name__}()")


async def drawn(shot: Shot) -> str:
    """Return the screen as the app draws it."""
    app = Emberhall(session=a_moment(shot), pace="instant")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press(*shot.keys)
        await pilot.pause()
        return app.export_screenshot(title="Emberhall", simplify=True)


if __name__ == "__main__":
    for picture in SHOTS:
        (HERE / picture.file).write_text(asyncio.run(drawn(picture)), encoding="utf-8")
        print(f"wrote {HERE / picture.file}")
