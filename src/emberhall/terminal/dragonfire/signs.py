"""The signs of Dragonfire in the terminal: levels, conditions, damage. A sign or a word stands beside every colour."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from emberhall.engine.english import plural
from emberhall.games.dragonfire.rules.colours import ANY, COLOURS, Icons
from emberhall.games.dragonfire.rules.damage_track import Level, Track, needs
from emberhall.games.dragonfire.rules.state import Player

GOLD, EMBER, RED, GREEN, BLUE, MUTED, PALE = (
    "#f2c14e", "#e8803c", "#e0645a", "#8fbf7f", "#8fc1e3", "#9a8c7c", "#e9dfd3",
)  # fmt: skip
HUES = ("#c4b6e0", BLUE, GREEN, RED, PALE)  # of black, blue, green, red and colourless damage
CLEARED, FALLS, WIRE, PLACE, LEADER, ACTIVE = "✓", "▼", "¦", "⌂", "★", "▸"
STUNNED, EXHAUSTED, UNCONSCIOUS = "✖", "◌", "†"

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


def level_sign(level: Level, cap: int, cleared: bool, falls: bool) -> Text:
    """One level: its damage in a word, with signs for square, cleared, and about to fall."""
    colour = "any" if level.colour == ANY else COLOURS[level.colour]
    words = f"{needs(level, cap)} {colour}"
    words = f"[{words}]" if level.square else words
    if cleared:
        return Text(f"{CLEARED}{words}", LOOKS["cleared"])
    if falls:
        return Text(f"{FALLS}{words}", LOOKS["falls"])
    return Text(words, HUES[level.colour])


def track_signs(track: Track, cleared: int, falling: int, cap: int, wire: int = -1) -> Text:
    """A whole track from the top, with the line of its Tripwire."""
    text = Text()
    for number, level in enumerate(track):
        if number:
            text.append(f" {WIRE} " if number == wire else " · ", GOLD if number == wire else MUTED)
        text.append_text(level_sign(level, cap, bool(cleared >> number & 1), bool(falling >> number & 1)))
    return text


def icons_signs(damage: Icons) -> Text:
    """Damage as short as it goes, each colour by its word."""
    parts = [
        Text(f"{n} {'any' if colour == ANY else COLOURS[colour]}", HUES[colour]) for colour, n in enumerate(damage) if n
    ]
    return Text(", ", MUTED).join(parts)


def conditions(player: Player) -> Text:
    """What ails a character, sign and word."""
    text = Text()
    for sign, word, so in (
        (UNCONSCIOUS, "Unconscious", player.unconscious),
        (STUNNED, "Stunned", player.stunned),
        (EXHAUSTED, "Exhausted", player.exhausted and not player.unconscious),
    ):
        if so:
            text.append(f" {sign}{word}", LOOKS["ill"])
    if player.tokens:
        text.append(f" {plural(player.tokens, 'Spirit')}", BLUE)
    return text


def bar(left: int, whole: int, span: int = 8) -> Text:
    """Hit Points as a bar."""
    filled = max(round(span * left / whole) if whole else 0, 1 if left > 0 else 0)
    colour = GREEN if left * 2 > whole else GOLD if left * 4 > whole else RED
    return Text("█" * filled, colour) + Text("░" * (span - filled), MUTED)
