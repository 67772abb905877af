"""Encounters as data: what is laid out, whom the heroes meet there, what they are to do, and what ends it."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.cards import Count, Some
from emberhall.games.bardsung.rules.language import Card, Effect, Goal, Section, Trait


class Scope(Section, frozen=True, kw_only=True):
    """Which chapters of the rulebook an encounter uses; the tutorials leave some out."""

    abilities: Literal[2, 3] = 3
    traits: bool = True
    empower: bool = True  # and fate for a natural 1 or 20
    gold: bool = True
    resources: bool = True
    doors: bool = True
    end_phase: Literal["deal", "delayed", "full"] = "full"
    stairs: Literal["none", "crease", "threshold"] = "threshold"
    portals: tuple[str, ...] = ()  # of the entrance tile that may be explored; none named: all
    enemies_second: bool = False  # in the first row the enemy card comes second  # BS-TUT1-16


class LaidTile(Section, frozen=True, kw_only=True):
    """A tile laid out by the encounter itself."""

    face: str
    at: tuple[int, int]
    turn: Count = 0


class Group(Section, frozen=True, kw_only=True):
    """Enemies placed at the beginning, so many for each number of heroes."""

    enemy: str
    zone: str  # place and letter: 0A
    heroes: Some = 1  # placed with that many heroes or more


class EncounterCard(Card, frozen=True, kw_only=True):
    """An encounter: a crawl, a fixed one, or a boss fight."""  # BS-CAMP-12, BS-GOAL-04

    id: str
    kind: Literal["tutorial", "crawl", "fixed", "boss"] = "crawl"
    chapter: str = ""
    text: str
    symbols: dict[str, str] = {}  # E1: the enemy's name, T1: the terrain's  # BS-EXPLORE-11, BS-SYMBOL-03
    wandering: tuple[str, ...] = ()  # enemies and event cards  # BS-ECHO-06
    corridors: tuple[str, ...] = ()  # the decks, by name; none named: all
    rooms: tuple[str, ...] = ()
    battles: tuple[str, ...] = ()
    challenges: tuple[str, ...] = ()
    tiles: tuple[LaidTile, ...] = (LaidTile(face="T01A", at=(10, 0)),)
    doors: dict[str, Literal["open", "closed", "portcullis"]] = {}  # by place and gate: 1:N0.2
    terrain: dict[str, tuple[str, ...]] = {}  # by name, the zones
    groups: tuple[Group, ...] = ()
    start: tuple[str, ...] = ()  # zones heroes may start in; none named: the stairs artwork
    boss: str = ""
    boss_cards: dict[int, tuple[str, ...]] = {}  # by number of heroes  # BS-BOSS-36
    boss_zone: str = ""
    scope: Scope = Scope()
    setup: tuple[Effect, ...] = ()
    rules: tuple[Trait, ...] = ()
    aim: tuple[Goal, ...]
    defeat: tuple[Goal, ...] = ()
    xp: Count = 2  # BS-CAMP-11
