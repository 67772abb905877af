"""Whatever is sent to the server, it answers with a page, a document or a refusal, and never breaks."""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path
from urllib.parse import quote

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from emberhall.web.app import ROUTES
from emberhall.web.sqlite import Sqlite
from tests.web.house import ADA, BO, Guest, a_house, a_table, answer_first, words
from tests.web.interface import INTERFACE, NONSENSE, Asked, sent

HEADERS = st.dictionaries(
    st.sampled_from(["accept", "x-part", "last-event-id", "sec-fetch-site", "origin", "cookie", "content-type"]),
    st.sampled_from(["application/json", "1", "none", "http://house", "http://[", "*/*", "emberhall=x", "zzz"]),
    max_size=3,
)
OF_BOOKS = "/rules/"  # toys have none
GOOD = {200, 204, 303}
REFUSED = {400, 403, 404, 405, 409, 429}


def test_every_address_is_described_as_it_is_asked() -> None:
    served = {route.path: route.methods or {"GET"} for route in ROUTES}
    assert served.keys() == INTERFACE.keys()
    assert all(asked.method in served[path] for path, asked in INTERFACE.items())


def filled(path: str, table: str, game: str, secret: str) -> str:
    return (
        path.replace("{tid}", quote(table)).replace("{game}", quote(game)).replace("{secret}", quote(secret, safe=""))
    )


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_nothing_but_answers_and_refusals(toys: None, data: st.DataObject) -> None:
    asyncio.run(one_hour(data))


async def one_hour(data: st.DataObject) -> None:
    """A guest with a seat sends anything to any address; after all of it the table is whole and goes on."""
    with tempfile.TemporaryDirectory() as folder:
        async with a_house(await Sqlite.opened(str(Path(folder) / "t.db"))) as (app, hall):
            table, secrets = await a_table(hall)
            ada, bo = Guest(app), Guest(app)
            await ada.enter(f"/t/{table.id}/enter/{secrets[ADA]}")
            await bo.enter(f"/t/{table.id}/enter/{secrets[BO]}")
            for _ in range(10):
                path, asked = data.draw(st.sampled_from([*INTERFACE.items()]))
                guest = data.draw(st.sampled_from([ada, ada, bo]))
                await ask(data, guest, path, asked, table.id, secrets[ADA])
            again = await hall.table(table.id)
            assert again
            if again.session.asked:
                await answer_first(again)


async def ask(data: st.DataObject, guest: Guest, path: str, asked: Asked, table: str, secret: str) -> None:
    """One request, and what is to be said of every answer: a no is one sentence, and nothing of ours shows through."""
    strange = ["aaaaaaaaaaaa", "x", "é", "%00"]
    id = data.draw(st.sampled_from(strange if path.endswith("/stream") else [table, table, table, *strange]))
    game = data.draw(st.sampled_from(["chess", "é"] if path.startswith(OF_BOOKS) else ["lantern", "race", "chess"]))
    address = filled(path, id, game, data.draw(st.one_of(st.just(secret), NONSENSE)))
    method = data.draw(st.sampled_from([asked.method] * 4 + ["GET", "HEAD", "POST", "PUT"]))
    if path.endswith("/stream") and method == "GET" and id == table:
        return
    fields, headers = data.draw(sent(asked)), data.draw(HEADERS)
    more = {"params": fields} if method in ("GET", "HEAD") else {"data": fields}
    answer = await guest.http.request(method, address, headers=headers, **more)  # type: ignore[arg-type]
    what = (method, address, fields, headers, answer.status_code, answer.text[:300])
    assert answer.status_code in GOOD | REFUSED, what
    assert "Traceback" not in answer.text, what
    if answer.status_code in REFUSED and method != "HEAD":
        sentence = answer.json().get("why", "") if "json" in answer.headers["content-type"] else body_of(answer.text)
        assert sentence == "" or sentence.rstrip()[-1] in ".!?:", what
        assert "\n" not in sentence.strip(), what


def body_of(page: str) -> str:
    """The sentence of a page that says no: the first paragraph of it."""
    found = re.search(r"<p[^>]*>(.*?)</p>", page, re.S)
    return words(found.group(1)).strip() if found else ""
