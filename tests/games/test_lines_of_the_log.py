"""A line of the log is one sentence: only its beginning has a large letter of its own."""

from __future__ import annotations

from importlib import import_module

import pytest

from emberhall.engine.kit.telling import leaves
from emberhall.games import playable


@pytest.mark.parametrize("id", playable())
def test_what_comes_of_something_does_not_begin_a_sentence_anew(id: str) -> None:
    events = leaves(vars(import_module(f"emberhall.games.{id}.rules.events")))
    assert events
    assert [event.says for event in events if not event.opens and event.says[:1].isupper()] == []
