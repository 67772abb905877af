"""Small words for sentences made from data: numbers with their nouns, things in a row."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

IRREGULAR = {"heroes": "hero", "enemies": "enemy", "abilities": "ability", "dice": "die"}
VERBS = {"are": "is", "have": "has", "stay": "stays", "wait": "waits", "roll": "rolls"}


def plural(count: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def one_of(count: int) -> str:
    """What may be said of so many answers."""
    return "1" if count == 1 else f"a number from 1 to {count}"


def agreeing(text: str, nouns: tuple[str, ...]) -> str:
    """A text whose template has these nouns in the plural: after a 1 they and their verb are said as one would, "1 hero
    is there" and "1 of 3 tokens is left"."""
    return _after_one(nouns).sub(_agreed, text)


@lru_cache
def _after_one(nouns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\d.,])1 (?P<of>of \d+ )?(?P<noun>{'|'.join(nouns)})\b"
        rf"(?: (?P<verb>{'|'.join(VERBS)})\b)?"
    )


def _agreed(found: re.Match[str]) -> str:
    noun, verb = found["noun"], found["verb"]
    one = noun if found["of"] else IRREGULAR.get(noun) or noun.removesuffix("s")
    return f"1 {found['of'] or ''}{one}{f' {VERBS[verb]}' if verb else ''}"


def percent(chance: float) -> str:
    """A chance in whole percent; none at all and certainty are said of nothing else."""
    whole = round(100 * chance)
    return f"{min(max(whole, 1), 99) if 0 < chance < 1 else whole} %"


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Several things in a row, as a sentence has them."""
    found = list(parts)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def counted(names: Iterable[str]) -> str:
    """Cards in a row, those that come several times counted."""
    found = list(names)
    return listed(
        f"{found.count(name)} {name} cards" if found.count(name) > 1 else name for name in dict.fromkeys(found)
    )


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text as one sentence: a large letter first, one mark last; a name may bring its own."""
    ended = text.rstrip(".")
    return capital(ended) + ("" if ended.endswith(("!", "?")) else ".") if ended else ""
