"""Rules of the sections DOOR, AREA, REST, CHECK: doors, areas, fires."""

from __future__ import annotations

import pytest

from emberhall.engine.events import Log
from emberhall.games.bardsung.rules.areas import bring_enemy, check_areas, spare_models
from emberhall.games.bardsung.rules.dungeon import BARRED, CLOSED, OPEN, Dungeon, Placed
from emberhall.games.bardsung.rules.events import CardLeaves, EnemyAttacks, EnemyBorrowed
from emberhall.games.bardsung.rules.tokens import FIREWOOD_LAID
from emberhall.games.bardsung.rules.wounds import wound_enemy
from tests.games.bardsung.story import Story, on_a_crawl

ENTRANCE, BEND = ("T01A", 0, 10, 0), ("T03A", 0, 6, 1)
NORTH_CORRIDOR = ("T02A", 0, 12, 4)
WEST = 1  # the entrance's west portal, in zone A; behind it zone C of the bend


def with_a_door(*heroes: str, closed: bool = False, at: str = "A") -> Story:
    """The entrance and a bend west of it with a door between them."""
    s = on_a_crawl(*(heroes or ("Stoneheart",))).bare().tiles(ENTRANCE, BEND)
    s.t.dungeon = s.t.dungeon.with_door(WEST, CLOSED if closed else OPEN)
    for hero in s.t.heroes:
        s.hero(s.box.name(hero.card), at=at)
    return s


@pytest.mark.rule("BS-DOOR-03")
def test_an_open_door_is_passed_without_penalty() -> None:
    s = with_a_door().order("Stoneheart").turn("Stoneheart")
    s.do("move", s.zone("1C"))
    assert s.at("Stoneheart") == "1C"


@pytest.mark.rule("BS-DOOR-06", "BS-DOOR-08", "BS-DOOR-10", "BS-GAP-41", "BS-EX-35")
def test_a_hero_on_either_side_opens_and_closes_a_door_with_an_action() -> None:
    for side in ("A", "1C"):
        s = with_a_door(at=side).order("Stoneheart").turn("Stoneheart")
        s.do("close-door", s.offers("close-door")[0].what) if side == "1C" else s.do("close-door", WEST)
        assert s.t.dungeon.doors[WEST] == CLOSED
        assert s.t.resources[2] == 3  # no enemies: no toolkit
        assert s.t.actions == 1
        s.do("open-door", s.offers("open-door")[0].what)
        assert s.t.dungeon.doors[WEST] == OPEN


@pytest.mark.rule("BS-DOOR-05", "BS-GAP-84")
def test_exploring_through_a_closed_door_opens_it() -> None:
    from emberhall.engine.deck import Deck

    s = on_a_crawl("Stoneheart").bare()
    s.hero("Stoneheart", at="B")
    s.t.dungeon = s.t.dungeon.with_door(0, CLOSED).with_door(WEST, CLOSED)
    s.t.corridor_deck = Deck([[s.box.number["P01"]]])
    s.t.challenge_deck = Deck([[s.box.number["Spilled Coins"]]])
    s.order("Stoneheart").turn("Stoneheart").do("explore", 0).do("lay", 0)
    assert (s.t.dungeon.doors[0], s.t.dungeon.doors[WEST]) == (OPEN, CLOSED)


@pytest.mark.rule("BS-DOOR-07", "BS-TOKEN-10")
def test_closing_a_door_before_enemies_takes_a_toolkit() -> None:
    s = with_a_door()
    s.enemy("Straw Man", at="1A")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart").do("close-door", WEST)
    assert s.t.resources[2] == 2
    s = with_a_door().resource("toolkit", 0)
    s.enemy("Straw Man", at="1A")
    assert not s.order("Stoneheart", "Straw Man").turn("Stoneheart").offers("close-door")


@pytest.mark.rule("BS-DOOR-09")
def test_enemies_do_not_open_doors() -> None:
    s = with_a_door("Stoneheart", "Dawnguard", closed=True)
    s.hero("Dawnguard", at="1A")
    s.enemy("Straw Man", at="C")
    s.order("Straw Man", "Dawnguard", "Stoneheart").turn("Straw Man", rolls=[15])
    assert s.t.dungeon.doors[WEST] == CLOSED


@pytest.mark.rule("BS-TERRAIN-27")
def test_a_portcullis_is_flipped_by_nobody_but_a_lever_or_a_text() -> None:
    s = with_a_door().token("lever", "A")
    s.t.dungeon = s.t.dungeon.with_door(WEST, BARRED)
    s.enemy("Straw Man", at="1A")
    s.order("Stoneheart").turn("Stoneheart", rolls=[2])
    assert not (s.offers("open-door"))
    assert not (s.offers("close-door"))
    s.do("pull-lever")
    assert s.t.dungeon.doors[WEST] == OPEN
    assert s.row() == ["Stoneheart", "Straw Man"]  # the areas are one again


@pytest.mark.rule("BS-EX-18", "BS-AREA-01", "BS-AREA-02")
def test_areas_are_tiles_connected_by_portals_and_open_doors() -> None:
    s = on_a_crawl().tiles(ENTRANCE, BEND, NORTH_CORRIDOR)
    dungeon = s.t.dungeon
    assert dungeon.area(0) == dungeon.floor
    split = dungeon.with_door(WEST, CLOSED)
    assert split.area(0) == split.tiles[0] | split.tiles[2]
    assert split.area(16) == split.tiles[1]
    assert split.with_door(WEST, OPEN).area(16) == dungeon.floor


@pytest.mark.rule("BS-AREA-03")
def test_a_closed_door_does_not_split_what_is_connected_another_way() -> None:
    s = on_a_crawl().tiles(ENTRANCE, BEND)
    dungeon = s.t.dungeon.with_door(WEST, CLOSED)
    loop = type(dungeon)(
        dungeon.faces, dungeon.places, dungeon.joined | {0: 16, 16: 0}, dungeon.doors, dungeon.dead_ends
    )
    assert loop.area(0) == loop.floor


@pytest.mark.rule("BS-EX-34", "BS-AREA-05", "BS-AREA-06", "BS-AREA-12")
def test_closing_the_door_on_pursuers() -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = with_a_door().resource("toolkit", 1)
    s.enemy("Raider", at="1A")
    s.t.aspects = [Aspect(s.box.number["Straw Fear"], 0, 0, 0)]
    s.order("Stoneheart", "Raider").turn("Stoneheart").do("close-door", WEST)
    assert s.row() == ["Stoneheart"]
    assert s.t.gold == 0
    assert s.t.aspects == []
    assert s.offers("rest")


@pytest.mark.rule("BS-AREA-06")
def test_a_card_whose_last_models_are_shut_away_leaves_unpaid_and_pays_when_they_fall() -> None:
    s = with_a_door(closed=True)
    near, far = s.enemy("Straw Man", at="C"), s.enemy("Straw Man", at="1A")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart", rolls=[1])
    for _ in range(2):
        wound_enemy(s.t, s.t.enemy(near.uid))
    assert (s.row(), s.t.gold) == (["Stoneheart"], 0)
    s.do("open-door", WEST)
    for _ in range(2):
        wound_enemy(s.t, s.t.enemy(far.uid))
    assert (s.row(), s.t.gold) == (["Stoneheart"], 2)


@pytest.mark.rule("BS-ENEMY-11", "BS-AREA-06", "BS-END-03")
@pytest.mark.parametrize("closed", [True, False])
def test_an_enemy_that_burns_behind_a_closed_door_pays_nothing(closed: bool) -> None:
    s = with_a_door(closed=closed).resource("firewood", 0)
    s.gain(s.enemy("Straw Man", at="1A", wounds=1), "burn")
    s.order("Stoneheart", *([] if closed else ["Straw Man"])).end_phase()
    assert (s.t.enemies, s.t.gold) == ([], 0 if closed else 2)
    left = [entry for entry in s.played.entries() if isinstance(entry.event, CardLeaves)]
    assert bool(left) is not closed  # there was no card to leave any more


@pytest.mark.rule("BS-AREA-07", "BS-HEAT-02", "BS-GAP-27")
@pytest.mark.parametrize("another", [True, False])
def test_a_card_comes_back_on_its_normal_side_whatever_befell_the_enemy_meanwhile(another: bool) -> None:
    s = with_a_door(closed=True)
    giant = s.enemy("Straw Giant", at="1A")
    s.order("Stoneheart").turn("Stoneheart", rolls=[2])
    for _ in range(3):
        wound_enemy(s.t, s.t.enemy(giant.uid))
    if another:  # comes where the heroes are
        bring_enemy(s.t, giant.card, s.zone("C"))
    else:
        s.do("open-door", WEST)
    assert s.names(s.t.joining) + s.row()[1:] == ["Straw Giant"]
    assert (s.t.heated, s.t.enemies[0].wounds) == ([], 1)


@pytest.mark.rule("BS-EX-44", "BS-AREA-07", "BS-GAP-27", "BS-GAP-28", "BS-ORDER-11")
def test_the_door_is_opened_again() -> None:
    s = with_a_door("Dawnguard", closed=True).resource("toolkit", 0)
    s.enemy("Brute", at="1A", wounds=1)
    s.order("Dawnguard").turn("Dawnguard", rolls=[2]).do("open-door", WEST)
    assert s.row() == ["Dawnguard", "Brute"]
    assert (s.t.enemies[0].wounds, s.t.round, s.t.actions) == (1, 1, 1)
    assert not s.offers("close-door")  # that takes a toolkit now


@pytest.mark.rule("BS-AREA-08")
def test_the_most_wounded_hero_is_sought_among_those_of_the_area() -> None:
    s = with_a_door("Stoneheart", "Dawnguard", "Nightfeather", closed=True)
    s.hero("Stoneheart", at="1C", wounds=2)
    s.hero("Dawnguard", wounds=1)
    s.enemy("Executioner", at="A")
    s.order("Executioner", "Nightfeather", "Dawnguard", "Stoneheart").turn("Executioner", rolls=[20])
    attacks = [entry.event for entry in s.played.entries() if isinstance(entry.event, EnemyAttacks)]
    assert [event.seat for event in attacks] == [s.hero("Dawnguard").seat]


@pytest.mark.rule("BS-AREA-05", "BS-AREA-07")
def test_an_enemy_placed_where_no_hero_is_has_no_card_until_one_meets_it() -> None:
    from emberhall.games.bardsung.rules.marching_order import has_enemy_card

    s = with_a_door(closed=True).resource("toolkit", 0).order("Stoneheart").turn("Stoneheart", rolls=[2])
    bring_enemy(s.t, s.box.number["Straw Man"], s.zone("1A"))
    assert not has_enemy_card(s.t)
    s.do("open-door", WEST)
    assert s.row() == ["Stoneheart", "Straw Man"]


@pytest.mark.rule("BS-AREA-10", "BS-AREA-11", "BS-AREA-13", "BS-GAP-98", "BS-GAP-47")
def test_missing_models_come_from_areas_without_heroes() -> None:
    s = with_a_door(closed=True)
    for zone in ("1A", "1B", "1C"):
        s.enemy("Straw Man", at=zone)
    s.enemy("Straw Man", at="C")  # all four
    assert spare_models(s.t, s.box.number["Straw Man"], 2) == 2
    assert len(s.t.enemies) == 2
    assert spare_models(s.t, s.box.number["Straw Man"], 9) == 3  # as many as possible


@pytest.mark.rule("BS-AREA-10")
def test_the_log_says_which_models_were_taken_from_where() -> None:
    s = with_a_door(closed=True)
    for zone in ("1A", "1B", "1C", "C"):
        s.enemy("Straw Man", at=zone)
    s.t.log = Log()
    spare_models(s.t, s.box.number["Straw Man"], 2)
    taken = [entry.event for entry in s.t.log.entries if isinstance(entry.event, EnemyBorrowed)]
    assert [event.uid for event in taken] == [1, 2]
    assert [event.zone for event in taken] == [s.zone("1A"), s.zone("1B")]


@pytest.mark.rule("BS-AREA-05", "BS-AREA-12", "BS-GAP-28")
def test_when_the_last_hero_of_an_area_escapes_the_cards_of_its_enemies_leave() -> None:
    s = with_a_door("Stoneheart", "Dawnguard", closed=True)
    s.hero("Dawnguard", at="1A")
    s.enemy("Straw Man", at="C")
    s.t.stairs = s.zone("A")
    s.order("Stoneheart", "Straw Man", "Dawnguard").turn("Stoneheart").do("escape")
    assert (s.row(), s.t.gold) == (["Dawnguard"], 0)


# ---------------------------------------------------------------- rest


@pytest.mark.rule("BS-REST-01", "BS-REST-02", "BS-REST-08", "BS-GAP-42", "BS-TOKEN-09")
def test_when_the_heroes_can_rest() -> None:
    s = with_a_door("Stoneheart", "Dawnguard").order("Stoneheart", "Dawnguard").turn("Stoneheart")
    assert s.offers("rest", seat=0)
    assert s.offers("rest", seat=1)
    s = with_a_door("Stoneheart", "Dawnguard", closed=True)
    s.hero("Dawnguard", at="1A")
    assert not s.order("Stoneheart", "Dawnguard").turn("Stoneheart").offers("rest")
    s = with_a_door()
    s.enemy("Straw Man", at="1A")
    assert not s.order("Stoneheart", "Straw Man").turn("Stoneheart").offers("rest")
    s = with_a_door().resource("firewood", 0)
    assert not s.order("Stoneheart").turn("Stoneheart").offers("rest")


@pytest.mark.rule("BS-REST-03", "BS-REST-04", "BS-REST-05", "BS-REST-06", "BS-CF-34", "BS-TURN-09")
def test_a_rest_gathers_the_heroes_round_a_fire_heals_each_and_ends_the_round() -> None:
    s = with_a_door("Stoneheart", "Dawnguard")
    s.hero("Stoneheart", wounds=2)
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart", draws=["Dawnguard"]).do("rest", seat=0).do("rest-at", 1)
    s.do("rest-zone", s.zone("1A")).do("rest-zone", s.zone("1C"))
    assert (s.at("Stoneheart"), s.at("Dawnguard")) == ("1A", "1C")
    assert s.t.tokens[FIREWOOD_LAID] == 1 << s.t.dungeon.focus(1)
    assert (s.t.resources[1], s.t.spent[1]) == (2, 0)
    assert s.wounds("Stoneheart") == 1
    assert s.t.round == 2


@pytest.mark.rule("BS-COND-19", "BS-REST-07")
def test_a_rest_discards_the_poison_of_enemies_behind_doors_too() -> None:
    s = with_a_door(closed=True)
    s.gain(s.enemy("Straw Man", at="1A"), "poison", "poison")
    s.order("Stoneheart").turn("Stoneheart").do("rest").do("rest-zone", s.zone("A"))
    assert s.t.enemies[0].poison == 0


@pytest.mark.rule("BS-REST-04", "BS-CHECK-01", "BS-CHECK-14", "BS-MAINT-12")
def test_two_rests_on_one_tile_leave_two_fires_there() -> None:
    from emberhall.games.bardsung.rules.carried import spoils
    from emberhall.games.bardsung.rules.checkpoints import checkpoints, prune, put_out

    s = with_a_door().order("Stoneheart").turn("Stoneheart")
    for _ in range(2):
        s.do("rest").do("rest-at", 1).do("rest-zone", s.zone("1A"))
    fire = s.t.dungeon.focus(1)
    assert (s.t.resources[1], s.t.spent[1], spoils(s.t).firewood) == (1, 0, 2)
    put_out(s.t, fire)
    assert (checkpoints(s.t), s.t.spent[1]) == ((fire,), 1)
    s.t.more_fires = [fire]
    s.hero("Stoneheart", at="A")
    prune(s.t, [1])
    assert (checkpoints(s.t), s.t.more_fires, s.t.spent[1]) == ((), [], 3)


@pytest.mark.rule("BS-REST-06", "BS-CAMP-09", "BS-CAMP-10", "BS-CHECK-09")
@pytest.mark.parametrize(("encounter", "rounds"), [("the-shamans-ring", 6), ("the-miners-back-door", 7)])
@pytest.mark.parametrize("defeated", [True, False])
def test_a_round_ended_by_a_rest_or_a_checkpoint_counts_where_rounds_do(
    encounter: str, rounds: int, defeated: bool
) -> None:
    s = Story(encounter, ("Stoneheart",)).bare().order("Stoneheart").token("firewood", "B")
    s.t.round = rounds
    if defeated:
        s.resource("healing potion", 0).gain("Stoneheart", "poison").token("gas", "S").hero("Stoneheart", wounds=3)
        s.turn("Stoneheart", draws=["Straw Cut"]).do("end-turn").do("return-to", s.zone("B"))
    else:
        s.turn("Stoneheart").do("rest").do("rest-at", 0).do("rest-zone", s.zone("A"))
    assert s.outcome is not None
    assert s.outcome.won is (encounter == "the-shamans-ring")  # to hold out there, to be quick here


# ---------------------------------------------------------------- checkpoints


def burning(*, wounds: int = 3) -> Story:
    """Stoneheart near defeat on the corridor north of the entrance, a fire on the bend, a potionless party."""
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().tiles(ENTRANCE, BEND, NORTH_CORRIDOR)
    s.resource("healing potion", 0).token("firewood", "1B").token("rubble", "2A").token("gas", "1C")
    s.hero("Stoneheart", at="2B", wounds=wounds)
    s.gain("Dawnguard", "bleed")
    s.hero("Dawnguard", at="S", wounds=1)
    s.enemy("Straw Man", at="2B")
    s.enemy("Straw Imp", at="C")
    s.t.stairs, s.t.echo = s.zone("2A"), 2
    return s.order("Straw Man", "Stoneheart", "Dawnguard", "Straw Imp")


@pytest.mark.rule(
    "BS-CHECK-01", "BS-CHECK-02", "BS-CHECK-03", "BS-CHECK-04", "BS-CHECK-05", "BS-CHECK-06",
    "BS-CHECK-07", "BS-CHECK-08",
    "BS-CHECK-09", "BS-CHECK-10", "BS-CHECK-11", "BS-CHECK-12", "BS-GAP-51",
)  # fmt: skip
def test_back_to_the_fire() -> None:
    s = burning()
    s.t.fate = 1
    s.turn("Straw Man", rolls=[2], draws=["Straw Cut", "Dawnguard", "Straw Imp"]).do("return-to", s.zone("1B"), seat=0)
    assert {s.at("Stoneheart"), s.at("Dawnguard")} == {"1B"}
    assert [s.wounds(name) for name in ("Stoneheart", "Dawnguard")] == [0, 0]
    assert s.hero("Dawnguard").conditions == 0
    assert (s.t.tokens[FIREWOOD_LAID], s.t.spent[1]) == (0, 1)
    assert s.t.dungeon.places[2] is None
    assert 0 in s.t.dungeon.unexplored()
    assert s.row() == ["Dawnguard", "Straw Imp", "Stoneheart"]
    assert (s.t.gold, s.t.fate, s.t.stairs, s.t.echo) == (0, 1, -1, -1)
    assert s.t.has(2, s.zone("1C"))  # gas on a tile that stays
    assert not s.t.tokens[3]  # the rubble went with its tile
    assert s.asked == "turn"


@pytest.mark.rule("BS-CHECK-10", "BS-SECRET-03")
def test_a_passage_whose_tile_a_checkpoint_takes_away_stays_a_portal() -> None:
    s = burning()
    dungeon = s.t.dungeon
    passage = next(gate for gate in dungeon.passages() if gate >> 4 == 1)  # of the bend
    fit = next(fit for face in s.box.faces if face.kind == "room" for fit in dungeon.fits(passage, face.number))
    s.t.dungeon = dungeon.join(passage, fit)
    s.resource("toolkit", 0).turn("Straw Man", rolls=[2], draws=["Straw Cut", "Stoneheart", "Straw Imp"])
    s.do("return-to", s.zone("1B"), seat=0)
    assert (s.t.dungeon.places[3], s.at("Stoneheart")) == (None, "1B")
    assert passage in s.t.dungeon.unexplored()
    assert passage not in s.t.dungeon.passages()
    assert [offer.what for offer in s.offers("explore")] == [passage]
    assert Dungeon.rebuild(s.box.faces, s.t.dungeon.key()).unexplored() == s.t.dungeon.unexplored()


@pytest.mark.rule("BS-CHECK-09", "BS-ASPECT-11", "BS-ASPECT-04")
def test_a_card_that_a_checkpoint_interrupts_is_discarded_and_does_not_begin_anew() -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = on_a_crawl("Stoneheart").bare().tiles(ENTRANCE, BEND)
    s.resource("healing potion", 0).resource("firewood", 0).token("firewood", "1B")
    s.hero("Stoneheart", at="S", wounds=3)
    timers = {"Straw Roof": 1, "Straw Rockfall": 0, "Straw Drums": 0, "Rising Water": 2}  # the roof falls now
    number = s.box.number
    s.t.aspects = [Aspect(number[name], 0, 0, 0, left, uid) for uid, (name, left) in enumerate(timers.items(), 1)]
    s.order("Stoneheart").end_phase(draws=["Straw Cut"]).do("return-to", s.zone("1B"))
    assert s.names(aspect.card for aspect in s.t.aspects) == ["Straw Drums", "Rising Water"]
    assert s.names(s.t.battle_discard) == ["Straw Roof", "Straw Rockfall"]


@pytest.mark.rule("BS-CHECK-09")
def test_a_checkpoint_in_the_middle_of_an_attack_ends_what_held_for_that_attack() -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = on_a_crawl("Nightfeather").bare().abilities("Nightfeather", "Backstab").resource("healing potion", 0)
    s.token("firewood", "S").token("lava pit", "B")
    s.t.aspects = [Aspect(s.box.number["Loose Footing"], 0, 0, 0)]
    s.t.fate = 1
    s.hero("Nightfeather", at="A", wounds=2)
    s.enemy("Straw Man", at="A")
    s.resource("charm", 0).order("Nightfeather", "Straw Man")
    s.turn("Nightfeather", rolls=[2], draws=["Straw Cut", "Nightfeather"]).do("use", "Backstab")
    s.do("return-to", s.zone("S"))
    assert "edge" not in s.t.force
    assert s.t.extra == ()


@pytest.mark.rule("BS-CHECK-02", "BS-GAP-102")
def test_of_several_fires_any_hero_names_the_one_to_go_back_to() -> None:
    s = burning().token("firewood", "C")
    s.turn("Straw Man", rolls=[2], draws=["Straw Cut", "Dawnguard", "Straw Imp"])
    for seat in (0, 1):
        assert {option.what for option in s.offers("return-to", seat=seat)} == {s.zone("1B"), s.zone("C")}
    s.do("return-to", s.zone("C"), seat=1)
    assert {s.at("Stoneheart"), s.at("Dawnguard")} == {"C"}
    assert s.t.dungeon.in_play() == 1  # the bend, and the fire on it, are gone
    assert (s.t.tokens[FIREWOOD_LAID], s.t.spent[1]) == (0, 2)


def ring() -> Story:
    """Entrance, two tiles beside it and a fourth beyond, joined to both of them; a fire on that."""
    s = burning()
    s.t.dungeon = s.t.dungeon.lay(Placed(s.box.face["T12B"], 0, 1, 20))
    gates = {16: 48, 48: 16, 32: 49, 49: 32}  # the bend's north portal and the corridor's lead there
    dungeon = s.t.dungeon
    s.t.dungeon = Dungeon(dungeon.faces, dungeon.places, dungeon.joined | gates, dungeon.doors, dungeon.dead_ends)
    return s.token("firewood", "3A")


@pytest.mark.rule("BS-CHECK-06", "BS-CHECK-13", "BS-GAP-50", "BS-GAP-108")
@pytest.mark.parametrize(("way", "kept"), [(0, [0, 1, 3]), (1, [0, 2, 3])])
def test_of_two_equally_short_ways_back_the_heroes_keep_one(way: int, kept: list[int]) -> None:
    s = ring().turn("Straw Man", rolls=[2], draws=["Straw Cut"]).do("return-to", 3 << 4, seat=1)
    assert (s.asked, s.choice.seat) == ("checkpoint-route", 1)
    cards = ["Stoneheart", "Dawnguard"] + (["Straw Imp"] if way else [])
    s.luck(draws=cards).do("route", way)
    assert [place for place, placed in enumerate(s.t.dungeon.places) if placed] == kept


@pytest.mark.rule("BS-CHECK-13", "BS-GAP-50")
def test_the_shortest_way_back_goes_through_closed_doors_too() -> None:
    from emberhall.games.bardsung.rules.checkpoints import shortest_routes

    s = on_a_crawl().tiles(ENTRANCE, BEND, NORTH_CORRIDOR)
    dungeon = s.t.dungeon.with_door(WEST, CLOSED)
    joined = dungeon.joined | {18: 32, 32: 18}  # round by the corridor it would be two tiles
    s.t.dungeon = Dungeon(dungeon.faces, dungeon.places, joined, dungeon.doors, dungeon.dead_ends)
    assert shortest_routes(s.t, 1) == [(1, 0)]


@pytest.mark.rule("BS-GAP-103")
def test_in_a_fixed_encounter_a_checkpoint_leaves_the_tiles_and_enemies() -> None:
    s = Story("straw-fort", ("Stoneheart",)).bare().resource("healing potion", 0).token("firewood", "B")
    s.hero("Stoneheart", at="1A", wounds=3)
    s.enemy("Straw Man", at="1A")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[2], draws=["Straw Cut", "Stoneheart"])
    s.do("return-to", s.zone("B"))
    assert s.at("Stoneheart") == "B"
    assert s.t.dungeon.in_play() == 3
    assert s.row() == ["Stoneheart", "Straw Man"]


@pytest.mark.rule("BS-CHECK-14", "BS-CF-34")
def test_firewood_on_tiles_taken_away_returns_exhausted() -> None:
    from emberhall.games.bardsung.rules.checkpoints import prune

    s = burning().token("firewood", "2C")
    s.enemy("Straw Man", at="2A")
    prune(s.t, [2])
    assert s.t.spent[1] == 1
    assert s.row() == ["Stoneheart", "Dawnguard", "Straw Imp"]


def test_a_check_of_areas_changes_nothing_where_nothing_changed() -> None:
    s = with_a_door()
    s.enemy("Straw Man", at="1A")
    s.order("Stoneheart", "Straw Man")
    check_areas(s.t)
    assert s.row() == ["Stoneheart", "Straw Man"]


@pytest.mark.rule("BS-TERRAIN-27", "BS-DOOR-05")
def test_nobody_explores_through_a_portcullis() -> None:
    north = 0
    s = on_a_crawl("Stoneheart").bare().token("lever", "B")
    s.t.dungeon = s.t.dungeon.with_door(north, BARRED)
    s.hero("Stoneheart", at="B")
    s.order("Stoneheart").turn("Stoneheart")
    assert not s.offers("explore", north)
    s.do("pull-lever")
    assert s.offers("explore", north)
