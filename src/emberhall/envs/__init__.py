"""Environments: the games for those who let machines learn them. Needs the extra `envs`.

>>> from emberhall.envs import EmberhallEnv
>>> env = EmberhallEnv("ashardalon", adventure="monster-hunt", seats=2)
>>> observation, info = env.reset(seed=1)
>>> sorted(observation)
['about', 'action_mask', 'options', 'question', 'table']
"""

from __future__ import annotations

from emberhall.envs.gym import EmberhallEnv
from emberhall.envs.playing import ABOUT, COLUMNS, IDS, ROWS
from emberhall.envs.setting import Setting
from emberhall.envs.zoo import EmberhallAEC, parallel_env

__all__ = ["ABOUT", "COLUMNS", "IDS", "ROWS", "EmberhallAEC", "EmberhallEnv", "Setting", "parallel_env"]
