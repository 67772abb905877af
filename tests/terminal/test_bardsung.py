"""Bardsung in the app: the halls as characters, tiles laid on the map, the marching order, lessons, a turn by keys."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import cast

import pytest

from emberhall.engine.events import Event
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.sight import Sight
from emberhall.games import game
from emberhall.games.bardsung.telling.view import TableView
from emberhall.players import player
from emberhall.table.campaigns import Campaign
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from emberhall.terminal.app import Emberhall
from emberhall.terminal.bardsung import Face
from emberhall.terminal.bardsung.halls import Halls, spot_of
from emberhall.terminal.bardsung.map import draw, enemy_sign
from emberhall.terminal.bardsung.signs import GATES, LEGEND, LOOKS, TOKENS
from emberhall.terminal.dialogs import Ask
from emberhall.terminal.face import Cell, Picture
from tests.games.bardsung.story import Story, in_the_crypt, in_the_tavern, on_a_crawl, the_game
from tests.table.tables import table_at
from tests.terminal.table import LARGE, SMALL, an_app, at_play, drawn, press, rows, text_of

Seen = Sight[TableView, Event]


def seen(s: Story, seat: int = 0) -> Seen:
    """The table of a story as a seat sees it."""
    return cast("Seen", s.played.sight(seat))


def sign(s: Story, zone: str, number: int) -> str:
    """What a square of a zone shows, counted in the order of reading."""
    view = seen(s).view
    return draw(view).cells[Halls(view).zones[s.zone(zone)][number]].text


def at_table(s: Story, seats: str = "me") -> SavedTable:
    assert s.match
    return table_at(s.match, seated(seats), seed=1)  # type: ignore[arg-type]


@cache
def played_to(adventure: str, ask: str, act: str = "") -> bytes:
    """A game played sensibly until a question is open, as a save."""
    match = Match.new(the_game(), Setup(adventure, ("Stoneheart", "Dawnguard", "Nightfeather")), 4)
    bot = player("heuristic", "bardsung", 1)
    while match.choice and not (
        match.choice.ask == ask and (not act or any(option.act == act for option in match.choice.options))
    ):
        match.choose(bot.choose(match.seen(match.choice.seat)))  # type: ignore[arg-type]
    assert match.choice
    return match.save()


def a_game(adventure: str, ask: str, act: str = "") -> SavedTable:
    match = Match.load(the_game(), played_to(adventure, ask, act))
    return table_at(match, seated("me,me,me"), seed=1)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the halls


def test_zones_have_borders_names_and_a_focus_and_walls_are_stronger() -> None:
    lines = draw(seen(in_the_tavern("Stoneheart").turn("Stoneheart")).view).lines()
    assert lines[0] == "┏━━━━━━┯━━━━━━┯━━━━━━┓"
    assert lines[3] == "┠──────┼──────┼──────┨"
    assert lines[1].startswith("┃A0 ▸S │B0 ◆  │C0 ")
    assert len(lines) == 10, "borders inside a zone take no room"


def test_what_is_drawn_by_characters_alone_stands_in_columns() -> None:
    """The lines of the board lie beside the first tile, so that it is drawn with a margin."""
    lines = draw(seen(in_the_crypt("Stoneheart").turn("Stoneheart")).view).lines()
    walls = [line for line in lines if line.strip()]
    assert {len(line) - len(line.lstrip()) for line in walls if "═" not in line} == {6}
    assert walls[0].strip() == "┏━━━━━━┯??????┯━━━━━━┓"


def test_models_have_letters_and_the_second_of_a_kind_its_number() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard")
    s.hero("Dawnguard", at="B")
    brigand = s.enemy("Brigand", at="B", wounds=1)
    s.enemy("Brigand", at="C")
    s.turn("Stoneheart")
    assert [sign(s, "A", 0), sign(s, "A", 1)] == ["A0", "▸S"]
    assert [sign(s, "B", n) for n in range(4)] == ["B0", " D", "b1", "◆ "]
    view = seen(s).view
    found = next(enemy for enemy in view.enemies if enemy.uid == brigand.uid)
    assert enemy_sign(found) == "b1"
    assert draw(view).cells[Halls(view).zones[s.zone("B")][2]].under == "1wd"


def test_in_a_crowd_models_of_a_kind_share_squares_and_all_can_be_seen_and_chosen() -> None:
    heroes = ("Stoneheart", "Dawnguard", "Nightfeather")
    s = in_the_tavern(*heroes)
    for name in heroes:
        s.hero(name, at="E")
    for _ in range(4):
        s.enemy("Brigand", at="E")
    s.turn("Stoneheart")
    assert [sign(s, "E", n) for n in range(4)] == ["SD", " N", "bb", "bb"]
    halls = Halls(seen(s).view)
    spots = {enemy.uid: halls.thing(enemy.zone, ("enemy", enemy.uid)) for enemy in seen(s).view.enemies}
    assert all(spots.values())
    assert "Brigand 4" in Face().about(seen(s), spots[4][0])


def test_gates_are_told_apart_without_colours() -> None:
    s = on_a_crawl("Stoneheart").turn("Stoneheart")
    view = seen(s).view
    picture, halls = draw(view), Halls(view)
    for gate in view.tiles[0].gates:
        front, line = halls.gate(gate.gate)[0], halls.gate(gate.gate)[-1]
        assert gate.state == "unexplored"
        assert picture.cells[line].text == ("'" if gate.door else "?")
        assert picture.cells[front].text == ("? " if gate.door else "  "), "nobody takes an open door for a way"
        said = Face().about(seen(s), line)
        assert said == ("An unexplored portal with an open door." if gate.door else "An unexplored portal.")
    assert len(set(GATES.values())) == len(GATES)


def test_the_first_tutorial_tile_has_portals_that_are_left_alone() -> None:
    s = in_the_crypt("Stoneheart").turn("Stoneheart")
    states = {gate.side: gate.state for gate in seen(s).view.tiles[0].gates}
    assert states == {0: "unexplored", 1: "left alone", 3: "left alone"}


def test_what_lies_in_a_zone_has_a_sign_of_its_own() -> None:
    s = on_a_crawl("Stoneheart").token("rubble", "A").token("firepit", "A")
    s.turn("Stoneheart")
    shown = [sign(s, "A", n) for n in range(4)]
    assert {TOKENS["rubble"][0], TOKENS["firepit"][0]} <= set(shown)
    assert len({text for text, _ in TOKENS.values()}) == len(TOKENS)
    assert [look for _, look, _ in LEGEND if look not in LOOKS] == []


def test_a_zone_is_told_in_words() -> None:
    s = in_the_tavern("Stoneheart")
    s.enemy("Brigand", at="B")
    s.turn("Stoneheart")
    halls = Halls(seen(s).view)
    face = Face()
    assert face.about(seen(s), halls.zones[s.zone("B")][0]) == "B0 (room T01B): the focus, Brigand (TN9, toughness 4)."
    assert "Stoneheart (0 of 4 wounds)" in face.about(seen(s), halls.zones[s.zone("A")][3])
    assert face.about(seen(s), (999, 999)) == "Unknown ground."
    assert face.cards_at(seen(s), halls.zones[s.zone("B")][0])[0] == "Brigand"


def test_a_lattice_is_as_wide_as_what_is_drawn_on_its_lines() -> None:
    cells = {
        (1, 1): Cell("A0", ""),
        (2, 1): Cell(" ", ""),
        (3, 1): Cell("S", ""),
        (4, 1): Cell("│", ""),
        (5, 1): Cell("B", ""),
    }
    picture = Picture(cells, lattice=True, spans=(3, 5))
    columns, rows = picture.rulers(1)
    assert [columns.width(x) for x in range(1, 6)] == [3, 0, 3, 1, 3]
    assert [columns.at(character) for character in range(10)] == [1, 1, 1, 3, 3, 3, 4, 5, 5, 5]
    assert all(columns.at(columns.start(x)) == x for x in (-3, 1, 3, 4, 5, 9))
    assert (columns.point(columns.place(3.5)), rows.width(1)) == (3.5, 1)
    assert picture.lines() == ["A0 S  │B"]


# ---------------------------------------------------------------- panels


def test_the_marching_order_tells_what_every_enemy_will_do_and_to_whom() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard")
    s.hero("Dawnguard", at="C")
    s.enemy("Brigand", at="B")
    s.order("Stoneheart", "Brigand", "Dawnguard")
    s.t.row[2].pinned = True
    s.turn("Stoneheart")
    face = Face()
    order = face.panels(seen(s), 44, 40)[0].text.plain.splitlines()
    assert order == [
        "▸1 Stoneheart acts now",
        " 2 Brigand",
        "    b moves to A0, attacks Stoneheart",
        " 3 Dawnguard pinned",
    ]
    assert "[2 Brigand→S]" in face.strip(seen(s), 100).plain
    assert face.forecast(seen(s))[:2] == ["Brigand:", "Brigand moves to A0, attacks Stoneheart."]


@pytest.mark.rule("BS-TUT1-05")
@pytest.mark.rule("BS-TUT1-06")
def test_a_dashboard_shows_profile_characteristics_equipment_abilities_and_wounds() -> None:
    s = in_the_tavern("Stoneheart")
    s.hero("Stoneheart", wounds=1)
    s.gain("Stoneheart", "poison", "poison")
    s.turn("Stoneheart")
    shown = Face().panels(seen(s), 44, 40)[1].text.plain
    for part in ("●●●○ 1/4 wounds", "Poison 2", "speed 2, resilience +2, range 0, d6", "Str +2", "● Balanced Strike"):
        assert part in shown, part
    assert "Forgefather" in shown
    s.t.heroes[0].used = [s.box.number["Balanced Strike"]]
    assert "○ Balanced Strike" in Face().panels(seen(s), 44, 40)[1].text.plain


def test_fate_and_the_four_tracks_stand_in_the_top_line() -> None:
    s = on_a_crawl("Stoneheart").resource("healing potion", 2).resource("charm", 1)
    s.t.fate = 1
    said = Face().headline(seen(s.turn("Stoneheart"))).plain
    assert "Fate ●○○" in said
    assert "potion 2" in said
    assert "charm 1" in said


def test_leaving_enemies_is_warned_of() -> None:
    s = in_the_tavern("Stoneheart")
    s.enemy("Brigand", at="A")
    s.enemy("Brigand", at="A")
    s.turn("Stoneheart")
    question = seen(s).question
    assert question
    offer = next(offer for offer in question.options if offer.act == "move")
    assert "d20 +2 against TN9 with disadvantage" in Face().detail(seen(s), offer, {})


# ---------------------------------------------------------------- by keys


async def test_a_tile_is_laid_on_the_map_as_its_ghost_shows_it() -> None:
    saved = a_game("exploration-tutorial", "orientation")
    view = cast("Seen", saved.table.sight("me")).view
    assert view.laying
    before = len(view.tiles)
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "2")  # no lessons
        screen = at_play(pilot)
        assert screen.map.has_focus, "the question is answered on the map"
        ghosts = []
        for _ in view.laying.fits:
            ghosts.append(dict(screen.map.ghost))
            await press(pilot, "right")
        assert len({tuple(sorted(ghost)) for ghost in ghosts}) > 1 or len(ghosts) == 1
        assert all(ghosts), "wherever the cursor goes, the tile is shown as it would lie"
        chosen = next(fit for fit in view.laying.fits if screen.map.cursor == spot_of(fit.anchor))
        await press(pilot, "enter")
        after = cast("Seen", saved.table.sight("me")).view
        assert len(after.tiles) == before + 1
        assert (after.tiles[-1].x, after.tiles[-1].y, after.tiles[-1].turn) == (chosen.x, chosen.y, chosen.turn)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_zone_to_move_to_is_chosen_on_the_map(size: tuple[int, int]) -> None:
    s = in_the_tavern("Stoneheart")
    s.enemy("Brigand", at="C")
    s.order("Stoneheart", "Brigand").turn("Stoneheart")
    async with an_app(at_table(s)).run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "2", "m")  # no lessons
        screen = at_play(pilot)
        halls = Halls(seen(s).view)
        reach = [zone for zone in halls.zones if halls.zones[zone][0] in screen.map.open]
        assert sorted(map(halls.name, reach)) == ["B0", "C0", "D0", "E0", "G0"]
        assert "•" in "\n".join(drawn(screen)), "what is open has a sign, not only a colour"
        await press(pilot, "tab", "tab")
        goal = halls.at[cast("tuple[int, int]", screen.map.cursor)]
        await press(pilot, "enter")
        assert s.t.heroes[0].at == goal or seen(s).view.heroes[0].zone == goal


async def test_lessons_come_with_the_first_question_of_a_kind_and_can_be_skipped() -> None:
    saved = SavedTable.new(the_game(), Setup("combat-tutorial", ("Stoneheart",)), seated("me"), 3)  # type: ignore[arg-type]
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        dialog = pilot.app.screen
        assert isinstance(dialog, Ask)
        assert dialog.heading == "Lesson: Steel in the tavern"
        await press(pilot, "1")
        assert isinstance(pilot.app.screen, Ask)
        await press(pilot, "2")
        screen = at_play(pilot)
        assert screen.map.has_focus, "after the lessons the question is where it was"
        await press(pilot, "enter")
        assert at_play(pilot), "no lesson any more"
        assert "Use" in "\n".join(rows(at_play(pilot), "#options")) or "Move" in "\n".join(
            rows(at_play(pilot), "#options")
        )


async def test_at_eighty_by_twenty_four_the_order_the_map_and_the_question_are_in_sight() -> None:
    saved = a_game("chief-of-the-broken-gate", "turn")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        assert screen.map.size.height >= 8
        assert "▸" in "\n".join(drawn(screen))
        assert "acts now" in text_of(screen, "#side-text")
        assert rows(screen, "#options")


def test_every_answer_that_has_a_place_has_spots_and_everything_can_be_shown() -> None:
    """A full encounter at random: doors, tokens, secret passages, treasure, challenges."""
    match = Match.new(the_game(), Setup("toll-hall", ("Stoneheart", "Dawnguard")), 3)
    face, r, pointed = Face(), Random(3), 0
    for decision in range(60):
        if match.choice is None:
            break
        if decision % 3 == 0:
            sight = cast("Seen", match.sight(match.choice.seat))
            cells = face.picture(sight).cells
            assert face.centre(sight) in cells
            assert all(panel.text for panel in face.panels(sight, 34, 9))
            assert sight.question
            for offer in sight.question.options:
                spots = face.spots(sight, offer.about)
                assert bool(spots) == any(ref.on_board for ref in offer.about), offer
                assert all(face.about(sight, spot) for spot in spots[:1])
                pointed += bool(spots)
        match.choose(r.randrange(len(match.choice.options)))
    assert pointed > 20


async def test_a_place_that_its_line_cuts_off_is_told_in_full_below_the_question() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard")
    s.hero("Dawnguard", at="A")
    s.enemy("Brigand", at="A", wounds=1)
    s.turn("Stoneheart")
    async with an_app(at_table(s, "me,me")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "2", "m")  # no more lessons
        told = " ".join(text_of(at_play(pilot), "#detail").split())
        assert str(at_play(pilot).map.border_subtitle) in f"{told}."
        assert "Stoneheart" in told
        assert "Brigand" in told


async def test_only_options_that_change_something_are_offered_before_a_game_of_a_campaign() -> None:
    party, seats = ("Dawnguard", "Lightweaver"), seated("me,me")
    begun = Campaign.new(game("bardsung"), "Anvil", "combat-tutorial", party, seats, {})
    async with Emberhall(campaign=begun, pace="instant").run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert rows(at_play(pilot), "#options") == [
            "1 Play: The Five Corners",
            "── Options of that game ──\n2 Grasping vines: advantage",
        ]
