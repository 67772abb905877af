"""Campaigns in the app: the shelf, a new one, what is done between games, the way to the table and back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList

from emberhall.games import game
from emberhall.games.dragonfire.campaign.campaign import Campaign as Party
from emberhall.table.campaigns import Campaign, list_campaigns
from emberhall.table.seats import seated
from emberhall.table.storage import campaigns_folder, list_saves
from emberhall.terminal.app import Emberhall
from emberhall.terminal.campaign import CampaignScreen
from emberhall.terminal.campaigns import CampaignsScreen
from emberhall.terminal.newcampaign import NewCampaignScreen
from emberhall.terminal.start import StartScreen
from emberhall.terminal.stepping import StepScreen
from tests.games.dragonfire.story import STRAW
from tests.terminal.table import LARGE, SMALL, an_app, at_play, open_row, press, rows, text_of, told

BOTS = "heuristic,heuristic"


def embers(seats: str = BOTS, **record: object) -> Campaign:
    """A campaign of Dragonfire whose Human Fighter has this record."""
    party = ("human-fighter", "human-rogue")
    kept = Campaign.new(game("dragonfire"), "Embers", "village-attacked", party, seated(seats), seed=5)
    assert isinstance(kept.state, Party)
    fighter, rogue = kept.state.heroes
    kept.state = replace(kept.state, heroes=(replace(fighter, **record), rogue))
    kept.keep()
    return kept


def peak(seats: str = "me,me") -> Campaign:
    party = ("quinn", "tarak")
    return Campaign.new(game("ashardalon"), "Peak", "assault-on-firestorm-peak", party, seated(seats), seed=1)


def again(id: str = "dragonfire", name: str = "embers") -> Campaign:
    return Campaign.open(id, name)


def party() -> Party:
    state = again().state
    assert isinstance(state, Party)
    return state


def opened(campaign: Campaign) -> Emberhall:
    """The app with a campaign open."""
    return Emberhall(campaign=campaign, pace="instant")


def at_campaign(pilot: Pilot[None]) -> CampaignScreen:
    screen = pilot.app.screen
    assert isinstance(screen, CampaignScreen), screen
    return screen


def at_step(pilot: Pilot[None]) -> StepScreen:
    screen = pilot.app.screen
    assert isinstance(screen, StepScreen), screen
    return screen


async def choose(pilot: Pilot[None], text: str) -> None:
    """Choose the line that has this text by its number."""
    listed = rows(pilot.app.screen, "#options")
    number = next(number for number, row in enumerate(listed, 1) if text in row)
    await press(pilot, *str(number), *(["enter"] if number * 10 <= len(listed) else []))


async def until_over(pilot: Pilot[None]) -> None:
    """Let bots play the game at the table to its end."""
    for _ in range(3000):
        if at_play(pilot).session.choice is None:
            break
        await pilot.pause()
    await pilot.pause()
    assert at_play(pilot).session.outcome


# ---------------------------------------------------------------- the shelf


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_shelf_has_every_campaign_of_every_game(size: tuple[int, int]) -> None:
    embers()
    peak().table()
    async with an_app().run_test(size=size) as pilot:
        await press(pilot, "c")
        screen = pilot.app.screen
        assert isinstance(screen, CampaignsScreen)
        listed = {row.split("\n")[0]: row for row in rows(screen, "#campaigns")}
        assert list(listed)[2:] == ["New campaign: Wrath of Ashardalon", "New campaign: Dragonfire"]
        assert listed["Embers"].split("\n")[1:] == [
            "  Dragonfire: between games",
            "  Human Fighter, Human Rogue",
            "  next: The Village Is Attacked: A Hero Is Born",
        ]
        assert listed["Peak"].split("\n")[1:] == [
            "  Wrath of Ashardalon: under way",
            "  Quinn, Tarak",
            "  now: Assault on Firestorm Peak",
        ]
        shelf = screen.query_one("#campaigns", OptionList)
        shelf.highlighted = list(listed).index("Embers")
        await pilot.pause()
        assert "Human Fighter, Level 1" in text_of(screen, "#page-text")
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
        assert at_campaign(pilot).campaign.record.name == "Embers"
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, CampaignsScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, StartScreen)


async def test_a_damaged_campaign_says_so_and_is_left_alone() -> None:
    path = embers().path
    path.write_bytes(path.read_bytes()[:-9])
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c")
        assert "cannot be opened" in rows(pilot.app.screen, "#campaigns")[0]
        sentence = "embers.json is no campaign, or it is damaged: give one that 'emberhall campaign' wrote."
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
        assert rows(form, "#adventures") == ["● Campaign Against the Clans", "○ Assault on Firestorm Peak"]
        assert not any(row.startswith("Part") for row in rows(form, "#switches"))
        await press(pilot, "M", "y", "space", "b", "a", "n", "d", "enter", "down", "enter")
        await press(pilot, "tab", "down", "enter", "tab", "enter", "b")
        screen = at_campaign(pilot)
        assert screen.campaign.record.name == "My band"
        kept = again("ashardalon", "my-band")
        setup = kept.setup()
        assert setup
        assert (setup.adventure, setup.party) == ("assault-on-firestorm-peak", ("Keyleth", "Vistra"))
        assert setup.options["surges"] == "1"
        assert kept.record.seats == ["me", "heuristic"]
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, CampaignsScreen)
        assert rows(pilot.app.screen, "#campaigns")[0].startswith("My band\n")


async def test_without_a_name_it_is_called_as_its_adventure() -> None:
    async with an_app().run_test(size=SMALL) as pilot:
        for _ in range(2):
            await press(pilot, "c", "n", "2", "ctrl+s", "escape", "escape")
        names = sorted(listed.name for listed in list_campaigns("dragonfire"))
        assert names == ["Dungeon Crawl", "Dungeon Crawl 2"]


@pytest.mark.parametrize(
    ("name", "seats", "sentence"),
    [
        ("Embers", None, "There is a campaign called 'Embers' already: give another name."),
        ("x" * 61, None, f"{'x' * 60!r} is no name for a campaign: give up to 60 letters."),
        ("Ash", ["me"], "Dungeon Crawl is for 2 to 6 heroes, not 1."),
    ],
)
async def test_a_form_that_cannot_be_is_refused_in_a_sentence(
    name: str, seats: list[str] | None, sentence: str
) -> None:
    before = embers().path.read_bytes()
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "n", "2")
        form = pilot.app.screen
        assert isinstance(form, NewCampaignScreen)
        form.query_one("#name", Input).value = name
        form.seats = [*seats, *[""] * (len(form.seats) - len(seats))] if seats else form.seats
        await press(pilot, "ctrl+s")
        assert pilot.app.screen is form
        assert told(pilot) == [sentence]
    assert [path.read_bytes() for path in campaigns_folder("dragonfire").iterdir()] == [before]


# ---------------------------------------------------------------- what it keeps


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_an_open_campaign_shows_all_that_the_command_line_shows(size: tuple[int, int]) -> None:
    slots = (("Soldier",), ("Tough", "Alert"), (), (), (), ())
    kept = embers(xp=25, slots=slots, items=("Lucky Coin",), loose=("Old Map",))
    async with opened(kept).run_test(size=size) as pilot:
        await pilot.pause()
        screen = at_campaign(pilot)
        shown = " ".join(text_of(screen, "#page-text").split())
        for block in kept.page():
            for line in (block.title, *block.lines):
                assert " ".join(line.split()) in shown
        for id in ("headline", "question", "page"):
            region = screen.query_one(f"#{id}").region
            assert region.right <= size[0], id
            assert region.bottom < size[1], id


async def test_a_long_page_is_scrolled_by_keys() -> None:
    slots = (("Soldier",), ("Tough",), ("Alert",), (), (), ())
    kept = embers(xp=60, slots=slots, items=("Lucky Coin", "Balanced Dagger"), loose=("Old Map",))
    async with opened(kept).run_test(size=SMALL) as pilot:
        await pilot.pause()
        page = at_campaign(pilot).query_one("#page")
        assert page.max_scroll_y > 0
        await press(pilot, "pagedown")
        assert page.scroll_y > 0
        await press(pilot, "pageup")
        assert page.scroll_y == 0


# ---------------------------------------------------------------- between games


async def test_the_steps_are_those_that_make_sense_now() -> None:
    async with opened(embers(xp=12, background_due=True, items=("Balanced Dagger",))).run_test(size=LARGE) as pilot:
        await pilot.pause()
        listed = [row.split("\n")[-1] for row in rows(at_campaign(pilot), "#options")]
        offered = [step.name for step, _ in again().steps()]
        assert [
            row.split(maxsplit=1)[1][:-1].lower().replace(" ", "-") for row in listed if row.endswith("…")
        ] == offered
        assert "Between games" in rows(at_campaign(pilot), "#options")[1]


async def test_a_step_is_put_together_from_what_is_possible_and_kept() -> None:
    async with opened(embers(xp=10)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await choose(pilot, "Feature…")
        step = at_step(pilot)
        assert text_of(step, "#prompt") == "Name?", "only the Fighter has XP, so nobody is asked who"
        assert "Alert" not in "".join(rows(step, "#options")), "too dear"
        await choose(pilot, "Tough")
        await choose(pilot, "Leave it out")
        assert text_of(step, "#prompt") == "Shall it be so?"
        assert "▌ Slot 2: Tough" in text_of(step, "#body")
        assert party().heroes[0].slots[1] == (), "not before the last yes"
        await choose(pilot, "Do it")
        assert party().heroes[0].slots[1] == ("Tough",)
        text = text_of(at_campaign(pilot), "#page-text")
        assert "▌ Slot 2: Tough" in text, "what is new carries a bar"
        assert "▌ Human Rogue" not in text
        assert again().path.read_bytes() == at_campaign(pilot).campaign.path.read_bytes()


async def test_a_step_can_be_gone_back_in_and_left() -> None:
    before = embers(xp=10).path.read_bytes()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await choose(pilot, "Feature…")
        await choose(pilot, "Tough")
        await choose(pilot, "2")
        assert text_of(at_step(pilot), "#prompt") == "Shall it be so?"
        await press(pilot, "escape")
        assert text_of(at_step(pilot), "#prompt") == "Slot?"
        await press(pilot, "escape")
        assert text_of(at_step(pilot), "#prompt") == "Name?"
        await press(pilot, "escape")
        at_campaign(pilot)
    assert again().path.read_bytes() == before


async def test_the_next_adventure_is_chosen_with_its_challenge() -> None:
    async with opened(embers()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await choose(pilot, "Plan…")
        step = at_step(pilot)
        await press(pilot, "down", "down", "down", "down")
        assert "1 XP a Scene and 3 XP for completing it" in " ".join(text_of(step, "#body").split())
        await choose(pilot, "Bodyguards")
        await choose(pilot, "Challenge")
        await choose(pilot, "Do it")
        assert (party().adventure, party().challenge) == ("bodyguards", True)
        assert "Play: Bodyguards" in rows(at_campaign(pilot), "#options")[0]


async def test_several_items_are_marked_and_taken_along() -> None:
    kept = embers(xp=60, items=("Balanced Dagger", "Lucky Coin", "Pearl of Power"))
    async with opened(kept).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await choose(pilot, "Use…")
        step = at_step(pilot)
        assert text_of(step, "#prompt") == "Item (enter marks)"
        await choose(pilot, "That is all")
        assert told(pilot) == ["Nothing is marked: mark something with enter first."]
        await choose(pilot, "Lucky Coin")
        await choose(pilot, "Pearl of Power")
        assert "● Lucky Coin" in "".join(rows(step, "#options"))
        assert "○ Balanced Dagger" in "".join(rows(step, "#options"))
        await choose(pilot, "That is all")
        await choose(pilot, "Do it")
        assert party().heroes[0].chosen == ("Lucky Coin", "Pearl of Power")


async def test_a_list_that_cannot_be_is_refused_in_a_sentence() -> None:
    before = embers(xp=60, items=("Balanced Dagger", "Lucky Coin")).path.read_bytes()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await choose(pilot, "Use…")
        await choose(pilot, "Lucky Coin")
        await choose(pilot, "nothing")
        await choose(pilot, "That is all")
        assert told(pilot)[0].startswith("Human Fighter has no such nothing")
        assert text_of(at_step(pilot), "#prompt") == "Item (enter marks)"
    assert again().path.read_bytes() == before


async def test_seats_and_switches_are_changed_and_kept_at_once() -> None:
    peak()
    async with opened(again("ashardalon", "peak")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_campaign(pilot)
        await choose(pilot, "Tarak: me")
        assert "Tarak: heuristic (bot)" in rows(screen, "#options")[screen.question.highlighted]
        assert again("ashardalon", "peak").record.seats == ["me", "heuristic"]
        await press(pilot, "n", "B", "o", "enter")
        assert again("ashardalon", "peak").record.seats == ["me", "me:Bo"]
        await choose(pilot, "Healing Surges: as the adventure says")
        setup = again("ashardalon", "peak").setup()
        assert setup
        assert setup.options["surges"] == "1"
        assert "Assault on Firestorm Peak (surges 1)" in rows(screen, "#options")[0]


@pytest.mark.rule("DF-BUILD-06")
async def test_an_option_that_takes_text_is_written_and_read_by_the_game() -> None:
    party = ("human-fighter", "human-wizard")
    dragonfire = game("dragonfire", STRAW)
    Campaign.new(dragonfire, "Embers", "dungeon-crawl", party, seated(BOTS), seed=5, packs=(STRAW,))
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await choose(pilot, "Added Market cards: none")
        await press(pilot, *"Glory", "enter")
        assert told(pilot) == ["Glory is a Basic card: the Market Deck takes none."]
        assert again().switches()[-1][1] == ""
        await choose(pilot, "Added Market cards: none")
        await press(pilot, *"riposte", "enter")
        screen = at_campaign(pilot)
        assert "Added Market cards: riposte" in rows(screen, "#options")[screen.question.highlighted]
        assert again().switches()[-1][1] == "riposte"


async def test_a_name_that_cannot_be_is_refused_in_a_sentence() -> None:
    embers("me,me")
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "n")
        assert "Highlight a line of 'Who plays' first" in told(pilot)[0]
        await choose(pilot, "Human Rogue: me")
        await press(pilot, "n")
        pilot.app.screen.query_one(Input).value = "x" * 41
        await press(pilot, "enter")
        assert "names nobody: write 'me', or 'me:' and a name" in told(pilot)[-1]
        assert again().record.seats == ["me", "heuristic"]


async def test_what_another_program_did_meanwhile_is_told_and_shown() -> None:
    embers()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        again().rest("plan", ["bodyguards"])
        await choose(pilot, "Human Rogue: heuristic")
        assert "Embers was changed by another program since it was opened" in told(pilot)[0]
        assert again().record.seats == ["heuristic", "heuristic"]
        assert "Play: Bodyguards" in rows(at_campaign(pilot), "#options")[0]
        await choose(pilot, "Human Rogue: heuristic")
        assert again().record.seats == ["heuristic", "random"], "the second time it is said with open eyes"


# ---------------------------------------------------------------- to the table and back


async def test_a_campaign_from_its_beginning_over_a_step_and_a_game_to_its_result() -> None:
    """New, a step between games, a game that bots play to its end, the result written; closed, and there again."""
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "n", "2", *"Ash", "tab", "down", "enter", "tab", "enter", "down", "enter", "ctrl+s")
        await choose(pilot, "Plan…")
        await choose(pilot, "Wastes of Ancient Empire")
        await choose(pilot, "Leave it out")
        await choose(pilot, "Do it")
        await press(pilot, "p")
        assert at_play(pilot).session.match.setup.adventure == "wastes-of-ancient-empire"
        assert again("dragonfire", "ash").under_way
        await until_over(pilot)
        outcome = at_play(pilot).session.outcome
        assert outcome
        assert rows(at_play(pilot), "#options")[0] == "1 Back to the campaign, Ash"
        await press(pilot, "1")
        screen, kept = at_campaign(pilot), again("dragonfire", "ash")
        assert kept.under_way == ""
        assert [(game.won, game.why) for game in kept.played] == [(outcome.won, outcome.why)]
        assert f"{'Victory' if outcome.won else 'Defeat'}: " in told(pilot)[-1]
        text = text_of(screen, "#page-text")
        assert "▌ Games played" in text
        assert f"▌ {int(outcome.won)} of 1 games won." in text
    async with an_app().run_test(size=SMALL) as pilot:
        assert not any(row.startswith("Go on") for row in rows(pilot.app.screen, "#menu"))
        await press(pilot, "c", "enter")
        assert f"{int(outcome.won)} of 1 games won." in text_of(at_campaign(pilot), "#page-text")


@pytest.mark.parametrize("way", ["from the hall", "from the campaign"])
async def test_a_game_that_was_cut_off_goes_on_at_its_question_and_counts(way: str) -> None:
    peak()
    async with opened(again("ashardalon", "peak")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
        await press(pilot, "2", "1")
        asked, answers = text_of(at_play(pilot), "#prompt"), at_play(pilot).session.match.answers
    async with an_app().run_test(size=SMALL) as pilot:
        if way == "from the hall":
            assert rows(pilot.app.screen, "#menu")[0].startswith("Go on: Peak, Wrath of Ashardalon, ")
            await press(pilot, "enter")
        else:
            await press(pilot, "c", "enter")
            assert "Go on: Assault on Firestorm Peak" in rows(at_campaign(pilot), "#options")[0]
            await press(pilot, "1")
        assert text_of(at_play(pilot), "#prompt") == asked
        assert at_play(pilot).session.match.answers == answers
        await press(pilot, "q")
        assert "under way" in text_of(at_campaign(pilot), "#headline")
        assert not any("Between games" in row for row in rows(at_campaign(pilot), "#options"))
    assert len(list_saves()) == 1


async def test_a_game_that_ended_as_the_program_died_is_written_when_the_campaign_is_opened() -> None:
    session = embers().table()
    session.play_bots()
    assert again().under_way
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "enter")
        assert "▌ Games played" in text_of(at_campaign(pilot), "#page-text")
        assert len(told(pilot)) == 1
    assert (party().games, again().under_way) == (1, "")


async def test_the_last_answer_can_be_taken_back_before_the_result_counts() -> None:
    embers("me,heuristic")
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
        session = at_play(pilot).session
        while session.choice:
            if not session.bot_move():
                session.answer(list(session.choice.options).index(session.advice()[0][0]))
        at_play(pilot).go_on()
        await pilot.pause()
        await press(pilot, "3")
        if session.choice is None:
            await press(pilot, "2")  # chance has spoken: yes, take it back
        assert session.choice
        await press(pilot, "q")
        at_campaign(pilot)
    assert (party().games, bool(again().under_way)) == (0, True)


async def test_a_game_under_way_is_begun_again_only_after_a_yes() -> None:
    embers("me,me").table().answer(0)
    first = again().under_way
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await choose(pilot, "Begin that game again…")
        await press(pilot, "1")
        assert again().under_way == first
        await choose(pilot, "Begin that game again…")
        await press(pilot, "2")
        assert at_play(pilot).session.match.answers == 0
    assert again().under_way != first


async def test_a_game_under_way_whose_file_is_gone_is_said_and_can_be_begun_again() -> None:
    embers("me,me").table()
    list_saves()[0].path.unlink()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
        at_campaign(pilot)
        assert "is gone: bring it back, or begin the game again" in told(pilot)[0]
        await choose(pilot, "Begin that game again…")
        await press(pilot, "2")
        at_play(pilot)


async def test_a_result_counts_though_somebody_changed_the_campaign_during_the_game() -> None:
    embers()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
        again().sit(seated("me,random"))
        await until_over(pilot)
        await press(pilot, "1")
        assert "Games played" in text_of(at_campaign(pilot), "#page-text")
    assert (party().games, again().record.seats) == (1, ["me", "random"])


async def test_a_result_that_somebody_else_has_written_already_is_not_written_twice() -> None:
    embers()
    async with opened(again()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
        await until_over(pilot)
        assert again().catch_up()
        await press(pilot, "1")
        assert "was changed by another program" in told(pilot)[0]
        assert "between games" in text_of(at_campaign(pilot), "#headline")
    assert party().games == 1


async def test_a_campaign_that_is_won_has_nothing_left_to_play() -> None:
    kept = peak()
    kept.state = replace(kept.state, won=3)
    kept.keep()
    async with opened(again("ashardalon", "peak")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_campaign(pilot)
        assert "finished" in text_of(screen, "#headline")
        assert text_of(screen, "#prompt") == "Every part of it is won: there is nothing left to play."
        await press(pilot, "p")
        assert "every part of it: begin a new campaign" in told(pilot)[0]
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
        assert {"Play", "Name a player", "Find", "Back"} <= named(pilot.app.screen)


def named(screen: Screen[object]) -> set[str]:
    """What the footer says that keys do."""
    return {active.binding.description for active in screen.active_bindings.values() if active.binding.show}


async def test_names_with_brackets_are_names_like_any_other() -> None:
    party, name = ("human-fighter", "human-rogue"), "[/bold] [x= a[b"
    kept = Campaign.new(game("dragonfire"), name, "village-attacked", party, seated("me:[/x],me:[red]"), seed=5)
    async with an_app().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "enter")
        assert f" {name}  Dragonfire" in text_of(at_campaign(pilot), "#headline")
        again("dragonfire", kept.path.stem).rest("plan", ["bodyguards"])
        await choose(pilot, "Human Rogue: [red]")
        assert told(pilot)[0].startswith(f"{name} was changed by another program since it was opened")
        await press(pilot, "p")
        assert "[/x]" in str(at_play(pilot).question.border_title), "who is asked"
