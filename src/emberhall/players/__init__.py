"""Players: they see a choice and a view, never a game's insides."""
