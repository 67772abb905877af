"""Every type of every piece of every game is there at run time, so that any Python can look it up."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import ForwardRef, get_args, get_type_hints

import pytest

from emberhall.engine.kit.pieces import Piece, fields_of
from emberhall.games import playable


def kinds_below(kind: type[Piece]) -> Iterator[type[Piece]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds_below(each)


def pieces_of(game: str) -> list[type[Piece]]:
    """All kinds of pieces that a game's modules define, those of its campaign too."""
    package = import_module(f"emberhall.games.{game}")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    return [kind for kind in kinds_below(Piece) if kind.__module__.startswith(f"{package.__name__}.")]


def names_left(hint: object) -> list[object]:
    """Names within a type that nobody has looked up."""
    if isinstance(hint, str | ForwardRef):
        return [hint]
    inner = hint if isinstance(hint, list) else get_args(hint)
    return [name for each in inner for name in names_left(each)]


@pytest.mark.parametrize("game", playable())
def test_the_types_of_all_fields_are_there_at_run_time(game: str) -> None:
    kinds = pieces_of(game)
    assert {"Table"} <= {kind.__name__ for kind in kinds}
    for kind in kinds:
        hints = get_type_hints(kind, include_extras=True)  # a name that is not there is a NameError
        assert not {name: left for name, hint in hints.items() if (left := names_left(hint))}, kind
        assert tuple(fields_of(kind)) == kind.__struct_fields__
