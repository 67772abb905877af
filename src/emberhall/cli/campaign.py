"""`emberhall campaign`: linked games, and what lasts between them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

import click
import msgspec

from emberhall.cli import options
from emberhall.cli.play import seats_taken, terminal_app
from emberhall.engine.between import Block
from emberhall.engine.game import AdventureInfo, AnyGame
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.games.rulebook import known
from emberhall.table.campaigns import Campaign, Played, as_listed, campaign_file, first_adventures, list_campaigns
from emberhall.table.campaigns import delete as delete_campaign
from emberhall.table.seats import persons
from emberhall.table.setup import adventure_called, first_heroes, fits, heroes_called, options_called

WIDE = 110


class Summary(msgspec.Struct):
    """A campaign in the list of campaigns, as a document."""

    name: str
    saved: str
    under_way: bool
    fault: str


class Shelf(msgspec.Struct):
    game: str
    campaigns: list[Summary]


class Possible(msgspec.Struct):
    """A step between games, as a document; `open` says what it could do now."""

    name: str
    takes: str
    text: str
    open: list[str]


class Rest(msgspec.Struct):
    game: str
    name: str
    steps: list[Possible]


class Shown(msgspec.Struct):
    """A campaign as a document; `campaign` is what the game itself keeps of it."""

    game: str
    name: str
    seats: list[str]
    finished: bool
    under_way: str
    played: list[Played]
    campaign: msgspec.Raw


@click.group()
@click.argument("game")
@click.pass_context
def campaign(ctx: click.Context, game: str) -> None:
    """Play linked games of GAME: what heroes win in one, they bring to the next."""
    ctx.obj = known(game)


@campaign.command()
@click.argument("name")
@click.option("--adventure", metavar="ID", help="What it begins with; the first of the box that fits unless given.")
@click.option("--party", metavar="HERO,…", help="Which heroes go; the first of the box unless given.")
@click.option("--seats", metavar="me,heuristic,…", help="Who plays each hero.")
@options.option
@options.seed
@options.pack
@click.option("--from", "file", metavar="FILE", help="Go on with a campaign that was exported.")
@click.pass_obj
def new(
    game: str,
    name: str,
    adventure: str | None,
    party: str | None,
    seats: str | None,
    options_: tuple[str, ...],
    seed: int | None,
    packs: tuple[str, ...],
    file: str | None,
) -> None:
    """Begin a campaign under a NAME of its own."""
    folders = options.pack_folders(packs)
    box = game_called(game, *folders)
    if file is not None:
        if adventure is not None or party is not None or seats is not None or options_ or seed is not None:
            raise click.UsageError("An exported campaign has all of that already: give --from without it.")
        begun = Campaign.brought(box, name, Path(file), folders)
    else:
        heroes = heroes_called(box, options.names(party)) if party is not None else ()
        taken = seats_taken(box, seats, len(heroes))
        where = adventure_called(box, adventure) if adventure is not None else first_for(box, len(taken))
        chosen = options_called(box, options_)
        begun = Campaign.new(box, name, where.id, first_heroes(box, len(taken), heroes), taken, chosen, seed, folders)
    click.echo(f"{begun.record.name} begins: emberhall campaign {game} play {begun.path.stem}")


def first_for(game: AnyGame, heroes: int) -> AdventureInfo:
    """The first adventure that a campaign of so many heroes can begin with."""
    found = first_adventures(game)
    return next((info for info in found if fits(game, info, heroes)), found[0])


@campaign.command("list")
@options.as_json
@click.pass_obj
def list_all(game: str, as_json: bool) -> None:
    """List the kept campaigns, the newest first."""
    found = list_campaigns(game)
    if as_json:
        listed = [Summary(each.name, each.saved.isoformat(), each.under_way, each.fault) for each in found]
        options.document(Shelf(game, listed))
        return
    if not found:
        click.echo(f"There are no campaigns of {game} yet.")
    for each in found:
        state = each.fault or ("a game is under way" if each.under_way else "between games")
        click.echo(f"{each.saved.astimezone():%Y-%m-%d %H:%M}  {each.name}: {state}")


@campaign.command()
@click.argument("name")
@options.as_json
@click.pass_obj
def show(game: str, name: str, as_json: bool) -> None:
    """Say how far a campaign has come, and what the heroes have."""
    found = Campaign.open(game, name)
    record = found.record
    if as_json:
        content = msgspec.Raw(found.rules.encode(found.state))
        options.document(Shown(game, record.name, record.seats, found.finished, found.under_way, found.played, content))
        return
    state = "finished" if found.finished else "a game is under way" if found.under_way else "between games"
    click.echo(f"{record.name}: {state}.")
    print_page(found.page())


def print_page(blocks: Sequence[Block]) -> None:
    """Every block: its title, and its lines under it."""
    for block in blocks:
        click.echo(f"\n{block.title}")
        for line in block.lines:
            click.echo(fill(line, WIDE, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False))


@campaign.command()
@click.argument("name")
@click.option("--anew", is_flag=True, help="Give up the game under way, and begin it again.")
@click.option("--seats", metavar="me,heuristic,…", help="Who plays each hero from now on.")
@options.option
@click.option("--plain", is_flag=True, help="Play by lines, without the terminal app.")
@click.pass_obj
def play(game: str, name: str, anew: bool, seats: str | None, options_: tuple[str, ...], plain: bool) -> None:
    """Play the next game of a campaign, or go on with the one under way. Bots alone play it to its end by lines."""
    found = Campaign.open(game, name)
    taken = found.seats if seats is None else seats_taken(found.game, seats, len(found.seats))
    chosen = options_called(found.game, options_)
    app = None if plain or not persons(taken) else terminal_app()
    if chosen:
        found.agree(chosen, anew)
    session = found.table(anew, taken)
    if app:
        app.run_campaign(found, session)
        found = Campaign.open(game, found.path.stem)
    else:
        from emberhall.cli.plain import play_plain

        play_plain(session)
        found.settle(session)
    if found.under_way:
        click.echo(f"Go on with: emberhall campaign {game} play {found.path.stem}")
    elif found.finished:
        click.echo(f"{found.record.name} is won, every part of it.")
    else:
        if found.steps():
            click.echo(f"Before the next game: emberhall campaign {game} rest {found.path.stem}")
        click.echo(f"The next game: emberhall campaign {game} play {found.path.stem}")


@campaign.command(context_settings={"ignore_unknown_options": True})
@click.argument("name")
@click.argument("step", required=False)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="[ARGS]...")
@options.as_json
@click.pass_obj
def rest(game: str, name: str, step: str | None, words: tuple[str, ...], as_json: bool) -> None:
    """Take a STEP between two games. Without one: the steps that make sense now."""
    found = Campaign.open(game, name)
    before = found.page()
    if step is not None:
        found.rest(step, words)
    if as_json:
        steps = [Possible(each.name, each.takes, each.text, lines) for each, lines in found.steps()]
        options.document(Rest(game, found.record.name, steps))
    elif step is not None:
        changed = [block for block in found.page() if block not in before]
        click.echo(f"{found.record.name}: {'kept' if changed else 'nothing changes'}.")
        print_page(changed)
    else:
        possible = [Block(f"{each.name} {each.takes}: {each.text}", tuple(lines)) for each, lines in found.steps()]
        click.echo(f"{found.record.name}: {'between games' if possible else 'there is nothing to do between games'}.")
        print_page(possible)


@campaign.command()
@click.argument("name")
@click.argument("card")
@click.argument("hero")
@click.pass_obj
def buy(game: str, name: str, card: str, hero: str) -> None:
    """Buy a CARD from the traders for a HERO, between two games."""
    found = Campaign.open(game, name)
    found.buy(card, hero)
    click.echo(f"{hero} has {card} now.")


@campaign.command()
@click.argument("name")
@click.option("--out", metavar="FILE", help="Write it there instead of printing it.")
@click.pass_obj
def export(game: str, name: str, out: str | None) -> None:
    """Print a campaign as one document, which `new --from` takes elsewhere."""
    found = Campaign.open(game, name)
    if out is None:
        click.echo(found.exported().decode(), nl=False)
    else:
        found.export(Path(out), over=True)
        click.echo(out)


@campaign.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="It is really to be deleted.")
@click.pass_obj
def delete(game: str, name: str, yes: bool) -> None:
    """Delete a campaign for good, with its game under way. One that is damaged is called by its file."""
    found = as_listed(campaign_file(game, name), game)
    if not yes:
        with_game = ", with its game under way" if found.under_way else ""
        raise Refusal(f"{found.name} would be deleted for good{with_game}: give --yes if that is wanted.")
    delete_campaign(found)
    click.echo(f"{found.name} is deleted.")
