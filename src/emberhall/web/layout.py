"""The frame of every page: head, style, script, and the way back to the hall."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from emberhall.pictures import style
from emberhall.web.markup import esc

STATIC = Path(__file__).parent / "static"
PICTURES = "pictures.css"  # the stylesheet of all drawings


@cache
def asset(name: str) -> str:
    """The address of a file that browsers may keep: it changes when the file does."""
    data = style().encode() if name == PICTURES else (STATIC / name).read_bytes()
    return f"/static/{name}?v={sha256(data).hexdigest()[:10]}"


def document(title: str, body: str, kind: str, head: str = "", attributes: str = "") -> str:
    """A whole page."""
    module = f'<script type="module" src="{asset("emberhall.js")}"></script>'
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">'
        f'<meta name="theme-color" content="#0b0807"><title>{esc(title)}</title>'
        f'<link rel="stylesheet" href="{asset(PICTURES)}"><link rel="stylesheet" href="{asset("emberhall.css")}">'
        f'<link rel="icon" href="{asset("icon.svg")}">'
        f'{module}{head}</head><body class="{kind}"{attributes}>{body}</body></html>'
    )


def page(title: str, body: str, kind: str = "hall", again: str = "") -> str:
    """A page of the house around the tables; `again` says in its head when it is to be fetched again."""
    top = (
        '<a class="skip" href="#main">To the page</a><header class="top"><a class="brand" href="/">Emberhall</a>'
        '<nav aria-label="The house"><a href="/">Hall</a> <a href="/campaigns">Campaigns</a> '
        '<a href="/history">History</a></nav></header>'
    )
    return document(f"{title} — Emberhall", f'{top}<main id="main">{body}</main>', kind, again)


def sorry(sentence: str, title: str = "Not here") -> str:
    """A page that says no, and where to go instead."""
    return page(title, f'<h1>{esc(title)}</h1><p>{esc(sentence)}</p><p><a href="/">To the hall</a></p>')
