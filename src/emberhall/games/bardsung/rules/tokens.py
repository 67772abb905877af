"""The tokens of the game: what can lie in a zone, what a model can suffer from, what stands on the tracks."""

from __future__ import annotations

from typing import Final, Literal, get_args

# ---------------------------------------------------------------- in zones

Token = Literal[
    "firepit",
    "water",
    "gas",
    "rubble",  # also called cover  # BS-CF-08
    "elevation",
    "banner",
    "grasping vines",
    "stalagmites",
    "drift",
    "mushroom patch",
    "lava pit",
    "old well",
    "pipe",
    "forge",
    "lever",
    "treasure",
    "firewood",  # of a rest, a checkpoint
    "ghost",
    "mirage",
    "corpse",
    "spore",
]
TOKENS: Final[tuple[Token, ...]] = get_args(Token)
(
    FIREPIT, WATER, GAS, RUBBLE, ELEVATION, BANNER, VINES, STALAGMITES, DRIFT, MUSHROOMS, LAVA, WELL, PIPE, FORGE,
    LEVER, TREASURE, FIREWOOD_LAID, GHOST, MIRAGE, CORPSE, SPORE,
) = range(len(TOKENS))  # fmt: skip
KINDS: Final = len(TOKENS)
MOST: Final = {GHOST: 5, MIRAGE: 2}  # of those that a hero places  # BS-GAP-95
MOST_DEVOTION: Final = 4

# ---------------------------------------------------------------- conditions

Condition = Literal[
    "bane",
    "bleed",
    "blessing",
    "burn",
    "fatigue",
    "frostbite",
    "silence",
    "sundered",
    "weaken",
    "poison",
    "stunned",
    "pinned",
]
CONDITIONS: Final[tuple[Condition, ...]] = get_args(Condition)
BANE, BLEED, BLESSING, BURN, FATIGUE, FROSTBITE, SILENCE, SUNDERED, WEAKEN, POISON, STUNNED, PINNED = (
    1 << number for number in range(len(CONDITIONS))
)
CONDITION: Final[dict[Condition, int]] = {name: 1 << number for number, name in enumerate(CONDITIONS)}
OF_HEROES: Final = BLEED | BLESSING | BURN | FATIGUE | FROSTBITE | SILENCE | SUNDERED | POISON | STUNNED | PINNED
OF_ENEMIES: Final = BANE | BURN | FROSTBITE | WEAKEN | POISON | PINNED  # BS-COND-28

# ---------------------------------------------------------------- tracks

Resource = Literal["healing potion", "firewood", "toolkit", "charm"]
RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
POTION, FIREWOOD, TOOLKIT, CHARM = range(len(RESOURCES))
MOST_FATE: Final = 7  # BS-CF-36
