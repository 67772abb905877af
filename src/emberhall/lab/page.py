"""A report as one page: plots drawn here, a table beside each, nothing fetched from anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from emberhall.engine.english import plural
from emberhall.lab.findings import Cell, Comparison, Effect, Findings, course_of, percent

STYLE = """
:root { color-scheme: light dark;
  --ink: #23201c; --paper: #fbf8f2; --line: #d8cfbf; --bar: #b4552d; --cold: #3c6e8f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece5d8; --paper: #1d1b19; --line: #48423a; --bar: #e08a4f; --cold: #7fb2d1 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 2rem auto; max-width: 76rem; padding: 0 1rem }
h1, h2 { font-family: Georgia, serif; line-height: 1.2 }
h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem }
.beside { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-start }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif }
.bar { fill: var(--bar) } .whisker { stroke: var(--ink); stroke-width: 1.5 } .grid { stroke: var(--line) }
.won, .lost { fill: none; stroke: var(--bar); stroke-width: 2.5 }
.lost { stroke: var(--cold); stroke-dasharray: 6 4 }
code { background: color-mix(in srgb, var(--line) 40%, transparent); padding: 0 .3em }
""".strip()
SVG = "http://www.w3.org/2000/svg"
HOW = "Shares are given with their 95 % intervals (Wilson); the plots show the same as the tables beside them."
NAME, WIDE, ROW = 210, 380, 26


def page(title: str, command: str, findings: Findings, compared: Comparison | None = None) -> str:
    """The whole report."""
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>Made by <code>{escape(command)}</code>. {HOW}</p>",
        f"<p>{escape(summary(findings))}</p>",
    ]
    if compared:
        parts += [f"<h2>{escape(compared.second)} against {escape(compared.first)}</h2>",
                  f"<p>{escape(compared.says)}</p>",
                  cells({compared.first: compared.one, compared.second: compared.other}, "run")]  # fmt: skip
    parts += ["<h2>What stands out</h2>", "<ul>", *(f"<li>{escape(line)}</li>" for line in findings.says()), "</ul>"]
    for heading, kind in (("Adventures", "adventure"), ("Seats", "seats"), ("Heroes", "hero")):
        found = findings.cells(kind)
        if len(found) > 1:
            parts += [f"<h2>{heading}</h2>", cells(dict(sorted(found.items())), kind)]
    parts += ["<h2>How long games last</h2>", lengths(findings), "<h2>How games go</h2>", courses(findings)]
    parts += ["<h2>Who falls, and to what</h2>", falls(findings), "<h2>Cards</h2>", cards(findings.effects())]
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{STYLE}</style>{''.join(parts)}</html>"
    )


def summary(findings: Findings) -> str:
    total = findings.total
    reasons = ", ".join(f"{rule} {n:,}" for rule, n in findings.reasons.most_common(6))
    return (
        f"{plural(total.games, 'game')}, {percent(total.share.value)} won ({percent(total.share.low)} to "
        f"{percent(total.share.high)}), {total.rounds:.1f} rounds on average. They ended by the rules {reasons}."
    )


# ---------------------------------------------------------------- shares


def cells(found: Mapping[str, Cell], what: str) -> str:
    """Bars with whiskers, and the figures."""
    rows = [
        (name, f"{cell.games:,}", percent(cell.share.value), f"{percent(cell.share.low)} to {percent(cell.share.high)}",
         f"{cell.rounds:.1f}")
        for name, cell in found.items()
    ]  # fmt: skip
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
            f"<line class='whisker' x1='{low:.1f}' x2='{most:.1f}' y1='{middle}' y2='{middle}' />"
        )
    return _svg(NAME + WIDE + 20, high, "Shares of games won with their intervals", parts)


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
    most = max((rounds for _, rounds in findings.lengths), default=1)
    step = max(1, -(-most // 20))
    groups = [(low, low + step - 1) for low in range(0, most + 1, step)]
    won, lost = (
        [sum(n for (w, r), n in findings.lengths.items() if w is whether and low <= r <= high) for low, high in groups]
        for whether in (True, False)
    )
    rows = [
        (f"{low} to {high}" if step > 1 else str(low), f"{a:,}", f"{b:,}")
        for (low, high), a, b in zip(groups, won, lost, strict=True)
        if a or b
    ]
    curves = {"won": list(zip([low for low, _ in groups], won, strict=True)),
              "lost": list(zip([low for low, _ in groups], lost, strict=True))}  # fmt: skip
    return beside(
        lines(curves, "Games by their length in rounds"), table(("games", "rounds"), ("rounds", "won", "lost"), rows)
    )


def courses(findings: Findings) -> str:
    """The chance to win by the score of positions, and health, as the clock of the game goes on."""
    parts = []
    for column, what in ((1, "chance to win, by the score of positions"), (2, "health")):
        curves = {
            name: [(at, value) for at, value, weight in course_of(findings, won, column) if weight >= 5]
            for name, won in (("won", True), ("lost", False))
        }
        if not any(curves.values()):
            continue
        times = sorted({at for points in curves.values() for at, _ in points})
        rows = [(str(at), *(_mean(curves[name], at) for name in ("won", "lost"))) for at in _some(times)]
        parts.append(beside(lines(curves, f"Mean {what}"), table((what, "clock"), ("clock", "won", "lost"), rows)))
    return "".join(parts) or "<p>Too few games for a mean.</p>"


def _mean(points: Sequence[tuple[int, float]], at: int) -> str:
    return next((f"{value:.2f}" for time, value in points if time == at), "")


def _some(times: Sequence[int]) -> Sequence[int]:
    return times[:: max(1, len(times) // 12)]


def lines(curves: Mapping[str, Sequence[tuple[int, float]]], label: str) -> str:
    """Curves of won and lost games."""
    points = [point for curve in curves.values() for point in curve]
    if not points:
        return "<p>Nothing to draw.</p>"
    far, high = max(x for x, _ in points) or 1, max(y for _, y in points) or 1
    wide, tall = 560, 220
    parts = [
        f"<line class='grid' x1='40' x2='{wide}' y1='{tall}' y2='{tall}' />",
        f"<text x='40' y='{tall + 18}'>0</text><text x='{wide}' y='{tall + 18}' text-anchor='end'>{far:,}</text>",
        f"<text x='34' y='44' text-anchor='end'>{high:,.4g}</text>",
    ]
    for place, (name, curve) in enumerate(curves.items()):
        path = " ".join(f"{40 + (wide - 40) * x / far:.1f},{tall - (tall - 40) * y / high:.1f}" for x, y in curve)
        at = 60 + 90 * place
        parts.append(f"<polyline class='{name}' points='{path}' />")
        parts.append(f"<line class='{name}' x1='{at}' x2='{at + 26}' y1='10' y2='10' />")
        parts.append(f"<text x='{at + 32}' y='14'>{name}</text>")
    return _svg(wide + 20, tall + 26, label, parts)


# ---------------------------------------------------------------- falls and cards


def falls(findings: Findings) -> str:
    rows = [
        (who, by or "something else", f"{n:,}", f"{n / findings.games:.2f}")
        for (who, by), n in findings.falls.most_common(25)
    ]
    if not rows:
        return "<p>Nobody fell.</p>"
    curve = {"lost": sorted(findings.when.items())}
    return beside(
        lines(curve, "When somebody fell, by the clock of the game"),
        table(("falls", "who"), ("who", "to what", "times", "a game"), rows),
    )


def cards(effects: Sequence[Effect]) -> str:
    """Every card that is neither in nearly all games nor in nearly none."""
    if not effects:
        return "<p>Too few games have any card, or all have it.</p>"
    rows = [
        (
            each.name, each.deed, f"{each.with_it.games:,}", f"{each.times:.1f}", _interval(each.with_it),
            _interval(each.without), f"{100 * each.gain:+.0f}", f"{each.p:.2g}",
            "yes" if each.remarkable else "", "yes" if each.confounded else "",
        )
        for each in sorted(effects, key=lambda effect: -effect.gain)
    ]  # fmt: skip
    heads = ("card", "", "games", "times", "won with it", "without", "points", "luck", "stands out", "confounded")
    why = (
        "“Luck” is the chance of so large a difference by luck alone; what stands out does so after a correction for "
        "all the comparisons made (Benjamini and Hochberg, 5 % false). “Confounded” are cards whose games are more "
        "than a round longer or shorter: late cards come in long games. What goes with winning need not be its cause: "
        "the same seeds without the card (<code>--compare</code> with a pack) settle it."
    )
    return f"<p>{why}</p>" + table(("cards", "card"), heads, rows)


def _interval(cell: Cell) -> str:
    return f"{percent(cell.share.value)} ({percent(cell.share.low)} to {percent(cell.share.high)})"


# ---------------------------------------------------------------- markup


def beside(plot: str, figures: str) -> str:
    return f"<div class=beside>{plot}{figures}</div>"


def table(caption: tuple[str, str], heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th scope=col>{escape(name)}</th>" for name in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(value)}</td>" for value in row) + "</tr>" for row in rows)
    above = f"<caption>{escape(' by '.join(caption))}</caption><thead><tr>{head}</tr></thead>"
    return f"<table>{above}<tbody>{body}</tbody></table>"


def _svg(wide: float, high: float, label: str, parts: Sequence[str]) -> str:
    return (
        f"<svg xmlns='{SVG}' viewBox='0 0 {wide} {high}' width='{wide}' height='{high}' role='img' "
        f"aria-label='{escape(label)}'>{''.join(parts)}</svg>"
    )


def _short(name: str) -> str:
    return name if len(name) <= 28 else name[:27] + "…"
