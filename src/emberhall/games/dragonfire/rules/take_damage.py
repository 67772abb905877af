"""Take Damage: everything that faces the active player attacks, and what is not prevented is one amount."""

from __future__ import annotations

from collections.abc import Set

from emberhall.engine.choice import Flow
from emberhall.engine.words import run_all
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.any_time import before
from emberhall.games.dragonfire.rules.features import answer_attacks
from emberhall.games.dragonfire.rules.hit_points import hurt
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.standing import attack_strength, of_fire, of_player
from emberhall.games.dragonfire.rules.state import Foe, Table


def take_damage(t: Table) -> Flow[None] | None:
    """Everything that faces the active player attacks, if anything does."""
    gifted = any(player.features for player in t.players)
    return all_attacks(t, gifted) if gifted or t.facing(t.active) else None


def all_attacks(t: Table, gifted: bool) -> Flow[None]:
    """What faces the active player attacks, and what is summoned by that at once as well."""  # DF-TAKE-01, -10
    if gifted:
        yield from before(t, "before-attacks", threatened)
    elsewhere = {foe.uid for foe in t.foes if not t.faces(foe, t.me)}
    while not t.me.unconscious and (waiting := unspent(t, elsewhere)):
        yield from attacks(t, waiting, elsewhere)


def threatened(t: Table) -> bool:
    """Whether an attack on the active player would do anything."""
    attackers = [foe for foe in t.facing(t.active) if not foe.calm]
    return any(t.card_of(foe).attacking or attack_of(t, foe) for foe in attackers)


def unspent(t: Table, elsewhere: Set[int]) -> list[Foe]:
    """The encounters that face the active player, may attack and have not done so in this phase; not those that were
    elsewhere when it began and turned from a friend who fell meanwhile."""
    # DF-TAKE-01, -08, -10
    return [foe for foe in t.facing(t.active) if not (foe.calm or foe.attacked or foe.uid in elsewhere)]


def attacks(t: Table, waiting: list[Foe], elsewhere: Set[int]) -> Flow[None]:
    """Encounters attack, and all that they deal is one amount."""  # DF-TAKE-02..04, -07, -09, DF-GAP-60
    me = t.me
    total = spared = 0
    blows: list[tuple[Foe, int, bool]] = []
    while waiting:
        foe = waiting.pop(0)
        foe.attacked = True
        own, tokens, each = attack_strength(t, foe), foe.tokens, 0
        if tokens:
            each = attack_strength(t, foe, token=True)
        harm = own + tokens * each
        ability = t.card_of(foe).attacking
        if t.log and (ability or of_fire(t, "attacked")):
            t.tell(events.Attacks(foe.uid, foe.card, me.seat))
        if ability:
            t.counts["harm"], t.counts["attacker"] = 0, foe.uid
            if flow := run_all(ability, t, Deed(me.seat, foe.card, foe=foe)):
                yield from flow
            own += t.counts.pop("harm")
            del t.counts["attacker"]
            waiting = unspent(t, elsewhere)
        for trait in of_fire(t, "attacked"):
            trait.attacked(t, me, foe, harm)
        resisted = sum([trait.resists(t, foe) for trait in of_player(t, me, "resists")])
        own_left, each_left = max(0, own - resisted), max(0, each - resisted)
        spared += own - own_left + tokens * (each - each_left)
        total += own_left + tokens * each_left
        blows.append((foe, own_left, own_left + tokens * each_left > 0))  # tokens deal theirs themselves  # DF-TOKEN-08
    if t.log and spared:
        t.tell(events.Prevented(me.seat, spared))
    if total and (me.in_play or me.features or t.screen(me).traits):
        total -= yield from prevented(t, total)
    if total and any(p.features for p in t.players):
        total -= yield from answer_attacks(t, total)
    if total:
        if t.log:
            t.tell(events.Attacked(me.seat, total, tuple([foe.card for foe, _, deals in blows if deals])))
        hurt(t, me, total)
        for foe, harm in [(foe, harm) for foe, harm, _ in blows if harm and foe in t.foes and not foe.defeated]:
            if flow := after_damage(t, foe, harm):
                yield from flow


def after_damage(t: Table, foe: Foe, harm: int) -> Flow[None] | None:
    """What an encounter does when it has dealt damage; nothing of it if all of that was prevented."""  # DF-TAKE-07
    for trait in of_fire(t, "damaged"):
        trait.damaged(t, t.me, foe, harm)
    ability = t.card_of(foe).damaging
    return run_all(ability, t, Deed(t.active, foe.card, foe=foe)) if ability else None


def prevented(t: Table, harm: int) -> Flow[int]:
    """What the player's cards in play take away from the damage of attacks."""  # DF-KEY-05
    taken = 0
    for trait in of_player(t, t.me, "prevents"):
        flow = trait.prevents(t, t.me, harm - taken)
        if flow is not None and taken < harm:
            taken += yield from flow
    if t.log and taken:
        t.tell(events.Prevented(t.active, taken))
    return taken


def attack_of(t: Table, foe: Foe) -> int:
    """What an encounter and its tokens deal together."""  # DF-TOKEN-06, -08
    strength = attack_strength(t, foe)
    if foe.tokens:
        strength += foe.tokens * attack_strength(t, foe, token=True)
    return strength
