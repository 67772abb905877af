"""`emberhall report`: what many games of bots show about a game, on one page."""

from __future__ import annotations

import shlex
import sys
import tempfile
from pathlib import Path

import click
import msgspec

from emberhall.cli import options
from emberhall.cli.progress import progress_bar
from emberhall.engine.game import AnyGame
from emberhall.engine.packs import WITHOUT
from emberhall.engine.refusal import Refusal
from emberhall.lab.findings import Comparison, Findings, compared, found
from emberhall.lab.page import page
from emberhall.lab.records import head_of, kept, play_records
from emberhall.lab.simulate import Plan
from emberhall.players import known as known_player

LEAVES_OUT = "without="
AS_IT_IS = "the game as it is"


@click.command()
@options.many_games(
    400, "How many games are played.", "heuristic",
    "Who plays: random, heuristic or search; one for all seats, or one for each.",
)  # fmt: skip
@click.option("--compare", metavar="PACK|NAME=VALUE|PLAYER|without=CARD",
              help="Play the same seeds with this as well, or without a card, and say what it changes.")  # fmt: skip
@options.cluster
@options.keep
@click.option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Where the page goes; GAME-report.html unless given.")  # fmt: skip
def report(asked: options.Asked, compare: str | None, cluster: str, keep: Path | None, out: Path | None) -> None:
    """Let bots play GAME many times and write a page about it: who wins how often, how long games last, who falls to
    what, and which cards go with winning."""
    box, plan = asked.box(), asked.plan()
    path, jobs = out or Path(f"{box.id}-report.html"), asked.processes()
    options.writable(path, "-o")
    with tempfile.TemporaryDirectory() as folder:
        other = compared_with(asked, compare, Path(folder)) if compare else None
        first = findings_of(box, plan, keep or Path(folder) / "games.jsonl", jobs, cluster, bool(keep))
        beside: Comparison | None = None
        if other and compare:
            where = keep.with_name(f"{keep.stem}-compared{keep.suffix}") if keep else Path(folder) / "compared.jsonl"
            second = findings_of(asked.box(other.packs[len(plan.packs) :]), other, where, jobs, cluster, bool(keep))
            names = (asked.players if other.players != plan.players else AS_IT_IS, compare)
            beside = compared(*names, first, second)
        command = shlex.join(["emberhall", *sys.argv[1:]])
        path.write_text(page(f"{box.title}: {first.games:,} games", command, first, beside), encoding="utf-8")
    for line in [*([beside.says] if beside else []), *first.says()]:
        click.echo(line)
    click.echo(f"{path} is the whole report.")


def compared_with(asked: options.Asked, text: str, folder: Path) -> Plan:
    """The games of the second run: a folder is a pack, a name with a value an option, `without` a card that is left
    out, any other name a player."""
    if text.startswith(LEAVES_OUT):
        pack = folder / "without"
        pack.mkdir()
        card = text.removeprefix(LEAVES_OUT).strip()
        (pack / WITHOUT).write_bytes(msgspec.json.encode([card]))  # which is YAML too
        return asked.plan([pack])
    if "=" in text:
        return asked.plan(switches=[text])
    if Path(text).expanduser().is_dir():
        return asked.plan(options.pack_folders([text]))
    try:
        player = known_player(text)
    except Refusal:
        raise Refusal(
            f"{text!r} cannot be compared: give the folder of a pack, an option NAME=VALUE, without=CARD or a player."
        ) from None
    return asked.plan(players=[player])


def findings_of(box: AnyGame, plan: Plan, path: Path, jobs: int, cluster: str, kept_there: bool) -> Findings:
    """Play what is missing, then look at all of it."""
    try:
        with progress_bar(plan.games) as progress:
            play_records(box, plan, path, jobs, lambda each: progress(each.number + 1, ""), cluster)
    except KeyboardInterrupt:
        if kept_there:
            click.echo(f"{path} holds what was played: the same command goes on from there.", err=True)
        raise
    return found(box, (each for each in kept(path, head_of(box, plan)) if each.number < plan.games))
