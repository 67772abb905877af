"""Rules at their edges: in whatever order dice are spent, dice of the right kind, a market entered in the middle."""

from __future__ import annotations

from itertools import permutations

import pytest

from emberhall.games.dragonlords.rules.map import Map
from tests.games.dragonlords.story import KNIGHT, a_table, the_game


def led_to(board: Map, start: int, dice: tuple[int, ...]) -> int:
    """Where dice lead if they are spent in just this order, some of them perhaps not at all."""
    here = found = 1 << start
    for die in dice:
        here = board.grow(here) & board._paid_by[die]
        found |= here
    return found


@pytest.mark.rule("DL-MOVE-09", "DL-GAP-07")
@pytest.mark.parametrize("faces", [(0, 0, 3), (1, 2, 2), (4, 5, 5), (0, 3, 3)])
def test_dice_are_spent_in_any_order_equal_ones_too(faces: tuple[int, ...]) -> None:
    board = the_game().box.map
    dice = tuple(sorted(board.faces[face] for face in faces))
    for start in range(0, board.size, 5):
        wanted = 1 << start
        for order in permutations(dice):
            wanted |= led_to(board, start, order)
        assert board.reach(start, dice, 0) == wanted


@pytest.mark.rule("DL-MARKET-03", "DL-CONFLICT-37")
def test_a_game_taken_up_in_the_middle_of_a_market_draws_no_second_card() -> None:
    s = a_table(KNIGHT)
    s.t.market.shuffle_in([s.number("Straw Vest")])
    s.at("Vynelvale")
    s.begin("market", draws=["Straw Vest"])
    assert s.asked
    cards = len(s.t.market)
    fork = s.played.fork()
    assert len(fork.state.market) == cards
    assert fork.state.stacks == s.t.stacks
