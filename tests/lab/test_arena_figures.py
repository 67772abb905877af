"""What the documents say of the arena is what its kept games say."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

DOCS = Path(__file__).parents[2] / "docs"


def the_maker() -> ModuleType:
    """`docs/arena.py`, which makes the tables."""
    spec = spec_from_file_location("arena_tables", DOCS / "arena.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_of_the_arena_are_made_from_the_games_that_were_kept() -> None:
    maker, page = the_maker(), (DOCS / "search.md").read_text()
    assert all(maker.BEGIN.format(name) in page for name in maker.TABLES)
    assert maker.update(page) == page, "run `python docs/arena.py`"


def test_every_game_has_games_to_look_at() -> None:
    maker = the_maker()
    assert all(len(maker.in_turn(game).of(maker.SEARCH)) >= 100 for game in maker.GAMES)


def test_games_of_single_adventures_are_kept_under_their_names() -> None:
    maker = the_maker()
    for path in maker.KEPT.glob("*/*.jsonl"):
        head = maker.read(path).head
        assert (head.game, [adventure for adventure, _ in head.pairs]) == (path.parent.name, [path.stem])
