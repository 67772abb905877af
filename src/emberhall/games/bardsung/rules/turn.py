"""A hero's turn: recovering from serious wounds, two actions, what costs none, and what happens when it ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from emberhall.engine.choice import JOINED, SEAT, Choice, Flow, Later, Option, option
from emberhall.engine.words import run_all
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.areas import check_areas
from emberhall.games.bardsung.rules.attack import attack, zones_in_range
from emberhall.games.bardsung.rules.box import AbilitySide, characteristic
from emberhall.games.bardsung.rules.conditions import lose_actions, suffer
from emberhall.games.bardsung.rules.doors import door_options, flip_door, raise_portcullises
from emberhall.games.bardsung.rules.dungeon import BIT, NO_EXITS, NOWHERE, zone_options
from emberhall.games.bardsung.rules.explore import explore, explore_options
from emberhall.games.bardsung.rules.fate import can_use_charm, earn_gold, spend_fate, use_charm
from emberhall.games.bardsung.rules.healing import flip_serious
from emberhall.games.bardsung.rules.language import Deed, Roll
from emberhall.games.bardsung.rules.marching_order import has_enemy_card, remove
from emberhall.games.bardsung.rules.movement import move, ways
from emberhall.games.bardsung.rules.rest import can_rest, rest
from emberhall.games.bardsung.rules.rolls import action_roll
from emberhall.games.bardsung.rules.standing import OWN_TURN, forbidden, over, renew, use_up, used_up
from emberhall.games.bardsung.rules.state import Hero, Table
from emberhall.games.bardsung.rules.terrain import discard_token, ends_turn
from emberhall.games.bardsung.rules.tokens import BANNER, LEVER, MUSHROOMS, POISON, TREASURE
from emberhall.games.bardsung.rules.treasure import (
    attach,
    attach_options,
    draw_treasure,
    give,
    give_options,
    usable,
    use_consumable,
)
from emberhall.games.bardsung.rules.victory import check_aim

ACTIONS = 2  # BS-TURN-01
HARVEST, HARVEST_TN = 3, 14  # BS-TERRAIN-20, -21
ON_TOKENS = {"tear-banner": BANNER, "pull-lever": LEVER, "take-treasure": TREASURE, "harvest": MUSHROOMS}

# ---------------------------------------------------------------- the turn begins


def turn_begins(t: Table) -> Flow[None] | None:
    """A hero has two actions, one less for each stunned token, and first tries to recover from a serious wound."""
    # BS-TURN-01, -07, BS-COND-22, BS-SERIOUS-05, -08
    hero = t.heroes[t.seat]
    if t.log:
        t.tell(events.HeroTurn(hero.seat))
    over(t, OWN_TURN, hero.seat)
    hero.used, t.handed, t.steps = [], [], 0
    t.actions = max(ACTIONS + (more_actions(t, hero) if "actions" in t.force else 0), 0)
    if hero.stunned:
        lose_actions(t, hero)
    if t.actions:
        t.idle = 0
    if hero.serious or "turn_begins" in t.force:
        return _recover(t, hero)
    return None


def more_actions(t: Table, hero: Hero) -> int:
    """Actions that cards add to a turn."""
    return sum([b.word.actions(t, b, hero) for b in t.force["actions"]])


def _recover(t: Table, hero: Hero) -> Flow[None]:
    """Roll against one serious wound that shows a TN; on a pass it is turned to its wound side."""  # BS-SERIOUS-05..07
    places = [place for place, card in enumerate(hero.serious) if t.box.wounds[card].tn]
    if places:
        options = [option(hero.seat, "try-wound", place) for place in places]
        pick = yield Choice(hero.seat, "serious-wound", options, "BS-SERIOUS-05")
        card = t.box.wounds[hero.serious[pick.what]]
        number = characteristic(card.characteristic)
        roll = Roll("serious-wound", hero, card.tn, hero.modifiers[number], number, card=hero.serious[pick.what])
        if flow := action_roll(t, roll):
            yield from flow
        if roll.passed:
            flip_serious(t, hero, pick.what)
    for b in t.force.get("turn_begins", ()):
        if flow := b.word.turn_begins(t, b, hero):
            yield from flow


# ---------------------------------------------------------------- actions


def hero_turn(t: Table) -> Flow[None]:
    """Up to two actions of any kind in any order, and what costs none at any time between them."""
    # BS-TURN-01..06, -09
    hero = t.heroes[t.seat]
    while not (hero.escaped or t.round_over):
        found = ways(t, hero)
        pick = yield asked(t, hero, found[0])
        if pick.act == "move":
            flow = move(t, hero, pick.what, found)
        elif pick.act == "end-turn":
            break
        else:
            flow = act(t, hero, pick)
        if flow:
            yield from flow
    if flow := turn_ends(t, hero):
        yield from flow


def asked(t: Table, hero: Hero, zones: int) -> Choice:
    """What does the hero do next? Where it can move, and nobody has treasure to hand on, what it may do is worked out
    for those who look at it."""
    options: Sequence[Option]
    if zones and not treasured(t):
        options, to = Later(partial(actions, t, hero, zones)), JOINED if others_may(t, hero) else SEAT
    else:
        options = actions(t, hero, zones)
        to = SEAT if options[-1].seat == hero.seat else JOINED
    return Choice(hero.seat, "turn", options, "BS-TURN-01", rest=True, to=to)


def actions(t: Table, hero: Hero, zones: int) -> list[Option]:
    """Everything the hero whose turn it is may do now, moving to one of some zones too, and last what others may."""
    seat = hero.seat
    options = [option(seat, "end-turn")]
    if zones:
        options += zone_options(seat, "move", zones)
    if t.actions:
        options += ability_options(t, hero)
        exits = t.dungeon.exits(hero.at)
        if exits is not NO_EXITS:
            scope = t.encounter.scope
            if scope.stairs != "none":
                options += explore_options(t, hero, exits)
            if exits.doors and scope.doors:
                options += door_options(t, hero, exits.doors)
        if hero.at == t.stairs:  # BS-TUT2-15, BS-BOUND-08
            options.append(option(seat, "escape"))
        if (t.tokens[BANNER] | t.tokens[LEVER]) & BIT[hero.at]:
            options += token_actions(t, hero)
    if "offers" in t.force:
        options += card_offers(t, hero)
    if t.encounter.kind != "tutorial":
        options += free_actions(t, hero)
    return options


def ability_options(t: Table, hero: Hero) -> list[Option]:
    """Active abilities not used this turn that can be paid for and have something to do."""
    # BS-ABIL-04, -05, -12, -13, BS-ATTACK-02
    found = []
    used, foes, watched = hero.used, t.enemy_zones, "forbids" in t.force
    beside = foes & BIT[hero.at]  # every attack reaches that far
    d = Deed(hero.seat, place=hero.at >> 4)
    for card, side, use, plain in t.hands[hero.seat]:
        if card in used or not (plain or affordable(t, hero, card, side)):
            continue
        if side.attack is not None:
            at_hand = beside and side.attack.only_where is None
            if not (at_hand or (foes and zones_in_range(t, hero, card, side.attack))):
                continue
        else:
            d.card = card
            if not has_effect(t, d, side):
                continue
        if watched and forbidden(t, hero, t.box.name(card)):
            continue
        found.append(use)
    return found


def affordable(t: Table, hero: Hero, card: int, side: AbilitySide) -> bool:
    """Whether what an ability costs is there, and its one use in the encounter is left."""  # BS-ABIL-12, -13
    if side.fate > t.fate or side.devotion > hero.devotion:
        return False
    return side.once != "encounter" or not used_up(t, card)


def has_effect(t: Table, d: Deed, side: AbilitySide) -> bool:
    """Whether a skill could do anything now."""
    for effect in side.do:  # noqa: SIM110
        if effect.can(t, d):
            return True
    return False


def card_offers(t: Table, hero: Hero) -> list[Option]:
    """What cards in play offer to the hero: an encounter, an aspect, a boss."""  # BS-TURN-05
    found = []
    for b in t.force["offers"]:
        if (t.actions or b.word.costs_nothing()) and b.word.offers(t, b, hero):
            found.append(option(hero.seat, "take-offer", b.card))
    return list(dict.fromkeys(found))


def take_offer(t: Table, hero: Hero, card: int) -> Flow[None] | None:
    """The first thing that a card offers now, and that there are actions for, is done."""
    for b in t.force["offers"]:
        if b.card == card and (t.actions or b.word.costs_nothing()) and b.word.offers(t, b, hero):
            if t.log:
                t.tell(events.TakesOffer(hero.seat, card))
            if not b.word.costs_nothing():
                spend_action(t)
            return b.word.taken(t, b, hero)
    return None


def token_actions(t: Table, hero: Hero) -> list[Option]:
    """Tokens in the hero's zone that an action does something with."""  # BS-TURN-05, BS-TERRAIN-09
    found = []
    bit = BIT[hero.at]
    if t.tokens[BANNER] & bit and not t.enemy_zones & bit:
        found.append(option(hero.seat, "tear-banner"))
    if t.tokens[LEVER] & bit:
        found.append(option(hero.seat, "pull-lever"))
    return found


def free_actions(t: Table, hero: Hero) -> list[Option]:
    """What costs no action: items, treasure, mushrooms; and what all heroes may do at any time."""
    # BS-TURN-09, BS-TOKEN-12, BS-REST-08, BS-TREASURE-17, BS-TERRAIN-20, BS-CF-51
    seat = hero.seat
    found: list[Option] = []
    if (t.tokens[TREASURE] | t.tokens[MUSHROOMS]) & BIT[hero.at]:
        found += lying_there(t, hero)
    if hero.squire >= 0 and not (hero.favour or hero.felled) and t.box.squires[hero.squire].favour:
        found.append(option(seat, "favour", hero.squire))
    shared = ["charm"] if can_use_charm(t) else []
    if can_rest(t):
        shared.append("rest")
    others: list[Option] = []
    if shared:
        found += [option(seat, act) for act in shared]
        others = offered_to_others(t, hero, shared)
    if treasured(t):
        mine, theirs = treasure_options(t, hero)
        return found + mine + others + theirs
    return found + others


def treasured(t: Table) -> bool:
    """Whether anybody has treasure that is not attached to anything."""
    for hero in t.heroes:  # noqa: SIM110
        if hero.inventory:
            return True
    return False


def lying_there(t: Table, hero: Hero) -> list[Option]:
    """Treasure and mushrooms in the hero's zone that may be taken now."""
    found, bit = [], BIT[hero.at]
    if t.tokens[TREASURE] & bit and not t.enemy_zones & bit:
        found.append(option(hero.seat, "take-treasure"))
    if t.tokens[MUSHROOMS] & bit and not has_enemy_card(t):
        found.append(option(hero.seat, "harvest"))
    return found


def others_may(t: Table, hero: Hero) -> bool:
    """Whether the other heroes may do something in a hero's turn, treasure aside."""
    if t.encounter.kind == "tutorial" or not (can_use_charm(t) or can_rest(t)):
        return False
    for other in t.heroes:  # noqa: SIM110
        if other is not hero and not other.escaped:
            return True
    return False


def offered_to_others(t: Table, hero: Hero, acts: list[str]) -> list[Option]:
    """What the other heroes may do in a hero's turn as well as that hero."""
    return [option(other.seat, act) for other in t.heroes if other is not hero and not other.escaped for act in acts]


def treasure_options(t: Table, hero: Hero) -> tuple[list[Option], list[Option]]:
    """What can be done with treasure at any time, by the hero whose turn it is and by the others."""
    seat = hero.seat
    mine = [option(seat, "item", card) for card in usable(t, hero)]
    exchanged = give_options(t)
    for other in t.heroes_in_play():
        exchanged += attach_options(t, other)
    mine += [given for given in exchanged if given.seat == seat]
    return mine, [given for given in exchanged if given.seat != seat]


def spend_action(t: Table) -> None:
    """An action is used, and a move action under way is over; what uses none leaves it alone."""  # BS-TURN-09
    t.actions -= 1
    t.steps = 0


def act(t: Table, hero: Hero, pick: Option) -> Flow[None] | None:
    """Do one of the things offered."""
    if t.log and pick.act in ON_TOKENS:
        t.tell(events.UsesToken(hero.seat, ON_TOKENS[pick.act]))
    match pick.act:
        case "use":
            spend_action(t)
            return use_ability(t, hero, pick.what)
        case "explore" | "explore-passage":
            spend_action(t)
            return explore(t, hero, pick.what, toolkit=pick.act == "explore-passage")
        case "escape":
            spend_action(t)
            escape(t, hero)
        case "open-door" | "close-door":
            spend_action(t)
            return flip_door(t, hero, pick.what, pick.act == "close-door")
        case "tear-banner":  # BS-TERRAIN-09
            spend_action(t)
            discard_token(t, BANNER, hero.at)
        case "pull-lever":
            spend_action(t)
            return pull_lever(t, hero)
        case "take-offer":
            return take_offer(t, hero, pick.what)
        case "charm":
            use_charm(t, pick.seat)
        case "rest":
            return rest(t, pick.seat)
        case "item":
            return use_consumable(t, hero, pick.what)
        case "take-treasure":  # BS-TREASURE-17
            discard_token(t, TREASURE, hero.at)
            draw_treasure(t, hero)
        case "harvest":
            return harvest(t, hero)
        case "favour":
            if t.log:
                t.tell(events.AsksFavour(hero.seat, pick.what))
            hero.favour = True
            return run_all(t.box.squires[pick.what].favour, t, Deed(hero.seat, pick.what, place=hero.at >> 4))
        case "attach":
            attach(t, t.heroes[pick.seat], pick.what, pick.also)
        case "give":
            give(t, pick.seat, pick.what, pick.also)
    return None


def use_ability(t: Table, hero: Hero, card: int) -> Flow[None]:
    """Pay for an ability and resolve it: an attack by its steps, a skill by its text."""
    # BS-ABIL-04, -07, -12..15, BS-ATTACK-12, BS-FREE-01, -02
    if t.log:
        t.tell(events.UsesAbility(hero.seat, card))
    side = t.box.ability(hero, card)
    hero.used.append(card)
    if side.once == "encounter":
        use_up(t, card, "encounter")
    if side.fate:
        spend_fate(t, hero.seat, side.fate)
    hero.devotion -= side.devotion
    if side.attack:
        yield from attack(t, hero, card, side.attack)
    if side.do and (flow := run_all(side.do, t, Deed(hero.seat, card, place=hero.at >> 4))):
        yield from flow


def escape(t: Table, hero: Hero) -> None:
    """The hero leaves by the stairs for good, and its card leaves the order."""
    # BS-TUT2-15..17, BS-TURN-10, BS-AREA-05
    if t.log:
        t.tell(events.Escapes(hero.seat))
    hero.escaped = True
    t.put_hero(hero, NOWHERE)
    remove(t, hero.card)
    renew(t)
    if t.dungeon.closed:
        check_areas(t)
    check_aim(t)


def pull_lever(t: Table, hero: Hero) -> Flow[None] | None:
    """A lever is pulled: every portcullis rises, and the encounter says what else happens."""
    # BS-GAP-30, BS-TERRAIN-27
    discard_token(t, LEVER, hero.at)
    t.counts["levers"] = t.counts.get("levers", 0) + 1
    check_aim(t)
    return raise_portcullises(t, hero)


def harvest(t: Table, hero: Hero) -> Flow[None]:
    """A mushroom patch is discarded for three gold; the spores may poison the hero."""  # BS-TERRAIN-20, -21, BS-GAP-48
    discard_token(t, MUSHROOMS, hero.at)
    earn_gold(t, HARVEST)
    number = characteristic("constitution")
    roll = Roll("test", hero, HARVEST_TN, hero.modifiers[number], number)
    if flow := action_roll(t, roll):
        yield from flow
    if not roll.passed and (flow := suffer(t, hero, POISON)):
        yield from flow


# ---------------------------------------------------------------- the turn ends


def turn_ends(t: Table, hero: Hero) -> Flow[None] | None:
    """Terrain, timers, a stunned token, then the card is exhausted."""  # BS-TURN-08, -10, BS-GAP-101
    t.steps = t.actions = 0
    terrain = ends_turn(t, hero)
    if terrain or (not hero.escaped and (hero.serious or hero.stunned or "turn_ends" in t.force)):
        return _end(t, hero, terrain)
    return None


def _end(t: Table, hero: Hero, terrain: Flow[None] | None) -> Flow[None]:
    if terrain:
        yield from terrain
    if hero.serious:
        run_down(t, hero)
    if hero.stunned:
        hero.stunned -= 1  # BS-COND-23
    for b in t.force.get("turn_ends", ()):
        if flow := b.word.turn_ends(t, b, hero):
            yield from flow


def run_down(t: Table, hero: Hero) -> None:
    """A timer token is taken off each serious wound; without any left it is turned to its wound side."""
    # BS-SERIOUS-09, -11
    for place in reversed(range(len(hero.serious))):
        if hero.timers[place]:
            hero.timers[place] -= 1
            if not hero.timers[place]:
                flip_serious(t, hero, place)
