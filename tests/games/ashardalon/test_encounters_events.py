"""Events, 65 to 82: each is drawn, happens once, and is discarded."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.rules.box import TILE, TOKEN
from emberhall.games.ashardalon.rules.powers import refresh
from emberhall.games.ashardalon.rules.tokens import TREASURE, TREASURE_TOKEN
from tests.games.ashardalon.story import E, N, S, Story, a_party, quiet_party


def on_top(s: Story, count: int) -> list[str]:
    """The top bag of the monster deck by name, which has to hold so many cards."""
    top = s.t.monster_deck.bags[-1]
    assert len(top) == count
    return sorted(s.game.name(card) for card in top)


def lurker(s: Story, name: str, place: int, row: str = "", damage: int = 0):
    """A monster on the scorch mark of a tile, in nobody's row unless said."""
    return s.monster(name, at=s.t.dungeon.scorch[place], row=row, damage=damage)


# ---------------------------------------------------------------- 65 Ancient Spirit's Blessing


def test_ancient_spirits_blessing_flips_up_any_heros_daily_and_draws_again() -> None:
    s = a_party("Keyleth", "Vistra")
    s.powers("Keyleth", "Holy Strike", "Righteous Smite")
    s.powers("Vistra", "Sure Strike", "Comeback Strike", "To Arms!")
    smite, comeback, utility = (s.number(n) for n in ("Righteous Smite", "Comeback Strike", "To Arms!"))
    s.hero("Keyleth").flipped = [smite]
    s.hero("Vistra").flipped = [comeback, utility]
    refresh(s.t)
    s.encounter("Ancient Spirit's Blessing", "Unbearable Heat")
    assert s.asked == "renew-daily"
    assert not s.offers("recharge", "To Arms!")
    s.do("recharge", "Comeback Strike")
    assert s.hero("Vistra").flipped == [utility]
    assert s.hero("Keyleth").flipped == [smite]
    assert s.hp("Keyleth") == 7


def test_ancient_spirits_blessing_finds_nothing_to_flip() -> None:
    s = quiet_party("Keyleth", "Vistra").encounter("Ancient Spirit's Blessing", "Unbearable Heat")
    assert s.discarded() == ["Ancient Spirit's Blessing", "Unbearable Heat"]


# ---------------------------------------------------------------- 66 Deadly Poison


def test_deadly_poison_hurts_the_poisoned_and_draws_again() -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn")
    s.hero("Keyleth").poisoned = s.hero("Quinn").poisoned = True
    s.encounter("Deadly Poison", "Lost")
    assert (s.hp("Keyleth"), s.hp("Vistra"), s.hp("Quinn")) == (7, 8, 7)
    assert s.discarded() == ["Deadly Poison", "Lost"]


# ---------------------------------------------------------------- 67, 69, 71, 77, 80: five monster cards are sifted

FIVE = ("Orc Smasher", "Snake", "Duergar Guard", "Grell", "Kobold Dragonshield")


@pytest.mark.parametrize(
    ("card", "kept"),
    [
        ("Duergar Outpost", ["Duergar Guard"]),
        ("Hall of the Orcs", ["Orc Smasher"]),
        ("Kobold Warren", ["Kobold Dragonshield", "Snake"]),
        ("Unnatural Corruption", ["Grell"]),
    ],
)
def test_five_monsters_are_drawn_and_those_of_a_kind_go_back_on_top(card: str, kept: list[str]) -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monsters(*FIVE, "Cave Bear")
    s.encounter(card)
    assert on_top(s, len(kept)) == kept
    assert sorted(s.game.name(c) for c in s.t.monster_discard) == sorted(set(FIVE) - set(kept))
    assert len(s.t.monster_deck) == len(kept) + 1
    assert s.discarded() == [card]


def test_a_short_monster_deck_is_made_up_from_its_discard_pile() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monsters("Grell", "Snake")
    s.t.monster_discard = [s.number("Grell")]
    s.encounter("Unnatural Corruption")
    assert on_top(s, 2) == ["Grell", "Grell"]
    assert [s.game.name(c) for c in s.t.monster_discard] == ["Snake"]


# ---------------------------------------------------------------- 68 Frenzied Leap


def test_frenzied_leap_hurts_a_hero_with_a_monster_on_its_tile() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monster("Snake", at=1, row="")
    s.encounter("Frenzied Leap")
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (6, 8)


def test_frenzied_leap_brings_a_monster_where_there_was_none() -> None:
    s = quiet_party("Keyleth")
    s.monster("Grell", at=26, row="")  # the other half is another tile
    s.monsters("Orc Archer")
    s.encounter("Frenzied Leap", rolls=[1])  # the archer strikes at once and misses
    assert s.row("Keyleth") == ["Orc Archer"]
    assert s.t.monsters[-1].at == 6  # the closest tile with an unexplored edge is the hero's own
    assert s.hp("Keyleth") == 8


# ---------------------------------------------------------------- 70 Hidden Treasure


def test_hidden_treasure_lays_a_token_on_a_tile_without_heroes_and_draws_again() -> None:
    s = quiet_party("Keyleth", "Vistra", tokens="yes")
    north, east = s.tile("W2-3", 0, N), s.tile("W2-4", 0, E)
    s.encounter("Hidden Treasure", "Lost")
    assert sorted(o.what for o in s.offers("tile")) == [1, north, east]
    s.do("tile", east)
    (token,) = s.t.things
    assert (token.what, token.place) == (TREASURE_TOKEN, east)
    assert s.discarded() == ["Hidden Treasure", "Lost"]


def test_hidden_treasure_without_tokens_lays_a_card_for_who_ends_its_hero_phase_there() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.treasures("Amulet of Protection")
    s.encounter("Hidden Treasure", "Lost")  # only the south half has no hero
    (card,) = s.t.things
    assert (card.what, card.place, card.card) == (TREASURE, 1, s.number("Amulet of Protection"))
    s.encounters("Lost")
    s.do("walk", 21).do("done")
    assert s.asked == "claim"
    s.do("claim").do("give", "Vistra")
    assert s.items("Vistra") == ["Amulet of Protection"]
    assert s.t.things == []


def test_hidden_treasure_finds_no_tile_where_heroes_are_on_all() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Vistra").at = 21
    s.encounter("Hidden Treasure", "Lost")
    assert s.t.things == []
    assert s.asked == "hero-phase"


# ---------------------------------------------------------------- 72 Lost


def test_lost_puts_the_bottom_tile_on_top() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.stack("W2-3", "W2-4", "B3-1")
    s.encounter("Lost")
    drawn = [s.t.tiles.draw(s.t.chance) for _ in range(3)]
    assert drawn == [s.number(n) for n in ("B3-1", "W2-3", "W2-4")]


def test_lost_changes_nothing_in_a_stack_that_is_empty_or_shuffled_throughout() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.stack()
    s.encounter("Lost")
    assert len(s.t.tiles) == 0


# ---------------------------------------------------------------- 73 Occupied Lair


@pytest.mark.parametrize(("tokens", "what"), [("yes", TREASURE_TOKEN), ("no", TREASURE)])
def test_occupied_lair_adds_the_bottom_tile_with_a_monster_and_treasure(tokens: str, what: int) -> None:
    s = quiet_party("Keyleth", tokens=tokens)
    s.stack("W2-3", "W2-4")
    s.monsters("Snake")
    s.treasures("Amulet of Protection")
    s.encounter("Occupied Lair", rolls=[1])
    assert {(o.what, o.also) for o in s.offers("edge")} == {(0, N), (0, E)}
    s.do("edge", 0, N)
    s.do("square", 5)  # the Snake comes at once and misses
    assert TILE + s.t.dungeon.places[2].tile == s.number("W2-4")
    assert s.row("Keyleth") == ["Snake"]
    (treasure,) = s.t.things
    assert (treasure.what, treasure.place) == (what, 2)


def test_occupied_lair_has_no_treasure_without_a_tile() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.stack()
    s.encounter("Occupied Lair")
    assert s.t.things == []
    assert s.t.monsters == []


# ---------------------------------------------------------------- 74 Quick Advance


def test_quick_advance_moves_a_chosen_monster_toward_the_active_hero_and_draws_again() -> None:
    s = quiet_party("Keyleth", "Vistra")
    near, far = s.tile("W2-3", 0, N), s.tile("W2-4", 2, N)
    lurker(s, "Cave Bear", far)
    lurker(s, "Grell", near)
    s.monster("Snake", at=1, row="")
    s.encounter("Quick Advance", "Lost")
    assert len(s.offers("foe")) == 2
    assert not s.offers("foe", "Snake")
    s.do("foe", "Grell")
    assert next(m.at for m in s.t.monsters if s.game.name(m.card) == "Grell") == 6
    assert s.discarded() == ["Quick Advance", "Lost"]


def test_quick_advance_without_a_monster_far_from_heroes_does_nothing() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monster("Snake", at=1, row="")
    s.encounter("Quick Advance", "Lost")
    assert s.t.monsters[0].at == 1


# ---------------------------------------------------------------- 75 Revel in Destruction


def test_revel_in_destruction_heals_one_damaged_monster() -> None:
    s = quiet_party("Keyleth", "Vistra")
    bear = s.monster("Cave Bear", at=1, row="", damage=1)
    grell = s.monster("Grell", at=2, row="", damage=1)
    s.monster("Snake", at=3, row="")
    s.encounter("Revel in Destruction")
    assert not s.offers("foe", "Snake")
    s.do("foe", "Grell")
    assert (s.hp(bear), s.hp(grell)) == (1, 2)


def test_revel_in_destruction_needs_a_damaged_monster() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monster("Snake", at=3, row="")
    s.encounter("Revel in Destruction")
    assert s.discarded() == ["Revel in Destruction"]


# ---------------------------------------------------------------- 76 Scream of the Sentry


def test_scream_of_the_sentry_places_a_tile_near_a_chosen_monster() -> None:
    s = quiet_party("Keyleth")
    south = s.tile("W2-3", 1, S)
    lurker(s, "Grell", south)
    s.monster("Snake", at=1, row="")
    s.stack("W2-4")
    s.monsters("Orc Archer")
    s.encounter("Scream of the Sentry")
    s.do("foe", "Grell")
    assert len(s.t.dungeon.places) == 4
    assert s.t.dungeon.neighbour(south, S) == 3  # the only edge of the Grell's tile
    assert s.row("Keyleth") == ["Orc Archer"]


def test_scream_of_the_sentry_needs_a_monster() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.stack("W2-4")
    s.encounter("Scream of the Sentry")
    assert len(s.t.dungeon.places) == 2
    assert s.discarded() == ["Scream of the Sentry"]


# ---------------------------------------------------------------- 77 Spotted!


def test_spotted_sifts_for_sentries_and_places_a_tile_with_a_monster_near_the_hero() -> None:
    s = quiet_party("Keyleth")
    s.monsters("Orc Smasher", "Snake", "Grell", "Human Cultist", "Duergar Guard", "Cave Bear")
    s.stack("W2-5")
    s.encounter("Spotted!")
    s.do("edge", 0, E)
    assert s.row("Keyleth") == ["Duergar Guard"]
    assert s.t.dungeon.neighbour(0, E) == 2
    assert len(s.t.monster_discard) == 4


# ---------------------------------------------------------------- 78 Thief in the Dark


def test_thief_in_the_dark_takes_a_treasure_card_of_the_heros_choice() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.give("Keyleth", "Amulet of Protection", "Boots of Striding")
    s.encounter("Thief in the Dark").do("discard", "Boots of Striding")
    assert s.items("Keyleth") == ["Amulet of Protection"]
    assert s.t.treasure_discard == [s.number("Boots of Striding")]


def test_thief_in_the_dark_takes_a_token_from_a_hero_without_cards() -> None:
    s = quiet_party("Keyleth", "Vistra", tokens="yes")
    s.hero("Keyleth").purse = [300, 100, 100]
    s.encounter("Thief in the Dark").do("discard", TOKEN + 100)
    assert s.hero("Keyleth").purse == [300, 100]


def test_thief_in_the_dark_gets_nothing_from_a_hero_with_nothing() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.give("Vistra", "Amulet of Protection")
    s.encounter("Thief in the Dark")
    assert s.items("Vistra") == ["Amulet of Protection"]


# ---------------------------------------------------------------- 79 Unbearable Heat


def test_unbearable_heat_hurts_every_hero_who_stands() -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn")
    s.hero("Quinn").hp = 0
    s.encounter("Unbearable Heat")
    assert (s.hp("Keyleth"), s.hp("Vistra"), s.hp("Quinn")) == (7, 7, 0)


# ---------------------------------------------------------------- 81 Wandering Monster


def test_wandering_monster_appears_on_any_tile_with_an_unexplored_edge() -> None:
    s = quiet_party("Keyleth", "Vistra")
    north = s.tile("W2-3", 0, N)
    far = s.tile("W2-4", north, N)
    s.monsters("Orc Archer")
    s.encounter("Wandering Monster")
    assert sorted(o.what for o in s.offers("tile")) == [0, 1, far]  # the hallway between has no edge
    s.do("tile", far)
    assert s.row("Keyleth") == ["Orc Archer"]


# ---------------------------------------------------------------- 82 Warp in Time


def test_warp_in_time_passes_one_monster_of_everybody_to_the_right_at_once() -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn")
    s.monster("Snake", at=1, row="Keyleth")
    s.monster("Grell", at=2, row="Vistra")
    s.monster("Cave Bear", at=3, row="Vistra")
    for hero in s.t.heroes:
        hero.at += 16 if hero.at < 16 else 0  # all on the other half
    s.encounter("Warp in Time", "Lost")
    assert s.choice.seat == 1
    s.do("give", "Keyleth", "Grell")
    assert (s.row("Keyleth"), s.row("Vistra"), s.row("Quinn")) == (["Grell"], ["Cave Bear"], ["Snake"])


def test_warp_in_time_leaves_a_lone_player_as_is() -> None:
    s = quiet_party("Keyleth")
    s.marker("Lava Flow", at=1)
    s.monster("Snake", at=26)
    s.hero("Keyleth").at = 3
    s.encounter("Warp in Time", "Lost")
    assert s.row("Keyleth") == ["Lava Flow", "Snake"]


def test_tokens_in_the_supply_are_not_more_than_there_are() -> None:
    s = quiet_party("Keyleth", "Vistra", tokens="yes")
    s.t.tokens = Deck()
    s.encounter("Hidden Treasure", "Lost")
    assert s.t.things == []
