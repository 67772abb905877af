"""Rules of the sections END, EVENT, ECHO, HAZARD and TERRAIN."""

from __future__ import annotations

import pytest

from emberhall.games.bardsung.rules.dungeon import CLOSED, Dungeon, Placed
from emberhall.games.bardsung.rules.events import EnemyTurn, EventRoll
from emberhall.games.bardsung.rules.tokens import BANNER, DRIFT, MUSHROOMS, RUBBLE
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl

ENTRANCE, BEND, CORRIDOR = ("T01A", 0, 10, 0), ("T03A", 0, 6, 1), ("T02A", 0, 12, 4)
WEST, NORTH = 1, 0


def three_tiles(*heroes: str) -> Story:
    """The entrance, a bend to the west and a corridor to the north."""
    s = on_a_crawl(*(heroes or ("Stoneheart",))).bare().resource("firewood", 0).tiles(ENTRANCE, BEND, CORRIDOR)
    for hero in s.t.heroes:
        s.hero(s.box.name(hero.card), at="S")
    return s.order(*(heroes or ("Stoneheart",)))


def results(s: Story) -> list[int]:
    return [entry.event.result for entry in s.played.entries() if isinstance(entry.event, EventRoll)]


# ---------------------------------------------------------------- the end phase


@pytest.mark.rule("BS-END-01", "BS-END-06", "BS-END-09", "BS-END-10", "BS-END-05")
def test_the_steps_come_in_their_order() -> None:
    s = three_tiles("Stoneheart", "Dawnguard").gain("Stoneheart", "burn")
    s.enemy("Giant Rat", at="A")
    s.t.row = s.t.row[:2]
    s.t.joining = [s.box.number["Giant Rat"]]
    s.end_phase(rolls=[4], draws=["Straw Cut", "Dawnguard", "Giant Rat"])  # burn, then the event roll, then the deal
    assert s.row() == ["Dawnguard", "Giant Rat", "Stoneheart"]
    s.done()


@pytest.mark.rule("BS-END-07", "BS-END-08")
def test_hero_cards_are_resolved_after_the_deal_in_an_order_the_heroes_choose() -> None:
    s = three_tiles("Stoneheart").abilities("Stoneheart", "Straw Habit", "Straw Custom")
    s.t.fate = 0
    s.end_phase(rolls=[4])
    assert s.asked == "end-phase-order"
    assert s.t.round == 2  # the new order is dealt already
    s.do("resolve-card", "Straw Custom")
    assert (s.t.fate, s.hero("Stoneheart").devotion) == (1, 1)


@pytest.mark.rule("BS-END-07", "BS-END-08")
def test_what_is_on_other_cards_comes_after_the_ability_cards() -> None:
    from emberhall.games.bardsung.rules.events import FateReplenished
    from emberhall.games.bardsung.rules.standing import renew

    s = three_tiles("Stoneheart").abilities("Stoneheart", "Straw Habit", "Litany")  # fate; fate with two devotion
    hero = s.hero("Stoneheart")
    hero.equipment, hero.levels, hero.sockets = [s.box.number["Forgefather"]], [1], [[s.box.number["Straw Clock"]]]
    hero.devotion = 1
    renew(s.t)
    s.t.fate = 0
    s.end_phase(rolls=[4])
    assert {s.box.name(option.what) for option in s.offers("resolve-card")} == {"Straw Habit", "Litany"}
    s.do("resolve-card", "Straw Habit")
    assert s.hero("Stoneheart").devotion == 2  # the rune of step 6: too late for the litany of step 5
    assert len([entry for entry in s.played.entries() if isinstance(entry.event, FateReplenished)]) == 1


@pytest.mark.rule("BS-ASPECT-11", "BS-GAP-87")
def test_two_copies_of_a_delayed_card_run_on_their_own_timers() -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = three_tiles("Stoneheart")
    roof = s.box.number["Straw Roof"]
    s.t.aspects = [Aspect(roof, 1, 0, 0, timers=2, uid=1), Aspect(roof, 2, 0, 0, timers=1, uid=2)]
    s.end_phase(rolls=[4])
    assert [(aspect.place, aspect.timers) for aspect in s.t.aspects] == [(1, 1)]
    assert s.names(s.t.battle_discard) == ["Straw Roof"]


@pytest.mark.rule("BS-END-02", "BS-END-03", "BS-END-04", "BS-COND-12", "BS-COND-13", "BS-ASPECT-07", "BS-ENEMY-11")
def test_the_last_enemy_burns_before_delayed_cards_are_looked_at() -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = three_tiles("Stoneheart").gain("Stoneheart", "burn", "frostbite")
    s.gain(s.enemy("Straw Man", at="A"), "burn", "frostbite")
    s.t.aspects = [Aspect(s.box.number["Whispers in the Wall"], 0, 0, 0, uid=1)]  # fatigue in each end phase
    s.order("Stoneheart", "Straw Man").end_phase(rolls=[4], draws=["Straw Cut"])
    assert (s.t.enemies, s.t.gold, s.t.aspects) == ([], 2, [])
    assert s.names(s.hero("Stoneheart").serious) == ["Straw Cut"]
    assert s.hero("Stoneheart").conditions == 0


@pytest.mark.rule("BS-ASPECT-09", "BS-ASPECT-10", "BS-ASPECT-12")
@pytest.mark.parametrize("way", ["open", "closed", "gone"])
def test_enemies_come_to_the_previous_tile_only_while_it_is_in_the_area_of_the_card(way: str) -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = three_tiles("Stoneheart")
    s.enemy("Straw Man", at="C")
    s.t.dungeon = s.t.dungeon.with_door(WEST, CLOSED if way == "closed" else 0)
    if way == "gone":
        s.t.dungeon = s.t.dungeon.without([1])
    s.t.aspects = [Aspect(s.box.number["Archers on the Way"], 0, 1, 0, timers=1, uid=1)]
    s.order("Stoneheart", "Straw Man").end_phase(rolls=[] if way == "gone" else [4], draws=["Stoneheart", "Straw Man"])
    archers = [enemy for enemy in s.t.enemies if s.box.name(enemy.card) == "Straw Archer"]
    assert [s.at(archer) for archer in archers] == (["1B"] if way == "open" else [])
    assert s.names(s.t.battle_discard) == ["Archers on the Way"]


@pytest.mark.rule("BS-ASPECT-07", "BS-ASPECT-11")
def test_a_card_that_ends_the_fighting_itself_is_discarded_once() -> None:
    from emberhall.games.bardsung.rules.standing import gather
    from emberhall.games.bardsung.rules.state import Aspect

    s = three_tiles("Stoneheart")
    s.enemy("Straw Man", at="1A", wounds=1)
    s.t.aspects = [Aspect(s.box.number["Straw Ceiling"], 1, 0, 0, timers=1, uid=1)]
    gather(s.t)
    s.order("Stoneheart", "Straw Man").end_phase(rolls=[4])
    assert (s.t.enemies, s.t.aspects) == ([], [])
    assert s.names(s.t.battle_discard) == ["Straw Ceiling"]


@pytest.mark.rule("BS-GAP-107")
def test_what_works_once_works_once_for_each_copy_of_a_card() -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = three_tiles("Stoneheart").token("pipe", "S")
    s.t.aspects = [Aspect(s.box.number["Straw Well"], 0, 0, 0, uid=uid) for uid in (1, 2)]
    s.t.fate = 0
    s.resource("charm", 0).turn("Stoneheart").do("take-offer", "Straw Well").do("take-offer", "Straw Well")
    assert s.t.fate == 2
    assert not s.offers("take-offer")


@pytest.mark.rule("BS-GAP-107", "BS-GAP-66")
def test_what_a_trait_did_in_the_end_phase_is_not_missing_in_the_first_turn_after_it() -> None:
    s = on_a_crawl("Wyldshell").bare().resource("charm", 0).abilities("Wyldshell", "Straw Fist").token("ghost", "S")
    burning, other = (s.enemy("Straw Man", at="S", wounds=1) for _ in range(2))
    s.gain(burning, "burn").t.fate = 0
    s.order("Wyldshell", "Straw Man").end_phase(rolls=[15, 1], draws=["Wyldshell"])
    assert s.t.fate == 1
    s.do("use", "Straw Fist").do("no-fate").do("apply")
    assert (s.wounds(other), s.t.fate) == (-1, 2)


@pytest.mark.rule("BS-ASPECT-10", "BS-TERRAIN-22")
@pytest.mark.parametrize("closed", [True, False])
def test_what_a_card_offers_at_a_token_is_offered_in_its_area_alone(closed: bool) -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = three_tiles("Stoneheart").token("old well", "1A", "S")
    s.t.dungeon = s.t.dungeon.with_door(WEST, CLOSED if closed else 0)
    s.hero("Stoneheart", at="1A")
    s.t.aspects = [Aspect(s.box.number["Straw Well"], 0, 0, 0)]
    assert bool(s.turn("Stoneheart").offers("take-offer")) is not closed


@pytest.mark.rule("BS-ASPECT-10", "BS-ASPECT-12", "BS-AREA-09")
@pytest.mark.parametrize("closed", [True, False])
def test_an_aspect_card_means_only_the_heroes_of_its_area(closed: bool) -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = three_tiles("Stoneheart", "Dawnguard")
    s.hero("Dawnguard", at="1A")
    s.t.dungeon = s.t.dungeon.with_door(WEST, CLOSED if closed else 0)
    number = s.box.number
    cards = ("A Friend Follows", "Coughing Sickness")  # a blessing for every hero; fatigue for the foremost
    s.t.aspects = [Aspect(number[name], 0, 0, 0, timers=1, uid=uid) for uid, name in enumerate(cards, 1)]
    s.order("Dawnguard", "Stoneheart").end_phase(rolls=[4], draws=["Stoneheart"])
    assert s.has("Stoneheart", "blessing")
    assert s.has("Dawnguard", "blessing") is not closed
    assert s.has("Stoneheart", "fatigue") is closed
    assert s.has("Dawnguard", "fatigue") is not closed


@pytest.mark.rule("BS-END-04", "BS-ASPECT-06", "BS-ASPECT-11", "BS-ORDER-10", "BS-GAP-49", "BS-GAP-87")
def test_delayed_cards_stay_in_their_slots_and_take_no_turn() -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = three_tiles("Stoneheart")
    number = s.box.number
    s.t.aspects = [Aspect(number["Straw Roof"], 0, 0, 0, timers=2), Aspect(number["Straw Drums"], 0, 0, 0)]
    s.end_phase(rolls=[4])
    assert s.row() == ["Stoneheart"]
    assert [(s.box.name(aspect.card), aspect.timers) for aspect in s.t.aspects] == [
        ("Straw Roof", 1),
        ("Straw Drums", 0),
    ]
    assert (s.t.gold, s.wounds("Stoneheart")) == (1, 0)
    s.luck(rolls=[4], draws=["Straw Cut"]).do("end-turn")  # the roof falls in the second end phase and is discarded
    assert s.names(aspect.card for aspect in s.t.aspects) == ["Straw Drums"]
    assert (s.t.gold, s.wounds("Stoneheart")) == (2, 1)


# ---------------------------------------------------------------- the event roll


@pytest.mark.rule("BS-EVENT-01")
def test_with_fewer_than_three_tiles_there_is_no_event_roll() -> None:
    s = three_tiles().tiles(ENTRANCE, BEND)
    s.hero("Stoneheart", at="S")
    s.end_phase()
    assert results(s) == []


@pytest.mark.rule("BS-EVENT-02", "BS-EVENT-03", "BS-EVENT-04", "BS-EVENT-05")
@pytest.mark.parametrize(("die", "echo"), [(1, 0), (2, 0), (3, -1), (5, -1)])
def test_the_foremost_hero_rolls_a_d6_which_fails_on_2_or_less(die: int, echo: int) -> None:
    s = three_tiles("Stoneheart", "Dawnguard").gain("Dawnguard", "blessing", "fatigue")
    s.t.fate = 0
    s.order("Dawnguard", "Stoneheart").end_phase(rolls=[die], draws=["Stoneheart"])
    assert s.t.echo == echo
    assert s.t.fate == 0
    assert s.has("Dawnguard", "blessing")
    rolled = next(entry.event for entry in s.played.entries() if isinstance(entry.event, EventRoll))
    assert rolled.seat == s.hero("Dawnguard").seat


@pytest.mark.rule("BS-EX-33", "BS-COND-07", "BS-CF-19")
@pytest.mark.parametrize(("die", "result", "echo"), [(6, 4, -1), (4, 2, 0), (5, 3, -1)])
def test_bleeding_heroes_lower_the_event_roll(die: int, result: int, echo: int) -> None:
    s = three_tiles("Stoneheart", "Dawnguard").token("mushroom patch", "S")
    s.gain("Stoneheart", "bleed").gain("Dawnguard", "bleed")
    s.end_phase(rolls=[die], draws=["Stoneheart"])
    assert results(s) == [result]
    assert s.t.echo == echo
    assert s.t.tokens[MUSHROOMS]  # no hazards


@pytest.mark.rule("BS-EVENT-06", "BS-TERRAIN-04", "BS-CF-52")
def test_water_calls_for_an_event_roll_whatever_the_number_of_tiles() -> None:
    s = on_a_crawl("Stoneheart").bare().token("water", "B")
    s.order("Stoneheart").turn("Stoneheart", rolls=[1]).do("move", s.zone("B"))
    assert results(s) == [1]
    assert s.t.echo == 0


# ---------------------------------------------------------------- the echo


@pytest.mark.rule("BS-ECHO-01", "BS-ECHO-02", "BS-CF-20")
def test_the_echo_first_appears_on_the_entrance_tile() -> None:
    s = three_tiles().end_phase(rolls=[1])
    assert s.t.echo == 0


def behind_doors() -> Story:
    """Wyldshell on the bend, doors closed between it and the entrance and between that and the corridor."""
    s = three_tiles("Wyldshell")
    s.t.dungeon = s.t.dungeon.with_door(WEST, CLOSED).with_door(NORTH, CLOSED)
    s.hero("Wyldshell", at="1A")
    s.t.echo = 2
    return s.order("Wyldshell")


@pytest.mark.rule("BS-EX-19", "BS-ECHO-03", "BS-ECHO-04", "BS-ECHO-05", "BS-ECHO-10", "BS-ECHO-14", "BS-GAP-58")
def test_the_echo_follows_wyldshell() -> None:
    s = behind_doors().end_phase(rolls=[1])
    assert s.t.echo == 0  # one area nearer, on its tile closest to her
    s = behind_doors()
    s.t.echo = 0
    s.end_phase(rolls=[1], draws=["Only Dripping"])
    assert s.t.echo == -1
    assert s.t.enemies == []


@pytest.mark.rule("BS-ECHO-06", "BS-ECHO-07", "BS-ECHO-08", "BS-ECHO-11", "BS-ECHO-12", "BS-GAP-26")
def test_a_wandering_monster_comes_to_the_focus_of_the_heros_tile() -> None:
    s = three_tiles("Stoneheart")
    s.hero("Stoneheart", at="1A")
    s.t.echo = 0
    s.end_phase(rolls=[1], draws=["Giant Rat", "Stoneheart"])
    (rat,) = s.t.enemies
    assert rat.at == s.t.dungeon.focus(1)
    assert s.row() == ["Stoneheart", "Giant Rat"]  # its card joined at step 4


@pytest.mark.rule("BS-ECHO-04", "BS-ECHO-14", "BS-GAP-58")
def test_in_its_new_area_the_echo_comes_to_the_tile_closest_to_the_hero() -> None:
    s = behind_doors()
    s.t.dungeon = s.t.dungeon.lay(Placed(s.box.face["T12B"], 0, 1, 20))
    old = s.t.dungeon
    room = Dungeon(old.faces, old.places, old.joined | {16: 48, 48: 16}, {}, frozenset())  # beyond the bend
    s.t.dungeon = room.with_door(NORTH, CLOSED).with_door(16, CLOSED)
    s.hero("Wyldshell", at="3A")
    s.t.echo = 2
    s.end_phase(rolls=[1])
    assert s.t.echo == 1  # of the entrance and the bend, which are one area now


@pytest.mark.rule("BS-ECHO-06")
def test_a_wandering_monster_in_play_is_not_dealt_again() -> None:
    s = three_tiles("Stoneheart")
    s.enemy("Giant Rat", at="2A")
    s.t.echo = 0
    s.end_phase(rolls=[1], draws=["Stoneheart"])  # only the other card is left, which needs no draw
    assert len(s.t.enemies) == 1
    assert s.t.echo == -1


@pytest.mark.rule("BS-ECHO-13", "BS-GAP-59", "BS-ECHO-06")
def test_cards_in_play_are_not_dealt_again_and_with_none_left_nothing_comes() -> None:
    from emberhall.games.bardsung.rules.event_roll import wandering_monster

    s = three_tiles("Stoneheart")
    s.enemy("Giant Rat", at="A")
    s.t.encounter = s.box.encounters["combat-tutorial"]  # lists no wandering monsters
    s.turn("Stoneheart")
    s.t.echo = 0
    for _ in wandering_monster(s.t, 0):
        raise AssertionError
    assert s.t.echo == -1
    assert len(s.t.enemies) == 1


@pytest.mark.rule("BS-ECHO-09", "BS-ECHO-11", "BS-GAP-26", "BS-ECHO-12")
def test_opening_a_door_to_the_echo_meets_it_at_once() -> None:
    from emberhall.games.bardsung.rules.marching_order import has_enemy_card

    s = behind_doors()
    s.hero("Wyldshell", at="1C")
    s.t.echo = 0
    s.turn("Wyldshell", draws=["Giant Rat"]).do("open-door", s.t.dungeon.joined[WEST])
    assert s.t.echo == -1
    assert s.names(s.t.joining) == ["Giant Rat"]
    assert s.row() == ["Wyldshell"]
    assert has_enemy_card(s.t)
    assert s.t.actions == 1  # the turn goes on


@pytest.mark.rule("BS-ECHO-02", "BS-ECHO-09", "BS-CF-20")
def test_an_echo_that_waits_in_the_heroes_own_area_is_not_met_by_exploring_or_opening_doors() -> None:
    from emberhall.engine.deck import Deck

    s = three_tiles("Stoneheart")
    s.t.dungeon = s.t.dungeon.with_door(NORTH, CLOSED)
    s.hero("Stoneheart", at="B")
    s.t.echo = 0
    s.turn("Stoneheart").do("open-door", NORTH)
    assert s.t.echo == 0
    s = on_a_crawl("Stoneheart").bare().resource("firewood", 0)
    s.hero("Stoneheart", at="B")
    s.t.corridor_deck = Deck([[s.box.number["P01"]]])
    s.t.challenge_deck = Deck([[s.box.number["Spilled Coins"]]])
    s.t.echo = 0
    s.order("Stoneheart").turn("Stoneheart").do("explore", NORTH).do("lay", 1)
    assert s.t.echo == 0
    assert s.t.enemies == []


@pytest.mark.rule("BS-ECHO-09", "BS-CF-20")
def test_a_hero_placed_in_the_area_of_the_echo_meets_it() -> None:
    s = behind_doors().abilities("Wyldshell", "Between Worlds").token("ghost", "A")
    s.t.echo = 0
    s.turn("Wyldshell", draws=["Only Dripping"]).do("use", "Between Worlds")
    assert s.at("Wyldshell") == "A"
    assert s.t.echo == -1


@pytest.mark.rule("BS-ECHO-05", "BS-ECHO-10")
def test_the_echo_is_drawn_where_any_hero_is_in_the_area_it_would_come_to() -> None:
    s = three_tiles("Wyldshell", "Stoneheart")
    s.t.dungeon = s.t.dungeon.with_door(WEST, CLOSED).with_door(NORTH, CLOSED)
    s.hero("Wyldshell", at="1A")
    s.hero("Stoneheart", at="S")
    s.t.echo = 2
    s.order("Wyldshell", "Stoneheart").end_phase(rolls=[1], draws=["Giant Rat", "Stoneheart", "Wyldshell"])
    assert s.t.echo == -1
    assert s.t.enemies[0].at == s.t.dungeon.focus(1)  # on the tile of the highest initiative


@pytest.mark.rule("BS-ECHO-03", "BS-ECHO-10", "BS-EVENT-06")
def test_an_echo_that_water_wakes_comes_towards_the_highest_initiative_not_to_who_waded() -> None:
    s = three_tiles("Wyldshell", "Stoneheart").token("water", "A")
    s.t.dungeon = s.t.dungeon.with_door(NORTH, CLOSED).with_door(WEST, CLOSED)
    s.hero("Wyldshell", at="1A")
    s.hero("Stoneheart", at="B")
    s.t.echo = 0
    s.order("Wyldshell", "Stoneheart").turn("Stoneheart", rolls=[1], draws=["Giant Rat"]).do("move", s.zone("A"))
    assert s.t.enemies[0].at == s.t.dungeon.focus(1)


# ---------------------------------------------------------------- terrain


def end_in(token: str, *, zone: str = "A") -> Story:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().resource("firewood", 0)
    s.token(token, zone)  # type: ignore[arg-type]
    s.hero("Dawnguard", at="C")
    s.hero("Stoneheart", at=zone)
    return s.order("Stoneheart", "Dawnguard").turn("Stoneheart")


@pytest.mark.rule("BS-TERRAIN-05", "BS-CF-09")
def test_gas_poisons_who_ends_a_turn_in_it() -> None:
    s = end_in("gas").do("end-turn")
    assert s.hero("Stoneheart").poison == 1


@pytest.mark.rule("BS-TERRAIN-17", "BS-TERRAIN-18")
def test_a_drift_freezes_and_fire_melts_it() -> None:
    from emberhall.games.bardsung.rules.conditions import suffer
    from emberhall.games.bardsung.rules.tokens import BURN

    s = end_in("drift").do("end-turn")
    assert s.has("Stoneheart", "frostbite")
    assert s.t.tokens[DRIFT]
    suffer(s.t, s.hero("Stoneheart"), BURN)
    assert not s.t.tokens[DRIFT]


@pytest.mark.rule("BS-TERRAIN-05", "BS-TERRAIN-17", "BS-GAP-69")
def test_enemies_suffer_from_gas_and_drifts_too_after_their_turn() -> None:
    s = in_the_tavern("Stoneheart").bare().token("gas", "A").token("drift", "A")
    s.hero("Stoneheart", at="A")
    s.enemy("Straw Man", at="A")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[15])
    assert s.t.enemies[0].poison == 1
    assert s.has(s.t.enemies[0], "frostbite")


@pytest.mark.rule("BS-TERRAIN-01", "BS-TERRAIN-03")
def test_a_firepit_burns_who_is_pushed_in_not_who_walks_in() -> None:
    s = on_a_crawl("Lightweaver").bare().abilities("Lightweaver", "Gust").token("firepit", "B", "C")
    s.t.fate = 0
    s.resource("charm", 0)
    man = s.enemy("Straw Man", at="A")
    s.hero("Lightweaver", at="A")
    s.order("Lightweaver", "Straw Man").turn("Lightweaver", rolls=[15, 1, 15]).do("use", "Gust").do("push", s.zone("B"))
    assert s.has(man, "burn")
    s.do("move", s.zone("B"))
    assert not s.has("Lightweaver", "burn")


@pytest.mark.rule("BS-TERRAIN-01", "BS-TERRAIN-13")
def test_who_is_pushed_elsewhere_does_not_burn() -> None:
    s = in_the_tavern("Stoneheart").bare().token("stalagmites", "B").token("firepit", "A")
    s.hero("Stoneheart", at="E")
    s.enemy("Straw Ogre", at="E")
    s.order("Straw Ogre", "Stoneheart").turn("Straw Ogre", rolls=[2, 2], draws=["Straw Cut"])
    assert (s.at("Stoneheart"), s.has("Stoneheart", "bleed")) == ("B", True)
    assert not s.has("Stoneheart", "burn")


@pytest.mark.rule("BS-TERRAIN-13", "BS-TERRAIN-16")
def test_stalagmites_make_a_hero_bleed_who_walks_in_and_no_enemy() -> None:
    s = in_the_tavern("Stoneheart").bare().token("stalagmites", "B")
    s.hero("Stoneheart", at="A")
    s.enemy("Straw Man", at="C")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart").do("move", s.zone("B"))
    assert s.has("Stoneheart", "bleed")
    s.luck(rolls=[15], draws=["Stoneheart"]).do("end-turn")
    assert s.at(s.t.enemies[0]) == "B"
    assert s.t.enemies[0].wounds == 0


@pytest.mark.rule("BS-TERRAIN-15")
@pytest.mark.parametrize(("die", "wounds"), [(3, 0), (4, 1)])
def test_an_enemy_pushed_onto_stalagmites_may_be_wounded(die: int, wounds: int) -> None:
    s = in_the_tavern("Lightweaver").bare().token("stalagmites", "B")
    s.hero("Lightweaver", at="A")
    s.enemy("Straw Man", at="A")
    s.order("Lightweaver", "Straw Man").turn("Lightweaver", rolls=[15, 1, die]).do("use", "Gust").do(
        "push", s.zone("B")
    )
    assert s.t.enemies[0].wounds == wounds


@pytest.mark.rule("BS-TERRAIN-26")
def test_a_lava_pit_wounds_and_burns_who_is_pushed_in() -> None:
    s = in_the_tavern("Lightweaver").bare().token("lava pit", "B")
    s.hero("Lightweaver", at="A")
    s.enemy("Straw Man", at="A")
    s.order("Lightweaver", "Straw Man").turn("Lightweaver", rolls=[15, 1]).do("use", "Gust").do("push", s.zone("B"))
    assert s.t.enemies[0].wounds == 1
    assert s.has(s.t.enemies[0], "burn")


@pytest.mark.rule("BS-TERRAIN-26", "BS-GAP-52")
def test_a_hero_revived_in_a_lava_pit_does_not_burn() -> None:
    s = on_a_crawl("Stoneheart").bare().resource("firewood", 0).token("lava pit", "B")
    s.hero("Stoneheart", at="A", wounds=2)
    s.enemy("Straw Ogre", at="A")  # wound, push
    draws = ["Straw Cut", "Straw Cut"]
    s.order("Straw Ogre", "Stoneheart").turn("Straw Ogre", rolls=[2, 2], draws=draws).do("drink-potion")
    assert (s.at("Stoneheart"), s.wounds("Stoneheart")) == ("B", 0)
    assert not s.has("Stoneheart", "burn")


@pytest.mark.rule("BS-TERRAIN-28", "BS-CF-40")
def test_a_hero_placed_in_water_or_on_stalagmites_did_not_move_there() -> None:
    s = on_a_crawl("Nightfeather").bare().token("water", "B").token("stalagmites", "B")
    s.order("Nightfeather").turn("Nightfeather").do("use", "Slip").do("go", s.zone("B"))
    assert not s.has("Nightfeather", "bleed")
    s.done()


@pytest.mark.rule("BS-TERRAIN-06", "BS-CF-08")
def test_rubble_empowers_one_defence_roll() -> None:
    s = in_the_tavern("Stoneheart").bare().token("rubble", "A")
    s.hero("Stoneheart", at="A")
    s.enemy("Straw Man", at="A")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[5, 3])
    assert s.wounds("Stoneheart") == 0  # 5 + 2 + 3
    assert not s.t.tokens[RUBBLE]


@pytest.mark.rule("BS-TERRAIN-07")
def test_elevation_empowers_attacks_on_other_zones() -> None:
    s = in_the_tavern("Lightweaver").bare().token("elevation", "A").abilities("Lightweaver", "Straw Spell", "Spark")
    s.hero("Lightweaver", at="A")
    s.enemy("Straw Man", at="B")
    s.order("Lightweaver", "Straw Man").turn("Lightweaver", rolls=[4, 4, 1]).do("use", "Straw Spell")
    assert s.asked == "effects"  # 4 + 4 + 2
    s.t.enemies[0].at = s.zone("A")
    s.t.look_around()
    s.luck(rolls=[4, 15], draws=["Lightweaver"]).do("decline", "Wound").do("use", "Spark")  # no d4 in the same zone
    s.done()


@pytest.mark.rule("BS-TERRAIN-01", "BS-TERRAIN-02", "BS-TERRAIN-18")
def test_a_hero_pushed_into_a_fire_melts_the_drift_beside_it() -> None:
    s = in_the_tavern("Stoneheart").bare().token("firepit", "D").token("drift", "D", "F")
    s.hero("Stoneheart", at="E")
    s.enemy("Straw Ogre", at="E")
    s.order("Straw Ogre", "Stoneheart").turn("Straw Ogre", rolls=[2, 2], draws=["Straw Cut"])
    assert s.at("Stoneheart") == "D"
    assert s.has("Stoneheart", "burn")
    assert s.t.tokens[DRIFT] == 1 << s.zone("F")


@pytest.mark.rule("BS-TERRAIN-08", "BS-GAP-70")
def test_a_banner_gives_the_first_enemy_card_another_turn_at_the_end() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard").bare().token("banner", "G")
    s.hero("Stoneheart", at="A")
    s.hero("Dawnguard", at="I")
    s.enemy("Straw Man", at="B")
    s.enemy("Straw Imp", at="H")
    s.order("Straw Man", "Stoneheart", "Straw Imp", "Dawnguard").turn("Straw Man", rolls=[15])
    assert s.row() == ["Stoneheart", "Straw Imp", "Dawnguard", "Straw Man"]
    assert s.ready() == ["Stoneheart", "Straw Imp", "Dawnguard", "Straw Man"]
    s.luck(rolls=[15]).do("end-turn")
    assert s.ready() == ["Dawnguard", "Straw Man"]  # the second enemy card is not made ready


@pytest.mark.rule("BS-TERRAIN-08", "BS-GAP-70")
@pytest.mark.parametrize(("banners", "again"), [("G", False), ("GH", True)])
def test_a_banner_set_up_after_the_first_enemy_card_does_nothing_for_the_next(banners: str, again: bool) -> None:
    s = in_the_tavern("Stoneheart").bare()
    s.hero("Stoneheart", at="A")
    s.enemy("Straw Man", at="I")
    s.enemy("Straw Imp", at="A")
    rolls = [15] * (3 if again else 1)  # the Imp tires the hero
    s.order("Straw Man", "Stoneheart", "Straw Imp").turn("Stoneheart", rolls=rolls)
    s.token("banner", *banners).luck(draws=["Stoneheart", "Straw Man"]).do("end-turn")
    turns = [s.box.name(e.event.card) for e in s.played.entries() if isinstance(e.event, EnemyTurn)]
    assert turns == ["Straw Imp"] * (2 if again else 1)


@pytest.mark.rule("BS-TERRAIN-08", "BS-GAP-70")
def test_two_banners_give_the_only_enemy_card_one_turn_more_not_two() -> None:
    s = in_the_tavern("Stoneheart").bare().token("banner", "G", "C")
    s.hero("Stoneheart", at="A")
    s.enemy("Straw Man", at="B")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[15])
    assert s.ready() == ["Stoneheart", "Straw Man"]
    s.luck(rolls=[15], draws=["Stoneheart"]).do("end-turn")
    assert s.t.round == 2


@pytest.mark.rule("BS-TERRAIN-08", "BS-GAP-70")
def test_the_first_enemy_card_of_a_round_stays_the_first_when_it_has_left_the_order() -> None:
    s = in_the_tavern("Stoneheart").bare().abilities("Stoneheart", "Straw Fist")
    s.hero("Stoneheart", at="A")
    s.enemy("Straw Man", at="A", wounds=1)
    s.enemy("Straw Imp", at="A")
    s.order("Straw Man", "Stoneheart", "Straw Imp").turn("Straw Man", rolls=[15, 20])
    s.do("use", "Straw Fist").do("target", "Straw Man").do("apply")
    s.token("banner", "G").luck(rolls=[15], draws=["Stoneheart"]).do("end-turn")
    assert s.t.round == 2  # the Imp, second to be exhausted, had one turn


@pytest.mark.rule("BS-TERRAIN-09", "BS-TURN-05")
def test_a_hero_tears_a_banner_down_where_no_enemy_is() -> None:
    s = on_a_crawl("Stoneheart").bare().token("banner", "S")
    s.enemy("Straw Man", at="S")
    assert not s.order("Stoneheart", "Straw Man").turn("Stoneheart").offers("tear-banner")
    s = on_a_crawl("Stoneheart").bare().token("banner", "S").order("Stoneheart").turn("Stoneheart").do("tear-banner")
    assert not s.t.tokens[BANNER]
    assert s.t.actions == 1


@pytest.mark.rule("BS-TERRAIN-10", "BS-TERRAIN-11", "BS-TERRAIN-25", "BS-CF-31")
@pytest.mark.parametrize(("dice", "zone", "wounds"), [((8, 2), "B", 0), ((7, 2), "S", 1)])
def test_grasping_vines_hold_with_tn_10_and_advantage(dice: tuple[int, int], zone: str, wounds: int) -> None:
    s = on_a_crawl("Stoneheart").bare().token("grasping vines", "S").order("Stoneheart")
    s.turn("Stoneheart", rolls=[*dice], draws=["Straw Cut"] * wounds).do("move", s.zone("B"))
    assert (s.at("Stoneheart"), s.wounds("Stoneheart")) == (zone, wounds)


@pytest.mark.rule("BS-TERRAIN-12")
def test_with_enemies_in_the_zone_the_vines_are_ignored() -> None:
    s = on_a_crawl("Stoneheart").bare().token("grasping vines", "S")
    s.enemy("Brigand", at="S")  # TN 9
    s.order("Stoneheart", "Brigand").turn("Stoneheart", rolls=[6]).do("move", s.zone("B"))
    assert (s.at("Stoneheart"), s.wounds("Stoneheart")) == ("S", 0)


@pytest.mark.rule("BS-TERRAIN-19", "BS-HAZARD-01", "BS-HAZARD-02")
def test_on_a_6_mushroom_patches_burst_over_their_tile() -> None:
    s = three_tiles("Stoneheart", "Dawnguard").token("mushroom patch", "A", "B")
    s.hero("Dawnguard", at="1A")
    s.enemy("Straw Giant", at="C")
    s.order("Stoneheart", "Dawnguard", "Straw Giant").end_phase(rolls=[6], draws=["Stoneheart", "Dawnguard"])
    assert (s.hero("Stoneheart").poison, s.hero("Dawnguard").poison, s.t.enemies[0].poison) == (1, 0, 1)
    assert not s.t.tokens[MUSHROOMS]


@pytest.mark.rule("BS-HAZARD-01", "BS-HAZARD-02", "BS-END-05")
@pytest.mark.parametrize(("die", "gold"), [(6, 10), (5, 0), (1, 0)])
def test_a_6_activates_every_hazard(die: int, gold: int) -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = three_tiles("Stoneheart")
    s.t.aspects = [Aspect(s.box.number["Straw Steam"], place, 0, 0) for place in (0, 1)]
    s.end_phase(rolls=[die])
    assert s.t.gold == gold


@pytest.mark.rule("BS-TERRAIN-20", "BS-TERRAIN-21", "BS-GAP-48", "BS-GAP-68")
@pytest.mark.parametrize(("die", "poison"), [(13, 0), (12, 1)])
def test_a_patch_is_harvested_for_three_gold(die: int, poison: int) -> None:
    s = on_a_crawl("Stoneheart").bare().token("mushroom patch", "S").order("Stoneheart")
    s.turn("Stoneheart", rolls=[die]).do("harvest")  # constitution +1 against TN 14
    assert (s.t.gold, s.hero("Stoneheart").poison, s.t.actions) == (3, poison, 2)
    s = on_a_crawl("Stoneheart").bare().token("mushroom patch", "S")
    s.enemy("Straw Man", at="A")
    assert not s.order("Stoneheart", "Straw Man").turn("Stoneheart").offers("harvest")


@pytest.mark.rule("BS-TERRAIN-22", "BS-TERRAIN-23", "BS-TERRAIN-24")
@pytest.mark.parametrize("token", ["old well", "pipe", "forge"])
def test_some_elements_have_no_rules_of_their_own(token: str) -> None:
    s = end_in(token).do("end-turn")
    assert (s.hero("Stoneheart").conditions, s.hero("Stoneheart").poison) == (0, 0)
