"""A hero's place in an encounter: what can be struck from a zone, what is to be feared there, where the way goes on."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from emberhall.games.bardsung.cards.aspects import Opportunity
from emberhall.games.bardsung.cards.shared import RemoveToken
from emberhall.games.bardsung.players.odds import Danger, Prospect, danger_at, dangers, fear, prospect
from emberhall.games.bardsung.players.worth import TREASURE_CARD, fate_price, gain
from emberhall.games.bardsung.rules.areas import heroes_areas
from emberhall.games.bardsung.rules.attack import reach
from emberhall.games.bardsung.rules.box import AttackProfile
from emberhall.games.bardsung.rules.dungeon import BIT, CLOSED, NOWHERE, Dungeon
from emberhall.games.bardsung.rules.explore import closed_portals
from emberhall.games.bardsung.rules.language import Deed
from emberhall.games.bardsung.rules.state import Enemy, Hero, Table
from emberhall.games.bardsung.rules.terrain import DANGERS, PITS, zones_with
from emberhall.games.bardsung.rules.tiles import bits
from emberhall.games.bardsung.rules.tokens import BANNER, DRIFT, GAS, LEVER, RUBBLE, SPORE, TOKENS, TREASURE

CIRCLES = 5  # how far apart models are told from each other
FAR_BEHIND = 2  # zones from the others that a hero should not exceed without reason
LEVER_WORTH, BANNER_WORTH = 3.0, 1.0
FOUL = 0.1  # what it costs to end a turn in gas or a drift: less than a zone of the way, so that nobody stops before it
TOO_FAR = 40.0  # the cost of a way that does not exist
DOOR = 3.0  # zones that a closed door counts for
HOPELESS = 8.0  # and a portal that no tile fits
SIDEWAYS = (0.0, 1.5, 4.0, 1.5)  # by the side a portal looks to: north is where the stairs are
ROW = 0.5  # zones that a row farther north is worth


class Way(NamedTuple):
    """Something to be done in some zones, and what it is worth."""

    zones: int
    worth: float


class Ground(NamedTuple):
    """What makes one zone better to end a turn in than another; the last five only while foes are near. Nowhere is it
    better than `ease`."""

    costs: dict[int, float]
    foul: int
    friends: dict[int, int]
    dangers: list[Danger]
    fear: float
    pits: int
    prey: dict[int, int]
    ease: float


class Look:
    """All that a hero weighs in one decision, with some zones to be in. Most is worked out when it is asked for."""

    __slots__ = ("_ground", "_known", "_strikes", "foes", "hero", "others", "t", "zones")

    def __init__(self, t: Table, hero: Hero, zones: int = -1) -> None:
        self.t, self.hero, self.zones = t, hero, zones
        self._known: dict[tuple[int, ...], Prospect] = {}
        self._strikes: list[tuple[int, list[Way]]] | None = None
        self._ground: Ground | None = None
        near = heroes_areas(t) if t.dungeon.closed else -1
        self.foes = [enemy for enemy in t.enemies if near & BIT[enemy.at]]
        self.others = [other.at for other in t.heroes if other.at >= 0 and other is not hero]

    # ---------------------------------------------------------------- what can be done where

    @property
    def strikes(self) -> list[tuple[int, list[Way]]]:
        """What an action can be spent on, by what it is spent with."""
        if self._strikes is None:
            tokens = self.t.tokens
            if self.foes:
                self._strikes = self._attacks() + self._tokens()
            else:
                self._strikes = self._tokens() if tokens[LEVER] | tokens[TREASURE] else []
        return self._strikes

    def _attacks(self) -> list[tuple[int, list[Way]]]:
        """For each attack that can be paid for, the zones it can be made from, the best target first."""
        t, hero = self.t, self.hero
        found: list[tuple[int, list[Way]]] = []
        for card, side, _, _ in t.hands[hero.seat]:
            attack = side.attack
            if attack is None or card in hero.used or side.fate > t.fate or side.devotion > hero.devotion:
                continue
            price, far = self.price(side.fate, side.devotion), reach(t, hero, card, attack)
            ways: dict[tuple[int, float], Way] = {}
            allowed = t.tokens[TOKENS.index(attack.only_where)] if attack.only_where else -1
            for enemy in self.foes:
                if allowed & BIT[enemy.at] and (zones := t.dungeon.within(enemy.at, far)) & self.zones:
                    worth = self.prospect(card, attack, enemy).worth - price
                    ways[enemy.at, worth] = Way(zones, worth)
            found.append((card, sorted(ways.values(), key=lambda way: -way.worth)))
        return found

    def _tokens(self) -> list[tuple[int, list[Way]]]:
        """Levers, banners, treasure, and what cards in play offer."""
        t = self.t
        found: list[tuple[int, list[Way]]] = []
        if t.tokens[LEVER]:
            found.append((-2, [Way(t.tokens[LEVER], LEVER_WORTH)]))
        if t.tokens[BANNER] and self.foes:
            found.append((-3, [Way(t.tokens[BANNER] & ~t.enemy_zones, BANNER_WORTH)]))
        if t.tokens[TREASURE] and t.encounter.kind != "tutorial":
            found.append((-4, [Way(t.tokens[TREASURE] & ~t.enemy_zones, TREASURE_CARD)]))
        for b in t.force.get("offers", ()):
            word = b.word
            if isinstance(word, Opportunity) and word.beside:
                d = Deed(self.hero.seat, b.card, zone=self.hero.at, place=self.hero.at >> 4)
                if all([each.can(t, d) for each in word.do if not isinstance(each, RemoveToken)]):  # noqa: C419
                    found.append((-5 - b.card, [Way(t.tokens[TOKENS.index(word.beside)], gain(t, d, word.do))]))
        return found

    def price(self, fate: int, devotion: int) -> float:
        return (fate_price(self.t, fate) if fate else 0.0) + 0.15 * devotion

    def prospect(self, card: int, attack: AttackProfile, enemy: Enemy) -> Prospect:
        """The odds of an attack, reckoned once for enemies of a kind that fare alike."""
        key = (card, enemy.card, enemy.at, enemy.wounds, enemy.conditions, enemy.poison)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = prospect(self.t, self.hero, card, attack, enemy)
        return found

    def deals(self, zone: int, actions: int, without: int = -1) -> float:
        """What so many actions are worth in a zone, each spent on something else."""
        if not actions:
            return 0.0
        bit = BIT[zone]
        found = []
        for card, ways in self.strikes:
            if card != without:
                for zones, worth in ways:
                    if zones & bit and worth > 0:
                        found.append(worth)
                        break
        if len(found) <= actions:
            return sum(found)
        found.sort(reverse=True)
        return sum(found[:actions])

    def most(self, actions: int) -> float:
        """What so many actions are worth at most, wherever they are spent."""
        if not actions:
            return 0.0
        found = sorted([ways[0].worth for _, ways in self.strikes if ways and ways[0].worth > 0], reverse=True)
        return sum(found[:actions])

    def deals_with(self, wanted: int, zone: int) -> float:
        """What one attack is worth in a zone."""
        bit = BIT[zone]
        return max(
            [worth for card, ways in self.strikes if card == wanted for zones, worth in ways if zones & bit] or [0]
        )

    # ---------------------------------------------------------------- how good a zone is

    @property
    def ground(self) -> Ground:
        """How zones differ."""
        if self._ground is None:
            t, hero, foes = self.t, self.hero, self.foes
            costs, foul = way_costs(t), t.tokens[GAS] | t.tokens[DRIFT] | t.tokens[SPORE]
            friends = beyond(t.dungeon, tuple(self.others), FAR_BEHIND)
            if foes:
                pits = zones_with(t, (*PITS, *DANGERS)) if any(t.tokens) else 0
                prey = beyond(t.dungeon, tuple([enemy.at for enemy in foes]), t.box.heroes[hero.card].range)
                found, weighs, ease = dangers(t, hero, self.zones), fear(t, hero), 0.0
                for _, _, weight in found:
                    if weight < 0:  # an attack that would do the hero good
                        ease -= weighs * weight
                self._ground = Ground(costs, foul, friends, found, weighs, pits, prey, ease)
            else:
                self._ground = Ground(costs, foul, friends, [], 0.0, 0, {}, 0.0)
        return self._ground

    def danger(self, zone: int) -> float:
        """The wounds to be feared in a zone."""
        return danger_at(self.t, self.ground.dangers, zone) if self.foes else 0.0

    def way_on(self, zone: int) -> float:
        """How far the way on is from a zone."""
        return self.ground.costs.get(zone, TOO_FAR)

    def stands(self, zone: int, actions: int, without: int = -1) -> float:
        """How good it is to be in a zone with so many actions left."""
        return self.deals(zone, actions, without) + self.rests(zone)

    def rests(self, zone: int) -> float:
        """How good it is to end the turn in a zone."""
        t, bit = self.t, BIT[zone]
        costs, foul, friends, dangers, fear, pits, prey, _ = self._ground or self.ground
        if not self.foes:
            worth = -0.25 * costs.get(zone, TOO_FAR) - 0.1 * friends.get(zone, 0)
            return worth - FOUL if foul & bit else worth
        feared = 0.0
        for near, far, weight in dangers:
            if near & bit:
                feared += weight
            elif far & bit:
                feared += 0.6 * weight
        worth = -fear * (feared * 0.8 if t.tokens[RUBBLE] & bit else feared)
        worth -= 0.15 * friends.get(zone, 0) + 0.3 * prey.get(zone, 0)
        if pits & bit:
            worth -= 0.5
        if t.stairs >= 0 or t.tokens[LEVER]:
            worth -= 0.3 * costs.get(zone, TOO_FAR)
        return worth

    def behind(self) -> int:
        """How many other heroes are too far away to come along."""
        return sum([self.t.dungeon.distance(self.hero.at, other) > FAR_BEHIND + 1 for other in self.others])


@lru_cache(maxsize=512)
def beyond(dungeon: Dungeon, zones: tuple[int, ...], steps: int) -> dict[int, int]:
    """How many steps every zone lies outside a circle of so many steps around these; it has none for those within, and
    does not tell apart what is too far away."""
    found: dict[int, int] = {}
    known = 0
    for more in range(CIRCLES if zones else 0):
        for zone in zones:
            known |= dungeon.within(zone, steps + more)
        found |= dict.fromkeys((NOWHERE, *bits(dungeon.floor & ~known)), more + 1)
    return found


# ---------------------------------------------------------------- the way on


def way_costs(t: Table) -> dict[int, float]:
    """How far the way on is from every zone: to the stairs, a lever, or a portal, the northern ones preferred."""
    dungeon = t.dungeon
    if t.stairs >= 0:
        return _from(dungeon, (t.stairs,))
    if t.encounter.scope.stairs == "none":
        levers = t.tokens[LEVER]
        return (
            _from(dungeon, tuple([zone for zone in range(levers.bit_length()) if levers >> zone & 1])) if levers else {}
        )
    return _to_portals(dungeon, closed_portals(t), tuple(t.lost_tiles))


@lru_cache(maxsize=64)
def _from(dungeon: Dungeon, zones: tuple[int, ...]) -> dict[int, float]:
    """From some zones outwards, through closed doors too, which have to be opened."""
    found = dict.fromkeys(zones, 0.0)
    while True:
        costs, beyond = _spread(dungeon, found), dict[int, float]()
        for gate, state in dungeon.doors.items():
            if state == CLOSED and gate in dungeon.joined:
                near, far = dungeon.inner_zone(gate), dungeon.inner_zone(dungeon.joined[gate])
                if near in costs and far not in costs:
                    beyond[far] = min(costs[near] + DOOR, beyond.get(far, TOO_FAR))
        if not beyond:
            return costs
        found |= beyond


@lru_cache(maxsize=256)
def _to_portals(dungeon: Dungeon, shut: frozenset[int], lost: tuple[str, ...]) -> dict[int, float]:
    gates = [gate for gate in dungeon.unexplored() if gate not in shut]
    found: dict[int, float] = {}
    for gate in gates or dungeon.passages():
        cost = gate_cost(dungeon, gate, lost)
        zone = dungeon.inner_zone(gate)
        found[zone] = min(cost, found.get(zone, TOO_FAR))
    for gate, state in dungeon.doors.items():
        if state == CLOSED and gate in dungeon.joined:
            beyond = dungeon.inner_zone(gate)
            found[beyond] = min(DOOR, found.get(beyond, TOO_FAR))
    least = min(found.values(), default=0.0)
    return _spread(dungeon, {zone: cost - least for zone, cost in found.items()})


def gate_cost(dungeon: Dungeon, gate: int, lost: tuple[str, ...] = ()) -> float:
    """How little an unexplored portal promises, in zones."""
    row = dungeon.gate(gate)[0][1]
    cost = SIDEWAYS[dungeon.side(gate)] - ROW * row
    return cost if dungeon.takes_any(gate, lost) else cost + HOPELESS


def _spread(dungeon: Dungeon, found: dict[int, float]) -> dict[int, float]:
    costs: dict[int, float] = {}
    for start, cost in found.items():
        known = 0
        for steps, zones in enumerate(dungeon.reach(start)):
            fresh, known = zones & ~known, zones
            while fresh:
                low = fresh & -fresh
                zone = low.bit_length() - 1
                fresh ^= low
                if cost + steps < costs.get(zone, TOO_FAR):
                    costs[zone] = cost + steps
    return costs
