"""Damage, healing and defeat: nothing else changes a Hit Point or takes a figure off the tiles for good."""

from __future__ import annotations

from typing import Final, Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.powers import gift_serves
from emberhall.games.ashardalon.rules.state import OFF, Figure, Hero, Monster, Table, Villager
from emberhall.games.ashardalon.rules.traits import note_force
from emberhall.games.ashardalon.rules.treasure import reward
from emberhall.games.ashardalon.rules.victory import judge, slain

Condition = Literal["dazed", "poisoned"]
CONDITIONS: Final[tuple[Condition, ...]] = ("dazed", "poisoned")


def max_hp(t: Table, hero: Hero) -> int:
    card = t.box.heroes[hero.card]
    return (card.level_2 if hero.level == 2 else card.level_1).hp


def hurt(t: Table, target: Figure, amount: int, rule: str = "") -> None:
    """Take Hit Points from a hero or villager; a fallen one takes no more, and 0 is the lowest. What no card does has a
    rule of its own."""
    # WA-DOWN-03, WA-GAP-116
    if target.hp <= 0 or amount <= 0:
        return
    target.hp = target.hp - amount if target.hp > amount else 0
    if t.log:
        t.tell(events.Hurt(target.card, amount, target.hp), rule)
    if target.hp == 0:
        fall(t, target)


def fall(t: Table, target: Figure) -> None:
    """A hero at 0 Hit Points stays where it is, lying down; a villager is dead."""  # WA-DOWN-01
    if t.log:
        t.tell(events.Falls(target.card))
    t.muster()
    if isinstance(target, Villager):
        t.put(target, OFF)
        judge(t)


def heal(t: Table, hero: Hero, amount: int) -> Flow[None]:
    """Give Hit Points back, never above the total on the hero card; a fallen hero stands up."""
    # WA-HCARD-04, WA-DOWN-06
    gained = min(amount, max_hp(t, hero) - hero.hp)
    if gained <= 0 or hero.escaped:
        return
    if hero.hp == 0:
        t.muster()
    hero.hp += gained
    if t.log:
        t.tell(events.Healed(hero.card, gained))
    yield from cure_with_healing(t, hero)


def cure_with_healing(t: Table, hero: Hero) -> Flow[None]:
    """The cleric's gift: who regains Hit Points on his tile may also end one condition."""
    if not (hero.dazed or hero.poisoned):
        return
    for other in t.heroes:
        if t.hero_card(other).ability.cure_on_heal and gift_serves(other, hero):
            yield from end_a_condition(t, hero, optional=True)
            return


def end_a_condition(t: Table, hero: Hero, optional: bool = False) -> Flow[None]:
    """End Dazed or Poisoned, whichever the hero's player says."""
    options = [option(hero.seat, "end", which) for which, has in enumerate((hero.dazed, hero.poisoned)) if has]
    if not options:
        return
    if optional:
        options.append(option(hero.seat, "pass"))
    pick = yield Choice(hero.seat, "end-condition", options, "WA-COND-06")
    if pick.act == "end":
        set_condition(t, hero, CONDITIONS[pick.what], False)


def set_condition(t: Table, hero: Hero, what: Condition, begins: bool) -> None:
    """Put a condition marker on a hero card or take it off; there is never more than one of each."""  # WA-COND-03, -09
    if getattr(hero, what) == begins:
        return
    if what == "dazed":
        hero.dazed = begins
    else:
        hero.poisoned = begins
    if t.log:
        t.tell(events.Condition(hero.seat, what, begins), "WA-COND-01" if what == "dazed" else "WA-COND-07")


def inflict(t: Table, target: Figure, conditions: tuple[Condition, ...]) -> None:
    """Give a hero conditions; villagers have no card to put a marker on."""
    if isinstance(target, Hero):
        for what in conditions:
            set_condition(t, target, what, True)


def spend_surge(t: Table, hero: Hero) -> Flow[None]:
    """A hero at 0 Hit Points at the start of its turn uses one of the party's surges, or all is lost."""
    # WA-HERO-03, WA-DOWN-07, -08
    if t.surges == 0:
        t.lose("WA-WIN-03", "a Hero fell and there was no Healing Surge left")
    t.surges -= 1
    if t.log:
        t.tell(events.Surges(hero.seat, t.surges))
    card = t.hero_card(hero)
    amount = (card.level_2 if hero.level == 2 else card.level_1).surge
    for other in t.heroes:
        if gift_serves(other, hero):  # WA-CARD-25, WA-GAP-63
            amount += t.hero_card(other).ability.surge_bonus
    yield from heal(t, hero, amount)


def nobody_stands(t: Table) -> bool:
    """With every hero down or gone, monsters do nothing and a Villain Phase ends at once."""  # WA-FAQ-02, WA-CON-17
    for hero in t.heroes:  # noqa: SIM110  # asked before everything that acts: a plain loop is the cheapest
        if hero.hp > 0 and not hero.escaped:
            return False
    return True


# ---------------------------------------------------------------- monsters


def hit_points_left(t: Table, m: Monster) -> int:
    return t.box.toughness[m.card] - m.damage


def damage_monster(t: Table, m: Monster, amount: int, by: int = -1) -> Flow[None] | None:
    """Damage stays on the figure; at its Hit Points it is defeated. `by` is the hero whose doing it is."""
    # WA-DMG-02, -03
    if amount <= 0 or m not in t.monsters:
        return None
    card = t.box.monsters[m.card]
    m.damage += amount
    if t.log:
        t.tell(events.Hurt(m.card, amount, max(0, hit_points_left(t, m)), m.uid))
    if card.enraged and not m.enraged and m.damage >= card.hp:  # WA-CARD-23, WA-GAP-110
        m.enraged = True
        if t.log:
            t.tell(events.Enraged(m.card, m.uid))
    return defeat(t, m, by) if hit_points_left(t, m) <= 0 else None


def heal_monster(t: Table, m: Monster, amount: int) -> None:
    """Remove damage from a monster, never below none; an enraged one stays enraged."""  # WA-DMG-04, WA-GAP-110, -117
    m.damage = max(0, m.damage - amount)
    if t.log:
        t.tell(events.Healed(m.card, amount, m.uid))


def defeat(t: Table, m: Monster, by: int) -> Flow[None]:
    """The figure leaves, its card goes to the Experience Pile, the hero draws a Treasure."""  # WA-DEFEAT-01..06
    t.remove(m)
    if t.log:
        t.tell(events.Defeated(m.card, m.uid, m.at))
    card = t.box.monsters[m.card]
    t.slain.append(m.card)
    if card.kind == "villain":
        t.experience.append(m.card)  # WA-FAQ-10
    elif card.kind == "monster":
        give_up_card(t, m.card, t.active if by < 0 else by, t.experience)
    if by >= 0 and card.kind != "object":
        end_curse_by_kill(t, t.heroes[by])
    yield from slain(t, m, by)
    judge(t)
    if by >= 0 and card.kind != "object":
        yield from reward(t, by)


def give_up_card(t: Table, card: int, attacker: int, pile: list[int]) -> None:
    """The attacker's card of that name goes to the pile, else that of the next holder clockwise."""  # WA-DEFEAT-02..04
    if t.box.monsters[card].group > 1:
        if any(m.card == card for m in t.monsters):
            return  # WA-CARD-18: only when all of them are gone…
        for hero in t.heroes:  # …and then every card of them
            while card in hero.row:
                hero.row.remove(card)
                pile.append(card)
        return
    for hero in t.clockwise(attacker):
        if card in hero.row:
            hero.row.remove(card)
            pile.append(card)
            return


def end_curse_by_kill(t: Table, hero: Hero) -> None:
    """Curses that last until their hero defeats a monster end now."""  # WA-ENC-06
    for curse in [c for c in hero.curses if t.box.encounters[c].ends == "kill"]:
        lift_curse(t, hero, curse)


def lift_curse(t: Table, hero: Hero, curse: int) -> None:
    hero.curses.remove(curse)
    note_force(t)
    t.encounter_discard.append(curse)
    if t.log:
        t.tell(events.Loses(hero.seat, curse, "curses", "encounter-discard"), "WA-ENC-06")
