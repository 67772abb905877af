"""`emberhall review`: a saved game gone through answer by answer, with what would have been better."""

from __future__ import annotations

import click

from emberhall.cli import options
from emberhall.cli.progress import progress_bar
from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF
from emberhall.lab.review import GAMES, LOOKED_AT, Review, turning_points
from emberhall.lab.review import review as go_through
from emberhall.lab.reviewing import by_whom, in_words
from emberhall.table.beginning import first_change
from emberhall.table.saved import replayed, rows_of
from emberhall.table.saves import find_save

BAR = 40  # characters for a chance of 1


@click.command()
@click.argument("file")
@click.option("--games", type=click.IntRange(8, 100_000), default=GAMES, show_default=True, metavar="N",
              help="How many games are imagined for every answer.")  # fmt: skip
@click.option("--mistakes", type=click.IntRange(0, 1000), default=LOOKED_AT, show_default=True, metavar="N",
              help="How many answers are looked at more closely.")  # fmt: skip
@options.pack
@options.as_json
def review(file: str, games: int, mistakes: int, packs: tuple[str, ...], as_json: bool) -> None:
    """Go through the record in FILE (or the saved game of that name): how likely it was to be won after every answer,
    where that fell, and what would have been better."""
    rows = rows_of(find_save(file, over_too=True), options.pack_folders(packs) if packs else None)
    if first_change(rows).game.endswith(CAMPAIGN_OF):
        raise Refusal("A campaign cannot be gone through, only its games can: name one of those.")
    match = replayed(rows).match
    with progress_bar(match.answers + mistakes + 1) as progress:
        found = go_through(match, games, mistakes, lambda done, _: progress(done, ""))
    if as_json:
        options.document(found)
    else:
        print_review(found, match.game.rivals)


def print_review(found: Review, rivals: bool) -> None:
    """The chance to win by rounds, among rivals of each, then the answers that cost most."""
    if not found.steps:
        click.echo("Little depended on the answers of this game: there is nothing to compare.")
        return
    click.echo("The chance to win at the end of each round, as a search judges it:")
    for heroes, steps in by_whom(found.steps, rivals):
        click.echo(f"\n{heroes}:" if heroes else "")
        for number, chance in turning_points(steps):
            click.echo(f"{number:>4}  {chance:>4.0%}  {'#' * round(chance * BAR)}")
    if not found.mistakes:
        click.echo("\nNo answer was clearly worse than another in games played to the end.")
    for mistake in found.mistakes:
        first, *more = in_words(mistake)
        click.echo(f"\n{first}")
        for line in more:
            click.echo(f"  {line}")
