"""`emberhall review`: a kept game gone through answer by answer, with what would have been better."""

from __future__ import annotations

from pathlib import Path

import click

from emberhall.cli import options
from emberhall.cli.progress import progress_bar
from emberhall.cli.replay import played_again
from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF
from emberhall.lab.review import GAMES, LOOKED_AT, Mistake, Review, turning_points
from emberhall.lab.review import review as go_through
from emberhall.table.outcomes import hero_names
from emberhall.table.pondering import said
from emberhall.table.storage import find_save, read_table

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
    """Go through the record in FILE (or the kept game of that name): how likely it was to be won after every answer,
    where that fell, and what would have been better."""
    kept = read_table(find_save(file, over_too=True))
    if kept.save.game.endswith(CAMPAIGN_OF):
        raise Refusal("A campaign cannot be gone through, only its games can: name one of those.")
    match = played_again(kept, options.pack_folders(packs) or tuple(map(Path, kept.record.packs)))
    with progress_bar(match.answers) as progress:
        found = go_through(match, games, mistakes, lambda done: progress(done, ""))
    if as_json:
        options.document(found)
    else:
        print_review(found, hero_names(match))


def print_review(found: Review, heroes: list[str]) -> None:
    """The chance to win by rounds, then the answers that cost most."""
    click.echo("The chance to win at the end of each round, as a search judges it:\n")
    for number, chance in turning_points(found.steps):
        click.echo(f"{number:>4}  {chance:>4.0%}  {'#' * round(chance * BAR)}")
    if not found.mistakes:
        click.echo("\nNo answer was clearly worse than another in games played to the end.")
    for mistake in found.mistakes:
        click.echo(f"\n{in_words(mistake, heroes)}")


def in_words(mistake: Mistake, heroes: list[str]) -> str:
    """What was answered, what would have been better, and how sure that is."""
    step, ahead = mistake.step, mistake.ahead
    sure = "" if mistake.sure else " These games cannot tell them apart for sure."
    by = f"{ahead.value:.0%} of games ({ahead.low:+.0%} to {ahead.high:+.0%})"
    return (
        f"Answer {step.number + 1}, round {step.round}, {heroes[step.seat]}: {step.answer}\n"
        f"  {said(mistake.given)}\n"
        f"  Better by {by}: {mistake.better_answer}\n"
        f"  {said(mistake.better)}{sure}"
    )
