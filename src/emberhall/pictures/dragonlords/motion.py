"""What happened in the realm, as motions."""

from __future__ import annotations

from emberhall.games.dragonlords.telling.view import View
from emberhall.pictures.dragonlords.land import centre
from emberhall.pictures.motion import Card, Change, Fields, Motion, Move, Roll, Spot, roll, way


def motion(view: View, event: Fields) -> Motion | None:
    """What is to be seen of an event."""
    match event:
        case {
            "event": "moved" | "stepped",
            "figure": int(figure),
            "space": int(space),
            "to": int(to),
        } if min(space, to) >= 0:
            return Move(_who(view, figure), way([_middle(view, space), _middle(view, to)]))
        case {"event": "wounded" | "exhausted", "figure": int(figure), "amount": int(amount)}:
            return Change(_who(view, figure), -amount)
        case {"event": "healed" | "rested", "figure": int(figure), "amount": int(amount)}:
            return Change(_who(view, figure), amount)
        case {
            "event": "combat-rolled",
            "die": int(die),
            "total": int(total),
            "target": int(target),
            "success": bool(good),
        }:
            return roll(die, total, target, good)
        case {"event": "escape-rolled" | "skill-tested", "die": int(die), "total": int(total), "target": int(target),
              "passed": bool(good)}:  # fmt: skip
            return roll(die, total, target, good)
        case {"event": "movement-rolled", "faces": [*faces]} if faces:
            shown = ", ".join(map(str, faces))
            return Roll(str(faces[0]), f"{shown} to move by")
        case {"event": "threat-rolled" | "target-rolled" | "town-rolled" | "die-rolled-again", "die": int(die)}:
            return Roll(str(die), str(die))
        case {"event": "bought", "seat": int(seat), "card": int(card)}:
            names = {item.card: item.name for hero in view.heroes for item in (*hero.items, *hero.kept)}
            return Card(names.get(card, ""), "side/decks", f"party/{seat}")
    return None


def _who(view: View, figure: int) -> str:
    """The key of whoever a figure belongs to: a hero, or one of its allies."""
    mine = {part.card: hero.seat for hero in view.heroes for part in (*hero.allies, hero.figure)}
    return f"hero-{mine.get(figure, -1)}"


def _middle(view: View, space: int) -> Spot:
    return centre(space % view.width, space // view.width)
