"""What the table shows: one description for all surfaces. Encounters are drawn by each surface itself."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from emberhall.engine.english import listed
from emberhall.engine.kit.secrets import UNSEEN
from emberhall.engine.sheet import (
    AnyRow,
    Bar,
    Card,
    Fold,
    Goal,
    Item,
    Listing,
    Panel,
    Sheet,
    Sign,
    Stat,
    Text,
    panel,
)
from emberhall.games.dragonfire.rules.colours import COLOURS
from emberhall.games.dragonfire.telling.ahead import ahead, in_turn
from emberhall.games.dragonfire.telling.view import CardView, FoeView, PileView, PlayerView, View, WareView

TURN = {
    "dragonfire_phase": ("Dragonfire", "the leader's turn alone: the old Dragonfire card goes, a new one comes"),
    "start_turn": ("Start", "the Dragonfire card, movement, the Location, the other encounters, Features"),
    "play_cards": ("Play", "cards one at a time; others may throw Assists in"),
    "deal_damage": ("Deal", "assign damage to encounters; what clears no level is lost at the end of the turn"),
    "take_damage": ("Take", "everything that faces the active player attacks, as one amount"),
    "replenish": ("Replenish", "with three cards or fewer in hand draw two, one while Exhausted"),
    "market_phase": ("Market", "buy what you can pay for; if you buy nothing, replace a card"),
    "end_turn": ("End", "with no encounter left the Scene is over"),
}
COLOURLESS = COLOURS[-1]
BELOW = {"assist": "Assist", "anytime": "any time"}


def sheet(view: msgspec.Struct) -> Sheet:
    """Return everything that the table shows beside its encounters."""
    assert isinstance(view, View)
    return Sheet(view.adventure, tuple(panels(view)))


def panels(view: View) -> Iterator[Panel]:
    yield panel("", head(view), place="head")
    yield panel("Hands", hands(view))
    yield panel("Dragonfire", fire(view))
    yield panel("Market", [ware(view, each) for each in sorted(view.market, key=lambda each: (each.cost, each.card))])
    for player in view.players:
        title = f"{player.name}{' ★' if player.seat == view.leader else ''}"
        note, active = listed(player.class_types), player.seat == view.active
        rows = character(view, player)
        yield panel(title, rows, place="party", at=("seat", player.seat), active=active, note=note)
    yield panel("What you face", faced(view), Fold("What is ahead", tuple(ahead(view))), place="side")
    yield panel("Goals", goals(view), place="side")
    yield panel("Decks", Listing(tuple(pile(view, each) for each in view.piles)), place="side")


def head(view: View) -> Iterator[AnyRow]:
    """Where the game stands."""
    steps = [Item(name, about, now=id == view.phase) for id, (name, about) in TURN.items()]
    yield Listing(tuple(steps), "The turn")
    yield Stat("Turn", view.turn + 1, view.phase_title)
    yield Stat("Scene", f"{view.scene}/{view.scenes}", view.title)
    yield Stat("Dragonfire", f"{view.level:+d}" if view.level else "0", "the Dragonfire level")


# ---------------------------------------------------------------- cards


def hands(view: View) -> Iterator[AnyRow]:
    """The hand of the seat that looks, then the others; of what is hidden only how much there is."""
    for player in in_turn(view, view.seat):
        known = [card for card in player.hand if card != UNSEEN]
        hidden = len(player.hand) - len(known)
        name, rest = f"{player.seat + 1} {player.name}", f"{hidden} hidden" if hidden else "no cards"
        if not known:
            yield Listing((Item(name, rest),))
            continue
        yield Text(name, bold=True)
        yield from (playing(view.cards[card], card, known.count(card)) for card in sorted(set(known)))
        if hidden:
            yield Card("", copies=hidden, covered=True)


def playing(card: CardView, number: int, copies: int) -> Card:
    """A card of a hand: its damage, its Swords, and when others may use it."""
    damage = [f"{count} {'any' if colour == COLOURLESS else colour}" for colour, count in card.damage.items()]
    swords = [f"{card.swords} Sword{'s' * (card.swords > 1)}"] if card.swords else []
    figure, text = ", ".join([*damage, *swords]), BELOW.get(card.below_the_line, "")
    return Card(card.name, card.colour, text, ("card", number), copies, figure=figure)


def fire(view: View) -> Iterator[AnyRow]:
    """The active Dragonfire card; the level says which of its lines count."""
    yield Stat("Level", view.level)
    card = view.cards.get(view.fire)
    yield Card(card.name, card.kind, card.rules) if card else Text("No Dragonfire card is active.")


def ware(view: View, one: WareView) -> Card:
    """A card in the Market: its price, its class, and the numbers of those who can buy it now."""
    card = view.cards[one.card]
    who = f"✓{' '.join(str(seat + 1) for seat in one.buyers)}" if one.buyers else why_not(view, one)
    return Card(card.name, card.colour, f"{card.class_type[:3]} {who}", ("card", one.card), figure=f"{one.cost} gold")


def why_not(view: View, one: WareView) -> str:
    """Why nobody can buy a card now."""
    if not one.fits:
        return "for nobody"
    return "not now" if any(view.players[seat].gold >= one.cost for seat in one.fits) else "too expensive"


# ---------------------------------------------------------------- characters


def character(view: View, player: PlayerView) -> Iterator[AnyRow]:
    """What a character is and has."""
    yield Bar("Hit Points", player.hp, player.most_hp)
    yield Stat("Gold", player.gold)
    yield Stat("Hand", len(player.hand))
    yield Stat("Deck", len(player.deck), f"{len(player.discard)} discarded{on_top(view, player.deck)}")
    if player.swords:
        yield Stat("Swords", player.swords, "this turn")
    if player.spirits:
        yield Stat("Spirits", player.spirits)
    yield from (Sign(word.capitalize(), word) for word in player.conditions)
    place = next((foe.name for foe in view.foes if foe.foe == player.place), "")
    if place:
        yield Sign(f"in {place}", "place")
    yield from (Card(each.name, "feature", view.cards[each.card].text, used=each.spent) for each in player.features)
    for number in (*player.in_play, *player.held):
        if number != UNSEEN:
            yield Card(view.cards[number].name, "item", view.cards[number].text)
    if player.ability:
        yield Fold("Ability", (player.ability,))


def on_top(view: View, deck: tuple[int, ...]) -> str:
    """The card on top of a deck, for those who know it."""
    return f", on top {view.cards[deck[0]].name}" if deck and deck[0] != UNSEEN else ""


# ---------------------------------------------------------------- encounters, goals, decks


def faced(view: View) -> Iterator[AnyRow]:
    yield Listing(tuple(encounter(view, foe) for foe in view.foes)) if view.foes else Text("Nothing faces the party.")


def encounter(view: View, foe: FoeView) -> Item:
    left = sum(not level.cleared for level in foe.levels)
    whom = listed(player.name for player in view.players if player.seat in foe.facing) or "nobody"
    bar = Bar("levels", left, len(foe.levels), foe=True)
    note = f"faces {whom} · strikes {foe.strikes}"
    return Item(foe.name, note, bar=bar, at=("foe", foe.foe), card=view.cards[foe.card].name)


def goals(view: View) -> Iterator[AnyRow]:
    yield Text(view.title, bold=True)
    if view.rules:
        yield Text(view.rules)
    yield Goal(view.victory)
    yield Goal(view.defeat, wins=False)


def pile(view: View, each: PileView) -> Item:
    last = each.discard[-1] if each.discard else UNSEEN
    note = f"{len(each.discard)} discarded{on_top(view, each.deck)}"
    return Item(each.name, note, str(len(each.deck)), last=view.cards[last].name if last in view.cards else "")
