"""Advice on an open question: by rules of thumb at once, by imagined games when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from emberhall.engine.choice import Option
from emberhall.players.forecast import Outcomes
from emberhall.table.pondering import Pondering, in_words, verdict
from emberhall.table.table import Table
from emberhall.terminal.dialogs import Ask

GLANCE = 0.5  # seconds between two looks at what has been imagined
GOLD, MUTED = "#f2c14e", "#9a8c7c"
NONE = "None of these, back to the question"


class Advising(Ask):
    """The answers that the rules of thumb like best; h lets another process imagine games and shows in their place what
    those say of each answer, surer and surer while one looks. From then on an answer keeps its number."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h", "ponder", show=False)]
    HINT = "a number or enter, h imagines games, esc goes back"
    WAITING, IMAGINING = "imagining… esc goes back", "imagining… a number or enter, esc goes back"

    def __init__(self, text: Text, answers: Sequence[str], options: list[Option], table: Table, person: str) -> None:
        """`options` are what the answers mean, and later those of imagined games."""
        super().__init__("Advice", text, [*answers, NONE])
        self.thumbed, self.imagined = self.answers, False
        self.options, self.table, self.person = options, table, person
        self.pondering: Pondering | None = None
        self._looking: Timer | None = None

    def action_ponder(self) -> None:
        if self.pondering is None:
            self.pondering = Pondering(self.table, self.person)
            self._looking = self.set_interval(GLANCE, self.look_again)
            self.say(Text("Imagining how the game may go on…", MUTED), self.WAITING)
            self.offer([])

    def look_again(self) -> None:
        """Show what is known by now."""
        assert self.pondering
        assert self._looking
        thinks = self.pondering.goes_on
        outcomes = self.pondering.look()
        if outcomes:
            self.tell(outcomes, self.IMAGINING if thinks else Ask.HINT)
        if not thinks:
            self._looking.stop()
            if outcomes is None:
                nothing = "Nothing can be imagined here: the rules of thumb are all the advice there is."
                self.say(Text(nothing, MUTED), Ask.HINT)
                self.offer(self.thumbed)

    def offer(self, answers: Sequence[str]) -> None:
        """What the rules of thumb say can be taken, or is only to be read while its place is about to be taken."""
        rows, self.answers = self.query_one(OptionList), answers
        for place in range(rows.option_count):
            (rows.enable_option_at_index if answers else rows.disable_option_at_index)(place)

    def say(self, text: Text, hint: str) -> None:
        self.query_one("#dialog-text Static", Static).update(text)
        self.call_after_refresh(self.hint, hint)

    def tell(self, outcomes: Outcomes, hint: str) -> None:
        """What imagined games say, in words: which answer is the best, and beside each what comes of it."""
        seen = self.table.advisable(self.person)
        if seen is None or seen.choice is None:
            return
        self.say(Text(f"{verdict(seen, outcomes)}\n", MUTED), hint)
        rows = self.query_one(OptionList)
        if not self.imagined:
            self.imagined = True
            self.options.clear()
            rows.clear_options()
        for forecast, (label, said) in zip(outcomes.forecasts, in_words(seen, outcomes), strict=True):
            option = seen.choice.options[forecast.number]
            if option not in self.options:
                self.options.append(option)
                rows.add_option(Row(""))
            place = self.options.index(option)
            row = Text(f"{place + 1} ").append(label, f"bold {GOLD}").append(f" — {said}")
            rows.replace_option_prompt_at_index(place, row)
        self.answers = [str(row.prompt) for row in rows.options]
        rows.highlighted = rows.highlighted or 0

    def on_unmount(self) -> None:
        if self.pondering:
            self.pondering.stop()
