"""The same games without a card: a pack that takes it out, where the rules can do without it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec

from emberhall.engine.packs import WITHOUT
from emberhall.engine.refusal import Refusal
from emberhall.lab.simulate import Plan, ready


def pack_without(card: str, folder: Path) -> Path:
    """A pack in that folder that takes a card out."""
    pack = folder / "without"
    pack.mkdir()
    (pack / WITHOUT).write_bytes(msgspec.json.encode([card]))  # which is YAML too
    return pack


def can_do_without(plan: Plan, card: str) -> bool:
    """Whether the games of a plan can be played without a card: no hero or adventure names it, no deck is too small."""
    with tempfile.TemporaryDirectory() as folder:
        pack = pack_without(card, Path(folder))
        try:
            ready(msgspec.structs.replace(plan, packs=(*plan.packs, pack)))
        except Refusal:
            return False
    return True
