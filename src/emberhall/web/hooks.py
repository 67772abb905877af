"""Calls to an address of the table's choice when it is somebody's turn, only to hosts that the operator allows."""

from __future__ import annotations

import http.client
import json
import logging
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from emberhall.engine.refusal import Refusal

if TYPE_CHECKING:
    from emberhall.web.live_table import LiveTable

log = logging.getLogger("emberhall.web")
PATIENCE = 5.0
AT_ONCE = 4  # calls under way, others wait for them


class Hooks:
    """Tells people by a web address of theirs that the table waits for them. No host is allowed unless it is named."""

    def __init__(self, hosts: Collection[str] = (), base: str = "") -> None:
        self.hosts, self.base = frozenset(hosts), base
        self._told: WeakKeyDictionary[LiveTable, tuple[str, ...]] = WeakKeyDictionary()
        self._callers = ThreadPoolExecutor(AT_ONCE, "hooks")  # of their own: who does not answer keeps nobody waiting

    def allowed(self, url: str) -> str:
        """The address, or a refusal."""
        try:
            parts = urlsplit(url)
            host = parts.hostname or ""
            fits = parts.scheme in ("http", "https") and (host in self.hosts or parts.netloc in self.hosts)
        except ValueError:
            fits = False
        if url and (not fits or len(url) > 500 or "@" in url):
            known = ", ".join(sorted(self.hosts)) or "none"
            raise Refusal(f"Calls can go only to hosts that this house allows ({known}): leave the address empty.")
        return url

    def turn(self, live: LiveTable) -> None:
        """The table waits for these persons: call if that is news and any of them is not here."""
        hook = live.table.company.terms.hook
        if not hook or self._told.get(live) == (asked := live.table.question.asked):
            return
        self._told[live] = asked
        away = [person for person in asked if not live.presence.is_here(person)]
        if away:
            match = live.table.match
            body: dict[str, object] = {
                "event": "your-turn",
                "table": live.id,
                "game": match.game.id,
                "adventure": match.setup.adventure,
                "people": [live.name_of(person) for person in away],
                "link": f"{self.base}/t/{live.id}/",
            }
            self._callers.submit(_call, hook, body)

    def close(self) -> None:
        """Those who have not been called yet are not called any more."""
        self._callers.shutdown(wait=False, cancel_futures=True)


def _call(url: str, body: dict[str, object]) -> None:
    """One POST, no redirects followed, nothing read."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    line = kind(parts.netloc, timeout=PATIENCE)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        line.request("POST", path, json.dumps(body), {"content-type": "application/json", "user-agent": "emberhall"})
        line.getresponse()
    except (OSError, http.client.HTTPException) as fault:
        log.warning("a call at somebody's turn failed: %s", fault)
    finally:
        line.close()
