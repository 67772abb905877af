"""What every game is made of: pieces, a base game, telling, secrets."""
