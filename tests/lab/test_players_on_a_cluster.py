"""A worker of a cluster runs the players that were named when it was started, and no others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from emberhall.games import game
from emberhall.lab.simulate import plan_for, simulate
from emberhall.players import named
from emberhall.players.guests import ABSENT
from tests.kit.outside import outside

__all__ = ["outside"]

SECONDS_TO_START = 120


@pytest.mark.parametrize("told", [True, False], ids=["named there", "not named there"])
def test_a_worker_runs_whom_it_was_started_with(outside: Path, told: bool) -> None:
    distributed = pytest.importorskip("distributed", reason="LEFT OUT: pip install 'emberhall[cluster]'")
    plan = plan_for(game("dragonlords"), [named("players.py:Last")], 4, seats=(1,))
    with distributed.LocalCluster(n_workers=0, dashboard_address=None) as cluster:
        command = [sys.executable, "-m", "distributed.cli.dask_worker", cluster.scheduler_address]
        command += ["--nthreads", "1", "--no-dashboard", "--preload", "emberhall.cli.worker"]
        command += ["--players", str(outside / "players.py:Last")] if told else []
        with subprocess.Popen(command, cwd=outside, stderr=subprocess.DEVNULL) as worker:
            try:
                with distributed.Client(cluster) as client:
                    client.wait_for_workers(1, timeout=SECONDS_TO_START)
                    count = simulate(plan, 1, cluster=cluster.scheduler_address).count
            finally:
                worker.terminate()
    assert count.total().games == 4
    assert count.total().lost == (0 if told else 4)
    assert {loss.why for loss in count.lost} == (set() if told else {ABSENT})
    if told:
        assert count == simulate(plan).count
