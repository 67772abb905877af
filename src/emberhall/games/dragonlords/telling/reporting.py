"""What a report over many games asks about."""

from __future__ import annotations

from emberhall.engine.game import Deed, Reporting

REPORTING = Reporting(
    deeds={
        "bought": Deed("bought"),
        "uses": Deed("used"),
        "adventure-drawn": Deed("met"),
        "challenge-defeated": Deed("defeated", step=True),
    },
    threat="threat: Threat Counters",
    unit=10,
)
