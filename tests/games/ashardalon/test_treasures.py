"""Treasure Cards in one short story each: what a hero wields, wears, drinks and carries about.

What is laid out on the tiles, and what moves Monsters, is in test_treasures_on_tiles.
"""

from __future__ import annotations

import msgspec
import pytest

from emberhall.games.ashardalon.cards.chambers import PlaceVillagers
from emberhall.games.ashardalon.cards.villagers import Punch
from emberhall.games.ashardalon.rules.combat import armour_class
from emberhall.games.ashardalon.rules.powers import refresh
from emberhall.games.ashardalon.rules.state import Monster, Villager
from tests.games.ashardalon.story import E, S, Story, a_party, quiet_party, the_game

FIRST, LAST = 134, 166


def a_fighter(*items: str) -> Story:
    """Vistra with Sure Strike (+11 and 1 damage against an adjacent Monster) and these items."""
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    s.give("Vistra", *items)
    return s


def a_wizard(*items: str) -> Story:
    """Heskan with Ray of Frost (+7 and 1 damage within 2 tiles) and these items."""
    s = quiet_party("Heskan")
    s.powers("Heskan", "Ray of Frost")
    s.give("Heskan", *items)
    return s


def prompt(s: Story) -> str:
    """The open question in words."""
    return s.game.asks.prompt(s.t, s.choice)


def struck(s: Story, die: int, foe: str = "Duergar Guard") -> int:
    """The damage that one blow of the fighter does to an adjacent Monster; a Duergar Guard has AC 16 and 2 HP."""
    m = s.monster(foe, at=s.beside("Vistra"))
    before = s.hp(m)
    s.treasures("Potion of Speed")
    s.begin(rolls=[die]).do("power", "Sure Strike")
    return before - s.hp(m)


def attacked(s: Story, die: int) -> int:
    """The damage that an Orc Smasher (+9, 1 damage) does to Keyleth (AC 17)."""
    s.monster("Orc Smasher", at=s.beside("Keyleth"), row="Keyleth")
    before = s.hp("Keyleth")
    s.begin("monster_step", rolls=[die])
    return before - s.hp("Keyleth")


def flip(s: Story, hero: str, *cards: str) -> None:
    s.hero(hero).flipped = [s.number(name) for name in cards]
    refresh(s.t)


def flipped(s: Story, hero: str) -> list[str]:
    return [s.game.name(card) for card in s.hero(hero).flipped]


# ---------------------------------------------------------------- the deck


@pytest.mark.rule("WA-TREASURE-04", "WA-CON-05")
def test_the_deck_has_33_items_with_the_printed_numbers() -> None:
    treasures = the_game().box.treasures.values()
    numbers = [card.number + i for card in treasures if card.number for i in range(card.copies)]
    assert sorted(numbers) == list(range(FIRST, LAST + 1))
    assert all(card.item for card in treasures)
    copies = {card.name: card.copies for card in treasures if card.copies > 1}
    assert copies == {"Lucky Charm": 2, "Potion of Healing": 3, "Potion of Recovery": 2}


@pytest.mark.rule("WA-GAP-61")
def test_every_treasure_has_its_worth_in_gold() -> None:
    gold = {card.name: card.gold for card in the_game().box.treasures.values()}
    by_worth = {worth: sorted(name for name in gold if gold[name] == worth) for worth in set(gold.values())}
    assert sorted(by_worth) == [300, 600, 1000, 1500, 2000]
    assert by_worth[300] == ["Potion of Recovery", "Potion of Speed"]
    assert by_worth[600] == ["Elven Cloak", "Lucky Charm", "Potion of Healing", "Thieves' Tools"]
    assert by_worth[2000] == [
        "Blessed Shield", "Crossbow of Speed", "Gauntlets of Ogre Power", "Pearl of Power", "Ring of Shooting Stars",
        "Scroll of Monster Control", "Throwing Shield", "Vorpal Sword",
    ]  # fmt: skip


# ---------------------------------------------------------------- arms


@pytest.mark.parametrize(("die", "damage"), [(4, 1), (3, 0)])
def test_plus_1_magic_sword_adds_1_against_an_adjacent_monster(die: int, damage: int) -> None:
    assert struck(a_fighter("+1 Magic Sword"), die) == damage


@pytest.mark.parametrize(("die", "damage"), [(3, 1), (2, 0)])
def test_plus_2_magic_sword_adds_2_against_an_adjacent_monster(die: int, damage: int) -> None:
    assert struck(a_fighter("+2 Magic Sword"), die) == damage


def test_a_sword_adds_nothing_against_a_monster_that_is_not_adjacent() -> None:
    s = a_wizard("+2 Magic Sword")
    snake = s.monster("Snake", at=26)  # AC 13, on the other half of the Start Tile
    s.begin(rolls=[5]).do("power", "Ray of Frost")
    assert s.hp(snake) == 1


@pytest.mark.parametrize(("die", "damage"), [(3, 0), (4, 1), (18, 1), (19, 2)])
def test_dragontooth_pick_adds_1_and_bites_deeper_on_a_natural_19(die: int, damage: int) -> None:
    assert struck(a_fighter("Dragontooth Pick"), die) == damage


@pytest.mark.parametrize(("die", "damage"), [(2, 0), (3, 1), (17, 1), (18, 2)])
def test_vorpal_sword_adds_2_and_bites_deeper_on_a_natural_18(die: int, damage: int) -> None:
    assert struck(a_fighter("Vorpal Sword"), die) == damage


@pytest.mark.parametrize(("die", "damage"), [(4, 0), (5, 2)])
def test_gauntlets_of_ogre_power_add_1_damage_against_an_adjacent_monster(die: int, damage: int) -> None:
    assert struck(a_fighter("Gauntlets of Ogre Power"), die) == damage


def test_gauntlets_of_ogre_power_add_nothing_at_a_distance() -> None:
    s = a_wizard("Gauntlets of Ogre Power")
    grell = s.monster("Grell", at=26)
    s.begin(rolls=[8]).do("power", "Ray of Frost")
    assert s.hp(grell) == 1


@pytest.mark.parametrize(("die", "damage"), [(4, 1), (3, 0)])
def test_dwarven_hammer_adds_1_to_one_who_may_still_move(die: int, damage: int) -> None:
    s = a_fighter("Dwarven Hammer")
    assert struck(s, die) == damage
    assert s.offers("walk")


def test_dwarven_hammer_adds_3_to_one_who_gives_up_moving() -> None:
    s = a_fighter("Dwarven Hammer")
    guard = s.monster("Duergar Guard", at=s.beside("Vistra"))
    s.begin(rolls=[2]).do("item", "Dwarven Hammer")
    assert not s.offers("walk")
    assert not s.offers("item")
    s.encounters()
    s.luck(rolls=[1])  # the turn goes on by itself, and the Duergar Guard misses
    s.do("power", "Sure Strike")
    assert s.hp(guard) == 1
    assert s.t.turn == 1
    assert s.offers("walk")
    s.do("walk", 10)
    assert not s.offers("item", "Dwarven Hammer")  # who has moved cannot choose not to


@pytest.mark.parametrize(("die", "hp"), [(4, 0), (3, 1)])
def test_staff_of_the_elements_adds_2_within_1_tile(die: int, hp: int) -> None:
    s = a_wizard("Staff of the Elements")
    snake = s.monster("Snake", at=26)
    s.treasures("Potion of Speed")
    s.begin(rolls=[die]).do("power", "Ray of Frost")
    assert s.hp(snake) == hp


def test_staff_of_the_elements_adds_nothing_2_tiles_away() -> None:
    s = a_wizard("Staff of the Elements")
    place = s.tile("B4-1", 1, 2)
    snake = s.monster("Snake", at=s.t.dungeon.scorch[place])
    s.begin(rolls=[5]).do("power", "Ray of Frost")
    assert s.hp(snake) == 1


@pytest.mark.rule("WA-ATTACK-05", "WA-TILE-12")
def test_staff_of_the_elements_adds_nothing_against_a_monster_adjacent_on_a_tile_diagonal_to_the_heros() -> None:
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    s.give("Vistra", "Staff of the Elements")
    corner = s.tile("B2-2", 1, E) * 16
    s.hero("Vistra").at = 15  # on the north half of the Start Tile; the new tile lies beside the south half
    assert s.t.dungeon.near[15] >> corner & 1
    guard = s.monster("Duergar Guard", at=corner)
    s.begin(rolls=[4]).do("power", "Sure Strike")  # 4 and 11 against 16
    assert s.hp(guard) == 2


def test_crossbow_of_speed_shoots_in_place_of_a_move() -> None:
    s = a_wizard("Crossbow of Speed")
    guard = s.monster("Duergar Guard", at=26)
    s.begin(rolls=[12]).do("item", "Crossbow of Speed")
    assert s.hp(guard) == 1
    assert s.t.moves == 1
    assert s.offers("power", "Ray of Frost"), "the Attack is still to come"
    assert s.offers("item", "Crossbow of Speed"), "or a second shot for the second Move"


def test_crossbow_of_speed_reaches_1_tile() -> None:
    s = a_wizard("Crossbow of Speed")
    place = s.tile("B4-1", 1, 2)
    s.monster("Snake", at=s.t.dungeon.scorch[place])
    assert not s.begin().offers("item")


def test_ring_of_shooting_stars_attacks_beside_the_actions_and_flips() -> None:
    s = a_wizard("Ring of Shooting Stars")
    place = s.tile("B4-1", 1, 2)
    guard = s.monster("Duergar Guard", at=s.t.dungeon.scorch[place])
    s.begin(rolls=[8]).do("item", "Ring of Shooting Stars")
    assert s.hp(guard) == 1
    assert flipped(s, "Heskan") == ["Ring of Shooting Stars"]
    assert s.offers("power", "Ray of Frost")
    assert s.offers("walk")
    assert not s.offers("item")


def test_throwing_shield_is_thrown_once_in_each_hero_phase() -> None:
    s = a_wizard("Throwing Shield")
    guard = s.monster("Duergar Guard", at=26, row="")
    assert armour_class(s.t, s.hero("Heskan")) == 14 + 2
    s.encounters()
    s.begin(rolls=[10]).do("item", "Throwing Shield")
    assert s.hp(guard) == 1
    assert s.offers("power", "Ray of Frost")
    assert not s.offers("item")
    assert armour_class(s.t, s.hero("Heskan")) == 14 + 2
    s.do("done")
    assert s.t.turn == 1
    assert s.offers("item", "Throwing Shield")


# ---------------------------------------------------------------- protection


@pytest.mark.parametrize("item", ["Amulet of Protection", "Shield of Protection"])
@pytest.mark.parametrize(("die", "damage"), [(8, 0), (9, 1)])
def test_amulet_and_shield_of_protection_add_1_to_ac(item: str, die: int, damage: int) -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", item)
    assert attacked(s, die) == damage


@pytest.mark.parametrize(("bearer_at", "die", "damage"), [(10, 9, 0), (10, 10, 1), (22, 8, 1)])
def test_blessed_shield_adds_2_to_the_ac_of_everybody_on_the_tile(bearer_at: int, die: int, damage: int) -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Quinn", "Blessed Shield")
    s.hero("Quinn").at = bearer_at
    orc = s.monster("Orc Smasher", at=5)
    assert armour_class(s.t, s.hero("Quinn")) == 16 + 2
    s.begin("monster_step", rolls=[die])
    if s.asked == "prey":  # on one tile both are the closest
        s.do("prey", "Keyleth")
    assert 8 - s.hp("Keyleth") == damage
    assert s.hp(orc) == 2


def test_a_fallen_hero_shelters_nobody_with_the_blessed_shield() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Quinn", "Blessed Shield")
    s.hero("Quinn").hp = 0
    assert armour_class(s.t, s.hero("Keyleth")) == 17


def test_bracers_of_defense_take_1_off_the_damage_of_an_attack_and_flip() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Bracers of Defense")
    s.monster("Cave Bear", at=s.beside("Keyleth"), row="Keyleth")  # +6 for 2 damage to everybody on its tile
    s.begin("monster_step", rolls=[11])
    assert s.asked == "hurt"
    s.do("react", "Bracers of Defense")
    assert s.hp("Keyleth") == 7
    assert flipped(s, "Keyleth") == ["Bracers of Defense"]


@pytest.mark.rule("WA-COND-11")
def test_bracers_of_defense_do_not_help_against_poison() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Bracers of Defense")
    s.hero("Keyleth").poisoned = True
    s.begin()
    assert s.asked == "hero-phase"
    assert s.hp("Keyleth") == 7


def test_bracers_of_defense_do_not_help_against_damage_that_is_no_attack() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Bracers of Defense")
    s.encounter("Unbearable Heat")
    assert s.asked == "hero-phase"
    assert s.hp("Keyleth") == 7
    assert flipped(s, "Keyleth") == []


# ---------------------------------------------------------------- tools and charms


def test_boots_of_striding_add_1_to_speed() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 31  # seven rows below square 1
    assert not s.begin().offers("walk", 1)
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 31
    s.give("Keyleth", "Boots of Striding")
    s.begin().do("walk", 1)
    assert s.t.moves == 1
    assert s.t.steps == 0


@pytest.mark.parametrize(("die", "left"), [(6, 0), (5, 1)])
def test_thieves_tools_add_4_to_the_roll_that_disables_a_trap(die: int, left: int) -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Thieves' Tools")
    s.marker("Poisoned Dart Trap", at=5)  # disabled on 10 or more
    s.begin(rolls=[die]).do("disable", "Poisoned Dart Trap")
    assert len(s.t.things) == left


def test_lucky_charm_rolls_a_missed_attack_again() -> None:
    s = a_fighter("Lucky Charm")
    guard = s.monster("Duergar Guard", at=s.beside("Vistra"))
    s.begin(rolls=[4, 5]).do("power", "Sure Strike")
    assert s.asked == "die"
    s.do("react", "Lucky Charm")
    assert s.hp(guard) == 1
    assert s.items("Vistra") == []
    assert s.t.treasure_discard == [s.number("Lucky Charm")]


def test_lucky_charm_turns_a_hit_on_a_friend_into_a_miss() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Quinn", "Lucky Charm")
    s.monster("Orc Smasher", at=5)
    s.hero("Quinn").at = 22
    s.begin("monster_step", rolls=[20, 7]).do("react", "Lucky Charm")
    assert s.hp("Keyleth") == 8


def test_the_second_lucky_charm_may_follow_when_the_first_fails() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Lucky Charm", "Lucky Charm")
    s.monster("Orc Smasher", at=5)
    s.begin("monster_step", rolls=[20, 8, 7]).do("react", "Lucky Charm")
    assert s.asked == "die"
    s.do("react", "Lucky Charm")
    assert s.hp("Keyleth") == 8
    assert s.items("Keyleth") == []


def test_the_second_lucky_charm_is_not_asked_for_once_the_die_is_good() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Lucky Charm", "Lucky Charm")
    s.monster("Orc Smasher", at=5)
    s.begin("monster_step", rolls=[20, 7]).do("react", "Lucky Charm")
    assert s.asked == "hero-phase"
    assert s.items("Keyleth") == ["Lucky Charm"]


def test_lucky_charm_helps_a_hero_whose_own_roll_failed() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Lucky Charm")
    s.hero("Keyleth").poisoned = True
    s.begin("hero_phase_end", rolls=[9, 10])
    assert s.asked == "die"
    s.encounters()
    s.do("react", "Lucky Charm")
    assert not s.hero("Keyleth").poisoned


@pytest.mark.rule("WA-GAP-130")
def test_lucky_charm_may_seek_a_twenty_where_the_die_was_good_enough() -> None:
    s = a_fighter("Lucky Charm")
    guard = s.monster("Duergar Guard", at=s.beside("Vistra"))
    s.t.experience = [s.number("Legion Devil")] * 2
    s.begin(rolls=[5, 20]).do("power", "Sure Strike")
    assert s.asked == "die"
    assert "Sure Strike for Vistra: the die shows 5, not against the Heroes." in prompt(s)
    s.do("react", "Lucky Charm")
    assert (s.asked, s.hp(guard)) == ("level-up", 1)


@pytest.mark.rule("WA-GAP-130")
def test_lucky_charm_may_be_used_on_a_check_that_was_good_enough() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Lucky Charm")
    s.hero("Keyleth").poisoned = True
    s.encounters()
    s.begin("hero_phase_end", rolls=[12, 9])
    assert prompt(s).startswith("Keyleth: the die shows 12, not against the Heroes.")
    s.do("react", "Lucky Charm")
    assert s.hero("Keyleth").poisoned, "the new roll counts, be it worse"


@pytest.mark.rule("WA-GAP-130")
def test_lucky_charm_is_not_offered_for_a_natural_twenty() -> None:
    s = a_fighter("Lucky Charm")
    guard = s.monster("Duergar Guard", at=s.beside("Vistra"))
    s.begin(rolls=[20]).do("power", "Sure Strike")
    assert s.asked == "hero-phase"
    assert s.hp(guard) == 1


@pytest.mark.rule("WA-GAP-130")
def test_lucky_charm_is_not_offered_for_an_attack_on_a_hero_that_missed() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Lucky Charm")
    s.monster("Orc Smasher", at=5)
    s.begin("monster_step", rolls=[7])
    assert s.asked == "hero-phase"


@pytest.mark.rule("WA-GAP-130", "WA-CARD-05")
def test_advice_may_follow_a_lucky_charm_that_made_a_hit_a_miss() -> None:
    s = a_fighter("Lucky Charm")
    s.give("Vistra", "Inspiring Advice")
    guard = s.monster("Duergar Guard", at=s.beside("Vistra"))
    s.begin(rolls=[5, 4, 19]).do("power", "Sure Strike").do("react", "Lucky Charm")
    assert s.asked == "miss"
    s.do("react", "Inspiring Advice")
    assert s.hp(guard) == 1
    s.done()


def alek_and_a_smasher() -> tuple[Story, Monster]:
    """A villager with an Orc Smasher beside him, and Keyleth with a Lucky Charm two tiles away."""
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Lucky Charm")
    s.hero("Keyleth").at = s.tile("B4-1", 1, S) * 16 + 6
    s.t.villagers.append(Villager(s.number("Alek"), 6, 2, 0))
    s.encounters()
    return s, s.monster("Orc Smasher", at=5)


@pytest.mark.rule("WA-GAP-130")
def test_lucky_charm_saves_a_villager() -> None:
    s, _ = alek_and_a_smasher()
    s.begin("monster_step", rolls=[6, 5, 1])  # 15 against Alek's AC 15, then 14; then Alek strikes out in vain
    assert (s.asked, s.choice.about[1]) == ("die", -1)
    assert "Orc Smasher: the die shows 6, against the Heroes." in prompt(s)
    s.do("react", "Lucky Charm")
    assert s.t.villagers[0].hp == 2


@pytest.mark.rule("WA-GAP-130")
@pytest.mark.parametrize(("die", "offered"), [(13, True), (14, False)])
def test_lucky_charm_helps_a_villager_who_has_missed(die: int, offered: bool) -> None:
    s, smasher = alek_and_a_smasher()
    punch = next(
        habit for line in s.box.villagers[s.number("Alek")].tactics for habit in line.do if isinstance(habit, Punch)
    )
    assert punch.bonus == 1, "so a 14 hits AC 15"
    s.begin("end_turn", rolls=[die, 20])
    assert (s.asked == "die") == offered
    if offered:
        s.do("react", "Lucky Charm")
    assert s.hp(smasher) == 1


@pytest.mark.rule("WA-GAP-130")
def test_lucky_charm_changes_the_ray_of_bellax() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Lucky Charm")
    s.hero("Keyleth").at = 30
    s.monster("Bellax", at=6)
    s.begin("villain_step", rolls=[9, 13, 8])  # the dazing ray becomes the poisoning one, which misses
    assert prompt(s).startswith("Bellax: the die shows 9, not against the Heroes.")
    s.do("react", "Lucky Charm")
    assert not s.hero("Keyleth").dazed
    s.done()


@pytest.mark.rule("WA-GAP-130")
def test_lucky_charm_seeks_another_villager() -> None:
    s = quiet_party("Keyleth", adventure="the-taken-of-longbridge")
    s.give("Keyleth", "Lucky Charm")
    s.t.chamber_places = [1]
    word = PlaceVillagers()
    s.t.adventure = msgspec.structs.replace(s.t.adventure, setup=(word,))
    s.begin("set_the_scene", rolls=[1, 20])
    assert s.asked == "die"
    s.do("react", "Lucky Charm")
    assert s.names([v.card for v in s.t.villagers]) == ["Elizar"]


@pytest.mark.rule("WA-POWER-07", "WA-GAP-41")
def test_pearl_of_power_readies_a_power_or_an_item_and_flips() -> None:
    s = a_party("Keyleth")
    s.give("Keyleth", "Pearl of Power", "Ring of Shooting Stars")
    flip(s, "Keyleth", "Righteous Smite", "Ring of Shooting Stars")
    s.begin().do("item", "Pearl of Power")
    assert s.offers("recharge", "Righteous Smite")
    s.do("recharge", "Ring of Shooting Stars")
    assert flipped(s, "Keyleth") == ["Righteous Smite", "Pearl of Power"]


def test_pearl_of_power_has_no_use_while_all_is_face_up() -> None:
    s = a_party("Keyleth")
    s.give("Keyleth", "Pearl of Power")
    assert not s.begin().offers("item")


# ---------------------------------------------------------------- potions


def test_potion_of_healing_gives_2_hit_points_back() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Potion of Healing", "Potion of Healing")
    s.hero("Keyleth").hp = 3
    s.begin().do("item", "Potion of Healing")
    assert s.hp("Keyleth") == 5
    assert s.items("Keyleth") == ["Potion of Healing"]


def test_potion_of_healing_raises_an_adjacent_hero() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Keyleth", "Potion of Healing")
    s.hero("Keyleth").hp = 3
    s.hero("Quinn").hp = 0
    s.begin().do("item", "Potion of Healing").do("hero", "Quinn")
    assert s.hp("Quinn") == 2
    assert s.hp("Keyleth") == 3


@pytest.mark.rule("WA-COND-06")
def test_potion_of_recovery_ends_a_condition_in_the_hero_phase_of_a_friend() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Quinn", "Potion of Recovery")
    s.hero("Keyleth").dazed = True
    s.begin()
    (use,) = s.offers("item", "Potion of Recovery")
    assert use.seat == s.hero("Quinn").seat
    s.do("item", "Potion of Recovery")
    assert not s.hero("Keyleth").dazed
    assert s.items("Quinn") == []


def test_potion_of_recovery_may_be_drunk_before_the_poison_bites_again() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Potion of Recovery")
    s.hero("Keyleth").poisoned = True
    s.begin("end_turn")
    assert s.asked == "any-time"
    s.do("react", "Potion of Recovery")
    assert not s.hero("Keyleth").poisoned
    assert s.hp("Keyleth") == 8


def test_potion_of_recovery_reaches_adjacent_heroes_only() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Quinn", "Potion of Recovery")
    s.hero("Keyleth").dazed = True
    s.hero("Quinn").at = 22
    assert not s.begin().offers("item")


def test_potion_of_rejuvenation_readies_a_power_but_no_item() -> None:
    s = a_party("Keyleth")
    s.give("Keyleth", "Potion of Rejuvenation", "Bracers of Defense")
    flip(s, "Keyleth", "Righteous Smite", "Bracers of Defense")
    s.begin().do("item", "Potion of Rejuvenation")
    assert flipped(s, "Keyleth") == ["Bracers of Defense"]
    assert s.items("Keyleth") == ["Bracers of Defense"]


def test_potion_of_speed_gives_a_walk_beside_the_actions() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Potion of Speed")
    s.hero("Keyleth").at = 31
    s.begin().do("item", "Potion of Speed").do("walk", 5)  # six rows up
    assert s.t.moves == 0
    assert s.items("Keyleth") == []
    assert s.offers("walk", 31)


def test_the_lucky_charm_says_that_it_is_for_any_die() -> None:
    """It is offered for dice that serve the Heroes too, who may wish for more."""
    (text,) = [card.text for card in the_game().cards() if card.name == "Lucky Charm"]
    assert "When a die has been rolled" in text
    assert "against" not in text.partition(".")[0]
