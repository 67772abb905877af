"""Dragonfire in the app: hands, the table, Assists, the preview, a whole game by keys."""

from __future__ import annotations

import re

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import game
from emberhall.table.folders import list_saves
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from emberhall.terminal.app import Emberhall
from emberhall.terminal.dialogs import Ask, Read
from emberhall.terminal.newgame import NewGameScreen
from emberhall.terminal.play import ASK_BOTS, PlayScreen
from emberhall.terminal.start import StartScreen
from tests.games.dragonfire.story import STRAW, Story, a_quiet_party
from tests.kit.patience import becomes
from tests.table.tables import table_at
from tests.terminal.table import LARGE, SMALL, an_app, at_play, best_answer, labels, press, rows, text_of, told

PAIR = ("Human Fighter", "Human Wizard")
BOTH = pytest.mark.parametrize("size", [SMALL, LARGE])


def a_duel() -> Story:
    """A Fighter before a ladder of four levels (attack 1) and a sack (attack 1), and a Wizard beside it."""
    s = a_quiet_party(*PAIR)
    s.facing(0, "Ladder")
    s.facing(0, "Dangling Sack")
    s.hand(0, "Glory", "Glory", "Stealth")
    s.hand(1, "Cantrip", "Steady Hand")
    return s


def at_table(s: Story, seats: str) -> SavedTable:
    """The table of a story, with people and bots round it."""
    assert s.match
    return table_at(s.match, seated(seats), seed=1)  # type: ignore[arg-type]


def dealing(seats: str = "me,me") -> tuple[Story, SavedTable]:
    """The Fighter has played its three cards and deals their damage."""
    s = a_duel().begin("play_cards")
    s.do("play", "Glory").do("play", "Glory").do("play", "Stealth").do("done")
    return s, at_table(s, seats)


def options(screen: PlayScreen) -> str:
    return "\n".join(rows(screen, "#options"))


# ---------------------------------------------------------------- the form


@pytest.mark.rule("DF-BUILD-06")
async def test_cards_of_a_further_box_are_written_into_the_form_and_read_by_the_game() -> None:
    async with Emberhall("dragonfire", packs=(STRAW,), pace="instant").run_test(size=LARGE) as pilot:
        await pilot.pause()
        form = pilot.app.screen
        assert isinstance(form, NewGameScreen)
        await press(pilot, "tab", "tab", "end", "up")
        assert rows(form, "#switches")[-2:] == ["Added Market cards: none", "Hands: hidden"]
        await press(pilot, "enter", *"Glory", "enter", "b")
        assert pilot.app.screen is form
        assert told(pilot) == ["Glory is a Basic card: the Market Deck takes none."]
        await press(pilot, "enter", *["backspace"] * 5, *"riposte", "enter")
        assert rows(form, "#switches")[-2] == "Added Market cards: riposte"
        assert text_of(form, "#about-text").rstrip().endswith("riposte")
        await press(pilot, "b")
        assert at_play(pilot).saved.match.setup.options == {"market": "riposte"}


async def test_from_the_form_to_the_first_question_by_keys() -> None:
    async with an_app(game="dragonfire").run_test(size=SMALL) as pilot:
        await pilot.pause()
        form = pilot.app.screen
        assert isinstance(form, NewGameScreen)
        assert "For 2 to 6 Heroes" in text_of(form, "#about-text")
        await press(pilot, "tab", "down", "enter", "down", "enter")  # a bot for the second, the third is mine
        await press(pilot, "tab", "down", "down", "enter", "b")
        saved = at_play(pilot).saved
        assert len(saved.table.match.setup.party) == 3
        assert [seat.written() for seat in saved.table.seats] == ["me", "heuristic", "me"]
        assert saved.table.match.setup.options == {"challenge": "yes"}
        assert saved.table.question.asked == ("me",)
        assert rows(at_play(pilot), "#options")


async def test_hands_lie_open_where_the_table_has_agreed_to_that() -> None:
    async with an_app(game="dragonfire").run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "tab", "down", "n", "B", "o", "enter", "tab", "end", "enter", "b")
        saved = at_play(pilot).saved
        assert saved.table.open_hands
        assert saved.table.match.setup.options == {}
        assert saved.table.persons == ("me", "Bo"), "and nobody passes the screen on"


async def test_a_party_of_one_is_refused_with_what_would_be_right() -> None:
    async with an_app(game="dragonfire").run_test(size=SMALL) as pilot:
        await pilot.pause()
        form = pilot.app.screen
        assert isinstance(form, NewGameScreen)
        form.seats = ["me", *[""] * (len(form.seats) - 1)]
        await press(pilot, "b")
        assert pilot.app.screen is form
        (notice,) = told(pilot)
        assert notice == "Dungeon Crawl is for 2 to 6 heroes, not 1."


# ---------------------------------------------------------------- hands


async def test_the_hand_of_a_bot_is_hidden() -> None:
    async with an_app(at_table(a_duel().begin("play_cards"), "me,heuristic")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        hands = text_of(at_play(pilot), "#side-text").partition("──")[0]
        assert "Glory x2" in hands
        assert "2 Human Wizard: 2 hidden" in hands
        assert "Cantrip" not in hands
        assert "Steady Hand" not in hands + options(at_play(pilot))


async def test_one_person_sees_the_hands_of_all_its_seats() -> None:
    async with an_app(at_table(a_duel().begin("play_cards"), "me,me")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        hands = text_of(at_play(pilot), "#side-text").partition("──")[0]
        assert "Glory x2" in hands
        assert "Cantrip" in hands
        assert "hidden" not in hands


@pytest.mark.usefixtures("unhurried")
async def test_a_bot_at_work_shows_nobody_its_hand() -> None:
    saved = at_table(a_duel().begin("play_cards"), "heuristic,me")
    async with an_app(saved, pace="normal").run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert not saved.table.question.asked
        hands = text_of(at_play(pilot), "#side-text").partition("──")[0]
        assert re.search(r"1 Human Fighter: \d hidden", hands), "how many cards, whatever the bot has played by now"
        assert "Glory" not in hands
        assert "Cantrip" in hands


async def test_who_does_not_look_when_the_screen_is_passed_leaves_the_table() -> None:
    saved = at_table(a_duel().begin("play_cards", active=1), "me,me:Bo")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, Ask)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, StartScreen), "nothing of Bo's was shown"


async def test_a_second_person_is_handed_the_screen_before_anything_of_theirs_is_shown() -> None:
    saved = at_table(a_duel().begin("play_cards", active=1), "me,me:Bo")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, Ask)
        screen = next(screen for screen in pilot.app.screen_stack if isinstance(screen, PlayScreen))
        assert "1 Human Fighter: 3 hidden" in text_of(screen, "#side-text"), (
            "nor is anything of mine while it is passed"
        )
        assert "2 Human Wizard: 2 hidden" in text_of(screen, "#side-text")
        assert "Cantrip" not in options(screen)
        await press(pilot, "1")
        assert "Cantrip" in options(screen)
        assert "1 Human Fighter: 3 hidden" in text_of(screen, "#side-text")


async def test_the_panel_scrolls_by_keys_while_the_question_is_open() -> None:
    async with an_app(at_table(a_duel().begin("play_cards"), "me,me")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        side = at_play(pilot).query_one("#side")
        assert at_play(pilot).question.options.has_focus
        assert side.max_scroll_y > 0
        await press(pilot, "pagedown")
        assert side.scroll_y > 0
        await press(pilot, "pageup")
        assert side.scroll_y == 0


# ---------------------------------------------------------------- Assists


async def test_assists_of_my_other_seats_stand_under_their_own_heading() -> None:
    saved = at_table(a_duel().begin("play_cards"), "me,me")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        listed = rows(at_play(pilot), "#options")
        (row,) = [number for number, text in enumerate(listed) if "Human Wizard could help" in text]
        assert "Helps with Steady Hand" in listed[row]
        assert listed[-1].endswith("Play no more cards")
        await press(pilot, str(row + 1))
        assert saved.table.match.state.players[1].hand == [game("dragonfire").box.number["Cantrip"]]  # type: ignore[attr-defined]


async def test_a_bot_is_asked_for_help_and_helps_when_it_counts() -> None:
    s = a_duel()
    s.hand(1, "Perception")
    s.hand(0, "Glory")
    saved = at_table(s.begin("play_cards"), "me,heuristic")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        listed = rows(at_play(pilot), "#options")
        (row,) = [number for number, text in enumerate(listed) if "Ask the bots for help" in text]
        assert "Perception" not in options(at_play(pilot))
        await press(pilot, str(row + 1))
        assert saved.table.match.state.players[1].hand == []
        assert "Damage: Perception (1 red)" in text_of(at_play(pilot), "#board-text")
        assert "Ask the bots" not in options(at_play(pilot))


async def test_what_another_person_could_throw_in_is_not_told_until_that_person_looks() -> None:
    saved = at_table(a_duel().begin("play_cards"), "me,me:Bo")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        listed = rows(at_play(pilot), "#options")
        (row,) = [number for number, text in enumerate(listed) if "Bo could help…" in text]
        assert "Steady Hand" not in options(at_play(pilot))
        await press(pilot, str(row + 1))
        assert isinstance(pilot.app.screen, Ask)
        await press(pilot, "1")
        assert text_of(at_play(pilot), "#prompt") == "Human Fighter is asked. Do you help?"
        assert "Glory" not in options(at_play(pilot))
        assert "Helps with Steady Hand" in rows(at_play(pilot), "#options")[0]
        await press(pilot, "1")
        assert len(saved.table.match.state.players[1].hand) == 1


async def test_who_may_help_is_advised_how_and_can_take_the_advice() -> None:
    saved = at_table(a_duel().begin("play_cards"), "me,me:Bo")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        listed = rows(at_play(pilot), "#options")
        (row,) = [number for number, text in enumerate(listed) if "Bo could help…" in text]
        await press(pilot, str(row + 1), "1", "h")
        window = pilot.app.screen
        assert isinstance(window, Ask)
        assert "If you help," in text_of(window, "#dialog-text Static")
        assert window.answers[0].startswith("Human Wizard helps with Steady Hand")
        assert not any("Glory" in answer for answer in window.answers), "what the others hold is none of Bo's business"
        await press(pilot, "1")
        assert len(saved.table.match.state.players[1].hand) == 1


async def test_before_a_bot_ends_its_phase_a_person_who_can_help_is_asked_once() -> None:
    s = a_duel()
    s.hand(0)
    saved = at_table(s.begin("play_cards"), "heuristic,me")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        assert saved.table.question.last_call
        assert text_of(screen, "#prompt") == "Human Fighter is done. Do you help?"
        assert "Helps with Steady Hand" in rows(screen, "#options")[0]
        assert rows(screen, "#options")[-1] == "2 No, let Human Fighter go on"
        await press(pilot, "2")
        assert saved.table.choice
        assert (saved.table.choice.ask, saved.table.choice.seat) == ("play-cards", 1), (
            "then it is the Wizard's own turn"
        )


async def test_help_of_a_bot_that_cannot_be_kept_is_given_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    s = a_duel()
    s.hand(1, "Perception")
    s.hand(0, "Glory")
    saved = at_table(s.begin("play_cards"), "me,heuristic")

    def full(saved: SavedTable, durable: bool = True) -> None:
        raise Refusal("There is no room: make some.")

    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        monkeypatch.setattr(SavedTable, "_save", full)
        await press(pilot, str(1 + next(row for row, entry in enumerate(screen.entries) if entry.label == ASK_BOTS)))
        assert told(pilot) == ["There is no room: make some."]
        assert saved.table.match.answers == 1
        assert "Ask the bots" not in options(screen), "the question is the one that is open now"


async def test_nobody_is_stopped_where_nobody_could_help() -> None:
    s = a_duel()
    s.hand(0)
    s.hand(1, "Cantrip")
    saved = at_table(s.begin("play_cards"), "heuristic,me")
    saved.play_bots()
    assert saved.table.choice
    assert (saved.table.choice.ask, saved.table.choice.seat) == ("play-cards", 1)


# ---------------------------------------------------------------- the table


@BOTH
async def test_everything_is_in_sight(size: tuple[int, int]) -> None:
    async with an_app(at_table(a_duel().begin("play_cards"), "me,me")).run_test(size=size) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        for id in ("headline", "board", "side", "prompt", "options", "log"):
            region = screen.query_one(f"#{id}").region
            assert region.height >= 1, id
            assert region.right <= size[0], id
            assert region.bottom <= size[1], id
        assert not screen.map.display
        assert screen.query_one("#options").region.height >= 3
        assert "Play Cards: Human Fighter" in text_of(screen, "#headline")


async def test_the_tokens_of_an_encounter_are_told_once() -> None:
    s = a_quiet_party(*PAIR)
    s.facing(0, "Crowd")
    async with an_app(at_table(s.begin("play_cards"), "me,me")).run_test(size=LARGE) as pilot:
        await pilot.pause()
        board = text_of(at_play(pilot), "#board-text")
        assert len(re.findall(r"\d tokens?\b", board)) == 1


@pytest.mark.rule("DF-TOKEN-13")
async def test_damage_that_each_token_has_taken_is_told() -> None:
    s = a_quiet_party(*PAIR)
    s.facing(0, "Sturdy Crowd")
    s.hand(0, "Glory")
    s.hand(1, "Flaming Oil")
    s.begin("play_cards").do("play", "Glory").do("assist", "Flaming Oil").do("deal-facing", "Flaming Oil")
    async with an_app(at_table(s, "me,me")).run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert "dealt this turn: 1 any to each token" in text_of(at_play(pilot), "#board-text")


@BOTH
async def test_signs_and_words_tell_what_colour_tells(size: tuple[int, int]) -> None:
    s = a_quiet_party(*PAIR)
    s.facing(0, "Ladder", cleared=1)
    s.facing(0, "Iron Chest")
    s.facing(1, "Crowd")
    barn = s.facing(1, "Barn")
    s.inside(0, barn)
    s.player(0).stunned = s.player(0).exhausted = True
    s.player(1).hand = []
    s.hand(1, "Cantrip")
    async with an_app(at_table(s.begin("play_cards", active=1), "me,me")).run_test(size=size) as pilot:
        await pilot.pause()
        board = text_of(at_play(pilot), "#board-text")
        assert "✓2 any · 1 blue · 1 red · 3 any" in board
        assert "[5 any] · 2 black · 1 black" in board, "a square level stands in brackets"
        assert "3 tokens of 1 any, hits 1 each" in board
        assert "✖Stunned" in board
        assert "◌Exhausted" in board
        assert "⌂ Barn holds 3: 1 Human Fighter and 2 Human Wizard" in board
        # the Crowd and its three tokens, and the Barn
        assert at_play(pilot).query_one("#board").border_subtitle == "Human Wizard takes 5 in return"


async def test_market_and_dragonfire_are_read_beside_the_table() -> None:
    s = a_duel()
    s.market("Fire Bolt", "Rain of Arrows", "Hex")
    s.player(0).gold, s.player(1).gold = 1, 2
    s.fire("A New Edict", level=0)
    async with an_app(at_table(s.begin("play_cards"), "me,me")).run_test(size=LARGE) as pilot:
        await pilot.pause()
        side = text_of(at_play(pilot), "#side-text")
        lines = side.split("\n")
        (bolt,) = [line.rstrip() for line in lines if " 2 gold Arc Fire Bolt" in line]
        assert bolt.endswith(" ✓2"), "the Wizard alone has 2 gold"
        assert any("10 gold Mar Rain of Arrows" in line and "too dear" in line for line in lines)
        assert any(" 2 gold Arc Hex" in line and "for nobody" in line for line in lines), "nobody is a Warlock"
        assert "Level 0  A New Edict" in side


# ---------------------------------------------------------------- damage


@BOTH
async def test_the_preview_shows_what_will_fall_and_what_will_be_taken_in_return(size: tuple[int, int]) -> None:
    s, saved = dealing()
    ladder, sack = s.t.foes
    async with an_app(saved).run_test(size=size) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        board = screen.query_one("#board")
        assert board.border_subtitle == "Human Fighter takes 2 in return"
        assert "▼" not in text_of(screen, "#board-text")
        for label in ("Put Glory 1 (1 black) on Ladder", "Put Glory 2 (1 black) on Ladder"):
            (row,) = [n for n, text in enumerate(rows(screen, "#options"), 1) if label in text]
            await press(pilot, str(row))
        shown = text_of(screen, "#board-text")
        assert "▼2 any · 1 blue · 1 red · 3 any" in shown
        assert "← Glory 1 (1 black) and Glory 2 (1 black): 1 level falls" in " ".join(shown.split())
        (row,) = [n for n, text in enumerate(rows(screen, "#options"), 1) if "on Dangling Sack: it is defeated" in text]
        await press(pilot, str(row))
        assert "▼1 red" in text_of(screen, "#board-text")
        assert board.border_subtitle == "Human Fighter takes 1 in return"
        assert ladder.cleared == sack.cleared == 0, "nothing is dealt yet"
        await press(pilot, "u")
        assert isinstance(pilot.app.screen, PlayScreen), "no card came since, so nobody is asked"
        assert board.border_subtitle == "Human Fighter takes 2 in return"


async def test_the_forecast_says_who_takes_what() -> None:
    _, saved = dealing()
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "f")
        reader = pilot.app.screen
        assert isinstance(reader, Read)
        assert "takes 2 on its turn: Ladder 1, Dangling Sack 1." in reader.text.plain
        assert "Human Wizard" in reader.text.plain
        assert "is safe." in reader.text.plain


async def test_cards_to_discard_are_folded_into_one_line() -> None:
    saved = at_table(a_duel().begin("play_cards"), "me,me")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        listed = rows(at_play(pilot), "#options")
        (row,) = [number for number, text in enumerate(listed) if text.endswith("Discard a card…")]
        await press(pilot, str(row + 1))
        assert isinstance(pilot.app.screen, Ask)
        assert [text.partition(" ")[2] for text in rows(pilot.app.screen, "#answers")] == [
            *(labels(saved)[number] for number in at_play_entries(pilot.app.screen_stack, row)),
            "Back",
        ]
        await press(pilot, "1")
        assert len(saved.table.match.state.players[0].hand) == 2


def at_play_entries(stack: list[object], row: int) -> tuple[int, ...]:
    return next(screen for screen in stack if isinstance(screen, PlayScreen)).entries[row].options


# ---------------------------------------------------------------- a whole game


async def test_a_whole_game_is_played_by_keys_beside_bots() -> None:
    """What to choose is the advice, how it is chosen is by keys alone."""
    setup = Setup("dungeon-crawl", ("human-fighter", "human-wizard", "human-cleric", "human-rogue"))
    saved = SavedTable.new(game("dragonfire"), setup, seated("me,heuristic,heuristic,heuristic"), seed=19)
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        for _ in range(900):
            if saved.table.choice is None:
                break
            if not saved.table.question.asked:
                await becomes(lambda: saved.table.question.asked or saved.table.choice is None)
                await pilot.pause()
                continue
            screen, answers = at_play(pilot), saved.table.match.answers
            best = best_answer(saved)
            row = next(row for row, entry in enumerate(screen.entries, 1) if best in entry.options)
            entry = screen.entries[row - 1]
            await pilot.press(*str(row), *(["enter"] if row * 10 <= len(screen.entries) else []))
            if entry.folded:
                await pilot.pause()
                await pilot.press(*["down"] * entry.options.index(best), "enter")
                await pilot.pause()
            assert saved.table.match.answers > answers
        assert saved.table.outcome
        await pilot.pause()
        screen = at_play(pilot)
        assert text_of(screen, "#prompt").startswith("Victory! " if saved.table.outcome.won else "Defeat. ")
        assert [save.over for save in list_saves()] == [True]
