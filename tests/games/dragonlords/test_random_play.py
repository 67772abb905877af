"""Random games, checked at every decision."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.dragonlords.players.heuristic import choose
from emberhall.games.dragonlords.rules.belongings import limit, of_kind
from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.setup import SCENARIO
from emberhall.games.dragonlords.rules.standing import moments_of, strength, strength_of
from emberhall.games.dragonlords.rules.state import Hero, Strength, Table
from emberhall.testing.random_play import called, play_through, setups
from tests.games.dragonlords.story import the_game

SWITCHES = ({}, {"doom_deck": "yes", "retinue": "yes"}, {"threat_difficulty": "25"}, {"hero_combat": "no"})
CASES = setups(the_game(), SWITCHES)


def whole(match: Match[Any]) -> None:
    """Cards and counters are conserved, nobody stands where nobody may, what is kept ready is up to date."""
    t: Table = match.state
    box, tables = t.box, t.box.tables
    cards: Counter[int] = Counter()
    for hero in t.heroes:
        cards.update([hero.card, *hero.items, *(ally.card for ally in hero.allies), *hero.kept])
    for deck in (*t.decks, t.market, t.doom):
        cards.update(deck.cards())
    for pile in (*t.discards, *t.stacks, t.aside, t.doom_discard, t.retinue, t.spare_heroes):
        cards.update(pile)
    cards.update(card for card in (t.event, *t.track) if card >= 0)
    if t.fight and t.fight.card >= 0 and t.fight.slot < 0:
        cards[t.fight.card] += 1
    assert all(count == 1 for count in cards.values()), [box.name(c) for c, n in cards.items() if n > 1]
    asked_in_the_middle = match.choice is not None and not match.choice.rest
    if not asked_in_the_middle:
        unused = {*(() if t.switches["doom_deck"] == "yes" else box.dooms)}
        unused |= {*(() if t.switches["retinue"] == "yes" else box.retinue)}
        assert {*range(len(box.cards))} - {*cards} - unused == {box.number["The Realm"]}
        for colour, spaces in enumerate(box.map.spaces):
            on_board = (t.counters & spaces).bit_count()
            held = sum(hero.counters[colour] for hero in t.heroes)
            least = spaces.bit_count() + tables.spare_counters
            total = on_board + held + t.supply[colour]
            assert total == least if colour < 3 else total >= least
        for hero in t.heroes:
            assert 0 <= hero.wounds < strength(t, hero).life
            assert 0 <= hero.exhaustion <= strength(t, hero).stamina
            assert all(len(of_kind(t, hero, kind)) <= limit(t, kind) for kind in ("weapon", "armor", "ally"))
            for ally in hero.allies:
                assert 0 <= ally.wounds < box.allies[ally.card].life + strength(t, hero).ally_life
                assert 0 <= ally.exhaustion <= box.allies[ally.card].stamina
    assert t.strength == tuple(worked_out(t, hero) for hero in t.heroes)
    for moment, entries in [each for party in t.strength for each in party.ready.items()]:
        for entry in entries:
            fitting = [when for when in entry.use.when if moment in moments_of(box, entry.card, when.moment)]
            assert fitting == list(entry.whens) != []
    assert all(t.counters >> at & 1 for at in t.track_at if at >= 0)
    assert bits(t.barred) == sorted(box.map.towns[town] for town in t.fallen)
    for hero in t.heroes:
        assert hero.gold >= 0
        assert hero.exhaustion >= 0


def worked_out(t: Table, hero: Hero) -> Strength:
    """What a party comes to, without a look at what is remembered of such parties."""
    allies = tuple(ally.card for ally in hero.allies)
    return strength_of.__wrapped__(t.box, hero.seat, hero.card, tuple(hero.experience), tuple(hero.items), allies)


@pytest.mark.rule("DL-WIN-09")
@pytest.mark.parametrize("case", CASES, ids=called)
def test_random_games_run_to_their_end(case: tuple[Setup, int]) -> None:
    setup, seed = case
    match = play_through(the_game(), setup, seed, whole)
    assert match.outcome is not None
    assert match.outcome.rule in ("DL-WIN-02", "DL-WIN-03", "DL-WIN-06")


@pytest.mark.parametrize("players", [2, 5])
def test_sensible_games_run_to_their_end(players: int) -> None:
    """Followed nine times of ten, rules of thumb lead to positions that chance alone never reaches."""
    setup = Setup(SCENARIO, tuple("abcdef"[:players]), {"doom_deck": "yes", "retinue": "yes"})
    match = play_through(the_game(), setup, players, whole, answer=choose)
    assert match.outcome is not None
