"""What the commands have in common: options of the same name mean the same everywhere, and a document is one line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from emberhall.engine.refusal import Refusal

HIGHEST_SEED = 2**63 - 1

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
pack = click.option("--pack", "packs", multiple=True, metavar="DIR", help="Cards of yours over the built-in ones.")
option = click.option("--option", "options_", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
seed = click.option("--seed", type=click.IntRange(0, HIGHEST_SEED), metavar="N", help="Equal seeds, equal luck.")

open_hands = click.option("--open-hands", is_flag=True, help="Let people at the table see each other's cards.")


def document(answer: object) -> None:
    """Print the one JSON document of a command."""
    click.echo(msgspec.json.encode(answer).decode())


def pack_folders(packs: Sequence[str]) -> tuple[Path, ...]:
    """The folders of packs as they are kept: from the root on, wherever a game is resumed from."""
    folders = []
    for pack in packs:
        if not pack or "\0" in pack:
            raise Refusal(f"{pack!r} is no folder: a pack is a folder with card files.")
        folders.append(Path(pack).expanduser().absolute())
    return tuple(folders)


def names(text: str) -> tuple[str, ...]:
    """The parts of a list such as `keyleth,vistra`."""
    return tuple(part.strip() for part in text.split(","))
