"""What lasts between encounters."""
