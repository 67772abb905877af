"""A seat at a table, by its pages: the table as its person sees it, and all that they may do there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF
from emberhall.table.changes import UNDO_RULES
from emberhall.web.boards import ROWS
from emberhall.web.frames import say_form
from emberhall.web.guides import KEYS
from emberhall.web.layout import document, page
from emberhall.web.live_table import PACES, WATCHER, Given, LiveTable, fair_name
from emberhall.web.markup import esc, hidden, options
from emberhall.web.requests import (
    NotHere,
    address,
    form,
    greeted,
    hall_of,
    html,
    number,
    seat_of,
    table_of,
    there,
    visitor,
    wants_json,
)
from emberhall.web.secrets import SECRET, digest, new_secret
from emberhall.web.watching import Frame

TABS = (("play", "Play"), ("party", "Party"), ("side", "Table"), ("log", "Log"), ("talk", "Talk"))
Act = Callable[[LiveTable, str, dict[str, str]], Awaitable[object]]

# ---------------------------------------------------------------- the page of a table


def place(frame: Frame, name: str, each: str = "div") -> str:
    """The parts under a name, side by side."""
    lead = f"{name}/"
    return "".join(
        f'<{each} id="{key}">{part}</{each}>'
        for key, part in frame.items()
        if key.startswith(lead) and "/" not in key[len(lead) :]
    )


def stage(frame: Frame) -> str:
    """The table where there is no map: panels, or rows of cards."""
    rows = "".join(
        f'<div id="stage/{row}" class="row">{frame.get(f"stage/{row}", "") or place(frame, f"stage/{row}")}</div>'
        for row in ROWS
        if any(key.startswith("stage/fire") for key in frame)
    )
    kind = "rows" if rows else "sheet" if "stage/0" in frame else ""
    return f'<div id="stage" class="spread {kind}">{rows or place(frame, "stage")}</div>'


def shared_drawings(frame: Frame) -> str:
    """What drawings all over the page refer to."""
    name = frame.get("board@name", "picture cards")
    drawn = frame.get("defs", "")
    return f'<svg class="defs {name}" width="0" height="0" aria-hidden="true"><defs id="defs">{drawn}</defs></svg>'


def board(frame: Frame) -> str:
    """The map, where a game has one."""
    box = frame.get("board@viewBox", "")
    layers = "".join(
        f'<g id="board/{layer}" class="{layer}">{place(frame, f"board/{layer}", "g")}</g>'
        for layer in frame.get("board@layers", "").split()
    )
    return (
        f'<svg id="board" class="{frame.get("board@name", "picture")}" viewBox="{box or "0 0 1 1"}" role="img"'
        f' aria-label="The board. Every answer on it is also in the list of the question."{"" if box else " hidden"}>'
        f"{layers}</svg>"
    )


def middle(frame: Frame) -> str:
    """The map or the table, as large as it likes to be, in a window of its own."""
    kind = "scroll map" if "board@viewBox" in frame else "scroll"
    return f'<div class="{kind}" id="scroll" tabindex="0">{board(frame)}\n{stage(frame)}</div>'


def table_page(live: LiveTable, person: str, frame: Frame) -> str:
    """The whole page of a person at a table."""
    match = live.table.match
    title = live.about().title
    waits = "" if frame["!mine"] or match.over else '<noscript><meta http-equiv="refresh" content="6"></noscript>'
    tabs = "".join(
        f'<input class="tab" type="radio" name="tab" id="tab-{id}"{" checked" if id == "play" else ""} '
        f'aria-label="{name}">'
        for id, name in TABS
    )
    labels = "".join(f'<label for="tab-{id}">{name}</label>' for id, name in TABS)
    body = f"""
{shared_drawings(frame)}<a class="skip" href="#question">To the question</a>
<header class="top"><a class="brand" href="/" aria-label="Emberhall, to the hall">Emberhall</a>
<div id="head">{frame.get("head", "")}</div><div id="state" role="status"></div></header>{tabs}
<main>
<section class="stage" aria-label="The board">{middle(frame)}
<div class="zoom"><button type="button" data-zoom="1" aria-label="Larger">+</button><button type="button" data-zoom="-1"
 aria-label="Smaller">&minus;</button></div><div id="toasts" aria-hidden="true"></div>
<div id="seats" class="seats">{frame["seats"]}</div></section>
<section class="ask panel" aria-label="The question"><div id="plea" role="status">{frame["plea"]}</div>
<div id="question" aria-live="polite" tabindex="-1">{frame["question"]}</div><div id="undo">{frame["undo"]}</div>
</section>
<section class="party" id="party" aria-label="The party" tabindex="0">{place(frame, "party")}</section>
<section class="side panel" id="side" aria-label="On the table" tabindex="0">{place(frame, "side")}</section>
<section class="log panel" aria-labelledby="log-h"><h2 id="log-h">Log</h2>
<div class="lines" role="log" aria-live="polite" tabindex="0" aria-label="What happened"><ol id="log" data-each="li">
{place(frame, "log", "li")}</ol></div></section>
<section class="talk panel" aria-labelledby="talk-h"><h2 id="talk-h">Talk</h2>
<div class="lines" role="log" tabindex="0" aria-label="What was said"><ol id="talk" data-each="li">
{place(frame, "talk", "li")}</ol></div>
{say_form()}{settings(live, person)}</section>
</main>
<nav class="tabs" aria-label="Parts of the table">{labels}</nav>
<dialog id="card" tabindex="-1" aria-label="Look-up"><form method="dialog"><button aria-label="Close">✕</button></form>
<div></div></dialog><div id="menu" role="menu" hidden></div>"""
    attributes = f' data-seq="{live.seq}" data-at="{live.table.asked_at}" data-mine="{frame["!mine"]}"'
    kind = "table sheets" if match.game.id.endswith(CAMPAIGN_OF) else "table"  # a campaign has no board
    return document(f"{title} — Emberhall", body, kind, waits, attributes)


def settings(live: LiveTable, person: str) -> str:
    """What a person may set: their name, the pace of bots, sound, who sits where; and leaving."""
    game = live.table.match.game.id.removesuffix(CAMPAIGN_OF)
    name = (
        '<form method="post" action="name"><label>Your name <input name="name" maxlength="24" required '
        f'value="{esc(live.name_of(person))}"></label><button>Keep</button></form>'
        if person != WATCHER
        else ""
    )
    paces = options(how_long(), str(live.table.company.terms.pace))
    pace = (
        f'<form method="post" action="pace"><label>Bots think <select name="pace">{paces}</select></label>'
        "<button>Set</button></form>"
    )
    invite = ""
    if person == live.host:
        seats = options([(str(number), hero) for number, hero in enumerate(live.heroes)])
        invite = (
            f'<form method="post" action="invite"><label>Seat of <select name="seat">{seats}</select></label>'
            '<button name="to" value="person">New link</button><button name="to" value="bot">To a bot</button></form>'
        )
    leave = '<form method="post" action="leave"><button class="quiet">Leave the table</button></form>' if name else ""
    own = name + pace + invite if live.sits(person) else ""
    chosen = live.table.company.opened.seed
    seed = "" if chosen is None else f" The seed of this table was chosen: {chosen}. Whoever knows it knows all luck."
    keys = "; ".join(f"<b>{esc(key)}</b> {esc(does)}" for key, does in KEYS.items())
    return (
        '<details class="settings"><summary>Settings and help</summary>'
        '<p><button type="button" id="sound" aria-pressed="false">Sound at my turn</button></p>'
        f"{own}<p>{esc(UNDO_RULES[live.table.company.terms.undo])}{seed}</p>"
        f'<p><a href="/play/{game}">How to play</a> · <a href="/rules/{game}">Rules</a> · '
        f'<a href="{live.shelf().address()}">Cards</a> · <a href="replay">Replay</a> · '
        f'<a href="save">Save for a bug report</a></p><p class="keys">Keys: {keys}.</p>'
        f"{leave}</details>"
    )


def how_long() -> list[tuple[str, str]]:
    """The paces of bots, as they are chosen from."""
    return [(str(pace), f"{pace:g} s" if pace else "at once") for pace in PACES]


async def show(request: Request) -> Response:
    """The page of a seat, or of one who watches."""
    live, person = await seat_of(request)
    live.presence.looks_in(person)
    await hall_of(request).is_back(live, person)
    return html(table_page(live, person, await live.frame(person)))


async def frame_now(request: Request) -> Response:
    """The whole frame, for those whose stream does not come through."""
    live, person = await seat_of(request)
    if request.query_params.get("seq") == str(live.seq):
        return Response(status_code=204)
    return JSONResponse({"all": 1, "set": await live.frame(person)})


# ---------------------------------------------------------------- coming in


def _opened(live: LiveTable | None, secret: str) -> tuple[LiveTable, str]:
    """The table and the person that a secret link is for."""
    person = live.opens(secret) if live and SECRET.fullmatch(secret) else ""
    if live is None or not person:
        raise NotHere("This link opens nothing: ask for a new one.")
    return live, person


async def invited(request: Request) -> Response:
    """A secret link. It takes no seat by itself: programs that show what a link leads to open it too."""
    hall, secret = hall_of(request), request.path_params["secret"]
    hall.shares.enter(address(request))
    live, person = _opened(await hall.table(request.path_params["tid"]), secret)
    if live.visitors.get(visitor(request)) == person:
        return there(f"/t/{live.id}/")
    if person == WATCHER:
        says, does = "This link lets you watch.", "Watch"
    else:
        heroes = ", ".join(live.heroes[seat] for seat in live.heroes_of(person))
        says, does = f"This link is for {live.name_of(person)}{heroes and f', who plays {heroes}'}.", "Sit down"
    title = live.about().title
    response = html(
        page(
            title,
            f'<h1>{esc(title)}</h1><p>{esc(says)}</p><form method="post" action="/t/{live.id}/enter">'
            f'{hidden("secret", secret)}<button class="button">{does}</button></form>',
        )
    )
    response.headers["referrer-policy"] = "strict-origin"  # the secret in this address goes into nobody's log
    return response


async def enter(request: Request) -> Response:
    """Come in by a secret link: from now on this browser is that person here, and the secret leaves the address."""
    fields, hall = await form(request), hall_of(request)
    hall.shares.enter(address(request))
    live, person = _opened(await hall.table(request.path_params["tid"]), fields.get("secret", ""))
    response = there(f"/t/{live.id}/")
    await hall.enters(live, greeted(request, response), person)
    if person != WATCHER:
        await live.comes(person)
    response.headers["cache-control"] = "no-store"
    return response


async def join(request: Request) -> Response:
    """Take a free seat of a public table, or watch it."""
    fields, hall, live = await form(request), hall_of(request), await table_of(request)
    hall.shares.enter(address(request))
    if not live.table.company.terms.public:
        raise NotHere("This table is not open to all: open the link you were given.")
    response = there(f"/t/{live.id}/")
    known = live.visitors.get(visitor(request), "")
    person, name = known or WATCHER, fields.get("name", "")
    if person != WATCHER:
        await live.comes(person, name)
    elif fields.get("as") != "watch":
        person = await live.take_seat(name)
        if not person:
            raise Refusal("No seat is free at this table any more: watch it, or set one of your own.")
    await hall.enters(live, greeted(request, response), person)
    return response


# ---------------------------------------------------------------- what a person does


async def _done(request: Request, act: Act) -> Response:
    """Do something for the person of this seat, and lead back to the page."""
    fields = await form(request)
    live, person = await seat_of(request)
    hall_of(request).shares.change(f"{live.id}:{person}")
    await act(live, person, fields)
    if wants_json(request):
        return JSONResponse({"result": "done", "seq": live.seq})
    return there(f"/t/{live.id}/")


async def answer(request: Request) -> Response:
    """An answer to the open question."""

    async def act(live: LiveTable, person: str, fields: dict[str, str]) -> Given:
        return await live.answer(person, number(fields, "at"), number(fields, "option"))

    return await _answered(request, act)


async def let_pass(request: Request) -> Response:
    """Somebody lets the open question pass."""
    return await _answered(request, lambda live, person, fields: live.let_pass(person, number(fields, "at")))


async def hush(request: Request) -> Response:
    """Somebody declines the open question for the rest of the turn."""
    return await _answered(request, lambda live, person, fields: live.decline(person, number(fields, "at")))


async def _answered(request: Request, act: Callable[[LiveTable, str, dict[str, str]], Awaitable[Given]]) -> Response:
    fields = await form(request)
    live, person = await seat_of(request)
    hall = hall_of(request)
    hall.shares.change(f"{live.id}:{person}")
    came = await act(live, person, fields)
    hall.counted["answers"] += came is Given.DONE
    if wants_json(request):
        good = came in (Given.DONE, Given.AGAIN)
        said = b'{"result":"%s","seq":%d}' % (came.encode(), live.seq)
        return Response(said, 200 if good else 409, media_type="application/json")
    return there(f"/t/{live.id}/")


async def undo(request: Request) -> Response:
    """Somebody asks to take the last answer back."""
    return await _done(request, lambda live, person, _: live.request_undo(person))


async def agree(request: Request) -> Response:
    """Somebody agrees to have the last answer taken back, or does not."""
    return await _done(request, lambda live, person, fields: live.agree_to_undo(person, fields.get("yes") == "1"))


async def say(request: Request) -> Response:
    """Something is said at the table, or one of a few reactions."""
    return await _done(
        request, lambda live, person, fields: live.say(person, fields.get("text", ""), fields.get("reaction", ""))
    )


async def ask_bots(request: Request) -> Response:
    """Somebody asks the bots for help."""
    return await _done(request, lambda live, person, _: hall_of(request).ask_bots(live, person))


async def rename(request: Request) -> Response:
    """Somebody is called otherwise from now on."""

    async def act(live: LiveTable, person: str, fields: dict[str, str]) -> None:
        if person == WATCHER:
            raise Refusal("Only who holds a seat has a name here.")
        if not fair_name(fields.get("name", ""), ""):
            raise Refusal("There is no name in that: write a word or two.")
        await live.comes(person, fields["name"])

    return await _done(request, act)


async def pace(request: Request) -> Response:
    """How long bots think from now on."""

    async def act(live: LiveTable, person: str, fields: dict[str, str]) -> None:
        if not live.sits(person):
            raise Refusal("Only who holds a seat sets the pace.")
        chosen = fields.get("pace", "")
        await live.set_pace(person, next((pace for pace in PACES if str(pace) == chosen), -1.0))

    return await _done(request, act)


async def leave(request: Request) -> Response:
    """Somebody leaves: a bot plays on for them, and the seat is free."""
    await form(request)
    live, person = await seat_of(request)
    if live.sits(person) and not live.table.match.over:
        await live.stand_in(person, leave=True)
    await hall_of(request).enters(live, visitor(request), "")
    return there("/")


async def invite(request: Request) -> Response:
    """The host gives a seat to a bot, or makes a new link for it."""
    fields = await form(request)
    live, person = await seat_of(request)
    hall = hall_of(request)
    hall.shares.change(f"{live.id}:{person}")
    seat = number(fields, "seat")
    if person != live.host:
        raise Refusal("Only who set the table gives out its seats.")
    if not 0 <= seat < len(live.table.seats):
        raise Refusal("There is no such seat at this table: choose one of its heroes.")
    if fields.get("to") not in ("bot", "person"):
        raise Refusal("A seat is given to a bot, or to a person by a new link: choose one of the two.")
    if fields["to"] == "bot":
        await live.seat_for(seat, "heuristic", None)
        return there(f"/t/{live.id}/")
    holder = live.table.seats[seat].person or live.table.company.lent.get(seat, "")
    if holder:
        secret = new_secret()
        await live.new_key(holder, digest(secret))
    else:
        somebody, secret = hall.invite(live)
        await live.seat_for(seat, "", somebody)
        holder = somebody.id
    old = "One that was given out for this seat before opens nothing any more."
    return links_page(request, live, {holder: secret}, "A new link", old)


async def rematch(request: Request) -> Response:
    """The same people play again, at a new table."""
    await form(request)
    live, person = await seat_of(request)
    hall_of(request).shares.make(address(request))
    return there(f"/t/{await hall_of(request).again(live, person)}/")


async def set_out(request: Request) -> Response:
    """The next adventure of a campaign begins, at a table of its own."""
    await form(request)
    live, person = await seat_of(request)
    hall_of(request).shares.make(address(request))
    return there(f"/t/{await hall_of(request).set_out(live, person)}/")


# ---------------------------------------------------------------- links


def links_page(
    request: Request, live: LiveTable, secrets: dict[str, str], title: str = "The table is set", more: str = ""
) -> Response:
    """The links of a table, shown once: only their digests are kept."""
    base = f"{request.url.scheme}://{request.headers.get('host', '')}"
    rows = "".join(
        f"<li><b>{esc(live.name_of(person))}</b> <small>{esc(heroes(live, person))}</small>"
        f'<input readonly aria-label="Link for {esc(live.name_of(person))}" '
        f'value="{esc(base)}/t/{live.id}/enter/{esc(secret)}"></li>'
        for person, secret in secrets.items()
    )
    body = (
        f"<h1>{esc(title)}</h1><p>Each link opens one seat: whoever has it sits there, on any device. They are "
        f'shown only now; keep yours. {esc(more)}</p><ul class="links">{rows}</ul>'
        f'<p><a class="button" href="/t/{live.id}/">To the table</a></p>'
    )
    response = html(page(title, body))
    response.headers["cache-control"] = "no-store"
    response.headers["referrer-policy"] = "no-referrer"
    return response


def heroes(live: LiveTable, person: str) -> str:
    """Whom a person plays."""
    if person == WATCHER:
        return "to watch"
    return ", ".join(live.heroes[seat] for seat in live.heroes_of(person))
