"""Combat: one die, one bonus, one Armor Class, the same for both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.dice import BEST, let_stand
from emberhall.games.ashardalon.rules.experience import offer_level
from emberhall.games.ashardalon.rules.hit_points import Condition, damage_monster, hurt, inflict
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.lasting import lent_armour, lose_image
from emberhall.games.ashardalon.rules.movement import adjacent, tiles_between
from emberhall.games.ashardalon.rules.powers import react, recharge, use, witnesses
from emberhall.games.ashardalon.rules.squares import BIT
from emberhall.games.ashardalon.rules.state import Figure, Hero, Monster, Table
from emberhall.games.ashardalon.rules.traits import armour_penalty, attack_penalty
from emberhall.games.ashardalon.rules.treasure import aim, armour, force

Reach = Literal["adjacent"] | int
"""Adjacent squares, or so many tiles (0 is the own tile)."""


def in_reach(t: Table, square: int, reach: Reach) -> list[Monster]:
    """Monsters, villains and objects that an attack from a square can be aimed at, an object underfoot among them."""
    # WA-ATTACK-03..06, WA-OBJECT-07, WA-GAP-17, -93
    if square < 0:
        return []
    mask = t.dungeon.near[square] | BIT[square] if reach == "adjacent" else t.dungeon.in_view(square, reach)
    if not mask & (t.monster_squares | t.object_squares):
        return []
    return [m for m in t.monsters if mask & m.mask]


def choose_foe(t: Table, d: Deed, foes: list[Monster], ask: str = "target") -> Flow[Monster]:
    """Which of these the deed is aimed at."""
    options = [option(d.me, "foe", m.uid) for m in foes]
    pick = yield Choice(d.me, ask, options, "WA-ATTACK-01", about=(d.card,))
    return t.monster(pick.what)


def choose_tile(d: Deed, places: list[int]) -> Flow[int]:
    """Which of these tiles the card is aimed at."""
    pick = yield Choice(d.me, "which-tile", [option(d.me, "tile", p) for p in places], about=(d.card,))
    return pick.what


# ---------------------------------------------------------------- heroes attack


def attack_bonus(t: Table, d: Deed, foe: Monster, bonus: int) -> int:
    """All that is added to a hero's attack roll."""  # WA-ATTACK-09
    hero = t.heroes[d.me]
    total = bonus + d.bonus
    if "aim" in t.force:
        total += attack_penalty(t, hero)
    if hero.items and hero.at >= 0:
        total += aim(t, hero, adjacent(t, foe, hero.at), tiles_between(t, foe, hero.at >> 4) <= 1)
    return total


def strike(t: Table, d: Deed, foe: Monster, bonus: int, harm: int, miss: int, even: int = 0) -> Flow[bool]:
    """A hero's attack on one target: roll, compare, deal damage, more of it if an even die hits; true if it hit."""
    # WA-ATTACK-10, -11, WA-DMG-01
    hero = t.heroes[d.me]
    d.foe = foe
    total = attack_bonus(t, d, foe, bonus)
    ac = t.card_of(foe).ac
    die = t.chance.roll(20)
    if "die" in t.ready or ("miss" in t.ready and die + total < ac):
        die = yield from another_try(t, d, foe, die, ac - total)
    d.roll, d.hit = die, die + total >= ac
    if t.log:
        t.tell(events.Rolled(hero.card, foe.card, die, total, ac, d.hit, target_uid=foe.uid))
    if die == 20:
        d.natural_20, d.witnesses = True, witnesses(t, hero)
    if not d.hit:
        if flow := damage_monster(t, foe, miss, d.me):
            yield from flow
        return False
    d.any_hit = True
    harm += d.harm + (even if die % 2 == 0 else 0)
    if hero.items:
        harm += force(t, hero, adjacent(t, foe, hero.at), die)
    if die == 20 and hero.level == 2:  # WA-LEVEL-08, WA-GAP-78
        harm += t.hero_card(hero).critical
    if "hit" in t.ready:
        about = Deed(d.me, d.card, foe, d.me, roll=die)
        if answers := react(t, "hit", about, only=d.me):
            yield from answers
        harm += about.harm
    if flow := damage_monster(t, foe, harm, d.me):
        yield from flow
    return True


def another_try(t: Table, d: Deed, foe: Monster, die: int, needed: int) -> Flow[int]:
    """An attack may be rolled again by cards: by some if it misses, by others whatever the die shows."""  # WA-CARD-05
    advised = Deed(d.me, d.card, foe, d.me, roll=die, needed=needed)
    if flow := react(t, "miss", advised):
        yield from flow
    about = Deed(d.me, d.card, foe, d.me, roll=advised.roll, needed=needed, best=BEST)
    if (flow := react(t, "die", about)) and (yield from flow):
        advised.roll = about.roll
        if flow := react(t, "miss", advised):
            yield from flow
    return advised.roll


def turn_against(t: Table, d: Deed, m: Monster, foe: Monster, bonus: int, harm: int) -> Flow[bool]:
    """A monster that a hero's card commands attacks another; what it defeats, that hero has defeated."""  # WA-GAP-54
    ac = t.card_of(foe).ac
    die = t.chance.roll(20)
    if die + bonus < ac and "die" in t.ready:
        die = yield from let_stand(t, Deed(d.me, d.card, foe, d.me, roll=die, needed=ac - bonus))
    hit = die + bonus >= ac
    if t.log:
        t.tell(events.Rolled(m.card, foe.card, die, bonus, ac, hit, m.uid, foe.uid))
    if hit and (flow := damage_monster(t, foe, harm, d.me)):
        yield from flow
    return hit


def attack_with(t: Table, d: Deed) -> Flow[None]:
    """Use a card that attacks; when all is done, a natural 20 may bring a level."""  # WA-GAP-76, -119
    yield from use(t, d)
    yield from after_rolls(t, d)


def after_rolls(t: Table, d: Deed) -> Flow[None]:
    """What a natural 20 brings, once the roll is fully resolved."""
    if not d.natural_20:
        return
    hero = t.heroes[d.me]
    yield from offer_level(t, hero)
    yield from recharge(t, d.witnesses)


# ---------------------------------------------------------------- heroes are attacked


def armour_class(t: Table, target: Figure) -> int:
    """What an attack on a hero or villager has to reach."""  # WA-HCARD-02
    if not isinstance(target, Hero):
        return t.box.villagers[target.card].ac
    card = t.box.heroes[target.card]
    ac = (card.level_2 if target.level == 2 else card.level_1).ac
    if "armour" in t.force:
        ac += armour_penalty(t, target)
    if t.lasting:
        ac += lent_armour(t, target.seat)
    return ac + armour(t, target)


class Blow(msgspec.Struct, frozen=True, gc=False):
    """The figures of an attack on heroes: a monster's, a trap's, an event's."""

    bonus: int
    harm: int
    miss: int = 0
    conditions: tuple[Condition, ...] = ()
    miss_conditions: tuple[Condition, ...] = ()


def may_be_answered(t: Table, targets: Sequence[Figure], foe: Monster | None) -> bool:
    """Whether a card may answer an attack on these: anybody's that goes for dice, or one of a hero attacked."""
    if "die" in t.ready:
        return True
    for target in targets:
        if isinstance(target, Hero):
            for when, _, _ in t.waits[target.seat]:
                if when in (ANSWERS_MONSTERS if foe else ANSWERS_DEVICES):
                    return True
    return False


ANSWERS_MONSTERS = frozenset(("hit-by-monster", "hurt", "targeted-with-others"))
ANSWERS_DEVICES = frozenset(("hit-by-device", "hurt", "targeted-with-others"))


def struck(t: Table, card: int, target: Figure, blow: Blow, foe: Monster | None) -> bool:
    """An attack on one hero or villager that no card answers; `foe` is None for traps, hazards and events."""
    # WA-ATTACK-12
    if target.hp <= 0 or target.at < 0:
        return False
    die, ac = t.chance.roll(20), armour_class(t, target)
    hit = die + blow.bonus >= ac
    if t.log:
        t.tell(events.Rolled(card, target.card, die, blow.bonus, ac, hit, foe.uid if foe else 0))
    bear(t, target, blow, foe, hit, blow.harm if hit else blow.miss)
    return hit


def those_struck(t: Table, card: int, targets: Sequence[Figure], blow: Blow, foe: Monster | None) -> list[Figure]:
    """Those whom an attack that no card answers hits, one roll each."""  # WA-ATTACK-10
    hit: list[Figure] = []
    for target in targets:
        if struck(t, card, target, blow, foe):
            hit.append(target)
    return hit


def bear(t: Table, target: Figure, blow: Blow, foe: Monster | None, hit: bool, amount: int) -> None:
    """Take what an attack brings: damage and conditions; a monster's miss costs a Mirror Image."""
    if not hit and foe and t.lasting and isinstance(target, Hero):
        lose_image(t, target.seat)
    hurt(t, target, amount)
    if conditions := blow.conditions if hit else blow.miss_conditions:
        inflict(t, target, conditions)


def assail(t: Table, card: int, target: Figure, blow: Blow, foe: Monster | None, die: int = 0) -> Flow[bool]:
    """An attack on one hero or villager, with all that cards may answer to it; true if it hit."""  # WA-ATTACK-12
    if not target.standing:
        return False
    seat, ac = target.seat if isinstance(target, Hero) else -1, armour_class(t, target)
    given = die > 0
    if not given:
        die = t.chance.roll(20)
        if "die" in t.ready:
            die = yield from let_stand(t, Deed(seat, card, foe, seat, roll=die, needed=ac - blow.bonus, hit=True))
    hit = die + blow.bonus >= ac
    if t.log:
        t.tell(events.Rolled(card, target.card, die, blow.bonus, ac, hit, foe.uid if foe else 0))
    if seat < 0:  # no villager has cards to answer with
        bear(t, target, blow, foe, hit, blow.harm if hit else blow.miss)
        return hit
    trigger = "hit-by-monster" if foe else "hit-by-device"
    if hit and trigger in t.ready:
        about = Deed(seat, card, foe, seat, roll=die)
        if flow := react(t, trigger, about, only=seat):
            yield from flow
        hit = not about.cancelled
    amount = blow.harm if hit else blow.miss
    if amount > 0 and "hurt" in t.ready:  # cards take off the damage
        about = Deed(seat, card, foe, seat, harm=amount)
        if flow := react(t, "hurt", about, only=seat):
            yield from flow
        amount = about.harm
    bear(t, target, blow, foe, hit, amount)
    return hit


def assail_all(t: Table, card: int, targets: list[Figure], blow: Blow, foe: Monster | None) -> Flow[list[Figure]]:
    """An attack on several at once, one roll each; returns those it hit."""  # WA-ATTACK-10
    if not may_be_answered(t, targets, foe):
        return those_struck(t, card, targets, blow, foe)
    given = 0
    if len(targets) > 1 and "targeted-with-others" in t.ready:
        for target in targets:
            if isinstance(target, Hero):
                about = Deed(target.seat, card, foe, target.seat)
                if flow := react(t, "targeted-with-others", about, only=target.seat):
                    yield from flow
                if about.cancelled:  # one takes it all, and the die is not rolled
                    targets, given = [target], about.roll
                    break
    hit: list[Figure] = []
    for target in targets:
        if (yield from assail(t, card, target, blow, foe, given)):
            hit.append(target)
    return hit
