"""What the monsters are about to do, in words."""

from __future__ import annotations

from functools import lru_cache

from emberhall.engine.english import listed
from emberhall.games.ashardalon.cards.monsters import Strike
from emberhall.games.ashardalon.players.odds import danger
from emberhall.games.ashardalon.rules.box import Tactic
from emberhall.games.ashardalon.rules.forecast import Intent, forecast
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.telling.names import card_name, figure_name, hero_name, monster_name, square_name
from emberhall.games.ashardalon.telling.texts import card_text, tactic_text


def foretell(t: Table) -> list[str]:
    """What would act against the party as the table stands, one line each, the coming Villain Phase first."""
    lines: list[str] = []
    for hero in t.clockwise():
        acting = [
            f"{card_name(t.box, found)}: {card_text(t.box, found)}" if isinstance(found, int) else _intended(t, found)
            for found in forecast(t, hero.seat)
        ]
        if acting:
            lines += [f"In the Villain Phase of {hero_name(t, hero.seat)}:", *acting]
    return lines


@lru_cache(maxsize=512)
def _line(tactic: Tactic) -> str:
    return tactic_text(tactic)


def _intended(t: Table, found: Intent) -> str:
    """One monster's line of tactics, with whom it means and how likely it hits."""
    m = found.monster
    text = f"{monster_name(t, m)} at {square_name(m.at)}: {_line(found.tactic)}."
    strike = next((act for act in found.tactic.do if isinstance(act, Strike)), None)
    if not found.targets:
        return text
    if strike is None:
        return f"{text} Aimed at {listed((figure_name(t, f) for f in found.targets), 'or')}."
    chances = [f"{figure_name(t, f)} (hits on {danger(t, strike.bonus, f):.0%})" for f in found.targets]
    if found.tactic.target != "tile":
        return f"{text} Aimed at {listed(chances, 'and' if found.tactic.target == 'each' else 'or')}."
    crowds: dict[int, list[str]] = {}
    for figure, chance in zip(found.targets, chances, strict=True):
        crowds.setdefault(figure.at >> 4, []).append(chance)
    return f"{text} Aimed at {', or '.join(listed(crowd) for crowd in crowds.values())}."
