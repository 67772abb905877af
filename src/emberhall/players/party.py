"""Bots at a table: a party shares what its seats know and decides together, rivals act one after another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from typing import cast

from emberhall.engine.acts import Role
from emberhall.engine.choice import Choice, Option, To
from emberhall.engine.game import AnyGame

CLOSING = (Role.ENDS, Role.DECLINES)

Ask = Callable[[int, Sequence[Option]], Option]
"""Lets the bot of a seat choose among some options."""


def closes(game: AnyGame, option: Option) -> bool:
    """Whether an answer ends or declines what the question is about."""
    return game.acts[option.act].role in CLOSING


def closings(game: AnyGame, choice: Choice) -> list[Option]:
    """The answers that end or decline it, those of the seat that is asked first."""
    found = [option for option in choice.options if closes(game, option)]
    return sorted(found, key=lambda option: option.seat != choice.seat)


def decided(game: AnyGame, choice: Choice, bots: Collection[int], ask: Ask) -> Option:
    """What the bots at these seats answer."""
    return _by_rivals(game, choice, bots, ask) if game.rivals else _by_party(game, choice, bots, ask)


def _by_party(game: AnyGame, choice: Choice, bots: Collection[int], ask: Ask) -> Option:
    """The bot that is asked decides what any of them does; in a window of persons, the first that can do something."""
    options = [option for option in choice.options if option.seat in bots]
    if choice.to is To.WINDOW:
        options += [option for option in closings(game, choice) if option.seat not in bots]
    return ask(choice.seat if choice.seat in bots else options[0].seat, options)


def _by_rivals(game: AnyGame, choice: Choice, bots: Collection[int], ask: Ask) -> Option:
    """Each is asked by itself."""
    asking = one_by_one(game, choice, bots)
    answer: Option | None = None
    while True:
        try:
            seat, options = asking.send(answer)
        except StopIteration as decided:
            return cast(Option, decided.value)
        answer = ask(seat, options)


def one_by_one(
    game: AnyGame, choice: Choice, bots: Collection[int]
) -> Generator[tuple[int, Sequence[Option]], Option | None, Option]:
    """Each seat with something to do in turn, beginning with the one that is asked, acts or lets it pass; at a main
    question those who join in come before the one that is asked. Yields who may choose among what, is sent what that
    seat takes, and returns what happens."""
    if choice.to in (To.SEAT, To.OFFER):
        return cast(Option, (yield choice.seat, choice.options))
    passing = closings(game, choice)
    for seat in _in_turn(choice, bots):
        own = [option for option in choice.options if option.seat == seat]
        if choice.to is To.JOINED and seat == choice.seat:
            return cast(Option, (yield seat, own))
        mine = [*own, *(option for option in passing if option.seat != seat)]
        if all(option in passing for option in mine) or (choice.to is To.JOINED and not passing):
            continue
        answer = cast(Option, (yield seat, mine))
        if answer not in passing or (answer.seat == seat and len({option.seat for option in passing}) > 1):
            return answer
    return passing[0]


def _in_turn(choice: Choice, bots: Collection[int]) -> list[int]:
    """The seats of bots with answers, in order from the one that is asked; at a main question that one comes last."""
    seats = {option.seat for option in choice.options} & set(bots)
    first = choice.seat + (choice.to is To.JOINED)
    most = max([choice.seat, *seats]) + 1
    return sorted(seats, key=lambda seat: (seat - first) % most)


def eyes_of(game: AnyGame, seat: int, bots: Sequence[int]) -> tuple[int, ...]:
    """The seats whose knowledge the bot of a seat has, its own first: allies tell each other everything."""
    return (seat,) if game.rivals else (seat, *(other for other in bots if other != seat))
