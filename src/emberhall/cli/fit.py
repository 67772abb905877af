"""`emberhall fit`: how much each figure of a position counts, from games that bots play."""

from __future__ import annotations

from importlib.util import find_spec

import click

from emberhall.cli import options
from emberhall.engine.refusal import Refusal
from emberhall.games import doors

WEIGHTS = "position.yaml"
FIRST_SEED = 1_000_000


@click.command()
@click.argument("game")
@options.games(2000, "How many games are played.")
@click.option("--astray", type=click.IntRange(0, 1000), default=0, show_default=True, metavar="N",
              help="Begin most games with up to N answers of any kind.")  # fmt: skip
@options.seed
@options.jobs
def fit(game: str, games: int, astray: int, seed: int | None, jobs: int | None) -> None:
    """Fit the weights by which a search judges positions of GAME, and write them beside the game."""
    if not find_spec("numpy"):
        raise Refusal("Fitting needs numpy: install it with pip install 'emberhall[lab]'.")
    from emberhall.lab.fitting import fit_game

    id = doors.known(game)
    place = doors.home(id) / WEIGHTS
    first = FIRST_SEED if seed is None else seed
    text = fit_game(id, games, first, astray, min(jobs or options.cores(), games))
    place.write_text(text)
    click.echo(f"{place}: {text.splitlines()[1].removeprefix('# ')}")
