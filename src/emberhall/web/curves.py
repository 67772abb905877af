"""How a game that was gone through looks: the chance to win as a curve and as a table, and the mistakes in words."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.english import sentence
from emberhall.lab.review import Gathered, Mistake, Step
from emberhall.lab.reviewing import along, better_by, by_whom, how_many, in_words
from emberhall.web.markup import esc, hidden

WIDE, HIGH = 360, 150
LEFT, RIGHT, TOP, BOTTOM = 38, 8, 12, 26  # what is left free around the curve
ROOM = 16  # under the figures of a curve for each line that says whose it is


def control(table: str, n: int) -> str:
    """The button that asks for it."""
    return (
        f'<form method="post" action="/r/{esc(table)}/review">{hidden("n", n)}'
        '<button class="tool">Go through it</button></form>'
        "<p>How likely it was to be won after every answer, and what would have been better: a minute or two.</p>"
    )


def under_way(found: Gathered, before: int, drawing: str) -> str:
    """How far it has come."""
    turn = f" {before} more {'is' if before == 1 else 'are'} gone through before it." if before else ""
    share = found.done / found.of
    return (
        f"<p>This game is still being worked out.{turn} <noscript>Reload the page to see how far it is.</noscript></p>"
        f'<p><progress aria-label="How far it is" max="1" value="{share:.3f}"></progress> {share:.0%}</p>{drawing}'
    )


def gone_through(found: Gathered, answers: int, rivals: bool, n: int) -> str:
    """All that was found."""
    listed = "".join(f"<li>{_mistake(mistake)}</li>" for mistake in found.mistakes)
    mistakes = f'<ol class="mistakes">{listed}</ol>' if listed else ""
    return (
        f"<p>After each answer, as a search judges it: {esc(how_many(found.mistakes))}.</p>"
        f"{curve(found, answers, rivals, n)}{mistakes}"
        f"<details><summary>Every answer in a table</summary>{_table(found)}</details>"
    )


# ---------------------------------------------------------------- the curve


def curve(found: Gathered, answers: int, rivals: bool, n: int) -> str:
    """The chance to win along the game: one line for a party, one for each seat among rivals."""
    whose = by_whom(found.steps, rivals)
    lines = "".join(_line(along(steps), answers, number) for number, (_, steps) in enumerate(whose))
    names = "".join(_name(heroes, number) for number, (heroes, _) in enumerate(whose) if heroes)
    high = HIGH + (ROOM * len(whose) if rivals else 0)
    scale = "".join(
        f'<path class="grid" d="M{LEFT} {_y(share):.0f}H{WIDE - RIGHT}"/>'
        f'<text x="{LEFT - 5}" y="{_y(share) + 4:.0f}" text-anchor="end">{share:.0%}</text>'
        for share in (0.0, 0.5, 1.0)
    )
    marks = "".join(_mark(mistake, answers) for mistake in reversed(found.mistakes))
    return (
        f'<svg class="curve" viewBox="0 0 {WIDE} {high}" role="group" data-answers="{answers}" '
        f'aria-label="The chance to win after each answer; the same figures stand in the table below.">{scale}'
        f'<text x="{LEFT}" y="{HIGH - 8}">first answer</text>'
        f'<text x="{WIDE - RIGHT}" y="{HIGH - 8}" text-anchor="end">answer {answers}</text>'
        f'<g id="here">{here(n, answers)}</g>{lines}{marks}{names}</svg>'
    )


def here(n: int, answers: int) -> str:
    """Where in the game one looks."""
    return f'<path class="now" d="M{_x(n, answers):.1f} {TOP - 6}V{HIGH - BOTTOM}"/>'


def _x(number: float, answers: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * number / max(1, answers)


def _y(share: float) -> float:
    return TOP + (HIGH - TOP - BOTTOM) * (1 - share)


def _line(points: Sequence[tuple[int, float]], answers: int, number: int) -> str:
    """What comes of an answer is drawn where it has been given."""
    drawn = " ".join(f"{_x(at + 1, answers):.1f},{_y(chance):.1f}" for at, chance in points)
    return f'<polyline class="chance c{number}" points="{drawn}"/>'


def _name(heroes: str, number: int) -> str:
    y = HIGH + ROOM * number + 4
    line = f'<path class="chance c{number}" d="M{LEFT} {y}h28"/>'
    return f'{line}<text x="{LEFT + 36}" y="{y + 4}">{esc(heroes)}</text>'


def _mark(mistake: Mistake, answers: int) -> str:
    step = mistake.step
    x, y = _x(step.number + 1, answers), _y(step.chance)
    sign, kind = ("!", "sure") if mistake.sure else ("?", "unsure")
    label = f"Answer {step.number + 1}: {step.answer}. {better_by(mistake)}: {mistake.better_answer}"
    return (
        f'<a class="mark {kind}" data-n="{step.number}" href="?n={step.number}" aria-label="{esc(label)}">'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8"/>'
        f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" aria-hidden="true">{sign}</text></a>'
    )


# ---------------------------------------------------------------- in words


def _mistake(mistake: Mistake) -> str:
    title, given, better, then = map(esc, in_words(mistake))
    number = mistake.step.number
    return (
        f'<a data-n="{number}" href="?n={number}">{title}</a><small>{given}</small><b>{better}</b><small>{then}</small>'
    )


def verdict(found: Gathered, n: int) -> str:
    """What was answered to a question, and how good that was."""
    step = next((step for step in found.steps if step.number == n), None)
    if step is None:
        return ""
    mistake = found.mistake_at(n)
    better = f" {esc(better_by(mistake))}: <b>{esc(sentence(mistake.better_answer))}</b>" if mistake else ""
    return (
        f'<p class="verdict">Answer {n + 1}, {esc(step.hero)}: <b>{esc(sentence(step.answer))}</b> '
        f"{step.chance:.0%} to win after it.{better}</p>"
    )


def _table(found: Gathered) -> str:
    rows = "".join(_row(step, found.mistake_at(step.number)) for step in found.steps)
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Answer", "To win", "Who", "What, and what was better"))
    return (
        '<div class="everyanswer" role="region" tabindex="0" aria-label="Every answer"><table>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _row(step: Step, mistake: Mistake | None) -> str:
    better = f"<small>{esc(better_by(mistake))}: {esc(mistake.better_answer)}</small>" if mistake else ""
    return (
        f'<tr><th scope="row"><a data-n="{step.number}" href="?n={step.number}">{step.number + 1}</a></th>'
        f"<td>{step.chance:.0%}</td><td>{esc(step.hero)}</td><td>{esc(step.answer)}{better}</td></tr>"
    )
