"""A new game: the adventure with its conditions, the party with its seats, the options."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Footer, OptionList, Static
from textual.widgets.option_list import Option

from emberhall.engine.game import AdventureInfo, AnyGame, Setup, SwitchInfo
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.players import here
from emberhall.table.changes import Terms
from emberhall.table.saved import SavedTable
from emberhall.table.seats import ME, Seat
from emberhall.table.setup import for_so_many, value_text
from emberhall.terminal.closing import ClosesOnce
from emberhall.terminal.dialogs import Help, Write
from emberhall.terminal.face import hides
from emberhall.terminal.help import form_help
from emberhall.terminal.highlight import Listing

if TYPE_CHECKING:
    from emberhall.terminal.app import Emberhall

AWAY = ""
GOLD, MUTED = "#f2c14e", "#9a8c7c"
OPEN = "open"
HANDS = SwitchInfo(
    "hands", "Hands", ("hidden", OPEN), "hidden", "Whether people at this table may see each other's cards."
)


class NewGameScreen(ClosesOnce[None]):
    """Three lists and the text of what is highlighted in one of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,b", "begin", "Begin"),
        Binding("n", "name", "Name a player"),
        Binding("tab", "app.focus_next", "Next list", show=True),
        Binding("f1", "help", "Help"),
        Binding("escape", "close", "Back"),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", "Text down", priority=True),
    ]

    WHAT = "New game"
    TITLES: ClassVar[dict[str, str]] = {
        "adventures": "Adventure",
        "party": "Party (enter changes the seat)",
        "switches": "Options (enter changes)",
    }

    def __init__(self, game: str, packs: Sequence[Path] = ()) -> None:
        super().__init__()
        self.packs = tuple(packs)
        self.game: AnyGame = game_called(game, *packs)
        self.adventures = self.game.adventures()
        self.heroes = self.game.heroes()
        self.switches = [*self.game.switches(), *table_switches(self.game)]
        self.adventure = 0
        self.seats = [ME if number < 2 else AWAY for number in range(len(self.heroes))]
        self.values = [switch.named or switch.default for switch in self.switches]
        self.waiting: dict[int, str] = {}  # who left because the adventure is for fewer
        self.fit_party()

    # ---------------------------------------------------------------- layout

    def compose(self) -> ComposeResult:
        yield Static(Text(f" {self.WHAT}: {self.game.title}", f"bold {GOLD}"), id="headline")
        with Horizontal(id="form"):
            with Vertical(id="lists"):
                yield from self.above()
                yield Listing(id="adventures", markup=False)
                yield Listing(id="party", markup=False)
                yield Listing(id="switches", markup=False)
            with Vertical(id="reading"):
                with VerticalScroll(id="about") as about:
                    about.can_focus = False
                    yield Static(id="about-text")
                yield Button("Begin (ctrl+s)", id="begin", variant="primary", compact=True)
        yield Footer(show_command_palette=False, compact=True)

    def above(self) -> ComposeResult:
        """What stands above the lists: nothing for a game."""
        yield from ()

    @property
    def emberhall(self) -> Emberhall:
        return cast("Emberhall", self.app)

    def on_mount(self) -> None:
        for id, title in self.TITLES.items():
            self.query_one(f"#{id}").border_title = title
        self.fill()
        self.query_one("#adventures", OptionList).highlighted = 0
        self.query_one(f"#{next(iter(self.TITLES))}").focus()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height < 30, "-short")

    def fill(self) -> None:
        """Write all three lists again, each with its highlight where it was."""
        name = max(9, *(len(hero.name) for hero in self.heroes))
        rows = {
            "adventures": [self.adventure_text(number) for number in range(len(self.adventures))],
            "party": [
                f"{hero.name:<{name}} {seat_text(seat) if seat else '-'}"
                for hero, seat in zip(self.heroes, self.seats, strict=True)
            ],
            "switches": [
                f"{switch.title}: {value_text(value)}" for switch, value in zip(self.switches, self.values, strict=True)
            ],
        }
        for id, texts in rows.items():
            found = self.query_one(f"#{id}", OptionList)
            prompts = [Text(text, no_wrap=True, overflow="ellipsis") for text in texts]
            if found.option_count == len(prompts):
                for number, prompt in enumerate(prompts):
                    found.replace_option_prompt_at_index(number, prompt)
            else:
                found.set_options(map(Option, prompts))

    def adventure_text(self, number: int) -> str:
        return f"{'●' if number == self.adventure else '○'} {self.adventures[number].title}"

    # ---------------------------------------------------------------- reading

    def tell(self, id: str, row: int) -> None:
        """The text of what is highlighted."""
        text = Text()
        if id == "adventures":
            info = self.adventures[row]
            low, high = info.seats
            heroes = f"{low} Hero{'es' * (low > 1)}" if low == high else f"{low} to {high} Heroes"
            text.append(f"{info.title}\n", f"bold {GOLD}")
            text.append(f"For {heroes}\n\n", MUTED)
            text.append(f"{info.text}\n\n")
            text.append("Victory: ", "bold #8fbf7f")
            text.append(f"{info.victory}\n\n")
            text.append("Defeat: ", "bold #e0645a")
            text.append(info.defeat)
        elif id == "party":
            hero = self.heroes[row]
            text.append(f"{hero.name}\n", f"bold {GOLD}")
            text.append(f"{seat_text(self.seats[row])}\n\n", MUTED)
            text.append(f"{hero.text}\n\n")
            text.append("Enter goes from not in the party to you, to a bot, and on. n gives the player a name.", MUTED)
        else:
            switch = self.switches[row]
            text.append(f"{switch.title}\n\n", f"bold {GOLD}")
            text.append(f"{switch.text}\n\n")
            for value in switch.values:
                text.append(f"{'●' if value == self.values[row] else '○'} {value_text(value)}\n")
            if switch.takes_text:
                text.append(f"{self.values[row] or 'Enter writes it.'}\n")
            info, party, _, options = self.agreed()
            text.append(f"\n{self.game.outlook(Setup(info.id, party, options))}", MUTED)
        self.query_one("#about-text", Static).update(text)
        self.query_one("#about", VerticalScroll).scroll_home(animate=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if not event.option_list.has_focus:
            return
        if event.option_list.id == "adventures":
            self.take_adventure(event.option_index)
        self.tell(event.option_list.id or "", event.option_index)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        found = event.widget
        if isinstance(found, OptionList):
            if found.highlighted is None and found.option_count:
                found.highlighted = 0
            if found.highlighted is not None:
                self.tell(found.id or "", found.highlighted)

    def action_page(self, way: int) -> None:
        about = self.query_one("#about", VerticalScroll)
        about.scroll_relative(y=way * max(1, about.size.height - 1), animate=False)

    # ---------------------------------------------------------------- changing

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        row = event.option_index
        match event.option_list.id:
            case "adventures":
                self.take_adventure(row)
            case "party":
                self.waiting.pop(row, None)
                kinds = [AWAY, ME, *sorted(here())]
                at = kinds.index(self.seats[row]) if self.seats[row] in kinds else 1
                self.seats[row] = kinds[(at + 1) % len(kinds)]
            case "switches":
                self.change_switch(row)
        self.fill()
        self.tell(event.option_list.id or "", row)

    def take_adventure(self, row: int) -> None:
        """What is highlighted is what is begun."""
        if row != self.adventure:
            self.adventure = row
            self.fit_party()
            self.fill()

    def change_switch(self, row: int) -> None:
        """On to the next value of an option; one that takes text is written."""
        switch = self.switches[row]
        if not switch.takes_text:
            self.values[row] = switch.values[(switch.values.index(self.values[row]) + 1) % len(switch.values)]
            return

        def written(text: str | None) -> None:
            if text is not None:
                self.values[row] = text
                self.fill()
                self.tell("switches", row)

        self.app.push_screen(Write(switch.title, self.values[row]), written)

    def fit_party(self) -> None:
        """As many heroes as the adventure asks for: the last leave, and come back where there is room for them again;
        the first who are away join."""
        low, high = self.adventures[self.adventure].seats
        for row, seat in self.waiting.items():
            self.seats[row] = seat
        self.waiting = {}
        inside = [row for row, seat in enumerate(self.seats) if seat != AWAY]
        outside = [row for row, seat in enumerate(self.seats) if seat == AWAY]
        for row in inside[high:]:
            self.waiting[row], self.seats[row] = self.seats[row], AWAY
        for row in outside[: max(0, low - len(inside))]:
            self.seats[row] = ME

    def action_name(self) -> None:
        party = self.query_one("#party", OptionList)
        row = party.highlighted
        if row is None:
            self.notify("Highlight a Hero in the party first: the name is for who plays it.")
            return

        def named(name: str | None) -> None:
            if name is None:
                return
            try:
                self.seats[row] = Seat.of(f"{ME}:{name}" if name and name != ME else ME).written()
            except Refusal as refusal:
                self.notify(str(refusal), severity="error")
            self.fill()

        self.app.push_screen(Write(f"Who plays {self.heroes[row].name}?"), named)

    # ---------------------------------------------------------------- beginning

    def on_button_pressed(self) -> None:
        self.action_begin()

    def agreed(self) -> tuple[AdventureInfo, tuple[str, ...], list[Seat], dict[str, str]]:
        """What the form says: the adventure, the heroes, who plays them, and the options that are not as usual."""
        taken = [(hero.id, seat) for hero, seat in zip(self.heroes, self.seats, strict=True) if seat != AWAY]
        switched = zip(self.switches, self.values, strict=True)
        options = {s.name: value for s, value in switched if value != s.default and s is not HANDS}
        seats = [Seat.of(seat) for _, seat in taken]
        return self.adventures[self.adventure], tuple(hero for hero, _ in taken), seats, options

    @property
    def open_hands(self) -> bool:
        """Whether people at the table may see each other's cards."""
        return any(s is HANDS and value == OPEN for s, value in zip(self.switches, self.values, strict=True))

    def action_begin(self) -> None:
        info, party, seats, options = self.agreed()
        try:
            for_so_many(self.game, info, len(party))
            setup = Setup(info.id, party, options)
            saved = SavedTable.new(self.game, setup, seats, packs=self.packs, terms=Terms(open_hands=self.open_hands))
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", timeout=8)
            return
        self.dismiss()
        self.emberhall.play(saved)

    def action_help(self) -> None:
        self.app.push_screen(Help(form_help))

    def action_close(self) -> None:
        self.dismiss()


def table_switches(game: AnyGame) -> list[SwitchInfo]:
    """What is agreed for the table itself: where hands are hidden, they may lie open."""
    return [HANDS] if hides(game) else []


def seat_text(seat: str) -> str:
    """Who plays a hero, as the form shows it."""
    if seat == AWAY:
        return "not in the party"
    return f"{seat} (bot)" if seat.partition(":")[0] in here() or seat in here() else seat.replace("me:", "")
