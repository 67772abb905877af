"""What can be read beside the table: how to play, the rulebook, the cards, and advice on the open question."""

from __future__ import annotations

import asyncio
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from emberhall.engine.game import CardInfo
from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF
from emberhall.games.rulebook import rulebook
from emberhall.pictures.cards import DEFS, face
from emberhall.table.labels import labels_of
from emberhall.table.pondering import in_words, verdict
from emberhall.web.advising import Advisers
from emberhall.web.guides import KEYS, Guide, cards_of, guide, scene_of
from emberhall.web.layout import page
from emberhall.web.live_table import LiveTable
from emberhall.web.markup import esc, paragraphs
from emberhall.web.requests import NotHere, hall_of, html, seat_of
from emberhall.web.setting import titles

MOST_SHOWN = 60
LONGEST_QUERY = 80
BEST = 4
AGAIN = 2  # seconds after which a page without a script asks what has been imagined meanwhile


def _known(request: Request) -> str:
    game = str(request.path_params["game"])
    if game not in titles():
        raise NotHere("There is no such game.")
    return game


def _answer(request: Request, title: str, head: str, found: str, again: str = "") -> Response:
    """A page, or only what was found for a page that shows it in a window of its own."""
    if request.headers.get("x-part"):
        return html(found)
    return html(page(title, head + found, again=again))


def _search(action: str, query: str, what: str, more: str = "") -> str:
    return (
        f'<form method="get" action="{action}" class="search" role="search"><label>{what} '
        f'<input name="q" type="search" maxlength="{LONGEST_QUERY}" value="{esc(query)}"></label>'
        f"<button>Look up</button>{more}</form>"
    )


def drawings() -> str:
    """What the faces of cards refer to."""
    return f'<svg class="defs picture cards" width="0" height="0" aria-hidden="true"><defs>{DEFS}</defs></svg>'


# ---------------------------------------------------------------- how to play


async def how_to_play(request: Request) -> Response:
    """The goal, a turn, what kills you, five hints, the keys, with pictures of a table and of some cards."""
    game = _known(request)
    about, title = guide(game), titles()[game]
    scene = await asyncio.to_thread(scene_of, game)  # a game is played for it when the first one asks

    def steps(heading: str, lines: tuple[str, ...], kind: str) -> str:
        items = "".join(f"<li>{esc(line)}</li>" for line in lines)
        return f'<section class="{kind}"><h2>{heading}</h2><ol>{items}</ol></section>' if items else ""

    keys = "".join(f"<dt>{esc(key)}</dt><dd>{esc(does)}</dd>" for key, does in KEYS.items())
    body = (
        f'<h1>How to play {esc(title)}</h1><p class="lead">{esc(about.like)}</p>'
        f"{steps('The goal', about.goal, 'goal')}{_figure(scene, about)}{steps('A turn', about.turn, 'turn')}"
        f"{_examples(game)}"
        f"{steps('What kills you', about.kills, 'kills')}{steps('Hints', about.hints, 'hints')}"
        f'<section class="keys"><h2>Keys at the table</h2><dl>{keys}</dl></section>'
        f'<p class="ways"><a class="button" href="/new/{game}">Set a table</a> '
        f'<a href="/rules/{game}">The rulebook</a> <a href="/cards/{game}">All cards</a></p>'
    )
    return _answer(request, f"How to play {title}", "", body)


def _figure(scene: str, about: Guide) -> str:
    """The picture of a table, and what is to be seen on it."""
    says = f"<figcaption>{esc(about.scene.says)}</figcaption>" if about.scene else ""
    return f'<figure class="scene">{scene}{says}</figure>' if scene else ""


def _examples(game: str) -> str:
    """Some cards, each with its words for those who cannot see it."""
    faces = "".join(f"<li>{face(game, card)}</li>" for card in cards_of(game))
    return f'{drawings()}<ul class="faces" aria-label="Some cards">{faces}</ul>' if faces else ""


# ---------------------------------------------------------------- look-ups


async def rules(request: Request) -> Response:
    """The rulebook, by id, chapter or word."""
    game = _known(request)
    query = request.query_params.get("q", "").strip()[:LONGEST_QUERY]
    book = rulebook(game)
    try:
        found = book.find(query) if query else book.entries[:MOST_SHOWN]
        said = "".join(
            f'<article class="entry"><h2>{esc(entry.heading)} <small>{esc(entry.id)}</small></h2>'
            f"{paragraphs(entry.body)}</article>"
            for entry in found[:MOST_SHOWN]
        )
        more = f"<p>And {len(found) - MOST_SHOWN} more: say it more exactly.</p>" if len(found) > MOST_SHOWN else ""
    except Refusal as refusal:
        said, more = f"<p>{esc(refusal)}</p>", ""
    head = f"<h1>Rules of {esc(titles()[game])}</h1>{_search(f'/rules/{game}', query, 'Rule or word')}"
    return _answer(request, f"Rules of {titles()[game]}", head, said + more)


@lru_cache(maxsize=512)
def _face(game: str, card: CardInfo) -> str:
    """The face of a card, for those who look at it; its words stand beside it."""
    return f'<div class="face" aria-hidden="true">{face(game, card)}</div>'


async def cards(request: Request) -> Response:
    """Every card with its text, by name or word, with those of packs that are asked for."""
    game, hall = _known(request), hall_of(request)
    installed, asked = hall.packs_for(game), request.query_params.getlist("pack")
    packs = tuple(name for name in installed if name in asked)
    query = request.query_params.get("q", "").strip()[:LONGEST_QUERY]
    found = hall.shelf(game, packs).find(query)
    said = "".join(
        f'<article class="entry card">{_face(game, card)}<div><h2>{esc(card.name)} <small>{esc(card.kind)}</small></h2>'
        f"{paragraphs(card.text)}</div></article>"
        for card in found[:MOST_SHOWN]
    )
    more = f"<p>And {len(found) - MOST_SHOWN} more: look for a word.</p>" if len(found) > MOST_SHOWN else ""
    none = "" if found else "<p>No card says that.</p>"
    boxes = "".join(
        f'<label class="check"><input type="checkbox" name="pack" value="{esc(name)}"'
        f"{' checked' if name in packs else ''}> with the cards of {esc(name)}</label>"
        for name in installed
    )
    head = f"<h1>Cards of {esc(titles()[game])}</h1>{_search(f'/cards/{game}', query, 'Card or word', boxes)}"
    return _answer(request, f"Cards of {titles()[game]}", head, f"{drawings() if found else ''}{said}{none}{more}")


def thumbed(live: LiveTable, person: str) -> list[tuple[str, str]]:
    """The best answers that a person may give by the rules of thumb, each with its reason."""
    seen = live.table.advisable(person) if live.offered(person) else None
    if seen is None or seen.choice is None:
        return []
    labels = dict(zip(seen.choice.options, labels_of(seen), strict=True))
    return [(labels[each.option], each.why) for each in live.table.advice(person)[:BEST]]


async def _imagined(request: Request, live: LiveTable, person: str) -> tuple[list[tuple[str, str]], str, bool]:
    """The answers with what imagined games say of each by now, which of them is the best, and whether more will come;
    until there is anything, the rules of thumb."""
    advisers = request.app.state.advisers
    assert isinstance(advisers, Advisers)
    async with live.lock:
        seen = live.table.advisable(person)
        if seen is None:
            return [], "", False
        thought = await advisers.look(live, person)
        if thought and thought.outcomes:
            more = " More games are being imagined…" if thought.goes_on else ""
            return in_words(seen, thought.outcomes), verdict(seen, thought.outcomes) + more, thought.goes_on
        said = "Games are imagined for others just now, for you in a moment. The rules of thumb would choose:"
        if thought:
            said = "Imagining how the game may go on… The rules of thumb would choose:"
            if not thought.goes_on:
                said = "Nothing can be imagined here. The rules of thumb would choose:"
        return thumbed(live, person), said, thought is None or thought.goes_on


async def advice(request: Request) -> Response:
    """What the rules of thumb would answer to the open question, of what this person may do, or what imagined games say
    of it."""
    live, person = await seat_of(request)
    hall_of(request).shares.change(f"{live.id}:{person}")
    imaginable = not live.table.match.game.id.endswith(CAMPAIGN_OF)
    before, after, goes_on = "", "", False
    if imaginable and "imagine" in request.query_params and live.offered(person):
        lines, judged, goes_on = await _imagined(request, live, person)
        before = f"<p{' data-again' * goes_on}>{esc(judged)}</p>"
    else:
        async with live.lock:
            lines = thumbed(live, person)
        after = '<p><a class="tool" data-look href="advice?imagine">Imagine games</a></p>' if imaginable else ""
    said = "".join(f"<li><b>{esc(label)}</b> {esc(why)}</li>" for label, why in lines)
    listed = f"{before}<ol class=advice>{said}</ol>{after}" if said else "<p>There is nothing to advise you now.</p>"
    body = f"<h1>Advice</h1>{listed}"
    if not request.headers.get("x-part"):
        body += f'<p><a class="button" href="/t/{live.id}/">Back to the table</a></p>'
    again = f'<meta http-equiv="refresh" content="{AGAIN}">' if goes_on else ""
    return _answer(request, "Advice", "", body, again)
