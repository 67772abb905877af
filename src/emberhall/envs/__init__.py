"""Environments: the games for those who let machines learn them. Needs the extra `envs`.

>>> from emberhall.envs import EmberhallEnv
>>> env = EmberhallEnv("ashardalon", adventure="monster-hunt", seats=2)
>>> observation, info = env.reset(seed=1)
>>> sorted(observation)
['about', 'action_mask', 'options', 'question', 'table']
"""

from __future__ import annotations

try:
    import gymnasium as _gymnasium  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
except ImportError as missing:
    raise ImportError("Environments need the extra 'envs': install it with pip install 'emberhall[envs]'.") from missing

from emberhall.envs.gym import EmberhallEnv
from emberhall.envs.playing import ABOUT, COLUMNS, IDS, ROWS
from emberhall.envs.setting import Setting
from emberhall.envs.zoo import EmberhallAEC, parallel_env

__all__ = ["ABOUT", "COLUMNS", "IDS", "ROWS", "EmberhallAEC", "EmberhallEnv", "Setting", "parallel_env"]
