"""Every chapter that adds words to the card language: importing this makes them all known."""

from __future__ import annotations

from emberhall.games.ashardalon.cards import adventures as quests
from emberhall.games.ashardalon.cards import chambers, conjurations, goals, villagers
from emberhall.games.ashardalon.cards import encounters_arriving as arrivals
from emberhall.games.ashardalon.cards import encounters_befalling as mishaps
from emberhall.games.ashardalon.cards import monsters as tactics
from emberhall.games.ashardalon.cards import powers as feats
from emberhall.games.ashardalon.cards import reactions as answers
from emberhall.games.ashardalon.cards import shared as effects
from emberhall.games.ashardalon.cards import treasures as items

CHAPTERS = (
    answers, arrivals, chambers, conjurations, effects, feats, goals, items, mishaps, quests, tactics, villagers,
)  # fmt: skip
