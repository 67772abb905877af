"""The Threat Roll, and towns that are overrun by it."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.words import run_all
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.language import Deed
from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.standing import of_event
from emberhall.games.dragonlords.rules.state import Table


def threat_roll(t: Table) -> Flow[None] | None:
    """A die divisible by the number of players, with the Threat Counters, may overrun a town."""
    # DL-THREAT-01..07, DL-CONFLICT-05, -08, DL-GAP-73
    if t.log:
        t.tell(events.StepBegins(t.active, "Threat Roll"))
    if t.skipped_rolls:
        t.skipped_rolls -= 1
        if t.log:
            t.tell(events.ThreatSkipped(t.active))
        return None
    die = t.chance.roll(20)
    passes = die % len(t.heroes) == 0
    bonus = threat_bonus(t)
    if t.log:
        t.tell(events.ThreatRolled(t.active, die, t.threat, passes, bonus))
    if not passes:
        return None
    if die + t.threat + bonus < t.difficulty:
        change_threat(t, 1)
        return None
    change_threat(t, -t.threat)
    return overrun(t)


def threat_bonus(t: Table) -> int:
    """What the active Event adds to the total of a Threat Roll."""  # DL-GAP-73
    return sum([b.word.threat_bonus() for b in of_event(t).get("threat_bonus", ())])


def change_threat(t: Table, by: int) -> None:
    """Threat Counters come or go, never below none."""  # DL-CONFLICT-08, DL-GAP-73
    t.threat = max(0, t.threat + by)
    if t.log and by:
        t.tell(events.ThreatChanged(t.threat))


def overrun(t: Table) -> Flow[None]:
    """Find the town, place a Doom Counter, turn its market over, bar it, put Adventure Counters back."""
    # DL-DOOM-01..08, DL-CONFLICT-23
    town = next_town(t)
    t.fallen.append(town)
    if t.log:
        t.tell(events.DoomPlaced(town))
    board = t.box.map
    t.barred |= 1 << board.towns[town]
    if len(t.fallen) == len(board.towns):  # DL-WIN-06..08, DL-DOOM-06
        t.lose("DL-WIN-06", "All towns are destroyed.")
    if t.log:
        t.tell(events.MarketTurned(town, len(t.stacks[town])))
        t.tell(events.TownBarred(town))
    yield from refresh_counters(t, board.towns[town])
    if (t.doom or t.doom_discard) and (flow := draw_doom(t)):
        yield from flow


def next_town(t: Table) -> int:
    """The first town by a table, each later one north or south of the latest, wrapping round, fallen ones skipped."""
    # DL-THREAT-08..13, DL-CONFLICT-03, -04, -06, -07
    board, tables = t.box.map, t.box.tables
    if not t.fallen:
        while True:
            die = t.chance.roll(20)
            if t.log:
                t.tell(events.TownRolled(t.active, die))
            if board.first_town[die] >= 0:
                return board.first_town[die]
    die = t.chance.roll(20)
    if t.log:
        t.tell(events.TownRolled(t.active, die))
    way = 1 if die <= tables.south else -1
    town = t.fallen[-1]
    while town in t.fallen:
        town = (town + way) % len(board.towns)
    return town


def refresh_counters(t: Table, town: int) -> Flow[None]:
    """Empty designated spaces near a fallen town get their counters back; if too few are left, which is chosen."""
    # DL-DOOM-04, -05, DL-CONFLICT-33, -34, DL-GAP-29, -68
    board = t.box.map
    near = board.within(town, t.box.tables.refresh_range) & ~t.counters
    filled = 0
    for colour, spaces in enumerate(board.spaces):
        empty = bits(near & spaces)
        while empty and t.supply[colour]:
            space = empty[0]
            if len(empty) > t.supply[colour]:
                options = [option(t.active, "refresh", space) for space in empty]
                pick = yield Choice(t.active, "refresh-counters", options, "DL-DOOM-05", about=(colour,))
                space = pick.what
            empty.remove(space)
            put_counter(t, space)
            filled += 1
    if t.log:
        t.tell(events.CountersRefreshed(filled))


def put_counter(t: Table, space: int) -> None:
    """A counter of its colour comes from the supply to a designated space."""  # DL-CONFLICT-33
    colour = t.box.map.colour_at[space]
    t.counters |= 1 << space
    t.supply[colour] = max(0, t.supply[colour] - 1)  # red ones may be added to the game  # DL-GAP-57
    if t.log:
        t.tell(events.CounterRefreshed(space, colour))


def draw_doom(t: Table) -> Flow[None] | None:
    """With the Doom Deck, a card about all Heroes follows every overrun but the last."""  # DL-GAP-49, DL-COMP-13
    if not t.doom:
        t.doom.shuffle_in(t.doom_discard)
        t.doom_discard = []
    card = t.doom.draw(t.chance)
    t.doom_discard.append(card)
    if t.log:
        t.tell(events.DoomDrawn(t.active, card))
    return run_all(t.box.dooms[card].do, t, Deed(t.active, card, t.me.card))
