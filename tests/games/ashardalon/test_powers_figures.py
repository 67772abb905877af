"""The figures of the powers: how far they reach, what they add to the die, what they deal."""

from __future__ import annotations

import pytest

from tests.games.ashardalon.story import N, Story, a_hero_with

KRAASH_AC, KRAASH_HP = 14, 7

ADJACENT = {
    "Quinn": ("Cleric's Shield", "Righteous Advance", "Wrathful Thunder"),
    "Vistra": ("Reaping Strike", "Sure Strike", "Comeback Strike"),
    "Keyleth": ("Holy Strike", "Valiant Strike", "Arcing Strike", "Righteous Smite"),
    "Tarak": ("Distracting Jab", "Acrobatic Onslaught"),
}
REACH = [
    ("Quinn", "Sacred Flame", 1),
    ("Quinn", "Cause Fear", 1),
    ("Quinn", "Command", 0),
    ("Keyleth", "Divine Challenge", 1),
    ("Tarak", "Lucky Strike", 1),
    ("Tarak", "Positioning Shot", 2),
    ("Tarak", "Tornado Strike", 0),
    ("Tarak", "Distant Diversion", 3),
    ("Heskan", "Hurled Breath", 2),
    ("Heskan", "Arc Lightning", 1),
    ("Heskan", "Hypnotism", 1),
    ("Heskan", "Ray of Frost", 2),
    ("Heskan", "Shock Sphere", 2),
    ("Heskan", "Spectral Ram", 2),
]
# hero, power, what is added to the die, damage on a hit and on a miss, for all the attacks it makes on one target
ATTACKS = [
    ("Quinn", "Cleric's Shield", 6, 1, 0, 1),
    ("Quinn", "Righteous Advance", 6, 1, 0, 1),
    ("Quinn", "Sacred Flame", 6, 1, 0, 1),
    ("Quinn", "Wrathful Thunder", 6, 3, 1, 1),
    ("Vistra", "Charge", 8, 1, 0, 1),
    ("Vistra", "Reaping Strike", 4, 1, 0, 2),
    ("Vistra", "Sure Strike", 11, 1, 0, 1),
    ("Vistra", "Comeback Strike", 7, 2, 0, 1),
    ("Vistra", "Into the Fray", 7, 3, 1, 1),
    ("Vistra", "Taunting Advance", 8, 3, 1, 1),
    ("Keyleth", "Divine Challenge", 8, 1, 0, 1),
    ("Keyleth", "Holy Strike", 8, 2, 0, 1),  # 1 of them for having begun adjacent
    ("Keyleth", "Valiant Strike", 9, 1, 0, 1),  # 1 of them for the one Monster adjacent
    ("Keyleth", "Arcing Strike", 9, 3, 1, 1),
    ("Keyleth", "Benign Transposition", 8, 3, 1, 1),
    ("Keyleth", "Righteous Smite", 9, 3, 1, 1),
    ("Tarak", "Distracting Jab", 7, 1, 0, 1),
    ("Tarak", "Lucky Strike", 7, 1, 0, 1),
    ("Tarak", "Positioning Shot", 7, 1, 0, 1),
    ("Tarak", "Acrobatic Onslaught", 7, 2, 1, 1),
    ("Tarak", "King's Castle", 7, 3, 1, 1),
    ("Tarak", "Tornado Strike", 7, 1, 0, 4),
    ("Heskan", "Hurled Breath", 5, 1, 0, 1),
    ("Heskan", "Arc Lightning", 7, 1, 0, 1),
    ("Heskan", "Ray of Frost", 7, 1, 0, 1),
    ("Heskan", "Shock Sphere", 9, 2, 1, 1),
    ("Heskan", "Spectral Ram", 9, 3, 1, 1),
]


def chain(s: Story, tiles: int) -> int:
    """Tiles in a row to the north of the hero's; returns the last, so many tiles away."""
    place = 0
    for _ in range(tiles):
        place = s.tile("B4-1", place, N)
    return place


def whoever(hero: str) -> str:
    return "Vistra" if hero != "Vistra" else "Keyleth"


# ---------------------------------------------------------------- reach


@pytest.mark.parametrize(("hero", "power"), [(hero, power) for hero, names in ADJACENT.items() for power in names])
@pytest.mark.parametrize(("square", "offered"), [(5, True), (14, True), (3, False), (26, False)])
def test_a_power_for_adjacent_monsters_reaches_the_squares_around(
    hero: str, power: str, square: int, offered: bool
) -> None:
    s = a_hero_with(hero, power)
    s.monster("Kraash", at=square)
    s.begin()
    assert bool(s.offers("power", power)) == offered


@pytest.mark.parametrize(("hero", "power", "reach"), REACH)
def test_a_power_that_counts_tiles_reaches_so_many(hero: str, power: str, reach: int) -> None:
    for tiles in range(5):
        s = a_hero_with(hero, power)
        last = chain(s, tiles)
        s.monster("Kraash", at=s.t.dungeon.scorch[last] if tiles else 3)
        s.begin()
        assert bool(s.offers("power", power)) == (tiles <= reach), f"{tiles} tiles away"


@pytest.mark.parametrize(
    ("hero", "power", "reach"),
    [("Keyleth", "Benign Transposition", 2), ("Tarak", "King's Castle", 1), ("Vistra", "Into the Fray", 2)],
)
def test_a_power_that_goes_to_another_hero_reaches_so_many_tiles(hero: str, power: str, reach: int) -> None:
    for tiles in range(1, 4):
        friend = whoever(hero)
        s = a_hero_with(hero, power, friends=(friend,))
        last = chain(s, tiles)
        scorch = s.t.dungeon.scorch
        s.hero(friend).at = scorch[last]
        s.monster("Kraash", at=scorch[last] - 1)
        s.begin()
        assert bool(s.offers("power", power)) == (tiles <= reach), f"{tiles} tiles away"


def test_astral_refuge_reaches_two_tiles() -> None:
    for tiles, offered in ((2, True), (3, False)):
        s = a_hero_with("Quinn", "Astral Refuge", friends=("Keyleth", "Vistra"))
        last = chain(s, tiles)
        s.hero("Vistra").at, s.t.placed = s.t.dungeon.scorch[last], True
        s.begin("encounter_step").do("react", "Astral Refuge")
        assert bool(s.offers("hero", "Vistra")) == offered


def test_taunting_advance_draws_a_monster_over_two_tiles() -> None:
    for tiles, offered in ((2, True), (3, False)):
        s = a_hero_with("Vistra", "Taunting Advance")
        s.curse("Vistra", "Cage")  # so that she stays where she is
        last = chain(s, tiles)
        s.monster("Kraash", at=s.t.dungeon.scorch[last])
        s.begin()
        assert bool(s.offers("power", "Taunting Advance")) == offered


# ---------------------------------------------------------------- attacks


def play(hero: str, power: str, die: int, times: int) -> int:
    """Use a power on Kraash, who stands next to the hero and a friend; returns the damage it deals."""
    s = a_hero_with(hero, power, friends=(whoever(hero),))
    kraash = s.monster("Kraash", at=5)
    s.begin(rolls=[die] * times).do("power", power)
    while s.asked != "hero-phase":
        s.answer(0)
    s.done()
    return KRAASH_HP - s.hp(kraash)


@pytest.mark.parametrize(("hero", "power", "bonus", "damage", "miss", "times"), ATTACKS)
def test_an_attack_power_adds_and_deals_what_its_card_says(
    hero: str, power: str, bonus: int, damage: int, miss: int, times: int
) -> None:
    assert play(hero, power, KRAASH_AC - bonus, times) == damage * times
    assert play(hero, power, KRAASH_AC - bonus - 1, times) == miss * times


def test_lucky_strike_deals_two_on_an_even_die() -> None:
    assert play("Tarak", "Lucky Strike", 8, 1) == 2


def test_furious_assault_adds_one() -> None:
    s = a_hero_with("Tarak", "Furious Assault", "Lucky Strike")
    kraash = s.monster("Kraash", at=5)
    s.begin(rolls=[9]).do("power", "Lucky Strike").do("react", "Furious Assault")
    assert s.hp(kraash) == KRAASH_HP - 2


@pytest.mark.parametrize(("hero", "power"), [("Keyleth", "Arcing Strike"), ("Heskan", "Arc Lightning")])
def test_a_power_for_two_monsters_leaves_the_third(hero: str, power: str) -> None:
    s = a_hero_with(hero, power)
    for square in (5, 6, 10):
        s.monster("Grell", at=square)
    s.begin(rolls=[1, 1]).do("power", power).answer(0).answer(0)
    assert s.asked == "hero-phase"


# ---------------------------------------------------------------- how far somebody is placed


@pytest.mark.parametrize(
    ("hero", "power", "tiles"),
    [("Quinn", "Command", 2), ("Quinn", "Cause Fear", 2), ("Heskan", "Spectral Ram", 2), ("Heskan", "Hypnotism", 1)],
)
def test_a_monster_is_placed_so_many_tiles_away_at_most(hero: str, power: str, tiles: int) -> None:
    s = a_hero_with(hero, power)
    chain(s, 3)
    kraash = s.monster("Kraash", at=5)
    s.begin(rolls=[1] if power == "Spectral Ram" else ()).do("power", power)
    distance = s.t.dungeon.distance
    least = 1 if power == "Hypnotism" else 0
    near = [p for p in range(len(s.t.dungeon.places)) if least <= distance(0, p) <= tiles]
    assert [o.what for o in s.offers("tile")] == near
    assert s.t.monster(kraash.uid).at == 5


def test_a_diverted_monster_goes_to_a_tile_next_to_its_own() -> None:
    for hero, power in (("Tarak", "Distant Diversion"), ("Heskan", "Hypnotism")):
        s = a_hero_with(hero, power)
        last = chain(s, 3)
        s.monster("Kraash", at=s.t.dungeon.scorch[last - 2])
        s.begin().do("power", power)
        assert [o.what for o in s.offers("tile")] == [0, last - 1]


@pytest.mark.parametrize(
    ("power", "tiles"), [("Acrobatic Onslaught", 2), ("Tumbling Escape", 1), ("Tornado Strike", 0)]
)
def test_the_rogue_leaps_so_many_tiles_at_most(power: str, tiles: int) -> None:
    s = a_hero_with("Tarak", power)
    chain(s, 3)
    s.monster("Orc Smasher", at=5)
    if power == "Tumbling Escape":
        s.begin("monster_step", rolls=[19]).do("react", power)
    else:
        s.begin(rolls=[1] * 4).do("power", power)
        while s.asked == "target":
            s.answer(0)
    distance = s.t.dungeon.distance
    near = {p for p in range(len(s.t.dungeon.places)) if distance(0, p) <= tiles}
    assert {o.what >> 4 for o in s.offers("square")} == near
