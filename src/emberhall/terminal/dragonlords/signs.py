"""The signs of the Dragon Lords in the terminal. A sign or a word stands beside every colour."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

GOLD, EMBER, RED, GREEN, BLUE, YELLOW, MUTED, PALE = (
    "#f2c14e", "#e8803c", "#e0645a", "#8fbf7f", "#8fc1e3", "#e6d36a", "#9a8c7c", "#e9dfd3",
)  # fmt: skip
HUES = {"green": GREEN, "yellow": YELLOW, "blue": BLUE, "red": RED}
LETTERS = {"green": "G", "yellow": "Y", "blue": "B", "red": "R"}
TERRAIN = {"plains": ".", "forest": "f", "hills": "n", "mountains": "^", "swamp": '"', "river": "~", "town": "#"}
FALLEN, ACTIVE, ROAD, WAITS = "x", "▸", "=", "!"
PHASES = ("Ranged", "Melee", "Magic")
ATTRIBUTES = ("Mind", "Body", "Spirit")

LOOKS = {
    "void": Style(color="#5a4a2c", bgcolor="#0f0c0a"),
    "plains": Style(color="#a49a6a", bgcolor="#26240f"),
    "forest": Style(color="#5f8f57", bgcolor="#13210f"),
    "hills": Style(color="#a07a4c", bgcolor="#2a1f12"),
    "mountains": Style(color="#9a9aa2", bgcolor="#26262b"),
    "swamp": Style(color="#7a8a5c", bgcolor="#1a2117"),
    "river": Style(color="#5f9cc4", bgcolor="#0e2231"),
    "town": Style(color="#fff5d6", bgcolor="#5c4a2a", bold=True),
    "fallen": Style(color="#e0645a", bgcolor="#2a1212", bold=True, strike=True),
    "green": Style(color="#0f1f0c", bgcolor=GREEN, bold=True),
    "yellow": Style(color="#241f05", bgcolor=YELLOW, bold=True),
    "blue": Style(color="#08131c", bgcolor=BLUE, bold=True),
    "red": Style(color="#fff0ec", bgcolor="#a33327", bold=True),
    "hero": Style(color="#1a1208", bgcolor="#d8c9b4", bold=True),
    "active": Style(color="#1a1208", bgcolor="#f7e3b0", bold=True),
    "muted": Style(color=MUTED),
}

LEGEND = (
    ("▸A ", "active", "the Hero whose turn it is, by the first letter of its name"),
    (".B ", "hero", "another Hero; .BG with a counter on the same space"),
    (".G ", "green", "a green Adventure Counter; Y yellow, B blue, R red"),
    (".G!", "green", "an undefeated Challenge waits there"),
    ("#Ta", "town", "a town by the first letters of its name"),
    ("xTa", "fallen", "an overrun town: nobody may enter it"),
    (". =", "plains", "a road lies on a space"),
    ("3d ", "plains", "below a space in reach: the dice that the way there takes (3sp: the spaces)"),
    (".  ", "plains", "plains"),
    ("f  ", "forest", "forest"),
    ("n  ", "hills", "hills"),
    ("^  ", "mountains", "mountains"),
    ('"  ', "swamp", "swamp"),
    ("~  ", "river", "river"),
)


def bar(left: int, whole: int, span: int = 8) -> Text:
    """Life as a bar."""
    filled = max(round(span * left / whole) if whole else 0, 1 if left > 0 else 0)
    colour = GREEN if left * 2 > whole else GOLD if left * 4 > whole else RED
    return Text("█" * filled, colour) + Text("░" * (span - filled), MUTED)
