"""The ability box of a card that is played: requirements, text, the line, and what stands below it."""

from __future__ import annotations

from emberhall.games.dragonfire.rules.box import Playing
from emberhall.games.dragonfire.rules.colours import NONE, icons_text
from emberhall.games.dragonfire.rules.language import texts


def ability_text(card: Playing) -> str:
    """Everything printed on a card, a line for each part."""
    return "\n".join([*edge(card), *above_the_line(card), *below_the_line(card)])


def edge(card: Playing) -> list[str]:
    """What stands at the edge: damage icons and Swords."""
    parts = [] if card.icons == NONE else [f"{icons_text(card.icons)} damage"]
    if card.swords:
        parts.append(f"{card.swords} Sword" + "s" * (card.swords > 1))
    return [", ".join(parts) + "."] if parts else []


def above_the_line(card: Playing) -> list[str]:
    """Requirements, what the card does when it is played, and what it does while it remains in play."""
    lines: list[str] = []
    if card.requires_class:
        lines.append(f"Requires {card.requires_class} Class.")
    if card.requires_play:
        lines.append(f"Requires {card.requires_play} Play.")
    if card.requires_purchase:
        lines.append(f"Requires {card.requires_purchase} Purchase.")
    if card.must_include:
        lines.append(f"Must Include {card.must_include} Class.")
    if card.remains:
        lines.append("Remains in Play: Scene." if card.remains == "scene" else "Remains in Play.")
    if card.repack:
        lines.append("Repack.")
    if card.play:
        lines.append(texts(card.play))
    if card.traits:
        lines.append(texts(card.traits))
    if card.start_of_turn:
        lines.append("Start of your turn: " + texts(card.start_of_turn))
    if card.use:
        lines.append("On any turn, you may " + " to ".join(effect.text() for effect in card.use) + ".")
    return lines


def below_the_line(card: Playing) -> list[str]:
    """The Assist, or what may be played at any time."""
    if not card.assist:
        return []
    return [("Play at Any Time: " if card.anytime else "Assist: ") + texts(card.assist)]
