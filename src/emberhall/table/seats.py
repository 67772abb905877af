"""Who sits where. Every seat is held by a person or by a bot; one person may hold several."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from emberhall.engine.choice import Choice
from emberhall.engine.refusal import Refusal
from emberhall.players import PLAYERS
from emberhall.players import known as known_player

ME = "me"
LONGEST_NAME = 40
CLOSING = "done"  # the act that ends a phase in which others may join in
NO_HELP = frozenset({CLOSING, "drop"})  # what nobody waits for: ending a phase, giving up a card of one's own


class Seat(msgspec.Struct, frozen=True):
    """A seat with the person who holds it, or the bot when that is nobody."""

    person: str = ""
    bot: str = ""

    @classmethod
    def of(cls, text: str) -> Seat:
        """A seat as it is written: `me`, `me:Bo` for another person at the same screen, or the name of a bot."""
        word, colon, name = text.strip().partition(":")
        if word.lower() == ME:
            person = name.strip() if colon else ME
            if not person or len(person) > LONGEST_NAME or not person.isprintable():
                raise Refusal(
                    f"{text!r} names nobody: write 'me', or 'me:' and a name (at most {LONGEST_NAME} letters)."
                )
            return cls(person=person)
        try:
            return cls(bot=known_player(text))
        except Refusal:
            known = ", ".join([ME, *PLAYERS])
            raise Refusal(f"Nobody called {text!r} can take a seat: a seat is one of {known}.") from None

    def written(self) -> str:
        if self.bot:
            return self.bot
        return ME if self.person == ME else f"{ME}:{self.person}"


def seated(text: str) -> tuple[Seat, ...]:
    """The seats of a list such as `me,heuristic,me:Bo`."""
    return tuple(Seat.of(part) for part in text.split(","))


def persons(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Everybody at the table, each once, in order of the seats."""
    return tuple(dict.fromkeys(seat.person for seat in seats if seat.person))


def who_answers(seats: Sequence[Seat], choice: Choice) -> tuple[str, ...]:
    """The persons a choice waits for, or nobody: then the bot whose choice it is answers.

    A choice in which several seats may act waits for every person among them; only the main question of a bot's
    own turn is the bot's alone.
    """
    holder = seats[choice.seat].person
    if choice.rest:
        return (holder,) if holder else ()
    acting = dict.fromkeys([choice.seat, *(option.seat for option in choice.options)])
    return tuple(dict.fromkeys(seats[seat].person for seat in acting if seats[seat].person))


def helpers(seats: Sequence[Seat], choice: Choice) -> tuple[str, ...]:
    """The persons who could join in while a bot is at its main question."""
    acting = [option.seat for option in choice.options if option.seat != choice.seat and option.act not in NO_HELP]
    return persons([seats[seat] for seat in acting]) if choice.rest else ()


def bot_helpers(seats: Sequence[Seat], choice: Choice) -> tuple[int, ...]:
    """The seats of bots that could join in while somebody else is at the main question."""
    acting = [option.seat for option in choice.options if option.seat != choice.seat and option.act not in NO_HELP]
    return tuple(dict.fromkeys(seat for seat in acting if seats[seat].bot)) if choice.rest else ()


def within_reach(seats: Sequence[Seat], choice: Choice, asked: Sequence[str]) -> list[int]:
    """The numbers of the options that are for these persons: at a main question those of their seats, and its end."""
    if not choice.rest:
        return list(range(len(choice.options)))
    return [
        number
        for number, option in enumerate(choice.options)
        if seats[option.seat].person in asked or option.act == CLOSING
    ]
