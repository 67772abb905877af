"""Standing rules: which traits of a kind are in force, gathered where a rule needs them.

A kind is named by the hook of `Trait` that it gives a meaning; cards that bear none of the kind are not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.games.dragonfire.rules.box import EncounterCard
from emberhall.games.dragonfire.rules.language import Trait
from emberhall.games.dragonfire.rules.state import Foe, Player, Table


def of_fire(t: Table, hook: str) -> Sequence[Trait]:
    """The Continuous effects of the active Dragonfire card, those of its levels judged at the reveal."""
    # DF-DRAGONFIRE-06, -09, -12
    found = t.adventure.traits
    if t.fire in t.box.bearers[hook]:
        card = t.box.fires[t.fire]
        for effect in reversed(card.levels):
            if effect.traits and (t.level if effect.continuous else t.counts.get("fire level", t.level)) >= effect.at:
                found = effect.traits + found
        if card.traits:
            found = card.traits + found
    return [trait for trait in found if hook in trait.hooks] if found else found


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
            if feature.writes:  # DF-FEAT-09
                found += feature.writes.get(player.written.get(feature.name, ""), ())
    return found


def around(t: Table, seat: int, hook: str) -> list[Trait]:
    """Everything of a kind in force for a player: of the Dragonfire card, of what faces it, and its own."""
    player, bearers = t.players[seat], t.box.bearers[hook]
    found: list[Trait] = []
    if t.fire in bearers or t.adventure.traits:
        found += of_fire(t, hook)
    for foe in t.foes:
        if foe.card in bearers and not foe.defeated and t.faces(foe, player):
            found += [trait for trait in of_foe(t, foe) if hook in trait.hooks]
    if player.screen in bearers or player.in_play or player.features:
        found += [trait for trait in of_player(t, player) if hook in trait.hooks]
    return found


def anywhere(t: Table, cards: set[int]) -> bool:
    """Whether any of these cards is in play, whomever it concerns."""
    if t.fire in cards or t.shows(cards):
        return True
    for player in t.players:
        if player.screen in cards:
            return True
        if (player.in_play or player.features) and not cards.isdisjoint([*player.in_play, *player.features]):
            return True
    return t.adventure.traits != () and t.box.number[t.adventure.name] in cards


def attack_strength(t: Table, foe: Foe, token: bool = False) -> int:
    """How hard an encounter, or one of its tokens, hits now; never less than nothing."""
    # DF-ENC-08, DF-TAKE-13, DF-GAP-70
    card = t.box.encounters[foe.card]
    base = card.tokens.attack if token and card.tokens else card.attack
    if foe.tripped and card.tripwire and not token:
        base += card.tripwire.strength
    base += foe.token_might + foe.token_mood if token else foe.might + foe.mood
    bearers = t.box.bearers["attack"]
    if t.fire in bearers or t.adventure.traits:
        for trait in of_fire(t, "attack"):
            base += trait.attack(t, foe, None, token)
    for other in t.foes:
        if other.card in bearers and not other.defeated:
            for trait in of_foe(t, other):
                base += trait.attack(t, foe, other, token)
    return base if base > 0 else 0


def immune(t: Table, foe: Foe, card: int, levels: bool) -> bool:
    """Whether an encounter is Immune to a card or to level damage."""  # DF-KEY-33
    if foe.card not in t.box.resistant:
        return False
    return any(trait.immune(t, foe, card, levels) for trait in of_foe(t, foe))
