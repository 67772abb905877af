"""Who gave each answer at a table."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.table.storage import BOT, LETTERS, PERSON


class Given:
    """The answers of a table, a letter each for who gave it; those taken back stay while they can be redone."""

    def __init__(self, by: str = "", people: Sequence[str] = ()) -> None:
        self.by, self.people = by, list(people)

    def __len__(self) -> int:
        return len(self.by)

    def add(self, number: int, who: str) -> None:
        """Answer number n is given by a person, or by a bot if that is nobody; what came after it is forgotten."""
        self.by = self.by[:number] + self._letter(who)

    def _letter(self, who: str) -> str:
        if not who:
            return BOT
        if who not in self.people and len(self.people) < len(LETTERS):
            self.people.append(who)
        return LETTERS[self.people.index(who)] if who in self.people else PERSON

    def by_bot(self, number: int) -> bool:
        return self.by[number] == BOT

    def who(self, number: int) -> str:
        """The person who gave an answer; nobody's name if that was not written down, or if it was a bot."""
        letter = self.by[number]
        return self.people[LETTERS.index(letter)] if letter in LETTERS else ""

    def last(self, before: int, bots: bool) -> int:
        """The number of the latest answer before number n that a person gave, or a bot; -1 if there is none."""
        return next((number for number in range(before - 1, -1, -1) if self.by_bot(number) == bots), -1)
