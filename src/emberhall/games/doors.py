"""How games are found: by the entry points of installed packages, in the group `emberhall.games`.

An entry point names a class, a `BoardGame`. Emberhall's own games come in by the same door as those of others. Nothing
is imported to list them. A game that cannot be imported is refused when it is asked for, in a sentence that names it.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from emberhall.engine.refusal import Refusal

if TYPE_CHECKING:
    from emberhall.engine.game import AnyGame

GROUP = "emberhall.games"
OURS = "emberhall"  # the package that brings the games of this project
CAMPAIGN_OF = "-campaign"  # ends the id of a game's campaign, which is a game of its own
ID = re.compile(r"[a-z][a-z0-9_-]{0,39}")
NOT_THEIRS = ("<frozen", str(Path(importlib.__file__).parent), pkgutil.__file__, str(Path(__file__).parents[1]))

T = TypeVar("T")


class Door(NamedTuple):
    """Where a game is: its id, its class as `module:Class`, and the packages that bring a game of this id. The first of
    them is opened; where none has a better claim than another, the game is refused."""

    id: str
    place: str
    packages: tuple[str, ...]

    @property
    def module(self) -> str:
        return self.place.partition(":")[0]

    @property
    def is_ours(self) -> bool:
        return self.packages[0] == OURS

    @property
    def fault(self) -> str:
        """Why this game cannot be opened, before anything of it is read; empty if nothing is known against it."""
        if not ID.fullmatch(self.id) or self.id.endswith(CAMPAIGN_OF):
            return (
                f"The game {self.id!r} of the package {self.packages[0]} has no valid id: use a to z, 0 to 9, - and _."
            )
        if len(self.packages) > 1 and not self.is_ours:
            return f"The game {self.id!r} is in several packages ({', '.join(self.packages)}): uninstall all but one."
        return ""

    @property
    def copies(self) -> list[str]:
        """A sentence about each package that brings a game with the id of one of ours."""
        return [
            f"The game {self.id!r} of the package {package} is left out: emberhall has a game of that id."
            for package in self.packages[1:]
            if self.is_ours
        ]


class Entry(NamedTuple):
    """A game as a package names it: its id, its class as `module:Class`, and the package."""

    id: str
    place: str
    package: str


def entries() -> Sequence[Entry]:
    """Return what the installed packages name in the group."""
    from importlib.metadata import entry_points  # takes longer to import than all of the engine

    found = entry_points(group=GROUP)
    return [Entry(each.name, each.value, each.dist.name if each.dist else "(unknown)") for each in found]


@cache
def installed() -> dict[str, Door]:
    """Return the games that are installed, by id. Nothing of them is imported."""
    places: dict[str, dict[str, str]] = {}
    for entry in entries():
        places.setdefault(entry.id, {})[entry.package] = entry.place
    if not any(OURS in brought for brought in places.values()):
        raise Refusal(
            "This installation of emberhall does not list its games, because it is older than its source: "
            "install it again, in a checkout with `pip install -e .`."
        )
    found = {}
    for id, brought in sorted(places.items()):
        packages = sorted(brought, key=lambda package: (package != OURS, package))
        found[id] = Door(id, brought[packages[0]], tuple(packages))
    return found


def known(game: str) -> str:
    """Return the id of a game as a person wrote it. Refuses a game that is not here, naming the nearest."""
    ids = list(installed())
    wanted = game.strip().lower()
    if wanted in ids:
        return wanted
    near = get_close_matches(wanted, ids, 1, cutoff=0.4)
    hint = f"did you mean {near[0]}?" if near else f"the games are {', '.join(ids)}."
    raise Refusal(f"There is no game called {game!r}: {hint}")


def load(game: str) -> type[AnyGame]:
    """Return the class of a game. Refuses one that cannot be imported or is not a game."""
    from emberhall.engine.kit.game import BoardGame

    door = installed()[known(game)]
    if door.fault:
        raise Refusal(door.fault)
    with refusing(door.id):
        found: object = pkgutil.resolve_name(door.place)
    if not (isinstance(found, type) and issubclass(found, BoardGame)):
        raise Refusal(f"{_of(door)} cannot be opened: {door.place} is not a subclass of BoardGame.")
    called = getattr(found, "id", "")
    if called != door.id:
        raise Refusal(f"{_of(door)} cannot be opened: its class says that its id is {called!r}.")
    if not isinstance(getattr(found, "title", None), str):
        raise Refusal(f"{_of(door)} cannot be opened: its class has no title.")
    return cast("type[AnyGame]", found)


@contextmanager
def refusing(game: str) -> Iterator[None]:
    """Turn what is wrong in the code of a guest into a refusal that names it. Faults of our own games stay as they are,
    for those who work on them."""
    door = installed()[known(game.removesuffix(CAMPAIGN_OF))]
    try:
        yield
    except Refusal:
        raise
    except (Exception, SystemExit) as error:
        if door.is_ours:
            raise
        raise Refusal(f"{_of(door)} cannot be opened ({fault_of(error)}): repair or uninstall it.") from error


def _of(door: Door) -> str:
    return f"The game {door.id!r} of the package {door.packages[0]}"


def fault_of(error: BaseException) -> str:
    """Return what went wrong in code of others, and where in it, on one line."""
    said = (error.msg if isinstance(error, SyntaxError) else str(error)).strip().partition("\n")[0]
    told = f"{type(error).__name__}: {said}" if said else type(error).__name__
    if isinstance(error, SyntaxError):
        return f"{told}, {Path(error.filename or '?').name} line {error.lineno}"
    theirs = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(NOT_THEIRS)]
    return f"{told}, {Path(theirs[-1].filename).name} line {theirs[-1].lineno}" if theirs else told


def home(game: str) -> Path:
    """Return the folder of the module of a game's class, where its ledger, content and weights are. The class is not
    imported."""
    door = installed()[known(game)]
    with refusing(door.id):
        spec = find_spec(door.module)
    if spec is None or spec.origin is None:
        raise Refusal(f"{_of(door)} cannot be opened: there is no module {door.module}.")
    return Path(spec.origin).parent


def every(open_one: Callable[[str], T]) -> tuple[dict[str, T], list[str]]:
    """Call a function with the id of every game. Returns what it gave by id, and a sentence about each game that it
    refused: one broken guest does not hurt the others."""
    found: dict[str, T] = {}
    left_out: list[str] = []
    for id, door in installed().items():
        left_out += door.copies
        if door.fault:
            left_out.append(door.fault)
            continue
        try:
            with refusing(id):
                found[id] = open_one(id)
        except Refusal as refusal:
            named = repr(id) in str(refusal)
            left_out.append(str(refusal) if named else f"The game {id!r} cannot be opened: {refusal}")
    return found, left_out
