"""A save, an import and a replay may name players, but never run one."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from emberhall.engine.refusal import Refusal
from emberhall.players import guests, named
from emberhall.players.guests import ABSENT
from emberhall.table.bots import Bots
from emberhall.table.seats import Seat, seated
from emberhall.table.session import Session
from emberhall.table.storage import read_table
from tests.kit.outside import outside
from tests.table.tables import a_table, file_of

__all__ = ["outside"]

pytestmark = pytest.mark.usefixtures("toys")


def reopened(session: Session, seats: list[str]) -> Session:
    """The table opened from a save that names these seats."""
    kept = read_table(file_of(session))
    record = msgspec.structs.replace(kept.record, seats=seats)
    return Session.of(kept._replace(record=record))


def test_a_save_that_names_a_player_opens_elsewhere_and_runs_nothing(outside: Path) -> None:
    (outside / "traps.py").write_text("open('sprung', 'w').close()\n")
    session = a_table("me,heuristic")
    for name in ("traps.py:Trap", "traps:Trap", "greedy", "os.path:join"):
        again = reopened(session, ["me", name])
        assert again.seats[1] == Seat(bot=name)
        assert again.lost_seats[1].why == ABSENT
        assert again.record().seats[1] == name, "its name stays: there it may play again"
        again.play_bots()
        while again.choice:
            again.answer(again.offered_to("me")[-1])
            again.play_bots()
        assert "" in {again.given.who(number) for number in range(again.match.answers)}, "bots played to the end"
    assert not (outside / "sprung").exists()
    assert guests.admitted() == ()


def test_it_plays_where_it_was_named(outside: Path) -> None:
    name = named("players.py:Last")
    again = reopened(a_table("me,heuristic"), ["me", name])
    assert again.lost_seats == {}


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
    session = a_table(f"{named('players.py:Raises')},heuristic")
    assert session.bots_ponder, "nobody knows how long code of others thinks"
    session.bot_move()
    assert list(session.lost_seats) == [0]
    assert str(session.lost_seats[0]).startswith(
        "players.py:Raises lost its seat to the rules of thumb: ValueError: I am lost, players.py line "
    )
    assert not session.bots_ponder
    session.play_bots()
    assert session.match.over


def test_a_seat_lost_in_another_process_is_lost_here() -> None:
    bots = Bots("lantern", [Seat(bot="heuristic"), Seat(bot="away.py:Away")], 1)
    bots.lose(0, "it failed")
    assert list(bots.lost) == [1], "our own players never lose theirs"
