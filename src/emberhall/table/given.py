"""Who gave each answer at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from emberhall.table.storage import BOT, LETTERS, PERSON


class Given:
    """The answers of a table, a letter each for who gave it; those taken back stay while they can be redone.

    `implied` are the numbers of those that nobody was asked for: what a person had declined for the turn.
    """

    def __init__(self, by: str = "", people: Sequence[str] = (), implied: Iterable[int] = ()) -> None:
        self.by, self.people, self.implied = by, list(people), set(implied)

    def __len__(self) -> int:
        return len(self.by)

    def add(self, number: int, who: str, implied: bool = False) -> None:
        """Answer number n is given by a person, or by a bot if that is nobody; what came after it is forgotten."""
        self.by = self.by[:number] + self._letter(who)
        self.implied = {each for each in self.implied if each < number} | ({number} if who and implied else set())

    def _letter(self, who: str) -> str:
        if not who:
            return BOT
        if who not in self.people and len(self.people) < len(LETTERS):
            self.people.append(who)
        return LETTERS[self.people.index(who)] if who in self.people else PERSON

    def by_bot(self, number: int) -> bool:
        return self.by[number] == BOT

    def by_itself(self, number: int) -> bool:
        """Whether nobody was asked for an answer: a bot gave it, or it was implied by what somebody had declined."""
        return self.by_bot(number) or number in self.implied

    def who(self, number: int) -> str:
        """The person who gave an answer; nobody's name if that was not written down, or if it was a bot."""
        letter = self.by[number]
        return self.people[LETTERS.index(letter)] if letter in LETTERS else ""

    def last(self, before: int, bots: bool) -> int:
        """The number of the latest answer before number n that a person gave when asked, or a bot; -1 if there is
        none."""
        wanted = self.by_bot if bots else lambda number: not self.by_itself(number)
        return next(filter(wanted, range(before - 1, -1, -1)), -1)
