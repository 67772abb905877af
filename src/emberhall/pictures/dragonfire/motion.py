"""What happened at the table of Dragonfire, as motions."""

from __future__ import annotations

from emberhall.games.dragonfire.telling.view import View
from emberhall.pictures.motion import Card, Change, Fields, Motion


def motion(view: View, event: Fields) -> Motion | None:
    """What is to be seen of an event."""
    match event:
        case {"event": "hurt", "seat": int(seat), "amount": int(amount)}:
            return Change(f"seat-{seat}", -amount)
        case {"event": "healed", "seat": int(seat), "amount": int(amount)}:
            return Change(f"seat-{seat}", amount)
        case {"event": "plays" | "helps", "seat": int(seat), "card": int(card)}:
            return Card(_named(view, card), _hand(view, seat, card), "stage/play" if seat == view.seat else "stage")
        case {"event": "discards" | "sheds", "seat": int(seat), "card": int(card)} if seat == view.seat:
            return Card(_named(view, card), f"hand-{card}", f"party/{seat}")
        case {"event": "buys", "seat": int(seat), "card": int(card)}:
            return Card(_named(view, card), f"market-{card}", f"party/{seat}")
        case {"event": "fire-revealed", "card": int(card)}:
            return Card(_named(view, card), "side/decks", "fire")
    return None


def _hand(view: View, seat: int, card: int) -> str:
    """Where a card of somebody's hand lies: one's own hand is on the table."""
    return f"hand-{card}" if seat == view.seat else f"party/{seat}"


def _named(view: View, card: int) -> str:
    found = view.cards.get(card)
    return found.name if found else ""
