"""How a party stands: its figures between two turns, and how likely such a position is to be won."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from emberhall.engine.kit.prospects import Figures, Prospects
from emberhall.games.dragonfire.players.worth import card_power
from emberhall.games.dragonfire.rules.box import Box
from emberhall.games.dragonfire.rules.state import Player, Table
from emberhall.games.dragonfire.rules.take_damage import attack_of

PROSPECTS = Prospects(Path(__file__).parents[1] / "position.yaml")
GOOD = frozenset({"health", "least health", "hands", "gold", "strength", "in play"})
BAD = frozenset(
    {"stunned", "unconscious", "exhausted", "falls", "levels", "attack", "tokens", "down in the last scene"}
)
"""Figures that can only be good or bad, whatever the games that were played may say of them."""


def chance(t: Table) -> float:
    """How likely the party wins from here."""
    return PROSPECTS.chance(t.adventure.id, figures(t))


def figures(t: Table) -> Figures:
    """What counts; most of it for each character."""
    n = len(t.players)
    attacks = [0] * n
    foes = levels = tokens = 0
    for foe in t.foes:
        if not foe.defeated:
            foes += 1
            attacks[foe.seat] += attack_of(t, foe)
            levels += len(t.box.encounters[foe.card].levels) - foe.cleared.bit_count()
            tokens += foe.tokens
    health, least, stunned, out, tired, falls, hands, gold, strength, lasting = 0.0, 1.0, 0, 0, 0, 0, 0, 0, 0.0, 0
    for player in t.players:
        share = player.hp / t.box.screens[player.screen].hp
        health += share
        least = min(least, share)
        stunned += player.stunned
        out += player.unconscious
        tired += player.exhausted
        hands += len(player.hand)
        gold += player.gold
        lasting += len(player.in_play)
        falls += not player.unconscious and attacks[player.seat] >= player.hp
        strength += strength_of(t.box, player)
    left = len(t.adventure.scenes) - t.scene
    attack = sum(attacks)
    return {
        "one": 1.0,
        "characters": n - 4.0,
        "scenes left": left,
        "scenes left squared": left * left / 4,
        "level": t.level,
        "level, scenes left": t.level * left / 4,
        "health": health / n,
        "least health": least,
        "stunned": stunned / n,
        "unconscious": out / n,
        "exhausted": tired / n,
        "falls": falls / n,
        "encounters": foes / n,
        "levels": levels / n,
        "attack": attack / n,
        "tokens": tokens / n,
        "hands": hands / n,
        "gold": gold / n,
        "strength": strength / n / 10,
        "in play": lasting / n,
        "scene clear": float(foes == 0),
        "encounters, health": foes * health / n / n,
        "attack, health": attack * health / n / n,
        "down in the last scene": (out + stunned) / n * (left == 1),
        "turns": t.turn / n / 5,
    }


def strength_of(box: Box, player: Player) -> float:
    """What all the cards of a character are worth in a fight."""
    cards = [*player.hand, *player.discard]
    for bag in player.deck.bags:
        cards += bag
    powers = _powers(box)
    return sum([powers[card] for card in cards if card >= 0])


@lru_cache(maxsize=16)
def _powers(box: Box) -> dict[int, float]:
    """What each card is worth beyond any other."""
    return {number: card_power(card) - 1 for number, card in box.playing.items()}
