"""Rules of thumb for this game."""
