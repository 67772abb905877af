"""How to play each game, in our own words and pictures: the goal, a turn, what kills you, five hints."""

from __future__ import annotations

from functools import cache

import msgspec

from emberhall.engine.game import CardInfo, Setup
from emberhall.engine.match import Match
from emberhall.engine.packs import parse_yaml
from emberhall.engine.refusal import Refusal
from emberhall.games import doors
from emberhall.games import game as game_called
from emberhall.pictures import picture
from emberhall.pictures.glyphs import GLYPHS, glyph_for
from emberhall.players import player
from emberhall.table.setup import first_heroes

GUIDE = "guide.yaml"  # beside the class of a game
SIGNS = 3
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
    """Return the guide that lies beside a game, or a short one if nobody has written it yet."""
    try:
        path = doors.home(game) / GUIDE
    except Refusal:  # a game that lies in no folder
        return plain_guide(game)
    if not path.is_file():
        return plain_guide(game)
    return msgspec.convert(parse_yaml(path.read_bytes(), path.name), Guide)


def plain_guide(game: str) -> Guide:
    """Return what follows from a game's declarations: its signs, an adventure, what wins and loses."""
    rules = game_called(game)
    signs = tuple(dict.fromkeys(look.glyph for look in rules.looks.values() if look.glyph in GLYPHS))
    first = next(iter(rules.adventures()), None)
    fewest, most = rules.seats
    like = f"{first.text if first else rules.title} For {fewest} to {most} players."
    goal = (f"To win: {first.victory}", f"You lose: {first.defeat}") if first else ()
    return Guide(signs[:SIGNS] or (glyph_for(rules.title),), like, goal, (), (), ())


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
