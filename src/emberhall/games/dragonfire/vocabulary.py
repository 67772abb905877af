"""Every chapter that adds words to the card language: importing this makes them all known."""

from __future__ import annotations

from emberhall.games.dragonfire import auras, boons, conditions, effects, flames, gifts, menace, spells, traits

CHAPTERS = (effects, conditions, spells, traits, auras, menace, flames, gifts, boons)
