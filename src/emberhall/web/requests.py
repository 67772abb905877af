"""What a request says: who asks, what is in its small form, and whether a page of ours sent it."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from emberhall.engine.refusal import Refusal
from emberhall.web.hall import Hall
from emberhall.web.layout import sorry
from emberhall.web.live_table import LiveTable
from emberhall.web.secrets import SECRET, digest, new_secret

COOKIE = "emberhall"
MOST_FIELDS = 60
NUMBER = re.compile("-?[0-9]{1,11}")
QUARTER = 90 * 86_400


class NotHere(Exception):
    """What is asked for is not there, or not for whoever asks."""


class NotAllowed(Exception):
    """A request that no page of ours sends."""


def hall_of(request: Request) -> Hall:
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def address(request: Request) -> str:
    return request.client.host if request.client else "nowhere"


def visitor(request: Request) -> str:
    """The digest of the visitor's secret; nothing for one who has none yet."""
    secret = request.cookies.get(COOKIE, "")
    return digest(secret) if SECRET.fullmatch(secret) else ""


def greeted(request: Request, response: Response) -> str:
    """The digest of the visitor's secret, of a new one if there is none yet."""
    known = visitor(request)
    if known:
        return known
    secret = new_secret()
    response.set_cookie(
        COOKIE,
        secret,
        max_age=4 * QUARTER,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return digest(secret)


async def seat_of(request: Request) -> tuple[LiveTable, str]:
    """The table of the address, and who the visitor is there."""
    live = await hall_of(request).table(request.path_params["tid"])
    person = live.visitors.get(visitor(request), "") if live else ""
    if live is None or not person:
        raise NotHere("There is no such table, or no seat of yours at it: open the link you were given.")
    return live, person


async def table_of(request: Request) -> LiveTable:
    """The table of the address, whoever asks."""
    live = await hall_of(request).table(request.path_params["tid"])
    if live is None:
        raise NotHere("There is no such table.")
    return live


def same_site(request: Request) -> bool:
    """Whether a change is asked for by a page of ours, as far as the browser says."""
    site = request.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False


async def form(request: Request) -> dict[str, str]:
    """The fields of a small form that a page of ours sent."""
    if not same_site(request):
        raise NotAllowed("This request comes from elsewhere: use the pages of the house.")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in ("application/x-www-form-urlencoded", ""):
        raise NotAllowed("Forms are sent here as application/x-www-form-urlencoded.")
    longest = hall_of(request).limits.body
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > longest:
            raise NotAllowed(f"That is too long: at most {longest} bytes.")
    try:
        return dict(parse_qsl(data.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise NotAllowed("That is no form.") from None


def number(fields: dict[str, str], name: str, otherwise: int | None = None) -> int:
    """A number of a form; refused if it is none."""
    text = fields.get(name, "")
    if text == "" and otherwise is not None:
        return otherwise
    if not NUMBER.fullmatch(text):
        raise Refusal(f"{name} has to be a number.")
    return int(text)


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


def html(text: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(text, status)


def there(place: str) -> RedirectResponse:
    """To another page, by GET."""
    return RedirectResponse(place, 303)


def refused(request: Request, sentence: str, status: int) -> Response:
    """A no, for a script or for a person."""
    if wants_json(request):
        return JSONResponse({"result": "refused", "why": sentence}, status)
    return html(sorry(sentence, "Not here" if status in (404, 405) else "That did not work"), status)
