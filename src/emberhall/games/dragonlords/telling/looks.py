"""The look of each kind of card."""

from __future__ import annotations

from collections.abc import Mapping

from emberhall.engine.sheet import Look

LOOKS: Mapping[str, Look] = {
    "map": Look("green", "waves"),
    "hero": Look("gold", "rays"),
    "item": Look("teal", "gems"),
    "ally": Look("green", "weave"),
    "challenge": Look("red", "scales"),
    "event": Look("blue", "waves"),
    "encounter": Look("brown", "waves"),
    "doom": Look("ember", "smoke"),
    "retinue": Look("purple", "weave"),
}
