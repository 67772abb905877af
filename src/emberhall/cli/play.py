"""`emberhall play`: a new game or a saved one, in the terminal app or by lines."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import click

from emberhall.cli import options
from emberhall.cli.streams import draws
from emberhall.engine.english import plural
from emberhall.engine.game import AnyGame, Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.games.doors import known
from emberhall.players import guests, named
from emberhall.table.beginning import first_change
from emberhall.table.changes import USUAL_TERMS, Terms
from emberhall.table.folders import saves_folder
from emberhall.table.saved import SavedTable, rows_of
from emberhall.table.saves import find_save, list_saves
from emberhall.table.seats import ME, Seat
from emberhall.table.setup import (
    adventure_called,
    are_dealt,
    first_adventure,
    first_heroes,
    for_so_many,
    heroes_called,
    options_for,
    so_many_seats,
)

APP = "emberhall.terminal.app"


@click.command()
@click.argument("game", required=False)
@click.option("--party", metavar="HERO,…", help="Which heroes go; the first of the box unless given.")
@click.option("--adventure", metavar="ID", help="Which adventure; the first that fits unless given.")
@click.option(
    "--seats",
    metavar="me,heuristic,…",
    help="Who plays each hero: me, me:NAME for others here, a bot, or one of yours (my_bot.py:Class).",
)
@options.players_of_yours
@options.open_hands
@options.undo
@options.option
@options.seed
@options.pack
@click.option("--load", metavar="FILE", help="Continue a saved game: a file, the name of a save, or 'last'.")
@click.option("--saves", is_flag=True, help="List the saved games, the newest first.")
@click.option("--plain", is_flag=True, help="Play by lines, without the terminal app.")
def play(
    game: str | None,
    party: str | None,
    adventure: str | None,
    seats: str | None,
    players: str,
    open_hands: bool,
    undo: str,
    options_: tuple[str, ...],
    seed: int | None,
    packs: tuple[str, ...],
    load: str | None,
    saves: bool,
    plain: bool,
) -> None:
    """Play GAME, alone with bots or with others at this screen. Every answer is saved as soon as it is given."""
    if saves:
        print_saves(known(game) if game else "")
        return
    options.admit_players(players)
    terms = Terms(open_hands=open_hands, undo=undo)
    agreed = any(given is not None for given in (party, adventure, seats, seed)) or options_ or terms != USUAL_TERMS
    app = None if plain or only_lines() else terminal_app()
    if load is not None:
        if agreed:
            raise Refusal("A saved game has its party, seats and options already: give --load without them.")
        saved = load_game(load, game, packs)
    elif game is None:
        raise click.UsageError("Missing argument 'GAME'.")
    elif app and not agreed:
        app.run(known(game), options.pack_folders(packs))
        return
    else:
        saved = new_game(game, party, adventure, seats, options_, seed, packs, terms)
    if app:
        app.run_table(saved)
    else:
        from emberhall.cli.plain import play_plain

        play_plain(saved, new=load is None)


def only_lines() -> bool:
    """Whether there is a terminal, but one that shows lines and no more: then the game is played by lines."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not draws()


def terminal_app() -> ModuleType:
    """The terminal app, where there is a terminal that can show it."""
    if only_lines():
        raise Refusal("This terminal shows lines and no more: play by lines with `emberhall play GAME --plain`.")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refusal("The terminal app needs a terminal: play by lines with `emberhall play GAME --plain`.")
    if find_spec(APP) is None:
        raise Refusal(
            "The terminal app is not part of this installation: play by lines with `emberhall play GAME --plain`."
        )
    return import_module(APP)


def new_game(
    game: str,
    party: str | None,
    adventure: str | None,
    seats: str | None,
    options_: tuple[str, ...],
    seed: int | None,
    packs: tuple[str, ...],
    terms: Terms = USUAL_TERMS,
) -> SavedTable:
    """A new table. What is left open is filled in: the first adventure, the first heroes, me in every seat."""
    folders = options.pack_folders(packs)
    box = game_called(game, *folders)
    heroes = heroes_called(box, options.names(party)) if party is not None else ()
    taken = seats_taken(box, seats, len(heroes))
    where = adventure_called(box, adventure) if adventure is not None else first_adventure(box, len(taken))
    count = for_so_many(box, where, len(taken))
    setup = Setup(where.id, first_heroes(box, count, heroes), options_for(box, heroes, options_))
    return SavedTable.new(box, setup, taken, seed, folders, terms)


def seats_taken(game: AnyGame, text: str | None, heroes: int) -> tuple[Seat, ...]:
    """Who sits where: as written, or me with every hero. A bare number is so many seats for me."""
    if text is None:
        return (Seat(person=ME),) * so_many_seats(game, 0, heroes)
    number = re.fullmatch(r"[0-9]{1,4}", text.strip())
    if number and not int(text):
        raise Refusal(f"{game.title} has {game.seats[0]} to {game.seats[1]} seats, not 0: choose from those.")
    seats = (Seat(person=ME),) * int(text) if number else seats_named(text)
    so_many_seats(game, len(seats), heroes)
    return seats


def seats_named(text: str) -> tuple[Seat, ...]:
    """Return the seats of a list on the command line, which may name players that are code."""
    seats = []
    for part in text.split(","):
        is_code = ":" in part or part.strip().lower() in guests.entered()
        person = part.strip().partition(":")[0].lower() == ME
        seats.append(Seat(bot=named(part)) if is_code and not person else Seat.of(part))
    return tuple(seats)


def load_game(name: str, game: str | None, packs: tuple[str, ...]) -> SavedTable:
    """Return a saved table, at the question where it was left."""
    path = find_save(name)
    found = first_change(rows_of(path)).game if game is not None else ""
    if game is not None and found != known(game):
        raise Refusal(f"{path.name} is a game of {found}, not of {known(game)}: leave the game's name out.")
    saved = SavedTable.resume(path, options.pack_folders(packs) if packs else None)
    if saved.notice:
        click.echo(saved.notice)
        if sys.stdin.isatty():
            click.confirm("Continue?", abort=True)
    return saved


def print_saves(game: str) -> None:
    found = list_saves(game)
    if not found:
        click.echo(f"There are no saved games in {saves_folder()}.")
    for save in found:
        when = f"{save.saved.astimezone():%Y-%m-%d %H:%M}"
        if save.fault:
            click.echo(f"{when}  {save.path.stem}: {save.fault}")
            continue
        about = save.summary
        if heroes_are_dealt(about.game, about.options):
            party = ", ".join(about.seats)
        else:
            party = ", ".join(f"{hero} ({seat})" for hero, seat in zip(about.party, about.seats, strict=True))
        over = ", over" if about.over else ""
        click.echo(f"{when}  {save.path.stem}: {party}; {plural(about.answers, 'answer')}{over}")


def heroes_are_dealt(game: str, switches: Mapping[str, str]) -> bool:
    """Return whether heroes are dealt in a saved game, as far as its rules are here to say so."""
    try:
        return are_dealt(game_called(game), switches)
    except Refusal:
        return False
