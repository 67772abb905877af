"""`make proofs`: everything of which `make test` holds a sample, at its full size; a line each with its time.

    python tools/proofs.py [--list] [--again] [PROOF …]

What has passed is noted in `.proofs-state.json` with the state of the source it passed for. The next run leaves it out
and goes on with the others, until the source changes or `--again` is said. What a proof printed is in `.proofs-logs`.
Only the standard library is used here.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
STATE, LOGS = ROOT / ".proofs-state.json", ROOT / ".proofs-logs"
GAMES = ("ashardalon", "bardsung", "dragonfire", "dragonlords")
PYTHON = sys.executable
EMBERHALL = (PYTHON, "-m", "emberhall")
PYTEST = (PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider")
BUSY = (PYTHON, "-c", "while True: pass")
HOUR = 3600


class Proof(NamedTuple):
    """A command that must end well. `says` is a pattern that it must print then, `seeds` how many seeds each random
    test tries, `load` how many other processes keep the machine busy meanwhile."""

    name: str
    proves: str
    command: Sequence[str]
    says: str = ""
    seeds: int = 1
    load: int = 0
    seconds: int = HOUR


PROOFS = (
    *(
        Proof(
            f"{game}-ends-{players}",
            f"{games:,} games of {game} by {bots} end",
            (*EMBERHALL, "simulate", game, "--players", players, "--games", str(games), "--seed", "1"),
        )
        for game in GAMES
        for players, bots, games in (("random", "random bots", 20_000), ("heuristic", "rules of thumb", 4_000))
    ),
    Proof(
        "random-tables",
        "people and bots can always continue, whatever they do",
        (*PYTEST, "-n", "2", "tests/table/test_random_tables.py"),
        seeds=100,
    ),
    Proof("adopted", "what older versions left opens where it was left", (*PYTEST, "-n", "2", "tests/adopted")),
    Proof(
        "kills",
        "no answer that was acknowledged is lost by kill -9",
        (PYTHON, "bench/web.py", "--only", "killed", "--kills", "100"),
        says=r'"acknowledged_answers_lost": 0\b',
    ),
    Proof(
        "browser-under-load",
        "the page keeps up while the machine is busy",
        (*PYTEST, "tests/web/test_browser.py", "tests/web/test_windows.py", "tests/web/test_reach.py"),
        load=4,
    ),
    Proof("pythons", "engine, rules, games and table work on every Python that is here", ("make", "test-pythons")),
)


# ---------------------------------------------------------------- what has passed


def source() -> str:
    """Return what the source is known by: it changes with every commit and every change that is not committed yet."""
    told = hashlib.sha256()
    for command in (["rev-parse", "HEAD"], ["diff", "HEAD"], ["status", "--porcelain"]):
        told.update(subprocess.run(["git", *command], cwd=ROOT, capture_output=True, check=True).stdout)
    return told.hexdigest()[:16]


def passed_before(now: str) -> dict[str, float]:
    """Return the proofs that have passed for this source, and how many seconds each took."""
    try:
        kept = json.loads(STATE.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return dict(kept["passed"]) if kept.get("source") == now else {}


def keep(now: str, passed: dict[str, float]) -> None:
    """Note what has passed for this source."""
    fresh = STATE.with_suffix(".new")
    fresh.write_text(json.dumps({"source": now, "passed": passed}, indent=1) + "\n", "utf-8")
    fresh.replace(STATE)


# ---------------------------------------------------------------- proving


def fault_of(proof: Proof) -> str:
    """Run a proof; return what is wrong, or nothing if it has passed."""
    LOGS.mkdir(exist_ok=True)
    environment = os.environ | {"EMBERHALL_SEEDS": str(proof.seeds)}
    log = LOGS / f"{proof.name}.log"
    with log.open("wb") as out, kept_busy(proof.load):
        running = subprocess.Popen(
            proof.command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            code = running.wait(proof.seconds)
        except subprocess.TimeoutExpired:
            return f"not done after {proof.seconds:,} s"
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
                running.wait()
    if code:
        return f"ended with {code}"
    if not re.search(proof.says, log.read_text("utf-8", "replace")):
        return f"did not say {proof.says}"
    return ""


@contextmanager
def kept_busy(processes: int) -> Iterator[None]:
    """Keep the machine busy with other processes meanwhile."""
    busy = [subprocess.Popen(BUSY) for _ in range(processes)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def prove(proofs: Sequence[Proof], again: bool = False) -> bool:
    """Run the proofs that have not passed yet, a line each. Return whether all have passed."""
    now = source()
    passed = {} if again else passed_before(now)
    width, well = max(len(proof.name) for proof in proofs), True
    for proof in proofs:
        began, fault = monotonic(), ""
        if proof.name not in passed:
            fault = fault_of(proof)
            if not fault:
                passed[proof.name] = round(monotonic() - began, 1)
                keep(now, passed)
        well = well and not fault
        seconds = passed.get(proof.name, monotonic() - began)
        end = f"FAILED: {fault}, see {LOGS.name}/{proof.name}.log" if fault else "passed"
        print(f"{proof.name:{width}} {seconds:>8,.0f} s  {proof.proves}: {end}", flush=True)
    return well


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("proofs", nargs="*", metavar="PROOF", help="only these")
    options.add_argument("--list", action="store_true", help="list the proofs and run none")
    options.add_argument("--again", action="store_true", help="also what has passed")
    args = options.parse_args()
    known = {proof.name: proof for proof in PROOFS}
    if unknown := [name for name in args.proofs if name not in known]:
        options.error(f"there is no proof called {unknown[0]}: the proofs are {', '.join(known)}.")
    chosen = [known[name] for name in args.proofs] or list(PROOFS)
    if args.list:
        for proof in chosen:
            print(f"{proof.name}: {proof.proves}\n    {' '.join(proof.command).replace(PYTHON, 'python')}")
        return 0
    return 0 if prove(chosen, args.again) else 1


if __name__ == "__main__":
    sys.exit(main())
