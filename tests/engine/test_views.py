"""A view tells a seat what it may know, and nothing that is hidden from it or not decided yet."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given

from emberhall.engine.match import Match
from tests.engine.lantern import Table, party
from tests.engine.standing import GAME, SEATS, SEEDS, STEADY, decisions


def with_other_secrets(table: Table, seat: int, luck: random.Random) -> Table:
    """The same table to this seat: other hands, deck and road hold as many cards, but other ones in another order."""
    other = table.copy()
    hidden = [card for n, hand in enumerate(other.hands) if n != seat for card in hand] + other.deck.cards()
    luck.shuffle(hidden)
    for n, hand in enumerate(other.hands):
        if n != seat:
            other.hands[n] = [hidden.pop() for _ in hand]
    other.deck.shuffle_in([])
    other.deck.bags = [hidden] if hidden else []
    other.road.shuffle_in([])
    return other


@STEADY
@given(SEEDS, SEATS)
def test_states_that_differ_only_in_what_a_seat_cannot_see_look_the_same_to_it(seed: int, seats: int) -> None:
    match, differed = Match.new(GAME, party(seats), seed), False
    for luck in decisions(seed, match):
        for seat in range(seats):
            other = with_other_secrets(match.state, seat, luck)
            assert GAME.view(other, seat) == match.view(seat)
            differed |= GAME.encode(other) != GAME.encode(match.state)
    assert differed


@STEADY
@given(SEEDS, SEATS)
def test_a_seat_sees_its_own_hand_and_what_lies_open(seed: int, seats: int) -> None:
    match = Match.new(GAME, party(seats), seed)
    for _ in decisions(seed, match):
        for seat in range(seats):
            view = GAME.view(match.state, seat)
            assert view.hand == sorted(match.state.hands[seat])
            assert view.hands == [len(hand) for hand in match.state.hands]
            richer = match.state.copy()
            richer.hands[seat].append(0)
            richer.oil += 1
            assert GAME.view(richer, seat) != view


@STEADY
@given(SEEDS)
def test_the_seed_changes_no_view_until_chance_has_spoken(seed: int) -> None:
    data = Match.new(GAME, party(3), seed).save()
    loaded = [Match.load(GAME, data, seed=other) for other in range(6)]
    for match in loaded:
        assert match.choice is not None
        match.choose(0)  # done: the road is met, and luck decides
    views = [[msgspec.json.encode(match.view(seat)) for seat in range(3)] for match in loaded]
    for match in loaded:
        match.undo()
    before = [[msgspec.json.encode(match.view(seat)) for seat in range(3)] for match in loaded]
    assert all(view == before[0] for view in before)
    assert any(view != views[0] for view in views)
