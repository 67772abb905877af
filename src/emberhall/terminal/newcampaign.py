"""A new campaign: its name, what it begins with, the party with its seats, the options of all its games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.widgets import Input

from emberhall.engine.game import AdventureInfo
from emberhall.engine.refusal import Refusal
from emberhall.games import campaign as campaign_called
from emberhall.table.campaign_files import free_name
from emberhall.table.campaigns import Campaign
from emberhall.table.changes import Terms
from emberhall.table.setup import for_so_many
from emberhall.terminal.newgame import NewGameScreen, table_switches


class NewCampaignScreen(NewGameScreen):
    """The form of a new game with a name above it."""

    WHAT = "New campaign"
    TITLES: ClassVar[dict[str, str]] = {
        "name": "Name",
        **NewGameScreen.TITLES,
        "adventures": "Begins with",
    }

    def __init__(self, game: str, packs: Sequence[Path] = ()) -> None:
        super().__init__(game, packs)
        campaign = campaign_called(game, *packs)
        self.adventures: Sequence[AdventureInfo] = campaign.first_adventures()
        self.switches = [*campaign.switches(), *table_switches(self.game)]
        self.values = [switch.default for switch in self.switches]
        self.fit_party()

    def above(self) -> ComposeResult:
        yield Input(placeholder=self.free_name(), id="name", compact=True)

    def free_name(self) -> str:
        """What it is called unless somebody says: as the adventure, with a number where that is taken."""
        return free_name(self.game.id, self.adventures[self.adventure].title.partition(":")[0])

    def fill(self) -> None:
        super().fill()
        self.query_one("#name", Input).placeholder = self.free_name()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, Input):
            self.tell("adventures", self.adventure)

    def on_input_submitted(self) -> None:
        self.query_one("#adventures").focus()

    def action_begin(self) -> None:
        info, party, seats, options = self.agreed()
        name = self.query_one("#name", Input).value.strip() or self.free_name()
        try:
            for_so_many(self.game, info, len(party))
            begun = Campaign.new(
                self.game, name, info.id, party, seats, options, None, self.packs, Terms(open_hands=self.open_hands)
            )
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", timeout=8)
            return
        self.dismiss()
        self.emberhall.open_campaign(self.game.id, begun.stem)
