"""Who plays which hero: a seat is handed to a bot, and back to a person, in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from emberhall.engine.refusal import Refusal
from emberhall.players import PLAYERS
from emberhall.table.seats import ME
from emberhall.terminal.dialogs import Ask
from emberhall.terminal.newgame import seat_text

if TYPE_CHECKING:
    from emberhall.terminal.play import PlayScreen


def change_seats(screen: PlayScreen) -> None:
    """List the seats; the one that is chosen gets somebody else."""
    seats = screen.session.seats
    rows = [f"{screen.hero(number)}: {seat_text(seat.written())}" for number, seat in enumerate(seats)]

    def chosen(answer: int | None) -> None:
        if answer is not None and answer < len(seats):
            _change(screen, answer)

    text = "A hero may be handed to a bot, and back to a person, at any time."
    screen.app.push_screen(Ask("Who plays", text, [*rows, "Back"]), chosen)


def _change(screen: PlayScreen, number: int) -> None:
    session, hero = screen.session, screen.hero(number)
    if session.seats[number].person:
        names = sorted(PLAYERS, key=lambda name: name != "heuristic")
        answers = [f"The bot “{name}”: {PLAYERS[name]}" for name in names]
        deeds = [lambda name=name: session.hand_to_bot(number, name) for name in names]
    else:
        persons = session.persons or (ME,)
        answers = [f"{person}" for person in persons]
        deeds = [lambda person=person: session.give_back(number, person) for person in persons]
    _ask(screen, f"Who plays {hero} from now on?", answers, deeds)


def _ask(screen: PlayScreen, title: str, answers: list[str], deeds: list[Callable[[], None]]) -> None:
    def chosen(answer: int | None) -> None:
        if answer is None or answer >= len(deeds):
            return
        try:
            deeds[answer]()
        except Refusal as refusal:
            screen.notify(str(refusal), severity="error", timeout=8)
        screen.reseated()

    screen.app.push_screen(Ask(title, "", [*answers, "Back"]), chosen)
