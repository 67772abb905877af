"""`emberhall games`: what there is to play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

import click
import msgspec

from emberhall.cli import options
from emberhall.engine.game import AdventureInfo, AnyGame, HeroInfo, SwitchInfo
from emberhall.games import game as game_called
from emberhall.games import has_campaign
from emberhall.games.doors import every, refusing
from emberhall.players import PLAYERS
from emberhall.players.guests import entered

WIDTH = 100
WIDEST_NAME = 24


class GameInfo(msgspec.Struct):
    """A game as a document: whether its seats are rivals, and whether its games can be linked to a campaign."""

    id: str
    title: str
    seats: tuple[int, int]
    rivals: bool
    campaign: bool
    version: str
    adventures: list[AdventureInfo]
    heroes: list[HeroInfo]
    options: list[SwitchInfo]


class Catalogue(msgspec.Struct):
    """All games as a document, with a sentence about each that is left out because it cannot be opened."""

    games: list[GameInfo]
    players: dict[str, str]
    left_out: list[str]


@click.command()
@click.argument("game", required=False)
@options.pack
@options.as_json
def games(game: str | None, packs: tuple[str, ...], as_json: bool) -> None:
    """List every game, or GAME alone, with its adventures, heroes and options."""
    folders = options.pack_folders(packs) if game else ()
    if packs and not game:
        raise click.UsageError("A pack belongs to one game: name the GAME too.")
    found, left_out = (one(game, folders), []) if game else every(lambda id: info(game_called(id)))
    if as_json:
        options.document(Catalogue(list(found.values()), PLAYERS | of_packages(), left_out))
        return
    for number, each in enumerate(found.values()):
        if number:
            click.echo()
        print_game(each)
    for fault in left_out:
        click.echo(fault, err=True)


def one(name: str, packs: Sequence[Path]) -> dict[str, GameInfo]:
    """The game that was named, with its packs."""
    game = game_called(name, *packs)
    with refusing(game.id):
        return {game.id: info(game)}


def info(game: AnyGame) -> GameInfo:
    """Everything that a game says of itself."""
    return GameInfo(
        game.id,
        game.title,
        game.seats,
        game.rivals,
        has_campaign(game.id),
        game.version,
        list(game.adventures()),
        list(game.heroes()),
        list(game.switches()),
    )


def of_packages() -> dict[str, str]:
    """The players of installed packages."""
    return {name: f"A player of an installed package ({', '.join(places)})." for name, places in entered().items()}


def print_game(game: GameInfo) -> None:
    low, high = game.seats
    click.echo(f"{click.style(game.title, bold=True)}  ({game.id}, {low} to {high} heroes)")
    for heading, lines in (
        ("Adventures", [(adventure.id, adventure.title) for adventure in game.adventures]),
        ("Heroes", [(hero.id, hero.text or hero.name) for hero in game.heroes]),
        ("Options", [(f"{option.name}={'|'.join(option.values) or 'TEXT'}", option.text) for option in game.options]),
    ):
        click.echo(f"\n{heading}")
        width = min(WIDEST_NAME, max((len(name) for name, _ in lines), default=0))
        margin = " " * (width + 4)
        for name, text in lines:
            beside = f"  {name:{width}}  " if len(name) <= width else f"  {name}\n{margin}"
            click.echo(beside + fill(text, WIDTH - len(margin)).replace("\n", "\n" + margin))
