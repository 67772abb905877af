"""Campaigns in the app: the shelf, a new one, what is asked between games, the way to the table and back."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList

from emberhall.engine.campaign import Block
from emberhall.games import game
from emberhall.table.campaign_files import list_campaigns
from emberhall.table.campaigns import Campaign
from emberhall.table.folders import campaigns_folder, saves_folder
from emberhall.table.saves import list_saves
from emberhall.table.seats import seated
from emberhall.terminal.app import Emberhall
from emberhall.terminal.campaign import CampaignScreen
from emberhall.terminal.campaigns import CampaignsScreen
from emberhall.terminal.dialogs import Ask, LogReader
from emberhall.terminal.newcampaign import NewCampaignScreen
from emberhall.terminal.start import StartScreen
from tests.engine.journey import NIGHTS, Camp
from tests.kit.patience import becomes
from tests.kit.toys import GloamhouseCampaign
from tests.terminal.table import LARGE, SMALL, an_app, at_play, file_of, open_row, press, rows, text_of, told

pytestmark = pytest.mark.usefixtures("toys")
BOTS = "heuristic,heuristic"


def embers(seats: str = "me,me", name: str = "Embers") -> Campaign:
    """A campaign of Gloamhouse at its first question: what the party buys before it sets out."""
    return Campaign.new(game("gloamhouse"), name, "night", ("ada", "bo"), seated(seats), seed=5)


def setting_out(seats: str = "me,me", name: str = "Embers") -> Campaign:
    """A campaign with nothing left to decide before its next game."""
    kept = embers(seats, name)
    kept.saved.play_bots()
    if kept.saved.table.choice:
        kept.saved.keep(
            kept.saved.table.answer(kept.saved.table.choice.options[-1], by=kept.saved.table.question.asked[0])
        )
    return kept


def again(name: str = "embers") -> Campaign:
    return Campaign.open("gloamhouse", name)


def camp(name: str = "embers") -> Camp:
    state = again(name).saved.table.match.state
    assert isinstance(state, Camp)
    return state


def opened(campaign: Campaign) -> Emberhall:
    """The app with a campaign open."""
    return Emberhall(campaign=campaign, pace="instant")


def at_campaign(pilot: Pilot[None]) -> CampaignScreen:
    screen = pilot.app.screen
    assert isinstance(screen, CampaignScreen), screen
    return screen


def page(pilot: Pilot[None]) -> str:
    return text_of(at_campaign(pilot), "#board-text")


async def choose(pilot: Pilot[None], text: str) -> None:
    """Choose the line that has this text by its number."""
    listed = rows(pilot.app.screen, "#options")
    number = next(number for number, row in enumerate(listed, 1) if text in row)
    await press(pilot, *str(number), *(["enter"] if number * 10 <= len(listed) else []))


async def until_over(pilot: Pilot[None]) -> None:
    """Let bots play the game at the table to its end."""
    await becomes(lambda: at_play(pilot).saved.table.choice is None)
    await pilot.pause()
    assert at_play(pilot).saved.table.outcome


# ---------------------------------------------------------------- the shelf


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_shelf_has_every_campaign(size: tuple[int, int]) -> None:
    embers()
    setting_out(name="Peak").play()
    async with an_app().run_test(size=size) as pilot:
        await press(pilot, "c")
        screen = pilot.app.screen
        assert isinstance(screen, CampaignsScreen)
        listed = {row.split("\n")[0]: row for row in rows(screen, "#campaigns")}
        assert list(listed)[2:] == ["New campaign: Gloamhouse"], "the other toys have none"
        assert listed["Embers"].split("\n")[1:] == ["  Gloamhouse: between games", "  Ada, Bo"]
        assert listed["Peak"].split("\n")[1:] == ["  Gloamhouse: under way", "  Ada, Bo", "  now: Night"]
        shelf = screen.query_one("#campaigns", OptionList)
        shelf.highlighted = list(listed).index("Embers")
        await pilot.pause()
        assert "The camp" in text_of(screen, "#page-text")
        for id in ("campaigns", "page"):
            region = screen.query_one(f"#{id}").region
            assert region.right <= size[0], id
            assert region.bottom < size[1], id


async def test_the_shelf_is_opened_by_the_menu_and_by_mouse() -> None:
    embers()
    async with an_app().run_test(size=SMALL) as pilot:
        await open_row(pilot, "Campaigns")
        await pilot.click("#campaigns", offset=(5, 1))
        await pilot.pause()
        assert at_campaign(pilot).campaign.name == "Embers"
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, CampaignsScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, StartScreen)


async def test_a_damaged_campaign_says_so_and_is_left_alone() -> None:
    path = file_of(embers().saved)
    path.write_bytes(path.read_bytes().replace(b'"ada"', b'"adx"'))
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c")
        assert "cannot be opened" in rows(pilot.app.screen, "#campaigns")[0]
        sentence = "embers.emberhall is damaged in line 2: restore a copy or start again."
        assert text_of(pilot.app.screen, "#page-text") == sentence
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, CampaignsScreen)
        assert told(pilot) == [sentence]


# ---------------------------------------------------------------- a new one


async def test_a_campaign_is_begun_by_keys_alone() -> None:
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "n", "1")
        form = pilot.app.screen
        assert isinstance(form, NewCampaignScreen)
        assert rows(form, "#adventures") == ["● Night"]
        await press(pilot, "M", "y", "space", "b", "a", "n", "d", "enter", "tab", "down", "enter", "b")
        assert at_campaign(pilot).campaign.name == "My band"
        kept = again("my-band")
        assert kept.saved.table.match.setup.party == ("ada", "bo")
        assert [seat.written() for seat in kept.seats] == ["me", "heuristic"]
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, CampaignsScreen)
        assert rows(pilot.app.screen, "#campaigns")[0].startswith("My band\n")


async def test_without_a_name_it_is_called_as_its_adventure() -> None:
    async with an_app().run_test(size=SMALL) as pilot:
        for _ in range(2):
            await press(pilot, "c", "n", "1", "ctrl+s", "escape", "escape")
        assert sorted(listed.name for listed in list_campaigns("gloamhouse")) == ["Night", "Night 2"]


@pytest.mark.parametrize(
    ("name", "seats", "sentence"),
    [
        ("Embers", None, "There is a campaign called 'Embers' already: give another name."),
        ("x" * 61, None, f"{'x' * 60!r} is not a name for a campaign: give up to 60 letters."),
        ("Ash", ["me"], "Night is for 2 to 4 heroes, not 1."),
    ],
)
async def test_a_form_that_cannot_be_is_refused_in_a_sentence(
    name: str, seats: list[str] | None, sentence: str
) -> None:
    before = file_of(embers().saved).read_bytes()
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "n", "1")
        form = pilot.app.screen
        assert isinstance(form, NewCampaignScreen)
        form.query_one("#name", Input).value = name
        form.seats = [*seats, *[""] * (len(form.seats) - len(seats))] if seats else form.seats
        await press(pilot, "ctrl+s")
        assert pilot.app.screen is form
        assert told(pilot) == [sentence]
    assert [path.read_bytes() for path in campaigns_folder("gloamhouse").iterdir()] == [before]


# ---------------------------------------------------------------- between games


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_an_open_campaign_shows_its_page_and_asks_its_question(size: tuple[int, int]) -> None:
    kept = embers()
    async with opened(kept).run_test(size=size) as pilot:
        await pilot.pause()
        screen = at_campaign(pilot)
        for block in kept.page():
            for line in (block.title, *block.lines):
                assert line in page(pilot)
        assert text_of(screen, "#prompt") == "ada, what does the party do?"
        assert rows(screen, "#options") == ["1 Buy oil for 1 coins", "2 Buy oil for 2 coins", "3 Set out"]
        for id in ("headline", "question", "board", "log"):
            region = screen.query_one(f"#{id}").region
            assert region.right <= size[0], id
            assert region.bottom < size[1], id


async def test_an_answer_is_kept_at_once_shown_with_a_bar_and_taken_back() -> None:
    async with opened(embers()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "▌" not in page(pilot)
        await choose(pilot, "Buy oil for 1")
        assert camp().coins == 1
        assert "▌ 1 coins" in page(pilot), "what is new carries a bar"
        assert "▌ night 0" not in page(pilot)
        await press(pilot, "u")
        assert camp().coins == 2
        await press(pilot, "r")
        assert camp().coins == 1


async def test_advice_and_the_log_are_those_of_any_table() -> None:
    kept = setting_out()
    kept.play().play_bots()
    async with opened(embers(name="Ash")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "h")
        assert isinstance(pilot.app.screen, Ask)
        await press(pilot, "1")
        assert camp("ash").coins < 2
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, LogReader)


async def test_a_long_page_is_scrolled_by_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = [Block(f"Chapter {number}", ("A long night.",)) for number in range(30)]
    monkeypatch.setattr(GloamhouseCampaign, "page", lambda game, state: blocks)
    async with opened(embers()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        board = at_campaign(pilot).query_one("#board")
        assert board.max_scroll_y > 0
        await press(pilot, "pagedown")
        assert board.scroll_y > 0
        await press(pilot, "pageup")
        assert board.scroll_y == 0


async def test_who_plays_is_changed_and_kept_at_once() -> None:
    embers()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "t", "2", "1")
        assert [seat.written() for seat in again().seats] == ["me", "heuristic"]
        await press(pilot, "t", "2", "4", *"Cy", "enter")
        assert [seat.written() for seat in again().seats] == ["me", "me:Cy"]


async def test_a_name_that_cannot_be_is_refused_in_a_sentence() -> None:
    embers()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "t", "2", "4")
        pilot.app.screen.query_one(Input).value = "x" * 41
        await press(pilot, "enter")
        assert "names nobody: write 'me', or 'me:' and a name" in text_of(pilot.app.screen, "#refused")
        assert [seat.written() for seat in again().seats] == ["me", "me"]


async def test_the_options_of_the_next_game_are_agreed_before_it() -> None:
    setting_out()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_campaign(pilot)
        assert rows(screen, "#options") == ["1 Play: Night", "── Options of that game ──\n2 Oil: 12"]
        await choose(pilot, "Oil: 12")
        assert "Oil: 0" in rows(screen, "#options")[screen.question.highlighted]
        await press(pilot, "p")
        assert at_play(pilot).saved.table.match.setup.options == {"oil": "0"}


async def test_what_another_program_did_meanwhile_is_told_and_shown() -> None:
    embers()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        elsewhere = again().saved
        elsewhere.keep(elsewhere.table.answer(1, by="me"))  # somebody else buys for both coins
        await choose(pilot, "Buy oil for 1")
        assert "Embers was changed by another program since it was opened" in told(pilot)[0]
        assert camp().coins == 0
        assert "Play: Night" in rows(at_campaign(pilot), "#options")[0]


# ---------------------------------------------------------------- to the table and back


async def test_a_campaign_from_its_beginning_over_an_answer_and_a_game_to_its_result() -> None:
    """New, an answer between games, a game that bots play to its end, the result written; closed, and there again."""
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "n", "1", *"Ash", "tab", "tab", "down", "enter", "ctrl+s")
        await choose(pilot, "Set out")
        await press(pilot, "t", "1", "1", "p")
        assert [seat.bot for seat in at_play(pilot).saved.table.seats] == ["heuristic", "heuristic"]
        assert again("ash").under_way
        await until_over(pilot)
        outcome = at_play(pilot).saved.table.outcome
        assert outcome
        assert rows(at_play(pilot), "#options")[0] == "1 Back to the campaign, Ash"
        await press(pilot, "1")
        kept = again("ash")
        assert kept.under_way == ""
        assert [(game.won, game.why) for game in kept.games] == [(outcome.won, outcome.why)]
        assert f"{'Victory' if outcome.won else 'Defeat'}: " in told(pilot)[-1]
        assert "▌ Games played" in page(pilot)
        assert "A night is over." in text_of(at_campaign(pilot), "#log-text")
    async with an_app().run_test(size=SMALL) as pilot:
        assert not any(row.startswith("Continue") for row in rows(pilot.app.screen, "#menu"))
        await press(pilot, "c", "enter")
        assert "Games played" in page(pilot)


@pytest.mark.parametrize("way", ["from the hall", "from the campaign"])
async def test_a_game_that_was_cut_off_goes_on_at_its_question_and_counts(way: str) -> None:
    setting_out()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
        await press(pilot, "1")
        asked, answers = text_of(at_play(pilot), "#prompt"), at_play(pilot).saved.table.match.answers
    async with an_app().run_test(size=SMALL) as pilot:
        if way == "from the hall":
            assert rows(pilot.app.screen, "#menu")[0].startswith("Continue: Embers, Gloamhouse, ")
            await press(pilot, "enter")
        else:
            await press(pilot, "c", "enter")
            assert "Continue: Night" in rows(at_campaign(pilot), "#options")[0]
            await press(pilot, "1")
        assert text_of(at_play(pilot), "#prompt") == asked
        assert at_play(pilot).saved.table.match.answers == answers
        await press(pilot, "q")
        assert "under way" in text_of(at_campaign(pilot), "#headline")
    assert len(list_saves()) == 1


async def test_a_game_that_ended_as_the_program_died_is_written_when_the_campaign_is_opened() -> None:
    setting_out(BOTS).play().play_bots()
    assert again().under_way
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "enter")
        assert "Games played" in page(pilot)
        assert len(told(pilot)) == 1
    assert (camp().nights, again().under_way) == (1, "")


async def test_the_last_answer_can_be_taken_back_before_the_result_counts() -> None:
    setting_out()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
        saved = at_play(pilot).saved
        while saved.table.choice:
            saved.keep(saved.table.answer(0))
        at_play(pilot).go_on()
        await pilot.pause()
        await press(pilot, "3")
        if saved.table.choice is None:
            await press(pilot, "2")  # chance has spoken: yes, take it back
        assert saved.table.choice
        await press(pilot, "q")
        at_campaign(pilot)
    assert (camp().nights, bool(again().under_way)) == (0, True)


async def test_what_came_of_a_game_is_not_taken_back() -> None:
    kept = setting_out()
    played = kept.play(seats=seated(BOTS))
    played.play_bots()
    kept.settle(played)
    kept.sit(seated("me,me"))
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "u")
        if isinstance(pilot.app.screen, Ask):
            await press(pilot, "2")
        assert "its result stands" in told(pilot)[0]
    assert camp().nights == 1


async def test_a_game_under_way_is_begun_again_only_after_a_yes() -> None:
    played = setting_out().play()
    played.keep(played.table.answer(0))
    first = again().under_way
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await choose(pilot, "Begin that game again…")
        await press(pilot, "1")
        assert again().under_way == first
        await choose(pilot, "Begin that game again…")
        await press(pilot, "2")
        assert at_play(pilot).saved.table.match.answers == 0
    assert again().under_way != first


async def test_a_game_under_way_whose_file_is_gone_is_said_and_can_be_begun_again() -> None:
    setting_out().play()
    list_saves()[0].path.unlink()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
        at_campaign(pilot)
        gone = f"is gone from {saves_folder()}: bring it back, or begin the game again (on the command line: --restart)"
        assert gone in told(pilot)[0]
        await choose(pilot, "Begin that game again…")
        await press(pilot, "2")
        at_play(pilot)


async def test_a_result_counts_though_somebody_changed_the_campaign_during_the_game() -> None:
    setting_out(BOTS)
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
        again().sit(seated("me,random"))
        await until_over(pilot)
        await press(pilot, "1")
        assert "Games played" in page(pilot)
    assert (camp().nights, [seat.written() for seat in again().seats]) == (1, ["me", "random"])


async def test_a_result_that_somebody_else_has_written_already_is_not_written_twice() -> None:
    setting_out(BOTS)
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
        await until_over(pilot)
        assert again().catch_up()
        await press(pilot, "1")
        assert "was changed by another program" in told(pilot)[0]
        assert "between games" in text_of(at_campaign(pilot), "#headline")
    assert camp().nights == 1


async def test_a_campaign_that_is_over_has_nothing_left_to_play() -> None:
    kept = setting_out(BOTS)
    for _ in range(NIGHTS):
        kept.saved.play_bots()
        played = kept.play()
        played.play_bots()
        kept.settle(played)
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_campaign(pilot)
        assert "finished" in text_of(screen, "#headline")
        assert "The journey is over." in text_of(screen, "#prompt")
        assert str(screen.question.border_title) == "The campaign is over"
        await press(pilot, "p")
        assert "Embers is over" in told(pilot)[0]
        assert pilot.app.screen is screen


async def test_help_and_cards_are_a_key_away() -> None:
    async with opened(embers()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        for key in ("f1", "slash"):
            await press(pilot, key)
            assert not isinstance(pilot.app.screen, CampaignScreen)
            await press(pilot, "escape")
            at_campaign(pilot)


async def test_the_footer_names_the_keys() -> None:
    embers()
    async with an_app().run_test(size=SMALL) as pilot:
        assert "Campaigns" in named(pilot.app.screen)
        await press(pilot, "c")
        assert {"Open", "New", "Back"} <= named(pilot.app.screen)
        await press(pilot, "enter")
        assert {"Play", "Who plays", "Find", "Undo", "Leave"} <= named(pilot.app.screen)


def named(screen: Screen[object]) -> set[str]:
    """What the footer says that keys do."""
    return {active.binding.description for active in screen.active_bindings.values() if active.binding.show}


async def test_names_with_brackets_are_names_like_any_other() -> None:
    name = "[/bold] [x= a[b"
    kept = setting_out("me:[/x],me:[red]", name)
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "enter")
        assert f" {name}  Gloamhouse" in text_of(at_campaign(pilot), "#headline")
        again(kept.stem).undo()
        await press(pilot, "p")
        assert told(pilot)[0].startswith(f"{name} was changed by another program since it was opened")
        await choose(pilot, "Set out")
        await press(pilot, "p")
        await press(pilot, "1")
        assert "[/x]" in str(at_play(pilot).question.border_title), "who is asked"
