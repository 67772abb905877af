"""`emberhall campaign`: linked games, and what lasts between them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from textwrap import fill

import click
import msgspec

from emberhall.cli import options
from emberhall.cli.play import only_lines, seats_taken, terminal_app
from emberhall.engine.campaign import AnyCampaign, Block
from emberhall.engine.english import one_of
from emberhall.engine.events import Event
from emberhall.engine.game import AdventureInfo
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Offer, Question, Sight
from emberhall.games import campaign as campaign_called
from emberhall.games import game as game_called
from emberhall.games import linked
from emberhall.table.campaign_files import as_listed, campaign_file, list_campaigns
from emberhall.table.campaign_files import delete as delete_campaign
from emberhall.table.campaigns import Campaign
from emberhall.table.changes import USUAL_TERMS, Game, Terms
from emberhall.table.outcomes import result
from emberhall.table.seats import Seat, persons
from emberhall.table.setup import adventure_called, first_heroes, fits, heroes_called, options_called, options_for

UNDO = "undo"
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


class PlayedGame(msgspec.Struct, omit_defaults=True):
    """A game of a campaign that is over, as a document; among rivals with the seats that won and the scores."""

    ended: str
    game: str
    won: bool
    why: str
    answers: int
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()

    @classmethod
    def of(cls, game: Game) -> PlayedGame:
        """Return the document of a game."""
        return cls(game.ended, game.title, game.won, game.why, game.answers, game.winners, game.scores)


class Shown(msgspec.Struct):
    """A campaign as a document; `sight` is what those may know who play it, with the question between two games."""

    game: str
    name: str
    seats: list[str]
    finished: bool
    under_way: str
    played: list[PlayedGame]
    sight: Sight[msgspec.Struct, Event]


@click.group()
@click.argument("game")
@click.pass_context
def campaign(ctx: click.Context, game: str) -> None:
    """Play linked games of GAME: what heroes win in one, they bring to the next."""
    ctx.obj = linked(game)


@campaign.command()
@click.argument("name")
@click.option("--adventure", metavar="ID", help="What it begins with; the first of the box that fits unless given.")
@click.option("--party", metavar="HERO,…", help="Which heroes go; the first of the box unless given.")
@click.option("--seats", metavar="me,heuristic,…", help="Who plays each hero.")
@options.open_hands
@options.undo
@options.option
@options.seed
@options.pack
@click.option("--from", "file", metavar="FILE", help="Continue a campaign that was exported.")
@click.pass_obj
def new(
    game: str,
    name: str,
    adventure: str | None,
    party: str | None,
    seats: str | None,
    open_hands: bool,
    undo: str,
    options_: tuple[str, ...],
    seed: int | None,
    packs: tuple[str, ...],
    file: str | None,
) -> None:
    """Begin a campaign under a NAME of its own."""
    folders, terms = options.pack_folders(packs), Terms(open_hands=open_hands, undo=undo)
    box = game_called(game, *folders)
    if file is not None:
        if any(given is not None for given in (adventure, party, seats, seed)) or options_ or terms != USUAL_TERMS:
            raise click.UsageError("An exported campaign has all of that already: give --from without it.")
        begun = Campaign.brought(box, name, Path(file), folders)
    else:
        heroes = heroes_called(box, options.names(party)) if party is not None else ()
        taken = seats_taken(box, seats, len(heroes))
        rules = campaign_called(game, *folders)
        where = adventure_called(rules, adventure) if adventure is not None else first_for(rules, len(taken))
        chosen = options_for(rules, heroes, options_)
        party_ = first_heroes(box, len(taken), heroes)
        begun = Campaign.new(box, name, where.id, party_, taken, chosen, seed, folders, terms)
    click.echo(f"{begun.name} begins: emberhall campaign {game} play {begun.stem}")


def first_for(campaign: AnyCampaign, heroes: int) -> AdventureInfo:
    """The first adventure that a campaign of so many heroes can begin with."""
    found = campaign.first_adventures()
    return next((info for info in found if fits(campaign, info, heroes)), found[0])


@campaign.command("list")
@options.as_json
@click.pass_obj
def list_all(game: str, as_json: bool) -> None:
    """List the saved campaigns, the newest first."""
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
    if as_json:
        sight = everything(found)
        options.document(
            Shown(
                game,
                found.name,
                [seat.written() for seat in found.seats],
                found.is_over,
                found.under_way,
                list(map(PlayedGame.of, found.games)),
                sight,
            )
        )
        return
    click.echo(f"{found.name}: {how_far(found)}.")
    print_page(found.page())


def how_far(found: Campaign) -> str:
    """Where a campaign stands, in a few words."""
    if found.outcome:
        return f"over, {result(found.outcome).rstrip('.')}"
    return "a game is under way" if found.under_way else "between games"


def everything(found: Campaign) -> Sight[msgspec.Struct, Event]:
    """What all seats of a campaign know together: people round one screen have no secrets between two games."""
    table = found.table
    asked = table.choice.seat if table.choice else 0
    return table.match.sight(asked, *(seat for seat in range(len(table.seats)) if seat != asked))


def print_page(blocks: Sequence[Block]) -> None:
    """Every block: its title, and its lines under it."""
    for block in blocks:
        click.echo(f"\n{block.title}")
        for line in block.lines:
            click.echo(fill(line, WIDE, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False))


@campaign.command()
@click.argument("name")
@click.option("--restart", "--anew", "restart", is_flag=True, help="Give up the current game and start it again.")
@click.option("--seats", metavar="me,heuristic,…", help="Who plays each hero from now on.")
@options.option
@click.option("--plain", is_flag=True, help="Play by lines, without the terminal app.")
@click.pass_obj
def play(game: str, name: str, restart: bool, seats: str | None, options_: tuple[str, ...], plain: bool) -> None:
    """Play the next game of a campaign, or continue the one under way. Bots alone play it to its end by lines."""
    found = Campaign.open(game, name)
    taken = found.seats if seats is None else seats_taken(found.game, seats, len(found.seats))
    chosen = options_called(found.game, options_)
    app = None if plain or only_lines() or not persons(taken) else terminal_app()
    if not restart and (changed := found.rules_notice()):
        click.echo(changed)
        if app:
            click.confirm("Continue?", abort=True)
    if app:
        app.run_campaign(found, found.play(restart, taken, chosen) if found.setup() else None)
        found = Campaign.open(game, found.stem)
    else:
        play_by_lines(found, restart, taken, chosen)
    print_what_next(found)


def play_by_lines(found: Campaign, restart: bool, seats: Sequence[Seat], chosen: dict[str, str]) -> None:
    """What is asked before the next game, then that game, and what comes of it."""
    from emberhall.cli.plain import play_plain

    if tuple(seats) != found.seats:
        found.sit(seats)
    if found.table.choice and not play_plain(found.saved):
        return
    game = found.play(restart, seats, chosen)
    play_plain(game)
    found.settle(game)


def print_what_next(found: Campaign) -> None:
    """Print the command that continues the campaign."""
    game, name = found.game.id, found.stem
    if found.under_way:
        click.echo(f"Continue with: emberhall campaign {game} play {name}")
    elif found.outcome:
        click.echo(f"{found.name} is over: {result(found.outcome)}")
    else:
        if found.table.choice:
            click.echo(f"Before the next game: emberhall campaign {game} rest {name}")
        click.echo(f"The next game: emberhall campaign {game} play {name}")


@campaign.command()
@click.argument("name")
@click.argument("choice", required=False)
@options.as_json
@click.pass_obj
def rest(game: str, name: str, choice: str | None, as_json: bool) -> None:
    """Say what is asked between two games, or answer it with a CHOICE: its number, some of its words, or `undo`."""
    found = Campaign.open(game, name)
    before = found.page()
    if choice is not None:
        answer(found, choice)
        found.saved.play_bots()
    if as_json:
        options.document(everything(found))
        return
    if choice is not None:
        print_page([block for block in found.page() if block not in before])
    print_question(found)


def answer(found: Campaign, text: str) -> None:
    """Answer the open question of a campaign, or take the last answer back."""
    table = found.table
    if text.strip().lower() == UNDO:
        found.undo(agreed=table.persons)
        return
    if found.under_way or table.choice is None:
        raise Refusal(nothing_asked(found))
    option = table.choice.options[meant(offers_of(everything(found).question), text).number]
    found.saved.keep(table.answer(option, by=table.seats[option.seat].person))


def nothing_asked(found: Campaign) -> str:
    """Why there is nothing to answer."""
    play = f"'emberhall campaign {found.game.id} play {found.stem}'"
    if found.is_over:
        return f"{found.name} is over: start a new campaign."
    if found.under_way:
        return f"Finish the current game first, with {play}."
    return f"{found.name} is ready for its next game: {play}."


def offers_of(question: Question | None) -> list[Offer]:
    """The answers to a question, in the order in which they are listed."""
    return sorted(question.options, key=lambda offer: offer.order) if question else []


def meant(offers: Sequence[Offer], text: str) -> Offer:
    """The answer with that number or those words, or the only one whose words have them within."""
    wanted = " ".join(text.lower().split())
    if wanted.isascii() and wanted.isdecimal():
        if len(wanted) > 9 or not 1 <= int(wanted) <= len(offers):
            raise Refusal(f"There is no answer {text[:40]}: give {one_of(len(offers))}.")
        return offers[int(wanted) - 1]
    exact = [offer for offer in offers if offer.label.lower() == wanted]
    found = exact or [offer for offer in offers if wanted and wanted in offer.label.lower()]
    if not found:
        near = get_close_matches(wanted, [offer.label.lower() for offer in offers], 1)
        hint = f"did you mean {near[0]!r}?" if near else f"give {one_of(len(offers))}."
        raise Refusal(f"No answer has {text[:40]!r} in it: {hint}")
    if len(found) > 1:
        names = " or ".join(f"{offers.index(offer) + 1}, {offer.label}" for offer in found[:3])
        raise Refusal(f"{text[:40]!r} could mean several answers: give the number, such as {names}.")
    return found[0]


def print_question(found: Campaign) -> None:
    """The open question of a campaign with its answers, numbered; or that there is none."""
    question = everything(found).question
    if question is None:
        click.echo(nothing_asked(found))
        return
    rule = f"  [{question.rule}]" if question.rule else ""
    match = found.table.match
    click.echo(f"{found.name}, {match.game.acts.who(match.state, question.seat)}: {question.whole}{rule}")
    for number, offer in enumerate(offers_of(question), 1):
        click.echo(f"{number:>4}  {offer.label}")


@campaign.command()
@click.argument("name")
@click.option("--out", metavar="FILE", help="Write it there instead of printing it.")
@click.pass_obj
def export(game: str, name: str, out: str | None) -> None:
    """Print a campaign as a file, which `new --from` takes elsewhere."""
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
