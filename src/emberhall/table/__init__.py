"""The table: seats, turns, undo by consent, storage."""
