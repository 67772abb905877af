"""A sight tells seats what they may know, in words and data, and nothing that is hidden from them or undecided."""

from __future__ import annotations

import json
from collections import Counter

import jsonschema
import msgspec
import pytest
from hypothesis import given

from emberhall.engine.choice import To
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import schema
from emberhall.testing import worlds
from tests.engine.gloamhouse import Drew, Gloamhouse, Table, conceal, party
from tests.engine.standing import GAME, SEATS, SEEDS, STEADY, decisions

SCHEMA = jsonschema.Draft202012Validator(schema(GAME))


@STEADY
@given(SEEDS, SEATS)
def test_worlds_that_differ_only_in_what_a_seat_cannot_see_look_the_same_to_it(seed: int, seats: int) -> None:
    match, differed = Match.new(GAME, party(seats), seed), False
    for number, _ in enumerate(decisions(seed, match)):
        worlds.declared(match)
        worlds.told_only_to_its_own(match)
        for seat in range(seats):
            if worlds.can_imagine(match, seat):
                world = worlds.equal_sights(match, seat, seed + number)
                differed |= GAME.encode(world.state) != GAME.encode(match.state)
                worlds.plays_on(world)
            worlds.nothing_peeked_at(match, seat, seed + number)
    assert differed


class Careless(Gloamhouse):
    """A game whose other hands are hidden from nobody."""

    @staticmethod
    def conceal(state: Table, eyes: int) -> None:
        hands = [hand[:] for hand in state.hands]
        conceal(state, eyes)
        state.hands = hands


def test_the_check_sees_a_hand_that_is_not_covered() -> None:
    match = Match.new(Careless(), party(3), 1)
    with pytest.raises(AssertionError):
        worlds.whole_check(match, 1)


def test_what_is_covered_is_imagined_as_often_as_it_can_be_there() -> None:
    match = Match.new(GAME, party(2), 5)
    seen = match.seen(0)
    pool = Counter(seen.table.unseen[0])
    total, tries = sum(pool.values()), 3000
    found = Counter(match.imagine(0, seed=seed).state.hands[1][0] for seed in range(tries))
    expected = {card: tries * count / total for card, count in pool.items()}
    chi_square = sum((found[card] - wanted) ** 2 / wanted for card, wanted in expected.items())
    assert chi_square < 3 * len(expected), (found, expected)  # 0.1 % of honest runs are above


def test_a_card_handed_over_is_known_to_the_one_who_gave_it() -> None:
    match = Match.new(GAME, party(3), 4)
    while match.choice and not any(option.act == "give" for option in match.choice.options):
        match.choose(0)
    assert match.choice
    giver = match.choice.seat
    given_away = next(option for option in match.choice.options if option.act == "give")
    match.choose(given_away)
    taker = (giver + 1) % 3
    assert given_away.what in match.seen(giver).table.hands[taker]
    others = match.seen((giver + 2) % 3).table.hands[taker]
    assert set(others) == {-1}


def test_a_drawn_card_is_named_to_its_owner_alone() -> None:
    match = Match.new(GAME, party(2), 3)
    own = [event for line in match.sight(0).log for event in line.events if isinstance(event, Drew)]
    assert all(event.card >= 0 for event in own if event.seat == 0)
    assert all(event.card < 0 for event in own if event.seat == 1)
    assert "Bo draws a card." in [line.text for line in match.sight(0).log]


def test_the_help_of_others_is_only_hinted_at() -> None:
    for seed in range(60):
        match = Match.new(GAME, party(3), seed)
        for _ in decisions(seed, match):
            assert match.choice
            if match.choice.to is not To.WINDOW:
                continue
            asked = match.choice.seat
            question = match.sight(asked).question
            assert question
            throwers = {option.seat for option in match.choice.options} - {asked}
            assert set(question.helpers) == throwers
            assert {offer.seat for offer in question.options} == {asked}
            assert [offer.number for offer in question.options] == list(range(len(question.options)))
            return
    pytest.fail("no window was met")


@STEADY
@given(SEEDS, SEATS)
def test_sights_are_what_their_schema_says(seed: int, seats: int) -> None:
    match = Match.new(GAME, party(seats), seed)
    for number, _ in enumerate(decisions(seed, match)):
        if number % 9 == 0:
            SCHEMA.validate(json.loads(match.sight(number % seats).json()))
    SCHEMA.validate(json.loads(match.sight(0).json()))


def test_several_seats_see_what_each_of_them_sees() -> None:
    match = Match.new(GAME, party(3), 2)
    together = match.seen(0, 1).table
    assert together.hands[0] == match.state.hands[0]
    assert together.hands[1] == match.state.hands[1]
    assert set(together.hands[2]) == {-1}


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    match = Match.new(GAME, party(2), 1)
    with pytest.raises(Refusal, match="There is no seat"):
        match.sight(seat)


def test_the_log_is_told_from_an_entry_on() -> None:
    match = Match.new(GAME, party(2), 1)
    whole = match.sight(0)
    match.choose(1)
    news = match.sight(0, since=whole.told)
    assert all(line.number >= whole.told for line in news.log)
    assert msgspec.json.decode(news.json())["told"] == news.told > whole.told


def test_one_who_only_watches_sees_no_hand() -> None:
    match = Match.new(GAME, party(2), 1)
    assert {card for hand in match.seen().table.hands for card in hand} == {-1}
    question = match.sight().question
    assert question
    assert {offer.act for offer in question.options} == {"done"}
