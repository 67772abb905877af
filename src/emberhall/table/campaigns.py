"""Campaigns in the data folder: what lasts between games, and the game that is under way.

What a campaign holds is the game's own affair, in its `campaign.py`; here it is kept, set up for its next game, and led
on when that game is over.
"""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol, cast

import msgspec

from emberhall.engine.between import Block, Step, step_called
from emberhall.engine.game import AnyGame, Outcome, Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.table.seats import Seat
from emberhall.table.session import Session
from emberhall.table.storage import campaigns_folder, file_name, read, reserve, saves_folder, write

CAMPAIGN_FORMAT = 1
LONGEST_NAME = 60


class Rules(Protocol):
    """What the `campaign.py` of a game offers. The campaign itself is a structure of the game's own."""

    def new_campaign(
        self, box: object, adventure: str, party: tuple[str, ...], options: dict[str, str], seed: int
    ) -> msgspec.Struct: ...

    def encode(self, campaign: msgspec.Struct) -> bytes: ...

    def decode(self, box: object, data: bytes) -> msgspec.Struct: ...

    def is_finished(self, box: object, campaign: msgspec.Struct) -> bool: ...

    def setup_for_next(self, box: object, campaign: msgspec.Struct) -> Setup: ...

    def after(self, campaign: msgspec.Struct, outcome: Outcome, state: object) -> msgspec.Struct: ...

    def buy(self, box: object, campaign: msgspec.Struct, name: str, hero: str) -> msgspec.Struct: ...


class Between(Protocol):
    """What the `between.py` of a game offers: its own steps between two games, and how a campaign reads."""

    STEPS: tuple[Step[object, msgspec.Struct], ...]

    def page(self, box: object, campaign: msgspec.Struct) -> list[Block]: ...


class _Boxed(Protocol):
    box: object


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign as it is kept. `save` names the save of the game under way; `check` sums up the rest."""

    emberhall_campaign: int
    game: str
    name: str
    saved: str
    seats: list[str]
    packs: list[str]
    campaign: msgspec.Raw
    save: str = ""
    check: int = 0

    def encode(self) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(self, check=self._sum()))

    def whole(self) -> bool:
        """Whether nothing in it was changed since it was written."""
        return self.check == self._sum()

    def _sum(self) -> int:
        return zlib.crc32(msgspec.json.encode(msgspec.structs.replace(self, check=0)))


class Listed(msgspec.Struct, frozen=True):
    """A campaign in the list of campaigns; `fault` says why it cannot be played on."""

    name: str
    path: Path
    saved: datetime
    under_way: bool = False
    fault: str = ""


def campaign_rules(game: str) -> Rules:
    """How a game carries things over from one game to the next."""
    place = f"emberhall.games.{game}.campaign"
    if find_spec(place) is None:
        raise Refusal(f"{game} has no campaigns: play it with 'emberhall play {game}'.")
    return cast(Rules, import_module(place))


def between_games(game: str) -> Between:
    """What a game offers between two games of a campaign."""
    return cast(Between, import_module(f"emberhall.games.{game}.between"))


class Campaign:
    """A campaign that is kept in a file."""

    def __init__(self, path: Path, record: Record, game: AnyGame) -> None:
        self.path, self.record, self.game = path, record, game
        self.rules, self.box = campaign_rules(game.id), cast(_Boxed, game).box
        self.between = between_games(game.id)
        self.state = self.rules.decode(self.box, bytes(record.campaign))

    # ---------------------------------------------------------------- beginning

    @classmethod
    def new(
        cls,
        game: AnyGame,
        name: str,
        adventure: str,
        party: tuple[str, ...],
        seats: Sequence[Seat],
        options: dict[str, str] | None = None,
        seed: int | None = None,
        packs: Sequence[Path] = (),
    ) -> Campaign:
        """A campaign before its first game, kept under a name of its own."""
        if len(seats) != len(party):
            raise Refusal(f"There are {len(party)} heroes and {len(seats)} seats: give every hero a seat.")
        rules, box = campaign_rules(game.id), cast(_Boxed, game).box
        seed = secrets.randbits(60) if seed is None else seed
        state = rules.new_campaign(box, adventure, party, options or {}, seed)
        game.new(rules.setup_for_next(box, state))  # what the game refuses, it refuses before anything is written
        record = Record(
            emberhall_campaign=CAMPAIGN_FORMAT,
            game=game.id,
            name=name,
            saved="",
            seats=[seat.written() for seat in seats],
            packs=[str(pack) for pack in packs],
            campaign=msgspec.Raw(rules.encode(state)),
        )
        return cls._kept_anew(record, name, game)

    @classmethod
    def brought(cls, game: AnyGame, name: str, file: Path, packs: Sequence[Path] = ()) -> Campaign:
        """A campaign that was exported, kept under a name of its own."""
        record = read_record(file, game.id)
        kept_packs = [str(pack) for pack in packs] or record.packs
        record = msgspec.structs.replace(record, name=name, save="", packs=kept_packs)
        return cls._kept_anew(record, name, game)

    @classmethod
    def _kept_anew(cls, record: Record, name: str, game: AnyGame) -> Campaign:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise Refusal(f"{name[:LONGEST_NAME]!r} is no name for a campaign: give up to {LONGEST_NAME} letters.")
        path = campaigns_folder(game.id) / f"{file_name(name)}.json"
        if path.exists():
            raise Refusal(f"There is a campaign called {name!r} already: give another name.")
        campaign = cls(path, record, game)
        campaign.path = reserve(path.parent, path.stem)
        campaign.keep()
        return campaign

    @classmethod
    def open(cls, game: str, name: str, packs: Sequence[Path] = ()) -> Campaign:
        """The kept campaign of that name."""
        path = campaigns_folder(game) / f"{file_name(name)}.json"
        if not path.is_file():
            known = [listed.name for listed in list_campaigns(game)]
            near = get_close_matches(name, known, 1)
            begin = f"begin one with 'emberhall campaign {game} new NAME'."
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}." if known else begin
            raise Refusal(f"There is no campaign {name!r} of {game}: {hint}")
        record = read_record(path, game)
        return cls(path, record, game_called(game, *(packs or map(Path, record.packs))))

    def keep(self, save: str | None = None) -> None:
        """Write the campaign down as it is now; `save` names the game that is under way from now on."""
        self.record = msgspec.structs.replace(
            self.record,
            saved=datetime.now(UTC).isoformat(timespec="seconds"),
            campaign=msgspec.Raw(self.rules.encode(self.state)),
            save=self.record.save if save is None else save,
        )
        write(self.path, self.record.encode())

    # ---------------------------------------------------------------- from game to game

    @property
    def finished(self) -> bool:
        return self.rules.is_finished(self.box, self.state)

    @property
    def under_way(self) -> str:
        """The name of the save of the game under way; nothing between games."""
        return self.record.save

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays each hero."""
        return tuple(map(Seat.of, self.record.seats))

    def table(self, anew: bool = False, seats: Sequence[Seat] = ()) -> Session:
        """The table of the game under way, or of the next one; `anew` gives up the one under way.

        From now on those who are given sit in the seats; without any, those who did.
        """
        seats = seats or self.seats
        packs = [Path(pack) for pack in self.record.packs]
        if self.under_way and not anew:
            path = saves_folder() / f"{self.under_way}.json"
            if not path.is_file():
                raise Refusal(f"The game under way, {path}, is gone: bring it back, or begin it again with --anew.")
            session = Session.resume(path, packs, seats)
        else:
            setup = self.rules.setup_for_next(self.box, self.state)
            session = Session.new(self.game, setup, seats, packs=packs)
        assert session.place
        self.record = msgspec.structs.replace(self.record, seats=[seat.written() for seat in seats])
        self.keep(session.place.path.stem)
        return session

    def settle(self, session: Session) -> bool:
        """Lead the campaign on by a game that is over; false while it is not."""
        if session.choice is not None or session.outcome is None:
            return False
        self.state = self.rules.after(self.state, session.outcome, session.match.state)
        self.keep(save="")
        return True

    # ---------------------------------------------------------------- between games

    def page(self) -> list[Block]:
        """The campaign, for people to read."""
        return self.between.page(self.box, self.state)

    def steps(self) -> list[tuple[Step[object, msgspec.Struct], list[str]]]:
        """The steps that make sense now, each with what it could do."""
        self._no_game_under_way()
        found = [(step, step.open(self.box, self.state)) for step in self.between.STEPS]
        return [(step, lines) for step, lines in found if lines]

    def rest(self, step: str, words: Sequence[str]) -> None:
        """Take one of the game's steps between two games, and keep what came of it."""
        self._no_game_under_way()
        self.state = step_called(self.between.STEPS, step).lead(self.box, self.state, words)
        self.keep()

    def buy(self, name: str, hero: str) -> None:
        """Buy a card by its name, between two games."""
        self._no_game_under_way()
        self.state = self.rules.buy(self.box, self.state, name, hero)
        self.keep()

    def _no_game_under_way(self) -> None:
        if self.under_way:
            goes_on = f"'emberhall campaign {self.game.id} play {self.path.stem}'"
            raise Refusal(f"Nobody rests while a game is under way: bring it to its end with {goes_on} first.")


def read_record(path: Path, game: str) -> Record:
    """A campaign's file, or a refusal that says what is wrong with it."""
    try:
        record = msgspec.json.decode(read(path), type=Record)
    except (ValueError, RecursionError):
        raise Refusal(
            f"{path.name} is no campaign, or it is damaged: give one that 'emberhall campaign' wrote."
        ) from None
    if record.emberhall_campaign != CAMPAIGN_FORMAT:
        newer = record.emberhall_campaign > CAMPAIGN_FORMAT
        age = "newer than this program reads: update it" if newer else "too old for this program"
        raise Refusal(f"{path.name} is a campaign of format {record.emberhall_campaign}, {age}.")
    if not record.whole():
        raise Refusal(f"{path.name} is damaged: restore it from a copy or begin anew.")
    if record.game != game:
        raise Refusal(f"{path.name} is a campaign of {record.game}, not of {game}: name that game.")
    return record


def list_campaigns(game: str) -> list[Listed]:
    """Every campaign of a game, the newest first; those that cannot be read say why, and are left alone."""
    folder = campaigns_folder(game)
    found = []
    for path in folder.glob("[!.]*.json") if folder.is_dir() else ():
        with suppress(FileNotFoundError):
            saved = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            try:
                record = read_record(path, game)
                found.append(Listed(record.name, path, saved, bool(record.save)))
            except Refusal as refusal:
                found.append(Listed(path.stem, path, saved, fault=str(refusal)))
    return sorted(found, key=lambda listed: (listed.saved, listed.name), reverse=True)
