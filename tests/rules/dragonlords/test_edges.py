"""Rules at their edges: in whatever order dice are spent, dice of the right kind, a market entered in the middle."""

from __future__ import annotations

from itertools import permutations

import pytest

from emberhall.engine.chance import Rigged
from emberhall.games.dragonlords.cards.challenges import Regenerates
from emberhall.games.dragonlords.rules.map import Map
from emberhall.games.dragonlords.rules.skill_tests import make_test
from tests.games.dragonlords.story import EMPTY_SPACE, KNIGHT, a_table, the_game

SPIRIT = 2


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


@pytest.mark.rule("DL-TEST-07", "DL-CONFLICT-01")
@pytest.mark.parametrize(("target", "least", "eased"), [(13, 12, 10), (3, 2, 0), (1, 0, 0)])
def test_the_answers_to_a_test_name_what_the_die_must_show(target: int, least: int, eased: int) -> None:
    s = a_table(KNIGHT)
    hero = s.hero()
    choice = next(make_test(s.t, hero, SPIRIT, target))
    assert s.t.strength[0].attributes[SPIRIT] == 1
    assert {(o.act, o.what) for o in choice.options} == {("no-effort", least), ("effort", eased)}


@pytest.mark.parametrize(("wounds", "after"), [(3, 1), (2, 0), (1, 0)])
def test_what_regenerates_may_lose_its_last_wound(wounds: int, after: int) -> None:
    s = a_table(KNIGHT).meets_challenge("Straw Man")
    s.fight.wounds = wounds
    Regenerates(2).round_ends(s.t)
    assert s.fight.wounds == after


# ---------------------------------------------------------------- the kinds of dice


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many sides the dice have that are rolled in the story."""
    sides: list[int] = []
    rolled = Rigged.roll

    def roll(self: Rigged, kind: int) -> int:
        sides.append(kind)
        return rolled(self, kind)

    monkeypatch.setattr(Rigged, "roll", roll)
    return sides


@pytest.mark.rule("DL-COMP-10", "DL-GAP-59")
def test_an_attack_before_combat_is_rolled_with_a_d20(dice: list[int]) -> None:
    s = a_table(KNIGHT).items(0, "Touch of Death").meets_challenge("Straw Giant", rolls=[20])
    s.do("use", "Touch of Death", 0, 1)
    assert dice == [20]


@pytest.mark.rule("DL-COMP-10", "DL-THREAT-08")
def test_threat_and_the_first_town_are_rolled_with_a_d20(dice: list[int]) -> None:
    s = a_table(KNIGHT).at(EMPTY_SPACE).begin("threat_roll", rolls=[20, 2], active=0)
    assert len(s.t.fallen) == 1
    assert dice == [20, 20]


@pytest.mark.rule("DL-GAP-05", "DL-COMP-11")
def test_movement_dice_have_six_faces_when_they_are_rolled_again_too(dice: list[int]) -> None:
    s = a_table(KNIGHT).items(0, "Pilgrim's Compass").at(EMPTY_SPACE)
    s.begin("movement", rolls=[1, 1, 2, 6]).do("roll", 3)
    s.do("use", "Pilgrim's Compass").do("die-again", 0).do("enough-dice")
    assert s.t.roll == (0, 1, 5)
    assert dice == [6] * 4
