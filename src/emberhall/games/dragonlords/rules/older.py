"""Tables as the rules of Emberhall 0.1.0 recorded them."""

from __future__ import annotations

from emberhall.games.dragonlords.rules.market import market
from emberhall.games.dragonlords.rules.movement import movement
from emberhall.games.dragonlords.rules.phases import PHASES
from emberhall.games.dragonlords.rules.state import NO_LIMIT

MOVEMENT, MARKET = PHASES.index(movement), PHASES.index(market)


def adopt(fields: dict[str, object]) -> None:
    """Turn a record of then into one of now: it said whether a card had been activated in this step, which allows one,
    and not how many may be."""
    if "activated" not in fields:
        return
    activated, phase = fields.pop("activated"), fields.get("phase")
    in_market = phase == MARKET and bool(fields.get("stocked"))
    if activated and (phase == MOVEMENT or in_market):
        fields["activations"] = 0
    else:
        fields["activations"] = 1 if in_market else NO_LIMIT  # the Movement step sets its own limit
