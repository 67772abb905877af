"""`emberhall report`: what many games of bots show about a game, on one page."""

from __future__ import annotations

import shlex
import sys
import tempfile
from pathlib import Path
from typing import TypedDict

import click

from emberhall.cli import options
from emberhall.cli.progress import progress_bar
from emberhall.cli.simulate import ALL, MOST_GAMES, MOST_JOBS, adventures_of, cores, seats_of
from emberhall.engine.game import AnyGame
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.lab.findings import Comparison, Findings, compared, found
from emberhall.lab.page import page
from emberhall.lab.records import head_of, kept, play_records
from emberhall.lab.simulate import Plan, plan_for
from emberhall.players import known as known_player
from emberhall.table.setup import heroes_called, options_called


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=400, show_default=True, metavar="N",
              help="How many games are played.")  # fmt: skip
@click.option("--players", default="heuristic", show_default=True, metavar="NAME,…",
              help="Who plays: random or heuristic; one for all seats, or one for each.")  # fmt: skip
@click.option("--seats", metavar="N", help="How many heroes: 4, 1-5 or 1,3,5; all that fit unless given.")
@click.option("--adventure", default=ALL, show_default=True, metavar="ID", help="Which adventure, or ALL of them.")
@click.option("--party", metavar="HERO,…", help="Which heroes; any unless given.")
@options.option
@options.seed
@click.option(
    "--jobs", type=click.IntRange(1, MOST_JOBS), metavar="J", help="How many processes; one a core unless given."
)
@click.option("--compare", metavar="PACK|NAME=VALUE|PLAYER",
              help="Play the same seeds with this as well, and say what it changes.")  # fmt: skip
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Keep every game here, and go on from what is there.")  # fmt: skip
@click.option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Where the page goes; GAME-report.html unless given.")  # fmt: skip
@options.pack
def report(
    game: str,
    games: int,
    players: str,
    seats: str | None,
    adventure: str,
    party: str | None,
    options_: tuple[str, ...],
    seed: int | None,
    jobs: int | None,
    compare: str | None,
    keep: Path | None,
    out: Path | None,
    packs: tuple[str, ...],
) -> None:
    """Let bots play GAME many times and write a page about it: who wins how often, how long games last, who falls to
    what, and which cards go with winning."""

    def asked(more: tuple[str, ...] = (), switches: tuple[str, ...] = (), who: str = "") -> tuple[AnyGame, Plan]:
        folders = options.pack_folders([*packs, *more])
        box = game_called(game, *folders)
        heroes = heroes_called(box, options.names(party)) if party is not None else ()
        plan = plan_for(
            box,
            players=[known_player(name) for name in options.names(who or players)],
            games=games,
            seed=seed or 0,
            adventures=adventures_of(box, adventure),
            seats=seats_of(box, seats, len(heroes)),
            party=heroes,
            options=options_called(box, [*options_, *switches]),
            packs=folders,
        )
        return box, plan

    jobs = min(jobs or cores(), games)
    box, plan = asked()
    other = asked(**changed(compare)) if compare else None
    path = out or Path(f"{box.id}-report.html")
    with tempfile.TemporaryDirectory() as folder:
        first = findings_of(box, plan, keep or Path(folder) / "games.jsonl", jobs)
        beside: Comparison | None = None
        if other and compare:
            where = keep.with_name(f"{keep.stem}-compared{keep.suffix}") if keep else Path(folder) / "compared.jsonl"
            beside = compared(players, compare, first, findings_of(*other, where, jobs))
        command = shlex.join(["emberhall", *sys.argv[1:]])
        try:
            path.write_text(page(f"{box.title}: {first.games:,} games", command, first, beside), encoding="utf-8")
        except OSError as error:
            raise Refusal(f"{path} cannot be written ({error.strerror}): name another file with -o.") from error
    for line in [*([beside.says] if beside else []), *first.says()]:
        click.echo(line)
    click.echo(f"{path} is the whole report.")


class Change(TypedDict, total=False):
    """What the second of two runs has instead."""

    more: tuple[str, ...]
    switches: tuple[str, ...]
    who: str


def changed(text: str) -> Change:
    """What is compared: a folder is a pack, a name with a value an option, any other name a player."""
    if "=" in text:
        return {"switches": (text,)}
    if Path(text).expanduser().is_dir():
        return {"more": (text,)}
    try:
        return {"who": known_player(text)}
    except Refusal:
        raise Refusal(
            f"{text!r} cannot be compared: give the folder of a pack, NAME=VALUE for an option, or a player."
        ) from None


def findings_of(box: AnyGame, plan: Plan, path: Path, jobs: int) -> Findings:
    """Play what is missing, then look at all of it."""
    with progress_bar(plan.games) as progress:
        play_records(box, plan, path, jobs, lambda done: progress(done, ""))
    return found(box, (each for each in kept(path, head_of(box, plan)) if each.number < plan.games))
