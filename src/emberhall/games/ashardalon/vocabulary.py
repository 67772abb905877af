"""Every chapter that adds words to the card language: importing this makes them all known."""

from __future__ import annotations

from emberhall.games.ashardalon import (
    answers,
    arrivals,
    chambers,
    conjurations,
    effects,
    feats,
    goals,
    items,
    mishaps,
    quests,
    tactics,
    villagers,
)

CHAPTERS = (
    answers, arrivals, chambers, conjurations, effects, feats, goals, items, mishaps, quests, tactics, villagers,
)  # fmt: skip
