"""A game under way: it stands at a choice, or it is over.

A match runs phase after phase and stops at every choice. It keeps the states at rest and the tape of answers and
outcomes; a fork, an undo, a load are all the same thing: copy the last state at rest, play the tape on.
"""

from __future__ import annotations

import gc
import zlib
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from enum import IntEnum
from importlib import import_module
from operator import index
from typing import Generic, NamedTuple, Protocol, Self, cast

import msgspec

from emberhall.engine.chance import Chance, TapeMismatch
from emberhall.engine.choice import Choice, Later, Option
from emberhall.engine.events import Entry, Event, Log
from emberhall.engine.game import Game, Knowledge, Outcome, Report, Reported, S, Setup
from emberhall.engine.refusal import Refusal
from emberhall.engine.running import BETWEEN_PHASES, UNASKED, endless, run
from emberhall.engine.sight import Seen, Sight, lines_of, question_of
from emberhall.engine.venture import Venture
from emberhall.engine.wording import in_words

SAVE_FORMAT = 1
_NULL = msgspec.Raw(b"null")
RECENT_RESTS = 16  # states at rest that are all kept: so many undos in a row are quick
REST_SPACING = 64  # entries of the tape at least between two older ones that are kept
GC_PAUSE = 256  # a tape longer than this is played without the garbage collector: it would find nothing and take 85 %
_AS_USUAL = nullcontext()  # made once: a search forks thousands of times a second, and its tapes are short


class Keep(IntEnum):
    """How much a match remembers of its own past."""

    NOTHING = 0  # fastest: for a simulation that never forks
    REST = 1  # the last state at rest: can fork and save
    ALL = 2  # every state at rest and the log: can also undo


class Drawn(Protocol):
    """A picture of a table: a notebook shows it, `svg` writes it."""

    def svg(self) -> str: ...

    def _repr_svg_(self) -> str: ...


class Rest(NamedTuple, Generic[S]):
    """A state at rest, and how long tape and log were then."""

    state: S
    tape: int
    log: int


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved match: the last state at rest with the tape since, and the whole tape for replaying.

    `start` is the state the tape begins at, null for the game's own first state; `check` sums up everything else.
    """

    emberhall: int
    game: str
    version: str
    setup: Setup
    rest: msgspec.Raw
    since: int
    tape: list[int]
    check: int
    start: msgspec.Raw = _NULL
    reports: list[Report] | msgspec.UnsetType = msgspec.UNSET  # of a campaign alone


_SAVE = msgspec.json.Decoder(Save)
_ENCODE = msgspec.json.Encoder()


class Match(Generic[S]):
    """One match of a game. `choice` is the open question, None when the game is over."""

    def __init__(self, game: Game[S], setup: Setup, state: S, chance: Chance, keep: Keep) -> None:
        self.game, self.setup, self.keep = game, setup, keep
        self.state = state
        self.chance = state.chance = chance
        self.chance.tape = []
        self.log = Log() if keep is Keep.ALL else None
        state.log = self.log
        self.start: S | None = None  # where the tape begins, unless with the game's own first state
        self.rests: list[Rest[S]] = []  # their states are never touched again, so forks may share them
        self.marks: list[int] = []  # where on the tape each answer stands
        self.undone: list[list[int]] = []  # tails of tape taken back, the latest last
        self.choice: Choice | None = None
        self.venture: Venture | None = None  # the adventure that a campaign waits for
        self.reports: list[Report] = []  # what came of those before it, as the tape numbers them
        self._ended: Outcome | None = None  # how it ended under other rules
        self.hinted: tuple[int, ...] = ()  # in an imagined world: seats with answers that are not known there
        self._flow = run(game, state, bool(keep))

    def __repr__(self) -> str:
        """Which game it is, how far it has come, and who is asked what."""
        if self.venture:
            now = "an adventure is due"
        elif self.choice is None:
            now = f"over, {'won' if self.outcome and self.outcome.won else 'lost'}"
        else:
            now = f"seat {self.choice.seat} is asked {self.choice.ask!r}, {len(self.choice.options)} options"
        adventure, seats = self.setup.adventure, len(self.setup.party)
        return f"<Match of {self.game.id}: {adventure}, {seats} seats, {self.answers} answers; {now}>"

    # ---------------------------------------------------------------- beginning

    @classmethod
    def new(cls, game: Game[S], setup: Setup, seed: int | None = None, keep: Keep = Keep.ALL) -> Self:
        """A match at its first choice."""
        match = cls.of(game, setup, game.new(setup), Chance(seed), keep)
        match.start = None
        return match

    @classmethod
    def of(cls, game: Game[S], setup: Setup, state: S, chance: Chance, keep: Keep = Keep.ALL) -> Self:
        """A match that goes on from a state at rest."""
        match = cls(game, setup, state, chance, keep)
        if keep:
            match._rest()
            match.start = match.rests[0].state
        match._go(None)
        return match

    # ---------------------------------------------------------------- running

    def _rest(self) -> None:
        """Remember this state: it alone says what comes next."""
        rest = Rest(self.state.copy(), len(self.chance.tape), len(self.log) if self.log is not None else 0)
        if self.keep is Keep.REST:
            self.rests = [rest]
        elif self.rests and self.rests[-1].tape == rest.tape:
            self.rests[-1] = rest
        else:
            self.rests.append(rest)
            self._thin_out()

    def _thin_out(self) -> None:
        """Drop the newest of the older states at rest if the one before it is near: positions in between are reached by
        replaying at most that much of the tape."""
        old = len(self.rests) - 1 - RECENT_RESTS
        if old > 0 and self.rests[old].tape - self.rests[old - 1].tape < REST_SPACING:
            del self.rests[old]

    def _go(self, answer: Option | None, known: bool = False) -> None:
        """On to the next choice that leaves a choice. If it is a rest that is not `known` yet, remember it."""
        send = self._flow.send
        self.venture, self.hinted = None, ()
        unasked = 0
        try:
            choice = send(answer)
            while type(choice.options) is not Later and len(choice.options) < 2:
                unasked += 1
                if unasked > UNASKED:
                    raise endless()
                if choice is BETWEEN_PHASES:
                    self._rest()
                    choice = send(None)
                elif isinstance(choice, Venture):
                    if not self.chance.ahead:
                        self._set_out(choice, known)
                        return
                    self._receive(self.reports[self.chance.below(len(self.reports))])
                    choice = send(None)
                else:
                    assert choice.options, f"the rules ask {choice.ask!r} and allow no answer"
                    choice = send(choice.options[0])
        except StopIteration:
            self.choice = None
            return
        self.choice = choice
        if self.keep and choice.rest and not known:
            self._rest()

    def _set_out(self, venture: Venture, known: bool) -> None:
        """Wait for the report of an adventure."""
        self.choice, self.venture = None, venture
        if self.keep and not known:
            self._rest()

    def _receive(self, report: Report) -> None:
        """The report lies in the state when the rules go on."""
        cast(Reported, self.state).report = report

    def report(self, report: Report, tape: Sequence[int] = ()) -> None:
        """Say what came of the adventure that the campaign waits for; `tape` is the luck that follows, if known."""
        if self.venture is None:
            raise Refusal("No adventure is under way here, so there is nothing to report: choose what comes next.")
        rests, position = self.rests, len(self.chance.tape)
        self.reports = [*self.reports, report]
        self.chance.tape.append(len(self.reports) - 1)
        self._receive(report)
        self.chance.ahead = list(tape[::-1])
        try:
            self._go(None)
            if self.chance.ahead:
                raise TapeMismatch("The recorded game does not fit these rules: it has luck where none is due.")
        except BaseException:
            self.chance.ahead = []
            self._never_answered(rests, position)
            raise
        self.undone.clear()

    @property
    def over(self) -> bool:
        """Whether nothing is left to answer or to report."""
        return self.choice is None and self.venture is None

    def choose(self, answer: int | Option) -> None:
        """Answer the open choice, by option or by its number."""
        choice, rests = self.choice, self.rests
        if self.venture:
            raise Refusal("An adventure is under way, so there is nothing to choose: play it and report.")
        if choice is None:
            raise Refusal("The game is over, so there is nothing to choose: start a new one or undo.")
        options = choice.options
        if type(answer) is not int or not 0 <= answer < len(options):
            answer = index_of(answer, options)
        tape = self.chance.tape
        self.marks.append(len(tape))
        tape.append(~answer)
        try:
            self._go(options[answer])
        except BaseException:
            self._never_answered(rests, self.marks[-1])
            raise
        if self.undone:
            self.undone.clear()

    def again(self, tape: Sequence[int]) -> None:
        """Give an answer with the luck it had: `tape` is the answer and all that chance said to it."""
        choice, rests, chance = self.choice, self.rests, self.chance
        answer = ~tape[0] if tape else -1
        if choice is None or not 0 <= answer < len(choice.options):
            raise TapeMismatch("The recorded game does not fit these rules: it has an answer where none is asked.")
        chance.ahead = list(tape[:0:-1])
        self.marks.append(len(chance.tape))
        chance.tape.append(tape[0])
        try:
            self._go(choice.options[answer])
            if chance.ahead:
                raise TapeMismatch("The recorded game does not fit these rules: it has luck where none is due.")
        except BaseException:
            chance.ahead = []
            self._never_answered(rests, self.marks[-1])
            raise
        if self.undone:
            self.undone.clear()

    def _never_answered(self, rests: list[Rest[S]], position: int) -> None:
        """A rule broke off in the middle: stand where the tape was that long, with the rests of then."""
        self.rests = rests
        self.choice = None  # all that can be said when nothing is kept
        if rests:
            self._back_to(position)

    @property
    def flow(self) -> Generator[Choice, Option | None, None]:
        """The rules under way, for one who sends all further answers itself: the match does not follow."""
        return self._flow

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._ended or (self.game.outcome(self.state) if self.over else None)

    def end(self, outcome: Outcome) -> None:
        """Be over with this outcome: the game was played to its end under other rules, and these lead elsewhere."""
        self.choice, self.venture, self._ended = None, None, outcome

    @property
    def answers(self) -> int:
        """How many choices have been answered."""
        return len(self.marks)

    # ---------------------------------------------------------------- copies and the past

    def _resume(self, rest: Rest[S], ahead: list[int]) -> None:
        """Stand at a state at rest, where tape and log end, then play the tape ahead."""
        self.state = rest.state.copy()
        self.state.chance, self.state.log = self.chance, self.log
        self._flow = run(self.game, self.state, bool(self.keep))
        self._replay(ahead, rest)

    def _replay(self, tape: list[int], rest: Rest[S] | None = None) -> None:
        """Play the tape on from a state at rest. A rest known already is not remembered again, nor told again."""
        self.chance.ahead = ahead = tape[::-1]
        with _uncollected() if len(ahead) > GC_PAUSE and gc.isenabled() else _AS_USUAL:
            self._go(None, known=rest is not None)
            if rest and self.log and self.choice and self.choice.rest and len(self.chance.tape) == rest.tape:
                self.log.forget(rest.log)
            while ahead:
                answer = ~ahead.pop()
                if self.choice is None or not 0 <= answer < len(self.choice.options):
                    raise TapeMismatch(
                        "The recorded game does not fit these rules: it has an answer where none is asked."
                    )
                self.marks.append(len(self.chance.tape))
                self.chance.tape.append(~answer)
                self._go(self.choice.options[answer])

    def fork(self, seed: int | None = None, keep: Keep = Keep.REST) -> Match[S]:
        """An independent match at this very choice, with a future of its own and no past."""
        if not self.rests:
            raise Refusal("A match that keeps nothing cannot be forked: start it with Keep.REST or Keep.ALL.")
        state, tape, _ = self.rests[-1]
        twin: Match[S] = Match(self.game, self.setup, state.copy(), Chance(seed), keep)
        twin.start, twin.reports = state, self.reports
        rest = Rest(state, 0, 0)
        if keep:
            twin.rests = [rest]
        twin._replay(self.chance.tape[tape:], rest)
        return twin

    def can_undo(self) -> bool:
        """Whether there is an answer to take back."""
        return self.keep is Keep.ALL and bool(self.marks)

    def chance_has_spoken(self) -> bool:
        """Whether an outcome was drawn since the last answer: then all at the table must agree to an undo."""
        return bool(self.chance.tape) and self.chance.tape[-1] >= 0

    def undo(self) -> None:
        """Take the last answer back."""
        self._remembers()
        if not self.can_undo():
            raise Refusal("There is nothing to undo yet: answer a choice first.")
        self.goto(self.answers - 1)

    def redo(self) -> None:
        """Give the answer taken back last once more, with the same luck."""
        if not self.undone or self.choice is None:
            raise Refusal("There is nothing to redo: undo an answer first.")
        undone = self.undone
        tape = undone.pop()
        self.undone = []
        try:
            self.again(tape)
        except BaseException:
            self.undone = [*undone, tape]
            raise
        self.undone = undone

    def goto(self, n: int) -> None:
        """Stand where n choices had been answered; what came after can be redone."""
        self._remembers()
        answers, known = self.answers, self.answers + len(self.undone)
        if not 0 <= n <= known:
            raise Refusal(f"There is no choice number {n}: this match knows the numbers 0 to {known}.")
        if n < answers:
            tails = [self.tape_of(number) for number in range(n, answers)]
            self._back_to(self.marks[n])
            self.undone += tails[::-1]
        for _ in range(n - answers):
            self.redo()

    def tape_of(self, number: int) -> list[int]:
        """An answer that was given and all that chance said to it."""
        end = self.marks[number + 1] if number + 1 < len(self.marks) else len(self.chance.tape)
        return self.chance.tape[self.marks[number] : end]

    def _remembers(self) -> None:
        if self.keep is not Keep.ALL:
            raise Refusal("This match keeps no past to go back to: start it with Keep.ALL.")

    def _back_to(self, position: int) -> None:
        """Stand again where the tape was that long and an answer was due."""
        self._flow.close()
        while self.rests[-1].tape > position:
            self.rests.pop()
        rest = self.rests[-1]
        ahead = self.chance.tape[rest.tape : position]
        self.chance.forget(rest.tape)
        while self.marks and self.marks[-1] >= rest.tape:
            self.marks.pop()
        if self.log is not None:
            self.log.forget(rest.log)
        self._resume(rest, ahead)

    # ---------------------------------------------------------------- saving

    def save(self) -> bytes:
        """The match as one JSON document. Nothing in it tells what has not been drawn yet."""
        if not self.rests:
            raise Refusal("A match that keeps nothing cannot be saved: start it with Keep.REST or Keep.ALL.")
        rest, tape = self.rests[-1], self.chance.tape
        save = Save(
            emberhall=SAVE_FORMAT,
            game=self.game.id,
            version=self.game.version,
            setup=self.setup,
            rest=msgspec.Raw(self.game.encode(rest.state)),
            since=len(tape) - rest.tape,
            tape=tape,
            check=0,
            start=_NULL if self.start is None else msgspec.Raw(self.game.encode(self.start)),
            reports=self.reports or msgspec.UNSET,
        )
        return _ENCODE.encode(msgspec.structs.replace(save, check=checksum(save)))

    @classmethod
    def load(cls, game: Game[S], data: bytes, seed: int | None = None, keep: Keep = Keep.ALL) -> Self:
        """The match of a save, standing at the same choice; under other rules than it was saved, at its last rest."""
        save = read_save(data)
        if save.game not in (game.id, *game.former_ids):
            raise Refusal(f"This is a save of {save.game!r}: open it with that game, not with {game.id!r}.")
        try:
            if save.version == game.version:
                return cls._replayed(game, save, seed, keep)
            return cls.of(game, save.setup, game.decode(bytes(save.rest)), Chance(seed), keep)
        except Refusal:
            raise
        except Exception as error:  # a state that was edited or is of long ago may break any rule
            what = (
                "damaged" if save.version == game.version else f"of version {save.version!r} and does not fit this one"
            )
            raise Refusal(f"This save cannot be played on: it is {what}; restore a copy or start anew.") from error

    @classmethod
    def _replayed(cls, game: Game[S], save: Save, seed: int | None, keep: Keep) -> Self:
        """Play the whole tape again: the log and every undo come back with it."""
        begun = bytes(save.start)
        state = game.new(save.setup) if begun == b"null" else game.decode(begun)
        match = cls(game, save.setup, state, Chance(seed), keep)
        match.reports = save.reports or []
        if keep:
            match._rest()
            match.start = None if begun == b"null" else match.rests[0].state
        match._replay(save.tape)
        if match.chance.tape != save.tape or (keep and game.encode(match.rests[-1].state) != bytes(save.rest)):
            raise Refusal("This save is damaged: replaying its tape leads to another table; restore it from a copy.")
        return match

    @classmethod
    def retold(
        cls,
        game: Game[S],
        setup: Setup,
        tape: Sequence[int],
        start: bytes = b"",
        reports: Sequence[Report] = (),
        seed: int | None = None,
    ) -> Self:
        """The match that a whole tape tells of, from the game's own first state or from one that was encoded."""
        match = cls(game, setup, game.decode(start) if start else game.new(setup), Chance(seed), Keep.ALL)
        match.reports = list(reports)
        match._rest()
        match.start = match.rests[0].state if start else None
        match._replay(list(tape))
        return match

    # ---------------------------------------------------------------- for those who look

    def seen(self, *seats: int) -> Seen[S]:
        """The table and the open question as these seats know them, or as one knows them who only watches: what a bot
        decides by."""
        self._sits(seats)
        seen = Seen(self.game, self.state, self.choice, seats, self._worlds(seats))
        seen.helpers = seen.helpers or self.hinted
        return seen

    def sight(self, *seats: int, since: int = 0) -> Sight[msgspec.Struct, Event]:
        """All that these seats may know, in words and data, with the log from entry number `since` on."""
        return self.sight_of(self.seen(*seats), since)

    def sight_of(self, seen: Seen[S], since: int = 0) -> Sight[msgspec.Struct, Event]:
        """What is seen now, in words and data."""
        return Sight(
            game=self.game.id,
            adventure=self.setup.adventure,
            seats=seen.seats,
            answers=self.answers,
            view=in_words(self.game.show(seen.table, seen.seats[0] if seen.seats else 0)),
            question=question_of(seen),
            log=lines_of(seen, self.log, since) if self.log else (),
            told=len(self.log) if self.log else 0,
            outcome=in_words(self.outcome),
        )

    def picture(self, *seats: int) -> Drawn:
        """The table as these seats see it, the first unless said. Who draws is found by name: the engine knows nobody
        who does."""
        return cast("Drawn", import_module("emberhall").picture(self, *seats))

    def _sits(self, seats: Sequence[int]) -> None:
        there = len(self.setup.party)
        for seat in seats:
            if not 0 <= seat < there:
                raise Refusal(f"There is no seat {seat} at this table: give one from 0 to {there - 1}.")

    def imagine(self, *seats: int, seed: int | None = None, keep: Keep = Keep.REST) -> Match[S]:
        """A match at this question in a world that could be this one for all that these seats know.

        At rest the covered table is dealt out and the phase begins anew. In the middle of an effect the way there is
        played again, and what is covered is dealt within what the open question allows; then its question has only the
        answers that these seats are told of, and it cannot be forked before its next rest.
        """
        return self._imagined(self.seen(*seats), seed, keep)

    def _imagined(self, seen: Seen[S], seed: int | None, keep: Keep) -> Match[S]:
        """The same by what these seats see."""
        if self.choice is not None and self.choice.rest:
            return self._dealt(seen.table.copy(), seen.knowledge(), seed, keep)
        if seen.choice is not None and not seen.choice.options:
            raise Refusal("In the middle of an effect only those can imagine how it goes on who are asked: wait.")
        world = self.fork(seed, keep)
        self.game.conceal(world.state, seen.eyes)
        self.game.imagine(world.state, seen.knowledge(), Chance(seed))
        world.choice, world.hinted, world.rests = seen.choice, seen.helpers, []
        return world

    def _worlds(self, seats: Sequence[int]) -> Callable[[int | None, int], Match[S]]:
        """What imagines worlds at this question, one after the other: the table is covered once for all."""
        asked, covered = self.choice, list[Seen[S]]()

        def world(seed: int | None, keep: int) -> Match[S]:
            if asked is None or self.choice is not asked:
                return self.imagine(*seats, seed=seed, keep=Keep(keep))
            if not covered:
                covered.append(self.seen(*seats))
            return self._imagined(covered[0], seed, Keep(keep))

        return world

    def _dealt(self, covered: S, knows: Knowledge, seed: int | None, keep: Keep) -> Match[S]:
        """A match at rest whose covered cards are dealt out."""
        chance = Chance(seed)
        self.game.imagine(covered, knows, chance)
        return Match.of(self.game, self.setup, covered, chance, keep)

    def entries(self) -> Sequence[Entry]:
        """The log as it is."""
        return self.log.entries if self.log else ()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Hold the garbage collector back while a long tape is played."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def index_of(answer: int | Option, options: Sequence[Option]) -> int:
    """The number of an answer among the options, or a refusal."""
    if isinstance(answer, Option):
        if answer not in options:
            raise Refusal(f"{answer.act!r} is not among the {len(options)} options of this choice: take one that is.")
        return options.index(answer)
    number = index(answer) if hasattr(answer, "__index__") else -1
    if not 0 <= number < len(options):
        raise Refusal(f"There is no option {answer!r}: choose a number from 0 to {len(options) - 1}.")
    return number


def read_save(data: bytes) -> Save:
    """What is in a save, or a refusal that says why it cannot be read."""
    try:
        save = _SAVE.decode(data)
    except (ValueError, RecursionError) as error:
        raise _unreadable(data) from error
    if save.emberhall != SAVE_FORMAT:
        raise _other_format(save.emberhall)
    if checksum(save) != save.check or not 0 <= save.since <= len(save.tape):
        raise Refusal("This save is damaged: its checksum does not fit; restore it from a copy.")
    return save


def checksum(save: Save) -> int:
    """What `check` of a save has to be."""
    return zlib.crc32(_ENCODE.encode(msgspec.structs.replace(save, check=0, reports=save.reports or msgspec.UNSET)))


def _unreadable(data: bytes) -> Refusal:
    try:
        head = msgspec.json.decode(data)
    except (ValueError, RecursionError):
        return Refusal("This is not an Emberhall save, or it is damaged: it is not a whole JSON document.")
    if isinstance(head, dict) and isinstance(head.get("emberhall"), int) and head["emberhall"] != SAVE_FORMAT:
        return _other_format(head["emberhall"])
    return Refusal("This is not an Emberhall save: choose a file that 'emberhall play' wrote.")


def _other_format(number: int) -> Refusal:
    if number > SAVE_FORMAT:
        return Refusal(f"This save is of format {number}, newer than this program reads ({SAVE_FORMAT}): update it.")
    return Refusal(f"This save is of format {number}, but this program reads only {SAVE_FORMAT}: choose a newer save.")
