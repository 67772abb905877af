"""The turn: Hero Phase, Exploration Phase, Villain Phase, in the order of the rulebook."""

from __future__ import annotations

from emberhall.engine.choice import JOINED, Choice, Flow, Option, option
from emberhall.engine.game import Phase
from emberhall.games.ashardalon.rules import events, lasting
from emberhall.games.ashardalon.rules.actions import Actions
from emberhall.games.ashardalon.rules.box import ATTACK, COSTS, MOVE, NOTHING
from emberhall.games.ashardalon.rules.combat import attack_with, in_reach
from emberhall.games.ashardalon.rules.curses import (
    break_cage,
    caged_with,
    end_of_hero_phase,
    end_of_villain_phase,
    exploration_ends,
    hero_phase_begins,
    villain_phase_begins,
)
from emberhall.games.ashardalon.rules.dice import roll_for
from emberhall.games.ashardalon.rules.doors import doors_in_reach, try_door, unlock_door
from emberhall.games.ashardalon.rules.encounters import activate_device, draw_encounter
from emberhall.games.ashardalon.rules.experience import offer_level
from emberhall.games.ashardalon.rules.exploration import explore, fill_tile
from emberhall.games.ashardalon.rules.hit_points import hurt, nobody_stands, set_condition, spend_surge
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.movement import may_move, place_hero_on, walk, walk_on, walk_squares
from emberhall.games.ashardalon.rules.moving_tokens import burn, fly, steer, steerable
from emberhall.games.ashardalon.rules.other_actions import (
    disable,
    escape,
    objects_at_hand,
    objects_in_passing,
    pick_up,
    traps_here,
)
from emberhall.games.ashardalon.rules.powers import definition, react, refresh, waiting
from emberhall.games.ashardalon.rules.setup import (
    choose_first_player,
    choose_powers,
    place_heroes,
    set_the_scene,
    take_treasures,
)
from emberhall.games.ashardalon.rules.squares import BIT
from emberhall.games.ashardalon.rules.state import OFF, Hero, Monster, Table
from emberhall.games.ashardalon.rules.tactics import activate
from emberhall.games.ashardalon.rules.tokens import CARPET, EYE
from emberhall.games.ashardalon.rules.treasure import speed
from emberhall.games.ashardalon.rules.villagers import villagers_act

# ---------------------------------------------------------------- Hero Phase


def hero_phase_start(t: Table) -> Flow[None]:
    """Poison bites first, then a fallen hero must surge."""  # WA-HERO-02, -03, WA-COND-10, -11
    hero = t.heroes[t.active]
    if hero.escaped:  # WA-ESCAPE-04
        return
    if t.log:
        t.tell(events.TurnBegins(hero.seat))
    if hero.away:
        yield from place_hero_on(t, hero, t.dungeon.floor, ask="return")
        hero.away = hero.at < 0
    lasting.end(t, lasting.HERO_PHASE, hero.seat)
    t.walked = False
    if hero.poisoned:
        hurt(t, hero, 1, "WA-COND-10")
    hero_phase_begins(t, hero)
    if hero.hp == 0:
        yield from spend_surge(t, hero)
    t.began_at = hero.at
    t.beside = tuple([m.uid for m in in_reach(t, hero.at, "adjacent")])


def hero_phase(t: Table) -> Flow[None]:
    """One of: Move and Attack, Attack and Move, two Moves. What costs no action may be done at any time."""
    # WA-HERO-04..09
    hero = t.heroes[t.active]
    if hero.escaped:
        return
    while hero.hp > 0:
        options = actions(t, hero)
        pick = yield Choice(hero.seat, "hero-phase", options, "WA-HERO-04", rest=True, to=JOINED)
        if pick.act == "walk":
            move(t, hero, pick.what)
        elif pick.act == "done":
            break
        else:
            yield from act(t, hero, pick)


def actions_left(t: Table, hero: Hero) -> int:
    """How many actions of the pair are still to come; a Dazed hero has one in all."""  # WA-COND-04, -06, WA-CON-20
    return (1 if hero.dazed else 2) - t.moves - t.attacked


def paces(t: Table, hero: Hero, left: int) -> tuple[int, int]:
    """How far the hero may walk now, with the Move under way or with the next; and how much of that is left of a Move
    under way that does not go as far, -1 if none is."""  # WA-MOVE-03..05
    steps = t.steps
    if left > 0 and (pace := speed(t, hero)) > steps:
        steps = pace
    if steps <= 0 or not may_move(t, hero):
        return 0, -1
    return steps, t.steps if t.moves and steps > t.steps else -1


def actions(t: Table, hero: Hero) -> Actions:
    """Everything the active hero may do now."""
    seat = hero.seat
    left = actions_left(t, hero)
    can_attack = left > 0 and not t.attacked
    steps, under_way = paces(t, hero, left)
    near, far = walk_squares(t, hero, steps, under_way) if steps else (0, 0)
    options: list[Option] = []
    most = ATTACK if can_attack else MOVE if left > 0 else NOTHING
    for cost, use, deed, asked in t.hands[seat]:  # WA-ATTACK-01: only what has something to do
        if cost <= most:
            for can in asked:
                if not can(t, deed):
                    break
            else:
                options.append(use)
    if hero.at >= 0:
        if t.things:
            where = t.lying
            if where.objects and (around := t.dungeon.near[hero.at] | BIT[hero.at]) & where.objects:  # WA-OBJECT-03
                options += [option(seat, "pick-up", i) for i in objects_at_hand(t, around)]
            if where.objects and steps:
                options += [option(seat, "snatch", i, square) for i, square in objects_in_passing(t, hero, steps)]
            if left > 0 and where.owners >> seat & 1:
                options += [option(seat, "steer", i) for i in steerable(t, hero)]
            if can_attack and where.traps >> hero.at & 1:
                options += [option(seat, "disable", card) for card in traps_here(t, hero)]
        if t.dungeon.doors:
            for door in doors_in_reach(t, hero):
                if door not in t.locked:
                    options.append(option(seat, "open", door))
                elif can_attack:
                    options.append(option(seat, "unlock", door))
        if can_attack:
            for other in t.heroes:
                if other.curses and caged_with(t, hero, other):
                    options.append(option(seat, "free", other.seat))
    if "any-time" in t.ready:
        options += [option(other, "item", card) for other, card in waiting(t, "any-time", Deed(seat))]
    return Actions(t.box.done[seat], near, far, options)


def act(t: Table, hero: Hero, pick: Option) -> Flow[None]:
    """Do one of the things offered."""
    match pick.act:
        case "power" | "item":
            yield from play_card(t, t.heroes[pick.seat], pick.what)
        case "steer":
            spend_move(t)
            thing = t.things[pick.what]
            yield from fly(t, hero, thing) if thing.what == CARPET else steer(t, hero, thing)
        case "pick-up":
            yield from pick_up(t, hero, pick.what)
        case "snatch":
            yield from snatch(t, hero, pick.what, pick.also)
        case "open":
            try_door(t, hero, pick.what)
        case "unlock":  # WA-HERO-10
            spend_attack(t)
            yield from unlock_door(t, hero, pick.what)
        case "disable":
            spend_attack(t)
            if (yield from disable(t, hero, pick.what)):
                yield from offer_level(t, hero)
        case "free":
            spend_attack(t)
            yield from break_cage(t, hero, t.heroes[pick.what])


def spend_attack(t: Table) -> None:
    """The Attack, or what stands in for it, is taken; a Move under way is over."""  # WA-HERO-05, -08, -09
    t.attacked, t.steps = True, 0


def spend_move(t: Table) -> None:
    """What stands in for a Move is taken; a Move under way is over."""
    t.moves, t.steps = t.moves + 1, 0


def move(t: Table, hero: Hero, square: int) -> None:
    """Walk on with what is left of the Move under way, or begin the next Move."""  # WA-MOVE-03..05
    spent = walk(t, hero, square)
    begin_move(t, hero, spent)
    t.steps -= spent


def begin_move(t: Table, hero: Hero, steps: int) -> None:
    """What takes more steps than the Move under way has left begins the next Move."""  # WA-MOVE-04
    if steps > t.steps:
        t.moves += 1
        t.steps = speed(t, hero)


def snatch(t: Table, hero: Hero, number: int, square: int) -> Flow[None]:
    """Walk into another's square, pick up what lies there or next to it, and walk on."""  # WA-OBJECT-06, WA-MOVE-10
    begin_move(t, hero, t.dungeon.steps_between(hero.at, square, t.monster_squares) + 1)
    t.steps -= walk(t, hero, square)
    if hero.at == square and hero.hp > 0:
        t.look_around()  # two are on one square
        yield from pick_up(t, hero, number)
        t.steps = max(0, t.steps - (yield from walk_on(t, hero, t.steps)))


def play_card(t: Table, hero: Hero, card: int) -> Flow[None]:
    """Use a power or an item, for the action it costs."""
    cost = COSTS.get(definition(t, card).when)
    if cost == ATTACK:
        spend_attack(t)
    elif cost == MOVE:
        spend_move(t)
    yield from attack_with(t, Deed(hero.seat, card))


def hero_phase_end(t: Table) -> Flow[None]:
    """The Poisoned roll, Dazed goes, claims, the way out."""  # WA-HERO-11, WA-GAP-38
    hero = t.heroes[t.active]
    if hero.escaped:
        return
    if t.log and (hero.poisoned or hero.dazed or hero.curses or hero.pit >= 0):
        t.tell(events.EndsPhase(hero.seat))
    if hero.poisoned:
        bonus = t.hero_card(hero).ability.poison_bonus
        if (yield from roll_for(t, hero, 10, bonus, "recover")) + bonus >= 10:  # WA-COND-12
            set_condition(t, hero, "poisoned", False)
    if hero.dazed:  # WA-COND-05
        set_condition(t, hero, "dazed", False)
    if t.lying.owners >> hero.seat & 1:
        yield from burn(t, hero)
    if hero.curses or t.environment >= 0 or hero.pit >= 0 or t.lying.treasures:
        yield from end_of_hero_phase(t, hero)
    if hero.hp > 0 and hero.at >= 0 and (flow := escape(t, hero)):
        yield from flow
    t.moves = t.steps = 0
    t.attacked = False
    if t.used:
        t.used = []
        refresh(t)


# ---------------------------------------------------------------- Exploration Phase


def exploration_phase(t: Table) -> Flow[None] | None:
    """A hero in a square along an unexplored edge has to explore it."""  # WA-EXPLORE-01..04
    t.placed = t.black = False
    hero = t.heroes[t.active]
    if hero.escaped or hero.at < 0:  # WA-ESCAPE-05, WA-GAP-72
        return None
    sides = t.dungeon.edge_sides(hero.at)
    watched = watched_edges(t, hero) if t.lying.owners >> hero.seat & 1 else []
    if not (sides or watched) or not t.tiles:  # WA-GAP-12
        return None
    edges = dict.fromkeys([(hero.at >> 4, side) for side in sides] + watched)
    options = [option(hero.seat, "edge", place, side) for place, side in edges]
    if not sides:
        options.append(option(hero.seat, "pass"))
    return choose_to_explore(t, options)


def choose_to_explore(t: Table, options: list[Option]) -> Flow[None]:
    """A tile is placed at the edge that the player chooses."""
    pick = yield Choice(t.active, "edge", options, "WA-EXPLORE-01")
    if pick.act == "edge":
        explore(t, pick.what, pick.also)


def exploration_end(t: Table) -> Flow[None] | None:
    """What waits on the tile just explored, and what comes when the phase is over."""  # WA-EXPLORE-05, -09
    if t.fresh >= 0:
        return fill_fresh_tile(t)
    hero = t.heroes[t.active]
    return exploration_ends(t, hero) if not hero.escaped else None


def fill_fresh_tile(t: Table) -> Flow[None]:
    place, t.fresh = t.fresh, OFF
    yield from fill_tile(t, place, exploring=True)
    if flow := exploration_end(t):
        yield from flow


def watched_edges(t: Table, hero: Hero) -> list[tuple[int, int]]:
    """A Wizard Eye lets its owner explore every edge of its tile; what only the eye sees may be left alone."""
    eyes = [thing.place for thing in t.things if thing.what == EYE and thing.owner == hero.seat and hero.hp > 0]
    return [edge for edge in t.dungeon.edges if edge[0] in eyes] if eyes else []


# ---------------------------------------------------------------- Villain Phase


def encounter_step(t: Table) -> Flow[None]:
    """Step 1: an Encounter Card if no tile was placed, or one with a black triangle."""
    # WA-VILLAIN-01..03, WA-ESCAPE-06
    if nobody_stands(t):
        return
    if "villain-phase" in t.ready and (flow := react(t, "villain-phase", Deed(t.active, hero=t.active))):
        yield from flow
    hero = t.heroes[t.active]
    if hero.escaped:
        return
    if "villain_phase_begins" in t.force:
        yield from villain_phase_begins(t, hero)
    if (t.black or not t.placed) and not nobody_stands(t):
        yield from draw_encounter(t)


def villain_step(t: Table) -> Flow[None] | None:
    """Step 2: the next villain acts, in order of entering play; the step comes again until all have."""
    # WA-VILLAIN-04, -05, WA-GAP-49
    m = next_villain(t)
    if m is None:
        return None
    t.acted.append(m.uid)
    return activate(t, m)


def next_villain(t: Table) -> Monster | None:
    """The villain that has yet to act in this Villain Phase."""
    villains = t.box.villains
    for m in t.monsters:
        if m.card in villains and m.uid not in t.acted and not nobody_stands(t):
            return m
    return None


def monster_step(t: Table) -> Flow[None] | None:
    """Step 3: the next card of the active player's row acts, and every monster of the same name in turn.

    The step comes again until all have acted.
    """  # WA-VILLAIN-06..12
    found = next_in_row(t) if t.due is None else t.due
    t.due = None
    if found is None:
        return None
    if isinstance(found, Monster):
        t.acted.append(found.uid)
        return activate(t, found)
    t.acted.append(-found)
    return activate_device(t, t.active, found)


def next_in_row(t: Table) -> Monster | int | None:
    """Who is the first of the row that has yet to act: a monster of a name in it, each once, or a trap by its card."""
    # WA-VILLAIN-09, WA-GAP-50
    row = t.heroes[t.active].row
    if row != t.lined_up:
        t.line, t.lined_up = line_up(t, row), row[:]
    return t.line.pop() if t.line else None


def line_up(t: Table, row: list[int]) -> list[Monster | int]:
    """All of the row who have yet to act, the first of them last."""
    line: list[Monster | int] = []
    if not row or nobody_stands(t):
        return line
    acted = t.acted
    of_card: dict[int, tuple[Monster, ...]] = dict.fromkeys(row, ())
    for m in t.monsters:
        if m.card in of_card and m.uid not in acted:
            of_card[m.card] += (m,)
    for card, monsters in of_card.items():
        if monsters:
            line += monsters
        elif card in t.box.encounters:
            line += [card] * (row.count(card) - acted.count(-card))
    line.reverse()
    return line


def end_turn(t: Table) -> Flow[None]:
    """Villagers act, and what ends with the turn ends."""  # WA-VILLAIN-13, WA-GAP-70
    if t.villagers:
        yield from villagers_act(t)
    hero = t.heroes[t.active]
    if hero.curses or t.environment >= 0:
        yield from end_of_villain_phase(t, hero)
    if "any-time" in t.ready and (flow := react(t, "any-time", Deed(t.active))):
        yield from flow


PHASES: tuple[Phase[Table], ...] = (
    choose_powers,
    choose_first_player,
    take_treasures,
    set_the_scene,
    place_heroes,
    hero_phase_start,
    hero_phase,
    hero_phase_end,
    exploration_phase,
    exploration_end,
    encounter_step,
    villain_step,
    monster_step,
    end_turn,
)
FIRST_OF_TURN, LAST_OF_TURN = PHASES.index(hero_phase_start), PHASES.index(end_turn)
ENCOUNTER, VILLAINS, MONSTERS = [PHASES.index(step) for step in (encounter_step, villain_step, monster_step)]


def next_phase(t: Table) -> None:
    """The phase that follows; after the last the player to the left begins a turn."""  # WA-TURN-03..06
    phase = t.phase
    if phase < ENCOUNTER:
        t.phase = phase + 1
    elif phase == LAST_OF_TURN:
        t.phase = FIRST_OF_TURN
        t.active = (t.active + 1) % len(t.heroes)
        t.turn += 1
        t.rewarded = 0
        lasting.end(t, lasting.TURN)
        t.acted = []
        t.lined_up = None
    elif phase < MONSTERS and next_villain(t):
        t.phase = VILLAINS
    else:
        t.due = next_in_row(t)
        t.phase = LAST_OF_TURN if t.due is None else MONSTERS
