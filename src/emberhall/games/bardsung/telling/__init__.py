"""Everything in words."""
