"""Reading: rules, cards, help, advice, forecast, log, panels."""

from __future__ import annotations

from itertools import islice

import pytest

from emberhall import games
from emberhall.games.ashardalon.telling.view import show
from emberhall.games.rulebook import rulebook
from emberhall.players.chances import Span
from emberhall.players.forecast import Forecast, Outcomes, foretold
from emberhall.table.saved import SavedTable
from emberhall.terminal import advising
from emberhall.terminal.ashardalon.panels import headline, panels
from emberhall.terminal.dialogs import Ask, LogReader, Read
from emberhall.terminal.face import face_of
from emberhall.terminal.help import KEYS, WIDE, help_text
from emberhall.terminal.play import PlayScreen
from emberhall.terminal.reading import MOST, CardReader, RuleReader
from tests.games.ashardalon.quest import at_the_door, go_in
from tests.games.ashardalon.story import a_party
from tests.kit.patience import becomes
from tests.kit.words import story
from tests.terminal.table import (
    LARGE,
    SMALL,
    a_table,
    an_app,
    at_play,
    on_screen,
    open_row,
    press,
    rows,
    text_of,
    told,
    until,
)


async def test_the_question_mark_reads_the_rule_behind_the_question() -> None:
    saved = until(a_table(), "hero-phase")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, RuleReader)
        text = text_of(pilot.app.screen, "#body")
        assert "WA-HERO-04" in text
        assert rulebook("ashardalon")["WA-HERO-04"].body in text
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_a_card_and_a_rule_are_found_by_a_word() -> None:
    async with an_app(a_table()).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "slash", *"grell")
        reader = pilot.app.screen
        assert isinstance(reader, CardReader)
        assert rows(reader, "#found")[0] == "Grell (monster)"
        assert "AC 15, 2 HP, 2 XP" in text_of(reader, "#body")
        await press(pilot, *["backspace"] * 5, *"dazed")
        assert any(row.startswith("WA-COND-") for row in rows(reader, "#found"))


async def test_a_word_that_nothing_speaks_of_is_said_to_be_so() -> None:
    async with an_app(a_table()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "slash", *"qqqq")
        assert text_of(pilot.app.screen, "#body") == "No card and no rule speaks of 'qqqq': try another word."


async def test_the_rulebook_and_the_cards_are_read_from_the_hall() -> None:
    async with an_app().run_test(size=SMALL) as pilot:
        await open_row(pilot, "Rules: Wrath of Ashardalon")
        assert isinstance(pilot.app.screen, RuleReader)
        assert len(rows(pilot.app.screen, "#found")) > 100
        await press(pilot, "escape")
        await open_row(pilot, "Cards: Wrath of Ashardalon")
        assert isinstance(pilot.app.screen, CardReader)
        assert any(row.endswith("(hero)") for row in rows(pilot.app.screen, "#found"))


async def test_help_names_every_key_that_is_bound() -> None:
    async with an_app(a_table()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        bound = {key for binding in PlayScreen.BINDINGS for key in binding.key.split(",")}  # type: ignore[union-attr]
        helped = " ".join(key for _, keys in KEYS for key, _ in keys)
        signs = {"question_mark": "?", "slash": "/", "pageup": "pgup", "pagedown": "pgdn", "escape": "esc"}
        missing = [key for key in bound if signs.get(key, key) not in helped and not key.startswith("shift+")]
        assert missing == []
        await press(pilot, "f1")
        assert isinstance(pilot.app.screen, Read)
        text = str(pilot.app.screen.text)
        assert "5b3 is on tile 5" in text
        assert "a scorch mark" in text
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_advice_comes_with_a_reason_and_can_be_taken() -> None:
    saved = until(a_table(), "hero-phase")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "h")
        asked = pilot.app.screen
        assert isinstance(asked, Ask)
        best = saved.table.advice("me")[0]
        assert asked.answers[0].endswith(f" — {best.why}"), "the reason, and no bare score"
        await press(pilot, "escape")
        answers = saved.table.match.answers
        await press(pilot, "h", "1")
        assert saved.table.match.answers > answers


async def test_advice_answers_only_the_question_it_was_given_for() -> None:
    """Keys wait in a queue while the table works, so two windows of advice may come to stand over each other."""
    async with an_app(a_table()).run_test(size=LARGE) as pilot:
        await pilot.pause()
        play = at_play(pilot)
        play.action_advice()
        play.action_advice()
        await press(pilot, "enter")
        answers = play.saved.table.match.answers
        await press(pilot, "enter")
        assert play.saved.table.match.answers == answers
        assert not told(pilot)
        assert pilot.app.screen is play


async def test_advice_asked_for_twice_imagines_games_and_shows_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    class Quickly:
        """Two games are imagined at once, and then no more."""

        stopped = False
        goes_on = False

        def __init__(self, saved: SavedTable, person: str) -> None:
            seen = saved.table.advisable(person)
            assert seen
            *_, self.latest = islice(foretold(seen, seed=1, compared=2), 2)

        def look(self) -> Outcomes:
            return self.latest

        def stop(self) -> None:
            Quickly.stopped = True

    monkeypatch.setattr(advising, "Pondering", Quickly)
    monkeypatch.setattr(advising, "GLANCE", 0.01)
    saved = until(a_table(), "hero-phase")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "h")
        assert "h imagines games" in str(pilot.app.screen.query_one("#dialog").border_subtitle)
        await press(pilot, "h")
        window = pilot.app.screen
        assert isinstance(window, advising.Advising)
        await becomes(lambda: window.imagined)
        await pilot.pause()
        assert "cannot be told apart by these games" in text_of(window, "#dialog-text Static")
        assert len([answer for answer in window.answers if "of 2 imagined games won" in answer]) == 2
        assert "imagin" not in str(window.query_one("#dialog").border_subtitle), "it is done"
        await press(pilot, "escape")
        assert Quickly.stopped


async def test_what_imagined_games_bring_up_can_be_taken_and_no_number_changes_its_meaning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def of(number: int, won: int) -> Forecast:
        return Forecast(number, 10, won, Span(won / 10, 0.0, 1.0), 2.0, (), (), 0.0)

    class Unlikely:
        """The answer that the rules of thumb like least comes out first, and later second."""

        goes_on = True

        def __init__(self, saved: SavedTable, person: str) -> None:
            seen, best = saved.table.advisable(person), saved.table.advice(person)
            assert seen
            assert seen.choice
            self.least, self.most = (seen.choice.options.index(best[place].option) for place in (-1, 0))
            self.looks = 0

        def look(self) -> Outcomes:
            self.looks += 1
            found = [of(self.least, 9), of(self.most, 8)][:: 1 if self.looks == 1 else -1]
            return Outcomes(tuple(found), False, Span(0.1, -0.1, 0.3), 2)

        def stop(self) -> None:
            pass

    monkeypatch.setattr(advising, "Pondering", Unlikely)
    monkeypatch.setattr(advising, "GLANCE", 0.01)
    saved = until(a_table(), "hero-phase")
    advice = saved.table.advice("me")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "h", "h")
        window = pilot.app.screen
        assert isinstance(window, advising.Advising)
        await becomes(lambda: isinstance(window.pondering, Unlikely) and window.pondering.looks > 2)
        await pilot.pause()
        assert window.options == [advice[-1].option, advice[0].option], "as they were first told"
        assert "90% of 10 imagined" in window.answers[0]
        assert "80% of 10 imagined" in window.answers[1]
        assert "imagining" in str(window.query_one("#dialog").border_subtitle)
        chosen: list[int] = []
        monkeypatch.setattr(PlayScreen, "choose", lambda screen, number: chosen.append(number))
        choice = saved.table.seen("me").choice
        assert choice
        await press(pilot, "1")
        assert [choice.options[number] for number in chosen] == [advice[-1].option]


async def test_where_nothing_can_be_imagined_nobody_is_left_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dumb:
        """It has died without a word."""

        goes_on = False

        def __init__(self, saved: SavedTable, person: str) -> None: ...

        def look(self) -> None: ...

        def stop(self) -> None: ...

    monkeypatch.setattr(advising, "Pondering", Dumb)
    monkeypatch.setattr(advising, "GLANCE", 0.01)
    saved = until(a_table(), "hero-phase")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "h", "h")
        nothing = "Nothing can be imagined here"
        await becomes(lambda: text_of(pilot.app.screen, "#dialog-text Static").startswith(nothing))
        await pilot.pause()
        answers = saved.table.match.answers
        await press(pilot, "1")
        assert saved.table.match.answers > answers, "what the rules of thumb advise can be taken again"


async def test_no_number_is_taken_while_its_meaning_is_about_to_change(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        """Nothing is known yet."""

        goes_on = True

        def __init__(self, saved: SavedTable, person: str) -> None: ...

        def look(self) -> None: ...

        def stop(self) -> None: ...

    monkeypatch.setattr(advising, "Pondering", Slow)
    saved = until(a_table(), "hero-phase")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        answers = saved.table.match.answers
        await press(pilot, "h", "h", "1", "enter")
        assert saved.table.match.answers == answers
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_the_forecast_says_who_acts_how_and_against_whom() -> None:
    saved = a_table(ahead=40)
    while not saved.table.match.state.monsters:
        saved.keep(saved.table.answer(0))
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "f")
        assert isinstance(pilot.app.screen, Read)
        text = str(pilot.app.screen.text)
        named = {saved.table.match.game.name(m.card) for m in saved.table.match.state.monsters}
        assert all(name in text for name in named)
        assert "In the Villain Phase of" in text


async def test_the_log_has_one_line_a_cause_and_leads_to_its_rule() -> None:
    saved = until(a_table(ahead=40), "hero-phase")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        told = [line.text for line in at_play(pilot).chronicle.lines]
        assert told == story(saved.table.match)
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, LogReader)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, RuleReader)


async def test_a_line_of_the_log_goes_on_in_the_same_line_after_a_question() -> None:
    saved = until(a_table("keyleth,vistra,quinn,tarak", "me,me,me,me"), "target")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        before = len(screen.chronicle.lines)
        assert screen.chronicle.lines[-1].text.count("attacks") == 0
        await press(pilot, "1")
        assert "attacks" in screen.chronicle.lines[before - 1].text
        assert [line.text for line in screen.chronicle.lines] == story(saved.table.match)


async def test_panels_show_powers_used_by_a_sign_and_the_rows_in_order() -> None:
    saved = until(a_table(ahead=45), "hero-phase")
    state = saved.table.match.state
    hero = state.hero
    hero.flipped = [hero.powers[0]]
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        text = text_of(at_play(pilot), "#side-text")
        assert f"○ {saved.table.match.game.name(hero.powers[0])}" in text
        assert f"● {saved.table.match.game.name(hero.powers[1])}" in text
        assert f"{hero.hp}/" in text
        await press(pilot, "v")
        assert at_play(pilot).query_one("#side").border_title == "Monsters"
        await press(pilot, "v")
        assert text_of(at_play(pilot), "#side-text").startswith("Victory: ")
        await press(pilot, "v")
        assert text_of(at_play(pilot), "#side-text").startswith("1. Hero Phase")


def test_the_overlord_of_a_chamber_is_shown_by_name_while_the_chamber_is_filled() -> None:
    s = at_the_door("Keyleth", card="Unknown Overlord", monsters=["Snake"])
    go_in(s, draws=["Kraash"])
    assert s.asked == "chamber-tile"
    shown = panels(show(s.t, 0), 60, 40)[2].text.plain.splitlines()
    assert "Overlord: Kraash" in shown
    assert "Chamber: Unknown Overlord" in shown
    assert [line for line in shown if "filled" in line] == []


async def test_a_card_is_read_from_the_option_and_from_the_map() -> None:
    saved = until(a_table("keyleth,vistra,quinn,tarak", "me,me,me,me"), "target")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "i")
        assert isinstance(pilot.app.screen, Read)
        await press(pilot, "escape", "m", "i")
        assert isinstance(pilot.app.screen, CardReader)


async def test_a_list_too_long_to_show_says_how_much_is_missing() -> None:
    async with an_app().run_test(size=SMALL) as pilot:
        await open_row(pilot, "Rules: Dragonfire")
        listed = rows(pilot.app.screen, "#found")
        entries = len(rulebook("dragonfire").entries)
        assert entries > MOST
        assert listed[-1] == f"{entries - MOST} more: write a word"


async def test_the_card_that_a_line_of_the_log_names_is_a_key_away() -> None:
    saved = a_table(ahead=3)
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        lines = at_play(pilot).chronicle.lines
        number = next(number for number, line in enumerate(lines) if "gains" in line.text)
        card = lines[number].text.partition(" gains ")[2].rstrip(".")
        await press(pilot, "l", *["up"] * (len(lines) - 1 - number), "i")
        assert isinstance(pilot.app.screen, CardReader)
        assert text_of(pilot.app.screen, "#body").startswith(f"{card}\n")


def test_a_long_explanation_of_a_key_hangs_under_its_beginning() -> None:
    lines = help_text((), {}).plain.splitlines()
    assert max(map(len, lines)) <= 66
    assert any(line.startswith(" " * 13) for line in lines)


def test_how_much_of_a_counted_goal_is_done_stands_at_the_top() -> None:
    s = a_party("Keyleth", "Vistra")
    assert "0/8 defeated" in headline(show(s.t, 0)).plain, "4 Monsters, and 2 more for each Hero"
    s.t.slain = [s.number("Snake"), s.number("Grell"), s.number("Snake")]
    assert "3/8 defeated" in headline(show(s.t, 0)).plain
    piles = next(panel for panel in panels(show(s.t, 0), 40, 30) if panel.title == "Piles and goals")
    assert "So far: 3/8 defeated\n" in piles.text.plain


@pytest.mark.parametrize("id", games.playable())
def test_what_a_sign_means_hangs_under_its_beginning(id: str) -> None:
    face = face_of(games.game(id))
    signs = help_text(face.legend, face.looks).plain.partition("Signs\n")[2].partition("\nPlaces")[0]
    assert all(line.startswith("  ") and len(line) <= WIDE for line in signs.splitlines())


async def test_when_a_game_is_over_the_keys_of_the_end_fit_on_a_small_screen() -> None:
    saved = a_table(seats="heuristic,heuristic")
    saved.play_bots()
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        footer = on_screen(pilot)[-1]
        assert "Go through it" in footer
        assert "/ Find" in footer
        assert "Advice" not in footer, "there is nothing left to decide"
