"""Long work shows how far it has come; nobody is there to see it, nothing is shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int, str], None]]:
    """A bar on the terminal, which is told how much is done and what to say beside it."""
    if not sys.stderr.isatty():
        yield lambda done, says: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[says]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, says="")
        yield lambda done, says: bar.update(task, completed=done, says=says)
