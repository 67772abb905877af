"""The look of each kind of card."""

from __future__ import annotations

from collections.abc import Mapping

from emberhall.engine.sheet import Look

LOOKS: Mapping[str, Look] = {
    "basic": Look("brown", "weave"),
    "market": Look("brown", "weave"),
    "item": Look("gold", "gems"),
    "encounter": Look("red", "scales"),
    "token": Look("black", "scales"),
    "dragonfire": Look("ember", "smoke"),
    "character": Look("teal", "rays"),
    "feature": Look("purple", "weave"),
    "adventure": Look("brown", "stones"),
    "black": Look("black"),
    "blue": Look("blue"),
    "green": Look("green"),
    "red": Look("red"),
}
