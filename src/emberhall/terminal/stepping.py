"""A step between two games, put together from what is possible: one word after another, then a look at what changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

import msgspec
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from emberhall.engine.between import Step
from emberhall.engine.refusal import Refusal
from emberhall.table.campaigns import Campaign
from emberhall.terminal.lines import Entry
from emberhall.terminal.pages import GOLD, MUTED, lines_of_page, page_text
from emberhall.terminal.question import Question

LEAVE_OUT, DO_IT, BACK, DONE = "Leave it out", "Do it", "Back", "That is all"
LIST = "[,"  # a word that may name several things, such as ITEM[,ITEM…]


class StepScreen(ModalScreen[tuple[str, ...] | None]):
    """Asks for the words of a step; gives all of them, or None. Where there is one answer only, nobody is asked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "back", "One back"),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", "Text down", priority=True),
    ]

    def __init__(self, campaign: Campaign, step: Step[object, msgspec.Struct], lines: Sequence[str]) -> None:
        super().__init__()
        self.campaign, self.step, self.lines = campaign, step, lines
        self.given: tuple[str, ...] = ()
        self.before: list[tuple[str, ...]] = []  # what was given before each answer of the person
        self.words: list[str] = []
        self.marked: set[int] | None = None  # of a list that is being put together
        self.sure = False  # whether only the last yes is missing

    def compose(self) -> ComposeResult:
        with Vertical(id="reader"):
            with Horizontal():
                yield Question(id="question")
                with VerticalScroll(id="text") as text:
                    text.can_focus = False
                    yield Static(id="body")
            yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.query_one("#reader").border_title = Text(self.step.text.rstrip("."))
        self.go_on()

    @property
    def question(self) -> Question:
        return self.query_one(Question)

    # ---------------------------------------------------------------- asking

    def go_on(self) -> None:
        """Ask for the next word, as long as there is a choice; then show what would change."""
        takes = self.step.takes.split()
        self.marked, self.sure = None, False
        while len(self.given) < len(takes):
            word = takes[len(self.given)]
            self.words = self.campaign.words(self.step.name, self.given)
            if LIST in word:
                self.marked = set()
                self.ask_for(word)
                return
            enough = self.campaign.leads(self.step.name, self.given)
            if not self.words:
                break
            if len(self.words) > 1 or enough:
                self.ask_for(word, [LEAVE_OUT] if enough else [])
                return
            self.given += (self.words[0],)
        self.ask_if_sure()

    def ask_for(self, word: str, first: Sequence[str] = ()) -> None:
        self.words = [*first, *self.words]
        several = self.marked is not None
        prompt = f"{in_plain(word)}{' (enter marks)' if several else '?'}"
        self.ask(prompt, [*(self.label(number) for number in range(len(self.words))), *([DONE] if several else [])])

    def label(self, number: int) -> str:
        word = self.words[number].lstrip("-")
        if self.marked is None:
            return f"{word[:1].upper()}{word[1:]}"
        return f"{'●' if number in self.marked else '○'} {word}"

    def ask_if_sure(self) -> None:
        """The last question: what would change, and whether that is wanted."""
        try:
            changed = self.campaign.preview(self.step.name, self.given)
        except Refusal as refusal:  # somebody gave a list that cannot be
            self.notify(str(refusal), severity="error", timeout=8)
            self.action_back()
            return
        self.sure, self.words = True, []
        self.ask("Shall it be so?", [DO_IT, BACK])
        self.show(Text("" if changed else "Nothing changes.", MUTED) + self.changes(self.given))

    def changes(self, given: Sequence[str]) -> Text:
        """What a step would change with these words."""
        width = self.query_one("#text").size.width - 1
        changed = page_text(self.campaign.preview(self.step.name, given), width, lines_of_page(self.campaign.page()))
        return Text("What changes\n\n", MUTED) + changed if changed else changed

    def ask(self, prompt: str, answers: Sequence[str]) -> None:
        said = ", ".join(word.lstrip("-") for word in self.given)
        self.question.ask(Text(prompt), [Entry(answer, (number,)) for number, answer in enumerate(answers)], said)
        self.question.options.focus()

    # ---------------------------------------------------------------- answers

    def on_question_chosen(self, event: Question.Chosen) -> None:
        number = event.entry
        if self.sure:
            if number == 0:
                self.dismiss(self.given)
            else:
                self.action_back()
        elif self.marked is not None:
            self.mark(self.marked, number)
        elif self.words[number] == LEAVE_OUT:
            self.before.append(self.given)
            self.ask_if_sure()
        else:
            self.take(self.words[number])

    def mark(self, marked: set[int], number: int) -> None:
        """Mark something of a list, or take it off again; the last line is for the end of it."""
        if number < len(self.words):
            marked ^= {number}
            self.ask_for(self.step.takes.split()[len(self.given)])
            self.question.options.highlighted = number
        elif marked:
            self.take(",".join(self.words[each] for each in sorted(marked)))
        else:
            self.notify("Nothing is marked: mark something with enter first.", severity="warning")

    def take(self, word: str) -> None:
        self.before.append(self.given)
        self.given += (word,)
        self.go_on()

    def action_back(self) -> None:
        """To the question before; from the first, out."""
        if not self.before:
            self.dismiss(None)
            return
        self.given = self.before.pop()
        self.go_on()

    # ---------------------------------------------------------------- reading

    def on_question_highlighted(self, event: Question.Highlighted) -> None:
        if not self.sure:
            self.show(self.about(self.words[event.entry]) if 0 <= event.entry < len(self.words) else Text())

    def about(self, word: str) -> Text:
        """What there is to read about a word: the card, hero or adventure of that name, what is open, what changes."""
        given = self.given if word == LEAVE_OUT else (*self.given, word)
        text = Text()
        if word != LEAVE_OUT:
            text.append(f"{word.lstrip('-')}\n\n", f"bold {GOLD}")
        if word in self.readings:
            text.append(f"{self.readings[word]}\n\n")
        for line in lines_about(given, self.lines):
            text.append(f"{line}\n\n", MUTED)
        return text + self.changes(given) if self.campaign.leads(self.step.name, given) else text

    @cached_property
    def readings(self) -> dict[str, str]:
        """The text of everything that has a name."""
        game = self.campaign.game
        found = {card.name: card.text for card in game.cards()}
        found |= {hero.name: hero.text for hero in game.heroes()}
        return found | {info.title: info.text for info in game.adventures()}

    def show(self, text: Text) -> None:
        self.query_one("#body", Static).update(text)
        self.query_one("#text", VerticalScroll).scroll_home(animate=False)

    def action_page(self, way: int) -> None:
        text = self.query_one("#text", VerticalScroll)
        text.scroll_relative(y=way * max(1, text.size.height - 2), animate=False)

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in "0123456789":
            event.stop()
            self.question.type_digit(event.character)


def lines_about(given: Sequence[str], lines: Sequence[str]) -> list[str]:
    """The lines that name the last of these words, and of those the ones that name the first too if there are any."""
    if not given:
        return []
    found = [line for line in lines if given[-1].lower() in line.lower()]
    return [line for line in found if given[0].lower() in line.lower()] or found


def in_plain(word: str) -> str:
    """A word that a step takes, as a person reads it: HERO2 is `Hero 2`, [SLOT] is `Slot`."""
    plain = word.partition(LIST)[0].strip("[]-").lower()
    return f"{plain[:-1]} {plain[-1]}".capitalize() if plain[-1].isdigit() else plain.capitalize()
