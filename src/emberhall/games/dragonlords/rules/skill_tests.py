"""Skill tests: d20, attribute and bonuses against a target number; and rolling a d20 again."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.abilities import make_effort, spare_stamina, use_ability, use_options, window
from emberhall.games.dragonlords.rules.language import Deed, Roll
from emberhall.games.dragonlords.rules.standing import test_bonus
from emberhall.games.dragonlords.rules.state import Hero, Table


def make_test(t: Table, hero: Hero, attribute: int, target: int, card: int = -1) -> Flow[bool]:
    """A test succeeds if die, attribute and bonuses reach the target; 1 Exhaustion may be paid first for +2."""
    # DL-TEST-01..07, DL-CONFLICT-01, -11
    bonus = t.strength[hero.seat].attributes[attribute] + test_bonus(t, hero, attribute, window(t))
    if spare_stamina(t, hero, hero.card) > 0:
        least = max(0, target - bonus)  # what the die must show, which the answers name
        with_effort = max(0, least - t.box.tables.effort)
        options = [option(hero.seat, "effort", with_effort), option(hero.seat, "no-effort", least)]
        pick = yield Choice(hero.seat, "skill-test", options, "DL-TEST-07", about=(card, attribute, target))
        if pick.act == "effort":
            make_effort(t, hero)
            bonus += t.box.tables.effort
    die = t.chance.roll(20)
    if "rolled" in t.strength[hero.seat].ready:
        die = yield from roll_again(t, hero, die, Roll("test", hero.card, attribute, window(t)), bonus, target)
    passed = die + bonus >= target
    if t.log:
        t.tell(events.SkillTested(hero.card, attribute, die, die + bonus, target, passed))
    return passed


def roll_again(t: Table, hero: Hero, die: int, roll: Roll, bonus: int, target: int) -> Flow[int]:
    """The owner of a die may use what lets it roll that die again; the new result counts."""  # DL-GAP-61
    d = Deed(hero.seat, roll=roll, die=die)
    while options := use_options(t, hero, "rolled", d):
        options.append(option(hero.seat, "keep-roll"))
        about = (roll.figure, d.die, d.die + bonus, target)
        pick = yield Choice(hero.seat, "roll-again", options, "DL-GAP-61", about=about)
        if pick.act == "keep-roll":
            break
        if flow := use_ability(t, hero, pick, d):
            yield from flow
    return d.die
