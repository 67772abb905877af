"""A game within a campaign: a phase sets out with a setup, and receives what came of it.

A campaign is a game of its own, whose state is what lasts. Where the next adventure is to be played, its phase yields
`venture(seat, setup)`; whoever runs the campaign plays that and reports. The report lies in the state when the phase
goes on, and on the tape like every other outcome.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from emberhall.engine.choice import Choice

if TYPE_CHECKING:
    from emberhall.engine.game import Setup


class Venture(Choice, frozen=True, gc=False):
    """An adventure that is to be played before the campaign goes on. It asks nobody anything."""

    setup: Setup | None = None


def venture(seat: int, setup: Setup, rule: str = "") -> Venture:
    """Set out on an adventure. It is always at rest: the state alone says which one is due."""
    return Venture(seat, "venture", (), rule, rest=True, setup=setup)
