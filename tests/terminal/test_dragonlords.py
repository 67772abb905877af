"""The Dragon Lords in the app: the realm of hexes, dice under the cursor, duels, offers, a turn by keys."""

from __future__ import annotations

import re
from typing import cast

import pytest

from emberhall.engine.events import Event
from emberhall.engine.game import Setup
from emberhall.engine.sight import Sight
from emberhall.games import game
from emberhall.games.dragonlords.players.heuristic import choose
from emberhall.games.dragonlords.rules.setup import SCENARIO
from emberhall.games.dragonlords.telling.looks import LOOKS
from emberhall.games.dragonlords.telling.sheet import sheet
from emberhall.games.dragonlords.telling.view import View
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from emberhall.terminal.dialogs import Ask
from emberhall.terminal.dragonlords import Face
from emberhall.terminal.dragonlords.board import duel, offer
from emberhall.terminal.dragonlords.map import about, cell, draw, spot_of
from emberhall.terminal.help import help_text
from emberhall.terminal.play import PlayScreen
from emberhall.terminal.sheets import Writer
from tests.games.dragonlords.story import EMPTY_SPACE, KNIGHT, MONK, Story, a_table
from tests.table.tables import table_at
from tests.terminal.table import LARGE, SMALL, an_app, at_play, drawn, press, rows, text_of

THREE = ("Aldra Stonehand", "Bren Quickfletch", "Esk the Ferryman")
BOTH = pytest.mark.parametrize("size", [SMALL, LARGE])
ROWS, COLUMNS = 11, 13


def a_game(*asks: str, seed: int = 11, after: int = 0) -> SavedTable:
    """Three people at a table, played on sensibly until one of these questions is open."""
    setup = Setup(SCENARIO, THREE, {"heroes": "chosen"})
    saved = SavedTable.new(game("dragonlords"), setup, seated("me,me,me"), seed)
    for _ in range(900):
        choice = saved.table.choice
        assert choice, f"the game ended before any of {asks} was asked"
        if (not asks or choice.ask in asks) and saved.table.match.answers >= after:
            break
        saved.keep(saved.table.answer(choose(saved.table.match.seen(choice.seat))))  # type: ignore[arg-type]
    return saved


def at_table(s: Story, seats: str) -> SavedTable:
    assert s.match
    return table_at(s.match, seated(seats), seed=1)  # type: ignore[arg-type]


def options(screen: PlayScreen) -> str:
    return "\n".join(rows(screen, "#options"))


def view_of(saved: SavedTable) -> View:
    choice = saved.table.choice
    view = saved.table.match.sight(choice.seat if choice else 0).view
    assert isinstance(view, View)
    return view


# ---------------------------------------------------------------- the realm


@BOTH
async def test_the_realm_is_drawn_without_colours_too(size: tuple[int, int]) -> None:
    async with an_app(a_game("move")).run_test(size=size) as pilot:
        await pilot.pause()
        lines = drawn(at_play(pilot))
        text = "\n".join(lines)
        for sign in ("#Ta", "#Fo", "#Da", "^", "f", "n", '"', "~", "=", "G", "Y", "B"):
            assert sign in text, sign
        assert "▸" in text, "whose turn it is has a sign of its own"


async def test_odd_rows_stand_half_a_hex_to_the_right() -> None:
    async with an_app(a_game("move")).run_test(size=LARGE) as pilot:
        await pilot.pause()
        board = at_play(pilot).map
        even = next(y for y in range(board.size.height) if board.spot_at(30, y)[1] == 2)
        odd = next(y for y in range(board.size.height) if board.spot_at(30, y)[1] == 3)
        starts = [
            next(x for x in range(board.size.width) if board.spot_at(x, y)[0] == 4 != board.spot_at(x - 1, y)[0])
            for y in (even, odd)
        ]
        assert starts[1] - starts[0] == board.span // 2


async def test_the_whole_realm_fits_where_there_is_room() -> None:
    async with an_app(a_game("move")).run_test(size=LARGE) as pilot:
        await pilot.pause()
        board = at_play(pilot).map
        assert board.scale == 2
        seen = {board.spot_at(x, y) for x in range(board.size.width) for y in range(board.size.height)}
        assert {(column, row) for column in range(COLUMNS) for row in range(ROWS)} <= seen


async def test_all_columns_are_in_sight_at_eighty() -> None:
    async with an_app(a_game("move")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        board = at_play(pilot).map
        seen = {board.spot_at(x, 4)[0] for x in range(board.size.width)}
        assert set(range(COLUMNS)) <= seen


async def test_a_fallen_town_shows_its_doom() -> None:
    s = a_table(KNIGHT).fallen("Forge").begin("movement")
    view = s.played.sight(0).view
    assert isinstance(view, View)
    forge = view.hexes[s.space("Forge")]
    assert cell(view, forge).text == "xFo"
    assert "overrun" in about(view, forge)


def test_a_hero_over_a_counter_leaves_its_colour_in_sight() -> None:
    s = a_table(KNIGHT).at((7, 7)).begin("movement")
    view = s.played.sight(0).view
    assert isinstance(view, View)
    assert draw(view).cells[7, 7].text == "▸SG"


async def test_what_may_be_chosen_keeps_what_tells_it_from_others() -> None:
    s = a_table(KNIGHT).undefeated(0, "Straw Man", (9, 2)).items(0, "Wings of Regiroth").at((8, 2))
    s.begin("movement").do("use", "Wings of Regiroth")
    for size, signs in ((SMALL, ("•Fr", "•G!", ". •")), (LARGE, ("#Fr•", "fG!•", ". =•", " 1sp "))):
        async with an_app(at_table(s, "me")).run_test(size=size) as pilot:
            await pilot.pause()
            await press(pilot, "m", "escape")
            text = "\n".join(drawn(at_play(pilot)))
            for sign in signs:
                assert sign in text, sign


def test_the_help_says_how_spaces_of_the_realm_are_called() -> None:
    said = help_text(Face.legend, Face.looks, naming=Face.naming).plain
    assert "C1 is the third of the northernmost row" in said
    assert "Monster" not in said
    assert "tile" not in said


# ---------------------------------------------------------------- moving


@BOTH
async def test_a_roll_lights_what_can_be_reached_and_the_cursor_tells_the_dice(size: tuple[int, int]) -> None:
    saved = a_game("destination")
    async with an_app(saved).run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "m", "tab")
        screen = at_play(pilot)
        view = view_of(saved)
        assert view.moving
        here = spot_of(view, view.heroes[view.active].at)
        reach = {spot_of(view, space) for space in view.moving.ways} - {here}
        assert screen.map.open == reach
        assert screen.map.cursor in reach
        x, y = screen.map.cursor
        number = y * view.width + x
        told = Face().about(screen.sight, (x, y))
        assert f"{len(view.moving.ways[number])} of {len(view.moving.dice)} dice" in told
        assert f"to {view.hexes[number].place}." in told
        assert "•" in "\n".join(drawn(screen)), "what is open has a sign, not only a colour"


async def test_a_destination_is_chosen_on_the_map() -> None:
    saved = a_game("destination")
    hero = view_of(saved).active
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "m", "tab")
        screen = at_play(pilot)
        assert screen.map.cursor
        goal = screen.map.cursor
        await press(pilot, "enter")
        view = saved.table.match.sight(0).view
        assert isinstance(view, View)
        assert any(goal == spot_of(view, each.at) for each in view.heroes if each.seat == hero) or view.fight


# ---------------------------------------------------------------- duels and offers


@BOTH
async def test_a_combat_is_shown_as_a_duel(size: tuple[int, int]) -> None:
    saved = a_game("combat-phase")
    async with an_app(saved).run_test(size=size) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        fight = view_of(saved).fight
        assert fight
        assert fight.challenge
        assert not screen.map.display
        shown = text_of(screen, "#board-text")
        assert fight.challenge.name in shown
        assert f"{fight.life - fight.wounds}/{fight.life}" in shown
        for target in fight.targets:
            assert str(target) in shown
        assert "── now ──" in shown
        assert "attacks" in options(screen)
        assert "; else" in shown


async def test_a_duel_is_laid_out_for_its_room_from_the_first_moment_on() -> None:
    s = a_table(KNIGHT).at(EMPTY_SPACE).deck("green", "Straw Man").begin("movement")
    saved = at_table(s, "me")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        saved.keep(saved.table.answer(s.offers("step", s.space((7, 7)))[0]))
        screen = at_play(pilot)
        screen.go_on()
        await pilot.pause()
        assert "Body must reach 15" in text_of(screen, "#board-text")


async def test_a_duel_of_heroes_says_what_is_rolled_against_and_who_wins() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Cloak").duels(rolls=[2, 19])
    s.do("fight-on").do("defend")
    view = s.played.sight(1).view
    assert isinstance(view, View)
    assert view.fight
    panel = duel(view, view.fight, 60)
    assert "Mind must reach d20 + 5 deals 1" in panel.text.plain  # Mind 3 and the Cloak
    assert "▸Melee  Body must reach d20 + 3 deals 2" in panel.text.plain
    assert panel.under.startswith("Straw wins in about ")


def test_an_offer_shows_in_what_state_cards_would_change_hands() -> None:
    s = a_table(KNIGHT, MONK).at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1).items(0, "Straw Drum").allies(0, "Straw Dog")
    s.ally("Straw Dog").wounds = s.ally("Straw Dog").exhaustion = 1
    s.t.face_down = [s.number("Straw Drum")]
    s.begin("adventure", active=0)
    s.do("talk", 1).do("give-gold", 0).do("give", "Straw Drum").do("give", "Straw Dog").do("ask-gold", 2)
    view = s.played.sight(1).view
    assert isinstance(view, View)
    assert view.meeting
    shown = offer(view, view.meeting).text.plain
    assert "Straw Drum (used) Item" in shown
    assert "Straw Dog (1 Wound, 1 Exhaustion) Life 2" in shown


async def test_a_window_closes_once_however_often_its_key_is_pressed() -> None:
    async with an_app(a_game("move")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "h")
        window = pilot.app.screen
        assert isinstance(window, Ask)
        window.dismiss(None)
        window.dismiss(None)  # a key that was still in the queue
        await pilot.pause()
        assert at_play(pilot).is_active


def test_the_sheet_says_what_a_hero_and_its_allies_can_do() -> None:
    s = a_table("Cyra of the Ash").allies(0, "Straw Dog", "Quartermaster").begin("movement")
    view = s.played.sight(0).view
    (hero,) = sheet(view).at("party")
    said = [line.strip() for line in Writer(LOOKS, width=60).panel(hero).plain.splitlines()]
    assert "Ability: Before combat, take 1 Exhaustion: make a Magic attack." in " ".join(said)
    assert "Items and Allies cost 1 Gold less." in said
    assert not any("Stamina" in line for line in said)  # the figures of an Ally stand beside its name


async def test_a_test_outside_combat_says_what_comes_of_it() -> None:
    s = a_table(KNIGHT).at((7, 7)).deck("green", "Straw Shrine").begin("adventure")
    async with an_app(at_table(s, "me")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "success: gain 2 Gold; failure: take 1 Wound" in " ".join(text_of(at_play(pilot), "#prompt").split())


@BOTH
async def test_an_offer_is_shown_whole_on_one_card(size: tuple[int, int]) -> None:
    s = a_table(KNIGHT, MONK).at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1).items(0, "Straw Sword")
    s.begin("adventure", active=0)
    s.do("talk", 1).do("give-gold", 0).do("give", "Straw Sword").do("ask-gold", 2).do("propose")
    async with an_app(at_table(s, "me,me")).run_test(size=size) as pilot:
        await pilot.pause()
        shown = text_of(at_play(pilot), "#board-text")
        assert f"{KNIGHT} gives\n  Straw Sword" in shown
        assert f"{MONK} gives\n  2 of 3 Gold" in shown
        assert "Accept: get Straw Sword, give 2 Gold" in options(at_play(pilot))


# ---------------------------------------------------------------- panels


async def test_the_headline_has_the_threat_and_the_towns() -> None:
    s = a_table(KNIGHT).fallen("Forge")
    s.t.threat = 3
    s.begin("movement")
    async with an_app(at_table(s, "me")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        said = text_of(at_play(pilot), "#headline")
        assert "Threat 3/20" in said
        assert "Towns 6/7" in said
        assert "next N Frostgate S Dawnsmoor" in said


async def test_panels_turn_from_the_hero_to_markets_and_the_order_of_towns() -> None:
    saved = a_game("move", after=40)
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        hero = view_of(saved).heroes[view_of(saved).seat]
        assert hero.name in text_of(screen, "#side-text")
        assert f"Gold {hero.gold}" in text_of(screen, "#side-text")
        while screen.query_one("#side").border_title != "Threat and towns":
            await press(pilot, "v")
        towns = text_of(screen, "#side-text")
        assert towns.index("Frostgate") < towns.index("Forge") < towns.index("Nerekhall")
        assert "Markets" in towns


async def test_the_forecast_tells_which_dice_overrun_a_town() -> None:
    s = a_table(KNIGHT)
    s.t.threat = 4
    s.begin("movement")
    sight = cast("Sight[View, Event]", s.played.sight(0))
    assert "A town falls on 16 to 20: 25 % a turn." in Face().forecast(sight)[0]


@pytest.mark.rule("DL-GAP-73")
def test_the_forecast_counts_what_an_event_does_to_the_threat() -> None:
    s = a_table(KNIGHT).event("Straw Watch")  # -1 to the total
    s.t.threat = 4
    s.begin("movement")
    sight = cast("Sight[View, Event]", s.played.sight(0))
    assert "A town falls on 17, 18, 19, 20: 20 % a turn." in Face().forecast(sight)[0]


def test_a_market_says_a_price_once_unless_it_has_changed() -> None:
    s = a_table(KNIGHT).stack("Tamalir", "Straw Sword", "Straw Dog").event("Straw Tax").begin("movement")
    view = s.played.sight(0).view
    assert isinstance(view, View)
    (market,) = [panel for panel in sheet(view).at("side") if panel.title == "Markets"]
    said = Writer(LOOKS).panel(market).plain
    assert re.search(r"Straw Sword +14 Gold  Weapon, 7 Gold\.", said)
    assert re.search(r"Straw Dog +Life 2", said)


async def test_a_whole_turn_by_keys() -> None:
    saved = a_game("move", seed=3)
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = saved.table.match.answers
        await press(pilot, "1")
        assert saved.table.match.answers == before + 1
        assert saved.table.choice
        assert saved.table.choice.ask == "destination"
        await press(pilot, "2")  # stay
        assert saved.table.match.answers == before + 2
