"""The twelve Heroes, a short story of each ability."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.games.dragonlords.rules.standing import look_over_all
from emberhall.games.dragonlords.rules.symbols import MORE_LIFE
from tests.games.dragonlords.sparring import GIANT, SURE, in_combat
from tests.games.dragonlords.story import Place, Story, a_table, the_game

RANGED, MELEE, MAGIC = range(3)
TARGETS, DAMAGE = (14, 16, 15), (3, 2, 3)  # of the Straw Giant
ROADS = 4  # the face with hills, mountains and road
FAILS = 2


def plays(name: str) -> Story:
    """That Hero alone, with a lot of Life."""
    s = a_table(name)
    s.hero().experience[MORE_LIFE] = 20
    look_over_all(s.t)
    return s


def test_every_hero_has_a_story_here() -> None:
    text = Path(__file__).read_text()
    assert [hero.name for hero in the_game().box.heroes.values() if f'"{hero.name}"' not in text] == []


def test_no_two_heroes_are_the_same() -> None:
    texts = [hero.text for hero in the_game().heroes()]
    abilities = [text.split("Damage", 1)[1] for text in texts]
    assert len(set(abilities)) == 12


def test_heroes_strike_hard_in_every_phase() -> None:
    strong = [hero.harm.index(2) for hero in the_game().box.heroes.values()]
    assert {phase: strong.count(phase) for phase in range(3)} == {RANGED: 4, MELEE: 5, MAGIC: 3}


def test_aldra_adds_2_to_all_her_melee_rolls_of_round_1() -> None:
    least = TARGETS[MELEE] - 5 - 2
    s = plays("Aldra Stonehand").meets_challenge(GIANT, rolls=[SURE, least, SURE, SURE, least])
    s.do("use", "Aldra Stonehand").do("fight-on").do("defend").do("attack", "Aldra Stonehand")
    assert (s.fight.wounds, s.hero().exhaustion) == (2, 1)
    s.do("fight-on").do("defend").do("defend")
    assert s.hero().wounds == DAMAGE[MELEE], "not in round 2"


def test_bren_shoots_before_combat_for_1_wound() -> None:
    s = plays("Bren Quickfletch").meets_challenge(GIANT, rolls=[TARGETS[RANGED] - 4])
    s.do("use", "Bren Quickfletch")
    assert (s.fight.wounds, s.hero().exhaustion) == (1, 1)


def test_cyra_casts_before_combat_with_all_her_damage() -> None:
    s = plays("Cyra of the Ash").meets_challenge(GIANT, rolls=[TARGETS[MAGIC] - 5])
    s.do("use", "Cyra of the Ash")
    assert (s.fight.wounds, s.hero().exhaustion) == (2, 1)


@pytest.mark.rule("DL-TIMING-06")
def test_doran_rolls_one_die_a_turn_again() -> None:
    s = in_combat(plays("Doran Halfmoon"), GIANT, [FAILS, SURE, FAILS]).do("fight-on")
    s.do("defend").do("use", "Doran Halfmoon").do("defend")
    assert s.hero().wounds == DAMAGE[MELEE], "the second failure is not asked about"


def test_doran_rolls_a_test_again() -> None:
    s = plays("Doran Halfmoon").meets_challenge("Carrion Crows", rolls=[FAILS, SURE])
    s.do("no-effort").do("use", "Doran Halfmoon")
    assert s.hero().wounds == 0


def reaches(name: str, start: Place, goal: Place, dice: int = 1) -> bool:
    s = plays(name).at(start).emptied()
    s.begin("movement", [ROADS] * dice).do("roll", dice)
    return bool(s.offers("go", s.space(goal)))


def test_esk_crosses_one_river_with_any_die() -> None:
    assert reaches("Esk the Ferryman", (3, 6), (4, 6))
    assert not reaches("Doran Halfmoon", (3, 6), (4, 6))
    assert not reaches("Esk the Ferryman", (6, 5), (5, 5)), "a swamp is no river"


def test_iven_enters_any_terrain_with_one_die() -> None:
    assert reaches("Iven Lowroad", (3, 6), (4, 6))
    assert reaches("Iven Lowroad", (6, 5), (5, 5))
    assert not reaches("Iven Lowroad", (4, 5), (4, 7), dice=2), "one river for each die"


def test_falda_cancels_2_wounds_of_one_melee_hit_a_turn() -> None:
    s = in_combat(plays("Falda Redmane"), GIANT, [FAILS, FAILS, SURE, SURE, FAILS]).do("fight-on")
    s.do("defend")
    assert s.hero().wounds == DAMAGE[RANGED], "an arrow is no Melee hit"
    s.do("defend").do("use", "Falda Redmane")
    assert s.hero().wounds == DAMAGE[RANGED]
    s.do("defend").do("fight-on").do("defend").do("defend")
    assert s.hero().wounds == DAMAGE[RANGED] + DAMAGE[MELEE]


def test_gorrims_allies_have_1_life_more() -> None:
    s = plays("Gorrim Ironpledge").allies(0, "Straw Dog")
    s.ally("Straw Dog").wounds = 1
    s.meets_challenge("Ghoul Pack")
    assert s.ally("Straw Dog").wounds == 2
    s = plays("Falda Redmane").allies(0, "Straw Dog")
    s.ally("Straw Dog").wounds = 1
    assert s.meets_challenge("Ghoul Pack").hero().allies == []


def test_hesper_cancels_a_failed_defence_in_every_round_but_no_failed_attack() -> None:
    s = in_combat(plays("Hesper Vane"), GIANT, [FAILS, FAILS, FAILS, FAILS, SURE, SURE]).do("fight-on")
    s.do("attack", "Hesper Vane")  # fails; then the two defences
    s.do("use", "Hesper Vane")
    assert s.hero().wounds == DAMAGE[RANGED] + DAMAGE[MAGIC], "one a round"
    s.do("fight-on").do("defend").do("use", "Hesper Vane")
    assert s.hero().exhaustion == 2


def test_jorun_heals_2_wounds_in_the_market_step_free_of_charge() -> None:
    s = plays("Jorun Candlewick")
    s.hero().wounds = 3
    s.begin("market").do("use", "Jorun Candlewick")
    assert (s.hero().wounds, s.hero().gold) == (1, 3)
    assert not s.offers("use")


def test_kestrel_gains_1_gold_with_every_adventure_counter() -> None:
    s = in_combat(plays("Kestrel Dawnwarden"), "Gutter Rats", [SURE])
    s.do("fight-on").do("attack", "Kestrel Dawnwarden")
    assert s.hero().gold == 3 + 2 + 1


@pytest.mark.parametrize(("die", "asked"), [(1, False), (2, True), (5, True), (6, False)])
def test_lothar_rolls_a_weak_attack_again(die: int, asked: bool) -> None:
    s = in_combat(plays("Lothar the Unbowed"), GIANT, [SURE, die, SURE]).do("fight-on")
    s.do("defend").do("attack", "Lothar the Unbowed")
    assert (s.asked == "roll-again") == asked
    if asked:
        s.luck([SURE]).do("use", "Lothar the Unbowed")
        assert s.fight.wounds == 2


def test_lothar_keeps_a_weak_defence() -> None:
    s = in_combat(plays("Lothar the Unbowed"), GIANT, [3]).do("fight-on").do("defend")
    assert s.hero().wounds == DAMAGE[RANGED]
