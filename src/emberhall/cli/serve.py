"""`emberhall serve`: tables in the browser."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server, socket
from typing import TYPE_CHECKING

import click

from emberhall.cli import options
from emberhall.engine.refusal import Refusal
from emberhall.games.doors import every
from emberhall.table.folders import home

if TYPE_CHECKING:
    from uvicorn import Config, Server

    from emberhall.web.hall import Hall

log = logging.getLogger("emberhall.web")
GRACE = 3
COLLECTED = (1_000, 1, 25_000)  # how many new objects, and how many looks at the young ones, before one at older ones


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(0, 65535), default=8400, show_default=True, metavar="N")
@click.option("--store", default="", metavar="URL", help="A file for SQLite, or postgresql://… for several servers.")
@click.option("--packs", "packs", multiple=True, metavar="DIR", help="A pack that tables here may choose.")
@options.players_of_yours
@click.option("--hook-host", "hook_hosts", multiple=True, metavar="HOST", help="A host that may be called.")
@click.option("--proxy", default="127.0.0.1", show_default=True, metavar="IP", help="Whose word on addresses counts.")
@click.option("--base", default="", metavar="URL", help="How this house is called from outside, for links in calls.")
@click.option("--chosen-seeds", is_flag=True, help="Let people choose the seed of a table, which then shows it.")
@click.option("--quiet", is_flag=True, help="Write down only what went wrong.")
def serve(
    host: str,
    port: int,
    store: str,
    packs: tuple[str, ...],
    players: str,
    hook_hosts: tuple[str, ...],
    proxy: str,
    base: str,
    chosen_seeds: bool,
    quiet: bool,
) -> None:
    """Open all games in the browser, for one person alone, for friends on several screens, for those who watch."""
    if not find_spec("starlette") or not find_spec("uvicorn"):
        raise Refusal("The server needs starlette and uvicorn: install them with pip install 'emberhall[web]'.")
    import uvicorn

    from emberhall.web.app import Lines, application
    from emberhall.web.hall import Hall
    from emberhall.web.hooks import Hooks
    from emberhall.web.store import opened

    os.umask(0o077)  # what tables hold is nobody else's on this machine
    options.admit_players(players)
    kept = store or str(home() / "tables.db")
    installed = _installed(packs)
    halls: list[Hall] = []

    async def hall() -> Hall:
        hooks = Hooks(hook_hosts, base.rstrip("/"))
        found = Hall(await opened(kept), installed, hooks=hooks, chosen_seeds=chosen_seeds)
        found.goes_on(_get_ready(found))
        halls.append(found)
        return found

    async def tried() -> None:
        await (await opened(kept)).close()

    asyncio.run(tried())  # what is refused is said before anything opens
    door = _listening(host, port)
    place = f"http://{f'[{host}]' if ':' in host else host}:{door.getsockname()[1]}/"
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING if quiet else logging.INFO, handlers=[lines], force=True)
    click.echo(f"Emberhall is open at {place} (tables in {_shown(kept)}). Stop it with Ctrl-C.", err=True)
    config = uvicorn.Config(
        application(hall),
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        forwarded_allow_ips=proxy,
        limit_concurrency=20_000,
        server_header=False,
        lifespan="on",
    )
    server = _letting_go(config, halls)
    server.run([door])
    if not server.started:
        raise Refusal("The server could not start: see above what went wrong.")


def _letting_go(config: Config, halls: list[Hall]) -> Server:
    """A server that lets go of all pages before it shuts down: their streams would last as long as they do."""
    from uvicorn import Server

    class LettingGo(Server):
        async def shutdown(self, sockets: list[socket] | None = None) -> None:
            for hall in halls:
                hall.let_go()
            await super().shutdown(sockets)

    return LettingGo(config)


def _listening(host: str, port: int) -> socket:
    """The door of the house."""
    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET)
    except OSError as fault:
        why = str(fault.strerror).partition(" (")[0].lower()  # without the address, which Python adds
        raise Refusal(f"Nothing can listen at {host}:{port} ({why}): choose another --host or --port.") from None


async def _get_ready(hall: Hall) -> None:
    """Read the games while the doors are open already.

    What lives in this process are tables: many objects that stay for hours and go when the last of them is let go. To
    look through all of them for rings that nothing holds any more would stop the house for a good part of a second, so
    that is done seldom, and never again for what is here now. New ones are looked through a few thousand at a time, a
    matter of milliseconds.
    """
    games, left_out = await asyncio.to_thread(every, hall.game)
    for fault in left_out:
        log.warning("%s", fault)
    for name, folder in hall.packs.items():
        if not any([name in await asyncio.to_thread(hall.packs_for, id) for id in games]):
            log.warning("no game can read the pack %s: see what emberhall packs check %s says", name, folder)
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def _shown(store: str) -> str:
    """A store's address without its password."""
    lead, at, rest = store.rpartition("@")
    return f"{lead.partition('://')[0]}://…@{rest}" if at else store


def _installed(packs: tuple[str, ...]) -> dict[str, Path]:
    """The packs of this house by name. One that cannot be used is refused before anybody sits down."""
    from emberhall.cli.options import pack_folders

    found: dict[str, Path] = {}
    for folder in pack_folders(packs):
        if not folder.is_dir():
            raise Refusal(f"{folder} is no folder: a pack is a folder with card files.")
        found[folder.name] = folder
    return found
