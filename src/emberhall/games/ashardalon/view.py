"""What one seat may see of the table."""

from __future__ import annotations

import msgspec

from emberhall.games.ashardalon.state import Table


class TableView(msgspec.Struct, frozen=True):
    """The public table. In this game nobody has secrets; only undrawn cards and face-down tokens are hidden."""

    seat: int


def table_view(t: Table, seat: int) -> TableView:
    return TableView(seat)
