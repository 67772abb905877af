"""`emberhall tune`: which number on a card of yours makes an adventure as hard as it should be."""

from __future__ import annotations

import re
from pathlib import Path

import click
import msgspec

from emberhall.cli import options
from emberhall.cli.progress import progress_bar
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.lab.simulate import Tally, plan_for, simulate
from emberhall.lab.tuning import Band, Measure, Place, Tuned, number_at, numbers_of, within
from emberhall.lab.tuning import tune as tuned
from emberhall.players import named
from emberhall.players.chances import Span, share
from emberhall.table.setup import options_called


class Answer(msgspec.Struct):
    """What was tried of one number, as a document."""

    card: str
    field: str
    best: int
    fits: bool
    tried: dict[str, Span]


class Answers(msgspec.Struct):
    """The same of all numbers on a card: the share of games won as it is, each number, and what cannot be tried."""

    card: str
    as_it_is: Span
    numbers: list[Answer]
    refused: dict[str, str]


@click.command()
@click.argument("game")
@click.option("--pack", required=True, metavar="DIR", help="The pack with the card.")
@click.option("--card", required=True, metavar="NAME", help="The card.")
@click.option(
    "--field",
    metavar="FIELD",
    help="The number on it, such as attack, or tokens.count within others; all of them in turn unless given.",
)
@click.option(
    "--between",
    metavar="LOW-HIGH",
    help="The numbers that may be tried; from half of what is there to twice as much unless given.",
)
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
    field: str | None,
    between: str | None,
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
        named(players),
        options.adventures_of(box, adventure),
        options.seats_of(box, seats, 0),
    )
    switches, processes = options_called(box, options_), min(jobs or options.cores(), games)
    wanted, span = band_of(band), span_of(between, "--between") if between is not None else None

    def measure(copy: Path) -> Span:
        plan = plan_for(
            game_called(game, copy), who, games, seed or 0, adventures, counts, options=switches, packs=(copy,)
        )
        with progress_bar(games) as shown:

            def progress(total: Tally) -> None:
                shown(total.games, f"{total.wins:,} won")

            total = simulate(plan, processes, progress).count.total()
        return share(total.wins, total.counted)

    if field is None:
        tune_all(folder, card, span, wanted, measure, band, as_json)
        return
    place = number_at(folder, card, field)
    answer = tuned(folder, place, span or place.around, wanted, measure)
    options.document(document(place, answer)) if as_json else print_answer(answer, place, wanted, band)


def tune_all(
    pack: Path, card: str, span: tuple[int, int] | None, wanted: Band, by: Measure, band: str, as_json: bool
) -> None:
    """Every number on a card in turn: which of them moves an adventure into the band?"""
    places, answers, refused = numbers_of(pack, card), dict[Place, Tuned](), dict[str, str]()
    as_it_is = by(pack)
    for place in places:
        try:
            answers[place] = tuned(pack, place, span or place.around, wanted, by)
        except Refusal as refusal:
            refused[place.field] = str(refusal)
    if as_json:
        options.document(Answers(card, as_it_is, [document(*each) for each in answers.items()], refused))
        return
    click.echo(f"As it is, {in_percent(as_it_is)} of the games are won.")
    for place, answer in answers.items():
        tried = ", ".join(f"{number}: {in_percent(share)}" for number, share in answer.tried)
        click.echo(f"{place.field}, which is {place.number}; {tried}")
    for says in refused.values():
        click.echo(says)
    found = [(place, answer.best.number) for place, answer in answers.items() if answer.fits]
    others = ", ".join(f"{place.field} {number}" for place, number in found if number != place.number)
    if within(as_it_is, wanted):
        click.echo(f"It is in the band of {band} % already.")
    if others:
        click.echo(f"Any one of these brings it into the band of {band} %: {others}.")
    elif not within(as_it_is, wanted):
        click.echo(f"No single number that was tried on {card} brings it into the band of {band} %.")


def document(place: Place, answer: Tuned) -> Answer:
    tried = {str(number): share for number, share in answer.tried}
    return Answer(place.card, place.field, answer.best.number, answer.fits, tried)


def in_percent(span: Span) -> str:
    return f"{span.value:.0%} ({span.low:.0%} to {span.high:.0%})"


def span_of(text: str, name: str) -> tuple[int, int]:
    """The two numbers of `2-6`."""
    found = re.fullmatch(r"(-?[0-9]{1,5})-(-?[0-9]{1,5})", text.strip())
    if not found or int(found[1]) > int(found[2]):
        raise Refusal(f"{text!r} is no span for {name}: write two numbers, the lower first, such as 2-6.")
    return int(found[1]), int(found[2])


def band_of(text: str) -> Band:
    """The two shares of `40-60`."""
    low, high = span_of(text, "--band")
    if low < 0 or high > 100:
        raise Refusal(f"{text!r} is no span for --band: percents are from 0 to 100.")
    return low / 100, high / 100


def print_answer(answer: Tuned, place: Place, wanted: Band, band: str) -> None:
    field, (number, span) = place.field, answer.best
    for tried, found in answer.tried:
        click.echo(f"{field} {tried}: {found.value:.0%} won ({found.low:.0%} to {found.high:.0%})")
    if answer.fits:
        click.echo(
            f"{place.card} with {field} {number} is in the band of {band} %: {span.value:.0%} of the games are won."
        )
        if span.low < wanted[0] or span.high > wanted[1]:
            click.echo(
                f"It may be luck, for {span.low:.0%} to {span.high:.0%} are possible: more --games say it surer."
            )
    else:
        click.echo(
            f"No number that was tried is in the band of {band} %: {field} {number} comes nearest, {span.value:.0%}."
        )
