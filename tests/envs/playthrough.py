"""What an environment shows in a game, the first steps in full; `python -m tests.envs.playthrough` writes it anew."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np

import emberhall
from emberhall.envs import COLUMNS, EmberhallEnv

FOLDER = Path(__file__).parent / "playthroughs"
STEPS, IN_FULL = 60, 6


def playthrough(game: str) -> str:
    """Step by step a number that all of the observation goes into, and at first also the slots that are neither empty
    nor 0, the question and every answer."""
    env = EmberhallEnv(game, seats=2)
    playing = env.playing
    observation, info = env.reset(seed=7)
    lines = [f"{game}: {len(playing.layout)} slots, {len(playing.asks)} questions, {len(playing.acts)} acts"]
    asks, over = list(playing.asks), False
    for step in range(STEPS):
        table, full = observation["table"], step < IN_FULL
        all_of_it = zlib.crc32(b"".join(part.tobytes() for part in observation.values()))
        asked = "nothing" if over else repr(asks[int(observation["question"].argmax())])
        gap = "\n" * full
        lines.append(f"{gap}step {step}: seat {info['seat']} is asked {asked}, {all_of_it:08x}")
        if over:
            break
        rows = observation["options"][: int(observation["action_mask"].sum())]
        if full:
            told = np.flatnonzero((table != 0) & (table != -1))
            lines += [f"  {playing.layout.names[slot]} = {table[slot]:g}" for slot in told]
            lines.append("  about " + ", ".join(f"{number:g}" for number in observation["about"]))
            lines += [
                "  answer " + ", ".join(f"{name} {n:g}" for name, n in zip(COLUMNS, row, strict=True)) for row in rows
            ]
        observation, reward, over, _, info = env.step(len(rows) // 2)
        if full or over:
            lines.append(f"  takes answer {len(rows) // 2}: reward {reward:g}{', the game is over' * over}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in emberhall.games():
        (FOLDER / f"{name}.txt").write_text(playthrough(name))
