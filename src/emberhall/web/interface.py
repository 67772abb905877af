"""What the server is asked and what it answers, as an OpenAPI document made from its routes and what each takes."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import NamedTuple

from starlette.routing import BaseRoute, Mount, Route

from emberhall.table.changes import UNDO_RULES
from emberhall.web.bots import bots
from emberhall.web.layout import STATIC
from emberhall.web.live_table import LONGEST_NAME, LONGEST_WORD, PACES, REACTIONS, Given
from emberhall.web.secrets import SECRET, TABLE
from emberhall.web.setting import GRACES, titles

Schema = Mapping[str, object]
HTML, JSON, TEXT, CSS, EVENTS = "text/html", "application/json", "text/plain", "text/css", "text/event-stream"
SAVE = "application/octet-stream"
FORM = "application/x-www-form-urlencoded"

WORDS: Schema = {"type": "string"}
FLAG: Schema = {"enum": ["", "0", "1"]}
NUMBER: Schema = {"type": "integer", "minimum": 1 - 10**11, "maximum": 10**11 - 1}
NAME: Schema = {"type": "string", "maxLength": LONGEST_NAME}
SECONDS: Schema = {"enum": [str(pace) for pace in PACES]}
SAID: Mapping[int, str] = {
    200: "As asked.",
    204: "Nothing has changed.",
    303: "It is done: see there.",
    304: "As it was.",
    400: "The rules or the house refuse it.",
    403: "No page of the house asks like this.",
    404: "It is not there, or not for whoever asks.",
    409: "The table has moved on.",
    429: "That was too much at once.",
    503: "The tables are out of reach.",
}
READS, TABLES, CHANGES = (503,), (404, 503), (400, 403, 404, 409, 429, 503)


class Asked(NamedTuple):
    """How an address is asked: the fields of its query or form, those that it needs, what it gives by status and kind,
    and with which statuses it may refuse."""

    fields: Mapping[str, Schema] = {}
    gives: Mapping[int, tuple[str, ...]] = {200: (HTML,)}
    refuses: Sequence[int] = TABLES
    needs: Sequence[str] = ()
    also: Mapping[str, Schema] = {}  # fields by patterns of their names
    reads: str = ""  # which of the schemas a JSON document of it has


PAGE = Asked(refuses=READS)
DONE: Mapping[int, tuple[str, ...]] = {200: (JSON,), 303: ()}
ANSWERED = Asked({"at": NUMBER}, {**DONE, 409: (HTML, JSON)}, CHANGES, ("at",), reads="Outcome")
SIMPLE = Asked({}, DONE, CHANGES, reads="Outcome")
LEADS = Asked({}, {303: ()}, CHANGES)


def _new() -> Asked:
    """What a new table is set with: heroes, options and packs have fields of their names."""
    takers: Schema = {"enum": ["", "me", "guest", "same", *bots()]}
    fields: dict[str, Schema] = {
        "game": {"enum": list(titles())},
        "adventure": WORDS,
        "name": NAME,
        "campaign": FLAG,
        "campaign-name": WORDS,
        "public": FLAG,
        "open-hands": FLAG,
        "pace": SECONDS,
        "grace": {"enum": [str(seconds) for seconds, _ in GRACES]},
        "hook": WORDS,
        "seed": NUMBER,
        "undo": {"enum": list(UNDO_RULES)},
    }
    also = {"^hero-": takers, "^option-": WORDS, "^pack-": FLAG}
    return Asked(fields, {200: (HTML, JSON)}, (400, 403, 429, 503), ("game",), also, "Set")


def asked() -> dict[str, Asked]:
    """Every address and how it is asked."""
    query, at, packs = {"q": WORDS}, {"n": NUMBER}, {"pack": {"type": "array", "items": WORDS}}
    talk: dict[str, Schema] = {
        "text": {"type": "string", "maxLength": LONGEST_WORD},
        "reaction": {"enum": ["", *REACTIONS]},
    }
    replay = Asked(at, {200: (HTML, JSON)}, (*TABLES, 429), reads="Frame")
    return {
        "/": PAGE,
        "/history": PAGE,
        "/campaigns": PAGE,
        "/new/{game}": Asked({"campaign": FLAG, **packs}),
        "/new": _new(),
        "/play/{game}": Asked(),
        "/rules/{game}": Asked(query),
        "/cards/{game}": Asked({**query, **packs}),
        "/join/{tid}": Asked({"as": {"enum": ["player", "watch"]}, "name": NAME}, {303: ()}, CHANGES),
        "/r/{tid}": replay,
        "/r/{tid}/review": LEADS._replace(fields=at),
        "/r/{tid}/review/stream": Asked(at, {200: (EVENTS,)}, (*TABLES, 429)),
        "/t/{tid}/": Asked(refuses=(400, 404, 409, 503)),
        "/t/{tid}/enter/{secret}": Asked({}, {200: (HTML,), 303: ()}, (400, 404, 409, 429, 503)),
        "/t/{tid}/enter": Asked({"secret": WORDS}, {303: ()}, CHANGES, ("secret",)),
        "/t/{tid}/frame": Asked({"seq": NUMBER}, {200: (JSON,), 204: ()}, reads="Frame"),
        "/t/{tid}/stream": Asked({"seq": NUMBER}, {200: (EVENTS,)}, (*TABLES, 429)),
        "/t/{tid}/advice": Asked({"imagine": WORDS}, refuses=(*TABLES, 429)),
        "/t/{tid}/replay": replay,
        "/t/{tid}/save": Asked({}, {200: (SAVE,)}, (400, *TABLES)),
        "/t/{tid}/answer": ANSWERED._replace(fields={"at": NUMBER, "option": NUMBER}, needs=("at", "option")),
        "/t/{tid}/pass": ANSWERED,
        "/t/{tid}/hush": ANSWERED,
        "/t/{tid}/undo": SIMPLE,
        "/t/{tid}/agree": SIMPLE._replace(fields={"yes": FLAG}),
        "/t/{tid}/say": SIMPLE._replace(fields=talk),
        "/t/{tid}/help": SIMPLE,
        "/t/{tid}/name": SIMPLE._replace(fields={"name": NAME}),
        "/t/{tid}/pace": SIMPLE._replace(fields={"pace": SECONDS}, needs=("pace",)),
        "/t/{tid}/leave": LEADS,
        "/t/{tid}/invite": Asked(
            {"seat": NUMBER, "to": {"enum": ["person", "bot"]}}, {200: (HTML,), 303: ()}, CHANGES, ("seat",)
        ),
        "/t/{tid}/rematch": LEADS,
        "/t/{tid}/set-out": LEADS,
        "/health": Asked({}, {200: (JSON,), 503: (JSON,)}, (), reads="Health"),
        "/metrics": Asked({}, {200: (TEXT,)}, ()),
        "/robots.txt": Asked({}, {200: (TEXT,)}, ()),
        "/openapi.json": Asked({}, {200: (JSON,)}, (), reads="Description"),
        "/static/pictures.css": Asked({}, {200: (CSS,)}, ()),
        "/static/{file}": Asked({}, {200: (CSS, "text/javascript", "image/svg+xml"), 304: ()}, (404,)),
    }


def parameters() -> dict[str, Schema]:
    """What stands in an address."""
    return {
        "tid": {"type": "string", "pattern": f"^{TABLE.pattern}$"},
        "secret": {"type": "string", "pattern": f"^{SECRET.pattern}$"},
        "game": {"enum": list(titles())},
        "file": {"enum": sorted(file.name for file in STATIC.iterdir())},
    }


def _thing(needs: Sequence[str] = (), **fields: Schema) -> Schema:
    return {"type": "object", "properties": fields, "required": list(needs)}


SCHEMAS: Mapping[str, Schema] = {
    "Outcome": _thing(("result",), result={"enum": list(Given)}, seq={"type": "integer"}, why=WORDS),
    "Refused": _thing(("result", "why"), result={"const": Given.REFUSED}, why=WORDS),
    "Frame": _thing(("all", "set"), all={"const": 1}, set={"type": "object", "additionalProperties": WORDS}),
    "Set": _thing(("id", "links"), id=WORDS, links={"type": "object", "additionalProperties": WORDS}),
    "Health": _thing(("ok",), ok={"type": "boolean"}, why=WORDS),
    "Description": _thing(("openapi", "paths"), openapi=WORDS, paths={"type": "object"}),
}
HEADERS: Mapping[str, Schema] = {
    "Content-Security-Policy": {"type": "string", "pattern": "^default-src 'none'; "},
    "X-Content-Type-Options": {"const": "nosniff"},
    "Cross-Origin-Opener-Policy": {"const": "same-origin"},
    "Cross-Origin-Resource-Policy": {"const": "same-origin"},
    "Permissions-Policy": {"type": "string", "minLength": 1},
    "Referrer-Policy": {"enum": ["same-origin", "no-referrer", "strict-origin"]},
    "Cache-Control": {"type": "string", "minLength": 1},
}
"""What every answer carries."""
LOCATION = {"required": True, "schema": {"type": "string", "pattern": "^/"}}

# ---------------------------------------------------------------- the document


def described(routes: Sequence[BaseRoute]) -> dict[str, object]:
    """The OpenAPI document of these routes. Each of them has to be known here, and nothing else is."""
    known, paths = asked(), dict[str, dict[str, object]]()
    for route in routes:
        path, method, says = _route(route)
        paths[path] = {method: _operation(path, method, says, known.pop(path))}
    if known:
        raise KeyError(f"nothing is served at {', '.join(known)}")
    seat = {"type": "apiKey", "in": "cookie", "name": "emberhall", "description": "Who has opened a seat's link."}
    headers = {name: {"required": True, "schema": schema} for name, schema in HEADERS.items()}
    refused = {str(status): _response(SAID[status], (HTML, JSON), "Refused") for status in SAID if status >= 400}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Emberhall",
            "version": version("emberhall"),
            "description": "Tables of board games in the browser. Pages ask by plain forms; whoever asks for "
            "application/json is answered by a document.",
        },
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": SCHEMAS,
            "headers": headers,
            "responses": refused,
            "securitySchemes": {"seat": seat},
        },
    }


def _route(route: BaseRoute) -> tuple[str, str, str]:
    """The address of a route, its method, and what it is for."""
    if isinstance(route, Mount):
        return f"{route.path}/{{file}}", "get", "A file that browsers may keep."
    assert isinstance(route, Route)
    method = "post" if "POST" in (route.methods or ()) else "get"
    return route.path, method, inspect.getdoc(route.endpoint) or ""


def _operation(path: str, method: str, says: str, asks: Asked) -> dict[str, object]:
    places = parameters()
    named: list[dict[str, object]] = [
        {"name": name, "in": "path", "required": True, "schema": places[name]} for name in re.findall(r"{(\w+)}", path)
    ]
    operation: dict[str, object] = {"summary": " ".join(says.split()), "responses": _responses(asks)}
    if method == "get":
        named += [
            {"name": name, "in": "query", "required": name in asks.needs, "schema": schema}
            for name, schema in asks.fields.items()
        ]
    else:
        fields: dict[str, object] = {"type": "object", "properties": asks.fields, "required": list(asks.needs)}
        if asks.also:
            fields["patternProperties"] = asks.also
        operation["requestBody"] = {"content": {FORM: {"schema": fields}}}
    if named:
        operation["parameters"] = named
    if path.startswith("/t/") and "/enter" not in path:
        operation["security"] = [{"seat": []}]
    return operation


def _responses(asks: Asked) -> dict[str, object]:
    given: dict[str, object] = {
        str(status): _response(SAID[status], kinds, asks.reads) for status, kinds in asks.gives.items()
    }
    if "303" in given:
        given["303"] = {**_response(SAID[303], ()), "headers": {**_headers(), "Location": LOCATION}}
    return {str(status): {"$ref": f"#/components/responses/{status}"} for status in asks.refuses} | given


def _headers() -> dict[str, object]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in HEADERS}


def _response(said: str, kinds: Sequence[str], reads: str = "") -> dict[str, object]:
    """An answer of these kinds; a document has one of our schemas."""
    schemas: Mapping[str, Schema] = {JSON: {"schema": {"$ref": f"#/components/schemas/{reads}"}}, EVENTS: {}}
    answer: dict[str, object] = {"description": said, "headers": _headers()}
    if kinds:
        answer["content"] = {kind: schemas.get(kind, {"schema": WORDS}) for kind in kinds}
    return answer
