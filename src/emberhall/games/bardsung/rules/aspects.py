"""Aspect cards: drawn after a tile is placed, resolved at once, or kept beside a tile or in a delay slot."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.words import run_all
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.fate import earn_gold
from emberhall.games.bardsung.rules.language import Deed, Effect
from emberhall.games.bardsung.rules.standing import gather
from emberhall.games.bardsung.rules.state import Aspect, Hero, Table
from emberhall.games.bardsung.rules.victory import discard_aspect


def draw_aspect(t: Table, battle: bool, d: Deed) -> Flow[None]:
    """Draw a card of the battle or challenge deck and resolve it by its symbols."""  # BS-EXPLORE-15, BS-ASPECT-03..06
    deck = t.battle_deck if battle else t.challenge_deck
    if not deck:  # BS-EXPLORE-26
        deck.shuffle_in(t.battle_discard if battle else t.challenge_discard)
        if battle:
            t.battle_discard = []
        else:
            t.challenge_discard = []
        if not deck:
            return
    d.card = deck.draw(t.chance)
    card = t.box.aspects[d.card]
    if t.log:
        t.tell(events.AspectDrawn(d.me, d.card))
    earn_gold(t, card.gold)  # BS-CHALLENGE-01
    place = d.place if card.beside == "current" else d.previous
    t.uid += 1
    d.aspect = t.uid
    aspect = Aspect(d.card, place, d.previous, d.me, card.timers, t.uid)
    t.aspects.append(aspect)
    if card.traits:
        gather(t)
    yield from read_sections(t, d)
    if card.timing == "immediate":
        discard_aspect(t, aspect)


def read_sections(t: Table, d: Deed) -> Flow[None]:
    """The first section, then those the text leads to, until it discards the card."""  # BS-CHALLENGE-02..05
    card = t.box.aspects[d.card]
    if flow := run_all(card.do, t, d):
        yield from flow
    while d.section and aspect_of(t, d.card, d.aspect):
        name, d.section = d.section, ""
        if flow := run_all(card.sections[name], t, d):
            yield from flow


def comes_to_pass(t: Table, do: tuple[Effect, ...], d: Deed) -> Flow[None] | None:
    """What a card in play says happens."""  # BS-ASPECT-05, -06
    if t.log:
        t.tell(events.AspectActs(d.card))
    return run_all(do, t, d)


def aspect_of(t: Table, card: int, uid: int) -> Aspect | None:
    """An aspect card in play."""
    for aspect in t.aspects:
        if aspect.card == card and aspect.uid == uid:
            return aspect
    return None


def heroes_meant(t: Table, d: Deed) -> list[Hero]:
    """The heroes a text without a place speaks of: all in play, but with an aspect card only those of its area."""
    # BS-ASPECT-10, BS-AREA-09
    heroes = t.heroes_in_play()
    if d.card not in t.box.aspects or d.place < 0:
        return heroes
    area = t.dungeon.area(d.place << 4)
    return [hero for hero in heroes if area & BIT[hero.at]]


def area_of_aspect(t: Table, card: int, uid: int) -> int:
    """The zones an aspect card works in: the area that now contains its tile."""  # BS-ASPECT-10, -12, BS-AREA-09
    aspect = aspect_of(t, card, uid)
    return t.dungeon.area(t.dungeon.focus(aspect.place)) if aspect else 0
