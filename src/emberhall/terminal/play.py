"""A game at play: map, panels, question, log. Whatever is shown comes from a sight; whatever is done is an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.timer import Timer

from emberhall.engine.choice import To
from emberhall.engine.english import listed, sentence
from emberhall.engine.game import Outcome
from emberhall.engine.kit.lessons import Lesson
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Offer
from emberhall.games import CAMPAIGN_OF
from emberhall.table.saved import SavedTable
from emberhall.table.seats import Seat, held
from emberhall.table.table import Table
from emberhall.table.teaching import course_at
from emberhall.terminal.bots import Bots
from emberhall.terminal.chronicle import Chronicle
from emberhall.terminal.dialogs import Ask
from emberhall.terminal.face import Spot, face_of, hides
from emberhall.terminal.lines import Asked, Entry, first_line, lines_of
from emberhall.terminal.question import Question
from emberhall.terminal.seating import change_seats
from emberhall.terminal.settings import PACES
from emberhall.terminal.showing import Showing

if TYPE_CHECKING:
    from emberhall.terminal.app import Emberhall

GOLD, RED, GREEN, MUTED = "#f2c14e", "#e0645a", "#8fbf7f", "#9a8c7c"
ANNOUNCED = 15.0  # seconds
ASK_BOTS = "Ask the bots for help"
NOT_THIS_TURN = "Don't ask again this turn"


class PlayScreen(Showing):
    """The table. Nothing keeps anybody waiting: lines still to be told and bots at work are skipped by any answer."""

    ENDED = "The game is over"
    AUTO_FOCUS = "#options"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),  # the first of them are still in sight where there is little room
        Binding("q", "leave", "Leave"),
        Binding("g", "go_through", "Go through it"),
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
        Binding("t", "seats", "Seats", show=False),
        Binding("i", "inspect", "Card", show=False),
        Binding("p", "pace", "Pace", show=False),
        Binding("space", "skip", "Skip", show=False),
        Binding("escape", "back", "Back", show=False),
    ]

    def __init__(self, saved: SavedTable, back: str = "Back to the hall") -> None:
        super().__init__()
        self.saved, self.back = saved, back
        table = saved.table
        self.face = face_of(table.match.game)
        self.hides = hides(table.match.game) and not table.open_hands
        self.chronicles: dict[str, Chronicle] = {}  # what each person was told
        self.shown = 0  # lines of the chronicle in sight
        self.fresh = 0  # the first line since the last answer
        self.entries: list[Entry] = []
        self.spots: dict[int, tuple[Spot, ...]] = {}  # per option, its squares on the map
        self.read_out: set[tuple[int, int]] = set()  # the events, by line and place, whose cards were read out
        self.panel = 0
        self.active = -1
        self.course = course_at(table)
        self.bots = Bots(self)
        self.bots_were_due = False
        self.next_line: Timer | None = None  # when one more line of the log is told
        self.turn_to(self.first_to_look())

    @property
    def table(self) -> Table:
        """The table that is played at."""
        return self.saved.table

    def first_to_look(self) -> str:
        """Who looks as the table is opened: nobody where several people have something to hide from each other."""
        persons = self.table.persons
        if len(persons) > 1 and self.hides:
            return ""
        return next(iter(self.table.question.asked or persons), "")

    # ---------------------------------------------------------------- opening

    @property
    def emberhall(self) -> Emberhall:
        return cast("Emberhall", self.app)

    def on_mount(self) -> None:
        self.map.title = self.face.map_title
        self.show_table()
        self.map.centre_on(self.face.centre(self.sight))
        self.go_on()

    # ---------------------------------------------------------------- going on

    def go_on(self) -> None:
        """Tell what happened, then ask a person, let a bot act, or say how the game ended."""
        first = self.see()
        self.announce()
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
        self.what_now()

    def announce(self) -> None:
        """Read out the cards that have just come up, where the game's face wants that."""
        for line in self.sight.log:
            for place, event in enumerate(line.events):
                if type(event).__name__ in self.face.announced and (line.number, place) not in self.read_out:
                    self.read_out.add((line.number, place))
                    name = self.book.name(getattr(event, "card"))  # noqa: B009
                    self.notify(self.card_texts.get(name, ""), title=name, timeout=ANNOUNCED)

    def what_now(self) -> None:
        """Whatever the table waits for."""
        asked = self.table.question.asked
        self.asking = self.person in asked
        if self.table.venture:
            self.set_out()
        elif self.table.choice is None:
            self.say_the_end()
        elif not asked:
            self.wait_for_bot()
        elif self.asking:
            self.put_question()
        elif self.hides:
            self.pass_the_screen(asked[0])
        else:
            self.turn_to(asked[0])
            self.go_on()

    def set_out(self) -> None:
        """A campaign waits for an adventure, which is played at a table of its own."""
        raise NotImplementedError

    def pass_the_screen(self, person: str, asked: bool = True) -> None:
        """Somebody else is to look: until they do, the table lies there as anybody may see it."""
        self.turn_to("")
        self.see()
        self.show_table()
        self.all_told()
        self.entries = []
        self.question.ask(Text(f"Pass the screen to {person}."), [], person)
        self.map.light((), ())

        def looks(answer: int | None) -> None:
            if answer == 0:
                self.look_as(person)
            elif asked:
                self.action_leave()
            else:
                self.go_on()

        why = "is asked" if asked else "could help"
        text = f"{person} {why} now. What others hold is covered until {person} looks."
        otherwise = "Leave the table" if asked else "No help now"
        self.app.push_screen(Ask("Pass the screen", text, [f"{person} looks", otherwise]), looks)

    def look_as(self, person: str) -> None:
        """A person looks at the table, and is asked whatever there is to ask."""
        self.turn_to(person)
        first = self.see()
        self.shown, self.fresh = min(self.shown, first), min(self.fresh, first)
        self.show_table()
        self.all_told()
        self.asking = bool(self.table.question.offered_to(person))
        self.put_question()

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
        question = self.sight.question
        assert question
        hero, bot = self.hero(question.seat), self.table.seats[question.seat].bot
        self.entries = []
        self.question.ask(self.bots.prompt(hero, bot), [], hero)
        self.map.light((), ())
        self.bots.wait()

    def on_screen_resume(self) -> None:
        """Bots wait while a window is open; it is closed now."""
        self.bots.wait()

    def say_the_end(self) -> None:
        self.refresh_bindings()
        looking = [Entry("Go through it: where the chance fell", deed=self.action_go_through)]
        self.entries = [
            Entry(self.back, deed=self.action_leave),
            Entry("Read the whole log", deed=self.action_log),
            Entry("Take the last answer back", deed=self.action_undo),
            *(looking if self.may_be_gone_through else ()),
        ]
        outcome = self.sight.outcome
        self.question.ask(self.ending(outcome) if outcome else Text(), self.entries, self.ENDED)
        self.map.light((), ())
        self.question.options.focus()

    @property
    def may_be_gone_through(self) -> bool:
        """Whether this is a game that is over: a campaign is none, only its games are."""
        return self.table.match.over and not self.table.match.game.id.endswith(CAMPAIGN_OF)

    def action_go_through(self) -> None:
        """Move by move: how likely it was to be won, and what would have been better."""
        self.emberhall.look_back(self.saved.rows(), at_once=True)

    def ending(self, outcome: Outcome) -> Text:
        """How it ended, for whoever looks; among rivals, who won, and every score."""
        seats = held(self.table.seats, self.person)
        rivals = self.table.match.game.rivals
        won = any(map(outcome.of, seats)) if rivals and seats else outcome.won
        text = Text("Victory! " if won else "Defeat. ", f"bold {GREEN if won else RED}")
        text.append(sentence(outcome.why))
        if rivals and outcome.winners:
            text.append(f" {listed(map(self.hero, outcome.winners))} won.")
        if outcome.scores:
            text.append(f" Scores: {', '.join(f'{self.hero(s)} {n}' for s, n in enumerate(outcome.scores))}.")
        return text

    # ---------------------------------------------------------------- the question

    def put_question(self) -> None:
        """Ask whoever looks: what that person may do, and how to get the help of others."""
        table, question = self.table, self.sight.question
        assert question
        numbers = table.question.offered_to(self.person)
        mine = [offer for offer in question.options if offer.number in numbers]
        self.spots = {offer.number: tuple(self.face.spots(self.sight, offer.about)) for offer in mine}
        asked = Asked(
            question,
            mine,
            held(table.seats, self.person),
            self.names,
            self.is_on_map,
            self.face.spaces,
            self.face.pointed,
        )
        self.entries = lines_of(asked, self.ways_to_help())
        if table.question.may_pass(self.person) and not any(entry.closes for entry in self.entries):
            self.entries.append(Entry("Let the others decide", closes=True, deed=self.pass_on))
        if table.question.may_decline(self.person):
            self.entries.append(Entry(NOT_THIS_TURN, closes=True, deed=self.decline_for_turn))
        self.map.cursor = None
        keys = "  ".join(f"{offer.key.upper()}: {offer.label}" for offer in mine if offer.key)
        self.question.ask(
            Text(self.prompt_text()), self.entries, self.title_text(), first_line(asked, self.entries), keys
        )
        if len(self.entries) == 1 and self.entries[0].on_map:
            self.action_map()
        else:
            self.question.options.focus()
        self.teach(self.course.due(self.sight))

    def teach(self, lessons: Iterator[Lesson]) -> None:
        """Show the lessons that are due before this question, one after the other."""
        lesson = next(lessons, None)
        if lesson is None:
            return

        def read(answer: int | None) -> None:
            self.course.skipped = answer == 1
            self.teach(lessons)

        text = Text("\n\n").join(
            Text(f"{head}: ", f"bold {GOLD}").append(part, "not bold") for head, part in lesson.paragraphs()
        )
        self.app.push_screen(Ask(f"Lesson: {lesson.title}", text, ["Go on", "No more lessons at this table"]), read)

    def is_on_map(self, offer: Offer) -> bool:
        """Whether an answer can be pointed at."""
        return self.map.display and bool(self.spots.get(offer.number))

    def prompt_text(self) -> str:
        """The question; the title says who is asked, and lines are few."""
        question = self.sight.question
        assert question
        hero = self.hero(question.seat)
        if self.table.question.last_call:
            return f"{hero} is done. Do you help?"
        if self.person not in self.table.question.asked:
            return f"{hero} is asked. Do you help?"
        return question.whole

    def title_text(self) -> str:
        question = self.sight.question
        assert question
        title = self.hero(question.seat)
        if question.to == To.OFFER.name.lower():
            title += ", an offer"
        return f"{title}, for {self.person}" if len(self.table.persons) > 1 else title

    def ways_to_help(self) -> list[Entry]:
        """What others could do about the question of whoever looks: of their cards nothing is told."""
        table = self.table
        if table.question.last_call:
            return []
        if self.person not in table.question.asked:
            return [Entry("Nothing now", closes=True, deed=self.go_on)]
        found = [
            Entry(f"{person} could help…", deed=partial(self.let_help, person))
            for person in table.question.may_help
            if person != self.person
        ]
        return [*found, Entry(ASK_BOTS, deed=self.ask_bots)] if table.question.bots_may_help else found

    def pass_on(self) -> None:
        """Whoever looks leaves the answer to the others who are asked."""
        self.fresh = self.shown = len(self.chronicle.lines)
        try:
            self.saved.keep(self.table.pass_question(self.person))
        except Refusal as refusal:
            self.refused(refusal)
        self.go_on()

    def decline_for_turn(self) -> None:
        """Decline the open question, now and whenever it comes up again this turn."""
        self.fresh = self.shown = len(self.chronicle.lines)
        try:
            self.saved.keep(self.table.decline_for_turn(self.person))
        except Refusal as refusal:
            self.refused(refusal)
        self.go_on()

    def let_help(self, person: str) -> None:
        """Somebody who is not asked may join in: where hands are hidden, the screen is passed first."""
        if self.hides:
            self.pass_the_screen(person, asked=False)
        else:
            self.look_as(person)

    def open_folded(self, entry: Entry) -> None:
        """List what a line stands for in a window, and take what is chosen there."""
        answers = [*(self.offer(number).label for number in entry.options), "Back"]

        def chosen(answer: int | None) -> None:
            if answer is not None and answer < len(entry.options):
                self.choose(entry.options[answer])

        self.app.push_screen(Ask(entry.label.rstrip("…"), "", answers), chosen)

    def ask_bots(self) -> None:
        """Let the bots throw something in, if they think that it helps."""
        self.fresh = self.shown = len(self.chronicle.lines)
        try:
            seat = self.saved.ask_bots()
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
            self.saved.keep(self.table.answer(number, by=self.person))
        except Refusal as refusal:
            self.refused(refusal)
        except (
            Exception
        ) as error:  # a fault in the rules: the table stands where it stood, and nobody loses a game by it
            self.say_fault(error)
        self.go_on()

    def refused(self, refusal: Refusal) -> None:
        """Say why an answer could not be given or saved."""
        self.notify(str(refusal), severity="error", timeout=8)

    def say_fault(self, error: Exception) -> None:
        """The rules broke off in the middle of an answer, which the match has taken back."""
        where = f" The game is saved in {self.saved.where}." if self.saved.where else ""
        text = f"The rules broke off at that answer ({type(error).__name__}: {error}): choose another, and report it."
        self.notify(text + where, severity="error", timeout=20)

    def on_question_chosen(self, event: Question.Chosen) -> None:
        if not 0 <= event.entry < len(self.entries):
            return
        entry = self.entries[event.entry]
        if entry.deed:
            entry.deed()
        elif entry.folded:
            self.open_folded(entry)
        elif entry.on_map:
            self.action_map()
        else:
            self.choose(entry.options[0])

    # ---------------------------------------------------------------- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A game without a map has no keys for one, a question for a person none for bots, the end none for what
        comes next."""
        if action in ("map", "centre", "zoom"):
            return self.map.display
        if action == "hold":
            return self.bots.due
        if action == "go_through":
            return self.may_be_gone_through
        if action in ("advice", "forecast"):
            return not self.may_be_gone_through
        return True

    def on_key(self, event: events.Key) -> None:
        """Digits number the lines; a capital letter is the key of an act, which always means it."""
        if not event.character:
            return
        if event.character in "0123456789":
            event.stop()
            self.all_told()
            self.question.type_digit(event.character)
        elif event.character.isupper() and self.asking:
            self.press(event.character.lower())

    def press(self, key: str) -> None:
        numbers = self.table.question.offered_to(self.person)
        found = [number for number in numbers if self.offer(number).key == key]
        if len(found) == 1:
            self.all_told()
            self.choose(found[0])

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

    def action_pace(self) -> None:
        names = list(PACES)
        pace = names[(names.index(self.emberhall.settings.pace) + 1) % len(names)]
        self.emberhall.set_pace(pace)
        self.notify(f"Pace: {pace}.", timeout=2)
        self.bots.skipping = False
        self.trickle()
        if self.bots.due:
            self.wait_for_bot()

    @property
    def seats(self) -> Sequence[Seat]:
        """Who plays each hero."""
        return self.table.company.seats

    def take_seats(self, seats: Sequence[Seat]) -> None:
        """From now on these play the heroes."""
        self.saved.keep(self.table.sit(seats))

    def action_seats(self) -> None:
        change_seats(self)

    def reseated(self) -> None:
        """Somebody else plays a hero now."""
        if self.person not in self.table.persons:
            self.turn_to(self.first_to_look())
        self.go_on()

    def travelled(self, back: bool) -> None:
        if back and self.bots.due:
            self.bots.hold()  # or they would answer again before anybody has looked
        self.chronicles, self.read_out = {}, set()
        self.turn_to(self.person)
        self.go_on()

    # ---------------------------------------------------------------- leaving

    def action_leave(self) -> None:
        """Go back to the start; every answer is saved already."""
        self.dismiss()
