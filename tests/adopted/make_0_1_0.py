"""Write saves and campaigns with Emberhall 0.1.0, as it was: it had no server.

    git worktree add --detach /tmp/old-010 24a322ac~1
    cd /tmp/old-010
    PYTHONPATH=src:. python …/tests/adopted/make_0_1_0.py …/tests/adopted/0.1.0

It needs what the old program needed (Python 3.11, msgspec, PyYAML, pytest). The games play at random by fixed seeds.
"""

from __future__ import annotations

import sys
from pathlib import Path

from driving import fresh, of_version, write_files, write_manifest

if __name__ == "__main__":
    out = fresh(Path(sys.argv[1]).absolute())
    of_version("0.1.0")
    write_manifest(out, write_files(out, pack=None))
