"""Rules of the section MCARD: what every Monster Card says."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.cards.monsters import Always
from emberhall.games.ashardalon.rules.box import MonsterCard
from tests.games.ashardalon.story import quiet_party, the_game

MONSTERS = [card for card in the_game().box.monsters.values() if card.kind == "monster"]
BY_NAME = pytest.mark.parametrize("card", MONSTERS, ids=[card.name for card in MONSTERS])


@pytest.mark.rule("WA-MCARD-01")
@BY_NAME
def test_a_monster_card_has_a_name_and_a_kind(card: MonsterCard) -> None:
    assert card.name
    assert card.tags


@pytest.mark.rule("WA-MCARD-02", "WA-ATTACK-11")
@BY_NAME
def test_its_ac_is_the_total_that_hits_it(card: MonsterCard) -> None:
    for short, left in ((0, 0), (1, 1)):
        s = quiet_party("Heskan")
        s.powers("Heskan", "Ray of Frost")  # +7, 1 damage
        m = s.monster(card.name, at=26, damage=card.hp - 1)
        s.treasures()
        s.begin(rolls=[card.ac - 7 - short]).do("power", "Ray of Frost")
        assert s.hp(m) == left


@pytest.mark.rule("WA-MCARD-03", "WA-DMG-02")
@BY_NAME
def test_its_hp_are_the_damage_that_defeats_it(card: MonsterCard) -> None:
    assert card.hp >= 1
    s = quiet_party("Heskan")
    s.powers("Heskan", "Ray of Frost")
    s.monster(card.name, at=26, row="")
    s.treasures()
    s.encounters()
    s.begin(rolls=[19] * card.hp)
    for hit in range(1, card.hp + 1):
        s.do("power", "Ray of Frost")
        assert bool(s.t.monsters) == (hit < card.hp)
        if s.t.monsters:
            s.do("done")


@pytest.mark.rule("WA-MCARD-04")
def test_only_the_legion_devil_has_a_special_ability() -> None:
    assert [card.name for card in MONSTERS if card.group > 1 or card.on_arrival or card.enraged] == ["Legion Devil"]


@pytest.mark.rule("WA-MCARD-05")
@BY_NAME
def test_it_is_worth_experience(card: MonsterCard) -> None:
    assert 1 <= card.xp <= 3


@pytest.mark.rule("WA-MCARD-06", "WA-MONSTER-04")
@BY_NAME
def test_its_tactics_end_with_what_it_does_otherwise(card: MonsterCard) -> None:
    assert card.tactics
    assert isinstance(card.tactics[-1].when, Always)
    assert not any(isinstance(tactic.when, Always) for tactic in card.tactics[:-1])
