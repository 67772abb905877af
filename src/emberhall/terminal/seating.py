"""Who plays which hero: a seat is handed to a bot, and back to a person, in the middle of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emberhall.engine.refusal import Refusal
from emberhall.players import here
from emberhall.table.seats import ME, Seat, persons
from emberhall.terminal.dialogs import Ask, Write
from emberhall.terminal.newgame import seat_text

if TYPE_CHECKING:
    from emberhall.terminal.play import PlayScreen

FIRST_BOT = "heuristic"


def change_seats(screen: PlayScreen) -> None:
    """List the seats; the one that is chosen gets somebody else."""
    seats = screen.seats
    rows = [f"{screen.hero(number)}: {seat_text(seat.written())}" for number, seat in enumerate(seats)]

    def chosen(answer: int | None) -> None:
        if answer is not None and answer < len(seats):
            change_seat(screen, answer)

    text = "A hero may be handed to a bot, and back to a person, at any time."
    screen.app.push_screen(Ask("Who plays", text, [*rows, "Back"]), chosen)


def change_seat(screen: PlayScreen, number: int) -> None:
    """Ask who plays a hero from now on: a bot, one of those at the table, or somebody new."""
    now = screen.seats[number]
    known = here()
    bots = sorted(known, key=lambda name: name != FIRST_BOT)
    there = persons(screen.seats) or (ME,)
    answers = {person: Seat(person=person) for person in there if person != now.person}
    answers |= {f"The bot “{bot}”. {known[bot]}": Seat(bot=bot) for bot in bots if bot != now.bot}

    def chosen(answer: int | None) -> None:
        if answer is not None and answer < len(answers):
            sit(screen, number, list(answers.values())[answer])
        elif answer == len(answers):
            screen.app.push_screen(Write("What is the player called?", deed=is_a_name), named)

    def named(name: str | None) -> None:
        if name:
            sit(screen, number, Seat.of(name if name == ME else f"{ME}:{name}"))

    title = f"Who plays {screen.hero(number)} from now on?"
    rows = [*answers, "Somebody else…", "Nothing changes"]
    screen.app.push_screen(Ask(title, "", rows), chosen)


def is_a_name(line: str, again: bool) -> None:
    Seat.of(f"{ME}:{line}")


def sit(screen: PlayScreen, number: int, seat: Seat) -> None:
    seats = list(screen.seats)
    seats[number] = seat
    try:
        screen.take_seats(seats)
    except Refusal as refusal:
        screen.refused(refusal)
    screen.reseated()
