"""Whatever is sent to the server, it answers as its own description says, or refuses, and never breaks."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any, NamedTuple

import pytest

from tests.kit.toys import GLOAMHOUSE, OUR_GAMES, entered

pytest.importorskip("schemathesis", reason="LEFT OUT: schemathesis is not installed, so nothing was fuzzed")

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.core.transport import Response
from schemathesis.python.asgi import get_client, shutdown_lifespans
from starlette.routing import Mount, Route

from emberhall.web import advising, setting
from emberhall.web.app import ROUTES, application
from emberhall.web.hall import Hall
from emberhall.web.interface import described, parameters
from emberhall.web.sqlite import Sqlite
from tests.kit.patience import PATIENCE
from tests.web.house import GENEROUS, AtOnce, words

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "unsupported_method",
    "allow_header_conformance",
)
REAL = 0.7  # of the requests are about what is there
CONFIG = {
    "seed": 1,
    "max-stream-events": 1,
    "request-timeout": PATIENCE,
    "generation": {"deterministic": True, "max-examples": 10, "no-shrink": True, "with-security-parameters": False},
    "checks": {"enabled": False, **{name: {"enabled": True} for name in CHECKS}},
    "phases": {"stateful": {"enabled": False}},
}
PARTY = {"hero-ada": "me", "hero-bo": "guest", "hero-cy": "heuristic"}
ALONE = {"hero-ada": "me", "hero-bo": "me"}
FIELDS = {"game": "gloamhouse", "name": "Ada", "adventure": "night", "pace": "0.0", "grace": "0", "public": "1"}
JSON = {"accept": "application/json"}
GIVEN_UP = ("/leave", "/invite")  # where a seat is lost
STRANGE = ({"Origin": "http://["}, {"Sec-Fetch-Site": "cross-site"}, {"X-Part": "1"}, {"Last-Event-Id": "-"})
KINDS = ("text/html", "application/json", "*/*", "")
INTERFACE = schemathesis.openapi.from_dict(described(ROUTES), config=SchemathesisConfig.from_dict(CONFIG))


class Seat(NamedTuple):
    """A table, the secret of a link, and the cookies of who sits there."""

    live: str
    secret: str
    cookies: dict[str, str]


class House:
    """A server without a network, and for every address tables of its own with somebody at them."""

    def __init__(self, path: str) -> None:
        async def made() -> Hall:
            return Hall(await Sqlite.opened(path), limits=GENEROUS, chosen_seeds=True)

        self.app = application(made)
        self._seats: dict[str, Iterator[Seat]] = {}
        self._over = self._played(self._set(ALONE))

    def seat(self, address: str) -> Seat:
        """The next who asks at an address: one at a table under way, one at a table that is over, one who leads a
        campaign, one who sits nowhere, and so on."""
        if address not in self._seats:
            one, campaign = self._played(self._set(PARTY), 4), self._played(self._set(ALONE, campaign="1"))
            over = self._played(self._set(ALONE)) if address.endswith(GIVEN_UP) else self._over
            self._seats[address] = cycle([one, over, campaign, one, one._replace(cookies={})])
        return next(self._seats[address])

    def _guest(self, seat: Seat) -> Any:
        guest = get_client(self.app)
        guest.cookies.update(seat.cookies)
        return guest

    def _set(self, party: dict[str, str], **more: str) -> Seat:
        with get_client(self.app) as guest:
            made = guest.post("/new", {**FIELDS, **party, **more}, headers=JSON).json()
            return Seat(made["id"], made["links"]["watch"].rpartition("/")[2], dict(guest.cookies))

    def _played(self, seat: Seat, most: int = 400) -> Seat:
        """A seat after so many answers, or when there is nothing more to answer."""
        with self._guest(seat) as guest:
            for _ in range(most):
                shown = guest.get(f"/t/{seat.live}/frame").json()["set"]
                options = re.findall(r'name="option" value="(\d+)"', shown["question"])
                if not options:
                    break
                guest.post(f"/t/{seat.live}/answer", {"at": shown["!at"], "option": options[-1]}, headers=JSON)
        return seat

    def make_real(self, case: Any, seat: Seat) -> None:
        """Put in what nobody could guess: which table it is, what opens it, which question is open."""
        for name, value in {"tid": seat.live, "secret": seat.secret}.items():
            if name in case.path_parameters:
                case.path_parameters[name] = value
        if isinstance(case.body, dict) and case.path == "/new":
            case.body |= FIELDS | PARTY
        if isinstance(case.body, dict) and "at" in case.body:
            with self._guest(seat) as guest:
                shown = guest.get(f"/t/{seat.live}/frame")
                case.body |= {"at": shown.json()["set"]["!at"] if shown.ok else 0}


def test_every_address_is_described_as_it_is_served_and_no_other() -> None:
    document: Any = described(ROUTES)
    served = {(route.path, method.lower()) for route in ROUTES if isinstance(route, Route) for method in route.methods}
    files = {(f"{route.path}/{{file}}", "get") for route in ROUTES if isinstance(route, Mount)}
    told = {(path, method): each for path, by in document["paths"].items() for method, each in by.items()}
    assert told.keys() == {(path, method) for path, method in served | files if method != "head"}
    assert all(each["summary"] and each["responses"] for each in told.values())
    assert not [name for path, _ in told for name in re.findall(r"{(\w+)}", path) if name not in parameters()]
    INTERFACE.validate()


def test_a_route_without_a_description_and_a_description_without_a_route_are_found() -> None:
    with pytest.raises(KeyError, match="/attic"):
        described([*ROUTES, Route("/attic", setting.hall_page)])
    with pytest.raises(KeyError, match="nothing is served at /history"):
        described([route for route in ROUTES if getattr(route, "path", "") != "/history"])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with its own games and a toy that is soon over."""
    with pytest.MonkeyPatch.context() as patch, entered(*OUR_GAMES, GLOAMHOUSE):
        patch.setattr(advising, "Pondering", AtOnce)
        setting.titles.cache_clear()
        yield House(str(tmp_path_factory.mktemp("house") / "tables.db"))
        shutdown_lifespans()
    setting.titles.cache_clear()


@INTERFACE.parametrize()
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_but_what_is_described_and_refusals(case: Any, house: House) -> None:
    luck, seat = random.Random(repr(case)), house.seat(case.operation.label)
    if luck.random() < REAL:
        house.make_real(case, seat)
    headers = {"Accept": luck.choice(KINDS), "Accept-Encoding": "identity"}
    if luck.random() > REAL:
        headers |= luck.choice(STRANGE)
    answer = case.call_and_validate(app=house.app, headers=headers, cookies=seat.cookies, allow_redirects=False)
    assert "Traceback" not in answer.text
    if answer.status_code >= 400:
        sentence = why(answer)
        assert sentence == "" or sentence[-1] in ".!?:", sentence
        assert "\n" not in sentence


def why(answer: Response) -> str:
    """The sentence of an answer that says no: the first paragraph of a page, or what a document says."""
    if "json" in answer.headers["content-type"][0]:
        return str(answer.json().get("why", ""))
    found = re.search(r"<p[^>]*>(.*?)</p>", answer.text, re.S)
    return words(found.group(1)).strip() if found else ""
