"""A campaign is a match: it sets out on adventures, receives their reports, and can be undone, forked and saved."""

from __future__ import annotations

import pytest

from emberhall.engine.game import Outcome, Report, Setup
from emberhall.engine.match import Keep, Match
from emberhall.engine.refusal import Refusal
from tests.engine.journey import NIGHTS, Camp, Journey

GAME = Journey()
WON = Report(Outcome(True, "LA-5", "The gate!", (0, 1)))
LOST = Report(Outcome(False, "LA-5", "Darkness."))


def a_journey(keep: Keep = Keep.ALL) -> Match[Camp]:
    return Match.new(GAME, Setup("journey", ("ada", "bo")), 1, keep)


def on_the_road(*reports: Report) -> Match[Camp]:
    """A journey that has set out after so many nights."""
    match = a_journey()
    for report in reports:
        to_the_road(match)
        match.report(report)
    to_the_road(match)
    return match


def to_the_road(match: Match[Camp]) -> None:
    while match.choice:
        match.choose(len(match.choice.options) - 1)


def test_a_campaign_waits_where_it_sets_out() -> None:
    match = on_the_road()
    assert match.venture
    assert match.venture.setup == Setup("night", ("ada", "bo"))
    assert match.choice is None
    assert not match.over
    assert match.outcome is None
    with pytest.raises(Refusal, match="play it and report"):
        match.choose(0)


def test_a_report_leads_it_on_to_its_end() -> None:
    match = on_the_road(WON, LOST)
    assert (match.state.nights, match.state.won) == (2, 1)
    match.report(WON)
    assert match.over
    assert match.outcome == Outcome(True, "JO-3", "The journey is over.", (0, 1))
    assert match.state.nights == NIGHTS


def test_nothing_can_be_reported_where_no_adventure_is_due() -> None:
    with pytest.raises(Refusal, match="nothing to report"):
        a_journey().report(WON)


@pytest.mark.parametrize("reports", [(), (WON,), (LOST, WON)])
def test_a_save_stands_at_the_same_place(reports: tuple[Report, ...]) -> None:
    match = on_the_road(*reports)
    for at_home in (False, True):
        if at_home:
            match.report(WON)
        loaded = Match.load(GAME, match.save())
        assert GAME.encode(loaded.state) == GAME.encode(match.state)
        assert (loaded.venture, loaded.choice, loaded.over) == (match.venture, match.choice, match.over)


def test_a_fork_goes_on_alone() -> None:
    match = on_the_road(WON)
    twin = match.fork(seed=7)
    assert twin.venture == match.venture
    twin.report(LOST)
    assert (match.state.nights, twin.state.nights) == (1, 2)


def test_an_adventure_can_be_taken_back_and_given_again() -> None:
    match = on_the_road()
    match.report(WON)
    coins = match.state.coins
    match.undo()
    assert match.choice
    assert match.choice.ask == "rest"
    assert match.state.nights == 0
    match.redo()
    assert (match.state.nights, match.state.won, match.state.coins) == (1, 1, coins)
    match.undo()
    to_the_road(match)
    match.report(LOST)
    assert (match.state.nights, match.state.won) == (1, 0)
    loaded = Match.load(GAME, match.save())
    assert GAME.encode(loaded.state) == GAME.encode(match.state)


def test_sights_of_a_campaign_are_like_any_other() -> None:
    match = a_journey()
    question = match.sight(0).question
    assert question
    assert [offer.label for offer in question.options] == ["Buy oil for 1 coins", "Buy oil for 2 coins", "Set out"]
