"""The log in words."""

from __future__ import annotations

from emberhall.engine.kit.telling import Line, Telling, leaves
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import BANNER, LEVER, MUSHROOMS, TREASURE
from emberhall.games.bardsung.telling import names

TELLING: Telling[Table] = Telling(
    {
        "seat": names.seat_name,
        "to_seat": names.seat_name,
        "uid": names.enemy_name,
        "card": names.card_name,
        "zone": names.zone_name,
        "place": names.place_name,
        "gate": names.gate_name,
        "token": names.token_name,
        "condition": names.condition_name,
        "resource": names.resource_name,
        "face": names.face_name,
    }
)
EVENTS = leaves(vars(events))
CRITICAL = 20  # the natural result of an attack roll that needs no damage roll  # BS-ATTACK-09


@TELLING.tells(events.RoundBegins)
def _round(line: Line[Table], event: events.RoundBegins) -> str:
    order = ", ".join(names.card_name(line.t, card) for card in event.row)
    return f"Round {event.number} begins: {order}"


def came_to(kind: str, natural: int, total: int, tn: int) -> tuple[bool, str]:
    """Whether a roll was good for whoever rolled, and what it came to in words: only an attack hits or misses."""
    if kind == "attack" and natural == CRITICAL:
        return True, "a critical hit"
    passed = total >= tn
    good, bad = ("a hit", "a miss") if kind == "attack" else ("passed", "failed")
    return passed, good if passed else bad


@TELLING.tells(events.Rolled)
def _rolled(line: Line[Table], event: events.Rolled) -> str:
    """Who rolls is named where an enemy attacks or a card tests somebody; what a roll comes to is always said."""
    dice = " and ".join(str(die) for die in event.dice)
    extra = f" and {event.extra} on the d4" if event.extra else ""
    _, came = came_to(event.kind, event.natural, event.total, event.tn)
    rolls = f"rolls {dice}{extra}, {event.total} in all against TN{event.tn}, {came}"
    if event.kind == "defence":
        return line.who(names.seat_name(line.t, event.seat), f"defends: {rolls}")
    if event.kind == "test":
        return line.who(names.seat_name(line.t, event.seat), rolls)
    return {"parting-blow": "a parting blow, ", "serious-wound": "tries to recover, "}.get(event.kind, "") + rolls


@TELLING.tells(events.AspectGone)
def _aspect_gone(line: Line[Table], event: events.AspectGone) -> str:
    return line.said(event, f"{event.says}, as no enemy card is left" if event.calm else event.says)


@TELLING.tells(events.HeroWounded)
def _wounded(line: Line[Table], event: events.HeroWounded) -> str:
    return line.said(event, "{seat} suffers a serious wound" if event.serious else event.says)


@TELLING.tells(events.Heals)
def _heals(line: Line[Table], event: events.Heals) -> str:
    return line.said(event, "{seat} turns a serious wound to its wound side" if event.flipped else event.says)


@TELLING.tells(events.HeroMoves)
def _moves(line: Line[Table], event: events.HeroMoves) -> str:
    return f"{names.seat_name(line.t, event.seat)} moves to {names.zone_name(line.t, event.path[-1])}"


@TELLING.tells(events.EnemyMoves)
def _enemy_moves(line: Line[Table], event: events.EnemyMoves) -> str:
    return f"moves to {names.zone_name(line.t, event.path[-1])}"


@TELLING.tells(events.DamageRolled)
def _damage(line: Line[Table], event: events.DamageRolled) -> str:
    return f"damage {event.total}{', a critical hit' if event.critical else ''}"


ON_TOKENS = {
    BANNER: "tears the banner down",
    LEVER: "pulls the lever",
    TREASURE: "takes the treasure",
    MUSHROOMS: "harvests the mushroom patch",
}


@TELLING.tells(events.UsesToken)
def _uses_token(line: Line[Table], event: events.UsesToken) -> str:
    return f"{names.seat_name(line.t, event.seat)} {ON_TOKENS[event.token]}"


@TELLING.tells(events.ReputationChanges)
def _reputation(line: Line[Table], event: events.ReputationChanges) -> str:
    return f"reputation {event.by:+d}, now {event.now:+d}"


@TELLING.tells(events.EchoMoves)
def _echo(line: Line[Table], event: events.EchoMoves) -> str:
    return "the echo is gone" if event.place < 0 else f"the echo is on {names.place_name(line.t, event.place)}"


@TELLING.tells(events.DoorFlipped)
def _door(line: Line[Table], event: events.DoorFlipped) -> str:
    verb = "closes" if event.closed else "opens"
    return f"{names.seat_name(line.t, event.seat)} {verb} {names.gate_name(line.t, event.gate)}"
