"""Not this turn: what somebody declines so at a table in the browser is theirs alone, and outlives the server."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from emberhall.engine.game import Setup
from emberhall.table.seats import Seat
from emberhall.table.session import Session
from emberhall.table.setup import first_adventure, first_heroes
from emberhall.table.storage import table_in
from emberhall.table.turn_declines import TurnDecline, declining_answer, turn_decline
from emberhall.web.changes import Anew
from emberhall.web.hall import Hall
from emberhall.web.past import Past
from emberhall.web.sqlite import Sqlite
from emberhall.web.tables import Answered, Table
from tests.web.house import ADA, BO, CALM, JSON, Guest, a_house, asked_at, options_on, words

ASKED_TWICE = 12  # a seed with which one question comes up twice in a turn


async def dungeon(hall: Hall) -> tuple[Table, dict[str, str]]:
    seats = [Seat(person=ADA), Seat(person=BO)]
    rules = hall.game("ashardalon")
    setup = Setup(first_adventure(rules, 2).id, first_heroes(rules, 2))
    return await hall.open("ashardalon", setup, seats, {ADA: "Ada", BO: "Bo"}, CALM, seed=ASKED_TWICE)


def could_be_hushed(table: Table) -> TurnDecline | None:
    """The open question, if it may be declined for the whole turn."""
    person = table.session.asked[0]
    takable = [option for _, option in sorted(table._answers(person).items())]
    return turn_decline(table.session.match, person, takable) if table.session.may_hush(person) else None


async def play_on(table: Table, luck: random.Random) -> None:
    """Whoever is asked declines what can be declined, and answers all else at random."""
    person, choice = table.session.asked[0], table.session.choice
    offered = table._answers(person)
    assert choice
    no = declining_answer(table.session.match.game, choice, list(offered.values())) if could_be_hushed(table) else None
    number = next((number for number, option in offered.items() if option == no), luck.choice(list(offered)))
    await table.answer(person, table.past.asked_at, number)


async def until_hushable(table: Table, luck: random.Random, most: int = 60) -> TurnDecline:
    for _ in range(most):
        if found := could_be_hushed(table):
            return found
        await play_on(table, luck)
    raise AssertionError("nothing can be declined for the turn")


async def times_asked(table: Table, what: TurnDecline, luck: random.Random, most: int = 40) -> int:
    """How often a question comes up in the answers that follow."""
    count = 0
    for _ in range(most):
        if not table.session.asked:
            break
        count += could_be_hushed(table) == what
        await play_on(table, luck)
    return count


async def test_what_is_declined_for_the_turn_is_not_asked_again_also_after_a_restart(tmp_path: Path) -> None:
    path = str(tmp_path / "t.db")
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        table, _ = await dungeon(hall)
        luck = random.Random(ASKED_TWICE)
        what = await until_hushable(table, luck)
        assert await times_asked(table, what, luck) >= 2, "another seed is needed"
        table, _ = await dungeon(hall)
        luck = random.Random(ASKED_TWICE)
        assert await until_hushable(table, luck) == what
        at = table.past.asked_at
        assert await table.hush(what.person, at) is Answered.DONE
        assert await table.hush(what.person, at) is Answered.AGAIN
        by = list(table.past.by)
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        again = await hall.table(table.id)
        assert again
        assert again.session.hushed.declined == {what}
        assert again.past.by == by
        assert await again.hush(what.person, at) is Answered.AGAIN, "it counts once"
        assert await times_asked(again, what, luck) == 0


async def test_an_answer_taken_back_is_asked_as_before(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        table, _ = await dungeon(hall)
        what = await until_hushable(table, random.Random(ASKED_TWICE))
        answers = table.session.match.answers
        await table.hush(what.person, table.past.asked_at)
        table.session.undo(by=what.person, agreed=(ADA, BO))
        await table._led_on(what.person, len(table.session.match.chance.tape))
        assert table.session.match.answers == answers
        assert not table.past.hushed.declined
        assert could_be_hushed(table) == what


async def until_implied(table: Table, luck: random.Random, most: int = 40) -> None:
    """Play on until something was declined that nobody was asked for."""
    for _ in range(most):
        if table.past.implied:
            return
        await play_on(table, luck)
    raise AssertionError("nothing that was declined came up again")


async def test_taking_back_goes_to_the_last_answer_that_was_asked_for_also_after_a_restart(tmp_path: Path) -> None:
    path = str(tmp_path / "t.db")
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        table, _ = await dungeon(hall)
        luck = random.Random(ASKED_TWICE)
        what = await until_hushable(table, luck)
        await table.hush(what.person, table.past.asked_at)
        elsewhere = hall._table(table.id, Past(await hall.store.rows(table.id)))
        await until_implied(table, luck)
        await elsewhere.catch_up()
        assert elsewhere.session.given.implied == table.session.given.implied == table.past.implied
        own = table.session.last_answer()
        assert own + 1 in table.past.implied, "what follows from it comes right after it"
        kept = Session.of(table_in(table.session.record().encode(), "the table"))
        assert kept.last_answer() == own
    async with a_house(await Sqlite.opened(path)) as (_, hall):
        again = await hall.table(table.id)
        assert again
        await again.plead(ADA)
        if again.past.plea.by:
            await again.agree(BO, True)
        assert again.session.match.answers == own
        assert not again.past.implied


async def test_an_answer_that_nobody_was_asked_for_is_known_as_such_wherever_the_table_is_read(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        table, _ = await dungeon(hall)
        elsewhere = hall._table(table.id, Past(await hall.store.rows(table.id)))
        answers, person = table.session.match.answers, table.session.asked[0]
        table.session._implied = True  # as when a bot closes what somebody had declined
        await table.answer(person, table.past.asked_at, table.offered(person)[0])
        await elsewhere.catch_up()
        read = Past(await hall.store.rows(table.id))
        assert table.past.implied == read.implied == elsewhere.session.given.implied == {answers}


async def test_under_other_rules_all_is_asked_again(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        table, _ = await dungeon(hall)
        what = await until_hushable(table, random.Random(ASKED_TWICE))
        await table.hush(what.person, table.past.asked_at)
        await table._write("", Anew("other", msgspec.Raw(b"{}")))
        assert not table.past.hushed.declined


async def test_another_process_hears_of_it(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (_, hall):
        table, _ = await dungeon(hall)
        luck = random.Random(ASKED_TWICE)
        what = await until_hushable(table, luck)
        elsewhere = hall._table(table.id, Past(await hall.store.rows(table.id)))
        await table.hush(what.person, table.past.asked_at)
        await elsewhere.catch_up()
        assert elsewhere.session.hushed.declined == {what}
        assert elsewhere.session.given.by == table.session.given.by
        assert await times_asked(elsewhere, what, luck) == 0


async def test_the_page_offers_it_beside_the_answer_that_declines_as_a_plain_form(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, hall):
        table, secrets = await dungeon(hall)
        what = await until_hushable(table, random.Random(ASKED_TWICE))
        other = BO if what.person == ADA else ADA
        mine, theirs = Guest(app), Guest(app)
        await theirs.enter(f"/t/{table.id}/enter/{secrets[other]}")
        page = await mine.enter(f"/t/{table.id}/enter/{secrets[what.person]}")
        assert page.count('formaction="hush"') == 1
        assert "Not this turn" in words(page)
        at = asked_at(page)
        hush = f"/t/{table.id}/hush"
        assert 'formaction="hush"' not in await theirs.page(table.id)
        assert (await theirs.post(hush, {"at": at}, headers=JSON)).json()["result"] == "refused"
        assert (await mine.post(hush, {"at": "x"})).status_code == 400
        came = await mine.post(hush, {"at": at})
        assert (came.status_code, came.headers["location"]) == (303, f"/t/{table.id}/")
        assert asked_at(await mine.page(table.id)) > at
        assert (await mine.post(hush, {"at": at}, headers=JSON)).json()["result"] == "again"
        assert (await mine.post(hush, {"at": at - 1}, headers=JSON)).json()["result"] == "stale"


async def test_a_main_question_has_no_such_button(tmp_path: Path) -> None:
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db"))) as (app, hall):
        table, secrets = await dungeon(hall)
        person = table.session.asked[0]
        guest = Guest(app)
        page = await guest.enter(f"/t/{table.id}/enter/{secrets[person]}")
        assert options_on(page)
        assert "Not this turn" not in words(page)
        refused = await guest.post(f"/t/{table.id}/hush", {"at": asked_at(page)}, headers=JSON)
        assert refused.status_code == 409
