"""The hall and the setting of a table: which games there are, what is asked before the first card is drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from emberhall.engine.campaign import AnyCampaign
from emberhall.engine.game import AdventureInfo, AnyGame, Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF, has_campaign, kind
from emberhall.games.doors import every, installed
from emberhall.pictures.glyphs import drawn
from emberhall.table.changes import UNDO_RULES, USUAL_TERMS, Terms
from emberhall.table.seats import Seat
from emberhall.table.setup import fits, options_for, value_text
from emberhall.web.bots import bots
from emberhall.web.guides import guide
from emberhall.web.hall import Hall
from emberhall.web.layout import page
from emberhall.web.live_table import PACES, fair_name, fair_text
from emberhall.web.markup import esc, hidden, options
from emberhall.web.requests import (
    NotHere,
    address,
    form,
    greeted,
    hall_of,
    html,
    number,
    visitor,
    wants_json,
)
from emberhall.web.seats import how_long, links_page
from emberhall.web.store import About, Listed

GRACES = ((0, "never"), (30, "after half a minute"), (120, "after two minutes"), (900, "after a quarter of an hour"))
HIGHEST_SEED = 2**53
YOUR_TURN = '<em class="sign">your turn</em> '


@cache
def titles() -> dict[str, str]:
    """The titles of the games that can be opened, by id. The server's log says which are left out, and why."""
    found, _ = every(title_of)
    return found


def title_of(id: str) -> str:
    """The title of a game, once it is sure that its class can be imported, and that of its campaign."""
    has_campaign(id)
    return kind(id).title


# ---------------------------------------------------------------- the hall


async def hall_page(request: Request) -> Response:
    """The games, my tables, and those that are open to all."""
    hall, who = hall_of(request), visitor(request)
    mine = [table for table in await hall.store.mine(who) if not table.about.over] if who else []
    shared = await hall.store.listed(over=False, limit=30)
    games = "".join(_game(id, title) for id, title in titles().items())
    due = {table.id for table in mine if hall.waits_for(table.id, table.person)}
    body = (
        '<h1>Emberhall</h1><p class="lead">Fantasy board games at one table, wherever you are. '
        f"Choose a game, or go on with one.</p>{_tables('Your tables', mine, due=due)}"
        f'<h2>Games</h2><div class="games">{games}</div>{_left_out()}{_open_tables(shared)}'
    )
    return html(page("The hall", body))


def _left_out() -> str:
    """The games that cannot be opened. What is wrong with them is for the operator, who reads the log."""
    ids = [id for id in installed() if id not in titles()]
    return f"<p>Not open here: {esc(', '.join(ids))}. The server's log says why.</p>" if ids else ""


def _game(id: str, title: str) -> str:
    campaign = f'<a href="/new/{id}?campaign=1">Campaign</a>' if has_campaign(id) else ""
    ways = f'<a class="button" href="/new/{id}">New table</a><a href="/play/{id}">How to play</a>{campaign}'
    return _card(id, title, f"<p>{esc(guide(id).like)}</p>", ways)


def _card(id: str, title: str, told: str, ways: str) -> str:
    """A card with the emblem of a game."""
    return (
        f'<article class="game {esc(id)}"><div class="emblem" aria-hidden="true">{_emblem(guide(id).signs)}</div>'
        f'<h3>{esc(title)}</h3>{told}<p class="ways">{ways}</p></article>'
    )


def _emblem(signs: Sequence[str]) -> str:
    """The drawings that stand for a game, side by side."""
    marks = "".join(f'<g transform="translate({36 * n} 0)">{drawn(sign)}</g>' for n, sign in enumerate(signs))
    return f'<svg viewBox="-18 -18 {36 * len(signs)} 36">{marks}</svg>' if signs else ""


def _tables(heading: str, tables: Sequence[Listed], due: Collection[str] = ()) -> str:
    """Tables in a row, each a link; those are marked that are due for an answer."""
    rows = "".join(
        f'<li>{YOUR_TURN if table.id in due else ""}<a href="/t/{table.id}/">'
        f"<b>{esc(_called(table.about))}</b>{_of_game(table.about)}</a> "
        f"<small>{esc(' · '.join(part for part in (', '.join(table.about.party), table.about.result) if part))}"
        "</small></li>"
        for table in tables
    )
    return f'<section><h2>{heading}</h2><ul class="tables">{rows}</ul></section>' if rows else ""


def _open_tables(tables: Sequence[Listed]) -> str:
    rows = "".join(
        f'<li><form method="post" action="/join/{table.id}"><b>{esc(table.about.title)}</b>'
        f"<span>{_of_game(table.about)}</span> "
        f"<small>{esc(', '.join(table.about.party))} · {esc(', '.join(table.about.people))}</small>"
        + (
            f'<label>Your name <input name="name" maxlength="24"></label><button name="as" value="player">'
            f"Take a seat ({table.about.free} free)</button>"
            if table.about.free
            else ""
        )
        + '<button name="as" value="watch" class="quiet">Watch</button></form></li>'
        for table in tables
    )
    return f'<section><h2>Open tables</h2><ul class="tables">{rows}</ul></section>' if rows else ""


def _called(about: About) -> str:
    """What a table is called: a campaign by its name, a game of one by that and its adventure."""
    if not about.campaign:
        return about.title
    return about.campaign if about.game.endswith(CAMPAIGN_OF) else f"{about.campaign}: {about.title}"


def _of_game(about: About) -> str:
    """Which game a table is of, unless that is what it is called anyway."""
    game = titles().get(about.game.removesuffix(CAMPAIGN_OF), about.game)
    return "" if game == about.title and not about.campaign else f" {esc(game)}"


async def history(request: Request) -> Response:
    """Tables that are over, with their replays."""
    hall, who = hall_of(request), visitor(request)
    mine = [table for table in await hall.store.mine(who, 200) if table.about.over] if who else []
    shared = [t for t in await hall.store.listed(over=True) if t.id not in {m.id for m in mine}]
    none = "<p>No game has come to its end yet.</p>"
    body = f"<h1>History</h1>{_past('Your games', mine)}{_past('Open tables', shared)}" + (
        "" if mine or shared else none
    )
    return html(page("History", body))


def _past(heading: str, tables: Sequence[Listed]) -> str:
    rows = "".join(
        f'<li><a href="/r/{table.id}"><b>{esc(table.about.title)}</b></a> '
        f"<small>{esc(', '.join(table.about.party))} · {esc(table.about.result)}</small></li>"
        for table in tables
    )
    return f'<section><h2>{heading}</h2><ul class="tables">{rows}</ul></section>' if rows else ""


async def campaigns(request: Request) -> Response:
    """The campaigns of a visitor, and where to begin one."""
    hall, who = hall_of(request), visitor(request)
    mine = [t for t in await hall.store.mine(who, 200) if t.about.game.endswith(CAMPAIGN_OF)] if who else []
    led = "".join(map(_campaign, mine))
    begin = "".join(
        _card(id, title, "", f'<a class="button" href="/new/{id}?campaign=1">Begin a campaign</a>')
        for id, title in titles().items()
        if has_campaign(id)
    )
    body = (
        "<h1>Campaigns</h1><p>A campaign is a table of its own: what lasts between games is decided there, and each "
        "adventure sets out from it.</p><section><h2>Your campaigns</h2>"
        f"{f'<div class=games>{led}</div>' if led else '<p>You lead no campaign yet.</p>'}</section>"
        f'<section><h2>A new one</h2><div class="games">{begin}</div></section>'
    )
    return html(page("Campaigns", body))


def _campaign(table: Listed) -> str:
    """A campaign that somebody leads: how it is called, of which game it is, who goes along, and how it ended."""
    about, game = table.about, table.about.game.removesuffix(CAMPAIGN_OF)
    told = " · ".join(part for part in (titles().get(game, game), ", ".join(about.party), about.result) if part)
    way = f'<a class="button" href="/t/{table.id}/">{"See it" if about.over else "Go on"}</a>'
    return _card(game, about.campaign, f"<p>{esc(told)}</p>", way)


# ---------------------------------------------------------------- a new table


async def new_form(request: Request) -> Response:
    """What is asked before a game begins."""
    game, hall = request.path_params["game"], hall_of(request)
    if game not in titles():
        raise NotHere("There is no such game.")
    linked = bool(request.query_params.get("campaign")) and has_campaign(game)
    packs = tuple(name for name in hall.packs_for(game) if name in request.query_params.getlist("pack"))
    return html(page(f"New table of {titles()[game]}", setting_form(hall, game, packs, linked)))


def setting_form(
    hall: Hall, game: str, packs: tuple[str, ...], linked: bool, why: str = "", said: Mapping[str, str] | None = None
) -> str:
    """The form of a new table, with what these packs bring; one that was refused says why, and stays as it was
    filled in."""
    rules = hall.game(game, packs)
    adventures: Sequence[AdventureInfo] = rules.adventures()
    if linked:
        campaign: AnyCampaign = hall.game(game + CAMPAIGN_OF, packs)  # type: ignore[assignment]
        adventures = campaign.first_adventures()
    low, high = rules.seats
    filled = said if said is not None else _usual(rules, adventures)
    rows = "".join(
        f'<li><label for="hero-{esc(hero.id)}"><b>{esc(hero.name)}</b> <small>{esc(hero.text)}</small></label>'
        f'<select id="hero-{esc(hero.id)}" name="hero-{esc(hero.id)}">'
        f"{options(_takers(), filled.get(f'hero-{hero.id}', ''))}</select></li>"
        for hero in rules.heroes()
    )
    about = "".join(
        f"<dt>{esc(_for_whom(rules, each))}</dt><dd>{esc(each.text)} <b>To win:</b> {esc(each.victory)}</dd>"
        for each in adventures
    )
    called = esc(filled.get("campaign-name", "The long road"))
    campaign_name = (
        f'<label>Name of the campaign <input name="campaign-name" maxlength="40" required value="{called}"></label>'
        if linked
        else ""
    )
    listed = options([(each.id, _for_whom(rules, each)) for each in adventures], filled.get("adventure", ""))
    return (
        f"<h1>{esc(rules.title)}</h1>{f'<p role=alert class=wrong>{esc(why)}</p>' if why else ''}"
        f"{_packs(hall, game, packs, linked)}"
        f'<form method="post" action="/new" class="setting">{hidden("game", game)}{hidden("campaign", int(linked))}'
        f"{''.join(hidden(f'pack-{esc(name)}', 1) for name in packs)}"
        f'<label>Your name <input name="name" maxlength="24" required value="{esc(filled.get("name", ""))}" '
        f'autocomplete="nickname"></label>'
        f"{campaign_name}<label>Adventure <select name='adventure'>{listed}</select></label>"
        f'<details><summary>What the adventures are like</summary><dl class="facts">{about}</dl></details>'
        f"<fieldset><legend>The party: {low} to {high}, each played by somebody</legend><ul class='heroes'>{rows}</ul>"
        f"</fieldset>{_switches(rules, filled)}{_terms(hall, filled)}"
        "<button class='button'>Set the table</button></form>"
    )


def _usual(rules: AnyGame, adventures: Sequence[AdventureInfo]) -> dict[str, str]:
    """What stands in a new form: a small party and the first adventure that is for so many."""
    heroes = [hero.id for hero in rules.heroes()][: max(2, rules.seats[0])]
    adventure = next((each.id for each in adventures if fits(rules, each, len(heroes))), "")
    named = {f"option-{name}": value for name, value in options_for(rules, heroes).items()}
    return (
        {"adventure": adventure}
        | named
        | {f"hero-{hero}": "heuristic" if number else "me" for number, hero in enumerate(heroes)}
    )


def _for_whom(rules: AnyGame, adventure: AdventureInfo) -> str:
    """The title of an adventure, and for how many it is where that is not said of the game already."""
    low, high = max(rules.seats[0], adventure.seats[0]), min(rules.seats[1], adventure.seats[1])
    if (low, high) == tuple(rules.seats):
        return adventure.title
    return f"{adventure.title} (for {low if low == high else f'{low} to {high}'})"


def _takers() -> list[tuple[str, str]]:
    return [
        ("", "stays home"),
        ("me", "me"),
        ("guest", "somebody I invite"),
        ("same", "the same guest as above"),
        *((bot, f"a bot ({bot})") for bot in bots()),
    ]


def _switches(rules: AnyGame, filled: Mapping[str, str]) -> str:
    rows = []
    for switch in rules.switches():
        name = f"option-{esc(switch.name)}"
        value = filled.get(name, switch.default)
        field = (
            f'<input name="{name}" maxlength="200" value="{esc(value)}">'
            if switch.takes_text
            else f'<select name="{name}">{options([(v, value_text(v)) for v in switch.values], value)}</select>'
        )
        rows.append(f"<label>{esc(switch.title)} {field}<small>{esc(switch.text)}</small></label>")
    return f"<details><summary>Options of the game</summary>{''.join(rows)}</details>" if rows else ""


def _packs(hall: Hall, game: str, chosen: tuple[str, ...], linked: bool) -> str:
    """The packs of this house, chosen first: they may bring adventures and heroes."""
    boxes = "".join(
        f'<label class="check"><input type="checkbox" name="pack" value="{esc(name)}"'
        f"{' checked' if name in chosen else ''}> {esc(name)}</label>"
        for name in hall.packs_for(game)
    )
    return (
        f'<form method="get" action="/new/{esc(game)}" class="setting">{hidden("campaign", 1) if linked else ""}'
        f"<fieldset><legend>Cards of this house</legend>{boxes}<button>Play with these</button></fieldset></form>"
        if boxes
        else ""
    )


def _terms(hall: Hall, filled: Mapping[str, str]) -> str:
    hook = ""
    if hall.hooks.hosts:
        known = ", ".join(sorted(hall.hooks.hosts))
        hook = (
            f'<label>Call this address when somebody is due <input name="hook" maxlength="500" '
            f'value="{esc(filled.get("hook", ""))}"><small>Hosts: {esc(known)}</small></label>'
        )

    def check(name: str, text: str) -> str:
        on = " checked" if filled.get(name) == "1" else ""
        return f'<label class="check"><input type="checkbox" name="{name}" value="1"{on}> {text}</label>'

    graces = options([(str(seconds), text) for seconds, text in GRACES], filled.get("grace", "120"))
    paces = options(how_long(), filled.get("pace", "0.8"))
    undo = options(list(UNDO_RULES.items()), filled.get("undo", USUAL_TERMS.undo))
    return (
        "<details><summary>The table</summary>"
        f"{check('public', 'Open to all: anybody may watch, and take a seat that is free')}"
        f"{check('open-hands', 'Hands lie open')}"
        f'<label>Bots think <select name="pace">{paces}</select></label>'
        f'<label>A bot stands in for those who are away <select name="grace">{graces}</select></label>'
        f'<label>Undo <select name="undo">{undo}</select></label>{hook}</details>'
    )


async def new(request: Request) -> Response:
    """Set a table as the form says, and show its links once."""
    fields, hall = await form(request), hall_of(request)
    game = fields.get("game", "")
    if game not in titles():
        raise Refusal("There is no such game: choose one of the hall.")
    hall.shares.make(address(request))
    linked = fields.get("campaign") == "1" and has_campaign(game)
    packs = tuple(name for name in hall.packs_for(game) if fields.get(f"pack-{name}"))
    try:
        rules = hall.game(game, packs)
        seats, names, party = _seated(rules, fields)
        setup = Setup(fields.get("adventure", ""), party, _chosen(rules, fields))
        table, secrets = await hall.open(
            game + CAMPAIGN_OF if linked else game,
            setup,
            seats,
            names,
            _agreed(hall, fields),
            packs,
            name=(fair_text(fields.get("campaign-name", ""), 40) or "A campaign") if linked else "",
            seed=_seed(hall, fields),
        )
    except Refusal as refusal:
        if wants_json(request):
            raise
        return html(page("New table", setting_form(hall, game, packs, linked, str(refusal), fields)), 400)
    if wants_json(request):
        response: Response = JSONResponse(
            {"id": table.id, "links": {person: f"/t/{table.id}/enter/{secret}" for person, secret in secrets.items()}}
        )
    else:
        response = links_page(request, table, secrets)
    if "person-1" in names:
        await hall.enters(table, greeted(request, response), "person-1")
        await table.comes("person-1")
    return response


def _seated(rules: AnyGame, fields: dict[str, str]) -> tuple[list[Seat], dict[str, str], tuple[str, ...]]:
    """Who sits where, how they are called, and the party."""
    seats, party, names = [], [], {}
    guests = 1
    for hero in rules.heroes():
        taker = fields.get(f"hero-{hero.id}", "")
        if not taker:
            continue
        party.append(hero.id)
        if taker == "me":
            names["person-1"] = fair_name(fields.get("name", ""), "Host")
            seats.append(Seat(person="person-1"))
        elif taker == "guest":
            guests += 1
            names[f"person-{guests}"] = f"Guest {guests - 1}"
            seats.append(Seat(person=f"person-{guests}"))
        elif taker == "same" and guests > 1:
            seats.append(Seat(person=f"person-{guests}"))
        elif taker == "same":
            raise Refusal(f"There is no guest above {hero.name} who could play two: invite one first.")
        elif taker in bots():
            seats.append(Seat(bot=taker))
        else:
            raise Refusal(f"Nobody of that kind can play {hero.name}: choose from the list.")
    low, high = rules.seats
    if not low <= len(party) <= high:
        raise Refusal(f"{rules.title} is for {low} to {high} heroes, not {len(party)}: choose who comes along.")
    return seats, dict(sorted(names.items())), tuple(party)


def _chosen(rules: AnyGame, fields: dict[str, str]) -> dict[str, str]:
    """The switches that are set otherwise than usual."""
    found = {}
    for switch in rules.switches():
        value = fields.get(f"option-{switch.name}", switch.default)
        switch.check(value)
        if value != switch.default:
            found[switch.name] = value
    return found


def _seed(hall: Hall, fields: dict[str, str]) -> int | None:
    if not fields.get("seed"):
        return None
    if not hall.chosen_seeds:
        raise Refusal("Who chooses the seed knows the hidden cards and the dice, so this server does not allow it.")
    return number(fields, "seed") % HIGHEST_SEED


def _agreed(hall: Hall, fields: dict[str, str]) -> Terms:
    pace = fields.get("pace", "0.8")
    grace = number(fields, "grace", 120)
    return Terms(
        public=fields.get("public") == "1",
        pace=next((each for each in PACES if str(each) == pace), 0.8),
        grace=grace if any(grace == seconds for seconds, _ in GRACES) else 120,
        open_hands=fields.get("open-hands") == "1",
        undo=fields.get("undo", USUAL_TERMS.undo),
        hook=hall.hooks.allowed(fields.get("hook", "").strip()),
    )
