"""A game without an end, to see what an answer costs however many came before it: one question and one die a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec

from emberhall.engine.acts import Act, Acts, Ask, Asks
from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.events import Event, Log
from emberhall.engine.game import AdventureInfo, HeroInfo, Outcome, Phase, Setup
from emberhall.engine.kit.game import NO_CHANCE, BoardGame
from emberhall.engine.kit.pieces import SHARED, Piece, Recorder
from emberhall.engine.kit.telling import Telling, leaves

SIDES, TARGET = 6, 1000  # the sum starts again at the target, so that a state never grows


class Rolled(Event, frozen=True):
    """A seat has rolled its die."""

    opens: ClassVar[bool] = True
    rule: ClassVar[str] = "EN-1"
    says: ClassVar[str] = "{seat} rolls {die}"
    seat: int
    die: int


class State(Piece, eq=False):
    """What is on the table: a sum for each seat."""

    sums: list[int]
    active: int = 0
    phase: int = 0
    chance: Annotated[Chance, SHARED] = NO_CHANCE
    log: Annotated[Log | None, SHARED] = None


class View(msgspec.Struct, frozen=True):
    """What everybody sees."""

    sums: list[int]
    active: int


def turn(state: State) -> Flow[None]:
    """The active seat adds a die to its sum, or takes one off."""
    me = state.active
    pick = yield Choice(me, "what now", [option(me, "add"), option(me, "take")], "EN-1", rest=True)
    die = state.chance.roll(SIDES)
    state.sums[me] = (state.sums[me] + (die if pick.act == "add" else -die)) % TARGET
    if state.log is not None:
        state.log.add(Rolled(me, die))
    state.active = (me + 1) % len(state.sums)


def hero_name(state: State, seat: int) -> str:
    return f"Hero {seat + 1}"


class Box:
    """No cards."""

    version = "1"

    def name(self, card: int) -> str:
        return ""


class Endless(BoardGame[State, Box]):
    """The game. It is not installed: the bench makes its tables itself."""

    id: ClassVar[str] = "endless"
    title: ClassVar[str] = "Endless"
    seats: ClassVar[tuple[int, int]] = (2, 2)
    view_type: ClassVar[type] = View
    event_types: ClassVar[Sequence[type[Event]]] = leaves(globals())
    acts: ClassVar[Acts[State]] = Acts(hero_name, Act("add", "Add a die"), Act("take", "Take a die off"))
    asks: ClassVar[Asks[State]] = Asks(hero_name, Ask("what now", "{you}: add or take?"))
    telling: ClassVar[Telling[State]] = Telling({"seat": hero_name})
    phases: Sequence[Phase[State]] = (turn,)
    recorder = Recorder(State)

    def __init__(self) -> None:
        super().__init__(Box(), "1")

    def adventures(self) -> Sequence[AdventureInfo]:
        return [AdventureInfo("road", "Road", "It goes on.", "Never.", "Never.", self.seats)]

    def heroes(self) -> Sequence[HeroInfo]:
        return [HeroInfo(id, id.title(), "Rolls a die.") for id in ("ada", "bo")]

    def new(self, setup: Setup) -> State:
        return State([0] * len(setup.party))

    def next_phase(self, state: State) -> None:
        """The only phase comes again."""

    def outcome(self, state: State) -> Outcome | None:
        return None

    def rounds(self, state: State) -> int:
        return 1

    def show(self, covered: State, seat: int) -> View:
        return View(covered.sums, covered.active)

    def imagine(self, state: State, knows: object, chance: Chance) -> None:
        """Nothing is covered."""


SETUP = Setup("road", ("ada", "bo"))
