"""A game at play: map, panels, question, log. Whatever is shown comes from a view; whatever is done is an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.timer import Timer
from textual.widgets import Footer, Static

from emberhall.engine.refusal import Refusal
from emberhall.table.session import Session
from emberhall.terminal.bots import Bots
from emberhall.terminal.chronicle import Chronicle, LogView
from emberhall.terminal.consulting import Consulting
from emberhall.terminal.dialogs import Ask
from emberhall.terminal.face import Entry, Spot, face_of
from emberhall.terminal.lines import ASK_BOTS, lines_of, seen
from emberhall.terminal.mapview import MapView
from emberhall.terminal.question import Question
from emberhall.terminal.settings import PACES

if TYPE_CHECKING:
    from emberhall.terminal.app import Emberhall

TO_MAP = "Enter goes to the map, to choose a square there."
ON_MAP = "Arrows or tab move the cursor, enter chooses, esc comes back to this list."
GOLD, RED, GREEN, MUTED = "#f2c14e", "#e0645a", "#8fbf7f", "#9a8c7c"


class PlayScreen(Consulting):
    """The table. Nothing keeps anybody waiting: lines still to be told and bots at work are skipped by any answer."""

    AUTO_FOCUS = "#options"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),  # the first of them are still in sight where there is little room
        Binding("q", "leave", "Leave"),
        Binding("b", "hold", "Hold"),
        Binding("u", "undo", "Undo"),
        Binding("h", "advice", "Advice"),
        Binding("f", "forecast", "Forecast"),
        Binding("question_mark", "rule", "Rule", key_display="?"),
        Binding("m", "map", "Map"),
        Binding("v", "panel", "View"),
        Binding("l", "log", "Log"),
        Binding("slash", "look_up", "Find", key_display="/"),
        Binding("r", "redo", "Redo", show=False),
        Binding("i", "inspect", "Card", show=False),
        Binding("p", "pace", "Pace", show=False),
        Binding("space", "skip", "Skip", show=False),
        Binding("escape", "back", "Back", show=False),
        Binding("w,shift+up", "scroll_map(0,-2)", show=False),
        Binding("s,shift+down", "scroll_map(0,2)", show=False),
        Binding("a,shift+left", "scroll_map(-3,0)", show=False),
        Binding("d,shift+right", "scroll_map(3,0)", show=False),
        Binding("c", "centre", show=False),
        Binding("z", "zoom", show=False),
        Binding("pageup", "side(-1)", show=False, priority=True),
        Binding("pagedown", "side(1)", show=False, priority=True),
    ]

    def __init__(self, session: Session, back: str = "Back to the hall") -> None:
        super().__init__()
        self.session, self.back = session, back
        self.face = face_of(session.match.game)
        names = {hero.id.lower(): hero.name for hero in session.match.game.heroes()}
        self.names = [names.get(id.lower(), id) for id in session.match.setup.party]
        self.chronicle = Chronicle()
        self.shown = 0  # lines of the chronicle in sight
        self.fresh = 0  # the first line since the last answer
        self.entries: list[Entry] = []
        self.spots: dict[int, tuple[Spot, ...]] = {}  # per option, its squares on the map
        self.pointed: Spot | None = None  # the square that is told of under the map
        self.panel = 0
        self.active = -1
        self.person = ""  # whose eyes the table is shown to
        self.view: object = None
        self.bots = Bots(self)
        self.bots_were_due = False
        self.next_line: Timer | None = None  # when one more line of the log is told

    def hero(self, seat: int) -> str:
        """The name of the hero in a seat."""
        return self.names[seat]

    # ---------------------------------------------------------------- layout

    def compose(self) -> ComposeResult:
        yield Static(id="headline")
        with Horizontal(id="above"):
            yield MapView(self.face.looks, id="map")
            with VerticalScroll(id="board") as board:
                board.can_focus = False
                yield Static(id="board-text")
            with VerticalScroll(id="side") as side:
                side.can_focus = False
                yield Static(id="side-text")
        with Horizontal(id="below"):
            yield Question(id="question")
            yield LogView(id="log")
        yield Footer(show_command_palette=False, compact=True)

    @property
    def emberhall(self) -> Emberhall:
        return cast("Emberhall", self.app)

    def on_mount(self) -> None:
        self.map.border_title = getattr(self.face, "map_title", "Dungeon")
        self.chronicle.update(self.session.match)
        self.shown = self.fresh = len(self.chronicle.lines)
        self.person = next(iter(self.session.persons), "")
        self.show_table()
        self.map.centre_on(self.face.centre(self.view))
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height < 30, "-short")
        self.set_class(event.size.width < 100, "-narrow")
        self.set_class(event.size.width < 72, "-tight")
        self.call_after_refresh(self.show_side)
        self.call_after_refresh(self.show_board)

    # ---------------------------------------------------------------- showing

    def show_table(self) -> None:
        """Draw what whoever looks may see."""
        choice = self.session.choice
        self.view = seen(self.session, self.face, self.person)
        self.query_one("#headline", Static).update(self.face.headline(self.view))
        picture = self.face.picture(self.view)
        self.map.display = picture is not None
        self.show_board()
        self.query_one("#above").display = picture is not None or self.query_one("#board").display
        if picture:
            self.map.show(picture)
            self.tell_of(self.pointed)
            centre = self.face.centre(self.view)
            if choice and choice.seat != self.active:
                self.active = choice.seat
                self.map.centre_on(centre)
            else:
                self.map.keep_in_sight(centre)
        self.show_side()

    def show_board(self) -> None:
        """What stands in the place of a map."""
        board = self.query_one("#board", VerticalScroll)
        panel = self.face.board(self.view, max(20, board.size.width - 2), board.size.height) if self.view else None
        board.display = panel is not None
        if panel:
            board.border_title, board.border_subtitle = Text(panel.title), Text(panel.under)
            self.query_one("#board-text", Static).update(panel.text)

    def show_side(self) -> None:
        side = self.query_one("#side", VerticalScroll)
        width, height = max(20, side.size.width - 1), side.size.height
        panels = list(self.face.panels(self.view, width, height)) if self.view else []
        if not panels:
            side.display = False
            return
        self.panel %= len(panels)
        text = Text()
        for number, panel in enumerate(panels[self.panel :]):
            if text.plain.count("\n") > 2 * height > 0:
                break  # so far nobody scrolls: what comes then is a key away
            if number:
                text.append(f"\n\n── {panel.title} ──\n", MUTED)
            text.append_text(panel.text)
        side.border_title = Text(panels[self.panel].title)
        after = panels[(self.panel + 1) % len(panels)].title
        side.border_subtitle = Text(f"v: {after}")
        self.query_one("#side-text", Static).update(text)

    def show_log(self) -> None:
        self.query_one("#log", LogView).show(self.chronicle, self.shown, self.fresh)

    # ---------------------------------------------------------------- going on

    def go_on(self) -> None:
        """Tell what happened, then ask a person, let a bot act, or say how the game ended."""
        first = self.chronicle.update(self.session.match)
        self.shown, self.fresh = min(self.shown, first), min(self.fresh, first)
        self.show_table()
        self.bots.drawn()
        if self.bots.skipping:
            self.all_told()
            self.bots.skipping = self.bots.due
        else:
            self.trickle()
        if self.bots.due != self.bots_were_due:
            self.bots_were_due = self.bots.due
            self.refresh_bindings()
        if self.session.choice is None:
            self.say_the_end()
        elif not self.session.asked:
            self.wait_for_bot()
        elif self.face.hides and self.person not in self.session.asked:
            self.pass_the_screen()
        else:
            self.put_question()

    def pass_the_screen(self) -> None:
        """Somebody else is asked: show nothing of what is theirs until they look."""
        person = self.session.asked[0]
        self.question.ask(Text(f"Pass the screen to {person}."), [], person)

        def looks(answer: int | None) -> None:
            if answer != 0:
                self.action_leave()
                return
            self.person = person
            self.show_table()
            self.put_question()

        text = f"{person} is asked now. What others hold is covered until {person} looks."
        self.app.push_screen(Ask("Pass the screen", text, [f"{person} looks", "Leave the table"]), looks)

    def trickle(self) -> None:
        """Show the next new line, and come back for the one after it; at once when the pace is instant."""
        total = len(self.chronicle.lines)
        delay = PACES[self.emberhall.settings.pace].line
        self.tell_up_to(total if not delay else min(total, self.shown + 1))
        if self.shown < total:
            self.next_line = self.set_timer(delay, self.trickle)

    def all_told(self) -> None:
        """No more trickling: everything that happened is in sight."""
        self.tell_up_to(len(self.chronicle.lines))

    def tell_up_to(self, line: int) -> None:
        if self.next_line:
            self.next_line.stop()
        self.shown = line
        self.show_log()

    def wait_for_bot(self) -> None:
        choice = self.session.choice
        assert choice
        hero, bot = self.hero(choice.seat), self.session.seats[choice.seat].bot
        self.entries = []
        self.question.ask(self.bots.prompt(hero, bot), [], hero)
        self.map.light((), ())
        self.bots.wait()

    def on_screen_resume(self) -> None:
        """Bots wait while a window is open; it is closed now."""
        self.bots.wait()

    def say_the_end(self) -> None:
        outcome = self.session.outcome
        prompt = Text()
        if outcome:
            prompt.append("Victory! " if outcome.won else "Defeat. ", f"bold {GREEN if outcome.won else RED}")
            prompt.append(f"{outcome.why[:1].upper()}{outcome.why[1:].rstrip('.')}.")
        self.entries = [
            Entry(self.back, ()),
            Entry("Read the whole log", ()),
            Entry("Take the last answer back", ()),
        ]
        self.question.ask(prompt, self.entries, "The game is over")
        self.map.light((), ())
        self.question.options.focus()

    # ---------------------------------------------------------------- the question

    def put_question(self) -> None:
        match, choice = self.session.match, self.session.choice
        assert choice
        self.entries = lines_of(self.session, self.face, self.view, self.names)
        self.spots = {i: tuple(self.face.spots(self.view, option)) for i, option in enumerate(choice.options)}
        title = self.hero(choice.seat)
        if len(self.session.persons) > 1:
            title += f", for {' or '.join(self.session.asked)}"
        prompt = f"{self.hero(choice.seat)} is done. Do you help?" if self.session.last_call else match.prompt()
        prompt = prompt.removeprefix(f"{self.hero(choice.seat)}, ")  # the title says who, and lines are few
        prompt = f"{prompt[:1].upper()}{prompt[1:]}"
        self.map.cursor = None
        self.question.ask(Text(prompt), self.entries, title)
        if len(self.entries) == 1 and self.entries[0].on_map:
            self.action_map()
        else:
            self.question.options.focus()

    def open_folded(self, entry: Entry) -> None:
        """List what a line stands for in a window, and take what is chosen there."""
        labels = self.session.match.labels()
        answers = [*(labels[number] for number in entry.options), "Back"]

        def chosen(answer: int | None) -> None:
            if answer is not None and answer < len(entry.options):
                self.choose(entry.options[answer])

        self.app.push_screen(Ask(entry.label.rstrip("…"), "", answers), chosen)

    def ask_bots(self) -> None:
        """Let the bots throw something in, if they think that it helps."""
        self.fresh = self.shown = len(self.chronicle.lines)
        try:
            seat = self.session.ask_bots()
            self.notify(f"{self.hero(seat)} helps." if seat >= 0 else "No bot has help that counts now.", timeout=3)
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", timeout=8)
        except Exception as error:
            self.say_fault(error)
        self.go_on()

    def choose(self, number: int) -> None:
        """Answer with an option."""
        self.bots.release()
        self.fresh = self.shown = len(self.chronicle.lines)
        self.map.cursor = None
        try:
            self.session.answer(number)
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", timeout=8)
        except (
            Exception
        ) as error:  # a fault in the rules: the table stands where it stood, and nobody loses a game by it
            self.say_fault(error)
        self.go_on()

    def say_fault(self, error: Exception) -> None:
        """The rules broke off in the middle of an answer, which the match has taken back."""
        kept = f" The game is kept in {self.session.place.path}." if self.session.place else ""
        text = f"The rules broke off at that answer ({type(error).__name__}: {error}): choose another, and report it."
        self.notify(text + kept, severity="error", timeout=20)

    def on_question_chosen(self, event: Question.Chosen) -> None:
        if not 0 <= event.entry < len(self.entries):
            return
        entry = self.entries[event.entry]
        if entry.label == ASK_BOTS:
            self.ask_bots()
        elif not entry.options:
            self.after_the_end(event.entry)
        elif entry.folded:
            self.open_folded(entry)
        elif entry.on_map:
            self.action_map()
        else:
            self.choose(entry.options[0])

    def after_the_end(self, answer: int) -> None:
        (self.action_leave, self.action_log, self.action_undo)[answer]()

    def on_question_highlighted(self, event: Question.Highlighted) -> None:
        if not 0 <= event.entry < len(self.entries) or not self.session.asked:
            return
        entry = self.entries[event.entry]
        chosen_among = [spot for option in entry.options for spot in self.spots.get(option, ())]
        choice = self.session.choice
        if entry.on_map:
            self.map.light(chosen_among, ())
            self.question.explain(TO_MAP if self.map.cursor is None else ON_MAP)
        elif entry.folded or not entry.options:
            self.question.explain("")
        elif entry.options and choice:
            self.map.light((), chosen_among)
            if chosen_among:
                self.map.keep_in_sight(chosen_among[0])
            self.question.explain(self.face.detail(self.view, choice.options[entry.options[0]]))

    # ---------------------------------------------------------------- the map

    def on_map_view_moved(self, event: MapView.Moved) -> None:
        self.tell_of(event.spot)

    def tell_of(self, spot: Spot | None) -> None:
        """What is on a square stands under the map, as it is now."""
        self.pointed = spot
        if self.view and spot is not None:
            self.map.border_subtitle = Text(self.face.about(self.view, spot))

    def on_map_view_picked(self, event: MapView.Picked) -> None:
        """A square was pointed at: take the option it stands for, if it stands for one."""
        pointed = [i for i, spots in self.spots.items() if event.spot in spots] if self.session.asked else []
        grouped = [i for entry in self.entries if entry.on_map for i in entry.options]
        anchored = [i for i in pointed if i in grouped and self.spots[i][0] == event.spot]
        pointed = anchored or [i for i in pointed if i in grouped] or pointed
        if len(pointed) == 1:
            self.choose(pointed[0])
            return
        self.tell_of(event.spot)
        if pointed:
            rows = [row for row, entry in enumerate(self.entries) if entry.options and entry.options[0] in pointed]
            self.question.options.highlighted = rows[0] if rows else None
            self.notify("Several options stand for that square: choose one from the list.")
        elif self.map.has_focus:
            right = "choose one that is marked" if self.map.open else "this question is answered from the list (esc)"
            self.notify(f"That square is not among the options: {right}.", severity="warning")

    def action_map(self) -> None:
        """Put the cursor on the map, on the nearest square that may be chosen."""
        row = next((row for row, entry in enumerate(self.entries) if entry.on_map), -1)
        if row >= 0 and self.session.asked:
            self.question.options.highlighted = row
            self.map.light([spot for i in self.entries[row].options for spot in self.spots[i]], ())
            self.question.explain(ON_MAP)
        self.map.focus()
        x, y = self.face.centre(self.view)
        near = min(self.map.open, key=lambda spot: (abs(spot[0] - x) + abs(spot[1] - y), spot), default=(x, y))
        self.map.place_cursor(near)

    def action_back(self) -> None:
        """From the map to the list."""
        self.question.forget_typed()
        if self.map.has_focus and self.map.open:
            self.question.explain(TO_MAP)
        self.map.cursor = None
        self.map.refresh()
        self.question.options.focus()

    def action_scroll_map(self, dx: int, dy: int) -> None:
        self.map.scroll_by(dx, dy)
        self.query_one("#board", VerticalScroll).scroll_relative(y=dy, animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A game without a map has no keys for one, and a question for a person none for bots."""
        if action in ("map", "centre", "zoom"):
            return self.map.display
        if action == "hold":
            return self.bots.due
        return True

    def action_centre(self) -> None:
        self.map.centre_on(self.face.centre(self.view))

    def action_zoom(self) -> None:
        self.map.zoom = (self.map.zoom + 1) % 3
        self.notify(("The map is as large as fits.", "Small squares.", "Large squares.")[self.map.zoom], timeout=2)

    # ---------------------------------------------------------------- keys

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in "0123456789":
            event.stop()
            self.all_told()
            self.question.type_digit(event.character)

    def action_skip(self) -> None:
        """Everything at once: lines that trickle, and bots until a person is asked."""
        self.all_told()
        if self.bots.due:
            self.bots.release(skipping=True)
            self.wait_for_bot()

    def action_hold(self) -> None:
        """Let the bots wait, or go on."""
        if not self.bots.due:
            return
        if self.bots.held:
            self.bots.release()
        else:
            self.bots.hold()
        self.go_on()

    def look(self) -> None:
        if self.bots.behind:
            self.go_on()

    def action_side(self, way: int) -> None:
        side = self.query_one("#side", VerticalScroll)
        side.scroll_relative(y=way * max(1, side.size.height - 1), animate=False)

    def action_panel(self) -> None:
        self.panel += 1
        self.show_side()
        self.query_one("#side", VerticalScroll).scroll_home(animate=False)

    def action_pace(self) -> None:
        names = list(PACES)
        pace = names[(names.index(self.emberhall.settings.pace) + 1) % len(names)]
        self.emberhall.set_pace(pace)
        self.notify(f"Pace: {pace}.", timeout=2)
        self.bots.skipping = False
        self.trickle()
        if self.bots.due:
            self.wait_for_bot()

    # ---------------------------------------------------------------- the past

    def action_undo(self) -> None:
        """Take the last answer back; when chance has spoken since, everybody has to agree."""
        try:
            asked = self.session.must_agree()
        except Refusal as refusal:
            self.notify(str(refusal), severity="warning")
            return
        if not asked:
            self.take_back(())
            return
        text = "Chance has spoken since that answer: taking it back takes the dice and the cards back too."
        text += " Does everybody agree to it?" if len(asked) > 1 else " Do you want that?"
        self.app.push_screen(
            Ask("Undo", text, ("No, leave it as it is", "Yes, take it back")),
            lambda answer: self.take_back(asked) if answer == 1 else None,
        )

    def take_back(self, agreed: tuple[str, ...]) -> None:
        self.travel(lambda: self.session.undo(agreed), "One answer taken back. r gives it once more.")

    def action_redo(self) -> None:
        self.travel(self.session.redo, "The answer was given once more.")

    def travel(self, there: Callable[[], None], text: str) -> None:
        """Go back or forth by an answer, and show the table as it stands there, kept or not."""
        before = self.session.match.answers
        try:
            there()
            self.notify(text, timeout=2)
        except Refusal as refusal:
            self.notify(str(refusal), severity="warning")
        if self.session.match.answers == before:
            return
        if self.session.match.answers < before and self.bots.due:
            self.bots.hold()  # or they would answer again before anybody has looked
        self.chronicle.update(self.session.match)
        self.shown = self.fresh = len(self.chronicle.lines)
        self.go_on()

    # ---------------------------------------------------------------- leaving

    def action_leave(self) -> None:
        """Back to the start; every answer is kept already."""
        self.dismiss()
