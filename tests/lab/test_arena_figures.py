"""What the documents say of the arena is what its kept games say."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from emberhall.games import game as game_called
from emberhall.lab.arena import Bout, Head
from emberhall.players.chances import Span, difference, share

HOUSE = Path(__file__).parents[2]
KEPT = sorted((HOUSE / "bench" / "arena").glob("*.jsonl"))
PLAYERS = ("search:200ms", "heuristic", "random")


def read(path: Path) -> tuple[Head, dict[str, dict[int, Bout]]]:
    """What was played, and the bouts of every player by the number of their game."""
    first, *lines = path.read_bytes().splitlines()
    found: dict[str, dict[int, Bout]] = {}
    for bout in (msgspec.json.decode(line, type=Bout) for line in lines):
        found.setdefault(bout.player, {})[bout.number] = bout
    return msgspec.json.decode(first, type=Head), found


def per_cent(span: Span, sign: str = "") -> str:
    return f"({100 * span.low:{sign}.0f} to {100 * span.high:{sign}.0f})"


def told(bouts: dict[int, Bout]) -> str:
    """How many were won, as the table says it."""
    if not bouts:
        return "-"
    won = share(sum(bout.won for bout in bouts.values()), len(bouts))
    return f"{sum(bout.won for bout in bouts.values())} of {len(bouts)}, {100 * won.value:.0f} % {per_cent(won)}"


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_the_table_of_the_arena_is_made_from_the_games_that_were_kept(path: Path) -> None:
    head, found = read(path)
    search, thumbs = found["search:200ms"], found["heuristic"]
    ahead = difference([(bout.won, thumbs[number].won) for number, bout in search.items() if number in thumbs])
    title = game_called(head.game).title + (", one seat of four" if head.against else "")
    cells = [title, *(told(found.get(player, {})) for player in PLAYERS)]
    row = " | ".join([*cells, f"{100 * ahead.value:+.0f} {per_cent(ahead, '+')}"])
    assert f"| {row} |" in (HOUSE / "docs" / "search.md").read_text(), f"docs/search.md wants: | {row} |"


def test_there_are_games_to_look_at() -> None:
    assert KEPT
