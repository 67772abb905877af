"""The panels beside the halls: head line, heroes, enemies, goals and resources, decks."""

from __future__ import annotations

from emberhall.engine.events import Event
from emberhall.engine.sight import Sight
from emberhall.games.bardsung.telling.ahead import ahead
from emberhall.games.bardsung.telling.view import EnemyView, HeroView, TableView
from emberhall.pictures.canvas import esc
from emberhall.pictures.glyphs import glyph_for
from emberhall.pictures.markup import bar, chip, chips, defined, fact, folded, listing, named, signs, stats
from emberhall.pictures.tokens import mini, token


def grit_left(hero: HeroView) -> int:
    """How many more wounds a hero can take."""
    return max(0, hero.grit - hero.wounds - len(hero.serious))


def hero_token(hero: HeroView, active: bool, scale: float = 1) -> str:
    """A hero with the Grit that is left."""
    left = grit_left(hero)
    kind = f"hero c{hero.seat % 6}{' active' if active else ''}{' fallen' if left == 0 else ''}"
    title = f"{hero.name}, {left} of {hero.grit} Grit left"
    glyph = glyph_for(hero.name, "hero")
    return token(kind, title, glyph, "brass", left, hero.grit, hero.mark.upper(), tuple(hero.conditions), scale)


def enemy_token(enemy: EnemyView, scale: float = 1) -> str:
    """An enemy; its wounds are beads already lost."""
    title = f"{enemy.name}, TN{enemy.tn}, toughness {enemy.toughness}, {enemy.wounds} wounds"
    kind = f"enemy{' heated' if enemy.heated else ''}"
    ails = (*(("Heated",) if enemy.heated else ()), *enemy.conditions)
    mark = f"{enemy.mark}{enemy.order}" if enemy.order else enemy.mark
    return token(kind, title, glyph_for(enemy.name, "enemy"), "blood", 0, enemy.wounds, mark, ails, scale)


def panels(sight: Sight[TableView, Event]) -> dict[str, str]:
    """Every panel by its key."""
    view = sight.view
    found = {"head": head(view)}
    for hero in view.heroes:
        found[f"party/{hero.seat}"] = hero_panel(view, hero)
    found["foes"] = foes(view)
    found["goals"] = goals(view)
    found["decks"] = decks(view)
    return found


def head(view: TableView) -> str:
    fate, whole = view.fate
    actions = fact("Actions", view.actions) + (fact("Zones to move", view.steps) if view.steps else "")
    return (
        f"<h1>{esc(view.encounter)}</h1>{fact('Round', view.round)}{fact('Fate', f'{fate}/{whole}')}{actions}"
        f"{fact('Gold', view.gold)}"
    )


def _ails(conditions: dict[str, int]) -> list[tuple[str, str]]:
    return [(name, f"{name.capitalize()} {n}" if n > 1 else name.capitalize()) for name, n in conditions.items()]


def hero_panel(view: TableView, hero: HeroView) -> str:
    active = hero.seat == view.seat
    figures: list[tuple[str, object]] = [("Speed", hero.speed), ("Resilience", hero.resilience), ("Range", hero.range)]
    characteristics = [(name[:3].capitalize(), f"{n:+}") for name, n in hero.characteristics.items()]
    ails = _ails(hero.conditions) + [("wounded", wound) for wound in hero.serious]
    ails += [("left", "Escaped")] if hero.escaped else []
    cards = [chip(name, "power", name in hero.used) for name in hero.abilities]
    cards += [chip(name, "item") for name in (*hero.equipment, *hero.inventory)]
    return (
        f"<article class='hero c{hero.seat % 6}{' active' if active else ''}' data-at='hero-{hero.seat}'>"
        f"{mini(hero_token(hero, active))}<div "
        "class='id'>"
        f"<h3>{esc(hero.name)}</h3><p>{'grudge' if hero.grudge else ''}</p>"
        f"</div>{bar(grit_left(hero), hero.grit, 'Grit')}"
        f"{stats(*figures)}{stats(*characteristics)}{signs(ails)}{chips(cards)}</article>"
    )


def _enemy(enemy: EnemyView) -> str:
    said = f"TN{enemy.tn} · toughness {enemy.toughness} · speed {enemy.speed} · wounds {enemy.wounds}"
    name = named(enemy.name, enemy.type)
    return (
        f"<li data-at='enemy-{enemy.uid}'>{mini(enemy_token(enemy))}<span>{name}<small>{said}</small></span>"
        f"{signs(_ails(enemy.conditions))}</li>"
    )


def foes(view: TableView) -> str:
    seen = listing(map(_enemy, view.enemies)) or "<p class='none'>No enemy is to be seen.</p>"
    return seen + folded("What is ahead", ahead(view), "forecast")


def goals(view: TableView) -> str:
    rows = [("Victory", view.victory), ("Defeat", view.defeat)]
    rows += [(name.capitalize(), f"{n} of {n + spent}") for name, (n, spent) in view.resources.items() if n + spent]
    return defined([*rows, ("In force", ", ".join(view.aspects))])


def decks(view: TableView) -> str:
    return listing((f"<li><b>{count}</b> <span>{esc(name)}</span></li>" for name, count in view.decks.items()), "piles")
