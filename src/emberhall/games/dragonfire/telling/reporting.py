"""What a report over many games asks about."""

from __future__ import annotations

from emberhall.engine.game import Deed, Reporting

REPORTING = Reporting(
    deeds={
        "refilled": Deed("on offer"),
        "buys": Deed("bought"),
        "plays": Deed("played"),
        "activates": Deed("used"),
        "arrives": Deed("met"),
        "fire-revealed": Deed("revealed"),
    },
    threat="threat: the damage that each character faces",
)
