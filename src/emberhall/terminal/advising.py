"""Advice on an open question: by rules of thumb at once, by imagined games when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Static

from emberhall.players.forecast import Outcomes
from emberhall.table.pondering import Pondering, in_words, verdict
from emberhall.table.session import Session
from emberhall.terminal.dialogs import Ask

GLANCE = 0.5  # seconds between two looks at what has been imagined
GOLD, MUTED = "#f2c14e", "#9a8c7c"


class Advising(Ask):
    """The answers that the rules of thumb like best; h lets another process imagine games and shows what they say,
    surer and surer while one looks."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h", "ponder", show=False)]
    HINT = "a number or enter, h imagines games, esc goes back"

    def __init__(self, text: Text, answers: Sequence[str], session: Session, person: str) -> None:
        super().__init__("Advice", text, answers)
        self.session, self.person = session, person
        self.pondering: Pondering | None = None
        self._looking: Timer | None = None

    def action_ponder(self) -> None:
        if self.pondering is None:
            self.pondering = Pondering(self.session, self.person)
            self._looking = self.set_interval(GLANCE, self.look_again)
            self.say(Text("Imagining how the game may go on…", MUTED))

    def look_again(self) -> None:
        """Show what is known by now."""
        assert self.pondering
        assert self._looking
        thinks = self.pondering.goes_on
        if outcomes := self.pondering.look():
            self.say(told(self.session, self.person, outcomes))
        if not thinks:
            self._looking.stop()
            if outcomes is None:
                self.say(Text("Nothing can be imagined here: the rules of thumb are all the advice there is.", MUTED))

    def say(self, text: Text) -> None:
        self.query_one("#dialog-text Static", Static).update(text)

    def on_unmount(self) -> None:
        if self.pondering:
            self.pondering.stop()


def told(session: Session, person: str, outcomes: Outcomes) -> Text:
    """What imagined games say, in words."""
    seen = session.advisable(person)
    text = Text()
    if seen is None:
        return text
    text.append(f"{verdict(seen, outcomes)} The rules of thumb play on in these games.\n", MUTED)
    for label, said in in_words(seen, outcomes):
        text.append(f"\n{label}\n", f"bold {GOLD}").append(f"{said}\n")
    return text
