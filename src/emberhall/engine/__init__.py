"""The rules machinery: knows no game, does no I/O."""
