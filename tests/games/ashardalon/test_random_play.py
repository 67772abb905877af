"""Random games over every adventure, party size and switch, with the table checked at every decision.

Two kinds of games: those played as they are, which must come to an end; and those of a party with surges without
number, which go as deep as a fixed count of decisions lets them, past the last tile and into the chambers.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from msgspec.structs import astuple

from emberhall.engine.choice import Option
from emberhall.engine.game import GameOver, Outcome, Setup
from emberhall.engine.match import Match
from emberhall.engine.sight import Seen
from emberhall.games.ashardalon.game import Ashardalon
from emberhall.games.ashardalon.rules.box import TILE
from emberhall.games.ashardalon.rules.hit_points import hit_points_left, max_hp
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.phases import actions, line_up
from emberhall.games.ashardalon.rules.powers import refresh
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.rules.tokens import TREASURE, where_they_lie
from emberhall.games.ashardalon.rules.traits import note_force
from emberhall.testing.random_play import Answer, accepted, called, play_through
from tests.games.ashardalon.story import the_game

ALL = ("Keyleth", "Vistra", "Quinn", "Tarak", "Heskan")
DEEP = 25  # turns of a game with surges without number

SWITCHES: tuple[dict[str, str], ...] = (
    {},
    {"powers": "chosen", "first": "rolled"},
    {"powers": "random", "tokens": "yes"},
    {"powers": "random", "doors": "yes"},
    {"powers": "random", "boons": "yes", "surges": "3"},
    {"powers": "chosen", "doors": "yes", "tokens": "yes", "boons": "yes", "first": "rolled"},
)


def setups() -> list[tuple[Setup, int]]:
    """Every adventure and every part of one with every size of party, and the switches in turn; each with a seed."""
    found: list[tuple[Setup, int]] = []
    for adventure in the_game().box.adventures.values():
        for part in range(1, adventure.games + 1 if not adventure.part_of else 1):
            for size in range(adventure.seats[0], adventure.seats[1] + 1):
                number = len(found) + 1
                options = SWITCHES[number % len(SWITCHES)] | ({"part": str(part)} if adventure.games > 1 else {})
                party = tuple(random.Random(number).sample(ALL, size))
                chamber = {"chamber": ("dire", "horrid", "no", "adventure")[number % 4]}
                tried = (Setup(adventure.id, party, options | more) for more in (chamber, {}))
                found += [(setup, number) for setup in tried if accepted(the_game(), setup)][:1]
    return found


# ---------------------------------------------------------------- what must be true of every table


def every_monster_card(t: Table) -> Counter[int]:
    """Where Monster Cards can be: deck, discard, rows, Experience Pile."""
    places = [t.monster_deck.cards(), t.monster_discard, t.experience, *(hero.row for hero in t.heroes)]
    kinds = t.box.monsters
    return Counter(card for cards in places for card in cards if card in kinds and kinds[card].kind == "monster")


def every_encounter_card(t: Table) -> Counter[int]:
    """Where Encounter Cards can be: deck, discard, rows, on Hero Cards, in force."""
    places = [t.encounter_deck.cards(), t.encounter_discard, [t.environment]]
    for hero in t.heroes:
        places += [hero.row, hero.curses]
    return Counter(card for cards in places for card in cards if card in t.box.encounters)


def every_treasure_card(t: Table) -> Counter[int]:
    """Where Treasure Cards can be: deck, discard, with Heroes, on tiles."""
    places = [t.treasure_deck.cards(), t.treasure_discard, *(hero.items for hero in t.heroes)]
    places.append([thing.card for thing in t.things if thing.what == TREASURE])
    return Counter(card for cards in places for card in cards)


def every_tile(t: Table) -> Counter[int]:
    placed = [placed.tile + TILE for placed in t.dungeon.places]
    return Counter(t.tiles.cards() + t.chamber_tiles.cards() + placed)


@cache
def all_copies() -> tuple[Counter[int], Counter[int], Counter[int]]:
    """The Monster, Encounter and Treasure Cards of the box."""
    box = the_game().box
    monsters = {i: card.copies for i, card in box.monsters.items() if card.kind == "monster"}
    encounters = {i: card.copies for i, card in box.encounters.items()}
    treasures = {i: card.copies for i, card in box.treasures.items()}
    return Counter(monsters), Counter(encounters), Counter(treasures)


def check_cards(t: Table, at_rest: bool) -> None:
    """Every card is in one place only; at rest none is on its way from one to the other."""
    monsters, encounters, treasures = all_copies()
    found = every_monster_card(t), every_encounter_card(t), every_treasure_card(t)
    assert found[0] <= monsters
    assert found[1] <= encounters
    assert found[2] <= treasures
    assert max(every_tile(t).values()) == 1
    if at_rest:
        adventure_cards = {i for i, card in t.box.encounters.items() if card.type == "adventure"}
        assert found[0] == monsters
        assert {i: n for i, n in found[1].items() if i not in adventure_cards} == {
            i: n for i, n in encounters.items() if i not in adventure_cards
        }
        assert found[2] == treasures
        assert {TILE + tile for tile in t.box.tiles.standard} <= set(every_tile(t))


def check_figures(t: Table, at_rest: bool) -> None:
    """Nobody stands in a wall or in somebody else; nobody has more or fewer Hit Points than can be."""
    taken = 0
    for figure in [*t.heroes, *t.villagers]:
        if figure.at >= 0:
            assert t.dungeon.floor >> figure.at & 1
            passing = not at_rest and figure.at == t.hero.at  # who picks something up on its way through
            assert passing or not taken >> figure.at & 1
            taken |= 1 << figure.at
    for monster in t.monsters:
        card = t.box.monsters[monster.card]
        assert monster.mask
        assert card.kind == "object" or not taken & monster.mask
        assert monster.mask == t.dungeon.base(monster.at, card.size, card.loose)
        assert monster.places == tuple(i for i in range(len(t.dungeon.places)) if monster.mask >> i * 16 & 0xFFFF)
        assert monster.damage >= 0
        assert hit_points_left(t, monster) > 0
        taken |= monster.mask if card.kind != "object" else 0
    for hero in t.heroes:
        assert 0 <= hero.hp <= max_hp(t, hero)
        assert not (hero.escaped and hero.at >= 0)
        assert set(hero.flipped) <= {*hero.powers, *hero.items}
    if at_rest:
        check_rows(t)


def check_remembered(t: Table) -> None:
    """What the table remembers instead of looking at it again is what a look would find."""
    anew = t.copy()
    anew.look_around()
    assert (t.monster_squares, t.hero_squares) == (anew.monster_squares, anew.hero_squares)
    assert t.object_squares == anew.object_squares
    assert [figure.card for figure in t.prey()] == [figure.card for figure in anew.prey()]
    if t.lined_up == t.hero.row:
        assert t.line == line_up(t, t.hero.row)
    assert t.lying == where_they_lie(t)
    assert t.dungeon.edge_places == tuple(sorted({place for place, _ in t.dungeon.edges}))
    note_force(anew)
    assert t.force == anew.force
    refresh(anew)
    assert (t.hands, t.waits, t.ready) == (anew.hands, anew.waits, anew.ready)
    for _, use, deed, _ in t.hands[t.active]:  # to ask whether a card can be used changes nothing
        assert astuple(deed) == astuple(Deed(use.seat, use.what))


def check_rows(t: Table) -> None:
    """Figures and cards of a monster go together; Legion Devils share theirs."""
    figures = Counter(monster.card for monster in t.monsters)
    cards = Counter(card for hero in t.heroes for card in hero.row)
    for number, card in t.box.monsters.items():
        if card.kind == "monster" and card.group == 1:
            assert figures[number] == cards[number], card.name
        elif card.kind == "monster":
            assert (figures[number] > 0) == (cards[number] > 0), card.name
            assert figures[number] <= card.group
    for thing in t.things:
        assert thing.at >= 0


def check_choice(match: Match[Table]) -> None:
    """A question has an answer to choose, each once, and belongs to somebody at the table."""
    choice = match.choice
    assert choice is not None
    seats = range(len(match.state.heroes))
    assert len(choice.options) > 1
    assert len(set(choice.options)) == len(choice.options), choice
    assert choice.seat in seats
    assert all(option.seat in seats for option in choice.options)
    if choice.ask == "hero-phase":
        one_by_one = actions(match.state, match.state.hero)
        assert [one_by_one[number] for number in range(len(one_by_one))] == list(choice.options)


def check(match: Match[Table]) -> None:
    check_choice(match)
    at_rest = match.choice is not None and match.choice.rest
    check_cards(match.state, at_rest)
    check_figures(match.state, at_rest)
    if match.state.phase:  # while powers are being chosen, none can be used
        check_remembered(match.state)


# ---------------------------------------------------------------- playing


def a_wanderer(seed: int) -> Answer:
    """Any option, but often enough one that goes on exploring or attacks, so that games get somewhere."""
    luck = random.Random(seed)

    def answer(seen: Seen[Table]) -> Option:
        assert seen.choice is not None
        options, whim = seen.choice.options, luck.random()
        if seen.choice.ask == "hero-phase":
            edges = seen.table.dungeon.edge_sides
            walks = [o for o in options if o.act == "walk" and edges(o.what)]
            deeds = [o for o in options if o.act not in ("walk", "done")]
            wanted = walks if whim < 0.3 else deeds if whim < 0.7 else []
            return luck.choice(wanted or options)
        return luck.choice(options)

    return answer


@pytest.mark.parametrize("case", setups(), ids=called)
def test_a_random_game_comes_to_its_end(case: tuple[Setup, int]) -> None:
    setup, seed = case
    match = play_through(the_game(), setup, seed, check, a_wanderer(seed), mostly=1.0)
    assert match.outcome is not None
    assert match.sight(0).log


class Tireless(Ashardalon):
    """The game with surges without number, which is left after a while."""

    def new(self, setup: Setup) -> Table:
        table = super().new(setup)
        table.surges = 1_000
        return table

    @staticmethod
    def next_phase(t: Table) -> None:
        Ashardalon.next_phase(t)
        if t.turn == DEEP:
            t.result = Outcome(False, "", "the party goes home")
            raise GameOver


@pytest.mark.parametrize("case", setups()[::3], ids=called)
def test_a_random_game_with_surges_without_number_goes_deep(case: tuple[Setup, int]) -> None:
    setup, seed = case
    match = play_through(Tireless(), setup, seed, check, a_wanderer(seed), mostly=1.0)
    assert match.state.turn == DEEP or match.state.result is not None


def test_the_same_luck_and_the_same_answers_make_the_same_game() -> None:
    def played(seed: int) -> list[bytes]:
        match = Match.new(the_game(), Setup("the-mysterious-chamber", ALL[:3], {"powers": "random"}), seed)
        answer, states = a_wanderer(seed), []
        while match.choice is not None:
            match.choose(answer(match.seen(0)))
            states.append(match.game.encode(match.state))
        return states

    assert played(4) == played(4)
    assert played(4) != played(5)
