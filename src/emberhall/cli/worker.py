"""Players of yours on a worker of a cluster: it runs those that were named when it was started, and no others.

`dask worker tcp://HOST:PORT --preload emberhall.cli.worker --players my_bot.py:Greedy`
"""

from __future__ import annotations

import click

from emberhall.cli import options


@click.command()
@options.players_of_yours
def dask_setup(worker: object, players: str) -> None:
    """Load the players that this worker may run."""
    options.admit_players(players)
