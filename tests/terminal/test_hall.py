"""The hall and the form of a new game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widgets import Button, OptionList

from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import game
from emberhall.table.changes import pack
from emberhall.table.files import written_out
from emberhall.table.folders import home, saves_folder, write
from emberhall.table.saved import SavedTable, foot_of
from emberhall.table.saves import list_saves
from emberhall.table.seats import seated
from emberhall.terminal.app import run
from emberhall.terminal.dialogs import Ask, Read
from emberhall.terminal.newcampaign import NewCampaignScreen
from emberhall.terminal.newgame import NewGameScreen
from emberhall.terminal.start import RECENT, StartScreen
from tests.kit.patience import PATIENCE
from tests.terminal.table import (
    LARGE,
    SMALL,
    a_table,
    an_app,
    at_play,
    file_of,
    open_row,
    press,
    rows,
    sensible_answer,
    text_of,
    told,
)
from tests.terminal.test_campaigns import setting_out


async def test_the_hall_offers_games_rules_and_cards() -> None:
    async with an_app().run_test(size=SMALL) as pilot:
        menu = rows(pilot.app.screen, "#menu")
        assert "New game: Wrath of Ashardalon" in menu
        assert "Rules: Wrath of Ashardalon" in menu
        assert "Cards: Wrath of Ashardalon" in menu


@pytest.mark.rule("WA-WIN-05")
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_form_shows_how_an_adventure_is_won_and_lost_before_play(size: tuple[int, int]) -> None:
    async with an_app(game="ashardalon").run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "down")
        text = text_of(pilot.app.screen, "#about-text")
        assert text.startswith("Monster Hunt")
        assert "Victory: " in text
        assert "Defeat: " in text
        assert "no Healing Surge is left" in text


async def test_a_game_is_begun_by_keys_alone() -> None:
    async with an_app().run_test(size=SMALL) as pilot:
        await open_row(pilot, "New game: Wrath of Ashardalon")
        form = pilot.app.screen
        assert isinstance(form, NewGameScreen)
        await press(pilot, "down", "enter", "tab", "down", "enter")  # Monster Hunt; Vistra is played by a bot
        assert rows(form, "#party")[1] == "Vistra    heuristic (bot)"
        await press(pilot, "tab", "enter")
        assert rows(form, "#switches")[0] == "Healing Surges: 1"
        await press(pilot, "b")
        saved = at_play(pilot).saved
        assert saved.table.match.setup.adventure == "monster-hunt"
        assert saved.table.match.setup.party == ("keyleth", "vistra")
        assert saved.table.match.setup.options == {"surges": "1"}
        assert [seat.written() for seat in saved.table.seats] == ["me", "heuristic"]


async def test_whoever_a_form_names_is_who_plays() -> None:
    async with an_app(game="dragonlords").run_test(size=SMALL) as pilot:
        await press(pilot, "b")
        saved = at_play(pilot).saved
        assert list(saved.table.match.setup.party) == [hero.id for hero in saved.table.match.game.heroes()[:2]]
        assert saved.table.match.setup.options == {"heroes": "chosen"}


async def test_a_kept_game_names_nobody_who_does_not_play() -> None:
    dealt = SavedTable.new(
        game("dragonlords"), Setup("rise-of-the-dragon-lords", ("Aldra Stonehand",)), seated("me"), 5
    )
    dealt.keep(dealt.table.answer(0, by="me"))
    async with an_app().run_test(size=SMALL) as pilot:
        assert rows(pilot.app.screen, "#menu")[0] == "Continue: Rise of the Dragon Lords  just now, 1 hero, 1 answer"


async def test_options_are_read_as_words_and_kept_by_their_names() -> None:
    async with an_app(game="dragonfire").run_test(size=SMALL) as pilot:
        await pilot.pause()
        form = pilot.app.screen
        assert rows(form, "#switches")[:2] == ["Adventure Level: as printed", "Stunned may play: no"]
        await press(pilot, "tab", "tab", "down", "enter")
        assert rows(form, "#switches")[1] == "Stunned may play: yes"
        assert text_of(form, "#about-text").startswith("Stunned may play\n")
        await press(pilot, "ctrl+s")
        assert at_play(pilot).saved.table.match.setup.options == {"stunned_may_play": "yes"}


@pytest.mark.parametrize("game", ["ashardalon", "dragonfire"])
async def test_the_lists_of_the_form_have_room_on_a_small_screen(game: str) -> None:
    async with an_app(game=game).run_test(size=SMALL) as pilot:
        await pilot.pause()
        for id in ("adventures", "party", "switches"):
            shown = pilot.app.screen.query_one(f"#{id}", OptionList)
            assert shown.size.height >= min(4, shown.option_count), id
            assert shown.region.bottom < SMALL[1], id


@pytest.mark.parametrize("form", [NewGameScreen, NewCampaignScreen])
async def test_a_form_names_the_key_that_begins_it_wherever_the_cursor_is(
    form: type[NewGameScreen], toys: None
) -> None:
    async with an_app().run_test(size=SMALL) as pilot:
        pilot.app.push_screen(form("gloamhouse"))
        await pilot.pause()
        screen = pilot.app.screen
        assert str(screen.query_one("#begin", Button).label) == "Begin (ctrl+s)"
        for _ in range(5):
            begins = [key for key, active in screen.active_bindings.items() if active.binding.action == "begin"]
            assert begins[0] == "ctrl+s", "the footer names the first"
            await press(pilot, "tab")


@pytest.mark.parametrize("screen", [NewGameScreen, NewCampaignScreen])
async def test_a_form_has_a_help_of_its_own(screen: type[NewGameScreen]) -> None:
    async with an_app().run_test(size=SMALL) as pilot:
        pilot.app.push_screen(screen("ashardalon"))
        await pilot.pause()
        await press(pilot, "f1")
        assert isinstance(pilot.app.screen, Read)
        assert all(key in pilot.app.screen.text.plain for key in ("tab", "enter", "n ", "pgdn", "ctrl+s", "esc"))
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, screen), "the form is as it was"


async def test_people_at_one_screen_have_names() -> None:
    async with an_app(game="ashardalon").run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "down", "enter", "tab", "down", "n", "B", "o", "enter")
        assert rows(pilot.app.screen, "#party")[1] == "Vistra    Bo"
        await press(pilot, "b")
        assert at_play(pilot).saved.table.persons == ("me", "Bo")
        assert str(at_play(pilot).question.border_title) == "Keyleth, for me"


async def test_a_party_that_does_not_fit_is_refused_in_a_sentence() -> None:
    async with an_app(game="ashardalon").run_test(size=SMALL) as pilot:
        await pilot.pause()
        form = pilot.app.screen
        assert isinstance(form, NewGameScreen)
        form.adventure, form.seats = 1, [""] * 5
        await press(pilot, "b", "b", "b")
        assert pilot.app.screen is form
        assert told(pilot) == ["Monster Hunt is for 1 to 5 heroes, not 0."]
        assert list_saves() == []


async def test_choosing_an_adventure_fits_the_party_to_it() -> None:
    async with an_app(game="ashardalon").run_test(size=SMALL) as pilot:
        await pilot.pause()
        form = pilot.app.screen
        assert isinstance(form, NewGameScreen)
        await press(pilot, "enter")  # A Day in the Life of a Hero is for one
        assert [seat for seat in form.seats if seat] == ["me"]
        await press(pilot, "down", "enter")
        assert [seat for seat in form.seats if seat] == ["me", "me"], "who had to leave comes back"


async def test_the_adventure_that_is_highlighted_is_the_one_that_is_begun() -> None:
    async with an_app(game="ashardalon").run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "down", "down")
        assert [row[0] for row in rows(pilot.app.screen, "#adventures")[:4]] == ["○", "○", "●", "○"]
        assert text_of(pilot.app.screen, "#about-text").startswith("Roghar's Gear")
        await press(pilot, "ctrl+s")
        assert at_play(pilot).saved.table.match.setup.adventure == "roghars-gear"


async def test_the_form_can_be_begun_as_it_opens() -> None:
    async with an_app(game="ashardalon").run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "b")
        assert at_play(pilot).saved.table.match.setup.party == ("keyleth",)


async def test_a_kept_game_goes_on_at_the_question_it_was_left_at() -> None:
    saved = a_table(ahead=25)
    question = saved.table.sight("me").question
    assert question
    del saved  # as if the process had been killed: nothing was closed or said goodbye to
    async with an_app().run_test(size=SMALL) as pilot:
        menu = rows(pilot.app.screen, "#menu")
        assert menu[0].startswith("Continue: Wrath of Ashardalon, Monster Hunt  just now, Keyleth, Vistra, 25 answers")
        await press(pilot, "enter")
        screen = at_play(pilot)
        assert question.whole.lower().endswith(text_of(screen, "#prompt").lower())
        assert screen.sight.question == question
        assert screen.chronicle.lines, "the log came back too"


async def test_an_app_that_was_killed_has_lost_no_answer() -> None:
    async with an_app(a_table()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "1", "1", "1")
        killed = at_play(pilot)
        asked, labels = text_of(killed, "#prompt"), rows(killed, "#options")
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        assert text_of(at_play(pilot), "#prompt") == asked
        assert rows(at_play(pilot), "#options") == labels


async def test_a_damaged_save_is_named_and_can_only_be_deleted() -> None:
    saved = a_table(ahead=3)
    path = file_of(saved)
    path.write_bytes(b"{}")
    async with an_app().run_test(size=SMALL) as pilot:
        menu = pilot.app.screen.query_one("#menu", OptionList)
        assert path.stem in str(menu.get_option_at_index(0).prompt)
        await press(pilot, "enter")
        assert told(pilot) == [
            f"{path.name} is not an Emberhall save, or it is damaged: restore a copy or start again. d deletes it."
        ]
        await press(pilot, "d", "1")
        assert path.exists()
        await press(pilot, "d", "2")
        assert not path.exists()


async def test_damaged_saves_stand_below_the_games_that_can_go_on_and_hide_none() -> None:
    a_table(ahead=3)
    for number in range(RECENT):
        (saves_folder() / f"torn-{number}.emberhall").write_bytes(b"{")
    async with an_app().run_test(size=LARGE) as pilot:
        menu = rows(pilot.app.screen, "#menu")
        assert menu[0].startswith("Continue: Wrath of Ashardalon")
        assert menu[1].startswith("torn-")
        assert menu[RECENT] == "1 more: 'emberhall play --saves' lists them all"
        await press(pilot, "enter")
        assert at_play(pilot).saved.table.match.answers == 3


async def test_a_folder_among_the_saves_is_named_and_stays() -> None:
    folder = saves_folder() / "folder.emberhall"
    folder.mkdir(parents=True)
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        assert told(pilot) == [f"{folder} is a folder: give a file in it."]
        await press(pilot, "d", "2")
        assert f"{folder} cannot be deleted" in told(pilot)[-1]
    assert folder.is_dir()


async def test_the_latest_of_many_games_that_are_over_can_be_looked_back_at() -> None:
    saved = a_table(ahead=3)
    foot = foot_of(saved.table, len(saved.rows()))
    over = replace(foot, summary=replace(foot.summary, over=True))
    data = written_out([pack(row) for row in saved.rows()], over)
    for number in range(RECENT + 2):
        write(saves_folder() / f"over-{number}.emberhall", data)
    async with an_app().run_test(size=LARGE) as pilot:
        await open_row(pilot, "Look back")
        window = pilot.app.screen
        assert isinstance(window, Ask)
        assert window.text.plain == "The latest 12 of 14: 'emberhall review' takes any."
        assert len(window.answers) == RECENT + 1
        await press(pilot, "end", "enter")
        assert isinstance(pilot.app.screen, StartScreen)


@pytest.mark.parametrize("what", ["saves", "campaigns", "campaigns/ashardalon"])
async def test_a_folder_that_cannot_be_read_is_said_in_a_sentence(what: str) -> None:
    path = home() / what
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"")  # what is no folder cannot be read as one, whoever tries
    async with an_app().run_test(size=SMALL) as pilot:
        folder = path if what == "saves" else home() / "campaigns" / "ashardalon"
        why = "cannot be read (not a directory): make it readable or choose another place (EMBERHALL_HOME)."
        assert told(pilot) == [f"{folder} {why}"]
        await press(pilot, "c", "enter", "ctrl+s")
        if what != "saves":
            assert isinstance(pilot.app.screen, NewCampaignScreen)
            assert "cannot be written" in told(pilot)[-1]


async def test_a_pace_that_cannot_be_kept_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    async with an_app(a_table()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path / "file"))
        await press(pilot, "p")
        assert "file cannot be written (file exists): choose another place" in told(pilot)[0]


async def test_a_game_is_deleted_from_the_hall_only_after_a_yes() -> None:
    a_table(ahead=3)
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "d", "1")
        assert len(list_saves()) == 1
        await press(pilot, "d", "2")
        assert told(pilot) == ["The game is deleted."]
        assert not any(row.startswith("Continue") for row in rows(pilot.app.screen, "#menu"))
        await press(pilot, "d")
        assert told(pilot)[-1] == "Highlight a saved game first: then it can be deleted."
    assert list_saves() == []


async def test_a_game_that_somebody_plays_on_meanwhile_is_not_deleted() -> None:
    saved = a_table(ahead=3)
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "d")
        sensible_answer(saved)
        await press(pilot, "2")
        assert "was changed by another program" in told(pilot)[0]
    assert len(list_saves()) == 1


async def test_a_game_of_a_campaign_is_left_to_its_campaign(toys: None) -> None:
    setting_out(name="Peak").play()
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "d")
        assert told(pilot)[0].startswith("That game belongs to the campaign Peak")
    assert len(list_saves()) == 1


async def test_a_torn_game_of_a_campaign_is_begun_again_there(toys: None) -> None:
    path = file_of(setting_out(name="Peak").play())
    path.write_bytes(path.read_bytes()[:100])
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        assert told(pilot)[0].endswith("It belongs to the campaign Peak: open that (c) to begin the game again.")
        await press(pilot, "c", "enter", "2", "2")
        assert at_play(pilot).saved.table.choice


async def test_leaving_a_table_leads_back_to_the_hall_with_the_game_in_the_list() -> None:
    async with an_app(a_table()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "1", "q")
        assert isinstance(pilot.app.screen, StartScreen)
        assert rows(pilot.app.screen, "#menu")[0].startswith("Continue: ")


def test_without_a_terminal_the_app_says_so_in_a_sentence() -> None:
    with pytest.raises(Refusal, match="needs a terminal"):
        run()


@pytest.mark.parametrize("size", [(60, 20), SMALL, LARGE])
async def test_notices_are_to_be_read_to_their_last_line(size: tuple[int, int]) -> None:
    async with an_app().run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        pilot.app.notify(
            "Dungeon Crawl is in /home/me/dungeon-crawl.emberhall without the game under way, which stays here.",
            timeout=PATIENCE,
        )
        pilot.app.notify("The last of them.", timeout=PATIENCE)
        await pilot.pause()
        assert len(pilot.app.screen.query("Toast")) == 2
        for notice in pilot.app.screen.query("Toast"):
            place = pilot.app.screen.find_widget(notice)
            assert place.visible_region == place.region


async def test_the_highlight_goes_to_a_new_game_and_stays_with_one_that_moves_up() -> None:
    old, new = a_table(ahead=3), a_table("quinn,tarak", ahead=2)
    assert file_of(new).exists()
    os.utime(file_of(old), (1e9, 1e9))
    async with an_app(pace="instant").run_test(size=SMALL) as pilot:

        def highlighted() -> str:
            return rows(pilot.app.screen, "#menu")[pilot.app.screen.query_one("#menu", OptionList).highlighted or 0]

        await press(pilot, "down")
        assert "Keyleth, Vistra" in highlighted()
        await press(pilot, "enter", "h", "1", "q")
        assert "Keyleth, Vistra, 4 answers" in highlighted()
        await open_row(pilot, "New game: Wrath of Ashardalon")
        await press(pilot, "ctrl+s", "q")
        assert highlighted().startswith("Continue: Wrath of Ashardalon, A Day in the Life of a Hero")


async def test_a_game_whose_cards_have_changed_says_so_before_it_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = a_table(ahead=2)
    before = file_of(saved).read_bytes()
    monkeypatch.setattr("emberhall.games.ashardalon.game.RULES", "0")
    async with an_app().run_test(size=SMALL) as pilot:
        for answer in ("1", "escape"):
            await press(pilot, "home", "enter")
            assert rows(pilot.app.screen, "#answers") == ["1 No, leave it as it is", "2 Yes, continue"]
            assert "The rules or the built-in cards have changed since this game was saved" in text_of(
                pilot.app.screen, "#dialog-text Static"
            )
            await press(pilot, answer)
            assert isinstance(pilot.app.screen, StartScreen)
        await press(pilot, "home", "enter", "2")
        assert at_play(pilot).saved.name == saved.name
    assert file_of(saved).read_bytes() == before
