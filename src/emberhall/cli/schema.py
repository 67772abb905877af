"""`emberhall schema`: what a sight of a game looks like, or what the server is asked, for programs that read it."""

from __future__ import annotations

from importlib.util import find_spec

import click

from emberhall.cli import options
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import schema as schema_of
from emberhall.games import campaign as campaign_called
from emberhall.games import game as game_called


@click.command()
@click.argument("game", required=False, default="")
@click.option("--campaign", is_flag=True, help="Of the campaign, between two games.")
@click.option("--web", is_flag=True, help="What the server is asked and answers, as an OpenAPI document.")
@options.pack
def schema(game: str, campaign: bool, web: bool, packs: tuple[str, ...]) -> None:
    """Print the JSON Schema of a sight of GAME: all that a seat may know, with the open question and the log."""
    if web and (game or campaign or packs):
        raise Refusal("The server is one for all games: say --web alone.")
    if web:
        options.document(_of_the_server())
        return
    if not game:
        raise Refusal("Missing argument 'GAME': name one, or say --web for what the server is asked.")
    folders = options.pack_folders(packs)
    options.document(schema_of(campaign_called(game, *folders) if campaign else game_called(game, *folders)))


def _of_the_server() -> dict[str, object]:
    if not find_spec("starlette"):
        raise Refusal("The server needs starlette: install it with pip install 'emberhall[web]'.")
    from emberhall.web.app import ROUTES
    from emberhall.web.interface import described

    return described(ROUTES)
