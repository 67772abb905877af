"""Campaigns in the data folder: a campaign is a table of its own, and the game under way is another.

What a campaign asks between two games is a matter of its rules; here it is kept, its next game is set up, and what came
of that is reported. A campaign that somebody else has changed meanwhile is never written over.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict, Unpack, cast

import msgspec

from emberhall.engine.campaign import AnyCampaign, Block
from emberhall.engine.chance import Chance
from emberhall.engine.game import AnyGame, Outcome, Report, Setup, State
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games import campaign as campaign_called
from emberhall.games import game as game_called
from emberhall.players.party import closes
from emberhall.table import storage
from emberhall.table.changed import told_before
from emberhall.table.outcomes import result
from emberhall.table.seats import Seat, one_each
from emberhall.table.session import Session
from emberhall.table.setup import title_of
from emberhall.table.shelf import (
    ADOPTED,
    CAMPAIGN_FORMAT,
    Played,
    Record,
    campaign_file,
    nobody_else_in,
    read_record,
    record_in,
)
from emberhall.table.storage import (
    Folder,
    campaigns_folder,
    file_name,
    home,
    read,
    read_table,
    reserve,
    saves_folder,
    table_in,
    write,
)

LONGEST_NAME = 60
ELSEWHERE = "give a file elsewhere"


class FileThere(Refusal):
    """A file would be written over."""


class Changes(TypedDict, total=False):
    """What changes of a campaign beside its own table."""

    save: str
    played: Sequence[Played]
    seats: Sequence[Seat]


class Campaign:
    """A campaign that is kept in a file. Whatever leads it on is written down before it is true here.

    `session` is its own table, at the question between two games; `table()` is that of the game under way. Between two
    games the first person at the table decides for the heroes of bots too.
    """

    def __init__(self, path: Path, record: Record, game: AnyGame, session: Session, kept: bytes = b"") -> None:
        self.path, self.record, self.game, self.session = path, record, game, session
        self._kept = kept  # what the file held when it was last read or written here
        self._changes: Changes = {}
        session.kept_in(self, path.stem)
        self._note_floor()

    def _note_floor(self) -> None:
        """What was answered before the last game stands."""
        answers = [game.answers for game in self.played if isinstance(game.answers, int)]
        self.session.floor = max((n for n in answers if n <= self.session.match.answers), default=0)

    # ---------------------------------------------------------------- beginning

    @classmethod
    def new(
        cls,
        game: AnyGame,
        name: str,
        adventure: str,
        party: tuple[str, ...],
        seats: Sequence[Seat],
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        packs: Sequence[Path] = (),
        open_hands: bool = False,
    ) -> Campaign:
        """A campaign before its first game, kept under a name of its own."""
        one_each(seats, len(party))
        setup = Setup(adventure, party, dict(options or {}))
        match = Match.new(campaign_called(game.id, *packs), setup, seed)
        if match.venture and match.venture.setup:
            game.new(match.venture.setup)  # what the game refuses, it refuses before anything is written
        session = Session(match, between_games(seats), packs, seed=seed, open_hands=open_hands)
        return cls._kept_anew(session, seats, game, name)

    @classmethod
    def brought(cls, game: AnyGame, name: str, file: Path, packs: Sequence[Path] = ()) -> Campaign:
        """A campaign that was exported, kept under a name of its own."""
        record = read_record(file, game.id)
        packs = packs or [Path(pack) for pack in record.packs]
        record = msgspec.structs.replace(record, save="")
        seats = [Seat.kept(seat) for seat in record.seats]
        return cls._kept_anew(table_of(record, packs), seats, game, name, record.played or [])

    @classmethod
    def _kept_anew(
        cls, session: Session, seats: Sequence[Seat], game: AnyGame, name: str, played: Sequence[Played] = ()
    ) -> Campaign:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise Refusal(f"{name[:LONGEST_NAME]!r} is no name for a campaign: give up to {LONGEST_NAME} letters.")
        path = campaigns_folder(game.id) / f"{file_name(name)}.json"
        if path.exists():
            raise Refusal(f"There is a campaign called {name!r} already: give another name.")
        record = Record(
            emberhall_campaign=CAMPAIGN_FORMAT,
            game=game.id,
            name=name,
            saved="",
            seats=[seat.written() for seat in seats],
            packs=[str(pack) for pack in session.packs],
            campaign=msgspec.Raw(b"null"),
            played=list(played) or msgspec.UNSET,
        )
        campaign = cls(reserve(path.parent, path.stem), record, game, session)
        try:
            campaign.keep()
        except Refusal:
            with suppress(OSError):
                campaign.path.unlink()
            raise
        return campaign

    @classmethod
    def open(cls, game: str, name: str, packs: Sequence[Path] = ()) -> Campaign:
        """The kept campaign of that name."""
        path = campaign_file(game, name)
        kept = read(path)
        record = record_in(kept, path, game)
        packs = packs or [Path(pack) for pack in record.packs]
        return cls(path, record, game_called(game, *packs), table_of(record, packs), kept)

    # ---------------------------------------------------------------- elsewhere

    def exported(self) -> bytes:
        """The campaign as one document for elsewhere: without the game under way, and without packs of this machine."""
        return msgspec.structs.replace(self.record, save="", packs=[]).encode() + b"\n"

    def export(self, file: Path, over: bool = False) -> None:
        """Write the document to a file; one that is there already is only written `over` if that is wanted."""
        try:
            if not file.parent.is_dir():
                raise Refusal(f"There is no folder {file.parent}: give a file in one that is there.")
            if file.is_dir():
                raise Refusal(f"{file} is a folder: give the name of a file in it.")
            if home().resolve() in file.resolve().parents:
                raise Refusal(f"{file} is where Emberhall keeps its own files: {ELSEWHERE}.")
            if file.exists() and not file.is_file():
                raise Refusal(f"{file} is no ordinary file: give another file.")
            if os.path.lexists(file) and not over:
                raise FileThere(f"{file} is there already: give another file.")
        except OSError as error:
            why = (error.strerror or "unknown error").lower()
            raise Refusal(f"{file} cannot be written ({why}): {ELSEWHERE}.") from error
        except (ValueError, RuntimeError):  # a path with a null byte, or links that lead to each other
            raise Refusal(f"{str(file)!r} is no path: {ELSEWHERE}.") from None
        write(file, self.exported(), way_out=ELSEWHERE)

    # ---------------------------------------------------------------- keeping

    def keep(self) -> None:
        """Write the campaign down as it is now."""
        self._lead_on(self.session.record())

    def begin(self, game: str, adventure: str) -> str:
        return self.path.stem

    def write(self, name: str, record: storage.Record, durable: bool = True) -> str:
        """The campaign's own table is kept in its file, with what is to change in the same breath."""
        self._lead_on(record, **self._changes)
        return name

    def where(self, name: str) -> str:
        return str(self.path)

    @contextmanager
    def _also(self, **changes: Unpack[Changes]) -> Iterator[None]:
        """Whatever is kept of the campaign's table meanwhile, these change with it."""
        self._changes = changes
        try:
            yield
        finally:
            self._changes = {}

    def _lead_on(
        self,
        table: storage.Record,
        save: str | None = None,
        played: Sequence[Played] = (),
        seats: Sequence[Seat] = (),
    ) -> None:
        """Write down what comes of the campaign; if that is refused, nothing has come of it."""
        before = self.record
        record = msgspec.structs.replace(
            before,
            emberhall_campaign=CAMPAIGN_FORMAT,
            saved=datetime.now(UTC).isoformat(timespec="seconds"),
            campaign=msgspec.Raw(table.encode()),
            save=before.save if save is None else save,
            seats=[seat.written() for seat in seats] or before.seats,
            played=[*self.played, *played] if played else before.played,
        )
        data = record.encode()
        with nobody_else_in(self.path.parent):
            self._refuse_if_changed()
            write(self.path, data)
        self.record, self._kept = record, data

    def _refuse_if_changed(self) -> None:
        """Somebody else may have the campaign open too: what they wrote is not written over."""
        try:
            same = self.path.read_bytes() == self._kept
        except OSError:
            same = False
        if not same:
            raise Refusal(
                f"{self.record.name} was changed by another program since it was opened, so nothing was written: "
                "open it again and go on from there."
            )

    # ---------------------------------------------------------------- how far it has come

    @property
    def finished(self) -> bool:
        return self.session.match.over

    @property
    def outcome(self) -> Outcome | None:
        """How the campaign ended; None while it goes on."""
        return self.session.outcome

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays each hero."""
        return tuple(Seat.kept(seat) for seat in self.record.seats)

    @property
    def under_way(self) -> str:
        """The name of the save of the game under way; nothing between games."""
        return self.record.save

    @property
    def played(self) -> list[Played]:
        """The games that are over, in order."""
        return self.record.played or []

    def setup(self) -> Setup | None:
        """What the next game is set up with; None while something is asked before it, or none is left to play."""
        venture = self.session.venture
        return venture.setup if venture else None

    def page(self) -> list[Block]:
        """The campaign, for people to read."""
        match = self.session.match
        return [*cast(AnyCampaign, match.game).page(match.state), *self._history()]

    def _history(self) -> list[Block]:
        """The games that are over, the latest last."""
        lines = [f"{number}. {game.game}: {told(game)}" for number, game in enumerate(self.played, 1)]
        return [Block("Games played", tuple(lines))] if lines else []

    # ---------------------------------------------------------------- between games

    def sit(self, seats: Sequence[Seat]) -> None:
        """From now on these play the heroes."""
        with self._also(seats=seats):
            self.session.take_seats(between_games(seats))

    def undo(self, *, by: str = "", agreed: Collection[str] = ()) -> None:
        """Take back the last answer between two games. What came of a game stands."""
        if self.under_way:
            raise Refusal(f"A game is under way: bring it to its end first, with {self._how('play')}.")
        self.session.undo(by=by, agreed=agreed)

    def _how(self, word: str) -> str:
        return f"'emberhall campaign {self.game.id} {word} {self.path.stem}'"

    # ---------------------------------------------------------------- from game to game

    def table(
        self, anew: bool = False, seats: Sequence[Seat] = (), options: Mapping[str, str] | None = None
    ) -> Session:
        """The table of the game under way, or of the next one; `anew` gives up the one under way.

        From now on those who are given sit in the seats; without any, those who did. The options are for a game that
        begins.
        """
        setup = self._next_setup()
        packs = self.session.packs
        if self.under_way and not anew:
            path = self._save_under_way()
            if not path.is_file():
                raise Refusal(
                    f"The game under way, {path}, is gone: bring it back, or begin the game again "
                    "(on the command line: --anew)."
                )
            if options:
                raise Refusal("The game under way has its options already: begin it again (--anew) to change them.")
            session = Session.resume(path, packs, seats or self.seats)
        else:
            self._refuse_if_changed()  # before a table is kept that no campaign knows of
            session = Session.new(
                self.game,
                agreed_on(setup, options or {}),
                seats or self.seats,
                packs=packs,
                open_hands=self.session.open_hands,
            )
        if seats and tuple(seats) != self.seats:
            self.sit(seats)
        if session.name != self.under_way:
            self._lead_on(self.session.record(), session.name)
        return session

    def told_before(self) -> str:
        """What to know before the game under way is opened: nothing, unless its rules or cards have changed."""
        path = self._save_under_way() if self.under_way else None
        return told_before(storage.read_table(path), self.session.packs) if path and path.is_file() else ""

    def _next_setup(self) -> Setup:
        """What the game that is due is set up with."""
        setup = self.setup()
        if setup is None and self.finished:
            why = f" {self.outcome.why}" if self.outcome and self.outcome.why else ""
            raise Refusal(f"{self.record.name} is over.{why} Begin a new campaign.".replace("..", "."))
        if setup is None:
            raise Refusal(f"{self.record.name} has something to decide before its next game: {self._how('rest')}.")
        return setup

    def _save_under_way(self) -> Path:
        return Folder(saves_folder()).file(self.under_way)

    def settle(self, session: Session) -> bool:
        """Report a game that is over; false while it is not."""
        outcome, match = session.outcome, session.match
        if outcome is None:
            if session.store and session.name != self.under_way:  # it had to go on in another file
                self._lead_on(self.session.record(), session.name)
            return False
        everybody = outcome.won and len(outcome.winners) == len(match.setup.party)
        played = Played(
            ended=datetime.now(UTC).isoformat(timespec="seconds"),
            game=in_words(self.game, match.setup),
            won=outcome.won,
            why=outcome.why,
            answers=self.session.match.answers,
            winners=outcome.winners if outcome.won and not everybody else msgspec.UNSET,
            scores=outcome.scores or msgspec.UNSET,
        )
        with self._also(save="", played=[played]):
            self.session.report(Report(outcome, self.game.spoils(match.state)))
        return True

    def catch_up(self) -> bool:
        """Report the game under way if that ended unsettled, when a program died or elsewhere."""
        path = self._save_under_way()
        if not self.under_way or not path.is_file() or not read_table(path).record.over:
            return False
        return self.settle(self.table())


def between_games(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who decides between two games: the first person also for the heroes of bots; where only bots play, they do."""
    leader = next((seat for seat in seats if seat.person), None)
    return tuple(leader if leader and seat.bot else seat for seat in seats)


# ---------------------------------------------------------------- the campaign's own table


class _OldHero(msgspec.Struct):
    screen: str


class _Old(msgspec.Struct):
    """What every campaign of format 1 says of itself: its party by names, or as records of its heroes."""

    adventure: str
    party: tuple[str, ...] = ()
    heroes: tuple[_OldHero, ...] = ()
    options: dict[str, str] = {}


def table_of(record: Record, packs: Sequence[Path]) -> Session:
    """The table of a campaign's record, of whatever format."""
    seats = between_games([Seat.kept(seat) for seat in record.seats])
    if record.emberhall_campaign != ADOPTED:
        return Session.of(table_in(bytes(record.campaign), record.name), packs, seats)
    return Session(_adopted(record, packs), seats, packs)


def _adopted(record: Record, packs: Sequence[Path]) -> Match[State]:
    """The match of a campaign that was none yet; while a game is under way, it has set out on that."""
    game, data = campaign_called(record.game, *packs), bytes(record.campaign)
    state = game.adopt(data)
    old = msgspec.json.decode(data, type=_Old)
    party = old.party or tuple(hero.screen for hero in old.heroes)
    match = Match.of(game, Setup(old.adventure, party, old.options), state, Chance(None))
    while record.save and match.choice:
        leave = next((option for option in match.choice.options if closes(game, option)), None)
        if leave is None:
            break
        match.choose(leave)
    return match


# ---------------------------------------------------------------- words


def in_words(game: AnyGame, setup: Setup) -> str:
    """The adventure of a setup by its title, with the switches that are not as usual."""
    unusual = [
        f"{switch.name.replace('_', ' ')} {value}"
        for switch in game.switches()
        if (value := setup.options.get(switch.name, switch.default)) != switch.default
    ]
    title = title_of(game, setup.adventure)
    return f"{title} ({', '.join(unusual)})" if unusual else title


def told(game: Played) -> str:
    """What came of a game, in words."""
    outcome = Outcome(game.won, "", game.why, game.winners or (), game.scores or ())
    return result(outcome)


def agreed_on(setup: Setup, options: Mapping[str, str]) -> Setup:
    """A setup with further options; those that the campaign itself has set stay as they are."""
    for name in options:
        if name in setup.options:
            raise Refusal(f"The option {name!r} follows from the campaign: leave it as it is.")
    return msgspec.structs.replace(setup, options={**setup.options, **options})
