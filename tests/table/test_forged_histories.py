"""An edited history is refused in one sentence, or it is a table: never anything else, and never half applied.

What a row is (its types, one beginning alone) is checked when it is unpacked; what its changes say of a table is
checked where they are applied, by the fold and by commands alike.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from emberhall.engine.game import Outcome, Report, Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import playable
from emberhall.table.beginning import first_change
from emberhall.table.changes import (
    Answered,
    AnyChange,
    Game,
    LastCalled,
    Opened,
    Passed,
    Reported,
    Row,
    RulesChanged,
    Seated,
    SeatLost,
    StoredRow,
    TurnDeclined,
    UndoRequested,
    Went,
    pack,
    unpack,
)
from emberhall.table.opening import answers_in, open_table
from emberhall.table.saved import games
from emberhall.table.table import Table
from emberhall.table.turn_declines import TurnDecline
from tests.table.at_random import COMPANIES, Play, a_table, everything

TOYS = ("gloamhouse", "beacon", "race", "gloamhouse-campaign")
FORGED_TOYS, FORGED_GAMES = 400, 30  # histories of each
BIG = 10**9
HUGE = 10**400  # more than any number that a machine has
NUMBERS = (-HUGE, -BIG, -2, -1, 0, 1, 2, 3, 7, 999, BIG, 2**63, HUGE)
TEXTS = ("", "me", "me:Ann", "me:Nobody", "random", "nobody.py:Bot", "\0", "../..", "gloamhouse", "a" * 10_000)


@cache
def a_history(name: str, seats: str, rows: int = 60) -> tuple[Row, ...]:
    """The rows of a table that was played at random."""
    play = Play(a_table(name, seats, 2), Random(f"forged {name} {seats}"))
    for _ in play.rows(rows):
        pass
    return tuple(play.saved.rows())


def opened_or_refused(stored: Sequence[StoredRow]) -> Table | None:
    """Open these rows as if they came from a file: a table of which everything can be asked, or a refusal."""
    try:
        rows = [unpack(row) for row in stored]
        answers_in(rows)
        opening = open_table(rows, games)
    except Refusal as refusal:
        if str(refusal)[-1] not in ".?":
            raise AssertionError(f"no sentence: {refusal}") from refusal
        return None
    shown = everything(opening.table)
    if opening.row is None:  # by other rules chance may have something new to say, which is kept with the next row
        assert everything(open_table(rows, games).table) == shown, "what is opened twice is the same"
    return opening.table


# ---------------------------------------------------------------- one wrong change

A_GAME = Game("2026-01-01", "A night", True, "So.")
A_SETUP = Setup("night", ("a", "b", "c"))
WRONG: tuple[AnyChange, ...] = (
    Went(-1),
    Went(BIG),
    Went(-BIG),
    Went(HUGE),
    LastCalled(999),
    LastCalled(-5),
    LastCalled(HUGE),
    Seated(("me",) * 9),
    Seated(()),
    Seated(("me:Ann", "random", "random"), {7: "Ann"}),
    Seated(("me:Ann", "random", "random"), {-1: "Ann"}),
    Seated(("no such bot", "random", "random")),
    SeatLost(99, "random", "It broke."),
    SeatLost(-1, "random", "It broke."),
    Answered(()),
    Answered((0,)),
    Answered((-1, *[0] * 100_000)),
    Answered((-HUGE,)),
    Answered((-1, HUGE)),
    Answered((-999,)),
    RulesChanged("1", tape=(-1,)),
    Opened("gloamhouse", "1", A_SETUP, ("me", "me", "me")),
    Reported(Report(Outcome(True, "", "")), A_GAME, (0, 0, 0)),
)
HARMLESS: tuple[AnyChange, ...] = (
    Passed("Nobody"),
    Passed(""),
    TurnDeclined(TurnDecline("Nobody", (-BIG, BIG), "", frozenset({("x", -1)}))),
    UndoRequested("Nobody", ("Nobody else",), ("Nobody",)),
)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("wrong", WRONG, ids=lambda change: str(change)[:30])
@pytest.mark.parametrize("name", TOYS)
def test_a_change_that_no_command_makes_is_refused(name: str, wrong: AnyChange) -> None:
    rows = list(map(pack, a_history(name, COMPANIES[1])))
    for place in (1, 5, len(rows) // 2, len(rows)):
        forged = pack(Row(place, 0.0, (wrong,), "Ann"))
        assert opened_or_refused([*rows[:place], forged]) is None


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("change", HARMLESS, ids=lambda change: str(change)[:30])
@pytest.mark.parametrize("name", TOYS)
def test_a_change_by_people_whom_nobody_knows_moves_nothing(name: str, change: AnyChange) -> None:
    rows = list(map(pack, a_history(name, COMPANIES[1])))
    before = opened_or_refused(rows)
    after = opened_or_refused([*rows, pack(Row(len(rows), 0.0, (change,), "Ann"))])
    assert before
    assert after
    assert after.match.chance.tape == before.match.chance.tape
    assert after.question.asked == before.question.asked


@pytest.mark.usefixtures("toys")
def test_a_row_that_begins_a_table_says_nothing_else() -> None:
    first, *rows = a_history("gloamhouse", COMPANIES[1])
    again = RulesChanged(first_change([first]).version)
    for did in ((), (Went(0), again), (again, Went(0)), (*first.did, Went(0))):
        with pytest.raises(Refusal, match="damaged in row 2"):
            unpack(pack(Row(1, 0.0, did)))
    assert opened_or_refused(list(map(pack, rows))) is None
    assert opened_or_refused([]) is None


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("floor", [-1, 1, BIG])
def test_no_more_answers_stand_for_good_than_were_given(floor: int) -> None:
    first = a_history("gloamhouse", COMPANIES[1])[0]
    opened = first_change([first])
    assert opened_or_refused([pack(replace(first, did=(replace(opened, floor=floor),)))]) is None
    changed = RulesChanged(opened.version, tape=opened.tape, floor=floor)
    assert opened_or_refused([pack(first), pack(Row(1, 0.0, (changed,)))]) is None


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("name", TOYS)
def test_an_answer_without_all_its_luck_is_refused(name: str) -> None:
    """Else chance would speak afresh, and the table would be another whenever it is opened."""
    rows, cut = a_history(name, COMPANIES[2]), 0
    for place, row in enumerate(rows):
        for at, change in enumerate(row.did):
            if isinstance(change, Answered | Reported) and len(change.tape) > isinstance(change, Answered):
                did = (*row.did[:at], replace(change, tape=change.tape[:-1]), *row.did[at + 1 :])
                assert opened_or_refused(list(map(pack, [*rows[:place], replace(row, did=did)]))) is None
                cut += 1
    assert cut


@pytest.mark.usefixtures("toys")
def test_the_luck_before_the_first_question_is_whole() -> None:
    first = a_history("beacon", COMPANIES[2])[0]
    opened = first_change([first])
    for tape in (opened.tape[:-1], (*opened.tape, 0), ()):
        assert opened_or_refused([pack(replace(first, did=(replace(opened, tape=tape),)))]) is None


# ---------------------------------------------------------------- thousands of wrong rows


def forged(rows: Sequence[StoredRow], luck: Random) -> list[StoredRow]:
    """The same history, edited: rows cut, moved, doubled, or one thing in one of them changed."""
    out = list(rows)
    match luck.randrange(6):
        case 0:
            del out[luck.randrange(len(out))]
        case 1:
            place = luck.randrange(len(out))
            out.insert(luck.randrange(len(out)), out[place])
        case 2:
            one, other = luck.randrange(len(out)), luck.randrange(len(out))
            out[one], out[other] = out[other], out[one]
        case _:
            place = luck.randrange(len(out)) if luck.random() < 0.8 else 0
            out[place] = out[place]._replace(data=edited(out[place].data, luck))
    if luck.random() < 0.9:  # with the numbers that they would have in a file
        out = [row._replace(n=n) for n, row in enumerate(out)]
    return out


def edited(data: bytes, luck: Random) -> bytes:
    """The same JSON with one of its leaves changed to something of the same type, taken away or doubled."""
    body = msgspec.json.decode(data)
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        keys = range(len(value)) if isinstance(value, list) else list(value)
        for key in keys:
            places.append((value, key))
            if isinstance(value[key], list | dict):
                walk(value[key])

    walk(body)
    inside, key = luck.choice(places)
    old = inside[key]
    if isinstance(inside, list) and luck.random() < 0.3:
        if luck.random() < 0.5:
            del inside[key]
        else:
            inside.insert(key, old)
    elif isinstance(old, bool):
        inside[key] = not old
    elif isinstance(old, int):
        inside[key] = luck.choice(NUMBERS)
    elif isinstance(old, str):
        inside[key] = luck.choice(TEXTS)
    else:
        inside[key] = luck.choice([[], {}, [0], [-1, 0], None, {"1": "Ann"}])
    return json.dumps(body).encode()  # which writes numbers of any size


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("seats", COMPANIES)
@pytest.mark.parametrize("name", TOYS)
def test_thousands_of_forged_histories_of_toys(name: str, seats: str) -> None:
    rows, luck = list(map(pack, a_history(name, seats))), Random(f"{name}{seats}")
    came = [opened_or_refused(forged(rows, luck)) for _ in range(FORGED_TOYS)]
    assert came.count(None) > FORGED_TOYS / 4
    assert any(came), "some edits leave a table"


@pytest.mark.parametrize("name", playable())
def test_forged_histories_of_games(name: str) -> None:
    rows, luck = list(map(pack, a_history(name, COMPANIES[1]))), Random(name)
    for _ in range(FORGED_GAMES):
        opened_or_refused(forged(rows, luck))
