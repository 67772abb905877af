"""Environments, 59 to 64: each is in play and works for whoever it speaks of."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.rules.box import TOKEN
from emberhall.games.ashardalon.rules.state import Thing
from emberhall.games.ashardalon.rules.tokens import TREASURE_TOKEN, put
from tests.games.ashardalon.story import E, N, Story, quiet_party


def under(card: str, *heroes: str, **options: str) -> Story:
    """A party with that environment in play."""
    s = quiet_party(*heroes, **options)
    s.environment(card)
    s.t.encounter_deck.remove(s.number(card))
    return s


# ---------------------------------------------------------------- 59 Dragon's Tribute


def with_a_token(*worths: int) -> Story:
    """Keyleth next to a treasure token, with these the next in the supply: 0 is one that gives a Treasure Card."""
    s = under("Dragon's Tribute", "Keyleth", tokens="yes")
    s.t.tokens = Deck([[TOKEN + worth] for worth in reversed(worths)])
    put(s.t, Thing(TREASURE_TOKEN, 5, 1 << 5))
    return s


@pytest.mark.parametrize(("drawn", "kept"), [((400, 200), [200]), ((100, 300), [100]), ((200, 200), [200])])
def test_dragons_tribute_takes_the_better_of_two_tokens(drawn: tuple[int, int], kept: list[int]) -> None:
    s = with_a_token(*drawn).begin().do("pick-up")
    assert s.hero("Keyleth").purse == kept
    assert len(s.t.tokens) == 0


def test_dragons_tribute_takes_the_item_rather_than_gold() -> None:
    s = with_a_token(0, 500).begin().do("pick-up")
    assert s.hero("Keyleth").gold == 500
    assert s.items("Keyleth") == []


def test_dragons_tribute_leaves_one_of_two_items() -> None:
    s = with_a_token(0, 0)
    s.treasures("Amulet of Protection", "Boots of Striding")
    s.begin().do("pick-up")
    assert s.items("Keyleth") == ["Amulet of Protection"]  # with tokens in use, cards are drawn one by one


def kills_a_snake(*treasures: str) -> Story:
    s = under("Dragon's Tribute", "Keyleth")
    s.monster("Snake", at=s.beside("Keyleth"))
    s.treasures(*treasures)
    return s.begin(rolls=[15]).do("power", "Holy Strike")


def test_dragons_tribute_without_tokens_leaves_the_cheaper_of_two_cards() -> None:
    s = kills_a_snake("Amulet of Protection", "Potion of Healing")  # 1000 and 600 gp
    assert s.items("Keyleth") == ["Potion of Healing"]
    assert s.t.treasure_discard == [s.number("Amulet of Protection")]


def test_dragons_tribute_without_tokens_leaves_a_choice_between_equals() -> None:
    s = kills_a_snake("Amulet of Protection", "Boots of Striding")
    assert s.asked == "tribute"
    s.do("claim", "Boots of Striding")
    assert s.items("Keyleth") == ["Boots of Striding"]
    assert s.t.treasure_discard == [s.number("Amulet of Protection")]


# ---------------------------------------------------------------- 60 Hidden Snipers


@pytest.mark.parametrize(("other", "hp"), [(10, 8), (21, 7)])
def test_hidden_snipers_hit_a_hero_who_ends_its_hero_phase_alone_on_a_tile(other: int, hp: int) -> None:
    s = under("Hidden Snipers", "Keyleth", "Vistra")
    s.hero("Vistra").at = other
    s.encounters("Lost")
    s.begin().do("done")
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (hp, 8)


# ---------------------------------------------------------------- 61 High Alert


def test_high_alert_passes_a_monster_card_to_the_right() -> None:
    s = under("High Alert", "Keyleth", "Vistra", "Quinn")
    s.monster("Snake", at=1)
    s.monster("Grell", at=2)
    s.begin("end_turn")
    assert s.asked == "pass-monster"
    assert len(s.offers("give", "Quinn")) == 2  # the player on the right of the first sits last
    s.do("give", "Quinn", "Grell")
    assert (s.row("Keyleth"), s.row("Vistra"), s.row("Quinn")) == (["Snake"], [], ["Grell"])


def test_high_alert_passes_no_trap_and_asks_nothing_of_a_hero_without_monsters() -> None:
    s = under("High Alert", "Keyleth", "Vistra")
    s.marker("Lava Flow", at=1, row="Keyleth")
    s.begin("end_turn")
    assert s.asked == "hero-phase"
    assert s.row("Keyleth") == ["Lava Flow"]


# ---------------------------------------------------------------- 62 Kobold Trappers


@pytest.mark.parametrize(("die", "row"), [(13, ["Lava Flow"]), (14, [])])
def test_kobold_trappers_take_four_from_disable_rolls(die: int, row: list[str]) -> None:
    s = under("Kobold Trappers", "Keyleth", "Vistra")
    s.marker("Lava Flow", at=1, row="Vistra")
    s.begin(rolls=[die]).do("disable", "Lava Flow")
    assert s.row("Vistra") == row


# ---------------------------------------------------------------- 63 Surrounded!


def test_surrounded_gives_every_hero_without_a_monster_one_at_the_closest_edge() -> None:
    s = under("Surrounded!", "Keyleth", "Vistra", "Quinn")
    s.monster("Cave Bear", at=26, row="Vistra")
    s.hero("Quinn").at = 30
    s.monsters("Snake", "Grell")
    s.encounters("Lost")
    s.begin("exploration_phase", rolls=[1])  # the Snake bites at the closest hero and misses
    assert {(o.what, o.also) for o in s.offers("edge")} == {(0, N), (0, E)}
    s.do("edge", 0, N)
    assert {o.what for o in s.offers("square")} == {1, 2, 3}
    s.do("square", 3)
    assert s.row("Keyleth") == ["Snake"]
    assert {o.what for o in s.offers("edge")} == {1}  # Quinn stands on the south half
    s.do("edge", 1, E)
    s.do("square", 27)
    assert s.row("Quinn") == ["Grell"]
    assert s.row("Vistra") == ["Cave Bear"]


def test_surrounded_finds_nobody_where_all_control_a_monster() -> None:
    s = under("Surrounded!", "Keyleth")
    s.monster("Cave Bear", at=26)
    s.hero("Keyleth").hp = 0  # so that the bear does nothing
    s.begin("exploration_phase")
    assert s.row("Keyleth") == ["Cave Bear"]


# ---------------------------------------------------------------- 64 Wall of Magma


@pytest.mark.parametrize(("square", "hp"), [(9, 7), (10, 8)])
def test_wall_of_magma_burns_who_ends_the_hero_phase_beside_a_wall(square: int, hp: int) -> None:
    s = under("Wall of Magma", "Keyleth", "Vistra")
    s.hero("Vistra").at = 26
    s.hero("Keyleth").at = square
    s.encounters("Lost")
    s.begin().do("done")
    assert s.hp("Keyleth") == hp
