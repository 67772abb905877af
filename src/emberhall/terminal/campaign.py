"""An open campaign: what it keeps, what can be done between two games, and the way to the table and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import msgspec
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Static

from emberhall.engine.between import Step
from emberhall.engine.game import SwitchInfo
from emberhall.engine.refusal import Refusal
from emberhall.games.rulebook import games as rulebooks
from emberhall.players import PLAYERS
from emberhall.table.campaigns import Campaign, in_words
from emberhall.table.seats import ME, Seat
from emberhall.table.session import Session
from emberhall.terminal.campaigns import party_of, standing
from emberhall.terminal.dialogs import Ask, Write
from emberhall.terminal.lines import Entry
from emberhall.terminal.newgame import seat_text, value_text
from emberhall.terminal.pages import GOLD, MUTED, PageScreen, lines_of_page, page_text
from emberhall.terminal.play import PlayScreen
from emberhall.terminal.question import Question
from emberhall.terminal.reading import CardReader
from emberhall.terminal.stepping import StepScreen

AnyStep = Step[object, msgspec.Struct]


class CampaignScreen(PageScreen):
    """What can be done on the left, the campaign's page on the right. Whatever is done is on disk at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "play", "Play"),
        Binding("n", "name", "Name a player"),
        Binding("slash", "look_up", "Find", key_display="/"),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", "Text down", priority=True),
        Binding("f1", "help", "Help"),
        Binding("escape,q", "close", "Back"),
    ]

    def __init__(self, campaign: Campaign, session: Session | None = None) -> None:
        super().__init__()
        self.campaign, self.first_session = campaign, session
        self.known = lines_of_page(campaign.page())  # what stood on the page before the latest change
        self.entries: list[Entry] = []
        self.deeds: list[Callable[[], None]] = []  # what each entry does
        self.texts: list[str] = []  # what there is to say about it
        self.first_seat = 0  # the entry of the first hero

    # ---------------------------------------------------------------- layout

    def compose(self) -> ComposeResult:
        yield Static(id="headline")
        with Horizontal(id="campaign"):
            yield Question(id="question")
            with VerticalScroll(id="page") as page:
                page.can_focus = False
                yield Static(id="page-text")
        yield Footer(show_command_palette=False, compact=True)

    @property
    def question(self) -> Question:
        return self.query_one("#question", Question)

    def on_mount(self) -> None:
        self.query_one("#page").border_title = "The campaign"
        if self.first_session:
            self.show()
            self.sit_down(self.first_session)
            return
        try:
            if self.campaign.catch_up():
                self.say_how_it_ended()
        except Refusal as refusal:
            self.say(refusal)
        self.show()

    # ---------------------------------------------------------------- showing

    def show(self, row: int = 0) -> None:
        """The campaign as it is now, with a line highlighted."""
        campaign = self.campaign
        headline = Text(f" {campaign.record.name}", f"bold {GOLD}")
        headline.append(f"  {campaign.game.title}, {standing(campaign)}", MUTED)
        self.query_one("#headline", Static).update(headline)
        self.show_page()
        self.entries, self.deeds, self.texts = [], [], []
        self.list_games()
        if not campaign.under_way:
            self.list_steps()
        self.list_seats()
        if not campaign.under_way:
            self.list_switches()
        prompt = "What next?" if self.entries else "Every part of it is won: there is nothing left to play."
        self.question.ask(Text(prompt), self.entries, campaign.record.name)
        self.question.options.highlighted = min(row, len(self.entries) - 1) if self.entries else None
        self.question.options.focus()

    def show_page(self) -> None:
        width = self.query_one("#page").size.width - 1
        self.query_one("#page-text", Static).update(page_text(self.campaign.page(), width, self.known))

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_page)

    def offer(self, label: str, deed: Callable[[], None], text: str, heading: str = "") -> None:
        self.entries.append(Entry(label, (len(self.entries),), heading))
        self.deeds.append(deed)
        self.texts.append(text)

    def list_games(self) -> None:
        setup = self.campaign.setup()
        if setup is None:
            return
        title = in_words(self.campaign.game, setup)
        if self.campaign.under_way:
            self.offer(f"Go on: {title}", self.action_play, "The game under way, at the question where it was left.")
            self.offer("Begin that game again…", self.ask_anew, "Give the game under way up, and begin it again.")
        else:
            self.offer(f"Play: {title}", self.action_play, "The next game.")

    def list_steps(self) -> None:
        for number, (step, lines) in enumerate(self.campaign.steps()):
            heading = "" if number else "Between games"
            label = step.name.replace("-", " ").capitalize()
            self.offer(f"{label}…", partial(self.take_step, step, lines), step.text, heading)

    def list_seats(self) -> None:
        names = party_of(self.campaign)
        self.first_seat = len(self.entries)
        for number, (name, seat) in enumerate(zip(names, self.campaign.seats, strict=False)):
            heading = "" if number else "Who plays"
            text = "Enter goes from you to the bots and on; n gives the player a name."
            self.offer(f"{name}: {seat_text(seat.written())}", partial(self.change_seat, number), text, heading)

    def list_switches(self) -> None:
        for number, (switch, value) in enumerate(self.campaign.switches()):
            heading = "" if number else "Options of the games to come"
            how = "writes it" if switch.takes_text else f"changes: {', '.join(map(value_text, switch.values))}"
            text = f"{switch.text} Enter {how}."
            label = f"{switch.title}: {value_text(value)}"
            self.offer(label, partial(self.change_switch, switch, value), text, heading)

    def on_question_highlighted(self, event: Question.Highlighted) -> None:
        if 0 <= event.entry < len(self.texts):
            self.question.explain(self.texts[event.entry])

    def on_question_chosen(self, event: Question.Chosen) -> None:
        if 0 <= event.entry < len(self.deeds):
            self.deeds[event.entry]()

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in "0123456789":
            event.stop()
            self.question.type_digit(event.character)

    # ---------------------------------------------------------------- changing

    def change(self, deed: Callable[[], None], row: int) -> bool:
        """Do something that leads the campaign on; what is refused is said, and the campaign read anew."""
        self.known = lines_of_page(self.campaign.page())
        try:
            deed()
        except Refusal as refusal:
            self.say(refusal)
            self.read_anew()
            return False
        finally:
            self.show(row)
        return True

    def read_anew(self) -> None:
        """Read the campaign from its file: somebody else may have led it on."""
        try:
            self.campaign = Campaign.open(self.campaign.game.id, self.campaign.path.stem)
        except Refusal as refusal:
            self.say(refusal)

    def say(self, refusal: Refusal) -> None:
        self.notify(str(refusal), severity="error", timeout=10)

    def take_step(self, step: AnyStep, lines: list[str]) -> None:
        row = self.question.highlighted

        def chosen(words: tuple[str, ...] | None) -> None:
            if words is not None:
                self.change(lambda: self.campaign.rest(step.name, words), row)

        self.app.push_screen(StepScreen(self.campaign, step, lines), chosen)

    def change_seat(self, number: int) -> None:
        kinds = [ME, *sorted(PLAYERS)]
        seat = self.campaign.seats[number].written()
        after = kinds[(kinds.index(seat) + 1) % len(kinds)] if seat in kinds else ME
        self.seat_hero(number, after)

    def seat_hero(self, number: int, written: str) -> None:
        def sit() -> None:
            seats = list(self.campaign.seats)
            seats[number] = Seat.of(written)
            self.campaign.sit(seats)

        self.change(sit, self.first_seat + number)

    def action_name(self) -> None:
        number, names = self.question.highlighted - self.first_seat, party_of(self.campaign)
        if not 0 <= number < len(names):
            self.notify("Highlight a line of 'Who plays' first: the name is for who plays that hero.")
            return

        def named(name: str | None) -> None:
            if name is not None:
                self.seat_hero(number, f"{ME}:{name}" if name and name != ME else ME)

        self.app.push_screen(Write(f"Who plays {names[number]}?"), named)

    def change_switch(self, switch: SwitchInfo, value: str) -> None:
        row = self.question.highlighted

        def agree(after: str | None) -> None:
            if after is not None:
                self.change(lambda: self.campaign.agree({switch.name: after}), row)

        if switch.takes_text:
            self.app.push_screen(Write(switch.title, value), agree)
        else:
            agree(switch.values[(switch.values.index(value) + 1) % len(switch.values)])

    # ---------------------------------------------------------------- playing

    def action_play(self) -> None:
        self.play()

    def ask_anew(self) -> None:
        text = "The game under way is given up: what happened in it does not count. Is that what you want?"
        self.app.push_screen(
            Ask("Begin again", text, ("No, leave it as it is", "Yes, begin it again")),
            lambda answer: self.play(anew=True) if answer == 1 else None,
        )

    def play(self, anew: bool = False) -> None:
        """To the table of the game under way, or of the next one."""
        tables: list[Session] = []
        if self.change(lambda: tables.append(self.campaign.table(anew)), 0):
            self.sit_down(tables[0])

    def sit_down(self, session: Session) -> None:
        back = f"Back to the campaign, {self.campaign.record.name}"
        self.app.push_screen(PlayScreen(session, back), lambda _: self.come_back(session))

    def come_back(self, session: Session) -> None:
        """From the table: a game that is over leads the campaign on."""
        self.known = lines_of_page(self.campaign.page())
        try:
            over = self.campaign.settle(session)
        except Refusal as refusal:
            self.read_anew()
            over = self.settle_after_all(session, refusal)
        if over:
            self.say_how_it_ended()
        self.show()

    def settle_after_all(self, session: Session, refusal: Refusal) -> bool:
        """Somebody else has changed the campaign: what was played counts if it is still the game under way."""
        if session.place and session.place.path.stem == self.campaign.under_way:
            try:
                return self.campaign.settle(session)
            except Refusal as again:
                refusal = again
        self.say(refusal)
        return False

    def say_how_it_ended(self) -> None:
        last = self.campaign.played[-1]
        text = "every part of it is won" if self.campaign.finished else "the campaign goes on"
        self.notify(f"{'Victory' if last.won else 'Defeat'}: {last.why.rstrip('.')}; {text}.", timeout=8)

    # ---------------------------------------------------------------- reading

    def action_look_up(self) -> None:
        game = self.campaign.game
        self.app.push_screen(CardReader(game, rules=game.id in rulebooks()))
