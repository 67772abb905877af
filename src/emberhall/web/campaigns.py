"""A campaign between two games as a page: what comes next, what was won, and every hero with a portrait.

It is made of what a campaign's view holds, whatever game it is of; names of cards lead to what they say.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from emberhall.engine.english import plural
from emberhall.engine.game import CardInfo
from emberhall.engine.sight import AnySight
from emberhall.pictures.cards import DEFS, face
from emberhall.pictures.glyphs import drawn, glyph_for
from emberhall.web.fields import NAMES, QUIET, Fields, Page, fields_of, lights_of, page_of, said_of, things_of
from emberhall.web.looking import Shelf
from emberhall.web.markup import esc, paragraphs, spoken

NEXT = ("adventure", "encounter")
COUNTED = ("won", "games", "parts", "lost", "failures")
HEADED = frozenset({*NEXT, *COUNTED, "seat", "heroes", "cards", "vaults", "challenge", "adventure_level", "chapter"})
DONE = ("completed", "beaten", "boons", "told")
TITLES = {
    "completed": "Completed",
    "beaten": "Chambers beaten",
    "boons": "Boons",
    "wares": "For sale",
    "home": "At home",
    "told": "The story so far",
}
MOST_SEALS = 24
LONGEST_LEAD = 200  # letters of an adventure's text that are shown at once


def campaign_parts(sight: AnySight, mine: frozenset[int], shelf: Shelf) -> dict[str, str]:
    """The parts of a campaign's page."""
    fields = fields_of(sight.view)
    page = page_of(sight, fields, mine)
    heroes = "".join(_hero(page, thing, shelf) for thing in things_of(fields.get("heroes")))
    wares = "".join(_ware(page, thing, shelf) for thing in things_of(fields.get("wares")))
    return {
        "defs": DEFS,
        "head": "<h1>Campaign</h1>",  # it has a name of its own, which the table knows
        "stage/next": _next(fields, shelf, over=sight.outcome is not None),
        "stage/won": _won(fields, shelf),
        "stage/heroes": f'<h2>Heroes</h2><div class="records">{heroes}</div>' if heroes else "",
        "stage/wares": f'<h2>{TITLES["wares"]}</h2><div class="records">{wares}</div>' if wares else "",
        "side/facts": _has(fields, page),
    }


# ---------------------------------------------------------------- what comes next, what was won


def _next(fields: Fields, shelf: Shelf, over: bool) -> str:
    """The adventure that is due, with its card."""
    name = next((str(fields[field]) for field in NEXT if fields.get(field)), "")
    if over or not name:
        return '<article class="record"><div><h2>The campaign is over</h2></div></article>' if over else ""
    found = next((each for each in shelf.adventures if each.title == name), None)
    lead, rest = _lead(found.text) if found else ("", "")
    win = f"<p><b>To win:</b> {esc(found.victory)}</p>" if found else ""
    more = f"<details><summary>Read on</summary>{paragraphs(rest)}</details>" if rest else ""
    card = CardInfo("", name, NEXT[0], "", 1, lead)
    parts, level, chapter = fields.get("parts"), fields.get("adventure_level"), fields.get("chapter")
    told = []
    if isinstance(parts, int):
        told.append(f"Part {min(parts, _count(fields, 'won') + 1)} of {parts}")
    if isinstance(level, int):
        told.append(f"Level {level}{', with its challenge' if fields.get('challenge') else ''}")
    if isinstance(chapter, int) and chapter > 0:
        told.append(f"Chapter {chapter}")
    stats = f'<p class="stats">{esc(" · ".join(told))}</p>' if told else ""
    return (
        f'<article class="record next"><div class="portrait" aria-hidden="true">{face(shelf.game, card)}</div>'
        f"<div><h2>What comes next</h2><h3>{esc(name)}</h3>{stats}"
        f"{paragraphs(lead)}{win}{more}</div></article>"
    )


def _lead(text: str) -> tuple[str, str]:
    """The first sentences of a text, as many as are soon read, and what comes after them."""
    end = text.find(". ") + 1
    while 0 < (later := text.find(". ", end) + 1) <= LONGEST_LEAD:
        end = later
    whole = not end or len(text) <= LONGEST_LEAD
    return (text, "") if whole else (text[:end], text[end:].strip())


def _won(fields: Fields, shelf: Shelf) -> str:
    """Games won and lost as seals, and what the party has brought home from them."""
    if not any(field in fields for field in COUNTED):
        return ""
    won, parts = _count(fields, "won"), fields.get("parts")
    lost = _count(fields, "lost") if "lost" in fields else max(0, _count(fields, "games") - won)
    total = won if not isinstance(parts, int) else parts
    seals = ["won"] * won + ["open"] * (total - won) + ["lost"] * lost
    drawn_seals = "".join(f'<i class="seal {kind}"></i>' for kind in seals[:MOST_SEALS])
    behind = f"{won} of {plural(parts, 'part')}" if isinstance(parts, int) else plural(won, "game")
    words = f"{behind} won, {plural(lost, 'game')} lost" if won or lost else "Nothing is won or lost yet"
    rows = "".join(_brought(field, fields[field], shelf) for field in DONE if fields.get(field))
    return (
        f'<article class="record"><div><h2>What was won</h2><p class="seals" aria-hidden="true">{drawn_seals}</p>'
        f"<p>{words}.</p>{rows}</div></article>"
    )


def _brought(field: str, value: object, shelf: Shelf) -> str:
    """What one kind of gain comes to: chips, or lines that are folded up where they are a story."""
    if field == "told" and isinstance(value, tuple):
        lines = "".join(f"<li>{esc(line)}</li>" for line in value)
        return f"<details><summary>{TITLES[field]}</summary><ol>{lines}</ol></details>"
    if isinstance(value, dict):
        named = [(str(name), f" at Level {', '.join(map(str, levels))}") for name, levels in value.items()]
    else:
        assert isinstance(value, tuple)
        named = [(str(name), "") for name in value]
    return _chips(TITLES[field], "".join(_chip(shelf, name, more) for name, more in named))


def _has(fields: Fields, page: Page) -> str:
    """What the party owns together: figures, and counters by name."""
    rows = []
    for field, value in fields.items():
        if field in HEADED or field in DONE or field == "wares":
            continue
        if isinstance(value, dict):
            said = ", ".join(f"{name} {figure}" for name, figure in value.items() if figure)
        elif isinstance(value, tuple):
            said = ", ".join(map(str, value))
        else:
            said = said_of(page, field, value)
        rows += [f"<dt>{esc(TITLES.get(field, spoken(field)))}</dt><dd>{said}</dd>"] if said else []
    return f'<h2>What the party has</h2><dl class="facts">{"".join(rows)}</dl>' if rows else ""


def _count(fields: Fields, name: str) -> int:
    found = fields.get(name, 0)
    return found if isinstance(found, int) else 0


# ---------------------------------------------------------------- heroes and wares


def _portrait(name: str, shelf: Shelf) -> str:
    """The face of a card, which leads to what it says; a sign where there is no such card."""
    card = next((each for each in shelf.cards if each.name == name), None)
    if card is None:
        return f'<svg class="mark" viewBox="-14 -14 28 28" aria-hidden="true">{drawn(glyph_for(name, "hero"))}</svg>'
    return f'<a class="portrait" data-look href="{shelf.address(name)}">{face(shelf.game, card)}</a>'


def _hero(page: Page, thing: Fields, shelf: Shelf) -> str:
    """A hero: the portrait, how far they have come, and what they have."""
    name, figures, signs, rows = str(thing.get("name", "")), [], "", ""
    for field, value in thing.items():
        if field in QUIET or field in NAMES:
            continue
        if isinstance(value, bool):
            signs += f'<em class="sign">{esc(spoken(field))}</em>' if value else ""
        elif isinstance(value, tuple | dict):
            rows += _chips(spoken(field), _owned(value, shelf))
        elif said := said_of(page, field, value):
            figures.append(f"{esc(spoken(field))} <b>{said}</b>")
    lit = lights_of(page, thing)
    stats = f'<p class="stats">{" ".join(figures)}</p>' if figures else ""
    return (
        f'<article class="record{" opt" if lit else ""}"{lit}>{_portrait(name, shelf)}'
        f"<div><h3>{esc(name)}</h3>{stats}{signs}{rows}</div></article>"
    )


def _ware(page: Page, thing: Fields, shelf: Shelf) -> str:
    name, lit = str(thing.get("name", "")), lights_of(page, thing)
    return (
        f'<article class="record{" opt" if lit else ""}"{lit}>{_portrait(name, shelf)}<div><h3>{esc(name)}</h3>'
        f'<p class="stats">Price <b>{thing.get("price")}</b></p></div></article>'
    )


def _owned(value: object, shelf: Shelf) -> str:
    """Cards that somebody has, or figures by name: what is nought is left out."""
    if isinstance(value, dict):
        return "".join(
            _chip(shelf, name, f" {figure}" if figure > 1 else "")
            if name in shelf.names
            else _chip(shelf, spoken(name), f" {figure:+d}")
            for name, figure in value.items()
            if figure
        )
    assert isinstance(value, tuple)
    return "".join(
        _record(shelf, fields_of(each)) if isinstance(each, msgspec.Struct) else _chip(shelf, str(each))
        for each in value
    )


def _record(shelf: Shelf, thing: Mapping[str, object]) -> str:
    """A card with what is noted of it: its level, what is attached or written, whether it stays at home."""
    level, notes = thing.get("level"), [thing.get("written"), *_words(thing.get("attached"))]
    more = f" {level}" if isinstance(level, int) and level > 1 else ""
    more += "".join(f", {note}" for note in notes if note)
    waits, stays = bool(thing.get("waits")), thing.get("along") is False
    more += ", waits" if waits else ", stays behind" if stays else ""
    return _chip(shelf, str(thing.get("name", "")), more, "waits" if waits or stays else "")


def _words(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, tuple) else []


def _chip(shelf: Shelf, name: str, more: str = "", how: str = "") -> str:
    shown = f"{esc(name)}{esc(more)}"
    if name in shelf.names:
        shown = f'<a class="named" data-look href="{shelf.address(name)}">{shown}</a>'
    return f'<span class="chip {how}">{shown}</span>'


def _chips(title: str, chips: str) -> str:
    return f'<p class="chips"><b>{esc(title)}</b> {chips}</p>' if chips else ""
