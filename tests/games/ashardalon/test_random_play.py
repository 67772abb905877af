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

from emberhall.engine.chance import Chance
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.ashardalon.rules.box import TILE
from emberhall.games.ashardalon.rules.hit_points import hit_points_left, max_hp
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.phases import line_up
from emberhall.games.ashardalon.rules.powers import refresh
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.rules.tokens import TREASURE, where_they_lie
from emberhall.games.ashardalon.rules.traits import note_force
from tests.games.ashardalon.story import the_game

ALL = ("Keyleth", "Vistra", "Quinn", "Tarak", "Heskan")
MOST_DECISIONS = 5_000  # no random game comes near it
DEEP = 300  # decisions of a game with surges without number
EVERY_FORK, EVERY_SAVE, EVERY_TRY = 23, 101, 41  # decisions from one check of the kind to the next

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
    number = 0
    for adventure in the_game().box.adventures.values():
        if adventure.part_of:
            continue
        for part in range(1, adventure.games + 1):
            low, high = adventure.seats
            for size in range(low, high + 1):
                number += 1
                options = dict(SWITCHES[number % len(SWITCHES)])
                if adventure.games > 1:
                    options["part"] = str(part)
                card = the_game().box.part(adventure.id, part)
                chamber = ("dire", "horrid", "no", "adventure")[number % 4]
                if not card.chamber and chamber.capitalize() not in card.start:
                    options["chamber"] = chamber
                found.append((Setup(adventure.id, party_of(size, number), options), number))
    return found


def party_of(size: int, seed: int) -> tuple[str, ...]:
    return tuple(random.Random(seed).sample(ALL, size))


def called(case: tuple[Setup, int]) -> str:
    setup, seed = case
    switches = "-".join(f"{name}={value}" for name, value in setup.options.items())
    return f"{setup.adventure}-{len(setup.party)}-{switches}-{seed}"


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
            assert not taken >> figure.at & 1
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


def check(match: Match[Table]) -> None:
    check_choice(match)
    at_rest = match.choice is not None and match.choice.rest
    check_cards(match.state, at_rest)
    check_figures(match.state, at_rest)
    if match.state.phase:  # while powers are being chosen, none can be used
        check_remembered(match.state)


# ---------------------------------------------------------------- the same game by another way


def same(one: Match[Table], other: Match[Table]) -> bool:
    return one.choice == other.choice and one.game.encode(one.state) == other.game.encode(other.state)


def check_fork(match: Match[Table]) -> None:
    assert same(match, match.fork(seed=1))


def check_save(match: Match[Table]) -> None:
    assert same(match, Match.load(match.game, match.save(), seed=1))
    state = match.game.decode(match.game.encode(match.state))
    assert match.game.encode(state) == match.game.encode(match.state)
    if match.choice is not None and match.choice.rest:
        assert Match.of(match.game, match.setup, state, Chance(1), Keep.REST).choice == match.choice


def check_restart(match: Match[Table]) -> None:
    """At rest the state alone says what is asked next."""
    assert Match.of(match.game, match.setup, match.state.copy(), Chance(1), Keep.NOTHING).choice == match.choice


def check_every_option(match: Match[Table], seed: int) -> None:
    """What is listed works, and has words."""
    assert match.choice is not None
    assert match.prompt()
    assert all(match.labels())
    for number in range(len(match.choice.options)):
        twin = match.fork(seed=seed + number)
        twin.choose(number)
        if twin.choice is not None:
            check(twin)
        else:
            assert twin.outcome is not None


# ---------------------------------------------------------------- playing


def pick(match: Match[Table], luck: random.Random) -> int:
    """Any option, but often enough one that goes on exploring or attacks, so that games get somewhere."""
    assert match.choice is not None
    options = match.choice.options
    if match.choice.ask == "hero-phase":
        whim = luck.random()
        dungeon = match.state.dungeon
        if whim < 0.3:
            wanted = [i for i, o in enumerate(options) if o.act == "walk" and dungeon.edge_sides(o.what)]
        elif whim < 0.7:
            wanted = [i for i, o in enumerate(options) if o.act not in ("walk", "done")]
        else:
            wanted = []
        if wanted:
            return luck.choice(wanted)
    return luck.randrange(len(options))


def play(match: Match[Table], seed: int, most: int) -> int:
    """Play at random, looking at everything on the way; returns how many decisions it took."""
    luck = random.Random(seed)
    decisions = 0
    while match.choice is not None and decisions < most:
        check(match)
        turn = decisions + seed
        if turn % EVERY_FORK == 0:
            check_fork(match)
        if turn % EVERY_SAVE == 0:
            check_save(match)
        if turn % EVERY_TRY == 0:
            check_every_option(match, seed)
        if match.choice.rest:
            check_restart(match)
        match.choose(pick(match, luck))
        decisions += 1
    return decisions


@pytest.mark.parametrize("case", setups(), ids=called)
def test_a_random_game_comes_to_its_end(case: tuple[Setup, int]) -> None:
    setup, seed = case
    match = Match.new(the_game(), setup, seed)
    decisions = play(match, seed, MOST_DECISIONS)
    assert decisions < MOST_DECISIONS, "the game does not end"
    assert match.outcome is not None
    assert match.story()


@pytest.mark.parametrize("case", setups()[::3], ids=called)
def test_a_random_game_with_surges_without_number_goes_deep(case: tuple[Setup, int]) -> None:
    setup, seed = case
    game = the_game()
    table = game.new(setup)
    table.surges = 1_000
    match = Match.of(game, setup, table, Chance(seed))
    decisions = play(match, seed, DEEP)
    assert decisions == DEEP or match.outcome is not None


def test_the_same_luck_and_the_same_answers_make_the_same_game() -> None:
    def played(seed: int) -> list[bytes]:
        match = Match.new(the_game(), Setup("the-mysterious-chamber", ALL[:3], {"powers": "random"}), seed)
        luck, states = random.Random(seed), []
        while match.choice is not None:
            match.choose(pick(match, luck))
            states.append(match.game.encode(match.state))
        return states

    assert played(4) == played(4)
    assert played(4) != played(5)
