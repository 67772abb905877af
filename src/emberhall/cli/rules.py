"""`emberhall rules`: the rulebook, read out by id, chapter or word; and what of it is proven."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import click
import msgspec

import emberhall
from emberhall.engine.ledger import Conflict, Entry, Example, Gap, Ledger, Rule, Ruling
from emberhall.engine.refusal import Refusal
from emberhall.games.rulebook import rulebook

if TYPE_CHECKING:
    from rich.console import Console

CHECKOUT = Path(emberhall.__file__).parents[2]
Proofs = dict[str, dict[str, list[str]]]


class Found(msgspec.Struct, kw_only=True):
    """The answer to a look-up as a document."""

    game: str
    query: str
    rules: list[Rule]
    examples: list[Example]
    conflicts: list[Conflict]
    gaps: list[Gap]


class Coverage(msgspec.Struct):
    """How much of a rulebook the tests prove."""

    game: str
    rules: int
    provable: int
    proven: int
    unproven: list[str]


@click.command()
@click.argument("game")
@click.argument("query", metavar="[ID|WORD]", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--coverage", is_flag=True, help="Say which rules the tests of the last full run prove.")
def rules(game: str, query: tuple[str, ...], as_json: bool, coverage: bool) -> None:
    """Read out the rulebook of GAME: all of it, one chapter or entry by its ID, or all that speaks of a WORD."""
    ledger = rulebook(game)
    asked = " ".join(query)
    if coverage:
        if asked:
            raise Refusal(f"Coverage is of the whole rulebook: leave out {asked!r}.")
        answer = covered(ledger, read_proofs())
        print_document(answer) if as_json else print_coverage(answer)
        return
    entries = ledger.find(asked) if asked else ledger.entries
    if as_json:
        print_document(found(ledger, asked, entries))
    elif asked:
        print_entries(ledger, entries)
    else:
        print_contents(ledger)


def found(ledger: Ledger, query: str, entries: Iterable[Entry]) -> Found:
    """The entries by section."""
    listed = list(entries)
    return Found(
        game=ledger.game,
        query=query,
        rules=[entry for entry in listed if isinstance(entry, Rule)],
        examples=[entry for entry in listed if isinstance(entry, Example)],
        conflicts=[entry for entry in listed if isinstance(entry, Conflict)],
        gaps=[entry for entry in listed if isinstance(entry, Gap)],
    )


def read_proofs() -> Proofs:
    """The tests that passed in the last full run, by game and rule."""
    record = CHECKOUT / ".proofs.json"
    if not record.is_file():
        raise Refusal("No proofs are recorded yet: run `make test` in a checkout of the source first.")
    try:
        return msgspec.json.decode(record.read_bytes(), type=Proofs)
    except msgspec.DecodeError as error:
        raise Refusal(f"{record} is no record of proofs: run `make test` to write it again.") from error


def covered(ledger: Ledger, proofs: Proofs) -> Coverage:
    """Which provable rules have a test that passed."""
    proven = proofs.get(ledger.game, {})
    unproven = [rule.id for rule in ledger.provable if not proven.get(rule.id)]
    provable = len(ledger.provable)
    return Coverage(ledger.game, len(ledger.rules), provable, provable - len(unproven), unproven)


def print_document(answer: Found | Coverage) -> None:
    click.echo(msgspec.json.encode(answer).decode())


def print_coverage(answer: Coverage) -> None:
    proven = f"{answer.proven} of {answer.provable} provable rules are proven"
    click.echo(f"{answer.game}: {proven}, of {answer.rules} rules in all.")
    if answer.unproven:
        click.echo(f"Unproven: {', '.join(answer.unproven)}")


def print_contents(ledger: Ledger) -> None:
    """Every entry's id and heading, chapter by chapter."""
    console = a_console()
    chapter = ""
    for entry in ledger.entries:
        name = entry.id.rpartition("-")[0]
        if name != chapter:
            console.print(f"\n{name}" if chapter else name, style="bold")
            chapter = name
        console.print(f"  {entry.id}  {entry.heading}")


def print_entries(ledger: Ledger, entries: tuple[Entry, ...]) -> None:
    """The entries in full; a single rule also with the rulings that bear on it."""
    console = a_console()
    for number, entry in enumerate(entries):
        if number:
            console.print()
        print_entry(console, entry)
    if len(entries) == 1:
        for ruling in ledger.rulings(entries[0].id):
            console.print()
            print_entry(console, ruling)


def print_entry(console: Console, entry: Entry) -> None:
    """One entry: heading, text, then what else there is to it."""
    from rich.text import Text

    def line(text: str, style: str = "", indent: int = 2) -> None:
        if text:
            margin = " " * indent
            hang = margin + "  " if text[:2] in ("- ", "= ", "• ") else margin
            lines = fill(text, console.width, initial_indent=margin, subsequent_indent=hang, break_on_hyphens=False)
            console.print(Text(lines, style), soft_wrap=True)

    console.print(Text.assemble((entry.id, "bold cyan"), "  ", (entry.heading, "bold")))
    line(small_print(entry), "dim")
    if isinstance(entry, Ruling):
        line(entry.question)
        for side in entry.sides if isinstance(entry, Conflict) else ():
            line(f"• {side}")
        line(f"Ruling: {entry.ruling}")
        line(f"Why: {entry.reason}" if entry.reason else "")
    else:
        line(entry.body)
    if isinstance(entry, Example):
        for step in entry.steps:
            line(f"- {step}", indent=4)
        for outcome in entry.expect:
            line(f"= {outcome}", indent=4)
        line(entry.note, "dim")
    else:
        for case in entry.cases:
            line(f"- {case.text()}", indent=4)


def small_print(entry: Entry) -> str:
    """Kind, page and the rules it belongs to."""
    if isinstance(entry, Rule):
        return f"{entry.kind}, {on_page(entry.page)}"
    bears_on = f"bears on {', '.join(entry.rules)}" if entry.rules else ""
    if isinstance(entry, Example):
        return ", ".join(part for part in ("example", on_page(entry.page), bears_on) if part)
    name = "conflict" if isinstance(entry, Conflict) else "gap"
    return ", ".join(part for part in (name, bears_on) if part)


def on_page(page: str) -> str:
    """`page 5`; what is no number already says where it is."""
    return f"page {page}" if page[:1].isdigit() else page


def a_console() -> Console:
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)
