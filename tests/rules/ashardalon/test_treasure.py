"""Rules of the section TREASURE: drawing, keeping, giving, and what several items do together."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.rules.combat import armour_class
from emberhall.games.ashardalon.rules.hit_points import damage_monster
from emberhall.games.ashardalon.rules.state import OFF, Thing
from emberhall.games.ashardalon.rules.tokens import CALTROPS, TREASURE, put
from tests.games.ashardalon.story import Story, a_party, quiet_party


def a_kill(*heroes: str, treasure: str = "Amulet of Protection") -> Story:
    """The first hero, with Sure Strike, stands next to a Snake (AC 13, 1 HP) and is about to roll well."""
    s = quiet_party(*heroes)
    s.powers(heroes[0], "Sure Strike")
    s.monster("Snake", at=s.beside(heroes[0]))
    s.treasures(treasure)
    return s.begin(rolls=[10])


# ---------------------------------------------------------------- drawing


@pytest.mark.rule("WA-TREASURE-01", "WA-SETUP-25")
def test_every_hero_begins_with_one_treasure() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.treasures("Lucky Charm", "Boots of Striding")
    s.begin("take_treasures").do("give", "Keyleth").do("give", "Quinn")
    assert s.items("Keyleth") == ["Lucky Charm"]
    assert s.items("Quinn") == ["Boots of Striding"]


@pytest.mark.rule("WA-GAP-57")
def test_the_treasure_of_the_start_may_be_given_away_when_it_is_drawn() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.treasures("Lucky Charm", "Boots of Striding")
    s.begin("take_treasures").do("give", "Quinn").do("give", "Quinn")
    assert s.items("Quinn") == ["Lucky Charm", "Boots of Striding"]


@pytest.mark.rule("WA-TREASURE-02", "WA-DEFEAT-05")
def test_defeating_a_monster_draws_a_treasure() -> None:
    s = a_kill("Vistra").do("power", "Sure Strike")
    assert s.items("Vistra") == ["Amulet of Protection"]
    assert not s.t.treasure_deck


@pytest.mark.rule("WA-DEFEAT-06", "WA-GAP-55")
def test_the_limit_is_for_a_turn_and_not_for_a_round() -> None:
    s = quiet_party("Vistra", "Quinn")
    s.powers("Vistra", "Sure Strike")
    s.monster("Snake", at=5, row="")
    s.monster("Human Cultist", at=26, row="Quinn")
    s.hero("Quinn").at = 6
    for square in (1, 2, 3, 7, 10, 11):  # Vistra's, all round Quinn
        put(s.t, Thing(CALTROPS, square, 1 << square, s.number("Box of Caltrops"), owner=0, n=1))
    s.treasures("Amulet of Protection", "Boots of Striding")
    s.encounters()
    s.begin(rolls=[10]).do("power", "Sure Strike").do("give", "Vistra").do("done")
    assert s.items("Vistra") == ["Amulet of Protection"]
    s.do("done").do("prey", "Quinn").do("square", 2)  # in Quinn's turn of the same round the Cultist falls to Vistra
    s.do("give", "Vistra")
    assert s.items("Vistra") == ["Amulet of Protection", "Boots of Striding"]


@pytest.mark.rule("WA-TREASURE-03", "WA-DEFEAT-06", "WA-CON-06")
def test_two_monsters_defeated_in_a_turn_draw_one_treasure() -> None:
    s = quiet_party("Heskan")
    s.powers("Heskan", "Arc Lightning")  # up to two Monsters
    s.monster("Snake", at=26)
    s.monster("Human Cultist", at=30)
    s.treasures("Amulet of Protection", "Boots of Striding")
    s.begin(rolls=[10, 10]).do("power", "Arc Lightning").do("foe", "Snake").do("foe", "Human Cultist")
    assert s.t.monsters == []
    assert s.items("Heskan") == ["Amulet of Protection"]
    assert len(s.t.experience) == 2


@pytest.mark.rule("WA-DEFEAT-06")
def test_kills_on_two_turns_draw_a_treasure_each() -> None:
    s = quiet_party("Heskan")
    s.powers("Heskan", "Ray of Frost")
    s.monster("Snake", at=26, row="")
    s.monster("Human Cultist", at=30, row="")
    s.treasures("Amulet of Protection", "Boots of Striding")
    s.encounters()
    s.begin(rolls=[10, 10]).do("power", "Ray of Frost").do("foe", "Snake").do("done")
    assert s.t.turn == 1
    s.do("power", "Ray of Frost")
    assert s.items("Heskan") == ["Amulet of Protection", "Boots of Striding"]


@pytest.mark.rule("WA-GAP-55")
def test_a_kill_on_the_turn_of_another_player_draws_a_treasure_too() -> None:
    s = quiet_party("Vistra", "Quinn")
    s.powers("Vistra", "Sure Strike")
    s.give("Quinn", "Box of Caltrops")
    s.t.active = 1
    s.monster("Snake", at=5, row="")
    s.monster("Human Cultist", at=26, row="Vistra")
    s.treasures("Amulet of Protection", "Boots of Striding")
    s.encounters()
    s.begin(rolls=[10]).do("item", "Box of Caltrops").do("square", 5).do("square", 6).do("square", 7).do("done")
    s.do("power", "Sure Strike").do("give", "Vistra")  # Vistra's turn: the Snake falls to her…
    s.do("done").do("prey", "Vistra").do("square", 6)  # …and the Cultist to Quinn's caltrops
    s.do("give", "Quinn")
    assert s.items("Vistra") == ["Amulet of Protection"]
    assert s.items("Quinn") == ["Boots of Striding"]


@pytest.mark.rule("WA-GAP-54")
def test_a_kill_that_is_no_heros_doing_draws_nothing_but_earns_experience() -> None:
    s = quiet_party("Keyleth", "Quinn", "Vistra")
    snake = s.monster("Snake", at=5, row="Keyleth")
    s.hero("Quinn").row.append(snake.card)
    s.t.active = 2
    s.begin()
    assert list(damage_monster(s.t, snake, 1) or ()) == []  # nobody is asked anything
    assert s.t.experience == [snake.card]
    assert s.row("Keyleth") == []  # the first holder clockwise from the active player
    assert s.row("Quinn") == ["Snake"]
    assert not any(hero.items for hero in s.t.heroes)


@pytest.mark.rule("WA-GAP-115")
def test_with_deck_and_discard_empty_nothing_is_drawn() -> None:
    s = a_kill("Vistra")
    s.t.treasure_deck = Deck()
    s.do("power", "Sure Strike")
    assert s.t.monsters == []
    assert s.items("Vistra") == []


@pytest.mark.rule("WA-FAQ-04")
def test_an_empty_treasure_deck_is_made_anew_from_its_discard() -> None:
    s = a_kill("Vistra")
    s.t.treasure_deck = Deck()
    s.t.treasure_discard = [s.number("Boots of Striding")]
    s.do("power", "Sure Strike")
    assert s.items("Vistra") == ["Boots of Striding"]
    assert s.t.treasure_discard == []


@pytest.mark.rule("WA-GAP-62", "WA-CARD-08")
def test_of_two_treasures_under_tribute_the_dearer_is_discarded() -> None:
    s = a_kill("Vistra")
    s.environment("Dragon's Tribute")
    s.treasures("Potion of Speed", "Vorpal Sword")  # 300 and 2000 gold
    s.do("power", "Sure Strike")
    assert s.items("Vistra") == ["Potion of Speed"]
    assert s.t.treasure_discard == [s.number("Vorpal Sword")]


# ---------------------------------------------------------------- keeping and giving


@pytest.mark.rule("WA-TREASURE-05", "WA-TREASURE-07")
def test_who_draws_an_item_may_give_it_to_another_hero() -> None:
    s = a_kill("Vistra", "Keyleth", "Quinn").do("power", "Sure Strike")
    assert s.asked == "keep-or-give"
    assert s.choice.seat == 0
    s.do("give", "Quinn")
    assert [s.items(name) for name in ("Vistra", "Keyleth", "Quinn")] == [[], [], ["Amulet of Protection"]]


@pytest.mark.rule("WA-TREASURE-06")
def test_an_item_once_given_never_passes_on() -> None:
    s = a_kill("Vistra", "Keyleth").do("power", "Sure Strike").do("give", "Keyleth")
    assert not s.offers("give")
    s.t.active = 1
    s.begin()
    assert s.items("Keyleth") == ["Amulet of Protection"]
    assert {option.act for option in s.choice.options} <= {"done", "walk", "power"}


@pytest.mark.rule("WA-GAP-56")
def test_an_item_may_go_to_a_fallen_or_absent_hero_but_not_to_an_escaped_one() -> None:
    s = quiet_party("Vistra", "Keyleth", "Quinn", "Tarak")
    s.powers("Vistra", "Sure Strike")
    s.monster("Snake", at=s.beside("Vistra"))
    s.treasures("Amulet of Protection")
    s.hero("Keyleth").hp = 0
    s.hero("Quinn").at, s.hero("Quinn").away = OFF, True
    s.hero("Tarak").at, s.hero("Tarak").escaped = OFF, True
    s.begin(rolls=[10]).do("power", "Sure Strike")
    assert {option.what for option in s.offers("give")} == {0, 1, 2}


# ---------------------------------------------------------------- using


@pytest.mark.rule("WA-TREASURE-04")
def test_the_benefit_of_an_item_lasts() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Amulet of Protection", "Boots of Striding")
    s.hero("Keyleth").at = 31
    s.encounters()
    s.t.tiles = Deck()
    s.begin()
    for turn in range(3):
        assert s.t.turn == turn
        assert armour_class(s.t, s.hero("Keyleth")) == 18
        assert s.offers("walk", 1)  # seven squares away
        s.do("done")


@pytest.mark.rule("WA-TREASURE-08")
def test_an_item_for_the_hero_phase_has_no_use_in_a_villain_phase() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Potion of Healing")
    s.monster("Orc Smasher", at=5)
    s.begin("monster_step", rolls=[20])
    assert s.asked == "hero-phase", "nobody was asked before the next Hero Phase"
    assert s.hp("Keyleth") == 7
    assert s.offers("item", "Potion of Healing")


@pytest.mark.rule("WA-GAP-60")
def test_a_used_item_is_discarded_or_flipped_as_its_card_says() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Potion of Healing", "Ring of Shooting Stars")
    s.monster("Duergar Guard", at=26, row="")
    s.hero("Keyleth").hp = 5
    s.encounters()
    s.begin(rolls=[1]).do("item", "Potion of Healing").do("item", "Ring of Shooting Stars")
    assert s.t.treasure_discard == [s.number("Potion of Healing")]
    assert s.items("Keyleth") == ["Ring of Shooting Stars"]
    s.do("done")
    assert s.t.turn == 1
    assert not s.offers("item"), "a flipped item does not come back by itself"


# ---------------------------------------------------------------- several at once


@pytest.mark.rule("WA-TREASURE-09")
def test_a_hero_has_the_good_of_all_its_items() -> None:
    s = quiet_party("Vistra")  # Speed 5
    s.powers("Vistra", "Sure Strike")
    s.give("Vistra", "Boots of Striding", "Gauntlets of Ogre Power")
    s.hero("Vistra").at = 29
    grell = s.monster("Grell", at=1)
    s.treasures("Potion of Speed")
    s.begin(rolls=[10]).do("walk", 5)  # six squares up
    assert s.t.moves == 1
    s.t.tiles = Deck()
    s.encounters()
    s.do("power", "Sure Strike")  # 1 damage and 1 more
    assert s.hp(grell) == 0


@pytest.mark.rule("WA-TREASURE-10", "WA-GAP-58")
@pytest.mark.parametrize(("die", "hit"), [(2, False), (3, True)])
def test_of_two_attack_bonuses_the_better_counts(die: int, hit: bool) -> None:
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")  # +11
    s.give("Vistra", "+1 Magic Sword", "+2 Magic Sword")
    guard = s.monster("Duergar Guard", at=s.beside("Vistra"))  # AC 16
    s.begin(rolls=[die]).do("power", "Sure Strike")
    assert s.hp(guard) == (1 if hit else 2)


@pytest.mark.rule("WA-GAP-58")
@pytest.mark.parametrize(("at", "die", "hp"), [(14, 4, 0), (14, 3, 1), (26, 5, 0), (26, 4, 1)])
def test_conditional_attack_bonuses_are_compared_for_each_attack(at: int, die: int, hp: int, tmp_path: Path) -> None:
    (tmp_path / "treasures.yaml").write_text("- {name: Rod, gold: 1, bonus: {attack: 1, attack_reach: tile}}\n")
    s = quiet_party("Heskan", pack=tmp_path)
    s.powers("Heskan", "Ray of Frost")  # +7
    s.give("Heskan", "Rod", "+2 Magic Sword")
    snake = s.monster("Snake", at=at)  # AC 13; adjacent the sword is better, a tile away only the rod counts
    s.treasures("Potion of Speed")
    s.begin(rolls=[die]).do("power", "Ray of Frost")
    assert s.hp(snake) == hp


@pytest.mark.rule("WA-TREASURE-10")
def test_two_armour_bonuses_do_not_add_up() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Amulet of Protection", "Shield of Protection")
    assert armour_class(s.t, s.hero("Keyleth")) == 18


@pytest.mark.rule("WA-TREASURE-10")
def test_an_attack_bonus_and_an_armour_bonus_both_count() -> None:
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    s.give("Vistra", "+1 Magic Sword", "Amulet of Protection")
    guard = s.monster("Duergar Guard", at=s.beside("Vistra"))
    assert armour_class(s.t, s.hero("Vistra")) == 18
    s.begin(rolls=[4]).do("power", "Sure Strike")
    assert s.hp(guard) == 1


@pytest.mark.rule("WA-TREASURE-10")
def test_the_shield_of_a_friend_and_an_amulet_do_not_add_up() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Keyleth", "Amulet of Protection")
    s.give("Quinn", "Blessed Shield")
    assert armour_class(s.t, s.hero("Keyleth")) == 19


@pytest.mark.rule("WA-CON-06", "WA-CARD-12")
def test_a_treasure_found_on_a_tile_is_beside_the_one_for_a_kill() -> None:
    s = a_kill("Vistra").do("power", "Sure Strike")
    put(s.t, Thing(TREASURE, 10, 1 << 10, s.number("Boots of Striding")))
    s.encounters()
    s.do("done").do("claim")
    assert s.items("Vistra") == ["Amulet of Protection", "Boots of Striding"]


@pytest.mark.rule("WA-GAP-59")
def test_the_limit_on_bonuses_is_for_items_alone() -> None:
    s = a_party("Heskan", "Quinn")
    s.give("Heskan", "Amulet of Protection")
    s.shield("Heskan", 2)  # Cleric's Shield
    assert armour_class(s.t, s.hero("Heskan")) == 14 + 1 + 2
