"""The rules of thumb: sensible where it is plain what is sensible."""

from __future__ import annotations

import random

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.bardsung.players.heuristic import advice, choose
from tests.games.bardsung.story import Story, in_the_crypt, in_the_tavern, on_a_crawl, the_game

ALL = ("Stoneheart", "Dawnguard", "Nightfeather", "Lightweaver", "Wyldshell")


def chosen(s: Story) -> str:
    return choose(s.played.seen(0)).act


def test_it_strikes_an_enemy_at_hand() -> None:
    s = in_the_tavern("Stoneheart").bare()
    s.hero("Stoneheart", at="A")
    s.enemy("Brigand", at="A")
    s.order("Stoneheart", "Brigand").turn("Stoneheart")
    assert chosen(s) == "use"
    assert advice(s.played.seen(0))[0].why


def test_it_escapes_when_it_can() -> None:
    s = in_the_crypt("Stoneheart")
    s.t.stairs = s.zone("S")
    assert chosen(s.order("Stoneheart").turn("Stoneheart")) == "escape"


def test_it_rests_when_hurt_and_alone() -> None:
    s = on_a_crawl("Stoneheart")
    s.hero("Stoneheart", wounds=2)
    assert chosen(s.order("Stoneheart").turn("Stoneheart")) == "rest"


def test_it_drinks_rather_than_gives_up() -> None:
    s = on_a_crawl("Stoneheart").bare()
    s.hero("Stoneheart", wounds=3)
    s.enemy("Straw Man", at="S")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[2], draws=["Straw Cut"])
    assert chosen(s) == "drink-potion"


@pytest.mark.parametrize(("encounter", "least"), [("combat-tutorial", 12), ("exploration-tutorial", 9)])
def test_it_wins_most_tutorials(encounter: str, least: int) -> None:
    won = 0
    for seed in range(16):
        party = tuple(random.Random(seed).sample(ALL, 3))
        match = Match.new(the_game(), Setup(encounter, party), seed, Keep.NOTHING)
        while match.choice is not None:
            match.choose(choose(match.seen(*range(3))))
        assert match.outcome is not None
        won += match.outcome.won
    assert won >= least
