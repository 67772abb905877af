"""The panels beside the dungeon: head line, party, monsters, goals, decks.

What is shown of a hero, a foe or the decks is the same wherever these are the same, so it is written once.
"""

from __future__ import annotations

from functools import lru_cache

from emberhall.engine.events import Event
from emberhall.engine.sight import Sight
from emberhall.games.ashardalon.telling.view import CardView, FoeView, GoalView, HeroView, PileView, View
from emberhall.pictures.ashardalon.pieces import foe_name, foe_token, hero_signs, hero_token, square_name
from emberhall.pictures.canvas import esc
from emberhall.pictures.markup import bar, chip, chips, defined, fact, folded, listing, named, signs, stats, steps
from emberhall.pictures.tokens import mini

PHASES = ("Hero Phase", "Exploration Phase", "Villain Phase")
SHORT = ("Hero", "Explore", "Villain")
KEPT = 2048


def panels(sight: Sight[View, Event]) -> dict[str, str]:
    """Every panel by its key."""
    view = sight.view
    found = {"head": head(view)}
    for hero in view.heroes:
        found[f"party/{hero.seat}"] = hero_panel(hero, hero.seat == view.turn.active)
    found["foes"] = foes(view)
    found["goals"] = goals(view.victory, view.defeat, view.chamber, view.overlord, view.goals, view.boons)
    found["decks"] = decks(view.piles)
    return found


def head(view: View) -> str:
    goal = next((goal.so_far for goal in view.goals if goal.so_far), "")
    tiles = next((pile.count for pile in view.piles if pile.name == "Tiles"), 0)
    turn, extra = view.turn, view.environment.name if view.environment else ""
    return _head(view.adventure, goal, turn.phase, turn.number, view.surges, view.points, tiles, view.time, extra)


@lru_cache(maxsize=KEPT)
def _head(
    adventure: str, goal: str, phase: str, turn: int, surges: int, points: int, tiles: int, time: int, environment: str
) -> str:
    so_far = f"<span class='goal'>{esc(goal)}</span>" if goal else ""
    hearts = "".join(f"<i class='{'full' if i < surges else 'gone'}'></i>" for i in range(max(2, surges)))
    left = f"<span class='surges' title='Healing Surges'><b>Surges</b> {surges}{hearts}</span>"
    extra = f"<span class='env' title='Environment'>{esc(environment)}</span>" if environment else ""
    hours = fact("Time", time) if time else ""
    now = PHASES.index(phase) if phase in PHASES else -1
    return (
        f"<h1>{esc(adventure)}</h1>{so_far}{steps(SHORT, now)}{fact('Turn', turn)}{left}"
        f"{fact('XP', points, 'Experience')}{fact('Tiles', tiles, 'Tiles left')}{hours}{extra}"
    )


def _chip(card: CardView, kind: str) -> str:
    return chip(card.name, kind, card.used)


@lru_cache(maxsize=KEPT)
def hero_panel(hero: HeroView, active: bool) -> str:
    ails = [(word.split()[0].lower(), word) for word in hero_signs(hero)]
    ails += [("fallen", "Fallen")] if hero.hp <= 0 else []
    ails += [("left", "Has left")] if hero.escaped else []
    ails += [("shield", f"Shield {hero.shield}")] if hero.shield else []
    ails += [("images", f"{hero.images} images")] if hero.images else []
    ails += [("curse", curse.name) for curse in hero.curses]
    figures: list[tuple[str, object]] = [("AC", hero.ac), ("Speed", hero.speed), ("Surge", hero.surge)]
    figures += [("Gold", hero.gold)] if hero.gold else []
    cards = [_chip(card, "power") for card in hero.powers] + [_chip(card, "item") for card in hero.items]
    cards += [chip(name, "carried") for name in hero.carried]
    level = f" {hero.level}" if hero.level > 1 else ""
    return (
        f"<article class='hero {hero.hero_class.lower()}{' active' if active else ''}' data-at='prey-{hero.seat}'>"
        f"{mini(hero_token(hero, active))}"
        f"<div class='id'><h3>{esc(hero.card.name)}</h3><p>{esc(hero.race)} {esc(hero.hero_class)}{level}</p></div>"
        f"{bar(hero.hp, hero.max_hp, 'Hit Points')}{stats(*figures)}{signs(ails)}{chips(cards)}</article>"
    )


@lru_cache(maxsize=KEPT)
def _foe(foe: FoeView) -> str:
    return (
        f"<li data-at='foe-{foe.uid}'>{mini(foe_token(foe, 1))}<span>{named(foe_name(foe), foe.card.name)}"
        f"<small>AC {foe.ac} · {square_name(foe.square)}</small></span>"
        f"{bar(foe.hp, foe.max_hp, 'Hit Points', 'foe')}</li>"
    )


def foes(view: View) -> str:
    """Villains, then the rows of monsters before each player, then objects."""
    out: list[str] = []
    villains = [_foe(foe) for foe in view.foes if foe.kind == "villain"]
    if villains:
        out.append(f"<h4>Villains, every turn</h4>{listing(villains)}")
    for hero in view.heroes:
        rows: list[str] = []
        for card in {card.card: card for card in hero.row}.values():
            here = [_foe(foe) for foe in view.foes if foe.card.card == card.card]
            rows += here or [f"<li class='device'><span>{named(card.name)}<small>acts in this row</small></span></li>"]
        if rows:
            out.append(f"<h4>Row of {esc(hero.card.name)}</h4>{listing(rows)}")
    rest = [_foe(foe) for foe in view.foes if foe.kind == "object"]
    if rest:
        out.append(f"<h4>Objects</h4>{listing(rest)}")
    out.append(folded("What is ahead", view.forecast, "forecast"))
    return "".join(out) or "<p class='none'>No Monster is in the dungeon.</p>"


@lru_cache(maxsize=KEPT)
def goals(
    victory: str,
    defeat: str,
    chamber: CardView | None,
    overlord: CardView | None,
    aims: tuple[GoalView, ...],
    gifts: tuple[CardView, ...],
) -> str:
    rows = [("Victory", victory), ("Defeat", defeat)]
    rows += [("Chamber", chamber.name)] if chamber else []
    rows += [("Overlord", overlord.name)] if overlord else []
    marks = [
        f"<li class='{'met' if goal.met else 'open'}'>{'✓' if goal.met else '○'} {esc(goal.text)}"
        f"{f' <b>{esc(goal.so_far)}</b>' if goal.so_far else ''}</li>"
        for goal in aims
    ]
    boons = chips(_chip(card, "boon") for card in gifts)
    return defined(rows) + listing(marks, "aims") + boons


@lru_cache(maxsize=KEPT)
def decks(piles: tuple[PileView, ...]) -> str:
    """The piles: how many cards are left, what is known to be on top, what was discarded last."""
    rows: list[str] = []
    for pile in piles:
        known = " or ".join(card.name for card in pile.top[0]) if pile.top else ""
        top = f"<small>on top: {esc(known)}</small>" if known else ""
        last = f"<small>last: {named(pile.discard[-1].name)}</small>" if pile.discard else ""
        rows.append(f"<li><b>{pile.count}</b> <span>{esc(pile.name)}{top}{last}</span></li>")
    return listing(rows, "piles")
