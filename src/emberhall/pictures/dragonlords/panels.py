"""The panels beside the realm: head line, players, the fight or the meeting under way, towns, track, decks."""

from __future__ import annotations

from collections.abc import Iterable

from emberhall.engine.english import plural
from emberhall.engine.events import Event
from emberhall.engine.sight import Sight
from emberhall.games.dragonlords.telling.ahead import ahead
from emberhall.games.dragonlords.telling.view import CardView, FightView, FigureView, HeroView, View
from emberhall.pictures.canvas import esc
from emberhall.pictures.glyphs import glyph_for
from emberhall.pictures.markup import bar, chip, chips, defined, fact, folded, listing, named, signs, stats, steps
from emberhall.pictures.tokens import mini, token

STEPS = ("Refresh", "Movement", "Adventure", "Market", "Experience", "Threat Roll")
PHASES = ("Ranged", "Melee", "Magic")
ATTRIBUTES = ("Mind", "Body", "Spirit")


def initials(name: str) -> str:
    return name[:1].upper()


def hero_token(hero: HeroView, active: bool, scale: float = 1) -> str:
    """A Hero with the Life that is left."""
    figure = hero.figure
    left = max(0, figure.life - figure.wounds)
    kind = f"hero c{hero.seat % 6}{' active' if active else ''}{' fallen' if left == 0 else ''}"
    title = f"{hero.name}: {left} of {figure.life} Life, {figure.exhaustion} of {figure.stamina} Exhaustion"
    glyph = glyph_for(hero.name, "hero", strongest(figure))
    return token(kind, title, glyph, "brass", left, figure.life, initials(hero.name), scale=scale)


def strongest(figure: FigureView) -> str:
    """What a Hero is best at, in a word that has a drawing."""
    best = max(range(3), key=lambda i: (figure.damage[i], figure.attributes[i]))
    return ("bow", "sword", "wand")[best]


def panels(sight: Sight[View, Event]) -> dict[str, str]:
    """Every panel by its key."""
    view = sight.view
    found = {"head": head(view)}
    for hero in view.heroes:
        found[f"party/{hero.seat}"] = hero_panel(view, hero)
    found["foes"] = foes(view)
    found["goals"] = goals(view)
    found["market"] = market(view)
    found["decks"] = decks(view)
    return found


def head(view: View) -> str:
    now = STEPS.index(view.step) if view.step in STEPS else -1
    threat = f"{view.threat.counters}/{view.threat.difficulty}"
    fallen = f"{view.threat.fallen}/{view.threat.towns}"
    event = f"<span class='env' title='Event'>{esc(view.event.name)}</span>" if view.event else ""
    return (
        f"<h1>The Realm</h1>{steps(STEPS, now)}{fact('Round', view.round)}{fact('Threat', threat, 'Threat Counters')}"
        f"{fact('Fallen', fallen, 'Towns')}{event}"
    )


def _chips(cards: Iterable[CardView], kind: str) -> list[str]:
    return [chip(card.name, kind, card.face_down, tip=card.text) for card in cards]


def _figure(figure: FigureView) -> str:
    left = max(0, figure.life - figure.wounds)
    numbers = "/".join(map(str, figure.attributes))
    tired = f"Exhaustion {figure.exhaustion}/{figure.stamina}"
    return (
        f"<li><span title='{esc(figure.text)}'>{named(figure.name)}<small>{numbers} · {tired}</small></span>"
        f"{bar(left, figure.life, 'Life', 'foe')}</li>"
    )


def hero_panel(view: View, hero: HeroView) -> str:
    figure, active = hero.figure, hero.seat == view.active
    left = max(0, figure.life - figure.wounds)
    attributes: list[tuple[str, object]] = list(zip(ATTRIBUTES, figure.attributes, strict=True))
    rest: list[tuple[str, object]] = [("Gold", hero.gold), ("Dice", hero.dice), ("Runes", hero.runes)]
    tired = [("tired", f"Exhaustion {figure.exhaustion}/{figure.stamina}")] if figure.exhaustion else []
    held = [(colour, f"{count} {colour}") for colour, count in hero.counters.items() if count]
    where = view.hexes[hero.at] if 0 <= hero.at < len(view.hexes) else None
    place = (
        "" if where is None else view.towns[where.town].name if where.town >= 0 else f"{where.terrain} {where.place}"
    )
    cards = _chips(hero.items, "item") + _chips(hero.kept, "kept")
    return (
        f"<article class='hero c{hero.seat % 6}{' active' if active else ''}' data-at='seat-{hero.seat}'>"
        f"{mini(hero_token(hero, active))}"
        f"<div class='id'><h3>{esc(hero.name)}</h3><p>Player {hero.seat + 1} · {esc(place)}</p></div>"
        f"{bar(left, figure.life, 'Life')}"
        f"{stats(*attributes, *rest)}{signs([*tired, *held])}{chips(cards)}"
        f"{listing(map(_figure, hero.allies), 'allies')}</article>"
    )


def foes(view: View) -> str:
    """The fight or the offer under way, and the Challenges that wait."""
    out = ""
    if view.fight:
        out += fight(view, view.fight)
    if view.meeting and view.meeting.open:
        m = view.meeting
        maker, partner = view.heroes[m.maker].name, view.heroes[m.partner].name
        gives = ", ".join([*([f"{m.gives_gold} Gold"] if m.gives_gold else []), *(card.name for card in m.gives)])
        asks = ", ".join([*([f"{m.asks_gold} Gold"] if m.asks_gold else []), *(card.name for card in m.asks)])
        out += (
            f"<h4>An offer, {m.offers} of {m.most}</h4>"
            f"{defined([(f'{maker} gives', gives or 'nothing'), (f'{partner} gives', asks or 'nothing')])}"
        )
    rows = [
        f"<li data-at='hex-{slot.at}'><b>{slot.slot + 1}</b><span title='{esc(slot.card.text)}'>{named(slot.card.name)}"
        f"<small>{esc(view.hexes[slot.at].place if 0 <= slot.at < len(view.hexes) else '')}</small></span></li>"
        for slot in view.track
    ]
    if rows:
        out += f"<h4>Undefeated, {len(rows)} of {view.slots}</h4>{listing(rows)}"
    ends = folded("What is ahead", ahead(view), "forecast") if view.heroes else ""
    return (out or "<p class='none'>No Challenge waits on the map.</p>") + ends


def fight(view: View, f: FightView) -> str:
    name = f.challenge.name if f.challenge else next((h.name for h in view.heroes if h.seat == f.rival), "the rival")
    die = "" if f.challenge else "d20 + "
    rows = [
        f"<li><span>{phase}<small>target {die}{target}, damage {damage}</small></span></li>"
        for phase, target, damage in zip(PHASES, f.targets, f.damage, strict=False)
    ]
    attacker = next((h.name.split()[0] for h in view.heroes if h.seat == f.attacker), "The attacker")
    odds = fact(f"{attacker} wins in about", f"{f.win:.0%}") if f.win else ""
    text = f"<p>{esc(f.challenge.text)}</p>" if f.challenge else ""
    life = bar(max(0, f.life - f.wounds), f.life, "Life", "foe")
    return (
        f"<h4>Combat, round {f.round}, {esc(f.window)}</h4><div class='fight'><h3>{named(name)}</h3>{life}{text}"
        f"{listing(rows, 'phases')}<p>{odds}</p></div>"
    )


def goals(view: View) -> str:
    threat = view.threat
    towns = [town.name for town in view.towns if town.fell]
    coming = [view.towns[town].name for town in dict.fromkeys((threat.north, threat.south)) if town >= 0]
    supply = ", ".join(f"{count} {colour}" for colour, count in view.supply.items())
    rows = [
        ("Threat", f"{plural(threat.counters, 'counter')}, a town falls at {threat.difficulty} or more"),
        ("Counted dice", ", ".join(map(str, threat.faces))),
        ("Fallen", ", ".join(towns) or "no town yet"),
        ("Next", " or ".join(coming)),
        ("Supply", supply),
    ]
    event = f"<h4>{named(view.event.name)}</h4><p>{esc(view.event.text)}</p>" if view.event else ""
    return defined(rows) + event


def market(view: View) -> str:
    """What the towns sell, with prices."""
    out = ""
    for town in view.towns:
        if town.stack and not town.fell:
            wares = [
                chip(
                    f"{card.name}{f' · {card.price}' if card.price >= 0 else ''}",
                    card.kind,
                    card=card.name,
                    tip=card.text,
                )
                for card in town.stack
            ]
            out += f"<h4>{esc(town.name)}</h4>{chips(wares)}"
    return out


def decks(view: View) -> str:
    rows = [
        f"<li><b>{deck.left}</b> <span>{esc(deck.name)}"
        f"{f'<small>last: {named(deck.discards[-1].name)}</small>' if deck.discards else ''}</span></li>"
        for deck in view.decks
    ]
    return listing(rows, "piles")
