"""Write the tables of `search.md`: `python docs/arena.py` makes them from the saved games in `bench/arena`.

`GAME.jsonl` holds the games that `emberhall arena … --keep` played of all adventures in turn, `GAME/ADVENTURE.jsonl`
those of a single adventure, and `GAME-heuristic.json` the output of `emberhall simulate … --json`. The heuristic bot is
fast enough to play each adventure hundreds of times, with other parties and other luck.
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
BEGIN, END = "<!-- table by docs/arena.py: {} -->", "<!-- end of table -->"
NEARLY_ALWAYS = 0.95  # two players that win more often count as equally good


class Kept(NamedTuple):
    """The saved games of a contest: what was played, and the games of every player by number."""

    game: AnyGame
    head: Head
    bouts: dict[str, dict[int, Bout]]

    def of(self, player: str, adventure: str = "") -> list[Bout]:
        """Return the games of a player, in all adventures or in one."""
        pairs = self.head.pairs
        bouts = self.bouts.get(player, {}).values()
        return [bout for bout in bouts if adventure in ("", pairs[bout.number % len(pairs)][0])]


class Tally(msgspec.Struct):
    games: int
    wins: int


class Simulated(msgspec.Struct):
    """The part of a simulation's output that the tables need."""

    by_adventure: dict[str, Tally]


def read(path: Path) -> Kept:
    """Read the saved games of a contest."""
    first, *lines = path.read_bytes().splitlines()
    found: dict[str, dict[int, Bout]] = {}
    for bout in (msgspec.json.decode(line, type=Bout) for line in lines):
        found.setdefault(bout.player, {})[bout.number] = bout
    head = msgspec.json.decode(first, type=Head)
    return Kept(game_called(head.game), head, found)


def in_turn(game: str) -> Kept:
    """Read the contest that plays all adventures of a game in turn."""
    return read(KEPT / f"{game}.jsonl")


def win_rate(bouts: list[Bout]) -> str:
    """Describe how many games were won, with the interval."""
    if not bouts:
        return "-"
    won = sum(bout.won for bout in bouts)
    part = share(won, len(bouts))
    return f"{won} of {len(bouts)}, {100 * part.value:.0f}% {interval(part)}"


def interval(span: Span) -> str:
    """Format the interval of a share."""
    return f"({100 * span.low:.0f} to {100 * span.high:.0f})"


def lead(ahead: Span) -> str:
    """Format a difference in points, with its interval."""
    value, low, high = (f"{100 * part:+.0f}".replace("-", "−") for part in (ahead.value, ahead.low, ahead.high))  # noqa: RUF001
    return f"{value} ({low} to {high})"


def rows() -> Iterator[str]:
    """Yield the table of all games."""
    yield f"| Game | `{SEARCH}` | `{THUMBS}` | `{RANDOM}` | Lead over `{THUMBS}` in points |"
    yield "|---|---|---|---|---|"
    for name in GAMES:
        kept = in_turn(name)
        theirs = kept.bouts[THUMBS]
        ahead = difference([(bout.won, theirs[bout.number].won) for bout in kept.of(SEARCH) if bout.number in theirs])
        title = kept.game.title + (", one seat of four" if kept.head.against else "")
        cells = [title, *(win_rate(kept.of(player)) for player in (SEARCH, THUMBS, RANDOM))]
        yield f"| {' | '.join(cells)} | {lead(ahead)} |"


def rows_by_adventure() -> Iterator[str]:
    """Yield the table of all adventures, for games that have several, and whether the search is clearly ahead."""
    head = f"Adventure | `{SEARCH}` | `{THUMBS}`, same games | Lead in points | `{THUMBS}`, many games"
    yield f"| {head} | Clearly ahead |"
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
    """Return whether the search is clearly ahead in an adventure, and its row."""
    bouts = [
        (bout, contest.bouts[THUMBS][bout.number]) for contest in contests for bout in contest.of(SEARCH, adventure)
    ]
    mine, theirs = [bout for bout, _ in bouts], [bout for _, bout in bouts]
    ahead = difference([(bout.won, other.won) for bout, other in bouts])
    won, usual = share(sum(bout.won for bout in mine), len(mine)), many.wins / many.games
    clear = won.low > usual or (won.value > NEARLY_ALWAYS and usual > NEARLY_ALWAYS)
    cells = [
        title,
        win_rate(mine),
        f"{sum(bout.won for bout in theirs)} of {len(theirs)}",
        lead(ahead),
        f"{100 * usual:.0f}% of {many.games}",
        "yes" if clear else "in the same games" if ahead.low > 0 else "not shown",
    ]
    return clear, f"| {' | '.join(cells)} |"


TABLES = {"games": rows, "adventures": rows_by_adventure}


def update(text: str) -> str:
    """Return the page with its tables brought up to date."""
    for name, table in TABLES.items():
        begin = BEGIN.format(name)
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(END)
        text = "\n".join([f"{before}{begin}", *table(), f"{END}{after}"])
    return text


if __name__ == "__main__":
    PAGE.write_text(update(PAGE.read_text()))
