"""The bench measures what it says, whatever the machine."""

from __future__ import annotations

import sysconfig
import time

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.lab import bench as lab
from emberhall.lab.bench import bench, build_of_python, help_seconds
from tests.kit.patience import PATIENCE


def test_every_figure_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "GAMES_FOR_MEMORY", 3)
    monkeypatch.setattr(lab, "perf_counter", time.process_time)  # on a busy machine not one game may be played in time
    figures = bench("ashardalon", runs=1, seconds=0.05)
    assert figures.decisions_per_s > figures.games_per_s > 0
    assert figures.fork_us > 0
    assert figures.save_us > 0
    assert 0 < figures.load_s < PATIENCE
    assert 10 < figures.rss_mb < 1000
    assert figures.answers_per_s > figures.imagined_per_s > 0


def test_help_is_timed_in_a_fresh_process() -> None:
    assert 0 < help_seconds(runs=1) < PATIENCE


def test_a_measurement_that_fails_is_one_sentence() -> None:
    with pytest.raises(Refusal, match=r"could not be measured .*ZeroDivisionError"):
        lab._fresh("1 / 0")


@pytest.mark.parametrize(
    ("schemes", "configured", "build"),
    [
        (("deb_system", "posix_prefix"), "'--enable-shared'", "Debian's build"),
        (("posix_prefix",), "'--enable-optimizations' '--with-lto'", "optimised build, PGO and LTO"),
        (("posix_prefix",), "'--enable-optimizations'", "optimised build, PGO"),
        (("posix_prefix",), "'--enable-shared'", "built without optimisation"),
        (("nt",), None, ""),
    ],
)
def test_it_says_how_python_was_built_where_python_tells(
    monkeypatch: pytest.MonkeyPatch, schemes: tuple[str, ...], configured: str | None, build: str
) -> None:
    monkeypatch.setattr(sysconfig, "get_scheme_names", lambda: schemes)
    monkeypatch.setattr(sysconfig, "get_config_var", {"CONFIG_ARGS": configured}.get)
    assert build_of_python() == build
