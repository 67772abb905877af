"""Moments in the life of an encounter, for tests: it comes, stirs, attacks, falls. Questions are answered strictly.

s = a_fight()                               # everybody has 5 HP and 5 gold; every deck is empty
arrives(s, 0, "Kobold Pack")                # with its Surprise and its level ability
assert attacks(s) == 4                      # what the active player's Take Damage phase costs
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from emberhall.engine.chance import Rigged
from emberhall.engine.choice import Flow
from emberhall.engine.deck import Deck
from emberhall.engine.words import run_all
from emberhall.games.dragonfire.rules import deal_damage, dragonfire_phase, encounters, take_damage, turn
from emberhall.games.dragonfire.rules.language import Deed, Effect
from emberhall.games.dragonfire.rules.state import PRIMARY, Foe
from tests.games.dragonfire.story import Answer, Story, a_party


def a_fight(*screens: str, hp: int = 5, level: int = 0) -> Story:
    """A party with 5 HP and 5 gold each; Encounter, Dragonfire and Market Decks are empty."""
    s = a_party(*screens)
    for player in s.t.players:
        player.hp, player.gold = hp, 5
    s.t.decks = [Deck(), Deck(), Deck()]
    s.t.fires, s.t.market_deck, s.t.market, s.t.slots = Deck(), Deck(), [], 0
    s.t.level = level
    s.t.chance = Rigged(s.game.name)
    return s


def play_out(
    s: Story,
    flow: Generator[Any, Any, Any] | None,
    *answers: Answer,
    rolls: Iterable[int] = (),
    draws: Iterable[str] = (),
) -> Any:
    """Run a rule to its end; a question with several options takes the next answer, and none may be left over."""
    if flow is None:
        return None
    chance = Rigged(s.game.name, rolls, draws)
    s.t.chance = chance
    result = s.answers(flow, *answers)
    assert not chance.rolls + chance.draws, f"never rolled or drawn: {chance.rolls + chance.draws}"
    return result


def carry_out(
    s: Story,
    effects: tuple[Effect, ...],
    deed: Deed,
    *answers: Answer,
    rolls: Iterable[int] = (),
    draws: Iterable[str] = (),
) -> None:
    """Words of a card take effect."""
    play_out(s, _carried_out(s, effects, deed), *answers, rolls=rolls, draws=draws)


def _carried_out(s: Story, effects: tuple[Effect, ...], deed: Deed) -> Flow[None]:
    if flow := run_all(effects, s.t, deed):
        yield from flow


def arrives(s: Story, seat: int, name: str, *answers: Answer, deck: int = PRIMARY) -> Foe:
    """An encounter comes into play."""
    foe: Foe = play_out(s, encounters.enter(s.t, s.number(name), seat, deck), *answers)
    return foe


def stirs(s: Story, *answers: Answer, active: int = 0) -> None:
    """A player's turn starts."""
    s.t.active = active
    play_out(s, turn.start_turn(s.t), *answers)


def attacks(s: Story, *answers: Answer, active: int = 0) -> int:
    """A player's Take Damage phase; how many Hit Points it costs."""
    s.t.active = active
    for foe in s.t.foes:  # in a turn of its own
        foe.attacked = False
    before = s.player(active).hp
    play_out(s, take_damage.take_damage(s.t), *answers)
    return before - s.player(active).hp


def replenishes(s: Story, *answers: Answer, active: int = 0) -> None:
    s.t.active = active
    play_out(s, turn.replenish(s.t), *answers)


def falls(s: Story, foe: Foe, *answers: Answer, active: int = 0) -> None:
    """The last level of an encounter is cleared."""
    s.t.active = active
    foe.tokens = 0
    levels = len(s.box.encounters[foe.card].levels)
    foe.cleared = (1 << levels) - 1
    play_out(s, deal_damage.after_clearing(s.t, foe), *answers)


def loses(s: Story, foe: Foe, levels: int, *answers: Answer) -> None:
    """The topmost levels of an encounter's track are cleared."""
    foe.tokens = 0
    foe.cleared = foe.before = (1 << levels) - 1
    play_out(s, deal_damage.after_clearing(s.t, foe), *answers)


def revealed(s: Story, name: str, *answers: Answer, level: int = 0, rolls: Iterable[int] = ()) -> None:
    """A Dragonfire card is revealed at a level."""
    s.fires(name)
    s.t.level = level
    play_out(s, dragonfire_phase.reveal_fire(s.t), *answers, rolls=rolls)


def burned_out(s: Story, *answers: Answer) -> None:
    """The active Dragonfire card goes to the discard."""
    play_out(s, dragonfire_phase.discard_fire(s.t), *answers)


def facing(s: Story, seat: int) -> list[str]:
    """The names of what faces a player."""
    return s.names(foe.card for foe in s.t.facing(seat))
