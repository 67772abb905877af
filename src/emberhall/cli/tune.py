"""`emberhall tune`: which number on a card of yours makes an adventure as hard as it should be."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click
import msgspec

from emberhall.cli import options
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.lab.simulate import plan_for, simulate
from emberhall.lab.tuning import Tuned
from emberhall.lab.tuning import tune as tuned
from emberhall.players import known as known_player
from emberhall.players.chances import Span, share
from emberhall.table.setup import options_called


class Answer(msgspec.Struct):
    """What was tried, as a document."""

    card: str
    field: str
    best: int
    fits: bool
    tried: dict[str, Span]


@click.command()
@click.argument("game")
@click.option("--pack", required=True, metavar="DIR", help="The pack with the card.")
@click.option("--card", required=True, metavar="NAME", help="The card.")
@click.option("--field", required=True, metavar="FIELD", help="The number on it, such as attack or hp.")
@click.option("--between", required=True, metavar="LOW-HIGH", help="The numbers that may be tried.")
@click.option("--band", required=True, metavar="LOW-HIGH", help="Games won in percent, as it should be: 40-60.")
@options.games(200, "How many games are played with each number.")
@click.option("--players", default="heuristic", show_default=True, metavar="NAME", help="Who plays.")
@options.seats()
@options.adventure
@options.option
@options.seed
@options.jobs
@options.as_json
def tune(
    game: str,
    pack: str,
    card: str,
    field: str,
    between: str,
    band: str,
    games: int,
    players: str,
    seats: str | None,
    adventure: str,
    options_: tuple[str, ...],
    seed: int | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Play GAME with a pack of yours, again and again the same seeds with one number changed, until games are won as
    often as they should be."""
    (folder,) = options.pack_folders([pack])
    if not folder.is_dir():
        raise Refusal(f"{folder} is no folder: a pack is a folder with card files.")
    box = game_called(game, folder)
    who, adventures, counts = (
        known_player(players),
        options.adventures_of(box, adventure),
        options.seats_of(box, seats, 0),
    )
    switches, processes = options_called(box, options_), min(jobs or options.cores(), games)

    def measure(copy: Path) -> Span:
        plan = plan_for(
            game_called(game, copy), who, games, seed or 0, adventures, counts, options=switches, packs=(copy,)
        )
        total = simulate(plan, processes).count.total()
        if sys.stderr.isatty():
            click.echo(f"… {total.wins:,} of {total.games:,} won", err=True)
        return share(total.wins, total.counted)

    low, high = span_of(band, "--band")
    answer = tuned(folder, card, field, span_of(between, "--between"), (low / 100, high / 100), measure)
    document = Answer(card, field, answer.best.number, answer.fits, {str(n): span for n, span in answer.tried})
    options.document(document) if as_json else print_answer(answer, card, field, band)


def span_of(text: str, name: str) -> tuple[int, int]:
    """The two numbers of `2-6`."""
    found = re.fullmatch(r"([0-9]{1,5})-([0-9]{1,5})", text.strip())
    if not found or int(found[1]) > int(found[2]):
        raise Refusal(f"{text!r} is no span for {name}: write two numbers, the lower first, such as 2-6.")
    return int(found[1]), int(found[2])


def print_answer(answer: Tuned, card: str, field: str, band: str) -> None:
    for number, span in answer.tried:
        click.echo(f"{field} {number}: {span.value:.0%} won ({span.low:.0%} to {span.high:.0%})")
    number, span = answer.best
    if answer.fits:
        click.echo(f"{card} with {field} {number} is in the band of {band} %: {span.value:.0%} of the games are won.")
        low, high = span_of(band, "--band")
        if span.low < low / 100 or span.high > high / 100:
            click.echo(
                f"It may be luck, for {span.low:.0%} to {span.high:.0%} are possible: more --games say it surer."
            )
    else:
        click.echo(
            f"No number that was tried is in the band of {band} %: {field} {number} comes nearest, {span.value:.0%}."
        )
