"""What installed packages bring along: objects by their names, found by entry points."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from emberhall.engine.refusal import Refusal


@cache
def entries(group: str) -> dict[str, EntryPoint]:
    """Return the entry points of a group by their names."""
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
