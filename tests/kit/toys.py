"""The toy games of the engine's tests, put into the house as if they were games of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import msgspec
import pytest

from emberhall.engine.advice import Advice, best, ranked
from emberhall.engine.campaign import Block
from emberhall.engine.choice import Choice, Flow, Option, To, option
from emberhall.engine.game import AdventureInfo, HeroInfo, Outcome, Phase
from emberhall.engine.sight import Seen
from emberhall.games import rulebook
from tests.engine.gloamhouse import Gloamhouse, Table, dusk, meet, play_cards, replenish
from tests.engine.journey import Camp, Journey

HOUSE = "emberhall.games"


class Beacon(Gloamhouse):
    """Gloamhouse in which neighbours may throw a card in at the main question, as a help."""

    id: ClassVar[str] = "beacon"
    former_ids: ClassVar[Sequence[str]] = ()
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


class Race(Gloamhouse):
    """Gloamhouse as a race: whoever walks the last step wins, and nobody else."""

    id: ClassVar[str] = "race"
    former_ids: ClassVar[Sequence[str]] = ()
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


class GloamhouseCampaign(Journey):
    """Journey as the campaign of Gloamhouse."""

    id: ClassVar[str] = "gloamhouse-campaign"
    former_ids: ClassVar[Sequence[str]] = ("lantern-campaign",)
    title: ClassVar[str] = "Journey"

    def __init__(self, *packs: Path) -> None:
        super().__init__()
        self.packs = packs

    def heroes(self) -> Sequence[HeroInfo]:
        return Gloamhouse().heroes()

    def adventures(self) -> Sequence[AdventureInfo]:
        return Gloamhouse().adventures()

    def first_adventures(self) -> Sequence[AdventureInfo]:
        return Gloamhouse().adventures()

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


FORESIGHT: dict[str, object] = {
    "horizon": lambda table: 1,
    "moment": lambda table: 0,
    "CAUTION": 0.5,
    "idling": lambda option: 0.0,
    "PLANS": True,
    "MOMENTS": 0,
    "MINOR": frozenset({"keep"}),
    "kind": lambda table, option: option,
    "scores": lambda table, choice: [-place for place in range(len(choice.options))],
    "playing": lambda: lambda table, choice: choice.options[0],
    "clock": lambda table: 0,  # imagined games go to the end
    "figures": lambda table, seat: {"one": 1.0, "cards": len(table.hands[seat])},
    "chance": lambda table, seat: 0.5,
    "FEARED": (),
    "GOOD": frozenset({"cards"}),
    "BAD": frozenset(),
}
"""What a search is told of any toy."""


def _module(name: str, package: bool = False, **content: object) -> ModuleType:
    module = ModuleType(name)
    module.__spec__ = ModuleSpec(name, None, is_package=package)
    if package:
        module.__path__ = []
    for key, value in content.items():
        setattr(module, key, value)
    return module


def _rooms() -> Iterator[ModuleType]:
    for kind in (Gloamhouse, Beacon, Race):
        house = f"{HOUSE}.{kind.id}"
        yield _module(house, package=True)
        yield _module(f"{house}.game", **{kind.id.capitalize(): kind})
        yield _module(f"{house}.players", package=True)
        yield _module(f"{house}.players.heuristic", choose=choose, advice=advice)
        yield _module(f"{house}.players.foresight", **FORESIGHT)
    yield _module(f"{HOUSE}.gloamhouse.campaign", package=True)
    yield _module(f"{HOUSE}.gloamhouse.campaign.game", Campaign=GloamhouseCampaign)
    yield _module(f"{HOUSE}.gloamhouse.players.campaign", choose=choose, advice=advice)


def rooms() -> dict[str, ModuleType]:
    """The module of each toy game, while the house has them."""
    return {kind.id: sys.modules[f"{HOUSE}.{kind.id}.game"] for kind in (Gloamhouse, Beacon, Race)}


def with_former_ids(known: Callable[[str], str]) -> Callable[[str], str]:
    """What finds the id of a game by its name, so that it also finds a toy by an id that the toy had."""
    now = {former: kind.id for kind in (Gloamhouse, Beacon, Race) for former in kind.former_ids}
    return lambda game: known(now.get(game, game))


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house has the games gloamhouse (with a campaign), beacon and race, and no others."""
    for module in _rooms():
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(rulebook, "games", lambda: ["beacon", "gloamhouse", "race"])
    monkeypatch.setattr(rulebook, "known", with_former_ids(rulebook.known))
