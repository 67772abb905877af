"""Event-attacks, 83 to 96: whom each of them attacks, and what a hit and a miss do."""

from __future__ import annotations

import pytest

from tests.games.ashardalon.story import N, Story, quiet_party


def four_heroes() -> Story:
    """Keyleth and Vistra (AC 17) on one tile, Quinn (AC 16) one tile away, Tarak (AC 14), whose turn is next, two."""
    s = quiet_party("Keyleth", "Tarak", "Vistra", "Quinn")
    s.hero("Vistra").at = 10
    far = s.tile("W2-4", s.tile("W2-3", 0, N), N)
    s.hero("Quinn").at = 26
    s.hero("Tarak").at = s.t.dungeon.scorch[far]
    return s


def state(s: Story, name: str) -> tuple[int, bool, bool]:
    """Hit Points, Dazed, Poisoned."""
    hero = s.hero(name)
    return hero.hp, hero.dazed, hero.poisoned


FINE = (8, False, False)

# card, die that just hits AC 17, Hit Points and conditions after a hit, and after a miss
ON_THE_ACTIVE_HERO = [
    ("Bull's Eye!", 7, (7, False, False), FINE),
    ("Poisoned Arrow", 9, (6, False, True), (7, False, False)),
    ("Waking Dream", 9, (7, True, False), FINE),
]
ON_ITS_TILE = [
    ("Phalagar's Lair", 13, (5, True, False), (7, False, False)),
    ("Steam Vent", 9, (6, False, False), (7, False, False)),
    ("Sulphurous Cloud", 9, (7, False, True), (8, False, True)),
    ("Volcanic Burst", 11, (5, False, False), (7, False, False)),
]


@pytest.mark.parametrize(("card", "die", "hit", "miss"), ON_THE_ACTIVE_HERO)
def test_the_active_hero_alone_is_attacked(card: str, die: int, hit: object, miss: object) -> None:
    for roll, after in ((die, hit), (die - 1, miss)):
        s = four_heroes().encounter(card, rolls=[roll])
        assert state(s, "Keyleth") == after
        assert {state(s, name) for name in ("Vistra", "Quinn", "Tarak")} == {FINE}
        assert s.discarded() == [card]
        s.done()


@pytest.mark.parametrize(("card", "die", "hit", "miss"), ON_ITS_TILE)
def test_every_hero_on_the_active_heros_tile_is_attacked(card: str, die: int, hit: object, miss: object) -> None:
    s = four_heroes().encounter(card, rolls=[die, die - 1])
    assert (state(s, "Keyleth"), state(s, "Vistra")) == (hit, miss)
    assert (state(s, "Quinn"), state(s, "Tarak")) == (FINE, FINE)
    s.done()


# ---------------------------------------------------------------- 83 Blinding Bomb


def test_blinding_bomb_dazes_heroes_within_one_tile_of_the_active_one() -> None:
    s = four_heroes().encounter("Blinding Bomb", rolls=[9, 8, 8])
    assert [s.hero(n).dazed for n in ("Keyleth", "Vistra", "Quinn", "Tarak")] == [True, False, True, False]
    assert s.hp("Keyleth") == 8


def test_blinding_bomb_sends_sentries_toward_the_nearest_edge() -> None:
    s = quiet_party("Keyleth", "Vistra")
    near = s.tile("W2-3", 0, N)
    far = s.tile("W2-4", near, N)
    guard = s.monster("Duergar Guard", at=s.t.dungeon.scorch[near], row="")
    grell = s.monster("Grell", at=s.t.dungeon.floor.bit_length() - 1, row="")
    s.encounter("Blinding Bomb", rolls=[1, 1])
    assert s.asked == "way"  # the start tile and the far one both have edges
    s.do("tile", far)
    assert s.t.monster(guard.uid).at == s.t.dungeon.scorch[far]
    assert s.t.monster(grell.uid).at == grell.at


def test_a_sentry_on_a_tile_with_an_edge_stays() -> None:
    s = quiet_party("Keyleth", "Vistra")
    guard = s.monster("Duergar Guard", at=26, row="")
    s.encounter("Blinding Bomb", rolls=[1, 1])
    assert guard.at == 26


# ---------------------------------------------------------------- 85 Concussive Blast


def test_concussive_blast_attacks_the_tile_and_throws_everybody_onto_adjacent_tiles() -> None:
    s = four_heroes().encounter("Concussive Blast", rolls=[9, 8])
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (6, 7)
    assert s.asked == "scattered"
    assert {o.what >> 4 for o in s.offers("square")} == {1, 2}
    s.do("square", 30)
    assert s.choice.seat == 2
    s.do("square", 29)
    assert (s.hero("Keyleth").at, s.hero("Vistra").at, s.hero("Quinn").at) == (30, 29, 26)


def test_concussive_blast_cannot_move_who_is_caged() -> None:
    s = quiet_party("Keyleth")
    s.curse("Keyleth", "Cage")
    s.encounter("Concussive Blast", rolls=[1])
    assert s.hero("Keyleth").at == 9


# ---------------------------------------------------------------- 86 Deep Tremor, 87 Earthquake!


def test_deep_tremor_attacks_every_hero() -> None:
    s = four_heroes().encounter("Deep Tremor", rolls=[9, 5, 8, 8])
    assert [s.hp(n) for n in ("Keyleth", "Vistra", "Quinn", "Tarak")] == [7, 8, 7, 8]


def test_earthquake_attacks_every_hero_for_two_and_dazed_or_one() -> None:
    s = four_heroes().encounter("Earthquake!", rolls=[11, 7, 10, 10])
    assert [state(s, n) for n in ("Keyleth", "Vistra", "Quinn", "Tarak")] == [
        (6, True, False), (7, False, False), (6, True, False), (7, False, False)
    ]  # fmt: skip


# ---------------------------------------------------------------- 88 Fungal Bloom


def test_fungal_bloom_dazes_and_poisons_heroes_within_one_tile() -> None:
    s = four_heroes().encounter("Fungal Bloom", rolls=[9, 8, 8])
    assert [state(s, n) for n in ("Keyleth", "Vistra", "Quinn", "Tarak")] == [
        (8, True, True), FINE, (8, True, True), FINE
    ]  # fmt: skip


# ---------------------------------------------------------------- 89 Lurker's Strike


def test_lurkers_strike_attacks_the_active_hero_and_puts_a_monster_on_its_tile() -> None:
    s = four_heroes()
    s.monsters("Orc Smasher")
    s.encounter("Lurker's Strike", rolls=[9])
    assert state(s, "Keyleth") == (7, False, True)
    assert s.row("Keyleth") == ["Orc Smasher"]
    assert s.t.monsters[0].at == 6


# ---------------------------------------------------------------- 94 Trip Wire


@pytest.mark.parametrize(("die", "poisoned"), [(6, False), (7, True)])
def test_trip_wire_poisons_and_calls_a_monster_to_the_closest_edge(die: int, poisoned: bool) -> None:
    s = quiet_party("Keyleth")
    s.tile("W2-3", 0, N)
    s.monsters("Orc Archer")
    s.encounter("Trip Wire", rolls=[die, 1])  # the archer's arrow grazes
    assert sorted(o.what for o in s.offers("square")) == [3, 7, 11, 15]  # the east side of the hero's own tile
    s.do("square", 3)
    assert s.row("Keyleth") == ["Orc Archer"]
    assert s.t.monsters[0].at == 3
    assert s.hp("Keyleth") == (6 if poisoned else 7)  # the poison bites as the next Hero Phase begins


def test_trip_wire_calls_nobody_where_everything_is_explored() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.t.dungeon = s.t.dungeon.start(s.box.tiles)
    while s.t.dungeon.edges:
        place, side = s.t.dungeon.edges[0]
        s.t.dungeon = s.t.dungeon.place_tile(s.box.tiles.by_key["VAULT"], place, side, False)
    s.encounter("Trip Wire", rolls=[1])
    assert s.t.monsters == []
    assert s.row("Keyleth") == []
