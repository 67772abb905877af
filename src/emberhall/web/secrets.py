"""Secrets of links and visitors: 128 bits each, given out once, kept only as digests."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable

SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
TABLE = re.compile(r"[a-z2-7]{12}")
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def new_secret() -> str:
    """128 random bits, as they stand in an address."""
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    """60 random bits: an address that nobody guesses, though it opens nothing by itself."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()[:32]


def whose(secret: str, keys: Iterable[tuple[str, str]]) -> str:
    """The id whose key this secret opens, or nobody's. It takes as long for a wrong one."""
    found, given = "", digest(secret)
    for id, key in keys:
        if key and hmac.compare_digest(key, given):
            found = id
    return found
