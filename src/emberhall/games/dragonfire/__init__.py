"""Dragonfire: a cooperative deck-builder for two to six characters."""
