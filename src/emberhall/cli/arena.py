"""`emberhall arena`: players are measured against each other in the same games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path

import click
import msgspec

from emberhall.cli import options
from emberhall.cli.progress import progress_bar
from emberhall.engine.english import plural
from emberhall.engine.refusal import Refusal
from emberhall.lab.arena import Bout, Contest, Standing, fight, standings
from emberhall.players import named
from emberhall.players.chances import Span


class Table(msgspec.Struct):
    """A contest as a document: how all players did in all games, and in each adventure."""

    game: str
    games: int
    seed: int
    against: str
    fair_share: float | None
    standings: list[Standing]
    by_adventure: dict[str, list[Standing]]


@click.command()
@options.many_games(
    100, "How many games each of them plays.", "search,heuristic,random",
    "Who is measured: search:200ms, search:400, heuristic, random, my_bot.py:Class.", seats_="4",
)  # fmt: skip
@click.option("--against", metavar="NAME",
              help="Who plays the other seats where players are rivals; heuristic unless given.")  # fmt: skip
@options.keep
@options.as_json
def arena(asked: options.Asked, against: str | None, keep: Path | None, as_json: bool) -> None:
    """Let players play the same games of GAME with the same luck, and say who wins how often, and how sure that is."""
    box, plan, games = asked.box(), asked.plan(players=("random",)), asked.games
    if plan.variants:
        raise Refusal("The arena plays with the same options throughout: give each of them one value.")
    if against is not None and not box.rivals:
        raise Refusal(f"Nobody is against anybody in {box.title}: leave --against away.")
    names = tuple(dict.fromkeys(named(name) for name in options.names(asked.players)))
    contest = Contest(plan, names, named("heuristic" if against is None else against) if box.rivals else "")
    with options.going_on(keep), progress_bar(games * len(names)) as progress:
        done = count(1)

        def told(bout: Bout) -> None:
            progress(next(done), f"{bout.player} {'won' if bout.won else 'lost'}")

        bouts = fight(contest, asked.processes(len(names)), keep, told)
    answer = table(contest, bouts)
    options.document(answer) if as_json else print_table(answer)
    warn_of_losses(bouts, plan.seed)


def warn_of_losses(bouts: Sequence[Bout], seed: int) -> None:
    """Say which players lost their seats in some of the games, and why in the first of them."""
    lost = [bout for bout in sorted(bouts, key=lambda bout: bout.number) if bout.lost]
    for name in dict.fromkeys(bout.player for bout in lost):
        own = [bout for bout in lost if bout.player == name]
        first = f"seed {seed + own[0].number}: {own[0].lost}"
        click.echo(f"{name} lost its seat to the rules of thumb in {plural(len(own), 'game')}; {first}", err=True)


def table(contest: Contest, bouts: Sequence[Bout]) -> Table:
    plan = contest.plan
    adventures = dict.fromkeys(adventure for adventure, _ in plan.pairs[: plan.games])
    shares = {1 / seats for _, seats in plan.pairs}
    return Table(
        game=plan.game,
        games=plan.games,
        seed=plan.seed,
        against=contest.against,
        fair_share=shares.pop() if contest.against and len(shares) == 1 else None,
        standings=standings(contest, bouts),
        by_adventure={id: standings(contest, bouts, id) for id in adventures} if len(adventures) > 1 else {},
    )


def print_table(answer: Table) -> None:
    """Every player in every adventure, with its interval, and by how much it is ahead of the next one named."""
    fair = f"; a fair share is {answer.fair_share:.1%}" if answer.fair_share else ""
    others = f" against {answer.against}" if answer.against else ""
    click.echo(
        f"{answer.game}: {plural(answer.games, 'game')} each{others}, equal seeds from {answer.seed} on{fair}.\n"
    )
    rows = [("all", standing) for standing in answer.standings]
    rows += [(id, standing) for id, some in answer.by_adventure.items() for standing in some]
    width = max(len(id) for id, _ in rows)
    names = max(len(standing.player) for _, standing in rows)
    click.echo(f"{'':{width}}  {'':{names}}  games   won       95 %      ahead of the next by   rounds  ms/decision")
    for id, standing in rows:
        ahead = f"{span(standing.ahead_by, '+'):>24}" if standing.ahead_by else " " * 24
        click.echo(
            f"{id:{width}}  {standing.player:{names}}  {standing.games:>5}  {span(standing.share):>17}  {ahead}"
            f"{standing.rounds_mean:>9.1f}{1000 * standing.seconds_a_decision:>13.1f}"
        )


def span(some: Span, sign: str = "") -> str:
    """A share with its interval, in per cent."""
    return f"{100 * some.value:{sign}.1f} ({100 * some.low:{sign}.0f} to {100 * some.high:{sign}.0f})"
