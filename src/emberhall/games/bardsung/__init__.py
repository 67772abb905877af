"""Bardsung: Legend of the Ancient Forge."""
