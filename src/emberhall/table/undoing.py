"""Who may take an answer back: which answer that is, who must agree, and what goes back with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from emberhall.engine.english import listed
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import mask
from emberhall.table.answers import ANYBODY
from emberhall.table.changes import NEW_LUCK, NO_LUCK_BACK, UNDO_RULES, Terms
from emberhall.table.seats import Seat, persons

if TYPE_CHECKING:
    from emberhall.table.table import Table

LUCK_REVEALED = "Dice or cards have been revealed since. Undoing takes them back too."


def check_rule(terms: Terms, seats: Sequence[Seat]) -> None:
    """Refuse a rule for undo that there is not, or that these people cannot have."""
    if terms.undo not in UNDO_RULES:
        raise Refusal(f"There is no rule {terms.undo!r} for undo: choose from {listed(UNDO_RULES)}.")
    if terms.undo == NEW_LUCK and len(persons(seats)) > 1:
        raise Refusal("Undo gives new dice only where one person plays alone: choose another rule for undo.")


def can_undo(table: Table) -> bool:
    """Return whether there is an answer that can be taken back now."""
    try:
        last_answer(table)
    except Refusal:
        return False
    return True


def last_answer(table: Table) -> int:
    """Return the number of the latest answer that a person was asked for; of a bot where only bots play. Refuse if
    there is none, or what came of it stands."""
    if why := table.undo_block():
        raise Refusal(why)
    number = table.answers.last(bots=not table.persons)
    if number < 0:
        how = "answer a question first" if table.persons else "let a bot act first"
        raise Refusal(f"There is nothing to undo yet: {how}.")
    if number < table.floor:
        raise Refusal("A game was played since the last answer, and its result stands: you can't undo that.")
    if table.company.terms.undo == NO_LUCK_BACK and _luck_since(table, number):
        raise Refusal("Dice or cards were revealed since, and this table does not take them back.")
    return number


def owner(table: Table) -> str:
    """Return the person whose answer an undo takes back; nobody where only bots play."""
    who = table.answers.by[last_answer(table)]
    return next(iter(table.persons), "") if who in ("", ANYBODY) else who


def must_agree(table: Table, by: str = "") -> tuple[str, ...]:
    """Return the people beside the one who asks who must agree to an undo.

    Among allies nobody until dice or cards were revealed, then everybody who plays here, those whose seat a bot holds
    included. Among rivals also the one whose answer it is, and everybody who was asked or shown something since.
    """
    number, rivals = last_answer(table), table.game.rivals
    people = table.consulted
    if _luck_since(table, number):
        needed = people
    elif rivals:
        whose = owner(table)
        needed = tuple(person for person in people if person == whose or _has_seen(table, person, number))
    else:
        needed = ()
    asking = by or (owner(table) if rivals else "")
    return tuple(person for person in needed if person != asking)


def takes_luck_back(table: Table) -> bool:
    """Return whether an undo takes dice and drawn cards back too."""
    return _luck_since(table, last_answer(table))


def why_all_must_agree(table: Table, missing: Sequence[str]) -> Refusal:
    """Return why an undo waits for these people."""
    luck = takes_luck_back(table)
    why = "Dice or cards have been revealed since" if luck else "Others have seen more since"
    return Refusal(f"{why}: {listed(map(table.company.name_of, missing))} must agree to take it back.")


def _luck_since(table: Table, number: int) -> bool:
    match = table.match
    return any(entry >= 0 for entry in match.chance.tape[match.marks[number] :])


def _has_seen(table: Table, person: str, number: int) -> bool:
    """Return whether somebody was asked or told something since an answer."""
    if person in table.asked_since or person in table.question.asked:
        return True
    eyes = mask(table.eyes_of(person))
    return any(entry.seen_by(eyes) for entry in table.match.entries()[table.answers.log[number] :])
