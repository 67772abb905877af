"""No surface knows a game by its names: the example with other names for everything in its code looks the same."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from emberhall.engine.game import AnyGame, Setup
from emberhall.engine.match import Match
from emberhall.engine.sight import AnySight
from emberhall.envs import EmberhallEnv
from emberhall.games import doors
from emberhall.games import game as game_called
from emberhall.lab.findings import deeds_of
from emberhall.pictures import picture
from emberhall.players.heuristic import policy
from emberhall.table.lines import sheet_lines
from emberhall.terminal.face import face_of
from emberhall.web.boards import board_parts
from emberhall.web.looking import Shelf

EXAMPLE = Path(__file__).parents[2] / "examples/lantern/lantern"
GAME = "lantern"
FIELDS = "oil danger dangers counted room hearts wrath needs number strike harder facing wanted demand friend die"
EVENTS = "began entered played passed rested struck braved hurt mended burned filled cleared peered"
KINDS, ACTS = "light courage tools", "play mend leave brave bear enough ahead whom"
WORDS, CLASSES = "Pour Spill Hurt Mend Find Peer pour spill find peer", "Person Danger Effect On"
NAMES = f"{FIELDS} {EVENTS} {KINDS} {ACTS} {WORDS} {CLASSES}".split()
ANSWERS = 25


class Pair(NamedTuple):
    """The example, and the same with other names, which all begin with a word that is nowhere else."""

    plain: AnyGame
    renamed: AnyGame
    prefix: str

    def told(self, text: str) -> str:
        """What the renamed one says, with the names of the other."""
        lead = self.prefix
        return re.sub(lead.capitalize() + r"(\w)", lambda found: found[1].upper(), text).replace(lead, "")


def renamed(source: str, lead: str) -> str:
    """Source with every name renamed; the package and the id too."""
    source = re.sub(rf"from {GAME}\b", f"from {lead}{GAME}", source)
    source = source.replace(f'id, title, seats, hand = "{GAME}"', f'id, title, seats, hand = "{lead}{GAME}"')
    for name in NAMES:
        new = lead.capitalize() + name.lower() if name[0].isupper() else lead + name
        source = re.sub(rf"\b{name}\b(?!\.yaml)", new, source)
    return source


@pytest.fixture(params=[1, 2])
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Pair]:
    lead = "".join(random.Random(request.param).sample("bcdfghjkmpqvwxz", 4))
    for file in EXAMPLE.rglob("*.*"):
        if file.suffix in (".py", ".yaml") and file.name != "position.yaml":
            copy = tmp_path / f"{lead}{GAME}" / file.relative_to(EXAMPLE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = file.read_text()
            words = file.parent.name == "content" or file.suffix == ".py"
            copy.write_text(renamed(text, lead) if words else text.replace(f"game: {GAME}", f"game: {lead}{GAME}"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(EXAMPLE.parent))
    before = doors.entries
    guests = [doors.Entry(id, f"{id}:Lantern", id) for id in (GAME, f"{lead}{GAME}")]
    monkeypatch.setattr(doors, "entries", lambda: [*before(), *guests])
    doors.installed.cache_clear()
    yield Pair(game_called(GAME), game_called(f"{lead}{GAME}"), lead)
    doors.installed.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] in (GAME, f"{lead}{GAME}")]:
        del sys.modules[name]


def sights(game: AnyGame) -> Iterator[AnySight]:
    """What two people are shown on the way through a game."""
    match, bot = Match.new(game, Setup("the-nine-rooms", ("ada", "bo")), 3), policy(game.id)
    while match.choice is not None and match.answers < ANSWERS:
        yield from (match.sight(seat) for seat in (0, 1))  # type: ignore[misc]
        match.choose(bot.choose(match.seen(match.choice.seat)))


def shown(game: AnyGame, sight: AnySight) -> dict[str, str]:
    """A sight on every surface."""
    face, shelf, drawn = face_of(game), Shelf(game.id, (), game.cards()), picture(sight)
    panels = [panel for panel in (face.board(sight, 100, 40), *face.panels(sight, 44, 40)) if panel]
    return {
        "lines": "\n".join(sheet_lines(game.sheet(sight.view))),
        "terminal": face.headline(sight).plain + "".join(panel.title + panel.text.plain for panel in panels),
        "picture": f"{[*drawn.parts()]} {drawn.lit}",
        **board_parts(sight, shelf=shelf),
    }


def test_its_names_were_changed(pair: Pair) -> None:
    assert pair.renamed.id != pair.plain.id
    plain = {event.__name__ for event in pair.plain.event_types}
    others = {event.__name__ for event in pair.renamed.event_types}
    assert len(others - plain) >= len(EVENTS.split())
    kinds = {card.kind for card in pair.plain.cards()} & {card.kind for card in pair.renamed.cards()}
    assert kinds == set()


def test_every_surface_shows_the_same(pair: Pair) -> None:
    for plain, other in zip(sights(pair.plain), sights(pair.renamed), strict=True):
        wanted, found = shown(pair.plain, plain), shown(pair.renamed, other)
        assert wanted.keys() == found.keys()
        for key, part in wanted.items():
            assert pair.told(found[key]).split() == part.split(), key  # lines may break elsewhere


def test_a_report_asks_about_the_same_events(pair: Pair) -> None:
    wanted, found = deeds_of(pair.plain), deeds_of(pair.renamed)
    assert [deed.word for deed in wanted.values()] == [pair.told(deed.word) for deed in found.values()]


def test_an_environment_observes_the_same(pair: Pair) -> None:
    observed = []
    for game in (pair.plain, pair.renamed):
        observation, _ = EmberhallEnv(game.id, seats=2).reset(seed=1)
        observed.append(observation)
    assert observed[0].keys() == observed[1].keys()
    for key, values in observed[0].items():
        assert np.array_equal(values, observed[1][key]), key


def test_the_copy_is_a_module_of_its_own(pair: Pair) -> None:
    assert import_module(f"{pair.prefix}{GAME}") is not import_module(GAME)
