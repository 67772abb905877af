"""A table at play: persons and bots answer, all is kept, and an undo is free until chance has spoken."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.table.changed import told_before
from emberhall.table.seats import seated
from emberhall.table.session import Session
from emberhall.table.storage import Folder, Record, list_saves, read_table, saves_folder
from tests.engine.lantern import Lantern, party
from tests.kit.toys import LanternDoor
from tests.kit.words import story
from tests.table.tables import a_table, file_of

pytestmark = pytest.mark.usefixtures("toys")


class NewerLantern(LanternDoor):
    """The toy with other rules."""

    def __init__(self) -> None:
        super().__init__("2")


def at(session: Session) -> tuple[object, ...]:
    """Where a table stands: the question, the table, the tape and what was told."""
    match = session.match
    return match.choice, match.game.encode(match.state), list(match.chance.tape), story(match)


def anything(session: Session, among: int = -1) -> None:
    """Whoever is asked answers, with the last answer unless another is meant."""
    person = session.asked[0]
    offered = session.offered_to(person)
    session.answer(offered[among if among < 0 else min(among, len(offered) - 1)], by=person)


def answer_where(session: Session, chance: bool) -> None:
    """Answer on, always with the first option that does or does not call upon chance."""
    while session.choice:
        person = session.asked[0]
        for number in session.offered_to(person):
            session.answer(number, by=person)
            if session.match.chance_has_spoken() == chance:
                return
            session.undo(agreed=session.persons)
        anything(session, 0)
    raise AssertionError("the game is over")


# ---------------------------------------------------------------- sitting down


def test_every_hero_needs_a_seat() -> None:
    with pytest.raises(Refusal, match="There are 3 heroes and 2 seats"):
        Session.new(Lantern(), party(3), seated("me,me"))  # type: ignore[arg-type]
    assert not saves_folder().exists(), "a refused table is not kept"


def test_a_table_need_not_be_kept() -> None:
    session = a_table(keep=False)
    session.answer(0)
    assert not saves_folder().exists()


# ---------------------------------------------------------------- answering


def test_bots_answer_until_a_person_is_asked() -> None:
    session = a_table("me,random,random")
    while session.choice:
        session.play_bots()
        if session.choice:
            assert session.asked == ("me",)
            anything(session)
    assert session.outcome
    assert session.asked == ()
    assert not session.bot_move()


def test_a_person_does_not_answer_for_a_bot() -> None:
    session = a_table("random,me")
    assert session.asked == ()
    with pytest.raises(Refusal, match="This question is for the bot 'random' in seat 1: let it act"):
        session.answer(0, by="me")


def test_equal_seeds_play_alike_bots_included() -> None:
    first, second = a_table("random,random", seed=7), a_table("random,random", seed=7)
    assert first.play_bots() == second.play_bots()
    assert at(first) == at(second)


def test_news_is_told_once() -> None:
    session = a_table()
    whole = session.news("me")
    assert session.news("me") == ()
    session.answer(1)
    whole += session.news("me")
    assert [line.text for line in whole] == story(session.match)


# ---------------------------------------------------------------- keeping


def test_every_answer_is_on_disk_when_it_is_given() -> None:
    session = a_table("me,random,me:Bo")
    for _ in range(30):
        record, save = read_table(file_of(session))
        assert save.tape == session.match.chance.tape
        assert len(record.by) == session.match.answers
        if not session.bot_move() and session.choice:
            anything(session)


@pytest.mark.parametrize("seed", range(5))
def test_a_kept_table_goes_on_at_the_same_question_at_every_moment(seed: int) -> None:
    session = a_table("me,random", seed)
    while session.choice:
        again = Session.resume(file_of(session))
        assert at(again) == at(session)
        assert again.seats == session.seats
        assert set(again.asked) >= set(session.asked), "who let it pass is asked again"
        assert again.record().by == session.record().by
        if not session.bot_move():
            anything(session, 1)
    assert Session.resume(file_of(session)).outcome == session.outcome


def test_a_resumed_table_goes_on_in_its_file() -> None:
    session = a_table()
    again = Session.resume(file_of(session))
    again.answer(0)
    assert read_table(file_of(session)).save.tape == again.match.chance.tape
    assert len(list(saves_folder().iterdir())) == 1


def test_a_file_from_elsewhere_is_left_as_it_is(tmp_path: Path) -> None:
    session = a_table()
    foreign = tmp_path / "report.json"
    foreign.write_bytes(session.record().encode())
    before = foreign.read_bytes()
    again = Session.resume(foreign)
    again.answer(0)
    assert foreign.read_bytes() == before
    assert file_of(again).parent == saves_folder()


def test_a_save_of_other_rules_says_so_and_goes_on_at_its_last_rest_in_the_same_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = a_table()
    session.answer(0)
    file, before = file_of(session), file_of(session).read_bytes()
    assert told_before(read_table(file)) == ""
    monkeypatch.setattr("tests.kit.toys.LanternDoor", NewerLantern)
    told = told_before(read_table(file))
    assert told.startswith(
        "The rules or the built-in cards have changed since this game was kept. Kept are the table as"
    )
    assert "its last 1 answer will be asked again" in told or "no answer is lost" in told
    assert "the undo of 1 answer are forgotten" in told
    for _ in range(3):
        again = Session.resume(file)
        assert again.match.answers == 0
        assert file.read_bytes() == before, "to look is not to go on"
    again.answer(0)
    assert [save.path for save in list_saves()] == [file], "one game stays one save"
    assert read_table(file).save.version == "2"
    assert told_before(read_table(file)) == ""


def test_a_game_of_other_rules_that_cannot_be_kept_stands_as_it_was_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    session = a_table()
    session.answer(0)
    monkeypatch.setattr("tests.kit.toys.LanternDoor", NewerLantern)
    again = Session.resume(file_of(session))
    there = at(again)

    def no_room(folder: Folder, name: str, record: Record, durable: bool = True) -> str:
        raise Refusal("there is no room")

    with monkeypatch.context() as patched:
        patched.setattr(Folder, "write", no_room)
        with pytest.raises(Refusal, match="no room"):
            again.answer(0)
    assert at(again) == there


def test_a_table_that_cannot_be_kept_says_so_and_stands_where_it_stood_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    session = a_table()
    before = file_of(session).read_bytes()

    def no_room(folder: Folder, name: str, record: Record, durable: bool = True) -> str:
        raise Refusal("there is no room")

    there = at(session)
    monkeypatch.setattr(Folder, "write", no_room)
    with pytest.raises(Refusal, match="there is no room"):
        session.answer(0)
    assert file_of(session).read_bytes() == before
    assert at(session) == there
    monkeypatch.undo()


# ---------------------------------------------------------------- undo and redo


def test_nothing_can_be_taken_back_before_an_answer() -> None:
    session = a_table("random,me")
    session.play_bots()
    with pytest.raises(Refusal, match="There is nothing to undo yet"):
        session.undo(agreed=["me"])
    with pytest.raises(Refusal, match="There is nothing to redo"):
        session.redo()


def test_undo_is_free_until_chance_has_spoken() -> None:
    session = a_table("me,me:Bo")
    answer_where(session, chance=False)
    assert session.must_agree() == ()
    after = at(session)
    session.undo()
    session.redo()
    assert at(session) == after


def test_once_chance_has_spoken_all_at_the_table_must_agree() -> None:
    session = a_table("me,me:Bo,me:Cy")
    answer_where(session, chance=True)
    after = at(session)
    assert session.must_agree() == ("me", "Bo", "Cy")
    for agreed, missing in ((), "me, Bo and Cy"), (("me", "Cy"), "Bo"):
        with pytest.raises(Refusal, match=f"{missing} must agree"):
            session.undo(agreed=agreed)
        assert at(session) == after
    session.undo(agreed=("Cy", "Bo", "me"))
    assert at(session) != after


def test_an_undo_takes_back_what_bots_did_since() -> None:
    session = a_table("me,random")
    session.play_bots()
    for _ in range(4):
        before, number = at(session), session.match.answers
        assert session.choice
        anything(session)
        session.play_bots()
        session.undo(agreed=["me"])
        assert at(session) == before
        assert session.match.answers == number
        session.redo()
        session.play_bots()


def test_a_redo_brings_back_what_bots_did_with_the_same_luck() -> None:
    session = a_table("me,random,random")
    session.play_bots()
    for _ in range(3):
        assert session.choice
        anything(session)
        session.play_bots()
    after, by = at(session), session.record().by
    for _ in range(3):
        session.undo(agreed=["me"])
    for _ in range(3):
        session.redo()
    assert at(session) == after
    assert session.record().by == by


def test_where_only_bots_play_an_undo_takes_one_answer_back_and_a_redo_gives_it_again() -> None:
    session = a_table("random,random")
    with pytest.raises(Refusal, match="let a bot act first"):
        session.undo()
    for _ in range(5):
        session.bot_move()
    after = at(session)
    session.undo()
    session.undo()
    assert session.match.answers == 3
    session.redo()
    assert session.match.answers == 4
    session.redo()
    assert at(session) == after


def test_a_new_answer_ends_what_could_be_redone() -> None:
    session = a_table()
    session.answer(1)
    session.undo(agreed=["me"])
    session.answer(0)
    assert session.record().by == "A"
    with pytest.raises(Refusal, match="There is nothing to redo"):
        session.redo()


def test_an_undo_is_kept_too() -> None:
    session = a_table()
    before = at(session)
    session.answer(1)
    session.undo(agreed=["me"])
    assert at(Session.resume(file_of(session))) == before


def test_the_last_answer_of_a_game_can_be_taken_back() -> None:
    session = a_table("me,me")
    while session.choice:
        anything(session, 0)
    session.undo(agreed=["me"])
    assert session.choice
    assert session.outcome is None


def test_a_resumed_table_can_undo_what_was_answered_before() -> None:
    session = a_table("me,random")
    session.play_bots()
    before = at(session)
    session.answer(0)
    session.play_bots()
    again = Session.resume(file_of(session))
    again.undo(agreed=["me"])
    assert at(again) == before
