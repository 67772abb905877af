"""The help: every key, every sign on the map, and how its places are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from rich.style import Style
from rich.text import Text

WIDE = 66  # what a window has on a terminal of 80 columns
INDENT = " " * 13
KEYS = (
    ("The question", (
        ("1 2 3 …", "choose an option by its number; several digits where there are ten or more"),
        ("↑ ↓ enter", "move through the options and choose one; so does the mouse"),
        ("D …", "a capital letter named below the question always means that answer"),
        ("m", "put the cursor on the map: to walk, or just to look"),
        ("?", "read the rule behind the question"),
        ("i", "read the card of the option, of the question, or of what is under the cursor"),
        ("h", "ask for advice, with reasons; again, to imagine games"),
        ("f", "what will happen next if nobody does anything about it"),
        ("u   r", "undo the last answer, give it again; after dice or cards everybody has to agree"),
        ("t", "who plays: hand a hero to a bot, and back to a person"),
    )),
    ("The map", (
        ("↑ ↓ ← →", "move the cursor"),
        ("tab", "on to the next place that may be chosen (shift+tab back)"),
        ("enter", "choose the place; a click does the same at any time"),
        ("esc", "back to the options"),
        ("w a s d", "scroll to where arrows in the title point; so do shift with the arrows, and the mouse wheel"),
        ("c", "centre on the active Hero"),
        ("z", "the map small, large, or as large as fits"),
    )),
    ("Reading", (
        ("v", "next panel beside the map"),
        ("pgup pgdn", "scroll the panel"),
        ("l", "the whole log; enter on a line reads its rule, i the card it names"),
        ("/", "look up a card, a rule or a word"),
    )),
    ("When it is over", (
        ("g", "go through it: the chance to win after every answer, the mistakes, and what was better"),
        ("↑ ↓ enter", "there: the table as it was before an answer; all that is known of it"),
        ("n   p", "there: on to the next mistake, back to the one before"),
    )),
    ("The app", (
        ("space", "skip ahead: all lines at once, bots without a pause until you are asked"),
        ("b", "hold the bots, let them go on; they wait too while a window is open"),
        ("p", "pace of bots and of the log: normal, fast, instant"),
        ("d", "in the hall: delete the highlighted game, after a yes"),
        ("f1", "this help"),
        ("q", "leave the table; every answer is saved, so nothing is lost"),
    )),
)  # fmt: skip

WITHOUT_MAP = (
    ("The question", (
        ("1 2 3 …", "choose an option by its number; several digits where there are ten or more"),
        ("↑ ↓ enter", "move through the options and choose one; so does the mouse"),
        ("D …", "a capital letter named below the question always means that answer"),
        ("?", "read the rule behind the question"),
        ("i", "read the card of the option"),
        ("h", "ask for advice, with reasons; again, to imagine games"),
        ("f", "what will be taken from whom"),
        ("u   r", "undo the last answer, give it again; after cards were drawn everybody has to agree"),
        ("t", "who plays: hand a hero to a bot, and back to a person"),
    )),
    ("Reading", (
        ("v", "next panel beside the table"),
        ("pgup pgdn", "scroll the panel"),
        ("w s", "scroll the table; so does the mouse wheel"),
        *KEYS[2][1][2:],
    )),
    *KEYS[3:],
)  # fmt: skip

CAMPAIGNS = (
    ("Campaigns", (
        ("c", "in the hall: every saved campaign, and the way to a new one"),
        ("↑ ↓ enter", "move through the lines and choose one; so do the numbers and the mouse"),
        ("n", "among the campaigns: a new one"),
        ("e   i", "among the campaigns: export the highlighted one to a file, import one from a file"),
        ("d", "among the campaigns: delete the highlighted one, after a yes"),
        ("ctrl+s", "in the form of a new one: begin it (so does b in the lists)"),
        ("p", "play the next game, or continue the one under way"),
        ("t", "who plays each hero"),
        ("u   r", "undo the last answer between games, give it again; what came of a game stands"),
        ("? i h l", "as at any table: the rule behind the question, a card, advice, the whole log"),
        ("/", "look up a card, a rule or a word"),
        ("pgup pgdn", "scroll the page; what is new on it carries a bar"),
        ("esc", "back; everything is saved already"),
    )),
)  # fmt: skip

FORM = (
    ("The form of a new game", (
        ("tab", "on to the next list (shift+tab back)"),
        ("↑ ↓", "move through a list; the adventure that is highlighted is the one that is begun"),
        ("enter", "in the party: who plays the hero, you or a bot; among the options: the next value"),
        ("n", "give whoever plays the highlighted hero a name"),
        ("pgup pgdn", "scroll the text of what is highlighted"),
        ("ctrl+s", "begin (so does b in the lists)"),
        ("esc", "back; nothing is begun"),
    )),
)  # fmt: skip

MARKS = "What may be chosen is marked • and gold, what an answer is about is between > and <, the cursor is [ ]."


def help_text(
    legend: Sequence[tuple[str, str, str]],
    looks: Mapping[str, Style],
    with_map: bool = True,
    naming: str = "",
    width: int = WIDE,
) -> Text:
    """Keys, signs, and how the places of the map are called, in lines of so many characters."""
    text = _keys(KEYS if with_map else WITHOUT_MAP, width)
    if legend:
        text.append("Signs\n", "bold #f2c14e")
        for sign, look, meaning in legend:
            text.append("  ")
            text.append(sign, looks.get(look, Style()))
            under = " " * (len(sign) + 4)
            text.append("  " + f"\n{under}".join(wrap(meaning, width - len(under))) + "\n")
    if legend and with_map:
        text.append("\nPlaces\n", "bold #f2c14e")
        text.append(f"{naming} {MARKS}".lstrip())
    return text


def form_help(width: int = WIDE) -> Text:
    """The keys of a form."""
    return _keys(FORM, width)


def campaign_help(width: int = WIDE) -> Text:
    """The keys among campaigns."""
    return _keys(CAMPAIGNS, width)


def _keys(parts: Sequence[tuple[str, Sequence[tuple[str, str]]]], width: int) -> Text:
    text = Text()
    for title, keys in parts:
        text.append(f"{title}\n", "bold #f2c14e")
        for key, meaning in keys:
            text.append(f"  {key:<10} ", "bold")
            text.append(
                "\n".join(wrap(meaning, width, initial_indent=INDENT, subsequent_indent=INDENT)).lstrip() + "\n"
            )
        text.append("\n")
    return text
