"""The thirteen adventures: each is set up, won and lost once; and random play through all of them comes to an end."""

from __future__ import annotations

import random

import msgspec
import pytest

from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.ashardalon.rules.box import TILE
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.language import bare
from emberhall.games.ashardalon.rules.other_actions import exit_squares
from emberhall.games.ashardalon.rules.state import OFF, Table, Thing
from emberhall.games.ashardalon.rules.tokens import GEAR, GOAL, TREASURE_TOKEN, put, remove
from tests.games.ashardalon.quest import go_in, on_tiles, unseen, where
from tests.games.ashardalon.story import E, N, Story, W, quiet_party, the_game

BOX = the_game().box
ALL = list(BOX.adventures)
HEROES = ("Keyleth", "Vistra", "Quinn", "Tarak", "Heskan")


def party_for(adventure: str) -> tuple[str, ...]:
    return HEROES[: min(4, BOX.adventures[adventure].seats[1])]


def set_up(adventure: str, seed: int = 7) -> Table:
    """The table at the first Hero Phase, every question of the set-up answered with its first option."""
    match = Match.new(the_game(), Setup(adventure, party_for(adventure)), seed=seed, keep=Keep.NOTHING)
    while match.choice is not None and match.choice.ask != "hero-phase":
        match.choose(0)
    return match.state


def ready(adventure: str, *heroes: str) -> Story:
    """A quiet party on the Start Tile, whatever the adventure begins on; no Encounter is drawn."""
    s = quiet_party(*(heroes or ("Keyleth",)), adventure=adventure)
    s.t.dungeon = s.t.dungeon.start(s.box.tiles)
    s.encounters()
    s.treasures()
    return s


def name_of(t: Table, place: int) -> str:
    return t.box.tiles[t.dungeon.places[place].tile].name


# ---------------------------------------------------------------- all of them


def test_there_are_thirteen_with_numbers_and_ids_after_their_titles() -> None:
    listed = [card for card in BOX.adventures.values() if not card.part_of]
    assert [card.number for card in listed] == list(range(1, 14))
    for card in listed:
        plain = "".join(c for c in card.name.lower() if c.isalnum() or c == " ")
        assert card.id == plain.replace(" ", "-")
    assert [info.id for info in the_game().adventures()] == [card.id for card in listed]


@pytest.mark.parametrize("adventure", ALL)
def test_everything_an_adventure_names_is_in_the_box(adventure: str) -> None:
    card = BOX.adventures[adventure]
    tiles = BOX.tiles.by_name
    assert card.start == "Start" or tiles[card.start].group == "start"
    for part in card.stack:
        assert tiles[part.tile].set_aside
    for name in card.exits:
        assert name == "Start" or tiles[name].group == "exit"
    for name in card.on_tile:
        assert name in ("white", "black") or name in tiles
    for name in card.chamber_cards:
        assert BOX.number[name] in BOX.chambers
    for name in card.on_slain:
        assert BOX.number[bare(name)] in BOX.monsters
    for name in card.boons:
        assert BOX.number[name] in BOX.boons
    if card.part_of:
        assert 1 < card.part <= BOX.adventures[card.part_of].games


def test_every_set_aside_piece_is_used_somewhere() -> None:
    used = {part.tile for card in BOX.adventures.values() for part in card.stack}
    used |= {card.start for card in BOX.adventures.values()}
    text = msgspec.json.encode([str(card) for card in BOX.adventures.values()]).decode()
    assert {"Vault", "Secure Exit", "Tunnel Exit", "Dire Chamber Entrance", "Horrid Chamber Entrance"} <= used
    assert {"Start", "Ancient Battlefield", "Dire Chamber Start", "Horrid Chamber Start"} <= used
    assert any(not card.chamber_cards and card.chamber for card in BOX.adventures.values()), "all chamber cards"
    assert any(card.doors for card in BOX.adventures.values())
    assert any(card.tokens for card in BOX.adventures.values())
    for word in ("LayGear", "LayRelics", "Prison Guard", "Gate Ceremony", "The Evil Altar", "Treasure Hoard", "Otyugh"):
        assert word in text
    earned = {name for card in BOX.adventures.values() for name in card.boons}
    earned |= {card.boon for card in BOX.chambers.values() if card.boon}
    assert earned == {card.name for card in BOX.boons.values()}


@pytest.mark.rule("WA-WIN-03")
@pytest.mark.parametrize("adventure", ALL)
def test_a_hero_who_falls_without_a_surge_loses_any_adventure(adventure: str) -> None:
    s = ready(adventure, *party_for(adventure))
    s.t.heroes[0].hp, s.t.surges = 0, 0
    s.begin()
    assert s.outcome is not None
    assert not s.outcome.won


@pytest.mark.parametrize("adventure", ALL)
@pytest.mark.parametrize("seed", [1, 2])
def test_random_play_comes_to_an_end_and_survives_a_save_at_every_turn(adventure: str, seed: int) -> None:
    dice = random.Random(seed)
    game = the_game()
    match = Match.new(game, Setup(adventure, party_for(adventure)), seed=seed, keep=Keep.REST)
    asked = 0
    while match.choice is not None:
        asked += 1
        assert asked < 3000, "endless"
        if match.choice.ask == "hero-phase" and match.state.moves == 0:
            data = game.encode(match.state)
            assert game.encode(game.decode(data)) == data
        match.choose(dice.randrange(len(match.choice.options)))
    assert match.outcome is not None


# ---------------------------------------------------------------- the way on never closes


@pytest.mark.rule("WA-GAP-131")
def test_the_last_edge_leads_to_the_tile_that_the_adventure_is_about() -> None:
    """A dead end is drawn for the only edge left while the exit is still in the stack: the exit is found instead."""
    s = unseen(ready("a-day-in-the-life-of-a-hero"))
    for place, side in ((0, 1), (1, 1), (1, 2)):
        s.tile("Vault", place, side)
    assert s.t.dungeon.edges == [(0, N)]
    s.hero("Keyleth").at = 2
    s.stack("Vault", "W2-3", "Secure Exit")
    s.monsters("Snake")
    s.begin("exploration_phase")
    assert name_of(s.t, 5) == "Secure Exit"
    assert [s.game.name(card) for card in s.t.tiles.cards()] == ["W2-3", "Vault"]


@pytest.mark.rule("WA-GAP-131")
def test_where_another_edge_is_left_or_nothing_is_looked_for_a_dead_end_stays() -> None:
    for vaults, stack in ((((0, 1), (1, 1)), ("Vault", "Secure Exit")), (((0, 1), (1, 1), (1, 2)), ("Vault", "W2-3"))):
        s = unseen(ready("a-day-in-the-life-of-a-hero"))
        for place, side in vaults:
            s.tile("Vault", place, side)
        s.hero("Keyleth").at = 2
        s.stack(*stack)
        s.monsters("Snake")
        s.begin("exploration_phase")
        assert name_of(s.t, 2 + len(vaults)) == "Vault"


@pytest.mark.rule("WA-GAP-132")
@pytest.mark.parametrize(("stack", "out"), [(["Secure Exit"], []), (["W2-3"], [13, 14, 17, 18])])
def test_an_exit_that_cannot_come_any_more_leaves_the_stairs_of_the_start_tile(
    stack: list[str], out: list[int]
) -> None:
    s = ready("a-day-in-the-life-of-a-hero")
    s.stack(*stack)
    assert squares_of(exit_squares(s.t)) == out
    s.hero("Keyleth").at = 13
    s.encounters()
    s.begin("hero_phase").do("done")
    assert (s.asked == "escape") == bool(out)


@pytest.mark.rule("WA-GAP-131")
def test_an_edge_behind_a_closed_door_is_a_way_on() -> None:
    s = unseen(quiet_party("Keyleth", adventure="closed-doors", doors="yes"))
    s.t.dungeon = s.t.dungeon.start(s.box.tiles)
    s.encounters()
    for place, side in ((0, 1), (1, 1), (1, 2)):
        s.tile("Vault", place, side)
    s.hero("Keyleth").at = 2
    s.stack("B2-1", "Secure Exit")  # its only other side is a door
    s.monsters("Snake")
    s.begin("exploration_phase")
    assert name_of(s.t, 5) == "B2-1"


# ---------------------------------------------------------------- what evens the odds


def test_the_stack_reckons_with_the_number_of_heroes() -> None:
    for heroes in (1, 4):
        s = quiet_party(*HEROES[:heroes], adventure="roghars-gear")
        part = BOX.adventures["roghars-gear"].stack[0]
        (lurker,) = s.t.tiles.lurkers
        assert (lurker.after, lurker.within) == (part.after + heroes, part.within)


@pytest.mark.parametrize("adventure", ["the-wrath-of-ashardalon", "the-taken-of-longbridge"])
def test_some_adventures_are_for_heroes_of_second_level(adventure: str) -> None:
    t = set_up(adventure)
    assert [hero.level for hero in t.heroes] == [2] * 4
    assert all(hero.hp == t.hero_card(hero).level_2.hp for hero in t.heroes)


def found_chamber(adventure: str, *heroes: str, rolls: tuple[int, ...] = ()) -> Story:
    """The first hero has found the Horrid Chamber, which is one tile deep; every hero has 1 Hit Point."""
    s = unseen(ready(adventure, *heroes))
    s.t.heroes[0].at = 2
    for hero in s.t.heroes:
        hero.hp = 1
    s.stack("Horrid Chamber Entrance")
    s.t.chamber_tiles = Deck([[s.number("Horrid Chamber 1")]])
    s.monsters("Snake", "Snake")
    go_in(s, rolls=rolls)
    while s.asked in ("chamber-tile", "place-monster", "villager-square"):
        s.answer(0)
    return s


def test_the_party_catches_its_breath_before_the_chamber() -> None:
    s = found_chamber("the-wrath-of-ashardalon", "Keyleth", "Vistra")
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (5, 5), "two for each Hero in the party"


def test_all_five_villagers_are_in_the_prison_of_longbridge() -> None:
    s = found_chamber("the-taken-of-longbridge", "Keyleth", rolls=(1, 1, 1, 1, 1, *[1] * 20))
    assert sorted(s.game.name(v.card) for v in s.t.villagers) == ["Alek", "Brandis", "Cassi", "Donnel", "Elizar"]


def test_a_larger_party_has_more_time_before_the_gate() -> None:
    s = found_chamber("before-the-gate-opens", "Keyleth", "Vistra")
    assert s.t.time == 3 + 2 * 2 - 1, "the entrance itself has cost a verse"


# ---------------------------------------------------------------- 1 to 5


def test_1_the_lone_hero_is_out_with_the_ladder() -> None:
    t = set_up("a-day-in-the-life-of-a-hero")
    assert len(t.heroes) == 1
    assert TILE + t.box.tiles.by_name["Secure Exit"].id in t.tiles
    s = ready("a-day-in-the-life-of-a-hero")
    s.t.tiles.remove(s.number("Secure Exit"))
    s.tile("Secure Exit", 0, N)
    s.hero("Keyleth").at = squares_of(exit_squares(s.t))[0]
    s.begin().do("done").do("escape")
    assert s.outcome.won


@pytest.mark.parametrize(("heroes", "kills"), [(1, 6), (2, 8), (4, 12), (5, 14)])
def test_2_the_hunt_is_over_when_enough_monsters_are_dead(heroes: int, kills: int) -> None:
    s = ready("monster-hunt", *HEROES[:heroes])
    s.powers("Keyleth", "Valiant Strike")
    s.t.slain = [s.number("Snake")] * (kills - 2) + [s.number("Evil Altar")]
    for at in (5, 6):
        s.monster("Snake", at=at, row="")
    s.begin(rolls=[15]).do("power", "Valiant Strike").answer(0)
    assert s.outcome is None, f"{kills - 1} are not enough, and altars do not count"
    s.t.attacked = False
    s.begin("hero_phase", rolls=[15]).do("power", "Valiant Strike")
    assert s.outcome.won


def test_3_the_gear_is_in_the_vault_and_has_to_be_brought_back() -> None:
    s = unseen(ready("roghars-gear"))
    s.hero("Keyleth").at = 2
    s.stack("Vault")
    s.monsters("Snake")
    s.begin("exploration_phase")
    gear = next(thing for thing in s.t.things if thing.what == GEAR)
    assert gear.place == 2
    assert s.t.dungeon.feature("chest") >> gear.at & 1
    assert on_tiles(s) == ["Snake"]
    s.t.monsters.clear()
    s.hero("Keyleth").row.clear()
    s.hero("Keyleth").at = squares_of(s.t.dungeon.near[gear.at])[0]
    s.monsters("Grell")
    s.begin("hero_phase").do("pick-up", 0)
    assert on_tiles(s) == ["Grell"], "somebody comes to see who took it"
    s.t.monsters.clear()
    s.hero("Keyleth").at = 13
    s.begin("hero_phase").do("done").do("escape")
    assert s.outcome.won


def test_3_for_a_hero_who_is_on_no_tile_somebody_comes_to_the_edge_closest_to_the_gear() -> None:
    s = unseen(ready("roghars-gear", "Keyleth", "Vistra"))
    hall = s.tile("B4-1", 0, N)
    vault = s.tile("W2-3", hall, N)
    s.hero("Keyleth").at, s.hero("Vistra").at = vault * 16 + 5, OFF
    put(s.t, Thing(GEAR, vault * 16 + 6, 1 << vault * 16 + 6))
    s.monsters("Snake", "Grell")
    s.begin("hero_phase").do("pick-up", 0)
    while s.asked == "place-monster":
        s.answer(0)
    assert [s.row(name) for name in ("Keyleth", "Vistra")] == [["Snake"], ["Grell"]]
    assert where(s, "Grell") == where(s, "Snake") == [vault]


def test_4_the_mysterious_chamber_may_be_any_of_the_fourteen() -> None:
    t = set_up("the-mysterious-chamber")
    assert len(t.chamber_deck) == 14
    s = ready("the-mysterious-chamber")
    s.t.chamber = s.number("Stables")
    s.hero("Keyleth").at = 13
    drake = s.monster("Rage Drake", at=5, damage=9)
    drake.enraged = True
    s.begin(rolls=[19]).do("power", "Valiant Strike")
    assert s.outcome.won


def test_5_the_doors_are_closed_on_the_way_from_the_battlefield_to_the_ladder() -> None:
    t = set_up("closed-doors")
    assert name_of(t, 0) == "Ancient Battlefield"
    assert all(hero.at >> 4 == 0 for hero in t.heroes)
    assert len(t.door_tokens) == 8
    s = ready("closed-doors")
    s.t.tiles.remove(s.number("Secure Exit"))
    s.tile("Secure Exit", 0, N, doors=True)
    assert len(s.t.dungeon.doors) == 1
    (ladder,) = squares_of(exit_squares(s.t))
    s.hero("Keyleth").at = ladder + 8
    assert not s.t.dungeon.reach(ladder + 8, 6, 0) >> ladder & 1
    s.begin(draws=["Unlocked"]).do("open").do("walk", ladder).do("done").do("escape")
    assert s.outcome.won


# ---------------------------------------------------------------- 6 to 9


def test_6_one_of_the_three_clan_leaders_waits_in_the_horrid_chamber() -> None:
    t = set_up("campaign-against-the-clans")
    assert sorted(t.box.cards[card].name for card in t.chamber_deck.cards()) == [
        "Duergar Garrison",
        "Kobold Clan Lair",
        "Orc Clan Lair",
    ]
    s = ready("campaign-against-the-clans")
    s.t.chamber = s.number("Kobold Clan Lair")
    s.monster("Meerak", at=5, damage=5)
    s.begin(rolls=[19]).do("power", "Valiant Strike")
    assert s.outcome.won


def test_7_the_taken_are_free_when_their_guards_are_dead_and_lost_when_they_die_first() -> None:
    t = set_up("the-taken-of-longbridge")
    assert [t.box.cards[card].name for card in t.chamber_deck.cards()] == ["Prison Guard"]
    assert "all villagers" in the_game().adventures()[6].defeat.lower()


def test_8_the_gate_flares_when_it_is_found() -> None:
    s = unseen(ready("before-the-gate-opens"))
    s.hero("Keyleth").at = 2
    s.stack("Horrid Chamber Entrance")
    s.t.chamber_tiles = Deck([[s.number("Horrid Chamber 1")]])
    s.monsters("Snake")
    s.encounters(*["Unbearable Heat"] * 6)
    go_in(s)
    while s.asked in ("chamber-tile", "place-monster"):
        s.answer(0)
    assert s.number("The Vast Gate Flares!") in s.t.encounter_deck
    assert s.number("Ceremony Progresses!") in s.t.encounter_deck
    assert "Vast Gate" in on_tiles(s)


def stables() -> Story:
    """Keyleth has found the Stables of Sneaky Endeavor; the monsters are asleep."""
    s = unseen(ready("sneaky-endeavor"))
    s.hero("Keyleth").at = 2
    s.stack("Horrid Chamber Entrance")
    s.t.chamber_tiles = Deck([[s.number(f"Horrid Chamber {n}")] for n in (1, 2, 3)])
    s.monsters("Snake")
    go_in(s)
    while s.asked in ("chamber-tile", "place-monster"):
        s.answer(0)
    return s


def test_9_four_tokens_lie_in_the_stables_and_one_of_them_is_the_relic() -> None:
    s = stables()
    assert "Rage Drake" in on_tiles(s)
    tokens = [thing for thing in s.t.things if thing.what == GOAL]
    assert len(tokens) == 4
    assert {token.place for token in tokens} == {3, 4, 5}
    assert len({token.at for token in tokens}) == 4


def test_9_a_wrong_token_is_treasure_and_the_relic_brings_the_dragon_to_the_stairs() -> None:
    s = stables()
    s.t.monsters.clear()
    s.hero("Keyleth").row.clear()
    s.hero("Keyleth").at = s.t.things[0].at
    s.begin("hero_phase", draws=["200 gp", "Relic"]).do("pick-up", 0)
    assert s.hero("Keyleth").gold == 200
    assert s.outcome is None
    assert not s.t.monsters
    s.hero("Keyleth").at = s.t.things[0].at
    s.begin("hero_phase", draws=["Relic"]).do("pick-up", 0)
    while s.asked in ("chamber-tile", "place-monster"):
        s.answer(0)
    assert GOAL in s.hero("Keyleth").carried
    assert where(s, "Ashardalon")[0] in (0, 1)
    assert squares_of(exit_squares(s.t)) == [13, 14, 17, 18]
    s.t.monsters.clear()
    s.hero("Keyleth").at = 13
    s.begin("hero_phase").do("done").do("escape")
    assert s.outcome.won, "the drake may live"


def test_9_the_last_token_is_the_relic_if_no_other_was() -> None:
    s = stables()
    s.t.monsters.clear()
    for thing in s.t.things[1:]:
        remove(s.t, thing)
    s.hero("Keyleth").at = s.t.things[0].at
    s.begin("hero_phase").do("pick-up", 0)
    assert GOAL in s.hero("Keyleth").carried


# ---------------------------------------------------------------- 10 to 13


def test_10_the_heroes_wake_in_the_middle_of_the_dire_chamber() -> None:
    t = set_up("up-from-the-midden")
    assert name_of(t, 0) == "Dire Chamber Start"
    assert all(t.box.tiles[t.dungeon.places[p].tile].group.startswith("dire") for p in t.chamber_places)
    assert len(t.chamber_places) >= 3
    assert t.dungeon.joined[0] == tuple(t.chamber_places[:3])
    assert all(hero.at >> 4 == 0 for hero in t.heroes)


def test_10_the_otyugh_comes_with_the_tunnel_and_the_stairs_lead_out() -> None:
    s = unseen(ready("up-from-the-midden"))
    s.hero("Keyleth").at = 2
    s.stack("Tunnel Exit")
    s.monsters("Snake")
    go_in(s)
    while s.asked == "place-monster":
        s.answer(0)
    assert on_tiles(s) == ["Otyugh"], "it stands in for the usual monster"
    assert 2 in s.t.monsters[0].places
    s.t.monsters.clear()
    s.hero("Keyleth").at = squares_of(exit_squares(s.t))[0]
    s.begin("hero_phase").do("done").do("escape")
    assert s.outcome.won


def test_11_the_altar_is_broken_and_the_heroes_get_back_to_the_hall() -> None:
    t = set_up("the-ember-altar")
    assert name_of(t, 0) == "Horrid Chamber Start"
    assert all(t.box.tiles[t.dungeon.places[p].tile].group.startswith("horrid") for p in t.chamber_places)
    assert not t.monsters
    s = quiet_party("Keyleth", adventure="the-ember-altar")
    s.encounters()
    s.t.chamber = s.number("The Evil Altar")
    assert not s.t.monsters
    s.hero("Keyleth").at = 10
    s.monster("Evil Altar", at=0, damage=4)
    s.monsters("Snake")
    s.begin(rolls=[15]).do("power", "Valiant Strike")
    assert s.outcome is None
    assert on_tiles(s) == ["Snake"], "the noise brings somebody"
    s.t.monsters.clear()
    s.hero("Keyleth").row.clear()
    s.t.tiles = Deck()
    s.do("done").do("escape")
    assert s.outcome.won


@pytest.mark.rule("WA-GAP-13")
def test_11_between_tiles_equally_close_the_active_player_chooses_where_somebody_comes() -> None:
    s = ready("the-ember-altar")
    s.t.chamber = s.number("The Evil Altar")
    hall = s.tile("B4-1", 0, N)
    ways = [s.tile("W2-3", hall, side) for side in (N, E, W)]  # each with one edge, and all as close
    s.hero("Keyleth").at = hall * 16 + 9
    s.monster("Evil Altar", at=hall * 16 + 5, damage=4)
    s.monsters("Snake")
    s.begin(rolls=[15]).do("power", "Valiant Strike")
    assert s.asked == "ambush"
    assert len(s.t.dungeon.edges) > len(s.offers("tile")) > 1
    s.do("tile", ways[1])
    assert where(s, "Snake") == [ways[1]]


def test_12_the_dragon_is_in_the_horrid_chamber() -> None:
    t = set_up("the-wrath-of-ashardalon")
    assert [t.box.cards[card].name for card in t.chamber_deck.cards()] == ["Ashardalon's Lair"]
    s = ready("the-wrath-of-ashardalon")
    s.hero("Keyleth").at = 13
    s.monster("Ashardalon", at=6, damage=11)
    s.begin(rolls=[19]).do("power", "Valiant Strike")
    assert s.outcome.won


def test_13_treasure_tokens_lie_on_black_tiles_and_the_ladder_leads_on() -> None:
    s = unseen(ready("assault-on-firestorm-peak"))
    s.hero("Keyleth").at = 2
    s.stack("B2-3", "W2-3")
    s.monsters("Snake", "Grell")
    s.begin("exploration_phase")
    assert [thing.what for thing in s.t.things] == [TREASURE_TOKEN]
    s.t.tiles = Deck()
    s.tile("Secure Exit", 1, 2)
    s.t.monsters.clear()
    s.hero("Keyleth").at = squares_of(exit_squares(s.t))[0]
    s.begin("hero_phase").do("done").do("escape")
    assert s.outcome.won


def test_13_the_second_part_is_the_treasure_hoard() -> None:
    t = set_up("assault-on-firestorm-peak-2")
    assert [t.box.cards[card].name for card in t.chamber_deck.cards()] == ["Treasure Hoard"]
    s = ready("assault-on-firestorm-peak-2")
    s.t.chamber, s.t.counts["wealth before"] = s.number("Treasure Hoard"), 0
    s.hero("Keyleth").purse, s.hero("Keyleth").at = [2000], 13
    s.begin("hero_phase").do("done").do("escape")
    assert s.outcome.won


def test_13_the_last_part_is_the_dragon() -> None:
    s = ready("assault-on-firestorm-peak-3")
    s.t.chamber = s.number("Ashardalon's Lair")
    s.hero("Keyleth").at = 13
    s.monster("Ashardalon", at=6, damage=11)
    s.begin(rolls=[19]).do("power", "Valiant Strike")
    assert s.outcome.won
