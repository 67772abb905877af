"""A short story for every enemy of the box: what is special about it."""

from __future__ import annotations

from collections import Counter

import pytest

from emberhall.games.bardsung.rules.box import EnemyCard, open_box
from emberhall.games.bardsung.rules.conditions import enemy_suffers
from emberhall.games.bardsung.rules.events import EnemyAttacks
from emberhall.games.bardsung.rules.language import Deed
from emberhall.games.bardsung.rules.state import Enemy
from emberhall.games.bardsung.rules.tokens import CONDITION, RUBBLE, Condition
from emberhall.games.bardsung.rules.wounds import wound_enemy
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl, the_game

BOX = the_game().box
FAIL, PASS = 2, 18  # defence rolls of anybody against any enemy
CUT = "Straw Cut"  # the wound card that is drawn


def scene(enemies: dict[str, str], *order: str, **heroes: str) -> Story:
    """The tavern with heroes and enemies in these zones, in this marching order."""
    s = in_the_tavern(*heroes).bare()
    for name, zone in heroes.items():
        s.hero(name, at=zone)
    for name, zones in enemies.items():
        for zone in zones:
            s.enemy(name, at=zone)
    return s.order(*order)


def duel(enemy: str, at: str = "A", hero: str = "A") -> Story:
    """An enemy and Stoneheart, the enemy first."""
    return scene({enemy: at}, enemy, "Stoneheart", Stoneheart=hero)


def only(s: Story) -> Enemy:
    return s.t.enemies[0]


def attacked(s: Story) -> list[str]:
    """Who was attacked since the story began."""
    found = [entry.event for entry in s.played.entries() if isinstance(entry.event, EnemyAttacks)]
    return [s.box.name(s.t.heroes[event.seat].card) for event in found]


def hurt(s: Story, enemy: Enemy, wounds: int = 1, by: int = -1) -> None:
    """An enemy suffers wounds."""
    for _ in range(wounds):
        for _ in wound_enemy(s.t, enemy, by) or ():
            raise AssertionError("nobody is to be asked")


def heated(enemy: str, at: str = "A", hero: str = "A") -> Story:
    """The same with the enemy's card on its heat-up side."""
    s = duel(enemy, at, hero)
    hurt(s, only(s), 2)
    assert s.names(s.t.heated) == [enemy]
    return s


def suffers(s: Story, enemy: Enemy, condition: Condition) -> bool:
    """Whether an enemy that is to suffer a condition does."""
    assert enemy_suffers(s.t, enemy, CONDITION[condition]) is None
    return s.has(enemy, condition)


# ---------------------------------------------------------------- the box


def test_the_box_has_thirty_two_types_with_sixty_three_models() -> None:
    types = [enemy for enemy in open_box().enemies.values() if not enemy.first_card]
    assert len(types) + len(BOX.bosses) == 32
    assert sum(enemy.models for enemy in types) + len(BOX.bosses) == 63
    several = {enemy.name: enemy.models for enemy in types if enemy.models > 1}
    assert several == {
        "Brigand": 6, "Raider": 3, "Brute": 2, "Hunter": 3, "Reaver": 2, "Berserker": 3, "Miner": 4, "Executioner": 4,
        "Kingsguard": 4, "Sniper": 3, "Arcanist": 2, "Shadow": 4, "Elemental": 4,
    }  # fmt: skip


def test_two_mini_bosses_have_two_cards_each() -> None:
    firsts = Counter(enemy.first_card for enemy in BOX.enemies.values() if enemy.first_card)
    assert firsts == {"Slaughterbeast": 1, "Ettin": 1}


@pytest.mark.parametrize("card", BOX.enemies.values(), ids=lambda card: card.name)
def test_a_card_has_a_heat_up_side_exactly_if_its_grit_says_so(card: EnemyCard) -> None:
    assert (card.grit == "heat-up") == (card.heat_up is not None)


def test_marks_on_the_map_are_told_apart() -> None:
    marks = [hero.mark for hero in BOX.heroes.values()] + [boss.mark for boss in BOX.bosses.values()]
    marks += [enemy.mark for enemy in BOX.enemies.values() if not enemy.first_card]
    assert max(Counter(marks).values()) == 1


# ---------------------------------------------------------------- hobgoblins


@pytest.mark.parametrize(("roll", "wounds"), [(6, 1), (7, 0)])
def test_brigand_is_defended_against_with_nine(roll: int, wounds: int) -> None:
    s = duel("Brigand").turn("Brigand", rolls=[roll], draws=[CUT] * wounds)
    assert s.wounds("Stoneheart") == wounds


def test_raider_shoots_and_retreats() -> None:
    s = duel("Raider").turn("Raider", rolls=[FAIL], draws=[CUT])
    assert s.wounds("Stoneheart") == 1
    assert s.at(only(s)) == "B"


def test_brute_pushes_and_in_its_heat_wounds_twice() -> None:
    s = duel("Brute").turn("Brute", rolls=[FAIL], draws=[CUT])
    assert (s.wounds("Stoneheart"), s.at("Stoneheart")) == (1, "B")
    s = heated("Brute", at="I", hero="B").turn("Brute", rolls=[FAIL], draws=[CUT, CUT])
    assert (s.wounds("Stoneheart"), s.at(only(s))) == (2, "B")  # three zones on


def test_hunter_makes_bleed_and_takes_up_a_better_position() -> None:
    s = duel("Hunter", at="E", hero="E").turn("Hunter", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "bleed")
    assert s.at(only(s)) == "B"


@pytest.mark.rule("BS-CF-29", "BS-ENEMY-02")
def test_butcher_has_the_numbers_of_its_printed_card() -> None:
    normal, _ = BOX.profiles[BOX.number["The Butcher"]]
    assert (normal.tn, normal.speed, normal.toughness, normal.gold) == (11, 3, 4, 2)
    assert normal.attack is not None
    assert normal.attack.hit
    assert normal.attack.miss


def test_butcher_tires_those_it_misses_and_follows_who_felled_it() -> None:
    s = duel("The Butcher").turn("The Butcher", rolls=[PASS])
    assert s.has("Stoneheart", "fatigue")
    s = on_a_crawl("Stoneheart", "Dawnguard").bare()
    butcher = s.enemy("The Butcher", at="S")
    hurt(s, butcher, 4, by=s.hero("Dawnguard").seat)
    assert s.hero("Dawnguard").grudge
    s = scene({"The Butcher": "A"}, "The Butcher", "Stoneheart", "Dawnguard", Stoneheart="A", Dawnguard="F")
    hurt(s, only(s), 2)
    s.hero("Dawnguard").grudge = True
    s.turn("The Butcher", rolls=[PASS, PASS])  # powerful: the worse of two dice
    assert attacked(s) == ["Dawnguard"]


# ---------------------------------------------------------------- bugbears


def test_reaver_goes_for_a_hero_who_is_alone() -> None:
    s = scene(
        {"Reaver": "I"}, "Reaver", "Stoneheart", "Dawnguard", "Nightfeather",
        Stoneheart="E", Dawnguard="E", Nightfeather="D",
    )  # fmt: skip
    s.turn("Reaver", rolls=[PASS])
    assert attacked(s) == ["Nightfeather"]


def test_berserker_strikes_twice_in_its_heat() -> None:
    s = heated("Berserker").turn("Berserker", rolls=[PASS, PASS])
    assert attacked(s) == ["Stoneheart"] * 2


@pytest.mark.parametrize(("roll", "left"), [(FAIL, 0), (PASS, 1)])
def test_a_cube_that_has_wounded_nobody_mends_nothing(roll: int, left: int) -> None:
    s = duel("Gelatinous Cube")
    only(s).wounds = 1
    s.turn("Gelatinous Cube", rolls=[roll], draws=[CUT] if roll == FAIL else [])
    assert attacked(s) == ["Stoneheart"]
    assert only(s).wounds == left


@pytest.mark.rule("BS-BEHAV-07")
def test_a_raging_berserker_out_of_reach_comes_no_nearer_than_its_speed() -> None:
    s = heated("Berserker", at="I", hero="A").turn("Berserker")  # nobody in range: its first bracket yields nothing
    assert s.t.dungeon.distance(only(s).at, s.zone("A")) == 1  # four zones off, speed 3
    assert attacked(s) == []


def test_shaman_mends_other_bugbears_near_it() -> None:
    s = scene({"Shaman": "A", "Reaver": "CI", "Brigand": "B"}, "Shaman", "Stoneheart", Stoneheart="G")
    for enemy in s.t.enemies:
        enemy.wounds = 1
    s.turn("Shaman", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "fatigue")
    assert {s.at(enemy): enemy.wounds for enemy in s.t.enemies} == {"A": 1, "C": 0, "I": 1, "B": 1}


def test_ogre_is_hard_to_defend_against() -> None:
    s = duel("Ogre").turn("Ogre", rolls=[PASS, FAIL], draws=[CUT])
    assert (s.wounds("Stoneheart"), s.at("Stoneheart")) == (1, "B")
    s = heated("Ogre").turn("Ogre", rolls=[PASS, FAIL], draws=[CUT, CUT])
    assert s.wounds("Stoneheart") == 2


def test_slaughterbeast_acts_on_two_cards() -> None:
    beast, frenzy = "Slaughterbeast", "Slaughterbeast's Frenzy"
    s = scene({beast: "A"}, beast, frenzy, "Stoneheart", "Dawnguard", Stoneheart="A", Dawnguard="A")
    s.turn(beast, rolls=[FAIL, PASS, PASS, PASS, PASS], draws=[CUT])
    assert s.has("Stoneheart", "bleed")
    assert attacked(s) == ["Stoneheart", *["Stoneheart", "Dawnguard"] * 2]  # one attack, then two pulses
    hurt(s, only(s), 2)
    assert s.row() == [frenzy, "Stoneheart", "Dawnguard"]
    hurt(s, only(s), 1)
    assert s.t.profile(only(s)).toughness == 4


# ---------------------------------------------------------------- duergar


def test_miner_helps_where_the_fighting_is() -> None:
    s = scene(
        {"Miner": "A", "Brigand": "E"}, "Miner", "Dawnguard", "Stoneheart", "Brigand", Dawnguard="B", Stoneheart="E"
    )
    s.turn("Miner", rolls=[PASS])
    assert attacked(s) == ["Stoneheart"]


def test_executioner_goes_for_the_most_wounded_and_wounds_twice() -> None:
    s = scene({"Executioner": "A"}, "Executioner", "Stoneheart", "Dawnguard", Stoneheart="A", Dawnguard="B")
    s.hero("Dawnguard", wounds=1)
    s.turn("Executioner", rolls=[FAIL], draws=[CUT, CUT])
    assert (s.wounds("Stoneheart"), s.wounds("Dawnguard")) == (0, 3)


def test_kingsguard_pushes_and_in_its_heat_seeks_the_grudge() -> None:
    s = duel("Kingsguard").turn("Kingsguard", rolls=[FAIL], draws=[CUT])
    assert s.at("Stoneheart") == "B"
    s = scene({"Kingsguard": "A"}, "Kingsguard", "Stoneheart", "Dawnguard", Stoneheart="A", Dawnguard="E")
    hurt(s, only(s), 2)
    s.hero("Dawnguard").grudge = True
    s.turn("Kingsguard", rolls=[PASS])
    assert attacked(s) == ["Dawnguard"]


def test_sniper_breaks_armour_from_three_zones_off() -> None:
    s = duel("Sniper", at="A", hero="F").turn("Sniper", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "sundered")
    assert s.at(only(s)) == "A"


def test_arcanist_burns_all_within_two_zones() -> None:
    s = scene(
        {"Arcanist": "A"}, "Arcanist", "Stoneheart", "Dawnguard", "Nightfeather",
        Stoneheart="B", Dawnguard="E", Nightfeather="I",
    )  # fmt: skip
    s.turn("Arcanist", rolls=[FAIL, FAIL])
    assert [s.has(name, "burn") for name in ("Stoneheart", "Dawnguard", "Nightfeather")] == [True, True, False]


def test_crimson_hook_pulls_a_hero_to_itself() -> None:
    s = duel("Crimson Hook", at="A", hero="B")
    s.token("stalagmites", "A").turn("Crimson Hook", rolls=[FAIL], draws=[CUT])
    assert (s.wounds("Stoneheart"), s.at("Stoneheart")) == (1, "A")
    assert s.has("Stoneheart", "bleed")  # what lies there takes hold
    s = heated("Crimson Hook")
    only(s).wounds = 1
    s.turn("Crimson Hook", rolls=[FAIL], draws=[CUT])
    assert only(s).wounds == 0  # it devours


# ---------------------------------------------------------------- spirits, the dead, machines


def test_shadow_tires_and_cannot_be_poisoned() -> None:
    s = duel("Shadow").turn("Shadow", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "fatigue")
    assert s.wounds("Stoneheart") == 1
    assert not suffers(s, only(s), "poison")
    assert suffers(s, only(s), "burn")


def test_reaper_chills_and_in_its_heat_wounds_seriously() -> None:
    s = duel("Reaper").turn("Reaper", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "frostbite")
    assert not suffers(s, only(s), "frostbite")
    s = heated("Reaper", at="A", hero="B").turn("Reaper", rolls=[PASS, FAIL], draws=[CUT])
    assert s.names(s.hero("Stoneheart").serious) == [CUT]
    assert s.at(only(s)) == "B"  # unrelenting


def test_elemental_does_not_burn_and_in_its_heat_burns_all_around() -> None:
    s = scene({"Elemental": "A"}, "Elemental", "Stoneheart", "Dawnguard", Stoneheart="A", Dawnguard="A")
    hurt(s, only(s), 2)
    s.turn("Elemental", rolls=[FAIL, FAIL], draws=[CUT, CUT])
    assert s.has("Stoneheart", "burn")
    assert s.has("Dawnguard", "burn")
    assert not suffers(s, only(s), "burn")


# ---------------------------------------------------------------- wandering monsters


def test_ettin_has_two_heads() -> None:
    s = scene({"Ettin": "A"}, "Ettin", "Ettin's Right Head", "Stoneheart", Stoneheart="A")
    s.turn("Ettin", rolls=[PASS, PASS, PASS])  # one die, then the worse of two
    assert attacked(s) == ["Stoneheart"] * 2
    assert s.t.profile(only(s)).card == s.box.number["Ettin"]
    hurt(s, only(s), 2)
    assert s.t.profile(only(s)).card == s.box.number["Ettin's Right Head"]
    assert s.t.fallen == [s.box.number["Ettin"]]
    assert "Ettin" not in s.row()


def test_giant_rat_poisons() -> None:
    s = duel("Giant Rat", at="A", hero="F").turn("Giant Rat", rolls=[FAIL])
    assert s.has("Stoneheart", "poison")
    assert s.wounds("Stoneheart") == 0


def test_giant_spider_poisons_and_wounds() -> None:
    s = duel("Giant Spider", at="A", hero="F").turn("Giant Spider", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "poison")
    assert s.wounds("Stoneheart") == 1


def test_ettercap_spins_from_afar_and_bites_in_its_heat() -> None:
    s = duel("Ettercap", at="A", hero="C").turn("Ettercap", rolls=[FAIL])
    assert s.hero("Stoneheart").stunned == 1
    s = heated("Ettercap", at="A", hero="C").turn("Ettercap", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "poison")
    assert s.at(only(s)) == "C"


def test_gelatinous_cube_mends_when_it_has_wounded_somebody() -> None:
    s = duel("Gelatinous Cube")
    only(s).wounds = 1
    s.turn("Gelatinous Cube", rolls=[FAIL], draws=[CUT])
    assert s.hero("Stoneheart").stunned == 1
    assert only(s).wounds == 0
    assert not suffers(s, only(s), "poison")


def test_hook_horror_pins_and_in_its_heat_strikes_twice() -> None:
    s = duel("Hook Horror").turn("Hook Horror", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "pinned")
    s = heated("Hook Horror").turn("Hook Horror", rolls=[PASS] * 4)
    assert attacked(s) == ["Stoneheart"] * 2


def test_cepid_strikes_over_a_zone_and_breaks_armour() -> None:
    s = duel("Cepid", at="A", hero="B").turn("Cepid", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "sundered")
    assert s.at(only(s)) == "A"


def test_kryx_makes_bleed_and_is_gone() -> None:
    s = duel("Kryx").turn("Kryx", rolls=[FAIL], draws=[CUT])
    assert s.has("Stoneheart", "bleed")
    assert s.at(only(s)) == "B"


# ---------------------------------------------------------------- events among the wandering monster cards


def event(name: str) -> Story:
    """The echo turns out to be this event."""
    s = on_a_crawl("Stoneheart", "Dawnguard").bare()
    d = Deed(0, s.box.number[name], place=0)
    for effect in s.box.wandering[d.card].do:
        for choice in effect.run(s.t, d) or ():
            assert len(choice.options) == 1, "nothing is to be decided"
    return s


def test_five_events_may_come_instead_of_a_monster() -> None:
    assert len(BOX.wandering) == 5
    assert not BOX.wandering[BOX.number["Only Dripping"]].do
    assert event("Fresh Tracks").t.echo == 0
    assert event("Lost Pack").t.gold == 2
    s = event("Cold Draught")
    assert s.has("Stoneheart", "fatigue")
    assert s.has("Dawnguard", "fatigue")


def test_falling_stones_lie_on_the_focus_of_the_heros_tile() -> None:
    s = on_a_crawl("Stoneheart").bare()
    falling = s.box.number["Falling Stones"]
    (effect,) = s.box.wandering[falling].do
    flow = effect.run(s.t, Deed(0, falling, place=0))
    assert flow is not None
    (only_zone,) = next(flow).options
    with pytest.raises(StopIteration):
        flow.send(only_zone)
    assert s.t.has(RUBBLE, s.zone("B"))


def test_every_enemy_has_a_story() -> None:
    told = " ".join(name for name in globals() if name.startswith("test_"))
    for enemy in BOX.enemies.values():
        if not enemy.first_card:
            assert enemy.name.removeprefix("The ").lower().replace(" ", "_") in told, enemy.name


def test_who_cannot_be_pushed_is_not_pulled() -> None:
    from emberhall.engine.standing import Bearer
    from emberhall.games.bardsung.cards.enemies import Pull
    from emberhall.games.bardsung.cards.passives import Immovable
    from emberhall.games.bardsung.rules.language import Strike

    s = scene({"Straw Man": "A"}, "Straw Man", "Stoneheart", Stoneheart="B")
    s.t.force = {"forbids": (Bearer(Immovable(), -1, 0),)}
    hero = s.hero("Stoneheart")
    assert Pull().on_hero(s.t, Strike(hero, only(s), False, -1, hero.at), hero) is None
    assert s.at("Stoneheart") == "B"
