"""What must hold of everything that leaves the engine, for every game, at any decision: checks for random play."""

from __future__ import annotations

from typing import Any

import msgspec

from emberhall.engine.choice import To
from emberhall.engine.match import Match

AnyMatch = Match[Any]


def declared(match: AnyMatch) -> None:
    """Every question and every answer is declared, and only those are asked whom the question is for."""
    choice, game = match.choice, match.game
    assert choice is not None
    assert choice.ask in game.asks, f"the question {choice.ask!r} is not declared"
    for option in choice.options:
        assert option.act in game.acts, f"the act {option.act!r} is not declared"
        numbers = [number for number in option[2:] if number != -1]
        assert len(numbers) <= len(game.acts[option.act].kinds), f"{option} has numbers that refer to nothing"
    if choice.to in (To.SEAT, To.OFFER):
        assert {option.seat for option in choice.options} == {choice.seat}, f"{choice.ask!r} is for one seat alone"


def looks(match: AnyMatch, *seats: int) -> bytes:
    """All that seats are shown of the table and the open question."""
    sight = match.sight(*seats)
    return msgspec.json.encode((sight.view, sight.question, sight.outcome))


def can_imagine(match: AnyMatch, seat: int) -> bool:
    """Whether a seat can: at rest everybody, in the middle of an effect those who are asked."""
    assert match.choice is not None
    return match.choice.rest or any(option.seat == seat for option in match.choice.options)


def equal_sights(match: AnyMatch, seat: int, seed: int) -> AnyMatch:
    """A world that differs only in what a seat cannot see gives it the same bytes. Says the world."""
    world = match.imagine(seat, seed=seed)
    assert looks(world, seat) == looks(match, seat), "the seat would see a difference"
    game, eyes = match.game, 1 << seat
    assert game.encode(game.cover(world.state, eyes)) == game.encode(game.cover(match.state, eyes))
    return world


def nothing_peeked_at(match: AnyMatch, seat: int, seed: int) -> None:
    """What is imagined from an imagined world is what is imagined from the true one."""
    if match.choice is None or not match.choice.rest:
        return
    other = match.imagine(seat, seed=seed + 1)
    once, again = match.imagine(seat, seed=seed), other.imagine(seat, seed=seed)
    assert match.game.encode(once.state) == match.game.encode(again.state), "what is imagined depends on what is hidden"
    assert once.choice == again.choice


def plays_on(world: AnyMatch, answers: int = 12) -> None:
    """An imagined world can be played on: the first known answers of whoever is asked work."""
    for _ in range(answers):
        if world.choice is None:
            return
        world.choose(len(world.choice.options) // 2)


def told_only_to_its_own(match: AnyMatch) -> None:
    """Nobody is told of an answer that is somebody else's secret."""
    choice = match.choice
    assert choice is not None
    for seat in range(len(match.setup.party)):
        seen = match.seen(seat)
        assert seen.choice is not None
        for option in seen.choice.options:
            assert option.seat == seat or not match.game.acts.is_secret(seen.table, option)
        assert [choice.options[number] for number in seen.numbers] == list(seen.choice.options)


def whole_check(match: AnyMatch, seed: int) -> None:
    """All of it, for every seat."""
    declared(match)
    told_only_to_its_own(match)
    for seat in range(len(match.setup.party)):
        if can_imagine(match, seat):
            plays_on(equal_sights(match, seat, seed))
        nothing_peeked_at(match, seat, seed)
