"""Not this turn: what somebody declines so at a table in the browser is theirs alone, and outlives the server."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from emberhall.engine.game import Setup
from emberhall.table import undoing
from emberhall.table.adopting import rows_from_store
from emberhall.table.opening import open_table, past_of
from emberhall.table.seats import Seat
from emberhall.table.setup import first_adventure, first_heroes
from emberhall.table.table import Table
from emberhall.table.turn_declines import TurnDecline, declining_answer, turn_decline
from emberhall.web.hall import Hall
from emberhall.web.live_table import Given, LiveTable
from emberhall.web.sqlite import Sqlite
from tests.web.house import ADA, BO, CALM, JSON, Guest, a_house, asked_at, options_on, words

ASKED_TWICE = 12  # a seed with which one question comes up twice in a turn


async def dungeon(hall: Hall) -> tuple[LiveTable, dict[str, str]]:
    seats = [Seat(person=ADA), Seat(person=BO)]
    rules = hall.game("ashardalon")
    setup = Setup(first_adventure(rules, 2).id, first_heroes(rules, 2))
    return await hall.open("ashardalon", setup, seats, {ADA: "Ada", BO: "Bo"}, CALM, seed=ASKED_TWICE)


def could_be_hushed(live: LiveTable) -> TurnDecline | None:
    """The open question, if it may be declined for the whole turn."""
    person = live.table.question.asked[0]
    takable = [option for _, option in sorted(live._answers(person).items())]
    return turn_decline(live.table.match, person, takable) if live.table.question.may_decline(person) else None


async def play_on(live: LiveTable, luck: random.Random) -> None:
    """Whoever is asked declines what can be declined, and answers all else at random."""
    person, choice = live.table.question.asked[0], live.table.choice
    offered = live._answers(person)
    assert choice
    no = declining_answer(live.table.match.game, choice, list(offered.values())) if could_be_hushed(live) else None
    number = next((number for number, option in offered.items() if option == no), luck.choice(list(offered)))
    await live.answer(person, live.table.asked_at, number)


async def until_hushable(live: LiveTable, luck: random.Random, most: int = 60) -> TurnDecline:
    for _ in range(most):
        if found := could_be_hushed(live):
            return found
        await play_on(live, luck)
    raise AssertionError("nothing can be declined for the turn")


async def times_asked(live: LiveTable, what: TurnDecline, luck: random.Random, most: int = 40) -> int:
    """How often a question comes up in the answers that follow."""
    count = 0
    for _ in range(most):
        if not live.table.question.asked:
            break
        count += could_be_hushed(live) == what
        await play_on(live, luck)
    return count


async def test_what_is_declined_for_the_turn_is_not_asked_again_also_after_a_restart(tmp_path: Path) -> None:
    path = str(tmp_path / "t.db")
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        live, _ = await dungeon(hall)
        luck = random.Random(ASKED_TWICE)
        what = await until_hushable(live, luck)
        assert await times_asked(live, what, luck) >= 2, "another seed is needed"
        live, _ = await dungeon(hall)
        luck = random.Random(ASKED_TWICE)
        assert await until_hushable(live, luck) == what
        at = live.table.asked_at
        assert await live.decline(what.person, at) is Given.DONE
        assert await live.decline(what.person, at) is Given.AGAIN
        by = list(live.table.answers.by)
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        again = await hall.table(live.id)
        assert again
        assert again.table.declines.declined == {what}
        assert again.table.answers.by == by
        assert await again.decline(what.person, at) is Given.AGAIN, "it counts once"
        assert await times_asked(again, what, luck) == 0


async def test_an_answer_taken_back_is_asked_as_before(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        live, _ = await dungeon(hall)
        what = await until_hushable(live, random.Random(ASKED_TWICE))
        answers = live.table.match.answers
        await live.decline(what.person, live.table.asked_at)
        await live._keep(live.table.undo(by=what.person, agreed=(ADA, BO)))
        assert live.table.match.answers == answers
        assert not live.table.declines.declined
        assert could_be_hushed(live) == what


async def folded(hall: Hall, live: LiveTable) -> Table:
    """The table as another process reads it."""
    return Table.of(rows_from_store(await hall.store.rows(live.id)), hall.games)


async def until_implied(live: LiveTable, luck: random.Random, most: int = 40) -> None:
    """Play on until something was declined that nobody was asked for."""
    for _ in range(most):
        if live.table.answers.automatic:
            return
        await play_on(live, luck)
    raise AssertionError("nothing that was declined came up again")


async def test_taking_back_goes_to_the_last_answer_that_was_asked_for_also_after_a_restart(tmp_path: Path) -> None:
    path = str(tmp_path / "t.db")
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        live, _ = await dungeon(hall)
        luck = random.Random(ASKED_TWICE)
        what = await until_hushable(live, luck)
        await live.decline(what.person, live.table.asked_at)
        elsewhere = hall._make_live(live.id, await folded(hall, live))
        await until_implied(live, luck)
        await elsewhere.catch_up()
        assert elsewhere.table.answers.automatic == live.table.answers.automatic
        own = undoing.last_answer(live.table)
        assert own + 1 in live.table.answers.automatic, "what follows from it comes right after it"
        saved = Table.of(past_of(live.table), hall.games)
        assert undoing.last_answer(saved) == own
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        again = await hall.table(live.id)
        assert again
        await again.request_undo(ADA)
        if again.table.company.request.by:
            await again.agree_to_undo(BO, True)
        assert again.table.match.answers == own
        assert not again.table.answers.automatic


async def test_an_answer_that_nobody_was_asked_for_is_known_as_such_wherever_the_table_is_read(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        live, _ = await dungeon(hall)
        elsewhere = hall._make_live(live.id, await folded(hall, live))
        answers, person = live.table.match.answers, live.table.question.asked[0]
        option = next(iter(live._answers(person).values()))
        live.table._start("", 0.0)  # as when a bot closes what somebody had declined
        live.table._give(option, person, automatic=True)
        await live._keep(live.table._finish())
        await elsewhere.catch_up()
        read = await folded(hall, live)
        assert live.table.answers.automatic == read.answers.automatic == elsewhere.table.answers.automatic == {answers}


async def test_under_other_rules_all_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        live, _ = await dungeon(hall)
        what = await until_hushable(live, random.Random(ASKED_TWICE))
        await live.decline(what.person, live.table.asked_at)
        monkeypatch.setattr(type(live.table.game), "version", property(lambda self: "other"), raising=False)
        opening = open_table(rows_from_store(await hall.store.rows(live.id)), hall.games)
        assert opening.row
        assert not opening.table.declines.declined


async def test_another_process_hears_of_it(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        live, _ = await dungeon(hall)
        luck = random.Random(ASKED_TWICE)
        what = await until_hushable(live, luck)
        elsewhere = hall._make_live(live.id, await folded(hall, live))
        await live.decline(what.person, live.table.asked_at)
        await elsewhere.catch_up()
        assert elsewhere.table.declines.declined == {what}
        assert elsewhere.table.answers.by == live.table.answers.by
        assert await times_asked(elsewhere, what, luck) == 0


async def test_the_page_offers_it_beside_the_answer_that_declines_as_a_plain_form(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, hall):
        live, secrets = await dungeon(hall)
        what = await until_hushable(live, random.Random(ASKED_TWICE))
        other = BO if what.person == ADA else ADA
        mine, theirs = Guest(app), Guest(app)
        await theirs.enter(f"/t/{live.id}/enter/{secrets[other]}")
        page = await mine.enter(f"/t/{live.id}/enter/{secrets[what.person]}")
        assert page.count('formaction="hush"') == 1
        assert "Not this turn" in words(page)
        at = asked_at(page)
        hush = f"/t/{live.id}/hush"
        assert 'formaction="hush"' not in await theirs.page(live.id)
        assert (await theirs.post(hush, {"at": at}, headers=JSON)).json()["result"] == "refused"
        assert (await mine.post(hush, {"at": "x"})).status_code == 400
        came = await mine.post(hush, {"at": at})
        assert (came.status_code, came.headers["location"]) == (303, f"/t/{live.id}/")
        assert asked_at(await mine.page(live.id)) > at
        assert (await mine.post(hush, {"at": at}, headers=JSON)).json()["result"] == "again"
        assert (await mine.post(hush, {"at": at - 1}, headers=JSON)).json()["result"] == "stale"


async def test_a_main_question_has_no_such_button(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, hall):
        live, secrets = await dungeon(hall)
        person = live.table.question.asked[0]
        guest = Guest(app)
        page = await guest.enter(f"/t/{live.id}/enter/{secrets[person]}")
        assert options_on(page)
        assert "Not this turn" not in words(page)
        refused = await guest.post(f"/t/{live.id}/hush", {"at": asked_at(page)}, headers=JSON)
        assert refused.status_code == 409
