"""The log in words."""
from emberhall.games.ashardalon.state import Table
def tell(t: Table, line) -> str:  # type: ignore
    return "; ".join(str(e.event) for e in line)
