"""The one place where a table gets its face: from a sight to the parts of a board.

Keys say where a part belongs on the page: `head` above all, `stage/…` in the middle, `party/…` for those who play,
`side/…` beside the question. A picture of a map is `board@viewBox` with `board/LAYER/KEY`; `board@layers` are the
layers from the lowest to the topmost, `defs` is what drawings share.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from emberhall.engine.sheet import At
from emberhall.engine.sight import AnySight
from emberhall.games import CAMPAIGN_OF, kind, sheet_of
from emberhall.pictures import card_defs, emblems, has_panels, has_room, lights, panels, picture, places, stage
from emberhall.pictures.cards import DEFS
from emberhall.pictures.sheets import Page
from emberhall.web.campaigns import campaign_parts
from emberhall.web.looking import NO_CARDS, Shelf, linked

ROWS = ("fire", "market", "lane", "play", "sources", "hand")
TITLES = {"foes": "What you face", "goals": "Goals", "decks": "Decks"}
_LIT = re.compile(r" data-o='([\d ]+)'")
_AT = re.compile(r" data-at='([\w-]+)'")


def board_parts(sight: AnySight, mine: Collection[int] | None = None, shelf: Shelf = NO_CARDS) -> dict[str, str]:
    """What a sight looks like, part by part; names of cards on the shelf are links. Of the answers only what is `mine`
    is lit; unless that is said, all that the looker's seats have."""
    if mine is None:
        mine = [o.number for o in sight.question.options if o.seat in sight.seats] if sight.question else ()
    if sight.game.endswith(CAMPAIGN_OF):
        return campaign_parts(sight, frozenset(mine), shelf)
    if has_panels(sight.game):
        return _drawn(sight, frozenset(mine), shelf)
    return _described(sight, frozenset(mine), shelf)


def _described(sight: AnySight, mine: frozenset[int], shelf: Shelf) -> dict[str, str]:
    """A game by its sheet, with its map if it draws one."""
    answers: dict[At, list[str]] = {}
    for offer in sight.question.options if sight.question else ():
        for place in places(sight, offer) if offer.number in mine else ():
            answers.setdefault(place, []).append(str(offer.number))
    lit = {place: " ".join(numbers) for place, numbers in answers.items()}
    page = Page(kind(sight.game).looks, lit, shelf.link, emblems(sight))
    if not has_room(sight.game):
        return {"defs": DEFS, **page.parts(sheet_of(sight))}
    found = page.parts(sheet_of(sight), stage=False)
    defs = card_defs(sight.game)
    if defs is None:
        return {**_map(sight, mine)[1], **found}
    by_name = _of(lights(sight), mine)
    cards = {key: _lighted(linked(shelf, part), by_name) for key, part in stage(sight).items()}
    return {"defs": defs, **found, **cards}


def _map(sight: AnySight, mine: frozenset[int]) -> tuple[dict[str, tuple[int, ...]], dict[str, str]]:
    """The picture of a map in parts, and what is lit on it."""
    everything = sight.question is None or len(mine) == len(sight.question.options)
    drawing = picture(sight)
    parts = {"defs": drawing.defs}
    parts["board@viewBox"] = " ".join(map(str, drawing.box))
    parts["board@name"] = f"picture {drawing.name}"
    parts["board@layers"] = " ".join(drawing.layers)
    for layer, drawn in drawing.layers.items():
        for key, part in drawn.items():
            kept = part if everything or layer != "lights" else _only(part, mine)
            if kept:
                parts[f"board/{layer}/{key}"] = kept
    return drawing.lit, parts


def _drawn(sight: AnySight, mine: frozenset[int], shelf: Shelf) -> dict[str, str]:
    """A game with a map and panels of its own."""
    found, parts = _map(sight, mine)
    lit = _of(found, mine)
    for key, panel in panels(sight).items():
        beside = key != "head" and not key.startswith("party/")
        title = f"<h2>{TITLES.get(key, key.capitalize())}</h2>" if beside else ""
        parts[f"side/{key}" if beside else key] = title + _lighted(linked(shelf, panel), lit)
    return parts


def _lighted(part: str, lit: dict[str, str]) -> str:
    """A part with the answers that light its places."""
    dark = _named_in(part).isdisjoint(lit)
    return part if dark else _AT.sub(lambda at: _answering(at, lit), part)


@lru_cache(maxsize=4096)
def _named_in(part: str) -> frozenset[str]:
    """The names of the places in a part that can be lit."""
    return frozenset(_AT.findall(part))


def _of(found: dict[str, tuple[int, ...]], mine: frozenset[int]) -> dict[str, str]:
    kept = {at: [str(number) for number in numbers if number in mine] for at, numbers in found.items()}
    return {at: " ".join(numbers) for at, numbers in kept.items() if numbers}


def _answering(at: re.Match[str], lit: dict[str, str]) -> str:
    numbers = lit.get(at.group(1))
    return f"{at.group()} data-o='{numbers}'" if numbers else at.group()


def _only(light: str, mine: frozenset[int]) -> str:
    """A light with those of its answers that are the looker's; nothing if none is."""
    found = _LIT.search(light)
    if found is None:
        return light
    numbers = [number for number in found.group(1).split() if int(number) in mine]
    return _LIT.sub(f" data-o='{' '.join(numbers)}'", light) if numbers else ""
