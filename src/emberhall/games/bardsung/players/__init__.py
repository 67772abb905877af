"""Rules of thumb for players of this game."""
