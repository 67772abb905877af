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
from emberhall.table.campaigns import Campaign
from emberhall.table.changed import told_before
from emberhall.table.session import Session
from emberhall.table.shelf import ADOPTED, Record, read_record
from emberhall.table.storage import Kept, read_table, saves_folder, table_in
from emberhall.web.hall import Hall
from emberhall.web.store import opened as store_opened
from emberhall.web.tables import Table

Facts = dict[str, Any]
WITHOUT_STATE = "begun under other rules"
"""What a refusal says of a table of other rules of which no state was kept."""


class Opened:
    """A table that was opened: what is true of it, by the names of the manifests.

    Of the answers that were given before, `stands` is the number of those that the table goes on from: all of them,
    unless the rules are others now.
    """

    def __init__(self, session: Session, same_rules: bool, stands: int = 0, warning: str = "", **more: object) -> None:
        self._session = session
        self.facts: Facts = {**facts_of(session), **more}
        self.same_rules = same_rules
        self.stands = session.match.answers if same_rules else stands
        self.warning = warning

    def undone(self) -> Facts | None:
        """What an undo needs, and where it leads; None where nothing can be taken back."""
        session = self._session
        try:
            must = {person: list(session.must_agree(person)) for person in session.persons}
            session.undo(by=next(iter(session.persons), ""), agreed=session.persons)
        except Refusal:
            return None
        return {"must_agree": must, "answers": session.match.answers, "log": len(session.match.entries())}

    def goes_on(self) -> bool:
        """Whether somebody can go on with it: a person or a bot answers something."""
        session = self._session
        if session.choice is None:
            return True
        answers = session.match.answers
        session.play_bots()
        if session.asked:
            person = session.asked[0]
            session.answer(session.offered_to(person)[0], by=person)
        return session.match.answers != answers or bool(session.passed) or session.choice is None


def open_save(path: Path, packs: Sequence[Path] | None = None) -> Opened:
    """A save as it opens; nothing is written by it."""
    kept = read_table(path)
    session = Session.of(kept, packs)
    same = kept.save.version == session.match.game.version
    return Opened(session, same, standing(kept), told_before(kept, packs), packs=list(kept.record.packs))


def standing(kept: Kept) -> int:
    """How many answers were given before the last rest of a table."""
    tape = kept.save.tape
    return sum(1 for entry in tape[: len(tape) - kept.save.since] if entry < 0)


def open_campaign(game: str, name: str) -> Opened:
    """A campaign of the data folder as it opens."""
    campaign = Campaign.open(game, name)
    return opened_campaign(campaign, campaign.record)


def opened_campaign(campaign: Campaign, record: Record) -> Opened:
    """A campaign that was opened from a record."""
    session, same, stands = campaign.session, True, 0
    if record.emberhall_campaign != ADOPTED:
        kept = table_in(bytes(record.campaign), record.name)
        same, stands = kept.save.version == session.match.game.version, standing(kept)
    return Opened(
        session,
        same,
        stands,
        called=campaign.record.name,
        all_seats=[seat.written() for seat in campaign.seats],
        played=[[game.game, game.won, game.why] for game in campaign.played],
        under_way=campaign.under_way,
        finished=campaign.finished,
    )


def game_under_way(game: str, name: str) -> Opened:
    """The game of a campaign that is under way, opened by the campaign."""
    campaign = Campaign.open(game, name)
    kept = read_table(saves_folder() / f"{campaign.under_way}.json")
    session = campaign.table()
    return Opened(session, kept.save.version == session.match.game.version, standing(kept), campaign.told_before())


def bring(game: str, file: Path) -> Opened:
    """A campaign that was exported, brought into the data folder under another name."""
    return opened_campaign(Campaign.brought(game_called(game), "Brought", file), read_record(file))


def next_of(game: str, name: str) -> tuple[bool, int]:
    """What becomes of a campaign whose game is over: whether that is reported, and how many were played then."""
    campaign = Campaign.open(game, name)
    return campaign.catch_up(), len(campaign.played)


class Server:
    """The tables of a database, opened one by one. Nothing goes on by itself."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def open(self, id: str, version: str) -> Opened | None:
        """A table; None if it is of other rules and no state of it was kept, which the program refuses so far."""
        try:
            table = await self._hall.table(id)
        except Refusal as refusal:
            if WITHOUT_STATE in str(refusal):
                return None
            raise
        assert table, f"there is no table {id}"
        kept = await self._hall.store.kept(id)
        stands = standing(table_in(kept, "the table")) if kept else 0
        same = version == table.session.match.game.version
        return Opened(table.session, same, stands, **facts_of_table(table))

    async def opens(self, id: str, secret: str) -> str:
        """Who enters with the secret of a link."""
        table = await self._hall.table(id)
        return table.opens(secret) if table else ""

    async def frame(self, id: str, person: str) -> Mapping[str, str]:
        """The page of a person."""
        table = await self._hall.table(id)
        assert table, f"there is no table {id}"
        return await table.frame(person)


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


def facts_of(session: Session) -> Facts:
    """All that is true of a table."""
    match, choice, outcome = session.match, session.choice, session.outcome
    given = session.given
    return {
        "game": match.game.id,
        "adventure": match.setup.adventure,
        "party": list(match.setup.party),
        "options": dict(match.setup.options),
        "seats": [seat.written() for seat in session.seats],
        "persons": list(session.persons),
        "open_hands": session.open_hands,
        "answers": match.answers,
        "by": [given.who(n) if not given.by_bot(n) else "bot" for n in range(match.answers)],
        "implied": sorted(n for n in given.implied if n < match.answers),
        "log": len(match.entries()),
        "ask": choice.ask if choice else "",
        "seat": choice.seat if choice else -1,
        "labels": len(choice.options) if choice else 0,
        "asked": list(session.asked),
        "offered": {person: len(session.offered_to(person)) for person in session.persons},
        "may_pass": [person for person in session.persons if session.may_pass(person)],
        "last_call": session.last_call,
        "venture": match.venture is not None,
        "over": match.over,
        "outcome": [outcome.won, outcome.why, list(outcome.winners), list(outcome.scores)] if outcome else None,
        "state": digest(match.game.encode(match.state)) if match.choice is None or match.choice.rest else "",
        "sights": {str(seat): sight_of(match, seat) for seat in range(len(session.seats))},
    }


def sight_of(match: Match[Any], seat: int) -> Facts:
    """What a seat sees."""
    sight = msgspec.structs.replace(match.sight(seat), game="")
    question = sight.question
    asked = [question.prompt, *(offer.label for offer in question.options)] if question else []
    return {
        "json": digest(sight.json()),
        "view": digest(msgspec.json.encode(sight.view)),
        "log": digest_of([line.text for line in sight.log]),
        "asked": digest_of(asked),
    }


def facts_of_table(table: Table) -> Facts:
    """What a server knows of a table beside its match."""
    past = table.past
    return {
        "asked_at": past.asked_at,
        "answers_of": {person: table.offered(person) for person in table.session.persons},
        "people": {each.id: [each.name, each.come] for each in past.people.values()},
        "terms": msgspec.json.decode(msgspec.json.encode(past.terms)),
        "packs": list(past.opened.packs),
        "parent": past.opened.parent,
        "called": past.opened.name,
        "lent": {str(seat): who for seat, who in past.lent.items()},
        "passed": list(table.session.passed),
        "hushed": len(past.hushed.declined),
        "plea": [past.plea.by, list(past.plea.must), list(past.plea.agreed)],
        "refused": list(past.refused),
        "talk": [[talk.by, talk.said.text, talk.said.reaction] for talk in past.talk],
        "next": past.next,
        "visitors": table.visitors,
        "free": table.free_seats(),
        "about": msgspec.json.decode(msgspec.json.encode(table.about())),
    }
