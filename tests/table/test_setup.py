"""From what a person asks for to a setup: ids and titles in any case, and refusals that name what would be right."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from emberhall.engine.game import AdventureInfo, AnyGame, SwitchInfo
from emberhall.engine.refusal import Refusal
from emberhall.table.setup import (
    adventure_called,
    first_adventure,
    first_heroes,
    fits,
    for_so_many,
    heroes_called,
    options_called,
)
from tests.engine.gloamhouse import Gloamhouse

GAME: Any = Gloamhouse()


def test_names_are_found_in_any_case_and_by_id_or_title() -> None:
    assert adventure_called(GAME, " NIGHT ").title == "Night"
    assert heroes_called(GAME, ["Bo", "ADA"]) == ("bo", "ada")
    assert options_called(GAME, ["oil = 0"]) == {"oil": "0"}


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda game: adventure_called(game, "nihgt"), "There is no adventure 'nihgt': did you mean night?"),
        (lambda game: adventure_called(game, "zzz"), "There is no adventure 'zzz': choose one of night."),
        (lambda game: heroes_called(game, ["Adda"]), "There is no hero 'Adda': did you mean ada?"),
        (lambda game: heroes_called(game, ["ada", "Ada"]), "Ada is in the party twice: name every hero once."),
        (lambda game: options_called(game, ["oli=12"]), "There is no option 'oli': did you mean oil?"),
        (lambda game: options_called(game, ["oil=11"]), "The option 'oil' cannot be '11': choose one of 12, 0."),
        (
            lambda game: options_called(game, ["oil"]),
            "The option 'oil' says no value: write it as name=value, such as oil=12.",
        ),
        (
            lambda game: options_called(game, ["oil=12", "oil=0"]),
            "The option 'oil' is given twice, as '12' and '0': give it once.",
        ),
        (lambda game: for_so_many(game, game.adventures()[0], 5), "Night is for 2 to 4 heroes, not 5."),
    ],
)
def test_a_refusal_says_what_would_be_right(ask: Callable[[AnyGame], object], sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        ask(GAME)
    assert str(refusal.value) == sentence


def test_an_option_that_lists_no_values_takes_any_text() -> None:
    note = SwitchInfo("note", "Note", (), "", "A note for the keeper.")
    game: Any = SimpleNamespace(switches=lambda: [*GAME.switches(), note])
    assert options_called(game, ["note=Oil, wick = all; and a match", "oil=0"]) == {
        "note": "Oil, wick = all; and a match",
        "oil": "0",
    }
    with pytest.raises(Refusal, match="The option 'oil' cannot be 'much'"):
        options_called(game, ["note=", "oil=much"])


def test_the_party_is_filled_up_with_the_first_heroes_of_the_box() -> None:
    assert first_heroes(GAME, 3, ["cy"]) == ("cy", "ada", "bo")
    assert first_heroes(GAME, 2) == ("ada", "bo")


def test_the_first_adventure_is_the_first_that_fits() -> None:
    assert first_adventure(GAME, 4).id == "night"
    with pytest.raises(Refusal, match="No adventure of Gloamhouse is for 7 heroes: it takes 2 to 4"):
        first_adventure(GAME, 7)


def test_an_adventure_for_one_says_so() -> None:
    alone = AdventureInfo("alone", "Alone", "", "", "", (1, 1))
    game: Any = SimpleNamespace(seats=(1, 5))
    with pytest.raises(Refusal, match="Alone is for 1 hero, not 2"):
        for_so_many(game, alone, 2)


def test_an_adventure_fits_the_seats_of_the_game() -> None:
    assert [fits(GAME, GAME.adventures()[0], heroes) for heroes in range(6)] == [False, False, True, True, True, False]
