"""The lessons of both tutorials: as data that fits the game, given once, in order, and by every surface alike."""

from __future__ import annotations

import io
import sys

import pytest

from emberhall.cli.plain import play_plain
from emberhall.engine.cards import kebab
from emberhall.engine.game import Setup
from emberhall.engine.kit.lessons import AT_ONCE, Course, lessons_about
from emberhall.engine.match import Match
from emberhall.games.bardsung.players.heuristic import choose
from emberhall.games.rulebook import rulebook
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from emberhall.table.teaching import course_at
from tests.games.bardsung.story import the_game

TUTORIALS = ("combat-tutorial", "exploration-tutorial")
PARTY = ("Stoneheart", "Lightweaver", "Nightfeather")


def test_every_lesson_is_about_something_that_the_game_asks_offers_tells_and_has_a_rule_for() -> None:
    game, book = the_game(), rulebook("bardsung")
    happens = {kebab(event.__name__) for event in game.event_types}
    for lesson in game.lessons():
        assert lesson.adventure in TUTORIALS
        assert lesson.asked or lesson.seen
        assert all(ask in game.asks for ask in lesson.asks), lesson.id
        assert all(act in game.acts for act in lesson.acts), lesson.id
        assert happens.issuperset(lesson.events), lesson.id
        assert book.get(lesson.rule), lesson.id
    assert len({lesson.id for lesson in game.lessons()}) == len(game.lessons())


@pytest.mark.parametrize("adventure", TUTORIALS)
def test_a_newcomer_is_led_through_a_tutorial_with_each_lesson_once(adventure: str) -> None:
    game = the_game()
    course = Course(game.lessons(), adventure)
    given: list[str] = []
    for seed in (1, 2):
        match = Match.new(game, Setup(adventure, PARTY), seed)
        while match.choice is not None:
            sight = match.sight(match.choice.seat)
            course.hear(sight)
            due = [lesson.id for lesson in course.due(sight)]
            assert len(due) <= AT_ONCE, "nobody reads a book before the first move"
            given += due
            match.choose(choose(match.seen(match.choice.seat)))
    assert len(given) == len(set(given))
    rare = {"heat", "rerolls", "equipment", "placed", "challenge"}
    assert set(given) >= {lesson.id for lesson in course.lessons} - rare
    assert given[0] == course.lessons[0].id


def test_a_lesson_waits_for_what_it_tells_of() -> None:
    match = Match.new(the_game(), Setup("combat-tutorial", ("Stoneheart",)), 1)
    course = Course(the_game().lessons(), "combat-tutorial")
    sight = match.sight(0)
    course.hear(sight)
    assert [lesson.id for lesson in course.due(sight)] == ["welcome", "dashboard"]
    assert not list(course.due(sight)), "what was given is not given again"
    assert "defence" not in course.given


def test_lessons_can_be_skipped_even_in_the_middle() -> None:
    match = Match.new(the_game(), Setup("combat-tutorial", ("Stoneheart",)), 1)
    course = Course(the_game().lessons(), "combat-tutorial")
    due = course.due(match.sight(0))
    assert next(due).id == "welcome"
    course.skipped = True
    assert next(due, None) is None


def test_only_the_tutorials_teach() -> None:
    match = Match.new(the_game(), Setup("toll-hall", ("Stoneheart",)), 1)
    assert not list(Course(the_game().lessons(), "toll-hall").due(match.sight(0)))
    assert lessons_about(the_game().lessons(), match.sight(0)) == []


def test_by_lines_a_lesson_stands_above_the_question_until_no_more_are_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = Setup("combat-tutorial", ("Stoneheart",))
    saved = SavedTable.new(the_game(), setup, seated("me"), 1, keep=False)  # type: ignore[arg-type]
    monkeypatch.setattr(sys, "stdin", io.StringIO("n\n1\n"))
    play_plain(saved)
    said = capsys.readouterr().out
    assert said.index("== Steel in the tavern ==") < said.index("== What a hero can do ==") < said.index("start?")
    assert "What is wise: Start in one zone" in said
    assert "No more lessons." in said
    assert "== The marching order ==" not in said


@pytest.mark.parametrize("seats", ["me", "heuristic"])
def test_a_tutorial_taken_up_again_goes_on_with_the_lessons_not_yet_given(seats: str) -> None:
    setup = Setup("combat-tutorial", ("Stoneheart",))
    saved = SavedTable.new(the_game(), setup, seated(seats), 1, keep=False)  # type: ignore[arg-type]
    course = course_at(saved.table)
    assert not course.given
    for _ in range(6):
        assert saved.table.choice is not None
        sight = saved.table.match.sight(0)
        course.hear(sight)
        assert list(course.due(sight)) or course.given
        if seats == "me":
            saved.keep(saved.table.answer(choose(saved.table.match.seen(0))))
        else:
            saved.bot_acts()
    again = course_at(saved.table)
    assert again.given == (course.given if seats == "me" else set()), "a bot reads no lessons"
    assert again.happened <= course.happened
