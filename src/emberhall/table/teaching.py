"""The lessons of a table, also of one that was left in the middle of them."""

from __future__ import annotations

from emberhall.engine.kit.lessons import Course
from emberhall.engine.match import Match
from emberhall.table.table import Table


def course_at(table: Table) -> Course:
    """The course of those who sit at a table: what they were taught before they left it is not taught again."""
    match = table.match
    course = Course(match.game.lessons(), match.setup.adventure)
    if not (course.lessons and match.answers):
        return course
    past, told = Match.load(match.game, match.save()), 0
    past.goto(0)
    for number in range(match.answers):
        assert past.choice is not None
        sight = past.sight(past.choice.seat, since=told)
        course.hear(sight)
        if table.answers.by[number]:
            list(course.due(sight))  # each is noted as given
        told = sight.told
        past.redo()
    return course
