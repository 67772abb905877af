"""A house to test: its server without a network, and guests with a browser's memory each."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from typing import Any

import httpx

from emberhall.engine.choice import To
from emberhall.engine.game import Setup
from emberhall.players.forecast import Outcomes
from emberhall.table.changes import Terms, pack_all
from emberhall.table.opening import position_of
from emberhall.table.pondering import pondered
from emberhall.table.seats import Seat
from emberhall.table.table import Table
from emberhall.web.app import Guard, application
from emberhall.web.hall import Hall
from emberhall.web.limits import Limits
from emberhall.web.live_table import LiveTable
from emberhall.web.store import Store

ADA, BO = "person-1", "person-2"
CALM = Terms(pace=0.0, grace=0)
GENEROUS = Limits(burst=10_000, rate=10_000, entries=1_000, tables=1_000)
JSON = {"accept": "application/json"}


class AtOnce:
    """Ponders where it is asked and has done so at once, for toys that no other process knows. It goes on for as many
    looks as it is told to."""

    going = 0

    def __init__(self, table: Table, person: str, packs: Sequence[Path] = ()) -> None:
        *_, self.latest = [None, *pondered(pack_all(position_of(table, packs)), person, 0.0)]
        self.left, self.stopped = self.going, False

    @property
    def goes_on(self) -> bool:
        self.left -= 1
        return self.left >= 0

    def look(self) -> Outcomes | None:
        return self.latest

    def stop(self) -> None:
        self.stopped = True


class Guest:
    """Somebody with a browser."""

    def __init__(self, app: Guard, address: str = "10.0.0.1") -> None:
        wire = httpx.ASGITransport(app=app, client=(address, 1), raise_app_exceptions=True)  # type: ignore[arg-type]
        self.http = httpx.AsyncClient(transport=wire, base_url="http://house")

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.http.get(path, **more)

    async def post(self, path: str, fields: dict[str, Any] | None = None, **more: Any) -> httpx.Response:
        return await self.http.post(path, data=fields or {}, **more)

    async def enter(self, link: str) -> str:
        """Open a secret link and sit down; says the page it leads to."""
        came = await self.came(link)
        assert came.status_code == 303, came.text
        return (await self.get(came.headers["location"])).text

    async def came(self, link: str) -> httpx.Response:
        """What the button of a secret link's page answers."""
        table, _, secret = link.partition("/enter/")
        return await self.post(f"{table}/enter", {"secret": secret})

    async def page(self, live: str) -> str:
        return (await self.get(f"/t/{live}/")).text

    async def answer(self, live: str, at: int, option: int, **more: Any) -> httpx.Response:
        return await self.post(f"/t/{live}/answer", {"at": at, "option": option}, headers=JSON, **more)


def options_on(page: str) -> list[int]:
    """The numbers of the answers on a page."""
    return [int(number) for number in re.findall(r'name="option" value="(\d+)"', page)]


def asked_at(page: str) -> int:
    """The number of the question on a page."""
    found = re.search(r'data-at="(\d+)"', page)
    assert found, page
    return int(found.group(1))


def words(page: str) -> str:
    """What a page says, without its tags."""
    return unescape(re.sub(r"<[^>]+>", " ", page))


@asynccontextmanager
async def a_house(store: Store, limits: Limits = GENEROUS, **more: Any) -> AsyncIterator[tuple[Guard, Hall]]:
    """A server over a store, from its opening to its closing."""

    async def made() -> Hall:
        return Hall(store, limits=limits, **more)

    guard = application(made)
    assert isinstance(guard, Guard)
    app: Any = guard.app
    async with app.router.lifespan_context(app):
        yield guard, app.state.hall


async def a_table(
    hall: Hall, seats: str = "person-1,person-2", of: str = "gloamhouse", seed: int = 1, terms: Terms = CALM
) -> tuple[LiveTable, dict[str, str]]:
    """A table of a toy game, and the secrets of its links. Seats are persons or bots."""
    sitting = [Seat(person=who) if who.startswith("person") else Seat(bot=who) for who in seats.split(",")]
    names = {ADA: "Ada", BO: "Bo", "person-3": "Cy"}
    held = {person: names[person] for person in sorted({seat.person for seat in sitting if seat.person})}
    heroes = [hero.id for hero in hall.game(of).heroes()][: len(sitting)]
    adventure = hall.game(of).adventures()[0].id
    return await hall.open(of, Setup(adventure, tuple(heroes)), sitting, held, terms, seed=seed)


async def answer_first(live: LiveTable) -> str:
    """Whoever is asked gives the first answer that is theirs; says who."""
    person = live.table.question.asked[0]
    await live.answer(person, live.table.asked_at, live.offered(person)[0])
    return person


async def until_window(live: LiveTable, most: int = 300) -> bool:
    """Play until a question of several persons is open."""
    for _ in range(most):
        choice = live.table.choice
        if choice is None:
            return False
        if choice.to is To.WINDOW and len(live.table.question.asked) > 1:
            return True
        await answer_first(live)
    return False
