"""Several people at one screen: each sees only what is theirs, and everybody who is asked is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from emberhall.engine.acts import DECLINES, Act, Acts, Ask, Asks
from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Flow, To, option
from emberhall.engine.game import Phase, Setup
from emberhall.engine.match import Match
from emberhall.table import undoing
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from emberhall.terminal.dialogs import Ask as Window
from emberhall.terminal.play import PlayScreen
from emberhall.terminal.start import StartScreen
from tests.engine.gloamhouse import ACTS, ASKS, CARD, Gloamhouse, Table, Torches, box, dusk, hero_name
from tests.kit.toys import Beacon, Race, play_together
from tests.table.tables import table_at
from tests.terminal.table import LARGE, SMALL, an_app, at_play, press, rows, text_of, told

NIGHT = Setup("night", ("ada", "bo"))
ADAS, BOS = ("Sprint", "Flask"), ("Lookout", "Shortcut")


def wolves(table: Table) -> Flow[None]:
    yield from Torches(2).run(table, table.active)


class Siege(Gloamhouse):
    """Gloamhouse with wolves at once, at whom everybody may throw cards."""

    id: ClassVar[str] = "siege"
    phases: Sequence[Phase[Table]] = (wolves, dusk, play_together)


def barter(table: Table) -> Flow[None]:
    """Ada offers Bo a card."""
    card = table.hands[0][0]
    options = [option(1, "take", card), option(1, "refuse")]
    pick = yield Choice(1, "barter", options, "LA-11", about=(card,), to=To.OFFER)
    if pick.act == "take":
        table.lose(0, card)
        table.hands[1].append(card)


class Market(Gloamhouse):
    """Gloamhouse in which cards change hands."""

    id: ClassVar[str] = "market"
    phases: Sequence[Phase[Table]] = (barter, dusk, play_together)
    acts = Acts(hero_name, *ACTS, Act("take", "Take {0}", CARD, secret=True), Act("refuse", "No thanks", role=DECLINES))
    asks = Asks(hero_name, *ASKS, Ask("barter", "Ada offers {0}. Do you take it?", CARD, secret=True))


def a_night(game: Gloamhouse, seats: str = "me:Ada,me:Bo", phase: int = 0) -> SavedTable:
    """A table in the middle of a night, at which Ada and Bo hold their cards."""
    numbers = {card.name: number for number, card in enumerate(box())}
    state = game.new(NIGHT)
    state.hands = [[numbers[card] for card in hand] for hand in (ADAS, BOS)]
    state.phase, state.plays = phase, 2
    return table_at(Match.of(game, NIGHT, state, Chance(3)), seated(seats), seed=1)


def playing_together(seats: str = "me:Ada,me:Bo") -> SavedTable:
    return a_night(Beacon(), seats, phase=2)


def everything(pilot: Pilot[None]) -> str:
    """All that is written on every screen that is open, in front or behind."""
    found: list[str] = []
    for screen in pilot.app.screen_stack:
        found += [str(widget.visual) for widget in screen.query(Static)]
        found += [str(row.prompt) for widget in screen.query(OptionList) for row in widget.options]
        found += [f"{widget.border_title} {widget.border_subtitle}" for widget in screen.query("*")]
    return "\n".join(found)


def shown(pilot: Pilot[None], cards: Sequence[str]) -> list[str]:
    """Which of these cards can be read somewhere."""
    text = everything(pilot)
    return [card for card in cards if card in text]


async def choose(pilot: Pilot[None], text: str) -> None:
    """Choose the line that has this text."""
    row = next(row for row, label in enumerate(rows(pilot.app.screen, "#options"), 1) if text in label)
    await press(pilot, str(row))


# ---------------------------------------------------------------- hands


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_no_screen_shows_a_card_of_another_hand(size: tuple[int, int]) -> None:
    async with an_app(playing_together()).run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, Window), "nobody has looked yet"
        assert shown(pilot, ADAS + BOS) == []
        await press(pilot, "1")
        assert shown(pilot, ADAS) == list(ADAS)
        assert shown(pilot, BOS) == []
        await choose(pilot, "Bo could help…")
        assert isinstance(pilot.app.screen, Window)
        assert shown(pilot, ADAS + BOS) == [], "neither hand is to be seen while the screen is passed on"
        await press(pilot, "1")
        assert shown(pilot, ADAS) == []
        assert shown(pilot, BOS) == list(BOS)


async def test_the_log_and_the_advice_are_those_of_whoever_looks(toys: None) -> None:
    saved = a_night(Beacon(), phase=1)
    saved.table.match.state.draw(0, 1)  # type: ignore[attr-defined]
    drawn = box()[saved.table.match.state.hands[0][-1]].name  # type: ignore[attr-defined]
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert "Ada draws a card" in everything(pilot)
        await press(pilot, "1")
        assert f"Ada draws {drawn}" in text_of(at_play(pilot), "#log-text")
        await press(pilot, "h")
        assert isinstance(pilot.app.screen, Window)
        assert shown(pilot, BOS) == []


async def test_who_is_let_help_helps_and_the_screen_goes_back() -> None:
    saved = playing_together()
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        await choose(pilot, "Bo could help…")
        await press(pilot, "1")
        assert text_of(at_play(pilot), "#prompt") == "Ada is asked. Do you help?"
        await choose(pilot, "Throws Lookout")
        assert [len(hand) for hand in saved.table.match.state.hands] == [2, 1]  # type: ignore[attr-defined]
        assert undoing.owner(saved.table) == "Bo"
        assert isinstance(pilot.app.screen, Window), "Ada is asked again"
        await press(pilot, "1")
        assert at_play(pilot).person == "Ada"


async def test_who_cannot_be_bothered_to_help_hands_the_screen_back() -> None:
    saved = playing_together()
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        await choose(pilot, "Bo could help…")
        await press(pilot, "1")
        await choose(pilot, "Nothing now")
        assert saved.table.match.answers == 0
        assert isinstance(pilot.app.screen, Window)
        await press(pilot, "1")
        assert at_play(pilot).person == "Ada"


async def test_who_holds_both_seats_sees_both_hands_and_is_never_stopped() -> None:
    async with an_app(playing_together("me,me")).run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert shown(pilot, ADAS + BOS) == [*ADAS, *BOS]
        listed = rows(at_play(pilot), "#options")
        (row,) = [row for row in listed if "Bo could help" in row]
        assert row.startswith("── Bo could help ──\n"), "a heading over what the other seat may throw"


async def test_who_does_not_look_leaves_the_table() -> None:
    async with an_app(playing_together()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, StartScreen)


# ---------------------------------------------------------------- windows and offers


async def test_a_window_is_passed_by_everybody_who_is_asked() -> None:
    saved = a_night(Siege())
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        assert at_play(pilot).person == "Ada"
        assert rows(at_play(pilot), "#options")[at_play(pilot).question.highlighted].endswith("No more")
        await press(pilot, "enter")
        assert saved.table.match.answers == 0, "Bo is asked too"
        assert saved.table.question.asked == ("Bo",)
        await press(pilot, "1")
        assert at_play(pilot).person == "Bo"
        assert shown(pilot, ADAS) == []
        assert rows(at_play(pilot), "#options")[at_play(pilot).question.highlighted].endswith("Let it pass")
        await press(pilot, "enter")
        assert saved.table.match.answers == 1
        assert saved.table.match.state.oil == 9, "two cards are missing, and dusk burns a drop"  # type: ignore[attr-defined]


async def test_who_is_asked_second_may_act_though_the_first_has_passed() -> None:
    saved = a_night(Siege())
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "1", "enter", "1")
        await choose(pilot, "Bo throws Lookout")
        assert [len(hand) for hand in saved.table.match.state.hands] == [2, 1]  # type: ignore[attr-defined]
        assert undoing.owner(saved.table) == "Bo"


async def test_an_offer_is_declined_by_enter_alone() -> None:
    saved = a_night(Market())
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert shown(pilot, ADAS) == []
        await press(pilot, "1")
        screen = at_play(pilot)
        assert str(screen.question.border_title) == "Bo, an offer, for Bo"
        assert text_of(screen, "#prompt") == "Ada offers Sprint. Do you take it?"
        assert rows(screen, "#options") == ["1 Take Sprint", "2 No thanks"]
        await press(pilot, "enter")
        assert saved.table.match.state.hands == [[1, 2], [6, 7]]  # type: ignore[attr-defined]
        assert saved.table.match.answers == 1


async def test_an_offer_is_taken_by_its_number() -> None:
    saved = a_night(Market())
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "1", "1")
        assert [len(hand) for hand in saved.table.match.state.hands] == [1, 3]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- seats, the past, the end


@pytest.mark.usefixtures("unhurried")
async def test_a_seat_is_handed_to_a_bot_and_back(toys: None) -> None:
    saved = playing_together()
    async with an_app(saved, pace="normal").run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "1", "t")
        assert rows(pilot.app.screen, "#answers")[:2] == ["1 Ada: Ada", "2 Bo: Bo"]
        await press(pilot, "2", "2")
        assert [seat.written() for seat in saved.table.seats] == ["me:Ada", "heuristic"]
        assert "Ask the bots for help" in everything(pilot)
        await press(pilot, "t", "2", "1")
        assert [seat.person for seat in saved.table.seats] == ["Ada", "Ada"]
        await press(pilot, "t", "2", "4", *"Cy", "enter")
        assert [seat.person for seat in saved.table.seats] == ["Ada", "Cy"]


async def test_an_undo_says_whose_answer_it_takes_back_and_asks_who_must_agree() -> None:
    saved = a_night(Siege())
    saved.keep(saved.table.pass_question("Ada"))
    saved.keep(saved.table.pass_question("Bo"))
    saved.table.match.chance.tape.append(1)  # a die was rolled since
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "1", "u")
        asked = pilot.app.screen
        assert isinstance(asked, Window)
        assert asked.text.plain.startswith("Ada wants to take your last answer back. Dice or cards have been")
        assert asked.text.plain.endswith("Bo, do you agree?")
        await press(pilot, "1")
        assert saved.table.match.answers == 1, "no means no"
        await press(pilot, "u", "2")
        assert saved.table.match.answers == 0
        assert told(pilot)[-1] == "An answer of Bo taken back. r gives it once more."


async def test_among_rivals_each_is_told_how_it_ended_for_them() -> None:
    saved = a_night(Race(), phase=2)
    saved.table.match.state.steps = 3  # type: ignore[attr-defined]
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        await choose(pilot, "Play Sprint")
        end = text_of(at_play(pilot), "#prompt")
        assert end.startswith("Victory! The gate! Ada won. Scores: Ada 1, Bo 2."), end


async def test_the_key_of_an_act_always_means_it() -> None:
    saved = playing_together("me,me")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert str(at_play(pilot).question.border_subtitle) == "D: Play nothing more"
        await press(pilot, "D")
        assert saved.table.match.answers == 1


def test_a_table_is_never_shown_by_a_screen_that_nobody_looks_at() -> None:
    assert PlayScreen(playing_together()).person == ""
    assert PlayScreen(playing_together("me,me")).person == "me"
