"""Rulings on what the rulebook leaves open, each by the case that stands with it in the ledger."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games.bardsung.rules.areas import spare_models
from emberhall.games.bardsung.rules.box import CorridorCard
from emberhall.games.bardsung.rules.dungeon import CLOSED, OPEN, Dungeon, Placed
from emberhall.games.bardsung.rules.events import EnemyAttacks, EventRoll, Rolled
from emberhall.games.bardsung.rules.tokens import GHOST, MIRAGE
from emberhall.table.seats import seated
from tests.games.bardsung.campaigning import a_campaign
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl, the_game
from tests.table.tables import table_at

ENTRANCE, BEND, CORRIDOR = ("T01A", 0, 10, 0), ("T03A", 0, 6, 1), ("T02A", 0, 12, 4)
NORTH, WEST = 0, 1


def tavern(**zones: str) -> Story:
    """Heroes without equipment in zones of the tavern."""
    s = in_the_tavern(*zones).bare()
    for name, zone in zones.items():
        s.hero(name, at=zone)
    return s


def crawl(*heroes: str) -> Story:
    return on_a_crawl(*(heroes or ("Stoneheart",))).bare().resource("charm", 0)


def defended(s: Story) -> list[str]:
    """Who was attacked, in order."""
    blows = [entry.event for entry in s.played.entries() if isinstance(entry.event, EnemyAttacks)]
    return [s.box.name(s.t.heroes[blow.seat].card) for blow in blows]


# ---------------------------------------------------------------- attacks


@pytest.mark.rule("BS-CF-38", "BS-AOE-02")
def test_what_acts_on_the_attacker_happens_once_however_many_enemies_are_hit() -> None:
    s = tavern(Stoneheart="E").abilities("Stoneheart", "Straw Sweeping Gift")
    for _ in range(3):
        s.enemy("Straw Giant", at="E")
    s.t.fate = 0
    s.order("Stoneheart", "Straw Giant").turn("Stoneheart", rolls=[15, 1]).do("use", "Straw Sweeping Gift")
    s.do("target", "Straw Giant 1").do("apply").do("dodge", s.zone("B"))
    assert s.asked == "effects"  # of the next enemy: its wound alone
    assert {option.what for option in s.offers("decline")} == {s.offers("decline")[0].what}
    s.do("apply").do("apply")
    assert s.asked == "turn"
    assert (s.t.fate, [enemy.wounds for enemy in s.t.enemies]) == (1, [1, 1, 1])


@pytest.mark.rule("BS-GAP-75", "BS-PULSE-04")
def test_a_pulse_goes_by_initiative_and_reaches_all_who_were_in_range_at_first() -> None:
    s = tavern(Stoneheart="E", Dawnguard="B", Nightfeather="D", Wyldshell="F")
    s.enemy("Straw Bell", at="E")  # range 1
    s.order("Wyldshell", "Nightfeather", "Straw Bell", "Stoneheart", "Dawnguard")
    s.turn("Straw Bell", rolls=[15, 15, 15, 15])
    assert defended(s) == ["Wyldshell", "Nightfeather", "Stoneheart", "Dawnguard"]


@pytest.mark.rule("BS-GAP-96", "BS-ATTACK-09")
def test_a_natural_20_beside_a_ghost_removes_the_token() -> None:
    s = tavern(Wyldshell="E").abilities("Wyldshell", "Straw Fist", "Straw Lights").token("ghost", "E")
    s.enemy("Straw Giant", at="E")
    s.order("Wyldshell", "Straw Giant").turn("Wyldshell", rolls=[20]).do("use", "Straw Fist").do("apply")
    assert not s.t.has(GHOST, s.zone("E"))


@pytest.mark.rule("BS-GAP-62", "BS-EFFECT-04")
def test_a_dodge_leads_through_an_open_portal() -> None:
    s = crawl().abilities("Stoneheart", "Straw Gift").tiles(ENTRANCE, BEND)
    s.hero("Stoneheart", at="A")
    s.enemy("Straw Man", at="A")
    s.t.fate = 0
    s.order("Stoneheart", "Straw Man").turn("Stoneheart", rolls=[15, 1]).do("use", "Straw Gift").do("apply")
    assert s.offers("dodge", s.zone("1C"))


@pytest.mark.rule("BS-TERRAIN-05", "BS-GAP-95")
def test_gas_and_spores_in_one_zone_poison_a_model_each() -> None:
    s = tavern(Stoneheart="E").token("gas", "E").token("spore", "E")
    s.order("Stoneheart").turn("Stoneheart", draws=["Straw Bruise"]).do("end-turn")
    assert (s.hero("Stoneheart").poison, s.wounds("Stoneheart")) == (2, 1)


@pytest.mark.rule("BS-GAP-95")
def test_a_mirage_vanishes_in_place_of_the_hero_who_would_have_been_hit() -> None:
    s = tavern(Stoneheart="E").token("mirage", "E")
    s.enemy("Straw Man", at="E")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[2])
    assert s.wounds("Stoneheart") == 0
    assert not s.t.has(MIRAGE, s.zone("E"))


@pytest.mark.rule("BS-GAP-95")
def test_attacks_of_a_possessed_enemy_are_powerful_and_spores_poison() -> None:
    s = tavern(Stoneheart="E").token("spore", "E")
    s.enemy("Straw Man", at="E").possessed = True
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[15, 12])
    roll = next(entry.event for entry in s.played.entries() if isinstance(entry.event, Rolled))
    assert (roll.dice, roll.natural) == ((15, 12), 12)
    assert s.t.enemies[0].poison == 1


# ---------------------------------------------------------------- enemies


@pytest.mark.rule("BS-GAP-09", "BS-ENEMY-18")
@pytest.mark.parametrize(("first", "way"), [("Dawnguard", "F"), ("Nightfeather", "H")])
def test_of_equally_short_ways_the_next_zone_is_that_of_the_highest_initiative(first: str, way: str) -> None:
    from emberhall.games.bardsung.rules.behaviour import advance

    s = tavern(Stoneheart="E", Dawnguard="F", Nightfeather="H")
    man = s.enemy("Straw Man", at="I")
    others = [name for name in ("Dawnguard", "Nightfeather") if name != first]
    s.order(first, "Straw Man", *others, "Stoneheart")
    advance(s.t, man, s.zone("E"), 1)
    assert s.at(man) == way


@pytest.mark.rule("BS-GAP-23", "BS-MINI-07")
@pytest.mark.parametrize(("card", "tn"), [("Straw Twin", 10), ("Straw Twin's Shadow", 12)])
def test_heroes_defend_against_the_mini_bosss_card_whose_turn_it_is(card: str, tn: int) -> None:
    s = tavern(Stoneheart="E")
    s.enemy("Straw Twin", at="E")
    s.order("Straw Twin", "Straw Twin's Shadow", "Stoneheart").turn(card, rolls=[15, 15])
    rolls = [entry.event.tn for entry in s.played.entries() if isinstance(entry.event, Rolled)]
    assert rolls[0] == tn


@pytest.mark.rule("BS-GAP-77", "BS-EFFECT-28")
def test_a_bosss_own_haste_moves_the_card_being_resolved() -> None:
    from emberhall.games.bardsung.cards.attack_effects import Haste
    from emberhall.games.bardsung.rules.language import Strike

    s = Story("straw-king", ("Stoneheart",)).bare()
    boss = s.enemy("Straw King", at="A")
    s.order("Stoneheart", "Straw Sweep", "Straw Bellow")
    bellow = s.box.number["Straw Bellow"]
    Haste().on_hero(s.t, Strike(s.t.heroes[0], boss, False, bellow, 0), s.t.heroes[0])
    assert s.row() == ["Straw Bellow", "Stoneheart", "Straw Sweep"]


@pytest.mark.rule("BS-CF-41", "BS-TARGET-04")
def test_a_hero_in_the_acting_enemys_own_zone_is_engaged() -> None:
    from emberhall.games.bardsung.cards.behaviours import Attack, Engaged, Unengaged

    s = tavern(Stoneheart="E")
    man = s.enemy("Straw Man", at="E")
    s.order("Stoneheart", "Straw Man")
    profile = s.t.profile(man)
    assert Attack(Engaged()).aim(s.t, man, profile) == 0
    assert Attack(Unengaged()).aim(s.t, man, profile) == -1


@pytest.mark.rule("BS-GAP-70", "BS-TERRAIN-08")
def test_a_second_banner_brings_the_next_enemy_card_back() -> None:
    s = tavern(Stoneheart="A", Dawnguard="I").token("banner", "G", "C")
    s.enemy("Straw Man", at="B")
    s.enemy("Straw Imp", at="H")
    s.order("Straw Man", "Straw Imp", "Stoneheart", "Dawnguard").turn("Straw Man", rolls=[15, 15])
    assert s.ready() == ["Stoneheart", "Dawnguard", "Straw Man", "Straw Imp"]


@pytest.mark.rule("BS-GAP-98", "BS-AREA-13")
def test_borrowed_models_come_from_far_away_first_and_leave_their_tokens() -> None:
    s = crawl().tiles(ENTRANCE, BEND, CORRIDOR)
    s.t.dungeon = s.t.dungeon.with_door(WEST, CLOSED).with_door(NORTH, CLOSED)
    s.t.dungeon = s.t.dungeon.lay(Placed(s.box.face["T04A"], 0, 1, 20))
    s.hero("Stoneheart", at="S")
    for zone in ("1A", "3A", "2A", "2B"):
        s.enemy("Straw Man", at=zone, wounds=1)
    assert spare_models(s.t, s.box.number["Straw Man"], 1) == 1
    assert [s.at(enemy) for enemy in s.t.enemies] == ["1A", "2A", "2B"]  # no way leads to the tile that lies apart


# ---------------------------------------------------------------- exploring


def at_the_bend(challenge: str) -> Story:
    s = crawl("Stoneheart", "Dawnguard").resource("firewood", 0).tiles(ENTRANCE, BEND)
    s.hero("Stoneheart", at="1A")
    number = s.box.number
    s.t.room_deck = Deck([[number["Straw Hall"]]])  # a challenge, laid in one way
    s.t.challenge_deck = Deck([[number[challenge]]])
    return s


@pytest.mark.rule("BS-GAP-63", "BS-EXPLORE-17")
def test_an_enemy_that_the_challenge_places_ends_the_round_too() -> None:
    s = at_the_bend("Echoing Steps").order("Stoneheart", "Dawnguard")
    s.turn("Stoneheart", rolls=[2], draws=["Stoneheart", "Straw Man"]).do("explore", 16)
    assert (s.t.round, s.row()) == (2, ["Stoneheart", "Straw Man", "Dawnguard"])


@pytest.mark.rule("BS-GAP-72", "BS-TURN-08")
def test_a_round_that_exploring_ends_still_ends_the_explorers_turn() -> None:
    s = at_the_bend("Echoing Steps").gain("Stoneheart", "stunned").order("Stoneheart", "Dawnguard")
    s.turn("Stoneheart", rolls=[2], draws=["Dawnguard", "Stoneheart"]).do("explore", 16)
    assert (s.t.round, s.hero("Stoneheart").stunned) == (2, 0)


@pytest.mark.rule("BS-GAP-44", "BS-EXPLORE-14")
def test_heroes_who_escaped_still_count_for_ringed_enemies() -> None:
    from emberhall.games.bardsung.rules.explore import furnish

    names = ("Stoneheart", "Dawnguard", "Lightweaver", "Nightfeather")
    s = crawl(*names).tiles(ENTRANCE, BEND, ("T12A", 0, 5, 8))
    for name in names[1:]:
        s.hero(name).escaped = True
        s.t.put_hero(s.hero(name), -1)
    furnish(s.t, 2, s.box.dungeon_cards[s.box.number["Straw Room"]])
    assert [s.at(enemy) for enemy in s.t.enemies] == ["2A", "2B", "2D"]


@pytest.mark.rule("BS-GAP-99", "BS-TILE-14", "BS-SYMBOL-06")
def test_two_doors_that_come_to_face_each_other_are_one_open_door() -> None:
    from emberhall.games.bardsung.rules.explore import furnish

    s = crawl()
    s.t.dungeon = s.t.dungeon.with_door(NORTH, CLOSED).lay(Placed(s.box.face["T02A"], 0, 12, 4))
    mine = s.t.dungeon.joined[NORTH]
    assert s.t.dungeon.doors[mine] == CLOSED  # the door that was there
    door = s.t.dungeon.face(1).gate_names[mine & 15]
    furnish(s.t, 1, CorridorCard(name="a corridor with a door", tile="T02A", aspect="battle", doors=(door,)))
    assert s.t.dungeon.doors[mine] == s.t.dungeon.doors[NORTH] == OPEN


@pytest.mark.rule("BS-GAP-29", "BS-AREA-03", "BS-DOOR-04")
def test_no_distance_is_measured_through_a_closed_door() -> None:
    dungeon = crawl().tiles(ENTRANCE, BEND).t.dungeon.with_door(WEST, CLOSED)
    loop = Dungeon(dungeon.faces, dungeon.places, dungeon.joined | {NORTH: 16, 16: NORTH}, dungeon.doors, frozenset())
    near, beyond = loop.inner_zone(WEST), loop.inner_zone(dungeon.joined[WEST])
    assert loop.distance(near, beyond) > 1
    assert loop.area(near) == loop.floor


@pytest.mark.rule("BS-GAP-42", "BS-REST-01", "BS-REST-05")
def test_heroes_who_escaped_neither_hinder_a_rest_nor_have_one() -> None:
    s = crawl("Stoneheart", "Dawnguard")
    s.hero("Stoneheart", wounds=1)
    gone = s.hero("Dawnguard", wounds=1)
    gone.escaped = True
    s.t.put_hero(gone, -1)
    s.order("Stoneheart").turn("Stoneheart").do("rest").do("rest-zone", s.zone("B"))
    assert (s.wounds("Stoneheart"), s.wounds("Dawnguard"), s.at("Dawnguard")) == (0, 1, "")


@pytest.mark.rule("BS-CF-33", "BS-TOKEN-08")
def test_potion_checkpoint_and_failure_stand_in_one_question() -> None:
    s = crawl("Stoneheart", "Dawnguard").token("firewood", "B")
    s.hero("Stoneheart", wounds=3)
    s.enemy("Straw Man", at="S")
    s.order("Straw Man", "Stoneheart", "Dawnguard").turn("Straw Man", rolls=[2], draws=["Straw Cut"])
    for seat in (0, 1):
        acts = {option.act for option in s.choice.options if option.seat == seat}
        assert acts == {"drink-potion", "return-to", "give-up"}


def fallen() -> Story:
    """Stoneheart is defeated beside Dawnguard and Nightfeather, who have a potion left."""
    s = crawl("Stoneheart", "Dawnguard", "Nightfeather").resource("healing potion", 1)
    s.hero("Stoneheart", wounds=3)
    s.enemy("Straw Man", at="S")
    s.order("Straw Man", "Stoneheart", "Dawnguard", "Nightfeather")
    return s.turn("Straw Man", rolls=[2], draws=["Straw Cut"])


@pytest.mark.rule("BS-GAP-102", "BS-TOKEN-08")
def test_one_who_gives_up_does_not_fail_the_encounter_for_the_others() -> None:
    s = fallen().do("give-up", seat=0).do("give-up", seat=2)
    assert (s.outcome, s.asked) == (None, "defeated")
    assert {option.seat for option in s.choice.options} == {1}
    s.do("drink-potion", seat=1)
    assert (s.outcome, s.wounds("Stoneheart"), s.t.resources[0]) == (None, 0, 0)


@pytest.mark.rule("BS-GAP-102", "BS-WOUND-04")
def test_the_encounter_is_failed_when_all_have_given_up() -> None:
    s = fallen()
    for seat in (1, 0, 2):
        assert s.outcome is None
        s.do("give-up", seat=seat)
    assert s.outcome is not None
    assert not s.outcome.won


@pytest.mark.rule("BS-GAP-102")
def test_all_persons_are_asked_before_a_hero_is_lost_and_bots_give_up_after_them() -> None:
    s = fallen()
    saved = table_at(s.played, seated("me:Ada,me:Bo,heuristic"))
    table = saved.table
    assert table.question.asked == ("Ada", "Bo")
    saved.keep(table.answer(s.offers("give-up", seat=0)[0], by="Ada"))
    assert (table.question.asked, table.match.outcome) == (("Bo",), None)
    saved.keep(table.answer(s.offers("give-up", seat=1)[0], by="Bo"))
    saved.play_bots()
    assert table.match.outcome is not None
    assert not table.match.outcome.won
    s = fallen()
    table = table_at(s.played, seated("heuristic,heuristic,heuristic")).table
    assert table.bot_answer() == s.offers("drink-potion", seat=0)[0], "bots among themselves do not give up"


@pytest.mark.rule("BS-GAP-80", "BS-CAMP-12", "BS-EVENT-01")
def test_in_a_fixed_encounter_of_three_tiles_the_event_roll_is_made() -> None:
    s = Story("straw-fort", ("Stoneheart",)).bare()
    s.order("Stoneheart").end_phase(rolls=[4])
    assert [entry for entry in s.played.entries() if isinstance(entry.event, EventRoll)]


# ---------------------------------------------------------------- switches and the campaign


@pytest.mark.rule("BS-CF-31", "BS-TERRAIN-25")
def test_a_switch_takes_the_advantage_off_the_vines_roll() -> None:
    s = crawl().token("grasping vines", "S").order("Stoneheart")
    s.t.switches["vines"] = "even"
    s.turn("Stoneheart", rolls=[8]).do("move", s.zone("B"))
    assert s.at("Stoneheart") == "B"
    game = the_game()
    assert game.new(Setup("the-chapel-stair", ("Stoneheart",), {"vines": "even"})).switches["vines"] == "even"
    with pytest.raises(Refusal, match="vines"):
        game.new(Setup("the-chapel-stair", ("Stoneheart",), {"vines": "odd"}))
    assert a_campaign(vines="even").table().switches["vines"] == "even"


@pytest.mark.rule("BS-CF-22", "BS-GOLD-07")
def test_gold_of_the_exploration_tutorial_does_not_come_into_the_campaign() -> None:
    s = a_campaign(first="exploration-tutorial").home(won=True, gold=5).go_on("level-up")
    assert s.t.gold == 0


# ---------------------------------------------------------------- what a broken rule would have passed by


@pytest.mark.rule("BS-DEFEND-04", "BS-MISS-03")
def test_who_is_hit_does_not_suffer_the_miss_effect() -> None:
    s = tavern(Stoneheart="E")
    s.enemy("Straw Imp", at="E")  # hit: bleed, miss: fatigue
    s.order("Straw Imp", "Stoneheart").turn("Straw Imp", rolls=[2])
    assert (s.has("Stoneheart", "bleed"), s.has("Stoneheart", "fatigue")) == (True, False)


@pytest.mark.rule("BS-ECHO-02", "BS-CF-20")
def test_the_echo_appears_on_the_entrance_tile_wherever_the_heroes_are() -> None:
    s = crawl().resource("firewood", 0).tiles(ENTRANCE, BEND, CORRIDOR)
    s.hero("Stoneheart", at="1A")
    s.order("Stoneheart").end_phase(rolls=[1])
    assert s.t.echo == 0


@pytest.mark.rule("BS-BOSS-36", "BS-GAP-79")
@pytest.mark.parametrize(("heroes", "cards"), [(1, 2), (2, 2), (3, 3)])
def test_more_heroes_meet_more_cards_of_a_boss(heroes: int, cards: int) -> None:
    names = ("Stoneheart", "Dawnguard", "Lightweaver")[:heroes]
    s = Story("straw-king", names)
    s.begin("place_heroes", draws=[*names, "Straw Sweep", "Straw Bellow"][: heroes + cards - 1])
    for zone in "GHI"[:heroes]:
        s.do("start-in", s.zone(zone))
    assert len(s.t.boss_cards) == cards


@pytest.mark.rule("BS-TARGET-08", "BS-CF-56")
def test_an_enemy_that_is_no_boss_does_not_turn_on_somebody_else() -> None:
    from emberhall.games.bardsung.cards.behaviours import Attack, Grudge
    from emberhall.games.bardsung.rules.behaviour import resolve_line

    s = tavern(Stoneheart="E")
    s.enemy("Straw Man", at="E")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart")
    (man,) = s.t.enemies
    assert resolve_line(s.t, man, s.t.profile(man), Attack(Grudge())) is None
    assert defended(s) == []


@pytest.mark.rule("BS-END-04")
def test_delayed_cards_are_resolved_from_left_to_right() -> None:
    from emberhall.games.bardsung.rules.events import GoldEarned
    from emberhall.games.bardsung.rules.state import Aspect

    s = crawl().resource("firewood", 0)
    cards = ("Dripping Gold", "Straw Drums")  # three gold, then one
    s.t.aspects = [Aspect(s.box.number[name], 0, 0, 0, timers=1, uid=uid) for uid, name in enumerate(cards, 1)]
    s.order("Stoneheart").end_phase()
    assert [entry.event.amount for entry in s.played.entries() if isinstance(entry.event, GoldEarned)] == [3, 1]
