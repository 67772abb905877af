"""The terminal app. `run` opens the hall or a new game, `run_table` a table that is set already, `run_campaign` one
of a campaign."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.notifications import SeverityLevel
from textual.theme import Theme

from emberhall.engine.refusal import Refusal
from emberhall.lab.review import Gathered
from emberhall.table.campaigns import Campaign
from emberhall.table.changes import Row
from emberhall.table.saved import SavedTable, replayed
from emberhall.terminal.campaign import CampaignScreen
from emberhall.terminal.campaigns import CampaignsScreen
from emberhall.terminal.dialogs import TooSmall
from emberhall.terminal.lookback import LookingBack
from emberhall.terminal.newcampaign import NewCampaignScreen
from emberhall.terminal.newgame import NewGameScreen
from emberhall.terminal.play import PlayScreen
from emberhall.terminal.settings import Settings
from emberhall.terminal.start import StartScreen

EMBER = Theme(
    name="ember",
    primary="#e8803c",
    secondary="#f2c14e",
    accent="#f2c14e",
    warning="#f2c14e",
    error="#e0645a",
    success="#8fbf7f",
    foreground="#e9dfd3",
    background="#15110e",
    surface="#1c1713",
    panel="#2a231d",
    dark=True,
)


class Notice(NamedTuple):
    """Something said in a corner, and until when it stands there."""

    message: str
    title: str
    severity: SeverityLevel
    until: float


class Emberhall(App[None]):
    """The hall, and the tables in it."""

    TITLE = "Emberhall"
    CSS_PATH = "emberhall.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "quit", "Quit", show=False, priority=True)]

    def __init__(
        self,
        game: str | None = None,
        saved: SavedTable | None = None,
        packs: Sequence[Path] = (),
        pace: str = "",
        campaign: Campaign | None = None,
    ) -> None:
        super().__init__()
        self.register_theme(EMBER)
        self.theme = EMBER.name
        self.first_game, self.first_table, self.first_campaign, self.packs = game, saved, campaign, packs
        self.fits = True  # whether the window was large enough when it was looked at last
        self.notices: list[Notice] = []
        self.reviews: dict[int, Gathered] = {}  # games that were gone through, by a digest of their rows
        self.settings = Settings.load()
        if pace:
            self.settings.pace = pace

    def on_mount(self) -> None:
        self.set_class(self.no_color or self.console.color_system in (None, "standard"), "-plain")
        self.push_screen(StartScreen())
        if self.first_campaign:
            self.push_screen(CampaignScreen(self.first_campaign, self.first_table))
        elif self.first_table:
            self.play(self.first_table)
        elif self.first_game:
            self.new_game(self.first_game)
        self.mind_size(self.size)

    def on_resize(self, event: events.Resize) -> None:
        if len(self.screen_stack) > 1:  # the hall is open
            self.mind_size(event.size)

    def mind_size(self, size: Size) -> None:
        """Say it once when the window becomes too small."""
        fitted, self.fits = self.fits, TooSmall.fits(size)
        if fitted and not self.fits:
            self.push_screen(TooSmall())

    def new_game(self, game: str) -> None:
        self.push_screen(NewGameScreen(game, self.packs))

    def play(self, saved: SavedTable) -> None:
        self.push_screen(PlayScreen(saved))

    def look_back(self, rows: Sequence[Row], at_once: bool = False) -> None:
        """A game that is over, answer by answer; `at_once` it is gone through."""
        try:
            table = replayed(rows)
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", timeout=8)
            return
        self.push_screen(LookingBack(rows, table, at_once))

    def campaigns(self) -> None:
        self.push_screen(CampaignsScreen())

    def new_campaign(self, game: str) -> None:
        self.push_screen(NewCampaignScreen(game, self.packs))

    def open_campaign(self, game: str, name: str, at_once: bool = False) -> None:
        """Open a saved campaign; `at_once` continues the game under way."""
        try:
            campaign = Campaign.open(game, name)
            changed = campaign.rules_notice() if at_once else ""
            saved = campaign.play() if at_once and campaign.under_way else None
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", timeout=8)
            return
        if changed:
            self.notify(changed, severity="warning", timeout=20)
        self.push_screen(CampaignScreen(campaign, saved))

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Say something in a corner. It is text, never markup: names may have brackets.

        What is said once more takes the place of what still stands there, so nothing piles up.
        """
        now = monotonic()
        standing = [notice for notice in self.notices if notice.until > now]
        others = [notice for notice in standing if notice.message != message]
        said = Notice(message, title, severity, now + (timeout or self.NOTIFICATION_TIMEOUT))
        self.notices = [*others, said]
        if len(others) < len(standing):
            self.call_later(self.say_again)
        else:
            self.say(said)

    def say(self, notice: Notice) -> None:
        left = notice.until - monotonic()
        super().notify(notice.message, title=notice.title, severity=notice.severity, timeout=left, markup=False)

    def say_again(self) -> None:
        """Take all notices down, and put those up again that still hold, the latest last."""
        self.screen.query("ToastHolder").remove()
        self.clear_notifications()
        self.notices = [notice for notice in self.notices if notice.until > monotonic()]
        for notice in self.notices:
            self.say(notice)

    def set_pace(self, pace: str) -> None:
        """How fast bots and the log go, from now on and next time."""
        self.settings.pace = pace
        try:
            self.settings.keep()
        except Refusal as refusal:
            self.notify(str(refusal), severity="warning")


def run(game_id: str | None = None, packs: Sequence[Path] = ()) -> None:
    """The hall; with a game, the form of a new one."""
    _open(Emberhall(game_id, packs=packs))


def run_table(saved: SavedTable) -> None:
    """A table that is set already."""
    _open(Emberhall(saved=saved))


def run_campaign(campaign: Campaign, saved: SavedTable | None = None) -> None:
    """A campaign, or at once the table of its game; from there the way leads back to the campaign."""
    _open(Emberhall(saved=saved, campaign=campaign))


def _open(app: Emberhall) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refusal(
            "The terminal app needs a terminal: run it in one, or play by lines with 'emberhall play --plain'."
        )
    app.run()
    if app.return_code:
        sys.exit(app.return_code)
