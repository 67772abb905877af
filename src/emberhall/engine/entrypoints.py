"""What installed packages bring along: objects by their names, found by entry points."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from emberhall.engine.refusal import Refusal

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def entries(group: str) -> dict[str, EntryPoint]:
    """Return the entry points of a group by their names."""
    from importlib.metadata import entry_points  # takes longer to import than all of the engine

    return {entry.name: entry for entry in entry_points(group=group)}


@cache
def behind(group: str, name: str) -> object | None:
    """Return what is registered under a name, None if nothing is. Refuses what cannot be imported."""
    entry = entries(group).get(name)
    if entry is None:
        return None
    try:
        found: object = entry.load()
    except Exception as error:
        package = entry.dist.name if entry.dist else entry.value
        raise Refusal(
            f"The entry point {name!r} in {group!r} of {package!r} does not load ({type(error).__name__}: {error}):"
            " fix or uninstall that package."
        ) from error
    return found
