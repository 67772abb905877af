"""Villains and Legion Devils: WA-CARD-17, -18, -23, -24, the FAQ on Villains, and the rulings on both."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.hit_points import damage_monster, heal_monster
from emberhall.games.ashardalon.rules.movement import positions, settle, tiles_between
from emberhall.games.ashardalon.rules.state import Thing
from emberhall.games.ashardalon.rules.tokens import CALTROPS, put
from tests.games.ashardalon.quest import unseen
from tests.games.ashardalon.story import E, N, Story, quiet_party, the_game

# ---------------------------------------------------------------- the seven


@pytest.mark.rule("WA-CON-10", "WA-CON-28", "WA-GAP-29")
def test_there_are_seven_villains_and_one_of_them_has_two_sides() -> None:
    villains = {card.name: card for card in the_game().box.monsters.values() if card.kind == "villain"}
    assert set(villains) == {"Ashardalon", "Bellax", "Kraash", "Margrath", "Meerak", "Otyugh", "Rage Drake"}
    assert [name for name, card in villains.items() if card.enraged] == ["Rage Drake"]
    assert {name: card.size for name, card in villains.items() if card.size > 1} == {
        "Ashardalon": 3,
        "Otyugh": 2,
        "Rage Drake": 2,
    }


@pytest.mark.rule("WA-GAP-81", "WA-FAQ-10")
def test_a_villain_is_worth_its_level_in_experience() -> None:
    villains = {card.name: card.xp for card in the_game().box.monsters.values() if card.kind == "villain"}
    assert villains == {
        "Ashardalon": 6, "Bellax": 6, "Kraash": 5, "Margrath": 5, "Meerak": 5, "Otyugh": 5, "Rage Drake": 5,
    }  # fmt: skip


@pytest.mark.rule("WA-FAQ-09", "WA-FAQ-10", "WA-GAP-48")
def test_a_defeated_villain_brings_its_card_and_a_treasure_like_any_monster() -> None:
    s = quiet_party("Keyleth")
    s.monster("Meerak", at=s.beside("Keyleth"), damage=5)
    s.treasures("Amulet of Protection")
    s.begin(rolls=[15]).do("power", "Valiant Strike")
    assert [s.game.name(card) for card in s.t.experience] == ["Meerak"]
    assert s.items("Keyleth") == ["Amulet of Protection"]


@pytest.mark.rule("WA-FAQ-10", "WA-GAP-82")
def test_a_villains_card_pays_for_a_cancellation_and_leaves_the_game() -> None:
    s = quiet_party("Keyleth")
    s.t.experience = [s.number("Meerak")]
    s.encounter("Unbearable Heat")
    s.do("cancel")
    assert s.hp("Keyleth") == 8
    assert s.t.experience == []
    assert s.number("Meerak") not in s.t.monster_discard


@pytest.mark.rule("WA-GAP-29", "WA-GAP-30")
def test_a_large_villain_needs_free_floor_under_its_base_and_the_dragon_only_under_its_middle() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 30
    s.tile("W2-3", 0, N)  # two squares wide between walls
    corridor = s.t.dungeon.tile_mask(2)
    drake = s.monster("Rage Drake", at=5)
    assert positions(s.t, drake, 1 << s.t.dungeon.scorch[2]), "two squares are wide enough for the drake"
    for anchor in positions(s.t, drake, corridor):
        assert len(squares_of(s.t.dungeon.base(anchor, 2, False))) == 4
    s.t.monsters.clear()
    dragon = s.monster("Ashardalon", at=10)
    for at in (10, s.t.dungeon.scorch[2]):  # from open floor, and from where its own base lies over the walls
        settle(s.t, dragon, at)
        inside = [anchor for anchor in positions(s.t, dragon, corridor) if anchor >> 4 == 2]
        assert inside, "the walls of the corridor do not stop the dragon"
        assert all(s.t.dungeon.floor >> anchor & 1 for anchor in inside)


@pytest.mark.rule("WA-TILE-20", "WA-TILE-21", "WA-GAP-29")
def test_a_villain_that_straddles_tiles_is_on_all_of_them() -> None:
    s = quiet_party("Keyleth")
    east = s.tile("B4-1", 0, E)
    drake = s.monster("Rage Drake", at=7)  # squares 7, 11 of the Start Tile and two of the tile beyond
    assert drake.places == (0, east)
    assert tiles_between(s.t, drake, east) == tiles_between(s.t, drake, 0) == 0


@pytest.mark.rule("WA-VILLAIN-04", "WA-GAP-109")
def test_a_villain_acts_in_every_players_villain_phase() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.encounters()
    s.monster("Margrath", at=30)
    s.hero("Keyleth").at, s.hero("Vistra").at = 29, 9
    s.begin("villain_step", rolls=[1, 1])
    assert s.acted() == ["Margrath"]
    assert s.choice.seat == 1
    s.do("done")
    assert s.acted() == ["Margrath", "Margrath"]
    s.done()


# ---------------------------------------------------------------- the Rage Drake


def drake(damage: int) -> tuple[Story, int]:
    """Vistra beside a Rage Drake with some damage; her Sure Strike deals 1."""
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    s.treasures()
    s.hero("Vistra").at = 11
    m = s.monster("Rage Drake", at=5, damage=damage)
    m.enraged = damage >= 6
    return s, m.uid


@pytest.mark.rule("WA-CARD-23", "WA-EX-25")
@pytest.mark.parametrize(("before", "flips"), [(4, False), (5, True)])
def test_the_drake_turns_enraged_with_the_sixth_damage(before: int, flips: bool) -> None:
    s, uid = drake(before)
    s.begin(rolls=[10]).do("power", "Sure Strike")
    m = s.t.monster(uid)
    assert m.enraged is flips
    assert s.t.card_of(m).ac == (15 if flips else 13)
    assert (m.at, m.damage) == (5, before + 1), "place and damage stay"


@pytest.mark.rule("WA-CARD-23", "WA-CON-30", "WA-GAP-110", "WA-GAP-116")
def test_damage_beyond_six_is_kept_when_the_card_turns() -> None:
    s = quiet_party("Keyleth")
    s.powers("Keyleth", "Righteous Smite")  # 3 damage
    s.hero("Keyleth").at = 11
    m = s.monster("Rage Drake", at=5, damage=5)
    s.begin(rolls=[15]).do("power", "Righteous Smite")
    assert (m.damage, m.enraged) == (8, True)
    assert s.hp(m) == 2


@pytest.mark.rule("WA-CARD-24", "WA-EX-25", "WA-CON-30")
@pytest.mark.parametrize(("before", "left"), [(8, 1), (9, 0)])
def test_the_enraged_drake_falls_at_ten_damage_in_all(before: int, left: int) -> None:
    s, uid = drake(before)
    m = s.t.monster(uid)
    s.begin(rolls=[10]).do("power", "Sure Strike")
    assert s.hp(m) == left
    assert len(s.t.monsters) == (1 if left else 0)


@pytest.mark.rule("WA-EX-25")
def test_four_two_three_and_one_damage_one_after_the_other() -> None:
    s, uid = drake(0)
    m = s.t.monster(uid)
    seen: list[tuple[int, bool, bool]] = []
    for amount in (4, 2, 3, 1):
        for _ in damage_monster(s.t, m, amount) or ():
            raise AssertionError("damage alone asks nothing")
        seen.append((m.damage, m.enraged, m in s.t.monsters))
    assert seen == [(4, False, True), (6, True, True), (9, True, True), (10, True, False)]


@pytest.mark.rule("WA-GAP-110", "WA-GAP-117")
def test_healing_does_not_turn_the_card_back() -> None:
    s, uid = drake(6)
    m = s.t.monster(uid)
    heal_monster(s.t, m, 3)
    assert (m.damage, m.enraged) == (3, True)
    heal_monster(s.t, m, 9)
    assert m.damage == 0


@pytest.mark.rule("WA-GAP-110")
def test_an_enraged_drake_follows_the_tactics_of_its_other_side() -> None:
    s, _ = drake(6)
    s.hero("Vistra").at = 30  # within 1 tile: a furious charge for 3 damage
    s.begin("villain_step", rolls=[20])
    while s.asked == "approach":
        s.answer(0)
    assert s.hp("Vistra") == 5
    assert s.hero("Vistra").dazed


@pytest.mark.rule("WA-GAP-110", "WA-CARD-23")
def test_a_drake_that_turns_enraged_in_the_middle_of_its_charge_follows_its_other_side_at_once() -> None:
    """It comes next to the hero and onto caltrops: what the card says now is that it claws whoever is adjacent."""
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 5
    m = s.monster("Rage Drake", at=25, damage=5)
    put(s.t, Thing(CALTROPS, 9, 1 << 9, s.number("Box of Caltrops"), 0, 1))
    s.begin("villain_step", rolls=[7])  # 17 hits, as it would with +10 of a charge: but claws deal 2 and push
    s.do("square", 9)
    assert m.enraged
    assert (s.hp("Keyleth"), s.hero("Keyleth").dazed) == (6, False)
    assert s.asked == "pushed"
    assert "is enraged; goes on with Claws; attacks Keyleth (7+10 against AC 17, hit) for 2 damage" in s.told()[-1]
    s.done()


# ---------------------------------------------------------------- Legion Devils


def devils(already: int, *heroes: str) -> Story:
    """So many Legion Devils stand in a corner, with Vistra's card; Keyleth is about to draw another card."""
    s = unseen(quiet_party("Keyleth", "Vistra", *heroes))
    s.encounters()
    s.treasures()
    for i in range(already):
        s.monster("Legion Devil", at=29 + i, row="Vistra" if i == 0 else "")
    s.hero("Keyleth").at = 2
    s.stack("B4-1")
    s.t.monster_deck = Deck([[s.number("Grell")], [s.number("Legion Devil")]])
    return s


def count(s: Story) -> int:
    return sum(s.game.name(m.card) == "Legion Devil" for m in s.t.monsters)


def explore(s: Story) -> Story:
    s.begin("exploration_phase")
    while s.asked == "place-monster":
        s.answer(0)
    return s


@pytest.mark.rule("WA-CARD-17", "WA-EX-23", "WA-GAP-103", "WA-GAP-104")
@pytest.mark.parametrize(("already", "added"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_a_card_brings_legion_devils_until_three_are_in_the_dungeon(already: int, added: int) -> None:
    s = explore(devils(already))
    assert count(s) == 3
    new = [m for m in s.t.monsters if m.places == (2,)]
    assert len(new) == added
    if new:
        assert new[0].at == s.t.dungeon.scorch[2], "the first on the scorch mark, the others beside it on the tile"
    assert s.row("Keyleth") == ["Legion Devil"], "the card stays with its drawer even if it adds nobody"


@pytest.mark.rule("WA-CON-19", "WA-CARD-17")
def test_a_player_who_has_the_card_already_discards_a_second_one() -> None:
    s = devils(1)
    s.hero("Keyleth").row.append(s.number("Legion Devil"))
    explore(s)
    assert count(s) == 1
    assert s.row("Keyleth") == ["Legion Devil", "Grell"]


@pytest.mark.rule("WA-GAP-106")
def test_a_card_that_added_nobody_activates_all_of_them_all_the_same() -> None:
    s = devils(3)
    s.t.acted = []
    explore(s)
    assert s.acted().count("Legion Devil") == 3


@pytest.mark.rule("WA-CARD-18", "WA-EX-23", "WA-CON-18", "WA-GAP-105")
@pytest.mark.parametrize(("rolls", "left"), [([15, 15, 1, 1], 1), ([15, 15, 15], 0)])
def test_the_cards_go_to_the_experience_pile_together_when_the_last_one_falls(rolls: list[int], left: int) -> None:
    s = quiet_party("Tarak", "Vistra")
    s.powers("Tarak", "Tornado Strike")
    s.treasures("Amulet of Protection", "Lucky Charm")
    for at in (5, 6, 7):
        s.monster("Legion Devil", at=at, row="")
    for hero in s.t.heroes:
        hero.row.append(s.number("Legion Devil"))
    s.begin(rolls=rolls).do("power", "Tornado Strike")
    while s.asked != "hero-phase":
        s.answer(0)
    assert count(s) == left
    assert [s.game.name(card) for card in s.t.experience] == ["Legion Devil"] * (0 if left else 2)
    assert s.row("Tarak") == s.row("Vistra") == ["Legion Devil"] * (1 if left else 0)
    assert s.items("Tarak") == ["Amulet of Protection"], "each is a defeated monster, but one Treasure a turn"


@pytest.mark.rule("WA-CARD-18", "WA-FAQ-05")
def test_new_legion_devils_leave_a_card_that_was_earned_before_in_the_pile() -> None:
    s = devils(0)
    s.t.experience = [s.number("Legion Devil")]
    explore(s)
    assert count(s) == 3
    assert s.t.experience == [s.number("Legion Devil")]
    assert s.row("Keyleth") == ["Legion Devil"]
