"""`emberhall packs words`: the card language, with an example of each word from the box."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec
import yaml

from emberhall.cli import options
from emberhall.engine.cards import Part, Word, families_of, words_in, written
from emberhall.engine.game import AnyGame
from emberhall.engine.packs import decode_list, read_yaml
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called


class Example(msgspec.Struct):
    """How a word stands on a card of the box, and the text that is made of it."""

    card: str
    written: object
    text: str


class Entry(msgspec.Struct):
    """A word of the card language: its family, what it says, its fields with what they are unless given."""

    family: str
    word: str
    says: str
    required: list[str]
    fields: dict[str, object]
    example: Example | None


class Vocabulary(msgspec.Struct):
    """All words as a document."""

    game: str
    words: list[Entry]


@click.command()
@click.argument("game")
@click.argument("word", required=False)
@options.as_json
def words(game: str, word: str | None, as_json: bool) -> None:
    """The words that cards of GAME are written in, with an example of each; only those with WORD in them if given."""
    box = game_called(game)
    found = [entry for entry in entries(box) if word is None or _about(entry, word.lower())]
    if not found:
        raise Refusal(f"No word of {box.title} has {word!r} in it: leave it out to see them all.")
    options.document(Vocabulary(box.id, found)) if as_json else print_words(found)


def _about(entry: Entry, wanted: str) -> bool:
    return wanted in entry.word or wanted in entry.says.lower()


def entries(game: AnyGame) -> Iterator[Entry]:
    """Every word of every family; those that only tell some words of a family from others have none of their own."""
    shown, families = examples(game), families_of(game.pack_files().values())
    for family, part in families.items():
        for name, word in sorted(part.words.items()) if Part in part.__bases__ else ():
            fields = msgspec.structs.fields(word)
            yield Entry(
                family=family,
                word=name,
                says=" ".join((inspect.getdoc(word) or "").split()),
                required=[field.encode_name for field in fields if field.required],
                fields={field.encode_name: _usual(field) for field in fields if not field.required},
                example=shown.get(word),
            )


def _usual(field: msgspec.structs.FieldInfo) -> object:
    """What a field is unless given, as it would be written."""
    value = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return written(value) if isinstance(value, Word) else value


def examples(game: AnyGame) -> dict[type[Word], Example]:
    """The shortest way in which each word stands on a card of the box."""
    found: dict[type[Word], Example] = {}
    content = Path(inspect.getfile(type(game))).parent / "content"
    for name, kind in game.pack_files().items():
        cards: list[object] = decode_list(read_yaml(content / name), kind, name)
        for card in cards:
            for word in words_in(card):
                if not isinstance(word, Part):
                    continue
                plain, known = written(word), found.get(type(word))
                if known is None or len(str(plain)) < len(str(known.written)):
                    found[type(word)] = Example(str(getattr(card, "name", name)), plain, text_of(word))
    return found


def text_of(word: Word) -> str:
    """What a card says with a word."""
    text = getattr(word, "text", None)
    return str(text()) if callable(text) else ""


def print_words(found: list[Entry]) -> None:
    family = ""
    for entry in found:
        if entry.family != family:
            family = entry.family
            click.echo(f"{family.upper()}\n")
        given = [*entry.required, *(f"{name}={_shown(value)}" for name, value in entry.fields.items())]
        click.echo(f"  {entry.word}{': ' if given else ''}{', '.join(given)}")
        if entry.says:
            click.echo(f"      {entry.says}")
        if entry.example:
            text = f" — {entry.example.text}" if entry.example.text else ""
            click.echo(f"      {_shown(entry.example.written)} on {entry.example.card}{text}")
        click.echo()


def _shown(value: object) -> str:
    """Plain data as it stands in a card file."""
    plain = msgspec.to_builtins(value)
    return yaml.safe_dump(plain, default_flow_style=True, width=10_000, sort_keys=False).removesuffix("...\n").strip()
