"""Curses and environments: what they do at the turning points of a turn, and how they end."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon.state import Hero, Table


def hero_phase_begins(t: Table, hero: Hero) -> Flow[None]:
    """What lies on a hero takes its toll as the Hero Phase begins."""
    yield from ()


def end_of_hero_phase(t: Table, hero: Hero) -> Flow[None]:
    """Curses that end, or bite, when the Hero Phase ends."""
    yield from ()


def exploration_ends(t: Table, hero: Hero) -> Flow[None]:
    """What comes when an Exploration Phase is over."""
    yield from ()


def end_of_villain_phase(t: Table, hero: Hero) -> Flow[None]:
    """Curses rolled for at the end of the turn."""
    yield from ()
