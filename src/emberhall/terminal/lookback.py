"""A game that is over, answer by answer: the table as it was, how likely it was to be won, and what would have been
better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast
from zlib import crc32

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from emberhall.engine.english import sentence
from emberhall.engine.game import State
from emberhall.engine.match import Match
from emberhall.lab.review import Gathered, Mistake, Step
from emberhall.lab.reviewing import Reviewing, along, better_by, column, curve, how_many, in_words, level
from emberhall.table.changes import Row, pack_all
from emberhall.table.outcomes import ending, hero_names
from emberhall.table.seats import Seat
from emberhall.table.table import Table
from emberhall.table.teaching import course_at
from emberhall.terminal.chronicle import Chronicle, LogView
from emberhall.terminal.dialogs import Read
from emberhall.terminal.face import face_of
from emberhall.terminal.highlight import Listing
from emberhall.terminal.mapview import MapView
from emberhall.terminal.question import cut_off
from emberhall.terminal.showing import Showing

if TYPE_CHECKING:
    from emberhall.terminal.app import Emberhall

GLANCE = 0.5  # seconds between two looks at what has been found
SCALE = 5  # characters beside a curve that say how high it is
SURE, UNSURE, HERE = "!", "?", "▲"
READ_ALL = "… (enter: all)"
GOLD, RED, MUTED = "#f2c14e", "#e0645a", "#9a8c7c"


class Moment(NamedTuple):
    """What was asked, and what was answered: by the hero who sat in a seat then."""

    number: int
    round: int
    seat: int
    hero: str
    prompt: str
    answer: str


def moments(match: Match[State]) -> Iterator[Moment]:
    """Every answer of a match in words. What is over has no secrets left."""
    game = match.game
    for number in range(match.answers):
        match.goto(number)
        choice, table = match.choice, match.state
        assert choice
        given = choice.options[~match.undone[-1][0]]
        prompt = game.asks.whole(table, choice, True)
        hero = game.acts.who(table, given.seat)
        yield Moment(number, game.rounds(table), given.seat, hero, prompt, game.acts.label(table, given))


class LookingBack(Showing):
    """The table as it was before the highlighted answer; g has another process go through all of them meanwhile."""

    AUTO_FOCUS = "#steps"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),
        Binding("q,escape", "close", "Back"),
        Binding("g", "go_through", "Go through it"),
        Binding("n", "mistake(1)", "Next mistake"),
        Binding("p", "mistake(-1)", "Previous mistake", show=False),
        Binding("question_mark", "rule", "Rule", key_display="?"),
        Binding("v", "panel", "View"),
        Binding("l", "log", "Log"),
        Binding("slash", "look_up", "Find", key_display="/"),
    ]

    def __init__(self, rows: Sequence[Row], table: Table, at_once: bool = False) -> None:
        """`rows` are all of the table, `table` one of its own that is folded of them."""
        super().__init__()
        match = table.match
        self.rows, self._table, self.match, self.at_once = rows, table, match, at_once
        self.course = course_at(table)
        self.key = crc32(pack_all(rows))
        self.moments = [*moments(match)]
        match.goto(len(self.moments))
        self.heroes = hero_names(match)
        table.sit([Seat(bot="heuristic")] * len(self.heroes))  # bots hide no cards from those who look on
        self.face = face_of(match.game)
        self.entries, self.spots, self.chronicles = [], {}, {}
        self.panel, self.active = 0, -1
        self.found = Gathered()
        self.by_number: dict[int, Step] = {}
        self.reviewing: Reviewing | None = None
        self._looking: Timer | None = None
        self.turn_to("")

    @property
    def table(self) -> Table:
        """The table that is looked at."""
        return self._table

    @property
    def emberhall(self) -> Emberhall:
        return cast("Emberhall", self.app)

    @property
    def short(self) -> bool:
        """Whether there are few lines for everything."""
        return self.has_class("-short")

    @property
    def steps(self) -> OptionList:
        return self.query_one("#steps", OptionList)

    @property
    def at(self) -> int:
        """The number of the answer that is looked at; one more than the last is the end."""
        return self.steps.highlighted or 0

    def compose_below(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Static(id="curve")
            rows = [Option(self.row(number)) for number in range(len(self.moments))]
            yield Listing(*rows, Option(self.last_row()), id="steps", markup=False)
            yield Static(id="verdict")
        yield LogView(id="log")

    def on_mount(self) -> None:
        self.map.title = self.face.map_title
        known = self.emberhall.reviews.get(self.key)
        if known:
            self.found = known
            self.show_found()
        self.steps.highlighted = len(self.moments)
        if self.at_once:
            self.action_go_through()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.show_curve)
        self.call_after_refresh(self.show_verdict)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A game without a map has no keys for one; what was gone through need not be again."""
        if action in ("centre", "zoom"):
            return self.map.display
        if action == "go_through":
            return self.reviewing is None and not self.found.finished
        if action == "mistake":
            return bool(self.found.mistakes)
        return True

    # ---------------------------------------------------------------- the moment

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The table as it was when that was asked; what came since the moment before carries a bar."""
        event.stop()
        self.match.goto(event.option_index)
        before = len(self.chronicle.lines)
        self.chronicles[""] = self.chronicle = Chronicle()
        self.see()
        self.shown = len(self.chronicle.lines)
        self.fresh = before if before < self.shown else self.shown
        self.show_table()
        self.show_log()
        self.show_verdict()
        self.show_curve()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """All that is known of an answer."""
        event.stop()
        if event.option_index < len(self.moments):
            self.app.push_screen(Read(self.title_of(event.option_index), self.told(event.option_index)))

    def on_map_view_picked(self, event: MapView.Picked) -> None:
        self.tell_of(event.spot)

    def action_mistake(self, way: int) -> None:
        """On to the next mistake, or back to the one before; after the last comes the first."""
        numbers = sorted(mistake.step.number for mistake in self.found.mistakes)[::way]
        ahead = [number for number in numbers if (number - self.at) * way > 0]
        self.steps.highlighted = [*ahead, *numbers][0]

    def action_close(self) -> None:
        self.dismiss()

    # ---------------------------------------------------------------- going through it

    def action_go_through(self) -> None:
        if self.reviewing is None and not self.found.finished:
            self.reviewing = Reviewing(self.rows)
            self._looking = self.set_interval(GLANCE, self.look_again)
            self.refresh_bindings()
            self.look_again()

    def look_again(self) -> None:
        """Show what has been found by now."""
        assert self.reviewing
        self.found = self.reviewing.look()
        if self.found.finished:
            self.emberhall.reviews[self.key] = self.found
        if (self.found.finished or self.reviewing.ended) and self._looking:
            self._looking.stop()
        self.show_found()

    def show_found(self) -> None:
        """What has come since, in its lines, in the curve and in words."""
        fresh, mistakes = self.found.steps[len(self.by_number) :], self.found.mistakes
        self.by_number |= {step.number: step for step in fresh}
        for number in {step.number for step in fresh} | {mistake.step.number for mistake in mistakes}:
            self.steps.replace_option_prompt_at_index(number, self.row(number))
        self.show_verdict()
        self.show_curve()
        if fresh or mistakes:
            self.call_after_refresh(self.steps.scroll_to_highlight)
        if mistakes:
            self.refresh_bindings()  # there is a next one now

    def on_unmount(self) -> None:
        if self.reviewing:
            self.reviewing.stop()

    # ---------------------------------------------------------------- in words

    def row(self, number: int) -> Text:
        """An answer on one line: its number, the chance to win after it, whether it was a mistake, and what it was."""
        step, mistake, moment = self.by_number.get(number), self.found.mistake_at(number), self.moments[number]
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(f"{number + 1:>{len(str(len(self.moments)))}} ", MUTED)
        if step:
            text.append(f"{step.chance:>4.0%} ").append(f"{level(step.chance)} ", GOLD)
        else:
            text.append(f"{'·':>4}   ", MUTED)
        text.append(f"{sign_of(mistake)} " if mistake else "  ", f"bold {RED}")
        return text.append(f"{moment.hero}: {moment.answer}", f"bold {RED}" if mistake else "")

    def last_row(self) -> Text:
        return Text(self.end(), f"bold {GOLD}", no_wrap=True, overflow="ellipsis")

    def end(self) -> str:
        """How the game ended, and by which rule."""
        outcome = self.match.outcome
        return ending(self.match.game, outcome, self.heroes)[0] if outcome else "The end."

    def title_of(self, number: int) -> str:
        if number == len(self.moments):
            return "The end"
        return f"Answer {number + 1} of {len(self.moments)}, round {self.moments[number].round}"

    def progress(self) -> str:
        """How far it has come, or what was found."""
        found = self.found
        if found.finished:
            return how_many(found.mistakes)
        if self.reviewing is None:
            return "g goes through it"
        if self.reviewing.ended:
            return "It could not be gone through"
        return f"going through it: {found.done / found.of:.0%}"

    def verdict(self, number: int) -> str:
        """What is known of an answer, in short."""
        step, mistake = self.by_number.get(number), self.found.mistake_at(number)
        if step is None:
            return "Little depended on it." if self.found.done > number else ""
        chance = f"{step.chance:.0%} to win after it."
        if mistake is None:
            return chance
        return f"{sign_of(mistake)} {chance} {better_by(mistake)}: {sentence(mistake.better_answer)} Enter tells more."

    def told(self, number: int) -> Text:
        """What is known of an answer, at length."""
        moment, mistake = self.moments[number], self.found.mistake_at(number)
        text = Text(f"{moment.prompt}\n\n", MUTED)
        text.append(f"{moment.hero}: {moment.answer}\n", f"bold {GOLD}")
        if mistake is None:
            return text.append(self.verdict(number) or "It has not been gone through yet.")
        _, given, better, then = in_words(mistake)
        chance = f"{mistake.step.chance:.0%} to win after it, as a search judges it.\n"
        return text.append(f"{chance}{given}\n\n").append(f"{better}\n", f"bold {GOLD}").append(then)

    # ---------------------------------------------------------------- showing

    def show_verdict(self) -> None:
        number, panel = self.at, self.query_one("#question")
        panel.border_title, panel.border_subtitle = Text(self.title_of(number)), Text(self.progress())
        text = Text(self.end() if number == len(self.moments) else self.verdict(number))
        if number < len(self.moments):
            text.append(f" {self.moments[number].prompt}", MUTED)
        lines, most = text.wrap(self.app.console, width := max(10, self.steps.size.width)), 3 if self.short else 5
        self.query_one("#verdict", Static).update(cut_off(lines, width, most, READ_ALL) if len(lines) > most else text)

    def show_curve(self) -> None:
        """The chance to win along the game; among rivals, of the one whose answer is looked at."""
        still = self.query_one("#curve", Static)
        width, height = max(10, self.steps.size.width - SCALE), 2 if self.short else 4
        rivals = self.match.game.rivals
        moment = self.moments[min(self.at, len(self.moments) - 1)] if rivals and self.moments else None
        seat = moment.seat if moment else None
        points = along(self.found.steps, seat)
        still.display = bool(points)
        if not points:
            return
        text = Text()
        many = len(self.moments)
        for place, line in enumerate(curve(points, many, width, height)):
            scale = "100%" if place == 0 else "0%" if place == height - 1 else ""
            text.append(f"{scale:>4} ", MUTED).append(f"{line}\n", GOLD)
        signs = [" "] * width
        for mistake in reversed(self.found.mistakes):
            if seat in (None, mistake.step.seat):
                signs[column(mistake.step.number, many, width)] = sign_of(mistake)
        signs[column(self.at, many, width)] = HERE
        whose = moment.hero[: SCALE - 1] if moment else ""
        still.update(text.append(f"{whose:<{SCALE}}", MUTED).append("".join(signs), f"bold {RED}"))


def sign_of(mistake: Mistake) -> str:
    return SURE if mistake.sure else UNSURE
