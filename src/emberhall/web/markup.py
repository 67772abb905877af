"""HTML in small pieces. Whatever a stranger may have written goes through `esc`."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from emberhall.engine.english import capital

SPECIAL = frozenset("&<>'\"")
SHORT = frozenset({"hp", "xp", "ac"})  # words that are read letter by letter


def esc(text: object) -> str:
    """A text so that it is only text, in an element or in a quoted attribute."""
    said = str(text)
    return said if SPECIAL.isdisjoint(said) else escape(said, quote=True)


def hidden(name: str, value: object) -> str:
    return f'<input type="hidden" name="{name}" value="{esc(value)}">'


def options(values: Iterable[tuple[str, str]], chosen: str = "") -> str:
    """The options of a select: value and what it says."""
    return "".join(
        f'<option value="{esc(value)}"{" selected" if value == chosen else ""}>{esc(text)}</option>'
        for value, text in values
    )


def spoken(name: str) -> str:
    """The name of a field as people would say it."""
    words = name.replace("_", " ").replace("-", " ").split()
    return capital(" ".join(word.upper() if word in SHORT else word for word in words))


def rule_link(game: str, rule: str) -> str:
    """A rule's id that leads to what it says."""
    return f'<a class="rule" data-look href="/rules/{esc(game)}?q={esc(rule)}">{esc(rule)}</a>' if rule else ""


def paragraphs(text: str) -> str:
    return "".join(f"<p>{esc(part)}</p>" for part in text.split("\n") if part.strip())
