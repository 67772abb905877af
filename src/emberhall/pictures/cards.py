"""A face for every card of every game: a frame of its colour, art by glyph and pattern, and text that fits or shrinks.

`face` is a card as a picture of its own, `front` the same as a piece of a larger one, 180 by 252.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import msgspec

from emberhall.engine.game import CardInfo
from emberhall.engine.sheet import Look
from emberhall.games import kind as kind_of
from emberhall.pictures.canvas import esc, style
from emberhall.pictures.glyphs import FALLBACK, drawn, glyph_for
from emberhall.pictures.lettering import Fitted, fitted, line, lines

W, H = 180, 252
EDGE, TOP, FOOT = 10, 36, 20  # room at the sides, for the title, at the bottom
BARE = 170  # how high the art is on a card without text…
ART = (120, 92, 70, 50, 34)  # …and how high it may be otherwise: the more text, the lower
TEXT_WIDTH = W - 2 * EDGE - 14
LARGE, GOOD, READABLE = 10.5, 10.0, 9.0  # sizes of text: at most, for high art, and at least if lower art makes room

COLOURS = {
    "red": ("#a8402f", "#3d1411", "#e58a7d"), "blue": ("#2f6aa8", "#12263f", "#7fb8ee"),
    "green": ("#3f8049", "#14301a", "#86cf94"), "black": ("#5a5168", "#221e29", "#a99fc0"),
    "gold": ("#a87b24", "#3d2a0a", "#f2cf7a"), "brown": ("#80593a", "#2e1d10", "#cfa47a"),
    "teal": ("#2d7f80", "#0e2e30", "#7fd0cc"), "grey": ("#6d6a68", "#272524", "#b8b2ac"),
    "purple": ("#7a3f8c", "#2a1233", "#cf9ae0"), "ember": ("#c05a1c", "#47160a", "#ffb266"),
}  # fmt: skip
POWERS = {"at-will": "green", "daily": "purple", "utility": "blue"}
CLASS_TYPES = {"Martial": "black", "Arcane": "blue", "Devotion": "green", "Deception": "red"}
CLASS_GLYPHS = {"Martial": "axe", "Arcane": "flame", "Devotion": "sun", "Deception": "dagger"}
WEAPONS = {"ranged": "bow", "melee": "sword", "magic": "wand"}
PLAIN = Look("brown")


class Face(msgspec.Struct, frozen=True):
    """All that a face shows. `coin` is a price in the corner; `drops` are damage icons by colour."""

    name: str
    kind: str
    text: str
    colour: str = "brown"
    pattern: str = "weave"
    glyph: str = "compass"
    coin: str = ""
    drops: tuple[tuple[str, int], ...] = ()
    swords: int = 0
    foot: str = ""


# ---------------------------------------------------------------- which face


def face_of(game: str, card: CardInfo) -> Face:
    """The face of a card from the card list; one of no game looks plain."""
    look = kind_of(game).looks.get(card.kind, PLAIN) if game else PLAIN
    colour: str = look.colour
    glyph = look.glyph or glyph_for(card.hint or _weapon(card) or card.name, card.kind, card.name)
    if card.class_type:
        colour = CLASS_TYPES[card.class_type]
        glyph = glyph if glyph not in ("wand", "star", "chest", "compass") else CLASS_GLYPHS[card.class_type]
    colour = card.colour or POWERS.get(card.subtype, colour)
    kind = card.type_line or card.kind.replace("-", " ").capitalize()
    coin = "" if card.cost is None else str(card.cost)
    foot = f"{card.copies} copies" if card.copies > 1 else ""
    return Face(card.name, kind, card.body or card.notes, colour, look.pattern, glyph, coin, foot=foot)


def _weapon(card: CardInfo) -> str:
    """A word for what does most damage, where the name has no drawing."""
    if not card.damage or glyph_for(card.name) != FALLBACK:
        return ""
    return WEAPONS.get(max(card.damage, key=lambda harm: harm[1])[0], "")


# ---------------------------------------------------------------- drawing


@lru_cache(maxsize=4096)
def fit(text: str) -> tuple[int, Fitted]:
    """How high the art is, and the text below it."""
    if not text:
        return BARE, Fitted(LARGE, ())
    found = [(art, fitted(text, TEXT_WIDTH, text_height(art), LARGE)) for art in ART]
    good = (each for each in found if each[1].size >= (GOOD if each[0] == ART[0] else READABLE))
    return next(good, found[-1])


def text_height(art: int) -> int:
    """Room for text below art of that height."""
    return H - TOP - art - 16 - FOOT - 10


@lru_cache(maxsize=4096)
def front(face: Face) -> str:
    """The front of a card with its corner at (0, 0)."""
    art, text = fit(face.text)
    top = TOP + art + 16
    room = W - 2 * EDGE - (28 if face.coin else 0)
    coin = (
        f"<g class='c-coin' transform='translate({W - 21} 20)'><circle r='14' "
        f"fill='url(#c-coin)'/>{_number(face.coin)}</g>"
    )
    middle = TOP + art / 2
    return (
        f"<g class='card k-{face.colour}'><title>{esc(face.name)}</title><rect class='c-edge' width='{W}' height='{H}"
        "' rx='11'"
        f" fill='url(#c-{face.colour})'/><rect class='c-line' x='4.5' y='4.5' width='{W - 9}' height='{H - 9}' rx='8'/>"
        f"{_title(face.name, room)}{coin if face.coin else ''}"
        f"<rect class='c-art' x='{EDGE}' y='{TOP}' width='{W - 2 * EDGE}' height='{art}' rx='5' "
        f"fill='url(#c-{face.colour}-art)'/>"
        f"<rect x='{EDGE}' y='{TOP}' width='{W - 2 * EDGE}' height='{art}' rx='5' fill='url(#c-{face.pattern})'/>"
        f"<g class='c-glyph' transform='translate({W / 2:g} {middle:g}) scale({min(art, 140) / 34:.2f}"
        f")'>{drawn(face.glyph)}</g>"
        f"{_icons(face, TOP + art - 13)}"
        f"{line(face.kind, EDGE + 2, TOP + art + 12, W - 2 * EDGE - 4, 9.5, 'c-kind', 'sans')}"
        f"{_prose(text, top)}"
        f"<text class='c-foot' x='{W / 2:g}' y='{H - 7}'>{esc(face.foot)}</text></g>"
    )


def _prose(text: Fitted, top: int) -> str:
    """The text on its parchment; a card without text has none."""
    if not text.lines:
        return ""
    size = f"width='{W - 2 * EDGE}' height='{H - top - FOOT}'"
    sheet = f"<rect class='c-text' x='{EDGE}' y='{top}' {size} rx='5' fill='url(#c-parchment)'/>"
    return sheet + lines(text, EDGE + 7, top + 5, "c-prose")


def _title(name: str, room: float) -> str:
    """The name in one line, or in two smaller ones."""
    one = fitted(name, room, 20, 15, "serif", 11)
    text = one if one.lines == (name,) else fitted(name, room, 28, 12, "serif", 7)
    return lines(text, EDGE + 2, 19 - text.height / 2 + 1, "title")


def _number(text: str) -> str:
    size = {1: 16, 2: 14, 3: 11}.get(len(text), 9)
    return f"<text y='{size * 0.36:.1f}' font-size='{size}'>{esc(text)}</text>"


def _icons(face: Face, y: float) -> str:
    """Damage as drops with the letter of their colour, and Swords, over the art."""
    out: list[str] = []
    x = EDGE + 14.0
    for colour, count in face.drops:
        for _ in range(count):
            out.append(drop(colour, x, y))
            x += 17
    for i in range(face.swords):
        place = f"translate({W - EDGE - 14 - i * 15:g} {y:g}) rotate(35) scale(.8)"
        out.append(f"<g class='c-sword' transform='{place}'>{drawn('sword')}</g>")
    return "".join(out)


LETTERS = {"black": "M", "blue": "A", "green": "D", "red": "R", "colourless": ""}
"""Of a Class Type on its drop: Martial, Arcane, Devotion, and R for the Rogue's Deception."""


def drop(colour: str, x: float, y: float) -> str:
    """A damage icon."""
    letter = LETTERS.get(colour, colour[:1].upper())
    word = f"<text x='{x:g}' y='{y + 6:g}'>{letter}</text>" if letter else ""
    return f"<g class='drop d-{colour}'><use href='#c-drop' x='{x:g}' y='{y:g}'/>{word}</g>"


def face(game: str, card: CardInfo, *, alone: bool = False) -> str:
    """A card as a picture; one that does not stand `alone` relies on the page for stylesheet and definitions."""
    return pictured(face_of(game, card), alone=alone)


def pictured(face: Face, *, alone: bool = False) -> str:
    """A face as a picture of its own, with its text for those who cannot see it."""
    said = ". ".join(part.rstrip(".") for part in (face.name, face.kind, face.text.replace("\n", " ")) if part)
    rest = f"<style>{style()}</style><defs>{DEFS}</defs>" if alone else ""
    space = " xmlns='http://www.w3.org/2000/svg'" if alone else ""
    return (
        f"<svg{space} class='picture cardface' viewBox='0 0 {W} {H}' role='img' aria-label='{esc(said)}'>{rest}"
        f"{front(face)}</svg>"
    )


def back(glyph: str = "flame") -> str:
    """The back of a card."""
    return (
        f"<g class='card c-back'><use href='#c-back'/><g transform='translate({W / 2:g} {H / 2:g}) "
        f"scale(3.2)'>{drawn(glyph)}</g></g>"
    )


# ---------------------------------------------------------------- definitions


def _gradients() -> str:
    out = ""
    for name, (light, dark, glow) in COLOURS.items():
        out += (
            f"<linearGradient id='c-{name}' x1='0' y1='0' x2='0' y2='1'><stop stop-color='{light}'/><stop offset='1'"
            f" stop-color='{dark}'/></linearGradient><radialGradient id='c-{name}-art' cx='.5' cy='.42' r='.75'><stop"
            f" stop-color='{glow}'/><stop offset='.5' stop-color='{light}'/><stop offset='1' stop-color='{dark}'/>"
            "</radialGradient>"
        )
    return out


def _scales() -> str:
    row = "".join(f"M{x} {y}a8 8 0 0 0 16 0" for y, start in ((0, -8), (8, 0)) for x in range(start, 32, 16))
    return f"<path d='{row}' class='c-ink'/>"


def _stones() -> str:
    return "<path class='c-ink' d='M0 0H32M0 12H32M8 0V12M24 12V24M0 24H32M0 24V36'/>"


def _smoke() -> str:
    r = Random(3)
    swirls = "".join(
        f"M{r.uniform(0, 60):.0f} {r.uniform(6, 60):.0f}q8-10 16-2t14-4" for _ in range(7)
    )  # fmt: skip
    return f"<path class='c-ink' d='{swirls}'/>"


def _rays() -> str:
    ends = [(x, y) for y in (-40, 100) for x in range(-40, 241, 40)] + [(-10, 30), (170, 30)]
    return f"<path class='c-ink' d='{''.join(f'M80 30L{x} {y}' for x, y in ends)}'/>"


def _pattern(name: str, width: int, height: int, inside: str) -> str:
    return f"<pattern id='c-{name}' width='{width}' height='{height}' patternUnits='userSpaceOnUse'>{inside}</pattern>"


DEFS = (
    _gradients()
    + _pattern("scales", 16, 16, _scales())
    + _pattern("stones", 32, 24, _stones())
    + _pattern("smoke", 70, 60, _smoke())
    + _pattern("rays", 160, 60, _rays())
    + _pattern("gems", 24, 24, "<path class='c-ink' d='M12 2 22 12 12 22 2 12ZM12 7 17 12 12 17 7 12Z'/>")
    + _pattern("weave", 14, 14, "<path class='c-ink' d='M0 0 14 14M14 0 0 14M7-2V4M7 10V16'/>")
    + _pattern("waves", 40, 16, "<path class='c-ink' d='M0 8q10-10 20 0t20 0M0 16q10-10 20 0t20 0'/>")
    + "<linearGradient id='c-parchment' x1='0' y1='0' x2='0' y2='1'><stop stop-color='#f3e7cb'/><stop offset='1' "
    "stop-color='#d8c39a'/></linearGradient>"
    "<radialGradient id='c-coin'><stop stop-color='#ffeab0'/><stop offset='.7' stop-color='#d59a2b'/><stop "
    "offset='1' stop-color='#7a4e0c'/></radialGradient>"
    "<path id='c-drop' d='M0-10C4.4-3.5 7.4 0 7.4 3.800A7.4 7.2 0 0 1-7.4 3.800C-7.4 0-4.4-3.5 0-10Z'/>"
    f"<g id='c-back'><rect width='{W}' height='{H}' rx='11' fill='#2a1810' class='c-back-edge'/><rect x='9' y='9' "
    f"width='{W - 18}' height='{H - 18}' rx='7'"
    f" fill='url(#c-weave)' class='c-back-line'/><circle cx='{W / 2:g}' cy='{H / 2:g}' r='52' class='c-back-seal'/></g>"
)  # fmt: skip
