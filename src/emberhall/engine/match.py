"""A game under way: it stands at a choice, or it is over.

A match runs phase after phase and stops at every choice. It keeps the states at rest and the tape of answers and
outcomes; a fork, an undo, a load are all the same thing: copy the last state at rest, play the tape on.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from enum import IntEnum
from typing import Generic, NamedTuple, Self

import msgspec

from emberhall.engine.chance import Chance, TapeMismatch
from emberhall.engine.choice import Choice, Flow, Option
from emberhall.engine.events import Entry, Log
from emberhall.engine.game import Game, GameOver, Outcome, S, Setup
from emberhall.engine.refusal import Refusal

SAVE_FORMAT = 1


class Keep(IntEnum):
    """How much a match remembers of its own past."""

    NOTHING = 0  # fastest: for a simulation that never forks
    REST = 1  # the last state at rest: can fork and save
    ALL = 2  # every state at rest and the log: can also undo


class Rest(NamedTuple, Generic[S]):
    """A state at rest, and how long tape and log were then."""

    state: S
    tape: int
    log: int


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved match: the last state at rest with the tape since, and the whole tape for replaying."""

    emberhall: int
    game: str
    version: str
    setup: Setup
    rest: msgspec.Raw
    since: int
    tape: list[int]
    check: int


_SAVE = msgspec.json.Decoder(Save)
_ENCODE = msgspec.json.Encoder()


class Match(Generic[S]):
    """One match of a game. `choice` is the open question, None when the game is over."""

    def __init__(self, game: Game[S], setup: Setup, state: S, chance: Chance, keep: Keep) -> None:
        self.game, self.setup, self.keep = game, setup, keep
        self.state = state
        self.chance = state.chance = chance
        self.log = Log() if keep is Keep.ALL else None
        state.log = self.log
        self.rests: list[Rest[S]] = []
        self.undone: list[list[int]] = []  # tails of tape taken back, the latest last
        self.choice: Choice | None = None
        self._flow: Flow[None] = self._play()

    # ---------------------------------------------------------------- beginning

    @classmethod
    def new(cls, game: Game[S], setup: Setup, seed: int | None = None, keep: Keep = Keep.ALL) -> Self:
        """A match at its first choice."""
        return cls.of(game, setup, game.new(setup), Chance(seed), keep)

    @classmethod
    def of(cls, game: Game[S], setup: Setup, state: S, chance: Chance, keep: Keep = Keep.ALL) -> Self:
        """A match that goes on from a state at rest."""
        match = cls(game, setup, state, chance, keep)
        match._rest()
        match._go(None)
        return match

    # ---------------------------------------------------------------- running

    def _play(self) -> Flow[None]:
        """From a state at rest to the end of the game, phase by phase."""
        game, state, phases = self.game, self.state, self.game.phases
        try:
            while True:
                running = phases[state.phase](state)
                if running is not None:
                    yield from running
                game.next_phase(state)
                if self.keep and not self.chance.ahead:
                    self._rest()
        except GameOver:
            return

    def _rest(self) -> None:
        """Remember this state: it alone says what comes next."""
        if not self.keep:
            return
        rest = Rest(self.state.copy(), len(self.chance.tape), len(self.log) if self.log is not None else 0)
        if self.keep is Keep.ALL:
            if self.rests and self.rests[-1].tape == rest.tape:
                self.rests[-1] = rest
            else:
                self.rests.append(rest)
        else:
            self.rests = [rest]

    def _go(self, answer: Option | None) -> None:
        """On to the next choice that leaves a choice."""
        send = self._flow.send
        try:
            choice = send(answer)  # type: ignore[arg-type]  # a fresh generator is started by sending None
            while len(choice.options) == 1:
                choice = send(choice.options[0])
        except StopIteration:
            self.choice = None
            return
        self.choice = choice
        if choice.rest and self.keep and not self.chance.ahead:
            self._rest()

    def choose(self, answer: int | Option) -> None:
        """Answer the open choice, by option or by its number."""
        if self.choice is None:
            raise Refusal("The game is over, so there is nothing to choose: start a new one or undo.")
        index = self._index(answer)
        if self.undone:
            self.undone.clear()
        self.chance.tape.append(~index)
        self._go(self.choice.options[index])

    def _index(self, answer: int | Option) -> int:
        assert self.choice is not None
        options = self.choice.options
        if isinstance(answer, Option):
            if answer not in options:
                raise Refusal(f"{answer.act!r} is not among the {len(options)} options of this choice.")
            return options.index(answer)
        if not 0 <= answer < len(options):
            raise Refusal(f"Option {answer} does not exist: choose a number from 0 to {len(options) - 1}.")
        return answer

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.outcome(self.state) if self.choice is None else None

    @property
    def answers(self) -> int:
        """How many choices have been answered."""
        return sum(1 for entry in self.chance.tape if entry < 0)

    # ---------------------------------------------------------------- copies and the past

    def _resume(self, rest: Rest[S], ahead: Sequence[int], tape: list[int]) -> None:
        """Stand at a state at rest, then play the tape ahead."""
        self.state = rest.state.copy()
        self.state.chance, self.state.log = self.chance, self.log
        self.chance.tape = tape
        self.chance.ahead = list(ahead[::-1])
        self._flow = self._play()
        self._replay()

    def _replay(self) -> None:
        ahead = self.chance.ahead
        self._go(None)
        while ahead:
            answer = ~ahead.pop()
            if self.choice is None or not 0 <= answer < len(self.choice.options):
                raise TapeMismatch("The recorded game does not fit these rules: it has an answer where none is asked.")
            self.chance.tape.append(~answer)
            self._go(self.choice.options[answer])

    def fork(self, seed: int | None = None, keep: Keep = Keep.REST) -> Match[S]:
        """An independent match at this very choice, with a future of its own and no past."""
        if not self.rests:
            raise Refusal("A match that keeps nothing cannot be forked: start it with Keep.REST or Keep.ALL.")
        rest = self.rests[-1]
        twin: Match[S] = Match(self.game, self.setup, rest.state, Chance(seed), keep)
        twin.rests = [Rest(rest.state.copy() if keep else rest.state, 0, 0)]
        twin._resume(rest, self.chance.tape[rest.tape :], [])
        return twin

    def can_undo(self) -> bool:
        """Whether there is an answer to take back."""
        return self.keep is Keep.ALL and any(entry < 0 for entry in self.chance.tape[self.rests[0].tape :])

    def chance_has_spoken(self) -> bool:
        """Whether an outcome was drawn since the last answer: then all at the table must agree to an undo."""
        return bool(self.chance.tape) and self.chance.tape[-1] >= 0

    def undo(self) -> None:
        """Take the last answer back."""
        if not self.can_undo():
            raise Refusal("There is nothing to undo yet.")
        tape = self.chance.tape
        last = max(i for i, entry in enumerate(tape) if entry < 0)
        self.undone.append(tape[last:])
        self._back_to(last)

    def redo(self) -> None:
        """Give the answer taken back last once more, with the same luck."""
        if not self.undone:
            raise Refusal("There is nothing to redo.")
        self._advance(self.undone.pop())

    def _advance(self, tail: list[int]) -> None:
        """Play on along a piece of tape that begins with an answer."""
        answer = tail[0]
        self.chance.ahead = tail[:0:-1]
        self.chance.tape.append(answer)
        assert self.choice is not None
        self._go(self.choice.options[~answer])
        if self.choice and self.choice.rest:
            self._rest()

    def goto(self, n: int) -> None:
        """Stand where n choices had been answered; what came after can be redone."""
        known = self.answers + len(self.undone)
        if not 0 <= n <= known:
            raise Refusal(f"There is no choice number {n}: this match knows {known}.")
        while self.answers > n:
            self.undo()
        while self.answers < n:
            self.redo()

    def _back_to(self, position: int) -> None:
        tape = self.chance.tape
        while self.rests[-1].tape > position:
            self.rests.pop()
        rest = self.rests[-1]
        if self.log is not None:
            self.log.forget(rest.log)
        self._resume(rest, tape[rest.tape : position], tape[: rest.tape])

    # ---------------------------------------------------------------- saving

    def save(self) -> bytes:
        """The match as one JSON document. Nothing in it tells what has not been drawn yet."""
        if not self.rests:
            raise Refusal("A match that keeps nothing cannot be saved: start it with Keep.REST or Keep.ALL.")
        rest, tape = self.rests[-1], self.chance.tape
        state = self.game.encode(rest.state)
        save = Save(
            emberhall=SAVE_FORMAT,
            game=self.game.id,
            version=self.game.version,
            setup=self.setup,
            rest=msgspec.Raw(state),
            since=len(tape) - rest.tape,
            tape=tape,
            check=zlib.crc32(state),
        )
        return _ENCODE.encode(save)

    @classmethod
    def load(cls, game: Game[S], data: bytes, seed: int | None = None, keep: Keep = Keep.ALL) -> Self:
        """The match of a save, standing at the same choice."""
        save = read_save(data)
        if save.game != game.id:
            raise Refusal(f"This is a save of {save.game!r}: open it with that game, not with {game.id!r}.")
        if save.version == game.version:
            return cls._replayed(game, save, seed, keep)
        state = game.decode(bytes(save.rest))
        match = cls(game, save.setup, state, Chance(seed), keep)
        match.rests = [Rest(state.copy(), 0, 0)]
        try:
            match._resume(match.rests[0], save.tape[len(save.tape) - save.since :], [])
        except TapeMismatch:  # the rules changed in the middle of a turn: go on from the last rest
            match = cls.of(game, save.setup, game.decode(bytes(save.rest)), Chance(seed), keep)
        return match

    @classmethod
    def _replayed(cls, game: Game[S], save: Save, seed: int | None, keep: Keep) -> Self:
        """Play the whole tape again: the log and every undo come back with it."""
        match = cls(game, save.setup, game.new(save.setup), Chance(seed), keep)
        match._rest()
        whole = list(save.tape)
        match.chance.ahead = []
        first = next((i for i, entry in enumerate(whole) if entry < 0), len(whole))
        match.chance.ahead = whole[:first][::-1]
        match._go(None)
        if match.choice and match.choice.rest:
            match._rest()
        for piece in _pieces(whole[first:]):
            if match.choice is None or not 0 <= ~piece[0] < len(match.choice.options):
                raise TapeMismatch("This save is damaged: its tape does not fit the rules of its own version.")
            match._advance(piece)
        if keep and game.encode(match.rests[-1].state) != bytes(save.rest):
            raise Refusal("This save is damaged: replaying its tape leads to another table than the one it holds.")
        return match

    # ---------------------------------------------------------------- for those who look

    def view(self, seat: int) -> object:
        """All that this seat may see."""
        return self.game.view(self.state, seat)

    def prompt(self) -> str:
        """The open question in words."""
        return self.game.prompt(self.state, self.choice) if self.choice else ""

    def labels(self) -> list[str]:
        """The options of the open choice in words."""
        return [self.game.label(self.state, option) for option in self.choice.options] if self.choice else []

    def story(self, since: int = 0) -> list[str]:
        """The log in words, one line a cause, from entry number `since` on."""
        return [self.game.tell(line) for line in self.log.lines(since)] if self.log else []

    def entries(self) -> Sequence[Entry]:
        """The log as it is."""
        return self.log.entries if self.log else ()


def read_save(data: bytes) -> Save:
    """What is in a save, or a refusal that says why it cannot be read."""
    try:
        save = _SAVE.decode(data)
    except msgspec.MsgspecError as error:
        raise _unreadable(data) from error
    if save.emberhall > SAVE_FORMAT:
        raise Refusal(f"This save is of format {save.emberhall}, newer than this program reads ({SAVE_FORMAT}): update it.")
    if zlib.crc32(bytes(save.rest)) != save.check or not 0 <= save.since <= len(save.tape):
        raise Refusal("This save is damaged: its checksum does not fit; restore it from a copy.")
    return save


def _unreadable(data: bytes) -> Refusal:
    try:
        head = msgspec.json.decode(data)
    except msgspec.MsgspecError:
        return Refusal("This is not an Emberhall save, or it is damaged: it is not a whole JSON document.")
    if isinstance(head, dict) and isinstance(head.get("emberhall"), int) and head["emberhall"] > SAVE_FORMAT:
        return Refusal(f"This save is of format {head['emberhall']}, newer than this program reads ({SAVE_FORMAT}): update it.")
    return Refusal("This is not an Emberhall save: choose a file that 'emberhall play' wrote.")


def _pieces(tape: list[int]) -> list[list[int]]:
    """The tape cut before every answer."""
    pieces: list[list[int]] = []
    for entry in tape:
        if entry < 0:
            pieces.append([entry])
        else:
            pieces[-1].append(entry)
    return pieces
