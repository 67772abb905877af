"""A hero's turn: strike, use a skill, go where more can be done and less is to be feared, explore, rest, escape."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from emberhall.engine.choice import Choice, Option
from emberhall.games.bardsung.players.looking import (
    BANNER_WORTH,
    LEVER_WORTH,
    Look,
    gate_cost,
)
from emberhall.games.bardsung.players.odds import NOTHING, Prospect, chance_of, defence
from emberhall.games.bardsung.players.reasons import Reason, Scored
from emberhall.games.bardsung.players.worth import COIN, FATE, TREASURE_CARD, gain, healing, odds
from emberhall.games.bardsung.rules.attack import zones_in_range
from emberhall.games.bardsung.rules.box import AbilitySide
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.language import Deed, Effect
from emberhall.games.bardsung.rules.movement import VINES_TN, walks
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import CHARM, FIREWOOD, LEVER, VINES
from emberhall.games.bardsung.rules.turn import HARVEST, HARVEST_TN

EXPLORE, PASSAGE = 2.0, 0.5  # what it is worth to explore a portal, or a secret passage for a toolkit
WAITS = 0.5  # less for each hero who is too far behind
SET_UP = 0.03  # what a skill is worth more while an attack may follow
REST_FOR_ALL, REST_FOR_EACH = 0.3, 0.35  # a rest is worth its firewood when it heals more than that
END = 0.0  # what ending the turn is worth, whoever ends it
NEVER = -1.0  # below that
CONSUMED, ASKED = 0.35, 0.1  # a consumable or a favour that is worth less is kept for later
STEP = 0.05  # what a move has to be better by
NEARLY = 1e-9  # sums that differ by less may be equal


def turn(t: Table, choice: Choice) -> list[Scored]:
    """Every option by what the rest of the turn is worth with it, less what it is worth to end the turn now."""
    judge = Judge(t, choice)
    return [
        (judge.move(o.what), judge.why_there(o.what)) if o.act == "move" else judge.scored(o) for o in choice.options
    ]


def best(t: Table, choice: Choice) -> Option:
    """The best option, the first of equals. Moves are many: they are weighed last, and only as far as need be."""
    judge, options = Judge(t, choice), choice.options
    found = [-inf if o.act == "move" else END if o.act == "end-turn" else judge.scored(o)[0] for o in options]
    if judge.moves:
        judge.weigh_moves(options, found)
    return options[found.index(max(found))]


class Judge:
    """A hero whose turn it is weighs what can be done."""

    __slots__ = ("_parts", "free", "held", "here", "look", "moves", "t")

    def __init__(self, t: Table, choice: Choice) -> None:
        hero = t.heroes[choice.seat]
        zones = BIT[hero.at]
        for o in choice.options:
            if o.act == "move":
                zones |= BIT[o.what]
        self.t, self.look = t, Look(t, hero, zones)
        self.moves = zones != BIT[hero.at]
        self.here = self.look.rests(hero.at) if self.moves else 0.0  # which only moves are compared with
        self.free = walks(t, hero, t.steps)[0] if t.steps else 0  # zones that a move under way still leads to
        self.held = bool((t.enemy_zones | t.tokens[VINES]) & BIT[hero.at])  # whether it takes a roll to get away
        self._parts = -1.0

    def scored(self, option: Option) -> Scored:
        """What an option other than a move is worth."""
        look, what = self.look, option.what
        if option.act == "attach":
            return TREASURE_CARD, ("It works for as long as it is attached, and costs 0 actions.",)
        if option.seat != look.hero.seat:
            return NEVER, ("That is for the other {} heroes to decide.", len(look.others))
        match option.act:
            case "end-turn":
                return self.end()
            case "use":
                return self.use(what)
            case "explore" | "explore-passage":
                return self.explore(what, EXPLORE if option.act == "explore" else PASSAGE)
            case "escape":
                return 6.0, ("The stairs are 0 zones away.",)
            case "rest":
                return self.rest()
            case "charm":
                return self.charm()
            case "open-door":
                return self.open_door()
            case "close-door":
                return NEVER, ("A closed door leads nowhere, and {} enemies are near.", len(look.foes))
            case "take-offer":
                return self.offer(what)
            case "item":
                return self.gift(what, self.t.box.treasures[what].do, CONSUMED)
            case "favour":
                return self.gift(what, self.t.box.squires[what].favour, ASKED)
            case "harvest":
                return self.harvest()
            case "take-treasure":
                return TREASURE_CARD, ("1 treasure card, for 0 actions.",)
            case "pull-lever":
                return LEVER_WORTH, ("{} levers are left to be pulled.", self.t.tokens[LEVER].bit_count())
            case "tear-banner":
                worth = BANNER_WORTH + self.rest_of_turn(-3)
                return worth, ("It calls {} enemies to act twice a round.", len(look.foes))
        return NEVER, ("It is of no use with {} enemies near.", len(look.foes))

    def end(self) -> Scored:
        look = self.look
        if look.foes:
            return END, ("About {:.1f} wounds are to be feared where the hero stands.", look.danger(look.hero.at))
        return END, ("{} actions are left unused.", self.t.actions)

    def rest_of_turn(self, card: int) -> float:
        """What the actions that are left after this one are worth here."""
        return self.look.deals(self.look.hero.at, self.t.actions - 1, card)

    # ---------------------------------------------------------------- abilities

    def use(self, card: int) -> Scored:
        side = self.t.box.ability(self.look.hero, card)
        return self.attack(card, side) if side.attack else self.skill(card, side)

    def attack(self, card: int, side: AbilitySide) -> Scored:
        t, look, attack = self.t, self.look, side.attack
        assert attack is not None
        zones = zones_in_range(t, look.hero, card, attack)
        best: Prospect = NOTHING
        for enemy in t.enemies:
            if zones & BIT[enemy.at]:
                found = look.prospect(card, attack, enemy)
                if found.worth > best.worth:
                    best = found
        worth = best.worth - look.price(side.fate, side.devotion)
        if worth <= 0:
            return worth, ("{:.0%} to hit, {:.1f} wounds to be expected.", best.hit, best.wounds)
        return worth + self.rest_of_turn(card), ("{:.0%} to hit, {:.1f} wounds to be expected.", best.hit, best.wounds)

    def skill(self, card: int, side: AbilitySide) -> Scored:
        t, look = self.t, self.look
        d = Deed(look.hero.seat, card, place=look.hero.at >> 4)
        worth = gain(t, d, side.do) - look.price(side.fate, side.devotion)
        if not look.foes:
            worth = worth * 0.5 - 0.1  # nobody is there for whom to prepare
        why = ("Worth about {:.1f} wounds, for {} fate tokens.", worth, side.fate)
        if worth <= 0:
            return worth + min(NEVER, 0.0), why
        return worth + self.rest_of_turn(card) + (SET_UP if t.actions > 1 else 0.0), why

    def offer(self, card: int) -> Scored:
        t, look = self.t, self.look
        worth = 0.0
        for b in t.force.get("offers", ()):
            if b.card == card and b.word.offers(t, b, look.hero):
                d = Deed(look.hero.seat, b.card, zone=look.hero.at, place=look.hero.at >> 4)
                worth = gain(t, d, getattr(b.word, "do", ()))
                break
        why = ("What it offers is worth about {:.1f} wounds.", worth)
        return (worth + self.rest_of_turn(-5 - card), why) if worth > 0.1 else (NEVER, why)

    def gift(self, card: int, effects: tuple[Effect, ...], least: float) -> Scored:
        """What costs no action: a consumable, a squire's favour."""
        hero = self.look.hero
        worth = gain(self.t, Deed(hero.seat, card, place=hero.at >> 4), effects)
        why = ("Worth about {:.1f} wounds now, for 0 actions.", worth)
        return (worth + self.stays(), why) if worth >= least else (NEVER, why)

    def stays(self) -> float:
        """What costs no action leaves the whole turn."""
        return self.look.deals(self.look.hero.at, self.t.actions)

    # ---------------------------------------------------------------- movement

    def move(self, zone: int) -> float:
        """What it is worth to go there."""
        left = self.t.actions if self.free & BIT[zone] else self.t.actions - 1
        return self._gone(zone, left, self.look.deals(zone, left))

    def _gone(self, zone: int, left: int, dealt: float) -> float:
        """The same where so many actions are left, which deal so much there."""
        look = self.look
        worth = dealt + look.rests(zone) - self.here - STEP
        if self.held:
            passes = self.parting()
            worth = passes * worth + (1 - passes) * look.deals(look.hero.at, left) - STEP
        return worth

    def weigh_moves(self, options: Sequence[Option], found: list[float]) -> None:
        """Put in what moves are worth, but for those of which it is sure that something else is worth more."""
        look, actions, free = self.look, self.t.actions, self.free
        most, gained = max(found), look.ground.ease - self.here - STEP  # at most, by ending the turn elsewhere
        if look.most(actions if free else actions - 1) + gained < most - NEARLY:
            return
        for number, o in enumerate(options):
            if o.act == "move":
                left = actions if free & BIT[o.what] else actions - 1
                dealt = look.deals(o.what, left) if left else 0.0
                if dealt + gained >= most - NEARLY or self.held:
                    found[number] = worth = self._gone(o.what, left, dealt)
                    if worth > most:
                        most = worth

    def why_there(self, zone: int) -> Reason:
        look, actions = self.look, self.t.actions
        if look.foes:
            dealt = look.deals(zone, actions if self.free & BIT[zone] else actions - 1)
            return "{:.1f} wounds to be dealt from there, {:.1f} to be feared.", dealt, look.danger(zone)
        return "The way on is {:.0f} zones from there.", look.way_on(zone)

    def parting(self) -> float:
        """The chance to get away from the enemies in the zone."""
        if self._parts < 0:
            t, hero = self.t, self.look.hero
            enemies, heroes = t.enemies_at(hero.at), len(t.heroes_at(hero.at))
            tn = max([t.profile(enemy).tn for enemy in enemies], default=VINES_TN)
            edge = (heroes > len(enemies)) - (heroes < len(enemies))
            self._parts = chance_of(tn - defence(t, hero), edge)
        return self._parts

    # ---------------------------------------------------------------- the way on

    def explore(self, gate: int, worth: float) -> Scored:
        t, look = self.t, self.look
        if look.foes:
            return -2.0, ("{} enemies are still near.", len(look.foes))
        lost = tuple(t.lost_tiles)
        mine = gate_cost(t.dungeon, gate, lost)
        best = min([gate_cost(t.dungeon, each, lost) for each in t.dungeon.exits(look.hero.at).portals], default=mine)
        worth -= 0.3 * (mine - best + look.way_on(look.hero.at)) + WAITS * look.behind()
        row = t.dungeon.front(gate)[0][1]
        return max(worth, 0.1), ("No enemy is near, and the portal lies {} rows north of the entrance.", row)

    def open_door(self) -> Scored:
        look = self.look
        if look.foes:
            return NEVER, ("{} enemies are still near.", len(look.foes))
        worth = 1.5 - 0.3 * look.way_on(look.hero.at) - WAITS * look.behind()
        return max(worth, 0.1), ("No enemy is near, and {} heroes are too far behind.", look.behind())

    def rest(self) -> Scored:
        t = self.t
        heroes = t.heroes_in_play()
        healed = sum([healing(t, hero) for hero in heroes])
        wise = healed > REST_FOR_ALL + REST_FOR_EACH * len(heroes) and t.stairs < 0
        wounded = sum([bool(hero.wounds or hero.serious) for hero in heroes])
        why = ("{} heroes would heal, for 1 of {} firewood tokens.", wounded, t.resources[FIREWOOD])
        return (4.0, why) if wise else (NEVER, why)

    def charm(self) -> Scored:
        t, look = self.t, self.look
        missing = t.fate_tokens - t.fate
        why = ("{} fate tokens would be replenished, for 1 of {} charm tokens.", missing, t.resources[CHARM])
        hard = len(look.foes) >= 3 or t.encounter.kind == "boss"
        return (FATE * missing + self.stays(), why) if look.foes and t.fate == 0 and hard else (NEVER, why)

    def harvest(self) -> Scored:
        hero = self.look.hero
        chance = odds(hero, "constitution", HARVEST_TN)
        worth = COIN * HARVEST - (1 - chance) * (0.25 if not hero.poison else 1.0 + hero.poison)
        return worth, ("{} gold coins, and {:.0%} not to be poisoned.", HARVEST, chance)
