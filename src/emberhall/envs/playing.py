"""A game as learners drive it: one question after the other, each to one seat, seen through nobody else's eyes."""

from __future__ import annotations

import warnings
import zlib
from array import array
from collections.abc import Collection, Generator, Sequence
from operator import index
from typing import NoReturn, SupportsIndex, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from emberhall.engine.acts import Role
from emberhall.engine.choice import Choice, Option
from emberhall.engine.events import Event
from emberhall.engine.game import AnyGame, Setup, State
from emberhall.engine.match import Keep, Match
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Seen, Sight
from emberhall.envs.layout import LARGEST, layout_of
from emberhall.lab.playing import bots
from emberhall.players.foresight import foresight
from emberhall.players.guests import lost
from emberhall.players.party import eyes_of, one_by_one

ROWS = 256  # answers that an observation has room for
IDS = 4096  # fixed ids of answers
TRIES = 100  # games that may end before a learner is asked anything: about one in a thousand does
ABOUT = 5  # numbers that say what a question is about
COLUMNS = ("act", "role", "own", "seat", "what", "also", "more")  # what an observation tells of an answer
ROLES = {role: number for number, role in enumerate(Role)}

Observation: TypeAlias = dict[str, NDArray[np.float32] | NDArray[np.int8]]
Asking = Generator[tuple[int, Sequence[Option]], Option | None, Option]


class Playing:
    """A match that asks its learners; the seats that nobody learns at are played by others.

    Learners who are `together` are one mind, which sees what all of them see.
    """

    def __init__(
        self, game: AnyGame, setup: Setup, learners: Collection[int], others: str, together: bool, ids: bool
    ) -> None:
        self.game, self.setup, self.others, self.together, self.ids = game, setup, others, together, ids
        self.learners = tuple(sorted(learners))
        self.layout = layout_of(type(game.new(setup)))
        self.acts = {act.name: (number, ROLES[act.role]) for number, act in enumerate(game.acts)}
        self.asks = {ask.name: number for number, ask in enumerate(game.asks)}
        self._secret = frozenset(ask.name for ask in game.asks if ask.secret)
        self.size = IDS if ids else ROWS
        self._everybody = range(len(setup.party))

    def __reduce__(self) -> NoReturn:
        raise Refusal(
            "An environment cannot be copied or sent away: make another where it is wanted; a match can be forked "
            "(emberhall.new, match.fork)."
        )

    # ---------------------------------------------------------------- one game

    def begin(self, luck: np.random.Generator) -> None:
        """A new game, up to the first question for a learner. One that ends before it comes to that is played for
        nobody, and another begins."""
        for _ in range(TRIES):
            self._begin(int(luck.integers(1 << 62)))
            if self.match.choice is not None:
                return
        raise Refusal(f"{TRIES} games were over before a learner was asked anything: let another seat learn.")

    def _begin(self, seed: int) -> None:
        self._bots = bots([self.others], self.game.id, len(self.setup.party), seed)
        keep = Keep.REST if any(bot.imagines for bot in self._bots) else Keep.NOTHING
        self.match: Match[State] = Match.new(self.game, self.setup, seed, keep)
        self._asking: Asking | None = None
        self._on(None)

    def answer(self, action: object) -> bool:
        """The learner who is asked acts; what is not offered counts as the first answer. Whether it was offered."""
        self.begun()
        if self.match.choice is None:
            raise Refusal("The game is over, and nobody is asked any more: reset the environment for the next one.")
        number = _number(action)
        if not 0 <= number < self.size:
            raise Refusal(f"{action!r} is no action: give a number from 0 to {self.size - 1}.")
        option = self.actions.get(number)
        self._on(self.options[0] if option is None else option)
        return option is not None

    def begun(self) -> None:
        """Refuse what only a game can do that has begun."""
        if not hasattr(self, "match"):
            raise Refusal("No game has begun yet: reset the environment first.")

    def _on(self, answer: Option | None) -> None:
        """On to the next question for a learner, or to the end."""
        while True:
            if self._asking is None:
                if self.match.choice is None:
                    self._ask(-1, ())
                    return
                self._asking, answer = self._asked(self.match.choice), None
            try:
                seat, options = self._asking.send(answer)
            except StopIteration as decided:
                self._asking = None
                self.match.choose(decided.value)
                continue
            if len(options) == 1:
                answer = options[0]
            elif seat in self.learners:
                self._ask(seat, options)
                return
            else:
                answer = self._played(seat, options)

    def _asked(self, choice: Choice) -> Asking:
        """Who is asked what: one mind at all seats everything at once, others each by itself."""
        if self.together and len(self.learners) == len(self.setup.party):
            return _at_once(choice)
        return one_by_one(self.game, choice, self._everybody)

    def _played(self, seat: int, options: Sequence[Option]) -> Option:
        """What one of the others answers. One that fails is warned of, once a game."""
        seen = self.match.seen(*eyes_of(self.game, seat, self._everybody))
        bot = self._bots[seat]
        before = lost([bot])
        answer = bot.choose(seen.narrowed(options))
        for each in lost([bot]):
            if each not in before:
                warnings.warn(str(each), RuntimeWarning, stacklevel=2)
        return answer

    def _ask(self, seat: int, options: Sequence[Option]) -> None:
        self.seat, self.options = seat, options
        named = [_id(option) for option in options] if self.ids else range(min(len(options), ROWS))
        self.actions: dict[int, Option] = {}
        for action, option in zip(named, options, strict=False):
            while action in self.actions:  # two answers with one id: the later takes the next that is free
                action = (action + 1) % IDS
            self.actions[action] = option

    # ---------------------------------------------------------------- what a learner is told

    def won(self, seat: int) -> float:
        """1 for a seat that has won, else 0."""
        outcome = self.match.outcome
        return float(outcome is not None and outcome.of(seat))

    def promise(self, seat: int) -> float:
        """How likely a seat wins by the score of positions: for shaping alone, for it looks at the open table."""
        return 0.0 if self.match.choice is None else foresight(self.game.id).chance(self.match.state, seat)

    def eyes(self, seat: int) -> tuple[int, ...]:
        """The seats whose knowledge is told to a seat, its own first."""
        return (seat, *(other for other in self.learners if other != seat)) if self.together else (seat,)

    def sight(self, seat: int) -> Sight[State, Event]:
        """All that a seat knows, in words and data, without a log. If it is asked, its answers are numbered as rows."""
        self.begun()
        seen = self.match.seen(*self.eyes(seat))
        if seat == self.seat and seen.choice is not None:
            seen.choice = seen.choice.among(self.options)
        return self.match.sight_of(seen)  # type: ignore[return-value]

    def observe(self, seat: int) -> Observation:
        """What a seat sees of the table, and the answers that it may give, if it is asked."""
        self.begun()
        seen = Seen(self.game, self.match.state, self.match.choice, self.eyes(seat), glance=True)
        question = np.zeros(len(self.asks), np.float32)
        about = np.full(ABOUT, -1, np.float32)
        options = np.full((ROWS, len(COLUMNS)), -1, np.float32)
        mask = np.zeros(self.size, np.int8)
        choice = self.match.choice
        if seat == self.seat and choice is not None:
            question[self.asks[choice.ask]] = 1
            if choice.about and (choice.ask not in self._secret or choice.seat in seen.seats):
                about[: len(choice.about)] = choice.about[:ABOUT]
            mask[list(self.actions) if self.ids else slice(len(self.actions))] = 1
            acts, numbers = self.acts, list[float]()
            for by, act, what, also, more in self.options[:ROWS]:
                numbers += acts[act]
                numbers += (by == seat, by, what, also, more)
            options.reshape(-1)[: len(numbers)] = np.frombuffer(array("d", numbers))
        return {
            "table": self.layout.row(seen.table), "question": question, "about": about, "options": options,
            "action_mask": mask,
        }  # fmt: skip

    def observations(self) -> spaces.Dict:
        """The space of what is observed."""
        return spaces.Dict({
            "table": spaces.Box(-LARGEST, LARGEST, (len(self.layout),), np.float32),
            "question": spaces.Box(0, 1, (len(self.asks),), np.float32),
            "about": spaces.Box(-LARGEST, LARGEST, (ABOUT,), np.float32),
            "options": spaces.Box(-1, LARGEST, (ROWS, len(COLUMNS)), np.float32),
            "action_mask": spaces.Box(0, 1, (self.size,), np.int8),
        })  # fmt: skip


def _number(action: object) -> int:
    """The number that an action is, -1 if it is none: an array of one number is not that number."""
    try:
        return index(action) if isinstance(action, SupportsIndex) else -1
    except TypeError:
        return -1


def _at_once(choice: Choice) -> Asking:
    answer = yield choice.seat, choice.options
    assert answer is not None
    return answer


def _id(option: Option) -> int:
    """The fixed id of an answer: the same for the same deed in every game."""
    return zlib.crc32(repr(tuple(option)).encode()) % IDS
