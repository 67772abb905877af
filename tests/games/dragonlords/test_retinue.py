"""The Huntmaster's Retinue, a short story each: taken instead of a reward, sent into combat, their abilities used."""

from __future__ import annotations

import pytest

from tests.games.dragonlords.sparring import ATTRIBUTES, GIANT, QUIET, SURE, a_brave_knight, in_combat, tired
from tests.games.dragonlords.story import KNIGHT, MONK, Story, a_table, the_game

RANGED, MELEE, MAGIC = range(3)
GIANT_TARGETS, GIANT_DAMAGE = (14, 16, 15), (3, 2, 3)

RETINUE = {  # Life, Stamina, attributes, damage
    "Huntmaster Orla": (4, 2, (4, 4, 1), (2, 1, 1)),
    "Thistle the Bearhound": (3, 1, (2, 4, 0), (1, 2, 1)),
    "Sable the Falconer": (2, 2, (5, 1, 2), (2, 1, 1)),
    "Tam Netcaster": (3, 2, (3, 3, 1), (1, 1, 1)),
    "Old Marrow": (3, 2, (3, 4, 0), (1, 1, 1)),
    "Wick Torchbearer": (2, 3, (0, 2, 4), (1, 1, 2)),
}


def led(*allies: str) -> Story:
    return a_brave_knight(retinue="yes").allies(0, *allies)


def test_there_are_6_as_printed_and_none_is_in_the_market() -> None:
    box = the_game().box
    assert [ally.cost for ally in box.retinue.values()] == [0] * 6  # it serves for free
    printed = {a.name: (a.life, a.stamina, a.numbers, a.harm) for a in box.retinue.values()}
    assert printed == RETINUE
    assert not set(box.retinue) & set(box.market)


@pytest.mark.rule("DL-GAP-50")
@pytest.mark.parametrize("name", RETINUE)
def test_it_may_be_taken_instead_of_the_printed_reward(name: str) -> None:
    s = a_brave_knight(retinue="yes")
    s.t.retinue = sorted(s.box.retinue)
    in_combat(s, "Ogre Warchief", [SURE])
    s.fight.wounds = 3
    s.do("fight-on").do("attack", KNIGHT).do("retinue", name)
    assert s.names(ally.card for ally in s.hero().allies) == [name]
    assert s.hero().gold == 10
    assert s.hero().counters[2] == 1


@pytest.mark.parametrize("phase", [RANGED, MELEE, MAGIC])
@pytest.mark.parametrize("name", RETINUE)
def test_it_attacks_with_its_own_numbers(name: str, phase: int) -> None:
    _, _, attributes, damage = RETINUE[name]
    for die, wounds in ((GIANT_TARGETS[phase] - attributes[phase], damage[phase]), (2, 0)):
        s = in_combat(led(name), GIANT, [*[SURE] * phase, die, *[SURE] * (2 - phase)])
        if s.asked == "before-combat":
            s.do("begin-combat")
        s.do("fight-on")
        for _ in range(phase):
            s.do("defend")
        s.do("attack", name)
        assert s.fight.wounds == wounds


@pytest.mark.rule("DL-GAP-50")
@pytest.mark.parametrize("name", RETINUE)
def test_defeated_it_goes_back_to_its_pile(name: str) -> None:
    s = led(name)
    s.ally(name).wounds = RETINUE[name][0] - 1
    s.meets_challenge("Ghoul Pack")
    assert s.hero().allies == []
    assert s.names(s.t.retinue) == [name]
    assert not s.t.market


def test_huntmaster_orla_shoots_before_combat() -> None:
    s = led("Huntmaster Orla").meets_challenge(GIANT, rolls=[GIANT_TARGETS[RANGED] - 4])
    s.do("use", "Huntmaster Orla")
    assert s.fight.wounds == 2
    assert s.ally("Huntmaster Orla").exhaustion == 1


def test_thistle_has_no_ability() -> None:
    assert led("Thistle the Bearhound").meets_challenge(GIANT).asked == "escape"


def test_sable_rolls_up_to_2_movement_dice_again() -> None:
    s = led("Sable the Falconer").begin("movement", [1, 1, 2, 5, 6])
    s.do("roll", 3).do("use", "Sable the Falconer").do("die-again", 0).do("die-again", 0)
    assert s.t.roll == (1, 4, 5)
    assert not s.offers("use"), "once a turn"


def test_sable_may_roll_only_1_again() -> None:
    s = led("Sable the Falconer").begin("movement", [1, 2, 6])
    s.do("roll", 2).do("use", "Sable the Falconer").do("die-again", 0).do("enough-dice")
    assert s.t.roll == (1, 5)


def test_tam_adds_3_to_the_next_escape_test_alone() -> None:
    least = GIANT_TARGETS[RANGED] - ATTRIBUTES[RANGED] - 3
    s = in_combat(led("Tam Netcaster"), GIANT, [least - 1, least])
    s.do("use", "Tam Netcaster").do("escape")
    assert s.hero().wounds == 1
    assert s.ally("Tam Netcaster").exhaustion == 1
    s.do("escape")
    assert s.hero().wounds == 2, "without the 3"
    s = in_combat(led("Tam Netcaster"), GIANT, [least, QUIET])
    s.do("use", "Tam Netcaster").do("escape")
    assert s.t.fight is None


def test_old_marrow_may_wound_the_enemy_before_combat() -> None:
    least = 14 - ATTRIBUTES[0]
    for die, wounds in ((least, 1), (least - 1, 0)):
        s = tired(led("Old Marrow")).meets_challenge(GIANT, rolls=[die])
        s.do("use", "Old Marrow")
        assert s.fight.wounds == wounds
        assert s.ally("Old Marrow").exhaustion == 1


def test_wick_adds_1_to_magic_defence() -> None:
    least = GIANT_TARGETS[MAGIC] - ATTRIBUTES[MAGIC] - 1
    for die, wounds in ((least, 0), (least - 1, GIANT_DAMAGE[MAGIC])):
        s = in_combat(led("Wick Torchbearer"), GIANT, [SURE, SURE, die])
        s.do("fight-on").do("defend").do("defend").do("defend")
        assert s.hero().wounds == wounds


@pytest.mark.rule("DL-CONFLICT-50")
def test_wick_raises_the_target_number_between_heroes() -> None:
    s = a_table(KNIGHT, MONK).allies(1, "Wick Torchbearer").duels([1, SURE, 1, SURE, 10, 10 + 3 + 1 - 1 - 1])
    s.do("fight-on").do("defend").do("defend").do("attack", KNIGHT)
    assert s.hero(1).wounds == 0
    assert s.hero(0).wounds == 2
