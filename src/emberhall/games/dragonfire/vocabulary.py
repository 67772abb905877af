"""Every chapter that adds words to the card language: importing this makes them all known."""

from __future__ import annotations

from emberhall.games.dragonfire.cards import clauses as conditions
from emberhall.games.dragonfire.cards import dragonfire as flames
from emberhall.games.dragonfire.cards import encounter_traits as auras
from emberhall.games.dragonfire.cards import encounters as menace
from emberhall.games.dragonfire.cards import feature_traits as boons
from emberhall.games.dragonfire.cards import features as gifts
from emberhall.games.dragonfire.cards import market as spells
from emberhall.games.dragonfire.cards import shared as effects
from emberhall.games.dragonfire.cards import shared_traits as traits

CHAPTERS = (effects, conditions, spells, traits, auras, menace, flames, gifts, boons)
