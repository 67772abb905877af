"""Rules of the section CHAMBER: the hall at the end of the way, what fills it, and how it is beaten."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.rules.box import TILE
from emberhall.games.ashardalon.rules.tiles import S
from emberhall.games.ashardalon.rules.victory import exits_are_open, to_win
from tests.games.ashardalon.quest import at_the_door, go_in, on_tiles, unseen, where
from tests.games.ashardalon.story import Story, a_party, quiet_party, the_game

PARTY = ("Keyleth", "Vistra", "Quinn")


def tile_keys(s: Story) -> list[str]:
    """The tiles added to the Start Tile, by key."""
    return [s.box.tiles[placed.tile].key for placed in s.t.dungeon.places[2:]]


def names(s: Story, deck: Deck) -> list[str]:
    return sorted(s.game.name(card) for card in deck.cards())


# ---------------------------------------------------------------- setup


@pytest.mark.rule("WA-CHAMBER-01")
@pytest.mark.parametrize("kind", ["dire", "horrid"])
def test_the_entrance_is_in_the_stack_and_the_five_other_tiles_wait_apart(kind: str) -> None:
    adventure = "the-mysterious-chamber" if kind == "dire" else "campaign-against-the-clans"
    s = a_party(adventure=adventure)
    label = kind.capitalize()
    assert s.number(f"{label} Chamber Entrance") in s.t.tiles
    assert names(s, s.t.chamber_tiles) == [
        *(f"{label} Chamber {n}" for n in (1, 2, 3, 4)),
        f"Large {label} Chamber",
    ]
    assert not any(card in s.t.tiles for card in s.t.chamber_tiles.cards())


@pytest.mark.rule("WA-CHAMBER-01", "WA-GAP-90")
def test_only_one_entrance_is_in_the_stack() -> None:
    s = a_party(adventure="the-mysterious-chamber")
    entrances = [card for card in s.t.tiles.cards() if s.box.tiles[card - TILE].group.endswith("entrance")]
    assert [s.game.name(card) for card in entrances] == ["Dire Chamber Entrance"]


@pytest.mark.rule("WA-CHAMBER-02")
def test_an_adventure_that_names_a_chamber_card_readies_only_that_card() -> None:
    s = a_party(adventure="the-wrath-of-ashardalon")
    assert names(s, s.t.chamber_deck) == ["Ashardalon's Lair"]


@pytest.mark.rule("WA-CHAMBER-02")
def test_an_adventure_that_names_none_shuffles_all_fourteen() -> None:
    s = a_party(adventure="the-mysterious-chamber")
    assert len(s.t.chamber_deck) == 14
    assert len(s.t.chamber_deck.bags) == 1


@pytest.mark.rule("WA-CHAMBER-01")
def test_an_adventure_cannot_do_without_its_own_chamber() -> None:
    with pytest.raises(Refusal, match="has a Chamber of its own"):
        the_game().new(Setup("the-mysterious-chamber", ("Keyleth",), {"chamber": "no"}))


# ---------------------------------------------------------------- the tiles


@pytest.mark.rule("WA-CHAMBER-04")
def test_the_entrance_is_placed_with_its_triangle_toward_the_explorer() -> None:
    s = go_in(at_the_door("Keyleth", card="Elite Regiment", monsters=["Grell"]))
    assert tile_keys(s)[0] == "DIRE-E"
    assert s.t.dungeon.triangle_side(2) == S


@pytest.mark.rule("WA-CHAMBER-04", "WA-GAP-84")
def test_the_entrance_counts_as_a_tile_placed_and_its_black_triangle_brings_an_encounter() -> None:
    s = at_the_door("Keyleth", card="Elite Regiment", monsters=["Grell"])
    s.encounters("Unbearable Heat", "Unbearable Heat")
    go_in(s).answer(0)
    assert s.discarded() == ["Unbearable Heat"], "one card, for the entrance; none for the tiles of the chamber"


@pytest.mark.rule("WA-CHAMBER-05", "WA-CHAMBER-06")
@pytest.mark.parametrize("kind", ["Dire", "Horrid"])
def test_every_open_edge_of_the_entrance_gets_a_tile_of_the_same_label(kind: str) -> None:
    adventure = "the-mysterious-chamber" if kind == "Dire" else "campaign-against-the-clans"
    s = unseen(quiet_party("Keyleth", adventure=adventure))
    s.hero("Keyleth").at = 2
    s.stack(f"{kind} Chamber Entrance")
    s.t.chamber_deck = Deck([[s.number("Elite Regiment")]])
    s.encounters()
    s.monsters("Grell")
    tiles = [f"{kind} Chamber {n}" for n in (2, 4, 1)]
    go_in(s, draws=tiles)
    assert [s.box.tiles[placed.tile].name for placed in s.t.dungeon.places[3:]] == tiles
    assert s.t.dungeon.joined[2] == (0, 3, 4, 5)
    assert s.t.chamber_places == [3, 4, 5]


@pytest.mark.rule("WA-CHAMBER-06")
def test_an_edge_of_the_entrance_that_is_taken_gets_no_tile() -> None:
    s = at_the_door("Keyleth", card="Elite Regiment", monsters=["Grell"])
    west = s.tile("B4-1", 0, 0)  # north of the Start Tile stands a crossing, and the entrance goes on its east side
    s.hero("Keyleth").at = west * 16 + 7
    s.tile("B4-1", 0, 1)
    go_in(s)
    assert len(s.t.chamber_places) == 2, "the south side of the entrance has a tile already"


@pytest.mark.rule("WA-CHAMBER-07", "WA-GAP-86", "WA-GAP-88")
def test_a_large_chamber_is_one_tile_and_gets_tiles_at_its_own_edges_too() -> None:
    tiles = ("Dire Chamber 1", "Large Dire Chamber", "Dire Chamber 2", "Dire Chamber 3", "Dire Chamber 4")
    s = go_in(at_the_door("Keyleth", card="Elite Regiment", monsters=["Grell"], tiles=tiles))
    assert tile_keys(s) == ["DIRE-E", "DIRE-1", "DIRE-L", "DIRE-2", "DIRE-3", "DIRE-4"]
    assert [s.t.dungeon.joined[4]] == [(2, 6, 7)], "the last two lie on both sides of the Large Chamber"
    assert not s.t.chamber_tiles


@pytest.mark.rule("WA-GAP-86", "WA-GAP-87")
def test_when_the_chamber_stack_is_used_up_the_other_edges_stay_open_to_explore() -> None:
    s = go_in(at_the_door("Keyleth", card="Elite Regiment", monsters=["Grell"], tiles=("Dire Chamber 1",)))
    assert tile_keys(s) == ["DIRE-E", "DIRE-1"]
    assert {(2, 1), (2, 3)} <= set(s.t.dungeon.edges)


@pytest.mark.rule("WA-GAP-87")
def test_heroes_may_explore_beyond_a_chamber_tile_with_the_usual_stack() -> None:
    s = at_the_door("Keyleth", card="Elite Regiment", monsters=["Grell", "Snake"])
    s.stack("Dire Chamber Entrance", "W2-3")
    go_in(s).do("tile", 3)
    at_one_edge = [square for square in range(64, 80) if len(s.t.dungeon.edge_sides(square)) == 1]
    s.hero("Keyleth").at = at_one_edge[0]
    unseen(s).begin("exploration_phase")
    assert tile_keys(s)[-1] == "W2-3"
    assert s.row("Keyleth") == ["Grell", "Snake"]


# ---------------------------------------------------------------- the card and the filling


@pytest.mark.rule("WA-CHAMBER-08", "WA-CHAMBER-09")
def test_the_card_is_revealed_after_the_tiles_and_does_what_it_says() -> None:
    s = at_the_door("Keyleth", card="Stables", monsters=["Snake"])
    s.begin("exploration_phase")
    assert s.t.chamber == -1, "while tiles are being placed"
    while s.asked == "edge":
        s.answer(0)
    assert s.t.chamber == s.number("Stables")
    assert s.asked == "chamber-tile"


@pytest.mark.rule("WA-CHAMBER-10", "WA-GAP-30")
def test_the_villain_named_goes_on_any_chamber_tile_the_players_like() -> None:
    s = go_in(at_the_door("Keyleth", card="Kobold Clan Lair", monsters=["Snake"]))
    assert s.choice.about == (s.number("Meerak"),)
    assert [o.what for o in s.offers("tile")] == [3, 4, 5]
    s.do("tile", 4)
    assert where(s, "Meerak") == [4]
    assert s.t.monsters[0].at == s.t.dungeon.scorch[4]


@pytest.mark.rule("WA-CHAMBER-11", "WA-GAP-83")
def test_every_player_from_the_active_one_on_draws_one_monster_for_the_own_row() -> None:
    s = at_the_door(*PARTY, card="Elite Regiment", monsters=["Grell", "Orc Smasher", "Cave Bear"])
    s.t.active = 1
    s.hero("Keyleth").at, s.hero("Vistra").at = 9, 2
    go_in(s)
    assert s.choice.seat == 1
    s.do("tile", 3)
    assert s.choice.seat == 2
    s.do("tile", 4)
    assert [s.row(hero) for hero in ("Vistra", "Quinn", "Keyleth")] == [["Grell"], ["Orc Smasher"], ["Cave Bear"]]
    assert len(s.t.monsters) == 3, "no further monster for the entrance itself"


@pytest.mark.rule("WA-CHAMBER-12", "WA-GAP-85", "WA-GAP-89")
def test_monsters_go_on_empty_chamber_tiles_first() -> None:
    tiles = ("Dire Chamber 1", "Large Dire Chamber", "Dire Chamber 2", "Dire Chamber 3", "Dire Chamber 4")
    s = at_the_door(*PARTY, card="Stables", monsters=["Snake", "Cave Bear", "Kobold Dragonshield"], tiles=tiles)
    go_in(s).do("tile", 3)
    while s.asked == "place-monster":  # the drake's base may lie in several ways over the scorch mark
        s.answer(0)
    drake = s.t.monsters[0]
    free = [place for place in (3, 4, 5, 6, 7) if place not in drake.places]
    for left in range(3):
        assert [o.what for o in s.offers("tile")] == free[left:]
        s.do("tile", free[left])
    assert [m.places[0] for m in s.t.monsters[1:]] == free[:3]
    assert [m.at for m in s.t.monsters[1:]] == [s.t.dungeon.scorch[place] for place in free[:3]]


@pytest.mark.rule("WA-CHAMBER-13")
def test_when_every_tile_is_filled_the_others_go_on_any_chamber_tile() -> None:
    party = ("Keyleth", "Vistra", "Quinn", "Tarak", "Heskan")
    kinds = ["Snake", "Orc Archer", "Orc Smasher", "Human Cultist", "Kobold Dragonshield"]
    s = go_in(
        at_the_door(*party, card="Kobold Clan Lair", monsters=kinds[:1] + kinds[4:] + ["Snake", "Snake", "Snake"])
    )
    s.do("tile", 3)
    assert [o.what for o in s.offers("tile")] == [4, 5]
    s.do("tile", 4)  # Keyleth's; Vistra's then has only tile 5 left
    assert [o.what for o in s.offers("tile")] == [3, 4, 5], "all are filled: any will do"
    s.do("tile", 3)
    while s.asked == "place-monster":
        s.answer(0)
    assert [o.what for o in s.offers("tile")] == [3, 4, 5]


@pytest.mark.rule("WA-CHAMBER-14", "WA-GAP-91")
def test_monsters_placed_by_the_chamber_are_marked_and_later_ones_are_not() -> None:
    s = at_the_door(*PARTY, card="Elite Regiment", monsters=["Grell", "Orc Smasher", "Cave Bear"])
    s.monster("Snake", at=30, row="Quinn")
    go_in(s).do("tile", 3).do("tile", 4)
    assert {s.game.name(m.card): m.marked for m in s.t.monsters} == {
        "Snake": False,
        "Grell": True,
        "Orc Smasher": True,
        "Cave Bear": True,
    }


@pytest.mark.rule("WA-CHAMBER-15")
def test_a_card_with_a_set_up_of_its_own_is_followed_instead() -> None:
    s = go_in(at_the_door("Keyleth", card="Endless Horde", monsters=["Grell", "Snake"]))
    s.do("tile", 3).do("tile", 4)
    assert s.row("Keyleth") == ["Grell", "Snake"], "two for each player, and nobody else"


@pytest.mark.rule("WA-GAP-47")
def test_a_monster_that_a_player_has_already_is_drawn_anew_in_the_chamber_too() -> None:
    s = at_the_door("Keyleth", card="Elite Regiment")
    s.monster("Grell", at=30, row="Keyleth")
    s.monsters("Grell", "Orc Smasher")
    go_in(s).do("tile", 3)
    assert s.row("Keyleth") == ["Grell", "Orc Smasher"]


# ---------------------------------------------------------------- goals


@pytest.mark.rule("WA-CHAMBER-16", "WA-CHAMBER-17", "WA-WIN-01")
def test_an_adventure_whose_objective_is_the_chamber_is_won_with_its_goal() -> None:
    s = at_the_door("Keyleth", card="The Evil Altar", monsters=["Snake"])
    s.t.chamber = s.number("The Evil Altar")
    altar = s.monster("Evil Altar", at=s.beside("Keyleth"), damage=4)
    s.begin(rolls=[12]).do("power", "Valiant Strike")
    assert s.hp(altar) == 0
    assert s.outcome.won


@pytest.mark.rule("WA-CHAMBER-18", "WA-EX-21")
def test_the_goal_of_defeating_all_is_met_by_the_last_marked_monster_though_others_remain() -> None:
    s = quiet_party("Keyleth", adventure="the-mysterious-chamber")
    s.treasures()
    s.t.chamber = s.number("Elite Regiment")
    s.monster("Cave Bear", at=30)
    last = s.monster("Snake", at=s.beside("Keyleth"))
    last.marked = True
    s.begin(rolls=[12]).do("power", "Valiant Strike")
    assert s.outcome.won
    assert on_tiles(s) == ["Cave Bear"]


@pytest.mark.rule("WA-EX-21", "WA-CHAMBER-09", "WA-CHAMBER-18")
def test_chambers_hold_villains_villagers_altars_and_ways_to_escape() -> None:
    box = the_game().box
    goals = {card.name: [goal.text() for goal in card.goal] for card in box.chambers.values()}
    assert goals["Stables"] == ["defeat the Rage Drake"]
    assert goals["The Evil Altar"] == ["defeat the Evil Altar"]
    assert goals["Refuse Pit"] == ["defeat the Otyugh", "get every Hero out of the dungeon"]
    prison = box.chambers[box.number["Prison Guard"]]
    assert [goal.text() for goal in prison.defeat] == ["all villagers are dead"]
    assert all(card.goal for card in box.chambers.values()), "every chamber has a goal"


@pytest.mark.rule("WA-CHAMBER-17")
def test_a_chamber_put_into_another_adventure_has_to_be_beaten_as_well() -> None:
    s = quiet_party("Keyleth", adventure="monster-hunt", chamber="dire")
    assert s.number("Dire Chamber Entrance") in s.t.tiles
    s.t.slain = [s.number("Snake")] * 6
    assert not all(goal.met(s.t) for goal in to_win(s.t))
    s.t.chamber = s.number("Elite Regiment")
    assert all(goal.met(s.t) for goal in to_win(s.t))


@pytest.mark.rule("WA-CHAMBER-18")
def test_nobody_leaves_before_the_other_goals_of_the_chamber_are_met() -> None:
    s = quiet_party("Keyleth", adventure="the-mysterious-chamber")
    s.t.chamber = s.number("Refuse Pit")
    assert not exits_are_open(s.t)
    s.t.slain = [s.number("Otyugh")]
    assert exits_are_open(s.t)
