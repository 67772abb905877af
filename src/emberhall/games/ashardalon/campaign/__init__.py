"""What lasts between games."""
