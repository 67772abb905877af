"""Games imagined from what some seats know: each begins in a world that could be this one, and is played on there."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from emberhall.engine.chance import Luck
from emberhall.engine.choice import Option
from emberhall.engine.events import Log
from emberhall.engine.game import State
from emberhall.engine.match import Keep
from emberhall.engine.sight import Seen
from emberhall.players.foresight import Foresight

ENDLESS = 20_000  # decisions: an imagined game that takes more is judged where it stands


class Ending(NamedTuple):
    """How an imagined game ended for the seat that imagined it, how many rounds later, what went wrong on the way, and
    what was answered first."""

    won: bool
    rounds: int
    fears: frozenset[str]
    line: tuple[str, ...]


class Outlook:
    """How the game may go on for the first of the seats that see. Equal seeds mean equal worlds and equal luck,
    whatever is answered, so that answers can be compared."""

    def __init__(self, seen: Seen[State], insight: Foresight) -> None:
        self.seen, self.insight, self.seat = seen, insight, seen.seats[0]
        self.until = insight.clock(seen.table) + insight.HORIZON

    def value(self, answer: Option, seed: int) -> float:
        """One imagined game after an answer: whether the seat has won it by the horizon, or how likely it will."""
        world = self.seen.imagine(seed, Keep.NOTHING)
        t, send, seat = world.state, world.flow.send, self.seat
        insight, until = self.insight, self.until
        t.chance = Luck(seed, partial(insight.moment, t))
        clock, decide = insight.clock, insight.playing()
        try:
            for _ in range(ENDLESS):
                choice = send(answer)
                options = choice.options
                while len(options) == 1:
                    choice = send(options[0])
                    options = choice.options
                if clock(t) >= until:
                    break
                answer = decide(t, choice)
        except StopIteration:
            outcome = world.game.outcome(t)
            return float(outcome is not None and outcome.of(seat))
        return insight.chance(t, seat)

    def ending(self, answer: Option, seed: int, line: int = 0) -> Ending:
        """One imagined game after an answer, played to its end, with so many of the answers that follow it in words."""
        world = self.seen.imagine(seed, Keep.NOTHING)
        game, t, send = world.game, world.state, world.flow.send
        t.chance, t.log = Luck(seed, partial(self.insight.moment, t)), Log()
        before = game.rounds(t)
        decide, answers = self.insight.playing(), list[str]()
        try:
            for _ in range(ENDLESS):
                choice = send(answer)
                while len(choice.options) == 1:
                    choice = send(choice.options[0])
                answer = decide(t, choice)
                if len(answers) < line:
                    answers.append(game.acts.label(t, answer))
        except StopIteration:
            pass
        outcome = game.outcome(t)
        won = outcome is not None and outcome.of(self.seat)
        fears = {
            game.tell(t, [entry]).rstrip(".") for entry in t.log.entries if isinstance(entry.event, self.insight.FEARED)
        }
        if outcome is not None and not won:
            fears.add(outcome.why.rstrip("."))
        return Ending(won, game.rounds(t) - before, frozenset(fears), tuple(answers))
