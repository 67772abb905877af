"""What the commands have in common: options of the same name mean the same everywhere, and a document is one line."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import msgspec

from emberhall.engine.english import plural
from emberhall.engine.refusal import Refusal
from emberhall.table.changes import UNDO_RULES, USUAL_TERMS

if TYPE_CHECKING:
    from emberhall.engine.game import AnyGame
    from emberhall.lab.simulate import Plan

HIGHEST_SEED = 2**63 - 1
MOST_GAMES = 10_000_000
MOST_JOBS = 256
ALL = "ALL"

Decorator = Callable[[Callable[..., None]], Callable[..., None]]

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
pack = click.option("--pack", "packs", multiple=True, metavar="DIR", help="Cards of yours over the built-in ones.")
option = click.option("--option", "options_", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
option_in_turn = click.option(
    "--option", "options_", multiple=True, metavar="NAME=VALUE",
    help="An option of the game; with values such as 1,2,3 they come in turn.",
)  # fmt: skip
seed = click.option("--seed", type=click.IntRange(0, HIGHEST_SEED), metavar="N", help="Equal seeds, equal luck.")
open_hands = click.option("--open-hands", is_flag=True, help="Let people at the table see each other's cards.")

undo = click.option(
    "--undo", type=click.Choice(list(UNDO_RULES)), default=USUAL_TERMS.undo, show_default=True,
    help="What luck an answer gets that is given again after an undo.",
)  # fmt: skip

adventure = click.option(
    "--adventure", default=ALL, show_default=True, metavar="ID", help="Which adventure, or ALL of them."
)
party = click.option("--party", metavar="HERO,…", help="Which heroes; any unless given.")
jobs = click.option(
    "--jobs", type=click.IntRange(1, MOST_JOBS), metavar="J", help="How many processes; one a core unless given."
)
cluster = click.option("--cluster", metavar="ADDRESS", default="", help="Play on the cluster whose scheduler is there.")
keep = click.option(
    "--keep", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Keep every game here, and go on from what is there.",
)  # fmt: skip

players_of_yours = click.option(
    "--players", default="", metavar="NAME,…", help="Players of yours that may take seats: my_bot.py:Class."
)


def admit_players(text: str) -> None:
    """Load the players that were named for the tables of this program."""
    from emberhall.players import named

    for name in names(text) if text else ():
        named(name)


def games(default: int, what: str) -> Decorator:
    return click.option(
        "--games", type=click.IntRange(1, MOST_GAMES), default=default, show_default=True, metavar="N", help=what
    )


def seats(usual: str = "all that fit") -> Decorator:
    return click.option("--seats", metavar="N", help=f"How many heroes: 4, 1-5 or 1,3,5; {usual} unless given.")


# ---------------------------------------------------------------- many games


class Asked(NamedTuple):
    """Many games of bots, as they were asked for."""

    game: str
    games: int
    players: str
    seats: str | None
    adventure: str
    party: str | None
    options: tuple[str, ...]
    seed: int | None
    jobs: int | None
    packs: tuple[str, ...]

    def box(self, more: Sequence[Path] = ()) -> AnyGame:
        """The game with its packs, and with more of them."""
        from emberhall.games import game as game_called

        return game_called(self.game, *self.folders, *more)

    @property
    def folders(self) -> tuple[Path, ...]:
        return pack_folders(self.packs)

    def processes(self, times: int = 1) -> int:
        """On how many processes so many times these games are played."""
        return min(self.jobs or cores(), self.games * times)

    def plan(
        self,
        more: Sequence[Path] = (),
        switches: Sequence[str] = (),
        players: Sequence[str] = (),
        campaign: bool = False,
    ) -> Plan:
        """The games that are played; with more packs, some options changed, or other players if that is said."""
        from emberhall.games import campaign as campaign_called
        from emberhall.lab.simulate import plan_for
        from emberhall.players import named
        from emberhall.table.setup import heroes_called

        box, folders = self.box(more), (*self.folders, *more)
        linked = campaign_called(self.game, *folders) if campaign else box
        heroes = heroes_called(box, names(self.party)) if self.party is not None else ()
        changed = {_name(switch) for switch in switches}
        others = [option for option in self.options if _name(option) not in changed]
        fixed, variants = options_of(linked, heroes, [*others, *switches])
        return plan_for(
            box,
            players=players or [named(name) for name in names(self.players)],
            games=self.games,
            seed=self.seed or 0,
            adventures=adventures_of(linked, self.adventure),
            seats=seats_of(box, self.seats, len(heroes)),
            party=heroes,
            options=fixed,
            packs=folders,
            campaign=campaign,
            variants=variants,
        )


def many_games(number: int, what: str, players: str, who: str, seats_: str = "") -> Decorator:
    """The options of a command that lets bots play many games: it is given what was asked for as `asked`. With a number
    of seats they play as so many unless a party or another is named, and with the same options throughout."""
    shared = (
        click.argument("game"),
        games(number, what),
        click.option("--players", default=players, show_default=True, metavar="NAME,…", help=who),
        seats(seats_) if seats_ else seats(),
        adventure,
        party,
        option if seats_ else option_in_turn,
        seed,
        jobs,
        pack,
    )

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def taken(**given: Any) -> None:
            asked = Asked(*[given.pop("options_" if name == "options" else name) for name in Asked._fields])
            if seats_ and asked.party is None and asked.seats is None:
                asked = asked._replace(seats=seats_)
            command(asked=asked, **given)

        called: Callable[..., None] = taken
        for each in reversed(shared):
            called = each(called)
        return called

    return decorate


def options_of(
    game: AnyGame, heroes: Sequence[str], wanted: Sequence[str]
) -> tuple[dict[str, str], tuple[dict[str, str], ...]]:
    """The options of many games with these heroes: those that are the same in all of them, and those that come in
    turn."""
    from emberhall.table.setup import options_called, options_for

    several = {switch.name for switch in game.switches() if not switch.takes_text}
    turns: dict[str, list[str]] = {}
    fixed: list[str] = []
    for text in wanted:
        name, (_, equals, value) = _name(text), text.partition("=")
        values = dict.fromkeys(names(value))
        if equals and len(values) > 1 and name in several:
            turns[name] = [options_called(game, [f"{name}={each}"])[name] for each in values]
        else:
            fixed.append(text)
    same = options_called(game, fixed)
    if twice := same.keys() & turns.keys():
        raise Refusal(f"The option {min(twice)!r} is given twice: give it once, with all its values.")
    variants = [dict(zip(turns, values, strict=True)) for values in product(*turns.values())] if turns else []
    usual = {name: value for name, value in options_for(game, heroes).items() if name not in turns}
    return usual | same, tuple(variants)


def _name(option: str) -> str:
    """The name in `name=value`."""
    return option.partition("=")[0].strip()


def adventures_of(game: AnyGame, text: str) -> tuple[str, ...]:
    """The ids of a list of adventures; none for all."""
    from emberhall.table.setup import adventure_called

    if text.strip().upper() == ALL:
        return ()
    return tuple(dict.fromkeys(adventure_called(game, name).id for name in names(text)))


def seats_of(game: AnyGame, text: str | None, heroes: int) -> tuple[int, ...]:
    """The numbers of heroes of `4`, `1-5` or `1,3`; as many as the party has unless given."""
    if text is None:
        return (heroes,) if heroes else ()
    low, high = game.seats
    found: list[int] = []
    for part in names(text):
        span = re.fullmatch(r"([0-9]{1,4})(?:-([0-9]{1,4}))?", part)
        if not span:
            raise Refusal(f"{text!r} is no number of seats: write a number, {low}-{high}, or numbers with commas.")
        first, last = int(span[1]), int(span[2] or span[1])
        if not low <= first <= last <= high:
            raise Refusal(f"{game.title} has {low} to {high} seats, not {part}: choose from those.")
        found += range(first, last + 1)
    if heroes and found != [heroes]:
        party_has = plural(heroes, "hero", "heroes")
        raise Refusal(f"The party has {party_has}, but --seats says {text}: leave one of them out.")
    return tuple(dict.fromkeys(found))


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ---------------------------------------------------------------- what is given and printed


def document(answer: object) -> None:
    """Print the one JSON document of a command."""
    click.echo(msgspec.json.encode(answer).decode())


def writable(path: Path, name: str) -> None:
    """Refuse a file that cannot be written, before hours are spent on what should go there."""
    there = path.exists()
    try:
        path.open("ab").close()
    except OSError as error:
        raise Refusal(f"{path} cannot be written ({error.strerror}): name another file with {name}.") from error
    if not there:
        path.unlink()


@contextmanager
def going_on(path: Path | None) -> Iterator[None]:
    """Who interrupts a run is told how it goes on from the file that keeps its games, or would have."""
    try:
        yield
    except KeyboardInterrupt:
        if path is None:
            click.echo("Nothing was kept: with --keep FILE a run goes on where it was interrupted.", err=True)
        elif path.exists():
            click.echo(f"{path} holds what was played: the same command goes on from there.", err=True)
        raise


def pack_folders(packs: Sequence[str]) -> tuple[Path, ...]:
    """Return the folders of packs as they are saved: from the root on, wherever a game is resumed from."""
    folders = []
    for pack in packs:
        if not pack or "\0" in pack:
            raise Refusal(f"{pack!r} is no folder: a pack is a folder with card files.")
        folders.append(Path(pack).expanduser().absolute())
    return tuple(folders)


def names(text: str) -> tuple[str, ...]:
    """The parts of a list such as `keyleth,vistra`."""
    return tuple(part.strip() for part in text.split(","))
