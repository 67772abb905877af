"""Abilities of Heroes, Items and Allies: when each may be used, what it costs, and what then happens."""

from __future__ import annotations

from emberhall.engine.choice import Flow, Option, option
from emberhall.engine.words import run_all
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.belongings import let_go
from emberhall.games.dragonlords.rules.box import Use
from emberhall.games.dragonlords.rules.defeat import check_party
from emberhall.games.dragonlords.rules.language import Deed
from emberhall.games.dragonlords.rules.state import Hero, Ready, Table
from emberhall.games.dragonlords.rules.symbols import OUTSIDE


def window(t: Table) -> int:
    """Where a combat stands: Before Combat, Escape or one of its phases; OUTSIDE if there is none."""
    return OUTSIDE if t.fight is None else t.fight.window


def use_options(t: Table, hero: Hero, moment: str, d: Deed) -> list[Option]:
    """Everything a player may use at this moment."""
    found: list[Option] = []
    for entry in t.strength[hero.seat].ready.get(moment, ()):
        if usable(t, hero, entry, moment, d):
            if entry.use.x:  # one option for each amount of Exhaustion
                most = spare_stamina(t, hero, entry.figure)
                found += [option(hero.seat, "use", entry.card, entry.which, x) for x in range(1, most + 1)]
            else:
                found.append(option(hero.seat, "use", entry.card, entry.which))
    return found


def spare_stamina(t: Table, hero: Hero, figure: int) -> int:
    """How much Exhaustion a Hero or Ally may take of its own free will."""  # DL-EXH-02, DL-GAP-72
    ally = hero.ally(figure)
    if ally is None:
        return t.strength[hero.seat].stamina - hero.exhaustion
    return t.box.character(figure).stamina - ally.exhaustion


def usable(t: Table, hero: Hero, entry: Ready, moment: str, d: Deed) -> bool:
    """Whether an ability may be used now: its card is face-up, its price can be paid, its turn has come."""
    use, card, key, fight = entry.use, entry.card, (entry.card, entry.which), t.fight
    if not t.box.windows[card] >> window(t) & 1 and moment != "before-combat":  # DL-TIMING-01..05, DL-FAQ-02
        return False
    if use.activate:
        if card in t.face_down:  # DL-TIMING-08
            return False
        # One card in each window: the Movement step, Before Combat, each round, the Market step.  # DL-TIMING-07
        if hero.seat in fight.activated if fight else not t.activations:  # DL-GAP-75
            return False
    price = 1 if use.x else use.exhaustion
    if price and spare_stamina(t, hero, entry.figure) < price:
        return False
    if use.per == "round":
        if fight is None or key in fight.used_now:
            return False
    elif use.per == "combat":
        if fight is None or key in fight.used:
            return False
    elif (use.per == "turn" or card not in t.box.items) and key in t.used:  # DL-TIMING-06, DL-CONFLICT-26, -52
        return False
    d.card, d.figure = card, entry.figure
    return any(when.fits(t, d) for when in entry.whens) and any(effect.can(t, d) for effect in use.do)


def use_ability(t: Table, hero: Hero, pick: Option, d: Deed) -> Flow[None] | None:
    """Pay for an ability and carry it out."""
    card, which = pick.what, pick.also
    entry = next(
        e for entries in t.strength[hero.seat].ready.values() for e in entries if e.card == card and e.which == which
    )
    use, fight = entry.use, t.fight
    if t.log:
        t.tell(events.Uses(hero.seat, card, use.activate))
    if use.activate:  # DL-MOVE-13
        t.face_down.append(card)
        if fight is not None:
            fight.activated.append(hero.seat)
        elif t.activations > 0:
            t.activations -= 1
    t.used.append((card, which))
    if fight is not None:
        fight.used_now.append((card, which))
        fight.used.append((card, which))
    d.card, d.figure, d.x = card, entry.figure, max(0, pick.more)
    exert(t, hero, entry.figure, d.x if use.x else use.exhaustion)
    if use.discard:  # DL-GAP-69
        let_go(t, hero, card)
        if flow := check_party(t, hero):  # DL-GAP-65
            return _after(flow, use, t, d)
        if fight is not None and fight.over:  # DL-COMBAT-17
            return None
    return run_all(use.do, t, d)


def _after(defeat: Flow[None], use: Use, t: Table, d: Deed) -> Flow[None]:
    yield from defeat
    if flow := run_all(use.do, t, d):
        yield from flow


def make_effort(t: Table, hero: Hero) -> None:
    """1 Exhaustion for a bonus to a test."""  # DL-TEST-07, DL-CONFLICT-01
    if t.log:
        t.tell(events.Effort(hero.card))
    exert(t, hero, hero.card, 1)


def exert(t: Table, hero: Hero, figure: int, amount: int) -> None:
    """Exhaustion taken of one's own free will, which never goes above Stamina."""  # DL-EXH-02, DL-CONFLICT-01
    if not amount:
        return
    one = hero.ally(figure) or hero
    one.exhaustion += amount
    if t.log:
        t.tell(events.Exhausted(figure, amount), "DL-EXH-02")
