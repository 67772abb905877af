"""The signs of Bardsung in the terminal. A sign or a word stands beside every colour."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

GOLD, EMBER, RED, GREEN, BLUE, MUTED, PALE = (
    "#f2c14e", "#e8803c", "#e0645a", "#8fbf7f", "#8fc1e3", "#9a8c7c", "#e9dfd3",
)  # fmt: skip
ACTIVE, FALLEN, READY, USED = "▸", "†", "●", "○"
AILING = "*"  # it has condition tokens
STAIRS, ECHO, FOCUS = "==", "((", "◆ "

# Lines by their weight to the north, east, south and west: none, between zones, wall.
LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
ZONE, WALL = 1, 2

TOKENS = {
    "firepit": ("*f", "fire"), "water": ("~~", "watr"), "gas": ("%%", "gas"), "rubble": ("::", "rubl"),
    "elevation": ("/\\", "high"), "banner": ("|>", "bann"), "grasping vines": ("&&", "vine"),
    "stalagmites": ("^^", "stal"), "drift": ("**", "drft"), "mushroom patch": ("oo", "mush"),
    "lava pit": ("*L", "lava"), "old well": ("()", "well"), "pipe": ("||", "pipe"), "forge": ("[]", "forg"),
    "lever": ("L/", "levr"), "treasure": ("$$", "trea"), "firewood": ("fw", "camp"), "ghost": ("G'", "ghst"),
    "mirage": ("M'", "mirg"), "corpse": ("xx", "crps"), "spore": ("s'", "spor"),
}  # fmt: skip
HURTS = frozenset({"firepit", "gas", "lava pit", "stalagmites", "grasping vines", "spore", "water"})
GATES = {"joined": "·", "unexplored": "?", "dead end": "x", "left alone": "-", "secret": "~"}
DOORS = {"open": "'", "closed": "+", "barred": "#"}

_FLOOR, _VOID = "#241f1b", "#0f0c0a"
LOOKS = {
    "void": Style(color="#5a4a2c", bgcolor=_VOID),
    "frame": Style(color="#6d5a34", bgcolor=_VOID),
    "edge": Style(color="#c79a3e", bgcolor=_VOID, bold=True),
    "room": Style(color="#6b5f52", bgcolor=_FLOOR),
    "corridor": Style(color="#6a6272", bgcolor="#221f27"),
    "arena": Style(color="#7a6050", bgcolor="#2b201a"),
    "label": Style(color="#a8977f", bgcolor=_FLOOR),
    "wall": Style(color="#b59f82", bgcolor="#1a1512"),
    "zone": Style(color="#6f6252", bgcolor=_FLOOR),
    "portal": Style(color="#8fbf7f", bgcolor=_FLOOR, bold=True),
    "unexplored": Style(color="#f2c14e", bgcolor="#3a2f14", bold=True),
    "secret": Style(color="#b48fd0", bgcolor="#1a1512", bold=True),
    "dead": Style(color="#8a5a52", bgcolor="#1a1512"),
    "door": Style(color="#d9a05b", bgcolor="#4a3018", bold=True),
    "hazard": Style(color="#ff9f43", bgcolor="#47230f", bold=True),
    "token": Style(color="#9fb8ad", bgcolor="#2b2f2c", bold=True),
    "stairs": Style(color="#12240f", bgcolor="#9cc993", bold=True),
    "hero": Style(color="#0d1a24", bgcolor="#7fb2d6", bold=True),
    "active": Style(color="#08131c", bgcolor="#b9e0ff", bold=True),
    "fallen": Style(color="#d6dde2", bgcolor="#44525c", bold=True),
    "enemy": Style(color="#fff0ec", bgcolor="#8f2d22", bold=True),
    "boss": Style(color="#fff5d6", bgcolor="#6d1f6b", bold=True),
    "more": Style(color="#f4ead9", bgcolor="#5c4a2a", bold=True),
    "ghost": Style(color="#bfe8d8", bgcolor="#17382f"),
    "ghost-wall": Style(color="#8ff0cf", bgcolor="#12261f", bold=True),
    "ghost-portal": Style(color="#f2c14e", bgcolor="#12261f", bold=True),
}

LEGEND = (
    (
        "▸S",
        "active",
        "the hero whose turn it is, by the first letter of its name; below it wounds of grit, * with conditions",
    ),
    (" D", "hero", "another hero"),
    (" b", "enemy", "an enemy by its letter; b2 is the second of its kind, b! one whose card has heated up"),
    ("K!", "boss", "a boss"),
    ("+3", "more", "more models than the zone has room for: the cursor tells which"),
    ("B2", "label", "a zone: its letter on its tile, and the number of the tile, as everything calls it"),
    ("◆ ", "label", "the focus of a tile"),
    ("━━", "wall", "a wall; ── parts two zones of a tile"),
    ("··", "portal", "an open portal: the zones on both sides are adjacent"),
    ("??", "unexplored", "a portal that nobody has explored"),
    ("~~", "secret", "a secret passage that is still wall"),
    ("xx", "dead", "a dead end; -- a portal that this encounter leaves alone"),
    ("++", "door", "a closed door; '' an open one, ## a portcullis"),
    ("==", "stairs", "the stairs that lead out"),
    ("((", "token", "the echo token, in the focus of its tile"),
    ("::", "token", "rubble, which covers; /\\ elevation, |> banner, L/ lever, $$ treasure, fw campfire"),
    ("~~", "hazard", "water; *f fire, %% gas, ^^ stalagmites, && vines, *L lava"),
    ("  ", "ghost", "where the new tile would lie"),
)


def line(north: int, east: int, south: int, west: int) -> str:
    """The sign of a line that goes on so strongly to these sides."""
    return LINES[north * 27 + east * 9 + south * 3 + west]


def beads(left: int, whole: int) -> Text:
    """What is left of so much."""
    colour = GREEN if left * 2 > whole else GOLD if left > 1 else RED
    return Text(READY * left, colour) + Text(USED * (whole - left), MUTED)
