"""The same games on many machines: the chunks of a plan go to the workers of a cluster that is there already.

What a game comes to depends on its number alone, so it does not matter where it is played, or whether a worker was lost
and its chunk was played again elsewhere.
"""

from __future__ import annotations

import logging
import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from emberhall.engine.refusal import Refusal
from emberhall.games import campaign as campaign_called
from emberhall.games import game as game_called
from emberhall.lab.processes import rest_the_collector
from emberhall.lab.records import Record, record
from emberhall.lab.simulate import Count, Plan, Played, play_some

RETRIES = 3
AHEAD, LEAST = 4, 8  # so many chunks a thread of the cluster are under way or wait, and at least so many
RECORDED_AT_ONCE = 20
SECONDS_TO_CONNECT = 10
ADDRESS = r"([a-z]+://)?[^\s/]+:[0-9]{1,5}"


def in_cluster(address: str, plan: Plan, chunks: Sequence[range]) -> Iterator[Count]:
    """The counts of all chunks as they come in."""
    with _cluster(address) as client:
        from distributed import as_completed

        waiting = iter(chunks)
        first = _more(client, play_chunk, plan, waiting, 0)
        under_way: Any = as_completed(first, loop=client.loop, with_results=True)  # type: ignore[no-untyped-call]
        for _, count in under_way:
            under_way.update(_more(client, play_chunk, plan, waiting, under_way.count()))
            yield count


def recorded_in_cluster(address: str, plan: Plan, numbers: range) -> Iterator[Record]:
    """The records of these games, in order of their numbers."""
    waiting = (numbers[start : start + RECORDED_AT_ONCE] for start in range(0, len(numbers), RECORDED_AT_ONCE))
    with _cluster(address) as client:
        under_way = deque(_more(client, record_chunk, plan, waiting, 0))
        while under_way:
            first = under_way.popleft()
            some = first.result()
            first.release()
            under_way += _more(client, record_chunk, plan, waiting, len(under_way))
            yield from some


def _more(client: Any, work: Callable[..., object], plan: Plan, waiting: Iterator[range], under_way: int) -> list[Any]:
    """Give the cluster as many chunks more as keep all that is there now busy: a million at once would choke it."""
    room = max(LEAST, AHEAD * sum(client.ncores().values())) - under_way
    return [client.submit(work, plan, chunk, pure=False, retries=RETRIES) for chunk in islice(waiting, max(0, room))]


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """The cluster at an address. One that is lost on the way is a sentence, whatever the way."""
    with _client(address) as client:
        from distributed import CancelledError, KilledWorker

        try:
            yield client
        except (CancelledError, KilledWorker, OSError):
            raise Refusal(
                f"The cluster at {address!r} was lost: see that its scheduler and its workers are there, "
                f"and begin again with the same command."
            ) from None


def _client(address: str) -> Any:
    """Somebody who speaks with the cluster at an address."""
    try:
        from distributed import Client
    except ImportError:
        raise Refusal("A cluster needs the extra 'cluster': install emberhall[cluster], or play here.") from None
    for told in ("distributed", "distributed.client", "distributed.utils"):  # what is lost is a sentence of ours
        logging.getLogger(told).setLevel(logging.CRITICAL)
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
