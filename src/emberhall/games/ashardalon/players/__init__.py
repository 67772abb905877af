"""The rules of thumb of the heuristic player."""
