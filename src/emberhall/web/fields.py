"""The fields of a campaign's view, each by what it is called: what it says, and which answers are about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from emberhall.engine.sight import AnySight
from emberhall.web.markup import esc, spoken

NAMES = ("name", "title", "text")
QUIET = frozenset({"seat", "id", "mark", "uid", "square", "squares", "number", "x", "y", "order", "sequence", "tiles"})
ALIASES = {"seat": ("seat", "hero", "player"), "hero": ("hero", "seat")}
Fields = Mapping[str, object]


class Page(NamedTuple):
    """What all parts of a page need to know: the cards by number, and what the answers are about."""

    cards: Mapping[int, str]
    lit: Mapping[tuple[str, int], str]


def fields_of(thing: msgspec.Struct) -> dict[str, object]:
    return {name: getattr(thing, name) for name in thing.__struct_fields__}


def things_of(value: object) -> list[dict[str, object]]:
    """A field that holds several things of one kind."""
    if not isinstance(value, tuple | list) or not value or not all(isinstance(each, msgspec.Struct) for each in value):
        return []
    return [fields_of(each) for each in value]


def page_of(sight: AnySight, fields: Fields, mine: frozenset[int]) -> Page:
    known = fields.get("cards")
    cards = {n: str(getattr(card, "name", card)) for n, card in known.items()} if isinstance(known, dict) else {}
    lit: dict[tuple[str, int], list[str]] = {}
    for offer in sight.question.options if sight.question else ():
        if offer.number not in mine:
            continue
        for ref in offer.about:
            lit.setdefault((ref.kind, ref.id), []).append(str(offer.number))
    return Page(cards, {about: " ".join(numbers) for about, numbers in lit.items()})


def said_of(page: Page, name: str, value: object) -> str:
    """A single figure or sentence, nothing if it says nothing."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, int):
        if value in page.cards and name in ("card", "fire", "leader"):
            return esc(page.cards[value])
        return str(value) if value >= 0 else ""
    if isinstance(value, float):
        return f"{value:.2g}"
    if isinstance(value, str):
        return esc(value)
    if isinstance(value, msgspec.Struct):
        inner = fields_of(value)
        if "name" in inner:
            return esc(inner["name"])
        said = [(spoken(key), said_of(page, key, each)) for key, each in inner.items() if key not in QUIET]
        return ", ".join(f"{esc(key)} {text}" for key, text in said if text)
    return ""


def lights_of(page: Page, thing: Fields) -> str:
    """What a thing answers when it is chosen, as an attribute."""
    for field, value in thing.items():
        number = getattr(value, "card", value)
        if isinstance(number, int) and not isinstance(number, bool):
            for kind in ALIASES.get(field, (field,)):
                if numbers := page.lit.get((kind, number)):
                    return f' data-o="{numbers}"'
    return ""
