"""The processes that a measure runs: servers that can be killed, the database, and how much processor each has used."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


class Server:
    """A server process that can be killed and started again."""

    def __init__(self, store: str) -> None:
        self.store, self.port = store, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self, healthy: Callable[[int], Awaitable[bool]]) -> float:
        """Start it; says how many seconds it took until it answered."""
        began = time.perf_counter()
        command = [sys.executable, "-m", "emberhall", "serve", "--quiet"]
        command += ["--port", str(self.port), "--store", self.store]
        self.process = await asyncio.to_thread(subprocess.Popen, command, stderr=subprocess.DEVNULL)
        atexit.register(self.process.kill)
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, ValueError):
                if await healthy(self.port):
                    return time.perf_counter() - began
            if self.process.poll() is not None:
                raise RuntimeError(f"the server went down as it started: {self.process.returncode}")
            await asyncio.sleep(0.02)

    def memory(self) -> float:
        """KiB that the process holds."""
        assert self.process
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return float(next(line.split()[1] for line in lines if line.startswith("VmRSS")))

    def seconds(self) -> float:
        """Seconds of processor the process has used."""
        assert self.process
        return sum(map(int, _stat(Path(f"/proc/{self.process.pid}"))[11:13])) / TICKS

    def stop(self, how: int = signal.SIGKILL) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait()


def _stat(place: Path) -> list[str]:
    """What the system says of a process, from its state on: parent, and later the ticks of it and of its children."""
    return (place / "stat").read_text().rsplit(")", 1)[1].split()


class Database:
    """The PostgreSQL at an address of this machine: its first process, and all that it has started."""

    def __init__(self, url: str) -> None:
        port = url.rpartition(":")[2].partition("/")[0]
        self.first = next(pid for pid in _processes() if f"-p\0{port}\0".encode() in _command(pid))

    def seconds(self) -> float:
        """Seconds of processor that it has used, those of processes that have ended too."""
        ticks = 0
        for pid in _processes():
            with contextlib.suppress(OSError):
                parts = _stat(Path("/proc", pid))
                if self.first in (pid, parts[1]):
                    ticks += sum(map(int, parts[11:15] if pid == self.first else parts[11:13]))
        return ticks / TICKS


def _processes() -> list[str]:
    return [place.name for place in Path("/proc").glob("[0-9]*")]


def _command(pid: str) -> bytes:
    with contextlib.suppress(OSError):
        return Path("/proc", pid, "cmdline").read_bytes()
    return b""


class Used(NamedTuple):
    """Seconds of processor until a moment: of the servers, of the database, of whoever clicks, and of all cores
    together, busy or idle."""

    servers: float
    database: float
    clicker: float
    busy: float
    idle: float


def used(servers: list[Server], database: Database | None = None) -> Used:
    user, nice, system, idle, waiting, hard, soft, *_ = map(int, Path("/proc/stat").read_text().split()[1:11])
    return Used(
        sum(server.seconds() for server in servers),
        database.seconds() if database else 0.0,
        time.process_time(),
        (user + nice + system + hard + soft) / TICKS,
        (idle + waiting) / TICKS,
    )


class Work(NamedTuple):
    """Updates a second; milliseconds of processor that one of them took from the servers, the database, and whoever
    clicks and reads; and which share of all cores was left over, or went to others on this machine."""

    speed: float
    server: float
    database: float
    clicker: float
    idle: float
    others: float

    @classmethod
    def between(cls, before: Used, after: Used, updates: int, speed: float) -> Work:
        spent = Used(*(b - a for a, b in zip(before, after, strict=True)))
        cores = max(spent.busy + spent.idle, 1 / TICKS)
        server, database, clicker = (round(seconds / max(1, updates) * 1000, 3) for seconds in spent[:3])
        others = spent.busy - sum(spent[:3])
        return cls(round(speed, 1), server, database, clicker, round(spent.idle / cores, 3), round(others / cores, 3))
