"""Rules of the section SETUP: what is in play, what stays in the box, and the steps before the first turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.engine.chance import Chance, Rigged
from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.game import Ashardalon
from emberhall.games.ashardalon.rules import phases
from emberhall.games.ashardalon.rules.box import DOOR_TOKENS, TILE, TREASURE_TOKENS
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.other_actions import start_squares
from emberhall.games.ashardalon.rules.setup import starting_squares
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.telling.view import View
from tests.games.ashardalon.story import N, Story, a_party, quiet_party, the_game

ALL = ("Keyleth", "Vistra", "Quinn", "Tarak", "Heskan")
ADVENTURE_ENCOUNTERS = {"Ashardalon Arrives!", "Ashardalon Breathes!", "Ceremony Progresses!", "The Vast Gate Flares!"}
VILLAINS = {"Ashardalon", "Bellax", "Kraash", "Margrath", "Meerak", "Otyugh", "Rage Drake"}


def new(*party: str, adventure: str = "monster-hunt", game: Ashardalon | None = None, **options: str) -> Table:
    return (game or the_game()).new(Setup(adventure, party or ALL, options))


def set_up(*party: str, game: Ashardalon | None = None, seed: int = 1, **options: str) -> Match[Table]:
    """A game whose setup is done: every question answered with its first option."""
    match = Match.new(game or the_game(), Setup("monster-hunt", party or ALL, options), seed)
    while match.state.phase < phases.FIRST_OF_TURN:
        match.choose(0)
    return match


def names(t: Table, deck: Deck) -> list[str]:
    return [t.box.name(card) for card in deck.cards()]


def tile_names(t: Table) -> list[str]:
    """The tiles that can still come in this game."""
    return names(t, t.tiles) + names(t, t.chamber_tiles)


SPECIAL = """
- name: The Test
  id: the-test
  text: An adventure made for tests.
  victory: [{slay-count: 99}]
"""


def adventure_game(tmp_path: Path, *lines: str) -> Ashardalon:
    """The game with one more adventure, which has these lines."""
    (tmp_path / "adventures.yaml").write_text(SPECIAL + "".join(f"  {line}\n" for line in lines))
    return Ashardalon(tmp_path)


# ---------------------------------------------------------------- what is in use and what is set aside


@pytest.mark.rule("WA-SETUP-01", "WA-GAP-102")
def test_an_adventure_that_asks_for_nothing_uses_the_start_tile_and_22_standard_tiles() -> None:
    t = new("Keyleth")
    tiles = t.box.tiles
    assert len(t.tiles) == 22
    assert [tiles[placed.tile].key for placed in t.dungeon.places] == ["START-N", "START-S"]
    assert not any(tiles[card - TILE].set_aside for card in t.tiles.cards())
    assert t.monsters == t.things == t.villagers == t.boons == []


@pytest.mark.rule("WA-SETUP-02", "WA-OPTION-01", "WA-CHAMBER-01")
def test_without_chambers_no_chamber_piece_is_in_any_stack() -> None:
    t = new("Keyleth")
    assert not [name for name in tile_names(t) if "Chamber" in name]
    assert not t.chamber_deck
    t = new("Keyleth", chamber="dire")
    assert "Dire Chamber Entrance" in tile_names(t)
    assert len(t.chamber_deck) == 14


@pytest.mark.rule("WA-SETUP-02", "WA-BOON-01")
def test_boon_cards_come_in_only_when_asked_for() -> None:
    assert set_up().state.boons == []
    found = {the_game().name(boon) for seed in range(60) for boon in boons_of(seed)}
    box = the_game().box
    assert len(box.boons) == 6
    assert found == {card.name for card in box.boons.values() if card.when != "between"}


def boons_of(seed: int) -> list[int]:
    """The Boon Card that a game with boons begins with."""
    t = new("Keyleth", boons="yes")
    t.phase = phases.PHASES.index(phases.set_the_scene)
    t.chance = Chance(seed)
    flow = phases.set_the_scene(t)
    assert flow is not None
    next(flow, None)
    return t.boons


@pytest.mark.rule("WA-SETUP-03")
def test_eighteen_tiles_are_set_aside_and_22_are_left() -> None:
    tiles = the_game().box.tiles
    aside = [tiles[i] for i in range(len(tiles)) if tiles[i].set_aside]
    groups = {
        chamber: [tile.group for tile in aside if tile.name.lower().find(chamber) >= 0 and tile.group != "start"]
        for chamber in ("dire", "horrid")
    }
    for chamber, found in groups.items():
        assert sorted(found) == sorted([f"{chamber}-entrance", *[chamber] * 4, f"{chamber}-large"])
    singles = {tile.name for tile in aside if tile.group in ("start", "exit", "vault")}
    assert singles == {
        "Ancient Battlefield", "Horrid Chamber Start", "Dire Chamber Start", "Tunnel Exit", "Secure Exit", "Vault",
    }  # fmt: skip
    assert len(aside) == 18
    assert len(tiles) - 2 - len(aside) == 22 == len(tiles.standard)


@pytest.mark.rule("WA-SETUP-04", "WA-CON-12")
def test_the_encounter_deck_has_53_cards_and_no_adventure_card_among_them() -> None:
    t = new("Keyleth")
    assert len(t.encounter_deck) == 53
    assert not ADVENTURE_ENCOUNTERS & set(names(t, t.encounter_deck))
    assert {card.name for card in t.box.encounters.values() if card.type == "adventure"} == ADVENTURE_ENCOUNTERS


@pytest.mark.rule("WA-SETUP-04", "WA-GAP-73")
def test_an_adventure_card_is_in_the_deck_when_the_adventure_puts_it_there(tmp_path: Path) -> None:
    game = adventure_game(tmp_path, 'setup: [{hide-encounter: {card: "Ashardalon Arrives!", within: 4}}]')
    match = Match.new(game, Setup("the-test", ("Keyleth",)), 1)
    while match.state.phase < phases.FIRST_OF_TURN:
        match.choose(0)
    t = match.state
    assert len(t.encounter_deck) == 54
    assert "Ashardalon Arrives!" in names(t, t.encounter_deck)
    assert "Ashardalon Arrives!" in {t.box.name(t.encounter_deck.draw(t.chance)) for _ in range(4)}


@pytest.mark.rule("WA-SETUP-05", "WA-CON-12")
def test_fourteen_chamber_cards_six_boons_and_five_villagers_wait_in_the_box() -> None:
    t = set_up("Keyleth").state
    box = t.box
    assert (len(box.chambers), len(box.boons), len(box.villagers)) == (14, 6, 5)
    drawable = set(t.monster_deck.cards() + t.encounter_deck.cards() + t.treasure_deck.cards())
    assert not drawable & {*box.chambers, *box.boons, *box.villagers}
    assert (t.chamber, t.chamber_deck.cards(), t.boons, t.villagers) == (-1, [], [], [])


@pytest.mark.rule("WA-SETUP-06", "WA-TOKEN-01", "WA-DOOR-01")
def test_tokens_and_markers_have_their_counts_and_are_not_in_play() -> None:
    assert len(TREASURE_TOKENS) == 33
    assert len(DOOR_TOKENS) == 8
    t = set_up("Keyleth").state
    assert (len(t.tokens), len(t.door_tokens), t.time) == (0, 0, 0)
    assert t.things == []
    assert not any(t.box.monsters[m.card].kind == "object" for m in t.monsters)
    t = new("Keyleth", tokens="yes", doors="yes")
    assert (len(t.tokens), len(t.door_tokens)) == (33, 8)


@pytest.mark.rule("WA-SETUP-06")
def test_the_altar_and_the_vast_gate_exist_once_each() -> None:
    objects = [
        card.name for card in the_game().box.monsters.values() if card.kind == "object" for _ in range(card.copies)
    ]
    assert sorted(objects) == ["Evil Altar", "Vast Gate"]


@pytest.mark.rule("WA-SETUP-07", "WA-CON-10", "WA-CON-28")
def test_seven_villains_wait_in_the_box() -> None:
    t = set_up("Keyleth").state
    villains = {card.name: card for card in t.box.monsters.values() if card.kind == "villain"}
    assert set(villains) == VILLAINS
    assert [name for name, card in villains.items() if card.enraged] == ["Rage Drake"], "eight sides of four cards"
    assert not any(t.box.monsters[m.card].kind == "villain" for m in t.monsters)
    assert not VILLAINS & set(names(t, t.monster_deck))


# ---------------------------------------------------------------- decks and supply


@pytest.mark.rule("WA-SETUP-09")
def test_three_decks_of_their_own() -> None:
    t = new("Keyleth")
    assert (len(t.monster_deck), len(t.encounter_deck), len(t.treasure_deck)) == (30, 53, 33)
    assert set(t.monster_deck.cards()) <= set(t.box.monsters)
    assert set(t.encounter_deck.cards()) <= set(t.box.encounters)
    assert set(t.treasure_deck.cards()) <= set(t.box.treasures)


@pytest.mark.rule("WA-SETUP-09")
def test_the_same_luck_gives_the_same_order() -> None:
    def order(seed: int) -> list[list[int]]:
        t = set_up("Keyleth", seed=seed).state
        decks = (t.monster_deck, t.encounter_deck, t.treasure_deck, t.tiles)
        return [[deck.draw(t.chance) for _ in range(len(deck))] for deck in decks]

    assert order(7) == order(7)
    assert order(7) != order(8)


@pytest.mark.rule("WA-SETUP-10")
def test_all_players_draw_from_the_same_decks() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").at, s.hero("Vistra").at = 1, 29
    s.stack("W2-3", "W2-4")
    s.monsters("Orc Archer", "Gibbering Mouther", "Snake")
    s.begin("exploration_phase", rolls=[1, 1])  # the archer shoots at Keyleth, the Mouther babbles at Vistra
    assert len(s.t.monster_deck) == 2
    assert s.choice.seat == 1
    s.do("done")
    assert len(s.t.monster_deck) == 1
    assert (s.row("Keyleth"), s.row("Vistra")) == (["Orc Archer"], ["Gibbering Mouther"])
    assert len(s.t.tiles) == 0


@pytest.mark.rule("WA-SETUP-11")
def test_each_of_five_players_has_the_sequence_of_play() -> None:
    match = set_up()
    for seat in range(5):
        view = match.sight(seat).view
        assert isinstance(view, View)
        phases_named = [line.split(" Phase")[0] for line in view.sequence]
        assert list(dict.fromkeys(phases_named)) == ["Hero", "Exploration", "Villain"]


# ---------------------------------------------------------------- the adventure


@pytest.mark.rule("WA-SETUP-12")
@pytest.mark.parametrize("adventure", ["", "no-such-tale"])
def test_no_game_without_an_adventure_of_the_book(adventure: str) -> None:
    with pytest.raises(Refusal, match="choose one of"):
        new("Keyleth", adventure=adventure)


@pytest.mark.rule("WA-SETUP-13", "WA-SETUP-14")
def test_the_first_two_adventures_of_the_book_are_those_for_first_games() -> None:
    first, second = the_game().adventures()[:2]
    assert first.title == "A Day in the Life of a Hero"
    assert first.seats[0] == 1, "for a first game alone"
    assert second.title == "Monster Hunt"
    assert second.seats[0] <= 2 <= second.seats[1], "for a first game with friends"
    assert len(the_game().adventures()) > 2, "neither is forced on anybody"


@pytest.mark.rule("WA-SETUP-15")
def test_what_the_adventure_lists_is_fetched_and_nothing_else(tmp_path: Path) -> None:
    game = adventure_game(tmp_path, "stack: [{tile: Vault, after: 8}]")
    t = new("Keyleth", adventure="the-test", game=game)
    aside = [name for name in tile_names(t) if t.box.tiles.by_name[name].set_aside]
    assert aside == ["Vault"]
    assert len(t.tiles) == 23


@pytest.mark.rule("WA-SETUP-03", "WA-SETUP-15")
def test_the_tiles_of_a_chamber_cannot_be_used_twice_in_one_game() -> None:
    with pytest.raises(Refusal, match="choose the other Chamber"):
        new("Keyleth", adventure="up-from-the-midden", chamber="dire")
    t = new("Keyleth", adventure="up-from-the-midden", chamber="horrid")
    assert all(t.box.tiles[card - TILE].group.startswith("horrid") for card in t.chamber_tiles.cards())


@pytest.mark.rule("WA-SETUP-16")
def test_the_start_tile_is_the_whole_dungeon_at_first() -> None:
    t = new("Keyleth")
    assert len(t.dungeon.places) == 2
    assert {t.box.tiles[placed.tile].name for placed in t.dungeon.places} == {"Start (north)", "Start (south)"}


@pytest.mark.rule("WA-SETUP-16")
def test_an_adventure_may_begin_on_another_tile(tmp_path: Path) -> None:
    game = adventure_game(tmp_path, "start: Ancient Battlefield")
    t = new("Keyleth", adventure="the-test", game=game)
    assert [t.box.tiles[placed.tile].name for placed in t.dungeon.places] == ["Ancient Battlefield"]


@pytest.mark.rule("WA-SETUP-17", "WA-SURGE-02")
@pytest.mark.parametrize("heroes", [1, 5])
def test_two_surges_however_many_heroes(heroes: int) -> None:
    assert new(*ALL[:heroes]).surges == 2


@pytest.mark.rule("WA-SETUP-17", "WA-GAME-09", "WA-GAP-122")
@pytest.mark.parametrize(("stated", "pool"), [(3, 3), (9, 5)])
def test_unless_the_adventure_differs(tmp_path: Path, stated: int, pool: int) -> None:
    game = adventure_game(tmp_path, f"surges: {stated}")
    assert new("Keyleth", adventure="the-test", game=game).surges == pool


# ---------------------------------------------------------------- the heroes


@pytest.mark.rule("WA-SETUP-18")
def test_a_hero_who_is_not_in_the_box_cannot_be_played() -> None:
    with pytest.raises(Refusal, match="There is no Hero 'Drizzt': choose from "):
        new("Drizzt")


@pytest.mark.rule("WA-SETUP-18")
def test_no_two_players_share_a_hero() -> None:
    with pytest.raises(Refusal, match="twice"):
        new("Keyleth", "Keyleth")


@pytest.mark.rule("WA-SETUP-18", "WA-LEVEL-01", "WA-GAP-121")
@pytest.mark.parametrize("hero", ALL)
def test_every_hero_begins_at_first_level_and_unhurt(hero: str) -> None:
    t = set_up(hero).state
    assert t.hero.level == 1
    assert t.hero.hp == t.hero_card(t.hero).level_1.hp


@pytest.mark.rule("WA-SETUP-19")
def test_a_player_has_the_heros_card_powers_and_figure() -> None:
    match = Match.new(the_game(), Setup("monster-hunt", ("Keyleth",), {"powers": "chosen"}), 1)
    t = match.state
    assert match.choice is not None
    assert t.hero_card(t.hero).name == "Keyleth"
    powers = [t.box.powers[option.what] for option in match.choice.options]
    assert {power.hero_class for power in powers} == {"Paladin"}
    match = set_up("Keyleth")
    assert match.state.dungeon.floor >> match.state.hero.at & 1, "her figure stands on the tile"


@pytest.mark.rule("WA-SETUP-20", "WA-GAP-08")
def test_every_hero_is_placed_on_a_square_of_its_own_next_to_the_stairs() -> None:
    match = Match.new(the_game(), Setup("monster-hunt", ALL), 3)
    t = match.state
    stairs = t.dungeon.feature("stairs")
    beside = {square for square in squares_of(t.dungeon.floor & ~stairs) if t.dungeon.near[square] & stairs}
    placed = 0
    while t.phase < phases.FIRST_OF_TURN:
        assert match.choice is not None
        if match.choice.ask == "start-square":
            placed += 1
            offered = {option.what for option in match.choice.options}
            assert offered == beside - {hero.at for hero in t.heroes}
        match.choose(0)
    assert placed == 5
    assert len({hero.at for hero in t.heroes}) == 5
    assert {hero.at for hero in t.heroes} <= beside


@pytest.mark.rule("WA-SETUP-20", "WA-GAP-08", "WA-ESCAPE-02")
def test_a_start_tile_without_stairs_is_a_starting_place_and_a_way_out_as_a_whole() -> None:
    t = new("Keyleth", adventure="closed-doors")
    assert not t.dungeon.feature("stairs")
    assert starting_squares(t) == start_squares(t.dungeon) == t.dungeon.tile_mask(0)


@pytest.mark.rule("WA-SETUP-21")
def test_every_figure_has_its_name() -> None:
    s = a_party("Keyleth")
    grell = s.monster("Grell", at=5)
    assert s.game.name(s.hero("Keyleth").card) == "Keyleth"
    assert s.game.name(grell.card) == "Grell"
    monsters = [card.name for card in s.box.monsters.values()]
    assert len(set(monsters)) == len(monsters) > 0


# ---------------------------------------------------------------- powers


def chosen_powers(hero: str) -> tuple[Match[Table], list[str]]:
    """A game in which the powers are chosen, the first of each list; and what was asked for, kind by kind."""
    match = Match.new(the_game(), Setup("monster-hunt", (hero,), {"powers": "chosen"}), 1)
    kinds: list[str] = []
    while match.choice is not None and match.choice.ask == "choose-power":
        offered = {match.state.box.powers[option.what].type for option in match.choice.options}
        assert len(offered) == 1
        kinds += offered
        match.choose(0)
    return match, kinds


@pytest.mark.rule("WA-SETUP-22", "WA-LATER-02")
@pytest.mark.parametrize("hero", ALL)
def test_the_hero_card_says_how_many_powers_of_each_type(hero: str) -> None:
    match, kinds = chosen_powers(hero)
    t = match.state
    assert sorted(kinds) == ["at-will", "at-will", "daily", "utility"], "and no third At-Will"
    assert len(set(t.hero.powers)) == 5
    assert t.box.name(t.hero.powers[0]) == t.hero_card(t.hero).automatic


@pytest.mark.rule("WA-SETUP-22", "WA-HCARD-08", "WA-EX-09")
def test_keyleth_has_lay_on_hands_and_four_powers_of_her_choice() -> None:
    match, _ = chosen_powers("Keyleth")
    t = match.state
    types = [t.box.powers[card].type for card in t.hero.powers]
    assert t.box.name(t.hero.powers[0]).lower() == "lay on hands"
    assert sorted(types[1:]) == ["at-will", "at-will", "daily", "utility"]


@pytest.mark.rule("WA-SETUP-23", "WA-SETUP-22")
@pytest.mark.parametrize("hero", ALL)
def test_the_suggested_powers_are_a_legal_choice_made_without_a_question(hero: str) -> None:
    match = set_up(hero)
    t = match.state
    powers = [t.box.powers[card] for card in t.hero.powers]
    assert powers[0].name == t.hero_card(t.hero).automatic
    assert {power.hero_class for power in powers} == {t.hero_card(t.hero).hero_class}
    assert sorted(power.type for power in powers[1:]) == ["at-will", "at-will", "daily", "utility"]
    assert len({power.name for power in powers}) == 5


@pytest.mark.rule("WA-SETUP-19", "WA-GAP-100")
@pytest.mark.parametrize("hero", ["Paladin", "Fighter", "Cleric", "Rogue", "Wizard"])
def test_every_hero_has_ten_power_cards(hero: str) -> None:
    powers = [power for power in the_game().box.powers.values() if power.hero_class == hero]
    assert sum(power.copies for power in powers) == 10


@pytest.mark.rule("WA-SETUP-24", "WA-POWER-03")
def test_powers_not_chosen_are_out_of_the_game() -> None:
    s = a_party("Keyleth")
    s.monster("Cave Bear", at=5)
    s.begin()
    offered = {s.game.name(option.what) for option in s.offers("power")}
    assert "Righteous Smite" in offered
    assert not offered & {"Arcing Strike", "Benign Transposition", "Divine Challenge"}


@pytest.mark.rule("WA-SETUP-24", "WA-LEVEL-07")
def test_unless_a_new_level_brings_one_back() -> None:
    s = a_party("Keyleth")
    s.powers("Keyleth", "Lay On Hands", "Bravery", "Holy Strike", "Valiant Strike", "Righteous Smite")
    s.t.experience = [s.number("Gibbering Mouther"), s.number("Grell")]  # 3 and 2 points
    s.monster("Cave Bear", at=5)
    s.begin(rolls=[20])
    s.do("power", "Valiant Strike")
    s.do("level-up")
    assert {s.game.name(option.what) for option in s.offers("learn")} == {"Arcing Strike", "Benign Transposition"}
    s.do("learn", "Arcing Strike")
    assert s.number("Arcing Strike") in s.hero("Keyleth").powers


# ---------------------------------------------------------------- starting Treasure


@pytest.mark.rule("WA-SETUP-25", "WA-TREASURE-01")
def test_each_hero_begins_with_one_treasure() -> None:
    t = set_up(*ALL[:4]).state
    assert [len(hero.items) for hero in t.heroes] == [1, 1, 1, 1]
    assert len(t.treasure_deck) == 29


COINS = """
- {name: Coins, gold: 100, item: false}
- {name: Gems, gold: 300, item: false}
"""


def takes_treasure(tmp_path: Path, *deck: str) -> Story:
    (tmp_path / "treasures.yaml").write_text(COINS)
    s = a_party("Keyleth", pack=tmp_path)
    s.treasures(*deck)
    s.t.phase = phases.PHASES.index(phases.take_treasures)
    s.t.chance = Rigged(s.game.name)
    flow = phases.take_treasures(s.t)
    assert flow is not None
    choice = next(flow, None)
    while choice is not None:
        assert choice.ask == "keep-or-give"
        try:
            choice = flow.send(choice.options[0])
        except StopIteration:
            choice = None
    return s


@pytest.mark.rule("WA-SETUP-26", "WA-CON-05")
def test_what_is_no_item_is_discarded_and_drawn_again(tmp_path: Path) -> None:
    s = takes_treasure(tmp_path, "Coins", "Gems", "Amulet of Protection", "Lucky Charm")
    assert s.items("Keyleth") == ["Amulet of Protection"]
    assert [s.game.name(card) for card in s.t.treasure_discard] == ["Coins", "Gems"]
    assert len(s.t.treasure_deck) == 1


@pytest.mark.rule("WA-SETUP-26")
def test_an_item_on_top_is_kept_without_a_redraw(tmp_path: Path) -> None:
    s = takes_treasure(tmp_path, "Amulet of Protection", "Lucky Charm")
    assert s.items("Keyleth") == ["Amulet of Protection"]
    assert s.t.treasure_discard == []


@pytest.mark.rule("WA-GAP-57", "WA-SETUP-25")
def test_a_starting_treasure_may_be_given_to_another_hero() -> None:
    match = Match.new(the_game(), Setup("monster-hunt", ("Keyleth", "Vistra")), 1)
    match.choose(0)
    assert match.choice is not None
    assert match.choice.ask == "keep-or-give"
    match.choose(1)
    match.choose(0)
    assert [len(hero.items) for hero in match.state.heroes] == [0, 2]


# ---------------------------------------------------------------- the stack and the special rules


@pytest.mark.rule("WA-SETUP-27")
@pytest.mark.parametrize("seed", range(5))
def test_a_tile_hidden_after_the_eighth_is_the_ninth(tmp_path: Path, seed: int) -> None:
    game = adventure_game(tmp_path, "stack: [{tile: Vault, after: 8}]")
    t = new("Keyleth", adventure="the-test", game=game)
    drawn = [t.box.name(t.tiles.draw(chance)) for chance in [Chance(seed)] for _ in range(23)]
    assert drawn.index("Vault") == 8
    assert len(set(drawn)) == 23


@pytest.mark.rule("WA-SETUP-27")
def test_a_tile_hidden_among_several_places_can_be_at_each_and_nowhere_else(tmp_path: Path) -> None:
    game = adventure_game(tmp_path, "stack: [{tile: Vault, after: 8, within: 4}]")
    places: set[int] = set()
    for seed in range(40):
        t = new("Keyleth", adventure="the-test", game=game)
        chance = Chance(seed)
        places.add([t.box.name(t.tiles.draw(chance)) for _ in range(23)].index("Vault"))
    assert places == {8, 9, 10, 11}


@pytest.mark.rule("WA-SETUP-28", "WA-GAME-09")
def test_special_rules_hold_from_the_first_turn(tmp_path: Path) -> None:
    (tmp_path / "adventures.yaml").write_text(SPECIAL + "  on_tile: {W2-3: [{heal: {hp: 2, who: heroes-on-tile}}]}\n")
    s = quiet_party("Keyleth", adventure="the-test", pack=tmp_path)
    hero = s.hero("Keyleth")
    hero.at, hero.hp = 1, 3
    s.stack("W2-3")
    s.monsters("Snake")
    s.begin("exploration_phase")
    assert s.t.turn == 0
    assert hero.hp == 5
    assert s.t.dungeon.neighbour(0, N) == 2
