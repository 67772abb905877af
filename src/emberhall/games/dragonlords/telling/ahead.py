"""What is ahead, for those who play on: the next Threat Roll, and how the combat under way will probably end."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.english import percent
from emberhall.games.dragonlords.telling.view import View


def ahead(view: View) -> list[str]:
    """What the next Threat Roll may bring, and how the combat under way will probably end."""
    found = [chance_text(view), f"Of the towns: {next_towns(view)}."]
    if view.fight is not None:
        who = view.heroes[view.fight.attacker].name
        found.insert(0, f"{who} wins in about {percent(view.fight.win)}.")
    return found


def next_towns(view: View) -> str:
    """Which towns may fall next."""
    threat = view.threat
    if threat.north < 0:
        return "next by die"
    north, south = view.towns[threat.north].name, view.towns[threat.south].name
    return f"next {north}" if north == south else f"next N {north} S {south}"


def chance_text(view: View) -> str:
    """Which dice of the next Threat Roll overrun a town."""
    threat = view.threat
    if threat.skipped:
        rolls = "Threat Roll is" if threat.skipped == 1 else f"{threat.skipped} Threat Rolls are"
        return f"The next {rolls} skipped."
    needed = threat.difficulty - threat.counters - threat.bonus
    fatal = [die for die in threat.faces if die >= needed]
    if not fatal:
        return f"No die overruns a town yet; {listed_dice(threat.faces)} add a counter."
    return f"A town falls on {listed_dice(fatal)}: {100 * len(fatal) / 20:.0f} % a turn."


def listed_dice(dice: Sequence[int]) -> str:
    if len(dice) > 4 and dice[-1] - dice[0] == len(dice) - 1:
        return f"{dice[0]} to {dice[-1]}"
    return ", ".join(str(die) for die in dice)
