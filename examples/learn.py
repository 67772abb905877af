"""A small agent learns one adventure: for every question, how much it likes each kind of answer.

python examples/learn.py --game bardsung --adventure combat-tutorial --seats 3 --games 600

REINFORCE with rewards to go, shaped by how much better the position has become, and averages as baselines; all that it
learns is one number for every pair of question and act.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from emberhall.engine.refusal import Refusal
from emberhall.envs import EmberhallEnv
from emberhall.envs.playing import Observation
from emberhall.players.chances import share

DISCOUNT, STEP = 0.9, 0.3
Likes = NDArray[np.float64]


def chances(likes: Likes, observation: Observation) -> tuple[int, NDArray[np.int64], NDArray[np.float64]]:
    """Which question it is, the act of every answer, and how likely each answer is."""
    ask = int(observation["question"].argmax())
    acts = observation["options"][: int(observation["action_mask"].sum()), 0].astype(np.int64)
    liking = likes[ask, acts]
    odds = np.exp(liking - liking.max())
    return ask, acts, odds / odds.sum()


def play(
    env: EmberhallEnv, likes: Likes, luck: np.random.Generator, seed: int
) -> tuple[float, list[tuple[int, NDArray[np.int64], NDArray[np.float64], int, float]]]:
    """One game: whether it was won, and every step with its reward."""
    observation, _ = env.reset(seed=seed)
    steps, over = [], False
    while not over:
        ask, acts, odds = chances(likes, observation)
        answer = int(luck.choice(len(odds), p=odds))
        observation, reward, over, _, _ = env.step(answer)
        steps.append((ask, acts, odds, answer, reward))
    return env.playing.won(0), steps


def learn(env: EmberhallEnv, games: int, luck: np.random.Generator) -> Likes:
    """Play games, and like better what has gone better than usual."""
    likes = np.zeros((len(env.playing.asks), len(env.playing.acts)))
    usual = np.zeros(len(env.playing.asks))
    for number in range(games):
        _, steps = play(env, likes, luck, number)
        ahead = 0.0
        for ask, acts, odds, answer, reward in reversed(steps):
            ahead = reward + DISCOUNT * ahead
            gain = ahead - usual[ask]
            usual[ask] += 0.02 * gain
            np.add.at(likes[ask], acts, -STEP * gain * odds)
            likes[ask, acts[answer]] += STEP * gain
    return likes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="bardsung")
    parser.add_argument("--adventure", default="combat-tutorial")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--tried", type=int, default=200)
    asked = parser.parse_args()
    env = EmberhallEnv(asked.game, adventure=asked.adventure, seats=asked.seats, shaping=True)
    luck = np.random.default_rng(1)
    for name, likes in (("random", None), ("learned", learn(env, asked.games, luck))):
        tried = np.zeros((len(env.playing.asks), len(env.playing.acts))) if likes is None else likes
        won = sum(play(env, tried, luck, 1_000_000 + number)[0] for number in range(asked.tried))
        span = share(int(won), asked.tried)
        print(f"{name}: {int(won)} of {asked.tried} games won, {100 * span.low:.0f} to {100 * span.high:.0f} %")


if __name__ == "__main__":
    try:
        main()
    except Refusal as refusal:
        raise SystemExit(str(refusal)) from None
