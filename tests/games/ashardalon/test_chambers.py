"""A short story for every Chamber Card: what it sets up, how it is beaten, how it is lost."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from emberhall.engine.chance import Rigged
from emberhall.games.ashardalon.players.aims import aims_of
from emberhall.games.ashardalon.rules.chambers import find_villager, set_in_play
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.other_actions import exit_squares
from emberhall.games.ashardalon.rules.state import Thing
from emberhall.games.ashardalon.rules.tokens import TREASURE_TOKEN, put
from emberhall.games.ashardalon.rules.treasure import wealth
from tests.games.ashardalon.quest import THREE_TILES, at_the_door, go_in, on_tiles, where
from tests.games.ashardalon.story import N, S, Story, quiet_party

LARGE = ("Dire Chamber 1", "Large Dire Chamber", "Dire Chamber 2", "Dire Chamber 3", "Dire Chamber 4")


def settle(s: Story) -> Story:
    """Answer every question about where something goes with the first tile or square."""
    while s.asked in ("chamber-tile", "place-monster", "villager-square", "edge"):
        s.answer(0)
    return s


def opened(card: str, *monsters: str, rolls: tuple[int, ...] = (), draws: tuple[str, ...] = ()) -> Story:
    """Keyleth alone has found the chamber, and everything has its place."""
    return settle(go_in(at_the_door("Keyleth", card=card, monsters=monsters, tiles=LARGE), rolls, draws))


def in_the_chamber(card: str, foe: str, damage: int, adventure: str = "the-mysterious-chamber") -> Story:
    """Vistra before somebody whom the chamber placed, with one blow to go."""
    s = quiet_party("Vistra", adventure=adventure)
    s.powers("Vistra", "Sure Strike")
    s.t.chamber = s.number(card)
    s.hero("Vistra").at = 13
    m = s.monster(foe, at=5 if s.box.monsters[s.number(foe)].size == 2 else 9, damage=damage)
    m.marked = True
    m.enraged = damage >= 6 and foe == "Rage Drake"
    s.treasures()
    s.encounters()
    return s


VILLAINS = [
    ("Corrupted Guardians", "Bellax", "Grell"),
    ("Duergar Garrison", "Margrath", "Duergar Guard"),
    ("Kobold Clan Lair", "Meerak", "Snake"),
    ("Orc Clan Lair", "Kraash", "Orc Smasher"),
    ("Stables", "Rage Drake", "Cave Bear"),
    ("Ashardalon's Lair", "Ashardalon", "Snake"),
]


@pytest.mark.parametrize(("card", "villain", "monster"), VILLAINS)
def test_a_lair_holds_its_villain_and_a_monster_for_each_player(card: str, villain: str, monster: str) -> None:
    s = opened(card, monster)
    assert on_tiles(s) == [villain, monster]
    assert all(m.marked for m in s.t.monsters)
    assert all(m.places[0] in s.t.chamber_places for m in s.t.monsters)
    assert s.row("Keyleth") == [monster], "the villain is in nobody's row"


@pytest.mark.parametrize(
    ("card", "unwanted", "wanted"),
    [
        ("Corrupted Guardians", "Snake", "Grell"),
        ("Kobold Clan Lair", "Grell", "Kobold Dragonshield"),
        ("Orc Clan Lair", "Snake", "Cave Bear"),
        ("Stables", "Grell", "Snake"),
        ("Refuse Pit", "Snake", "Gibbering Mouther"),
    ],
)
def test_a_monster_not_of_the_lairs_kind_is_drawn_anew(card: str, unwanted: str, wanted: str) -> None:
    s = opened(card, unwanted, wanted, "Human Cultist")
    assert s.row("Keyleth") == [wanted]
    assert [s.game.name(c) for c in s.t.monster_discard] == [unwanted]


@pytest.mark.rule("WA-CHAMBER-11")
def test_the_duergar_garrison_asks_for_no_kind_of_monster() -> None:
    s = opened("Duergar Garrison", "Snake", "Legion Devil")
    assert s.row("Keyleth") == ["Snake"]


def test_the_second_monster_is_kept_whatever_it_is() -> None:
    s = opened("Corrupted Guardians", "Snake", "Human Cultist", "Grell")
    assert s.row("Keyleth") == ["Human Cultist"]


@pytest.mark.parametrize(
    ("card", "villain", "damage"),
    [
        ("Duergar Garrison", "Margrath", 7),
        ("Kobold Clan Lair", "Meerak", 5),
        ("Orc Clan Lair", "Kraash", 6),
        ("Stables", "Rage Drake", 9),
    ],
)
def test_a_lair_is_beaten_with_its_villain_though_monsters_are_left(card: str, villain: str, damage: int) -> None:
    s = in_the_chamber(card, villain, damage)
    s.monster("Snake", at=31).marked = True
    s.begin(rolls=[15]).do("power", "Sure Strike")
    assert s.outcome.won


def test_ashardalons_lair_is_beaten_with_the_dragon() -> None:
    s = quiet_party("Vistra", adventure="the-mysterious-chamber")
    s.powers("Vistra", "Sure Strike")
    s.t.chamber = s.number("Ashardalon's Lair")
    s.hero("Vistra").at = 13
    s.monster("Ashardalon", at=6, damage=11)
    s.treasures()
    s.begin(rolls=[15]).do("power", "Sure Strike")
    assert s.outcome.won


def test_corrupted_guardians_are_beaten_only_when_all_are() -> None:
    s = in_the_chamber("Corrupted Guardians", "Bellax", 8)
    s.monster("Grell", at=31).marked = True
    s.begin(rolls=[15]).do("power", "Sure Strike")
    assert s.outcome is None
    s = in_the_chamber("Corrupted Guardians", "Bellax", 8)
    s.begin(rolls=[15]).do("power", "Sure Strike")
    assert s.outcome.won


@pytest.mark.rule("WA-CHAMBER-15")
@pytest.mark.parametrize("second", ["Orc Smasher", "Human Cultist"])
def test_the_elite_regiment_draws_a_monster_worth_a_single_point_anew_but_once(second: str) -> None:
    s = opened("Elite Regiment", "Snake", second, "Grell")
    assert s.row("Keyleth") == [second]
    assert [s.game.name(c) for c in s.t.monster_discard] == ["Snake"]


def test_the_elite_regiment_is_beaten_with_its_last_monster() -> None:
    s = in_the_chamber("Elite Regiment", "Orc Smasher", 1)
    s.begin(rolls=[15]).do("power", "Sure Strike")
    assert s.outcome.won


def test_the_endless_horde_is_two_monsters_a_player_drawn_in_two_rounds() -> None:
    s = at_the_door(
        "Keyleth", "Vistra", card="Endless Horde", monsters=["Snake", "Snake", "Grell", "Cave Bear"], tiles=LARGE
    )
    settle(go_in(s))
    assert s.row("Keyleth") == ["Snake", "Grell"]
    assert s.row("Vistra") == ["Snake", "Cave Bear"]
    assert sorted(m.places[0] for m in s.t.monsters) == [3, 4, 5, 6]
    s = in_the_chamber("Endless Horde", "Snake", 0)
    s.begin(rolls=[15]).do("power", "Sure Strike")
    assert s.outcome.won


@pytest.mark.rule("WA-CHAMBER-17")
def test_a_chamber_added_to_an_adventure_is_among_what_heroes_are_after() -> None:
    s = quiet_party("Vistra", adventure="monster-hunt", chamber="dire")
    drake = s.monster("Rage Drake", at=25)
    assert drake.card not in aims_of(s.t, s.hero("Vistra")).prey
    s.t.chamber = s.number("Stables")
    assert drake.card in aims_of(s.t, s.hero("Vistra")).prey


def test_who_can_draw_no_monster_is_passed_over() -> None:
    s = at_the_door("Keyleth", "Vistra", card="The Evil Altar", monsters=["Snake"], tiles=LARGE)
    s.monster("Snake", at=31, row="Keyleth")
    s.monsters("Snake")
    settle(go_in(s))
    assert s.row("Keyleth") == ["Snake"], "she has the only kind there is"
    assert s.row("Vistra") == ["Snake"]


def test_the_evil_altar_is_beaten_by_breaking_the_altar() -> None:
    s = opened("The Evil Altar", "Snake")
    assert on_tiles(s) == ["Evil Altar", "Snake"]
    s = in_the_chamber("The Evil Altar", "Evil Altar", 4)
    s.monster("Snake", at=31).marked = True
    s.begin(rolls=[15]).do("power", "Sure Strike")
    assert s.outcome.won


def test_the_gate_ceremony_runs_against_five_time_tokens() -> None:
    s = opened("Gate Ceremony", "Snake")
    assert on_tiles(s) == ["Vast Gate", "Snake"]
    assert s.t.time == 4, "the black triangle of the entrance brought the first verse"
    assert s.t.encounter_deck.cards() == [s.number("Ceremony Progresses!")]
    s = in_the_chamber("Gate Ceremony", "Vast Gate", 4)
    s.t.time = 1
    s.begin(rolls=[15]).do("power", "Sure Strike")
    assert s.outcome.won


def test_every_encounter_brings_the_ceremony_a_verse_further_until_it_is_lost() -> None:
    s = in_the_chamber("Gate Ceremony", "Vast Gate", 0)
    s.t.time = 2
    s.encounter("Ceremony Progresses!", "Unbearable Heat", "Unbearable Heat")
    assert s.t.time == 1
    assert s.hp("Vistra") == 7, "another card is drawn as well"
    assert s.discarded() == ["Unbearable Heat"]
    s.do("done")
    assert s.outcome is not None
    assert not s.outcome.won
    assert s.t.time == 0


def test_the_prison_has_its_captain_at_the_entrance_and_a_villager_for_each_player() -> None:
    s = at_the_door("Keyleth", "Vistra", card="Prison Guard", monsters=["Snake", "Grell"], tiles=LARGE)
    settle(go_in(s, rolls=[9, 9]))
    assert where(s, "Margrath") == [2]
    assert [s.game.name(v.card) for v in s.t.villagers] == ["Cassi", "Donnel"], (
        "who is found already is not found again"
    )
    assert [v.seat for v in s.t.villagers] == [0, 1]
    assert all(v.at >> 4 in s.t.chamber_places for v in s.t.villagers)


@pytest.mark.parametrize(
    ("die", "name"), [(1, "Alek"), (5, "Alek"), (6, "Brandis"), (8, "Brandis"), (9, "Cassi"), (12, "Cassi"),
                      (13, "Donnel"), (16, "Donnel"), (17, "Elizar"), (20, "Elizar")],
)  # fmt: skip
def test_the_die_says_which_villager_is_found(die: int, name: str) -> None:
    s = at_the_door("Keyleth", card="Prison Guard", monsters=["Snake"], tiles=LARGE)
    settle(go_in(s, rolls=[die, *[1] * 9]))  # whatever happens next misses
    assert s.game.name(s.t.villagers[0].card) == name


def test_when_all_five_villagers_are_found_a_die_finds_nobody() -> None:
    s = quiet_party("Keyleth")
    found = [s.game.name(find_villager(s.t, 9)) for _ in range(5)]
    assert found == ["Cassi", "Donnel", "Elizar", "Alek", "Brandis"]
    assert find_villager(s.t, 9) == -1


@pytest.mark.rule("WA-CHAMBER-10")
def test_what_a_villain_does_on_arrival_happens_on_its_tile(tmp_path: Path) -> None:
    sapper = {
        "name": "Sapper", "kind": "villain", "title": "Dwarf", "mark": "P", "ac": 14, "hp": 5, "xp": 5,
        "on_arrival": [{"assault": {"whom": "its-tile", "bonus": 10, "damage": 2}}],
        "tactics": [{"when": "always", "do": ["step"]}],
    }  # fmt: skip
    (tmp_path / "villains.yaml").write_text(json.dumps([sapper]))
    s = quiet_party("Keyleth", "Vistra", pack=tmp_path)
    cellar = s.tile("W2-3", 0, N)
    s.hero("Keyleth").at = squares_of(s.t.dungeon.tile_mask(cellar) & s.t.free())[0]
    s.t.chance = Rigged(s.game.name, rolls=[15])
    flow = set_in_play(s.t, Deed(0), s.number("Sapper"), [cellar])
    with suppress(StopIteration):
        (only,) = next(flow).options
        flow.send(only)
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (6, 8)


@pytest.mark.rule("WA-CHAMBER-15")
def test_the_villagers_are_in_the_prison_before_its_guards() -> None:
    s = at_the_door("Keyleth", card="Prison Guard", monsters=["Snake"], tiles=THREE_TILES)
    go_in(s, rolls=[1]).do("tile", 3)
    assert s.t.villagers[0].at == s.t.dungeon.scorch[3]
    s.do("tile", 3)
    assert s.asked == "place-monster", "the scorch mark is taken"
    assert s.t.dungeon.scorch[3] not in {o.what for o in s.offers("square")}


def test_the_prison_is_won_when_all_guards_are_dead() -> None:
    s = in_the_chamber("Prison Guard", "Margrath", 7)
    s.monster("Snake", at=31).marked = True
    s.begin(rolls=[15]).do("power", "Sure Strike")
    assert s.outcome is None
    s = in_the_chamber("Prison Guard", "Margrath", 7)
    s.begin(rolls=[15]).do("power", "Sure Strike")
    assert s.outcome.won


def test_the_refuse_pit_is_won_by_killing_the_otyugh_and_escaping_through_the_tunnel() -> None:
    s = opened("Refuse Pit", "Grell")
    assert where(s, "Otyugh")[0] == 2 or 2 in s.t.monsters[0].places
    tunnel = len(s.t.dungeon.places) - 1
    assert s.box.tiles[s.t.dungeon.places[tunnel].tile].name == "Tunnel Exit"
    assert {square >> 4 for square in squares_of(exit_squares(s.t))} == {tunnel}
    assert not [m for m in s.t.monsters if tunnel in m.places]
    s.hero("Keyleth").at = squares_of(exit_squares(s.t))[0]
    s.begin("hero_phase", rolls=[1] * 9).do("done")
    assert s.asked != "escape", "not before the Otyugh is dead"
    s.t.monsters.clear()
    s.t.slain.append(s.number("Otyugh"))
    s.hero("Keyleth").at = squares_of(exit_squares(s.t))[0]
    s.begin("hero_phase").do("done").do("escape")
    assert s.outcome.won


def test_the_treasure_hoard_has_a_token_on_every_scorch_mark_and_the_dragon_on_its_way() -> None:
    s = at_the_door("Keyleth", card="Treasure Hoard", monsters=["Snake"], tiles=LARGE)
    s.encounters(*["Unbearable Heat"] * 5)
    settle(go_in(s))
    assert s.t.counts["wealth before"] == wealth(s.t)
    tokens = [thing.at for thing in s.t.things if thing.what == TREASURE_TOKEN]
    assert tokens == [s.t.dungeon.scorch[place] for place in s.t.chamber_places]
    assert len(s.t.tokens) == 33
    assert s.number("Ashardalon Arrives!") in s.t.encounter_deck
    assert (s.t.encounter_deck.lurkers[0].after, s.t.encounter_deck.lurkers[0].within) == (0, 3), (
        "one was drawn above it"
    )
    assert squares_of(exit_squares(s.t)) == [13, 14, 17, 18]


@pytest.mark.rule("WA-GAP-133")
@pytest.mark.parametrize(("gold", "open_"), [(1900, False), (2000, True)])
def test_the_hoard_is_won_by_leaving_with_treasure_worth_2000(gold: int, open_: bool) -> None:
    s = quiet_party("Keyleth", adventure="the-mysterious-chamber")
    s.give("Keyleth", "Vorpal Sword")  # 2000 gp, but she had it before
    s.encounters()
    s.t.chamber, s.t.counts["wealth before"] = s.number("Treasure Hoard"), 2000
    s.give("Keyleth", "Blessed Shield")  # 2000 gp
    s.hero("Keyleth").items.remove(s.number("Blessed Shield"))
    s.hero("Keyleth").purse = [gold]
    s.hero("Keyleth").at = 13
    s.begin("hero_phase").do("done")
    assert (s.asked == "escape") is open_
    if open_:
        s.do("escape")
        assert s.outcome.won


@pytest.mark.rule("WA-GAP-133", "WA-GAP-61")
def test_treasure_cards_found_in_the_hoard_count_with_their_price() -> None:
    s = quiet_party("Keyleth", adventure="the-mysterious-chamber")
    s.t.chamber, s.t.counts["wealth before"] = s.number("Treasure Hoard"), 0
    put(s.t, Thing(TREASURE_TOKEN, 10, 1 << 10))
    s.treasures("Vorpal Sword")
    s.t.tokens.bags = [[20_000]]
    s.encounters()
    s.begin("hero_phase").do("pick-up", 0).do("walk", 13).do("done")
    assert s.asked == "escape"


@pytest.mark.rule("WA-SETUP-03")
@pytest.mark.parametrize("placed", [True, False])
def test_the_refuse_pit_finds_the_one_tunnel_exit_wherever_it_is(placed: bool) -> None:
    s = at_the_door("Keyleth", card="Refuse Pit", monsters=["Grell"], tiles=LARGE)
    if placed:
        s.tile("Tunnel Exit", 1, S)
    s.stack("Dire Chamber Entrance", *[] if placed else ["Tunnel Exit"])
    settle(go_in(s))
    names = [s.box.tiles[each.tile].name for each in s.t.dungeon.places]
    assert names.count("Tunnel Exit") == 1
    assert not s.t.tiles


def test_the_unknown_overlord_is_a_villain_drawn_at_random_and_has_to_die() -> None:
    s = opened("Unknown Overlord", "Snake", draws=("Kraash",))
    assert on_tiles(s) == ["Kraash", "Snake"]
    s = in_the_chamber("Unknown Overlord", "Kraash", 6)
    s.t.counts["overlord"] = s.number("Kraash")
    s.begin(rolls=[15]).do("power", "Sure Strike")
    assert s.outcome.won


@pytest.mark.rule("WA-FAQ-10", "WA-GAP-82")
def test_the_unknown_overlord_is_nobody_who_was_slain_before() -> None:
    s = at_the_door("Keyleth", card="Unknown Overlord", monsters=["Snake"], tiles=LARGE)
    s.t.slain = [number for number in s.box.villains if s.game.name(number) != "Meerak"]
    settle(go_in(s))
    assert on_tiles(s) == ["Meerak", "Snake"]
    assert s.outcome is None


def test_a_chamber_with_no_room_for_tiles_is_filled_at_its_entrance() -> None:
    s = settle(go_in(at_the_door("Keyleth", card="Stables", monsters=["Snake"], tiles=())))
    assert s.t.chamber_places == []
    assert all(2 in m.places for m in s.t.monsters)


# ---------------------------------------------------------------- who falls before all have come

AT_ONCE = """
- {name: Trap, hero_class: Fighter, type: daily, when: monster-placed, do: [{attack: {reach: 9, bonus: 9, damage: 9}}]}
"""


def ambush(tmp_path: Path, card: str, *monsters: str) -> Story:
    """Vistra and Keyleth find the chamber; Vistra can fell one figure as soon as it is placed."""
    (tmp_path / "powers.yaml").write_text(AT_ONCE)
    s = at_the_door("Vistra", "Keyleth", card=card, monsters=monsters, tiles=LARGE, pack=tmp_path)
    s.powers("Vistra", "Trap")
    go_in(s, rolls=[15])
    while s.asked in ("chamber-tile", "place-monster"):
        s.answer(0)
    assert s.asked == "monster-placed"
    return s


@pytest.mark.rule("WA-CHAMBER-14", "WA-CHAMBER-18")
@pytest.mark.parametrize("card", ["Elite Regiment", "Endless Horde"])
def test_a_chamber_is_not_beaten_by_the_fall_of_its_first_monster_before_the_others_have_come(
    tmp_path: Path, card: str
) -> None:
    s = ambush(tmp_path, card, *("Orc Smasher", "Cave Bear", "Grell", "Gibbering Mouther"))
    settle(s.do("react", "Trap"))
    assert s.outcome is None
    assert on_tiles(s) == ["Cave Bear", "Grell", "Gibbering Mouther"][: 1 if card == "Elite Regiment" else 3]
    assert all(m.marked for m in s.t.monsters)


@pytest.mark.rule("WA-CHAMBER-10", "WA-CHAMBER-18")
def test_a_chamber_is_not_beaten_by_the_fall_of_its_villain_before_its_monsters_have_come(tmp_path: Path) -> None:
    settle(s := ambush(tmp_path, "Corrupted Guardians", "Grell", "Gibbering Mouther").do("react", "Trap"))
    assert s.outcome is None
    assert on_tiles(s) == ["Grell", "Gibbering Mouther"]


@pytest.mark.rule("WA-CHAMBER-18")
def test_a_chamber_is_beaten_once_it_is_filled_if_none_of_its_monsters_is_left(tmp_path: Path) -> None:
    settle(s := ambush(tmp_path, "Elite Regiment", "Orc Smasher").do("react", "Trap"))
    assert s.outcome.won


@pytest.mark.rule("WA-CHAMBER-14")
@pytest.mark.parametrize("card", ["Elite Regiment", "Corrupted Guardians"])
def test_who_comes_with_the_chamber_bears_its_marker_from_the_first_moment(tmp_path: Path, card: str) -> None:
    s = ambush(tmp_path, card, "Orc Smasher", "Cave Bear")
    assert [m.marked for m in s.t.monsters] == [True]
