"""What a report over many games asks about."""

from __future__ import annotations

from emberhall.engine.game import Deed, Reporting

REPORTING = Reporting(
    deeds={
        "uses-ability": Deed("used"),
        "uses-item": Deed("used"),
        "treasure-drawn": Deed("drawn"),
        "aspect-drawn": Deed("met"),
        "enemy-placed": Deed("met", ("enemy",)),
    },
    clock="rounds",
    threat="threat: what the enemies may do to a hero",
)
