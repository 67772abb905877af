"""Who sits where, and what each may do. Every seat is held by a person or by a bot; one person may hold several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from emberhall.engine.acts import Role
from emberhall.engine.choice import Choice, Option, To
from emberhall.engine.english import listed
from emberhall.engine.game import AnyGame
from emberhall.engine.refusal import Refusal
from emberhall.players import PLAYERS, guests, here
from emberhall.players import known as known_player
from emberhall.players.party import closings

ME = "me"
LONGEST_NAME = 40


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
            known = ", ".join([ME, *here()])
            raise Refusal(f"Nobody called {text!r} can take a seat: a seat is one of {known}.") from None

    @classmethod
    def kept(cls, text: str) -> Seat:
        """A seat of a save, an import or a replay. A bot that is code is only a name there: it plays if it was named on
        the command line, otherwise the rules of thumb play its seat."""
        return cls(bot=text) if is_name_of_code(text) else cls.of(text)

    def written(self) -> str:
        if self.bot:
            return self.bot
        return ME if self.person == ME else f"{ME}:{self.person}"


def is_name_of_code(text: str) -> bool:
    """Whether a seat as it is written is the name of a player from outside."""
    word = text.partition(":")[0].strip().lower()
    return word not in (ME, *PLAYERS) and guests.NAME.fullmatch(text) is not None


def seated(text: str) -> tuple[Seat, ...]:
    """The seats of a list such as `me,heuristic,me:Bo`."""
    return tuple(Seat.of(part) for part in text.split(","))


def one_each(seats: Sequence[Seat], heroes: int) -> None:
    """Refuse seats that are not one for every hero."""
    if len(seats) != heroes:
        raise Refusal(f"There are {heroes} heroes and {len(seats)} seats: give every hero a seat.")


def persons(seats: Iterable[Seat]) -> tuple[str, ...]:
    """Everybody at the table, each once, in order of the seats."""
    return tuple(dict.fromkeys(seat.person for seat in seats if seat.person))


def between_games(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return who decides between two games of a campaign: the first person also for the heroes of bots; where only bots
    play, they do."""
    leader = next((seat for seat in seats if seat.person), None)
    return tuple(leader if leader and seat.bot else seat for seat in seats)


def held(seats: Sequence[Seat], person: str) -> tuple[int, ...]:
    """The numbers of the seats that a person holds."""
    return tuple(number for number, seat in enumerate(seats) if person and seat.person == person)


def waits_for(seats: Sequence[Seat], choice: Choice) -> tuple[str, ...]:
    """The persons a question waits for, or nobody: then it is for bots to answer."""
    if choice.to is not To.WINDOW:
        return persons([seats[choice.seat]])
    acting = dict.fromkeys([choice.seat, *(option.seat for option in choice.options)])
    with_answers = {option.seat for option in choice.options}
    return persons(seats[seat] for seat in acting if seat in with_answers)


def helping(game: AnyGame, choice: Choice) -> list[Option]:
    """The ways to help a seat at its main question that others have."""
    if choice.to is not To.JOINED:
        return []
    acts = game.acts
    return [option for option in choice.options if option.seat != choice.seat and acts[option.act].role is Role.HELPS]


def helpers(game: AnyGame, seats: Sequence[Seat], choice: Choice) -> tuple[str, ...]:
    """The persons who could help at somebody else's main question."""
    asked = seats[choice.seat].person
    found = persons(seats[option.seat] for option in helping(game, choice))
    return tuple(person for person in found if person != asked)


def bot_helpers(game: AnyGame, seats: Sequence[Seat], choice: Choice) -> tuple[int, ...]:
    """The seats of bots that could help at somebody else's main question."""
    return tuple(dict.fromkeys(option.seat for option in helping(game, choice) if seats[option.seat].bot))


def within_reach(game: AnyGame, seats: Sequence[Seat], choice: Choice, person: str) -> list[Option]:
    """The answers a person may give. Everybody has their own: at a main question, whoever can join in may; of a window,
    everybody may take the answer that lets it pass."""
    mine = held(seats, person)
    own = [option for option in choice.options if option.seat in mine]
    if choice.to is not To.WINDOW or not own:
        return own
    passing = shared_closing(game, choice)
    return own if passing is None or passing in own else [*own, passing]


def shared_closing(game: AnyGame, choice: Choice) -> Option | None:
    """The answer of a window that is given when all have let it pass; None where everybody has one of their own."""
    found = closings(game, choice)
    return found[0] if len({option.seat for option in found}) == 1 else None


def not_for(
    seats: Sequence[Seat],
    choice: Choice,
    asked: Sequence[str],
    person: str,
    option: Option | None,
    may_answer: bool,
    name_of: Callable[[str], str] = str,
) -> Refusal:
    """Return why somebody may not give an answer to a question, though perhaps another one."""
    if not persons(seats):
        return Refusal("Only bots sit at this table: let them act.")
    who = name_of(person) if person else "Nobody"
    if not held(seats, person):
        return Refusal(f"{who} holds no seat at this table: those who do are {listed(map(name_of, persons(seats)))}.")
    if not may_answer and asked:
        others = " or ".join(map(name_of, asked))
        return Refusal(f"This question is for {others}, not for {who}: wait for the answer.")
    seat = seats[option.seat if option else choice.seat]
    if seat.bot and not may_answer:
        return Refusal(f"This question is for the bot {seat.bot!r} in seat {choice.seat + 1}: let it act.")
    if seat.bot:
        return Refusal("That is for a bot to do: ask the bots for help, or choose something of your own.")
    return Refusal(f"That is for {name_of(seat.person)} to do, not for {who}: choose something of your own.")
