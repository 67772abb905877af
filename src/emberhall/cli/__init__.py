"""The command line. Each command is a module of its own, imported only when it is used."""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, NoReturn

import click

from emberhall.cli.streams import widen
from emberhall.engine.refusal import Refusal

BAD_INPUT = 2
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # what the system says when there is no room for a file
INTERRUPTED = 130


class Lazy(NamedTuple):
    """Where a command stands, as `module:function`, and its line in the help."""

    place: str
    help: str

    @property
    def module(self) -> str:
        return self.place.partition(":")[0]

    def load(self) -> click.Command:
        command = getattr(import_module(self.module), self.place.partition(":")[2])
        assert isinstance(command, click.Command)
        return command


COMMANDS = {
    "play": Lazy("emberhall.cli.play:play", "Play a game in the terminal."),
    "games": Lazy("emberhall.cli.games:games", "The games, their adventures, parties and options."),
    "simulate": Lazy("emberhall.cli.simulate:simulate", "Let bots play many games and count."),
    "tune": Lazy("emberhall.cli.tune:tune", "Find the number on a card that makes an adventure as hard as wanted."),
    "fit": Lazy("emberhall.cli.fit:fit", "Fit the weights by which a search judges positions."),
    "report": Lazy("emberhall.cli.report:report", "Write a page on what many games of bots show."),
    "arena": Lazy("emberhall.cli.arena:arena", "Measure players against each other in the same games."),
    "replay": Lazy("emberhall.cli.replay:replay", "Tell a recorded game again, or verify it."),
    "review": Lazy("emberhall.cli.review:review", "Go through a kept game: what would have been better?"),
    "picture": Lazy("emberhall.cli.picture:picture", "Draw a kept game as a seat sees it."),
    "rules": Lazy("emberhall.cli.rules:rules", "Look up the rulebook, or what of it is proven."),
    "cards": Lazy("emberhall.cli.cards:cards", "Every card of a game, with its text."),
    "packs": Lazy("emberhall.cli.packs:packs", "Check card files, or print their schema."),
    "campaign": Lazy("emberhall.cli.campaign:campaign", "What lasts between games."),
    "serve": Lazy("emberhall.cli.serve:serve", "Tables in the browser."),
    "schema": Lazy("emberhall.cli.schema:schema", "The JSON Schema of what a seat may know."),
    "bench": Lazy("emberhall.cli.bench:bench", "Measure how fast the games run here."),
}


class Emberhall(click.Group):
    """The group of all commands, and the one place where a refusal becomes a sentence and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, lazy in COMMANDS.items() if find_spec(lazy.module)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return COMMANDS[cmd_name].load() if cmd_name in self.list_commands(ctx) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and name not in self.list_commands(ctx):
            near = get_close_matches(name, self.list_commands(ctx), 1)
            hint = f"did you mean {near[0]}?" if near else f"the commands are {', '.join(self.list_commands(ctx))}."
            raise Refusal(f"There is no command {name!r}: {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name].help) for name in self.list_commands(ctx)])

    def invoke(self, ctx: click.Context) -> None:
        try:
            super().invoke(ctx)
        except (KeyboardInterrupt, click.Abort):
            click.echo("Interrupted.", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        widen()
        try:
            code = super().main(args, prog_name or "emberhall", standalone_mode=False, **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message(), err=True)
            code = BAD_INPUT
        except (Refusal, click.ClickException, OSError) as error:
            click.echo(sentence(error), err=True)
            code = BAD_INPUT
        sys.exit(code or 0)


def sentence(error: Refusal | click.ClickException | OSError) -> str:
    """What was wrong and what would be right, on one line."""
    if isinstance(error, click.UsageError):
        asked = error.ctx.command_path if error.ctx else "emberhall"
        wrong = error.format_message().replace("not a valid integer range", "no whole number")
        return wrong if wrong.endswith("?") else f"{wrong.rstrip('.')}; `{asked} --help` says what is right."
    if isinstance(error, click.ClickException):
        return error.format_message()
    if isinstance(error, OSError):
        what = (error.strerror or str(error) or type(error).__name__).lower()
        where = f"{error.filename}: {what}" if error.filename else what.capitalize()
        if error.errno in FULL:
            return f"{where}; make room there and give the command again: a kept run goes on where it stopped."
        return f"{where}; give a path that is there and may be used."
    return str(error)


@click.group("emberhall", cls=Emberhall, invoke_without_command=True)
@click.help_option("-h", "--help")
@click.version_option(package_name="emberhall", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Four fantasy board games at your table. Without a command: the terminal app."""
    if ctx.invoked_subcommand is None:
        from emberhall.cli.play import terminal_app

        terminal_app().run()
