"""Checks: the Skill Checks that characters make, and the Saves of encounters."""

from __future__ import annotations

from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.encounters import top_encounter
from emberhall.games.dragonfire.rules.hands import top_card
from emberhall.games.dragonfire.rules.standing import around, of_fire, of_foe
from emberhall.games.dragonfire.rules.state import Foe, Player, Table


def skill_check(t: Table, player: Player, colour: int = -1, primary: bool = False) -> bool:
    """Reveal the top card and bury it: a success if it has a colour of the player's Class Types, or the one named."""
    # DF-CHECK-01..10
    for trait in around(t, player.seat, "check_result"):
        return trait.check_result()  # no card is revealed  # DF-CHECK-06
    times = 2 if any(trait.checks_twice() for trait in of_fire(t, "checks_twice")) else 1
    results = [_one_check(t, player, colour, primary) for _ in range(times)]
    return all(results)


def _one_check(t: Table, player: Player, colour: int, primary: bool) -> bool:
    card = top_card(t, player)
    if card < 0:
        return False
    shown = t.box.playing[card].colour
    if colour >= 0:
        won = shown == colour
    elif primary:
        won = shown == player.types[0]
    else:
        won = shown in player.types
    player.deck.bury(card)
    if t.log:
        t.tell(events.Checked(player.seat, card, won))
    return won


def save(t: Table, foe: Foe, extra: int = 0) -> bool:
    """Reveal cards of the encounter's own deck and bury them: one of its colour is a success."""
    # DF-SAVE-01..06, -11, DF-GAP-14
    for trait in of_foe(t, foe, "save_result"):
        return trait.save_result()  # no card is revealed  # DF-SAVE-04
    colour = t.box.encounters[foe.card].colour
    shown: list[int] = []
    for _ in range(1 + extra + sum([trait.save_plus() for trait in of_foe(t, foe, "save_plus")])):
        card = top_encounter(t, foe.deck)
        if card < 0:
            break
        shown.append(card)
    for card in shown:
        t.decks[foe.deck].bury(card)
    won = any(t.box.encounters[card].colour == colour for card in shown)
    if t.log:
        t.tell(events.Saved(foe.uid, foe.card, tuple(shown), won))
    return won
