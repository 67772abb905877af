"""Check that an `emberhall` command and its options exist, without running it."""

from __future__ import annotations

from collections.abc import Sequence

import click

ARGUMENTS_BEFORE_COMMAND = {"campaign": 1}
"""Groups that take arguments before the name of their command."""


def check_options(command: click.Command, words: Sequence[str]) -> None:
    """Raise AssertionError if a word is not a command, or not an option of its command."""
    context = click.Context(command)
    to_skip = 0
    for word in words:
        if word.startswith("-"):
            known = [option for each in command.get_params(context) for option in each.opts]
            assert word.split("=")[0] in known, f"{word} is not an option of {command.name}"
        elif to_skip:
            to_skip -= 1
        elif isinstance(command, click.Group):
            found = command.get_command(context, word)
            assert found is not None, f"{word} is not a command of {command.name}"
            command, context = found, click.Context(found, parent=context)
            to_skip = ARGUMENTS_BEFORE_COMMAND.get(word, 0)
