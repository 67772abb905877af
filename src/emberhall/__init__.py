"""Emberhall: one rules engine and cooperative fantasy board games on it."""
