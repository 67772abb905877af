"""Standing rules: which traits are in force, gathered where a rule needs them."""

from __future__ import annotations

from emberhall.games.dragonfire.box import EncounterCard
from emberhall.games.dragonfire.language import Trait
from emberhall.games.dragonfire.state import Foe, Player, Table


def of_fire(t: Table) -> tuple[Trait, ...]:
    """The Continuous effects of the active Dragonfire card, those of its levels judged at the reveal."""
    # DF-DRAGONFIRE-06, -09, -12
    found = t.adventure.traits
    if t.fire >= 0:
        card = t.box.fires[t.fire]
        for effect in reversed(card.levels):
            if effect.traits and (t.level if effect.continuous else t.counts.get("fire level", t.level)) >= effect.at:
                found = effect.traits + found
        if card.traits:
            found = card.traits + found
    return found


def of_foe(t: Table, foe: Foe) -> tuple[Trait, ...]:
    """The abilities of an encounter that are always on, with its level ability if that is in force."""
    # DF-ENC-05, DF-DRAGONFIRE-10, -11
    card: EncounterCard = t.box.encounters[foe.card]
    effect = card.level_effect
    if effect and effect.traits and (t.level >= effect.at if effect.continuous else foe.awake):
        return card.traits + effect.traits
    return card.traits


def of_player(t: Table, player: Player) -> tuple[Trait, ...]:
    """What a character's screen, Features and cards in play keep in force; Features sleep while it is Stunned."""
    # DF-STUN-08, -10
    found = t.box.screens[player.screen].traits
    for card in player.in_play:
        found += t.box.playing[card].traits
    if player.features and player.able:
        for number in player.features:
            feature = t.box.features[number]
            if feature.continuous or feature.kind == "subclass":
                found += feature.traits
    return found


def around(t: Table, seat: int) -> list[tuple[Trait, Foe | None]]:
    """Everything in force for a player: the Dragonfire card, what faces it, and its own."""
    player, ruled, locations = t.players[seat], t.box.ruled, t.box.locations
    found: list[tuple[Trait, Foe | None]] = []
    if t.fire >= 0 or t.adventure.traits:
        found = [(trait, None) for trait in of_fire(t)]
    for foe in t.foes:
        if foe.card not in ruled or foe.defeated:
            continue
        if foe.uid == player.place if foe.card in locations else foe.seat == seat:
            found += [(trait, foe) for trait in of_foe(t, foe)]
    for trait in of_player(t, player):
        found.append((trait, None))
    return found


def attack_strength(t: Table, foe: Foe, token: bool = False) -> int:
    """How hard an encounter, or one of its tokens, hits now; never less than nothing."""
    # DF-ENC-08, DF-TAKE-13, DF-GAP-70
    card = t.box.encounters[foe.card]
    base = card.tokens.attack if token and card.tokens else card.attack
    if foe.tripped and card.tripwire and not token:
        base += card.tripwire.strength
    base += foe.might + foe.mood
    if t.fire >= 0 or t.adventure.traits:
        for trait in of_fire(t):
            base += trait.attack(t, foe, None, token)
    fierce = t.box.fierce
    for other in t.foes:
        if other.card in fierce and not other.defeated:
            for trait in of_foe(t, other):
                base += trait.attack(t, foe, other, token)
    return max(0, base)


def immune(t: Table, foe: Foe, card: int, levels: bool) -> bool:
    """Whether an encounter is Immune to a card or to level damage."""  # DF-KEY-33
    if foe.card not in t.box.resistant:
        return False
    return any(trait.immune(t, foe, card, levels) for trait in of_foe(t, foe))
