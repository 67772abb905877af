"""`emberhall serve` as a process: it opens, outlives a kill, stops in good time, and calls at one's turn."""

from __future__ import annotations

import http.server
import json
import signal
import socket
import subprocess
import sys
import threading
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.table.changes import Terms
from emberhall.web.hooks import Hooks
from emberhall.web.sqlite import Sqlite
from tests.kit.patience import PATIENCE, becomes
from tests.web.house import ADA, a_house, a_table


class Serving:
    """A server process over a file."""

    def __init__(self, store: Path, host: str = "127.0.0.1") -> None:
        command = [sys.executable, "-m", "emberhall", "serve", "--host", host, "--port", "0", "--store", str(store)]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, bufsize=0)
        assert self.process.stderr
        said = self.process.stderr.readline().decode()  # comes as soon as it is open
        self.url = said.split()[4].rstrip("/")

    def ask(self, path: str, fields: dict[str, Any] | None = None, cookie: str = "") -> tuple[Any, str]:
        """The document of an address, and the cookie it sets."""
        data = urllib.parse.urlencode(fields).encode() if fields is not None else None
        headers = {"accept": "application/json", "cookie": cookie}
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=PATIENCE) as answer:
            return json.load(answer), (answer.headers["set-cookie"] or "").split(";")[0]

    def stop(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.ended()

    def ended(self) -> int:
        _, self.said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode


def test_an_acknowledged_answer_outlives_a_kill_and_a_stop_is_quick_with_streams_open(tmp_path: Path) -> None:
    store = tmp_path / "tables.db"
    server = Serving(store)
    setting = {"game": "dragonfire", "name": "Ada", "adventure": "dungeon-crawl", "pace": "0.0"}
    made, cookie = server.ask("/new", {**setting, "hero-human-fighter": "me", "hero-human-wizard": "me"})
    frame = f"/t/{made['id']}/frame?seq=-1"
    at = server.ask(frame, cookie=cookie)[0]["set"]["!at"]
    came, _ = server.ask(f"/t/{made['id']}/answer", {"at": at, "option": 0}, cookie)
    assert came["result"] == "done"
    shown = server.ask(frame, cookie=cookie)[0]["set"]
    server.stop(signal.SIGKILL)
    server = Serving(store)
    again = server.ask(frame, cookie=cookie)[0]["set"]
    assert {k: v for k, v in again.items() if k not in ("!cues", "seats")} == {
        k: v for k, v in shown.items() if k not in ("!cues", "seats")
    }
    assert server.ask(f"/t/{made['id']}/answer", {"at": at, "option": 0}, cookie)[0]["result"] == "again"
    stream = urllib.request.Request(f"{server.url}/t/{made['id']}/stream", headers={"cookie": cookie})
    assert server.ask("/health")[0]["ok"]
    with urllib.request.urlopen(stream, timeout=PATIENCE) as line:
        line.readline()
        server.process.send_signal(signal.SIGTERM)
        line.read()  # to its proper end: a server that waits for its streams breaks them off at last
    server.ended()
    logged = [json.loads(each) for each in server.said.decode().splitlines() if each.startswith("{")]
    assert any(each.get("path") == "/health" and each["status"] == 200 for each in logged)
    assert [each for each in logged if each["level"] == "error"] == [], "to stop is no fault"


def test_what_a_server_keeps_is_for_its_own_user_alone(tmp_path: Path) -> None:
    server = Serving(tmp_path / "tables.db")
    kept = {file.name: file.stat().st_mode & 0o077 for file in tmp_path.iterdir()}
    server.stop(signal.SIGTERM)
    assert kept["tables.db"] == 0
    assert not any(kept.values())


def test_a_store_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    command = [sys.executable, "-m", "emberhall", "serve", "--port", "0", "--store", str(tmp_path / "file" / "t.db")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "--store" in done.stderr


@pytest.mark.parametrize("host", ["127.0.0.1", "192.0.2.1", "no.such.host.invalid"])
def test_an_address_at_which_nothing_can_listen_is_one_sentence(tmp_path: Path, host: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "emberhall", "serve", "--host", host, "--port", port]
        command += ["--store", str(tmp_path / "tables.db")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "is open at" not in done.stderr
    assert f"{host}:{port}" in done.stderr
    assert "--port" in done.stderr


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_any_free_port_is_told(tmp_path: Path, host: str) -> None:
    try:
        socket.create_server((host, 0), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError:
        pytest.skip(f"LEFT OUT: nothing can listen at {host} here")
    server = Serving(tmp_path / "tables.db", host)
    try:
        assert urllib.parse.urlsplit(server.url).hostname == host
        assert server.ask("/health")[0]["ok"]
    finally:
        server.stop(signal.SIGTERM)


# ---------------------------------------------------------------- calls at one's turn


async def test_whoever_is_away_is_called_when_it_is_their_turn(toys: None, tmp_path: Path) -> None:
    heard: list[dict[str, Any]] = []

    class Listener(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    listener = http.server.HTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    hook = f"http://127.0.0.1:{listener.server_port}/turn"
    async with a_house(await Sqlite.opened(str(tmp_path / "t.db")), hooks=Hooks(["127.0.0.1"])) as (_, hall):
        live, _ = await a_table(hall, "person-1,person-1", terms=Terms(pace=0, grace=0, hook=hook))
        await becomes(lambda: heard)
        assert heard[0]["people"] == ["Ada"]
        assert heard[0]["table"] == live.id
        assert live.table.question.asked == (ADA,)
    listener.shutdown()


@pytest.mark.parametrize("url", ["http://elsewhere.example/x", "file:///etc/passwd", "http://good.example@evil/", "x"])
def test_calls_go_only_to_hosts_that_are_allowed(url: str) -> None:
    hooks = Hooks(["good.example"])
    assert hooks.allowed("https://good.example/turn") == "https://good.example/turn"
    with pytest.raises(Refusal):
        hooks.allowed(url)
