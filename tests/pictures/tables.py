"""Matches of every game for pictures, and pictures taken apart again."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.sight import Sight
from emberhall.games.ashardalon.game import Ashardalon
from emberhall.games.bardsung.game import Bardsung
from emberhall.games.dragonfire.game import Dragonfire
from emberhall.games.dragonlords.game import Dragonlords
from emberhall.pictures import Picture

GAMES: dict[str, Any] = {
    "ashardalon": Ashardalon(),
    "dragonfire": Dragonfire(),
    "dragonlords": Dragonlords(),
    "bardsung": Bardsung(),
}
AnySight = Sight[Any, Any]


def a_match(game: str, seed: int, adventure: str = "") -> Match[Any]:
    """A match with a party of some size."""
    box, r = GAMES[game], random.Random(seed)
    infos = [info for info in box.adventures() if adventure in ("", info.id)]
    info = r.choice(infos)
    low, high = max(box.seats[0], info.seats[0]), min(box.seats[1], info.seats[1])
    heroes = r.sample([hero.id for hero in box.heroes()], r.randint(low, high))
    return Match.new(box, Setup(info.id, tuple(heroes)), seed)


def sights(game: str, seed: int, decisions: int, every: int = 1) -> Iterator[AnySight]:
    """What the one who is asked sees, and at times what the next one does, while answers fall at random."""
    match, r = a_match(game, seed), random.Random(seed)
    for number in range(decisions):
        if match.choice is None:
            break
        if number % every == 0:
            asked = match.choice.seat
            yield match.sight(asked)
            yield match.sight((asked + 1) % len(match.setup.party))
        match.choose(r.randrange(len(match.choice.options)))
    yield match.sight(0)


def lit_numbers(picture: Picture) -> set[int]:
    """The offers that a picture lights."""
    text = "".join(picture.layers.get("lights", {}).values())
    return {int(number) for found in re.findall(r"data-o='([\d ]+)'", text) for number in found.split()}


def parsed(part: str) -> ElementTree.Element:
    """A part as XML; it must be well-formed."""
    return ElementTree.fromstring(f"<g xmlns='http://www.w3.org/2000/svg'>{part}</g>")
