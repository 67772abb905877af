"""Checkpoints: back to the fire of an earlier rest instead of failing."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.game import PhaseOver
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.areas import check_areas
from emberhall.games.bardsung.rules.dungeon import NOWHERE
from emberhall.games.bardsung.rules.healing import make_whole
from emberhall.games.bardsung.rules.marching_order import deal, remove, slot_of
from emberhall.games.bardsung.rules.standing import gather
from emberhall.games.bardsung.rules.state import BROKEN_OFF, Aspect, Table
from emberhall.games.bardsung.rules.tiles import bits
from emberhall.games.bardsung.rules.tokens import FIREWOOD, FIREWOOD_LAID
from emberhall.games.bardsung.rules.victory import discard_aspect


def lay_fire(t: Table, zone: int) -> None:
    """A firewood token is placed, active; one may lie there already."""  # BS-REST-04
    if t.has(FIREWOOD_LAID, zone):
        t.more_fires.append(zone)
    t.lay(FIREWOOD_LAID, zone)


def put_out(t: Table, zone: int) -> None:
    """A firewood token goes back to its track, exhausted."""  # BS-CHECK-05, -14
    t.spent[FIREWOOD] += 1
    if zone in t.more_fires:
        t.more_fires.remove(zone)
    else:
        t.take_up(FIREWOOD_LAID, zone)


def checkpoints(t: Table) -> tuple[int, ...]:
    """Zones with an active firewood token."""  # BS-CHECK-01
    return bits(t.tokens[FIREWOOD_LAID])


def use_checkpoint(t: Table, seat: int, zone: int) -> Flow[None]:
    """All heroes go to the fire and are whole again; what does not lie between it and the entrance is taken away."""
    # BS-CHECK-03..10
    if t.log:
        t.tell(events.Checkpoint(zone))
    put_out(t, zone)
    for hero in t.heroes_in_play():
        t.put_hero(hero, zone)
        make_whole(t, hero)
    if t.encounter.scope.stairs != "none":  # tiles that the encounter itself laid out stay: nobody could lay them anew
        yield from _prune_all_but_a_route(t, seat, zone)
    for aspect in [aspect for aspect in t.aspects if _under_way(t, aspect)]:
        discard_aspect(t, aspect)
    check_areas(t)
    deal(t)  # BS-CHECK-09
    t.phase = BROKEN_OFF
    raise PhaseOver


def _under_way(t: Table, aspect: Aspect) -> bool:
    """Whether a card was in the middle of what it does only once: the rest of it lapses."""  # BS-ASPECT-04, -11
    card = t.box.aspects[aspect.card]
    return card.timing == "immediate" or (card.timers > 0 and aspect.timers <= 0)


def _prune_all_but_a_route(t: Table, seat: int, zone: int) -> Flow[None]:
    """Only a shortest way from the fire to the entrance stays; of several the heroes choose one."""  # BS-CHECK-06, -13
    routes = shortest_routes(t, zone >> 4)
    pick = 0
    if len(routes) > 1:
        options = [option(seat, "route", number) for number in range(len(routes))]
        pick = (yield Choice(seat, "checkpoint-route", options, "BS-CHECK-13", about=(zone,))).what
    kept = routes[pick]
    prune(t, [place for place, placed in enumerate(t.dungeon.places) if placed is not None and place not in kept])


def shortest_routes(t: Table, place: int) -> list[tuple[int, ...]]:
    """Every shortest way over tiles to the entrance, through doors open or closed."""  # BS-GAP-50
    steps = t.dungeon.tile_steps(0)
    routes: list[tuple[int, ...]] = [(place,)]
    for _ in range(steps[place]):
        routes = [
            (*route, other)
            for route in routes
            for other in t.dungeon.neighbours(route[-1])
            if steps.get(other) == steps[route[-1]] - 1
        ]
    return routes


def prune(t: Table, places: list[int]) -> None:
    """Take tiles away with the enemies, tokens and aspect cards on them; enemy cards gone so pay no gold."""
    # BS-CHECK-06..08, -11, -12, -14
    gone = 0
    for place in places:
        gone |= t.dungeon.tiles[place]
    t.dungeon = t.dungeon.without(places)
    t.enemies = [enemy for enemy in t.enemies if not gone >> enemy.at & 1]
    t.look_at_enemies()
    for zone in [zone for zone in (*t.more_fires, *checkpoints(t)) if gone >> zone & 1]:
        put_out(t, zone)
    t.tokens = [zones & ~gone for zones in t.tokens]
    if t.stairs >= 0 and gone >> t.stairs & 1:
        t.stairs = NOWHERE
    if t.echo in places:
        t.echo = -1
    for aspect in [aspect for aspect in t.aspects if aspect.place in places]:
        discard_aspect(t, aspect)
    left = {enemy.card for enemy in t.enemies}
    for slot in [slot for slot in t.row if slot.seat < 0 and t.box.stands_for[slot.card] not in left]:
        remove(t, slot.card)
    for card in [card for card in t.joining if t.box.stands_for[card] not in left]:
        remove(t, card)
    gather(t)
    assert all(slot_of(t, hero.card) for hero in t.heroes_in_play())
