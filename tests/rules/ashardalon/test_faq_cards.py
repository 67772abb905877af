"""Answers of the rulebook about Encounter Cards: heroes on no tile, tribute, magma, treasure, pit, lava, markers."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.rules.box import TOKEN
from emberhall.games.ashardalon.rules.powers import refresh
from emberhall.games.ashardalon.rules.state import OFF, Thing
from emberhall.games.ashardalon.rules.tokens import BLADES, CALTROPS, MARKER, TREASURE, TREASURE_TOKEN, put
from tests.games.ashardalon.story import N, Story, quiet_party, the_game


def away(s: Story, *heroes: str) -> Story:
    """These heroes are off the tiles, as Astral Refuge leaves them."""
    for name in heroes:
        s.hero(name).at, s.hero(name).away = OFF, True
    return s


def in_the_pit(*heroes: str) -> Story:
    """A party whose first hero is in the Pit, with its marker in the north of the tile."""
    s = quiet_party(*heroes)
    s.marker("Pit", at=1, row="Vistra")
    s.t.heroes[0].at, s.t.heroes[0].pit = OFF, 1
    return s


# ---------------------------------------------------------------- heroes on no tile


@pytest.mark.rule("WA-CARD-03")
@pytest.mark.parametrize(
    "card", ["Steam Vent", "Concussive Blast", "Fungal Bloom", "Blinding Bomb", "Sulphurous Cloud", "Volcanic Burst"]
)
def test_what_speaks_of_the_tile_of_a_hero_on_none_does_nothing(card: str) -> None:
    s = away(quiet_party("Keyleth", "Vistra"), "Keyleth").encounter(card)  # no die is rolled
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, 8)
    assert s.discarded() == [card]


@pytest.mark.rule("WA-CARD-03", "WA-CON-21")
def test_a_hero_in_astral_refuge_draws_a_card_about_its_tile_in_vain() -> None:
    s = quiet_party("Quinn", "Vistra")
    s.give("Quinn", "Astral Refuge")
    refresh(s.t)
    s.encounter("Steam Vent")
    s.do("react", "Astral Refuge").do("hero", "Quinn")
    assert s.hero("Quinn").at < 0
    assert s.discarded() == ["Steam Vent"]
    assert s.hp("Vistra") == 8


@pytest.mark.rule("WA-CARD-04")
def test_a_hazard_drawn_by_a_hero_on_no_tile_is_discarded_and_nothing_is_drawn_for_it() -> None:
    s = away(quiet_party("Keyleth", "Vistra"), "Keyleth").encounter("Cave In", "Unbearable Heat")
    assert s.discarded() == ["Cave In"]
    assert s.t.things == []
    assert s.row("Keyleth") == []
    assert s.hp("Vistra") == 8


@pytest.mark.rule("WA-CARD-03", "WA-CON-21")
@pytest.mark.parametrize("card", ["Bloodlust", "Time Leap"])
def test_a_curse_drawn_by_a_hero_on_no_tile_is_discarded(card: str) -> None:
    s = away(quiet_party("Keyleth", "Vistra"), "Keyleth").encounter(card)
    assert s.curses("Keyleth") == []
    assert s.discarded() == [card]


@pytest.mark.rule("WA-CON-21", "WA-GAP-72")
def test_the_other_parts_of_a_card_drawn_by_a_hero_on_no_tile_take_place() -> None:
    s = away(quiet_party("Keyleth", "Vistra"), "Keyleth").encounter("Deep Tremor", rolls=[20])
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, 7)
    s.done()


@pytest.mark.rule("WA-CARD-03", "WA-CARD-04")
def test_what_hangs_on_who_else_is_on_the_tile_of_a_hero_on_none_does_not_happen() -> None:
    s = away(quiet_party("Keyleth", "Vistra"), "Keyleth").encounter("Frenzied Leap")  # no damage, and no new monster
    assert s.t.monsters == []
    assert s.discarded() == ["Frenzied Leap"]


@pytest.mark.rule("WA-CON-21")
def test_a_thief_finds_no_hero_who_is_on_no_tile() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.give("Keyleth", "Amulet of Protection")
    away(s, "Keyleth").encounter("Thief in the Dark")
    assert s.items("Keyleth") == ["Amulet of Protection"]


@pytest.mark.rule("WA-FAQ-11", "WA-EX-20")
@pytest.mark.parametrize(("card", "rolls"), [("Unbearable Heat", []), ("Deep Tremor", [20, 20])])
def test_a_card_about_each_hero_spares_those_on_no_tile(card: str, rolls: list[int]) -> None:
    s = in_the_pit("Keyleth", "Vistra", "Quinn")
    s.hero("Quinn").at = 26
    s.t.active = 1
    s.encounter(card, rolls=[*rolls, 1])  # and the pit attacks Vistra in vain
    assert (s.hp("Keyleth"), s.hp("Vistra"), s.hp("Quinn")) == (8, 7, 7)


@pytest.mark.rule("WA-GAP-71")
def test_a_player_whose_hero_is_on_no_tile_still_runs_its_row() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.marker("Rolling Boulder", at=1)
    away(s, "Keyleth").begin("monster_step")
    assert s.acted() == ["Rolling Boulder"]
    assert s.hp("Vistra") == 6


# ---------------------------------------------------------------- Dragon's Tribute


def kills_under_tribute(*treasures: str) -> Story:
    s = quiet_party("Keyleth")
    s.environment("Dragon's Tribute")
    s.monster("Snake", at=s.beside("Keyleth"))
    s.treasures(*treasures)
    return s.begin(rolls=[15]).do("power", "Holy Strike")


@pytest.mark.rule("WA-CARD-08", "WA-GAP-61", "WA-GAP-62")
@pytest.mark.parametrize("order", [("Potion of Healing", "+2 Magic Sword"), ("+2 Magic Sword", "Potion of Healing")])
def test_without_tokens_the_card_of_lower_value_is_taken_and_the_other_discarded(order: tuple[str, str]) -> None:
    s = kills_under_tribute(*order)  # 600 and 1500 gp
    assert s.items("Keyleth") == ["Potion of Healing"]
    assert s.t.treasure_discard == [s.number("+2 Magic Sword")]


@pytest.mark.rule("WA-CARD-09")
@pytest.mark.parametrize("taken", ["Amulet of Protection", "Boots of Striding"])
def test_between_cards_of_equal_value_the_player_chooses(taken: str) -> None:
    s = kills_under_tribute("Amulet of Protection", "Boots of Striding")
    s.do("claim", taken)
    assert s.items("Keyleth") == [taken]


@pytest.mark.rule("WA-CARD-08")
def test_with_tokens_in_use_a_treasure_card_is_drawn_as_ever_and_tokens_are_taxed() -> None:
    s = quiet_party("Keyleth", tokens="yes")
    s.environment("Dragon's Tribute")
    s.t.tokens = Deck([[TOKEN + 100], [TOKEN + 500]])
    put(s.t, Thing(TREASURE_TOKEN, 5, 1 << 5))
    s.monster("Snake", at=13)
    s.treasures("+2 Magic Sword", "Potion of Healing")
    s.begin(rolls=[15]).do("pick-up")
    assert s.hero("Keyleth").gold == 100
    s.do("power", "Holy Strike")
    assert s.items("Keyleth") == ["+2 Magic Sword"]


# ---------------------------------------------------------------- Wall of Magma


@pytest.mark.rule("WA-CARD-10")
def test_a_hero_is_next_to_a_wall_only_over_an_edge() -> None:
    def burnt(square: int) -> bool:
        s = quiet_party("Keyleth", "Vistra")
        place = s.tile("W2-1", 0, N)  # "#### / #... / #.S. / #..#": the tile lies as it is drawn
        s.environment("Wall of Magma")
        s.hero("Keyleth").at = place * 16 + square
        s.encounters("Lost")
        s.stack()
        s.begin().do("done")
        return s.hp("Keyleth") == 7

    assert burnt(5)  # north and west of it is wall
    assert burnt(11)  # south of it is wall
    assert not burnt(10)  # the wall at the south-east touches it at a corner only


# ---------------------------------------------------------------- Hidden Treasure


@pytest.mark.rule("WA-CARD-11", "WA-CON-06")
def test_without_tokens_hidden_treasure_lays_a_card_on_the_tile() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.treasures("Amulet of Protection")
    s.encounter("Hidden Treasure", "Lost")
    assert [(x.what, x.place, x.card) for x in s.t.things] == [(TREASURE, 1, s.number("Amulet of Protection"))]


@pytest.mark.rule("WA-CARD-12")
def test_who_ends_its_hero_phase_on_the_tile_may_claim_the_card_and_who_passes_may_not() -> None:
    s = quiet_party("Keyleth", "Vistra")
    put(s.t, Thing(TREASURE, 26, 1 << 26, s.number("Amulet of Protection")))
    s.encounters("Lost", "Lost")
    s.begin().do("walk", 21).do("walk", 9).do("done")
    assert s.t.active == 1
    assert s.items("Keyleth") == []
    s.do("walk", 21).do("done")
    assert s.asked == "claim"
    s.do("claim").do("give", "Vistra")
    assert s.items("Vistra") == ["Amulet of Protection"]


@pytest.mark.rule("WA-CARD-12")
def test_the_card_may_be_left_where_it_lies() -> None:
    s = quiet_party("Keyleth", "Vistra")
    put(s.t, Thing(TREASURE, 6, 1 << 6, s.number("Amulet of Protection")))
    s.encounters("Lost")
    s.begin().do("done").do("leave")
    assert len(s.t.things) == 1


# ---------------------------------------------------------------- Pit


@pytest.mark.rule("WA-CARD-13")
def test_who_falls_into_the_pit_is_on_no_tile() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.marker("Pit", at=1)
    s.begin("monster_step", rolls=[20, 1])
    assert s.hero("Keyleth").at < 0
    assert s.hp("Keyleth") == 6
    assert s.hero("Keyleth") not in s.t.prey()


@pytest.mark.rule("WA-CARD-14")
def test_a_hero_in_the_pit_draws_a_hazard_in_vain() -> None:
    s = in_the_pit("Keyleth", "Vistra").encounter("Cave In", "Unbearable Heat")
    assert s.discarded() == ["Cave In"]
    assert [s.game.name(x.card) for x in s.t.things] == ["Pit"]


@pytest.mark.rule("WA-CARD-14")
def test_a_hero_in_the_pit_is_not_hit_by_what_strikes_its_tile() -> None:
    s = in_the_pit("Keyleth", "Vistra").encounter("Steam Vent")
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, 8)


@pytest.mark.rule("WA-CARD-15")
def test_who_gets_out_of_the_pit_is_placed_next_to_its_marker_on_the_tile() -> None:
    s = in_the_pit("Keyleth", "Vistra")
    s.tile("W2-3", 0, N)  # squares of another tile are no choice
    s.encounters("Lost")
    s.begin(rolls=[10])
    assert {o.what for o in s.offers("square")} == {3, 7, 9, 11}  # Vistra stands on 10
    s.do("square", 9)
    assert s.hero("Keyleth").at == 9


@pytest.mark.rule("WA-CARD-15", "WA-GAP-72", "WA-TREASURE-08")
def test_a_lucky_charm_helps_its_owner_out_of_the_pit() -> None:
    s = in_the_pit("Keyleth", "Vistra")
    s.give("Keyleth", "Lucky Charm")
    s.encounters()
    s.begin("hero_phase_end", rolls=[9, 10])
    assert (s.asked, s.choice.seat) == ("die", 0)
    s.do("react", "Lucky Charm")
    assert s.asked == "climb-out"


@pytest.mark.rule("WA-GAP-72", "WA-TREASURE-08")
def test_a_hero_in_the_pit_may_drink_a_potion_of_recovery() -> None:
    s = in_the_pit("Keyleth", "Vistra")
    s.give("Keyleth", "Potion of Recovery")
    s.hero("Keyleth").dazed = True
    s.encounters()
    s.begin(rolls=[1]).do("item", "Potion of Recovery")  # the roll is to climb out
    assert not s.hero("Keyleth").dazed
    assert s.items("Keyleth") == []


@pytest.mark.rule("WA-GAP-124")
def test_a_hero_who_has_left_the_dungeon_helps_nobody_with_a_lucky_charm() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.give("Vistra", "Lucky Charm")
    s.hero("Vistra").at, s.hero("Vistra").escaped = OFF, True
    s.hero("Keyleth").poisoned = True
    s.encounters()
    s.begin("hero_phase_end", rolls=[9])
    assert s.items("Vistra") == ["Lucky Charm"]
    assert s.hero("Keyleth").poisoned


# ---------------------------------------------------------------- Lava Flow


@pytest.mark.rule("WA-CARD-16")
def test_disabling_the_lava_flow_removes_all_its_markers() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.marker("Lava Flow", at=1, row="Vistra")
    north = s.tile("W2-3", 0, N)
    for square in (21, north * 16 + 5, north * 16 + 9):
        put(s.t, Thing(MARKER, square, s.t.dungeon.base(square, 2, False), s.number("Lava Flow"), 1))
    s.begin(rolls=[10]).do("disable", "Lava Flow")
    assert s.t.things == []
    assert s.row("Vistra") == []


# ---------------------------------------------------------------- markers and decks


@pytest.mark.rule("WA-FAQ-03", "WA-CON-13")
def test_a_marker_covers_two_squares_by_two_and_a_token_one() -> None:
    s = quiet_party("Keyleth", "Vistra").encounter("Volcanic Vapors").do("marker", 1)
    (marker,) = s.t.things
    assert marker.mask == 1 << 1 | 1 << 2 | 1 << 5 | 1 << 6
    for token in (BLADES, CALTROPS, TREASURE_TOKEN):
        assert Thing(token, 5, 1 << 5).mask.bit_count() == 1
    gate = the_game().box.monsters[s.number("Vast Gate")]
    assert gate.size == 2


@pytest.mark.rule("WA-FAQ-04")
def test_an_empty_encounter_deck_is_made_anew_from_its_discard_pile() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.t.encounter_discard = [s.number("Unbearable Heat"), s.number("Lost")]
    s.encounter(draws=["Unbearable Heat"])
    assert s.hp("Keyleth") == 7
    assert len(s.t.encounter_deck) == 1
    assert s.discarded() == ["Unbearable Heat"]


@pytest.mark.rule("WA-FAQ-04", "WA-GAP-115")
def test_without_a_card_in_deck_and_discard_nothing_is_drawn() -> None:
    s = quiet_party("Keyleth", "Vistra").encounter()
    assert s.asked == "hero-phase"
    assert s.t.active == 1


@pytest.mark.rule("WA-FAQ-04", "WA-GAP-82")
def test_the_experience_pile_is_not_shuffled_into_the_monster_deck() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monsters()
    s.t.monster_discard = [s.number("Orc Archer")]
    s.t.experience = [s.number("Snake")] * 4  # worth 4: nothing is offered for it
    far = s.tile("W2-4", s.tile("W2-3", 0, N), N)
    s.encounter("Wandering Monster")
    s.do("tile", far)
    assert s.row("Keyleth") == ["Orc Archer"]
    assert len(s.t.experience) == 4
    assert len(s.t.monster_deck) == 0
