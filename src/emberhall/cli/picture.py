"""`emberhall picture`: a saved game drawn as a seat sees it, now or at an earlier turn."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click

import emberhall
from emberhall.cli import options
from emberhall.engine.english import plural
from emberhall.engine.game import State
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.table.saves import find_save

PNG = "resvg_py"
WIDTH = 1600  # of a PNG


@click.command()
@click.argument("save")
@click.option("--seat", type=int, metavar="N", help="Whose sight, from 1; unless said, the one who is asked.")
@click.option("--turn", type=int, metavar="N", help="After so many answers; unless said, as it stands.")
@click.option("-o", "--output", required=True, metavar="FILE", help="Where to: an .svg, or a .png with emberhall[png].")
@options.pack
def picture(save: str, seat: int | None, turn: int | None, output: str, packs: tuple[str, ...]) -> None:
    """Draw the game in SAVE (a file, the name of a saved game, or `last`) and write the picture to FILE."""
    path = Path(output).expanduser()
    check_kind(path)
    match = emberhall.load(find_save(save, over_too=True), packs=options.pack_folders(packs) or None)
    go_to(match, turn)
    drawn = emberhall.picture(match, seat_of(match, seat))
    if path.suffix.lower() == ".png":
        path.write_bytes(rastered(drawn.svg()))
    else:
        path.write_text(drawn.svg(), encoding="utf-8")
    click.echo(f"{path}: {drawn.title}, after {plural(match.answers, 'answer')}.")


def check_kind(path: Path) -> None:
    """Refuse what cannot be written before anything is played again."""
    kind = path.suffix.lower()
    if kind not in (".svg", ".png"):
        raise Refusal(f"A picture cannot be written to {path.name!r}: end the name in .svg or .png.")
    if kind == ".png" and not makes_png():
        raise Refusal("There is nothing here that makes a PNG: install emberhall[png], or write an .svg.")


def makes_png() -> bool:
    try:
        return find_spec(PNG) is not None
    except ValueError:
        return False


def go_to(match: Match[State], turn: int | None) -> None:
    if turn is None:
        return
    if not 0 <= turn <= match.answers:
        raise Refusal(f"There is no turn {turn}: this game can be drawn after 0 to {match.answers} answers.")
    match.goto(turn)


def seat_of(match: Match[State], seat: int | None) -> int:
    """A seat as people count them, as the match counts it."""
    if seat is None:
        return match.choice.seat if match.choice else 0
    seats = len(match.setup.party)
    if not 1 <= seat <= seats:
        raise Refusal(f"There is no seat {seat}: the table has seats 1 to {seats}.")
    return seat - 1


def rastered(svg: str) -> bytes:
    """A PNG of a picture."""
    made: bytes = import_module(PNG).svg_to_bytes(svg_string=svg, width=WIDTH)
    return bytes(made)
