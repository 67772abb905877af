""" "Don't ask again this turn": the questions that each person has declined, by moment and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from emberhall.engine.acts import Role
from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import AnyGame, State
from emberhall.engine.match import Match


class TurnDecline(msgspec.Struct, frozen=True):
    """What a person has declined for the rest of a turn: the question, and the cards that could be spent on it."""

    person: str
    turn: tuple[int, int]
    ask: str
    cards: frozenset[tuple[str, int]]


class TurnDeclines:
    """The questions that people have declined for the current turn."""

    def __init__(self) -> None:
        self.declined: set[TurnDecline] = set()

    def forget(self) -> None:
        """Ask every question again."""
        self.declined.clear()

    def note(self, declined: Iterable[TurnDecline]) -> None:
        """Do not ask these questions again this turn; those of other turns are forgotten."""
        for each in declined:
            self.declined = {other for other in self.declined if other.turn == each.turn} | {each}

    def holds(self, match: Match[State], person: str, offered: Sequence[Option]) -> bool:
        """Return whether a person has declined the open question for this turn."""
        return bool(self.declined) and turn_decline(match, person, offered) in self.declined


def turn_decline(match: Match[State], person: str, offered: Sequence[Option]) -> TurnDecline:
    """Return the open question as a person declines it who has these answers."""
    assert match.choice
    acts = match.game.acts
    spent = [(option.act, option.what) for option in offered if acts[option.act].role is not Role.DECLINES]
    turn = match.game.rounds(match.state), getattr(match.state, "turn", 0)
    return TurnDecline(person, turn, match.choice.ask, frozenset(spent))


def automatic_answer(
    match: Match[State], declines: TurnDeclines, asked: Sequence[str], takable: Callable[[str], list[Option]]
) -> tuple[str, Option] | None:
    """Return the first person who is asked what they have declined for this turn, with the answer that says so."""
    for person in asked if match.choice and declines.declined else ():
        offered = takable(person)
        answer = declining_answer(match.game, match.choice, offered) if match.choice else None
        if answer and declines.holds(match, person, offered):
            return person, answer
    return None


def declining_answer(game: AnyGame, choice: Choice, offered: Sequence[Option]) -> Option | None:
    """Return the answer that spends nothing, if the question may come up again and again: one in the middle of
    something else, whose declining answer is about nothing but the question itself."""
    if choice.rest:
        return None
    found = [option for option in offered if game.acts[option.act].role is Role.DECLINES and option.what < 0]
    return found[0] if len(found) == 1 and len(offered) > 1 else None
