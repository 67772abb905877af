"""What players cannot know is the order of the decks: covered tables, imagined worlds, and what is known of a deck."""

from __future__ import annotations

import json
from collections import Counter

import jsonschema
import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.deck import EVERYBODY, Deck
from emberhall.engine.game import Knowledge, Setup
from emberhall.engine.match import Match
from emberhall.engine.sight import schema
from emberhall.games.ashardalon.campaign.game import Campaign
from emberhall.games.ashardalon.game import Ashardalon
from emberhall.games.ashardalon.rules.box import TILE
from emberhall.games.ashardalon.rules.secrets import decks, pour_together
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.telling.view import PileView, View
from emberhall.testing import worlds
from tests.games.ashardalon.story import Story, a_party, quiet_party, the_game

STANDARD = ("B2-1", "B3-3", "B4-1", "W2-3", "W2-4")


def raised_tile() -> Story:
    """The bottom tile of the stack went on top face down, and the one that was above it was called to an edge."""
    s = quiet_party("Keyleth", "Vistra")
    numbers = [s.number(name) for name in STANDARD]
    s.t.tiles = Deck([numbers[:3], numbers[3:]])
    luck = Chance(5)
    s.t.tiles.raise_bottom(luck)
    s.t.tiles.draw_bottom(luck)
    return s


def pile(s: Story, name: str) -> PileView:
    view = s.game.show(s.game.cover(s.t, 1), 0)
    return next(pile for pile in view.piles if pile.name == name)


# ---------------------------------------------------------------- covered tables


def test_a_tile_that_went_on_top_face_down_is_known_to_nobody() -> None:
    s = raised_tile()
    (top,) = s.t.tiles.bags[-1]
    assert s.t.tiles.who_knows(len(s.t.tiles.bags) - 1) == 0
    other = s.t.copy()
    below = next(bag for bag in other.tiles.bags[:-1] if bag[0] != top)
    below[0], other.tiles.bags[-1][0] = top, below[0]
    assert s.game.encode(s.t) != s.game.encode(other)
    for seat in range(2):
        covered, just_so = (s.game.cover(t, 1 << seat) for t in (s.t, other))
        assert s.game.encode(covered) == s.game.encode(just_so)


def test_what_was_put_on_top_before_all_eyes_stays_known() -> None:
    s = quiet_party("Keyleth")
    grell, snake, bear = (s.number(name) for name in ("Grell", "Snake", "Cave Bear"))
    s.t.monster_deck = Deck.of([snake, bear])
    s.t.monster_deck.put_on_top(grell)
    covered = s.game.cover(s.t, 1).monster_deck
    assert covered.bags == [sorted([snake, bear]), [grell]]
    assert covered.who_knows(1) == EVERYBODY
    assert [[card.name for card in known] for known in pile(s, "Monsters").top] == [["Grell"]]
    assert pile(s, "Monsters").count == 3


def test_cards_put_back_shuffled_are_known_as_a_set() -> None:
    s = quiet_party("Keyleth")
    s.monsters("Orc Archer", "Grell", "Orc Smasher", "Snake", "Cave Bear", "Duergar Guard", "Gibbering Mouther")
    s.encounter("Hall of the Orcs")  # five cards are turned over, and Orcs go back on top
    orcs = {card.name for known in pile(s, "Monsters").top[:1] for card in known}
    assert orcs == {"Orc Archer", "Orc Smasher"}


def test_a_lurking_tile_leaves_nobody_sure_of_the_ends_of_the_stack() -> None:
    s = a_party("Keyleth", adventure="roghars-gear")
    assert s.t.tiles.lurkers
    s.t.tiles.put_on_top(s.number("B2-1"))
    assert pile(s, "Tiles").top == ()


def test_a_view_counts_every_deck_and_names_no_card_in_it() -> None:
    s = a_party("Keyleth", adventure="sneaky-endeavor")
    view = s.game.show(s.game.cover(s.t, 1), 0)
    assert {pile.name: pile.count for pile in view.piles} == {
        "Tiles": len(s.t.tiles),
        "Monsters": len(s.t.monster_deck),
        "Encounters": len(s.t.encounter_deck),
        "Treasures": len(s.t.treasure_deck),
        "Treasure tokens": 33,
    }
    assert all(not pile.top and not pile.bottom for pile in view.piles)


# ---------------------------------------------------------------- imagined worlds


def test_worlds_that_differ_only_in_the_order_of_decks_look_the_same_to_every_seat() -> None:
    differed = decisions = 0
    for seed in range(6):
        setup = Setup("the-mysterious-chamber", ("Keyleth", "Vistra", "Quinn"), {"powers": "random", "tokens": "yes"})
        match, luck = Match.new(the_game(), setup, seed), Chance(seed)
        while match.choice is not None and decisions < 60 * (seed + 1):
            decisions += 1
            for seat in range(3):
                if worlds.can_imagine(match, seat):
                    world = worlds.equal_sights(match, seat, seed + decisions)
                    differed += match.game.encode(world.state) != match.game.encode(match.state)
                    worlds.plays_on(world)
                worlds.nothing_peeked_at(match, seat, seed + decisions)
            match.choose(luck.below(len(match.choice.options)))
    assert decisions > 200
    assert differed


class Careless(Ashardalon):
    """The game with decks that lie face up."""

    def conceal(self, state: Table, eyes: int) -> None:
        """Nothing is covered."""


def test_the_check_sees_decks_that_are_not_covered() -> None:
    s = raised_tile()
    s.begin()
    match = Match.of(Careless(), s.setup, s.t.copy(), Chance(1))
    with pytest.raises(AssertionError):
        worlds.whole_check(match, 1)
    worlds.whole_check(Match.of(the_game(), s.setup, s.t.copy(), Chance(1)), 1)


def test_every_tile_that_can_be_on_top_is_imagined_there_equally_often() -> None:
    s = raised_tile()
    tries, left = 2000, s.t.tiles.cards()
    found: Counter[int] = Counter()
    for seed in range(tries):
        world = s.game.cover(s.t, 1)
        s.game.imagine(world, Knowledge(1, None), Chance(seed))
        found[world.tiles.draw(Chance(seed))] += 1
    wanted = tries / len(left)
    chi_square = sum((found[tile] - wanted) ** 2 / wanted for tile in left)
    assert set(found) == set(left)
    assert chi_square < 16.3, found  # with 3 degrees of freedom, 0.1 % of honest runs are above


def test_to_pour_together_twice_changes_nothing_more() -> None:
    s = raised_tile()
    for deck in decks(s.t):
        pour_together(deck, 1)
        once = deck.copy()
        pour_together(deck, 1)
        assert (deck.bags, deck.under, deck.over) == (once.bags, once.under, once.over)
    assert all(tile >= TILE for bag in s.t.tiles.bags for tile in bag)


# ---------------------------------------------------------------- what leaves


@pytest.mark.parametrize("game", [the_game(), Campaign()], ids=lambda game: game.id)
def test_sights_are_what_their_schema_says(game: Ashardalon | Campaign) -> None:
    validator = jsonschema.Draft202012Validator(schema(game))
    match = Match.new(game, Setup("campaign-against-the-clans", ("Keyleth", "Vistra")), 3)
    luck = Chance(3)
    for number in range(120):
        if number % 30 == 0:
            validator.validate(json.loads(match.sight(number % 2).json()))
        if match.choice is not None:
            match.choose(luck.below(len(match.choice.options)))
    validator.validate(json.loads(match.sight(0).json()))


def test_a_view_draws_the_table_without_the_box() -> None:
    s = a_party("Keyleth", "Vistra", doors="yes")
    place = s.tile("B2-1", 0, 0, doors=True)
    grell = s.monster("Grell", at=5, row="Vistra")
    other = s.monster("Grell", at=6, row="Keyleth")
    view = s.game.show(s.game.cover(s.t, 1), 0)
    assert isinstance(view, View)
    assert [tile.name for tile in view.tiles[:2]] == ["Start (north)", "Start (south)"]
    assert all(len(row) == 4 for tile in view.tiles for row in tile.rows)
    doors = view.tiles[place].doors
    assert doors
    signs = "".join(view.tiles[place].rows)
    assert all(signs[square & 15] == "+" for door in doors for square in door.squares)
    assert [(foe.uid, foe.order, foe.square) for foe in view.foes] == [(grell.uid, 1, 5), (other.uid, 2, 6)]
    assert [card.name for card in view.heroes[1].row] == ["Grell"]
    assert view.heroes[0].card.name == "Keyleth"
    assert any("Grell" in line for line in view.forecast)
