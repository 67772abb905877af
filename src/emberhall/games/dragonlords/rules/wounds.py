"""Wounds and Exhaustion: the only place where they change, but for effort of one's own free will."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.abilities import use_ability, use_options
from emberhall.games.dragonlords.rules.defeat import check_party
from emberhall.games.dragonlords.rules.language import Deed, Roll
from emberhall.games.dragonlords.rules.state import Hero, Table

# ---------------------------------------------------------------- Exhaustion


def take_exhaustion(t: Table, hero: Hero, figure: int, amount: int) -> Flow[None] | None:
    """Exhaustion imposed by a card; what would go above Stamina is taken as Wounds."""  # DL-EXH-01, -03
    one = hero.ally(figure) or hero
    stamina = t.strength[hero.seat].stamina if one is hero else t.box.character(figure).stamina
    tired = max(0, min(amount, stamina - one.exhaustion))
    one.exhaustion += tired
    if t.log and tired:
        t.tell(events.Exhausted(figure, tired))
    if t.log and amount > tired:
        t.tell(events.Overtired(figure, amount - tired))
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
        if (t.fight is not None and t.fight.over) or not hero.includes(figure):  # a counter-blow, or a sacrifice
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
