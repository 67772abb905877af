"""Players answer choices with one of the options, whatever the game."""

from __future__ import annotations

from collections import Counter

import pytest

from emberhall.engine.choice import Choice, option
from emberhall.engine.refusal import Refusal
from emberhall.players import Blind, known, player
from emberhall.players.heuristic import policy

CHOICE = Choice(0, "which", [option(0, "take", n) for n in range(5)])


def test_a_random_player_takes_every_option_about_as_often() -> None:
    someone = player("random", "any game", seed=1)
    taken = Counter(someone.choose(Blind(CHOICE)) for _ in range(5000))
    assert sorted(taken) == list(CHOICE.options)
    assert all(900 < times < 1100 for times in taken.values())


def test_equal_seeds_play_alike() -> None:
    first, second, other = (player("random", "any game", seed) for seed in (3, 3, 4))
    answers = [[someone.choose(Blind(CHOICE)) for _ in range(50)] for someone in (first, second, other)]
    assert answers[0] == answers[1] != answers[2]


@pytest.mark.usefixtures("toys")
def test_the_heuristic_is_the_games_own_rules_of_thumb_and_its_campaigns() -> None:
    someone = player("heuristic", "lantern")
    assert someone.looks
    assert someone.choose is policy("lantern").choose
    assert policy("lantern-campaign").choose is player("heuristic", "lantern-campaign").choose
    with pytest.raises(Refusal, match="beacon has no campaigns"):
        player("heuristic", "beacon-campaign")


def test_unknown_players_and_games_without_rules_of_thumb_are_refused() -> None:
    with pytest.raises(Refusal, match=r"There is no player called 'heurstic': did you mean heuristic\?"):
        known("heurstic")
    with pytest.raises(Refusal, match=r"There is no player called '9': the players are random, heuristic, search\."):
        player("9", "ashardalon")
    with pytest.raises(Refusal, match="There is no game called 'chess'"):
        player("heuristic", "chess")


def test_names_are_known_in_any_case() -> None:
    assert known(" Random ") == "random"
