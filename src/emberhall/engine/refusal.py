"""How the house says no."""

from __future__ import annotations


class Refusal(Exception):
    """One sentence for a person: what was wrong, and what would be right."""
