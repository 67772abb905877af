"""What happened in the dungeon, as motions."""

from __future__ import annotations

from msgspec.structs import replace

from emberhall.games.ashardalon.telling.view import View
from emberhall.pictures.ashardalon.pieces import foe_spot, spot
from emberhall.pictures.motion import Card, Change, Fields, Motion, Move, Roll, roll, way


def motion(view: View, event: Fields) -> Motion | None:
    """What is to be seen of an event."""
    match event:
        case {"event": "walks", "seat": int(seat), "start": int(start), "path": [*path]} if start >= 0:
            spots = [spot(view, square) for square in (start, *path) if isinstance(square, int)]
            return Move(f"hero-{seat}", way(spots))
        case {"event": "placed", "card": int(card), "uid": int(uid), "start": int(start), "path": [*path]} if path:
            return _goes(view, card, uid, [square for square in (start, *path) if isinstance(square, int)])
        case {"event": "hurt", "amount": int(amount), "card": int(card), "uid": int(uid)}:
            return Change(_who(view, card, uid), -amount)
        case {"event": "healed", "amount": int(amount), "card": int(card), "uid": int(uid)}:
            return Change(_who(view, card, uid), amount)
        case {"event": "rolled", "die": int(die), "bonus": int(bonus), "ac": int(ac), "hit": bool(hit)}:
            return roll(die, die + bonus, ac, hit, ("hit", "miss"))
        case {"event": "check", "die": int(die), "bonus": int(bonus), "needed": int(needed)}:
            return roll(die, die + bonus, needed, die + bonus >= needed)
        case {"event": "rerolled", "die": int(die)}:
            return Roll(str(die), f"{die}, rolled again")
        case {"event": "draws", "seat": int(seat), "card": int(card)}:
            return Card(_named(view, card), "side/decks", f"party/{seat}")
        case {"event": "gains", "seat": int(seat), "card": int(card)}:
            return Card(_named(view, card), "side/decks", f"party/{seat}")
        case {"event": "discards", "card": int(card)}:
            return Card(_named(view, card), "stage", "side/decks")
    return None


def _goes(view: View, card: int, uid: int, squares: list[int]) -> Move | None:
    """A monster or villager on its way, if it has come through it alive."""
    foe = next((foe for foe in view.foes if foe.uid == uid and foe.square >= 0), None)
    if foe:
        return Move(f"foe-{uid}", way(foe_spot(view, replace(foe, square=square)) for square in squares))
    villager = next((one for one in view.villagers if one.card.card == card and one.square >= 0), None)
    if villager and not uid:
        return Move(f"villager-{villager.prey}", way(spot(view, square) for square in squares))
    return None


def _who(view: View, card: int, uid: int) -> str:
    """The key of a monster, or of the hero whose card that is."""
    seat = next((hero.seat for hero in view.heroes if hero.card.card == card), -1)
    return f"foe-{uid}" if uid or seat < 0 else f"hero-{seat}"


def _named(view: View, card: int) -> str:
    """What a card is called that lies open somewhere."""
    heroes = (each for hero in view.heroes for each in (*hero.powers, *hero.items, *hero.curses))
    piles = (each for pile in view.piles for each in pile.discard)
    return next((each.name for each in (*heroes, *piles) if each.card == card), "")
