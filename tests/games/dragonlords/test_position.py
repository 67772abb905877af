"""How a search judges positions among rivals: what one has, what the strongest other could do, and what lies there."""

from __future__ import annotations

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.dragonlords.game import Dragonlords
from emberhall.games.dragonlords.players import position
from emberhall.games.dragonlords.rules.setup import SCENARIO
from emberhall.games.dragonlords.rules.standing import look_over_all
from emberhall.games.dragonlords.rules.state import Table

GAME = Dragonlords()
ME, RIVAL, THIRD = range(3)


@pytest.fixture
def t() -> Table:
    """Three who have just set out."""
    return Match.new(GAME, Setup(SCENARIO, tuple(hero.id for hero in GAME.heroes())[:3]), 1).state


def grown(t: Table, seat: int) -> None:
    """Somebody has become strong."""
    t.heroes[seat].experience = [6, 6, 6, 6, 6]
    look_over_all(t)


def rune(t: Table) -> int:
    return next(card for card in t.box.challenges if t.box.challenges[card].rune)


def test_a_rival_who_has_grown_is_feared_and_more_with_every_rune(t: Table) -> None:
    before, feared = position.chance(t, ME), position.figures(t, ME)["strongest other"]
    grown(t, RIVAL)
    strong = position.figures(t, ME)["strongest other"]
    assert strong == position.strength(t, t.heroes[RIVAL]) > feared
    assert position.chance(t, ME) < before
    t.heroes[RIVAL].kept.append(rune(t))
    assert position.figures(t, ME)["strongest other"] == 2 * strong
    t.heroes[THIRD].kept.append(rune(t))
    assert position.figures(t, ME)["strongest other"] == 2 * strong, "the weaker one has a rune as well"


def test_alone_nobody_is_feared(t: Table) -> None:
    del t.heroes[1:]
    assert position.figures(t, ME)["strongest other"] == 0


def test_who_has_grown_oneself_is_likelier_to_win(t: Table) -> None:
    before = position.chance(t, ME)
    grown(t, ME)
    assert position.chance(t, ME) > before


def test_dragon_lords_that_wait_on_the_track_are_runes_in_sight(t: Table) -> None:
    assert position.figures(t, ME)["runes in sight"] == 0
    plain = next(card for card in t.box.challenges if not t.box.challenges[card].rune)
    t.track[:2] = [rune(t), plain]
    assert position.figures(t, ME)["runes in sight"] == 1
