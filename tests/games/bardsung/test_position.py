"""How a search judges a position of Bardsung: what stands between the party and its aim counts."""

from __future__ import annotations

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.bardsung.game import Bardsung
from emberhall.games.bardsung.players import position
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import BANNER, LEVER

GAME = Bardsung()


def begun(encounter: str) -> Table:
    """An encounter of four heroes when somebody has the first turn."""
    match = Match.new(GAME, Setup(encounter, tuple(hero.id for hero in GAME.heroes())[:4]), 1)
    while match.choice is not None and match.choice.ask != "turn":
        match.choose(0)
    return match.state


def test_a_pulled_lever_wears_the_king_down() -> None:
    t = begun("the-king-under-iron")
    before = position.chance(t)
    assert position.figures(t)["levers"] == 3
    t.tokens[LEVER] &= t.tokens[LEVER] - 1
    assert position.figures(t)["levers"] == 2
    assert position.chance(t) > before


def test_a_torn_banner_calls_nobody_any_more() -> None:
    t = begun("chief-of-the-broken-gate")
    before = position.chance(t)
    assert position.figures(t)["banners"] == 1
    t.tokens[BANNER] = 0
    assert position.chance(t) > before


def test_the_cards_a_boss_will_fight_on_with_are_still_to_be_beaten() -> None:
    t = begun("the-heart-of-the-forge")
    first, second = 4, 3  # cards of the Greater Demon against four heroes, and of its second stage
    assert position.figures(t)["boss cards"] == first + second
    assert position.figures(t)["boss"] == 2 * (first + second)
    t.boss_cards = t.boss_cards[:second]
    t.counts["stage"] = 2
    assert position.figures(t)["boss cards"] == second
    assert position.figures(t)["boss"] == 2 * second
