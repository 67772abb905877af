"""The same games on many machines: the chunks of a plan go to the workers of a cluster that is there already.

What a game comes to depends on its number alone, so it does not matter where it is played, or whether a worker was lost
and its chunk was played again elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from emberhall.engine.refusal import Refusal
from emberhall.games import campaign as campaign_called
from emberhall.games import game as game_called
from emberhall.lab.processes import rest_the_collector
from emberhall.lab.records import Record, record
from emberhall.lab.simulate import Count, Plan, Played, play_some

RETRIES = 3
RECORDED_AT_ONCE = 20
SECONDS_TO_CONNECT = 10
ADDRESS = r"([a-z]+://)?[^\s/]+:[0-9]{1,5}"


def in_cluster(address: str, plan: Plan, chunks: Sequence[range]) -> Iterator[Count]:
    """The counts of all chunks as they come in."""
    with _client(address) as client:
        from distributed import as_completed

        futures = [client.submit(play_chunk, plan, chunk, pure=False, retries=RETRIES) for chunk in chunks]
        done = as_completed(futures, loop=client.loop, with_results=True)  # type: ignore[no-untyped-call]
        for _, count in done:
            yield count


def recorded_in_cluster(address: str, plan: Plan, numbers: range) -> Iterator[Record]:
    """The records of these games, in order of their numbers."""
    chunks = [numbers[start : start + RECORDED_AT_ONCE] for start in range(0, len(numbers), RECORDED_AT_ONCE)]
    with _client(address) as client:
        futures = [client.submit(record_chunk, plan, chunk, pure=False, retries=RETRIES) for chunk in chunks]
        for future in futures:
            yield from future.result()
            future.release()


def _client(address: str) -> Any:
    """Somebody who speaks with the cluster at an address."""
    try:
        from distributed import Client
    except ImportError:
        raise Refusal("A cluster needs the extra 'cluster': install emberhall[cluster], or play here.") from None
    refusal = Refusal(f"No cluster answers at {address!r}: give its scheduler as tcp://HOST:PORT.")
    if not re.fullmatch(ADDRESS, address):  # with which a client would be begun that cannot be closed
        raise refusal
    try:
        return Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError):
        raise refusal from None


def play_chunk(plan: Plan, numbers: range) -> Count:
    """On a worker: play some games of a plan."""
    return play_some(_played(plan.game, plan.packs, plan.campaign), plan, numbers)


def record_chunk(plan: Plan, numbers: range) -> list[Record]:
    """On a worker: play some games of a plan and write down what happened."""
    rest_the_collector()
    game = _played(plan.game, plan.packs, False).game
    return [record(game, plan, number) for number in numbers]


@lru_cache(maxsize=4)
def _played(game: str, packs: tuple[Path, ...], campaign: bool) -> Played:
    """What a worker has before it: a game is read once."""
    return Played(game_called(game, *packs), campaign_called(game, *packs) if campaign else None)
