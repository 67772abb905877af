#!/usr/bin/env python3
# ruff: noqa: E501
"""Find quaint or unclear English in Markdown, YAML, Python, HTML and JavaScript; exit 1 if there is any.

    python tools/check_english.py README.md docs src

prints `file:line: rule: "match" -> suggestion` for each hit, then totals by rule and kind of text. Rewrite the text. If
a hit is good English, add `RULE | PATH GLOB | TEXT | REASON` to `english-allow.txt` beside this script (`*` means any
rule, an empty TEXT any text). Code, and strings without a space, are skipped.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import NamedTuple

MD, YAML, STRING, DOC, COMMENT, WEB = KINDS = ("markdown", "yaml", "string", "docstring", "comment", "web")
ALLOW_LIST = Path(__file__).with_name("english-allow.txt")
SKIPPED = {".git", ".venv", ".venv-peers", ".mutants", "node_modules", "build", "dist", "__pycache__"}


class Rule(NamedTuple):
    """A pattern and what to write instead. Every match contains one of the lower-case `keys`, which are faster to find."""

    name: str
    keys: tuple[str, ...]
    pattern: re.Pattern[str]
    use: str
    kinds: tuple[str, ...]


def rule(name: str, keys: str, pattern: str, use: str, *kinds: str) -> Rule:
    """Return a rule whose spaces also match line breaks."""
    return Rule(name, tuple(keys.split("|")), re.compile(pattern.replace(" ", "[ \n]")), use, kinds or KINDS)


MADE = r"(?:[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Bb]e|[Bb]een)"
# fmt: off
RULES: tuple[Rule, ...] = (
    rule("headless", "what|who", r"(?:^|(?<=[.!;:] ))(?:What|Whom?) (?!if\b|about\b)[^?\n.!;]{4,}(?:[.!;]|\n|$)",
         "begin with the noun or the verb: 'The cards in hand', 'Return the …'", MD, STRING, DOC, COMMENT, WEB),
    rule("headless-yaml", "what|who", r"(?:^|(?<=[.!;:] ))(?:What|Whom?) (?!if\b|about\b)[^?\n.!;]{4,}[.!;]", "begin with the noun: 'The weakest hero …'", YAML),
    rule("for-who", " who", r"\b(?:for|by|than|from|with|[Oo]nly) who(?= (?:is|are|has|have|set|plays?|looks?|acts?|needs?|wants?|holds?|sits?|goes|asks?)\b)", "players who; the player who"),
    rule("for-those-who", "one |those ", r"\bfor those (?:who|that)\b|\b(?:for|of|by|to|with|from) one who\b", "for players who; for a caller that"),
    rule("whoever", "ever", r"\b[Ww]ho(?:m|se)?ever\b", "the player who, anyone who, the active player"),
    rule("comes-of", " of", r"\b(?:[Ww]hat|[Nn]othing|[Aa]ll that) (?:has |may |would |could |will )?c(?:omes?|ame) of\b", "the result of; no effect"),
    rule("looker", "look", r"\blookers?\b|\bwho(?:ever)? looks?\b(?! (?:for|up|ahead|like|through))|\bthose who look\b", "the viewer, the spectator"),
    rule("impersonal-one", " one ", r"\b(?:when|as|while|what|than|until|where|before|how) one (?:can|may|sees|looks|would|knows|wants|needs|likes|goes|might|must|has to)\b", "you, the player, the caller"),
    rule("so-many", "so ", r"\b[Ss]o (?:many|much)\b(?! (?:that|as|more|less))", "N; a given number of; that many"),
    rule("percent", " %", r"\d %(?![\w(])", "55%, without the space"),
    rule("half-again", "again|equally", r"\bhalf as (?:many|much|fast|long|large|wide) again\b|\bequally many\b", "50% more; the same number of"),
    rule("surer", "surer", r"\b[Ss]urer\b", "more precise, more confident"),
    rule("is-no", " no ", r"(?<![Tt]here )(?<!\bit )\b(?:is|are|was|were) no (?!longer|more\b|less|matter|doubt|other|better|worse|way|room|need|reason|one\b|different|use\b|larger|smaller|later|earlier)(?=[a-z'])", "is not a(n) X; unknown X"),
    rule("let-go", " go", r"\b[Ll]et(?:s|ting)? go\b", "discard, release, lose"),
    rule("let-pass", "let", r"\b[Ll]et(?:s|ting)? (?:it|them|that|the (?:open )?question|a question|its question) pass\b|\b(?:letting|is let) pass\b", "pass"),
    rule("come-close", " close", r"\bc(?:omes?|ame|oming) close\b(?! to\b)", "move adjacent (to), approach"),
    rule("that-waits", " wait", r"\b[Dd]amage (?:that )?wait(?:s|ing)\b|\bthat waits?(?=[.,;:]| to be\b|$)", "unassigned, pending, queued"),
    rule("unless-said", "unless ", r"\b[Uu]nless (?:said|given|named|told|chosen|that is said|somebody says)\b", "by default; if omitted"),
    rule("to-be", "to be ", MADE + r" (?:only |still )?to be (?:seen|read|had|found|expected|done|decided|feared|known|learned|told|looked|measured|said)\b|\bto be feared\b", "you can see …; the expected …; must be …"),
    rule("how-called", "called", r"\b[Hh]ow (?:[^\s.,;]+ ){0,5}?(?:is|are|was) called\b", "what X is called; the name of X"),
    rule("do-without", "without", r"\b[Dd]o(?:es|ne|ing)? without\b", "skip, omit, ignore"),
    rule("go-through", "through", r"\bg(?:o|oes|one|oing) through (?:it|a game|the game|answer by answer)\b|\b[Gg]one through\b|\bGo(?:ing)? through it\b", "review, reviewed"),
    rule("go-on", "on", r"\b[Gg]o(?:es|ing)? on with\b|(?:^|[>(] ?)Go on\b(?! top)", "continue, resume, next"),
    rule("play-on", "play", r"\b[Pp]lay(?:s|ed|ing)? (?:\w+ )?on(?=[.,;:]|$| (?:from|to|by|there|until)\b)", "continue, play out"),
    rule("goes-by", " by", r"\bg(?:o|oes|oing) by(?=[.,;:]|$| (?:the|its|their|what|how|this|that|it)\b)", "follow, use"),
    rule("lies-open", "open|covered", r"\bl(?:ies|ie|ay|ying) (?:open|covered)\b", "is face up, is face down, is hidden"),
    rule("told-of", "told|tells", r"\b(?:is|are|be|was|were|being) told of\b|\b(?:as|was) told\b|\btells? of\b", "shown, logged, visible to"),
    rule("stand", "stand", r"\b(?:which|what|where|there|text|words?|names?|list|prompt|title|sentence|labels?|entry|entries|rules?|ids?|letters?|questions?|answers?|numbers?) stands? (?:in(?! for\b|\b[^.]* way\b)|at|beside|below|above|there|under|first|last)\b", "is, appears, is listed, comes"),
    rule("of-then", " of ", r"\b(?:rules|those|weights|speed|figures|frame|rests|table|tables|undo|state|two|three) of (?:then|now|long ago|that time)\b", "current, earlier, previous"),
    rule("to-the-end", " end", r"\b[Bb]ring(?:s|ing)? (?:it|that|them|a game|the game) to (?:its|their|an|the) end\b", "finish"),
    rule("anew", "anew", r"\b[Aa]new\b", "again; or the act itself: reload, reshuffle, rebuild"),
    rule("dear", "dearer|dearest|too dear", r"\bdear(?:er|est)\b|\btoo dear\b", "expensive, costlier"),
    rule("befall", "befall|ails", r"\bbefalls?\b|\bails\b", "affects, happens to; conditions on"),
    rule("for-ever", "for ever", r"\bfor ever\b", "forever"),
    rule("speaks-of", " of", r"\b(?:speaks?|spoke|speaking) of\b|\b(?:is|are|was|be) said of\b", "mention, describe", MD, STRING, DOC, COMMENT, WEB),
    rule("minds", "mind", r"\bminds? (?:the|which|that|--)", "handle, watch, check"),
    rule("come-to-pass", "to pass", r"\bcomes? to pass\b", "happens, takes effect"),
    rule("archaic", "lest|hitherto|wherein|whereof|thereof|therein|fro|be it|be that", r"\b(?:lest|hitherto|wherein|whereof|thereof|therein|to and fro)\b|, be (?:it|that)\b", "use the plain word"),
    rule("house", "house", r"\b(?:[Tt]he|[Tt]his|our) house\b|\b[Kk]eep(?:s|ing)? (?:a )?house\b", "project, server, app"),
    rule("kept", "kept ", r"\b[Kk]ept (?:game|table|file|run|save|campaign)s?\b", "saved game, saved table"),
    rule("by-lines", "by lines", r"\bby lines\b", "in plain mode (--plain)"),
    rule("metaphor", "one mind|bite|bears", r"\bone mind\b|\b[Dd]o the tests bite\b|\b[Ww]hat (?:it|a server) bears\b", "one agent; mutation testing; load"),
    rule("ui-phrase", "table|let it|on with|what was won|to the hall|nothing falls|off the|go on so", r"\bSet the table\b|\b[Tt]he table is set\b|\bLet it be\b|\bOn with the\b|\bWhat was won\b|\bTo the hall\b|\bnothing falls\b|\btaken off the tiles\b|\b[Gg]o on so\b", "see guide.md, section 1", STRING, YAML, WEB),
)
# fmt: on


Text = tuple[int, str, str]
"""A piece of prose: the line it starts on, its kind, and the words."""


class Hit(NamedTuple):
    """A suspicious phrase, and the whole piece of text it is in."""

    path: str
    line: int
    kind: str
    rule: Rule
    match: str
    context: str

    def __str__(self) -> str:
        return f'{self.path}:{self.line}: {self.rule.name}: "{self.match}" -> {self.rule.use}'


class Allowed(NamedTuple):
    """A line of the allow list."""

    rule: str
    path: str
    text: str
    reason: str

    def covers(self, hit: Hit) -> bool:
        """Return whether this line accepts the hit."""
        return fnmatch(hit.rule.name, self.rule) and fnmatch(hit.path, self.path) and self.text in hit.context


def markdown(source: str) -> Iterator[Text]:
    """Yield paragraphs without code and links."""
    code = r"(?ms)^ *(```|~~~).*?^ *\1$|^    [^\n]*|`[^`\n]*`|\]\([^)\n]*\)"
    prose = re.sub(code, lambda found: "\n" * found[0].count("\n") or "``", source)
    for found in re.finditer(r"(?:[^\n]+\n?)+", prose):
        yield (1 + prose.count("\n", 0, found.start()), MD, found[0])


def by_line(kind: str, noise: str, source: str) -> Iterator[Text]:
    """Yield lines of YAML without keys and quotes, of HTML and JavaScript without tags and placeholders."""
    return ((n, kind, re.sub(noise, " ", line).strip()) for n, line in enumerate(source.splitlines(), 1))


def python(source: str) -> Iterator[Text]:
    """Yield the docstrings, strings and comments of a module."""
    yield from strings(ast.parse(source))
    for number, line in enumerate(source.splitlines(), 1):
        if "#" in line and (found := re.search(r"(?:^\s*|  )# (.*)", line)):
            yield (number, COMMENT, found[1])


def strings(node: ast.AST) -> Iterator[Text]:
    """Yield docstrings (bare strings) and string literals; of an f-string the literal parts, joined by `{}`."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        yield (node.lineno, DOC, node.value.value)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str) and " " in node.value:
            yield (node.lineno, STRING, re.sub(r"<[^>]*>", " ", node.value))
    elif isinstance(node, ast.JoinedStr):
        parts = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        yield (node.lineno, STRING, re.sub(r"<[^>]*>", " ", parts))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from strings(part.value)
    else:
        for child in ast.iter_child_nodes(node):
            yield from strings(child)


READERS: dict[str, Callable[[str], Iterator[Text]]] = {".md": markdown, ".py": python}
READERS[".yaml"] = READERS[".yml"] = partial(by_line, YAML, r"^[\s#-]*(?:[\w-]+:\s+)?[\"']?")
READERS[".js"] = READERS[".html"] = partial(by_line, WEB, r"<[^>]*>|\$\{[^}]*\}")


def list_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the readable files at or below the paths."""
    for path in paths:
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in found if file.suffix in READERS and not SKIPPED & set(file.parts))


def check(path: Path, rules: Iterable[Rule] = RULES) -> Iterator[Hit]:
    """Yield the hits in one file."""
    low = (source := path.read_text(encoding="utf-8")).lower()
    likely = [each for each in rules if any(key in low for key in each.keys)]
    for start, kind, text in READERS[path.suffix](source):
        words = re.sub(r"\n[ \t]+", "\n", text)
        low = words.lower().replace("\n", " ")
        for each in likely:
            if kind in each.kinds and any(key in low for key in each.keys):
                for found in each.pattern.finditer(words):
                    line = start + words.count("\n", 0, found.start())
                    yield Hit(path.as_posix(), line, kind, each, " ".join(found[0].split())[:60], words)


def read_allow_list(path: Path) -> list[Allowed]:
    """Read an allow list. Raise ValueError for a line without a reason."""
    found: list[Allowed] = []
    for number, row in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if row.strip() and not row.startswith("#"):
            columns = [column.strip() for column in row.split("|")]
            if len(columns) != 4 or not columns[3]:
                raise ValueError(f"{path}:{number}: expected RULE | PATH GLOB | TEXT | REASON")
            found.append(Allowed(*columns))
    return found


def check_paths(paths: Iterable[Path], allowed: Sequence[Allowed], rules: Iterable[Rule] = RULES) -> list[Hit]:
    """Return the hits in all files at or below the paths that the allow list does not accept."""
    hits = (hit for file in list_files(paths) for hit in check(file, rules))
    return [hit for hit in hits if not any(line.covers(hit) for line in allowed)]


def summary(hits: Sequence[Hit]) -> Iterator[str]:
    """Yield the number of hits by rule and kind of text."""
    count = Counter((hit.rule.name, hit.kind) for hit in hits)
    for each in RULES:
        if found := {kind: count[each.name, kind] for kind in KINDS if count[each.name, kind]}:
            kinds = ", ".join(f"{kind} {n}" for kind, n in found.items())
            yield f"{sum(found.values()):6}  {each.name:14} {kinds}"
    yield f"{len(hits):6}  in all: {', '.join(f'{kind} {sum(h.kind == kind for h in hits)}' for kind in KINDS)}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Find quaint or unclear English.")
    parser.add_argument("paths", nargs="*", type=Path, default=[Path()], metavar="PATH")
    parser.add_argument("--allow", type=Path, default=ALLOW_LIST, help="the allow list")
    parser.add_argument("--only", default="", help="rules to apply, separated by commas")
    parser.add_argument("--kind", default="", help=f"kinds of text, separated by commas: {', '.join(KINDS)}")
    parser.add_argument("--sample", type=int, default=0, help="print N hits drawn at random (seed 1)")
    args = parser.parse_args()
    rules = [each for each in RULES if not args.only or each.name in args.only.split(",")]
    hits = check_paths(args.paths, read_allow_list(args.allow), rules)
    hits = [hit for hit in hits if not args.kind or hit.kind in args.kind.split(",")]
    for hit in random.Random(1).sample(hits, min(args.sample, len(hits))) if args.sample else hits:
        print(hit)
    print(*summary(hits), sep="\n")
    return 1 if hits else 0


if __name__ == "__main__":
    sys.exit(main())
