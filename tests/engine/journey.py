"""Journey: a toy campaign over Gloamhouse. Between nights the party rests, buys oil, and sets out again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec

from emberhall.engine.acts import ENDS, Act, Acts, Ask, Asks, Kind
from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.events import Event, Log
from emberhall.engine.game import GameOver, Outcome, Phase, Report, Setup
from emberhall.engine.kit.game import NO_CHANCE, BoardGame
from emberhall.engine.kit.pieces import SHARED, Piece, Recorder
from emberhall.engine.kit.telling import Telling
from emberhall.engine.venture import venture
from tests.engine.gloamhouse import Box

NIGHTS = 3


class NightOver(Event, frozen=True):
    opens: ClassVar[bool] = True
    says: ClassVar[str] = "a night is over"
    won: bool


class Camp(Piece, eq=False):
    """What lasts between two nights."""

    party: tuple[str, ...]
    coins: int = 2
    nights: int = 0
    won: int = 0
    report: Report | None = None
    phase: int = 0
    chance: Annotated[Chance, SHARED] = NO_CHANCE
    log: Annotated[Log | None, SHARED] = None


def rest_a_while(camp: Camp) -> Flow[None]:
    """Buy oil with what is there, until the party has had enough of it."""
    while camp.coins:
        options = [option(0, "buy", coins) for coins in range(1, camp.coins + 1)]
        pick = yield Choice(0, "rest", [*options, option(0, "set-out")], "JO-1", rest=True)
        if pick.act == "set-out":
            return
        camp.coins -= pick.what


def set_out(camp: Camp) -> Flow[None]:
    yield venture(0, Setup("night", camp.party), "JO-2")


def come_home(camp: Camp) -> None:
    """What came of the night is counted, and luck adds a coin or two."""
    assert camp.report is not None
    camp.nights += 1
    camp.won += camp.report.outcome.won
    camp.coins += camp.chance.roll(2)
    camp.report = None
    if camp.log is not None:
        camp.log.add(NightOver(bool(camp.won)))
    if camp.nights == NIGHTS:
        raise GameOver


class CampView(msgspec.Struct, frozen=True):
    coins: int
    nights: int


def hero_name(camp: Camp, seat: int) -> str:
    return camp.party[seat]


COINS: Kind[Camp] = Kind("amount", lambda camp, n: f"{n} coins")


class Journey(BoardGame[Camp, Box]):
    id: ClassVar[str] = "journey"
    title: ClassVar[str] = "Journey"
    seats: ClassVar[tuple[int, int]] = (2, 4)
    view_type: ClassVar[type] = CampView
    event_types: ClassVar[Sequence[type[Event]]] = (NightOver,)
    acts = Acts(hero_name, Act("buy", "Buy oil for {0}", COINS), Act("set-out", "Set out", role=ENDS))
    asks = Asks(hero_name, Ask("rest", "{you}, what does the party do?"))
    telling: ClassVar[Telling[Camp]] = Telling({})
    phases: Sequence[Phase[Camp]] = (rest_a_while, set_out, come_home)
    recorder = Recorder(Camp)

    def __init__(self) -> None:
        super().__init__(Box(), "1")

    def new(self, setup: Setup) -> Camp:
        return Camp(setup.party)

    def next_phase(self, state: Camp) -> None:
        state.phase = (state.phase + 1) % len(self.phases)

    def outcome(self, state: Camp) -> Outcome | None:
        won = state.won > NIGHTS // 2
        return Outcome(won, "JO-3", "The journey is over.", tuple(range(len(state.party))) if won else ())

    def rounds(self, state: Camp) -> int:
        return state.nights

    def decode(self, data: bytes) -> Camp:
        return self.recorder.decode(self.box, data)

    def show(self, covered: Camp, seat: int) -> CampView:
        return CampView(covered.coins, covered.nights)
