"""What is ahead, for those who play on: what every enemy will do, and what the dungeon still asks."""

from __future__ import annotations

from emberhall.engine.english import plural, sentence
from emberhall.games.bardsung.telling.view import TableView


def ahead(view: TableView) -> list[str]:
    """What every enemy will do, card by card, and what the dungeon still asks."""
    named = {enemy.uid: enemy.name for enemy in view.enemies}
    found = []
    for slot in view.row:
        if slot.intents:
            found.append(f"{slot.name}:")
            found += [sentence(f"{named.get(intent.uid, 'it')} {intent.text}") for intent in slot.intents]
    return [*found, to_the_line(view)] if to_the_line(view) else found


def to_the_line(view: TableView) -> str:
    """How far it is to where the stairs appear."""
    board = view.board
    if board is None or view.stairs >= 0 or not view.tiles:
        return ""
    north = max(tile.y + len(tile.rows) - 1 for tile in view.tiles)
    far = plural(max(board.line - north, 0), "cell")
    return f"The stairs appear on the tile that reaches the {board.called}, {far} to the north."
