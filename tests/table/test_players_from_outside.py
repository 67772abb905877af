"""A save, an import and a replay may name players, but never run one."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from emberhall.engine.refusal import Refusal
from emberhall.players import guests, named
from emberhall.players.guests import ABSENT
from emberhall.table.beginning import first_change
from emberhall.table.bots import Bots
from emberhall.table.changes import SeatLost
from emberhall.table.saved import SavedTable, rows_of, summary_of
from emberhall.table.seats import Seat, seated
from tests.kit.outside import outside
from tests.table.tables import a_table, file_of

__all__ = ["outside"]

pytestmark = pytest.mark.usefixtures("toys")


def reopened(saved: SavedTable, seats: list[str]) -> SavedTable:
    """The table opened from a save that names these seats."""
    first, *rows = rows_of(file_of(saved))
    opened = replace(first_change([first]), seats=tuple(seats))
    return SavedTable.of([replace(first, did=(opened,)), *rows])


def test_a_save_that_names_a_player_opens_elsewhere_and_runs_nothing(outside: Path) -> None:
    (outside / "traps.py").write_text("open('sprung', 'w').close()\n")
    saved = a_table("me,heuristic")
    for name in ("traps.py:Trap", "traps:Trap", "greedy", "os.path:join"):
        again = reopened(saved, ["me", name])
        assert again.table.seats[1] == Seat(bot=name)
        assert again.table.bots.lost[1].why == ABSENT
        again.play_bots()
        while again.table.choice:
            again.keep(again.table.answer(again.table.question.offered_to("me")[-1]))
            again.play_bots()
        assert "" in again.table.answers.by, "bots played to the end"
        assert not any(isinstance(change, SeatLost) for row in again.rows() for change in row.did)
        assert summary_of(again.table).seats[1] == name, "its name stays: elsewhere it may play again"
    assert not (outside / "sprung").exists()
    assert guests.admitted() == ()


def test_it_plays_where_it_was_named(outside: Path) -> None:
    name = named("players.py:Last")
    again = reopened(a_table("me,heuristic"), ["me", name])
    assert again.table.bots.lost == {}


@pytest.mark.parametrize("name", ["", "../x.py:Y", "a b", "x" * 200, "x.py:y.z", "a:b:c", "é\n"])
def test_what_is_not_even_a_name_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="can take a seat"):
        reopened(a_table("me,heuristic"), ["me", name])


@pytest.mark.parametrize("name", ["traps.py:Trap", "traps:Trap", "greedy"])
def test_who_is_asked_for_at_the_table_has_to_be_here(name: str) -> None:
    with pytest.raises(
        Refusal, match=r"Nobody called .* can take a seat: a seat is one of me, random, heuristic, search"
    ):
        seated(f"me,{name}")


def test_one_that_fails_at_the_table_loses_its_seat(outside: Path) -> None:
    saved = a_table(f"{named('players.py:Raises')},heuristic")
    assert saved.table.has_slow_bots, "nobody knows how long code of others thinks"
    saved.bot_acts()
    assert list(saved.table.bots.lost) == [0]
    assert str(saved.table.bots.lost[0]).startswith(
        "players.py:Raises lost its seat to the rules of thumb: ValueError: I am lost, players.py line "
    )
    assert not saved.table.has_slow_bots
    again = SavedTable.resume(file_of(saved))
    assert again.table.bots.lost == saved.table.bots.lost, "the table's history says it"
    saved.play_bots()
    assert saved.table.match.over
    told = [change for row in saved.rows() for change in row.did if isinstance(change, SeatLost)]
    assert [change.seat for change in told] == [0], "once"


def test_a_seat_that_is_given_to_another_bot_is_not_lost_any_more(outside: Path) -> None:
    saved = a_table(f"{named('players.py:Raises')},heuristic")
    saved.bot_acts()
    saved.keep(saved.table.sit(seated("random,heuristic")))
    assert not saved.table.bots.lost
    assert not SavedTable.resume(file_of(saved)).table.bots.lost


def test_a_seat_lost_in_another_process_is_lost_here() -> None:
    bots = Bots("gloamhouse", [Seat(bot="heuristic"), Seat(bot="away.py:Away")], 1)
    bots.lose(0, "it failed")
    assert list(bots.lost) == [1], "our own players never lose theirs"
