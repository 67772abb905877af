"""Enemy turns: which model acts when, what its behaviour makes it do, and which way it goes."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.areas import shut_away
from emberhall.games.bardsung.rules.best_interest import best_place
from emberhall.games.bardsung.rules.box import Profile
from emberhall.games.bardsung.rules.defence import enemy_attack, hidden
from emberhall.games.bardsung.rules.dungeon import FAR
from emberhall.games.bardsung.rules.language import Action
from emberhall.games.bardsung.rules.marching_order import initiative, slot_of
from emberhall.games.bardsung.rules.state import Enemy, Figure, Hero, Table
from emberhall.games.bardsung.rules.terrain import ends_turn
from emberhall.games.bardsung.rules.tiles import bits


def line_up(t: Table, card: int) -> list[int]:
    """The models that act on a card, the first of them last: the northernmost, then clockwise around the tiles."""
    # BS-ENEMY-12, -13, BS-GAP-07
    who = t.box.stands_for[card]
    models = [enemy for enemy in t.enemies if enemy.card == who]
    if len(models) < 2:
        return [enemy.uid for enemy in models]
    dungeon = t.dungeon

    def north(enemy: Enemy) -> tuple[int, int, int]:
        x, y = dungeon.anchor(enemy.at)
        return -y, x, enemy.uid

    first = min(models, key=north)
    start = dungeon.pivot_bearing(first.at)[0]

    def clockwise(enemy: Enemy) -> tuple[bool, bool, int | None, int, int]:
        at, distance = dungeon.pivot_bearing(enemy.at)
        return at is None, start is not None and at is not None and at < start, at, distance, enemy.uid

    others = sorted([enemy for enemy in models if enemy is not first], key=clockwise)
    return [enemy.uid for enemy in reversed([first, *others])]


def model_turn(t: Table, enemy: Enemy, profile: Profile) -> Flow[None] | None:
    """One model resolves its behaviour cards from top to bottom; then terrain takes hold of it."""
    # BS-BEHAV-03..07, -13, -14, BS-ENEMY-16, BS-AREA-04
    if shut_away(t, enemy):
        return None
    if t.log:
        t.tell(events.EnemyTurn(enemy.uid, profile.card))
    t.drew_blood = False
    lines = profile.lines
    for done, line in enumerate(lines, 1):
        if flow := resolve_line(t, enemy, profile, line):
            return _act_on(t, enemy, profile, flow, lines[done:])
    if "enemy_turn_ends" in t.force:
        return _act_on(t, enemy, profile, None, ())
    return ends_turn(t, enemy)


def _act_on(
    t: Table, enemy: Enemy, profile: Profile, asking: Flow[None] | None, lines: tuple[Action, ...]
) -> Flow[None]:
    """The same from a line on that has somebody to ask."""
    if asking:
        yield from asking
    for line in lines:
        if still_acts(t, enemy, profile) and (flow := resolve_line(t, enemy, profile, line)):
            yield from flow
    for b in t.force.get("enemy_turn_ends", ()):
        if enemy in t.enemies and (flow := b.word.enemy_turn_ends(t, b, enemy)):
            yield from flow
    if enemy in t.enemies and (flow := ends_turn(t, enemy)):
        yield from flow


def resolve_line(t: Table, enemy: Enemy, profile: Profile, line: Action) -> Flow[None] | None:
    """One line: done if it can be; a boss whose attack finds nobody of its kind turns on the closest hero."""
    # BS-BEHAV-03, BS-BOSS-19
    aim = line.aim(t, enemy, profile)
    if aim >= 0:
        return line.perform(t, enemy, profile, aim)
    if line.strikes and enemy.card in t.box.bosses:
        return fall_back(t, enemy, profile)
    return None


def fall_back(t: Table, boss: Enemy, profile: Profile) -> Flow[None] | None:
    """The boss attacks or charges the closest hero instead; out of reach, it moves towards it."""  # BS-BOSS-19, -20
    heroes = heroes_by_distance(t, boss)
    if not heroes:
        return None
    open_to = [entry for entry in heroes if not hidden(t, boss, entry[0])] if profile.attack else []
    hero, distance = min(open_to or heroes, key=lambda entry: entry[1])  # of equally close ones the highest initiative
    pace = speed(t, boss, profile.speed)
    if not open_to or distance > pace + profile.range:
        advance(t, boss, hero.at, min(pace, distance))
        return None
    advance(t, boss, hero.at, distance - profile.range)
    return enemy_attack(t, boss, profile, hero)


def still_acts(t: Table, enemy: Enemy, profile: Profile) -> bool:
    """Whether a model's turn goes on: it is there, and so is the card it acts on."""  # BS-BOSS-37, BS-GAP-57
    if enemy not in t.enemies or profile.card in t.fallen:
        return False
    return profile.card == enemy.card or slot_of(t, profile.card) is not None


# ---------------------------------------------------------------- who is meant


def heroes_by_distance(t: Table, enemy: Enemy) -> list[tuple[Hero, int]]:
    """Heroes to whom an open way leads, with their distance, the highest initiative first."""
    # BS-TARGET-06, -07, -10
    away = t.dungeon.away(enemy.at)
    found = []
    for slot in t.row:
        if slot.seat >= 0:
            hero = t.heroes[slot.seat]
            if hero.at in away:
                found.append((hero, away[hero.at]))
    return found


def speed(t: Table, figure: Figure, printed: int) -> int:
    """A model's speed with what changes it. A boss has that of its reference card, and nothing slows it."""
    # BS-HERO-02, BS-ENEMY-04, BS-BOSS-09
    if figure.card in t.box.bosses:
        printed = t.side(figure.card).speed
    if "speed" in t.force:
        changes = [b.word.speed(t, b, figure) for b in t.force["speed"]]
        if figure.card in t.box.bosses:
            return printed + sum([plus for plus in changes if plus > 0])
        return max(printed + sum(changes), 0)
    return printed


# ---------------------------------------------------------------- which way


def advance(t: Table, enemy: Enemy, zone: int, steps: int) -> list[int]:
    """So many steps along a shortest way to a zone; says which zones it has come through, its first one too."""
    # BS-ENEMY-18, BS-BOSS-21, -22
    if steps <= 0:
        return [enemy.at]
    dungeon = t.dungeon
    rings = dungeon.reach(zone)
    path = [enemy.at]
    distance = dungeon.distance(zone, enemy.at)
    here = enemy.at
    while steps:
        ways = dungeon.near[here] & rings[distance - 1]
        if ways & (ways - 1):
            path += _best_way(t, enemy, rings, here, distance, steps)
            break
        here = ways.bit_length() - 1
        path.append(here)
        distance -= 1
        steps -= 1
    go(t, enemy, path)
    return path


def go(t: Table, enemy: Enemy, path: list[int]) -> None:
    """Move an enemy along zones, the first of them its own."""
    t.put_enemy(enemy, path[-1])
    if t.log:
        t.tell(events.EnemyMoves(enemy.uid, enemy.card, tuple(path)))


def _best_way(t: Table, enemy: Enemy, rings: tuple[int, ...], here: int, distance: int, steps: int) -> list[int]:
    """Of equally short ways: past the hero of highest initiative, past most heroes on the whole way, to the place best
    for itself, clockwise.
    """
    # BS-ENEMY-18, BS-BOSS-22, BS-CONFLICT-01, -02
    ways: list[list[int]] = [[]]
    for step in range(steps):
        longer = []
        for way in ways:
            last = way[-1] if way else here
            onward = t.dungeon.near[last] & rings[distance - step - 1]
            longer += [[*way, zone] for zone in t.dungeon.clockwise(last) if onward >> zone & 1]
        ways = longer
    boss = enemy.card in t.box.bosses

    def worth(way: list[int]) -> tuple[int, int]:
        first = [initiative(t, hero.seat) for hero in t.heroes_at(way[0])]
        met = len([hero for hero in t.heroes if hero.at in way])
        met += _most_met(t, rings, way[-1], distance - len(way))
        return (0 if boss else min(first, default=FAR)), -met

    worths = [worth(way) for way in ways]
    best = min(worths)
    equal = [way for way, found in zip(ways, worths, strict=True) if found == best]
    return equal[best_place(t, enemy, [way[-1] for way in equal])]


def _most_met(t: Table, rings: tuple[int, ...], zone: int, distance: int) -> int:
    """How many heroes a shortest way on from a zone meets at most, before those where it leads to."""
    if distance < 2 or not t.hero_zones & rings[distance - 1] & ~rings[0]:
        return 0
    met = {zone: 0}
    for left in range(distance - 1, 0, -1):
        onward: dict[int, int] = {}
        for here, heroes in met.items():
            for other in bits(t.dungeon.near[here] & rings[left]):
                onward[other] = max(onward.get(other, 0), heroes + len(t.heroes_at(other)))
        met = onward
    return max(met.values())


def away_zone(t: Table, enemy: Enemy, steps: int) -> int:
    """The zone within some steps that is farthest from the nearest hero, and farther than the enemy is now: of several
    the best for itself, the nearest, the first clockwise; -1 for none.
    """  # BS-BEHAV-15
    dungeon = t.dungeon
    far = {zone: nearest(t, zone) for zone in bits(dungeon.within(enemy.at, steps))}
    most = max(far.values())
    if most <= far[enemy.at]:
        return -1
    zones = [zone for zone, distance in far.items() if distance == most]
    if len(zones) > 1:
        order = {zone: place for place, zone in enumerate(dungeon.clockwise(enemy.at))}
        zones.sort(key=lambda zone: (dungeon.distance(enemy.at, zone), order.get(zone, FAR), zone))
    return zones[best_place(t, enemy, zones)]


def nearest(t: Table, zone: int) -> int:
    """How far the nearest hero is from a zone."""
    for distance, zones in enumerate(t.dungeon.reach(zone)):
        if zones & t.hero_zones:
            return distance
    return FAR
