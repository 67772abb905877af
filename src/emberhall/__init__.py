"""Emberhall: four fantasy board games, cooperative and competitive, on one rules engine.

>>> import emberhall as eh
>>> match = eh.new("ashardalon", seats=2, seed=1)
>>> sight = match.sight(0)                      # all that seat 0 may know, as a Struct with a JSON Schema
>>> match.choose(len(match.choice.options) - 1) # every option that is listed is legal
>>> twin = match.fork()                         # an independent match with a future of its own
>>> eh.picture(match, 0)._repr_svg_()[:4]       # the table as seat 0 sees it
'<svg'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from os import PathLike
    from pathlib import Path

    from emberhall.engine.game import State
    from emberhall.engine.match import Match
    from emberhall.pictures import Picture

__all__ = ["games", "load", "new", "picture"]


def games() -> list[str]:
    """The ids of the games that can be played.

    >>> "ashardalon" in games()
    True
    """
    from emberhall.games import playable

    return playable()


def new(
    game: str,
    *,
    adventure: str = "",
    party: Sequence[str] = (),
    seats: int = 0,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    packs: Sequence[str | PathLike[str]] = (),
) -> Match[State]:
    """A match of a game at its first choice; equal seeds have equal luck.

    Heroes, adventure and options go by id or name, in any case. What is left out is filled in: the first heroes of the
    box, for as many seats as are asked for or as few as the game allows, and the first adventure that is for so many.

    >>> new("ashardalon", party=["quinn", "tarak"], seed=1).setup.party
    ('quinn', 'tarak')
    >>> new("ashardalon", seats=9)
    Traceback (most recent call last):
    ...
    emberhall.engine.refusal.Refusal: Wrath of Ashardalon has 1 to 5 seats, not 9: choose from those.
    """
    from emberhall.engine.game import Setup
    from emberhall.engine.match import Match
    from emberhall.games import game as game_called
    from emberhall.table.setup import (
        adventure_called,
        first_adventure,
        first_heroes,
        for_so_many,
        heroes_called,
        options_for,
        so_many_seats,
    )

    box = game_called(game, *_folders(packs))
    heroes = heroes_called(box, party)
    count = so_many_seats(box, seats, len(heroes))
    where = adventure_called(box, adventure) if adventure else first_adventure(box, count)
    switches = options_for(box, heroes, [f"{name}={value}" for name, value in (options or {}).items()])
    setup = Setup(where.id, first_heroes(box, for_so_many(box, where, count), heroes), switches)
    return Match.new(box, setup, seed)


def load(
    save: str | PathLike[str] | bytes, *, seed: int | None = None, packs: Sequence[str | PathLike[str]] | None = None
) -> Match[State]:
    """The match of a save, at the choice it was saved at: a file that the program keeps, or what `match.save()` wrote.

    It has the packs it was played with, unless others are given.

    >>> match = new("ashardalon", seed=1)
    >>> load(match.save()).choice == match.choice
    True
    """
    from pathlib import Path

    from emberhall.table import folders
    from emberhall.table.opening import open_table
    from emberhall.table.saved import games, rows_in, with_packs

    data, name = (save, "This") if isinstance(save, bytes) else (folders.read(Path(save)), Path(save).name)
    rows, checkpoint = rows_in(data, name)
    if packs is not None:
        rows[0] = with_packs(rows[0], _folders(packs))
    return open_table(rows, games, checkpoint, seed).table.match


def picture(match: Match[State], *seats: int) -> Picture:
    """The table as some seats see it, the first unless said: SVG that a notebook shows and `.svg()` writes.

    >>> picture(new("ashardalon", seed=1)).title
    'A Day in the Life of a Hero: the dungeon'
    """
    from emberhall.pictures import picture as drawn

    return drawn(match.sight(*(seats or (0,))))


def _folders(packs: Sequence[str | PathLike[str]]) -> list[Path]:
    from pathlib import Path

    return [Path(pack).expanduser().absolute() for pack in packs]
