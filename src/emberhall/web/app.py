"""The server: which address leads where, what every answer carries, and what is written of it."""

from __future__ import annotations

import json
import logging
import resource
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from emberhall.engine.refusal import Refusal
from emberhall.pictures import style
from emberhall.web import reading, replays, seats, setting
from emberhall.web.advising import Advisers
from emberhall.web.hall import Hall
from emberhall.web.interface import described
from emberhall.web.layout import PICTURES, STATIC
from emberhall.web.limits import TooMuch
from emberhall.web.requests import NotAllowed, NotHere, hall_of, refused
from emberhall.web.reviews import Reviews
from emberhall.web.store import Stale, Unreachable
from emberhall.web.streams import stream

log = logging.getLogger("emberhall.web")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Guard:
    """Headers on every answer, a line in the log, and figures for those who keep the server. Pages are packed; what a
    form is told is short, and a stream packs itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.packed = app, GZipMiddleware(app, minimum_size=600, compresslevel=6)
        self.answers: dict[int, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500
        bare = scope["method"] == "POST" or scope["path"].endswith("/stream")

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = message.setdefault("headers", [])
                named = {name.lower() for name, _ in given}
                given.extend(pair for pair in HEADERS if pair[0] not in named)
                if b"referrer-policy" not in named:
                    given.append((b"referrer-policy", b"same-origin"))
                if b"cache-control" not in named:
                    static = scope["path"].startswith("/static/") and status == 200
                    given.append((b"cache-control", b"public, max-age=31536000, immutable" if static else b"no-store"))
            await send(message)

        try:
            await (self.app if bare else self.packed)(scope, receive, guarded)
        finally:
            self.answers[status] = self.answers.get(status, 0) + 1
            if log.isEnabledFor(logging.INFO):
                log.info(
                    "request",
                    extra={
                        "method": scope["method"],
                        "path": _without_secrets(scope["path"]),
                        "status": status,
                        "ms": round((time.perf_counter() - began) * 1000, 1),
                    },
                )


def _without_secrets(path: str) -> str:
    lead, found, _ = path.partition("/enter/")
    return lead + found


# ---------------------------------------------------------------- for those who keep the server


async def health(request: Request) -> Response:
    """Whether tables can be read: for whatever watches the server."""
    try:
        counted = await hall_of(request).store.count()
    except Unreachable as fault:
        return JSONResponse({"ok": False, "why": str(fault)}, 503)
    return JSONResponse({"ok": True, **counted})


async def metrics(request: Request) -> Response:
    """Figures in the text format that Prometheus reads."""
    hall = hall_of(request)
    guard: Guard = request.app.state.guard
    pages = sum(len(table.watchers) for table in hall.tables.values())
    figures = {
        "emberhall_seconds_up": round(time.monotonic() - hall.began, 1),
        "emberhall_tables_in_memory": len(hall.tables),
        "emberhall_pages_open": pages,
        "emberhall_memory_bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        **{f"emberhall_{name}_total": value for name, value in hall.counted.items()},
        **{f'emberhall_requests_total{{status="{status}"}}': n for status, n in sorted(guard.answers.items())},
    }
    return PlainTextResponse("".join(f"{name} {value}\n" for name, value in figures.items()))


async def drawings(request: Request) -> Response:
    """The stylesheet of all drawings."""
    return Response(style(), media_type="text/css")


async def robots(request: Request) -> Response:
    """What those are told who look through the house by themselves."""
    return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /r/\n")


async def openapi(request: Request) -> Response:
    """What can be asked here and what is answered, as an OpenAPI document."""
    return JSONResponse(described(ROUTES))


# ---------------------------------------------------------------- how it says no


def _says(status: int) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answer(request: Request, fault: Exception) -> Response:
        return refused(request, str(fault), status)

    return answer


async def _stale(request: Request, fault: Exception) -> Response:
    return refused(request, "The table has moved on: look at it again.", 409)


async def _unreachable(request: Request, fault: Exception) -> Response:
    log.error("the store is out of reach: %s", fault)
    return refused(request, "The tables cannot be written just now: try again in a moment.", 503)


async def _http(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    said = {404: "There is nothing at this address.", 405: "That cannot be done here."}
    answer = refused(request, said.get(fault.status_code, fault.detail), fault.status_code)
    answer.headers.update(fault.headers or {})  # what can be done instead
    return answer


ROUTES: list[BaseRoute] = [  # tried one after the other: what is asked for most comes first
    Route("/t/{tid}/answer", seats.answer, methods=["POST"]),
    Route("/", setting.hall_page),
    Route("/new/{game}", setting.new_form),
    Route("/new", setting.new, methods=["POST"]),
    Route("/join/{tid}", seats.join, methods=["POST"]),
    Route("/history", setting.history),
    Route("/campaigns", setting.campaigns),
    Route("/play/{game}", reading.how_to_play),
    Route("/rules/{game}", reading.rules),
    Route("/cards/{game}", reading.cards),
    Route("/r/{tid}", replays.replay),
    Route("/r/{tid}/review", replays.go_through, methods=["POST"]),
    Route("/r/{tid}/review/stream", replays.going),
    Route("/t/{tid}/", seats.show),
    Route("/t/{tid}/enter/{secret}", seats.invited),
    Route("/t/{tid}/enter", seats.enter, methods=["POST"]),
    Route("/t/{tid}/frame", seats.frame_now),
    Route("/t/{tid}/stream", stream),
    Route("/t/{tid}/advice", reading.advice),
    Route("/t/{tid}/replay", replays.replay),
    Route("/t/{tid}/save", replays.save),
    Route("/t/{tid}/pass", seats.let_pass, methods=["POST"]),
    Route("/t/{tid}/hush", seats.hush, methods=["POST"]),
    Route("/t/{tid}/undo", seats.undo, methods=["POST"]),
    Route("/t/{tid}/agree", seats.agree, methods=["POST"]),
    Route("/t/{tid}/say", seats.say, methods=["POST"]),
    Route("/t/{tid}/help", seats.ask_bots, methods=["POST"]),
    Route("/t/{tid}/name", seats.rename, methods=["POST"]),
    Route("/t/{tid}/pace", seats.pace, methods=["POST"]),
    Route("/t/{tid}/leave", seats.leave, methods=["POST"]),
    Route("/t/{tid}/invite", seats.invite, methods=["POST"]),
    Route("/t/{tid}/rematch", seats.rematch, methods=["POST"]),
    Route("/t/{tid}/set-out", seats.set_out, methods=["POST"]),
    Route("/health", health),
    Route("/metrics", metrics),
    Route("/robots.txt", robots),
    Route("/openapi.json", openapi),
    Route(f"/static/{PICTURES}", drawings),
    Mount("/static", StaticFiles(directory=STATIC)),
]


def application(hall_made: Callable[[], Awaitable[Hall]]) -> ASGIApp:
    """The server over a hall that is made when it starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.hall = await hall_made()
        app.state.replays, app.state.reviews, app.state.advisers = replays.Replays(), Reviews(), Advisers()
        try:
            yield
        finally:
            await app.state.reviews.close()
            await app.state.advisers.close()
            await app.state.hall.close()

    app = Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        exception_handlers={
            NotHere: _says(404),
            NotAllowed: _says(403),
            TooMuch: _says(429),
            Refusal: _says(400),
            Stale: _stale,
            Unreachable: _unreachable,
            HTTPException: _http,
        },
    )
    guard = Guard(app)
    app.state.guard = guard
    return guard


# ---------------------------------------------------------------- what is written down


class Lines(logging.Formatter):
    """One JSON object a line."""

    PLAIN = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime", "taskName"}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "says": record.getMessage(),
        }
        line |= {key: value for key, value in record.__dict__.items() if key not in self.PLAIN}
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)
