"""A table is kept behind a small protocol: whatever keeps it, every answer is there before the next question is."""

from __future__ import annotations

from itertools import pairwise

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.games import game
from emberhall.table.folders import Kept, Record, Store, table_in
from emberhall.table.seats import seated
from emberhall.table.session import Session
from tests.engine.gloamhouse import party

pytestmark = pytest.mark.usefixtures("toys")


class Rows:
    """A store that only ever appends: all that was written, by name."""

    def __init__(self) -> None:
        self.rows: dict[str, list[bytes]] = {}
        self.durable = False  # whether the last of it was written for good
        self.taken = False  # somebody else has led on what is kept

    def begin(self, game: str, adventure: str) -> str:
        name = f"{game}-{len(self.rows)}"
        self.rows[name] = []
        return name

    def write(self, name: str, record: Record, durable: bool = True) -> str:
        self.durable = durable
        if self.taken:
            name, self.taken = self.begin("other", ""), False
        self.rows[name].append(record.encode())
        return name

    def where(self, name: str) -> str:
        return f"row {len(self.rows[name])} of {name}"

    def last(self, name: str) -> Kept:
        return table_in(self.rows[name][-1], name)


@pytest.fixture
def rows() -> Rows:
    return Rows()


def a_session(rows: Store, seats: str = "me,random") -> Session:
    return Session.new(game("gloamhouse"), party(2), seated(seats), 1, store=rows)


def test_every_answer_is_a_row_before_the_next_question(rows: Rows) -> None:
    session = a_session(rows)
    for number in range(12):
        if session.choice is None:
            break
        if not session.bot_move():
            session.answer(session.offered_to("me")[0], by="me")
        assert rows.last(session.name).save.tape == session.match.chance.tape, number
    assert len(rows.rows) == 1


@pytest.mark.parametrize("name", ["gloamhouse", "beacon"])
def test_whatever_a_person_is_asked_is_written_for_good_before(rows: Rows, name: str) -> None:
    for seed in range(10):
        session = Session.new(game(name), party(2), seated("random,me"), seed, store=rows)
        while session.choice and session.match.answers < 20:
            session.play_bots()
            if session.asked:
                assert rows.durable
                session.answer(session.offered_to("me")[-1], by="me")


def test_a_row_holds_all_that_the_one_before_it_held_and_what_came_since(rows: Rows) -> None:
    session = a_session(rows, "random,random")
    session.play_bots()
    tapes = [table_in(row, "").save.tape for row in rows.rows[session.name]]
    for earlier, later in pairwise(tapes):
        assert later[: len(earlier)] == earlier
        assert len(later) > len(earlier)


def test_what_somebody_else_has_led_on_is_left_and_the_table_goes_on_under_another_name(rows: Rows) -> None:
    session = a_session(rows)
    first, before = session.name, list(rows.rows[session.name])
    rows.taken = True
    session.answer(0, by="me")
    assert session.name != first
    assert rows.rows[first] == before
    assert session.store
    assert session.store.where(session.name) == f"row 1 of {session.name}"


def test_a_table_comes_back_from_any_store(rows: Rows) -> None:
    session = a_session(rows)
    session.answer(0, by="me")
    again = Session.of(rows.last(session.name))
    assert again.sight("me") == session.sight("me")
    again.kept_in(rows, session.name)
    again.undo(by="me", agreed=["me"])
    assert rows.last(session.name).save.tape == again.match.chance.tape


def test_a_store_that_refuses_leaves_the_table_as_it_was_kept(rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    session = a_session(rows)
    session.answer(session.offered_to("me")[-1], by="me")
    session.play_bots()
    kept = session.sight("me")

    def full(rows: Rows, name: str, record: Record, durable: bool = True) -> str:
        raise Refusal("There is no room: make some.")

    changes = (
        lambda: session.answer(session.offered_to("me")[0], by="me"),
        lambda: session.undo(by="me"),
        lambda: session.take_seats(seated("random,me")),
    )
    with monkeypatch.context() as broken:
        broken.setattr(Rows, "write", full)
        for change in changes:
            with pytest.raises(Refusal, match="no room"):
                change()
            assert session.sight("me") == kept
            assert session.seats == seated("me,random")
