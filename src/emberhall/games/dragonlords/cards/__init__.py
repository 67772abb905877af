"""The card language of this game: importing this makes all its words known."""

from __future__ import annotations

from emberhall.games.dragonlords.cards import challenges, doom, events, items, moments, shared, shared_traits

CHAPTERS = (challenges, doom, events, items, moments, shared, shared_traits)
