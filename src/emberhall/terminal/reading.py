"""Looking things up: the rulebook by id or word, and every card of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from emberhall.engine.game import AnyGame, CardInfo
from emberhall.engine.ledger import Entry, Example, Ledger, Rule, Ruling
from emberhall.engine.refusal import Refusal
from emberhall.games.rulebook import rulebook
from emberhall.terminal.closing import ClosesOnce
from emberhall.terminal.highlight import Listing

MOST = 300
HEADING, MUTED = "bold #f2c14e", "#9a8c7c"


def rule_text(ledger: Ledger, entry: Entry) -> Text:
    """An entry of the rulebook with its cases, and the rulings that bear on it."""
    text = Text()
    text.append(f"{entry.heading}\n", HEADING)
    text.append(f"{entry.id}\n\n", MUTED)
    text.append(f"{entry.body}\n")
    if isinstance(entry, Ruling):
        if entry.question:
            text.append(f"\nOpen question: {entry.question}\n", MUTED)
        if entry.reason:
            text.append(f"\nWhy: {entry.reason}\n", MUTED)
    if isinstance(entry, Example):
        for step in (*entry.steps, *entry.expect):
            text.append(f"\n• {step}")
    if not isinstance(entry, Example) and entry.cases:
        text.append("\nFor instance\n", "bold")
        for case in entry.cases:
            text.append(f"• {case.text()}\n")
    if isinstance(entry, Rule):
        for ruling in ledger.rulings(entry.id):
            text.append(f"\nRuling {ruling.id}: {ruling.heading}\n", "bold")
            text.append(f"{ruling.body}\n")
    return text


def card_info_text(card: CardInfo) -> Text:
    """A card as the card list shows it."""
    text = Text()
    text.append(f"{card.name}\n", HEADING)
    copies = f", {card.copies} copies" if card.copies > 1 else ""
    number = f", no. {card.number}" if card.number is not None else ""
    text.append(f"{card.kind}{number}{copies}, {card.pack}\n\n", MUTED)
    text.append(card.text)
    if card.notes:
        text.append(f"\n\n{card.notes}", MUTED)
    return text


class Reader(ModalScreen[None], ClosesOnce[None]):
    """A field to type in, what was found, and the text of what is highlighted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Back"),
        Binding("tab", "swap", "Field or list"),
        Binding("pageup", "page(-1)", "Text up", show=False, priority=True),
        Binding("pagedown", "page(1)", "Text down", priority=True),
    ]

    def __init__(self, title: str, query: str = "") -> None:
        super().__init__()
        self.heading, self.query_text = title, query

    def compose(self) -> ComposeResult:
        with Vertical(id="reader"):
            yield Input(self.query_text, placeholder="a word, a name or an id", id="words", select_on_focus=False)
            with Horizontal():
                yield Listing(id="found", markup=False)
                with VerticalScroll(id="text"):
                    yield Static(id="body")
            yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        reader = self.query_one("#reader")
        reader.border_title = Text(self.heading)
        self.find(self.query_text)
        if self.query_text:
            self.query_one("#found").focus()

    def search(self, words: str) -> Sequence[str]:
        """The headings of all that fits the words; a shelf without books finds none."""
        return ()

    def body(self, number: int) -> Text:
        """The text of what was found under a number."""
        return Text("")

    def find(self, words: str) -> None:
        found = self.query_one("#found", OptionList)
        self.query_one("#body", Static).update("")
        try:
            headings = self.search(words)
        except Refusal as refusal:
            headings = []
            self.query_one("#body", Static).update(Text(str(refusal), "#e0645a"))
        found.set_options([Option(Text(heading, no_wrap=True, overflow="ellipsis")) for heading in headings[:MOST]])
        if len(headings) > MOST:
            found.add_option(Option(Text(f"{len(headings) - MOST} more: write a word", MUTED), disabled=True))
        found.highlighted = 0 if headings else None

    def on_input_changed(self, event: Input.Changed) -> None:
        self.find(event.value.strip())

    def on_input_submitted(self) -> None:
        self.query_one("#found").focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#body", Static).update(self.body(event.option_index))
        self.query_one("#text", VerticalScroll).scroll_home(animate=False)

    def action_swap(self) -> None:
        found = self.query_one("#found")
        (self.query_one("#words") if found.has_focus else found).focus()

    def action_page(self, way: int) -> None:
        text = self.query_one("#text", VerticalScroll)
        text.scroll_relative(y=way * max(1, text.size.height - 2), animate=False)

    def action_close(self) -> None:
        self.dismiss()


class RuleReader(Reader):
    """The rulebook of a game."""

    def __init__(self, game: AnyGame, query: str = "") -> None:
        super().__init__(f"The rules of {game.title}", query)
        self.ledger = rulebook(game.id)
        self.found: Sequence[Entry] = ()

    def search(self, words: str) -> Sequence[str]:
        self.found = self.ledger.find(words) if words else self.ledger.entries
        return [f"{entry.id}  {entry.heading}" for entry in self.found]

    def body(self, number: int) -> Text:
        return rule_text(self.ledger, self.found[number])


class CardReader(Reader):
    """All cards of a game; with `rules`, the rulebook's entries stand below them."""

    def __init__(self, game: AnyGame, query: str = "", rules: bool = False) -> None:
        super().__init__(f"{'Cards and rules' if rules else 'The cards'} of {game.title}", query)
        self.cards = game.cards()
        self.ledger = rulebook(game.id) if rules else None
        self.found: list[CardInfo | Entry] = []

    def search(self, words: str) -> Sequence[str]:
        wanted = words.lower()
        named = [card for card in self.cards if wanted in card.name.lower()]
        spoken = [card for card in self.cards if card not in named and wanted in f"{card.kind} {card.text}".lower()]
        self.found = [*named, *spoken]
        if self.ledger and wanted:
            try:
                self.found += self.ledger.find(words)
            except Refusal:
                if not self.found:
                    raise Refusal(f"No card and no rule speaks of {words!r}: try another word.") from None
        elif not self.found:
            raise Refusal(f"No card speaks of {words!r}: try another word.")
        return [f"{x.name} ({x.kind})" if isinstance(x, CardInfo) else f"{x.id}  {x.heading}" for x in self.found]

    def body(self, number: int) -> Text:
        found = self.found[number]
        if isinstance(found, CardInfo):
            return card_info_text(found)
        assert self.ledger
        return rule_text(self.ledger, found)
