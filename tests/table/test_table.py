"""A table at play: persons and bots answer, all is kept, and an undo is free until chance has spoken."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.table import undoing
from emberhall.table.changes import StoredRow
from emberhall.table.files import Foot, TableFile
from emberhall.table.folders import saves_folder
from emberhall.table.news import News
from emberhall.table.saved import SavedTable
from emberhall.table.saves import list_saves
from emberhall.table.seats import seated
from tests.engine.gloamhouse import Gloamhouse, party
from tests.kit.toys import GloamhouseDoor
from tests.kit.words import story
from tests.table.tables import a_table, file_of

pytestmark = pytest.mark.usefixtures("toys")


class NewerGloamhouse(GloamhouseDoor):
    """The toy with other rules."""

    def __init__(self) -> None:
        super().__init__("2")


def at(saved: SavedTable) -> tuple[object, ...]:
    """Where a table stands: the question, the table, the tape and what was told."""
    match = saved.table.match
    return match.choice, match.game.encode(match.state), list(match.chance.tape), story(match)


def anything(saved: SavedTable, among: int = -1) -> None:
    """Whoever is asked answers, with the last answer unless another is meant."""
    person = saved.table.question.asked[0]
    offered = saved.table.question.offered_to(person)
    saved.keep(saved.table.answer(offered[among if among < 0 else min(among, len(offered) - 1)], by=person))


def answer_where(saved: SavedTable, chance: bool) -> None:
    """Answer on, always with the first option that does or does not call upon chance."""
    while saved.table.choice:
        person = saved.table.question.asked[0]
        for number in saved.table.question.offered_to(person):
            saved.keep(saved.table.answer(number, by=person))
            if saved.table.match.chance_has_spoken() == chance:
                return
            saved.keep(saved.table.undo(agreed=saved.table.persons))
        anything(saved, 0)
    raise AssertionError("the game is over")


# ---------------------------------------------------------------- sitting down


def test_every_hero_needs_a_seat() -> None:
    with pytest.raises(Refusal, match="There are 3 heroes and 2 seats"):
        SavedTable.new(Gloamhouse(), party(3), seated("me,me"))  # type: ignore[arg-type]
    assert not saves_folder().exists(), "a refused table is not kept"


def test_a_table_need_not_be_kept() -> None:
    saved = a_table(keep=False)
    saved.keep(saved.table.answer(0))
    assert not saves_folder().exists()


# ---------------------------------------------------------------- answering


def test_bots_answer_until_a_person_is_asked() -> None:
    saved = a_table("me,random,random")
    while saved.table.choice:
        saved.play_bots()
        if saved.table.choice:
            assert saved.table.question.asked == ("me",)
            anything(saved)
    assert saved.table.outcome
    assert saved.table.question.asked == ()
    assert not saved.bot_acts()


def test_a_person_does_not_answer_for_a_bot() -> None:
    saved = a_table("random,me")
    assert saved.table.question.asked == ()
    with pytest.raises(Refusal, match="This question is for the bot 'random' in seat 1: let it act"):
        saved.keep(saved.table.answer(0, by="me"))


def test_equal_seeds_play_alike_bots_included() -> None:
    first, second = a_table("random,random", seed=7), a_table("random,random", seed=7)
    assert first.play_bots() == second.play_bots()
    assert at(first) == at(second)


def test_news_is_told_once() -> None:
    saved, news = a_table(), News()
    whole = news.of(saved.table, "me")
    assert news.of(saved.table, "me") == ()
    saved.keep(saved.table.answer(1))
    whole += news.of(saved.table, "me")
    assert [line.text for line in whole] == story(saved.table.match)


# ---------------------------------------------------------------- keeping


def test_every_answer_is_on_disk_when_it_is_given() -> None:
    saved = a_table("me,random,me:Bo")
    for _ in range(30):
        again = SavedTable.resume(file_of(saved)).table
        assert again.match.chance.tape == saved.table.match.chance.tape
        assert again.answers.by == saved.table.answers.by
        if not saved.bot_acts() and saved.table.choice:
            anything(saved)


@pytest.mark.parametrize("seed", range(5))
def test_a_kept_table_goes_on_at_the_same_question_at_every_moment(seed: int) -> None:
    saved = a_table("me,random", seed)
    while saved.table.choice:
        again = SavedTable.resume(file_of(saved))
        assert at(again) == at(saved)
        assert again.table.seats == saved.table.seats
        assert again.table.question.asked == saved.table.question.asked
        assert again.table.passed == saved.table.passed
        assert again.table.answers.by == saved.table.answers.by
        if not saved.bot_acts():
            anything(saved, 1)
    assert SavedTable.resume(file_of(saved)).table.outcome == saved.table.outcome


def test_a_resumed_table_goes_on_in_its_file() -> None:
    saved = a_table()
    again = SavedTable.resume(file_of(saved))
    again.keep(again.table.answer(0))
    assert at(SavedTable.resume(file_of(saved))) == at(again)
    assert len(list(saves_folder().iterdir())) == 1


def test_a_file_from_elsewhere_is_left_as_it_is(tmp_path: Path) -> None:
    saved = a_table()
    foreign = tmp_path / "report.emberhall"
    foreign.write_bytes(file_of(saved).read_bytes())
    before = foreign.read_bytes()
    again = SavedTable.resume(foreign)
    again.keep(again.table.answer(0))
    assert foreign.read_bytes() == before
    assert file_of(again).parent == saves_folder()


def other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kit.toys.GloamhouseDoor", NewerGloamhouse)


def test_a_save_of_other_rules_says_so_and_continues_at_its_last_rest_in_the_same_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saved = a_table()
    saved.keep(saved.table.answer(0))
    file, before = file_of(saved), file_of(saved).read_bytes()
    assert not SavedTable.resume(file).notice
    other_rules(monkeypatch)
    for _ in range(3):
        again = SavedTable.resume(file)
        assert again.notice.startswith("The rules or the built-in cards have changed since this game was saved")
        assert again.table.match.answers == 0
        assert file.read_bytes() == before, "to look is not to continue"
    again.keep(again.table.answer(0))
    assert [save.path for save in list_saves()] == [file], "one game stays one save"
    after = SavedTable.resume(file)
    assert not after.notice
    assert at(after) == at(again)


def test_the_notice_says_how_many_answers_are_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = a_table("me,me")

    def since_rest() -> int:
        match = saved.table.match
        return sum(1 for mark in match.marks if mark >= match.rests[-1].tape)

    while not (since := since_rest()):
        anything(saved, 0)
    other_rules(monkeypatch)
    assert f"the last {since} answer" in SavedTable.resume(file_of(saved)).notice


def no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(file: TableFile, rows: Sequence[StoredRow], foot: Foot, durable: bool = True) -> None:
        raise Refusal("there is no room")

    monkeypatch.setattr(TableFile, "append", refuse)


def test_a_game_of_other_rules_that_cannot_be_kept_stands_as_it_was_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = a_table()
    saved.keep(saved.table.answer(0))
    other_rules(monkeypatch)
    again = SavedTable.resume(file_of(saved))
    there = at(again)
    no_room(monkeypatch)
    with pytest.raises(Refusal, match="no room"):
        again.keep(again.table.answer(0))
    assert at(again) == there


def test_a_table_that_cannot_be_kept_says_so_and_stands_where_it_stood_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = a_table()
    before, there = file_of(saved).read_bytes(), at(saved)
    with monkeypatch.context() as patched:
        no_room(patched)
        with pytest.raises(Refusal, match="there is no room"):
            saved.keep(saved.table.answer(0))
    assert file_of(saved).read_bytes() == before
    assert at(saved) == there
    saved.keep(saved.table.answer(0))
    assert at(SavedTable.resume(file_of(saved))) == at(saved)


# ---------------------------------------------------------------- undo and redo


def test_nothing_can_be_taken_back_before_an_answer() -> None:
    saved = a_table("random,me")
    saved.play_bots()
    with pytest.raises(Refusal, match="There is nothing to undo yet"):
        saved.keep(saved.table.undo(agreed=["me"]))
    with pytest.raises(Refusal, match="There is nothing to redo"):
        saved.keep(saved.table.redo())


def test_undo_is_free_until_chance_has_spoken() -> None:
    saved = a_table("me,me:Bo")
    answer_where(saved, chance=False)
    assert undoing.must_agree(saved.table) == ()
    after = at(saved)
    saved.keep(saved.table.undo())
    saved.keep(saved.table.redo())
    assert at(saved) == after


def test_once_chance_has_spoken_all_at_the_table_must_agree() -> None:
    saved = a_table("me,me:Bo,me:Cy")
    answer_where(saved, chance=True)
    after = at(saved)
    assert undoing.must_agree(saved.table) == ("me", "Bo", "Cy")
    for agreed, missing in ((), "me, Bo and Cy"), (("me", "Cy"), "Bo"):
        with pytest.raises(Refusal, match=f"{missing} must agree"):
            saved.keep(saved.table.undo(agreed=agreed))
        assert at(saved) == after
    saved.keep(saved.table.undo(agreed=("Cy", "Bo", "me")))
    assert at(saved) != after


def test_an_undo_takes_back_what_bots_did_since() -> None:
    saved = a_table("me,random")
    saved.play_bots()
    for _ in range(4):
        before, number = at(saved), saved.table.match.answers
        assert saved.table.choice
        anything(saved)
        saved.play_bots()
        saved.keep(saved.table.undo(agreed=["me"]))
        assert at(saved) == before
        assert saved.table.match.answers == number
        saved.keep(saved.table.redo())
        saved.play_bots()


def test_a_redo_brings_back_what_bots_did_with_the_same_luck() -> None:
    saved = a_table("me,random,random")
    saved.play_bots()
    for _ in range(3):
        assert saved.table.choice
        anything(saved)
        saved.play_bots()
    after, by = at(saved), saved.table.answers.by[:]
    for _ in range(3):
        saved.keep(saved.table.undo(agreed=["me"]))
    for _ in range(3):
        saved.keep(saved.table.redo())
    assert at(saved) == after
    assert saved.table.answers.by == by


def test_where_only_bots_play_an_undo_takes_one_answer_back_and_a_redo_gives_it_again() -> None:
    saved = a_table("random,random")
    with pytest.raises(Refusal, match="let a bot act first"):
        saved.keep(saved.table.undo())
    for _ in range(5):
        saved.bot_acts()
    after = at(saved)
    saved.keep(saved.table.undo())
    saved.keep(saved.table.undo())
    assert saved.table.match.answers == 3
    saved.keep(saved.table.redo())
    assert saved.table.match.answers == 4
    saved.keep(saved.table.redo())
    assert at(saved) == after


def test_a_new_answer_ends_what_could_be_redone() -> None:
    saved = a_table()
    saved.keep(saved.table.answer(1))
    saved.keep(saved.table.undo(agreed=["me"]))
    saved.keep(saved.table.answer(0))
    assert saved.table.answers.by == ["me"]
    with pytest.raises(Refusal, match="There is nothing to redo"):
        saved.keep(saved.table.redo())


def test_an_undo_is_kept_too() -> None:
    saved = a_table()
    before = at(saved)
    saved.keep(saved.table.answer(1))
    saved.keep(saved.table.undo(agreed=["me"]))
    assert at(SavedTable.resume(file_of(saved))) == before


def test_the_last_answer_of_a_game_can_be_taken_back() -> None:
    saved = a_table("me,me")
    while saved.table.choice:
        anything(saved, 0)
    saved.keep(saved.table.undo(agreed=["me"]))
    assert saved.table.choice
    assert saved.table.outcome is None


def test_a_resumed_table_can_undo_what_was_answered_before() -> None:
    saved = a_table("me,random")
    saved.play_bots()
    before = at(saved)
    saved.keep(saved.table.answer(0))
    saved.play_bots()
    again = SavedTable.resume(file_of(saved))
    again.keep(again.table.undo(agreed=["me"]))
    assert at(again) == before
