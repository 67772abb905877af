"""Two or three rules at once, each case written from the rulebook's own sentences."""

from __future__ import annotations

import pytest

from emberhall.games.bardsung.rules.effects import push_hero
from emberhall.games.bardsung.rules.events import EnemyAttacks, EventRoll, FateReplenished, Rolled
from emberhall.games.bardsung.rules.marching_order import deal
from emberhall.games.bardsung.rules.tokens import DRIFT, MIRAGE, MUSHROOMS, RUBBLE
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl

PASSED, FAILED = 15, 2


def tavern(**zones: str) -> Story:
    s = in_the_tavern(*zones).bare()
    for name, zone in zones.items():
        s.hero(name, at=zone)
    return s


def crawl(**zones: str) -> Story:
    """The entrance, a bend to the west and a corridor to the north: three tiles, so that events are rolled for."""
    s = on_a_crawl(*zones).bare().resource("firewood", 0).resource("charm", 0)
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1), ("T02A", 0, 12, 4))
    for name, zone in zones.items():
        s.hero(name, at=zone)
    return s


def rolled(s: Story) -> list[Rolled]:
    return [entry.event for entry in s.played.entries() if isinstance(entry.event, Rolled)]


def ended(flow: object) -> None:
    """Run something that asks nobody to its end."""
    for _ in flow or ():  # type: ignore[attr-defined]
        raise AssertionError("somebody is asked")


# ---------------------------------------------------------------- dice (page 10) with conditions (page 42)


@pytest.mark.rule("BS-PROP-03", "BS-COND-25", "BS-DICE-11")
def test_a_weakened_enemys_powerful_attack_is_defended_with_one_die_and_the_token_goes() -> None:
    s = tavern(Stoneheart="E")
    ogre = s.enemy("Straw Ogre", at="E")
    s.gain(ogre, "weaken").order("Straw Ogre", "Stoneheart").turn("Straw Ogre", rolls=[PASSED])
    assert rolled(s)[0].dice == (PASSED,)
    assert not s.has(ogre, "weaken")


@pytest.mark.rule("BS-COND-09", "BS-COND-11", "BS-DICE-11")
def test_blessing_and_fatigue_cancel_and_both_go() -> None:
    s = tavern(Stoneheart="E").gain("Stoneheart", "blessing", "fatigue")
    s.enemy("Straw Man", at="E")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[PASSED])
    assert rolled(s)[0].dice == (PASSED,)
    assert s.hero("Stoneheart").conditions == 0


@pytest.mark.rule("BS-COND-24", "BS-TERRAIN-06")
def test_a_sundered_hero_behind_rubble_adds_the_d4_and_no_resilience() -> None:
    s = tavern(Stoneheart="E").token("rubble", "E").gain("Stoneheart", "sundered")
    s.enemy("Straw Man", at="E")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[7, 3])
    assert (rolled(s)[0].total, s.wounds("Stoneheart")) == (10, 0)
    assert not s.t.has(RUBBLE, s.zone("E"))
    assert not s.has("Stoneheart", "sundered")


@pytest.mark.rule("BS-COND-24", "BS-HERO-03")
def test_what_raises_resilience_is_a_modifier_that_a_sundered_hero_does_not_add() -> None:
    s = tavern(Stoneheart="E").abilities("Stoneheart", "Straw Wall").gain("Stoneheart", "sundered")
    s.enemy("Straw Man", at="E")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart").do("use", "Straw Wall")
    s.luck(rolls=[9], draws=["Straw Cut", "Stoneheart"]).do("end-turn")
    assert [roll.total for roll in rolled(s)][:1] == [9]


@pytest.mark.rule("BS-COND-06", "BS-TNMOD-02", "BS-DICE-11")
def test_bane_on_a_physically_resilient_enemy_is_spent_for_a_single_die() -> None:
    s = tavern(Stoneheart="E").abilities("Stoneheart", "Straw Fist")
    ogre = s.enemy("Straw Ogre", at="E")
    s.t.fate = 0
    s.gain(ogre, "bane").order("Stoneheart", "Straw Ogre").turn("Stoneheart", rolls=[FAILED])
    s.do("use", "Straw Fist")
    assert rolled(s)[0].dice == (FAILED,)
    assert not s.has(ogre, "bane")


@pytest.mark.rule("BS-SERIOUS-05", "BS-COND-09", "BS-FATE-11")
def test_a_blessed_hero_recovers_with_advantage_and_a_20_replenishes_fate() -> None:
    s = crawl(Stoneheart="S").gain("Stoneheart", "blessing")
    hero = s.hero("Stoneheart")
    hero.serious, hero.timers = [s.box.number["Straw Bruise"]], [0]
    s.t.wound_deck.remove(hero.serious[0])
    s.t.fate = 0
    s.order("Stoneheart").turn("Stoneheart", rolls=[3, 20])
    hero = s.hero("Stoneheart")
    assert (hero.serious, len(hero.wounds), s.t.fate) == ([], 1, 1)
    assert not s.has("Stoneheart", "blessing")


# ---------------------------------------------------------------- attacks (pages 19, 22, 32) with terrain (page 43)


@pytest.mark.rule("BS-PULSE-01", "BS-TERRAIN-06")
def test_of_two_heroes_behind_one_rubble_the_first_a_pulse_attacks_uses_it_up() -> None:
    s = tavern(Stoneheart="E", Dawnguard="E").token("rubble", "E")
    s.enemy("Straw Bell", at="E")
    s.order("Dawnguard", "Straw Bell", "Stoneheart")
    for slot in s.t.row[:1]:
        slot.exhausted = True
    s.turn("Straw Bell", rolls=[PASSED, 2, PASSED])
    assert [(s.box.name(s.t.heroes[roll.seat].card), roll.extra) for roll in rolled(s)] == [
        ("Dawnguard", 2), ("Stoneheart", 0)
    ]  # fmt: skip


@pytest.mark.rule("BS-GAP-95", "BS-MISS-03", "BS-TERRAIN-06")
@pytest.mark.parametrize(("roll", "left"), [(PASSED, True), (1, False)])
def test_a_mirage_goes_only_when_the_attack_would_hit_and_rubble_goes_in_any_case(roll: int, left: bool) -> None:
    s = tavern(Stoneheart="E").token("rubble", "E").token("mirage", "E")
    s.enemy("Straw Imp", at="E")
    s.order("Straw Imp", "Stoneheart").turn("Straw Imp", rolls=[roll, 1])
    assert s.t.has(MIRAGE, s.zone("E")) == left
    assert s.has("Stoneheart", "fatigue") == left, "the miss effect is suffered after a passed roll alone"
    assert not s.has("Stoneheart", "bleed")
    assert not s.t.has(RUBBLE, s.zone("E"))


@pytest.mark.rule("BS-TERRAIN-07", "BS-FATE-05", "BS-DICE-16")
def test_an_attack_from_an_elevation_is_not_empowered_twice() -> None:
    s = tavern(Lightweaver="E").abilities("Lightweaver", "Straw Spell").token("elevation", "E")
    s.enemy("Straw Man", at="B")
    s.t.fate = 2
    s.order("Lightweaver", "Straw Man").turn("Lightweaver", rolls=[FAILED, 1]).do("use", "Straw Spell")
    assert (s.asked, s.t.fate) == ("turn", 2)


@pytest.mark.rule("BS-AOE-01", "BS-COND-06")
def test_bane_of_another_enemy_in_the_zone_is_not_spent_by_an_area_of_effect() -> None:
    s = tavern(Lightweaver="E").abilities("Lightweaver", "Straw Blast")
    first, other = s.enemy("Straw Man", at="E"), s.enemy("Straw Man", at="E")
    s.t.fate = 0
    s.gain(first, "bane").gain(other, "bane").order("Lightweaver", "Straw Man")
    s.turn("Lightweaver", rolls=[12, 13, 1]).do("use", "Straw Blast").do("target", "Straw Man 1")
    assert (s.has(first, "bane"), s.has(other, "bane")) == (False, True)


# ---------------------------------------------------------------- pushes and dodges (page 20) with terrain (page 43)


def pushed(token: str, *more: str, **heroes: str) -> Story:
    """Stoneheart is pushed by an enemy's attack; the tokens lie in B, beside E."""
    s = tavern(Stoneheart="E", **heroes)
    s.enemy("Straw Man", at="I")
    for each in (token, *more):
        s.token(each, "B")  # type: ignore[arg-type]
    return s.order("Stoneheart", *heroes, "Straw Man").turn("Stoneheart")


@pytest.mark.rule("BS-TERRAIN-01", "BS-TERRAIN-18", "BS-EFFECT-26")
def test_who_is_pushed_into_a_fire_in_a_drift_burns_and_thaws_it() -> None:
    s = pushed("firepit", "drift")
    ended(push_hero(s.t, s.hero("Stoneheart")))
    assert s.has("Stoneheart", "burn")
    assert not s.t.has(DRIFT, s.zone("B"))
    s.luck(draws=["Stoneheart"]).do("end-turn")
    assert not s.has("Stoneheart", "frostbite")


@pytest.mark.rule("BS-TERRAIN-18", "BS-COND-04")
def test_who_burns_already_does_not_suffer_it_again_and_thaws_nothing() -> None:
    s = pushed("firepit", "drift").gain("Stoneheart", "burn")
    ended(push_hero(s.t, s.hero("Stoneheart")))
    assert s.t.has(DRIFT, s.zone("B"))


@pytest.mark.rule("BS-TERRAIN-13", "BS-TERRAIN-04", "BS-COND-07")
def test_stalagmites_in_water_make_bleed_before_the_event_is_rolled_for() -> None:
    s = crawl(Stoneheart="S").token("stalagmites", "B").token("water", "B").order("Stoneheart")
    s.turn("Stoneheart", rolls=[3]).do("move", s.zone("B"))
    results = [entry.event.result for entry in s.played.entries() if isinstance(entry.event, EventRoll)]
    assert (results, s.t.echo) == ([2], 0)


@pytest.mark.rule("BS-EFFECT-04", "BS-PART-11", "BS-TERRAIN-28")
def test_a_dodge_leads_away_from_enemies_into_water_without_any_roll() -> None:
    s = tavern(Stoneheart="E").abilities("Stoneheart", "Straw Gift").token("water", "B").token("stalagmites", "B")
    s.enemy("Straw Man", at="E")
    s.t.fate = 0
    s.order("Stoneheart", "Straw Man").turn("Stoneheart", rolls=[PASSED, 1]).do("use", "Straw Gift").do("apply")
    s.do("dodge", s.zone("B"))
    assert (s.at("Stoneheart"), s.has("Stoneheart", "bleed"), len(rolled(s))) == ("B", False, 1)


@pytest.mark.rule("BS-TERRAIN-12", "BS-PART-09")
def test_beside_enemies_vines_do_not_wound() -> None:
    s = tavern(Stoneheart="E").token("grasping vines", "E")
    s.enemy("Straw Man", at="E")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart", rolls=[FAILED]).do("move", s.zone("B"))
    assert (s.at("Stoneheart"), s.wounds("Stoneheart")) == ("E", 0)


# ---------------------------------------------------------------- turns (page 18) with conditions (page 42)


@pytest.mark.rule("BS-COND-22", "BS-COND-23", "BS-TERRAIN-05")
def test_a_hero_without_an_action_ends_the_turn_in_gas_all_the_same() -> None:
    s = crawl(Stoneheart="S", Dawnguard="S").token("gas", "S").gain("Stoneheart", "stunned", "stunned")
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart")
    assert (s.hero("Stoneheart").poison, s.hero("Stoneheart").stunned) == (1, 1)


@pytest.mark.rule("BS-TUT2-15", "BS-PART-01")
def test_who_escapes_leaves_enemies_without_a_parting_blow() -> None:
    s = crawl(Stoneheart="B", Dawnguard="S")
    s.t.stairs = s.zone("B")
    s.enemy("Straw Man", at="B")
    s.order("Stoneheart", "Dawnguard", "Straw Man").turn("Stoneheart").do("escape")
    assert s.at("Stoneheart") == ""
    assert not rolled(s)


@pytest.mark.rule("BS-EFFECT-13", "BS-EFFECT-16", "BS-ORDER-06")
def test_a_card_hastened_in_its_own_turn_is_exhausted_all_the_same() -> None:
    s = tavern(Stoneheart="E").abilities("Stoneheart", "Straw Order")
    s.enemy("Straw Man", at="E")
    s.t.fate = 0
    s.order("Straw Man", "Stoneheart").turn("Stoneheart", rolls=[20]).do("use", "Straw Order").do("apply")
    assert s.row() == ["Stoneheart", "Straw Man"]
    s.luck(rolls=[PASSED], draws=["Stoneheart"]).do("end-turn")
    assert s.t.round == 2, "the enemy's card was exhausted, and nobody acts twice"


# ---------------------------------------------------------------- the end phase (page 37)


@pytest.mark.rule("BS-COND-10", "BS-COND-12", "BS-END-02")
def test_a_burn_of_a_hero_with_frostbite_is_a_serious_wound() -> None:
    s = crawl(Stoneheart="S").gain("Stoneheart", "burn", "frostbite").order("Stoneheart")
    s.end_phase(rolls=[4, 2], draws=["Straw Bruise"])
    assert len(s.hero("Stoneheart").serious) == 1
    assert s.hero("Stoneheart").conditions == 0


@pytest.mark.rule("BS-COND-07", "BS-COND-29", "BS-HAZARD-02", "BS-TERRAIN-19")
@pytest.mark.parametrize(("bleeding", "poison"), [(False, 1), (True, 0)])
def test_a_6_is_no_6_while_somebody_bleeds(bleeding: bool, poison: int) -> None:
    s = crawl(Stoneheart="S", Dawnguard="1A").token("mushroom patch", "A", "B").order("Stoneheart", "Dawnguard")
    if bleeding:
        s.gain("Dawnguard", "bleed")
    s.end_phase(rolls=[6], draws=["Stoneheart"])
    assert s.hero("Stoneheart").poison == poison, "two patches on one tile are one poison"
    assert s.hero("Dawnguard").poison == 0, "another tile"
    assert (s.t.tokens[MUSHROOMS] != 0) == bleeding


@pytest.mark.rule("BS-COND-10", "BS-ENEMY-10", "BS-ENEMY-11", "BS-ENEMY-06")
def test_an_enemy_that_burns_to_death_pays_its_gold_and_bears_nobody_a_grudge() -> None:
    s = crawl(Stoneheart="S")
    s.gain(s.enemy("Straw Butcher", at="A", wounds=1), "burn")
    s.order("Stoneheart", "Straw Butcher").end_phase(rolls=[4])
    assert (s.t.enemies, s.row(), s.t.gold) == ([], ["Stoneheart"], 2)
    assert not s.hero("Stoneheart").grudge


# ---------------------------------------------------------------- defeat (pages 31, 33) with attacks of several


@pytest.mark.rule("BS-CHECK-03", "BS-CHECK-09", "BS-PULSE-01")
def test_a_checkpoint_in_a_pulse_spares_the_heroes_not_attacked_yet() -> None:
    s = crawl(Stoneheart="S", Dawnguard="S").resource("healing potion", 0).token("firewood", "B")
    s.hero("Stoneheart", wounds=3)
    s.enemy("Straw Bell", at="S")
    s.order("Straw Bell", "Stoneheart", "Dawnguard")
    s.turn("Straw Bell", rolls=[FAILED], draws=["Straw Cut"]).luck(draws=["Stoneheart", "Straw Bell"])
    s.do("return-to", s.zone("B"), seat=0)
    attacked = [entry.event.seat for entry in s.played.entries() if isinstance(entry.event, EnemyAttacks)]
    assert attacked == [0]
    assert (s.at("Stoneheart"), s.at("Dawnguard"), s.wounds("Stoneheart")) == ("B", "B", 0)


@pytest.mark.rule("BS-TOKEN-07", "BS-GAP-52", "BS-PULSE-01")
def test_a_potion_in_a_pulse_ends_the_attack_on_that_hero_alone() -> None:
    s = crawl(Stoneheart="S", Dawnguard="S").resource("healing potion", 1)
    s.hero("Stoneheart", wounds=3)
    s.enemy("Straw Bell", at="S")
    s.order("Straw Bell", "Stoneheart", "Dawnguard").turn("Straw Bell", rolls=[FAILED], draws=["Straw Cut"])
    s.luck(rolls=[PASSED]).do("drink-potion", seat=1)
    attacked = [entry.event.seat for entry in s.played.entries() if isinstance(entry.event, EnemyAttacks)]
    assert (attacked, s.wounds("Stoneheart"), s.hero("Stoneheart").conditions) == ([0, 1], 0, 0)


@pytest.mark.rule("BS-FATE-11", "BS-DEFEND-02", "BS-FATE-09")
def test_a_1_on_a_defence_roll_replenishes_before_the_hit_is_suffered() -> None:
    s = crawl(Stoneheart="S")
    s.t.fate = 0
    s.enemy("Straw Man", at="S")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[1], draws=["Straw Cut"])
    assert (s.t.fate, s.wounds("Stoneheart")) == (1, 1)
    assert any(isinstance(entry.event, FateReplenished) for entry in s.played.entries())


# ---------------------------------------------------------------- Martyr with what else happens to the two


def beside_dawnguard(enemy: str, potions: int = 0) -> Story:
    """Stoneheart is attacked beside Dawnguard, who may suffer his wounds."""
    s = crawl(Stoneheart="S", Dawnguard="S").abilities("Dawnguard", "Martyr").resource("healing potion", potions)
    s.enemy(enemy, at="S")
    return s.order(enemy, "Stoneheart", "Dawnguard")


@pytest.mark.rule("BS-BEHAV-11", "BS-GAP-52", "BS-TOKEN-07")
def test_when_the_martyr_is_revived_the_attack_on_the_other_hero_goes_on() -> None:
    s = beside_dawnguard("Elemental", potions=1)  # burn, wound
    s.hero("Dawnguard", wounds=s.box.heroes[s.hero("Dawnguard").card].grit - 1)
    s.turn("Elemental", rolls=[FAILED], draws=["Straw Cut"]).do("use-card", "Martyr")
    assert s.asked == "defeated"
    s.do("drink-potion", seat=1)
    assert (s.wounds("Stoneheart"), s.wounds("Dawnguard")) == (0, 0)
    assert s.has("Stoneheart", "burn")


@pytest.mark.rule("BS-COND-18", "BS-GAP-106")
def test_each_wound_of_poison_may_be_taken_over_and_the_token_is_gained_all_the_same() -> None:
    s = crawl(Stoneheart="S", Dawnguard="S").abilities("Dawnguard", "Martyr").token("gas", "S")
    s.gain("Stoneheart", "poison", "poison").order("Stoneheart", "Dawnguard")
    s.turn("Stoneheart", draws=["Straw Cut", "Straw Bruise"]).do("end-turn").do("use-card", "Martyr").do("pass")
    assert (s.wounds("Dawnguard"), s.wounds("Stoneheart"), s.hero("Stoneheart").poison) == (1, 1, 3)


@pytest.mark.rule("BS-TERRAIN-26", "BS-GAP-106")
def test_a_wound_of_lava_is_suffered_where_the_push_leads_out_of_the_martyrs_zone() -> None:
    s = beside_dawnguard("Straw Ogre")  # wound, push
    s.token("lava pit", "C").gain("Dawnguard", "frostbite")
    s.turn("Straw Ogre", rolls=[FAILED, FAILED], draws=["Straw Cut", "Straw Bruise"]).do("pass")
    assert (s.at("Stoneheart"), s.wounds("Stoneheart"), s.wounds("Dawnguard")) == ("C", 2, 0)
    assert s.has("Stoneheart", "burn")
    assert s.has("Dawnguard", "frostbite")


# ---------------------------------------------------------------- dice and tokens of attacks


@pytest.mark.rule("BS-HEAT-03", "BS-HEAT-08", "BS-ENEMY-08", "BS-COND-13")
def test_frostbite_and_a_critical_hit_heat_an_enemy_up_and_go_on_from_there() -> None:
    s = tavern(Stoneheart="E").abilities("Stoneheart", "Straw Fist")
    giant = s.enemy("Straw Giant", at="E")  # heats up at two wounds
    s.t.fate = 0
    s.gain(giant, "frostbite").order("Stoneheart", "Straw Giant").turn("Stoneheart", rolls=[20])
    s.do("use", "Straw Fist").do("apply")
    assert s.names(s.t.heated) == ["Straw Giant"]
    assert s.wounds(giant) == 1, "a wound and one for the frostbite heat it up, the second wound lies on the hot side"


@pytest.mark.rule("BS-DICE-15", "BS-COND-06", "BS-FATE-05", "BS-FATE-11")
def test_a_reroll_rolls_the_d4_again_and_only_the_second_roll_replenishes() -> None:
    s = crawl(Stoneheart="S").abilities("Stoneheart", "Straw Fist", "Straw Luck")
    s.enemy("Straw Man", at="S")
    s.t.fate = 1
    s.order("Stoneheart", "Straw Man").turn("Stoneheart", rolls=[1, 2, 3, 1]).do("use", "Straw Fist")
    s.do("empower").do("reroll", "Straw Luck")
    assert s.t.fate == 0, "the 1 was thrown away"
    (roll,) = rolled(s)
    assert (roll.natural, roll.extra) == (3, 1)


@pytest.mark.rule("BS-COND-16", "BS-EXPLORE-17", "BS-ORDER-08")
def test_a_pinned_card_keeps_its_space_in_the_deal_that_exploring_brings() -> None:
    s = crawl(Stoneheart="S", Dawnguard="S", Nightfeather="B")
    s.enemy("Straw Man", at="A")
    s.order("Stoneheart", "Dawnguard", "Nightfeather")
    s.turn("Stoneheart", draws=["Straw Man", "Nightfeather", "Stoneheart"])
    s.t.row[1].pinned = True
    s.t.joining = [s.box.number["Straw Man"]]
    deal(s.t)
    assert s.row() == ["Straw Man", "Dawnguard", "Nightfeather", "Stoneheart"]
    assert not any(slot.pinned for slot in s.t.row)
