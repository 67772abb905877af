"""Any game in panels: what its view holds, laid out by what each field is.

Those who play become cards in the party, other things on the table cards on the stage, single figures and sentences
stand at the side. Whatever an answer is about is lit and answers when it is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from emberhall.engine.events import Event
from emberhall.engine.sight import Sight
from emberhall.web.markup import esc, spoken

MOST_THINGS = 48
UNSEEN = -1
TIMES = "\N{MULTIPLICATION SIGN}"
NAMES = ("name", "title", "text")
QUIET = frozenset({"seat", "id", "mark", "uid", "square", "squares", "number", "x", "y", "order", "sequence", "tiles"})
GOALS = ("victory", "defeat", "rules")
BESIDE = frozenset({"cards", "goals", "aims"})  # what is told elsewhere, or only lights the board
LAST = ("piles", "experience", "slain")
OF_CARDS = frozenset({"hand", "deck", "discard", "in_play", "held", "row", "top", "bottom", "cards"})
OF_SEATS = frozenset({"facing", "buyers", "fits", "inside", "with", "seats"})
TITLES = ("adventure", "title")
LIFE = (("hp", "max_hp"), ("hp", "most_hp"), ("health", "max_health"), ("wounds", "most_wounds"))
ALIASES = {"uid": ("foe", "monster", "figure", "enemy"), "seat": ("seat", "hero", "player"), "hero": ("hero", "seat")}
Fields = Mapping[str, object]
AnySight = Sight[msgspec.Struct, Event]


class Page(NamedTuple):
    """What all parts of a board need to know: the cards by number, and what the answers are about."""

    cards: Mapping[int, str]
    heroes: Mapping[int, str]
    lit: Mapping[tuple[str, int], str]
    active: int
    asked: int


def plain_parts(sight: AnySight, mine: frozenset[int]) -> dict[str, str]:
    """The parts of a board in panels."""
    fields = fields_of(sight.view)
    page = page_of(sight, fields, mine)
    parts = {"head": _head(fields)}
    for name in sorted(fields, key=lambda name: LAST.index(name) + 1 if name in LAST else 0):
        things = things_of(fields[name])
        if name in QUIET or name in BESIDE or not isinstance(fields[name], tuple | list):
            continue
        if not things:
            parts[f"stage/{name}"] = ""  # keeps its place
            continue
        if _are_players(things):
            for thing in things:
                parts[f"party/{thing['seat']}"] = _card(page, thing, "hero")
        else:
            many = "".join(_card(page, thing, "thing") for thing in things[:MOST_THINGS])
            parts[f"stage/{name}"] = f'<h2>{esc(spoken(name))}</h2><div class="cards">{many}</div>'
    parts["side/goals"] = _goals(fields)
    parts["side/facts"] = _facts(fields, page)
    return parts


def fields_of(thing: msgspec.Struct) -> dict[str, object]:
    return {name: getattr(thing, name) for name in thing.__struct_fields__}


def things_of(value: object) -> list[dict[str, object]]:
    """A field that holds several things of one kind."""
    if not isinstance(value, tuple | list) or not value or not all(isinstance(each, msgspec.Struct) for each in value):
        return []
    return [fields_of(each) for each in value]


def _are_players(things: list[dict[str, object]]) -> bool:
    """Whether these are those who play: each has a seat of its own, and a life to lose."""
    seats = [thing.get("seat") for thing in things]
    return bool(seats) and seats == list(range(len(seats))) and any(left in things[0] for left, _ in LIFE)


def page_of(sight: AnySight, fields: Fields, mine: frozenset[int]) -> Page:
    known = fields.get("cards")
    cards = {n: str(getattr(card, "name", card)) for n, card in known.items()} if isinstance(known, dict) else {}
    players = next((things for value in fields.values() if _are_players(things := things_of(value))), [])
    lit: dict[tuple[str, int], list[str]] = {}
    asked = sight.question.seat if sight.question else -1
    for offer in sight.question.options if sight.question else ():
        if offer.number not in mine:
            continue
        for ref in offer.about:
            lit.setdefault((ref.kind, ref.id), []).append(str(offer.number))
    turn = fields.get("turn")
    active = getattr(turn, "active", fields.get("active", -1))
    together = {about: " ".join(numbers) for about, numbers in lit.items()}
    page = Page(cards, {}, together, active if isinstance(active, int) else -1, asked)
    return page._replace(heroes={seat: _name(page, thing) for seat, thing in enumerate(players)})


# ---------------------------------------------------------------- the head and the side


def _head(fields: Fields) -> str:
    titles = list(dict.fromkeys(str(fields[name]) for name in TITLES if fields.get(name)))
    turn = fields.get("turn")
    phase = fields.get("phase_title") or getattr(turn, "phase", "") or fields.get("phase", "")
    number = getattr(turn, "number", turn if isinstance(turn, int) else None)
    out = f"<h1>{esc(titles[0] if titles else 'At the table')}</h1>"
    out += "".join(f'<span class="scene">{esc(title)}</span>' for title in titles[1:])
    out += f'<span class="phase">{esc(spoken(str(phase)))}</span>' if phase else ""
    return out + (f"<span>Turn {number}</span>" if number is not None else "")


def _goals(fields: Fields) -> str:
    rows = [(spoken(name), str(fields[name])) for name in GOALS if fields.get(name)]
    goals = things_of(fields.get("goals"))
    so_far = [f"{goal.get('text', '')}: {goal.get('so_far')}" for goal in goals if goal.get("so_far")]
    rows += [("So far", "; ".join(so_far))] if so_far else []
    lines = "".join(f"<dt>{esc(name)}</dt><dd>{esc(text)}</dd>" for name, text in rows)
    told = "".join(
        f"<h3>{esc(spoken(name))}</h3><ul>{''.join(f'<li>{esc(line)}</li>' for line in value)}</ul>"
        for name, value in fields.items()
        if name not in QUIET and isinstance(value, tuple | list) and value and all(isinstance(v, str) for v in value)
    )
    return f"<h2>Goals</h2><dl>{lines}</dl>{told}" if lines or told else ""


def _facts(fields: Fields, page: Page) -> str:
    rows = []
    for name, value in fields.items():
        if name in QUIET or name in GOALS or name in TITLES or name in ("active", "phase", "phase_title"):
            continue
        said = said_of(page, name, value)
        if said and not things_of(value):
            rows.append(f"<dt>{esc(spoken(name))}</dt><dd>{said}</dd>")
    return f'<h2>On the table</h2><dl class="facts">{"".join(rows)}</dl>' if rows else ""


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


# ---------------------------------------------------------------- cards


def _card(page: Page, thing: Fields, kind: str) -> str:
    """One thing on the table: its name, its life, its figures, and the cards and tokens that lie on it."""
    name = _name(page, thing)
    life, shown = _life(thing)
    figures, chips = [], []
    for field, value in thing.items():
        if field in QUIET or field in NAMES or field in shown or (field == "card" and not isinstance(value, tuple)):
            continue
        if isinstance(value, tuple | list | dict):
            chips.append(_row(page, field, value))
        elif isinstance(value, bool):
            chips.append(f'<em class="sign">{esc(spoken(field))}</em>' if value else "")
        elif said := said_of(page, field, value):
            figures.append(f"{esc(spoken(field))} <b>{said}</b>")
    seat = thing.get("seat")
    here = " active" if kind == "hero" and seat == page.active else ""
    lights = lights_of(page, thing)
    return (
        f'<article class="{kind}{here}{" opt" if lights else ""}"{lights}>'
        f"<h3>{esc(name)}</h3>{life}"
        f'<p class="stats">{" ".join(figures)}</p>{"".join(chips)}</article>'
    )


def _name(page: Page, thing: Fields) -> str:
    for field in NAMES:
        if isinstance(thing.get(field), str) and thing[field]:
            return str(thing[field])
    card = thing.get("card")
    if isinstance(card, msgspec.Struct):
        order = thing.get("order")
        return f"{getattr(card, 'name', '')}{f' {order}' if isinstance(order, int) and order > 0 else ''}"
    return page.cards.get(card, "A card") if isinstance(card, int) else spoken(next(iter(thing), "thing"))


def _life(thing: Fields) -> tuple[str, frozenset[str]]:
    for left, whole in LIFE:
        has, most = thing.get(left), thing.get(whole)
        if isinstance(has, int) and isinstance(most, int) and most > 0:
            level = "low" if has * 4 <= most else "mid" if has * 2 <= most else "ok"
            pips = "".join(f'<i class="{"on" if n < has else "off"}"></i>' for n in range(min(most, 20)))
            bar = f'<p class="life {level}"><span aria-hidden="true">{pips}</span> <b>{has}/{most}</b></p>'
            return bar, frozenset({left, whole})
    return "", frozenset()


def _row(page: Page, field: str, value: object) -> str:
    """Cards, levels or words in a row, equal ones counted."""
    found: dict[tuple[str, str, str], int] = {}
    for each in _flat(value):
        key = _chip(page, field, each)
        if key[0]:
            found[key] = found.get(key, 0) + 1
    if not found:
        return ""
    chips = "".join(
        f'<span class="chip {how}"{lights}>{esc(name)}{f" {TIMES}{count}" if count > 1 else ""}</span>'
        for (name, how, lights), count in found.items()
    )
    return f'<p class="chips"><b>{esc(spoken(field))}</b> {chips}</p>'


def _flat(value: object) -> list[object]:
    """What is in a row, or in a row of rows; of figures by name, each with its name."""
    if isinstance(value, dict):
        return [f"{name} {figure}" for name, figure in value.items()]
    assert isinstance(value, tuple | list)
    return [inner for each in value for inner in (each if isinstance(each, tuple | list) else [each])]


def _chip(page: Page, field: str, each: object) -> tuple[str, str, str]:
    """What a chip says, how it looks, and what it answers."""
    if isinstance(each, msgspec.Struct):
        fields = fields_of(each)
        used = any(fields.get(name) is True for name in ("used", "spent", "cleared", "defeated"))
        named = any(name in fields for name in (*NAMES, "card"))
        lights = lights_of(page, fields)
        how = " ".join(word for word, so in (("used", used), ("opt", lights)) if so)
        return _name(page, fields) if named else _brief(fields), how, lights
    if isinstance(each, str):
        return each, "", ""
    if not isinstance(each, int) or isinstance(each, bool):
        return "", "", ""
    if field in OF_SEATS:
        return page.heroes.get(each, ""), "", ""
    if field not in OF_CARDS:
        return "", "", ""
    if each == UNSEEN:
        return "covered", "covered", ""
    lights = _lit(page, "card", each)
    return page.cards.get(each, ""), "opt" if lights else "", lights


def _brief(fields: Fields) -> str:
    """The words and figures of a small thing, one after the other."""
    return " ".join(
        str(value) for value in fields.values() if isinstance(value, str | int) and not isinstance(value, bool)
    )


def lights_of(page: Page, thing: Fields) -> str:
    """What a thing answers when it is chosen, as an attribute."""
    for field, value in thing.items():
        number = getattr(value, "card", value)
        if isinstance(number, int) and not isinstance(number, bool):
            for kind in ALIASES.get(field, (field,)):
                if found := _lit(page, kind, number):
                    return found
    return ""


def _lit(page: Page, kind: str, number: int) -> str:
    numbers = page.lit.get((kind, number))
    return f' data-o="{numbers}"' if numbers else ""
