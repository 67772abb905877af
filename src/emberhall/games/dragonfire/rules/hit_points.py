"""Hit Points: damage, healing, Stunned, Exhausted, Unconscious."""

from __future__ import annotations

from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.encounters import remove
from emberhall.games.dragonfire.rules.features import lent_types
from emberhall.games.dragonfire.rules.hands import draw, drop_from_play
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.standing import around, of_player
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, Player, Table


def hurt(t: Table, player: Player, amount: int, by: int = -1, rule: str = "") -> None:
    """Damage lowers Hit Points; at 0 a character is Stunned, or Unconscious if it is Exhausted already. `by` is the
    card that deals it, if one does alone; what no card deals has a rule of its own."""
    # DF-TAKE-05, DF-STUN-01, DF-UNCON-01, -02
    if amount <= 0 or player.unconscious:
        return
    player.hp = max(0, player.hp - amount)
    if t.log:
        t.tell(events.Hurt(player.seat, amount, player.hp, by), rule)
    if player.hp > 0:
        return
    if player.exhausted or player.stunned:
        fall_unconscious(t, player)
    else:
        stun(t, player)


def suffer(t: Table, player: Player, amount: int, d: Deed) -> None:
    """Damage of an ability; what an attack on the active player adds is part of the one amount of the attack."""
    # DF-TAKE-04, -06
    if d.foe is not None and player is t.me and t.counts.get("attacker") == d.foe.uid:
        t.counts["harm"] += amount
    else:
        hurt(t, player, amount, d.card, "DF-SCENE-01" if d.card < 0 and d.foe is None else "")


def stun(t: Table, player: Player) -> None:
    """Take an Exhausted token and shuffle hand, discard and deck together; Features sleep."""
    # DF-STUN-03..05, -08..10, DF-GAP-24
    player.stunned = player.exhausted = player.dizzy = True
    if player.features:
        lent = lent_types(t, player)
        player.types = tuple([kind for kind in player.types if kind not in lent])
    keeps = any(trait.guards_hand() for trait in of_player(t, player, "guards_hand"))
    shuffle_all(player, keeps)
    lose_market_cards(t, player)
    if t.log:
        t.tell(events.Stunned(player.seat))


def shuffle_all(player: Player, keeps_hand: bool = False) -> None:
    """Deck, discard and hand become the new deck."""  # DF-STUN-04, DF-UNCON-03
    cards = player.discard + ([] if keeps_hand else player.hand)
    player.deck.shuffle_in(cards)
    player.discard = []
    if not keeps_hand:
        player.hand, player.notes = [], []


def lose_market_cards(t: Table, player: Player) -> None:
    """Market cards that remain in play are lost; Magic Items stay."""  # DF-STUN-09, -10, DF-GAP-26, DF-KEY-18
    for card in [c for c in player.in_play if c in t.box.market]:
        drop_from_play(t, player, card, "DF-STUN-09")


def fall_unconscious(t: Table, player: Player) -> None:
    """Out for the Scene: encounters pass to the left, a Location left alone is discarded."""
    # DF-UNCON-03..06, -10, DF-GAP-57
    player.unconscious, player.stunned, player.exhausted = True, False, True
    shuffle_all(player)
    lose_market_cards(t, player)
    if t.log:
        t.tell(events.Unconscious(player.seat))
    if all(p.unconscious for p in t.players):
        t.lose("DF-WIN-03", "Every character is Unconscious.")
    heir = t.left_of(player.seat)
    location, player.place = player.place, ENVIRONMENT
    for foe in [f for f in t.foes if not t.is_location(f) and f.seat == player.seat]:
        foe.seat = heir
        if t.log and not foe.defeated:
            t.tell(events.FoeMoves(foe.uid, foe.card, player.seat, heir), "DF-UNCON-05")
    if location != ENVIRONMENT:
        left = t.inside(location)
        foe = t.foe(location)
        if left:
            if foe.seat == player.seat:  # DF-LOC-28
                foe.seat = min(left, key=lambda p: (p.seat - player.seat) % len(t.players)).seat
        else:  # DF-LOC-27, DF-UNCON-06
            remove(t, foe)
            if t.log:
                t.tell(events.FoeGone(foe.uid, foe.card, "defeated" if foe.defeated else "deserted"), "DF-LOC-27")


def can_heal(t: Table, player: Player) -> bool:
    """Whether healing would do anything for a character: it has lost Hit Points, and nothing stands in the way."""
    # DF-COMP-05
    if player.unconscious or player.hp >= t.screen(player).hp:
        return False
    return not any(trait.forbids_healing() for trait in around(t, player.seat, "forbids_healing"))


def heal(t: Table, player: Player, amount: int) -> None:
    """Hit Points back, never above the start; a Stunned character stands again and draws two cards."""
    # DF-COMP-05, DF-STUN-12..14
    if not can_heal(t, player):
        return
    gained = min(amount, t.screen(player).hp - player.hp)
    if gained <= 0:
        return
    player.hp += gained
    if t.log:
        t.tell(events.Healed(player.seat, gained))
    if player.stunned:
        stand_up(t, player)


def stand_up(t: Table, player: Player) -> None:
    """No longer Stunned or Unconscious: Features work again, and two cards are drawn."""  # DF-STUN-08, -12, DF-REST-06
    player.stunned = player.unconscious = False
    player.types += tuple([kind for kind in lent_types(t, player) if kind not in player.types])
    draw(t, player, 2)
