"""Short stories for tests: lay a table out, script chance, choose strictly, look at what came of it.

The language of a story is what the game declares: an act's name, then how the things are called that its numbers refer
to. A name may leave out what a game adds behind it (`Troll` for `Troll 2`); a number may stand for itself. An
unexpected question, roll or draw fails the test, and so does an answer that fits no option or several.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Self

from emberhall.engine.chance import Rigged
from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import Game, Outcome, S, Setup
from emberhall.engine.match import Keep, Match

Name = str | int | None


class Story(Generic[S]):
    """A table being laid out, and then a match on it with scripted chance."""

    def __init__(self, game: Game[S], setup: Setup) -> None:
        self.game, self.setup = game, setup
        self.t: S = game.new(setup)
        self.match: Match[S] | None = None

    # ---------------------------------------------------------------- playing

    def begin(self, phase: str = "", rolls: Iterable[int] = (), draws: Iterable[str] = ()) -> Self:
        """Start the match at a phase, by the name of its function, and run to the first question."""
        if phase:
            self.t.phase = [getattr(p, "__name__", "") for p in self.game.phases].index(phase)
        chance = Rigged(self.game.name, rolls, draws)
        self.match = Match.of(self.game, self.setup, self.t, chance, Keep.ALL)
        self.t = self.match.state
        return self

    def luck(self, rolls: Iterable[int] = (), draws: Iterable[str] = ()) -> Self:
        """More luck, to come after what is scripted already."""
        chance = self.played.chance
        assert isinstance(chance, Rigged)
        chance.rolls += rolls
        chance.draws += draws
        return self

    @property
    def played(self) -> Match[S]:
        assert self.match is not None, "begin the story first"
        return self.match

    @property
    def choice(self) -> Choice:
        assert self.played.choice is not None, f"the game is over: {self.played.outcome}"
        return self.played.choice

    @property
    def asked(self) -> str:
        """The name of the open question, empty when the game is over."""
        return self.played.choice.ask if self.played.choice else ""

    @property
    def outcome(self) -> Outcome | None:
        return self.played.outcome

    def offers(self, act: str, *names: Name, seat: int | None = None) -> list[Option]:
        """The options of the open question of that act, about these things, by that seat."""
        choice = self.played.choice
        return [o for o in choice.options if self._fits(o, act, names, seat)] if choice else []

    def _fits(self, option: Option, act: str, names: tuple[Name, ...], seat: int | None) -> bool:
        if option.act != act or seat not in (None, option.seat):
            return False
        kinds = self.game.acts[act].kinds
        for place, name in enumerate(names):
            number = (option.what, option.also, option.more)[place]
            if name is None or name == number:
                continue
            if (
                isinstance(name, int)
                or place >= len(kinds)
                or not _is_called(kinds[place].called(self.t, number), name)
            ):
                return False
        return True

    def do(self, act: str, *names: Name, seat: int | None = None) -> Self:
        """Choose the one option that fits; none, or several that differ, is an error."""
        fitting = self.offers(act, *names, seat=seat)
        assert len(fitting) == 1, f"{len(fitting)} options fit {act!r} {names} of {self.choice.ask!r}: {self.shown()}"
        self.played.choose(fitting[0])
        return self

    def shown(self, most: int = 40) -> list[str]:
        """The options of the open question, for messages."""
        acts: Any = self.game.acts
        return [f"{o.seat} {o.act} {o[2:]} {acts.label(self.t, o)}" for o in self.choice.options[:most]]

    def done(self) -> None:
        """Everything scripted has happened."""
        chance = self.played.chance
        assert isinstance(chance, Rigged)
        assert not chance.rolls, f"dice never rolled: {chance.rolls}"
        assert not chance.draws, f"cards never drawn: {chance.draws}"

    # ---------------------------------------------------------------- looking

    def names(self, cards: Iterable[int]) -> list[str]:
        return [self.game.name(card) for card in cards]

    def told(self, *seats: int) -> list[str]:
        """The log in words, as these seats may know it; everything unless seats are given."""
        everybody = range(len(self.setup.party))
        return [line.text for line in self.played.sight(*(seats or everybody)).log]


def _is_called(called: str, name: str) -> bool:
    return called == name or called.startswith(f"{name} ")
