"""What a report over many games asks about."""

from __future__ import annotations

from emberhall.engine.game import Deed, Reporting

REPORTING = Reporting(
    deeds={
        "uses": Deed("used"),
        "gains": Deed("found", ("treasure",)),
        "draws": Deed("drawn", ("encounter",)),
        "follows": Deed(
            "met",
            (
                "monster",
                "villain",
            ),
        ),
    },
    threat="threat: what the monsters near by may do to a hero",
)
