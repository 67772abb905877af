"""The campaigns of the house in the app: from the question between two games to the table, and back."""

from __future__ import annotations

import pytest

from emberhall.games import campaign as campaign_called
from emberhall.games import game
from emberhall.table.campaigns import Campaign
from emberhall.table.seats import seated
from emberhall.terminal.dialogs import Read
from emberhall.terminal.reading import CardReader, RuleReader
from tests.terminal.table import LARGE, SMALL, at_play, press, rows, text_of
from tests.terminal.test_campaigns import at_campaign, choose, opened, page

PARTIES = {"ashardalon": ("keyleth", "vistra"), "dragonfire": ("human-fighter", "human-wizard")}
HOUSE = pytest.mark.parametrize("id", PARTIES)


def linked(id: str) -> Campaign:
    """A campaign before its first game."""
    first = campaign_called(id).first_adventures()[0]
    return Campaign.new(game(id), "Embers", first.id, PARTIES[id], seated("me,heuristic"), seed=5)


@HOUSE
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_campaign_is_led_to_the_table_and_back(id: str, size: tuple[int, int]) -> None:
    async with opened(linked(id)).run_test(size=size) as pilot:
        await pilot.pause()
        assert "between games" in text_of(at_campaign(pilot), "#headline")
        if at_campaign(pilot).saved.table.choice:
            await press(pilot, "D")
        assert rows(at_campaign(pilot), "#options")[0].startswith("1 Play: ")
        await press(pilot, "p")
        assert at_play(pilot).saved.table.match.setup.party
        await press(pilot, "q")
        assert "under way" in text_of(at_campaign(pilot), "#headline")
        assert rows(at_campaign(pilot), "#options")[0].startswith("1 Continue: ")


async def test_another_adventure_is_planned_and_taken_back() -> None:
    async with opened(linked("dragonfire")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = page(pilot)
        await choose(pilot, "Plan another Adventure…")
        answers = rows(pilot.app.screen, "#answers")
        await press(pilot, str(1 + next(row for row, text in enumerate(answers) if "Bodyguards" in text)))
        assert "▌ Next: Bodyguards" in page(pilot)
        await press(pilot, "u")
        assert page(pilot).replace("▌", " ") == before.replace("▌", " ")


async def test_rules_and_cards_of_a_campaign_are_those_of_its_game() -> None:
    async with opened(linked("dragonfire")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, RuleReader)
        await press(pilot, "escape", "slash")
        assert isinstance(pilot.app.screen, CardReader)
        await press(pilot, "escape", "h")
        assert not isinstance(pilot.app.screen, Read)
        assert rows(pilot.app.screen, "#answers")
