"""Write the tables of `search.md`: `python docs/arena.py` makes them from the games that are kept in `bench/arena`.

`GAME.jsonl` there is what `emberhall arena … --keep` wrote of all adventures in turn, `GAME/ADVENTURE.jsonl` of one of
them, and `GAME-heuristic.json` what `emberhall simulate … --json` printed: rules of thumb are so quick that each
adventure can be played hundreds of times, and not only with the parties and the luck that the search had.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from emberhall.engine.game import AnyGame
from emberhall.games import game as game_called
from emberhall.lab.arena import Bout, Head
from emberhall.players.chances import Span, difference, share

PAGE = Path(__file__).with_name("search.md")
KEPT = Path(__file__).parents[1] / "bench" / "arena"
GAMES = ("ashardalon", "dragonfire", "bardsung", "dragonlords")
SEARCH, THUMBS, RANDOM = "search:200ms", "heuristic", "random"
BEGIN, END = "<!-- made by docs/arena.py: {} -->", "<!-- so far made by docs/arena.py -->"
NEARLY_ALWAYS = 0.95  # above which two players are as good


class Kept(NamedTuple):
    """The games of a contest: what was played, and the bouts of every player by the number of their game."""

    game: AnyGame
    head: Head
    bouts: dict[str, dict[int, Bout]]

    def of(self, player: str, adventure: str = "") -> list[Bout]:
        """The bouts of a player, in all adventures or in one."""
        pairs = self.head.pairs
        bouts = self.bouts.get(player, {}).values()
        return [bout for bout in bouts if adventure in ("", pairs[bout.number % len(pairs)][0])]


class Tally(msgspec.Struct):
    games: int
    wins: int


class Simulated(msgspec.Struct):
    """What is read of a simulation."""

    by_adventure: dict[str, Tally]


def read(path: Path) -> Kept:
    first, *lines = path.read_bytes().splitlines()
    found: dict[str, dict[int, Bout]] = {}
    for bout in (msgspec.json.decode(line, type=Bout) for line in lines):
        found.setdefault(bout.player, {})[bout.number] = bout
    head = msgspec.json.decode(first, type=Head)
    return Kept(game_called(head.game), head, found)


def in_turn(game: str) -> Kept:
    """The contest in which all adventures of a game come in turn."""
    return read(KEPT / f"{game}.jsonl")


def told(bouts: list[Bout]) -> str:
    """How many were won, with the interval."""
    if not bouts:
        return "-"
    won = sum(bout.won for bout in bouts)
    part = share(won, len(bouts))
    return f"{won} of {len(bouts)}, {100 * part.value:.0f} % {per_cent(part)}"


def per_cent(span: Span, sign: str = "") -> str:
    return f"({100 * span.low:{sign}.0f} to {100 * span.high:{sign}.0f})"


def rows() -> Iterator[str]:
    """All games, a row each."""
    yield f"| game | `{SEARCH}` | `{THUMBS}` | `{RANDOM}` | ahead of `{THUMBS}` by |"
    yield "|---|---|---|---|---|"
    for name in GAMES:
        kept = in_turn(name)
        theirs = kept.bouts[THUMBS]
        ahead = difference([(bout.won, theirs[bout.number].won) for bout in kept.of(SEARCH) if bout.number in theirs])
        title = kept.game.title + (", one seat of four" if kept.head.against else "")
        cells = [title, *(told(kept.of(player)) for player in (SEARCH, THUMBS, RANDOM))]
        yield f"| {' | '.join(cells)} | {100 * ahead.value:+.0f} {per_cent(ahead, '+')} |"


def rows_by_adventure() -> Iterator[str]:
    """All adventures of games that have several, a row each, and whether the difference is beyond doubt."""
    head = f"adventure | `{SEARCH}` | `{THUMBS}` in the same games | ahead by | `{THUMBS}` in many"
    yield f"| {head} | ahead beyond doubt |"
    yield "|---|---|---|---|---|---|"
    for name in GAMES:
        kept = in_turn(name)
        if len(kept.head.pairs) == 1:
            continue
        contests = [kept, *(read(path) for path in sorted((KEPT / name).glob("*.jsonl")))]
        titles = {info.id: info.title for info in kept.game.adventures()}
        simulated = msgspec.json.decode((KEPT / f"{name}-heuristic.json").read_bytes(), type=Simulated)
        found = [adventure_row(contests, id, titles[id], simulated.by_adventure[id]) for id, _ in kept.head.pairs]
        yield f"| **{kept.game.title}** | | | | | {sum(clear for clear, _ in found)} of {len(found)} |"
        yield from (row for _, row in found)


def adventure_row(contests: list[Kept], adventure: str, title: str, many: Tally) -> tuple[bool, str]:
    """Whether a search is ahead beyond doubt in an adventure, and its row."""
    bouts = [
        (bout, contest.bouts[THUMBS][bout.number]) for contest in contests for bout in contest.of(SEARCH, adventure)
    ]
    mine, theirs = [bout for bout, _ in bouts], [bout for _, bout in bouts]
    ahead = difference([(bout.won, other.won) for bout, other in bouts])
    won, usual = share(sum(bout.won for bout in mine), len(mine)), many.wins / many.games
    clear = won.low > usual or (won.value > NEARLY_ALWAYS and usual > NEARLY_ALWAYS)
    cells = [
        title,
        told(mine),
        f"{sum(bout.won for bout in theirs)} of {len(theirs)}",
        f"{100 * ahead.value:+.0f} {per_cent(ahead, '+')}",
        f"{100 * usual:.0f} % of {many.games}",
        "yes" if clear else "in the same games" if ahead.low > 0 else "not yet",
    ]
    return clear, f"| {' | '.join(cells)} |"


TABLES = {"games": rows, "adventures": rows_by_adventure}


def written(text: str) -> str:
    """The page with its tables as they should be."""
    for name, table in TABLES.items():
        begin = BEGIN.format(name)
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(END)
        text = "\n".join([f"{before}{begin}", *table(), f"{END}{after}"])
    return text


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text()))
