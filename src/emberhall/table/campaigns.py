"""Campaigns in the data folder: what lasts between games, and the game that is under way.

What a campaign holds is the game's own affair, in its `campaign.py`; here it is kept, set up for its next game, and led
on when that game is over. A campaign that somebody else has changed meanwhile is never written over.
"""

from __future__ import annotations

import os
import secrets
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol, cast

import msgspec

from emberhall.engine.between import Block, Step, step_called
from emberhall.engine.game import AdventureInfo, AnyGame, Outcome, Setup, SwitchInfo
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.table.seats import Seat
from emberhall.table.session import Session
from emberhall.table.setup import first_heroes
from emberhall.table.storage import (
    campaigns_folder,
    file_name,
    home,
    read,
    read_table,
    remove,
    reserve,
    saves_folder,
    write,
    written,
)

if sys.platform != "win32":
    import fcntl

CAMPAIGN_FORMAT = 1
LONGEST_NAME = 60
ELSEWHERE = "give a file elsewhere"


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

    def names(self, box: object, campaign: msgspec.Struct, word: str, given: Sequence[str]) -> list[str]:
        """What a word that a step takes, such as HERO, could name after the words given already."""


class _Boxed(Protocol):
    box: object


class _Agreed(Protocol):
    """What every game's campaign has: the switches of its games that are not as usual, by name."""

    options: dict[str, str]


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a campaign that is over."""

    ended: str
    game: str  # the adventure in words
    won: bool
    why: str


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
    played: list[Played] | msgspec.UnsetType = msgspec.UNSET  # before the first game there is no such field

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
    save: str = ""  # of the game under way
    fault: str = ""

    @property
    def under_way(self) -> bool:
        return bool(self.save)


def campaign_rules(game: str) -> Rules:
    """How a game carries things over from one game to the next."""
    place = f"emberhall.games.{game}.campaign.campaign"
    if find_spec(place) is None:
        raise Refusal(f"{game} has no campaigns: play it with 'emberhall play {game}'.")
    return cast(Rules, import_module(place))


def between_games(game: str) -> Between:
    """What a game offers between two games of a campaign."""
    return cast(Between, import_module(f"emberhall.games.{game}.campaign.between"))


def first_adventures(game: AnyGame) -> list[AdventureInfo]:
    """The adventures that a campaign of the game can begin with."""
    return [info for info in game.adventures() if _begun(game, info) is not None]


def open_switches(game: AnyGame, campaign: msgspec.Struct | None = None) -> list[SwitchInfo]:
    """The switches that a campaign leaves to those who play it; the others follow from how far it has come."""
    if campaign is None:
        campaign = next(filter(None, (_begun(game, info) for info in game.adventures())), None)
    return [switch for switch in game.switches() if campaign is not None and _is_open(game, campaign, switch)]


def _begun(game: AnyGame, adventure: AdventureInfo) -> msgspec.Struct | None:
    """A campaign of the first heroes of the box; None where no campaign begins with the adventure."""
    rules, box = campaign_rules(game.id), cast(_Boxed, game).box
    party = first_heroes(game, max(game.seats[0], adventure.seats[0]))
    with suppress(Refusal):
        return rules.new_campaign(box, adventure.id, party, {}, 0)
    return None


def _is_open(game: AnyGame, campaign: msgspec.Struct, switch: SwitchInfo) -> bool:
    """Whether the next game has a switch as it is chosen, whatever is chosen."""
    rules, box = campaign_rules(game.id), cast(_Boxed, game).box
    with suppress(Refusal):
        setups = {value: rules.setup_for_next(box, _switched(campaign, switch, value)) for value in switch.values}
        return all(setup.options.get(switch.name, switch.default) == value for value, setup in setups.items())
    return False


def _switched(campaign: msgspec.Struct, switch: SwitchInfo, value: str) -> msgspec.Struct:
    options = cast(_Agreed, campaign).options | {switch.name: value}
    if value == switch.default:
        del options[switch.name]
    return msgspec.structs.replace(campaign, options=options)


def in_words(game: AnyGame, setup: Setup) -> str:
    """The adventure of a setup by its title, with the switches that are not as usual."""
    titles = {info.id: info.title for info in game.adventures()}
    unusual = [
        f"{switch.name.replace('_', ' ')} {value}"
        for switch in game.switches()
        if (value := setup.options.get(switch.name, switch.default)) != switch.default
    ]
    title = titles.get(setup.adventure, setup.adventure)
    return f"{title} ({', '.join(unusual)})" if unusual else title


class FileThere(Refusal):
    """A file would be written over."""


class Campaign:
    """A campaign that is kept in a file. Whatever leads it on is written down before it is true here."""

    def __init__(self, path: Path, record: Record, game: AnyGame, kept: bytes = b"") -> None:
        self.path, self.record, self.game = path, record, game
        self.seats = tuple(map(Seat.of, record.seats))  # who plays each hero
        self.rules, self.box = campaign_rules(game.id), cast(_Boxed, game).box
        self.between = between_games(game.id)
        self.state = self.rules.decode(self.box, bytes(record.campaign))
        self._kept = kept  # what the file held when it was last read or written here

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

    @classmethod
    def _kept_anew(cls, record: Record, name: str, game: AnyGame) -> Campaign:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise Refusal(f"{name[:LONGEST_NAME]!r} is no name for a campaign: give up to {LONGEST_NAME} letters.")
        path = campaigns_folder(game.id) / f"{file_name(name)}.json"
        if path.exists():
            raise Refusal(f"There is a campaign called {name!r} already: give another name.")
        campaign = cls(path, record, game)
        campaign.path = reserve(path.parent, path.stem)
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
        return cls(path, record, game_called(game, *(packs or map(Path, record.packs))), kept)

    # ---------------------------------------------------------------- keeping

    def keep(self) -> None:
        """Write the campaign down as it is now."""
        self._lead_on(self.state)

    def _lead_on(
        self,
        state: msgspec.Struct,
        save: str | None = None,
        seats: Sequence[Seat] | None = None,
        played: Sequence[Played] = (),
    ) -> None:
        """Write down what comes of the campaign; if that is refused, nothing has come of it."""
        before = self.record
        record = msgspec.structs.replace(
            before,
            saved=datetime.now(UTC).isoformat(timespec="seconds"),
            campaign=msgspec.Raw(self.rules.encode(state)),
            save=before.save if save is None else save,
            seats=before.seats if seats is None else [seat.written() for seat in seats],
            played=[*self.played, *played] if played else before.played,
        )
        data = record.encode()
        with _nobody_else_in(self.path.parent):
            self._refuse_if_changed()
            write(self.path, data)
        self.record, self.state, self._kept = record, state, data
        self.seats = self.seats if seats is None else tuple(seats)

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

    # ---------------------------------------------------------------- from game to game

    @property
    def finished(self) -> bool:
        return self.rules.is_finished(self.box, self.state)

    @property
    def under_way(self) -> str:
        """The name of the save of the game under way; nothing between games."""
        return self.record.save

    @property
    def played(self) -> list[Played]:
        """The games that are over, in order."""
        return self.record.played or []

    def setup(self) -> Setup | None:
        """What the next game is set up with; None when there is none left to play."""
        with suppress(Refusal):
            return self.rules.setup_for_next(self.box, self.state)
        return None

    def sit(self, seats: Sequence[Seat]) -> None:
        """From now on these play the heroes."""
        if len(seats) != len(self.record.seats):
            raise Refusal(f"There are {len(self.record.seats)} heroes and {len(seats)} seats: give every hero a seat.")
        self._lead_on(self.state, seats=seats)

    def table(self, anew: bool = False, seats: Sequence[Seat] = ()) -> Session:
        """The table of the game under way, or of the next one; `anew` gives up the one under way.

        From now on those who are given sit in the seats; without any, those who did.
        """
        seats = seats or self.seats
        packs = [Path(pack) for pack in self.record.packs]
        if self.under_way and not anew:
            path = self._save_under_way()
            if not path.is_file():
                raise Refusal(f"The game under way, {path}, is gone: bring it back, or begin the game again (--anew).")
            session = Session.resume(path, packs, seats)
        else:
            setup = self.rules.setup_for_next(self.box, self.state)
            self._refuse_if_changed()  # before a table is kept that no campaign knows of
            session = Session.new(self.game, setup, seats, packs=packs)
        assert session.place
        save = session.place.path.stem
        if (save, tuple(seats)) != (self.under_way, self.seats):
            self._lead_on(self.state, save, seats)
        return session

    def _save_under_way(self) -> Path:
        return saves_folder() / f"{self.under_way}.json"

    def settle(self, session: Session) -> bool:
        """Lead the campaign on by a game that is over; false while it is not."""
        if session.choice is not None or session.outcome is None:
            if session.place and session.place.path.stem != self.under_way:  # it had to go on in another file
                self._lead_on(self.state, session.place.path.stem)
            return False
        ended = datetime.now(UTC).isoformat(timespec="seconds")
        outcome, match = session.outcome, session.match
        played = Played(ended, in_words(self.game, match.setup), outcome.won, outcome.why)
        self._lead_on(self.rules.after(self.state, outcome, match.state), save="", played=[played])
        return True

    def catch_up(self) -> bool:
        """Lead the campaign on by the game under way if that ended unsettled, when a program died or elsewhere."""
        path = self._save_under_way()
        if not self.under_way or not path.is_file() or not read_table(path).record.over:
            return False
        return self.settle(self.table())

    # ---------------------------------------------------------------- between games

    def page(self) -> list[Block]:
        """The campaign, for people to read."""
        return [*self.between.page(self.box, self.state), *self._history()]

    def _history(self) -> list[Block]:
        """The games that are over, the latest last."""
        lines = [
            f"{number}. {game.game}: {'won' if game.won else 'lost'}, {game.why.rstrip('.')}."
            for number, game in enumerate(self.played, 1)
        ]
        return [Block("Games played", tuple(lines))] if lines else []

    def steps(self) -> list[tuple[Step[object, msgspec.Struct], list[str]]]:
        """The steps that make sense now, each with what it could do."""
        self._no_game_under_way()
        found = [(step, step.open(self.box, self.state)) for step in self.between.STEPS]
        return [(step, lines) for step, lines in found if lines]

    def rest(self, step: str, words: Sequence[str]) -> None:
        """Take one of the game's steps between two games, and keep what came of it."""
        self._no_game_under_way()
        self._lead_on(self._after(step, words))

    def _after(self, step: str, words: Sequence[str]) -> msgspec.Struct:
        return step_called(self.between.STEPS, step).lead(self.box, self.state, words)

    def preview(self, step: str, words: Sequence[str]) -> list[Block]:
        """What a step would change of the page."""
        before = self.between.page(self.box, self.state)
        return [block for block in self.between.page(self.box, self._after(step, words)) if block not in before]

    def words(self, step: str, given: Sequence[str]) -> list[str]:
        """What may be given to a step next, after the words given already: whatever leads somewhere."""
        takes = step_called(self.between.STEPS, step).takes.split()
        if len(given) >= len(takes):
            return []
        word = takes[len(given)]
        named = self.between.names(self.box, self.state, word.strip("[]") if word[0] == "[" else word, given)
        return [name for name in named if self.leads(step, (*given, name)) or self.words(step, (*given, name))]

    def leads(self, step: str, words: Sequence[str]) -> bool:
        """Whether a step can be taken with these words."""
        with suppress(Refusal):
            self._after(step, words)
            return True
        return False

    def switches(self) -> list[tuple[SwitchInfo, str]]:
        """What those who play may agree on for the games to come, each with how it is now."""
        chosen = cast(_Agreed, self.state).options
        return [(each, chosen.get(each.name, each.default)) for each in open_switches(self.game, self.state)]

    def agree(self, options: dict[str, str], anew: bool = False) -> None:
        """Set switches for the games to come; with `anew`, for the game under way that is begun again."""
        if not anew:
            self._no_game_under_way()
        state, known = self.state, {switch.name: switch for switch, _ in self.switches()}
        for name, value in options.items():
            if name not in known:
                raise Refusal(f"The option {name!r} is not free in this campaign: {_free(known)}.")
            known[name].check(value)
            state = _switched(state, known[name], value)
        self.game.new(self.rules.setup_for_next(self.box, state))  # what the game refuses is not kept
        self._lead_on(state)

    def buy(self, name: str, hero: str) -> None:
        """Buy a card by its name, between two games."""
        self._no_game_under_way()
        self._lead_on(self.rules.buy(self.box, self.state, name, hero))

    def _no_game_under_way(self) -> None:
        if self.under_way:
            goes_on = f"'emberhall campaign {self.game.id} play {self.path.stem}'"
            raise Refusal(f"Nobody rests while a game is under way: bring it to its end with {goes_on} first.")


def _free(known: dict[str, SwitchInfo]) -> str:
    return f"those that are free are {', '.join(known)}" if known else "none is"


@contextmanager
def _nobody_else_in(folder: Path) -> Iterator[None]:
    """Nobody else compares and writes a campaign in the folder meanwhile, where the system has locks for folders."""
    handle = -1
    if sys.platform != "win32":
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if handle >= 0:
            os.close(handle)


def read_record(path: Path, game: str = "") -> Record:
    """A campaign's file, of any game unless one is given, or a refusal that says what is wrong with it."""
    return record_in(read(path), path, game)


def record_in(data: bytes, path: Path, game: str = "") -> Record:
    """The campaign that these bytes of a file hold, or a refusal that says what is wrong with them."""
    try:
        record = msgspec.json.decode(data, type=Record)
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
    if game not in ("", record.game):
        raise Refusal(f"{path.name} is a campaign of {record.game}, not of {game}: name that game.")
    return record


def campaign_file(game: str, name: str) -> Path:
    """The file of the kept campaign of that name."""
    path = campaigns_folder(game) / f"{file_name(name)}.json"
    if not path.is_file():
        known = [listed.name for listed in list_campaigns(game)]
        near = get_close_matches(name, known, 1)
        begin = f"begin one with 'emberhall campaign {game} new NAME'."
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}." if known else begin
        raise Refusal(f"There is no campaign {name!r} of {game}: {hint}")
    return path


def list_campaigns(game: str) -> list[Listed]:
    """Every campaign of a game, the newest first; those that cannot be read say why, and are left alone."""
    folder = campaigns_folder(game)
    found = []
    for path in folder.glob("[!.]*.json") if folder.is_dir() else ():
        with suppress(FileNotFoundError):
            found.append(as_listed(path, game))
    return sorted(found, key=lambda listed: (listed.saved, listed.name), reverse=True)


def as_listed(path: Path, game: str) -> Listed:
    """A campaign's file as it is listed."""
    saved = written(path)
    try:
        record = read_record(path, game)
    except Refusal as refusal:
        return Listed(path.stem, path, saved, fault=str(refusal))
    return Listed(record.name, path, saved, record.save)


def free_name(game: str, name: str) -> str:
    """The name for a campaign of the game, with a number where it is taken."""
    taken = {listed.path.stem for listed in list_campaigns(game)}
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(free for free in numbered if file_name(free) not in taken)


def delete(listed: Listed) -> None:
    """Take a campaign from the shelf, with the game under way; what was changed since it was listed stays.

    A game that another campaign plays too, as a copy of this one does, stays with that.
    """
    with _nobody_else_in(listed.path.parent):
        remove(listed.path, listed.saved, listed.name)
    shared = any(each.save == listed.save for each in list_campaigns(listed.path.parent.name))
    save = saves_folder() / f"{listed.save}.json"
    if listed.save and not shared and save.parent == saves_folder():
        with suppress(OSError, ValueError):  # then it is a game like any other in the hall
            save.unlink()
