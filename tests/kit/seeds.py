"""How many seeds a random test tries: one in `make test`, many in `make proofs`."""

from __future__ import annotations

import os


def seeds(first: int) -> range:
    """Return the seeds that a random test tries, from its own one on."""
    return range(first, first + int(os.environ.get("EMBERHALL_SEEDS", "1")))
