"""How to play each game, in our own words and pictures: the goal, a turn, what kills you, five hints."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from emberhall.engine.game import CardInfo, Setup
from emberhall.engine.match import Match
from emberhall.engine.packs import parse_yaml
from emberhall.games import game as game_called
from emberhall.pictures import picture
from emberhall.players import player
from emberhall.table.setup import first_heroes

GUIDES = Path(__file__).parent / "guides"
KEYS = {
    "1-9": "give the answer with that number, as does the letter beside it",
    "Tab and Enter": "reach all that is there",
    "m": "goes to the board: arrows lead from one lit place to the next, Enter takes it",
    "h": "asks for advice",
    "u": "takes an answer back",
    "+ and -": "change the size of the board",
    "/": "goes to the talk",
    "Escape": "closes what is open and leads back to the question",
    "Arrows, Home, End": "step through a replay",
}
"""What can be done by keys at a table of any game."""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a game that bots have played, always the same, and what is to be seen there."""

    adventure: str
    seats: int
    seed: int
    answers: int
    says: str


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody needs to know before the first game. `signs` are the drawings that stand for it, `cards` some to
    look at."""

    signs: tuple[str, ...]
    like: str
    goal: tuple[str, ...]
    turn: tuple[str, ...]
    kills: tuple[str, ...]
    hints: tuple[str, ...]
    scene: Scene | None = None
    cards: tuple[str, ...] = ()


@cache
def guide(game: str) -> Guide:
    """The guide of a game; an empty one if nobody has written it yet."""
    path = GUIDES / f"{game}.yaml"
    if not path.is_file():
        return Guide((), "A game of this house.", (), (), (), ())
    return msgspec.convert(parse_yaml(path.read_bytes(), path.name), Guide)


@cache
def scene_of(game: str) -> str:
    """The picture of a guide, as whoever acts there sees the table."""
    scene = guide(game).scene
    if scene is None:
        return ""
    rules = game_called(game)
    match = Match.new(rules, Setup(scene.adventure, first_heroes(rules, scene.seats)), scene.seed)
    bot = player("heuristic", game, scene.seed)
    while match.choice and match.answers < scene.answers:
        match.choose(bot.choose(match.seen(match.choice.seat)))
    seat = match.choice.seat if match.choice else 0
    return picture(match.sight(seat)).svg(alone=False, prefix="scene/")


@cache
def cards_of(game: str) -> tuple[CardInfo, ...]:
    """The cards of a guide."""
    named = {card.name: card for card in game_called(game).cards()}
    return tuple(named[name] for name in guide(game).cards)
