"""Treasure Cards in one short story each: what is laid out on the tiles, and what moves, turns and changes Monsters."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.state import Thing
from emberhall.games.ashardalon.rules.tokens import CALTROPS, CARPET, put
from emberhall.games.ashardalon.rules.treasure import lose_item
from tests.games.ashardalon.story import Story, a_party, quiet_party


def a_wizard(*items: str) -> Story:
    """Heskan with Ray of Frost (+7 and 1 damage within 2 tiles) and these items."""
    s = quiet_party("Heskan")
    s.powers("Heskan", "Ray of Frost")
    s.give("Heskan", *items)
    return s


def flipped(s: Story, hero: str) -> list[str]:
    return [s.game.name(card) for card in s.hero(hero).flipped]


# ---------------------------------------------------------------- laid out on the tiles


@pytest.mark.rule("WA-CARD-01")
def test_box_of_caltrops_hurts_the_monsters_that_stop_on_a_token() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Box of Caltrops")
    orc = s.monster("Orc Smasher", at=26)
    s.encounters()
    s.begin(rolls=[7]).do("item", "Box of Caltrops")
    assert {option.what >> 4 for option in s.offers("square")} == {0}, "on the own tile"
    s.do("square", 5).do("square", 6).do("square", 7)
    assert s.items("Keyleth") == []
    s.do("done")
    assert s.asked == "approach"
    s.do("square", 6)
    assert s.hp(orc) == 1
    assert [thing.at for thing in s.t.things] == [5, 7]


@pytest.mark.rule("WA-CARD-01")
def test_caltrops_do_nothing_to_a_monster_that_stops_beside_them() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Box of Caltrops")
    orc = s.monster("Orc Smasher", at=26)
    s.encounters()
    s.begin(rolls=[7]).do("item", "Box of Caltrops").do("square", 13).do("square", 14).do("square", 6)
    s.do("done").do("square", 5)  # over the stairs, where the tokens lie, and on
    assert s.hp(orc) == 2
    assert len(s.t.things) == 3


@pytest.mark.rule("WA-EX-24", "WA-CARD-02")
@pytest.mark.parametrize(("third", "damage"), [(1, 2), (9, 3)])
def test_a_large_monster_is_hurt_by_every_token_it_comes_to_stand_on(third: int, damage: int) -> None:
    s = a_wizard("Box of Caltrops", "Wand of Fear")
    s.hero("Heskan").at = 15
    otyugh = s.monster("Otyugh", at=25)  # two squares by two
    assert otyugh.mask.bit_count() == 4
    before = s.hp(otyugh)
    s.begin().do("item", "Box of Caltrops").do("square", 5).do("square", 6).do("square", third)
    s.do("item", "Wand of Fear").do("square", 5)  # now on squares 5, 6, 9 and 10
    assert before - s.hp(otyugh) == damage
    assert len(s.t.things) == 3 - damage


@pytest.mark.rule("WA-GAP-54", "WA-DEFEAT-05")
def test_what_caltrops_kill_their_owner_has_defeated() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Quinn", "Box of Caltrops")
    s.t.active = 1
    s.monster("Human Cultist", at=26, row="Keyleth")
    s.treasures("Amulet of Protection")
    s.encounters()
    s.begin().do("item", "Box of Caltrops").do("square", 5).do("square", 6).do("square", 7)
    s.do("done")  # Quinn's row is empty, and Keyleth's turn begins
    s.do("done")
    s.do("prey", "Keyleth").do("square", 6)
    assert s.t.experience == [s.number("Human Cultist")]
    assert s.choice.seat == s.hero("Quinn").seat
    s.do("give", "Quinn")
    assert s.items("Quinn") == ["Amulet of Protection"]


@pytest.mark.rule("WA-GAP-108")
def test_a_second_use_of_the_caltrops_moves_them() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Box of Caltrops")
    s.begin().do("item", "Box of Caltrops").do("square", 5).do("square", 6).do("square", 7)
    s.t.treasure_discard.clear()
    s.give("Keyleth", "Box of Caltrops")
    s.do("walk", 10).do("item", "Box of Caltrops").do("square", 1).do("square", 2).do("square", 3)
    assert sorted(thing.at for thing in s.t.things if thing.what == CALTROPS) == [1, 2, 3]


@pytest.mark.rule("WA-CARD-19", "WA-FAQ-03")
def test_flying_carpet_is_laid_on_one_tile_and_may_lie_under_its_owner() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Flying Carpet")
    s.begin().do("item", "Flying Carpet")
    for option in s.offers("marker"):
        base = squares_of(s.t.dungeon.base(option.what, 2, False))
        assert len(base) == 4
        assert len({square >> 4 for square in base}) == 1
    assert not s.offers("marker", 13), "that would reach onto the other half of the Start Tile"
    s.do("marker", 5)
    (carpet,) = s.t.things
    assert carpet.what == CARPET
    assert carpet.mask >> s.hero("Keyleth").at & 1
    assert not s.offers("item"), "it is out"


def test_flying_carpet_flies_1_tile_with_who_is_on_it_in_place_of_a_move() -> None:
    s = quiet_party("Keyleth", "Quinn", "Vistra")  # on squares 9, 10 and 11
    s.give("Keyleth", "Flying Carpet")
    s.begin().do("item", "Flying Carpet").do("marker", 5)  # squares 5, 6, 9, 10
    s.do("steer").do("marker", 21)
    assert s.hero("Keyleth").at == 25
    assert s.hero("Quinn").at == 26
    assert s.hero("Vistra").at == 11
    assert s.t.moves == 1
    assert s.t.things[0].mask == s.t.dungeon.base(21, 2, False)


@pytest.mark.rule("WA-ENC-06")
def test_who_flies_there_and_back_has_moved() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.give("Keyleth", "Flying Carpet")
    s.curse("Keyleth", "A Gap in the Armor")
    s.encounters()
    s.begin().do("item", "Flying Carpet").do("marker", 5).do("steer").do("marker", 21).do("steer").do("marker", 5)
    assert s.t.active == 1, "two Moves are all"
    assert s.hero("Keyleth").at == 9
    assert s.curses("Keyleth") == ["A Gap in the Armor"]


def test_who_chose_not_to_move_does_not_fly() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Flying Carpet", "Dwarven Hammer")
    s.begin().do("item", "Flying Carpet").do("marker", 5).do("item", "Dwarven Hammer").do("steer").do("marker", 21)
    assert s.hero("Keyleth").at == 9


def test_flying_carpet_lands_only_where_its_riders_can_stand() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Flying Carpet")
    s.monster("Snake", at=25)
    s.begin().do("item", "Flying Carpet").do("marker", 5).do("steer")
    assert not s.offers("marker", 21), "Keyleth would land on the Snake"
    assert s.offers("marker", 22)


@pytest.mark.rule("WA-CARD-20")
def test_a_hero_steps_on_and_off_the_carpet_as_on_any_square() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Flying Carpet")
    s.begin().do("item", "Flying Carpet").do("marker", 1)  # squares 1, 2, 5, 6
    s.do("walk", 5)
    assert s.t.steps == 5
    s.do("walk", 9)
    assert s.t.steps == 4


@pytest.mark.rule("WA-GAP-107")
def test_flying_carpet_may_share_a_tile_with_a_marker() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Flying Carpet")
    s.marker("Poisoned Dart Trap", at=5)
    s.begin().do("item", "Flying Carpet")
    assert s.offers("marker", 5)
    assert s.offers("marker", 1)


def test_a_carpet_whose_card_is_lost_leaves_the_tiles() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Flying Carpet")
    s.begin().do("item", "Flying Carpet").do("marker", 5)
    lose_item(s.t, s.hero("Keyleth"), s.number("Flying Carpet"))
    assert s.t.things == []


# ---------------------------------------------------------------- monsters moved, turned, changed


def test_elven_cloak_lets_the_player_to_the_left_place_the_monster() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Keyleth", "Elven Cloak")
    s.hero("Keyleth").at = 1
    s.stack("W2-3")
    s.monsters("Snake")
    s.begin("exploration_phase")
    assert s.asked == "explored-monster"
    s.do("react", "Elven Cloak")
    assert s.row("Keyleth") == []
    assert s.row("Quinn") == ["Snake"]
    assert [m.at for m in s.t.monsters] == [s.t.dungeon.scorch[2]]
    assert s.items("Keyleth") == ["Elven Cloak"]


def test_elven_cloak_is_no_help_against_a_monster_that_an_encounter_brings() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Keyleth", "Elven Cloak")
    s.monsters("Orc Smasher")
    s.encounter("Lurker's Strike", rolls=[1])
    assert s.row("Keyleth") == ["Orc Smasher"]
    assert s.asked == "prey"  # it goes for one of the two already


def test_elven_cloak_may_be_left_alone_and_is_of_no_use_in_a_game_for_one() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Keyleth", "Elven Cloak")
    s.hero("Keyleth").at = 1
    s.hero("Quinn").at = 30
    s.stack("W2-3")
    s.monsters("Kobold Dragonshield")
    s.begin("exploration_phase").do("pass")
    assert s.row("Keyleth") == ["Kobold Dragonshield"]
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Elven Cloak")
    s.hero("Keyleth").at = 1
    s.stack("W2-3")
    s.monsters("Kobold Dragonshield")
    s.begin("exploration_phase")
    assert s.row("Keyleth") == ["Kobold Dragonshield"]


def test_scroll_of_monster_control_turns_a_monster_on_its_fellow() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Scroll of Monster Control")
    s.monster("Snake", at=26)
    grell = s.monster("Grell", at=5)
    s.begin("monster_step", rolls=[6])
    assert s.asked == "monster-activates"
    s.do("react", "Scroll of Monster Control")
    s.luck(rolls=[1])  # the Grell misses afterwards, and its miss hurts
    s.do("square", 1)
    assert s.hp(grell) == 1
    assert s.items("Keyleth") == []
    assert s.asked == "hero-phase"
    assert s.acted() == ["Snake", "Grell"]
    assert [m.at for m in s.t.monsters] == [1, 5], "the Snake did nothing else"


def test_scroll_of_monster_control_works_in_the_own_villain_phase_only() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Quinn", "Scroll of Monster Control")
    s.hero("Quinn").at = 30
    s.monster("Orc Smasher", at=5, row="Keyleth")
    s.begin("monster_step", rolls=[1])
    assert s.asked == "hero-phase"


def test_nobody_answers_a_monster_that_caltrops_felled_before_it_could_act() -> None:
    s = quiet_party("Quinn", "Keyleth")
    s.give("Quinn", "Scroll of Monster Control")
    s.powers("Keyleth", "Bravery")
    put(s.t, Thing(CALTROPS, 6, 1 << 6, s.number("Box of Caltrops"), 0, 1))
    s.monster("Snake", at=5, row="Quinn")
    s.t.rewarded = 1  # Quinn has drawn a Treasure this turn
    s.begin("monster_step").do("react", "Scroll of Monster Control").do("square", 6)
    assert s.t.monsters == []
    assert s.asked == "hero-phase", "Bravery goes to a Monster that is about to act"


def test_a_monster_that_fell_before_it_could_act_is_not_placed_anywhere(tmp_path: Path) -> None:
    attack = "{attack: {reach: 1, bonus: 9}}"
    power = f"- {{name: Swift, hero_class: Paladin, type: daily, when: monster-activates, do: [{attack}]}}"
    (tmp_path / "powers.yaml").write_text(power)
    s = quiet_party("Keyleth", pack=tmp_path)
    s.give("Keyleth", "Scroll of Monster Control")
    s.powers("Keyleth", "Swift")
    s.monster("Snake", at=5)
    s.treasures()
    s.begin("monster_step", rolls=[15]).do("react", "Swift")
    assert s.t.monsters == []
    assert s.asked == "hero-phase"
    assert s.items("Keyleth") == ["Scroll of Monster Control"]


@pytest.mark.rule("WA-LEVEL-09", "WA-CARD-21")
def test_tome_of_experience_brings_2nd_level_for_nothing() -> None:
    s = a_party("Keyleth")
    s.give("Keyleth", "Tome of Experience")
    s.t.experience = [s.number("Snake")]
    s.begin().do("item", "Tome of Experience")
    s.do("learn", s.offers("learn")[0].what)
    assert s.hero("Keyleth").level == 2
    assert s.t.experience == [s.number("Snake")]
    assert not s.offers("item"), "there is no 3rd level"


def test_wand_of_fear_drives_everybody_off_a_tile_in_place_of_the_attack() -> None:
    s = a_wizard("Wand of Fear")
    north = s.tile("W2-3")
    scorch = s.t.dungeon.scorch[north]
    s.monster("Snake", at=21)
    s.monster("Grell", at=26)
    s.monster("Orc Smasher", at=scorch)
    s.begin().do("item", "Wand of Fear").do("tile", 1)
    s.do("square", 30).do("square", scorch + 1)
    assert [m.at for m in s.t.monsters] == [30, scorch + 1, scorch]
    assert flipped(s, "Heskan") == ["Wand of Fear"]
    assert not s.offers("power")
    assert s.offers("walk")


def test_wand_of_fear_places_them_up_to_2_tiles_away_from_the_hero() -> None:
    s = a_wizard("Wand of Fear")
    near = s.tile("W2-3")
    far = s.tile("W2-4", near)
    too_far = s.tile("W2-5", far)
    s.monster("Snake", at=5)
    s.begin().do("item", "Wand of Fear")
    places = {option.what >> 4 for option in s.offers("square")}
    assert far in places
    assert too_far not in places


@pytest.mark.rule("WA-CARD-22")
def test_wand_of_polymorph_replaces_a_monster_by_a_drawn_one() -> None:
    s = quiet_party("Heskan", "Keyleth")
    s.give("Heskan", "Wand of Polymorph")
    grell = s.monster("Grell", at=26, row="Keyleth", damage=1)
    s.monsters("Human Cultist")
    s.begin().do("item", "Wand of Polymorph")
    (cultist,) = s.t.monsters
    assert s.game.name(cultist.card) == "Human Cultist"
    assert cultist.at == grell.at
    assert cultist.damage == 0
    assert s.row("Keyleth") == ["Human Cultist"]
    assert s.t.monster_discard == [grell.card]
    assert s.t.experience == []
    assert flipped(s, "Heskan") == ["Wand of Polymorph"]
    assert not s.offers("power")


@pytest.mark.rule("WA-CARD-22", "WA-FAQ-09")
def test_wand_of_polymorph_has_no_hold_on_villains() -> None:
    s = a_wizard("Wand of Polymorph")
    s.monster("Margrath", at=26)
    assert not s.begin().offers("item")
    s = a_wizard("Wand of Polymorph")
    s.monster("Margrath", at=26)
    s.monster("Snake", at=30)
    assert s.begin().offers("item", "Wand of Polymorph")


@pytest.mark.rule("WA-GAP-103")
def test_a_monster_that_turns_into_legion_devils_brings_all_three() -> None:
    s = a_wizard("Wand of Polymorph")
    s.monster("Snake", at=30)
    s.monsters("Legion Devil")
    s.begin().do("item", "Wand of Polymorph")
    while s.asked == "place-monster":
        s.do("square", s.offers("square")[0].what)
    assert len(s.t.monsters) == 3
    assert s.t.monsters[0].at == 30
    assert {m.places for m in s.t.monsters} == {(1,)}
    assert s.row("Heskan") == ["Legion Devil"]


@pytest.mark.rule("WA-CHAMBER-16", "WA-WIN-01")
def test_a_chamber_whose_last_monster_turns_into_nobody_new_is_beaten_at_once() -> None:
    """Three Legion Devils stand elsewhere, so that the card adds no figure and nobody of the Chamber is left."""
    s = quiet_party("Keyleth", "Vistra", adventure="the-mysterious-chamber")
    s.give("Keyleth", "Wand of Polymorph")
    s.t.chamber = s.number("Elite Regiment")
    s.monster("Grell", at=26, row="Keyleth").marked = True
    for square in (29, 30, 31):
        s.monster("Legion Devil", at=square, row="Vistra" if square == 29 else "")
    s.monsters("Legion Devil")
    s.begin().do("item", "Wand of Polymorph").do("foe", "Grell")
    assert s.outcome
    assert s.outcome.won
