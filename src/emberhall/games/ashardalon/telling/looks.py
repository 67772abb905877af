"""The look of each kind of card."""

from __future__ import annotations

from collections.abc import Mapping

from emberhall.engine.sheet import Look

LOOKS: Mapping[str, Look] = {
    "hero": Look("gold", "rays"),
    "power": Look("blue", "rays"),
    "treasure": Look("gold", "gems"),
    "monster": Look("red", "scales"),
    "villain": Look("purple", "scales"),
    "object": Look("grey", "stones"),
    "encounter": Look("ember", "smoke"),
    "villager": Look("green", "weave"),
    "chamber": Look("black", "stones"),
    "boon": Look("teal", "rays"),
    "adventure": Look("brown", "weave"),
    "tile": Look("grey", "stones"),
}
