"""The hall: start a game, continue one, open a campaign, read rules and cards."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from emberhall.engine.english import plural
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.table.campaign_files import list_campaigns
from emberhall.table.saved import SavedTable, rows_of
from emberhall.table.saves import ListedSave, delete_save, list_saves
from emberhall.table.setup import are_dealt, title_of
from emberhall.terminal.dialogs import Ask, Help
from emberhall.terminal.help import campaign_help, help_text
from emberhall.terminal.highlight import Listing, highlight
from emberhall.terminal.playable import left_out, playable
from emberhall.terminal.reading import CardReader, RuleReader

if TYPE_CHECKING:
    from emberhall.terminal.app import Emberhall

TITLE = r"""
  ___ __  __ ___ ___ ___ _  _   _   _    _
 | __|  \/  | _ ) __| _ \ || | /_\ | |  | |
 | _|| |\/| | _ \ _||   / __ |/ _ \| |__| |__
 |___|_|  |_|___/___|_|_\_||_/_/ \_\____|____|
"""
RECENT = 12


class StartScreen(Screen[None]):
    """What there is to do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "campaigns", "Campaigns"),
        Binding("d,delete", "delete", "Delete a game"),
        Binding("f1", "help", "Help"),
        Binding("q,escape", "quit", "Quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.saves: list[ListedSave] = []
        self.over: list[ListedSave] = []  # games that one can only look back at
        self.linked: dict[str, tuple[str, str, str]] = {}  # by save, the game, file and name of its campaign

    def compose(self) -> ComposeResult:
        with Vertical(id="hall"):
            yield Static(
                Text("\n".join(f"{line:<46}" for line in TITLE.strip("\n").split("\n")), "bold #e8803c"), id="title"
            )
            yield Static(Text("Four fantasy board games at your table.", "#9a8c7c"), id="motto")
            yield Listing(id="menu", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    @property
    def emberhall(self) -> Emberhall:
        return cast("Emberhall", self.app)

    def on_mount(self) -> None:
        self.fill()

    def on_screen_resume(self) -> None:
        self.fill()

    def fill(self) -> None:
        """The menu as it is now: saves come and go."""
        menu = self.query_one("#menu", OptionList)
        at = menu.highlighted or 0
        before = [option.id for option in menu.options]
        try:
            found = list_saves()
            self.saves = sorted((save for save in found if not save.summary.over), key=lambda save: bool(save.fault))
            self.over = [save for save in found if save.summary.over]
            self.linked = linked_saves()
        except (OSError, Refusal) as error:
            self.saves, self.over, self.linked = [], [], {}
            self.notify(str(error), severity="error")
        titles = dict(playable())
        rows: list[Option | None] = []
        rows += [Option(self.save_line(save, titles), id=f"save-{save.path.stem}") for save in self.saves[:RECENT]]
        if len(self.saves) > RECENT:
            more = f"{len(self.saves) - RECENT} more: 'emberhall play --saves' lists them all"
            rows.append(Option(Text(more, "#9a8c7c"), disabled=True))
        if rows:
            rows.append(None)
        rows += [Option(Text(f"New game: {title}", "bold"), id=f"new-{id}") for id, title in titles.items()]
        rows.append(Option(Text("Campaigns", "bold"), id="campaigns"))
        if self.over:
            rows.append(Option(Text("Look back at a game that is over", "bold"), id="over"))
        rows.append(None)
        rows += [Option(f"Rules: {title}", id=f"rules-{id}") for id, title in titles.items()]
        rows += [Option(f"Cards: {title}", id=f"cards-{id}") for id, title in titles.items()]
        rows += [Option("Help", id="help"), Option("Quit", id="quit")]
        rows += [Option(Text(fault, "#9a8c7c"), disabled=True) for fault in left_out()]
        menu.set_options(rows)
        now = [option.id for option in menu.options]
        menu.highlighted = min(highlight(before, at, now), menu.option_count - 1)
        menu.focus()

    def save_line(self, save: ListedSave, titles: dict[str, str]) -> Text:
        """Return a saved game on one line."""
        text = Text(no_wrap=True, overflow="ellipsis")
        if not save.fault and not save.summary.over:
            text.append("Continue: ", "bold #8fbf7f")
        return text.append_text(self.save_text(save, titles))

    def save_text(self, save: ListedSave, titles: dict[str, str]) -> Text:
        """What a kept game is."""
        text = Text(no_wrap=True, overflow="ellipsis")
        if save.fault:
            return text.append(f"{save.path.stem}: {save.fault}", "#e0645a")
        _, _, campaign = self.linked.get(save.path.stem, ("", "", ""))
        text.append(f"{campaign}, " if campaign else "", "bold")
        title = titles.get(save.summary.game, save.summary.game)
        game = game_called(save.summary.game) if save.summary.game in titles else None
        adventure = title_of(game, save.summary.adventure) if game else save.summary.adventure
        if adventure == save.summary.adventure:  # one of a pack that is not open here
            adventure = adventure.replace("-", " ").capitalize()
        text.append(title if adventure.lower() == title.lower() else f"{title}, {adventure}", "bold")
        party = ", ".join(hero.replace("-", " ").title() if hero.islower() else hero for hero in save.summary.party)
        if game and are_dealt(game, save.summary.options):
            party = plural(len(save.summary.party), "hero", "heroes")
        text.append(f"  {ago(save.saved)}, {party}, {plural(save.summary.answers, 'answer')}", "#9a8c7c")
        return text

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        what, _, name = (event.option_id or "").partition("-")
        match what:
            case "save":
                self.resume(self.saves[event.option_index])
            case "new":
                self.emberhall.new_game(name)
            case "campaigns":
                self.action_campaigns()
            case "over":
                self.choose_past()
            case "rules":
                self.app.push_screen(RuleReader(game_called(name)))
            case "cards":
                self.app.push_screen(CardReader(game_called(name)))
            case "help":
                self.action_help()
            case "quit":
                self.app.exit()

    def resume(self, save: ListedSave) -> None:
        if save.fault:
            self.notify(f"{save.fault} {self.way_out(save)}".rstrip(), severity="error", timeout=8)
            return
        if save.path.stem in self.linked:
            game, file, _ = self.linked[save.path.stem]
            self.emberhall.open_campaign(game, file, at_once=True)
            return
        try:
            saved = SavedTable.resume(save.path)
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", timeout=8)
            return
        if not saved.notice:
            self.emberhall.play(saved)
            return
        self.app.push_screen(
            Ask("Changed since", saved.notice, ("No, leave it as it is", "Yes, continue")),
            lambda answer: self.emberhall.play(saved) if answer == 1 else None,
        )

    def way_out(self, save: ListedSave) -> str:
        """What can be done here about a save that cannot be played on."""
        if save.path.stem in self.linked:
            return (
                f"It belongs to the campaign {self.linked[save.path.stem][2]}: open that (c) to begin the game again."
            )
        return "" if save.path.is_dir() else "d deletes it."

    def choose_past(self) -> None:
        """Which of the games that are over is looked back at."""
        titles = dict(playable())
        latest = self.over[:RECENT]
        answers = [self.save_line(save, titles).plain for save in latest]
        text = (
            f"The latest {RECENT} of {len(self.over)}: 'emberhall review' takes any." if len(self.over) > RECENT else ""
        )
        self.app.push_screen(Ask("Look back", text, [*answers, "None of these"]), self.look_back)

    def look_back(self, answer: int | None) -> None:
        if answer is None or answer >= len(self.over[:RECENT]):
            return
        try:
            self.emberhall.look_back(rows_of(self.over[answer].path))
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", timeout=8)

    def action_delete(self) -> None:
        """Delete the highlighted game, after a yes."""
        menu = self.query_one("#menu", OptionList)
        row = menu.highlighted
        if row is None or not 0 <= row < len(self.saves[:RECENT]):
            self.notify("Highlight a saved game first: then it can be deleted.")
            return
        save = self.saves[row]
        if save.path.stem in self.linked:
            name = self.linked[save.path.stem][2]
            self.notify(f"That game belongs to the campaign {name}: open that (c) to begin the game again.")
            return

        def sure(answer: int | None) -> None:
            if answer != 1:
                return
            try:
                delete_save(save)
                self.notify("The game is deleted.")
            except Refusal as refusal:
                self.notify(str(refusal), severity="error", timeout=8)
            self.fill()

        text = self.save_text(save, dict(playable())).plain
        self.app.push_screen(Ask("Delete for good", text, ("No, keep it", "Yes, delete it")), sure)

    def action_campaigns(self) -> None:
        self.emberhall.campaigns()

    def action_help(self) -> None:
        self.app.push_screen(Help(lambda width: help_text((), {}, width=width) + campaign_help(width)))

    def action_quit(self) -> None:
        self.app.exit()


def linked_saves() -> dict[str, tuple[str, str, str]]:
    """The games under way that belong to a campaign: by save, the campaign's game, file and name."""
    found = [(game, listed) for game, _ in playable() for listed in list_campaigns(game) if listed.under_way]
    return {listed.save: (game, listed.path.stem, listed.name) for game, listed in found}


def ago(when: datetime) -> str:
    """How long ago something was, roughly."""
    minutes = int((datetime.now(when.tzinfo) - when).total_seconds()) // 60
    for unit, size in (("day", 1440), ("hour", 60), ("minute", 1)):
        count = minutes // size
        if count >= 1:
            return f"{count} {unit}{'s' * (count > 1)} ago"
    return "just now"
