"""Heroes of the realm as tokens."""

from __future__ import annotations

from emberhall.engine.sheet import At
from emberhall.games.dragonlords.telling.view import FigureView, HeroView, View
from emberhall.pictures.glyphs import glyph_for
from emberhall.pictures.tokens import mini, token


def emblems(view: View) -> dict[At, str]:
    """Small drawings of the Heroes, for their panels."""
    return {("seat", hero.seat): mini(hero_token(hero, hero.seat == view.active)) for hero in view.heroes}


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
