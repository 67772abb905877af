"""Rules of the sections ORDER, ROUND, TURN, MOVE and PART: who acts when, moving, parting blows."""

from __future__ import annotations

import pytest

from emberhall.games.bardsung.rules import marching_order as order
from emberhall.games.bardsung.rules.conditions import suffer
from emberhall.games.bardsung.rules.events import EnemyTurn, HeroTurn, Rolled
from emberhall.games.bardsung.rules.tokens import BLEED, STUNNED
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl


def alone(hero: str = "Dawnguard", at: str = "A", *others: str) -> Story:
    """A hero in the tavern, a Brigand far away in I."""
    s = in_the_tavern(hero, *others).bare()
    s.hero(hero, at=at)
    s.enemy("Brigand", at="I")
    return s.order(hero, *others, "Brigand")


# ---------------------------------------------------------------- order and rounds


@pytest.mark.rule("BS-ORDER-01", "BS-ORDER-02", "BS-ORDER-06", "BS-ORDER-07", "BS-ROUND-04")
def test_a_card_is_exhausted_after_its_turn_keeps_its_place_and_the_next_ready_one_acts() -> None:
    s = alone("Dawnguard", "A", "Stoneheart", "Nightfeather").turn("Dawnguard").do("end-turn")
    assert s.row() == ["Dawnguard", "Stoneheart", "Nightfeather", "Brigand"]
    assert s.ready() == ["Stoneheart", "Nightfeather", "Brigand"]
    assert s.choice.seat == s.hero("Stoneheart").seat


@pytest.mark.rule("BS-ORDER-09")
def test_when_a_card_leaves_the_others_keep_their_order() -> None:
    s = alone("Dawnguard", "A", "Stoneheart")
    order.remove(s.t, s.box.number["Stoneheart"])
    assert s.row() == ["Dawnguard", "Brigand"]


@pytest.mark.rule("BS-ORDER-11", "BS-CF-57")
def test_a_card_that_joins_a_row_in_play_comes_at_a_random_place_ready() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").order("Stoneheart", "Dawnguard")
    s.turn("Stoneheart", rolls=[2])
    s.t.row[0].exhausted = True
    order.shuffle_in(s.t, s.box.number["Straw Man"])
    assert s.row() == ["Stoneheart", "Straw Man", "Dawnguard"]
    assert s.ready() == ["Straw Man", "Dawnguard"]


@pytest.mark.rule("BS-ROUND-06", "BS-ROUND-02")
def test_both_sides_share_the_row_and_only_heroes_are_asked() -> None:
    s = in_the_tavern("Dawnguard", "Stoneheart").bare()
    for name, zone in (("Dawnguard", "A"), ("Stoneheart", "C")):
        s.hero(name, at=zone)
    for name, zone in (("Brigand", "I"), ("Brigand", "G"), ("Straw Archer", "B"), ("Straw Ogre", "A")):
        s.enemy(name, at=zone)
    s.order("Brigand", "Dawnguard", "Straw Archer", "Stoneheart", "Straw Ogre")
    rolls = [15, 15, 15, 2, 2]  # two Brigands charge, the archer shoots, the ogre pushes
    s.turn("Brigand", rolls=rolls, draws=["Straw Cut", "Dawnguard", "Stoneheart", "Brigand", "Straw Ogre"])
    asked = []
    while s.t.round == 1:
        asked.append((s.asked, s.choice.seat))
        s.do("end-turn")
    assert asked == [("turn", 0), ("turn", 1)]  # no more in five turns of six models
    turns = [entry.event for entry in s.played.entries() if isinstance(entry.event, HeroTurn | EnemyTurn)]
    kinds = [type(event).__name__ for event in turns[:-1]]  # the last is of the next round
    assert kinds == ["EnemyTurn", "EnemyTurn", "HeroTurn", "EnemyTurn", "HeroTurn", "EnemyTurn"]
    s.done()


# ---------------------------------------------------------------- turns


@pytest.mark.rule("BS-TURN-01", "BS-TURN-02", "BS-TURN-03", "BS-TURN-04", "BS-TURN-06", "BS-EX-04")
@pytest.mark.parametrize("acts", ["move use", "use move", "use use", "move move", "move", ""])
def test_two_actions_of_any_kind_in_any_order_or_fewer(acts: str) -> None:
    s = alone("Dawnguard", "A", "Stoneheart").abilities("Dawnguard", "Steadfast", "Straw Prayer")
    s.hero("Dawnguard", wounds=1)
    cards, zones = ["Steadfast", "Straw Prayer"], ["G", "A"]  # each move two zones, the hero's speed
    s.turn("Dawnguard")
    for act in acts.split():
        s.do("use", cards.pop()) if act == "use" else s.do("move", s.zone(zones.pop(0)))
    if len(acts.split()) < 2:
        assert s.t.actions == 2 - len(acts.split())
        s.do("end-turn")
    assert s.choice.seat == s.hero("Stoneheart").seat  # with no action left the turn ends by itself


@pytest.mark.rule("BS-ABIL-13", "BS-ATTACK-12", "BS-ABIL-12", "BS-ABIL-07")
def test_each_ability_card_is_used_once_a_turn() -> None:
    s = alone("Dawnguard", "A").turn("Dawnguard").do("use", "Steadfast")
    assert s.t.actions == 1
    assert not s.offers("use", "Steadfast")


@pytest.mark.rule("BS-TURN-07", "BS-SERIOUS-05", "BS-SERIOUS-06", "BS-SERIOUS-08")
def test_a_serious_wound_is_tried_before_any_action() -> None:
    s = on_a_crawl("Stoneheart").bare()
    hero = s.hero("Stoneheart")
    hero.serious, hero.timers = [s.box.number["Straw Bruise"]], [0]
    s.order("Stoneheart").turn("Stoneheart", rolls=[8])
    assert hero.serious == [] or s.hero("Stoneheart").serious == []
    assert s.names(s.hero("Stoneheart").wounds) == ["Straw Bruise"]
    assert s.t.actions == 2


@pytest.mark.rule("BS-TURN-08", "BS-COND-23", "BS-SERIOUS-09", "BS-SERIOUS-11", "BS-GAP-101", "BS-GAP-36")
def test_at_the_end_of_a_turn_terrain_then_timers_then_a_stunned_token() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().token("gas", "S").gain("Stoneheart", "stunned", "stunned")
    hero = s.hero("Stoneheart")
    s.hero("Dawnguard", at="B")
    hero.serious, hero.timers = [s.box.number["Straw Cut"]], [1]
    s.resource("firewood", 0).order("Stoneheart", "Dawnguard").turn(
        "Stoneheart"
    )  # no action left: the turn ends by itself
    hero = s.hero("Stoneheart")
    assert (hero.poison, hero.timers, hero.stunned) == (1, [], 1)
    assert s.names(hero.wounds) == ["Straw Cut"]
    assert s.ready() == ["Dawnguard"]


@pytest.mark.rule("BS-TURN-08", "BS-SERIOUS-11")
@pytest.mark.parametrize("hurt_before", [False, True])
def test_a_serious_wound_that_terrain_brings_at_the_end_of_a_turn_loses_a_timer_token_like_all(
    hurt_before: bool,
) -> None:
    s = on_a_crawl("Wyldshell", "Dawnguard").bare().token("gas", "S").gain("Wyldshell", "poison", "frostbite")
    if hurt_before:
        hero = s.hero("Wyldshell")
        hero.serious, hero.timers = [s.box.number["Straw Cut"]], [2]
    s.order("Wyldshell", "Dawnguard").turn("Wyldshell", draws=["Straw Cut"]).do("end-turn")
    assert s.hero("Wyldshell").timers == [1] * (1 + hurt_before)


@pytest.mark.rule("BS-COND-21", "BS-COND-22")
@pytest.mark.parametrize(("tokens", "actions"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_each_stunned_token_costs_an_action(tokens: int, actions: int) -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().gain("Stoneheart", *["stunned"] * tokens)
    s.resource("firewood", 0).order("Stoneheart", "Dawnguard").turn("Stoneheart")
    if actions:
        assert s.t.actions == actions
    else:
        assert s.choice.seat == s.hero("Dawnguard").seat
        assert s.hero("Stoneheart").stunned == tokens - 1


@pytest.mark.rule("BS-COND-21", "BS-COND-22", "BS-COND-23")
def test_a_hero_stunned_in_the_own_turn_loses_an_action_of_it() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().order("Stoneheart", "Dawnguard").turn("Stoneheart")
    hero, other = s.hero("Stoneheart"), s.hero("Dawnguard")
    suffer(s.t, other, STUNNED)
    assert (s.t.actions, other.stunned) == (2, 1)  # another's token costs this hero nothing
    for tokens, actions in ((1, 1), (2, 0), (3, 0)):
        suffer(s.t, hero, STUNNED)
        assert (s.t.actions, hero.stunned) == (actions, tokens)


@pytest.mark.rule("BS-COND-22", "BS-COND-03")
@pytest.mark.parametrize(
    ("tokens", "used", "gained", "left"),  # at the start of the turn, actions then, tokens then, and actions in the end
    [(1, 0, 0, 2), (3, 0, 0, 2), (1, 1, 0, 1), (0, 1, 1, 1), (0, 2, 1, 0), (1, 0, 2, 2)],
)
def test_a_hero_rid_of_stunned_tokens_in_the_own_turn_has_the_actions_again(
    tokens: int, used: int, gained: int, left: int
) -> None:
    s = on_a_crawl("Stoneheart").bare().gain("Stoneheart", *["stunned"] * tokens)
    s.hero("Stoneheart").inventory = [s.box.number["Bitter Root"]]
    s.order("Stoneheart").turn("Stoneheart")
    if not tokens:
        suffer(s.t, s.hero("Stoneheart"), BLEED)  # else the root is of no use yet, and the turn ends by itself
    for zone in ("B", "S")[:used]:
        s.do("move", s.zone(zone))
        s.t.steps = 0
    for _ in range(gained):
        suffer(s.t, s.hero("Stoneheart"), STUNNED)
    s.do("item", "Bitter Root")
    if s.asked == "relieve":
        s.do("condition", STUNNED)
    assert (s.hero("Stoneheart").stunned, s.t.actions) == (0, left)


@pytest.mark.rule("BS-COND-22")
def test_a_hero_rid_of_stunned_tokens_in_anothers_turn_gives_that_one_no_actions() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().gain("Dawnguard", "stunned").gain("Stoneheart", "stunned")
    s.hero("Stoneheart").inventory = [s.box.number["Bitter Root"]]
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart").do("item", "Bitter Root")
    s.do("hero", s.hero("Dawnguard").seat)
    assert (s.hero("Dawnguard").stunned, s.t.actions) == (0, 1)


@pytest.mark.rule("BS-COND-22", "BS-TOKEN-07")
def test_who_is_revived_in_the_own_turn_has_the_actions_again_that_stunned_tokens_cost() -> None:
    s = on_a_crawl("Stoneheart").bare().token("grasping vines", "S").gain("Stoneheart", "stunned")
    s.hero("Stoneheart", wounds=3)  # grit 4
    s.order("Stoneheart").turn("Stoneheart", rolls=[2, 3], draws=["Straw Cut"])
    assert s.t.actions == 1
    s.do("move", s.zone("B")).do("drink-potion")
    assert (s.hero("Stoneheart").stunned, s.t.actions, s.at("Stoneheart")) == (0, 1, "S")


@pytest.mark.rule("BS-COND-22")
@pytest.mark.parametrize(("tokens", "actions"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
def test_stunned_tokens_cost_the_actions_too_that_are_gained_in_the_turn(tokens: int, actions: int) -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().gain("Stoneheart", *["stunned"] * tokens)
    s.hero("Stoneheart").inventory = [s.box.number[name] for name in ("Phial of Quick Blood", "Bitter Root")]
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart").do("item", "Phial of Quick Blood")
    assert s.t.actions == actions
    if tokens:
        assert s.do("item", "Bitter Root").t.actions == 3  # who is rid of them has all of them


# ---------------------------------------------------------------- moving


@pytest.mark.rule("BS-MOVE-01", "BS-MOVE-02", "BS-HERO-02")
def test_a_move_leads_up_to_the_heros_speed_zone_by_zone() -> None:
    s = alone("Dawnguard", "A").turn("Dawnguard")  # speed 2
    assert {option.what for option in s.offers("move")} == {s.zone(letter) for letter in "BDCEG"}
    s.do("move", s.zone("B"))
    assert (s.t.actions, s.t.steps) == (1, 1)
    s.do("move", s.zone("E"))
    assert (s.t.actions, s.t.steps) == (1, 0)


@pytest.mark.rule("BS-TURN-09", "BS-TOKEN-12", "BS-MOVE-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_what_uses_no_action_does_not_end_a_move_under_way(seat: int) -> None:
    s = on_a_crawl("Dawnguard", "Stoneheart").bare().resource("charm", 1)
    s.t.fate = 0
    s.order("Dawnguard", "Stoneheart").turn("Dawnguard").do("move", s.zone("B")).do("charm", seat=seat)
    assert (s.t.fate, s.t.actions, s.t.steps) == (3, 1, 1)
    s.do("move", s.zone("A"))
    assert (s.at("Dawnguard"), s.t.actions, s.t.steps) == ("A", 1, 0)


@pytest.mark.rule("BS-MOVE-06", "BS-EX-05", "BS-TILE-04")
def test_dawnguard_walks_to_stoneheart_with_two_moves() -> None:
    s = alone("Dawnguard", "A", "Stoneheart")
    s.hero("Stoneheart", at="H")  # three zones away
    s.turn("Dawnguard")
    assert not s.offers("move", s.zone("H"))
    s.do("move", s.zone("G"))
    assert s.t.dungeon.distance(s.hero("Dawnguard").at, s.zone("H")) == 1
    s.do("move", s.zone("H"))
    assert s.at("Dawnguard") == "H"
    assert s.t.actions == 0


@pytest.mark.rule("BS-MOVE-05", "BS-DOOR-04")
def test_no_step_goes_through_a_closed_door() -> None:
    s = on_a_crawl("Stoneheart").tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    s.hero("Stoneheart", at="A")
    s.order("Stoneheart").turn("Stoneheart")
    assert s.offers("move", s.zone("1C"))
    s.t.dungeon = s.t.dungeon.with_door(1, 1)
    s.do("move", s.zone("B")).do("move", s.zone("A"))
    assert not s.offers("move", s.zone("1C"))


# ---------------------------------------------------------------- parting blows


def leaving(*enemies: str, heroes: int = 1, resilience_of: str = "Wyldshell") -> Story:
    """A hero in E among enemies, perhaps with others beside it."""
    names = [resilience_of, "Dawnguard", "Stoneheart", "Lightweaver"][:heroes]
    s = in_the_tavern(*names).bare()
    for name in names:
        s.hero(name, at="E")
    for enemy in enemies:
        s.enemy(enemy, at="E")
    return s.order(*names, *dict.fromkeys(enemies))


def last_roll(s: Story) -> Rolled:
    return [entry.event for entry in s.played.entries() if isinstance(entry.event, Rolled)][-1]


@pytest.mark.rule(
    "BS-EX-06", "BS-PART-01", "BS-PART-03", "BS-PART-06", "BS-PART-09", "BS-CF-02", "BS-CF-48", "BS-CF-58"
)
def test_wyldshells_parting_blow() -> None:
    s = leaving("Brigand").turn("Wyldshell", rolls=[2]).do("move", s_zone("B"))
    assert s.at("Wyldshell") == "E"
    assert (s.t.actions, s.t.steps) == (1, 0)
    assert s.wounds("Wyldshell") == 0
    assert last_roll(s).dice == (2,)
    assert last_roll(s).tn == 9


def s_zone(letter: str) -> int:
    return "ABCDEFGHI".index(letter)


@pytest.mark.rule("BS-PART-02", "BS-PART-05")
def test_every_zone_with_enemies_that_is_left_takes_a_roll() -> None:
    s = leaving("Brigand")
    s.enemy("Brigand", at="B")
    s.enemy("Brigand", at="D")
    s.turn("Wyldshell", rolls=[9, 8])
    assert not s.offers("move", s_zone("A"))  # the way on stops where enemies are
    assert s.offers("move", s_zone("H"))
    s.do("move", s_zone("B"))
    assert (s.at("Wyldshell"), s.t.steps) == ("B", 1)
    s.do("move", s_zone("A"))  # fails with 8
    assert (s.at("Wyldshell"), s.t.steps, s.t.actions) == ("B", 0, 1)


@pytest.mark.rule("BS-PART-04")
def test_the_highest_tn_in_the_zone_counts() -> None:
    s = leaving("Brigand", "Straw Man").turn("Wyldshell", rolls=[9, 9])
    s.do("move", s_zone("B"))
    assert last_roll(s).tn == 10
    assert s.at("Wyldshell") == "E"


@pytest.mark.rule("BS-PART-07", "BS-PART-08")
@pytest.mark.parametrize(("heroes", "enemies", "kept"), [(2, 1, 15), (1, 2, 3)])
def test_the_more_numerous_side_gives_advantage_or_disadvantage(heroes: int, enemies: int, kept: int) -> None:
    s = leaving(*["Brigand"] * enemies, heroes=heroes).turn("Wyldshell", rolls=[15, 3]).do("move", s_zone("B"))
    assert last_roll(s).natural == kept


@pytest.mark.rule("BS-PART-10")
def test_enemies_leave_heroes_without_a_roll() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard").bare()
    s.hero("Stoneheart", at="E")
    s.hero("Dawnguard", at="A")
    s.enemy("Straw Archer", at="E")  # shoots, then retreats from the hero in its zone
    s.order("Straw Archer", "Stoneheart", "Dawnguard").turn("Straw Archer", rolls=[15])
    assert s.at(s.t.enemies[0]) != "E"
    s.done()


@pytest.mark.rule("BS-PART-11", "BS-EFFECT-04")
def test_being_placed_is_no_move() -> None:
    s = leaving("Brigand", resilience_of="Nightfeather").turn("Nightfeather")
    s.do("use", "Slip").do("go", s_zone("B"))
    assert s.at("Nightfeather") == "B"
    s.done()


@pytest.mark.rule("BS-PART-12", "BS-FATE-07", "BS-DEFEND-05")
def test_fate_empowers_no_parting_blow() -> None:
    s = on_a_crawl("Stoneheart").bare()
    s.enemy("Straw Man", at="S")
    s.turn("Stoneheart", rolls=[12]).do("move", s.zone("B"))
    assert s.asked == "turn"
    assert s.at("Stoneheart") == "B"


@pytest.mark.rule("BS-PART-13")
def test_a_hero_who_failed_may_try_again_with_another_action() -> None:
    s = leaving("Brigand").turn("Wyldshell", rolls=[2, 15]).do("move", s_zone("B")).do("move", s_zone("B"))
    assert s.at("Wyldshell") == "B"
    assert s.t.actions == 0


@pytest.mark.rule("BS-PART-14")
def test_a_parting_blow_spends_blessing_but_neither_bane_nor_weaken_nor_sundered() -> None:
    s = leaving("Straw Ogre").gain("Wyldshell", "blessing", "sundered")
    ogre = s.t.enemies[0]
    s.gain(ogre, "bane", "weaken")
    s.turn("Wyldshell", rolls=[4, 11]).do("move", s_zone("B"))
    assert last_roll(s).natural == 11  # advantage by the blessing; powerful does not matter
    assert s.has(ogre, "bane")
    assert s.has(ogre, "weaken")
    assert s.has("Wyldshell", "sundered")
    assert not s.has("Wyldshell", "blessing")
