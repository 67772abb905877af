"""What makes imagined games quick answers as the long way round does, at every question of games of all adventures."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from emberhall.engine.advice import best
from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games import game as game_called
from emberhall.games import playable
from emberhall.games.ashardalon.players import ground, shooting
from emberhall.games.ashardalon.players.aims import aims_of
from emberhall.games.ashardalon.players.heuristic import judged
from emberhall.games.ashardalon.players.quick import Quick
from emberhall.games.ashardalon.players.shooting import aims_higher, attacks_of, shooting_of, shots_of
from emberhall.games.ashardalon.rules.combat import attack_bonus, in_reach
from emberhall.games.ashardalon.rules.hit_points import hit_points_left
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.movement import tiles_between
from emberhall.games.ashardalon.rules.squares import squares_of
from emberhall.games.ashardalon.rules.state import Table as Dungeon
from emberhall.games.ashardalon.rules.tokens import MARKER
from emberhall.games.dragonfire.players import heuristic, judging, planning
from emberhall.games.dragonfire.players.foresight import next_laid
from emberhall.games.dragonfire.players.heuristic import BRINGING, brought_by, dealt
from emberhall.games.dragonfire.players.judging import words_of
from emberhall.games.dragonfire.players.planning import Fight, best_at, best_by_icons, laid_out, plan
from emberhall.games.dragonfire.players.worth import sources_of
from emberhall.games.dragonfire.rules.damage_track import cleared_by
from emberhall.games.dragonfire.rules.deal_damage import Dealing, targets
from emberhall.games.dragonfire.rules.play_cards import assist_options, can_help, class_fits, may_act
from emberhall.games.dragonfire.rules.state import Foe, Source
from emberhall.games.dragonfire.rules.state import Table as Field
from emberhall.games.dragonfire.rules.tokens import Hit
from emberhall.games.dragonlords.players import movement
from emberhall.games.dragonlords.players import worth as values
from emberhall.games.dragonlords.players.company import Company, _made, company_of
from emberhall.games.dragonlords.players.heuristic import scored
from emberhall.games.dragonlords.players.position import outlook
from emberhall.games.dragonlords.players.travel import chances, toward
from emberhall.games.dragonlords.players.worth import (
    PRICED,
    _best_deal,
    bargain,
    best_deal,
    town_worth,
    towns_worth,
    worth,
)
from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.market import price
from emberhall.games.dragonlords.rules.setup import SCENARIO
from emberhall.games.dragonlords.rules.state import Table as Land
from emberhall.players.foresight import foresight
from emberhall.players.imagining import Outlook


def matches(name: str) -> Iterator[Match[Any]]:
    """A match of every adventure at each of its questions, played on by rules of thumb."""
    game = game_called(name)
    heroes = tuple(hero.id for hero in game.heroes())[:4]
    for seed, adventure in enumerate(game.adventures()):
        if not adventure.seats[0] <= len(heroes) <= adventure.seats[1]:
            continue
        match = Match.new(game, Setup(adventure.id, heroes), seed, Keep.REST)
        answer = foresight(name).playing()
        while match.choice is not None:
            yield match
            match.choose(answer(match.state, match.choice))


def checked(name: str, ask: str, same: Callable[[Any, Choice], None]) -> int:
    """Look at every question of a kind; says how many there were."""
    count = 0
    for match in matches(name):
        if match.choice is not None and match.choice.ask == ask:
            same(match.state, match.choice)
            count += 1
    return count


# ---------------------------------------------------------------- Wrath of Ashardalon


@pytest.mark.parametrize("equipped", [False, True])
def test_imagined_games_are_played_on_as_the_rules_of_thumb_say(equipped: bool) -> None:
    """Somebody who remembers what was thought of a turn answers like one who thinks anew at every question, also if
    what an item adds to a roll hangs on where its hero stands."""
    walks, quick = 0, Quick()
    for match in matches("ashardalon"):
        assert match.choice is not None
        if equipped and match.state.turn == 0:
            equip(match.state)
        answer = quick.answer(match.state, match.choice)
        assert answer is best(match.choice, judged(match.state, match.choice)), match
        walks += answer.act == "walk"
    assert walks > 100


def equip(t: Dungeon) -> None:
    """Everybody has an item that helps against monsters which are near."""
    (sword, *_) = sorted(t.box.aiming)
    for hero in t.heroes:
        if sword not in hero.items:
            hero.items.append(sword)


def test_what_was_thought_before_a_walk_holds_for_it_alone() -> None:
    """A blow on the way, another turn and an item that counts places each make somebody think anew."""
    kept, quick = 0, Quick()
    for match in matches("ashardalon"):
        assert match.choice is not None
        asked = match.state.heroes[match.choice.seat]
        walked = quick._walking == (match.state.turn, asked.seat, asked.hp)
        if match.choice.ask == "hero-phase" and walked and not aims_higher(match.state, asked):
            for turns, harm, items in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)):
                t, other = match.state.copy(), copy(quick)
                hero = t.heroes[asked.seat]
                t.turn += turns
                hero.hp -= harm
                hero.items += sorted(t.box.aiming)[:items]
                thoughts = other._thoughts = copy(quick._thoughts)
                thoughts.t, thoughts.hero = t, hero
                shooting = thoughts._shooting = copy(shooting_of(t, hero, (), thoughts.aims()))
                other.answer(t, match.choice)
                assert (other._thoughts._shooting is shooting) == (not turns + harm + items)
                kept += other._thoughts is thoughts
        quick.answer(match.state, match.choice)
    assert kept > 50


def test_what_a_shot_does_is_the_sum_over_those_in_its_reach() -> None:
    def same(t: Dungeon, choice: Choice) -> None:
        hero = t.heroes[choice.seat]
        aims, cards = aims_of(t, hero), attacks_of(t.box)
        shots = [cards[card] for card in shots_of(t, hero)]
        shots_there = shooting_of(t, hero, shots_of(t, hero), aims)
        squares = [option.what for option in choice.options if option.act == "walk"]
        for square, found in zip(squares, shots_there.best(squares), strict=True):
            expected = 0.0
            for shot in shots:
                harms = shooting.Harms(t.box, shot, aims.saving)
                struck = {
                    m.uid: harms.__missing__(
                        (
                            attack_bonus(t, Deed(hero.seat, shot.card), m, 0),
                            m.card,
                            hit_points_left(t, m),
                            m.marked,
                            m.card in aims.prey,
                        )
                    )
                    for m in (
                        in_reach(t, square, "adjacent")
                        if shot.close
                        else [m for m in t.monsters if tiles_between(t, m, square >> 4) <= shot.reach]
                    )
                }
                if shot.area:
                    places = {place for m in t.monsters for place in m.places}
                    sums = [sum(struck.get(m.uid, 0.0) for m in t.monsters if place in m.places) for place in places]
                    expected = max(expected, *sums) if sums else expected
                else:
                    expected = max(expected, sum(sorted(struck.values(), reverse=True)[: shot.targets]))
            assert found == pytest.approx(expected)

    assert checked("ashardalon", "hero-phase", same) > 300


def test_squares_along_an_unexplored_edge_are_worth_exploring_from() -> None:
    explored = 0

    def same(t: Dungeon, choice: Choice) -> None:
        nonlocal explored
        hero = t.heroes[choice.seat]
        aims = aims_of(t, hero)
        worths = ground.Ground(t, hero, aims)
        for option in choice.options:
            if option.act == "walk" and aims.edges:
                plain, there, cells = worths[option.what >> 4]
                at_edge = bool(t.dungeon.edge_sides(option.what))
                assert bool(cells >> (option.what & 15) & 1) == at_edge
                assert worths.value(option.what) == (there if at_edge else plain)
                explored += at_edge

    checked("ashardalon", "hero-phase", same)
    assert explored > 300


def test_a_tile_is_worth_what_its_perils_the_goal_and_the_others_make_of_it() -> None:
    def same(t: Dungeon, choice: Choice) -> None:
        hero = t.heroes[choice.seat]
        aims = aims_of(t, hero)
        found, goal = ground.Ground(t, hero, aims), aims.places or aims.edges
        others = [other for other in t.heroes if other is not hero and other.standing]
        monsters = [m for m in t.monsters if t.box.monsters[m.card].kind != "object"]
        frail = 1.0 if hero.hp > 4 else 1.6 if hero.hp > 2 else 2.6
        explore = 2.2 - 0.45 * len(monsters) / len(t.heroes) - (0.8 if hero.hp <= 2 else 0.0)
        for place, row in enumerate(t.dungeon.dist):
            peril = sum(
                (menace * 0.5, menace * 0.4, 0.1)[away]
                for m in monsters
                if (away := tiles_between(t, m, place)) <= 2 and (menace := ground.menace(t.box, m.card)) >= 0
            )
            peril += 0.8 * any(x.what == MARKER and x.place == place for x in t.things)
            base = -0.22 * frail * peril - 0.12 * sum(other.at >> 4 == place for other in others)
            near = 0.12 * min([row[other.at >> 4] for other in others], default=0)
            away = min([row[p] for p in goal], default=0) * (1.2 if aims.leaving else 0.6 if aims.places else 0.35)
            lure = 3.5 if aims.leaving else 2.0 if aims.places else explore if aims.edges else 0.0
            plain, there, cells = found[place]
            assert plain == pytest.approx(base - away - (0.3 if aims.places else 0.0) - near)
            assert there == pytest.approx(base + lure - near)
            for square in squares_of(t.dungeon.tile_mask(place)):
                at_goal = aims.squares >> square & 1 if aims.places else aims.edges and t.dungeon.edge_sides(square)
                assert cells >> (square & 15) & 1 == bool(at_goal)

    assert checked("ashardalon", "hero-phase", same) > 300


# ---------------------------------------------------------------- Dragonfire


def test_counting_says_what_weighing_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of icons against a track."""
    counted = 0

    def both(fight: Fight, *rest: Any) -> planning.Best | None:
        nonlocal counted
        found = best_by_icons(fight, *rest)
        assert found == best_at(fight, *rest)
        counted += found is not None
        return found

    monkeypatch.setattr(planning, "LAYOUTS", {})
    monkeypatch.setattr(planning, "best_by_icons", both)
    checked("dragonfire", "deal-damage", lambda t, choice: None)
    assert counted > 100


def test_what_a_pile_clears_is_remembered_by_the_encounter() -> None:
    looked = 0

    def same(t: Field, choice: Choice) -> None:
        nonlocal looked
        for foe in t.foes:
            for source in t.sources:
                table = planning.clearing(t.box, foe.card, foe.before, foe.bolts, foe.cap)
                track = t.box.encounters[foe.card].levels
                cleared = cleared_by(track, foe.before, source.damage, foe.bolts, foe.cap)
                assert table[planning.packed(source.damage)] == cleared
                looked += 1

    checked("dragonfire", "deal-damage", same)
    assert looked > 300


def test_sources_that_are_alike_may_go_where_each_may() -> None:
    def same(t: Field, choice: Choice) -> None:
        laid = [option for option in choice.options if option.act == "lay"]
        dealing = Dealing(t)
        assert [*dealing.options(), *dealing.beside] == choice.options, "what is kept is what is found anew"
        for source in t.sources:
            if not source.dealt and source.facing < 0 and (source.levels or any(source.damage)):
                allowed = {foe.uid for foe in targets(t, source)} - {source.target}
                assert {option.also for option in laid if option.what == source.uid} == allowed

    assert checked("dragonfire", "deal-damage", same) > 100


def other_fields(t: Field) -> Iterator[Field]:
    """Fights that differ from this one in one thing that a layout may go by."""
    for n in range(len(t.foes)):
        for name, value in OTHER_FOE.items():
            if name not in OF_TOKENS or t.foes[n].tokens:
                yield changed(t, lambda other, n=n: other.foes[n], name, value)
    for n in range(len(t.sources)):
        for name, value in OTHER_SOURCE.items():
            yield changed(t, lambda other, n=n: other.sources[n], name, value)
        yield changed(t, lambda other, n=n: other.sources[n], "but", t.foes[0].uid)
    for player in range(len(t.players)):
        yield changed(t, lambda other, player=player: other.players[player], "place", t.foes[0].uid)
        yield changed(t, lambda other, player=player: other.players[player], "hp", 1)
    yield changed(t, lambda other: other, "level", t.level + 5)
    yield changed(t, lambda other: other, "active", (t.active + 1) % len(t.players))


OTHER_FOE: dict[str, Any] = {
    "seat": 2,
    "before": 1,
    "cleared": 1,
    "tokens": 2,
    "hits": (Hit((0, 0, 0, 0, 1)),),
    "fallen": 1,
    "token_might": 3,
    "might": 3,
    "calm": True,
    "poor": True,
    "awake": True,
    "cap": 1,
    "pool": (1, 1, 1, 1, 1),
    "bolts": (1,),
    "defeated": True,
}
OF_TOKENS = ("tokens", "hits", "fallen", "token_might")
OTHER_SOURCE: dict[str, Any] = {
    "seat": 3,
    "damage": (0, 3, 0, 0, 3),
    "levels": 1,
    "assist": True,
    "crosses": True,
    "group": 1,
    "facing": 1,
    "splits": True,
    "rides": True,
    "only": 0,
    "where": "location",
    "dealt": True,
}


def shrugging_off(t: Field) -> Iterator[Field]:
    """A fight with nothing but an encounter that is Immune to some cards, and damage of one card or another."""
    for card in t.box.market:
        for keen in (False, True):
            other = t.copy()
            other.force, other.foes = None, [Foe(1, t.box.number["Rakshasa"], t.active, 0)]
            other.sources = [Source(1, t.active, card, (9, 9, 9, 9, 9), keen=keen)]
            yield other


def changed(t: Field, piece: Callable[[Field], Any], name: str, value: Any) -> Field:
    """A copy of a table on which something is otherwise."""
    other = t.copy()
    setattr(piece(other), name, value)
    return other


def test_a_layout_that_is_remembered_is_the_one_that_is_thought_out() -> None:
    looked = 0

    def same(t: Field, choice: Choice) -> None:
        nonlocal looked
        looked += 1
        tables = [t, *other_fields(t), *shrugging_off(t)] if looked % 32 == 0 and t.foes else [t]
        for table in tables:
            fight = Fight(table)
            waiting = [s for s in table.sources if not s.dealt and (s.levels or any(s.damage))]
            assert plan(fight, table.sources) == laid_out(fight, waiting, table.sources)

    assert checked("dragonfire", "deal-damage", same) > 300
    assert planning.LAYOUTS


def test_no_more_layouts_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "MOST_LAYOUTS", 5)
    monkeypatch.setattr(planning, "LAYOUTS", {})

    def few(t: Field, choice: Choice) -> None:
        assert len(planning.LAYOUTS) <= 5

    assert checked("dragonfire", "deal-damage", few) > 300


def test_the_next_piece_of_a_layout_is_the_best_of_all_answers() -> None:
    def same(t: Field, choice: Choice) -> None:
        layout = plan(Fight(t), t.sources).where
        expected = best(choice, dealt(t, choice, layout))
        assert foresight("dragonfire").playing()(t, choice) is expected
        if not any(source.rides or source.facing >= 0 for source in t.sources):
            assert next_laid(t, choice, layout) is expected

    assert checked("dragonfire", "deal-damage", same) > 300


def test_assists_are_those_of_cards_whose_class_fits() -> None:
    helped = 0

    def same(t: Field, choice: Choice) -> None:
        nonlocal helped
        cards, box = sorted(t.box.assists), t.box
        for helper in t.players:
            helper_options = assist_options(t, helper, cards, ruled=False)
            fit = [card for card in cards if class_fits(t, helper, box.playing[card].requires_class)]
            able = may_act(t, helper) and can_help(t, helper)
            assert [option.what for option in helper_options] == (fit if able else [])
            assert {option.seat for option in helper_options} <= {helper.seat}
            helped += able

    assert checked("dragonfire", "play-cards", same) > 300
    assert helped > 300


def test_what_an_option_would_bring_stays_what_it_is() -> None:
    brought = 0

    def same(t: Field, choice: Choice) -> None:
        nonlocal brought
        for option in choice.options:
            if option.act in BRINGING:
                helping = option.act == "assist" or option.seat != t.active
                anew = sources_of(t, option.seat, option.what, words_of(t, option), helping)
                found = brought_by(t, option)
                assert [msgspec.structs.asdict(s) for s in found] == [msgspec.structs.asdict(s) for s in anew]
                brought += found is brought_by(t, option)

    checked("dragonfire", "play-cards", same)
    assert brought > 300


def test_no_more_is_remembered_of_options_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heuristic, "MOST_BROUGHT", 5)
    monkeypatch.setattr(heuristic, "BROUGHT", {})

    def few(t: Field, choice: Choice) -> None:
        assert len(heuristic.BROUGHT) <= 5

    assert checked("dragonfire", "play-cards", few) > 300


def test_what_a_card_is_worth_to_a_party_is_what_it_was_thought_to_be() -> None:
    def same(t: Field, choice: Choice) -> None:
        kinds, hurt = tuple(player.types for player in t.players), judging.badly_hurt(t)
        for card in {*t.market, *choice.about}:
            anew = [judging.purchase_value.__wrapped__(t.box, card, types, hurt) for types in kinds]
            assert anew == [judging.purchase_value(t.box, card, types, hurt) for types in kinds]
            assert judging.most_wanted(t.box, card, kinds, hurt) == max(anew)

    assert checked("dragonfire", "cycle", same) > 50


def test_what_attacks_come_to_is_that_of_all_who_face_a_character() -> None:
    def same(t: Field, choice: Choice) -> None:
        fight = Fight(t)
        for player, harm in zip(t.players, fight.harm, strict=True):
            facing = [foe for foe in t.facing(player.seat) if not foe.calm]
            assert harm == (0 if player.unconscious else sum(fight.attack[foe.uid] for foe in facing))

    assert checked("dragonfire", "play-cards", same) > 300


# ---------------------------------------------------------------- Rise of the Dragon Lords


def test_the_best_space_is_found_without_a_score_for_each() -> None:
    plainly = 0

    def same(t: Land, choice: Choice) -> None:
        nonlocal plainly
        pick = movement.quick_destination(t, choice)
        assert pick is best(choice, [score for score, _ in movement.destination(t, choice)])
        plan = movement.plan_of(t, t.heroes[choice.seat])
        assert bits(plan.marked) == sorted(plan.targets)
        plainly += pick.what not in plan.targets

    assert checked("dragonlords", "destination", same) > 50
    assert plainly, "nobody went where nothing lies"


def lively() -> Iterator[tuple[Land, Choice]]:
    """Questions of games whose players are now and then tired, rich or astray."""
    answer = foresight("dragonlords").playing()
    for seed in range(16):
        dice = random.Random(seed)
        match = Match.new(game_called("dragonlords"), Setup(SCENARIO, tuple("abcd"), LIVELY), seed, Keep.NOTHING)
        while match.choice is not None:
            t, choice = match.state, match.choice
            if choice.ask == "move":  # somebody else has something before its turn comes
                other = t.heroes[choice.seat - 1]
                other.exhaustion, other.gold = dice.randint(0, t.strength[other.seat].stamina), dice.randint(0, 12)
            yield t, choice
            match.choose(answer(t, choice) if dice.random() < 0.9 else dice.randrange(len(choice.options)))


def test_the_best_answer_is_found_without_a_score_for_each() -> None:
    asked: Counter[tuple[str, str]] = Counter()
    tired, answer = 0, foresight("dragonlords").playing()
    for t, choice in lively():
        pick = answer(t, choice)
        assert pick is best(choice, [score for score, _ in scored(t, choice)]), choice
        asked[choice.ask, pick.act] += 1
        tired += choice.ask == "move" and t.heroes[choice.seat].exhaustion > 0
    assert tired > 100
    assert not [each for each in OFTEN if asked[each] < 5]


LIVELY = {"retinue": "yes", "hero_combat": "yes"}
OFTEN = (
    ("move", "step"),
    ("move", "roll"),
    ("destination", "go"),
    ("combat-phase", "defend"),
    ("combat-phase", "attack"),
    ("escape", "fight-on"),
    ("escape", "escape"),
    ("experience", "buy-pair"),
)


def test_what_a_party_remembers_is_what_it_would_find_out_anew() -> None:
    """What markets have for it, and what it would deal with others."""
    stocked = deals = 0
    for number, (t, _) in enumerate(lively()):
        if number % 40:
            continue
        fight, t.fight = t.fight, None
        anew = [Company(t, hero) for hero in t.heroes]
        towns = [town for town in range(len(t.stacks)) if town not in t.fallen]
        for hero, fresh in zip(t.heroes, anew, strict=True):
            known = company_of(t, hero)
            assert known is _made(t, hero)
            assert towns_worth(t, hero, known, towns) == towns_worth(t, hero, fresh, towns)
            assert [town_worth(t, hero, town) for town in towns] == towns_worth(t, hero, fresh, towns)
            for card in [card for town in towns for card in t.stacks[town]]:
                gain = worth(t, hero, card, fresh) - PRICED * price(t, hero, card)
                if card in known.bargains:
                    assert known.bargains[card] == (price(t, hero, card), gain) == bargain(t, hero, card, fresh)
                    stocked += 1
            assert outlook(t, hero) == movement.Plan(t, hero).later(hero.at)[0]
        for (me, here), (other, there) in permutations(zip(t.heroes, anew, strict=True), 2):
            kept, wounds = me.kept, [ally.wounds for ally in me.allies]
            for hurt, runes in ((0, 0), (1, 0), (0, 2)):
                me.kept = [card for card, challenge in t.box.challenges.items() if challenge.rune][:runes]
                for ally, number in zip(me.allies, wounds, strict=True):
                    ally.wounds = number + hurt
                deal = best_deal(t, me, other)
                assert deal == _best_deal(t, me, here, other, there)
                deals += deal is not None
            me.kept = kept
            for ally, number in zip(me.allies, wounds, strict=True):
                ally.wounds = number
        t.fight = fight
    assert stocked > 100
    assert deals > 100


def test_no_more_deals_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "DEALS", 5)
    monkeypatch.setattr(values, "_DEALS", {})
    looked = 0
    for t, choice in lively():
        if choice.ask == "move":
            for other in t.heroes:
                best_deal(t, t.heroes[choice.seat], other)
                looked += 1
                assert len(values._DEALS) <= 5
        if looked > 500:
            break


SPACES = st.integers(60, 100)  # about the middle of the board, where Heroes begin
VALUES = st.dictionaries(SPACES, st.sampled_from([-1.0, 0.0, 0.5, 1.0, 2.0, 3.5]), max_size=20)


def plan_with(values: dict[int, float]) -> movement.Plan:
    """A plan for a land where only this lies."""
    t = next(matches("dragonlords")).state
    plan, rows = movement.Plan(t, t.heroes[0]), toward(t.box.map)
    plan.targets, plan.marked = values, sum(1 << space for space in values)
    plan.wanted = [(space, value, rows[space]) for space, value in values.items() if value > 0]
    plan._dearest = sorted([(value, space, row) for space, value, row in plan.wanted], reverse=True)
    plan.most = max([value for value in values.values() if value > 0], default=0.0)
    return plan


@example({70: 0.0}, [70, 71])
@given(VALUES, st.lists(SPACES, min_size=1, max_size=30, unique=True))
def test_the_best_space_is_found_whatever_lies_on_them(values: dict[int, float], spaces: list[int]) -> None:
    plan = plan_with(values)
    here = plan.me.at
    spaces.sort(key=lambda space: (space != here, space))
    worths = [plan.worth(space) for space in spaces]
    assert plan.best_of(sum(1 << space for space in spaces)) == spaces[worths.index(max(worths))]


@given(VALUES, st.integers(4, 6))
def test_dice_lead_as_far_as_a_step_to_where_nothing_lies(values: dict[int, float], dice: int) -> None:
    plan = plan_with(values)
    bare = [plan.worth(space) for space in bits(plan.t.box.map.near[plan.me.at]) if space not in values]
    assert max(bare, default=0.0) <= plan.onwards(dice)
    hope = plan.hoped(dice)
    assert plan.hoped(dice - 1) <= hope
    for value in (0.0, hope, hope + 0.01, *values.values()):
        assert plan.hopes_for(dice, value) == (hope >= value)


@given(VALUES, st.integers(0, 6))
def test_spaces_that_are_left_out_of_a_hope_would_not_change_it(values: dict[int, float], dice: int) -> None:
    plan = plan_with(values)
    likely = chances(plan.t.box.map, dice, plan.me.at)
    hope, left, onwards = 0.0, 1.0, max(plan.worth(plan.me.at), plan.onwards(dice))
    for value, chance in sorted([(plan.worth(space), likely[space]) for space in values], reverse=True):
        if value > onwards and chance > movement.LEAST:
            hope += left * chance * value
            left *= 1 - chance
    assert plan.hoped(dice) == hope + left * onwards


# ---------------------------------------------------------------- worlds


@pytest.mark.parametrize("name", playable())
def test_worlds_imagined_one_after_the_other_are_those_imagined_anew(name: str) -> None:
    looked = 0
    for number, match in enumerate(matches(name)):
        if number % 40 or match.choice is None:
            continue
        seats = match.choice.seat, *(seat for seat in range(4) if seat != match.choice.seat)
        seen = match.seen(*seats)
        for seed in (1, 2, 1):
            world, anew = seen.imagine(seed), match.imagine(*seats, seed=seed)
            assert match.game.encode(world.state) == match.game.encode(anew.state)
            assert world.choice == anew.choice
            looked += 1
            while world.choice is not None and len(world.chance.tape) < 20:  # what is done there stays there
                world.choose(0)
        if looked > 60:
            break
    assert looked


@pytest.mark.parametrize("name", playable())
def test_answers_tried_in_the_world_that_was_dealt_last_fare_as_in_one_dealt_anew(name: str) -> None:
    again, insight = 0, foresight(name)
    for number, match in enumerate(matches(name)):
        if number % 50 or match.choice is None:
            continue
        seen = match.fork().seen(match.choice.seat, *(seat for seat in range(4) if seat != match.choice.seat))
        outlook = Outlook(seen, insight)
        for seed in (1, 1, 2, 1, 2, 2):
            for option in match.choice.options[:2]:
                assert outlook.value((option,), seed) == Outlook(seen, insight).value((option,), seed)
                world, anew = outlook._world(seed).state, Outlook(seen, insight)._world(seed).state
                assert match.game.encode(world) == match.game.encode(anew)
        again += match.choice.rest
        if again > 5:
            break
    assert again


@pytest.mark.parametrize("name", ["ashardalon", "dragonlords"])
def test_games_that_come_to_a_known_table_are_worth_what_they_would_be_if_they_were_played_on(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And as long."""
    insight, given, spared = foresight(name), 0, 0
    playing = insight.playing

    def counting() -> Callable[[Any, Choice], Option]:
        answer = playing()

        def counted(t: Any, choice: Choice) -> Option:
            nonlocal given
            given += 1
            return answer(t, choice)

        return counted

    monkeypatch.setattr(insight, "playing", counting)
    for number, match in enumerate(matches(name)):
        if number % 17 or match.choice is None or not match.choice.rest:
            continue
        seen = match.fork().seen(match.choice.seat, *(seat for seat in range(4) if seat != match.choice.seat))
        assert seen.choice is not None
        scores = dict(zip(seen.choice.options, insight.scores(seen.table, seen.choice), strict=True))
        best_three = sorted(scores, key=lambda each: -scores[each])[:3]
        outlook = Outlook(seen, insight)
        for seed in (1, 2, 1):
            for option in best_three:
                fresh, before = Outlook(seen, insight), outlook.answered
                given = 0
                value = fresh.value((option,), seed)
                asked, given = given, 0
                assert outlook.value((option,), seed) == value
                assert outlook.answered - before == fresh.answered
                assert given <= asked
                spared += asked - given
            assert len(outlook._valued) <= len(best_three) * insight.horizon(seen.table)
        if spared > 500:
            break
    assert spared > 100
