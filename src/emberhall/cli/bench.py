"""`emberhall bench`: how fast the games run here."""

from __future__ import annotations

import platform
import sys
from math import isnan

import click
import msgspec

from emberhall.cli import options
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.games.doors import every, known
from emberhall.lab.bench import Figures, help_seconds
from emberhall.lab.bench import bench as measure


class Measured(msgspec.Struct):
    """All figures as a document."""

    games: dict[str, Figures]
    help_s: float
    python: str
    machine: str


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]…")
@click.option(
    "--runs", type=click.IntRange(1, 100), default=8, show_default=True, metavar="N", help="The best of so many."
)
@click.option("--seconds", type=click.FloatRange(0.05, 600), default=0.5, show_default=True, metavar="S",
              help="How long a run of play takes.")  # fmt: skip
@options.as_json
def bench(games: tuple[str, ...], runs: int, seconds: float, as_json: bool) -> None:
    """Measure every game, or each GAME: decisions and games a second, what forks and saves cost, start, memory."""
    if isnan(seconds):
        raise click.UsageError("Invalid value for '--seconds': it must be a number.")
    chosen = list(dict.fromkeys(known(game) for game in games)) or all_games()
    found: dict[str, Figures] = {}
    for game in chosen:
        if sys.stderr.isatty():
            click.echo(f"Measuring {game} …", err=True)
        try:
            found[game] = measure(game, runs, seconds)
        except Refusal as refusal:
            if games:
                raise
            click.echo(f"{game} is left out: {refusal}", err=True)
    answer = Measured(found, help_seconds(runs), platform.python_version(), platform.platform())
    options.document(answer) if as_json else print_figures(answer)


def all_games() -> list[str]:
    """The ids of all games, after a sentence about each that cannot be opened."""
    found, left_out = every(game_called)
    for fault in left_out:
        click.echo(fault, err=True)
    return list(found)


def print_figures(answer: Measured) -> None:
    columns = Figures.__struct_fields__
    width = max(len(game) for game in answer.games)
    click.echo(" " * width + "".join(f"{column:>17}" for column in columns))
    for game, figures in answer.games.items():
        click.echo(f"{game:{width}}" + "".join(f"{getattr(figures, column):>17,}" for column in columns))
    click.echo(f"\nemberhall --help in {answer.help_s} s; Python {answer.python} on {answer.machine}.")
