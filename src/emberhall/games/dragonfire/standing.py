"""Standing rules: which traits are in force, gathered where a rule needs them."""

from __future__ import annotations

from collections.abc import Iterator

from emberhall.games.dragonfire.box import EncounterCard
from emberhall.games.dragonfire.language import Trait
from emberhall.games.dragonfire.state import Foe, Player, Table


def of_fire(t: Table) -> Iterator[Trait]:
    """The Continuous effects of the active Dragonfire card, those of its levels judged at the reveal."""
    # DF-DRAGONFIRE-06, -09, -12
    if t.fire >= 0:
        card = t.box.fires[t.fire]
        yield from card.traits
        for effect in card.levels:
            if effect.traits and (t.level if effect.continuous else t.counts.get("fire level", t.level)) >= effect.at:
                yield from effect.traits
    yield from t.adventure.traits


def of_foe(t: Table, foe: Foe) -> Iterator[Trait]:
    """The abilities of an encounter that are always on, with its level ability if that is in force."""
    # DF-ENC-05, DF-DRAGONFIRE-10, -11
    card: EncounterCard = t.box.encounters[foe.card]
    yield from card.traits
    effect = card.level_effect
    if effect and effect.traits and (t.level >= effect.at if effect.continuous else foe.awake):
        yield from effect.traits


def of_player(t: Table, player: Player) -> Iterator[Trait]:
    """What a character's screen, Features and cards in play keep in force; Features sleep while it is Stunned."""
    # DF-STUN-08, -10
    yield from t.screen(player).traits
    for card in player.in_play:
        yield from t.box.playing[card].traits
    if player.features and player.able:
        for number in player.features:
            feature = t.box.features[number]
            if feature.continuous or feature.kind == "subclass":
                yield from feature.traits


def around(t: Table, seat: int) -> Iterator[tuple[Trait, Foe | None]]:
    """Everything in force for a player: the Dragonfire card, what faces it, and its own."""
    for trait in of_fire(t):
        yield trait, None
    for foe in t.facing(seat):
        for trait in of_foe(t, foe):
            yield trait, foe
    for trait in of_player(t, t.players[seat]):
        yield trait, None


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
            base += trait.attack(t, foe, None)
    for other in t.foes:
        if other.defeated:
            continue
        if t.box.encounters[other.card].traits or t.box.encounters[other.card].level_effect:
            for trait in of_foe(t, other):
                base += trait.attack(t, foe, other)
    return max(0, base)


def immune(t: Table, foe: Foe, card: int, levels: bool) -> bool:
    """Whether an encounter is Immune to a card or to level damage."""  # DF-KEY-33
    definition = t.box.encounters[foe.card]
    if not definition.traits and definition.level_effect is None:
        return False
    return any(trait.immune(t, foe, card, levels) for trait in of_foe(t, foe))
