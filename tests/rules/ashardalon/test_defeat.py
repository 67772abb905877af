"""Rules of the section DEFEAT: the figure, the card, the Treasure."""

from __future__ import annotations

import pytest

from tests.games.ashardalon.story import Story, quiet_party

FOUR = ("Vistra", "Keyleth", "Quinn", "Tarak")  # players 1 to 4, clockwise


def a_kill(killer: str, *holders: str, foe: str = "Grell") -> Story:
    """One of four heroes defeats a Monster whose card these heroes hold."""
    s = quiet_party(*FOUR)
    s.powers(killer, "Sure Strike")
    s.t.active = s.hero(killer).seat
    m = s.monster(foe, at=s.beside(killer), row="", damage=s.box.monsters[s.number(foe)].hp - 1)
    for holder in holders:
        s.hero(holder).row.append(m.card)
    s.treasures("Amulet of Protection")
    return s.begin(rolls=[15]).do("power", "Sure Strike").do("give", killer)


def holders(s: Story) -> list[str]:
    return [name for name in FOUR if s.row(name)]


@pytest.mark.rule("WA-DEFEAT-01")
def test_the_figure_of_a_defeated_monster_leaves_its_square() -> None:
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    snake = s.monster("Snake", at=5)
    s.treasures()
    assert not s.t.free() >> snake.at & 1
    s.begin(rolls=[10]).do("power", "Sure Strike")
    assert s.t.monsters == []
    assert s.t.free() >> 5 & 1
    assert s.offers("walk", 5)


@pytest.mark.rule("WA-DEFEAT-02")
def test_its_card_goes_from_its_controller_to_the_experience_pile() -> None:
    s = a_kill("Vistra", "Keyleth", foe="Snake")
    assert s.row("Keyleth") == []
    assert s.t.experience == [s.number("Snake")]
    assert s.t.monster_discard == []


@pytest.mark.rule("WA-DEFEAT-03")
def test_of_several_controllers_the_attacker_gives_up_the_card() -> None:
    s = a_kill("Quinn", "Vistra", "Quinn")
    assert holders(s) == ["Vistra"]


@pytest.mark.rule("WA-DEFEAT-04")
@pytest.mark.parametrize(("killer", "left"), [("Vistra", "Tarak"), ("Quinn", "Keyleth"), ("Tarak", "Keyleth")])
def test_else_the_next_holder_clockwise_does(killer: str, left: str) -> None:
    s = a_kill(killer, "Keyleth", "Tarak")
    assert holders(s) == [left]
    assert s.t.experience == [s.number("Grell")]


@pytest.mark.rule("WA-DEFEAT-05")
def test_the_killer_draws_the_treasure_whoever_controlled_the_monster() -> None:
    s = a_kill("Vistra", "Keyleth")
    assert s.items("Vistra") == ["Amulet of Protection"]


@pytest.mark.rule("WA-DEFEAT-06")
def test_three_kills_with_one_attack_draw_one_treasure_and_earn_three_cards() -> None:
    s = quiet_party("Heskan")
    s.powers("Heskan", "Shock Sphere")  # every Monster on a tile
    for name, at in (("Snake", 26), ("Human Cultist", 30), ("Orc Archer", 22)):
        s.monster(name, at=at)
    s.treasures("Amulet of Protection", "Boots of Striding", "Potion of Speed")
    s.begin(rolls=[15, 15, 15]).do("power", "Shock Sphere")
    while s.asked == "target":
        s.do("foe", s.offers("foe")[0].what)
    assert s.t.monsters == []
    assert s.items("Heskan") == ["Amulet of Protection"]
    assert len(s.t.experience) == 3


@pytest.mark.rule("WA-FAQ-09", "WA-FAQ-10")
def test_a_defeated_villain_draws_a_treasure_and_joins_the_pile() -> None:
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    villain = next(card for card in s.box.monsters.values() if card.kind == "villain" and card.size == 1)
    s.monster(villain.name, at=5, damage=villain.hp - 1)
    s.treasures("Amulet of Protection")
    s.begin(rolls=[19]).do("power", "Sure Strike")
    assert s.items("Vistra") == ["Amulet of Protection"]
    assert s.t.experience == [s.number(villain.name)]
