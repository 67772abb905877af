"""The toy games of the engine's tests, put into the house as if they were games of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest

from emberhall.engine.advice import Advice, best, ranked
from emberhall.engine.campaign import Block
from emberhall.engine.choice import Choice, Flow, Option, To, option
from emberhall.engine.game import AdventureInfo, HeroInfo, Outcome, Phase
from emberhall.engine.sight import Seen
from emberhall.games import doors
from emberhall.games.doors import OURS, Entry
from tests.engine.journey import Camp, Journey
from tests.engine.lantern import Lantern, Table, dusk, meet, play_cards, replenish
from tests.kit.installed import ours


class Beacon(Lantern):
    """Lantern in which neighbours may throw a card in at the main question, as a help."""

    id: ClassVar[str] = "beacon"
    title: ClassVar[str] = "Beacon"


def play_together(table: Table) -> Flow[None]:
    """The active seat plays cards; whoever else has some may throw one in, which walks a step."""
    me = table.active
    while table.plays:
        options = [option(me, "play", card) for card in table.hands[me]]
        options += [option(seat, "throw", card) for seat in table.seats() if seat != me for card in table.hands[seat]]
        pick = yield Choice(me, "what now", [*options, option(me, "done")], "LA-3", rest=True, to=To.JOINED)
        if pick.act == "done":
            return
        table.lose(pick.seat, pick.what)
        table.discard.append(pick.what)
        if pick.act == "throw":
            table.change(steps=1)
        else:
            table.plays -= 1


def deal(table: Table) -> None:
    for seat in table.seats():
        table.draw(seat, 3)


Beacon.phases = (deal, dusk, play_together, meet, replenish)  # type: ignore[assignment]


class Race(Lantern):
    """Lantern as a race: whoever walks the last step wins, and nobody else."""

    id: ClassVar[str] = "race"
    title: ClassVar[str] = "Race"
    rivals: ClassVar[bool] = True
    phases: Sequence[Phase[Table]] = (deal, dusk, play_cards, meet, replenish)

    def outcome(self, state: Table) -> Outcome | None:
        if state.won is None:
            return None
        winners = (state.active,) if state.won else ()
        scores = tuple(len(hand) for hand in state.hands)
        return Outcome(state.won, "LA-5", "The gate!" if state.won else "Darkness.", winners, scores)


class OldCamp(msgspec.Struct, frozen=True):
    """A camp as files of format 1 held it."""

    adventure: str
    party: tuple[str, ...]
    coins: int
    nights: int


class LanternCampaign(Journey):
    """Journey as the campaign of Lantern."""

    id: ClassVar[str] = "lantern-campaign"
    title: ClassVar[str] = "Journey"

    def __init__(self, *packs: Path) -> None:
        super().__init__()
        self.packs = packs

    def heroes(self) -> Sequence[HeroInfo]:
        return Lantern().heroes()

    def adventures(self) -> Sequence[AdventureInfo]:
        return Lantern().adventures()

    def first_adventures(self) -> Sequence[AdventureInfo]:
        return Lantern().adventures()

    def adopt(self, data: bytes) -> Camp:
        old = msgspec.json.decode(data, type=OldCamp)
        return Camp(old.party, coins=old.coins, nights=old.nights)

    def page(self, state: Camp) -> list[Block]:
        return [Block("The camp", (f"{state.coins} coins", f"night {state.nights}"))]


def thrifty(seen: Seen[Any]) -> list[float]:
    """A rule of thumb for any toy: do something rather than nothing."""
    assert seen.choice
    return [0.0 if ends(o) else 1.0 for o in seen.choice.options]


def ends(option: Option) -> bool:
    return option.act in {"done", "enough", "pass", "keep"}


def choose(seen: Seen[Any]) -> Option:
    assert seen.choice
    return best(seen.choice, thrifty(seen))


def advice(seen: Seen[Any]) -> list[Advice]:
    assert seen.choice
    return ranked(seen, thrifty(seen), lambda option: "It ends." if ends(option) else "It acts.")


THUMBS: Any = SimpleNamespace(choose=choose, advice=advice)
FORESIGHT: Any = SimpleNamespace(
    horizon=lambda table: 1,
    moment=lambda table: 0,
    CAUTION=0.5,
    idling=lambda option: 0.0,
    PLANS=True,
    MOMENTS=0,
    MINOR=frozenset({"keep"}),
    kind=lambda table, option: option,
    scores=lambda table, choice: [-place for place in range(len(choice.options))],
    playing=lambda: lambda table, choice: choice.options[0],
    clock=lambda table: 0,  # imagined games go to the end
    figures=lambda table, seat: {"one": 1.0, "cards": len(table.hands[seat])},
    chance=lambda table, seat: 0.5,
    FEARED=(),
    GOOD=frozenset({"cards"}),
    BAD=frozenset(),
)
"""What a search is told of any toy."""


class Thinking:
    """What any toy tells bots."""

    @classmethod
    def rules_of_thumb(cls) -> Any:
        return THUMBS

    @classmethod
    def foresight(cls) -> Any:
        return FORESIGHT


class LanternDoor(Thinking, Lantern):
    """Lantern as an entry point names it, with its campaign."""

    @classmethod
    def campaign(cls) -> type[object]:
        return LanternCampaignDoor


class LanternCampaignDoor(Thinking, LanternCampaign):
    pass


class BeaconDoor(Thinking, Beacon):
    pass


class RaceDoor(Thinking, Race):
    pass


LANTERN, BEACON, RACE = (
    Entry(kind.id, f"{__name__}:{kind.__name__}", OURS) for kind in (LanternDoor, BeaconDoor, RaceDoor)
)
OUR_GAMES = ours()


@contextmanager
def entered(*games: Entry) -> Iterator[None]:
    """These games are installed, and no others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(doors, "entries", lambda: games)
        doors.installed.cache_clear()
        yield
    doors.installed.cache_clear()


@pytest.fixture
def toys() -> Iterator[None]:
    """The house has the games lantern (with a campaign), beacon and race, and no others."""
    with entered(LANTERN, BEACON, RACE):
        yield
