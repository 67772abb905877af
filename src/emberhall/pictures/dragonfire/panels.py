"""The table of Dragonfire in parts for a page: head line, characters, lanes, Market, hand, damage that waits.

A card is a small picture of its own, marked with `data-at` so that a page knows where it lies and what lights it.
"""

from __future__ import annotations

from emberhall.engine.events import Event
from emberhall.engine.kit.secrets import UNSEEN
from emberhall.engine.sight import Offer, Sight
from emberhall.games.dragonfire.telling.ahead import ahead
from emberhall.games.dragonfire.telling.view import CardView, FoeView, PlayerView, View
from emberhall.pictures.canvas import esc
from emberhall.pictures.cards import CLASS_GLYPHS, CLASS_TYPES, H, W
from emberhall.pictures.dragonfire import fronts
from emberhall.pictures.glyphs import drawn
from emberhall.pictures.lighting import Place, on_board
from emberhall.pictures.markup import (
    bar,
    chip,
    chips,
    defined,
    fact,
    folded,
    listing,
    looked_up,
    named,
    signs,
    stats,
    steps,
)

PHASES = ("start_turn", "play_cards", "deal_damage", "take_damage", "market_phase", "end_turn")
SHORT = ("Start", "Play", "Deal", "Take", "Market", "End")
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


def panels(sight: Sight[View, Event]) -> dict[str, str]:
    """Every panel by its key."""
    view = sight.view
    found = {"head": head(view), "fire": _fire(view)}
    for n, ware in enumerate(view.market):
        found[f"market/{n}"] = _card(view, "market", ware.card, ware.cost)
    for player in view.players:
        found[f"party/{player.seat}"] = character(view, player)
        found[f"lane/{player.seat}"] = _lane(view, player)
    for n, one in enumerate(view.sources):
        found[f"sources/{n}"] = _picture(f"source-{one.source}", fronts.source(view, one), *fronts.SOURCE)
    me = view.players[view.seat]
    for n, card in enumerate(me.hand):
        found[f"hand/{n}"] = _card(view, "hand", card)
    for n, card in enumerate(me.in_play):
        found[f"play/{n}"] = _card(view, "play", card)
    faced = listing(_row(view, foe) for foe in view.foes) or "<p class='none'>Nothing faces the party.</p>"
    found["foes"] = faced + folded("What is ahead", ahead(view), "forecast")
    found["goals"] = goals(view)
    found["decks"] = decks(view)
    return found


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


def head(view: View) -> str:
    now = PHASES.index(view.phase) if view.phase in PHASES else -1
    return (
        f"<h1>{esc(view.adventure)}</h1>{steps(SHORT, now)}{fact('Scene', f'{view.scene}/{view.scenes}', view.title)}"
        f"{fact('Dragonfire', view.level)}{fact('Turn', view.turn + 1)}<span class='env'>{esc(view.phase_title)}</span>"
    )


def character(view: View, player: PlayerView) -> str:
    kind = fronts.class_of(player)
    active = " active" if player.seat == view.active else ""
    seal = (
        f"<svg class='mini' viewBox='-27 -31 54 58' aria-hidden='true'><circle class='seal t-{CLASS_TYPES[kind]}' "
        f"r='24'/>{drawn(CLASS_GLYPHS[kind])}</svg>"
    )
    place = next((foe.name for foe in view.foes if foe.foe == player.place), "")
    ails = [(word, word.capitalize()) for word in player.conditions] + ([("place", f"in {place}")] if place else [])
    figures: list[tuple[str, object]] = [("Gold", player.gold), ("Hand", len(player.hand)), ("Deck", len(player.deck))]
    figures += [("Swords", player.swords)] if player.swords else []
    figures += [("Spirits", player.spirits)] if player.spirits else []
    items = [
        chip(view.cards[card].name, "item", tip=view.cards[card].text)
        for card in (*player.in_play, *player.held)
        if card != UNSEEN
    ]
    features = [chip(feature.name, "feature", feature.spent) for feature in player.features]
    leads = " ★" if player.seat == view.leader else ""
    return (
        f"<article class='hero t-{CLASS_TYPES[kind]}{active}' data-at='seat-{player.seat}'>{seal}<div class='id'>"
        f"<h3>{esc(player.name)}{leads}</h3>"
        f"<p>{esc(', '.join(player.class_types))}</p></div>{bar(player.hp, player.most_hp, 'Hit Points')}"
        f"{stats(*figures)}"
        f"{signs(ails)}{chips([*features, *items])}</article>"
    )


def _row(view: View, foe: FoeView) -> str:
    left = sum(not level.cleared for level in foe.levels)
    whom = ", ".join(player.name for player in view.players if player.seat in foe.facing) or "nobody"
    name = named(foe.name, view.cards[foe.card].name)
    return (
        f"<li data-at='foe-{foe.foe}'><span>{name}<small>faces {esc(whom)} · strikes {foe.strikes}</small></span>"
        f"{bar(left, len(foe.levels), 'levels', 'foe')}</li>"
    )


def goals(view: View) -> str:
    return defined([("Scene", view.title), ("Rules", view.rules), ("Victory", view.victory), ("Defeat", view.defeat)])


def decks(view: View) -> str:
    rows: list[str] = []
    for pile in view.piles:
        last = pile.discard[-1] if pile.discard else UNSEEN
        note = f"<small>last: {named(view.cards[last].name)}</small>" if last in view.cards else ""
        rows.append(f"<li><b>{len(pile.deck)}</b> <span>{esc(pile.name)}{note}</span></li>")
    return listing(rows, "piles")
