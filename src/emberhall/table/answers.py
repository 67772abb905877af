"""The answers of a table: who gave each, and the luck of those that were taken back."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Collection, Sequence

ANYBODY = "?"  # who gave an answer of an old file that did not say: whoever held the seat


class Answers:
    """Who gave each answer of a table, whether nobody was asked for it, and how long the log was before it.

    Three flat lists instead of an object an answer: a server holds thousands of tables.
    """

    def __init__(self) -> None:
        self.by: list[str] = []
        self.automatic: set[int] = set()
        self.log = array("I")
        self._digests = array("I")  # of the tape before each answer

    def __len__(self) -> int:
        return len(self.by)

    def add(self, by: str, automatic: bool, log: int, digest: int) -> None:
        """Note the next answer."""
        if automatic and by:
            self.automatic.add(len(self.by))
        self.by.append(by)
        self.log.append(log)
        self._digests.append(digest)

    def cut(self, to: int) -> None:
        """Forget the answers from number `to` on."""
        del self.by[to:]
        del self.log[to:]
        del self._digests[to:]
        self.automatic = {number for number in self.automatic if number < to}

    def digest_before(self, number: int) -> int:
        """Return the digest of the tape before an answer."""
        return self._digests[number]

    def unasked(self, number: int) -> bool:
        """Return whether no person was asked for an answer: a bot gave it, or it had been declined for the turn."""
        return not self.by[number] or number in self.automatic

    def last(self, bots: bool) -> int:
        """Return the number of the latest answer that a person gave when asked, or a bot; -1 if there is none."""
        for number in range(len(self.by) - 1, -1, -1):
            if not self.by[number] if bots else not self.unasked(number):
                return number
        return -1


class RememberedLuck:
    """The luck of answers that were taken back: the same answer after the same past meets it again."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], list[tuple[int, ...]]] = {}

    def keep(self, number: int, digest: int, tape: Sequence[int]) -> None:
        """Remember the tape of an answer that was given after a past with this digest."""
        known = self._known.setdefault((number, digest), [])
        if all(other[0] != tape[0] for other in known):
            known.append(tuple(tape))

    def of(self, number: int, digest: int, answer: int) -> tuple[int, ...] | None:
        """Return the tape that option `answer` had after this past; None if it was never given there."""
        known: Collection[tuple[int, ...]] = self._known.get((number, digest), ())
        return next((tape for tape in known if tape[0] == ~answer), None)


def digest_on(digest: int, tape: Sequence[int]) -> int:
    """Return the digest of a past that goes on with this tape."""
    return zlib.crc32(repr(list(tape)).encode(), digest) if tape else digest
