"""Questions that somebody does not want to be asked again this turn: the same cards, at the same moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from emberhall.engine.acts import Role
from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import AnyGame, State
from emberhall.engine.match import Match


class Declined(msgspec.Struct, frozen=True):
    """What a person has declined for as long as a turn lasts: the question, and the cards that could be spent on it."""

    person: str
    turn: tuple[int, int]
    ask: str
    cards: frozenset[tuple[str, int]]


class Hushed:
    """What was declined for the turn that is played."""

    def __init__(self) -> None:
        self.declined: set[Declined] = set()

    def forget(self) -> None:
        self.declined.clear()

    def note(self, *declined: Declined) -> None:
        """These questions are not to be asked again; with another turn all others are."""
        for each in declined:
            self.declined = {other for other in self.declined if other.turn == each.turn} | {each}

    def holds(self, match: Match[State], person: str, offered: Sequence[Option]) -> bool:
        """Whether a person has declined the open question for this turn."""
        return bool(self.declined) and declined(match, person, offered) in self.declined


def declined(match: Match[State], person: str, offered: Sequence[Option]) -> Declined:
    """The open question as a person declines it who has these answers."""
    assert match.choice
    acts = match.game.acts
    spent = [(option.act, option.what) for option in offered if acts[option.act].role is not Role.DECLINES]
    turn = match.game.rounds(match.state), getattr(match.state, "turn", 0)
    return Declined(person, turn, match.choice.ask, frozenset(spent))


def implied(
    match: Match[State], hushed: Hushed, asked: Sequence[str], takable: Callable[[str], list[Option]]
) -> tuple[str, Option] | None:
    """Who is asked what they have declined for this turn, with the answer that says so; None if nobody is."""
    for person in asked if match.choice and hushed.declined else ():
        offered = takable(person)
        answer = declining(match.game, match.choice, offered) if match.choice else None
        if answer and hushed.holds(match, person, offered):
            return person, answer
    return None


def declining(game: AnyGame, choice: Choice, offered: Sequence[Option]) -> Option | None:
    """The answer that spends nothing, where a question may come up again and again: one about nothing but itself, in
    the middle of something else."""
    if choice.rest:
        return None
    found = [option for option in offered if game.acts[option.act].role is Role.DECLINES and option.what < 0]
    return found[0] if len(found) == 1 and len(offered) > 1 else None
