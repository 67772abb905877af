"""Lessons: what a newcomer is told when a question of a kind first comes up.

They are data of a game, in the order in which its rulebook teaches; every surface shows the same words. A lesson is due
by what a sight says: the adventure, the question, its answers, and what has happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from emberhall.engine.cards import kebab
from emberhall.engine.packs import read_yaml
from emberhall.engine.sight import Question, Sight

AT_ONCE = 2  # so many lessons before one question: more come with the next


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is asked or to be seen, why, and what is wise, in a few sentences.

    It is due at one of these questions, if one of these acts is offered and each of these events has happened; where
    none is named, any will do. `rule` is where the rulebook has more of it.
    """

    id: str
    adventure: str
    title: str
    asked: str = ""
    seen: str = ""
    why: str = ""
    wise: str = ""
    rule: str = ""
    asks: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    events: tuple[str, ...] = ()

    def fits(self, question: Question) -> bool:
        """Whether it is about such a question."""
        asked = not self.asks or question.ask in self.asks
        return asked and (not self.acts or any(offer.act in self.acts for offer in question.options))

    def paragraphs(self) -> list[tuple[str, str]]:
        """Its parts that have something to say, each with the word that heads it."""
        parts = (
            ("What is asked", self.asked),
            ("What you see", self.seen),
            ("Why", self.why),
            ("What is wise", self.wise),
        )
        return [(head, text) for head, text in parts if text]


@cache
def read_lessons(path: Path) -> tuple[Lesson, ...]:
    """The lessons of a file, in their order."""
    return msgspec.convert(read_yaml(path), tuple[Lesson, ...])


class Course:
    """The lessons of one table for those who look at it: each is given once, and all can be skipped."""

    def __init__(self, lessons: Sequence[Lesson], adventure: str) -> None:
        self.lessons = [lesson for lesson in lessons if lesson.adventure == adventure]
        self.given: set[str] = set()
        self.happened: set[str] = set()
        self.skipped = False

    def hear(self, sight: Sight[Any, Any]) -> None:
        """Note what has happened."""
        self.happened |= {kebab(type(event).__name__) for line in sight.log for event in line.events}

    def due(self, sight: Sight[Any, Any]) -> Iterator[Lesson]:
        """The lessons for the open question, first those that stand first; each is noted as given when it is."""
        question = sight.question
        if question is None:
            return
        fitting = [
            lesson
            for lesson in self.lessons
            if lesson.id not in self.given and lesson.fits(question) and self.happened.issuperset(lesson.events)
        ]
        for lesson in fitting[:AT_ONCE]:
            if self.skipped:
                return
            self.given.add(lesson.id)
            yield lesson


def lessons_about(lessons: Sequence[Lesson], sight: Sight[Any, Any]) -> list[Lesson]:
    """Every lesson about such a question as is open, whether it has been given or not."""
    question = sight.question
    if question is None:
        return []
    return [lesson for lesson in lessons if lesson.adventure == sight.adventure and lesson.fits(question)]
