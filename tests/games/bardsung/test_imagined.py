"""What makes imagined games quick changes nothing in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import inf

import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice
from emberhall.engine.kit.secrets import deal_deck, shuffled
from emberhall.engine.match import Keep
from emberhall.games.bardsung.players.heuristic import choose
from emberhall.games.bardsung.players.looking import CIRCLES, Look, beyond
from emberhall.games.bardsung.players.odds import danger_at, dangers, exposure, threat, weights
from emberhall.games.bardsung.players.turning import Judge, best, turn
from emberhall.games.bardsung.rules.dungeon import ANYWHERE, Dungeon
from emberhall.games.bardsung.rules.secrets import decks, imagine
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tiles import bits
from emberhall.games.bardsung.rules.tokens import LEVER, RUBBLE, WEAKEN
from tests.games.bardsung.story import the_game
from tests.games.bardsung.test_heuristic import a_match

ENCOUNTERS = ("the-chapel-stair", "chief-of-the-broken-gate", "exploration-tutorial")


def played(*seeds: int) -> Iterator[tuple[Table, Choice]]:
    """The tables and questions of some games."""
    for encounter in ENCOUNTERS:
        for seed in seeds:
            match = a_match(encounter, 3, seed)
            while match.choice is not None and match.answers < 200:
                yield match.state, match.choice
                match.choose(choose(match.seen(match.choice.seat)))


@pytest.mark.parametrize("known", range(-1, 6))
def test_a_deck_of_one_bag_need_not_be_shuffled(known: int) -> None:
    """Worlds are the same as if every deck were, whichever deck has a known card between others."""
    t = a_match("the-chapel-stair", 3, 1).state
    if known >= 0:
        deck = decks(t)[known]
        known_card, covered_card = deck.draw(Chance(1)), deck.draw(Chance(1))
        deck.put_on_top(known_card, 1)
        deck.put_on_top(covered_card, 0)
    for seed in range(5):
        world, other = the_game().cover(t, 1), the_game().cover(t, 1)
        imagine(world, Chance(seed))
        chance = Chance(seed)
        for deck, pool in zip(decks(other), other.unseen, strict=True):
            deal_deck(deck, shuffled(pool, chance))
        assert [deck.bags for deck in decks(world)] == [deck.bags for deck in decks(other)]


def test_only_strikes_that_a_zone_at_hand_allows_are_weighed() -> None:
    weighed = 0
    for t, choice in played(1, 2):
        if choice.ask == "turn":
            scores = [score for score, _ in turn(t, choice)]
            assert best(t, choice) is choice.options[scores.index(max(scores))]
            hero = t.heroes[choice.seat]
            look, whole = Judge(t, choice).look, Look(t, hero)
            for zone in (hero.at, *[o.what for o in choice.options if o.act == "move"]):
                for actions in (0, 1, 2):
                    assert look.stands(zone, actions) == whole.stands(zone, actions)
                    weighed += look.deals(zone, actions) > 0
    assert weighed > 100


def test_what_all_heroes_have_to_fear_is_what_each_of_them_has() -> None:
    feared = 0
    for t, _ in played(1, 2):
        for hero, harm in zip(t.heroes, exposure(t), strict=True):
            alone = danger_at(t, dangers(t, hero), hero.at) if hero.at >= 0 else 0.0
            assert harm == alone
            feared += harm > 0
    assert feared > 300


def test_a_dungeon_that_is_shared_is_the_one_that_would_be_made() -> None:
    start = a_match("the-chapel-stair", 3, 3, Keep.REST)
    seen: list[Dungeon] = []
    for seed in range(6):
        match, dungeon = start.fork(seed), start.state.dungeon
        while match.choice is not None and match.answers < 60:
            t = match.state
            if t.dungeon is not dungeon:
                dungeon = t.dungeon
                seen.append(dungeon)
                anew = Dungeon.rebuild(t.box.faces, dungeon.key())
                for part in ("near", "floor", "closed", "laid", "occupied", "tiles"):
                    assert getattr(dungeon, part) == getattr(anew, part)
                for hero in t.heroes_in_play():
                    assert dungeon.exits(hero.at) == anew.exits(hero.at)
                    assert dungeon.reach(hero.at) == anew.reach(hero.at)
            match.choose(choose(match.seen(match.choice.seat)))
    assert len(seen) > 10
    assert len({id(dungeon) for dungeon in seen}) < len(seen), "some were shared"


def test_moves_that_are_not_weighed_are_worse_than_something_else() -> None:
    spared = 0
    for t, choice in played(1, 2):
        if choice.ask == "turn":
            scores = [score for score, _ in turn(t, choice)]
            judge, weighed = Judge(t, choice), scores[:]
            for number, o in enumerate(choice.options):
                if o.act == "move":
                    weighed[number] = -inf
            if judge.moves:
                judge.weigh_moves(choice.options, weighed)
            most = max(scores)
            assert all(w == s or (w == -inf and s < most) for w, s in zip(weighed, scores, strict=True))
            spared += weighed.count(-inf)
            ease = judge.look.ground.ease
            assert all(judge.look.rests(o.what) <= ease for o in choice.options if o.act == "move")
    assert spared > 100


def test_what_lies_within_some_steps_and_beyond_is_looked_up_as_it_is_measured() -> None:
    for number, (t, _) in enumerate(played(1)):
        if number % 10 or not any(hero.at >= 0 for hero in t.heroes):
            continue
        dungeon, floor = t.dungeon, bits(t.dungeon.floor)
        heroes = tuple(hero.at for hero in t.heroes if hero.at >= 0)
        for steps in range(4):
            found = beyond(dungeon, heroes, steps)
            for zone in floor:
                away = [dungeon.distance(hero, zone) for hero in heroes]
                near = [bool(dungeon.within(hero, steps) >> zone & 1) for hero in heroes]
                assert near == [distance <= steps for distance in away]
                assert found.get(zone, 0) == min(max(min(away) - steps, 0), CIRCLES)
        assert beyond(dungeon, (), 2) == {}
        assert all(dungeon.within(zone, ANYWHERE) == dungeon.area(zone) for zone in floor)


def test_what_is_feared_at_the_end_of_a_turn_is_what_a_zone_threatens() -> None:
    feared = 0
    for t, choice in played(3):
        look = Look(t, t.heroes[choice.seat])
        if look.foes and choice.ask == "turn":
            for rubble in (0, t.dungeon.floor):
                t.tokens[RUBBLE], kept = rubble, t.tokens[RUBBLE]
                for zone in bits(t.dungeon.floor):
                    _, _, friends, found, fear, pits, prey, _ = look.ground
                    worth = -fear * danger_at(t, found, zone)
                    worth -= 0.15 * friends.get(zone, 0) + 0.3 * prey.get(zone, 0)
                    worth -= 0.5 if pits >> zone & 1 else 0
                    worth -= 0.3 * look.way_on(zone) if t.stairs >= 0 or t.tokens[LEVER] else 0
                    assert look.rests(zone) == worth
                    feared += danger_at(t, found, zone) > 0
                t.tokens[RUBBLE] = kept
    assert feared > 100


def test_what_an_enemy_weighs_is_kept_for_each_who_defends() -> None:
    weighed = 0
    for sides in the_game().box.profiles.values():
        for side in sides:
            if side.attack is None:
                continue
            pulse = side.attack.pulse
            for exhausted, weakened, others, adds in product((False, True), (0, WEAKEN), (0, 2), (0, 1, 4, 1)):
                hurts = threat(side, adds) * (0.75 if exhausted else 1.0) * (0.6 if weakened else 1.0)
                assert weights(side, exhausted, weakened, others)[adds] == hurts / (1.0 if pulse else 1.0 + others)
                weighed += hurts > 0
    assert weighed > 100
