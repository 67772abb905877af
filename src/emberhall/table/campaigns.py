"""Campaigns in the data folder: a campaign is a table of its own, and each of its games is another.

What a campaign asks between two games is a matter of its rules; here it is kept, its next game is set up, and what came
of that is reported, once. A campaign that another program has changed meanwhile is never written over.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import msgspec

from emberhall.engine.campaign import AnyCampaign, Block
from emberhall.engine.chance import Chance
from emberhall.engine.game import AnyGame, Outcome, Report, Setup
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF, kind
from emberhall.games import campaign as campaign_called
from emberhall.games import game as game_called
from emberhall.players.party import closes
from emberhall.table.adopting import OWN_STRUCTURE, OldCampaign, adopt_campaign, read_campaign
from emberhall.table.answers import ANYBODY
from emberhall.table.beginning import first_change
from emberhall.table.campaign_files import campaign_file, check_game
from emberhall.table.changes import USUAL_TERMS, Game, Led, Opened, Row, Terms
from emberhall.table.files import SUFFIX, is_table_file
from emberhall.table.folders import campaigns_folder, file_name, home, read, saves_folder, write
from emberhall.table.outcomes import result
from emberhall.table.saved import SavedTable, may_be_torn, rows_in, with_packs
from emberhall.table.saves import OLD_SUFFIX, listed_save
from emberhall.table.seats import Seat, one_each
from emberhall.table.setup import title_of
from emberhall.table.table import Table

LONGEST_NAME = 60
ELSEWHERE = "give a file elsewhere"


class FileThere(Refusal):
    """A file would be written over."""


class Campaign:
    """A campaign that is kept in a file.

    `saved` is its own table, at the question between two games; `play` gives that of the game under way. Between two
    games the first person at the table decides for the heroes of bots too.
    """

    def __init__(self, game: AnyGame, saved: SavedTable) -> None:
        self.game, self.saved = game, saved

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
        terms: Terms = USUAL_TERMS,
    ) -> Campaign:
        """Return a campaign before its first game, kept under a name of its own."""
        one_each(seats, len(party))
        path = free_path(game.id, name)
        setup = Setup(adventure, party, dict(options or {}))
        rules = campaign_called(game.id, *packs)
        saved = SavedTable.new(rules, setup, seats, seed, packs, terms, keep=False, name=name)
        due = saved.table.venture
        if due and due.setup:
            game.new(due.setup)  # what the game refuses, it refuses before anything is written
        return cls._kept_in(game, saved, path)

    @classmethod
    def brought(cls, game: AnyGame, name: str, file: Path, packs: Sequence[Path] = ()) -> Campaign:
        """Return a campaign that was exported, kept under a name of its own."""
        path = free_path(game.id, name)
        saved = _opened(read(file), file, game.id, packs or None, name)
        if saved.table.company.next:
            saved.keep(saved.table.note(Led()))  # the game under way stayed where it was
        return cls._kept_in(game, saved, path)

    @classmethod
    def _kept_in(cls, game: AnyGame, saved: SavedTable, path: Path) -> Campaign:
        saved.put_into(path.parent, path.stem)
        saved.exclusive = True
        return cls(game, saved)

    @classmethod
    def open(cls, game: str, name: str, packs: Sequence[Path] = ()) -> Campaign:
        """Return the saved campaign of that name."""
        path = campaign_file(game, name)
        data = read(path)
        saved = _opened(data, path, game, packs or None)
        saved.continue_in(path, data)
        saved.exclusive = True
        return cls(game_called(game, *saved.packs), saved)

    # ---------------------------------------------------------------- elsewhere

    def exported(self) -> bytes:
        """Return the campaign as a file for elsewhere, without the game under way and without packs of this machine."""
        first, *rows = self.saved.rows()
        if self.under_way:
            rows.append(Row(len(rows) + 1, rows[-1].at, (Led(),)))
        copy = SavedTable(self.saved.table, [with_packs(first, ()), *rows])
        return copy.written_out(next="")

    def export(self, file: Path, over: bool = False) -> None:
        """Write the campaign to a file; one that is there already is only written `over` if that is wanted."""
        try:
            if not file.parent.is_dir():
                raise Refusal(f"There is no folder {file.parent}: give a file in one that is there.")
            if file.is_dir():
                raise Refusal(f"{file} is a folder: give the name of a file in it.")
            if home().resolve() in file.resolve().parents:
                raise Refusal(f"{file} is where Emberhall keeps its own files: {ELSEWHERE}.")
            if file.exists() and not file.is_file():
                raise Refusal(f"{file} is not an ordinary file: give another file.")
            if os.path.lexists(file) and not over:
                raise FileThere(f"{file} is there already: give another file.")
        except OSError as error:
            why = (error.strerror or "unknown error").lower()
            raise Refusal(f"{file} cannot be written ({why}): {ELSEWHERE}.") from error
        except (ValueError, RuntimeError):  # a path with a null byte, or links that lead to each other
            raise Refusal(f"{str(file)!r} is not a path: {ELSEWHERE}.") from None
        write(file, self.exported(), way_out=ELSEWHERE)

    # ---------------------------------------------------------------- how far it has come

    @property
    def table(self) -> Table:
        """The campaign's own table."""
        return self.saved.table

    @property
    def name(self) -> str:
        """What it is called."""
        return self.table.company.opened.name

    @property
    def stem(self) -> str:
        """The name of its file, by which commands call it."""
        return self.saved.name

    @property
    def is_over(self) -> bool:
        """Whether no game of it is left to play."""
        return self.table.match.over

    @property
    def outcome(self) -> Outcome | None:
        """How the campaign ended; None while it goes on."""
        return self.table.outcome

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays each hero."""
        return self.table.company.seats

    @property
    def under_way(self) -> str:
        """The name of the save of the game under way; nothing between games."""
        return self.table.company.next

    @property
    def games(self) -> list[Game]:
        """The games that are over, in order."""
        return self.table.company.games

    def setup(self) -> Setup | None:
        """Return what the next game is set up with; None while something is asked before it, or none is left."""
        venture = self.table.venture
        return venture.setup if venture else None

    def page(self) -> list[Block]:
        """Return the campaign, for people to read."""
        match = self.table.match
        return [*cast(AnyCampaign, match.game).page(match.state), *self._history()]

    def _history(self) -> list[Block]:
        """The games that are over, the latest last."""
        lines = [f"{number}. {game.title}: {game_result(game)}" for number, game in enumerate(self.games, 1)]
        return [Block("Games played", tuple(lines))] if lines else []

    # ---------------------------------------------------------------- between games

    def sit(self, seats: Sequence[Seat]) -> None:
        """From now on these play the heroes."""
        self.saved.keep(self.table.sit(seats))

    def undo(self, by: str = "", agreed: Collection[str] = ()) -> None:
        """Take back the last answer between two games. The result of a game stands."""
        if self.under_way:
            raise Refusal(f"Finish the current game first, with {self._how('play')}.")
        self.saved.keep(self.table.undo(by, agreed))

    def _how(self, word: str) -> str:
        return f"'emberhall campaign {self.game.id} {word} {self.stem}'"

    # ---------------------------------------------------------------- from game to game

    def play(
        self, restart: bool = False, seats: Sequence[Seat] = (), options: Mapping[str, str] | None = None
    ) -> SavedTable:
        """Return the table of the game under way, or of the next one; `restart` gives up the one under way.

        From now on those who are given sit in the seats; without any, those who did. The options are for a game that
        begins.
        """
        setup = self._next_setup()
        if self.under_way and not restart:
            path = self._save_under_way()
            if path is None:
                raise Refusal(
                    f"The game under way, {self.under_way}, is gone from {saves_folder()}: bring it back, or begin the "
                    "game again (on the command line: --restart)."
                )
            if options:
                raise Refusal("The game under way has its options already: begin it again (--restart) to change them.")
            game = SavedTable.resume(path, self.saved.packs, seats or self.seats)
        else:
            self.saved.refuse_if_changed()  # before a table is kept that no campaign knows of
            game = SavedTable.new(
                self.game,
                agreed_on(setup, options or {}),
                seats or self.seats,
                packs=self.saved.packs,
                terms=self.table.company.terms,
                parent=self.stem,
            )
        if seats and tuple(seats) != self.seats:
            self.sit(seats)
        self._lead_to(game)
        return game

    def _lead_to(self, game: SavedTable) -> None:
        if game.name != self.under_way:
            self.saved.keep(self.table.note(Led(game.name)))

    def rules_notice(self) -> str:
        """Return what to know before the game under way continues: nothing, unless its rules or cards have changed."""
        path = self._save_under_way() if self.under_way else None
        return SavedTable.resume(path, self.saved.packs).notice if path else ""

    def _next_setup(self) -> Setup:
        """Return what the game that is due is set up with."""
        setup = self.setup()
        if setup is None and self.is_over:
            why = f" {self.outcome.why.rstrip('.')}." if self.outcome and self.outcome.why else ""
            raise Refusal(f"{self.name} is over.{why} Start a new campaign.")
        if setup is None:
            raise Refusal(f"{self.name} has something to decide before its next game: {self._how('rest')}.")
        return setup

    def _save_under_way(self) -> Path | None:
        """Return the file of the game under way; None if it is gone."""
        files = (saves_folder() / f"{self.under_way}{suffix}" for suffix in (SUFFIX, OLD_SUFFIX))
        return next((file for file in files if file.is_file()), None)

    def settle(self, game: SavedTable) -> bool:
        """Report a game that is over; return False while it is not."""
        outcome, match = game.table.outcome, game.table.match
        if outcome is None:
            if game.file:  # it may have had to continue in another file
                self._lead_to(game)
            return False
        everybody = outcome.won and len(outcome.winners) == len(match.setup.party)
        done = Game(
            ended=datetime.now(UTC).isoformat(timespec="seconds"),
            title=in_words(self.game, match.setup),
            won=outcome.won,
            why=outcome.why,
            answers=self.table.match.answers,
            winners=outcome.winners if outcome.won and not everybody else (),
            scores=outcome.scores,
            table=game.name,
        )
        self.saved.keep(self.table.report(Report(outcome, self.game.spoils(match.state)), done))
        return True

    def catch_up(self) -> bool:
        """Report the game under way if that ended unreported, when a program died or elsewhere."""
        path = self._save_under_way() if self.under_way else None
        if path is None or not listed_save(path).summary.over:
            return False
        return self.settle(self.play())


def free_path(game: str, name: str) -> Path:
    """Return the file for a new campaign of that name."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refusal(f"{name[:LONGEST_NAME]!r} is not a name for a campaign: give up to {LONGEST_NAME} letters.")
    path = campaigns_folder(game) / f"{file_name(name)}{SUFFIX}"
    if path.exists() or path.with_suffix(OLD_SUFFIX).exists():
        raise Refusal(f"There is a campaign called {name!r} already: give another name.")
    return path


def read_campaign_file(file: Path) -> Opened:
    """Return how the campaign in a file was set up."""
    return first_change(_rows_of(read(file), file, ())[0])


def _opened(data: bytes, file: Path, game: str, packs: Sequence[Path] | None, name: str = "") -> SavedTable:
    """Return the table of a campaign's file, of any version, perhaps under another name."""
    rows, checkpoint = _rows_of(data, file, packs)
    opened = first_change(rows)
    check_game(file, opened.game.removesuffix(CAMPAIGN_OF), game, kind(game).former_ids)
    if name:
        rows[0] = msgspec.structs.replace(rows[0], did=(msgspec.structs.replace(opened, name=name),))
    return SavedTable.of(rows, checkpoint, packs)


def _rows_of(data: bytes, file: Path, packs: Sequence[Path] | None) -> tuple[list[Row], bytes]:
    if is_table_file(data):
        rows, checkpoint = rows_in(data, file.name, may_be_torn(file))
        if not first_change(rows).game.endswith(CAMPAIGN_OF):
            raise Refusal(f"{file.name} is a game, not a campaign: give one that 'emberhall campaign' wrote.")
        return rows, checkpoint
    old = read_campaign(data, file.name)
    if old.emberhall_campaign != OWN_STRUCTURE:
        adopted = adopt_campaign(old)
        return adopted.rows, adopted.checkpoint
    return _from_own_structure(old, [Path(pack) for pack in old.packs] if packs is None else packs), b""


# ---------------------------------------------------------------- campaigns of the first format


class _OldHero(msgspec.Struct):
    screen: str


class _Old(msgspec.Struct):
    """What every campaign of the first format says of itself: its party by names, or as records of its heroes."""

    adventure: str
    party: tuple[str, ...] = ()
    heroes: tuple[_OldHero, ...] = ()
    options: dict[str, str] = {}


def _from_own_structure(old: OldCampaign, packs: Sequence[Path]) -> list[Row]:
    """Return the rows of a campaign that was no match yet; while a game is under way, it has set out on that."""
    game, data = campaign_called(old.game, *packs), bytes(old.campaign)
    about = msgspec.json.decode(data, type=_Old)
    party = about.party or tuple(hero.screen for hero in about.heroes)
    match = Match.of(game, Setup(about.adventure, party, about.options), game.adopt(data), Chance(None))
    while old.save and match.choice:
        leave = next((option for option in match.choice.options if closes(game, option)), None)
        if leave is None:
            break
        match.choose(leave)
    rest = match.rests[-1]
    opened = Opened(
        game=game.id,
        version=game.version,
        setup=match.setup,
        seats=tuple(old.seats),
        packs=tuple(map(str, packs)),
        name=old.name,
        tape=tuple(match.chance.tape[rest.tape :]),
        by=(ANYBODY,) * sum(1 for mark in match.marks if mark >= rest.tape),
        start=msgspec.Raw(game.encode(rest.state)),
        played=tuple(each.adopted() for each in old.played or ()),
    )
    rows = [Row(0, datetime.now(UTC).timestamp(), (opened,))]
    return [*rows, Row(1, rows[0].at, (Led(old.save),))] if old.save else rows


# ---------------------------------------------------------------- words


def in_words(game: AnyGame, setup: Setup) -> str:
    """Return the adventure of a setup by its title, with the options that are not the usual ones."""
    unusual = [
        f"{switch.name.replace('_', ' ')} {value}"
        for switch in game.switches()
        if (value := setup.options.get(switch.name, switch.default)) != switch.default
    ]
    title = title_of(game, setup.adventure)
    return f"{title} ({', '.join(unusual)})" if unusual else title


def game_result(game: Game) -> str:
    """Return what came of a game, in words."""
    return result(Outcome(game.won, "", game.why, game.winners, game.scores))


def agreed_on(setup: Setup, options: Mapping[str, str]) -> Setup:
    """Return a setup with further options; those that the campaign itself has set stay as they are."""
    for name in options:
        if name in setup.options:
            raise Refusal(f"The option {name!r} follows from the campaign: leave it as it is.")
    return msgspec.structs.replace(setup, options={**setup.options, **options})
