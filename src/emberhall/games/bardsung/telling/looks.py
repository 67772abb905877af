"""The look of each kind of card."""

from __future__ import annotations

from collections.abc import Mapping

from emberhall.engine.sheet import Look

LOOKS: Mapping[str, Look] = {
    "tile-face": Look("grey", "stones"),
    "hero": Look("gold", "rays"),
    "ability": Look("blue", "rays"),
    "equipment": Look("brown", "weave"),
    "behaviour": Look("purple", "scales"),
    "enemy": Look("red", "scales"),
    "corridor": Look("grey", "stones"),
    "room": Look("grey", "stones"),
    "battle": Look("ember", "smoke"),
    "challenge": Look("teal", "waves"),
    "wandering": Look("black", "smoke"),
    "wound": Look("red", "waves"),
    "treasure": Look("gold", "gems"),
    "aspect": Look("black", "smoke"),
    "encounter": Look("brown", "weave"),
    "boss": Look("purple", "scales"),
    "boss-attack": Look("purple", "smoke"),
    "squire": Look("green", "weave"),
}
