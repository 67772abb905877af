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
from emberhall.table import undoing
from emberhall.table.adopting import rows_from_store
from emberhall.table.changes import Terms
from emberhall.table.table import Table
from emberhall.web import bots
from emberhall.web.hall import Hall
from emberhall.web.live_table import WATCHER, Given, LiveTable, fair_name, fair_text
from emberhall.web.sqlite import Sqlite
from emberhall.web.store import Store, Unreachable, opened
from tests.kit.patience import becomes
from tests.web.house import ADA, BO, CALM, a_house, a_table, answer_first, until_window


async def asked(live: LiveTable) -> tuple[str, int, int]:
    """Who is asked, the number of the question, and the first answer."""
    person = live.table.question.asked[0]
    return person, live.table.asked_at, live.offered(person)[0]


async def frames(live: LiveTable) -> dict[str, dict[str, str]]:
    """What everybody is shown."""
    return {person: dict(await live.frame(person)) for person in (*live.table.persons, WATCHER)}


async def settled(live: LiveTable) -> None:
    """Wait until no bot is due."""
    await becomes(lambda: not live.lock.locked() and (live.table.choice is None or live.table.question.asked))


# ---------------------------------------------------------------- answers


async def test_the_same_answer_twice_is_one_answer(hall: Hall) -> None:
    live, _ = await a_table(hall)
    person, at, option = await asked(live)
    assert await live.answer(person, at, option) is Given.DONE
    seq, answers = live.seq, live.table.match.answers
    assert await live.answer(person, at, option) is Given.AGAIN
    assert (live.seq, live.table.match.answers) == (seq, answers)


async def test_another_answer_to_an_old_question_is_stale(hall: Hall) -> None:
    live, _ = await a_table(hall)
    person, at, option = await asked(live)
    await live.answer(person, at, option)
    seq = live.seq
    assert await live.answer(person, at, option + 1) is Given.STALE
    assert await live.answer(person, at + 1000, option) is Given.STALE
    assert live.seq == seq


async def test_nobody_answers_for_another(hall: Hall) -> None:
    live, _ = await a_table(hall)
    person, at, option = await asked(live)
    other = BO if person == ADA else ADA
    for stranger in (other, WATCHER, "person-9", ""):
        assert await live.answer(stranger, at, option) is Given.REFUSED
    assert live.seq == 0


async def test_an_option_that_is_not_offered_is_refused(hall: Hall) -> None:
    live, _ = await a_table(hall)
    person, at, _ = await asked(live)
    for option in (-1, 999):
        assert await live.answer(person, at, option) is Given.REFUSED


async def test_what_is_said_meanwhile_makes_no_answer_stale(hall: Hall) -> None:
    live, _ = await a_table(hall)
    person, at, option = await asked(live)
    await live.say(BO, "Think of the oil!")
    await live.comes(BO, "Bonny")
    assert live.seq == 2
    assert await live.answer(person, at, option) is Given.DONE


@pytest.mark.rule("BS-COND-20", "BS-GAP-35")
async def test_who_is_silenced_by_the_game_is_not_heard(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    live, _ = await a_table(hall)
    monkeypatch.setattr(live.table.match.game, "silent", lambda state, seat: seat == 0)
    with pytest.raises(Refusal, match="Your hero is silenced and can't chat"):
        await live.say(ADA, "They are behind the door!")
    with pytest.raises(Refusal, match="silenced"):
        await live.say(ADA, "", "well")
    await live.say(BO, "Cannot you speak?")
    assert [each.by for each in live.table.company.chat] == [BO]
    alone, _ = await a_table(hall, "person-1,person-1")
    await alone.say(ADA, "To myself.")
    assert alone.table.company.chat


async def test_the_number_grows_with_every_change_and_with_an_undo_too(hall: Hall) -> None:
    live, _ = await a_table(hall, "person-1,person-1")
    person, at, option = await asked(live)
    await live.answer(person, at, option)
    before = live.seq
    await live.request_undo(ADA)
    assert live.seq == before + 1
    assert live.table.asked_at == live.seq


async def test_of_several_who_are_asked_each_answers_for_themselves(hall: Hall) -> None:
    for seed in range(1, 40):
        live, _ = await a_table(hall, seed=seed)
        if await until_window(live):
            break
    at = live.table.asked_at
    for person, hero in ((ADA, "Ada"), (BO, "Bo")):
        shown = (await live.frame(person))["question"]
        assert f"<h2>{hero}</h2>" in shown
        assert "You are not asked" not in shown
    assert await live.let_pass(ADA, at) is Given.DONE
    assert live.table.question.asked == (BO,)
    assert await live.let_pass(ADA, at) is Given.AGAIN
    assert await live.let_pass(BO, at) is Given.DONE
    assert live.table.asked_at > at


# ---------------------------------------------------------------- what is left


async def test_a_table_comes_back_as_it_was_from_its_rows_alone(address: str, toys: None) -> None:
    store = await opened(address)
    async with a_house(store) as (_, hall):
        live, _ = await a_table(hall, seed=3)
        for _ in range(5):
            await answer_first(live)
        await live.say(ADA, "Here we are.")
        await live.request_undo(live.table.question.asked[0])
        id, seq, shown = live.id, live.seq, await frames(live)
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
            live, _ = await a_table(hall, seed=seed)
            if await until_window(live):
                break
        await live.let_pass(ADA, live.table.asked_at)
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        again = await hall.table(live.id)
        assert again
        assert again.table.question.asked == (BO,)


async def test_an_answer_given_before_the_server_died_counts_once_after(tmp_path: Path, toys: None) -> None:
    path = str(tmp_path / "t.db")
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        live, _ = await a_table(hall)
        person, at, option = await asked(live)
        await live.answer(person, at, option)
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        again = await hall.table(live.id)
        assert again
        assert await again.answer(person, at, option) is Given.AGAIN


async def test_what_cannot_be_written_has_not_happened(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    live, _ = await a_table(hall)
    shown, (person, at, option) = await frames(live), await asked(live)

    async def full(*_: object) -> None:
        raise Unreachable("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(hall.store, "append", full)
        with pytest.raises(Unreachable):
            await live.answer(person, at, option)
        with pytest.raises(Unreachable):
            await live.comes(BO, "Bonny")
    assert await frames(live) == shown
    assert live.name_of(BO) == "Bo"
    assert await live.answer(person, at, option) is Given.DONE


async def test_what_could_not_be_written_has_not_happened_when_the_store_is_there_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, _ = await a_table(hall)
    await answer_first(live)
    kept, answers = await hall.store.rows(live.id), live.table.match.answers

    async def gone(*given: object) -> NoReturn:
        raise Unreachable("the line is down")

    with monkeypatch.context() as broken:
        broken.setattr(hall.store, "append", gone)
        broken.setattr(hall.store, "rows", gone)
        person, at, option = await asked(live)
        for _ in range(2):
            with pytest.raises(Unreachable):
                await live.answer(person, at, option)
        with pytest.raises(Unreachable):
            await live.frame(person)
    assert await live.answer(person, at, option) is Given.DONE
    assert live.seq == kept[-1].n + 1
    assert live.table.match.answers == answers + 1
    again = Table.of(rows_from_store(await hall.store.rows(live.id)), hall.games)
    assert again.match.chance.tape == live.table.match.chance.tape
    assert again.sight(person) == live.table.sight(person)


async def test_nobody_sees_a_change_before_it_is_on_disk(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    live, _ = await a_table(hall)
    shown, (person, at, option) = await live.frame(WATCHER), await asked(live)
    begun, go, append = asyncio.Event(), asyncio.Event(), hall.store.append

    async def slow(*what: object) -> None:
        begun.set()
        await go.wait()
        await append(*what)  # type: ignore[arg-type]

    monkeypatch.setattr(hall.store, "append", slow)
    answering = asyncio.create_task(live.answer(person, at, option))
    await begun.wait()
    looking = asyncio.create_task(live.frame(WATCHER))
    await asyncio.wait([looking], timeout=0.05)  # which is long enough for one who does not wait
    assert not looking.done()
    go.set()
    await answering
    assert await looking != shown


async def test_a_table_of_older_rules_goes_on_from_its_last_rest(
    tmp_path: Path, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.engine.gloamhouse import Gloamhouse

    path = str(tmp_path / "t.db")
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        live, _ = await a_table(hall, seed=4)
        for _ in range(6):
            await answer_first(live)
    newer = property(lambda self: "newer", lambda self, version: None)
    monkeypatch.setattr(Gloamhouse, "version", newer, raising=False)
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        again = await hall.table(live.id)
        assert again
        await answer_first(again)
        seq, shown = again.seq, await frames(again)
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        once_more = await hall.table(live.id)
        assert once_more
        assert once_more.seq == seq
        assert await frames(once_more) == _apart_from_cues(shown, await frames(once_more))


# ---------------------------------------------------------------- taking back


async def test_an_undo_that_nobody_minds_is_taken_at_once(hall: Hall) -> None:
    live, _ = await a_table(hall, "person-1,person-1")
    before = live.table.match.answers
    person, at, option = await asked(live)
    await live.answer(person, at, option)
    await live.request_undo(ADA)
    assert live.table.match.answers == before


async def _chance_spoke(live: LiveTable) -> None:
    """Play until an answer was followed by chance."""
    while not (live.table.match.answers and undoing.must_agree(live.table, ADA)):
        await answer_first(live)


async def test_an_undo_after_chance_waits_for_the_others_and_is_shown_to_them(hall: Hall) -> None:
    live, _ = await a_table(hall)
    await _chance_spoke(live)
    answers = live.table.match.answers
    await live.request_undo(ADA)
    assert live.table.match.answers == answers
    assert "asks to take the" in (await live.frame(BO))["plea"]
    with pytest.raises(Refusal):
        await live.agree_to_undo(WATCHER, True)
    await live.agree_to_undo(BO, True)
    assert live.table.match.answers < answers
    assert "asks to take" not in (await live.frame(BO))["plea"]


async def test_one_who_does_not_agree_ends_the_matter(hall: Hall) -> None:
    live, _ = await a_table(hall)
    await _chance_spoke(live)
    answers = live.table.match.answers
    await live.request_undo(ADA)
    await live.agree_to_undo(BO, False)
    assert live.table.match.answers == answers
    assert not live.table.company.request.by
    assert "Bo does not agree: the answer stands." in (await live.frame(ADA))["plea"]
    assert (await live.frame(BO))["plea"] == ""
    again = Table.of(rows_from_store(await live.store.rows(live.id)), hall.games)
    assert again.company.refused == live.table.company.refused
    await answer_first(live)
    assert (await live.frame(ADA))["plea"] == "", "told until the game goes on"


async def test_one_who_lets_their_wish_be_is_told_nothing(hall: Hall) -> None:
    live, _ = await a_table(hall)
    await _chance_spoke(live)
    await live.request_undo(ADA)
    await live.agree_to_undo(ADA, False)
    assert [(await live.frame(person))["plea"] for person in (ADA, BO)] == ["", ""]


@pytest.mark.parametrize("luck", [False, True])
async def test_dice_and_cards_are_named_in_a_wish_that_takes_them_back(hall: Hall, luck: bool) -> None:
    live, _ = await a_table(hall)
    await _chance_spoke(live)
    with patch.object(undoing, "takes_luck_back", return_value=luck):
        await live.request_undo(ADA)
        assert ("with its dice and cards" in (await live.frame(BO))["plea"]) is luck


async def test_a_wish_to_take_back_is_gone_when_play_goes_on(hall: Hall) -> None:
    live, _ = await a_table(hall)
    await _chance_spoke(live)
    await live.request_undo(ADA)
    await answer_first(live)
    assert not live.table.company.request.by


# ---------------------------------------------------------------- seats and bots


async def test_seats_say_which_bot_plays_and_for_whom_one_stands_in(hall: Hall) -> None:
    live, _ = await a_table(hall, "person-1,person-2,random")
    assert "<small>bot (random)</small>" in (await live.frame(ADA))["seats"]
    await live.stand_in(BO)
    assert "<small>bot for Bo</small>" in (await live.frame(ADA))["seats"]


async def test_bots_act_by_themselves_until_a_person_is_asked(hall: Hall) -> None:
    live, _ = await a_table(hall, "person-1,heuristic,random")
    for _ in range(8):
        await settled(live)
        if live.table.choice is None:
            break
        await answer_first(live)
    assert "" in live.table.answers.by


async def test_a_table_of_bots_plays_to_its_end(hall: Hall) -> None:
    live, _ = await a_table(hall, "heuristic,heuristic")
    await becomes(lambda: live.table.match.over)
    assert "Replay" in (await live.frame(WATCHER))["question"]


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
    live, _ = await a_table(hall, "search,person-1,search")
    for _ in range(12):
        await settled(live)
        if live.table.choice is None:
            break
        await answer_first(live)
    assert "" in live.table.answers.by


async def test_bots_that_are_asked_for_help_ponder_elsewhere_or_say_that_they_have_none(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(bots, "AT_MOST", 0.01)
    monkeypatch.setattr(bots, "ProcessPoolExecutor", lambda *_: asked.append(1) or Busy(None))
    live, _ = await a_table(hall, "person-1,search,search", "beacon")
    assert live.table.question.bots_may_help
    await hall.ask_bots(live, ADA)
    assert asked
    assert live.table.answers.by[0] == ""
    with pytest.raises(Refusal, match="No bot has help that counts now"):
        await hall.ask_bots(live, BO)


async def test_a_bot_stands_in_for_one_who_is_away_and_gives_back(hall: Hall) -> None:
    live, _ = await a_table(hall)
    await live.stand_in(BO)
    assert [bool(seat.bot) for seat in live.table.seats] == [False, True]
    assert "bot for Bo" in (await live.frame(ADA))["seats"]
    await hall.is_back(live, BO)
    assert [seat.person for seat in live.table.seats] == [ADA, BO]


async def test_grace_runs_out_only_for_those_the_table_waits_for(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    live, _ = await a_table(hall, terms=Terms(pace=0.0, grace=1))
    away, other = live.table.question.asked[0], ({ADA, BO} - {live.table.question.asked[0]}).pop()
    monkeypatch.setattr(live.presence, "away_for", lambda person: 5.0)
    await hall._time_is_up(live)
    assert away not in live.table.persons
    assert other in live.table.persons


async def test_who_leaves_frees_a_seat_that_another_takes(hall: Hall) -> None:
    live, _ = await a_table(hall)
    await live.comes(BO)
    assert live.free_seats() == [ADA]
    await live.stand_in(BO, leave=True)
    assert set(live.free_seats()) == {ADA, BO}


async def test_the_hall_lists_a_table_as_it_is_now(hall: Hall) -> None:
    live, _ = await a_table(hall, terms=Terms(pace=0.0, grace=0, public=True))

    async def listed() -> tuple[int, tuple[str, ...]]:
        (found,) = await hall.store.listed(over=False)
        return found.about.free, found.about.people

    await live.comes(ADA)
    assert await listed() == (1, ("Ada", "Bo"))
    await live.comes(BO, "Bonny")
    assert await listed() == (0, ("Ada", "Bonny"))
    await live.stand_in(BO, leave=True)
    assert await listed() == (1, ("Ada",))
    await live.give_back(BO)
    await live.comes(BO)
    assert await listed() == (0, ("Ada", "Bonny"))


async def test_a_rematch_has_the_same_people_at_a_new_table(hall: Hall) -> None:
    live, _ = await a_table(hall, "person-1,heuristic")
    await hall.enters(live, "visitor", ADA)
    while not live.table.match.over:
        await settled(live)
        if live.table.question.asked:
            await answer_first(live)
    new = await hall.table(await hall.again(live, ADA))
    assert new
    assert new.visitors == {"visitor": ADA}
    assert new.table.match.answers == 0
    assert await hall.again(live, ADA) == new.id


# ---------------------------------------------------------------- what strangers write


def test_names_and_words_of_strangers_are_one_short_printable_line() -> None:
    assert fair_name("  A\u202e\n\tda  ") == "A da"
    assert fair_name("\x00") == "Somebody"
    assert len(fair_text("x" * 5000)) == 300


async def test_hostile_names_and_talk_are_only_text(hall: Hall) -> None:
    live, _ = await a_table(hall)
    await live.comes(ADA, "<script>alert(1)")
    await live.say(ADA, "<img src=x onerror=alert(1)>")
    shown = "".join((await live.frame(BO)).values())
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
            live, _ = await a_table(first, "person-1,heuristic", terms=CALM)
            await settled(live)
            assert await one.own(live.id)
            there = await second.table(live.id)
            assert there
            assert not await other.own(live.id)
        for _ in range(5):
            await settled(there)
            if there.table.choice is None:
                break
            await answer_first(there)
        await becomes(lambda: other.own(live.id))


async def test_a_game_is_read_once_however_many_threads_ask_for_it(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    gloamhouse, read = hall.game("gloamhouse"), list[str]()

    def slowly(id: str, packs: tuple[str, ...]) -> object:
        read.append(id)
        time.sleep(0.02)
        return gloamhouse

    monkeypatch.setattr(hall, "_read", slowly)
    found = await asyncio.gather(*(asyncio.to_thread(hall.game, "beacon") for _ in range(4)))
    assert found == [gloamhouse] * 4
    assert read == ["beacon"]
