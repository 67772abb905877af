"""What moves in a picture is there, and goes to where it stands."""

from __future__ import annotations

import inspect
import random
import re
from importlib import import_module

import pytest

from emberhall.engine.sight import mask
from emberhall.games import kind
from emberhall.games.bardsung.rules.events import DamageRolled, Rolled
from emberhall.pictures import motions, panels, picture
from emberhall.pictures.motion import Card, Change, Move, Roll, roll
from tests.pictures.tables import GAMES, a_match

every_game = pytest.mark.parametrize("game", sorted(GAMES))
NEAR = 40.0  # figures that share a place stand beside its middle


@every_game
def test_whoever_moves_or_is_hurt_is_in_the_picture_and_ends_where_the_figure_stands(game: str) -> None:
    match, luck = a_match(game, 5), random.Random(5)
    everybody = tuple(range(len(match.setup.party)))
    shown = set[type]()
    for _ in range(70):
        if match.choice is None:
            break
        told = len(match.entries())
        match.choose(luck.randrange(len(match.choice.options)))
        events = [seen for each in match.entries()[told:] if (seen := each.event.seen_by(mask(everybody)))]
        sight = match.sight(*everybody)
        figures = {
            key: tuple(map(float, re.findall(r"translate\((-?[\d.]+) (-?[\d.]+)\)", part)[0]))
            for key, part in picture(sight).layer("figures").items()
        }
        places = {at for part in panels(sight).values() for at in re.findall(r"data-at='([\w-]+)'", part)} | {*figures}
        fell = len(everybody) != len([key for key in figures if key.startswith("hero")])
        ends: dict[str, tuple[float, float]] = {}
        for motion in motions(sight, events):
            shown.add(type(motion))
            match motion:
                case Move(who, path):
                    assert who in figures or fell, motion
                    ends[who] = path[-1]
                case Change(who, by):
                    assert by != 0
                    assert who in places or who.startswith(("foe", "enemy")), motion  # a foe may have fallen to it
                case Roll(face, words):
                    assert face in words
                case Card(_, start, end):
                    assert start != end
        if len(events) < 12:  # later events may have put somebody elsewhere
            placed = {"placed", "hero-placed", "enemy-placed", "hero-defeated", "hero-changed"}
            quiet = not placed & {str(type(event).__struct_config__.tag) for event in events}
            for who, (x, y) in ends.items():
                if who in figures and quiet:
                    assert abs(figures[who][0] - x) + abs(figures[who][1] - y) <= NEAR, (who, events)
    assert len(shown) >= 2


@every_game
def test_motions_are_of_events_that_the_game_has(game: str) -> None:
    source = inspect.getsource(import_module(f"emberhall.pictures.{game}.motion"))
    named = {
        name
        for case in re.findall(r'"event": ((?:"[\w-]+"(?: \| )?)+)', source)
        for name in re.findall(r"[\w-]+", case)
    }
    known = {str(event.__struct_config__.tag) for event in kind(game).event_types}
    assert named
    assert named <= known


def test_a_roll_in_words() -> None:
    assert roll(7, 15, 16, False, ("hit", "miss")) == Roll("7", "7 + 8 = 15 against 16: miss", False)
    assert roll(9, 8, 8, True).words == "9 - 1 = 8 against 8: success"
    assert roll(9, 9, 12).words == "9 against 12"


@pytest.mark.rule("BS-ATTACK-09")
@pytest.mark.parametrize(
    ("rolled", "words", "good"),
    [
        (Rolled("attack", 0, (9, 4), 9, 0, 12, 12), "9 + 3 = 12 against 12: a hit", True),
        (Rolled("attack", 0, (8,), 8, 0, 11, 12), "8 + 3 = 11 against 12: a miss", False),
        (Rolled("attack", 0, (20,), 20, 0, 23, 25), "20 + 3 = 23 against 25: a critical hit", True),
        (Rolled("defence", 0, (20,), 20, 0, 21, 25), "20 + 1 = 21 against 25: failed", False),
        (Rolled("parting-blow", 0, (1,), 1, 4, 9, 9), "1 + 8 = 9 against 9: passed", True),
        (DamageRolled(0, 6, 4, 5, False), "4 on a d6: 5 damage", None),
        (DamageRolled(0, 6, 6, 7, True), "6 on a d6: 7 damage, a critical hit", None),
    ],
)
def test_dice_in_the_halls_say_what_they_came_to(rolled: Rolled | DamageRolled, words: str, good: bool | None) -> None:
    match = a_match("bardsung", 5)
    (shown,) = motions(match.sight(0), [rolled])
    assert shown == Roll(words.partition(" ")[0], words, good)
