"""The signs of Dragonfire in the terminal: levels, conditions, damage. A sign or a word stands beside every colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text

from emberhall.engine.english import plural
from emberhall.games.dragonfire.telling.view import LevelView, PlayerView

GOLD, EMBER, RED, GREEN, BLUE, MUTED, PALE = (
    "#f2c14e", "#e8803c", "#e0645a", "#8fbf7f", "#8fc1e3", "#9a8c7c", "#e9dfd3",
)  # fmt: skip
COLOURLESS = "colourless"
HUES = {"black": "#c4b6e0", "blue": BLUE, "green": GREEN, "red": RED, COLOURLESS: PALE}
CLEARED, FALLS, WIRE, PLACE, LEADER, ACTIVE = "✓", "▼", "¦", "⌂", "★", "▸"
STUNNED, EXHAUSTED, UNCONSCIOUS = "✖", "◌", "†"
AILS = {"stunned": STUNNED, "exhausted": EXHAUSTED, "unconscious": UNCONSCIOUS}

LOOKS = {
    "active": Style(color=EMBER, bold=True),
    "gold": Style(color=GOLD),
    "level": Style(color=BLUE),
    "cleared": Style(color=MUTED, strike=True),
    "falls": Style(color="#1a1208", bgcolor=GOLD, bold=True),
    "ill": Style(color=RED, bold=True),
    "muted": Style(color=MUTED),
}

LEGEND = (
    (ACTIVE, "active", "the character whose turn it is, with its number at the table"),
    (LEADER, "gold", "the party leader"),
    (PLACE, "gold", "a Location, or where somebody is"),
    ("2 blue", "level", "a level of a damage track: so much damage of a colour; colourless is any"),
    ("[3 any]", "level", "a square level, which level damage cannot clear"),
    (f"{CLEARED}2 blue", "cleared", "a level that is cleared"),
    (f"{FALLS}2 blue", "falls", "a level that will fall by the damage laid out"),
    (WIRE, "gold", "a Tripwire: clearing a level after it sets something off"),
    ("←", "muted", "damage laid on an encounter"),
    (STUNNED, "ill", "Stunned"),
    (EXHAUSTED, "ill", "Exhausted"),
    (UNCONSCIOUS, "ill", "Unconscious"),
    ("A  T", "muted", "a card with an Assist; one that may be played at any time"),
)


def level_sign(level: LevelView) -> Text:
    """One level: its damage in a word, with signs for square, cleared, and about to fall."""
    words = f"{level.amount} {any_or(level.colour)}"
    words = f"[{words}]" if level.square else words
    if level.cleared:
        return Text(f"{CLEARED}{words}", LOOKS["cleared"])
    if level.falls:
        return Text(f"{FALLS}{words}", LOOKS["falls"])
    return Text(words, HUES[level.colour])


def any_or(colour: str) -> str:
    """Colourless damage is any damage."""
    return "any" if colour == COLOURLESS else colour


def track_signs(levels: Sequence[LevelView], wire: int = -1) -> Text:
    """A whole track from the top, with the line of its Tripwire."""
    text = Text()
    for number, level in enumerate(levels):
        if number:
            text.append(f" {WIRE} " if number == wire else " · ", GOLD if number == wire else MUTED)
        text.append_text(level_sign(level))
    return text


def damage_signs(damage: Mapping[str, int]) -> Text:
    """Damage as short as it goes, each colour by its word."""
    return Text(", ", MUTED).join([Text(f"{n} {any_or(colour)}", HUES[colour]) for colour, n in damage.items()])


def conditions(player: PlayerView) -> Text:
    """What ails a character, sign and word."""
    text = Text()
    for name in player.conditions:
        text.append(f" {AILS[name]}{name.capitalize()}", LOOKS["ill"])
    if player.spirits:
        text.append(f" {plural(player.spirits, 'Spirit')}", BLUE)
    return text


def bar(left: int, whole: int, span: int = 8) -> Text:
    """Hit Points as a bar."""
    filled = max(round(span * left / whole) if whole else 0, 1 if left > 0 else 0)
    colour = GREEN if left * 2 > whole else GOLD if left * 4 > whole else RED
    return Text("█" * filled, colour) + Text("░" * (span - filled), MUTED)
