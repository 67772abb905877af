"""How the present program opens what older ones left: the only module here that knows the present classes.

Everything is said in the terms of the manifests, which older programs wrote. When the classes of the table change, only
this module does.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.table import undoing
from emberhall.table.adopting import rows_from_store
from emberhall.table.answers import ANYBODY
from emberhall.table.beginning import first_change
from emberhall.table.campaigns import Campaign
from emberhall.table.changes import RulesChanged
from emberhall.table.folders import saves_folder
from emberhall.table.opening import answers_in
from emberhall.table.saved import SavedTable, rows_in, rows_of
from emberhall.table.table import Table
from emberhall.web.hall import Hall
from emberhall.web.live_table import LiveTable
from emberhall.web.store import opened as store_opened

Facts = dict[str, Any]


class Opened:
    """A table that was opened: what is true of it, by the names of the manifests.

    Of the answers that were given before, `stands` is the number of those that the table continues from: all of them,
    unless the rules are others now.
    """

    def __init__(self, table: Table, lost: int | None, given: int, warning: str = "", **more: object) -> None:
        """`lost` is how many of the `given` answers were given up, None under the same rules."""
        self._table = table
        self.facts: Facts = {**facts_of(table), **more}
        self.same_rules = lost is None
        self.stands = given - (lost or 0)
        self.warning = warning

    def undone(self) -> Facts | None:
        """What an undo needs, and where it leads; None where nothing can be taken back."""
        table = self._table
        try:
            must = {person: list(undoing.must_agree(table, person)) for person in table.persons}
            table.undo(next(iter(table.persons), ""), table.consulted)
        except Refusal:
            return None
        return {"must_agree": must, "answers": table.match.answers, "log": len(table.match.entries())}

    def goes_on(self) -> bool:
        """Whether somebody can go on with it: a person or a bot answers something."""
        table = self._table
        if table.choice is None:
            return True
        answers = table.match.answers
        while (option := table.bot_answer()) is not None:
            table.bot_acts(option)
        if asked := table.question.asked:
            table.answer(table.question.offered_to(asked[0])[0], by=asked[0])
        return table.match.answers != answers or bool(table.passed) or table.choice is None


def opened_table(saved: SavedTable, given: int, **more: object) -> Opened:
    """A table that was opened from a file in which this many answers stood."""
    changed = saved.rows()[-1].did[0]
    lost = changed.lost if isinstance(changed, RulesChanged) else None
    return Opened(saved.table, lost, given, saved.notice, **more)


def open_save(path: Path, packs: Sequence[Path] | None = None) -> Opened:
    """A save as it opens; nothing is written by it."""
    rows, checkpoint = rows_in(path.read_bytes(), path.name)
    saved = SavedTable.of(rows, checkpoint, packs)
    return opened_table(saved, answers_in(rows), packs=list(first_change(rows).packs))


def open_campaign(game: str, name: str) -> Opened:
    """A campaign of the data folder as it opens."""
    return opened_campaign(Campaign.open(game, name))


def opened_campaign(campaign: Campaign) -> Opened:
    """A campaign that was opened."""
    rows = [row for row in campaign.saved.rows() if not isinstance(row.did[0], RulesChanged)]
    return opened_table(
        campaign.saved,
        answers_in(rows),
        called=campaign.name,
        all_seats=[seat.written() for seat in campaign.seats],
        played=[[game.title, game.won, game.why] for game in campaign.games],
        under_way=campaign.under_way,
        finished=campaign.is_over,
    )


def game_under_way(game: str, name: str) -> Opened:
    """The game of a campaign that is under way, opened by the campaign."""
    campaign = Campaign.open(game, name)
    rows = rows_of(saves_folder() / f"{campaign.under_way}.json")
    warning = campaign.rules_notice()
    saved = campaign.play()
    changed = next((change for row in saved.rows() for change in row.did if isinstance(change, RulesChanged)), None)
    return Opened(saved.table, changed.lost if changed else None, answers_in(rows), warning)


def bring(game: str, file: Path) -> Opened:
    """A campaign that was exported, brought into the data folder under another name."""
    return opened_campaign(Campaign.brought(game_called(game), "Brought", file))


def next_of(game: str, name: str) -> tuple[bool, int]:
    """What becomes of a campaign whose game is over: whether that is reported, and how many were played then."""
    campaign = Campaign.open(game, name)
    return campaign.catch_up(), len(campaign.games)


class Server:
    """The tables of a database, opened one by one. Nothing goes on by itself."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def open(self, id: str, version: str) -> Opened:
        """A table."""
        given = answers_in(rows_from_store(await self._hall.store.rows(id)))
        live = await self._hall.table(id)
        assert live, f"there is no table {id}"
        rows = rows_from_store(await self._hall.store.rows(id))
        changed = rows[-1].did[0]
        lost = changed.lost if isinstance(changed, RulesChanged) else None
        return Opened(live.table, lost, given, **facts_of_table(live))

    async def opens(self, id: str, secret: str) -> str:
        """Who enters with the secret of a link."""
        live = await self._hall.table(id)
        return live.opens(secret) if live else ""

    async def frame(self, id: str, person: str) -> Mapping[str, str]:
        """The page of a person."""
        live = await self._hall.table(id)
        assert live, f"there is no table {id}"
        return await live.frame(person)


@asynccontextmanager
async def open_server(address: str, packs: Mapping[str, Path]) -> AsyncIterator[Server]:
    """A server over a database; it does nothing but what it is asked."""
    hall = Hall(await store_opened(address), packs=packs)
    hall.stopping = True
    try:
        yield Server(hall)
    finally:
        await hall.store.close()


# ---------------------------------------------------------------- what is true


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def digest_of(texts: object) -> str:
    return digest(json.dumps(texts, ensure_ascii=False).encode())


def facts_of(table: Table) -> Facts:
    """All that is true of a table."""
    match, choice, outcome, question = table.match, table.choice, table.outcome, table.question
    by = {"": "bot", ANYBODY: ""}
    return {
        "game": match.game.id,
        "adventure": match.setup.adventure,
        "party": list(match.setup.party),
        "options": dict(match.setup.options),
        "seats": [seat.written() for seat in table.seats],
        "persons": list(table.persons),
        "open_hands": table.open_hands,
        "answers": match.answers,
        "by": [by.get(who, who) for who in table.answers.by],
        "implied": sorted(table.answers.automatic),
        "log": len(match.entries()),
        "ask": choice.ask if choice else "",
        "seat": choice.seat if choice else -1,
        "labels": len(choice.options) if choice else 0,
        "asked": list(question.asked),
        "offered": {person: len(question.offered_to(person)) for person in table.persons},
        "may_pass": [person for person in table.persons if question.may_pass(person)],
        "last_call": question.last_call,
        "venture": match.venture is not None,
        "over": match.over,
        "outcome": [outcome.won, outcome.why, list(outcome.winners), list(outcome.scores)] if outcome else None,
        "state": digest(match.game.encode(match.state)) if match.choice is None or match.choice.rest else "",
        "sights": {str(seat): sight_of(match, seat) for seat in range(len(table.seats))},
    }


LATER = ("detail", "deed", "card")
"""What questions, answers and references say since: the label of an answer without its hero, the rest is empty here."""


def _as_then(said: Any) -> Any:
    """A sight as the older programs wrote it."""
    if isinstance(said, list):
        return [_as_then(each) for each in said]
    if not isinstance(said, dict):
        return said
    return {key: _as_then(value) for key, value in said.items() if not _came_later(key, value)}


def _came_later(key: str, value: Any) -> bool:
    return key == "deed" or (key in LATER and value == "")


def sight_of(match: Match[Any], seat: int) -> Facts:
    """What a seat sees."""
    sight = msgspec.structs.replace(match.sight(seat), game="")
    question = sight.question
    asked = [question.prompt, *(offer.label for offer in question.options)] if question else []
    return {
        "json": digest(msgspec.json.encode(_as_then(msgspec.json.decode(sight.json())))),
        "view": digest(msgspec.json.encode(sight.view)),
        "log": digest_of([line.text for line in sight.log]),
        "asked": digest_of(asked),
    }


def facts_of_table(live: LiveTable) -> Facts:
    """What a server knows of a table beside its match."""
    table, company = live.table, live.table.company
    request = company.request
    return {
        "asked_at": table.asked_at,
        "answers_of": {person: live.offered(person) for person in table.persons},
        "people": {each.id: [each.name, each.come] for each in company.people.values()},
        "terms": msgspec.json.decode(msgspec.json.encode(company.terms)),
        "packs": list(company.opened.packs),
        "parent": company.opened.parent,
        "called": company.opened.name,
        "lent": {str(seat): who for seat, who in company.lent.items()},
        "passed": list(table.passed),
        "hushed": len(table.declines.declined),
        "plea": [request.by, list(request.must), list(request.agreed)],
        "refused": list(company.refused),
        "talk": [[message.by, message.said.text, message.said.reaction] for message in company.chat],
        "next": company.next,
        "visitors": live.visitors,
        "free": live.free_seats(),
        "about": msgspec.json.decode(msgspec.json.encode(msgspec.structs.replace(live.about(), outcome=None))),
    }
