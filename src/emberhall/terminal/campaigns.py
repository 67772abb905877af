"""The shelf of campaigns: every saved one, of all games, and the start of a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF
from emberhall.games import game as game_called
from emberhall.table.campaign_files import ListedCampaign, delete, free_name, list_campaigns
from emberhall.table.campaigns import Campaign, FileThere, in_words, read_campaign_file
from emberhall.table.changes import Opened
from emberhall.terminal.dialogs import Ask, Write
from emberhall.terminal.highlight import Listing, highlight
from emberhall.terminal.pages import PageScreen, page_text
from emberhall.terminal.playable import linkable, playable

if TYPE_CHECKING:
    from emberhall.terminal.app import Emberhall

GOLD, RED, MUTED = "#f2c14e", "#e0645a", "#9a8c7c"


class Volume(NamedTuple):
    """A campaign on the shelf; what cannot be opened says why."""

    game: str
    listed: ListedCampaign
    campaign: Campaign | None
    fault: str = ""


class CampaignsScreen(PageScreen):
    """The campaigns on the left, the page of the highlighted one on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", priority=True),
        Binding("n", "new", "New"),
        Binding("e", "export", "Export"),
        Binding("i", "bring", "Import"),
        Binding("d,delete", "delete", "Delete"),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", "Text down", priority=True),
        Binding("f1", "help", "Help"),
        Binding("escape,q", "close", "Back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.volumes: list[Volume] = []

    def compose(self) -> ComposeResult:
        yield Static(Text(" Campaigns", f"bold {GOLD}"), id="headline")
        with Horizontal(id="shelf"):
            yield Listing(id="campaigns", markup=False)
            with VerticalScroll(id="page") as page:
                page.can_focus = False
                yield Static(id="page-text")
        yield Footer(show_command_palette=False, compact=True)

    @property
    def emberhall(self) -> Emberhall:
        return cast("Emberhall", self.app)

    def on_mount(self) -> None:
        self.query_one("#campaigns").border_title = "Saved here"

    def on_screen_resume(self) -> None:
        self.fill()

    # ---------------------------------------------------------------- the shelf

    def fill(self) -> None:
        """The shelf as it is now: campaigns are led on, here and elsewhere."""
        found = self.query_one("#campaigns", OptionList)
        at = found.highlighted or 0
        before = [volume.listed.path for volume in self.volumes]
        try:
            self.volumes = volumes()
        except (OSError, Refusal) as error:
            self.volumes = []
            self.notify(str(error), severity="error")
        titles = dict(playable())
        rows: list[Option | None] = [Option(volume_text(volume, titles[volume.game])) for volume in self.volumes]
        if rows:
            rows.append(None)
        rows += [Option(Text(f"New campaign: {title}", "bold"), id=f"new-{id}") for id, title in linkable()]
        found.set_options(rows)
        now = [volume.listed.path for volume in self.volumes]
        found.highlighted = min(highlight(before, at, now), found.option_count - 1)
        found.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.show_page()
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_page)

    def show_page(self) -> None:
        """The page of the highlighted campaign."""
        row, page = self.query_one("#campaigns", OptionList).highlighted or 0, self.query_one("#page")
        self.query_one("#page-text", Static).update(self.about(row, page.size.width - 1))
        page.border_title = Text(self.volumes[row].listed.name if self.on_shelf(row) else "New")

    def on_shelf(self, row: int) -> bool:
        return 0 <= row < len(self.volumes)

    def about(self, row: int, width: int) -> Text:
        """What is to be read of a row."""
        if not self.on_shelf(row):
            return Text("Linked games: what the heroes win in one, they bring to the next.", MUTED)
        volume = self.volumes[row]
        return page_text(volume.campaign.page(), width) if volume.campaign else Text(volume.fault, RED)

    # ---------------------------------------------------------------- doing

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id:
            self.emberhall.new_campaign(event.option_id.removeprefix("new-"))
            return
        volume = self.volumes[event.option_index]
        if volume.campaign is None:
            self.notify(volume.fault, severity="error", timeout=8)
        else:
            self.emberhall.open_campaign(volume.game, volume.listed.path.stem)

    def action_open(self) -> None:
        self.query_one("#campaigns", OptionList).action_select()

    def action_new(self) -> None:
        games = linkable()
        self.app.push_screen(
            Ask("New campaign", "Of which game?", [title for _, title in games]),
            lambda answer: self.emberhall.new_campaign(games[answer][0]) if answer is not None else None,
        )

    def highlighted(self, what: str) -> Volume | None:
        """The campaign that is highlighted; where none is, that is said."""
        row = self.query_one("#campaigns", OptionList).highlighted
        if row is not None and self.on_shelf(row):
            return self.volumes[row]
        self.notify(f"Highlight a campaign first: then it can be {what}.")
        return None

    def action_export(self) -> None:
        """Write the highlighted campaign to a file."""
        volume = self.highlighted("exported")
        if volume is None:
            return
        if volume.campaign is None:
            self.notify(volume.fault, severity="error", timeout=8)
            return
        campaign = volume.campaign

        def write(line: str, again: bool) -> None:
            file = path_of(line)
            try:
                campaign.export(file, over=again)
            except FileThere:
                raise Refusal(f"{file} is there already: enter once more writes over it.") from None

        def written(line: str | None) -> None:
            if line is not None:
                left = " without the game under way, which stays here" if campaign.under_way else ""
                self.notify(f"{campaign.name} is in {path_of(line)}{left}.", timeout=8)

        value = f"~/{campaign.saved.file_name}"
        self.app.push_screen(Write(f"Export {campaign.name} to which file?", value, write), written)

    def action_bring(self) -> None:
        """Import a campaign from a file, under a name of its own."""
        found: list[Opened] = []

        def look(line: str, again: bool) -> None:
            opened = read_campaign_file(path_of(line))
            game_called(opened.game)
            found.append(opened)

        def name_it(line: str | None) -> None:
            if line is not None:
                self.name_import(path_of(line), found[-1])

        self.app.push_screen(Write("Import a campaign from which file?", "", look, "a file that was exported"), name_it)

    def name_import(self, file: Path, opened: Opened) -> None:
        """Ask for the name of an imported campaign, and save it."""
        id = opened.game.removesuffix(CAMPAIGN_OF)

        def keep(line: str, again: bool) -> None:
            game = game_called(id, *self.emberhall.packs)
            Campaign.brought(game, line, file, self.emberhall.packs)

        def told(line: str | None) -> None:
            if line is not None:
                self.fill()
                self.notify(f"{line} is on the shelf.")

        name = free_name(id, opened.name)
        self.app.push_screen(Write("What is it called here?", name, keep), told)

    def action_delete(self) -> None:
        """Take the highlighted campaign from the shelf, after a yes."""
        volume = self.highlighted("deleted")
        if volume is None:
            return
        listed = volume.listed
        text = f"This deletes {listed.name} for good{', with its game under way' if listed.save else ''}."
        text += " Export it first (e) if it may be wanted again." if volume.campaign else ""

        def sure(answer: int | None) -> None:
            if answer != 1:
                return
            try:
                delete(listed)
                self.notify(f"{listed.name} is deleted.")
            except Refusal as refusal:
                self.notify(str(refusal), severity="error", timeout=8)
            self.fill()

        self.app.push_screen(Ask("Delete", text, ("No, keep it", f"Yes, delete {listed.name}")), sure)


def path_of(line: str) -> Path:
    """The file that a line names; `~` is the folder of the person."""
    if not line:
        raise Refusal("No file is named: write the path of one.")
    try:
        return Path(line).expanduser().absolute()
    except RuntimeError:
        raise Refusal(f"{line} begins with nobody's folder: write the whole path.") from None


def volumes() -> list[Volume]:
    """Return every saved campaign, the newest first."""
    found = []
    for game, _ in playable():
        for listed in list_campaigns(game):
            try:
                found.append(Volume(game, listed, Campaign.open(game, listed.path.stem)))
            except Refusal as refusal:
                found.append(Volume(game, listed, None, listed.fault or str(refusal)))
    return sorted(found, key=lambda volume: volume.listed.saved, reverse=True)


def standing(campaign: Campaign) -> str:
    """How a campaign stands, in two words at most."""
    return "under way" if campaign.under_way else "finished" if campaign.is_over else "between games"


def party_of(campaign: Campaign) -> list[str]:
    """The names of the heroes."""
    setup = campaign.setup() or campaign.table.match.setup
    names = {hero.id.lower(): hero.name for hero in campaign.game.heroes()}
    return [names.get(hero.lower(), hero) for hero in setup.party]


def volume_text(volume: Volume, title: str) -> Text:
    """A campaign on the shelf: its name and how it stands, its game and party, what comes next."""
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(volume.listed.name, "bold")
    if volume.campaign is None:
        return text.append("\n  cannot be opened", RED).append(f"\n  {title}", MUTED)
    text.append(f"\n  {title}: {standing(volume.campaign)}", GOLD if volume.campaign.under_way else "")
    comes = "now" if volume.campaign.under_way else "next"
    party, setup = party_of(volume.campaign), volume.campaign.setup()
    text.append(f"\n  {', '.join(party)}", MUTED)
    if setup:
        text.append(f"\n  {comes}: {in_words(volume.campaign.game, setup)}", MUTED)
    return text
