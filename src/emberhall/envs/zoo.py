"""PettingZoo: an agent at every seat, each with what its own seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from emberhall.engine.refusal import Refusal
from emberhall.envs.gym import MODES, known_mode, rendered
from emberhall.envs.playing import Observation
from emberhall.envs.setting import Setting

OVER = "The game is over for all agents: reset the environment for the next one."


class EmberhallAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game for one agent a seat, `seat_0` and so on. Each is asked by itself: at a main question those who may join
    in first, in a window one after the other. The reward is 1 for each seat that has won, at the end; with `shaping` it
    is also how much better the seat's position has become."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "emberhall_v0", "is_parallelizable": True, "render_modes": MODES, "render_fps": 1,
    }  # fmt: skip

    def __init__(
        self, setting: Setting | str, *, shaping: bool = False, ids: bool = False, render_mode: str | None = None,
        **more: Any,
    ) -> None:  # fmt: skip
        super().__init__()
        known_mode(render_mode)
        self.playing = Setting.called(setting, **more).playing(together=False, ids=ids)
        self.shaping, self.render_mode = shaping, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in self.playing.learners]
        self.observation_spaces = {agent: self.playing.observations() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.playing.size) for agent in self.possible_agents}
        self._luck, _ = np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        if agent not in self.possible_agents:
            raise Refusal(f"There is no agent {agent!r}: choose one of {', '.join(self.possible_agents)}.")
        return self.playing.observe(_seat(agent))

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        self.playing.begun()
        return super().agent_iter(max_iter)  # type: ignore[no-any-return]

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        self.playing.begun()
        return super().last(observe)  # type: ignore[no-any-return]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._luck, _ = np_random(seed)
            for agent in self.possible_agents:
                self.action_spaces[agent].seed(seed)
        self.agents = self.possible_agents[:]
        self.playing.begin(self._luck)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = f"seat_{self.playing.seat}"
        self._promised = self._promises()

    def step(self, action: int | None) -> None:
        self.playing.begun()
        if not self.agents:
            raise Refusal(OVER)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.infos[agent] = {"illegal": not self.playing.answer(action)}
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.playing.over:
            self.rewards = {other: self.playing.won(_seat(other)) for other in self.agents}
            ends = self.truncations if self.playing.broken_off else self.terminations
            ends.update(dict.fromkeys(self.agents, True))
        else:
            self.agent_selection = f"seat_{self.playing.seat}"
        if self.shaping:
            before, self._promised = self._promised, self._promises()
            for other in self.agents:
                self.rewards[other] += self._promised[other] - before[other]
        self._accumulate_rewards()

    def _promises(self) -> dict[str, float]:
        return {agent: self.playing.promise(_seat(agent)) for agent in self.agents} if self.shaping else {}

    def render(self) -> str | None:
        """What the agent that is asked sees, in words or as a picture."""
        self.playing.begun()
        return rendered(self.playing, _seat(self.agent_selection), self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""


class EmberhallParallel(turn_based_aec_to_parallel_wrapper):  # type: ignore[misc]
    """The same for learners that step all agents at once: whoever is not asked does nothing."""

    aec_env: EmberhallAEC

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        self.aec_env.playing.begun()
        if not self.agents:
            raise Refusal(OVER)
        if self.aec_env.agent_selection not in actions:
            raise Refusal(f"{self.aec_env.agent_selection} is asked and does not act: give an action of every agent.")
        return super().step(actions)  # type: ignore[no-any-return]


def parallel_env(setting: Setting | str, **more: Any) -> ParallelEnv[str, Observation, int]:
    """The same for learners that step all agents at once: whoever is not asked does nothing."""
    return EmberhallParallel(EmberhallAEC(setting, **more))


def _seat(agent: str) -> int:
    return int(agent.removeprefix("seat_"))
