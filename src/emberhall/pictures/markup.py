"""What panels of all games are made of: small pieces of HTML, escaped, without inline styles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from emberhall.pictures.canvas import esc

LOW, MIDDLE = 4, 2  # a quarter, a half


def bar(left: int, whole: int, what: str, kind: str = "") -> str:
    """What is left of something, as so many pips."""
    level = "low" if left * LOW <= whole else "mid" if left * MIDDLE <= whole else "ok"
    pips = "".join("<i class='on'></i>" if i < left else "<i></i>" for i in range(min(whole, 24)))
    label = esc(f"{left} of {whole} {what}")
    return f"<div class='hpbar {kind or level}' role='img' aria-label='{label}'>{pips}<b>{left}/{whole}</b></div>"


def named(name: str, card: str = "") -> str:
    """The name of a card, to be looked up; `card` is how the card itself is called, if it stands there otherwise."""
    return f"<span data-card='{esc(card or name)}'>{esc(name)}</span>"


def looked_up(drawn: str, card: str) -> str:
    """A picture of a card, to be looked up."""
    return f"<span data-face='{esc(card)}'>{drawn}</span>"


def chip(name: str, kind: str = "", used: bool = False, card: str = "", tip: str = "") -> str:
    """A card by its name, to be looked up."""
    note = f" title='{esc(tip)}'" if tip else ""
    gone = "<span class='sr'> (used)</span>" if used else ""
    return f"<span class='chip {kind}{' used' if used else ''}'{note}>{named(name, card)}{gone}</span>"


def chips(found: Iterable[str]) -> str:
    inside = "".join(found)
    return f"<div class='chips'>{inside}</div>" if inside else ""


def signs(words: Iterable[tuple[str, str]]) -> str:
    """Conditions: class and word of each."""
    inside = "".join(f"<em class='{esc(kind)}'>{esc(word)}</em>" for kind, word in words)
    return f"<p class='signs'>{inside}</p>" if inside else ""


def stats(*figures: tuple[str, object] | tuple[str, object, str]) -> str:
    """Figures with their names, each beside its own, and perhaps with what explains it."""
    inside = " ".join(_stat(*figure) for figure in figures)
    return f"<p class='stats'>{inside}</p>"


def _stat(name: str, value: object, tip: str = "") -> str:
    figure = f"{esc(name)}\N{NO-BREAK SPACE}<b>{esc(str(value))}</b>"
    return f"<span title='{esc(tip)}'>{figure}</span>" if tip else figure


def steps(names: Sequence[str], now: int, about: Sequence[str] = ()) -> str:
    """The parts of a turn, the present one marked, and perhaps with what each is about."""
    tips = [f" title='{esc(text)}'" if text else "" for text in about] or [""] * len(names)
    marks = [f"{tip} class='now' aria-current='step'" if i == now else tip for i, tip in enumerate(tips)]
    items = "".join(f"<li{mark}>{esc(name)}</li>" for name, mark in zip(names, marks, strict=True))
    return f"<ol class='steps'>{items}</ol>"


def fact(name: str, value: object, tip: str = "") -> str:
    """One figure of the head line."""
    note = f" title='{esc(tip)}'" if tip else ""
    return f"<span{note}><b>{esc(name)}</b> {esc(str(value))}</span>"


def defined(rows: Iterable[tuple[str, str]]) -> str:
    """Terms with what they are; those without text are left out."""
    inside = "".join(f"<dt>{esc(term)}</dt><dd>{esc(text)}</dd>" for term, text in rows if text)
    return f"<dl>{inside}</dl>" if inside else ""


def listing(items: Iterable[str], kind: str = "") -> str:
    inside = "".join(items)
    cls = f" class='{kind}'" if kind else ""
    return f"<ul{cls}>{inside}</ul>" if inside else ""


def folded(summary: str, lines: Iterable[str], kind: str) -> str:
    """Paragraphs that are opened on demand."""
    inside = "".join(f"<p>{esc(each)}</p>" for each in lines)
    return f"<details class='{kind}'><summary>{esc(summary)}</summary>{inside}</details>" if inside else ""
