"""`emberhall replay`: a recorded game played again from its tape, told or verified."""

from __future__ import annotations

import click
import msgspec

from emberhall.cli import options
from emberhall.engine.game import Outcome, State
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.table.changes import UNDO_RULES, USUAL_TERMS
from emberhall.table.opening import leads_to
from emberhall.table.outcomes import ending, hero_names
from emberhall.table.saved import replayed, rows_at
from emberhall.table.saves import find_save
from emberhall.table.table import Table


class Told(msgspec.Struct):
    """A recorded game as a document."""

    game: str
    version: str
    adventure: str
    party: tuple[str, ...]
    seats: list[str]
    options: dict[str, str]
    answers: int
    verified: bool
    over: bool
    outcome: Outcome | None
    log: list[str]


@click.command()
@click.argument("file")
@click.option("--verify", is_flag=True, help="Only say whether the record leads to the table it says.")
@options.pack
@options.as_json
def replay(file: str, verify: bool, packs: tuple[str, ...], as_json: bool) -> None:
    """Play the record in FILE (or the saved game of that name) again from its first answer, and tell what happened."""
    path = find_save(file, over_too=True)
    rows, checkpoint = rows_at(path, options.pack_folders(packs) if packs else None)
    table = replayed(rows)
    if not leads_to(table, checkpoint):
        raise Refusal(f"{path.name} is damaged: its answers do not lead to the table it records. Restore a copy.")
    match = table.match
    if as_json:
        options.document(told(table))
    elif verify:
        question = match.sight(*range(len(match.setup.party))).question
        state = f"at the question {question.prompt!r}" if question else "over"
        click.echo(f"{path.name} is sound: {match.answers} answers lead to the table it records, {state}.")
    else:
        if (undo := table.company.terms.undo) != USUAL_TERMS.undo:
            click.echo(UNDO_RULES[undo])
        click.echo("\n".join(story(match)))
        if match.outcome:
            names = hero_names(match)
            click.echo("\n".join(ending(match.game, match.outcome, names)))


def story(match: Match[State]) -> list[str]:
    """The whole log in words; a recorded game has no secrets left."""
    return [line.text for line in match.sight(*range(len(match.setup.party))).log]


def told(table: Table) -> Told:
    match, setup = table.match, table.match.setup
    return Told(
        game=match.game.id,
        version=match.game.version,
        adventure=setup.adventure,
        party=setup.party,
        seats=[seat.written() for seat in table.company.seats],
        options=setup.options,
        answers=match.answers,
        verified=True,
        over=match.over,
        outcome=match.outcome,
        log=story(match),
    )
