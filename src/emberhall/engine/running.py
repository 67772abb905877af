"""The rules under way, from a state at rest to the end of the game: phase after phase, as one flow of choices."""

from __future__ import annotations

from collections.abc import Callable, Generator

from emberhall.engine.choice import Choice, Later, Option
from emberhall.engine.game import Game, GameOver, PhaseOver, S
from emberhall.engine.refusal import Endless

BETWEEN_PHASES = Choice(-1, "", ())  # what a running game says when it is at rest and asks nobody
UNASKED = 2_000  # steps in a row, answers that are forced and phases: games that end have some 40 at most
PHASES_AT_MOST = 200_000  # in one game: games that end have some 3,000


def run(game: Game[S], state: S, rests: bool = False) -> Generator[Choice, Option | None, None]:
    """From a state at rest to the end of the game, phase by phase, as one flow of choices. It begins when None is sent.

    It holds no match, so that both can go at once. A match keeps what has been; who needs none of it sends the answers
    itself. With `rests` it says where a phase is over, by a choice that nobody is asked.
    """
    phases, next_phase = game.phases, game.next_phase
    try:
        for _ in range(PHASES_AT_MOST):
            try:
                if flow := phases[state.phase](state):
                    yield from flow
            except PhaseOver:
                pass
            next_phase(state)
            if rests:
                yield BETWEEN_PHASES
    except GameOver:
        return
    raise Endless(f"This game has no end: it has gone through {PHASES_AT_MOST:,} phases; begin another one.")


def past_forced(send: Callable[[Option], Choice], choice: Choice) -> Choice:
    """On from a question with one answer to the next that leaves a choice, for one who sends the answers itself."""
    for _ in range(UNASKED):
        choice = send(choice.options[0])
        if type(choice.options) is Later or len(choice.options) != 1:
            return choice
    raise endless()


def endless() -> Endless:
    """How a game is refused that goes on without leaving anybody a choice."""
    return Endless(
        f"From here the game would go on without end: nobody is left a choice for {UNASKED:,} steps; choose something "
        "else, take an answer back, or begin another game."
    )
