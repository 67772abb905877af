"""`emberhall schema`: what a sight of a game looks like, for programs that read one."""

from __future__ import annotations

import click

from emberhall.cli import options
from emberhall.engine.sight import schema as schema_of
from emberhall.games import campaign as campaign_called
from emberhall.games import game as game_called


@click.command()
@click.argument("game")
@click.option("--campaign", is_flag=True, help="Of the campaign, between two games.")
@options.pack
def schema(game: str, campaign: bool, packs: tuple[str, ...]) -> None:
    """Print the JSON Schema of a sight of GAME: all that a seat may know, with the open question and the log."""
    folders = options.pack_folders(packs)
    options.document(schema_of(campaign_called(game, *folders) if campaign else game_called(game, *folders)))
