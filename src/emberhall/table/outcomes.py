"""How a game ended, in words: who won and why, and the scores where there are any."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.english import listed
from emberhall.engine.game import AnyGame, Outcome, State
from emberhall.engine.match import Match


def result(outcome: Outcome, names: Sequence[str] = ()) -> str:
    """An outcome as the end of a sentence: won or lost, by whom where not by all, and why."""
    won = "won" if outcome.won else "lost"
    if outcome.winners and names and len(outcome.winners) < len(names):
        won = f"won by {listed(names[seat] for seat in outcome.winners)}"
    elif outcome.winners and not names:
        won = f"won by {listed(f'seat {seat + 1}' for seat in outcome.winners)}"
    points = f" ({', '.join(map(str, outcome.scores))})" if outcome.scores else ""
    why = f", {outcome.why.rstrip('.')}" if outcome.why else ""
    return f"{won}{points}{why}{'' if why.endswith(('!', '?')) else '.'}"


def ending(game: AnyGame, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """The last lines of a game: how it ended and why, then the scores."""
    first = f"{headline(game, outcome, names)}: {outcome.why}{citation(outcome)}"
    return [first, *[f"  {line}" for line in scored(outcome, names)]]


def headline(game: AnyGame, outcome: Outcome, names: Sequence[str]) -> str:
    """Victory or defeat for a party, who won for rivals."""
    if not game.rivals:
        return "Victory" if outcome.won else "Defeat"
    if outcome.winners:
        verb = "wins" if len(outcome.winners) == 1 else "win"
        return f"{listed(names[seat] for seat in outcome.winners)} {verb}"
    return "Nobody wins"


def citation(outcome: Outcome) -> str:
    """The rule by which a game ended, as it follows a sentence."""
    return f"  [{outcome.rule}]" if outcome.rule else ""


def scored(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """The points of every hero, where there are any."""
    return [f"{name}: {score}" for name, score in zip(names, outcome.scores, strict=False)]


def hero_names(match: Match[State]) -> list[str]:
    """How the seats of a match are called, by the heroes that are played there: a game may deal others than were
    named."""
    return [match.game.acts.who(match.state, seat) for seat in range(len(match.setup.party))]
