"""Where words go out: a stream that lacks some of our characters is given plain ones in their place."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from io import TextIOBase
from typing import TextIO
from unicodedata import name, normalize

OURS = "…—→▸●•─│"  # what is on a map and in a sentence
PLAIN = {
    **dict.fromkeys("‐‑–—−", "-"),  # noqa: RUF001
    **dict.fromkeys("‘’′", "'"),  # noqa: RUF001
    **dict.fromkeys("“”″", '"'),
    **dict.fromkeys("█▓▒▌", "/"),
    **dict.fromkeys("●◉◆■▮▲★", "#"),
    **dict.fromkeys("○◌◇□▯△☆°øØ", "o"),
    **dict.fromkeys("•·∙░", "."),
    **dict.fromkeys("▸▶►→", ">"),
    **dict.fromkeys("◂◀◄←", "<"),
    **dict.fromkeys("↓▼", "v"),
    **dict.fromkeys("×✖✗", "x"),  # noqa: RUF001
    **dict.fromkeys("†✓", "+"),
    "↑": "^",
    "⌂": "^",
    "≥": ">=",
    "≤": "<=",
    "≈": "~",
    "±": "+-",
    "¦": "|",
    "¤": "$",
    "§": "S",
    "¶": "P",
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "ß": "ss",
    "æ": "ae",
}
ACROSS, DOWNWARDS = {"HORIZONTAL", "LEFT", "RIGHT"}, {"VERTICAL", "UP", "DOWN"}  # in the names of lines


class Narrow(TextIOBase):
    """A stream that says what it cannot say in plainer characters."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.stream.encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]
        return self.stream.errors

    def write(self, text: str) -> int:
        self.stream.write(plainly(text, self.encoding))
        return len(text)

    def writable(self) -> bool:
        return True

    def flush(self) -> None:
        self.stream.flush()

    def isatty(self) -> bool:
        return self.stream.isatty()

    def fileno(self) -> int:
        return self.stream.fileno()


def plainly(text: str, encoding: str) -> str:
    """A text in the characters that an encoding has."""
    return text if _fits(text, encoding) else "".join(_plain(character, encoding) for character in text)


@lru_cache(maxsize=1024)
def _plain(character: str, encoding: str) -> str:
    if _fits(character, encoding):
        return character
    words = set(name(character, "").split())
    if "DRAWINGS" in words:
        return "+" if words & ACROSS and words & DOWNWARDS else "-" if words & ACROSS else "|"
    known = PLAIN.get(character) or normalize("NFKD", character)
    return "".join(each if _fits(each, encoding) else "" for each in known) or "?"


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def narrow(stream: TextIO) -> bool:
    """Whether a stream lacks characters of ours."""
    return not _fits(OURS, stream.encoding or "ascii")


def widen() -> None:
    """From now on nothing that is said breaks off for want of a character."""
    for out in ("stdout", "stderr"):
        stream = getattr(sys, out)
        if not isinstance(stream, Narrow) and narrow(stream):
            setattr(sys, out, Narrow(stream))


def draws() -> bool:
    """Whether the terminal can show more than lines: it places its cursor, and has all our characters."""
    return os.environ.get("TERM", "") not in ("", "dumb") and not narrow(sys.stdout)
