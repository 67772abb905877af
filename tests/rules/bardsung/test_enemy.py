"""Rules of the sections ENEMY, HEAT, BEHAV, TARGET, CONFLICT: enemies and their turns."""

from __future__ import annotations

import pytest

from emberhall.games.bardsung.cards.behaviours import forecast
from emberhall.games.bardsung.rules.behaviour import heroes_by_distance, line_up
from emberhall.games.bardsung.rules.conditions import enemy_suffers
from emberhall.games.bardsung.rules.events import EnemyAttacks, EnemyTurn
from emberhall.games.bardsung.rules.state import Enemy
from emberhall.games.bardsung.rules.tokens import POISON
from emberhall.games.bardsung.rules.wounds import wound_enemy
from tests.games.bardsung.story import Story, in_the_crypt, in_the_tavern, on_a_crawl

HEROES = ("Stoneheart", "Dawnguard", "Lightweaver", "Nightfeather")


def scene(enemies: dict[str, str], *order: str, **heroes: str) -> Story:
    """The tavern with heroes and enemies in these zones, in this marching order."""
    s = in_the_tavern(*heroes).bare()
    for name, zone in heroes.items():
        s.hero(name, at=zone)
    for name, zones in enemies.items():
        for zone in zones:
            s.enemy(name, at=zone)
    return s.order(*order)


def attacked(s: Story) -> list[tuple[str, str]]:
    """Who was attacked by whom since the story began."""
    found = [entry.event for entry in s.played.entries() if isinstance(entry.event, EnemyAttacks)]
    return [(s.box.name(event.card), s.box.name(s.t.heroes[event.seat].card)) for event in found]


def acted(s: Story) -> list[int]:
    return [entry.event.uid for entry in s.played.entries() if isinstance(entry.event, EnemyTurn)]


# ---------------------------------------------------------------- turns


@pytest.mark.rule(
    "BS-EX-08", "BS-ENEMY-12", "BS-ENEMY-13", "BS-ENEMY-14", "BS-BEHAV-01", "BS-BEHAV-05", "BS-BEHAV-06", "BS-BEHAV-08",
    "BS-BEHAV-09", "BS-TARGET-01", "BS-TARGET-02", "BS-TARGET-03", "BS-TARGET-06", "BS-CF-42",
)  # fmt: skip
def test_the_brigands_turn() -> None:
    s = scene(
        {"Brigand": "BI"}, "Stoneheart", "Brigand", "Dawnguard", "Lightweaver",
        Stoneheart="B", Lightweaver="B", Dawnguard="E",
    )  # fmt: skip
    s.turn("Brigand", rolls=[15, 15])
    assert attacked(s) == [("Brigand", "Stoneheart"), ("Brigand", "Dawnguard")]
    assert s.at(s.t.enemies[1]) == "E"
    assert "Brigand" not in s.ready()


@pytest.mark.rule("BS-EX-43", "BS-TARGET-04", "BS-TARGET-08", "BS-TARGET-09", "BS-CF-56", "BS-CF-41", "BS-CONFLICT-01")
def test_with_nobody_unengaged_a_brigand_charges_one_who_is_engaged() -> None:
    s = scene({"Brigand": "AE"}, "Brigand", "Stoneheart", Stoneheart="A")
    s.turn("Brigand", rolls=[15, 15])
    assert [s.at(enemy) for enemy in s.t.enemies] == ["A", "A"]
    assert attacked(s) == [("Brigand", "Stoneheart")] * 2


@pytest.mark.rule("BS-TARGET-03", "BS-BEHAV-05", "BS-EX-08")
def test_a_hero_without_enemies_is_charged_before_one_of_higher_initiative_who_has_some() -> None:
    s = scene({"Brigand": "B", "Straw Imp": "E"}, "Stoneheart", "Straw Imp", "Dawnguard", "Brigand",
              Stoneheart="B", Dawnguard="H")  # fmt: skip
    s.turn("Straw Imp", rolls=[15])  # ferocious, too: both are within its reach
    assert attacked(s) == [("Straw Imp", "Dawnguard")]


@pytest.mark.rule("BS-TARGET-06", "BS-TARGET-09", "BS-ORDER-07")
def test_of_several_heroes_that_can_be_reached_the_highest_initiative_is_meant_not_the_nearest() -> None:
    s = scene({"Brigand": "E"}, "Nightfeather", "Brigand", "Dawnguard", Dawnguard="B", Nightfeather="A")
    s.turn("Brigand", rolls=[15])
    assert attacked(s) == [("Brigand", "Nightfeather")]  # two zones off, exhausted or not


@pytest.mark.rule("BS-BEHAV-10", "BS-BEHAV-07", "BS-TARGET-05", "BS-ENEMY-04")
def test_an_enemy_that_reaches_nobody_moves_towards_the_closest() -> None:
    s = scene({"Straw Man": "I"}, "Straw Man", "Stoneheart", Stoneheart="A")
    s.turn("Straw Man")
    assert s.t.dungeon.distance(s.t.enemies[0].at, s.zone("A")) == 3  # speed 1
    assert attacked(s) == []


@pytest.mark.rule("BS-EX-09", "BS-ENEMY-15", "BS-ENEMY-16", "BS-BEHAV-03", "BS-BEHAV-13", "BS-BEHAV-14", "BS-BEHAV-04")
def test_two_behaviours_are_both_resolved_for_one_model_before_the_next() -> None:
    s = scene({"Straw Archer": "EE"}, "Straw Archer", "Stoneheart", Stoneheart="E")
    s.turn("Straw Archer", rolls=[15, 15])
    assert attacked(s) == [("Straw Archer", "Stoneheart")] * 2
    assert all(s.at(archer) != "E" for archer in s.t.enemies)  # each retreats after its shot
    assert acted(s) == [1, 2]


@pytest.mark.rule("BS-BEHAV-13")
def test_the_second_behaviour_comes_even_if_the_first_did_nothing() -> None:
    s = scene({"Straw Archer": "E"}, "Straw Archer", "Stoneheart", Stoneheart="E")
    archer = s.t.enemies[0]
    plan = forecast(s.t, archer, s.t.profile(archer))
    assert [action.text() for action, _ in plan] == [
        "Attack a hero in attack range",
        "If a hero is in its zone, move a zone away from the heroes",
    ]


@pytest.mark.rule("BS-CF-32", "BS-BEHAV-09")
def test_a_charge_stops_where_the_hero_is_in_range() -> None:
    s = scene({"Straw Archer": "I"}, "Straw Archer", "Stoneheart", Stoneheart="A")  # range 2, speed 2, four zones off
    s.turn("Straw Archer", rolls=[15])
    assert s.t.dungeon.distance(s.t.enemies[0].at, s.zone("A")) == 2
    assert attacked(s) == [("Straw Archer", "Stoneheart")]


@pytest.mark.rule("BS-CF-32", "BS-BEHAV-09")
@pytest.mark.parametrize(("at", "stops"), [("H", 2), ("E", 2), ("B", 1), ("I", 2)])
def test_a_charge_takes_no_step_more_than_it_needs(at: str, stops: int) -> None:
    from emberhall.games.bardsung.cards.behaviours import Charge, Closest

    s = scene({"Straw Archer": at}, "Straw Archer", "Stoneheart", Stoneheart="A")  # range 2, speed 2
    archer = s.t.enemies[0]
    s.turn("Stoneheart", rolls=[15])
    archer, charge, profile = s.t.enemies[0], Charge(Closest()), s.t.profile(archer)
    charge.perform(s.t, archer, profile, charge.aim(s.t, archer, profile))
    assert s.t.dungeon.distance(archer.at, s.zone("A")) == stops
    assert attacked(s) == [("Straw Archer", "Stoneheart")]


@pytest.mark.rule("BS-TARGET-10", "BS-GAP-53", "BS-TARGET-07")
def test_a_hero_to_whom_no_open_way_leads_is_no_target() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    s.hero("Stoneheart", at="1C")
    s.hero("Dawnguard", at="C")
    s.enemy("Straw Man", at="A")
    s.t.dungeon = s.t.dungeon.with_door(1, 1)
    s.order("Stoneheart", "Straw Man", "Dawnguard").turn("Straw Man")
    assert s.at(s.t.enemies[0]) in ("B", "S")  # towards Dawnguard, though Stoneheart is nearer as the crow flies


@pytest.mark.rule("BS-ENEMY-13", "BS-GAP-07", "BS-CF-43")
def test_models_act_from_the_northernmost_clockwise() -> None:
    s = scene({"Brigand": "HDFCAE"}, "Brigand", "Stoneheart", Stoneheart="G")
    uid = {s.at(enemy): enemy.uid for enemy in s.t.enemies}
    order = line_up(s.t, s.box.number["Brigand"])[::-1]
    assert order == [
        uid[zone] for zone in "AECFHD"
    ]  # A is the western of the northernmost; E lies in the same direction


@pytest.mark.rule("BS-ENEMY-18", "BS-GAP-09", "BS-CONFLICT-02")
def test_of_equally_short_ways_an_enemy_takes_the_one_past_heroes_then_clear_of_gas_then_clockwise() -> None:
    s = scene({"Straw Man": "I"}, "Stoneheart", "Dawnguard", "Straw Man", Stoneheart="A", Dawnguard="H")
    man = s.t.enemies[0]
    s.hero("Dawnguard", at="C")
    profile = s.t.profile(man)

    def goes() -> str:
        man.at = s.zone("I")
        for line in profile.lines:
            line.perform(s.t, man, profile, line.aim(s.t, man, profile))
        return s.at(man)

    s.hero("Dawnguard", at="A")
    assert goes() == "F"  # north before west
    s.token("gas", "F")
    assert goes() == "H"
    s.token("drift", "H")
    assert goes() == "F"


@pytest.mark.rule("BS-ENEMY-17")
def test_enemies_never_attack_each_other() -> None:
    s = scene({"Brigand": "AA", "Straw Man": "A"}, "Brigand", "Straw Man", "Stoneheart", Stoneheart="I")
    s.turn("Brigand", draws=["Stoneheart", "Brigand"])
    assert all(enemy.wounds == 0 for enemy in s.t.enemies)


@pytest.mark.rule("BS-AREA-04")
def test_an_enemy_in_an_area_without_heroes_skips_its_turn() -> None:
    s = on_a_crawl("Stoneheart").bare().tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    s.hero("Stoneheart", at="A")
    s.enemy("Straw Man", at="1A")
    s.enemy("Straw Man", at="C")
    s.t.dungeon = s.t.dungeon.with_door(1, 1)
    s.order("Straw Man", "Stoneheart").turn("Straw Man")
    assert acted(s) == [2]


# ---------------------------------------------------------------- wounds of enemies


def wound(s: Story, enemy: Enemy, times: int = 1) -> None:
    for _ in range(times):
        assert wound_enemy(s.t, enemy, 0) is None


@pytest.mark.rule("BS-ENEMY-07", "BS-ENEMY-08", "BS-ENEMY-09", "BS-COND-26")
def test_the_second_wound_defeats_an_enemy_with_its_tokens() -> None:
    s = scene({"Straw Man": "AB"}, "Stoneheart", "Straw Man", Stoneheart="E")
    man = s.t.enemies[0]
    s.gain(man, "bane")
    wound(s, man)
    assert man.wounds == 1
    wound(s, man)
    assert man not in s.t.enemies


@pytest.mark.rule("BS-ENEMY-10", "BS-ENEMY-11", "BS-ENEMY-01", "BS-GOLD-07", "BS-GAP-46")
def test_with_the_last_of_a_type_its_card_goes_and_pays_its_gold_once() -> None:
    s = on_a_crawl("Stoneheart").bare()
    first, second = s.enemy("Straw Man", at="A"), s.enemy("Straw Man", at="B")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart")
    wound(s, s.t.enemy(first.uid), 2)
    assert (s.row(), s.t.gold) == (["Stoneheart", "Straw Man"], 0)
    wound(s, s.t.enemy(second.uid), 2)
    assert (s.row(), s.t.gold) == (["Stoneheart"], 2)


@pytest.mark.rule(
    "BS-HEAT-01", "BS-HEAT-02", "BS-HEAT-03", "BS-HEAT-05", "BS-HEAT-06", "BS-HEAT-07", "BS-HEAT-08", "BS-HEAT-09"
)
@pytest.mark.rule("BS-EX-10", "BS-HEAT-04", "BS-HEAT-10", "BS-HEAT-11")
def test_an_enemy_heats_up() -> None:
    s = on_a_crawl("Stoneheart").bare()
    giant, other = s.enemy("Straw Giant", at="A"), s.enemy("Straw Giant", at="B", wounds=1)
    s.order("Stoneheart", "Straw Giant").turn("Stoneheart")
    giant, other = s.t.enemies
    s.gain(giant, "bane")
    s.t.row[1].pinned = True
    assert s.t.profile(giant).tn == 10
    wound(s, giant, 3)  # two of the same attack flip the card, the third is placed on the new side
    assert (giant.wounds, other.wounds) == (1, 1)
    for model in (giant, other):
        side = s.t.profile(model)
        assert (side.tn, side.speed, side.toughness, side.gold, side.range, side.grit) == (12, 3, 3, 4, 1, "defeated")
    assert s.has(giant, "bane")
    assert s.has(giant, "pinned")
    third = s.enemy("Straw Giant", at="C")
    assert s.t.profile(third).tn == 12
    wound(s, giant)
    assert giant not in s.t.enemies  # judged by the side now showing


@pytest.mark.rule("BS-HEAT-02", "BS-AREA-07")
def test_a_card_that_left_the_order_comes_back_on_its_normal_side() -> None:
    from emberhall.games.bardsung.rules.marching_order import remove

    s = on_a_crawl("Stoneheart").bare()
    giant = s.enemy("Straw Giant", at="A")
    wound(s, giant, 2)
    remove(s.t, giant.card)
    assert s.t.profile(giant).tn == 10


@pytest.mark.rule("BS-HEAT-02", "BS-ENEMY-06", "BS-AREA-07")
def test_the_rules_of_a_heat_up_side_go_with_it() -> None:
    from emberhall.games.bardsung.rules.marching_order import remove

    s = on_a_crawl("Stoneheart").bare()
    golem = s.enemy("Straw Golem", at="A")
    for heats, harmed in ((True, False), (False, True)):
        if heats:
            wound(s, golem, 2)
        else:
            remove(s.t, golem.card)  # shut away, say
        assert enemy_suffers(s.t, golem, POISON) is None
        assert s.has(golem, "poison") is harmed


@pytest.mark.rule("BS-ENEMY-06", "BS-EX-26")
def test_special_rules_of_an_enemy_hold_while_it_is_in_play() -> None:
    s = on_a_crawl("Stoneheart", "Nightfeather").bare().abilities("Nightfeather", "Quick Cut")
    s.hero("Stoneheart").grudge = True
    s.enemy("Straw Butcher", at="S", wounds=1)
    s.t.fate = 0
    s.resource("charm", 0).order("Nightfeather", "Stoneheart", "Straw Butcher")
    s.turn("Nightfeather", rolls=[15, 1]).do("use", "Quick Cut").do("apply")
    assert [hero.grudge for hero in s.t.heroes] == [False, True]  # it never forgets who felled it


# ---------------------------------------------------------------- mini-bosses and bosses


def twin() -> Story:
    s = on_a_crawl("Stoneheart").bare().abilities("Stoneheart", "Straw Fist")
    s.enemy("Straw Twin", at="A")
    s.order("Stoneheart", "Straw Twin", "Straw Twin's Shadow")
    return s.turn("Stoneheart")


@pytest.mark.rule(
    "BS-EX-46",
    "BS-MINI-01",
    "BS-MINI-02",
    "BS-MINI-03",
    "BS-MINI-04",
    "BS-MINI-05",
    "BS-MINI-06",
    "BS-MINI-07",
    "BS-GAP-23",
)
def test_a_mini_boss_falls() -> None:
    s = twin()
    (enemy,) = s.t.enemies
    assert s.t.profile(enemy).tn == 10
    wound(s, enemy, 2)
    assert s.names(s.t.heated) == ["Straw Twin"]
    assert s.t.profile(enemy).tn == 10
    wound(s, enemy, 2)
    assert s.row() == ["Stoneheart", "Straw Twin's Shadow"]
    assert (s.t.gold, s.t.profile(enemy).tn) == (2, 12)
    wound(s, enemy, 2)
    assert (s.row(), s.t.gold, s.t.enemies) == (["Stoneheart"], 5, [])
    assert s.outcome is None


@pytest.mark.rule("BS-EFFECT-28", "BS-GAP-77")
def test_of_several_cards_the_attacking_hero_picks_the_one_that_slows() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().abilities("Stoneheart", "Straw Order")
    s.enemy("Straw Twin", at="S")
    s.t.fate = 0
    s.resource("charm", 0).order("Stoneheart", "Straw Twin", "Straw Twin's Shadow", "Dawnguard")
    s.turn("Stoneheart", rolls=[15, 1]).do("use", "Straw Order").do("apply").do("card", "Straw Twin's Shadow")
    assert s.row() == ["Stoneheart", "Straw Twin", "Dawnguard", "Straw Twin's Shadow"]


def king(*cards: str) -> Story:
    s = Story("straw-king", ("Stoneheart",)).bare()
    s.hero("Stoneheart", at="I")
    s.enemy("Straw King", at="A")
    s.t.boss_cards = [s.box.number[name] for name in cards]
    s.order("Stoneheart", *cards)
    s.t.row = [slot for slot in s.t.row if s.box.name(slot.card) != "Straw King"]
    return s.turn("Stoneheart")


@pytest.mark.rule(
    "BS-EX-30", "BS-BOSS-07", "BS-BOSS-10", "BS-BOSS-15", "BS-BOSS-24", "BS-BOSS-25", "BS-BOSS-26", "BS-BOSS-27",
    "BS-BOSS-28", "BS-BOSS-29", "BS-BOSS-30", "BS-BOSS-35", "BS-GAP-78", "BS-BOSS-04",
)  # fmt: skip
def test_a_boss_with_two_cards_takes_ten_wounds() -> None:
    from emberhall.engine.game import GameOver

    s = king("Straw Sweep", "Straw Bellow")
    (boss,) = s.t.enemies
    seen = []
    for total in range(1, 11):
        try:
            wound(s, boss)
        except GameOver:
            seen.append((total, "defeated"))
            break
        if total % 2 == 0:
            seen.append((total, ",".join(s.row()[1:]) + ":" + ",".join(sorted(s.names(s.t.heated)))))
    assert seen == [
        (2, "Straw Sweep,Straw Bellow:Straw Sweep"),
        (4, "Straw Sweep,Straw Bellow:Straw Bellow,Straw Sweep"),
        (6, "Straw Bellow:Straw King"),
        (8, "Straw Bellow:Straw Bellow,Straw King"),
        (10, "defeated"),
    ]
    assert s.t.result is not None
    assert s.t.result.won


@pytest.mark.rule("BS-GAP-110", "BS-BOSS-25")
def test_wounds_of_a_boss_whose_next_cards_wait_flip_the_first_of_them() -> None:
    s = king("Straw Sweep")
    s.t.boss_cards = [s.box.number[name] for name in ("Straw Bellow", "Straw Stomp")]
    s.t.row, s.t.joining = s.t.row[:1], s.t.boss_cards[:]
    wound(s, s.t.enemies[0], 2)
    assert s.names(s.t.heated) == ["Straw Bellow"]


@pytest.mark.rule("BS-BOSS-12", "BS-BOSS-13", "BS-BOSS-17", "BS-BOSS-18", "BS-BOSS-34")
def test_heroes_attack_the_reference_card_and_defend_against_the_card_being_resolved() -> None:
    s = king("Straw Sweep", "Straw Bellow")
    (boss,) = s.t.enemies
    assert s.t.profile(boss).tn == 11
    boss.at = s.zone("F")
    s.t.look_around()
    s.luck(rolls=[15, 15], draws=["Stoneheart", "Straw Sweep"]).do("end-turn")
    assert attacked(s) == [("Straw Sweep", "Stoneheart"), ("Straw Bellow", "Stoneheart")]


@pytest.mark.rule("BS-BOSS-09")
def test_nothing_slows_a_boss() -> None:
    from emberhall.engine.standing import Bearer
    from emberhall.games.bardsung.cards.traits import Faster
    from emberhall.games.bardsung.rules.behaviour import speed

    s = king("Straw Sweep")
    (boss,) = s.t.enemies
    s.t.force = {"speed": (Bearer(Faster(by=-1), -1, -1, boss.uid),)}
    assert speed(s.t, boss, 2) == 2


@pytest.mark.rule("BS-BOSS-01", "BS-BOSS-02", "BS-BOSS-03", "BS-BOSS-16", "BS-BOSS-36", "BS-GAP-79", "BS-BOSS-08")
def test_a_boss_fight_is_set_up_by_the_number_of_heroes() -> None:
    s = Story("straw-king", ("Stoneheart", "Dawnguard"))
    s.begin("place_heroes", draws=["Stoneheart", "Straw Bellow", "Dawnguard"])
    s.do("start-in", s.zone("G")).do("start-in", s.zone("I"))
    assert sorted(s.names(s.t.boss_cards)) == ["Straw Bellow", "Straw Sweep"]
    assert s.at(s.t.enemies[0]) != ""
    assert not (s.t.battle_deck)
    assert not (s.t.challenge_deck)
    assert not (s.t.treasure_deck)
    assert not (s.t.corridor_deck)
    assert len(s.t.row) == 4


@pytest.mark.rule("BS-BOSS-23", "BS-BOSS-33", "BS-CF-52")
def test_there_is_no_event_roll_against_a_boss() -> None:
    s = Story("straw-king", ("Stoneheart",)).bare()
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1), ("T02A", 0, 12, 4))
    s.hero("Stoneheart", at="C")
    s.enemy("Straw King", at="1A")
    s.t.boss_cards = [s.box.number["Straw Sweep"]]
    s.order("Stoneheart", "Straw Sweep").end_phase(draws=["Stoneheart"])
    s.done()


@pytest.mark.rule("BS-BOSS-19", "BS-BOSS-20")
@pytest.mark.parametrize(("at", "attacks"), [("E", True), ("I", False)])
def test_a_boss_without_its_target_turns_on_the_closest_hero(at: str, attacks: bool) -> None:
    from emberhall.games.bardsung.cards.behaviours import Attack, Grudge
    from emberhall.games.bardsung.rules.behaviour import resolve_line

    s = king("Straw Sweep")
    boss = s.t.enemies[0]
    s.hero("Stoneheart", at=at)
    s.luck(rolls=[15])
    resolve_line(s.t, boss, s.t.side(s.box.number["Straw Sweep"]), Attack(Grudge()))  # nobody holds the grudge
    assert bool(attacked(s)) is attacks
    assert s.t.dungeon.distance(boss.at, s.zone(at)) == (0 if attacks else 2)  # speed 2, four zones off


@pytest.mark.rule("BS-BOSS-19", "BS-BOSS-20")
@pytest.mark.parametrize(("near", "hit"), [("E", True), ("I", False)])
def test_a_boss_that_cannot_reach_its_target_does_not_walk_past_a_hero_it_could_attack(near: str, hit: bool) -> None:
    from emberhall.games.bardsung.cards.behaviours import Attack, Charge, First, LowestInitiative, Move
    from emberhall.games.bardsung.rules.behaviour import resolve_line

    s = Story("straw-king", ("Stoneheart", "Dawnguard")).bare()
    s.hero("Stoneheart", at=near)
    s.hero("Dawnguard", at="I")  # four zones off
    boss = s.enemy("Straw King", at="A")
    s.order("Stoneheart", "Dawnguard", "Straw Sweep").turn("Stoneheart", rolls=[15])
    boss = s.t.enemies[0]
    line = First((Attack(LowestInitiative()), Charge(LowestInitiative()), Move(LowestInitiative())))
    resolve_line(s.t, boss, s.t.side(s.box.number["Straw Sweep"]), line)
    assert attacked(s) == ([("Straw Sweep", "Stoneheart")] if hit else [])
    assert s.t.dungeon.distance(boss.at, s.zone(near)) == (0 if hit else 2)


@pytest.mark.rule("BS-BOSS-09")
def test_nothing_keeps_a_boss_from_moving_but_it_may_be_hurried() -> None:
    from emberhall.engine.standing import Bearer
    from emberhall.games.bardsung.cards.passives import ViceGrip
    from emberhall.games.bardsung.cards.traits import Faster
    from emberhall.games.bardsung.rules.behaviour import speed
    from emberhall.games.bardsung.rules.effects import held

    s = king("Straw Sweep")
    (boss,) = s.t.enemies
    s.hero("Stoneheart", at="A")
    s.t.force = {
        "holds": (Bearer(ViceGrip(dodges=True), -1, 0),),
        "speed": (Bearer(Faster(by=-2), -1, -1, boss.uid), Bearer(Faster(by=1), -1, -1, boss.uid)),
    }
    assert not held(s.t, boss, "dodge")
    assert speed(s.t, boss, 2) == 3


@pytest.mark.rule("BS-BOSS-08", "BS-EFFECT-09", "BS-EFFECT-28")
def test_the_last_card_of_a_boss_or_mini_boss_can_be_pinned() -> None:
    from emberhall.games.bardsung.cards.attack_effects import Pinned
    from emberhall.games.bardsung.rules.language import Strike

    alone = king("Straw Sweep")
    second = twin()
    wound(second, second.t.enemies[0], 4)
    for s, card in ((alone, "Straw Sweep"), (second, "Straw Twin's Shadow")):
        (enemy,) = s.t.enemies
        assert Pinned().on_enemy(s.t, Strike(s.t.heroes[0], enemy, True, -1, enemy.at), enemy) is None
        assert [s.box.name(slot.card) for slot in s.t.row if slot.pinned] == [card]


@pytest.mark.rule("BS-MINI-03", "BS-MINI-04", "BS-HEAT-02", "BS-CHECK-07", "BS-AREA-13")
@pytest.mark.parametrize("way", ["defeated", "tile taken away", "model taken away"])
def test_a_mini_boss_that_comes_again_has_both_its_cards_again(way: str) -> None:
    from emberhall.games.bardsung.rules.areas import bring_enemy, check_areas, spare_models
    from emberhall.games.bardsung.rules.checkpoints import prune
    from emberhall.games.bardsung.rules.dungeon import CLOSED

    s = on_a_crawl("Stoneheart").bare().tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    s.hero("Stoneheart", at="S")
    s.enemy("Straw Twin", at="1A")
    s.order("Stoneheart", "Straw Twin", "Straw Twin's Shadow").turn("Stoneheart")
    wound(s, s.t.enemies[0], 6 if way == "defeated" else 4)
    if way == "tile taken away":
        prune(s.t, [1])
    elif way == "model taken away":
        s.t.dungeon = s.t.dungeon.with_door(1, CLOSED)
        check_areas(s.t)
        assert spare_models(s.t, s.box.number["Straw Twin"], 1) == 1
    assert s.t.enemies == []
    bring_enemy(s.t, s.box.number["Straw Twin"], s.zone("A"))
    assert s.names(s.t.joining) == ["Straw Twin", "Straw Twin's Shadow"]


@pytest.mark.rule("BS-MINI-04", "BS-MINI-06", "BS-MINI-07")
@pytest.mark.parametrize("waiting", [True, False])
def test_a_mini_boss_without_a_card_in_the_row_still_loses_one_after_the_other(waiting: bool) -> None:
    s = twin()
    (enemy,) = s.t.enemies
    cards = [s.t.row.pop().card for _ in range(2)]
    s.t.joining = cards[::-1] if waiting else []  # else behind a closed door
    wound(s, enemy, 4)
    assert s.names(s.t.fallen) == ["Straw Twin"]
    assert s.t.profile(enemy).tn == 12
    wound(s, enemy, 2)
    assert (s.t.enemies, s.t.joining) == ([], [])


@pytest.mark.rule("BS-MINI-06", "BS-BOSS-37", "BS-GAP-57")
def test_a_mini_bosss_turn_ends_with_the_card_it_acts_on() -> None:
    from emberhall.games.bardsung.rules.behaviour import still_acts

    s = twin()
    (enemy,) = s.t.enemies
    first, second = (s.t.side(s.box.number[name]) for name in ("Straw Twin", "Straw Twin's Shadow"))
    wound(s, enemy, 4)
    assert (still_acts(s.t, enemy, first), still_acts(s.t, enemy, second)) == (False, True)


@pytest.mark.rule("BS-BOSS-21", "BS-BOSS-22")
def test_a_boss_goes_the_shortest_way_past_most_heroes() -> None:
    from emberhall.games.bardsung.rules.behaviour import advance

    s = Story("straw-king", ("Stoneheart", "Dawnguard", "Lightweaver")).bare()
    for name, zone in (("Stoneheart", "I"), ("Dawnguard", "D"), ("Lightweaver", "G")):
        s.hero(name, at=zone)
    boss = s.enemy("Straw King", at="A")
    s.order("Stoneheart", "Dawnguard", "Lightweaver")
    advance(s.t, boss, s.zone("I"), 2)
    assert s.at(boss) == "G"


@pytest.mark.rule("BS-BOSS-22", "BS-ENEMY-18")
@pytest.mark.parametrize("who", ["Straw King", "Straw Man"])
def test_heroes_farther_on_the_way_than_the_speed_reaches_count_too(who: str) -> None:
    from emberhall.games.bardsung.rules.behaviour import advance

    heroes = {"Stoneheart": "I", "Dawnguard": "H", "Lightweaver": "H"}
    s = Story("straw-king", tuple(heroes)).bare()
    for name, zone in heroes.items():
        s.hero(name, at=zone)
    enemy = s.enemy(who, at="A")
    s.order(*heroes)
    advance(s.t, enemy, s.zone("I"), 1)
    advance(s.t, enemy, s.zone("I"), 1)
    assert s.at(enemy) == "E"  # by B, clockwise first, and not on to C, from where H lies on no shortest way


@pytest.mark.rule("BS-BOSS-37", "BS-GAP-57")
def test_a_card_flipped_in_its_turn_finishes_it_with_the_side_it_began() -> None:
    from emberhall.games.bardsung.rules.behaviour import still_acts

    s = king("Straw Sweep", "Straw Bellow")
    boss, sweep = s.t.enemies[0], s.box.number["Straw Sweep"]
    begun = s.t.side(sweep)
    wound(s, boss, 2)
    assert begun is s.box.profiles[sweep][0]
    assert s.t.side(sweep) is s.box.profiles[sweep][1]
    assert still_acts(s.t, boss, begun)
    wound(s, boss, 4)
    assert not still_acts(s.t, boss, begun)  # its card was discarded


@pytest.mark.rule("BS-BOSS-05", "BS-CF-30")
def test_a_potion_saves_a_hero_from_a_boss_too() -> None:
    s = king("Straw Sweep")
    s.hero("Stoneheart", wounds=3)
    s.t.enemies[0].at = s.hero("Stoneheart").at
    s.t.look_around()
    s.luck(rolls=[2], draws=["Straw Cut"]).do("end-turn")
    assert s.asked == "defeated"
    assert s.offers("drink-potion")
    assert not s.offers("return-to")


@pytest.mark.rule("BS-EFFECT-27")
@pytest.mark.parametrize(
    ("enemy", "heroes", "to"),
    [("Straw Man", "BD", "B"), ("Straw Man", "A", "E"), ("Straw Archer", "E", "B"), ("Straw Archer", "", "E")],
)
def test_where_an_enemy_dodges_to(enemy: str, heroes: str, to: str) -> None:
    from emberhall.games.bardsung.rules.effects import dodge_enemy
    from emberhall.games.bardsung.rules.language import Strike

    s = in_the_tavern(*HEROES[: max(len(heroes), 1)]).bare()
    for name, zone in zip(HEROES, heroes or "I", strict=False):
        s.hero(name, at=zone)
    model = s.enemy(enemy, at="E")
    if not heroes:
        s.token("gas", "B", "D", "F", "H")
    dodge_enemy(s.t, Strike(s.t.heroes[0], model, False, model.card, model.at, profile=s.t.profile(model)))
    assert s.at(model) == to


@pytest.mark.rule("BS-CONFLICT-03", "BS-CONFLICT-04", "BS-GAP-90")
def test_who_settles_what_is_left_open() -> None:
    from emberhall.games.bardsung.rules.marching_order import decider

    s = on_a_crawl("Stoneheart", "Dawnguard").bare().order("Dawnguard", "Stoneheart")
    assert decider(s.t) == s.hero("Dawnguard").seat  # nobody has had a turn yet
    s.turn("Dawnguard").do("end-turn")
    assert decider(s.t) == s.hero("Stoneheart").seat


@pytest.mark.rule("BS-TARGET-06", "BS-TARGET-05")
def test_an_enemys_own_card_before_the_heroes_lends_none_of_them_its_initiative() -> None:
    s = scene({"Straw Man": "E"}, "Straw Man", "Stoneheart", "Dawnguard", Stoneheart="B", Dawnguard="H")
    s.turn("Straw Man", rolls=[15])
    assert attacked(s) == [("Straw Man", "Stoneheart")]
    assert [(hero.seat, far) for hero, far in heroes_by_distance(s.t, s.t.enemies[0])] == [(0, 0), (1, 2)]


@pytest.mark.rule("BS-TUT1-20", "BS-MINI-06")
def test_in_a_tutorial_the_card_of_a_mini_boss_goes_without_gold() -> None:
    s = in_the_crypt("Stoneheart").bare()
    enemy = s.enemy("Straw Twin", at="A")
    s.order("Stoneheart", "Straw Twin", "Straw Twin's Shadow").turn("Stoneheart")
    wound(s, s.t.enemy(enemy.uid), 4)
    assert (s.row(), s.t.gold) == (["Stoneheart", "Straw Twin's Shadow"], 0)
