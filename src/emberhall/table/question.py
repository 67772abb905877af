"""The open question of a table: who is asked, what each person may answer, who may pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emberhall.engine.choice import Choice, Option, To
from emberhall.engine.english import listed
from emberhall.engine.game import State
from emberhall.engine.match import index_of
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Seen
from emberhall.players.party import closings
from emberhall.table.seats import (
    bot_helpers,
    held,
    helpers,
    not_for,
    shared_closing,
    waits_for,
    within_reach,
)
from emberhall.table.turn_declines import declining_answer

if TYPE_CHECKING:
    from emberhall.table.table import Table


class OpenQuestion:
    """What the people at a table may do about its open question. It follows from the table and holds nothing itself."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def _choice(self) -> Choice | None:
        return self._table.match.choice

    # ---------------------------------------------------------------- who

    @property
    def asked(self) -> tuple[str, ...]:
        """The people the table waits for; nobody when a bot is due or the game is over."""
        choice = self._choice
        if choice is None:
            return ()
        found = self._helpers() if self.last_call_option else waits_for(self._table.seats, choice)
        return tuple(person for person in found if person not in self._table.passed)

    @property
    def may_help(self) -> tuple[str, ...]:
        """The people who are not asked but could help now, unless the one who is asked acts first."""
        out = {*self.asked, *self._table.passed}
        return tuple(person for person in self._helpers() if person not in out)

    @property
    def last_call(self) -> bool:
        """Whether a bot is done with its main question, and people may help it before it continues."""
        return self.last_call_option is not None and bool(self.asked)

    @property
    def last_call_option(self) -> Option | None:
        """The answer by which a bot would end its main question, while people may still help."""
        answers, number = self._table.call
        choice = self._choice
        return choice.options[number] if choice and number >= 0 and answers == self._table.match.answers else None

    @property
    def bots_may_help(self) -> bool:
        """Whether a bot has something to throw in at the main question of a person."""
        return bool(self.bot_helpers())

    def bot_helpers(self) -> tuple[int, ...]:
        """Return the seats of bots that could help at the main question of a person."""
        choice, seats = self._choice, self._table.seats
        return bot_helpers(self._table.game, seats, choice) if choice and seats[choice.seat].person else ()

    def _helpers(self) -> tuple[str, ...]:
        choice = self._choice
        return helpers(self._table.game, self._table.seats, choice) if choice else ()

    @property
    def has_helpers(self) -> bool:
        """Whether a person could help at somebody else's main question."""
        return bool(self._helpers())

    # ---------------------------------------------------------------- what

    def answers_of(self, person: str) -> list[Option]:
        """Return the answers that a person may give now."""
        choice, called = self._choice, self.last_call_option
        if choice is None or person in self._table.passed:
            return []
        own = within_reach(self._table.game, self._table.seats, choice, person)
        return [*own, called] if own and called and called not in own else own

    def offered_to(self, person: str, seen: Seen[State] | None = None) -> list[int]:
        """Return the answers that a person may give now, by their numbers in that person's sight, or in what they have
        `seen` already."""
        takable = self.answers_of(person)
        if not takable:
            return []
        seen = seen or self._table.seen(person)
        return [number for number, option in enumerate(seen.choice.options if seen.choice else ()) if option in takable]

    def option(self, answer: int | Option, person: str) -> Option:
        """Return the option that a person means, by itself or by its number in their sight."""
        choice = self._choice
        assert choice
        if isinstance(answer, Option):
            return choice.options[index_of(answer, choice.options)]
        seen = self._table.seen(person).choice
        if not seen or not seen.options:
            raise self.not_for(person, None)
        return seen.options[index_of(answer, seen.options)]

    def not_for(self, person: str, option: Option | None) -> Refusal:
        """Return why a person may not give an answer."""
        assert self._choice
        table, takable = self._table, self.answers_of(person)
        mine = option if takable else None
        return not_for(table.seats, self._choice, self.asked, person, mine, bool(takable), table.company.name_of)

    # ---------------------------------------------------------------- passing, declining for the turn

    def closing(self) -> Option | None:
        """Return the answer that is given when everybody who is asked passes."""
        choice = self._choice
        if choice is None:
            return None
        if called := self.last_call_option:
            return called
        return shared_closing(self._table.game, choice) if choice.to is To.WINDOW else None

    def own_closing(self, person: str) -> Option | None:
        """Return the answer by which a person alone is out of a window."""
        choice = self._choice
        if choice is None or choice.to is not To.WINDOW:
            return None
        mine = held(self._table.seats, person)
        return next((option for option in closings(self._table.game, choice) if option.seat in mine), None)

    @property
    def waits_for_all(self) -> bool:
        """Whether everybody who can act is asked at once."""
        return self._choice is not None and self._choice.to is To.WINDOW

    def may_pass(self, person: str) -> bool:
        """Return whether a person is asked and may pass: the question can be closed, or others could answer it."""
        asked = self.asked
        if person not in asked:
            return False
        if self.closing() or self.own_closing(person):
            return True
        return self.waits_for_all and (len(asked) > 1 or self._table.bots.could_act(self._table.match))

    def may_decline(self, person: str) -> bool:
        """Return whether a person may decline the open question for the rest of the turn."""
        choice = self._choice
        if choice is None or choice.to is To.OFFER or person not in self.asked:
            return False
        return declining_answer(self._table.game, choice, self.answers_of(person)) is not None

    def why_not_pass(self, person: str) -> str:
        """Return why a person cannot pass, as the end of a sentence."""
        asked, name_of = self.asked, self._table.company.name_of
        if person in self._table.passed:
            return "you have passed already"
        if person not in asked:
            return f"it is for {listed(map(name_of, asked))}" if asked else "nobody is asked"
        return "choose one of the answers"
