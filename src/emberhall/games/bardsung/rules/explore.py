"""Exploring: a dungeon card, the tile and where it goes, what stands on it, the aspect card, the marching order."""

from __future__ import annotations

from functools import cache

from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.engine.deck import Deck
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.areas import bring_enemy, check_areas, spare_models
from emberhall.games.bardsung.rules.aspects import draw_aspect
from emberhall.games.bardsung.rules.box import DungeonCard
from emberhall.games.bardsung.rules.dungeon import BARRED, NOWHERE, OPEN, Exits, Fit
from emberhall.games.bardsung.rules.event_roll import meet_echo
from emberhall.games.bardsung.rules.fate import spend
from emberhall.games.bardsung.rules.language import Deed
from emberhall.games.bardsung.rules.state import Hero, Table
from emberhall.games.bardsung.rules.terrain import lay_token
from emberhall.games.bardsung.rules.tiles import CREASE, THRESHOLD
from emberhall.games.bardsung.rules.tokens import TOKENS, TOOLKIT

FEW_HEROES = 3  # so many or fewer leave out enemies with a ring  # BS-EXPLORE-12, -13

# ---------------------------------------------------------------- what can be explored


def closed_portals(t: Table) -> frozenset[int]:
    """Portals of the entrance tile that a tutorial leaves alone."""  # BS-TUT2-12, BS-GAP-81
    named = t.encounter.scope.portals
    return _left_alone(t.dungeon.face(0).gate_names, named) if named else frozenset()


@cache
def _left_alone(names: tuple[str, ...], named: tuple[str, ...]) -> frozenset[int]:
    return frozenset(gate for gate, name in enumerate(names) if name not in named)


def explore_options(t: Table, hero: Hero, exits: Exits) -> list[Option]:
    """The portals and secret passages of the hero's zone that can be explored now."""
    # BS-EXPLORE-01..03, -22, -25, BS-SECRET-02, -05, BS-DEAD-02, BS-TERRAIN-27
    if t.stairs >= 0 and t.stairs >> 4 == hero.at >> 4:
        return []
    seat, gates = hero.seat, exits.portals
    free = exits.passages and free_placement(t)
    if free:
        gates += exits.passages
    shut = closed_portals(t) if hero.at < 16 else ()
    found = []
    for gate in gates:
        if gate not in shut and t.dungeon.doors.get(gate) != BARRED:
            found.append(option(seat, "explore", gate))
    if not free and t.resources[TOOLKIT] and t.encounter.scope.resources:
        for gate in exits.passages:
            found.append(option(seat, "explore-passage", gate))
    return found


def free_placement(t: Table) -> bool:
    """With no stairs on the map and every unexplored portal hopeless, a secret passage costs no toolkit."""
    # BS-SECRET-05..07
    return t.stairs == NOWHERE and t.dungeon.no_way_on(closed_portals(t), tuple(t.lost_tiles))


# ---------------------------------------------------------------- the explore action


def explore(t: Table, hero: Hero, gate: int, toolkit: bool = False) -> Flow[None]:
    """The three steps of the action; a dead-end stops it."""  # BS-EXPLORE-04, BS-CF-54
    if t.log:
        t.tell(events.Explores(hero.seat, gate))
    if toolkit:
        spend(t, hero.seat, TOOLKIT)
    if t.dungeon.doors.get(gate):  # BS-DOOR-05
        t.dungeon = t.dungeon.with_door(gate, OPEN)
    previous, waiting, area = gate >> 4, t.joining[:], t.dungeon.area(hero.at)
    # Step 1: a dungeon card, and its tile.
    card = draw_dungeon_card(t, hero, gate)
    fit = (yield from _choose_fit(t, hero, gate, card)) if card is not None else None
    if card is None or fit is None:
        if card is not None:
            t.lost_tiles.append(tile_of(t, card))  # BS-BOUND-05
        dead_end(t, gate)
        return
    place = lay_tile(t, hero, gate, fit)
    furnish(t, place, card)
    if flow := meet_echo(t, hero.seat, area):
        yield from flow
    # Step 2: an aspect card.
    yield from draw_aspect(t, card.aspect == "battle", Deed(hero.seat, place=place, previous=previous))
    d = Deed(hero.seat, place=place, previous=previous)
    for b in t.force.get("explored", ()):
        if flow := b.word.explored(t, b, d):
            yield from flow
    check_areas(t)
    ensure_way_on(t)
    # Step 3: new enemies end the round.
    if any(card not in waiting for card in t.joining):  # BS-EXPLORE-16..18, -20, BS-CF-24, BS-GAP-63
        t.round_over = True


def draw_dungeon_card(t: Table, hero: Hero, gate: int) -> DungeonCard | None:
    """The top card of the deck due whose tile is neither on the map, on either side, nor out of the encounter; None
    when there is none at all.
    """  # BS-EXPLORE-05, -06, -24, -26
    corridor = t.dungeon.kind_due(gate) == "corridor"
    deck, discard = (t.corridor_deck, t.corridor_discard) if corridor else (t.room_deck, t.room_discard)
    out = t.dungeon.laid.union(t.lost_tiles)
    if all(tile_of(t, t.box.dungeon_cards[number]) in out for number in [*deck.cards(), *discard]):
        return None
    while True:
        if not deck:
            deck.shuffle_in(discard)
            discard.clear()
        number = deck.draw(t.chance)
        discard.append(number)
        if t.log:
            t.tell(events.DungeonCardDrawn(hero.seat, number))
        card = t.box.dungeon_cards[number]
        if tile_of(t, card) not in out:
            return card


def tile_of(t: Table, card: DungeonCard) -> str:
    """The tile whose face a dungeon card shows."""
    return t.box.faces[t.box.face[card.tile]].tile


def _choose_fit(t: Table, hero: Hero, gate: int, card: DungeonCard) -> Flow[Fit | None]:
    """The hero chooses among the legal orientations; a fixed entrance leaves one at most."""
    # BS-EXPLORE-08
    fits = legal_fits(t, gate, card)
    if not fits:
        return None
    face = t.box.face[card.tile]
    options = [option(hero.seat, "lay", fit.portal, face, fit.placed.turn) for fit in fits]
    t.explored, t.found = gate, t.box.number[card.name]
    pick = yield Choice(hero.seat, "orientation", options, "BS-EXPLORE-08", about=(face, gate))
    t.explored = t.found = -1
    return next(fit for fit in fits if fit.portal == pick.what)


def legal_fits(t: Table, gate: int, card: DungeonCard) -> tuple[Fit, ...]:
    """Every way to lay the tile of a dungeon card at a gate."""  # BS-EXPLORE-08, BS-SYMBOL-01, -02
    face = t.box.faces[t.box.face[card.tile]]
    fits = t.dungeon.fits(gate, face.number)
    return tuple(fit for fit in fits if fit.portal == face.gate(card.fixed)) if card.fixed else fits


def dead_end(t: Table, gate: int) -> None:
    """No orientation is legal: a dead-end is placed and the action is over."""  # BS-BOUND-05, BS-DEAD-01, -03, -04
    t.dungeon = t.dungeon.with_dead_end(gate)
    if t.log:
        t.tell(events.DeadEnd(gate))
    ensure_way_on(t)


def lay_tile(t: Table, hero: Hero, gate: int, fit: Fit) -> int:
    """The tile is joined, gets the stairs if it reaches their line, and the explorer is placed on it."""
    # BS-EXPLORE-07, -09, BS-TUT2-14, BS-BOUND-06, -07, -10
    place = t.dungeon.next_place()
    t.dungeon = t.dungeon.join(gate, fit)
    if t.log:
        t.tell(events.TileLaid(place, *fit.placed))
    line = {"crease": CREASE, "threshold": THRESHOLD}.get(t.encounter.scope.stairs)
    if line is not None and t.stairs == NOWHERE and t.dungeon.top(place) >= line:
        lay_stairs(t, t.dungeon.focus(place))
    t.put_hero(hero, t.dungeon.inner_zone(place << 4 | fit.portal))
    if t.log:
        t.tell(events.HeroPlaced(hero.seat, hero.at))
    return place


def lay_stairs(t: Table, zone: int) -> None:
    """The stairs token is placed."""
    t.stairs = zone
    if t.log:
        t.tell(events.StairsLaid(zone))


def furnish(t: Table, place: int, card: DungeonCard) -> None:
    """Doors, terrain and enemies that a dungeon card shows are placed."""
    # BS-EXPLORE-10..14, BS-SYMBOL-03..06, BS-DOOR-02, BS-AREA-10, -11
    if t.encounter.scope.doors:
        for name in card.doors:
            t.dungeon = t.dungeon.with_door(place << 4 | t.dungeon.face(place).gate(name), OPEN)
    symbols = t.encounter.symbols
    for symbol, zones in card.terrain.items():
        if symbols.get(symbol) in TOKENS:
            for letter in zones:
                lay_token(t, TOKENS.index(symbols[symbol]), t.dungeon.zone(place, letter))
    for symbol, zones in card.enemies.items():
        if symbol in symbols:
            shown = [zone for zone in zones if not zone.endswith("*") or len(t.heroes) > FEW_HEROES]
            number = t.box.number[symbols[symbol]]
            for letter in shown[: spare_models(t, number, len(shown))]:
                bring_enemy(t, number, t.dungeon.zone(place, letter.rstrip("*")))


def ensure_way_on(t: Table) -> None:
    """Where no portal and no secret passage takes any tile, the stairs appear on the northernmost tile."""
    # BS-SECRET-08
    if t.encounter.scope.stairs == "none" or not free_placement(t):
        return
    if any(t.dungeon.takes_any(gate, tuple(t.lost_tiles)) for gate in t.dungeon.passages()):
        return
    places = [place for place, placed in enumerate(t.dungeon.places) if placed is not None]
    lay_stairs(t, t.dungeon.focus(max(places, key=lambda place: (t.dungeon.top(place), place))))


def dungeon_deck(t: Table, gate: int) -> Deck:
    """The deck that exploring a gate draws from."""
    return t.corridor_deck if t.dungeon.kind_due(gate) == "corridor" else t.room_deck
