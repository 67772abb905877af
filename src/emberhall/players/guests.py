"""Players that are code from outside: a class in a file, in a module or in an installed package.

Such a player runs only where it was named on the command line of this process (`admit`). Everywhere else, in a save, a
replay, a plan or an address, it is only a name: then the rules of thumb play its seat.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from emberhall.engine.choice import Option
from emberhall.engine.refusal import Refusal
from emberhall.games.doors import fault_of
from emberhall.players.bot import Bot
from emberhall.players.random import Random

if TYPE_CHECKING:
    from emberhall.engine.game import State
    from emberhall.engine.sight import Seen
    from emberhall.players import Player

GROUP = "emberhall.players"
NAME = re.compile(r"[\w.-]{1,80}(:[A-Za-z_]\w{0,79})?")
ABSENT = "it was not named when this program was started"
LONGEST_FAULT = 300


class Admitted(NamedTuple):
    """A player that was named on the command line: where its class is, and the class."""

    place: str
    kind: type[Bot]


_ADMITTED: dict[str, Admitted] = {}


def admit(text: str) -> str:
    """Load a player that was named on the command line, and return the name that it has from now on.

    A file is `my_bot.py:Greedy`, a module `package.module:Greedy`, and a player of an installed package its name. The
    folder of a file is no part of its name: a save tells nothing of the machine it was made on.
    """
    place, colon, called = text.strip().rpartition(":")
    if not colon:
        name, place = text.strip().lower(), ""
        found = entered().get(name, [])
        if len(found) != 1:
            several = f"Several packages have a player called {text!r}: uninstall all but one."
            raise Refusal(several if found else f"There is no player called {text!r}.")
        where = name
        place, _, called = found[0].partition(":")
    elif place.endswith(".py"):
        path = Path(place).expanduser().absolute()
        name, where = f"{path.name}:{called}", f"{path}:{called}"
    else:
        name = where = f"{place}:{called}"
    if name in _ADMITTED and _ADMITTED[name].place != where:
        raise Refusal(f"There are two players called {name!r}: rename one of the files.")
    if name not in _ADMITTED:
        _ADMITTED[name] = Admitted(where, _loaded(name, place, called))
    return name


def admitted() -> tuple[str, ...]:
    """Return the names of the players that were named on the command line."""
    return tuple(_ADMITTED)


def places() -> tuple[str, ...]:
    """Return what another process of this program has to admit so that the same players run there."""
    return tuple(each.place for each in _ADMITTED.values())


def place_of(name: str) -> str:
    """Return what another process has to admit for a player of that name."""
    return _ADMITTED[name].place if name in _ADMITTED else name


def admit_all(texts: Iterable[str]) -> None:
    """Admit in this process what was named on the command line of the one that started it."""
    for text in texts:
        admit(text)


@cache
def entered() -> dict[str, list[str]]:
    """Return the players of installed packages: their classes as `module:Class`, by name. Nothing is imported."""
    from importlib.metadata import entry_points

    found: dict[str, list[str]] = {}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name.lower(), []).append(entry.value)
    return found


def _loaded(name: str, place: str, called: str) -> type[Bot]:
    if not NAME.fullmatch(name):
        raise Refusal(f"{name!r} cannot be the name of a player: write my_bot.py:Greedy or package.module:Greedy.")
    try:
        found: object = getattr(_file(Path(place)), called) if place.endswith(".py") else _module(place, called)
    except Refusal:
        raise
    except (Exception, SystemExit) as error:
        raise Refusal(f"The player {name!r} cannot be loaded ({fault_of(error)}).") from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise Refusal(f"{name!r} is not a player: make it a subclass of emberhall.players.Bot.")
    return found


def _file(place: Path) -> ModuleType:
    path = place.expanduser().absolute()
    if not path.is_file():
        raise Refusal(f"There is no file {str(place)!r}: a player is named as my_bot.py:Greedy.")
    _look_in(path.parent)
    spec = spec_from_file_location(f"player {path}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for the names of their types
    spec.loader.exec_module(module)
    return module


def _module(place: str, called: str) -> object:
    _look_in(Path.cwd())
    return resolve_name(f"{place}:{called}")


def _look_in(folder: Path) -> None:
    """Let a player import what lies beside it; nothing that is there already is hidden by that."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


# ---------------------------------------------------------------- in a seat


class Guest:
    """A player from outside in its seat. One that fails loses the seat to the rules of thumb until the game is over."""

    looks: ClassVar[bool] = True

    def __init__(self, name: str, game: str, seed: int | None = None) -> None:
        self.name = name
        self.fault = ""  # why the rules of thumb play instead; empty while it plays itself
        self.imagines = False
        self._stand_in = stand_in(game, seed)
        self._bot: Bot | None = None
        if name not in _ADMITTED:
            self.fault = ABSENT
            return
        try:
            self._bot = _ADMITTED[name].kind(game, seed)
            self.imagines = bool(self._bot.imagines)
        except (Exception, SystemExit) as error:
            self.lose(fault_of(error))

    def lose(self, why: str) -> None:
        """Give the seat to the rules of thumb."""
        self._bot, self.fault = None, why[:LONGEST_FAULT]

    def choose(self, seen: Seen[State]) -> Option:
        if self._bot is not None:
            try:
                option = self._bot.choose(seen)
                if isinstance(option, Option) and option in seen.asked.options:
                    return option
                self.lose(f"it answered {option!r:.100} to {seen.asked.ask!r}, which was not offered")
            except (Exception, SystemExit) as error:
                self.lose(fault_of(error))
        return self._stand_in.choose(seen)


def stand_in(game: str, seed: int | None) -> Player:
    """Return who plays for a player that cannot: the rules of thumb, where the game has some."""
    from emberhall.players.heuristic import Heuristic

    try:
        return Heuristic(game)
    except Refusal:
        return Random(seed)


class Lost(NamedTuple):
    """A player that lost its seat to the rules of thumb, and why."""

    player: str
    why: str

    def __str__(self) -> str:
        return f"{self.player} lost its seat to the rules of thumb: {self.why}"


def lost(seats: Iterable[Player]) -> tuple[Lost, ...]:
    """Return the players that lost their seats, each reason once."""
    found = [Lost(each.name, each.fault) for each in seats if isinstance(each, Guest) and each.fault]
    return tuple(dict.fromkeys(found))
