"""Fixed positions and what their pictures look like; run it to draw them anew after a change that was looked at.

`python -m tests.pictures.golden` writes the parts; with the word `play` it takes the positions anew, too.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from emberhall.engine.sight import Question, Sight
from emberhall.pictures import Picture, panels, picture
from emberhall.players import player
from tests.pictures.tables import GAMES, AnySight, a_match

FOLDER = Path(__file__).with_name("golden")
POSITIONS = {
    "ashardalon": ("ashardalon", "the-wrath-of-ashardalon", 5, 90, "walk"),
    "ashardalon-edge": ("ashardalon", "monster-hunt", 8, 20, "edge"),
    "dragonfire": ("dragonfire", "dungeon-crawl", 4, 60, "play"),
    "dragonlords": ("dragonlords", "", 3, 250, "go"),
    "bardsung": ("bardsung", "exploration-tutorial", 5, 40, "explore"),
}
"""Game, adventure, seed, after how many answers at least, and what can be done there."""


class Position(msgspec.Struct):
    """A sight without its log, as a file keeps it."""

    game: str
    adventure: str
    seats: tuple[int, ...]
    view: msgspec.Raw
    question: Question | None


def read(name: str) -> AnySight:
    kept = msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Position)
    view: Any = msgspec.json.decode(kept.view, type=GAMES[kept.game].view_type)
    return Sight(kept.game, kept.adventure, kept.seats, 0, view, kept.question, (), 0, None)


def play(name: str) -> None:
    """Play to a position and keep it."""
    game, adventure, seed, answers, act = POSITIONS[name]
    match = a_match(game, seed, adventure)
    bot = player("heuristic", game, seed)
    while match.choice is not None:
        if match.answers >= answers and any(option.act == act for option in match.choice.options):
            break
        match.choose(bot.choose(match.seen(match.choice.seat)))
    sight = match.sight(match.choice.seat if match.choice else 0)
    kept = Position(game, sight.adventure, sight.seats, msgspec.Raw(msgspec.json.encode(sight.view)), sight.question)
    (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(kept))


def lines(drawn: Picture, sight: AnySight) -> str:
    """A picture as text, one part a line, its panels after it."""
    head = f"{drawn.name} {drawn.box} {drawn.title}\n{drawn.text}\n"
    parts = {**drawn.parts(), **{f"panel {key}": part for key, part in panels(sight).items()}}
    return head + "".join(f"{key}\t{part}\n" for key, part in parts.items())


def main(*words: str) -> None:
    for name in POSITIONS:
        if "play" in words:
            play(name)
        sight = read(name)
        (FOLDER / f"{name}.txt").write_text(lines(picture(sight), sight), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
