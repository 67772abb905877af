"""`emberhall report`: what many games of bots show about a game, on one page."""

from __future__ import annotations

import shlex
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click
import msgspec

from emberhall.cli import options
from emberhall.cli.progress import progress_bar
from emberhall.engine.english import plural
from emberhall.engine.game import AnyGame
from emberhall.engine.refusal import Refusal
from emberhall.lab.findings import Findings, compared
from emberhall.lab.leaving import can_do_without, pack_without
from emberhall.lab.page import page
from emberhall.lab.records import Record, head_of, kept, play_records
from emberhall.lab.simulate import Plan, ready
from emberhall.players import named

LEAVES_OUT = "without="
AS_IT_IS = "the game as it is"
PLAYS = "plays in the games to compare with: name a --party of others."
PAGES, LINES = (".html", ".htm"), (".jsonl",)


class Run(NamedTuple):
    """Games that are played or were: the game with its packs, the plan, and the file that keeps them."""

    box: AnyGame
    plan: Plan
    path: Path


class Other(NamedTuple):
    """What is compared: the second plan, and what each of the two is called."""

    plan: Plan
    first: str
    second: str


@click.command()
@options.many_games(
    400, "How many games are played.", "heuristic",
    "Who plays: random, heuristic, search or my_bot.py:Class; one for all seats, or one for each.",
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
    box, plan, jobs = asked.box(), asked.plan(), asked.processes()
    page_at = ending(out or Path(f"{box.id}-report.html"), PAGES, "-o")
    with tempfile.TemporaryDirectory() as scratch:
        lines = ending(keep, LINES, "--keep") if keep else Path(scratch) / "games.jsonl"
        runs = [Run(box, plan, lines)]
        other = compared_with(asked, plan, compare, Path(scratch)) if compare is not None else None
        if other:
            second = asked.box(other.plan.packs[len(plan.packs) :])
            runs.append(Run(second, other.plan, lines.with_name(f"{lines.stem}-compared.jsonl")))
        refuse(runs, compare)
        found = [findings_of(run, jobs, cluster, bool(keep)) for run in runs]
        beside = compared(other.first, other.second, *found) if other else None
        says = found[0].says(partial(can_do_without, plan))
        command = shlex.join(["emberhall", *sys.argv[1:]])
        text = page(f"{box.title}: {plural(found[0].games, 'game')}", command, found[0], says, beside)
        page_at.write_text(text, encoding="utf-8")
    for line in [*([beside.says] if beside else []), *says]:
        click.echo(line)
    click.echo(f"{page_at} is the whole report.")


def ending(path: Path, ends: tuple[str, ...], name: str) -> Path:
    """A file that can be written and is called as what goes there is."""
    if path.suffix not in ends:
        raise Refusal(f"{path.name!r} does not fit {name}: end its name with {' or '.join(ends)}.")
    options.writable(path, name)
    return path


def refuse(runs: list[Run], compare: str | None) -> None:
    """What cannot be played, or was kept of other games, is refused before hours are spent on the first of two runs."""
    heads = [head_of(run.box, run.plan) for run in runs]
    if heads[0] in heads[1:]:
        raise Refusal(f"{compare!r} is what is played anyway: compare with something else.")
    for run, head in zip(runs, heads, strict=True):
        ready(run.plan)
        next(kept(run.path, head), None)


def compared_with(asked: options.Asked, plan: Plan, text: str, folder: Path) -> Other:
    """The games of the second run: a folder is a pack, a name with a value an option, `without` a card that is left
    out, any other name a player."""
    if text.startswith(LEAVES_OUT):
        return without(asked, plan, text.removeprefix(LEAVES_OUT).strip(), folder)
    name, equals, value = (part.strip() for part in text.partition("="))
    if equals:
        other = asked.plan(switches=[text])
        if name not in other.options:
            raise Refusal(f"{text!r} says several values: compare with one of them.")
        turns = ",".join(dict.fromkeys(each[name] for each in plan.variants if name in each))
        before = plan.options.get(name, turns)
        return Other(other, f"{name}={before}" if before else AS_IT_IS, f"{name}={value}")
    if text and Path(text).expanduser().is_dir():
        return Other(with_packs(asked, plan, options.pack_folders([text])), AS_IT_IS, text)
    try:
        player = named(text)
    except Refusal:
        raise Refusal(
            f"{text!r} cannot be compared: give the folder of a pack, an option NAME=VALUE, without=CARD or a player."
        ) from None
    return Other(asked.plan(players=[player]), asked.players, player)


def with_packs(asked: options.Asked, plan: Plan, more: Sequence[Path]) -> Plan:
    """The same games with more packs: of the same adventures, seats and heroes, whatever else is in the packs."""
    there = {hero.id for hero in asked.box(more).heroes()}
    if gone := [hero for hero in plan.party or plan.heroes if hero not in there]:
        raise Refusal(f"{gone[0]!r} {PLAYS}")
    return msgspec.structs.replace(plan, packs=(*plan.packs, *more))


def without(asked: options.Asked, plan: Plan, card: str, folder: Path) -> Other:
    """The same games without a card. Who needs it is named."""
    pack = pack_without(card, folder)
    if {hero.id for hero in asked.box().heroes() if hero.name == card} & {*(plan.party or plan.heroes)}:
        raise Refusal(f"{card!r} {PLAYS}")
    try:
        other = with_packs(asked, plan, [pack])
        ready(other)
    except Refusal as refusal:
        if card not in {each.name for each in asked.box().cards()}:
            raise
        why = str(refusal).partition(":")[0].rstrip(".")
        raise Refusal(
            f"The rules need {card!r} ({why}): give --compare a pack with another one of that name."
        ) from None
    return Other(other, AS_IT_IS, f"without {card}")


def findings_of(run: Run, jobs: int, cluster: str, kept_there: bool) -> Findings:
    """Play what is missing, and look at all of it."""
    findings = Findings(run.box)
    with options.going_on(run.path if kept_there else None), progress_bar(run.plan.games) as progress:

        def count(each: Record) -> None:
            if each.number < run.plan.games:
                findings.add(each)

        def show(done: int) -> None:
            progress(min(done, run.plan.games), "")

        play_records(run.box, run.plan, run.path, jobs, count, show, cluster)
    return findings
