"""What the marching order says that enemies will do is what they do, as long as nothing happens before."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from emberhall.engine.events import Entry
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.bardsung.rules.events import EnemyAttacks, EnemyMoves, EnemyTurn, FateReplenished, Rolled
from emberhall.games.bardsung.telling.forecast import IntentView, forecast
from emberhall.games.bardsung.telling.view import table_view
from tests.games.bardsung.story import in_the_crypt, in_the_tavern, the_game

HARMLESS = (EnemyTurn, EnemyMoves, EnemyAttacks, Rolled, FateReplenished)  # an attack that misses changes nothing
PLACES = (
    "combat-tutorial",
    "exploration-tutorial",
    "ogres-bridge",
    "chief-of-the-broken-gate",
    "the-crones-parlour",
    "the-king-under-iron",
    "the-heart-of-the-forge",
)


def came_true(plans: Sequence[IntentView], entries: Sequence[Entry]) -> int:
    """How many attacks were made as foretold, up to the first thing that changes anything."""
    if not entries or not isinstance(entries[0].event, EnemyTurn):
        return 0  # something else came first
    attacked = []
    for entry in entries:
        event = entry.event
        if not isinstance(event, HARMLESS):
            break
        if isinstance(event, EnemyAttacks):
            attacked.append(event.seat)
    foretold = [seat for plan in plans for seat in plan.seats]
    assert attacked == foretold[: len(attacked)]
    return len(attacked)


@pytest.mark.parametrize("adventure", PLACES)
def test_a_foretold_target_is_the_one_attacked_if_nothing_changes_before(adventure: str) -> None:
    r = random.Random(adventure)
    found = 0
    for seed in range(4):
        party = ("Stoneheart", "Dawnguard", "Nightfeather", "Lightweaver")[: 2 + seed % 3]
        match = Match.new(the_game(), Setup(adventure, party), seed)
        for _ in range(150):
            if match.choice is None:
                break
            told, interrupted = len(match.entries()), match.state.turn not in match.state.box.heroes
            plans = [plan for each in forecast(match.state).values() for plan in each]
            ends = [o for o in match.choice.options if o.act == "end-turn"]
            match.choose(ends[0] if ends and r.random() < 0.4 else r.choice(match.choice.options))
            if not interrupted:  # a card that has others act is not rehearsed in the middle of what it does
                found += came_true(plans, match.entries()[told:])
    assert found > 10, "too little was seen of them"


@pytest.mark.rule("BS-TARGET-06")
def test_of_two_heroes_in_its_zone_the_one_of_highest_initiative_is_foretold() -> None:
    s = in_the_tavern("Stoneheart", "Lightweaver", "Dawnguard")
    for name, at in (("Stoneheart", "B"), ("Lightweaver", "B"), ("Dawnguard", "I")):
        s.hero(name, at=at)
    first, second = s.enemy("Brigand", at="B"), s.enemy("Brigand", at="H")
    s.order("Stoneheart", "Brigand", "Lightweaver", "Dawnguard").turn("Stoneheart")
    plans = table_view(s.t).row[1].intents
    assert [(plan.uid, plan.seats) for plan in plans] == [(first.uid, (0,)), (second.uid, (2,))]
    assert [plan.text for plan in plans] == ["attacks Stoneheart", "moves to I0, attacks Dawnguard"]


def test_who_goes_later_reckons_with_where_the_first_has_gone() -> None:
    """Both would charge the one who is unengaged; once the first has, that hero is no longer."""
    s = in_the_tavern("Stoneheart", "Dawnguard")
    s.hero("Stoneheart", at="D")
    s.hero("Dawnguard", at="E")
    s.enemy("Brigand", at="B")
    s.enemy("Brigand", at="F")
    s.order("Dawnguard", "Stoneheart", "Brigand").turn("Dawnguard")
    assert [plan.seats for plan in table_view(s.t).row[2].intents] == [(1,), (0,)]


def test_a_raider_goes_away_again_after_its_attack_and_that_is_foretold() -> None:
    s = in_the_tavern("Stoneheart")
    s.hero("Stoneheart", at="A")
    s.enemy("Raider", at="A")
    s.order("Stoneheart", "Raider").turn("Stoneheart")
    (plan,) = table_view(s.t).row[1].intents
    assert plan.text.startswith("attacks Stoneheart, moves to ")
    assert plan.to != s.zone("A")


def test_looking_ahead_changes_nothing_and_a_card_that_has_acted_foretells_nothing() -> None:
    s = in_the_crypt("Stoneheart")
    s.enemy("Brigand", at="A")
    s.order("Stoneheart", "Brigand").turn("Stoneheart")
    before = s.played.game.encode(s.t)
    assert forecast(s.t)
    assert s.played.game.encode(s.t) == before
    s.t.row[1].exhausted = True
    assert forecast(s.t) == {}
