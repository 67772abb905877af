"""`emberhall packs`: are these card files right, and what may stand in one?"""

from __future__ import annotations

import tempfile
from pathlib import Path

import click
import msgspec

from emberhall.cli import BAD_INPUT, options
from emberhall.cli.words import words
from emberhall.engine.cards import schema as schema_of
from emberhall.engine.game import AnyGame, Setup
from emberhall.engine.match import Keep, Match
from emberhall.engine.packs import WITHOUT, Faulty, bytes_of, check_list, read_yaml, strays
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.games.doors import every
from emberhall.table.setup import first_heroes


class Checked(msgspec.Struct):
    """What was found in a pack."""

    pack: str
    game: str
    files: list[str]
    cards: int
    faults: list[str]


@click.group()
def packs() -> None:
    """Check a folder of card files, see the words they are written in, or the schemas that editors complete them by."""


packs.add_command(words)


@packs.command()
@click.argument("folder", metavar="DIR")
@click.option("--game", metavar="GAME", help="The game the pack is for; the one it fits best, if none is named.")
@options.as_json
@click.pass_context
def check(ctx: click.Context, folder: str, game: str | None, as_json: bool) -> None:
    """Read every card of the pack in DIR, and say of each wrong one what is wrong with it."""
    (path,) = options.pack_folders([folder])
    answer = check_pack(game_called(game), path) if game else best_fit(path)
    if as_json:
        options.document(answer)
    elif answer.faults:
        for fault in answer.faults:
            click.echo(fault, err=True)
    else:
        cards = "1 card" if answer.cards == 1 else f"{answer.cards} cards"
        click.echo(f"{path.name}: {cards} in {', '.join(answer.files)}, all sound.")
    if answer.faults:
        ctx.exit(BAD_INPUT)


@packs.command()
@click.argument("game")
@click.option("--out", metavar="DIR", help="Write one file for each card file there, instead of one document.")
def schema(game: str, out: str | None) -> None:
    """Print the JSON Schema of every card file a pack for GAME may have."""
    schemas = {name: file_schema(kind) for name, kind in game_called(game).pack_files().items()}
    if out is None:
        options.document(schemas)
        return
    (folder,) = options.pack_folders([out])
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in schemas.items():
        path = folder / f"{Path(name).stem}.schema.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(content)) + b"\n")
        click.echo(path)


def file_schema(kind: type) -> dict[str, object]:
    """The schema of a file that is a list of such cards."""
    card = schema_of(kind)
    return {"$schema": card.pop("$schema"), "type": "array", "$defs": card.pop("$defs"), "items": card}


def best_fit(folder: Path) -> Checked:
    """What is found in a pack when no game is named: it is for the one that most of its cards and files fit."""
    refuse_what_is_no_folder(folder, "cards.yaml")
    answers, _ = every(lambda id: check_pack(game_called(id), folder))
    return max(answers.values(), key=lambda a: (not a.faults, a.cards, len(a.files), -len(a.faults)))


def refuse_what_is_no_folder(folder: Path, file: str) -> None:
    if not folder.is_dir():
        raise Refusal(f"{folder} is no folder: a pack is a folder with files such as {file}.")


def check_pack(game: AnyGame, folder: Path) -> Checked:
    """Every file card by card; then, if all cards are sound, whether they fit together with the built-in ones."""
    kinds = game.pack_files()
    refuse_what_is_no_folder(folder, next(iter(kinds), "cards.yaml"))
    answer = Checked(folder.name, game.id, [], 0, [])
    for path in sorted(folder.iterdir()):
        if path.name in kinds:
            answer.files.append(path.name)
            try:
                found: tuple[list[object], list[str]] = check_list(read_yaml(path), kinds[path.name], path.name)
                answer.cards += len(found[0])
                answer.faults += found[1]
            except Refusal as refusal:
                answer.faults.append(str(refusal))
        elif path.name == WITHOUT:
            answer.files.append(path.name)  # read with the others below, for it is about the game's cards
    answer.faults += strays(folder, kinds)
    if not answer.files and not answer.faults:
        answer.faults.append(f"{folder.name} has no card file: a pack has at least one of {', '.join(kinds)}.")
    if not answer.faults:
        answer.faults += faults_together(game.id, folder)
    elif answer.cards:
        answer.faults += faults_of_the_sound(game, folder)
    return answer


def faults_of_the_sound(game: AnyGame, folder: Path) -> list[str]:
    """What is wrong between those cards that are sound by themselves; that one of them names one that is not does not
    count."""
    with tempfile.TemporaryDirectory() as parent:
        copy, broken = Path(parent) / folder.name, set[str]()
        copy.mkdir()
        for path in folder.iterdir():
            kind = game.pack_files().get(path.name)
            if kind is None:
                continue
            try:
                items = read_yaml(path)
            except Refusal:
                return []
            sound = []
            for item in items if isinstance(items, list) else []:
                if check_list([item], kind, path.name)[1]:
                    broken.add(str(item.get("name", "")) if isinstance(item, dict) else "")
                else:
                    sound.append(item)
            if sound:
                (copy / path.name).write_bytes(msgspec.json.encode(sound))  # which is YAML too
        if (folder / WITHOUT).exists():
            try:
                (copy / WITHOUT).write_bytes(bytes_of(folder / WITHOUT))
            except Refusal as refusal:
                return [str(refusal)]
        found = faults_together(game.id, copy)
    return [fault for fault in found if not any(name and repr(name) in fault for name in broken)]


def faults_together(game: str, folder: Path) -> list[str]:
    """What is wrong between cards: every adventure is set up once with the pack in use."""
    try:
        box = game_called(game, folder)
    except Faulty as faulty:
        return list(faulty.faults)
    except Refusal as refusal:
        return [str(refusal)]
    faults = []
    for adventure in box.adventures():
        try:
            Match.new(box, Setup(adventure.id, first_heroes(box, adventure.seats[0])), 0, Keep.NOTHING)
        except Refusal as refusal:
            faults.append(f"{adventure.title} cannot be set up: {refusal}")
        except Exception as error:  # a card that names another that is not there may break any rule
            faults.append(f"{adventure.title} cannot be set up with these cards: {type(error).__name__} {error}.")
    return faults
