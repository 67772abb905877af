"""Games that never end once their first turn is over, each in another way."""

from __future__ import annotations

import pytest

from emberhall.engine.choice import Choice, Flow, option
from tests.engine.gloamhouse import Gloamhouse, Table, deal, dusk, play_cards

ONE_ANSWER = (option(0, "pass"),)


def asks_for_ever(t: Table) -> Flow[None]:
    """One phase that asks what has only one answer, again and again."""
    while True:
        yield Choice(0, "who throws", ONE_ANSWER, "LA-3")


def asks_once(t: Table) -> Flow[None]:
    """A phase that asks what has only one answer, and leads to itself."""
    t.phase -= 1
    yield Choice(0, "who throws", ONE_ANSWER, "LA-3")


def asks_nobody(t: Table) -> None:
    """A phase that asks nobody, and leads to itself."""
    t.phase -= 1


WAYS = {"in one phase": asks_for_ever, "from phase to phase": asks_once, "unasked": asks_nobody}


@pytest.fixture(params=WAYS)
def treadmill(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Gloamhouse without an end: after the first turn nobody has anything to choose any more."""
    monkeypatch.setattr(Gloamhouse, "phases", (deal, dusk, play_cards, WAYS[request.param]))
    return str(request.param)
