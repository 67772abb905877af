"""`emberhall cards`: every card of a game, with the text that is made from what it does."""

from __future__ import annotations

from difflib import get_close_matches
from textwrap import fill

import click
import msgspec

from emberhall.cli import options
from emberhall.engine.game import CardInfo
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called


class Found(msgspec.Struct):
    """The cards found as a document."""

    game: str
    cards: list[CardInfo]


@click.command()
@click.argument("game")
@click.argument("word", nargs=-1)
@click.option("--kind", metavar="KIND", help="Only cards of this kind.")
@options.pack
@options.as_json
def cards(game: str, word: tuple[str, ...], kind: str | None, packs: tuple[str, ...], as_json: bool) -> None:
    """List every card of GAME, or those whose name or text has the WORD."""
    box = game_called(game, *options.pack_folders(packs))
    found = list(box.cards())
    if kind is not None:
        found = of_kind(found, kind)
    if word:
        found = with_words(found, " ".join(word))
    if as_json:
        options.document(Found(box.id, found))
        return
    for number, card in enumerate(found):
        if number:
            click.echo()
        print_card(card)


def of_kind(cards: list[CardInfo], kind: str) -> list[CardInfo]:
    kinds = sorted({card.kind for card in cards})
    if kind.lower() not in kinds:
        near = get_close_matches(kind.lower(), kinds, 1)
        hint = f"did you mean {near[0]}?" if near else f"the kinds are {', '.join(kinds)}."
        raise Refusal(f"There are no cards of the kind {kind!r}: {hint}")
    return [card for card in cards if card.kind == kind.lower()]


def with_words(cards: list[CardInfo], words: str) -> list[CardInfo]:
    """The card of that name or id; or else every card whose name or text has these words."""
    wanted = " ".join(words.lower().split())
    exact = [card for card in cards if wanted in (card.name.lower(), card.id.lower())]
    if exact:
        return exact
    found = [card for card in cards if wanted in card.name.lower() or wanted in card.text.lower()]
    if not found:
        near = get_close_matches(wanted, [card.name.lower() for card in cards], 1)
        names = {card.name.lower(): card.name for card in cards}
        hint = f"did you mean {names[near[0]]}?" if near else "leave the word out to see them all."
        raise Refusal(f"No card has {words!r} in its name or text: {hint}")
    return found


def print_card(card: CardInfo) -> None:
    copies = f", {card.copies} copies" if card.copies != 1 else ""
    click.echo(f"{click.style(card.name, bold=True)}  ({card.kind}, {card.pack}{copies})")
    for text in (*card.text.splitlines(), card.notes):
        if text:
            click.echo(fill(text, 100, initial_indent="  ", subsequent_indent="  "))
