"""Words and cards that are read by a template over their fields."""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter
from typing import ClassVar

from emberhall.engine.cards import Word, kebab
from emberhall.engine.english import capital, plural
from emberhall.engine.words import sentences


class Says:
    """A card or a word of the card language that is read by its template: `says = "lose {hearts:heart}"`.

    `{hearts:heart}` is a number with its noun; a field of words is read as sentences. A word also states what it is
    worth to a player, for each of its number: `good = -3.0`.
    """

    __slots__ = ()
    says: ClassVar[str] = ""
    good: ClassVar[float] = 0.0

    def __init_subclass__(cls, **options: bool) -> None:
        super().__init_subclass__(**options)
        if issubclass(cls, Word) and not {"says", "good"} <= vars(cls).keys():
            raise TypeError(
                f"the word {kebab(cls.__name__)!r} does not state how it is read (says) or its worth (good)"
            )

    def text(self) -> str:
        """Return what it says."""
        said = "".join(literal + self._field(field, noun) for literal, field, noun, _ in _parts(self.says))
        return capital(said.strip())

    def _field(self, field: str | None, noun: str | None) -> str:
        if not field:
            return ""
        value = getattr(self, field)
        if isinstance(value, tuple):
            return sentences(value)
        return plural(value, noun) if noun else str(value)

    @property
    def worth(self) -> float:
        """Its worth to a player."""
        numbers = [value for name in self._names() if isinstance(value := getattr(self, name), int)]
        return self.good * (numbers[0] if numbers else 1)

    def _names(self) -> tuple[str, ...]:
        return getattr(self, "__struct_fields__", ())


def _parts(template: str) -> Iterable[tuple[str, str | None, str | None, str | None]]:
    return Formatter().parse(template.strip())


def worth(words: Iterable[Says]) -> float:
    """Return what several words are worth together."""
    return sum(word.worth for word in words)
