"""Defeat of Allies and Heroes: whoever has as many Wounds as Life, whether Wounds came or Life went."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.belongings import let_go, lose_gold, surplus
from emberhall.games.dragonlords.rules.standing import look_over
from emberhall.games.dragonlords.rules.state import NOBODY, Hero, Table


def check_party(t: Table, hero: Hero) -> Flow[None] | None:
    """Whoever has as many Wounds as Life is defeated; looked at whenever Wounds, Life or Stamina change."""
    # DL-OUTCOME-05, -06, -07, DL-GAP-65, -83
    allies = t.box.allies
    defeated = True
    while defeated:  # who goes may take a bonus along that others lived by
        defeated = False
        for ally in hero.allies:
            if ally.wounds >= allies[ally.card].life + t.strength[hero.seat].ally_life:
                if t.log:
                    t.tell(events.AllyDefeated(hero.seat, ally.card))
                let_go(t, hero, ally.card)
                defeated = True
                break
    above = hero.exhaustion - t.strength[hero.seat].stamina
    if above > 0:  # a card took Stamina along
        hero.exhaustion -= above
        hero.wounds += above
        if t.log:
            t.tell(events.Wounded(hero.card, above), "DL-GAP-83")
    if hero.wounds < t.strength[hero.seat].life:
        return None
    if t.fight is not None:
        if t.fight.loser == NOBODY:
            t.fight.loser = hero.seat  # the outcome of the combat settles it
        return None
    return hero_defeated(t, hero)


def keep_to_limits(t: Table, *heroes: Hero) -> Flow[None]:
    """Cards have come into these hands. Who lives no longer is defeated first and is no surplus; then whoever has too
    many of a kind gives up one after the other, each with those who lived by it."""
    # DL-CONFLICT-25, DL-GAP-24, -65
    for hero in heroes:
        if flow := check_party(t, hero):
            yield from flow
    for hero in heroes:
        while cards := surplus(t, hero):
            options = [option(hero.seat, "give-up", card) for card in cards]
            pick = yield Choice(hero.seat, "surplus", options, "DL-CONFLICT-25")
            let_go(t, hero, pick.what)
            if t.log:
                t.tell(events.CardGivenUp(hero.seat, pick.what))
            if flow := check_party(t, hero):
                yield from flow


def hero_defeated(t: Table, hero: Hero) -> Flow[None]:
    """No Wounds and Exhaustion any more, half the Gold gone, off to the nearest town, perhaps another Hero."""
    # DL-OUTCOME-08..15, DL-CONFLICT-12, -13
    if t.log:
        t.tell(events.HeroDefeated(hero.seat, hero.card))
    if hero.seat == t.active:
        t.struck_down = True
    hero.wounds = hero.exhaustion = 0
    lose_gold(t, hero, hero.gold // 2)
    towns = t.box.map.nearest(hero.at, t.standing_towns())
    town = towns[0]
    if len(towns) > 1:
        options = [option(hero.seat, "town", space) for space in towns]
        pick = yield Choice(hero.seat, "nearest-town", options, "DL-OUTCOME-13")
        town = pick.what
    if t.log and town != hero.at:
        t.tell(events.Moved(hero.card, hero.at, town), "DL-OUTCOME-12")
    hero.at = town
    if t.spare_heroes:
        yield from choose_new_hero(t, hero)


def choose_new_hero(t: Table, hero: Hero) -> Flow[None]:
    """Go on with the same Hero or with one that nobody plays; everything else stays with the player."""
    # DL-OUTCOME-14, -15, DL-CONFLICT-38, DL-GAP-33
    seat = hero.seat
    options = [option(seat, "keep-hero", hero.card)]
    options += [option(seat, "new-hero", card) for card in t.spare_heroes]
    pick = yield Choice(seat, "choose-hero", options, "DL-OUTCOME-14")
    if pick.act == "keep-hero":
        return
    old, hero.card = hero.card, pick.what
    hero.led_by.append(old)
    t.spare_heroes.remove(hero.card)
    t.spare_heroes.append(old)
    t.spare_heroes.sort()
    if old in t.face_down:
        t.face_down.remove(old)
    if t.log:
        t.tell(events.HeroChanged(seat, hero.card, old))
    look_over(t, hero)
    if flow := check_party(t, hero):
        yield from flow
