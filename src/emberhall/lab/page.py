"""A report as one page: plots drawn here, a table beside each, nothing fetched from anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from math import floor, log10

from emberhall.engine.english import plural
from emberhall.engine.ledger import Ledger
from emberhall.games.rulebook import rulebook
from emberhall.lab.findings import (
    FALSE_SHARE,
    Cell,
    Comparison,
    Effect,
    Findings,
    course_of,
    percent,
    places,
    points,
    signed,
)
from emberhall.players.chances import Span

STYLE = """
:root { color-scheme: light dark;
  --ink: #23201c; --paper: #fbf8f2; --line: #d8cfbf; --bar: #b4552d; --cold: #3c6e8f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece5d8; --paper: #1d1b19; --line: #48423a; --bar: #e08a4f; --cold: #7fb2d1 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 2rem auto; max-width: 80rem; padding: 0 1rem }
h1, h2 { font-family: Georgia, serif; line-height: 1.2 }
h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem }
.beside { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-start; margin-bottom: 2rem }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 15px }
th, td { padding: .2rem .4rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line) }
th { white-space: normal; vertical-align: bottom }
th:first-child, td:first-child { text-align: left; white-space: normal }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif }
.bar { fill: var(--bar); opacity: .75 } .whisker { stroke: var(--ink); stroke-width: 2 } .grid { stroke: var(--line) }
.won, .lost, .fell { fill: none; stroke: var(--bar); stroke-width: 2.5 }
.lost { stroke: var(--cold); stroke-dasharray: 6 4 }
.wide { overflow-x: auto; max-width: 100% } .wide tr:has(.yes) td:first-child { font-weight: 600 }
.note { max-width: 60rem }
figure { margin: 0 } figcaption { font-weight: 600; padding-bottom: .3rem }
code { background: color-mix(in srgb, var(--line) 40%, transparent); padding: 0 .3em;
  display: inline-block; max-width: 100%; overflow-wrap: anywhere }
""".strip()
SVG = "http://www.w3.org/2000/svg"
HOW = "Shares are given with their 95 % intervals (Wilson); the plots show the same as the tables beside them."
NAME, WIDE, ROW = 210, 380, 26
NAMED = 25  # so many who fell to something
LEAST = 0.001  # nobody asks how much less likely than that
LEFT, RIGHT, TOP, BOTTOM = 52, 560, 34, 220  # of the plot of a curve
RIVALRY = """Players are rivals: each is counted by itself, with what it had, and compared with those who are played in
the same way. One wins what the others lose, so intervals and luck go by how much whole tables scatter."""
SETTLED = """ and settles it, if the rules can do without it; if not, <code>--compare</code> and a pack that changes it
do."""
UNLIKE = """Nothing could be compared: too few games of the same adventure, number of seats and options have a card or a
hero while others of them do not."""
UNSETTLED = ", but says only how often anybody wins."


def page(title: str, command: str, findings: Findings, says: Sequence[str], compared: Comparison | None = None) -> str:
    """The whole report. `says` is what stands out, in words."""
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>Made by <code>{escape(command)}</code></p><p>{HOW}</p>",
        f"<p>{escape(summary(findings))}</p>",
    ]
    if compared:
        parts += [f"<h2>Compared: {escape(compared.second)} against {escape(compared.first)}</h2>",
                  f"<p>{escape(compared.says)}</p>",
                  cells({compared.first: compared.one, compared.second: compared.other}, "run")]  # fmt: skip
    parts += ["<h2>What stands out</h2>", "<ul>", *(f"<li>{told(line)}</li>" for line in says), "</ul>"]
    kinds = (
        ("Adventures", "adventure"),
        ("Seats", "seats"),
        ("Difficulty and other options", "option"),
        ("Heroes", "hero"),
    )
    for heading, kind in kinds:
        found = findings.cells(kind)
        if len(found) > 1:
            parts += [f"<h2>{heading}</h2>", cells(dict(sorted(found.items())), kind)]
    parts += ["<h2>How long games last</h2>", lengths(findings), "<h2>How games go</h2>", courses(findings)]
    parts += ["<h2>Who falls, and to what</h2>", falls(findings)]
    parts += ["<h2>Cards and heroes</h2>", cards(findings.effects(), findings.game.rivals)]
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{STYLE}</style>{''.join(parts)}</html>"
    )


def told(line: str) -> str:
    """A sentence with the command in it set apart, so that it is not broken at its hyphens."""
    return re.sub(r"--compare (&#x27;.*&#x27;|&quot;.*&quot;)", r"<code>\g<0></code>", escape(line))


def summary(findings: Findings) -> str:
    total = findings.total
    book = rulebook(findings.game.id)
    reasons = ", ".join(f"{_ruled(book, rule)} {n:,}" for rule, n in findings.reasons.most_common(6))
    by = " by one of the rivals" if findings.game.rivals else ""
    broken = f" Not counted are those that broke off: {findings.broken_off:,}." if findings.broken_off else ""
    if findings.lost:
        broken += f" In {findings.lost:,} of them a player lost its seat to the rules of thumb."
    value, low, high = _percents(total)
    they = "It" if total.games == 1 else "They"
    these = "this rule" if len(findings.reasons) == 1 else "these rules"
    return (
        f"{plural(total.games, 'game')}, {value} won{by} ({low} to {high}), {total.rounds:.1f} rounds on average. "
        f"{they} ended by {these}: {reasons}."
        f"{broken}"
    )


def _ruled(book: Ledger, rule: str) -> str:
    """A rule by its heading and its id."""
    entry = book.get(rule)
    return f"{entry.heading.rstrip('.')} [{rule}]" if entry else rule or "none"


# ---------------------------------------------------------------- shares


def cells(found: Mapping[str, Cell], what: str) -> str:
    """Bars with whiskers, and the figures."""
    rows = [
        (name, f"{cell.games:,}", value, f"{low} to {high}", f"{cell.rounds:.1f}")
        for name, cell in found.items()
        for value, low, high in [_percents(cell)]
    ]
    return beside(bars(found), table(("won", what), (what, "games", "won", "interval", "rounds"), rows))


def bars(found: Mapping[str, Cell]) -> str:
    high = ROW * len(found) + 24
    parts = [_scale(high)]
    for row, (name, cell) in enumerate(found.items()):
        y, span = ROW * row + 4, cell.share
        middle, low, most = y + ROW / 2 - 4, NAME + WIDE * span.low, NAME + WIDE * span.high
        parts.append(
            f"<text x='{NAME - 8}' y='{middle + 5}' text-anchor='end'>{escape(_short(name))}</text>"
            f"<rect class='bar' x='{NAME}' y='{y}' width='{WIDE * span.value:.1f}' height='{ROW - 8}' rx='2' />"
            f"<path class='whisker' d='M{low:.1f} {middle}H{most:.1f}{_end(low, middle)}{_end(most, middle)}' />"
        )
    return _svg(NAME + WIDE + 20, high, "Shares of games won with their intervals", parts)


def _end(x: float, y: float) -> str:
    """The end of a whisker."""
    return f"M{x:.1f} {y - 4}v8"


def _scale(high: float) -> str:
    marks = [(NAME + WIDE * share / 100, share) for share in range(0, 101, 25)]
    return "".join(
        f"<line class='grid' x1='{x}' x2='{x}' y1='0' y2='{high - 20}' />"
        f"<text x='{x}' y='{high - 4}' text-anchor='middle'>{n} %</text>"
        for x, n in marks
    )


# ---------------------------------------------------------------- lengths and courses


def lengths(findings: Findings) -> str:
    """How many games lasted how many rounds, won and lost."""
    groups = spans(max((rounds for _, rounds in findings.lengths), default=1))
    won, lost = (
        [sum(n for (w, r), n in findings.lengths.items() if w is whether and low <= r <= high) for low, high in groups]
        for whether in (True, False)
    )
    rows = [
        (_span(low, high), f"{a:,}", f"{b:,}") for (low, high), a, b in zip(groups, won, lost, strict=True) if a or b
    ]
    curves = {"won": list(zip([low for low, _ in groups], won, strict=True)),
              "lost": list(zip([low for low, _ in groups], lost, strict=True))}  # fmt: skip
    plot = lines(curves, "Games by their length", "rounds", "games")
    return beside(plot, table(("games", "rounds"), ("rounds", "won", "lost"), rows))


def spans(most: int) -> list[tuple[int, int]]:
    """Some twenty spans of equal length, from none up to the most."""
    step = max(1, -(-most // 20))
    return [(low, low + step - 1) for low in range(0, most + 1, step)]


def _span(low: int, high: int) -> str:
    return f"{low} to {high}" if high > low else str(low)


def courses(findings: Findings) -> str:
    """The chance to win by the score of positions, health and threat, as the clock of the game goes on."""
    _, clock, threat, by = findings.game.reporting
    parts: list[str] = []
    for column, what, unit in ((1, "chance to win, by the score of positions", 1), (2, "health", 1), (4, threat, by)):
        curves = {
            name: [(at, unit * value) for at, value, weight in course_of(findings, won, column) if weight >= 5]
            for name, won in (("won", True), ("lost", False))
        }
        if not any(curves.values()):
            continue
        times = sorted({at for points in curves.values() for at, _ in points})
        rows = [(str(at), *(_mean(curves[name], at) for name in ("won", "lost"))) for at in _some(times)]
        figures = table((what.partition(":")[0].partition(",")[0], clock), (clock, "won", "lost"), rows)
        parts.append(beside(lines(curves, f"Mean {what}", clock, ""), figures))
    whose = "<p>They are those of the first player.</p>" if findings.game.rivals else ""
    return whose + "".join(parts) if parts else "<p>Too few games for a mean.</p>"


def _mean(points: Sequence[tuple[int, float]], at: int) -> str:
    return next((f"{value:.2f}" for time, value in points if time == at), "")


def _some(times: Sequence[int]) -> Sequence[int]:
    return times[:: max(1, len(times) // 12)]


def lines(curves: Mapping[str, Sequence[tuple[int, float]]], label: str, along: str, up: str) -> str:
    """Curves of won and lost games over what goes along, with a key where there is more than one."""
    points = [point for curve in curves.values() for point in curve]
    if not points:
        return "<p>Nothing to draw.</p>"
    far, high = max(x for x, _ in points) or 1, max(y for _, y in points) or 1

    def across(x: float) -> float:
        return LEFT + (RIGHT - LEFT) * x / far

    def above(y: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * y / high

    parts = [
        f"<line class='grid' x1='{LEFT}' x2='{RIGHT}' y1='{above(y):.1f}' y2='{above(y):.1f}' />"
        f"<text x='{LEFT - 6}' y='{above(y) + 4:.1f}' text-anchor='end'>{y:,.4g}</text>"
        for y in ticks(high)
    ]
    parts += [f"<text x='{across(x):.1f}' y='{BOTTOM + 18}' text-anchor='middle'>{x:,.4g}</text>" for x in ticks(far)]
    parts += [f"<text x='{RIGHT}' y='{BOTTOM + 36}' text-anchor='end'>{along}</text><text x='8' y='14'>{up}</text>"]
    for place, (name, curve) in enumerate(curves.items()):
        path = " ".join(f"{across(x):.1f},{above(y):.1f}" for x, y in curve)
        parts.append(f"<polyline class='{name}' points='{path}' />")
        if len(curves) > 1:
            at = 120 + 90 * place
            parts.append(f"<line class='{name}' x1='{at}' x2='{at + 26}' y1='10' y2='10' />")
            parts.append(f"<text x='{at + 32}' y='14'>{name}</text>")
    drawn = _svg(RIGHT + 20, BOTTOM + 42, label, parts)
    return f"<figure><figcaption>{escape(label)}</figcaption>{drawn}</figure>"


def ticks(most: float, wanted: int = 5) -> list[float]:
    """Round numbers from 0 up to the most."""
    step = 10.0 ** floor(log10(most / wanted))
    step *= next(times for times in (1, 2, 5, 10) if most / (step * times) <= wanted)
    return [step * number for number in range(int(most / step + 1e-9) + 1)]


# ---------------------------------------------------------------- falls and cards


def falls(findings: Findings) -> str:
    book, clock = rulebook(findings.game.id), findings.game.reporting.clock
    rows = [
        (who, _ruled(book, by) if by in book else by or "something else", f"{n:,}", f"{n / findings.games:.2f}")
        for (who, by), n in findings.falls.most_common(NAMED)
    ]
    if not rows:
        return "<p>Nobody fell.</p>"
    times = [
        (low, high, sum(n for at, n in findings.when.items() if low <= at <= high))
        for low, high in spans(max(findings.when))
    ]
    plot = lines({"fell": [(low, n) for low, _, n in times]}, "When somebody fell", clock, "falls")
    when = table(("falls", clock), (clock, "falls"), [(_span(low, high), f"{n:,}") for low, high, n in times if n])
    kinds = len(findings.falls)
    left = f"<p class=note>The {NAMED} most frequent of {kinds:,} are named.</p>" if kinds > NAMED else ""
    whom = table(("falls", "who"), ("who", "to what, alone or with others", "times", "a game"), rows)
    return beside(plot, when) + whom + left


def cards(effects: Sequence[Effect], rivals: bool) -> str:
    """Everything that is neither in nearly all games nor in nearly none, the surest first."""
    if not effects:
        return f"<p>{UNLIKE}</p>"
    rows = [
        (
            each.name, each.deed, f"{each.with_it.games:,}", f"{each.times:.1f}", _interval(each.with_it),
            _interval(each.without), _points(each.gain), _luck(each.p), "yes" if each.remarkable else "",
            "uneven" * each.uneven, _usual(each),
            f"{each.longer:+.1f}" if each.late else "",
        )
        for each in effects
    ]  # fmt: skip
    who, settled = ("players", UNSETTLED) if rivals else ("games", SETTLED)
    heads = ("card or hero", "", who, "times", "% won with it", "without", "points, like with like", "luck",
             "stands out", "spread", "as usual", "rounds longer")  # fmt: skip
    why = f"""
<p class=note><b>Like with like</b> compares games of the same adventure, number of seats and options. It is
<b>uneven</b> where that differs from the bare shares, because something comes more often where more is won anyway.
{RIVALRY * rivals}</p>
<p class=note><b>Luck</b> is how likely so large a difference is by luck alone. What <b>stands out</b> does so after a
correction for all the {len(effects):,} comparisons (Benjamini and Hochberg, {percent(FALSE_SHARE)} false).</p>
<p class=note>Two columns warn that a figure may be confounded. <b>As usual</b>: everything with which the same was done
is at so many points on average, for it is done where games go well, or badly; or it is a step to winning itself.
<b>Rounds longer</b>: games with it are, and what comes late comes in long games. What goes with winning need not be its
cause: <code>--compare 'without=NAME'</code> plays the same seeds without the card{settled}</p>"""
    return why + table(("winners" if rivals else "games won", "card"), heads, rows)


def _interval(cell: Cell) -> str:
    value, low, high = (text.removesuffix(" %") for text in _percents(cell))
    return f"{value} ({low} to {high})"


def _percents(cell: Cell) -> list[str]:
    """A share and the ends of its interval."""
    return [percent(value, places(cell.share)) for value in cell.share]


def _usual(effect: Effect) -> str:
    return "a step" if effect.step else signed(effect.usual) if effect.common else ""


def _luck(p: float) -> str:
    return f"{p:.1g}" if p >= LEAST else f"< {LEAST}"


def _points(gain: Span) -> str:
    return points(gain).replace(" points", "")


# ---------------------------------------------------------------- markup


def beside(plot: str, figures: str) -> str:
    return f"<div class=beside>{plot}{figures}</div>"


def table(caption: tuple[str, str], heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th scope=col>{escape(name)}</th>" for name in heads)
    body = "".join("<tr>" + "".join(_entry(value) for value in row) + "</tr>" for row in rows)
    above = f"<caption>{escape(' by '.join(caption))}</caption><thead><tr>{head}</tr></thead>"
    return f"<div class=wide><table>{above}<tbody>{body}</tbody></table></div>"


def _entry(value: str) -> str:
    return f"<td{' class=yes' if value == 'yes' else ''}>{escape(value)}</td>"


def _svg(wide: float, high: float, label: str, parts: Sequence[str]) -> str:
    return (
        f"<svg xmlns='{SVG}' viewBox='0 0 {wide} {high}' width='{wide}' height='{high}' role='img' "
        f"aria-label='{escape(label)}'>{''.join(parts)}</svg>"
    )


def _short(name: str) -> str:
    return name if len(name) <= 28 else name[:27] + "…"
