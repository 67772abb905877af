"""Villagers: figures that monsters take for heroes, each with a nature of its own."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon.state import Table


def villagers_act(t: Table) -> Flow[None]:
    """Every villager on the tiles does what is in its nature."""
    yield from ()
