"""The dungeon as characters: everything on it has a sign of its own, whatever the colours."""

from __future__ import annotations

from msgspec.structs import replace

from emberhall.engine.acts import Ref
from emberhall.engine.choice import option
from emberhall.engine.events import Event
from emberhall.engine.sight import Question, Sight
from emberhall.games.ashardalon.rules.squares import squares_of
from emberhall.games.ashardalon.telling.acts import ACTS
from emberhall.games.ashardalon.telling.view import View, show
from emberhall.terminal.ashardalon import Face
from emberhall.terminal.ashardalon.map import LEGEND, LOOKS, draw
from emberhall.terminal.ashardalon.squares import one_step, spot_of
from tests.games.ashardalon.story import E, N, Story, a_party
from tests.terminal.table import LARGE, a_table, an_app, at_play, drawn, press, told, until


def sight(s: Story, seat: int = 0) -> Sight[View, Event]:
    """The table of a story as a seat sees it."""
    return Sight("ashardalon", "", (seat,), 0, show(s.t, seat), None, (), 0, None)


def refs(s: Story, act: str, *numbers: int) -> tuple[Ref, ...]:
    """What an answer with these numbers refers to."""
    return ACTS.refs(s.t, option(0, act, *numbers))


def sign(s: Story, square: int) -> str:
    return draw(show(s.t, 0)).cells[s.t.dungeon.xy(square)].text


def test_the_start_tile_shows_walls_floor_stairs_scorch_marks_and_edges() -> None:
    s = a_party("Keyleth")
    assert sign(s, 4) == "▓▓"
    assert sign(s, 1) == "· "
    assert sign(s, 13) == sign(s, 18) == "=="
    assert sign(s, 6) == "* "
    assert draw(show(s.t, 0)).cells[(1, -1)].text == "? "
    assert (0, -1) not in draw(show(s.t, 0)).cells, "beyond a wall there is nothing to explore"


def test_every_tile_shows_its_number_in_the_north_west() -> None:
    s = a_party("Keyleth")
    place = s.tile("B3-3", 0, N)
    assert sign(s, 0) == "1▓"
    assert sign(s, 16) == "2▓"
    assert draw(show(s.t, 0)).cells[s.t.dungeon.xy(place << 4)].text.startswith("3")


def test_heroes_are_capital_letters_the_active_and_the_fallen_marked() -> None:
    s = a_party("Keyleth", "Vistra", "Tarak")
    s.hero("Tarak").hp = 0
    assert [sign(s, hero.at) for hero in s.t.heroes] == ["▸K", " V", "†T"]


def test_monsters_are_small_letters_numbered_when_there_are_several() -> None:
    s = a_party("Keyleth")
    snake = s.monster("Snake", at=1)
    assert sign(s, snake.at) == " s"
    other = s.monster("Snake", at=2)
    assert [sign(s, snake.at), sign(s, other.at)] == ["s1", "s2"]


def test_a_large_villain_fills_every_square_of_its_base() -> None:
    s = a_party("Keyleth")
    place = s.tile("B3-3", 0, E)
    dragon = s.monster("Ashardalon", at=place << 4 | 9)
    covered = squares_of(dragon.mask)
    assert len(covered) > 4
    assert {sign(s, square) for square in covered} == {"aa"}


def test_doors_are_closed_locked_or_open() -> None:
    s = a_party("Keyleth")
    s.tile("B2-1", 0, N, doors=True)
    door = s.t.dungeon.doors[0]
    square = squares_of(door.cells)[0]
    assert sign(s, square) == "++"
    s.t.locked = [door.id]
    assert sign(s, square) == "+!"
    s.t.dungeon = s.t.dungeon.open_door(door.id)
    assert sign(s, square) == "''"


def test_a_marker_lies_on_its_four_squares() -> None:
    s = a_party("Keyleth")
    thing = s.marker("Cave In", 1)
    assert [sign(s, square) for square in squares_of(thing.mask)] == ["^^"] * 4


def test_every_look_of_the_legend_is_drawn_in_some_style() -> None:
    assert [look for _, look, _ in LEGEND if look not in LOOKS] == []


def test_a_square_is_told_in_words() -> None:
    s = a_party("Keyleth")
    grell = s.monster("Grell", at=6)
    seen, face = sight(s), Face()
    assert face.about(seen, s.t.dungeon.xy(grell.at)) == "1c2: the scorch mark, Grell (AC 15, 2 HP)."
    assert face.about(seen, s.t.dungeon.xy(s.hero("Keyleth").at)) == "1b3: floor, Keyleth (8 HP), next to Grell."
    assert face.about(seen, (50, 50)) == "Unknown ground."
    assert face.about(seen, s.t.dungeon.xy(7)) == "1d2: floor along an unexplored edge, next to Grell."
    assert "Grell" in face.cards_at(seen, s.t.dungeon.xy(grell.at))


def test_what_is_next_to_a_square_is_what_the_rules_call_adjacent() -> None:
    s = a_party("Keyleth")
    s.tile("B3-3", 0, N)
    s.tile("B2-1", 1, E)
    view = show(s.t, 0)
    squares = range(len(view.tiles) << 4)
    assert [[there for there in squares if one_step(view, here, there)] for here in squares] == [
        squares_of(s.t.dungeon.near[here]) for here in squares
    ]


def test_an_answer_lights_the_squares_of_what_it_refers_to() -> None:
    s = a_party("Keyleth", "Vistra")
    s.powers("Keyleth", "Holy Strike")
    grell = s.monster("Grell", at=s.beside("Keyleth"))
    seen, face, xy = sight(s), Face(), s.t.dungeon.xy
    strike = s.number("Holy Strike")
    assert face.spots(seen, refs(s, "walk", 2)) == [xy(2)]
    assert face.spots(seen, refs(s, "foe", grell.uid, strike)) == [xy(grell.at)]
    assert face.spots(seen, refs(s, "hero", 1)) == [xy(s.hero("Vistra").at)]
    assert face.spots(seen, refs(s, "power", strike)) == [xy(grell.at)]
    assert face.spots(seen, refs(s, "tile", 0)) == [xy(square) for square in squares_of(s.t.dungeon.tile_mask(0))]
    assert face.spots(seen, refs(s, "edge", 0, N)) == [(1, -1), (2, -1), (3, -1)]
    assert face.spots(seen, refs(s, "marker", 1)) == [
        xy(square) for square in squares_of(s.t.dungeon.base(1, 2, False))
    ]
    assert face.spots(seen, refs(s, "done")) == []


def test_the_map_goes_to_who_is_asked_though_it_is_the_turn_of_another() -> None:
    s = a_party("Keyleth", "Vistra")
    face, where = Face(), s.t.dungeon.xy
    asked = Question(seat=1, ask="which-hero", to="seat", prompt="", rule="", about=(), options=())
    assert face.centre(replace(sight(s), question=asked)) == where(s.hero("Vistra").at) != where(s.hero("Keyleth").at)
    s.hero("Vistra").at = -1
    assert face.centre(replace(sight(s), question=asked)) == where(s.hero("Keyleth").at)


async def test_the_cursor_begins_where_the_hero_stands_and_enter_there_says_that_it_is_no_answer() -> None:
    saved = until(a_table(), "hero-phase")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "m")
        screen = at_play(pilot)
        assert screen.map.cursor == screen.face.centre(screen.sight)
        assert "▸K" not in "".join(drawn(screen)), "the cursor is on Keyleth"
        answers = saved.table.match.answers
        await press(pilot, "enter")
        assert told(pilot) == ["That place is not among the options: choose one that is marked."]
        assert saved.table.match.answers == answers
        await press(pilot, "tab", "enter")
        assert saved.table.match.answers == answers + 1


def test_where_the_floor_of_two_tiles_joins_a_line_parts_them() -> None:
    s = a_party("Keyleth")
    s.tile("B3-7", place=0, side=E)
    s.tile("B3-3", place=1, side=E)
    s.tile("Long Hallway (white)", place=2, side=N)
    view = show(s.t, 0)
    cells = draw(view).cells
    tile_at = {spot_of(view, tile.tile << 4 | cell): tile.tile for tile in view.tiles for cell in range(16)}
    lines = 0
    for (x, y), cell in cells.items():
        if not cell.look.startswith("floor") or cell.text.strip("·_┊ "):
            continue
        for mark, beyond in (("┊", (x + 1, y)), ("_", (x, y + 1))):
            other = cells.get(beyond)
            solid = other is None or other.look in ("wall", "number", "edge")
            parted = not solid and tile_at[beyond] != tile_at[x, y]
            assert (mark in cell.text) == parted, (x, y)
            lines += parted
    assert lines > 3
