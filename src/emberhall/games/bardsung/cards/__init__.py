"""The words that cards are written in, one file a kind. Importing this makes them all known."""

from __future__ import annotations

from emberhall.games.bardsung.cards import (
    abilities,
    aspects,
    attack_effects,
    battles,
    behaviours,
    bosses,
    challenges,
    encounters,
    enemies,
    goals,
    passives,
    shared,
    traits,
    treasures,
    whom_and_where,
)

KINDS = (
    abilities,
    aspects,
    attack_effects,
    battles,
    behaviours,
    bosses,
    challenges,
    encounters,
    enemies,
    goals,
    passives,
    shared,
    traits,
    treasures,
    whom_and_where,
)
