"""What an environment shows on the first steps of a game; `python -m tests.envs.playthrough` writes it down anew."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import emberhall
from emberhall.envs import COLUMNS, EmberhallEnv

FOLDER = Path(__file__).parent / "playthroughs"
STEPS = 6


def playthrough(game: str) -> str:
    """Slots that are not empty, the question and every answer, step by step."""
    env = EmberhallEnv(game, seats=2)
    playing = env.playing
    observation, info = env.reset(seed=7)
    lines = [f"{game}: {len(playing.layout)} slots, {len(playing.asks)} questions, {len(playing.acts)} acts"]
    asks, over = list(playing.asks), False
    for step in range(STEPS):
        table = observation["table"]
        lines.append(f"\nstep {step}: seat {info['seat']} is asked {asks[int(observation['question'].argmax())]!r}")
        lines += [f"  {playing.layout.names[slot]} = {table[slot]:g}" for slot in np.flatnonzero(table > 0)]
        rows = observation["options"][: int(observation["action_mask"].sum())]
        lines += [
            "  answer " + ", ".join(f"{name} {n:g}" for name, n in zip(COLUMNS, row, strict=True)) for row in rows
        ]
        if over:
            break
        observation, reward, over, _, info = env.step(len(rows) // 2)
        lines.append(f"  takes answer {len(rows) // 2}: reward {reward:g}{', the game is over' * over}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in emberhall.games():
        (FOLDER / f"{name}.txt").write_text(playthrough(name))
