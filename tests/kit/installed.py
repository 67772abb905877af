"""Which games the tests know: ours. Games of other packages may be installed here too; they have tests of their own."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.games import doors

everything = doors.entries


def ours() -> Sequence[doors.Entry]:
    """What is installed, without the games of other packages."""
    return [entry for entry in everything() if entry.package == doors.OURS]
