"""`emberhall simulate`: bots play many games, and every one is counted."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click
import msgspec

from emberhall.cli import options
from emberhall.cli.progress import progress_bar
from emberhall.engine.english import plural
from emberhall.engine.game import AnyGame, Outcome
from emberhall.engine.refusal import Refusal
from emberhall.lab.simulate import Count, Failure, Loss, Plan, Result, Tally, counted
from emberhall.lab.simulate import simulate as run_plan
from emberhall.players import PLAYERS
from emberhall.players.guests import place_of

if TYPE_CHECKING:
    from emberhall.lab.records import Record


class Figures(msgspec.Struct):
    """The tally of some of the games, or campaigns, as a document."""

    games: int
    wins: int
    losses: int
    errors: int
    decisions: int
    rounds_mean: float
    win_rate: float


class Summary(msgspec.Struct, kw_only=True):
    """A simulation as a document. Of rivals, it says how often each seat won; of campaigns, how many games they had; of
    options that come in turn, what came of each."""

    game: str
    players: str
    games: int
    wins: int
    losses: int
    errors: int
    win_rate: float
    decisions: int
    seconds: float
    rounds_mean: float
    seed: int
    jobs: int
    options: dict[str, str]
    by_adventure: dict[str, Figures]
    by_seats: dict[str, Figures]
    failures: list[Failure]
    seats_lost: int
    first_lost: list[Loss]
    by_option: dict[str, Figures] | msgspec.UnsetType = msgspec.UNSET
    wins_by_seat: list[int] | msgspec.UnsetType = msgspec.UNSET
    scores_mean: list[float] | msgspec.UnsetType = msgspec.UNSET
    campaigns: Campaigns | msgspec.UnsetType = msgspec.UNSET


class Campaigns(msgspec.Struct):
    """The games within the campaigns of a simulation; `unfinished` campaigns were left after very many of them."""

    games: int
    won: int
    unfinished: int


@click.command()
@options.many_games(
    100,
    "How many games are played.",
    "heuristic",
    f"Who plays: {', '.join(PLAYERS)} or my_bot.py:Class; one for all seats, or one for each.",
)
@click.option("--campaign", is_flag=True, help="Play whole campaigns instead of single games.")
@options.cluster
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write down every game as .jsonl, .csv or .parquet; killed, the same command goes on.")  # fmt: skip
@options.as_json
def simulate(asked: options.Asked, campaign: bool, cluster: str, out: Path | None, as_json: bool) -> None:
    """Let bots play GAME many times and count wins. Games are spread evenly over adventures and numbers of heroes."""
    box, plan, jobs = asked.box(), asked.plan(campaign=campaign), asked.processes()
    with progress_bar(plan.games) as shown:

        def progress(total: Tally) -> None:
            shown(total.games, f"{total.wins} won")

        if out is None:
            result = run_plan(plan, jobs, progress, cluster)
        else:
            result = written(box, plan, jobs, out, progress, cluster)
    answer = summary(result, jobs, box.rivals)
    options.document(answer) if as_json else print_summary(answer, plan, result.held)


def written(
    game: AnyGame, plan: Plan, jobs: int, path: Path, progress: Callable[[Tally], None], cluster: str
) -> Result:
    """The same, with what happened in every game written down; a table is made of the lines when all are there."""
    from emberhall.lab import records

    if plan.campaign:
        raise Refusal("Only single games are written down: leave --campaign or --out away.")
    records.refuse_table(path)
    lines = path if path.suffix == ".jsonl" else path.with_name(f"{path.name}.jsonl")
    for file in (path, lines):
        options.writable(file, "--out")
    count, began = Count({}, []), time.perf_counter()

    def noted(each: records.Record) -> None:
        if each.number < plan.games:
            count.add(counted_of(each, plan))

    def show(done: int) -> None:
        progress(count.total())

    with options.going_on(lines):
        held = records.play_records(game, plan, lines, jobs, noted, show, cluster)
    if lines != path:
        kept = records.kept(lines, records.head_of(game, plan))
        records.write_table(path, (each for each in kept if each.number < plan.games))
        lines.unlink()
    return Result(plan, count, time.perf_counter() - began, min(held, plan.games))


def counted_of(each: Record, plan: Plan) -> Count:
    """One game of a plan that was written down, counted as if it had only been simulated."""
    broke = [Failure(each.seed, each.adventure, each.party, each.error, "", each.options)] if each.error else []
    outcome = Outcome(each.won, each.rule, "", each.winners, each.scores)
    tally = Tally(games=1, errors=1) if each.error else counted(outcome, each.decisions, each.rounds, bool(each.lost))
    by_option = dict.fromkeys(plan.turns(each.options), tally)
    lost = [Loss(each.seed, *why) for why in each.lost]
    return Count({(each.adventure, len(each.party)): tally}, broke, by_option, lost)


def figures(tally: Tally) -> Figures:
    return Figures(
        tally.games,
        tally.wins,
        tally.losses,
        tally.errors,
        tally.decisions,
        round(tally.rounds_mean, 2),
        round(tally.win_rate, 4),
    )


def summary(result: Result, jobs: int, rivals: bool) -> Summary:
    plan, count = result.plan, result.count
    total = count.total()
    adventures = dict.fromkeys(adventure for adventure, _ in plan.pairs)
    seats = sorted({heroes for _, heroes in plan.pairs})
    return Summary(
        game=plan.game,
        players=",".join(plan.players),
        games=total.games,
        wins=total.wins,
        losses=total.losses,
        errors=total.errors,
        win_rate=round(total.win_rate, 4),
        decisions=total.decisions,
        seconds=round(result.seconds, 3),
        rounds_mean=round(total.rounds_mean, 2),
        seed=plan.seed,
        jobs=jobs,
        options=plan.options,
        by_adventure={id: figures(count.total(adventure=id)) for id in adventures},
        by_seats={str(heroes): figures(count.total(heroes=heroes)) for heroes in seats},
        failures=count.failures,
        seats_lost=total.lost,
        first_lost=count.lost,
        by_option={option: figures(tally) for option, tally in sorted(count.by_option.items())} or msgspec.UNSET,
        wins_by_seat=[*total.wins_by_seat, *[0] * seats[-1]][: seats[-1]] if rivals else msgspec.UNSET,
        scores_mean=scores_mean(count) or msgspec.UNSET,
        campaigns=Campaigns(total.played, total.played_won, total.unfinished) if plan.campaign else msgspec.UNSET,
    )


def scores_mean(count: Count) -> list[float]:
    """The mean score of every seat in the games that have it."""
    games = [
        sum(tally.finished for (_, heroes), tally in count.by_pair.items() if heroes > seat)
        for seat in range(max((heroes for _, heroes in count.by_pair), default=0))
    ]
    return [round(score / n, 2) for score, n in zip(count.total().scores_by_seat, games, strict=False) if n]


def print_summary(answer: Summary, plan: Plan, held: int) -> None:
    """The figures as a table, then what broke off and how to see it again."""
    click.echo(f"{answer.game}: {in_a_sentence(answer, plan, held)}")
    rows = [
        *answer.by_adventure.items(),
        *((plural(int(seats), "seat"), some) for seats, some in answer.by_seats.items()),
        *(answer.by_option or {}).items(),
    ]
    rows = [(name, some) for name, some in rows if some.games]
    width = max(len(name) for name, _ in rows)
    click.echo(f"\n{'':{width}}{'campaigns' if plan.campaign else 'games':>10}      wins    losses    rounds    errors")
    for name, some in rows:
        row = f"{some.games:>10,}{some.win_rate:>10.1%}{some.losses:>10,}{some.rounds_mean:>10.1f}{some.errors:>10,}"
        click.echo(f"{name:{width}}{row}")
    for seat, wins in enumerate(answer.wins_by_seat or ()):
        score = f", {answer.scores_mean[seat]:.1f} points on average" if answer.scores_mean else ""
        games = sum(some.games - some.errors for seats, some in answer.by_seats.items() if int(seats) > seat)
        click.echo(f"Seat {seat + 1} won {wins:,} of {games:,}{score}.")
    if answer.failures:
        broke = plural(answer.errors, what(plan))
        click.echo(f"\n{broke} broke off; the first of them, and how to see each again:")
        for failure in answer.failures:
            click.echo(f"  {failure.error}\n    {again(failure, plan)}")
    warn_of_losses(answer, plan)


def warn_of_losses(answer: Summary, plan: Plan) -> None:
    """Say that players lost their seats, and why the first of them did."""
    if answer.seats_lost:
        some = plural(answer.seats_lost, what(plan))
        click.echo(f"\nIn {some} a player lost its seat to the rules of thumb; the first of them:", err=True)
        for loss in answer.first_lost:
            click.echo(f"  seed {loss.seed}, {loss.player}: {loss.why}", err=True)


def what(plan: Plan) -> str:
    return "campaign" if plan.campaign else "game"


def in_a_sentence(answer: Summary, plan: Plan, held: int) -> str:
    """Who won how often, how long it took, and how fast that went, unless some were not played now."""
    pace = answer.decisions / answer.seconds if answer.seconds else 0.0
    won = f"{answer.players} players won {answer.wins:,} of {plural(answer.games, what(plan))} ({answer.win_rate:.1%})"
    made = f"{answer.decisions:,} decisions"
    made += f"; {held:,} of the games were there already" if held else f" in {answer.seconds:.1f} s ({pace:,.0f}/s)"
    within = f" with {plural(answer.campaigns.games, 'game')} in them" if answer.campaigns else ""
    if answer.campaigns and answer.campaigns.unfinished:
        within += f" and left {answer.campaigns.unfinished:,} unfinished"
    return f"{won}{within}, {answer.rounds_mean:.1f} rounds each; {made}."


def again(failure: Failure, plan: Plan) -> str:
    """The command that plays a game that broke off once more."""
    words = ["emberhall", "simulate", plan.game, "--games", "1", "--players", ",".join(map(place_of, plan.players))]
    words += ["--seed", str(failure.seed), *(["--campaign"] if plan.campaign else [])]
    heroes = ["--party", ",".join(plan.party)] if plan.party else ["--seats", str(len(failure.party))]
    words += ["--adventure", failure.adventure, *heroes, "--json"]
    for name, value in failure.options.items():
        words += ["--option", f"{name}={value}"]
    for folder in plan.packs:
        words += ["--pack", str(folder)]
    return " ".join(map(quote, words))
