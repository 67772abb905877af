"""The cards of Dragonfire one by one, for a page: lanes, Market, hand, damage that waits.

A card is a small picture of its own, marked with `data-at` so that a page knows where it lies and what lights it.
"""

from __future__ import annotations

from emberhall.engine.events import Event
from emberhall.engine.sheet import At
from emberhall.engine.sight import Offer, Sight
from emberhall.games.dragonfire.telling.view import CardView, PlayerView, View
from emberhall.pictures.canvas import esc
from emberhall.pictures.cards import CLASS_GLYPHS, CLASS_TYPES, H, W
from emberhall.pictures.dragonfire import fronts
from emberhall.pictures.glyphs import drawn
from emberhall.pictures.lighting import Place, on_board
from emberhall.pictures.markup import (
    looked_up,
)

FROM_HAND = frozenset({
    "play", "anytime", "assist", "deplete", "consume", "discard", "repack", "hold", "put-back", "swap", "trade",
    "remove",
})  # fmt: skip
FROM_MARKET = frozenset({"buy", "replace", "add"})


def places(view: View, offer: Offer) -> list[Place]:
    """Where an offer stands on the table: what it refers to there, or the card that it is about."""
    found = on_board(offer)
    card = next((ref.id for ref in offer.about if ref.kind == "card"), -1)
    if card < 0 or not 0 <= offer.seat < len(view.players):
        return found
    if offer.act in FROM_MARKET:
        return [*found, ("market", card)] if any(ware.card == card for ware in view.market) else found
    mine = offer.seat == view.seat
    if mine and offer.act in FROM_HAND and card in view.players[view.seat].hand:
        return [*found, ("hand", card)]
    if mine and card in view.players[view.seat].in_play:
        return [*found, ("play", card)]
    return found


def stage(sight: Sight[View, Event]) -> dict[str, str]:
    """Every card on the table by its key."""
    view = sight.view
    found = {"fire": _fire(view)}
    for n, ware in enumerate(view.market):
        found[f"market/{n}"] = _card(view, "market", ware.card, ware.cost)
    for player in view.players:
        found[f"lane/{player.seat}"] = _lane(view, player)
    for n, one in enumerate(view.sources):
        found[f"sources/{n}"] = _picture(f"source-{one.source}", fronts.source(view, one), *fronts.SOURCE)
    me = view.players[view.seat]
    for n, card in enumerate(me.hand):
        found[f"hand/{n}"] = _card(view, "hand", card)
    for n, card in enumerate(me.in_play):
        found[f"play/{n}"] = _card(view, "play", card)
    return found


def emblems(view: View) -> dict[At, str]:
    """Small drawings of the characters' classes, for their panels."""
    return {("seat", player.seat): seal(player) for player in view.players}


def seal(player: PlayerView) -> str:
    """The seal of a character's class."""
    kind = fronts.class_of(player)
    return (
        f"<svg class='mini' viewBox='-27 -31 54 58' aria-hidden='true'><circle class='seal t-{CLASS_TYPES[kind]}' "
        f"r='24'/>{drawn(CLASS_GLYPHS[kind])}</svg>"
    )


def _picture(at: str, drawing: str, width: int, height: int, card: CardView | None = None) -> str:
    """A small picture; where it is that of a card, to be looked up."""
    drawn = f"<svg class='picture cards' data-at='{at}' viewBox='0 0 {width} {height}'>{drawing}</svg>"
    return looked_up(drawn, card.name) if card else drawn


def _card(view: View, at: str, card: int, price: int = -1) -> str:
    return _picture(f"{at}-{card}", fronts.playing(view, card, price), W, H, view.cards.get(card))


def _fire(view: View) -> str:
    return _picture("fire", fronts.dragonfire(view, 300, 217), 300, 217, view.cards.get(view.fire))


def _lane(view: View, player: PlayerView) -> str:
    """What faces a character."""
    foes = [foe for foe in view.foes if player.seat in (foe.facing or (foe.seat,))]
    cards = "".join(
        _picture(f"foe-{foe.foe}", fronts.encounter(view, foe), fronts.EW, fronts.EH, view.cards[foe.card])
        for foe in foes
    )
    return cards or f"<p class='none'>Nothing faces {esc(player.name)}.</p>"
