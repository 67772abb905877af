"""A table's past, answer by answer: as one's own seat saw it while it goes on, as everybody did when it is over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import nullcontext

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from emberhall.engine.english import plural
from emberhall.engine.game import State
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import AnySight
from emberhall.table.exporting import exported
from emberhall.table.files import SUFFIX
from emberhall.table.outcomes import result
from emberhall.web.boards import board_parts
from emberhall.web.curves import control, curve, gone_through, here, under_way, verdict
from emberhall.web.layout import document
from emberhall.web.live_table import LiveTable
from emberhall.web.markup import esc, rule_link
from emberhall.web.questions import game_of
from emberhall.web.requests import (
    NotHere,
    address,
    form,
    hall_of,
    html,
    number,
    seat_of,
    table_of,
    there,
    wants_json,
)
from emberhall.web.reviews import Reviews, Work, may_be_gone_through
from emberhall.web.seats import middle, place, shared_drawings
from emberhall.web.streams import event
from emberhall.web.watching import Frame

KEPT = 12
LINES_SHOWN = 40
TOLD_EVERY = 0.5  # seconds


class Replay:
    """A table's match on its own, to go to and fro in."""

    def __init__(self, live: LiveTable) -> None:
        self.seq = live.seq
        table = live.table
        self.match: Match[State] = Match.load(table.game, table.match.save())
        self.answers, self.over = table.match.answers, table.match.over
        self.seats, self._eyes_of = len(table.seats), table.eyes_of
        self.lock = asyncio.Lock()

    def sight(self, n: int, person: str) -> AnySight:
        """What a person saw when so many answers had been given; when it is over, what all of them saw together."""
        self.match.goto(n)
        if self.over:
            return self.match.sight(*range(self.seats))
        return self.match.sight(*self._eyes_of(person))


class Replays:
    """The replays that were looked at last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    def of(self, live: LiveTable) -> Replay:
        found = self._kept.pop(live.id, None)
        if found is None or found.seq != live.seq:
            found = Replay(live)
        self._kept[live.id] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


async def _seen(request: Request) -> tuple[LiveTable, str]:
    """The table and who looks. What is over may be seen by whoever has its address."""
    live = await table_of(request)
    if live.table.match.over:
        return live, ""
    if request.url.path.startswith("/r/"):
        raise NotHere("This game is not over yet: its replay is for those who sit at the table.")
    return await seat_of(request)


async def replay(request: Request) -> Response:
    """The replay page at an answer, or its parts alone."""
    live, person = await _seen(request)
    hall_of(request).shares.change(f"replay:{f'{live.id}:{person}' if person else address(request)}")
    kept: Replays = request.app.state.replays
    found = kept.of(live)
    text = request.query_params.get("n", "")
    n = min(max(0, int(text)), found.answers) if text.isascii() and text.isdigit() and len(text) < 9 else found.answers
    work = reviews_of(request).of(live)
    async with found.lock:
        parts = _parts(live, found, found.sight(n, person), n, work)
    if wants_json(request):
        return JSONResponse({"all": 1, "set": parts})
    review = _review(reviews_of(request), live, n) if may_be_gone_through(live) else ""
    waits = work is not None and not work.over
    return html(_page(live, found, parts, n, review, waits))


def _parts(live: LiveTable, found: Replay, sight: AnySight, n: int, work: Work | None) -> Frame:
    asked = sight.question
    outcome = live.table.match.outcome if n == found.answers and found.over else None
    prompt = f"The game was {result(outcome, live.heroes)}" if outcome else ""
    if asked:
        prompt = f"{live.heroes[asked.seat]}: {asked.whole}"
    parts = board_parts(sight, (), live.shelf())
    for line in sight.log[-LINES_SHOWN:]:
        parts[f"log/{line.number}"] = f"{esc(line.text)} {rule_link(game_of(sight), line.rule)}"
    judged = verdict(work.found, n) if work else ""
    parts["question"] = (
        f'<h2>After {n} of {plural(found.answers, "answer")}</h2><p class="asks">{esc(prompt)}</p>{judged}'
    )
    if work and work.found.steps:
        parts["here"] = here(n, found.answers)
    parts["steps"] = _steps(found, n)
    return parts


def _steps(found: Replay, n: int) -> str:
    """Links to step with, for those without a script too."""
    places = (("first", "First", 0), ("back", "Back", n - 1), ("on", "On", n + 1), ("last", "Last", found.answers))
    links = "".join(
        f'<a class="tool" data-key="{step}" data-go="{step}" data-n="{to}" href="?n={to}">{word}</a>'
        if 0 <= to <= found.answers and to != n
        else f'<span class="tool off">{word}</span>'
        for step, word, to in places
    )
    return (
        f'<nav class="steps" aria-label="Steps">{links}</nav><form method="get"><label>Answer '
        f'<input type="range" name="n" id="scrub" min="0" max="{found.answers}" value="{n}"></label>'
        '<button class="tool">Go</button></form>'
    )


def _page(live: LiveTable, found: Replay, parts: Frame, n: int, review: str, waits: bool) -> str:
    title = live.about().title
    share = (
        f'<p>Share: <input readonly aria-label="Address of this replay" value="/r/{live.id}?n={n}" id="share"></p>'
        if found.over
        else ""
    )
    save = f'<p><a href="/t/{live.id}/save">Download</a></p>' if found.over else ""
    body = f"""
{shared_drawings(parts)}<a class="skip" href="#question">To the steps</a>
<header class="top"><a class="brand" href="/">Emberhall</a><div id="head">{parts.get("head", "")}</div>
<div id="state" role="status"></div></header><main>
<section class="stage" aria-label="The board">{middle(parts)}</section>
<section class="ask panel" aria-label="The steps"><div id="question" tabindex="-1">{parts["question"]}</div>
<div id="steps">{parts["steps"]}</div><div id="review" data-from="/r/{live.id}/review/stream">{review}</div>
{share}{save}<p><a href="/t/{live.id}/">To the table</a></p></section>
<section class="party" id="party" aria-label="The party" tabindex="0">{place(parts, "party")}</section>
<section class="side panel" id="side" aria-label="On the table" tabindex="0">{place(parts, "side")}</section>
<section class="log panel" aria-labelledby="log-h"><h2 id="log-h">Log</h2>
<div class="lines" role="region" tabindex="0" aria-label="What happened"><ol id="log" data-each="li">
{place(parts, "log", "li")}</ol></div></section></main>"""
    same = f"/r/{live.id}?n={n}"  # said out loud: to an address with an anchor browsers only scroll
    again = f'<noscript><meta http-equiv="refresh" content="6; url={same}"></noscript>' if waits else ""
    return document(f"Replay of {title} — Emberhall", body, "table replay", again)


# ---------------------------------------------------------------- going through it


def reviews_of(request: Request) -> Reviews:
    found = request.app.state.reviews
    assert isinstance(found, Reviews)
    return found


def _review(reviews: Reviews, live: LiveTable, n: int) -> str:
    """A game that is over, gone through: what was found, or how far it is, or the button that asks for it."""
    work, match = reviews.of(live), live.table.match
    if work is None:
        return control(live.id, n)
    if work.failed:
        return "<p>This game could not be gone through.</p>"
    if work.found.finished:
        return gone_through(work.found, match.answers, match.game.rivals, n)
    drawing = curve(work.found, match.answers, match.game.rivals, n) if work.found.steps else ""
    return under_way(work.found, reviews.before(live), drawing)


async def go_through(request: Request) -> Response:
    """Somebody wants a game gone through."""
    fields = await form(request)
    live, _ = await _seen(request)
    hall_of(request).shares.change(f"review:{address(request)}")
    reviews_of(request).ask(live)
    return there(f"/r/{live.id}?n={number(fields, 'n', live.table.match.answers)}#review")


async def going(request: Request) -> Response:
    """Server-sent events that tell how far a game is gone through, until it is."""
    live, _ = await _seen(request)
    reviews, hall = reviews_of(request), hall_of(request)
    share = hall.shares.stream(address(request))
    text = request.query_params.get("n", "")
    n = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else live.table.match.answers

    async def told() -> AsyncIterator[bytes]:
        work = reviews.of(live)
        with share, work.watched() if work else nullcontext():
            last = ""
            while True:
                now = _review(reviews, live, n)
                yield event(live.seq, {"review": now}, [], False) if now != last else b":\n\n"
                last = now
                if work is None or work.over or reviews.of(live) is not work or hall.stopping:
                    return
                await asyncio.sleep(TOLD_EVERY)

    return StreamingResponse(told(), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def save(request: Request) -> Response:
    """The whole table as a file. It holds what everybody knows: so only when it is over, or to one who has always
    played alone. Where a bot only fills in for somebody, or plays for one who left, others have secrets there."""
    live, person = await _seen(request)
    alone = live.table.company.ever == {person}
    if not live.table.match.over and not alone:
        raise Refusal(
            "The save holds everybody's cards: you get it when the game is over, or if nobody else ever sat here."
        )
    data = exported(await live.rows(), live.table)
    name = f"emberhall-{live.table.match.game.id}-{live.id}{SUFFIX}"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(data, media_type="application/octet-stream", headers=headers)
