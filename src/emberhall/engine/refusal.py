"""How the house says no."""

from __future__ import annotations


class Refusal(Exception):
    """One sentence for a person: what was wrong, and what would be right."""


class Endless(Refusal):
    """Refuse to go on with a game that has no end: a table stays at the question before, a simulation counts the game
    as broken off.
    """
