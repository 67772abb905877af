"""What leaves: equal sights in equal worlds over hundreds of decisions, and a broken redaction that is seen."""

from __future__ import annotations

import random

import msgspec
import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.sight import schema
from emberhall.games.dragonlords.game import Dragonlords
from emberhall.games.dragonlords.rules.secrets import decks
from emberhall.games.dragonlords.rules.setup import SCENARIO
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.telling.view import View
from emberhall.testing import worlds
from tests.games.dragonlords.story import the_game

ALL_ON = {"doom_deck": "yes", "retinue": "yes", "threat_difficulty": "25"}


def a_match(players: int, seed: int, game: Dragonlords | None = None, **options: str) -> Match[Table]:
    return Match.new(game or the_game(), Setup(SCENARIO, tuple("abcdef"[:players]), options), seed)


@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_sights_are_equal_over_hundreds_of_decisions(players: int) -> None:
    match, dice = a_match(players, players, **ALL_ON), random.Random(players)
    checked = 0
    while match.choice is not None and checked < 150:
        if dice.random() < 0.5:
            worlds.whole_check(match, seed=checked)
            checked += 1
        match.choose(dice.randrange(len(match.choice.options)))
    assert checked >= 50


class Careless(Dragonlords):
    """Forgets to cover in which order the cards of a deck are kept."""

    def conceal(self, state: Table, eyes: int) -> None:
        pass


def test_a_broken_redaction_is_seen() -> None:
    match, dice = a_match(3, 5, Careless()), random.Random(5)
    with pytest.raises(AssertionError):  # noqa: PT012
        for number in range(60):
            assert match.choice is not None
            worlds.equal_sights(match, match.choice.seat, seed=number)
            match.choose(dice.randrange(len(match.choice.options)))


def test_a_covered_table_keeps_what_everybody_knows() -> None:
    match = a_match(2, 7)
    table = match.seen(0).table
    for covered, deck in zip(decks(table), decks(match.state), strict=True):
        assert covered.cards() == deck.cards(), "which cards a deck has follows from what lies open"
        assert [len(bag) for bag in covered.bags] == [len(bag) for bag in deck.bags]
    assert table.log is None


def test_a_card_put_under_a_deck_stays_there_in_every_imagined_world() -> None:
    match = a_match(2, 8)
    card = match.state.stacks[0].pop()
    match.state.market.bury(card)
    for seed in range(10):
        world = match.state.copy()
        game = the_game()
        game.conceal(world, 1)
        game.imagine(world, match.seen(0).knowledge(), Chance(seed))
        assert world.market.bags[0] == [card]


def test_a_sight_is_json_that_fits_its_schema() -> None:
    match, dice = a_match(4, 9, **ALL_ON), random.Random(9)
    described = schema(the_game())
    assert "$defs" in described
    for _ in range(120):
        if match.choice is None:
            break
        match.choose(dice.randrange(len(match.choice.options)))
    sight = match.sight(0)
    assert isinstance(sight.view, View)
    again = msgspec.json.decode(msgspec.json.encode(sight.view), type=View)
    assert again == sight.view


def test_rivals_are_told_the_same_but_for_their_seat() -> None:
    match = a_match(3, 10)
    views = [match.sight(seat).view for seat in range(3)]
    assert all(isinstance(view, View) and view.seat == seat for seat, view in enumerate(views))
    assert len({msgspec.json.encode(msgspec.structs.replace(view, seat=0)) for view in views}) == 1
