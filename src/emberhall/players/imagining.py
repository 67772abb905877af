"""Games imagined from what some seats know: each begins in a world that could be this one, and is played on there."""

from __future__ import annotations

from emberhall.engine.chance import Luck
from emberhall.engine.choice import Option
from emberhall.engine.game import State
from emberhall.engine.match import Keep
from emberhall.engine.sight import Seen
from emberhall.players.foresight import Foresight

ENDLESS = 20_000  # decisions: an imagined game that takes more is judged where it stands


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
        t.chance = Luck(seed)
        insight, until = self.insight, self.until
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
