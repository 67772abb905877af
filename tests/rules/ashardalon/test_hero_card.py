"""Rules of the section HCARD, with the sample Hero Card: what stands on it and what it is good for."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.box import HeroCard
from emberhall.games.ashardalon.rules.combat import armour_class
from emberhall.games.ashardalon.rules.state import OFF
from tests.games.ashardalon.story import a_party, quiet_party, the_game


def card(name: str) -> HeroCard:
    return next(card for card in the_game().box.heroes.values() if card.name == name)


@pytest.mark.rule("WA-EX-09", "WA-HCARD-01", "WA-HCARD-08")
def test_the_hero_card_of_keyleth() -> None:
    keyleth = card("Keyleth")
    assert (keyleth.name, keyleth.race, keyleth.hero_class) == ("Keyleth", "Elf", "Paladin")
    assert (keyleth.level_1.ac, keyleth.level_1.hp, keyleth.speed, keyleth.level_1.surge) == (17, 8, 6, 4)
    assert (keyleth.ability.name, keyleth.ability.surge_bonus) == ("Healing Hands", 1)
    assert keyleth.automatic == "Lay On Hands"
    assert (keyleth.utility, keyleth.at_will, keyleth.daily) == (1, 2, 1)
    s = a_party("Keyleth")
    assert (s.hp("Keyleth"), s.hero("Keyleth").level, armour_class(s.t, s.hero("Keyleth"))) == (8, 1, 17)


@pytest.mark.rule("WA-HCARD-01", "WA-HCARD-08")
def test_every_hero_card_says_who_it_is_and_what_it_may_pick() -> None:
    box = the_game().box
    for hero in box.heroes.values():
        assert hero.name
        assert hero.race
        assert hero.hero_class
        picked = [box.powers[box.number[name]] for name in hero.suggested]
        assert [power.type for power in picked] == ["utility"] * hero.utility + ["at-will"] * hero.at_will + ["daily"]
        assert hero.automatic in box.number


@pytest.mark.rule("WA-HCARD-02")
@pytest.mark.parametrize(("die", "hp"), [(8, 7), (7, 8)])
def test_an_attack_total_equal_to_the_heros_ac_hits(die: int, hp: int) -> None:
    s = quiet_party("Keyleth")  # AC 17
    s.monster("Orc Smasher", at=5)  # +9 for 1 damage
    s.begin("monster_step", rolls=[die])
    assert s.hp("Keyleth") == hp


@pytest.mark.rule("WA-HCARD-03")
def test_damage_lowers_hit_points() -> None:
    s = quiet_party("Keyleth")
    s.monster("Cave Bear", at=5)  # 2 damage
    s.begin("monster_step", rolls=[11])
    assert s.hp("Keyleth") == 6


@pytest.mark.rule("WA-HCARD-04")
def test_a_hero_at_full_strength_is_not_healed_further() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Keyleth", "Potion of Healing")
    s.hero("Keyleth").hp = 7
    s.begin().do("item", "Potion of Healing")
    assert s.hp("Keyleth") == 8
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Potion of Healing")
    assert not s.begin().offers("item"), "at 8 of 8 there is nothing to heal"


@pytest.mark.rule("WA-HCARD-04", "WA-LEVEL-06")
def test_the_cap_is_that_of_the_side_in_play() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Potion of Healing")
    s.hero("Keyleth").level, s.hero("Keyleth").hp = 2, 9
    s.begin().do("item", "Potion of Healing")
    assert s.hp("Keyleth") == 10


@pytest.mark.rule("WA-HCARD-05", "WA-CON-01")
def test_speed_is_for_each_move() -> None:
    s = quiet_party("Keyleth")  # Speed 6
    s.hero("Keyleth").at = 31
    s.begin()
    assert not s.offers("walk", 1)  # seven squares away
    s.do("walk", 7)  # six
    assert s.t.moves == 1
    assert s.t.steps == 0
    assert s.offers("walk", 31), "six more with a second Move"


@pytest.mark.rule("WA-HCARD-06")
@pytest.mark.parametrize(("name", "value"), [("Vistra", 4), ("Heskan", 3)])
def test_the_surge_value_is_what_a_surge_gives_back(name: str, value: int) -> None:
    s = quiet_party(name)
    s.hero(name).hp = 0
    s.begin()
    assert s.hp(name) == value


@pytest.mark.rule("WA-HCARD-07", "WA-CARD-25")
@pytest.mark.parametrize(("at", "hp"), [(10, 5), (22, 4)])
def test_healing_hands_adds_1_to_a_surge_on_keyleths_tile(at: int, hp: int) -> None:
    s = quiet_party("Vistra", "Keyleth")
    s.hero("Vistra").hp = 0
    s.hero("Keyleth").at = at
    s.begin()
    assert s.hp("Vistra") == hp


@pytest.mark.rule("WA-GAP-63", "WA-CARD-25")
def test_healing_hands_works_on_keyleth_herself() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").hp = 0
    s.begin()
    assert s.hp("Keyleth") == 5


@pytest.mark.rule("WA-HCARD-07")
@pytest.mark.parametrize(("name", "ends"), [("Vistra", True), ("Keyleth", False)])
def test_vistra_shakes_poison_off_more_easily(name: str, ends: bool) -> None:
    s = quiet_party(name)
    s.hero(name).poisoned = True
    s.encounters()
    s.begin("hero_phase_end", rolls=[5])
    assert s.hero(name).poisoned != ends


@pytest.mark.rule("WA-HCARD-07")
def test_a_natural_20_on_taraks_tile_may_ready_furious_assault() -> None:
    s = a_party("Vistra", "Tarak")
    s.powers("Vistra", "Sure Strike")
    s.powers("Tarak", "Furious Assault")
    s.hero("Tarak").flipped = [s.number("Furious Assault")]
    s.monster("Duergar Guard", at=5)
    s.begin(rolls=[20]).do("power", "Sure Strike")
    assert s.asked == "recharge"
    s.do("recharge", "Furious Assault")
    assert s.hero("Tarak").flipped == []


@pytest.mark.rule("WA-HCARD-07")
@pytest.mark.parametrize("roller", ["Vistra", "Tarak"])
def test_a_natural_20_that_shakes_poison_off_may_ready_furious_assault_too(roller: str) -> None:
    s = quiet_party(roller, "Tarak" if roller == "Vistra" else "Vistra")
    s.powers("Tarak", "Furious Assault")
    s.hero("Tarak").flipped = [s.number("Furious Assault")]
    s.hero(roller).poisoned = True
    s.encounters()
    s.begin("hero_phase_end", rolls=[20])
    assert (s.asked, s.choice.seat) == ("recharge", s.hero("Tarak").seat)
    s.do("recharge", "Furious Assault")
    assert s.hero("Tarak").flipped == []
    assert not s.hero(roller).poisoned


@pytest.mark.rule("WA-HCARD-07", "WA-CARD-25", "WA-DOWN-04")
def test_the_ability_of_a_hero_who_is_down_is_in_force_for_others_on_its_tile() -> None:
    s = quiet_party("Vistra", "Keyleth", "Quinn", "Tarak")
    for name in ("Vistra", "Keyleth", "Quinn", "Tarak"):
        s.hero(name).hp, s.hero(name).at = 0, (9, 10, 5, 6)[s.hero(name).seat]
    s.powers("Tarak", "Furious Assault")
    s.hero("Tarak").flipped = [s.number("Furious Assault")]
    s.hero("Vistra").dazed = s.hero("Vistra").poisoned = True
    s.encounters()
    s.begin(rolls=[20])
    assert (s.asked, s.choice.seat) == ("end-condition", 0), "a gift of Quinn"
    s.do("end", 0)
    assert s.hp("Vistra") == 5, "4, and 1 by Keyleth"
    s.do("done")
    assert (s.asked, s.choice.seat) == ("recharge", 3)


@pytest.mark.rule("WA-HCARD-07")
def test_quinn_may_end_his_own_condition_where_no_tile_is() -> None:
    s = quiet_party("Quinn", "Vistra")
    s.give("Quinn", "Potion of Healing")
    quinn = s.hero("Quinn")
    s.marker("Pit", at=5)
    quinn.at, quinn.pit, quinn.hp, quinn.poisoned = OFF, 5, 5, True
    s.hero("Vistra").at = 26
    s.encounters()
    s.begin(rolls=[9]).do("item", "Potion of Healing").do("end", 1)  # and he does not climb out
    assert (s.hp("Quinn"), s.hero("Quinn").poisoned) == (6, False), "1 lost to the poison, 2 regained"


@pytest.mark.rule("WA-HCARD-07", "WA-LEVEL-02")
def test_a_natural_20_that_disables_a_trap_is_offered_to_tarak_once() -> None:
    s = quiet_party("Tarak")
    s.powers("Tarak", "Furious Assault")
    s.hero("Tarak").flipped = [s.number("Furious Assault")]
    s.marker("Poisoned Dart Trap", at=5)
    s.encounters()
    s.begin(rolls=[20]).do("disable", "Poisoned Dart Trap").do("pass")
    assert s.asked == "hero-phase"
    assert s.row("Tarak") == []


@pytest.mark.rule("WA-HCARD-07")
@pytest.mark.parametrize(("begins", "ends", "asked"), [(14, 18, "recharge"), (18, 14, "hero-phase")])
def test_what_counts_is_whether_tarak_is_on_the_tile_when_the_20_is_rolled(begins: int, ends: int, asked: str) -> None:
    s = a_party("Quinn", "Tarak")
    s.powers("Quinn", "Righteous Advance")  # and then a Hero on his tile may move up to 2 squares
    s.powers("Tarak", "Furious Assault")
    s.hero("Tarak").flipped, s.hero("Tarak").at = [s.number("Furious Assault")], 13
    s.hero("Quinn").at = begins
    s.monster("Duergar Guard", at=begins + 1)
    s.begin(rolls=[20]).do("power", "Righteous Advance")
    if s.asked == "which-hero":
        s.do("hero", "Quinn")
    s.do("walk", ends)
    assert s.asked == asked


@pytest.mark.rule("WA-HCARD-07")
def test_quinn_lets_a_healed_hero_end_a_condition() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Keyleth", "Potion of Healing")
    s.hero("Keyleth").hp, s.hero("Keyleth").dazed = 5, True
    s.begin().do("item", "Potion of Healing").do("end")
    assert not s.hero("Keyleth").dazed


@pytest.mark.rule("WA-HCARD-07", "WA-DOOR-03")
@pytest.mark.parametrize(("name", "offered"), [("Heskan", True), ("Keyleth", False)])
def test_heskan_opens_any_door_on_his_tile(name: str, offered: bool) -> None:
    s = quiet_party(name, doors="yes")
    place = s.tile("B2-1", doors=True)
    far = max(q for q in range(place * 16, place * 16 + 16) if s.t.dungeon.tile_mask(place) >> q & 1)
    (door,) = s.t.dungeon.doors
    assert not s.t.dungeon.door_near(door) >> far & 1
    s.hero(name).at = far
    assert bool(s.begin().offers("open", door.id)) == offered


@pytest.mark.rule("WA-GAP-99", "WA-HCARD-02", "WA-LEVEL-06")
@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("Keyleth", (17, 8, 6, 4)),
        ("Vistra", (17, 8, 5, 4)),
        ("Quinn", (16, 8, 5, 4)),
        ("Tarak", (14, 8, 6, 4)),
        ("Heskan", (14, 6, 6, 3)),
    ],
)
def test_every_hero_has_its_printed_figures_and_better_ones_at_second_level(
    name: str, figures: tuple[int, int, int, int]
) -> None:
    s = quiet_party(name)
    card = s.t.hero_card(s.hero(name))
    first, second = card.level_1, card.level_2
    assert (first.ac, first.hp, card.speed, first.surge) == figures
    assert (second.ac, second.hp, second.surge) == (first.ac + 1, first.hp + 2, first.surge + 1)
