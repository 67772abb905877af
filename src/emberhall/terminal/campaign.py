"""An open campaign: a table of its own, which asks what comes next, and the way to the table of a game and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import ClassVar

from msgspec import Struct
from rich.text import Text
from textual.binding import Binding, BindingType

from emberhall.engine.game import AnyGame, SwitchInfo
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import AnySight
from emberhall.table.campaigns import Campaign, in_words
from emberhall.table.saved import SavedTable
from emberhall.table.seats import Seat
from emberhall.table.setup import value_text
from emberhall.terminal.campaigns import standing
from emberhall.terminal.dialogs import Ask, Help, Write
from emberhall.terminal.face import Panel, PlainFace
from emberhall.terminal.help import campaign_help
from emberhall.terminal.lines import Entry
from emberhall.terminal.pages import GOLD, MUTED, lines_of_page, page_text
from emberhall.terminal.play import PlayScreen


class CampaignFace(PlainFace[Struct]):
    """A campaign's page in the place of a map; what is new on it since somebody acted last carries a bar."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.remember()

    def remember(self) -> None:
        """What stands on the page now is known."""
        self.known = lines_of_page(self.campaign.page())

    def headline(self, sight: AnySight) -> Text:
        campaign = self.campaign
        headline = Text(f" {campaign.name}", f"bold {GOLD}")
        return headline.append(f"  {campaign.game.title}, {standing(campaign)}", MUTED)

    def board(self, sight: AnySight, width: int, height: int) -> Panel | None:
        return Panel("The campaign", page_text(self.campaign.page(), width, self.known))


class CampaignScreen(PlayScreen):
    """The campaign's page, and below it the question between two games. Whatever is done is on disk at once."""

    ENDED = "The campaign is over"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "play", "Play"),
        Binding("t", "seats", "Who plays"),
        Binding("f", "forecast", "Forecast", show=False),
        Binding("v", "panel", "View", show=False),
    ]

    def __init__(self, campaign: Campaign, saved: SavedTable | None = None) -> None:
        self.campaign, self.first_game = campaign, saved
        self.options: dict[str, str] = {}  # agreed for the game that comes next
        super().__init__(campaign.saved, "Close it")
        self.face = self.page = CampaignFace(campaign)

    def on_mount(self) -> None:
        if self.first_game is None:
            try:
                if self.campaign.catch_up():
                    self.say_how_it_ended()
            except Refusal as refusal:
                self.refused(refusal)
        super().on_mount()
        if self.first_game:
            self.sit_down(self.first_game)

    def refused(self, refusal: Refusal) -> None:
        """Say why, and read the campaign from its file: somebody else may have led it on."""
        self.notify(str(refusal), severity="error", timeout=10)
        try:
            self.campaign = Campaign.open(self.campaign.game.id, self.campaign.stem)
        except Refusal as again:
            self.notify(str(again), severity="error", timeout=10)
            return
        self.saved, self.page.campaign, self.chronicles = self.campaign.saved, self.campaign, {}
        self.turn_to(self.first_to_look())

    def choose(self, number: int) -> None:
        self.page.remember()
        super().choose(number)

    def travel(self, there: Callable[[], None], text: str) -> None:
        self.page.remember()
        super().travel(there, text)

    @property
    def book(self) -> AnyGame:
        return self.campaign.game

    @cached_property
    def card_texts(self) -> dict[str, str]:
        """The text of everything that has a name: cards, heroes, adventures."""
        heroes = {hero.name: hero.text for hero in self.book.heroes()}
        return {**super().card_texts, **heroes, **{info.title: info.text for info in self.book.adventures()}}

    @property
    def seats(self) -> Sequence[Seat]:
        return self.campaign.seats

    def take_seats(self, seats: Sequence[Seat]) -> None:
        self.campaign.sit(seats)

    def undo(self, agreed: Sequence[str]) -> None:
        self.campaign.undo(by=self.person, agreed=agreed)

    # ---------------------------------------------------------------- to the table

    def set_out(self) -> None:
        """An adventure is due: play it, or continue it."""
        setup = self.campaign.setup()
        assert setup
        title = in_words(self.campaign.game, setup)
        if self.campaign.under_way:
            self.entries = [
                Entry(f"Continue: {title}", deed=self.action_play),
                Entry("Begin that game again…", deed=self.ask_to_restart),
            ]
        else:
            self.entries = [Entry(f"Play: {title}", deed=self.action_play), *self.open_switches(setup.options)]
        prompt = "A game is under way." if self.campaign.under_way else "All is ready for the next game."
        self.question.ask(Text(prompt), self.entries, self.campaign.name)
        self.question.options.focus()

    def open_switches(self, settled: dict[str, str]) -> list[Entry]:
        """The options of the next game that do not follow from the campaign."""
        switches = [switch for switch in self.campaign.game.switches() if switch.name not in settled]
        entries = [
            Entry(
                f"{switch.title}: {value_text(self.options.get(switch.name, switch.default))}",
                deed=partial(self.change_switch, switch),
            )
            for switch in switches
        ]
        return [entries[0]._replace(heading="Options of that game"), *entries[1:]] if entries else []

    def change_switch(self, switch: SwitchInfo) -> None:
        value, row = self.options.get(switch.name, switch.default), self.question.highlighted

        def agree(after: str | None) -> None:
            if after is not None:
                self.options[switch.name] = after
                self.set_out()
                self.question.options.highlighted = row

        if switch.takes_text:
            self.app.push_screen(Write(switch.title, value), agree)
        else:
            agree(switch.values[(switch.values.index(value) + 1) % len(switch.values)])

    def action_play(self) -> None:
        self.play()

    def ask_to_restart(self) -> None:
        text = "The game under way is given up: what happened in it does not count. Is that what you want?"
        self.app.push_screen(
            Ask("Begin again", text, ("No, leave it as it is", "Yes, begin it again")),
            lambda answer: self.play(restart=True) if answer == 1 else None,
        )

    def play(self, restart: bool = False) -> None:
        """To the table of the game under way, or of the next one."""
        if self.table.choice:
            self.notify("Something is to be decided before the next game: answer the question.")
            return
        begins = restart or not self.campaign.under_way
        try:
            game = self.campaign.play(restart, options=self.options if begins else None)
        except Refusal as refusal:
            self.refused(refusal)
            self.go_on()
            return
        self.options = {}
        self.sit_down(game)

    def sit_down(self, game: SavedTable) -> None:
        back = f"Back to the campaign, {self.campaign.name}"
        self.app.push_screen(PlayScreen(game, back), lambda _: self.come_back(game))

    # ---------------------------------------------------------------- and back

    def come_back(self, game: SavedTable) -> None:
        """From the table: a game that is over leads the campaign on."""
        self.page.remember()
        self.fresh = self.shown = len(self.chronicle.lines)
        try:
            over = self.campaign.settle(game)
        except Refusal as refusal:
            self.refused(refusal)
            over = self.settle_after_all(game)
        if over:
            self.say_how_it_ended()
        self.go_on()

    def settle_after_all(self, game: SavedTable) -> bool:
        """Somebody else has changed the campaign: what was played counts if it is still the game under way."""
        if not game.name or game.name != self.campaign.under_way:
            return False
        try:
            return self.campaign.settle(game)
        except Refusal as again:
            self.refused(again)
            return False

    def say_how_it_ended(self) -> None:
        last = self.campaign.games[-1]
        text = "the campaign is over" if self.campaign.is_over else "the campaign goes on"
        self.notify(f"{'Victory' if last.won else 'Defeat'}: {last.why.rstrip('.')}; {text}.", timeout=8)

    # ---------------------------------------------------------------- keys

    def action_back(self) -> None:
        self.action_leave()

    def action_help(self) -> None:
        self.app.push_screen(Help(campaign_help))
