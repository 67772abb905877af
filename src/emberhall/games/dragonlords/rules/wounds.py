"""Wounds, Exhaustion and Gold: the only place where any of them changes; and who is defeated by it."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.abilities import use_ability, use_options
from emberhall.games.dragonlords.rules.belongings import let_go
from emberhall.games.dragonlords.rules.language import Deed, Roll
from emberhall.games.dragonlords.rules.standing import look_over
from emberhall.games.dragonlords.rules.state import NOBODY, Hero, Table

# ---------------------------------------------------------------- Gold


def gain_gold(t: Table, hero: Hero, amount: int) -> None:
    hero.gold += amount
    if t.log and amount:
        t.tell(events.GoldGained(hero.seat, amount))


def lose_gold(t: Table, hero: Hero, amount: int) -> None:
    """Who owes more than there is loses what there is."""  # DL-GAP-71
    amount = min(amount, hero.gold)
    hero.gold -= amount
    if t.log and amount:
        t.tell(events.GoldLost(hero.seat, amount))


# ---------------------------------------------------------------- Exhaustion


def take_exhaustion(t: Table, hero: Hero, figure: int, amount: int) -> Flow[None] | None:
    """Exhaustion imposed by a card; what would go above Stamina is taken as Wounds."""  # DL-EXH-01, -03
    one = hero.ally(figure) or hero
    stamina = t.strength[hero.seat].stamina if one is hero else t.box.character(figure).stamina
    tired = max(0, min(amount, stamina - one.exhaustion))
    one.exhaustion += tired
    if t.log and tired:
        t.tell(events.Exhausted(figure, tired))
    return take_wounds(t, hero, figure, amount - tired)


def lose_exhaustion(t: Table, hero: Hero, figure: int, amount: int) -> None:
    one = hero.ally(figure) or hero
    amount = min(amount, one.exhaustion)
    one.exhaustion -= amount
    if t.log and amount:
        t.tell(events.Rested(figure, amount))


# ---------------------------------------------------------------- Wounds


def heal(t: Table, hero: Hero, figure: int, amount: int) -> None:
    one = hero.ally(figure) or hero
    amount = min(amount, one.wounds)
    one.wounds -= amount
    if t.log and amount:
        t.tell(events.Healed(figure, amount))


def take_wounds(t: Table, hero: Hero, figure: int, amount: int, roll: Roll | None = None) -> Flow[None] | None:
    """A Hero or Ally is about to take Wounds; its player may cancel some first."""  # DL-GAP-37, -60
    if amount <= 0:
        return None
    if "hurt" in t.strength[hero.seat].ready:
        return _cancel_or_take(t, hero, figure, amount, roll)
    return place_wounds(t, hero, figure, amount)


def _cancel_or_take(t: Table, hero: Hero, figure: int, amount: int, roll: Roll | None) -> Flow[None]:
    """Ask for cancelling effects one at a time, each settled before the next, as long as Wounds are left."""
    # DL-GAP-60
    seat = hero.seat
    while amount > 0:
        d = Deed(seat, harm=amount, victim=figure, roll=roll)
        options = use_options(t, hero, "hurt", d)
        if not options:
            break
        options.append(option(seat, "take-wounds", figure, amount))
        pick = yield Choice(seat, "cancel-wounds", options, "DL-GAP-60", about=(figure, amount))
        if pick.act == "take-wounds":
            break
        flow = use_ability(t, hero, pick, d)
        if flow is not None:
            yield from flow
        if t.log and d.harm < amount:
            t.tell(events.Cancelled(figure, amount - d.harm))
        amount = d.harm
        if t.fight is not None and t.fight.over:  # a counter-blow has ended the combat
            return
    if amount > 0:
        flow = place_wounds(t, hero, figure, amount)
        if flow is not None:
            yield from flow


def place_wounds(t: Table, hero: Hero, figure: int, amount: int) -> Flow[None] | None:
    """Put Wounds on a Hero or Ally and see whether that defeats it."""  # DL-OUTCOME-05, -07
    one = hero.ally(figure) or hero
    one.wounds += amount
    if t.log:
        t.tell(events.Wounded(figure, amount))
    life = t.strength[hero.seat].life if one is hero else t.box.character(figure).life + t.strength[hero.seat].ally_life
    return check_party(t, hero) if one.wounds >= life else None


def check_party(t: Table, hero: Hero) -> Flow[None] | None:
    """Whoever has as many Wounds as Life is defeated; looked at whenever Wounds or Life change."""
    # DL-OUTCOME-05, -06, -07, DL-GAP-65
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
    if hero.wounds < t.strength[hero.seat].life:
        return None
    if t.fight is not None:
        if t.fight.loser == NOBODY:
            t.fight.loser = hero.seat  # the outcome of the combat settles it
        return None
    return hero_defeated(t, hero)


# ---------------------------------------------------------------- a Hero's defeat


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
