"""What is shown to whom: the table as a person sees it, and the lines of the open question that are for that person."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.engine.choice import Choice
from emberhall.table.seats import helpers, within_reach
from emberhall.table.session import Session, among
from emberhall.terminal.face import Entry, Face

ASK_BOTS = "Ask the bots for help"


def seen(session: Session, face: Face[object], person: str) -> object:
    """What a person may see: all that the seats see which that person holds; of a table of bots, the first seat."""
    choice = session.choice
    asked = choice.seat if choice else 0
    if not face.hides:
        return session.match.view(asked)
    held = [number for number, seat in enumerate(session.seats) if seat.person and seat.person == person]
    held.sort(key=lambda number: number != asked)
    return face.together([session.match.view(number) for number in held or [0]])


def lines_of(session: Session, face: Face[object], view: object, names: Sequence[str]) -> list[Entry]:
    """The lines of the open question: what those may do who are asked, and how to get the help of others.

    What another person could throw in is not told, only that there is something; and a bot has to be asked.
    """
    choice = session.choice
    assert choice
    labels = _labels(session, choice, names)
    offered = session.offered
    asked = among(choice, [choice.options[number] for number in offered])
    found = face.entries(view, asked, [labels[number] for number in offered])
    entries = [entry._replace(options=tuple(offered[number] for number in entry.options)) for entry in found]
    if session.last_call:
        return entries
    for person in helpers(session.seats, choice):
        if person not in session.asked:
            theirs = within_reach(session.seats, choice, [person])
            helps = tuple(number for number in theirs if choice.options[number].seat != choice.seat)
            entries.insert(-1, Entry(f"{person} could help…", helps, folded=True))
    if session.bots_may_help:
        entries.insert(-1, Entry(ASK_BOTS, ()))
    return entries


def _labels(session: Session, choice: Choice, names: Sequence[str]) -> list[str]:
    """The options in words, with the name of who would act if that is somebody else."""
    labels = session.match.labels()
    for number, option in enumerate(choice.options):
        name = names[option.seat]
        if session.last_call and option.seat == choice.seat:
            labels[number] = f"No, let {name} go on"
        elif option.seat != choice.seat and option.act != "first" and not labels[number].startswith(name):
            labels[number] = f"{name}: {labels[number]}"
    return labels
