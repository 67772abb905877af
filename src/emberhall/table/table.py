"""A table: the fold of its rows, and the commands that make new ones.

A command checks, plays the match on in memory (only so is it known what chance says) and returns the row that tells of
it. The caller appends that row to a store before anybody is shown anything. `add` takes a row from a store: from disk,
or from another process. Both ways meet in the same methods, so a table that is folded again is the same table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from emberhall.engine.advice import Advice
from emberhall.engine.chance import TapeMismatch
from emberhall.engine.choice import Choice, Option, To
from emberhall.engine.events import Event
from emberhall.engine.game import AnyGame, Outcome, Report, Setup, State
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Seen, Sight
from emberhall.engine.venture import Venture
from emberhall.games import CAMPAIGN_OF
from emberhall.players.guests import ABSENT
from emberhall.players.heuristic import policy
from emberhall.players.party import closes
from emberhall.table import undoing
from emberhall.table.answers import Answers, RememberedLuck, digest_on
from emberhall.table.beginning import answers_on, first_change, first_match, last_beginning
from emberhall.table.bots import Bots
from emberhall.table.changes import (
    DECLINES,
    NEW_LUCK,
    PASSES,
    USUAL_TERMS,
    Answered,
    AnyChange,
    Game,
    Joined,
    LastCalled,
    Led,
    Opened,
    Passed,
    Person,
    Reported,
    Row,
    RulesChanged,
    Said,
    Seated,
    SeatLost,
    Terms,
    TermsSet,
    TurnDeclined,
    UndoRequested,
    Went,
    damaged_row,
)
from emberhall.table.company import NOBODY_ASKS, Company
from emberhall.table.question import OpenQuestion
from emberhall.table.seats import Seat, between_games, held, one_each, persons
from emberhall.table.turn_declines import TurnDeclines, automatic_answer, turn_decline

Games = Callable[[str, Sequence[str]], AnyGame]
"""The game of an id with the packs of these names."""
NO_CALL = (-1, -1)


class Table:
    """A table as it stands. `match` is its game, `company` its people, `question` what they may do now."""

    def __init__(self, company: Company, match: Match[State], began: Opened | RulesChanged, seed: int | None) -> None:
        """Continue from a match at its first question, and give again what was answered since by `began`."""
        self.company, self.game = company, match.game
        self.question = OpenQuestion(self)
        self.seats = self._deciding()
        """Who decides for each seat."""
        self.bots = Bots(match.game.id, self.seats, seed)
        self.luck = RememberedLuck()
        self.declines = TurnDeclines()
        self.seq = self.asked_at = 0  # the number of the latest row, and of the one that left the open question
        self.given: dict[tuple[str, int], int] = {}  # the latest answers: who, to which question, which one
        self.ahead = False  # whether the table has moved on since its latest row was kept
        self._draft = Row(0, 0.0, ())  # the row of the running command
        self._did: list[AnyChange] = []  # what it has done so far
        self.match = match
        self.answers = Answers()
        self.undone: list[tuple[str, bool]] = []  # answers that can be given again, the latest last: by whom, automatic
        self.passed: dict[str, bool] = {}  # who lets the open question pass, and whether that was automatic
        self.call = NO_CALL  # after this many answers a bot would end its main question with that option
        self.asked_since: set[str] = set()  # people who were asked since the last answer of a person
        self._digest, self._digested = 0, 0  # of the tape, and how much of it that is
        automatic = set(began.automatic)
        for number, (tape, by) in enumerate(zip(answers_on(began.tape), began.by, strict=True)):
            self._give_again(tape, by, number in automatic)
        self.floor = began.floor  # answers that can no longer be taken back
        if isinstance(began, RulesChanged) and began.ended and not match.over:
            match.end(began.ended)
            self.floor = match.answers
        if not 0 <= self.floor <= match.answers:
            raise damaged_row(0)

    @classmethod
    def open(
        cls,
        game: AnyGame,
        setup: Setup,
        seats: Sequence[Seat],
        seed: int | None = None,
        people: Sequence[Person] = (),
        terms: Terms = USUAL_TERMS,
        packs: Sequence[str] = (),
        parent: str = "",
        name: str = "",
        seed_known: bool = False,
    ) -> tuple[Table, Row]:
        """Return a new table at its first question, and its first row. `seed_known`: everybody is told the seed."""
        one_each(seats, len(setup.party))
        undoing.check_rule(terms, seats)
        match = Match.new(game, setup, seed)
        opened = Opened(
            game=game.id,
            version=game.version,
            setup=setup,
            seats=tuple(seat.written() for seat in seats),
            people=tuple(people),
            terms=terms,
            packs=tuple(packs),
            parent=parent,
            name=name,
            tape=tuple(match.chance.tape),
            seed=seed if seed_known else None,
        )
        row = Row(0, time.time(), (opened,))
        return cls(Company(opened, row.at), match, opened, seed), row

    @classmethod
    def of(cls, rows: Sequence[Row], games: Games, seed: int | None = None) -> Table:
        """Return the table that these rows tell of. The rules must be those it was played by last."""
        opened, (start, began) = first_change(rows), last_beginning(rows)
        game, company = games(opened.game, opened.packs), Company(opened, rows[0].at)
        if began.version != game.version:
            raise Refusal("This table was continued under other rules or cards by another program: update this one.")
        for row in rows[1 : start + 1]:
            for change in row.did:
                company.note(change, row)
        table = cls(company, first_match(game, opened.setup, began, seed), began, seed)
        if tuple(table.match.chance.tape) != began.tape:
            raise damaged_row(rows[start].n)
        table.seq = table.asked_at = rows[start].n
        for row in rows[start + 1 :]:
            table.add(row)
        return table

    # ---------------------------------------------------------------- how it stands

    @property
    def choice(self) -> Choice | None:
        """The open question; None when the game is over, or an adventure is due."""
        return self.match.choice

    @property
    def venture(self) -> Venture | None:
        """The adventure that a campaign waits for."""
        return self.match.venture

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.match.outcome

    @property
    def persons(self) -> tuple[str, ...]:
        """Everybody who holds a seat and is no bot."""
        return persons(self.seats)

    @property
    def consulted(self) -> tuple[str, ...]:
        """Everybody whose agreement may be needed: who holds a seat, or has one that a bot holds meanwhile."""
        return tuple(dict.fromkeys([*self.persons, *self.company.lent.values()]))

    @property
    def open_hands(self) -> bool:
        """Whether people may see each other's cards."""
        return self.company.terms.open_hands

    @property
    def has_slow_bots(self) -> bool:
        """Whether a bot sits here that takes its time."""
        return self.bots.ponder

    # ---------------------------------------------------------------- for those who look

    def eyes_of(self, person: str) -> tuple[int, ...]:
        """Return the seats whose knowledge a person has, the one that is asked first; where only bots play, all."""
        seats = self.seats
        mine = held(seats, person)
        if (self.open_hands and mine) or not self.persons:
            mine = (*mine, *(seat for seat in range(len(seats)) if seat not in mine))
        asked = self.match.choice.seat if self.match.choice else -1
        return tuple(sorted(mine, key=lambda seat: (seats[seat].person != person, seat != asked)))

    def seen(self, person: str) -> Seen[State]:
        """Return the table and the open question as a person may know them; one without a seat only watches."""
        return self.match.seen(*self.eyes_of(person))

    def sight(self, person: str, since: int = 0) -> Sight[msgspec.Struct, Event]:
        """Return all that a person may know, in words and data, with the log from entry number `since` on."""
        return self.match.sight(*self.eyes_of(person), since=since)

    def advice(self, person: str) -> Sequence[Advice]:
        """Return the answers that a person may give, the best first by the game's rules of thumb; of a table of bots,
        those of the one that is due."""
        seen = self.advisable(person)
        return policy(self.game.id).advice(seen) if seen else ()

    def advisable(self, person: str) -> Seen[State] | None:
        """Return what a person sees, with the answers that they may give; None if there are none."""
        choice = self.match.choice
        if choice is None:
            return None
        options = self.question.answers_of(person) or ([] if self.persons else choice.options)
        return self.seen(person).narrowed(options) if options else None

    def bot_answer(self) -> Option | None:
        """Return what the bots that are due would answer; None when none is. Nothing changes by it."""
        choice = self.match.choice
        return None if choice is None or self.question.asked else self.bots.answer(self.match, choice)

    def bot_help(self) -> Option | None:
        """Return what the first bot that wants to would throw in at the open question; None when none does."""
        seats = self.question.bot_helpers()
        return self.bots.help(self.match, seats) if seats else None

    # ---------------------------------------------------------------- folding

    def add(self, row: Row) -> None:
        """Apply a row from a store. If that breaks off, the table is `ahead`: it must be folded again."""
        if row.n != self.seq + 1:
            raise damaged_row(row.n)
        self.ahead = True
        for change in row.did:
            match change:
                case Answered():
                    self._give_again(change.tape, row.who if change.by is None else change.by, change.automatic)
                case Went():
                    self._go_to(change.to)
                case Reported():
                    self._receive(change.report, change.tape)
                case Opened() | RulesChanged():  # here only rows since then are applied
                    raise damaged_row(row.n)
                case _:
                    pass
            self._note(change, row)
        self._note_row(row)
        self.ahead = False

    def _note(self, change: AnyChange, row: Row) -> None:
        """Apply what a change makes of the table beside its match."""
        match change:
            case Passed():
                by = row.who if change.by is None else change.by
                self.asked_since.add(by)
                self.passed[by] = change.automatic
            case TurnDeclined():
                self.declines.note([change.what])
            case LastCalled():
                if not self.match.choice or not 0 <= change.option < len(self.match.choice.options):
                    raise damaged_row(row.n)
                self.call = (self.match.answers, change.option)
                self._ask_again()
            case Seated():
                before = self.seats
                self.company.note(change, row)
                self.seats = self._deciding()
                for number, (old, new) in enumerate(zip(before, self.seats, strict=True)):
                    if new.bot != old.bot:
                        self.bots.sit(number, new.bot)
                self.call = NO_CALL
                self._ask_again()
            case SeatLost():
                self.bots.lose(change.seat, change.why)
                self.company.note(change, row)
            case _:
                self.company.note(change, row)

    def _ask_again(self) -> None:
        """Ask the open question once more: a pass that was given to it counts no more, so it may be given again."""
        self.passed = {}
        self.given = {key: answer for key, answer in self.given.items() if key[1] != self.asked_at}

    def _deciding(self) -> tuple[Seat, ...]:
        """Who decides for each seat: who holds it, but for the heroes of bots between two games of a campaign."""
        seats = self.company.seats
        return between_games(seats) if self.game.id.endswith(CAMPAIGN_OF) else seats

    def _note_row(self, row: Row) -> None:
        self.seq = row.n
        if any(isinstance(change, Answered | Went | Reported | RulesChanged) for change in row.did):
            self.asked_at = row.n
        if row.question >= 0:
            self.given = {key: option for key, option in self.given.items() if key[1] >= row.question}
            self.given[row.who, row.question] = row.answer

    def _give_again(self, tape: Sequence[int], by: str, automatic: bool) -> None:
        """Give an answer with the luck it had."""
        log, before = self._before_answer(), len(self.match.chance.tape)
        self.match.again(tape)
        self._check_luck(before, tape)
        self._note_answer(by, automatic, log)

    def _check_luck(self, before: int, tape: Sequence[int]) -> None:
        """Refuse a past that leaves out some of its luck: chance would speak afresh whenever the table is opened."""
        if len(self.match.chance.tape) != before + len(tape):
            raise TapeMismatch("The recorded game does not fit these rules: luck is missing.")

    def _before_answer(self) -> int:
        """Note who is asked now; return how long the log is."""
        self.asked_since.update(self.question.asked)
        self._digest_to(len(self.match.chance.tape))
        return len(self.match.entries())

    def _note_answer(self, by: str, automatic: bool, log: int) -> None:
        """Note the answer that was just given."""
        self.answers.add(by, automatic, log, self._digest)
        self.undone.clear()
        if by:
            self.asked_since.clear()
        self.passed = {}

    def _digest_to(self, end: int) -> None:
        """Take the tape up to there into its digest."""
        if end > self._digested:
            self._digest = digest_on(self._digest, self.match.chance.tape[self._digested : end])
            self._digested = end

    def _go_to(self, to: int) -> None:
        """Stand where this many answers had been given."""
        match, stood = self.match, self.match.answers
        if not self.floor <= to <= stood + len(self.undone):
            raise Refusal(f"This table cannot go to answer {to}: it knows {self.floor} to {stood + len(self.undone)}.")
        if to < stood:
            for number in range(to, stood):
                self.luck.keep(number, self.answers.digest_before(number), match.tape_of(number))
            tail = range(stood - 1, to - 1, -1)
            self.undone += [(self.answers.by[number], number in self.answers.automatic) for number in tail]
            self._digest, self._digested = self.answers.digest_before(to), match.marks[to]
            self.answers.cut(to)
            self.declines.forget()
            self.asked_since.clear()
            if self.call[0] > to:  # the bot may not come to that again
                self.call = NO_CALL
            match.goto(to)
        for _ in range(to - stood):
            log, left = self._before_answer(), self.undone[:]
            match.redo()
            by, automatic = left.pop()
            self._note_answer(by, automatic, log)
            self.undone = left
        self.passed = {}

    def _receive(self, report: Report, tape: Sequence[int] | None = None) -> None:
        """Take the report of a campaign's game, with the luck that it had if it is known: all that was answered before
        it stands."""
        self.floor, before = self.match.answers, len(self.match.chance.tape) + 1
        self.match.report(report, tape or ())
        if tape is not None:
            self._check_luck(before, tape)
        self.passed, self.call = {}, NO_CALL
        self.undone.clear()

    # ---------------------------------------------------------------- commands: answering

    def answer(
        self, answer: int | Option, by: str = "", at: float = 0.0, question: int = -1, number: int = PASSES
    ) -> Row:
        """Give a person's answer, as an option or as its number in that person's sight. `by` defaults to the first
        person asked. `question` and `number` say which answer to which question it is, so that it counts once."""
        person = by or next(iter(self.question.asked or self.persons), "")
        if self.match.choice is None:
            self.match.choose(0)  # which is refused
        option = self.question.option(answer, person)
        self._start(person, at)
        self._answer(option, person)
        return self._finish(question, number)

    def pass_question(self, by: str, at: float = 0.0, question: int = -1) -> Row:
        """Let the open question pass; when everybody who is asked has, the answer that closes it is given."""
        if not self.question.may_pass(by):
            name = self.company.name_of(by)
            raise Refusal(f"{name} cannot pass: {self.question.why_not_pass(by)}.")
        self._start(by, at)
        self._pass(by)
        return self._finish(question, PASSES)

    def decline_for_turn(self, by: str, at: float = 0.0, question: int = -1) -> Row:
        """Decline the open question, now and whenever it comes up again this turn with the same cards."""
        if not self.question.may_decline(by):
            raise Refusal("You can't skip this question for the turn. Choose an answer.")
        self._start(by, at)
        self._do(TurnDeclined(turn_decline(self.match, by, self.question.answers_of(by))))
        found = automatic_answer(self.match, self.declines, [by], self.question.answers_of)
        assert found, "what is declined can be answered"
        self._answer(found[1], by)
        return self._finish(question, DECLINES)

    def bot_acts(self, option: Option, at: float = 0.0) -> Row:
        """Give the answer of the bots that are due; or call for help first, if it would end a bot's main question."""
        choice, question = self.match.choice, self.question
        assert choice, "a bot answers an open question"
        assert not question.asked, "people are asked before bots"
        closing = closes(self.game, option)
        self._start("", at)
        if choice.to is To.JOINED and closing and question.has_helpers:
            self._do(LastCalled(choice.options.index(option)))
        else:
            by = next(reversed(self.passed)) if closing and self.passed else ""
            self._give(option, by, self.passed.get(by, False))
        return self._finish()

    def bot_helps(self, option: Option, at: float = 0.0) -> Row:
        """Throw in what a bot offers at the open question."""
        self._start("", at)
        self._give(option, "")
        return self._finish()

    def _answer(self, option: Option, by: str, automatic: bool = False) -> None:
        question = self.question
        if option not in question.answers_of(by):
            raise question.not_for(by, option)
        if (question.last_call_option or question.waits_for_all) and option == question.closing():
            self._pass(by, automatic)
        else:
            self._give(option, by, automatic)

    def _pass(self, by: str, automatic: bool = False) -> None:
        question = self.question
        closing, own = question.closing(), question.own_closing(by)
        if closing is None and own:
            self._give(own, by, automatic)
            return
        self._do(Passed(self._named(by), automatic))
        if closing is None or question.asked:
            return
        if question.last_call_option or not self.bots.could_act(self.match):
            self._give(closing, by, automatic)

    def _give(self, option: Option, by: str, automatic: bool = False) -> None:
        """Give an answer: only now does chance speak."""
        assert self.match.choice
        log, number = self._before_answer(), self.match.choice.options.index(option)
        self.ahead = True
        steady = self.company.terms.undo != NEW_LUCK
        known = self.luck.of(self.match.answers, self._digest, number) if steady else None
        if known:
            self.match.again(known)
        else:
            self.match.choose(number)
        change = Answered(tuple(self.match.tape_of(self.match.answers - 1)), self._named(by), automatic and bool(by))
        self._note_answer(by, change.automatic, log)
        self._did.append(change)
        self._note(change, self._draft)

    def _named(self, by: str) -> str | None:
        """Who a change is by, as it is written: nothing for whoever gave the command."""
        return None if by == self._draft.who else by

    # ---------------------------------------------------------------- commands: taking back

    def undo(self, by: str = "", agreed: Collection[str] = (), at: float = 0.0) -> Row:
        """Take back the last answer that a person was asked for, and all since."""
        number = undoing.last_answer(self)
        if missing := [person for person in undoing.must_agree(self, by) if person not in agreed]:
            raise undoing.why_all_must_agree(self, missing)
        return self._travel(number, by, at)

    def redo(self, by: str = "", at: float = 0.0) -> Row:
        """Give the answer that was taken back last once more, and all that followed without asking anybody."""
        if not self.undone or self.match.choice is None:
            raise Refusal("There is nothing to redo: undo an answer first.")
        to, left = self.match.answers + 1, len(self.undone) - 1
        while self.persons and left and self._unasked(*self.undone[left - 1]):
            to, left = to + 1, left - 1
        return self._travel(to, by, at)

    @staticmethod
    def _unasked(by: str, automatic: bool) -> bool:
        return not by or automatic

    def _travel(self, to: int, by: str, at: float) -> Row:
        self._start(by, at)
        self.ahead = True
        self._go_to(to)
        self._did.append(Went(to))
        self._note(Went(to), self._draft)
        return self._finish(settle=False)

    def request_undo(self, by: str, at: float = 0.0) -> Row:
        """Ask to take the last answer back: it is, if nobody else has to agree."""
        if by not in self.persons:
            raise Refusal("Only seated players can undo.")
        must = tuple(who for who in undoing.must_agree(self, by) if who != by)
        return self._undo_if_agreed(UndoRequested(by, must, (by,)), by, at)

    def agree_to_undo(self, by: str, yes: bool, at: float = 0.0) -> Row:
        """Answer somebody's request to take the last answer back, or withdraw one's own."""
        request = self.company.request
        if not request.by or (by not in request.must and by != request.by):
            raise Refusal("There is no undo request for you to answer.")
        if yes:
            agreed = tuple(dict.fromkeys([*request.agreed, by]))
            return self._undo_if_agreed(replace(request, agreed=agreed), request.by, at)
        return self.note(NOBODY_ASKS, by=by, at=at)

    def _undo_if_agreed(self, request: UndoRequested, by: str, at: float) -> Row:
        undoing.last_answer(self)  # which refuses if there is none
        if any(person not in request.agreed for person in request.must):
            return self.note(request, by=by, at=at)
        return self.undo(by, request.agreed, at)

    def undo_block(self) -> str:
        """Return why nothing can be taken back just now; nothing if it can."""
        return "Finish the current game first." if self.venture and self.company.next else ""

    # ---------------------------------------------------------------- commands: people

    def sit(
        self,
        seats: Sequence[Seat],
        lent: Mapping[int, str] | None = None,
        by: str = "",
        people: Sequence[Person] = (),
        at: float = 0.0,
    ) -> Row:
        """From now on these hold the seats. `lent` are those that a bot holds for somebody; `people` are new or
        changed."""
        one_each(seats, len(self.company.seats))
        self._start(by, at)
        for person in people:
            self._do(Joined(person))
        self._do(Seated(tuple(seat.written() for seat in seats), dict(lent or {})))
        return self._finish()

    def note(self, *changes: Joined | Led | Said | TermsSet | UndoRequested, by: str = "", at: float = 0.0) -> Row:
        """Make changes that ask nothing of the match."""
        self._start(by, at)
        for change in changes:
            self._do(change)
        return self._finish(settle=False)

    def report(self, report: Report, game: Game, at: float = 0.0) -> Row:
        """Report what came of the game that the campaign waits for."""
        self._start("", at)
        self.ahead = True
        before = len(self.match.chance.tape)
        self._receive(report)
        change = Reported(report, game, tuple(self.match.chance.tape[before + 1 :]))
        self._did.append(change)
        self._note(change, self._draft)
        return self._finish()

    # ---------------------------------------------------------------- rows

    def _start(self, by: str, at: float) -> None:
        """Begin a row."""
        self._draft, self._did = Row(self.seq + 1, at or time.time(), (), by), []

    def _do(self, change: AnyChange) -> None:
        self.ahead = True
        self._note(change, self._draft)
        self._did.append(change)

    def _finish(self, question: int = -1, answer: int = PASSES, settle: bool = True) -> Row:
        """Return the row of a command, with the answers that follow from what was declined for the turn."""
        now, declines = self.question, self.declines
        while settle and declines.declined:
            found = automatic_answer(self.match, declines, now.asked, now.answers_of)
            if found is None:
                break
            self._answer(found[1], found[0], automatic=True)
        for seat, lost in self.bots.lost.items():
            if seat not in self.company.lost_seats and lost.why != ABSENT:  # elsewhere that bot may be there
                self._do(SeatLost(seat, lost.player, lost.why))
        row = replace(self._draft, did=tuple(self._did), question=question, answer=answer)
        self._note_row(row)
        return row
