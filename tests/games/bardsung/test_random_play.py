"""Random encounters with everything looked at on the way."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.bardsung.players.heuristic import choose
from emberhall.games.bardsung.rules.secrets import restore
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.wounds import grit
from emberhall.testing.random_play import called, play_through, setups
from tests.games.bardsung.story import the_straw_game


def check_cards(t: Table) -> None:
    """Every wound and treasure card is in one place."""
    wounds = [t.wound_deck.cards(), t.wound_discard, *(hero.wounds + hero.serious for hero in t.heroes)]
    found = Counter(card for cards in wounds for card in cards if card >= 0)
    assert found == Counter(t.box.deck("wounds"))
    decks = [t.treasure_deck.cards(), *(hero.inventory for hero in t.heroes)]
    decks += [gems for hero in t.heroes for gems in hero.sockets]
    assert max(Counter(card for cards in decks for card in cards).values(), default=1) == 1


def check_models(t: Table) -> None:
    """Models stand in zones, no type has more than the box, nobody has more wounds than can be."""
    for hero in t.heroes:
        assert hero.escaped == (hero.at < 0) or not t.round
        assert hero.at < 0 or t.dungeon.floor >> hero.at & 1
        assert len(hero.serious) == len(hero.timers)
        assert len(hero.wounds) + len(hero.serious) <= grit(t, hero)
    for enemy in t.enemies:
        assert t.dungeon.floor >> enemy.at & 1
        assert 0 <= enemy.wounds < 2
    models = Counter(t.box.miniature(enemy.card) for enemy in t.enemies)
    assert all(count <= t.box.models(card) for card, count in models.items())
    assert len({enemy.uid for enemy in t.enemies}) == len(t.enemies)


def check_row(t: Table) -> None:
    """Each hero in play has one card; an enemy card has a model that shares an area with a hero."""
    seats = [slot.seat for slot in t.row if slot.seat >= 0]
    assert sorted(seats) == [hero.seat for hero in t.heroes if not hero.escaped]
    types = {enemy.card for enemy in t.enemies}
    assert all(t.box.stands_for[slot.card] in types for slot in t.row if slot.seat < 0)
    assert len({slot.card for slot in t.row}) == len(t.row)
    assert set(t.heated) <= {slot.card for slot in t.row} | set(t.joining) | set(t.box.bosses)


def check_remembered(t: Table) -> None:
    """What the table remembers is what a fresh look would find."""
    anew = t.copy()
    anew.extra = t.extra
    restore(anew)
    assert (t.hero_zones, t.enemy_zones) == (anew.hero_zones, anew.enemy_zones)
    assert t.force == anew.force


def check(match: Match[Any]) -> None:
    t: Table = match.state
    assert match.choice is not None
    assert len(set(match.choice.options)) == len(match.choice.options)
    assert 0 <= t.fate <= t.fate_tokens
    if match.choice.rest:
        check_cards(t)
        check_row(t)
        check_models(t)
    check_remembered(t)


@pytest.mark.parametrize("case", setups(the_straw_game()), ids=called)
def test_a_random_encounter_comes_to_its_end(case: tuple[Setup, int]) -> None:
    setup, seed = case
    play_through(the_straw_game(), setup, seed, check)


@pytest.mark.parametrize("case", setups(the_straw_game(), sizes=(3,)), ids=called)
def test_an_encounter_by_rules_of_thumb_comes_to_its_end(case: tuple[Setup, int]) -> None:
    setup, seed = case
    play_through(the_straw_game(), setup, seed, check, answer=choose)
