"""Rules of the sections COMP and SETUP: what is in the box, and how the table is laid out."""

from __future__ import annotations

import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonlords.rules.events import SetUp
from emberhall.games.dragonlords.rules.setup import (
    SCENARIO,
    expected_rounds,
    set_up,
    suggested_difficulty,
    switches,
    trigger_faces,
)
from emberhall.games.dragonlords.rules.state import NO_CARD, Table
from emberhall.games.dragonlords.rules.symbols import COLOURS
from tests.games.dragonlords.story import the_game

FOUR = ("a", "b", "c", "d")  # names are not asked for: Heroes are dealt


def set_table(players: int = 4, seed: int = 1, **options: str) -> Table:
    t = the_game().new(Setup(SCENARIO, tuple("abcdef"[:players]), options))
    t.chance = Chance(seed)
    set_up(t)
    return t


def names(t: Table, cards: list[int]) -> list[str]:
    return [t.box.name(card) for card in cards]


@pytest.mark.rule("DL-SETUP-01", "DL-SETUP-02", "DL-COMP-01", "DL-GAP-01", "DL-GAP-10")
def test_every_designated_space_has_a_counter_and_no_town_has_one() -> None:
    t = set_table()
    board = t.box.map
    assert [(t.counters & spaces).bit_count() for spaces in board.spaces] == [12, 10, 8, 6]
    assert t.counters.bit_count() == 36
    assert not t.counters & board.all_towns
    assert t.supply == [2, 2, 2, 2]
    assert COLOURS == ("green", "yellow", "blue", "red")


@pytest.mark.rule("DL-SETUP-03", "DL-COMP-02")
def test_six_counters_wait_on_the_track() -> None:
    t = set_table()
    assert t.track == [NO_CARD] * 6


@pytest.mark.rule("DL-SETUP-04", "DL-SETUP-05", "DL-SETUP-06", "DL-COMP-03", "DL-CONFLICT-07")
def test_items_and_allies_are_one_deck_and_every_town_but_the_first_has_a_card() -> None:
    t = set_table()
    everything = len(t.box.items) + len(t.box.allies) - len(t.box.retinue)
    assert [len(stack) for stack in t.stacks] == [1, 1, 1, 1, 0, 1, 1]
    assert t.box.map.town_names[4] == "Vynelvale"
    assert len(t.market) == everything - 6
    assert len(t.market.bags) == 1  # well shuffled, both kinds in one
    first = [[t.box.name(stack[0]) for stack in set_table(seed=seed).stacks if stack] for seed in range(6)]
    assert len({tuple(cards) for cards in first}) > 1


@pytest.mark.rule("DL-SETUP-07", "DL-SETUP-08", "DL-SETUP-09", "DL-GAP-09", "DL-GAP-70", "DL-CONFLICT-35", "DL-EX-02")
def test_the_threat_difficulty_is_20_unless_said() -> None:
    assert set_table().difficulty == 20
    assert set_table(threat_difficulty="18").difficulty == 18
    assert set_table().threat == 0
    (switch,) = [switch for switch in switches() if switch.name == "threat_difficulty"]
    assert switch.default == "20"
    assert switch.values == (*map(str, range(12, 26)), "suggested")
    with pytest.raises(Refusal, match="cannot be '11'"):
        set_table(threat_difficulty="11")


@pytest.mark.rule("DL-GAP-70", "DL-CONFLICT-05")
def test_the_form_can_say_how_long_the_clock_runs() -> None:
    assert expected_rounds(4, 20) == 27.5
    assert expected_rounds(3, 15) == 20.9
    assert trigger_faces(3) == (3, 6, 9, 12, 15, 18)
    assert [suggested_difficulty(n) for n in range(1, 7)] == [19, 19, 16, 18, 18, 18]
    assert [suggested_difficulty(n, fighting=False) for n in range(2, 7)] == [19, 16, 20, 21, 19]


@pytest.mark.rule("DL-GAP-70", "DL-CONFLICT-05")
def test_the_form_says_which_dice_count_and_how_hard_a_difficulty_is() -> None:
    def said(players: int, difficulty: str) -> str:
        return the_game().outlook(Setup(SCENARIO, ("a",) * players, {"threat_difficulty": difficulty}))

    assert said(4, "20").startswith(
        "With 4 players the dice that count are 4, 8, 12, 16 and 20. "
        "At a difficulty of 20 the last town falls after some 27.5 rounds: "
    )
    even = suggested_difficulty(4)
    assert 15 < even - 2 < even + 2 <= 22
    words = [said(4, str(n)).rpartition(": ")[2] for n in (15, even - 2, even - 1, even + 1, even + 2, 23)]
    assert words == ["brutal.", "hard.", "even.", "even.", "easy.", "the clock hardly matters."]
    assert said(3, "suggested").endswith(" rounds: even.")
    assert said(0, "20") == ""


@pytest.mark.rule("DL-SETUP-10", "DL-COMP-06", "DL-ADV-03")
def test_every_colour_has_a_deck_of_its_own() -> None:
    t = set_table()
    for deck, colour in zip(t.decks, COLOURS, strict=True):
        assert {t.box.adventures[card].colour for card in deck.cards()} == {colour}
        assert len(deck.bags) == 1
    kinds = [t.box.challenges, t.box.events, t.box.encounters]
    for card in t.box.adventures:
        assert sum(card in kind for kind in kinds) == 1


@pytest.mark.rule("DL-SETUP-11", "DL-COMP-04", "DL-GAP-51")
def test_the_pool_has_no_end() -> None:
    from emberhall.games.dragonlords.rules.belongings import gain_gold

    t = set_table(2)
    for hero in t.heroes:
        gain_gold(t, hero, 40)
    assert [hero.gold for hero in t.heroes] == [43, 43]


@pytest.mark.rule("DL-SETUP-12", "DL-SETUP-13", "DL-COMP-05", "DL-CONFLICT-38", "DL-EX-04")
def test_heroes_are_dealt_at_random_with_three_gold_and_nothing_else() -> None:
    t = set_table(4)
    heroes = [hero.card for hero in t.heroes]
    assert len(set(heroes)) == 4
    assert sorted(heroes + t.spare_heroes) == sorted(t.box.heroes)
    for hero in t.heroes:
        assert hero.gold == 3
        assert not hero.items + hero.kept
        assert not hero.allies
        assert sum(hero.counters) == sum(hero.experience) == 0
    assert len({tuple(hero.card for hero in set_table(4, seed).heroes) for seed in range(8)}) > 1


@pytest.mark.rule("DL-GAP-79", "DL-GAP-70")
def test_the_difficulty_may_be_left_to_the_suggestion() -> None:
    assert set_table(4, threat_difficulty="suggested").difficulty == 18
    assert set_table(3, threat_difficulty="suggested", hero_combat="no").difficulty == 16
    assert set_table(1, threat_difficulty="suggested").difficulty == 19
    assert set_table(4, threat_difficulty="suggested", hero_combat="no").difficulty == 20


@pytest.mark.rule("DL-GAP-79")
def test_heroes_may_be_chosen_if_the_table_wants_that() -> None:
    game = the_game()
    chosen = Setup(SCENARIO, ("Esk the Ferryman", "Aldra Stonehand"), {"heroes": "chosen"})
    t = game.new(chosen)
    t.chance = Chance(3)
    set_up(t)
    assert names(t, [hero.card for hero in t.heroes]) == ["Esk the Ferryman", "Aldra Stonehand"]
    assert sorted([*t.spare_heroes, *[hero.card for hero in t.heroes]]) == sorted(t.box.heroes)  # each card once
    with pytest.raises(Refusal, match="the same Hero"):
        game.new(Setup(SCENARIO, ("Esk the Ferryman", "Esk the Ferryman"), {"heroes": "chosen"}))
    with pytest.raises(Refusal, match="no Hero 'Bob'"):
        game.new(Setup(SCENARIO, ("Bob",), {"heroes": "chosen"}))


@pytest.mark.rule("DL-SETUP-14")
def test_anybody_may_be_the_first_player() -> None:
    first = [set_table(4, seed).active for seed in range(400)]
    assert all(70 <= first.count(seat) <= 130 for seat in range(4))


@pytest.mark.rule("DL-SETUP-15")
def test_all_start_in_vynelvale() -> None:
    t = set_table(6)
    assert {hero.at for hero in t.heroes} == {t.box.map.space(7, 6)}
    assert t.town_of(t.heroes[0]) == 4


@pytest.mark.rule("DL-SETUP-16", "DL-GAP-53")
def test_the_setup_is_told_in_its_order_and_the_same_seed_gives_the_same_game() -> None:
    matches = [Match.new(the_game(), Setup(SCENARIO, FOUR), seed=5) for _ in range(2)]
    steps = [entry.event.step for entry in matches[0].entries() if isinstance(entry.event, SetUp)]
    assert steps == [
        "adventure-counters", "undefeated-counters", "market", "threat-difficulty", "adventure-decks", "counter-pool",
        "heroes", "start",
    ]  # fmt: skip
    assert matches[0].save() == matches[1].save()


@pytest.mark.rule("DL-COMP-13", "DL-COMP-14", "DL-GAP-49", "DL-GAP-50")
def test_the_doom_deck_and_the_retinue_are_there_only_if_wanted() -> None:
    plain, full = set_table(), set_table(doom_deck="yes", retinue="yes")
    assert not plain.doom
    assert not plain.retinue
    assert full.doom.cards() == sorted(full.box.dooms)
    assert full.retinue == sorted(full.box.retinue)
    for t in (plain, full):
        assert not any(card in t.market for card in t.box.retinue)


@pytest.mark.rule("DL-GAP-08")
def test_one_to_six_may_play() -> None:
    assert the_game().seats == (1, 6)
    for players in range(1, 7):
        assert len(set_table(players).heroes) == players
    for players in (0, 7):
        with pytest.raises(Refusal, match="1 to 6 players"):
            the_game().new(Setup(SCENARIO, ("a",) * players))


@pytest.mark.rule("DL-GAP-45")
def test_everything_is_open_but_the_order_of_decks() -> None:
    match = Match.new(the_game(), Setup(SCENARIO, FOUR), seed=5)
    game = match.game
    covered = game.cover(match.state, 1)
    assert [deck.cards() for deck in covered.decks] == [deck.cards() for deck in match.state.decks]
    assert covered.market.cards() == match.state.market.cards()
    assert match.sight(0).view.heroes == match.sight(3).view.heroes  # type: ignore[attr-defined]
    assert all(len(deck.bags) == 1 for deck in match.state.decks)  # no order that could be peeked at


# ---------------------------------------------------------------- the board


@pytest.mark.rule("DL-GAP-01", "DL-GAP-02", "DL-GAP-03", "DL-CONFLICT-06")
def test_the_map_is_as_proposed() -> None:
    board = the_game().box.map
    assert board.size == 143
    assert board.town_names == (
        "Frostgate", "Forge", "Dawnsmoor", "Tamalir", "Vynelvale", "Riverwatch", "Nerekhall",
    )  # fmt: skip
    far = board.distance
    town = dict(zip(board.town_names, board.towns, strict=True))
    assert far[town["Tamalir"]][town["Vynelvale"]] == 3
    assert far[town["Forge"]][town["Nerekhall"]] == 11
    assert far[town["Frostgate"]][town["Dawnsmoor"]] == 4
    means = []
    for colour in range(4):
        steps = [far[board.start][space] for space, c in board.colour_at.items() if c == colour]
        means.append(round(sum(steps) / len(steps), 2))
    assert means == [3.33, 4.2, 5.62, 7.33]


@pytest.mark.rule("DL-GAP-01", "DL-GAP-48")
def test_fallen_towns_lock_nobody_in() -> None:
    board = the_game().box.map
    free = board.everywhere & ~board.all_towns
    found = last = 1
    while True:
        found |= board.grow(found) & free
        if found == last:
            break
        last = found
    assert found == free
    assert found.bit_count() == 136
    for space in range(board.size):
        for other in range(board.size):
            assert (board.near[space] >> other & 1) == (board.near[other] >> space & 1)


@pytest.mark.rule("DL-GAP-01")
def test_designated_spaces_near_towns() -> None:
    board = the_game().box.map
    near = {
        name: [(board.within(board.towns[town], 2) & spaces).bit_count() for spaces in board.spaces]
        for town, name in enumerate(board.town_names)
    }
    assert near == {
        "Frostgate": [2, 0, 1, 1], "Forge": [2, 1, 1, 0], "Dawnsmoor": [1, 2, 0, 1], "Tamalir": [3, 2, 0, 0],
        "Vynelvale": [3, 2, 0, 0], "Riverwatch": [2, 1, 2, 1], "Nerekhall": [2, 1, 0, 1],
    }  # fmt: skip


@pytest.mark.rule("DL-GAP-05", "DL-COMP-11")
def test_the_faces_of_the_movement_dice() -> None:
    faces = {frozenset(face) for face in the_game().box.map.card.dice}
    assert faces == {
        frozenset(face)
        for face in (
            ("plains", "road", "river"),
            ("plains", "forest", "hills"),
            ("forest", "swamp", "road"),
            ("hills", "mountains", "road"),
            ("plains", "hills", "river"),
            ("mountains", "swamp", "forest"),
        )
    }
    assert len(the_game().box.map.card.dice) == 6


@pytest.mark.rule("DL-GAP-11")
def test_twelve_heroes_within_their_ranges() -> None:
    heroes = the_game().box.heroes.values()
    assert len(heroes) == 12
    for hero in heroes:
        assert 4 <= hero.life <= 6
        assert 2 <= hero.stamina <= 4
        assert all(0 <= number <= 5 for number in hero.numbers)
        assert sorted(hero.harm) == [1, 1, 2]
        assert len(hero.uses) + len(hero.traits) == 1
