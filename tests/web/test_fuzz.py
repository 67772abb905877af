"""Whatever is sent to the server, it answers with a page, a document or a refusal, and never breaks."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from urllib.parse import quote

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.routing import Route

from emberhall.web.app import ROUTES
from emberhall.web.sqlite import Sqlite
from tests.web.house import ADA, Guest, a_house, a_table, answer_first

FIELDS = ["at", "option", "place", "from", "yes", "text", "reaction", "name", "pace", "seat", "to", "game", "adventure"]
FIELDS += [
    "campaign",
    "public",
    "grace",
    "hook",
    "seed",
    "as",
    "hero-ash",
    "hero-birch",
    "option-oil",
    "pack-x",
    "q",
    "n",
]
TEXT = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["", "0", "1", "-1", "999999999999999999999", "1e9", "nan", "<b>", "../../etc", "\x00", "person-1"]
    ),
)
FORMS = st.dictionaries(st.sampled_from(FIELDS), TEXT, max_size=6)
HEADERS = st.dictionaries(
    st.sampled_from(["accept", "x-part", "last-event-id", "sec-fetch-site", "origin"]),
    st.sampled_from(["application/json", "1", "none", "http://house", "*/*", "zzz"]),
    max_size=3,
)
ENDLESS = "/stream"
OF_BOOKS = "/rules/"  # toys have none
GOOD = {200, 204, 303, 400, 403, 404, 405, 409, 429}


def addresses() -> list[Route]:
    found = [route for route in ROUTES if isinstance(route, Route)]
    return [route for route in found if not route.path.endswith(ENDLESS) and not route.path.startswith(OF_BOOKS)]


def filled(path: str, table: str, game: str, secret: str) -> str:
    return path.replace("{tid}", table).replace("{game}", quote(game)).replace("{secret}", quote(secret, safe=""))


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_nothing_but_answers_and_refusals(toys: None, data: st.DataObject) -> None:
    asyncio.run(one_hour(data))


async def one_hour(data: st.DataObject) -> None:
    """A guest with a seat sends anything to any address; after all of it the table is whole and goes on."""
    with tempfile.TemporaryDirectory() as folder:
        async with a_house(await Sqlite.opened(str(Path(folder) / "t.db"))) as (app, hall):
            table, secrets = await a_table(hall)
            ada = Guest(app)
            await ada.enter(f"/t/{table.id}/enter/{secrets[ADA]}")
            for _ in range(8):
                route = data.draw(st.sampled_from(addresses()))
                id = data.draw(st.sampled_from([table.id, table.id, "aaaaaaaaaaaa", "x", "é"]))
                path = filled(
                    route.path, id, data.draw(st.sampled_from(["lantern", "race", "chess", "é"])), data.draw(TEXT)
                )
                methods = [*sorted(route.methods or {"GET"}), "POST"]
                method, fields = data.draw(st.sampled_from(methods)), data.draw(FORMS)
                more = {"params": fields} if method in ("GET", "HEAD") else {"data": fields}
                answer = await ada.http.request(method, path, headers=data.draw(HEADERS), **more)  # type: ignore[arg-type]
                assert answer.status_code in GOOD, (method, path, fields, answer.status_code, answer.text[:300])
            again = await hall.table(table.id)
            assert again
            if again.session.asked:
                await answer_first(again)
