"""Questions that somebody does not want to be asked again this turn: the same cards, at the same moment."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.acts import Role
from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import AnyGame, State
from emberhall.engine.match import Match

Same = tuple[str, str, frozenset[tuple[str, int]]]
"""Who is asked what, with which cards to spend."""


class Hushed:
    """What each person has declined for as long as this turn lasts."""

    def __init__(self) -> None:
        self.turn: tuple[int, int] = (-1, -1)
        self.declined: set[Same] = set()

    def forget(self) -> None:
        self.declined = set()

    def note(self, match: Match[State], person: str, offered: Sequence[Option]) -> None:
        """This question is not to be asked again this turn."""
        self._turn_of(match)
        assert match.choice
        self.declined.add(_same(match.game, match.choice, person, offered))

    def holds(self, match: Match[State], person: str, offered: Sequence[Option]) -> bool:
        """Whether a person has said that of the open question."""
        self._turn_of(match)
        return (
            match.choice is not None
            and bool(self.declined)
            and _same(match.game, match.choice, person, offered) in self.declined
        )

    def _turn_of(self, match: Match[State]) -> None:
        """With another turn all is asked again."""
        now = match.game.rounds(match.state), getattr(match.state, "turn", 0)
        if now != self.turn:
            self.turn, self.declined = now, set()


def declining(game: AnyGame, choice: Choice, offered: Sequence[Option]) -> Option | None:
    """The answer that spends nothing, where a question may come up again and again: one about nothing but itself, in
    the middle of something else."""
    if choice.rest:
        return None
    found = [option for option in offered if game.acts[option.act].role is Role.DECLINES and option.what < 0]
    return found[0] if len(found) == 1 and len(offered) > 1 else None


def _same(game: AnyGame, choice: Choice, person: str, offered: Sequence[Option]) -> Same:
    spent = [(option.act, option.what) for option in offered if game.acts[option.act].role is not Role.DECLINES]
    return person, choice.ask, frozenset(spent)
