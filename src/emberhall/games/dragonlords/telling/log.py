"""The log in words: how fields are called, and what a template cannot say."""

from __future__ import annotations

from emberhall.engine.english import listed, plural
from emberhall.engine.kit.telling import Line, Telling
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.rules.symbols import ATTRIBUTES, COLOURS, EXPERIENCES, PHASES
from emberhall.games.dragonlords.telling.names import (
    card_name,
    faces_name,
    short_name,
    short_seat,
    space_name,
    town_name,
)


def player_name(t: Table, seat: int) -> str:
    """A player by the Hero; one who has changed Heroes by the seat, as the log tells of times before that."""
    return f"Player {seat + 1}" if t.heroes[seat].led_by else short_seat(t, seat)


TELLING: Telling[Table] = Telling(
    {
        "seat": player_name,
        "other": player_name,
        "card": short_name,
        "figure": short_name,
        "old": short_name,
        "space": space_name,
        "to": space_name,
        "town": town_name,
        "colour": lambda t, colour: COLOURS[colour],
        "phase": lambda t, phase: PHASES[phase].capitalize(),
        "attribute": lambda t, which: ATTRIBUTES[which].capitalize(),
    }
)


def _sum(die: int, total: int, target: int) -> str:
    """A die, what it comes to, and what it had to reach."""
    bonus = total - die
    rolled = f"{die} {'+' if bonus > 0 else '-'} {abs(bonus)} = {total}" if bonus else f"{die}"
    return f"{rolled} against {target}"


@TELLING.tells(events.SetUp)
def _(line: Line[Table], event: events.SetUp) -> str:
    return f"Setup, {event.step.replace('-', ' ')}"


@TELLING.tells(events.StepBegins)
def _(line: Line[Table], event: events.StepBegins) -> str:
    return f"{player_name(line.t, event.seat)}, {event.step}"


@TELLING.tells(events.RedSpacesRefilled)
def _(line: Line[Table], event: events.RedSpacesRefilled) -> str:
    one = f"Only the red Adventure of {card_name(line.t, event.waits)}"
    left = one if event.waits >= 0 else "No red Adventure"
    return f"{left} is left, so every empty red space gets a counter"


@TELLING.tells(events.Dropped)
def _(line: Line[Table], event: events.Dropped) -> str:
    verb = "drops" if event.card in line.t.box.items else "dismisses"
    return line.who(player_name(line.t, event.seat), f"{verb} {card_name(line.t, event.card)}")


@TELLING.tells(events.CardGained)
def _(line: Line[Table], event: events.CardGained) -> str:
    return "" if _is_spoils(line) else line.said(event, event.says)


@TELLING.tells(events.Kept)
def _(line: Line[Table], event: events.Kept) -> str:
    return "" if _is_spoils(line) else line.said(event, event.says)


def _is_spoils(line: Line[Table]) -> bool:
    """Whether a card has been named already as what the winner takes."""
    before = line.events[line.number - 1] if line.number else None
    return isinstance(before, events.SpoilsTaken) and before.card >= 0


@TELLING.tells(events.HeroDealt)
def _(line: Line[Table], event: events.HeroDealt) -> str:
    return f"Player {event.seat + 1} plays {card_name(line.t, event.card)}"


@TELLING.tells(events.HeroChanged)
def _(line: Line[Table], event: events.HeroChanged) -> str:
    new, old = card_name(line.t, event.card), card_name(line.t, event.old)
    return f"Player {event.seat + 1} goes on with {new} instead of {old}"


@TELLING.tells(events.MovementRolled)
def _(line: Line[Table], event: events.MovementRolled) -> str:
    dice = faces_name(line.t, event.faces)
    held = f", {event.held_back} held back" if event.held_back else ""
    return line.who(player_name(line.t, event.seat), f"rolls {dice}{held}")


@TELLING.tells(events.SkillTested)
def _(line: Line[Table], event: events.SkillTested) -> str:
    came = "passed" if event.passed else "failed"
    text = f"tests {ATTRIBUTES[event.attribute].capitalize()}: {_sum(event.die, event.total, event.target)}, {came}"
    return line.who(short_name(line.t, event.figure), text)


@TELLING.tells(events.EscapeRolled)
def _(line: Line[Table], event: events.EscapeRolled) -> str:
    came = "away" if event.passed else "not away"
    text = f"tries to escape: {_sum(event.die, event.total, event.target)}, {came}"
    return line.who(short_name(line.t, event.figure), text)


@TELLING.tells(events.Uses)
def _(line: Line[Table], event: events.Uses) -> str:
    who, own = player_name(line.t, event.seat), event.card in line.t.box.heroes
    return line.who(who, "uses the Hero's ability" if own else f"uses {card_name(line.t, event.card)}")


@TELLING.tells(events.HealingPaid)
def _(line: Line[Table], event: events.HealingPaid) -> str:
    paid = f"pays {event.gold} Gold for healing" if event.gold else "is healed free of charge"
    return line.who(player_name(line.t, event.seat), paid)


@TELLING.tells(events.TargetRolled)
def _(line: Line[Table], event: events.TargetRolled) -> str:
    what = "against the Escape" if event.escape else f"for {PHASES[event.phase].capitalize()}"
    text = f"rolls {event.die} {what}: {event.target} is the number to reach"
    return line.who(short_name(line.t, event.figure), text)


@TELLING.tells(events.CombatRolled)
def _(line: Line[Table], event: events.CombatRolled) -> str:
    verb = "attacks" if event.attack else "defends"
    came = ("hit" if event.success else "missed") if event.attack else "held" if event.success else "broken"
    figures = _sum(event.die, event.total, event.target)
    special = " (a 20 always succeeds)" if event.die == 20 and event.total < event.target else ""
    special = " (a 1 always fails)" if event.die == 1 and event.total >= event.target else special
    text = f"{verb} ({PHASES[event.phase].capitalize()}): {figures}, {came}{special}"
    return line.who(short_name(line.t, event.figure), text)


@TELLING.tells(events.OfferBuilt)
def _(line: Line[Table], event: events.OfferBuilt) -> str:
    def goods(gold: int, cards: tuple[int, ...]) -> str:
        named = [card_name(line.t, card) for card in cards]
        return listed([*([f"{gold} Gold"] if gold else []), *named]) or "nothing"

    offered = f"{goods(event.gives_gold, event.gives)} for {goods(event.asks_gold, event.asks)}"
    return line.who(player_name(line.t, event.seat), f"offers {player_name(line.t, event.other)} {offered}")


@TELLING.tells(events.SpoilsTaken)
def _(line: Line[Table], event: events.SpoilsTaken) -> str:
    what = f"all {event.gold} Gold" if event.card < 0 else card_name(line.t, event.card)
    return line.who(player_name(line.t, event.seat), f"takes {what}")


@TELLING.tells(events.Undefeated)
def _(line: Line[Table], event: events.Undefeated) -> str:
    at = space_name(line.t, event.space)
    where = (
        "goes to the bottom of its deck" if event.slot < 0 else f"stays undefeated at {at}, in slot {event.slot + 1}"
    )
    return line.who(card_name(line.t, event.card), where)


@TELLING.tells(events.PairBought)
def _(line: Line[Table], event: events.PairBought) -> str:
    pair = " and ".join(EXPERIENCES[kind].capitalize() for kind in (event.one, event.other))
    text = f"buys experience in {pair} for {plural(event.cost, 'counter')}"
    return line.who(player_name(line.t, event.seat), text)


@TELLING.tells(events.ThreatRolled)
def _(line: Line[Table], event: events.ThreatRolled) -> str:
    who = player_name(line.t, event.seat)
    if not event.passes:
        return line.who(who, f"rolls {event.die} for the threat, which does not count")
    more = [plural(event.counters, "Threat Counter")] if event.counters else []
    more += [f"{event.bonus:+d} by the Event"] if event.bonus else []
    added = f" with {listed(more)}" if more else ""
    return line.who(who, f"rolls {event.die}{added} for the threat against {line.t.difficulty}")


def _told_wounds(line: Line[Table], figure: int, verb: str, amount: int) -> str:
    return line.who(short_name(line.t, figure), f"{verb} {plural(amount, 'Wound')}")


@TELLING.tells(events.Wounded)
def _(line: Line[Table], event: events.Wounded) -> str:
    return _told_wounds(line, event.figure, "takes", event.amount)


@TELLING.tells(events.Healed)
def _(line: Line[Table], event: events.Healed) -> str:
    return _told_wounds(line, event.figure, "loses", event.amount)


@TELLING.tells(events.ChallengeWounded)
def _(line: Line[Table], event: events.ChallengeWounded) -> str:
    return _told_wounds(line, event.card, "takes", event.amount)


@TELLING.tells(events.ChallengeHealed)
def _(line: Line[Table], event: events.ChallengeHealed) -> str:
    return _told_wounds(line, event.card, "heals", event.amount)


@TELLING.tells(events.Cancelled)
def _(line: Line[Table], event: events.Cancelled) -> str:
    line.speaking = ""
    return f"{plural(event.amount, 'Wound')} of {short_name(line.t, event.figure)} cancelled"


@TELLING.tells(events.ThreatChanged)
def _(line: Line[Table], event: events.ThreatChanged) -> str:
    line.speaking = ""
    return f"{plural(event.counters, 'Threat Counter')} now"


@TELLING.tells(events.CountersRefreshed)
def _(line: Line[Table], event: events.CountersRefreshed) -> str:
    line.speaking = ""
    return f"{plural(event.amount, 'Adventure Counter')} put back" if event.amount else ""
