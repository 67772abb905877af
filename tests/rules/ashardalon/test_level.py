"""Rules of the section LEVEL: the natural 20, the price, and what 2nd level brings."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.box import DOOR, LOCKED
from emberhall.games.ashardalon.rules.dungeon import squares_of
from tests.games.ashardalon.story import Story, a_party, quiet_party, the_game

FIVE = ("Gibbering Mouther", "Grell")  # 3 and 2 points


def a_fight(*pile: str, foe: str = "Duergar Guard") -> Story:
    """Vistra with Sure Strike (+11, 1 damage) next to a Monster of 2 Hit Points, and a pile of Experience."""
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    s.monster(foe, at=s.beside("Vistra"))
    s.t.experience = [s.number(name) for name in pile]
    s.treasures()
    return s


@pytest.mark.rule("WA-LEVEL-01")
def test_heroes_begin_at_1st_level() -> None:
    assert [hero.level for hero in a_party("Keyleth", "Heskan").t.heroes] == [1, 1]


# ---------------------------------------------------------------- the trigger


@pytest.mark.rule("WA-LEVEL-02", "WA-LEVEL-03")
def test_a_natural_20_on_an_attack_offers_the_level_for_five_points() -> None:
    s = a_fight(*FIVE).begin(rolls=[20]).do("power", "Sure Strike")
    assert s.asked == "level-up"
    s.do("level-up")
    assert s.hero("Vistra").level == 2
    assert s.t.experience == []


@pytest.mark.rule("WA-LEVEL-02")
def test_a_natural_20_on_a_roll_to_disable_a_trap_offers_it_too() -> None:
    s = quiet_party("Vistra")
    s.t.experience = [s.number(name) for name in FIVE]
    s.marker("Poisoned Dart Trap", at=5)
    s.begin(rolls=[20]).do("disable", "Poisoned Dart Trap")
    assert s.asked == "level-up"


@pytest.mark.rule("WA-LEVEL-02")
def test_a_total_of_20_is_not_a_natural_20() -> None:
    s = a_fight(*FIVE).begin(rolls=[9]).do("power", "Sure Strike")
    assert s.asked == "hero-phase"


@pytest.mark.rule("WA-LEVEL-02")
def test_a_20_against_poison_offers_nothing() -> None:
    s = quiet_party("Keyleth")
    s.t.experience = [s.number(name) for name in FIVE]
    s.hero("Keyleth").poisoned = True
    s.encounters()
    s.begin("hero_phase_end", rolls=[20])
    assert s.asked == "hero-phase"
    assert not s.hero("Keyleth").poisoned


@pytest.mark.rule("WA-LEVEL-02")
def test_a_20_on_a_locked_door_offers_nothing() -> None:
    s = quiet_party("Keyleth", doors="yes")
    place = s.tile("B2-1", doors=True)
    (door,) = s.t.dungeon.doors
    assert door.place == place
    s.t.locked = [door.id]
    s.t.door_tokens.remove(DOOR + LOCKED)
    s.hero("Keyleth").at = squares_of(s.t.dungeon.door_near(door))[0]
    s.t.experience = [s.number(name) for name in FIVE]
    s.begin(rolls=[20]).do("unlock", door.id)
    assert s.asked == "hero-phase"
    assert s.t.dungeon.doors == ()


@pytest.mark.rule("WA-LEVEL-03")
def test_four_points_are_not_enough() -> None:
    s = a_fight("Gibbering Mouther", "Snake").begin(rolls=[20]).do("power", "Sure Strike")
    assert s.asked == "hero-phase"


@pytest.mark.rule("WA-LEVEL-03", "WA-GAP-76")
def test_the_offer_may_be_declined_and_does_not_come_back() -> None:
    s = a_fight("Gibbering Mouther", "Grell", "Cave Bear").begin(rolls=[20]).do("power", "Sure Strike").do("pass")
    assert s.hero("Vistra").level == 1
    assert len(s.t.experience) == 3
    assert s.asked == "hero-phase"
    assert not s.offers("level-up")


@pytest.mark.rule("WA-LEVEL-10")
def test_a_hero_of_2nd_level_gets_no_offer() -> None:
    s = a_fight(*FIVE, *FIVE)
    s.hero("Vistra").level = 2
    s.begin(rolls=[20]).do("power", "Sure Strike")
    assert s.asked == "hero-phase"
    assert s.hero("Vistra").level == 2


@pytest.mark.rule("WA-EX-19", "WA-FAQ-08", "WA-GAP-76")
def test_the_monster_just_defeated_helps_to_pay() -> None:
    s = a_fight("Gibbering Mouther")  # 3 points
    s.t.monsters[0].damage = 1  # the Duergar Guard has 1 Hit Point left and is worth 2
    s.begin(rolls=[20]).do("power", "Sure Strike")
    assert s.t.monsters == []
    assert s.asked == "level-up"
    s.do("level-up")
    assert s.t.experience == []


@pytest.mark.rule("WA-GAP-119")
def test_two_natural_20s_in_one_attack_make_one_offer() -> None:
    s = quiet_party("Heskan")
    s.powers("Heskan", "Arc Lightning")
    s.monster("Duergar Guard", at=26)
    s.monster("Cave Bear", at=30)
    s.t.experience = [s.number(name) for name in FIVE]
    s.begin(rolls=[20, 20]).do("power", "Arc Lightning").do("foe", "Duergar Guard").do("foe", "Cave Bear")
    assert s.asked == "level-up"
    s.do("pass")
    assert s.asked == "hero-phase"


# ---------------------------------------------------------------- the price


@pytest.mark.rule("WA-LEVEL-04", "WA-GAP-75")
def test_the_cards_paid_are_discarded_and_no_change_is_given() -> None:
    s = a_fight("Gibbering Mouther", "Legion Devil").begin(rolls=[20]).do("power", "Sure Strike").do("level-up")
    assert s.t.experience == []  # 3 + 3 for a price of 5
    assert sorted(s.t.monster_discard) == sorted([s.number("Gibbering Mouther"), s.number("Legion Devil")])


# ---------------------------------------------------------------- what it brings


@pytest.mark.rule("WA-LEVEL-05", "WA-LEVEL-06")
def test_the_hero_card_is_flipped_and_every_figure_is_better() -> None:
    for card in the_game().box.heroes.values():
        assert card.level_2.hp > card.level_1.hp
        assert card.level_2.ac > card.level_1.ac
        assert card.level_2.surge > card.level_1.surge


@pytest.mark.rule("WA-LEVEL-06", "WA-HCARD-02")
@pytest.mark.parametrize(("level", "hp"), [(1, 7), (2, 10)])
def test_at_2nd_level_the_better_armour_class_counts(level: int, hp: int) -> None:
    s = quiet_party("Keyleth")  # AC 17, or 18 at 2nd level
    s.hero("Keyleth").level = level
    s.hero("Keyleth").hp = 10 if level == 2 else 8
    s.monster("Orc Smasher", at=5)
    s.begin("monster_step", rolls=[8])  # +9
    assert s.hp("Keyleth") == hp


@pytest.mark.rule("WA-LEVEL-05", "WA-GAP-77")
def test_damage_taken_stays_when_the_maximum_rises() -> None:
    s = a_fight(*FIVE)
    s.hero("Vistra").hp = 5  # of 8
    s.begin(rolls=[20]).do("power", "Sure Strike").do("level-up")
    assert s.hp("Vistra") == 7  # of 10


@pytest.mark.rule("WA-LEVEL-07", "WA-GAP-80")
def test_a_new_daily_power_is_chosen_face_up_from_those_not_taken_yet() -> None:
    s = a_party("Keyleth")
    s.give("Keyleth", "Tome of Experience")
    before = set(s.hero("Keyleth").powers)
    s.begin().do("item", "Tome of Experience")
    assert s.asked == "learn"
    offered = {option.what for option in s.offers("learn")}
    assert not offered & before
    assert {s.box.powers[card].type for card in offered} == {"daily"}
    assert {s.box.powers[card].hero_class for card in offered} == {"Paladin"}
    learnt = min(offered)
    s.do("learn", learnt)
    hero = s.hero("Keyleth")
    dailies = [card for card in hero.powers if s.box.powers[card].type == "daily"]
    assert len(dailies) == 2
    assert learnt in dailies
    assert learnt not in hero.flipped


@pytest.mark.rule("WA-GAP-80")
def test_with_random_powers_chance_picks_the_new_daily() -> None:
    s = quiet_party("Vistra", powers="random")
    s.give("Vistra", "Tome of Experience")
    with pytest.raises(AssertionError, match="unscripted outcome below"):  # chance is asked, not the player
        s.begin().do("item", "Tome of Experience")


@pytest.mark.rule("WA-LEVEL-08", "WA-GAP-78")
def test_a_natural_20_at_2nd_level_deals_one_more() -> None:
    s = a_fight()
    s.hero("Vistra").level = 2
    s.begin(rolls=[20]).do("power", "Sure Strike")
    assert s.t.monsters == []  # 2 Hit Points


@pytest.mark.rule("WA-LEVEL-08")
def test_a_natural_19_is_no_critical_attack() -> None:
    s = a_fight()
    s.hero("Vistra").level = 2
    s.begin(rolls=[19]).do("power", "Sure Strike")
    assert s.hp(s.t.monsters[0]) == 1


@pytest.mark.rule("WA-LEVEL-08", "WA-GAP-79")
def test_the_roll_that_brings_the_level_is_not_yet_critical() -> None:
    s = a_fight(*FIVE).begin(rolls=[20]).do("power", "Sure Strike").do("level-up")
    assert s.hero("Vistra").level == 2
    assert s.hp(s.t.monsters[0]) == 1
