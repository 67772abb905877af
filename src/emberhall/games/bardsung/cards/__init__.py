"""The words that cards are written in, one file a kind. Importing this makes them all known."""

from __future__ import annotations

from emberhall.games.bardsung.cards import (
    aspects,
    attack_effects,
    behaviours,
    encounters,
    goals,
    shared,
    traits,
    whom_and_where,
)

KINDS = (aspects, attack_effects, behaviours, encounters, goals, shared, traits, whom_and_where)
