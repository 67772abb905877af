"""Tables of the toy games, and where they are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from emberhall.engine.choice import Option, To
from emberhall.games import game
from emberhall.table.seats import seated
from emberhall.table.session import Session
from emberhall.table.storage import saves_folder
from tests.engine.gloamhouse import party


def a_table(seats: str = "me,me", seed: int = 1, keep: bool = True, of: str = "gloamhouse", **more: Any) -> Session:
    sitting = seated(seats)
    return Session.new(game(of), party(len(sitting)), sitting, seed, keep=keep, **more)


def file_of(session: Session) -> Path:
    """The file a table is kept in."""
    return saves_folder() / f"{session.name}.json"


def options_of(session: Session, person: str) -> list[Option]:
    """The answers that a person may give."""
    choice = session.seen(person).choice
    assert choice
    return [choice.options[number] for number in session.offered_to(person)]


def at_a_window(seats: str, of: str = "gloamhouse", seed: int = 1) -> Session:
    """A table at a question of several seats: everybody holds cards to throw."""
    for luck in range(seed, seed + 200):
        session = a_table(seats, luck, keep=False, of=of)
        match = session.match
        while match.choice:
            throwers = {option.seat for option in match.choice.options if option.act == "throw"}
            if match.choice.to is To.WINDOW and len(throwers) == len(session.seats):
                return Session(match, session.seats, seed=luck)
            match.choose(0)
    raise AssertionError("no window was met")
