"""What can be taken back and given again at a table, and who has to agree to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from emberhall.engine.refusal import Refusal
from emberhall.table import undoing
from emberhall.table.saved import SavedTable
from emberhall.table.undoing import LUCK_REVEALED
from emberhall.terminal.dialogs import Ask
from emberhall.terminal.pointing import Pointing

SEEN = "Others have seen more since that answer."


class Past(Pointing):
    """The keys of a table that go back and forth in time."""

    saved: SavedTable

    def travelled(self, back: bool) -> None:
        """The table stands elsewhere in time: show it as it is there."""
        raise NotImplementedError

    def action_undo(self) -> None:
        """Take the last answer back; when chance has spoken since, those have to agree who must."""
        table = self.table
        try:
            whose, others = undoing.owner(table), undoing.must_agree(table, self.person)
            luck = undoing.takes_luck_back(table)
        except Refusal as refusal:
            self.notify(str(refusal), severity="warning")
            return
        if others:
            self.ask_to_agree(whose, others, ())
        elif luck and self.person:
            self.ask_luck(f"{LUCK_REVEALED} Do you want that?", lambda: self.take_back(whose, (self.person,)))
        else:
            self.take_back(whose, ())

    def ask_to_agree(self, whose: str, asked: Sequence[str], agreed: tuple[str, ...]) -> None:
        """Ask one after the other; who says no ends it."""
        if not asked:
            self.take_back(whose, agreed)
            return
        person, *left = asked
        answer = f"{whose}'s" if whose != person else "your"
        why = LUCK_REVEALED if undoing.takes_luck_back(self.table) else SEEN
        text = f"{self.person or 'Somebody'} wants to take {answer} last answer back. {why} {person}, do you agree?"
        self.ask_luck(text, lambda: self.ask_to_agree(whose, left, (*agreed, person)))

    def ask_luck(self, text: str, deed: Callable[[], None]) -> None:
        self.app.push_screen(
            Ask("Undo", text, ("No, leave it as it is", "Yes, take it back")),
            lambda answer: deed() if answer == 1 else None,
        )

    def take_back(self, whose: str, agreed: Sequence[str]) -> None:
        several = len(self.table.persons) > 1
        text = f"{'An answer of ' + whose if several else 'One answer'} taken back. r gives it once more."
        self.travel(lambda: self.undo(agreed), text)

    def undo(self, agreed: Sequence[str]) -> None:
        self.saved.keep(self.table.undo(self.person, agreed))

    def action_redo(self) -> None:
        self.travel(lambda: self.saved.keep(self.table.redo(self.person)), "The answer was given once more.")

    def travel(self, there: Callable[[], None], text: str) -> None:
        """Go back or forth by an answer, and show the table as it stands there, kept or not."""
        before = self.table.match.answers
        try:
            there()
            self.notify(text, timeout=2)
        except Refusal as refusal:
            self.notify(str(refusal), severity="warning")
        if self.table.match.answers != before:
            self.travelled(back=self.table.match.answers < before)
