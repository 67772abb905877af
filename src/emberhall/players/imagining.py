"""Games imagined from what some seats know: each begins in a world that could be this one, and is played on there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from emberhall.engine.chance import Chance, Luck
from emberhall.engine.choice import Later, Option
from emberhall.engine.events import Event, Log
from emberhall.engine.game import Setup, State
from emberhall.engine.kit.bots import AnyForesight
from emberhall.engine.kit.game import NO_CHANCE
from emberhall.engine.match import Keep, Match
from emberhall.engine.refusal import Endless
from emberhall.engine.running import past_forced
from emberhall.engine.sight import Seen

Line = tuple[Option, ...]
"""Answers that follow one another."""

Fear = Event | str
"""What went wrong in an imagined game: an event, or the rule by which the game was lost."""

Rest = tuple[bytes, tuple[tuple[int, int, int], ...]]
"""A table at rest, and how far luck has come: all that a game goes on from."""

ENDLESS = 20_000  # decisions: an imagined game that takes more, or leaves none, is judged where it stands

LITTLE = 3  # ticks of the clock before the horizon it does not pay any more to look whether a table has come before


class Ending(NamedTuple):
    """How an imagined game ended for the seat that imagined it, how many rounds later, what went wrong on the way with
    how it is told, and what was answered first."""

    won: bool
    rounds: int
    fears: Mapping[Fear, str]
    line: tuple[str, ...]


class Outlook:
    """How the game may go on for the first of the seats that see. Equal seeds mean equal worlds and equal luck,
    whatever is answered, so that answers can be compared."""

    def __init__(self, seen: Seen[State], insight: AnyForesight) -> None:
        self.seen, self.insight, self.seat = seen, insight, seen.seats[0]
        self.answered = 0  # in imagined games that were judged, also where one went on as another had
        self.now = insight.clock(seen.table)
        self.until = self.now + insight.horizon(seen.table)
        self._latest: tuple[int, Setup, State] | None = None  # a seed, and the world that was dealt by it
        self._valued_by = -1  # the seed of the latest imagined game…
        self._valued: dict[Rest, tuple[int, float]] = {}  # …and how it went on from its rests, and others of that seed

    def _world(self, seed: int) -> Match[State]:
        """A world that could be this one, with luck of its own. Answers are tried in the same world one after another,
        so the latest is kept as it was dealt."""
        seen, latest = self.seen, self._latest
        if latest is not None and latest[0] == seed:
            _, setup, dealt = latest
            world = Match.of(seen.game, setup, dealt.copy(), Chance(seed), Keep.NOTHING)
        else:
            world = seen.imagine(seed, Keep.NOTHING)
            if seen.choice is not None and seen.choice.rest:  # from there it can be asked again
                self._latest = seed, world.setup, world.state.copy()
        world.state.chance = Luck(seed, partial(self.insight.moment, world.state))
        return world

    def handicap(self, option: Option, usual: Option) -> float:
        """By how much an answer has to be better than others that puts off what the usual one would do."""
        return max(0.0, self.insight.idling(option) - self.insight.idling(usual))

    def value(self, line: Line, seed: int) -> float:
        """One imagined game after an answer, with those that are to follow it where they are offered: whether the seat
        has won it by the horizon, or how likely it will."""
        world = self._world(seed)
        if self._valued_by != seed:
            self._valued_by, self._valued = seed, {}
        rests: dict[Rest, int] = {}
        try:
            answers, value = self._played(world, line, rests)
        finally:
            world.state.chance = NO_CHANCE  # luck knows its table: both would stay until the collector comes by
        self.answered += answers
        for rest, before in rests.items():
            self._valued[rest] = answers - before, value
        return value

    def _played(self, world: Match[State], line: Line, rests: dict[Rest, int]) -> tuple[int, float]:
        """How many answers an imagined game takes, and its value. A game that comes to a table with luck as another one
        has had them goes on as that did; to what tables it came is noted, with the answers given before."""
        game, t, send, luck = world.game, world.state, world.flow.send, world.state.chance
        insight, until, then = self.insight, self.until, self.now
        latest = until - LITTLE if insight.MOMENTS else then
        clock, decide = insight.clock, insight.playing()
        assert isinstance(luck, Luck), "an imagined game has luck of its own"
        answer, *planned = line
        answers = 0
        try:
            while answers < ENDLESS:
                answers += 1
                choice = send(answer)
                options = choice.options
                if type(options) is not Later and len(options) == 1:
                    choice = past_forced(send, choice)
                    options = choice.options
                now = clock(t)
                if now >= until:
                    break
                if then < now <= latest and choice.rest and not planned:
                    then, rest = now, (game.encode(t), luck.since(now * insight.MOMENTS))
                    if rest in self._valued:
                        more, value = self._valued[rest]
                        return answers + more, value
                    rests[rest] = answers
                if planned:
                    answer = planned.pop(0)
                    if answer in options:
                        continue
                    planned.clear()
                answer = decide(t, choice)
        except StopIteration:
            outcome = game.outcome(t)
            return answers, float(outcome is not None and outcome.of(self.seat))
        except Endless:
            pass
        return answers, insight.chance(t, self.seat)

    def other_way(self, line: Line, seed: int) -> Line | None:
        """The same answers with what seems second best to whatever the same seat is asked next in this turn; None where
        that is nothing that matters."""
        world = self._world(seed)
        t, send, insight = world.state, world.flow.send, self.insight
        choice = asked = self.seen.asked
        try:
            for answer in line:
                if answer not in choice.options:
                    return None
                choice = send(answer)
                if len(choice.options) == 1:
                    choice = past_forced(send, choice)
        except (StopIteration, Endless):
            return None
        if choice.seat != asked.seat or choice.ask in insight.MINOR or insight.clock(t) != self.now:
            return None
        ranked = sorted(zip(insight.scores(t, choice), choice.options, strict=True), key=lambda each: -each[0])
        best = insight.kind(t, ranked[0][1])
        return next(((*line, option) for _, option in ranked if insight.kind(t, option) != best), None)

    def ending(self, answer: Option, seed: int, line: int = 0) -> Ending:
        """One imagined game after an answer, played to its end, with so many of the answers that follow it in words;
        whenever somebody else acts, it is said who."""
        world = self._world(seed)
        game, t, send = world.game, world.state, world.flow.send
        t.log = Log()
        before = game.rounds(t)
        decide, answers, acting = self.insight.playing(), list[str](), answer.seat
        try:
            for _ in range(ENDLESS):
                choice = send(answer)
                if len(choice.options) == 1:
                    choice = past_forced(send, choice)
                answer = decide(t, choice)
                if len(answers) < line:
                    who, label = game.acts.who(t, answer.seat), game.acts.label(t, answer)
                    said = answer.seat == acting or game.acts.is_named(t, answer)
                    answers.append(label if said else f"{who}: {label}")
                    acting = answer.seat
        except (StopIteration, Endless):
            pass
        outcome = game.outcome(t)
        won = outcome is not None and outcome.of(self.seat)
        fears: dict[Fear, str] = {
            entry.event: game.tell(t, [entry]).rstrip(".") for entry in t.log.entries if self._fears(entry.event)
        }
        if outcome is not None and not won:
            fears[outcome.rule] = outcome.why.rstrip(".")
        return Ending(won, game.rounds(t) - before, fears, tuple(answers))

    def _fears(self, event: Event) -> bool:
        """Whether one would rather not see that happen; what befalls a rival is no harm."""
        ours = not self.seen.game.rivals or getattr(event, "seat", self.seat) == self.seat
        return ours and isinstance(event, self.insight.FEARED)
