"""What the tests of a game need: stories, random games that are checked at every decision, and marks of rules.

A story lays out a table, scripts dice and cards, gives answers and looks at what came of them. `play_through` plays a
random game and checks everything that holds for all games: every answer that is offered works, saves and forks stand at
the same question, and nobody is told a secret. `pytest_plugins = ["emberhall.testing.proofs"]` brings the mark
`rule(...)` and the option `--proofs`, which fails where a rule of the ledger has no passing test.
"""

from emberhall.testing.random_play import AnyMatch, called, play_through, setups
from emberhall.testing.story import Story

__all__ = ["AnyMatch", "Story", "called", "play_through", "setups"]
