"""Tables that are played at random with every command there is, and all that anybody could ask of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from random import Random

from emberhall.engine.game import Outcome, Report, Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.table import undoing
from emberhall.table.changes import Game, Person, Row, Said, Terms, pack, unpack
from emberhall.table.saved import SavedTable
from emberhall.table.seats import Seat, held, seated
from emberhall.table.setup import first_adventure, first_heroes
from emberhall.table.table import Table

PEOPLE = tuple(Person(name, name, come=True) for name in ("Ann", "Bo", "Cy"))
COMPANIES = ("me:Ann,random,random", "random,me:Ann,me:Bo", "me:Ann,me:Bo,me:Cy")
STRANGER = "nobody-here"


def a_table(name: str, seats: str, seed: int, terms: Terms | None = None, keep: bool = False) -> SavedTable:
    """A table of a game with three seats."""
    rules, sitting = game_called(name), seated(seats)
    heroes = first_heroes(rules, len(sitting))
    setup = Setup(first_adventure(rules, len(sitting)).id, heroes)
    return SavedTable.new(rules, setup, sitting, seed, terms=terms or Terms(), keep=keep)


def everything(table: Table) -> dict[str, object]:
    """All that a surface can ask of a table, and what later answers depend on."""
    match, company, question = table.match, table.company, table.question
    people = [*dict.fromkeys([*company.people, *company.ever, STRANGER])]
    found = {
        "rows": (table.seq, table.asked_at, table.given),
        "match": (match.chance.tape, match.marks, match.game.encode(match.state), match.reports, match.outcome),
        "choice": (match.choice, match.venture),
        "log": match.entries(),
        "seats": (table.seats, company.seats, company.lent, company.lost_seats, table.persons, table.consulted),
        "company": (company.people, company.terms, tuple(company.chat), company.next, company.games, company.ever),
        "undo request": (company.request, company.refused),
        "answers": (table.answers.by, table.answers.automatic, table.answers.log, table.floor, table.undone),
        "open": (table.passed, question.last_call_option, table.declines.declined, table.asked_since),
        "asked": (question.asked, question.may_help, question.last_call, question.bots_may_help, question.closing()),
        "undo": [_undo(table, person) for person in people],
        "people": [_of(table, person) for person in people],
        "luck": table.luck.__dict__,
    }
    return deepcopy(found)  # as it is now, whatever becomes of the table


def _undo(table: Table, person: str) -> object:
    if not undoing.can_undo(table):
        return table.undo_block()
    return (
        undoing.last_answer(table),
        undoing.owner(table),
        undoing.must_agree(table, person),
        undoing.takes_luck_back(table),
    )


def _of(table: Table, person: str) -> object:
    question = table.question
    return (
        person,
        table.sight(person),
        question.answers_of(person),
        question.offered_to(person),
        question.own_closing(person),
        question.may_pass(person),
        question.may_decline(person),
        table.eyes_of(person),
    )


class Play:
    """Plays at a table, with every command in turn; `rows` are those that came of it."""

    def __init__(self, saved: SavedTable, luck: Random) -> None:
        self.saved, self.luck = saved, luck

    @property
    def table(self) -> Table:
        return self.saved.table

    def rows(self, most: int) -> Iterator[Row]:
        """Give commands until the game is over; each row as it was kept."""
        for person in PEOPLE:
            yield self._kept(self.table.sit(self.table.company.seats, {}, "Ann", [person]))
        for _ in range(most):
            row = self._row()
            if row is None:
                return
            yield self._kept(row)

    def _kept(self, row: Row) -> Row:
        self.saved.keep(row)
        return unpack(pack(row))

    def _row(self) -> Row | None:
        if self.table.venture:
            return self._report()
        if self.table.choice is None:
            return None
        commands: Sequence[Callable[[], Row | None]] = (
            self._undo,
            self._ask_to_undo,
            self._redo,
            self._lend,
            self._talk,
            self._bots_help,
        )
        if self.luck.random() < 0.25:
            try:
                row = self.luck.choice(commands)()
            except Refusal:
                row = None
            if row:
                return row
        return self._on()

    def _on(self) -> Row:
        """What lets the game go on."""
        table, question, luck = self.table, self.table.question, self.luck
        option = table.bot_answer()
        if option is not None:
            return table.bot_acts(option)
        person = luck.choice([*question.asked, *question.may_help])
        if question.may_decline(person) and luck.random() < 0.3:
            return table.decline_for_turn(person, question=table.asked_at)
        if question.may_pass(person) and luck.random() < 0.4:
            return table.pass_question(person, question=table.asked_at)
        number = luck.choice(question.offered_to(person))
        return table.answer(number, person, question=table.asked_at, number=number)

    def _undo(self) -> Row | None:
        person = self.luck.choice([*self.table.persons, ""])
        return self.table.undo(person, self.table.consulted)

    def _ask_to_undo(self) -> Row | None:
        request = self.table.company.request
        if request.by:
            person = self.luck.choice([*request.must, request.by])
            return self.table.agree_to_undo(person, self.luck.random() < 0.7)
        return self.table.request_undo(self.luck.choice(self.table.persons))

    def _redo(self) -> Row | None:
        return self.table.redo(self.luck.choice(self.table.persons or ("",)))

    def _lend(self) -> Row | None:
        """A bot fills in for somebody, or what was lent is given back, or two people change places."""
        company = self.table.company
        seats, lent = list(company.seats), dict(company.lent)
        if lent and self.luck.random() < 0.6:
            number, person = lent.popitem()
            seats[number] = Seat(person=person)
        elif len(self.table.persons) > 1 and self.luck.random() < 0.5:
            person = self.luck.choice(self.table.persons)
            for number in held(seats, person):
                seats[number], lent[number] = Seat(bot="random"), person
        else:
            self.luck.shuffle(seats)
            lent = {}
        return self.table.sit(seats, lent, self.luck.choice(PEOPLE).id)

    def _talk(self) -> Row | None:
        return self.table.note(Said("well", self.luck.choice(["", "bravo"])), by=self.luck.choice(PEOPLE).id)

    def _bots_help(self) -> Row | None:
        option = self.table.bot_help()
        return self.table.bot_helps(option) if option else None

    def _report(self) -> Row:
        won = self.luck.random() < 0.5
        outcome = Outcome(won, "LA-5", "It is so.")
        game = Game("2026-01-01", "A night", won, "It is so.", self.table.match.answers)
        return self.table.report(Report(outcome), game)
