"""What a person at the table can look up: the rule of the question, cards, the log, a forecast, advice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rich.text import Text
from textual.screen import Screen

from emberhall.engine.refusal import Refusal
from emberhall.games.rulebook import games as rulebooks
from emberhall.table.session import Session
from emberhall.terminal.chronicle import Chronicle
from emberhall.terminal.dialogs import Ask, LogReader, Looked, Read
from emberhall.terminal.face import Entry, Face, Spot
from emberhall.terminal.help import help_text
from emberhall.terminal.mapview import MapView
from emberhall.terminal.question import Question
from emberhall.terminal.reading import CardReader, RuleReader

ADVISED = 6  # options that the advice shows
GOLD, MUTED = "#f2c14e", "#9a8c7c"


class Consulting(Screen[None]):
    """The keys of a table that only read. The table itself is the business of who inherits from this."""

    session: Session
    face: Face[object]
    view: object
    chronicle: Chronicle
    entries: Sequence[Entry]
    spots: Mapping[int, tuple[Spot, ...]]

    @property
    def map(self) -> MapView:
        return self.query_one("#map", MapView)

    @property
    def question(self) -> Question:
        return self.query_one("#question", Question)

    def choose(self, number: int) -> None:
        """Answer with an option."""
        raise NotImplementedError

    def look(self) -> None:
        """See to it that the table is shown as it is now."""
        raise NotImplementedError

    def all_told(self) -> None:
        """No more trickling: everything that happened is in sight."""
        raise NotImplementedError

    def action_rule(self) -> None:
        choice = self.session.choice
        outcome = self.session.outcome
        rule = choice.rule if choice else outcome.rule if outcome else ""
        if not rule and choice:
            self.notify("This question cites no rule of its own: / looks up a card or a word.")
            return
        self.read_rule(rule)

    def read_rule(self, rule: str | None) -> None:
        """Open the rulebook at a rule."""
        if rule is None:
            return
        try:
            self.app.push_screen(RuleReader(self.session.match.game, rule))
        except Refusal as refusal:
            self.notify(str(refusal), severity="warning")

    def look_up(self, words: str = "") -> None:
        """Open the cards, and the rulebook where there is one."""
        game = self.session.match.game
        self.app.push_screen(CardReader(game, words, rules=game.id in rulebooks()))

    def action_look_up(self) -> None:
        self.look_up()

    def action_inspect(self) -> None:
        """The card of what is under the cursor, or of the highlighted option, or the one that the question names."""
        self.look()
        choice, row = self.session.choice, self.question.highlighted
        names: list[str] = []
        if self.map.has_focus and self.map.cursor is not None:
            names = list(self.face.cards_at(self.view, self.map.cursor))
        elif choice and 0 <= row < len(self.entries):
            entry = self.entries[row]
            for option in entry.options[:1]:
                text = self.face.detail(self.view, choice.options[option])
                if text:
                    self.app.push_screen(Read(self.session.match.labels()[option], Text(text)))
                    return
            names = [*self.cards_in(entry.label), *self.cards_in(self.session.match.prompt())]
            if not names and not entry.on_map:
                spots = [spot for option in entry.options for spot in self.spots.get(option, ())]
                names = [name for spot in spots[:1] for name in self.face.cards_at(self.view, spot)]
        self.look_up(names[0] if names else "")

    def cards_in(self, text: str) -> list[str]:
        """The cards that a text names, the longest name first; who plays is named everywhere, and does not count."""
        game = self.session.match.game
        names = {card.name for card in game.cards() if card.name in text} - {hero.name for hero in game.heroes()}
        found = [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
        return sorted(found, key=lambda name: (-len(name), name))

    def action_log(self) -> None:
        self.look()
        self.all_told()
        self.app.push_screen(LogReader(self.chronicle.lines), self.read_about)

    def read_about(self, looked: Looked | None) -> None:
        """The rule of a line of the log, or the card that it names."""
        if looked is None:
            return
        if looked.rule:
            self.read_rule(looked.rule)
            return
        named = self.cards_in(looked.text)
        if named:
            self.look_up(min(named, key=looked.text.find))
        else:
            self.notify("That line names no card: / looks up a card or a word.")

    def action_help(self) -> None:
        self.app.push_screen(Read("Help", help_text(self.face.legend, self.face.looks, self.map.display)))

    def action_forecast(self) -> None:
        self.look()
        lines = self.face.forecast(self.view)
        text = Text("As the table stands now.\n", MUTED)
        for line in lines or ["Nobody will act against the heroes."]:
            text.append(f"\n{line}\n", f"bold {GOLD}" if line.endswith(":") else "")
        self.app.push_screen(Read("Forecast", text))

    def action_advice(self) -> None:
        """What the game's rules of thumb would do, and why."""
        choice = self.session.choice
        if choice is None or not self.session.asked:
            self.notify("Advice is for an open question of yours: wait for the next one.")
            return
        try:
            found = list(self.session.advice())[:ADVISED]
        except Refusal as refusal:
            self.notify(str(refusal), severity="warning")
            return
        game, state = self.session.match.game, self.session.match.state
        text = Text("The rules of thumb would choose, the best first:\n", MUTED)
        answers = [f"{game.label(state, option)} — {why} ({score:+.1f})" for option, score, why in found]
        numbers = [list(choice.options).index(option) for option, _, _ in found]
        self.app.push_screen(
            Ask("Advice", text, [*answers, "None of these, back to the question"]),
            lambda answer: self.choose(numbers[answer]) if answer is not None and answer < len(numbers) else None,
        )
