"""What a person at the table can look up: the rule of the question, cards, the log, a forecast, advice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, partial

import msgspec
from rich.text import Text

from emberhall.engine.game import AnyGame
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import AnySight, Offer
from emberhall.games import CAMPAIGN_OF
from emberhall.games.rulebook import has_rulebook
from emberhall.table.labels import labels_of
from emberhall.table.table import Table
from emberhall.terminal.advising import NONE, Advising
from emberhall.terminal.chronicle import Chronicle
from emberhall.terminal.closing import ClosesOnce
from emberhall.terminal.dialogs import Ask, Help, LogReader, Looked, Read
from emberhall.terminal.face import Face, Spot
from emberhall.terminal.help import help_text
from emberhall.terminal.lines import Entry
from emberhall.terminal.mapview import MapView
from emberhall.terminal.question import Question
from emberhall.terminal.reading import CardReader, RuleReader

ADVISED = 6  # options that the advice shows
GOLD, MUTED = "#f2c14e", "#9a8c7c"


class Consulting(ClosesOnce[None]):
    """The keys of a table that only read. The table itself is the business of who inherits from this."""

    face: Face[msgspec.Struct]
    person: str
    sight: AnySight
    chronicle: Chronicle
    entries: Sequence[Entry]
    spots: Mapping[int, tuple[Spot, ...]]
    asking: bool = False  # whether a question of the one who looks is open

    @property
    def table(self) -> Table:
        """The table that is looked at."""
        raise NotImplementedError

    @property
    def map(self) -> MapView:
        return self.query_one("#map", MapView)

    @property
    def question(self) -> Question:
        return self.query_one("#question", Question)

    @property
    def book(self) -> AnyGame:
        """The game whose rules and cards are looked up."""
        return self.table.match.game

    def offer(self, number: int) -> Offer:
        """An answer by its number in what is seen."""
        assert self.sight.question
        return self.sight.question.options[number]

    def choose(self, number: int) -> None:
        """Answer with an option."""
        raise NotImplementedError

    def look(self) -> None:
        """See to it that the table is shown as it is now."""
        raise NotImplementedError

    def all_told(self) -> None:
        """No more trickling: everything that happened is in sight."""
        raise NotImplementedError

    # ---------------------------------------------------------------- rules and cards

    def action_rule(self) -> None:
        question, outcome = self.sight.question, self.sight.outcome
        rule = question.rule if question else outcome.rule if outcome else ""
        if not rule and question:
            self.notify("This question cites no rule of its own: / looks up a card or a word.")
            return
        self.read_rule(rule)

    def read_rule(self, rule: str | None) -> None:
        """Open the rulebook at a rule."""
        if rule is None:
            return
        try:
            self.app.push_screen(RuleReader(self.book, rule))
        except Refusal as refusal:
            self.notify(str(refusal), severity="warning")

    def look_up(self, words: str = "") -> None:
        """Open the cards, and the rulebook where there is one."""
        self.app.push_screen(CardReader(self.book, words, rules=has_rulebook(self.book.id)))

    def action_look_up(self) -> None:
        self.look_up()

    def action_inspect(self) -> None:
        """The card of what is under the cursor, or of the highlighted option, or the one that the question names; first
        of all the question, where not all of it is in sight."""
        self.look()
        question, row = self.sight.question, self.question.highlighted
        names: list[str] = []
        if self.map.has_focus and self.map.cursor is not None:
            names = list(self.face.cards_at(self.sight, self.map.cursor))
        elif self.question.cut:
            self.app.push_screen(Read("The question", self.question.whole()))
            return
        elif question and 0 <= row < len(self.entries):
            entry = self.entries[row]
            for number in entry.options[:1]:
                text = self.detail(self.offer(number))
                if text:
                    self.app.push_screen(Read(self.offer(number).label, Text(text)))
                    return
            names = [*self.cards_in(entry.label), *self.cards_in(question.prompt)]
            if not names and not entry.on_map:
                spots = [spot for option in entry.options for spot in self.spots.get(option, ())]
                names = [name for spot in spots[:1] for name in self.face.cards_at(self.sight, spot)]
        self.look_up(names[0] if names else "")

    def detail(self, offer: Offer) -> str:
        """More about an answer."""
        return self.face.detail(self.sight, offer, self.card_texts)

    @cached_property
    def card_texts(self) -> dict[str, str]:
        """Every card's text by its name."""
        return {card.name: card.text.replace("\n", " ") for card in self.book.cards()}

    def cards_in(self, text: str) -> list[str]:
        """The cards that a text names, the longest name first; who plays is named everywhere, and does not count."""
        heroes = {hero.name for hero in self.book.heroes()}
        names = {name for name in self.card_texts if name in text} - heroes
        found = [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
        return sorted(found, key=lambda name: (-len(name), name))

    # ---------------------------------------------------------------- the log, what is to come

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
        told = partial(help_text, self.face.legend, self.face.looks, self.map.display, self.face.naming)
        self.app.push_screen(Help(told))

    def action_forecast(self) -> None:
        self.look()
        lines = self.face.forecast(self.sight)
        text = Text("As the table stands now.\n", MUTED)
        for line in lines or ["Nobody will act against the heroes."]:
            text.append(f"\n{line}\n", f"bold {GOLD}" if line.endswith(":") else "")
        self.app.push_screen(Read("Forecast", text))

    def action_advice(self) -> None:
        """What the game's rules of thumb would do, and why."""
        question = self.sight.question
        if question is None or not self.asking:
            self.notify("Advice is for an open question of yours: wait for the next one.")
            return
        try:
            found = list(self.table.advice(self.person))[:ADVISED]
        except Refusal as refusal:
            self.notify(str(refusal), severity="warning")
            return
        asked, choice = self.table.choice, self.table.seen(self.person).choice
        mine = self.table.advisable(self.person)
        assert choice
        assert mine
        assert mine.choice
        labels = dict(zip(mine.choice.options, labels_of(mine), strict=True))
        options, numbers = [advice.option for advice in found], {option: n for n, option in enumerate(choice.options)}
        would = "The rules" if self.person in self.table.question.asked else "If you help, the rules"
        text = Text(f"{would} of thumb would choose, the best first:\n", MUTED)
        answers = [f"{labels[advice.option]} — {advice.why}" for advice in found]
        window = (
            Ask("Advice", text, [*answers, NONE])
            if self.table.match.game.id.endswith(CAMPAIGN_OF)
            else Advising(text, answers, options, self.table, self.person)
        )

        def taken(answer: int | None) -> None:
            """Advice answers the question that it was given for, and no other that was asked meanwhile."""
            if answer is not None and answer < len(options) and self.table.choice is asked:
                self.choose(numbers[options[answer]])

        self.app.push_screen(window, taken)
