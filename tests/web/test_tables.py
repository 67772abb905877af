"""A table from afar: what counts as an answer, who may give it, and what is left when the server dies."""

from __future__ import annotations

import asyncio
import contextlib
import time
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import NoReturn
from unittest.mock import patch

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.web import bots
from emberhall.web.changes import Terms
from emberhall.web.hall import Hall
from emberhall.web.past import Past
from emberhall.web.sqlite import Sqlite
from emberhall.web.store import Store, Unreachable, opened
from emberhall.web.tables import WATCHER, Answered, Table, fair_name, fair_text
from tests.kit.patience import becomes
from tests.web.house import ADA, BO, CALM, a_house, a_table, answer_first, until_window


async def asked(table: Table) -> tuple[str, int, int]:
    """Who is asked, the number of the question, and the first answer."""
    person = table.session.asked[0]
    return person, table.past.asked_at, table.offered(person)[0]


async def frames(table: Table) -> dict[str, dict[str, str]]:
    """What everybody is shown."""
    return {person: dict(await table.frame(person)) for person in (*table.session.persons, WATCHER)}


async def settled(table: Table) -> None:
    """Wait until no bot is due."""
    await becomes(lambda: not table.lock.locked() and (table.session.choice is None or table.session.asked))


# ---------------------------------------------------------------- answers


async def test_the_same_answer_twice_is_one_answer(hall: Hall) -> None:
    table, _ = await a_table(hall)
    person, at, option = await asked(table)
    assert await table.answer(person, at, option) is Answered.DONE
    seq, answers = table.seq, table.session.match.answers
    assert await table.answer(person, at, option) is Answered.AGAIN
    assert (table.seq, table.session.match.answers) == (seq, answers)


async def test_another_answer_to_an_old_question_is_stale(hall: Hall) -> None:
    table, _ = await a_table(hall)
    person, at, option = await asked(table)
    await table.answer(person, at, option)
    seq = table.seq
    assert await table.answer(person, at, option + 1) is Answered.STALE
    assert await table.answer(person, at + 1000, option) is Answered.STALE
    assert table.seq == seq


async def test_nobody_answers_for_another(hall: Hall) -> None:
    table, _ = await a_table(hall)
    person, at, option = await asked(table)
    other = BO if person == ADA else ADA
    for stranger in (other, WATCHER, "person-9", ""):
        assert await table.answer(stranger, at, option) is Answered.REFUSED
    assert table.seq == 0


async def test_an_option_that_is_not_offered_is_refused(hall: Hall) -> None:
    table, _ = await a_table(hall)
    person, at, _ = await asked(table)
    for option in (-1, 999):
        assert await table.answer(person, at, option) is Answered.REFUSED


async def test_what_is_said_meanwhile_makes_no_answer_stale(hall: Hall) -> None:
    table, _ = await a_table(hall)
    person, at, option = await asked(table)
    await table.say(BO, "Think of the oil!")
    await table.comes(BO, "Bonny")
    assert table.seq == 2
    assert await table.answer(person, at, option) is Answered.DONE


@pytest.mark.rule("BS-COND-20", "BS-GAP-35")
async def test_who_is_silenced_by_the_game_is_not_heard(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await a_table(hall)
    monkeypatch.setattr(table.session.match.game, "silent", lambda state, seat: seat == 0)
    with pytest.raises(Refusal, match="Silence lies on your hero"):
        await table.say(ADA, "They are behind the door!")
    with pytest.raises(Refusal, match="Silence"):
        await table.say(ADA, "", "well")
    await table.say(BO, "Cannot you speak?")
    assert [each.by for each in table.past.talk] == [BO]
    alone, _ = await a_table(hall, "person-1,person-1")
    await alone.say(ADA, "To myself.")
    assert alone.past.talk


async def test_the_number_grows_with_every_change_and_with_an_undo_too(hall: Hall) -> None:
    table, _ = await a_table(hall, "person-1,person-1")
    person, at, option = await asked(table)
    await table.answer(person, at, option)
    before = table.seq
    await table.plead(ADA)
    assert table.seq == before + 1
    assert table.past.asked_at == table.seq


async def test_of_several_who_are_asked_each_answers_for_themselves(hall: Hall) -> None:
    for seed in range(1, 40):
        table, _ = await a_table(hall, seed=seed)
        if await until_window(table):
            break
    at = table.past.asked_at
    for person, hero in ((ADA, "Ada"), (BO, "Bo")):
        shown = (await table.frame(person))["question"]
        assert f"<h2>{hero}</h2>" in shown
        assert "You are not asked" not in shown
    assert await table.let_pass(ADA, at) is Answered.DONE
    assert table.session.asked == (BO,)
    assert await table.let_pass(ADA, at) is Answered.AGAIN
    assert await table.let_pass(BO, at) is Answered.DONE
    assert table.past.asked_at > at


# ---------------------------------------------------------------- what is left


async def test_a_table_comes_back_as_it_was_from_its_rows_alone(address: str, toys: None) -> None:
    store = await opened(address)
    async with a_house(store) as (_, hall):
        table, _ = await a_table(hall, seed=3)
        for _ in range(5):
            await answer_first(table)
        await table.say(ADA, "Here we are.")
        await table.plead(table.session.asked[0])
        id, seq, shown = table.id, table.seq, await frames(table)
    async with a_house(await opened(address)) as (_, hall):
        again = await hall.table(id)
        assert again
        assert again.seq == seq
        assert await frames(again) == _apart_from_cues(shown, await frames(again))
        await answer_first(again)


def _apart_from_cues(shown: dict[str, dict[str, str]], now: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """What was shown; what moves is shown only to those who saw it happen."""
    return {person: {**parts, "!cues": now[person]["!cues"]} for person, parts in shown.items()}


async def test_a_pass_outlives_the_server(tmp_path: Path, toys: None) -> None:
    path = str(tmp_path / "t.db")
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        for seed in range(1, 40):
            table, _ = await a_table(hall, seed=seed)
            if await until_window(table):
                break
        await table.let_pass(ADA, table.past.asked_at)
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        again = await hall.table(table.id)
        assert again
        assert again.session.asked == (BO,)


async def test_an_answer_given_before_the_server_died_counts_once_after(tmp_path: Path, toys: None) -> None:
    path = str(tmp_path / "t.db")
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        table, _ = await a_table(hall)
        person, at, option = await asked(table)
        await table.answer(person, at, option)
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        again = await hall.table(table.id)
        assert again
        assert await again.answer(person, at, option) is Answered.AGAIN


async def test_what_cannot_be_written_has_not_happened(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await a_table(hall)
    shown, (person, at, option) = await frames(table), await asked(table)

    async def full(*_: object) -> None:
        raise Unreachable("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(hall.store, "append", full)
        with pytest.raises(Unreachable):
            await table.answer(person, at, option)
        with pytest.raises(Unreachable):
            await table.comes(BO, "Bonny")
    assert await frames(table) == shown
    assert table.name_of(BO) == "Bo"
    assert await table.answer(person, at, option) is Answered.DONE


async def test_what_could_not_be_written_has_not_happened_when_the_store_is_there_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await a_table(hall)
    await answer_first(table)
    kept, answers = await hall.store.rows(table.id), table.session.match.answers

    async def gone(*given: object) -> NoReturn:
        raise Unreachable("the line is down")

    with monkeypatch.context() as broken:
        broken.setattr(hall.store, "append", gone)
        broken.setattr(hall.store, "rows", gone)
        person, at, option = await asked(table)
        for _ in range(2):
            with pytest.raises(Unreachable):
                await table.answer(person, at, option)
        with pytest.raises(Unreachable):
            await table.frame(person)
    assert table.seq == kept[-1].n
    assert await table.answer(person, at, option) is Answered.DONE
    assert table.session.match.answers == answers + 1
    again = Past(await hall.store.rows(table.id))
    assert again.tape == table.session.match.chance.tape
    assert again.session(hall.games).sight(person) == table.session.sight(person)


async def test_nobody_sees_a_change_before_it_is_on_disk(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await a_table(hall)
    shown, (person, at, option) = await table.frame(WATCHER), await asked(table)
    begun, go, append = asyncio.Event(), asyncio.Event(), hall.store.append

    async def slow(*what: object) -> None:
        begun.set()
        await go.wait()
        await append(*what)  # type: ignore[arg-type]

    monkeypatch.setattr(hall.store, "append", slow)
    answering = asyncio.create_task(table.answer(person, at, option))
    await begun.wait()
    looking = asyncio.create_task(table.frame(WATCHER))
    await asyncio.wait([looking], timeout=0.05)  # which is long enough for one who does not wait
    assert not looking.done()
    go.set()
    await answering
    assert await looking != shown


async def test_a_table_of_older_rules_goes_on_from_its_last_rest(
    tmp_path: Path, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.engine.lantern import Lantern

    path = str(tmp_path / "t.db")
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        table, _ = await a_table(hall, seed=4)
        for _ in range(6):
            await answer_first(table)
    newer = property(lambda self: "newer", lambda self, version: None)
    monkeypatch.setattr(Lantern, "version", newer, raising=False)
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        again = await hall.table(table.id)
        assert again
        await answer_first(again)
        seq, shown = again.seq, await frames(again)
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        once_more = await hall.table(table.id)
        assert once_more
        assert once_more.seq == seq
        assert await frames(once_more) == _apart_from_cues(shown, await frames(once_more))


# ---------------------------------------------------------------- taking back


async def test_an_undo_that_nobody_minds_is_taken_at_once(hall: Hall) -> None:
    table, _ = await a_table(hall, "person-1,person-1")
    before = table.session.match.answers
    person, at, option = await asked(table)
    await table.answer(person, at, option)
    await table.plead(ADA)
    assert table.session.match.answers == before


async def _chance_spoke(table: Table) -> None:
    """Play until an answer was followed by chance."""
    while not (table.session.match.answers and table.session.must_agree(ADA)):
        await answer_first(table)


async def test_an_undo_after_chance_waits_for_the_others_and_is_shown_to_them(hall: Hall) -> None:
    table, _ = await a_table(hall)
    await _chance_spoke(table)
    answers = table.session.match.answers
    await table.plead(ADA)
    assert table.session.match.answers == answers
    assert "asks to take the" in (await table.frame(BO))["plea"]
    with pytest.raises(Refusal):
        await table.agree(WATCHER, True)
    await table.agree(BO, True)
    assert table.session.match.answers < answers
    assert "asks to take" not in (await table.frame(BO))["plea"]


async def test_one_who_does_not_agree_ends_the_matter(hall: Hall) -> None:
    table, _ = await a_table(hall)
    await _chance_spoke(table)
    answers = table.session.match.answers
    await table.plead(ADA)
    await table.agree(BO, False)
    assert table.session.match.answers == answers
    assert not table.past.plea.by
    assert "Bo does not agree: the answer stands." in (await table.frame(ADA))["plea"]
    assert (await table.frame(BO))["plea"] == ""
    assert Past(await table.store.rows(table.id)).refused == table.past.refused
    await answer_first(table)
    assert (await table.frame(ADA))["plea"] == "", "told until the game goes on"


async def test_one_who_lets_their_wish_be_is_told_nothing(hall: Hall) -> None:
    table, _ = await a_table(hall)
    await _chance_spoke(table)
    await table.plead(ADA)
    await table.agree(ADA, False)
    assert [(await table.frame(person))["plea"] for person in (ADA, BO)] == ["", ""]


@pytest.mark.parametrize("luck", [False, True])
async def test_dice_and_cards_are_named_in_a_wish_that_takes_them_back(hall: Hall, luck: bool) -> None:
    table, _ = await a_table(hall)
    await _chance_spoke(table)
    with patch.object(table.session, "takes_luck_back", return_value=luck):
        await table.plead(ADA)
        assert ("with its dice and cards" in (await table.frame(BO))["plea"]) is luck


async def test_a_wish_to_take_back_is_gone_when_play_goes_on(hall: Hall) -> None:
    table, _ = await a_table(hall)
    await _chance_spoke(table)
    await table.plead(ADA)
    await answer_first(table)
    assert not table.past.plea.by


# ---------------------------------------------------------------- seats and bots


async def test_seats_say_which_bot_plays_and_for_whom_one_stands_in(hall: Hall) -> None:
    table, _ = await a_table(hall, "person-1,person-2,random")
    assert "<small>bot (random)</small>" in (await table.frame(ADA))["seats"]
    await table.stand_in(BO)
    assert "<small>bot for Bo</small>" in (await table.frame(ADA))["seats"]


async def test_bots_act_by_themselves_until_a_person_is_asked(hall: Hall) -> None:
    table, _ = await a_table(hall, "person-1,heuristic,random")
    for _ in range(8):
        await settled(table)
        if table.session.choice is None:
            break
        await answer_first(table)
    assert "" in table.past.by


async def test_a_table_of_bots_plays_to_its_end(hall: Hall) -> None:
    table, _ = await a_table(hall, "heuristic,heuristic")
    await becomes(lambda: table.session.match.over)
    assert "Replay" in (await table.frame(WATCHER))["question"]


class Busy(Executor):
    """Another process that has too much to do, or one that was killed."""

    def __init__(self, fault: Exception | None) -> None:
        self.fault = fault

    def submit(self, *_: object, **__: object) -> Future[object]:  # type: ignore[override]
        found: Future[object] = Future()
        if self.fault:
            found.set_exception(self.fault)
        return found


@pytest.mark.parametrize("fault", [None, BrokenProcessPool()], ids=["too much to do", "killed"])
async def test_a_bot_that_cannot_ponder_plays_by_rules_of_thumb(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, fault: Exception | None
) -> None:
    monkeypatch.setattr(bots, "AT_MOST", 0.01)
    monkeypatch.setattr(bots, "ProcessPoolExecutor", lambda *_: Busy(fault))
    table, _ = await a_table(hall, "search,person-1,search")
    for _ in range(12):
        await settled(table)
        if table.session.choice is None:
            break
        await answer_first(table)
    assert "" in {table.session.given.who(number) for number in range(table.session.match.answers)}


async def test_bots_that_are_asked_for_help_ponder_elsewhere_or_say_that_they_have_none(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(bots, "AT_MOST", 0.01)
    monkeypatch.setattr(bots, "ProcessPoolExecutor", lambda *_: asked.append(1) or Busy(None))
    table, _ = await a_table(hall, "person-1,search,search", "beacon")
    assert table.session.bots_may_help
    await hall.ask_bots(table, ADA)
    assert asked
    assert table.session.given.who(0) == ""
    with pytest.raises(Refusal, match="No bot has help that counts now"):
        await hall.ask_bots(table, BO)


async def test_a_bot_stands_in_for_one_who_is_away_and_gives_back(hall: Hall) -> None:
    table, _ = await a_table(hall)
    await table.stand_in(BO)
    assert [bool(seat.bot) for seat in table.session.seats] == [False, True]
    assert "bot for Bo" in (await table.frame(ADA))["seats"]
    await hall.is_back(table, BO)
    assert [seat.person for seat in table.session.seats] == [ADA, BO]


async def test_grace_runs_out_only_for_those_the_table_waits_for(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await a_table(hall, terms=Terms(pace=0.0, grace=1))
    away, other = table.session.asked[0], ({ADA, BO} - {table.session.asked[0]}).pop()
    monkeypatch.setattr(table.presence, "away_for", lambda person: 5.0)
    await hall._time_is_up(table)
    assert away not in table.session.persons
    assert other in table.session.persons


async def test_who_leaves_frees_a_seat_that_another_takes(hall: Hall) -> None:
    table, _ = await a_table(hall)
    await table.comes(BO)
    assert table.free_seats() == [ADA]
    await table.stand_in(BO, leave=True)
    assert set(table.free_seats()) == {ADA, BO}


async def test_the_hall_lists_a_table_as_it_is_now(hall: Hall) -> None:
    table, _ = await a_table(hall, terms=Terms(pace=0.0, grace=0, public=True))

    async def listed() -> tuple[int, tuple[str, ...]]:
        (found,) = await hall.store.listed(over=False)
        return found.about.free, found.about.people

    await table.comes(ADA)
    assert await listed() == (1, ("Ada", "Bo"))
    await table.comes(BO, "Bonny")
    assert await listed() == (0, ("Ada", "Bonny"))
    await table.stand_in(BO, leave=True)
    assert await listed() == (1, ("Ada",))
    await table.give_back(BO)
    await table.comes(BO)
    assert await listed() == (0, ("Ada", "Bonny"))


async def test_a_rematch_has_the_same_people_at_a_new_table(hall: Hall) -> None:
    table, _ = await a_table(hall, "person-1,heuristic")
    await hall.enters(table, "visitor", ADA)
    while not table.session.match.over:
        await settled(table)
        if table.session.asked:
            await answer_first(table)
    new = await hall.table(await hall.again(table, ADA))
    assert new
    assert new.visitors == {"visitor": ADA}
    assert new.session.match.answers == 0
    assert await hall.again(table, ADA) == new.id


# ---------------------------------------------------------------- what strangers write


def test_names_and_words_of_strangers_are_one_short_printable_line() -> None:
    assert fair_name("  A\u202e\n\tda  ") == "A da"
    assert fair_name("\x00") == "Somebody"
    assert len(fair_text("x" * 5000)) == 300


async def test_hostile_names_and_talk_are_only_text(hall: Hall) -> None:
    table, _ = await a_table(hall)
    await table.comes(ADA, "<script>alert(1)")
    await table.say(ADA, "<img src=x onerror=alert(1)>")
    shown = "".join((await table.frame(BO)).values())
    assert "<script" not in shown
    assert "<img" not in shown
    assert "&lt;script&gt;" in shown


async def test_two_halls_over_one_database_see_each_others_changes(postgres: str, toys: None) -> None:
    from tests.web.databases import empty

    await asyncio.to_thread(empty, postgres)
    stores: list[Store] = [await opened(postgres), await opened(postgres)]
    async with a_house(stores[0]) as (_, one), a_house(stores[1]) as (_, other):
        here, _ = await a_table(one)
        there = await other.table(here.id)
        assert there
        for _ in range(10):
            await answer_first(here)
            await becomes(lambda one=here, other=there: other.seq == one.seq)  # type: ignore[misc]
            assert (await there.frame(ADA))["question"] == (await here.frame(ADA))["question"]
            here, there = there, here
        await here.say(ADA, "Hello over there")

        async def heard() -> bool:
            return "Hello over there" in "".join((await there.frame(BO)).values())

        await becomes(heard)


async def test_a_process_that_did_not_hear_of_a_change_catches_up_when_it_listens_again(
    postgres: str, toys: None
) -> None:
    from emberhall.web.postgres import Postgres
    from tests.web.databases import empty

    await asyncio.to_thread(empty, postgres)
    mine, deaf = await opened(postgres), await opened(postgres)
    assert isinstance(deaf, Postgres)
    async with a_house(mine) as (_, one), a_house(deaf) as (_, other):
        here, _ = await a_table(one)
        there = await other.table(here.id)
        assert there
        async with deaf._on_pen:  # it cannot listen again before the change is made
            assert deaf._pen
            deaf._pen.terminate()
            await answer_first(here)
            assert there.seq < here.seq

        async def says() -> bool:
            with contextlib.suppress(Unreachable):
                await deaf.say(here.id, "here nobody person-1 0")
                return True
            return False

        await becomes(says)
        await becomes(lambda: there.seq == here.seq)


async def test_bots_go_on_at_the_other_process_when_theirs_is_gone(postgres: str, toys: None) -> None:
    from tests.web.databases import empty

    await asyncio.to_thread(empty, postgres)
    one, other = await opened(postgres), await opened(postgres)
    async with a_house(other) as (_, second):
        async with a_house(one) as (_, first):
            table, _ = await a_table(first, "person-1,heuristic", terms=CALM)
            await settled(table)
            assert await one.own(table.id)
            there = await second.table(table.id)
            assert there
            assert not await other.own(table.id)
        for _ in range(5):
            await settled(there)
            if there.session.choice is None:
                break
            await answer_first(there)
        await becomes(lambda: other.own(table.id))


async def test_a_game_is_read_once_however_many_threads_ask_for_it(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    lantern, read = hall.game("lantern"), list[str]()

    def slowly(id: str, packs: tuple[str, ...]) -> object:
        read.append(id)
        time.sleep(0.02)
        return lantern

    monkeypatch.setattr(hall, "_read", slowly)
    found = await asyncio.gather(*(asyncio.to_thread(hall.game, "beacon") for _ in range(4)))
    assert found == [lantern] * 4
    assert read == ["beacon"]
