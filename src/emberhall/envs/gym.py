"""Gymnasium: one mind for one seat, for some, or for all of them."""

from __future__ import annotations

from typing import Any

import gymnasium
import msgspec
from gymnasium import spaces

from emberhall.engine.refusal import Refusal
from emberhall.envs.playing import Observation, Playing
from emberhall.envs.setting import Setting
from emberhall.games import sheet_of
from emberhall.table.lines import sheet_lines
from emberhall.table.outline import outline

MODES = ["ansi", "svg"]


class EmberhallEnv(gymnasium.Env[Observation, int]):
    """A game for one controller.

    An action is the number of an answer, as far as `action_mask` allows it; any other counts as the first answer, and
    `info["illegal"]` says so. The reward is that of the first seat that learns: 1 for a game won and 0 for anything
    else; with `shaping` it is also how much better the position has become, which takes the chance at the beginning
    away again over a game.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}

    def __init__(
        self, setting: Setting | str, *, shaping: bool = False, ids: bool = False, render_mode: str | None = None,
        **more: Any,
    ) -> None:  # fmt: skip
        known_mode(render_mode)
        self.playing: Playing = Setting.called(setting, **more).playing(together=True, ids=ids)
        self.shaping, self.render_mode = shaping, render_mode
        self.observation_space: spaces.Dict = self.playing.observations()  # type: ignore[assignment]
        self.action_space: spaces.Discrete = spaces.Discrete(self.playing.size)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.playing.begin(self.np_random)
        self._promised = self._promise()
        return self._told(False)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        playing = self.playing
        offered = playing.answer(action)
        over = playing.over
        reward = playing.won(playing.learners[0]) if over else 0.0
        if self.shaping:
            before, self._promised = self._promised, self._promise()
            reward += self._promised - before
        observation, info = self._told(not offered)
        return observation, reward, over and not playing.broken_off, playing.broken_off, info

    def _promise(self) -> float:
        return self.playing.promise(self.playing.learners[0]) if self.shaping else 0.0

    def _told(self, illegal: bool) -> tuple[Observation, dict[str, Any]]:
        playing = self.playing
        observation = playing.observe(playing.seat if playing.seat >= 0 else playing.learners[0])
        return observation, {"action_mask": observation["action_mask"], "seat": playing.seat, "illegal": illegal}

    def render(self) -> str | None:
        """The table in words, or as a picture."""
        self.playing.begun()
        seat = self.playing.seat if self.playing.seat >= 0 else self.playing.learners[0]
        return rendered(self.playing, seat, self.render_mode)


def known_mode(mode: str | None) -> None:
    """Refuse a render mode that there is not."""
    if mode not in (None, *MODES):
        raise Refusal(f"There is no render mode {mode!r}: choose one of {', '.join(MODES)}, or none.")


def rendered(playing: Playing, seat: int, mode: str | None) -> str | None:
    """What a seat sees, in words with the action of every answer, or as a picture."""
    if mode is None:
        return None
    sight = playing.sight(seat)
    if mode == "svg":
        from emberhall.pictures import picture

        return picture(sight).svg()
    sheet = sheet_of(sight)
    lines = sheet_lines(sheet) if sheet.panels else list(outline(msgspec.to_builtins(sight.view)))
    if sight.question is None:
        return "\n".join([*lines, f"The game is over: {sight.outcome.why if sight.outcome else ''}"])
    offers = zip(playing.actions, sight.question.options, strict=False)  # more answers than actions: the last have none
    answers = [f"{action}. {offer.label}" for action, offer in offers]
    return "\n".join([*lines, "", f"Seat {sight.question.seat + 1}: {sight.question.whole}", *answers])
