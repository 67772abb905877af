"""Rules of the section TUT1: the combat tutorial."""

from __future__ import annotations

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from tests.games.bardsung.story import Story, in_the_tavern, the_game

ALL = ("Stoneheart", "Dawnguard", "Nightfeather", "Lightweaver", "Wyldshell")


def set_up(*heroes: str, zones: str, draws: tuple[str, ...] = ()) -> Story:
    """The combat tutorial from its first question, heroes in these zones, dealt in this order."""
    s = in_the_tavern(*heroes)
    for hero in s.t.heroes:
        hero.at = -1
    s.begin("place_heroes", draws=draws)
    for letter in zones:
        s.do("start-in", s.zone(letter))
    return s


@pytest.mark.rule("BS-TUT1-08", "BS-TUT1-09", "BS-TUT1-10", "BS-EX-39")
def test_brigands_come_clockwise_from_the_focus_into_zones_without_heroes() -> None:
    s = set_up(*ALL[:4], zones="BCEE", draws=ALL[:3])
    assert [s.at(enemy) for enemy in s.t.enemies] == ["F", "I", "H", "G"]
    s = set_up(*ALL[:4], zones="EEEE", draws=ALL[:3])
    assert [s.at(enemy) for enemy in s.t.enemies] == ["B", "C", "F", "I"]


@pytest.mark.rule("BS-TUT1-08")
def test_heroes_start_where_their_players_say_also_together() -> None:
    s = set_up("Stoneheart", "Dawnguard", zones="AA", draws=("Stoneheart",))
    assert s.at("Stoneheart") == s.at("Dawnguard") == "A"


@pytest.mark.rule("BS-TUT1-11")
def test_brigands_left_over_go_by_turns_to_the_centre_and_the_focus() -> None:
    s = in_the_tavern(*ALL)
    for hero, letter in zip(s.t.heroes, "ABCDF", strict=True):
        s.hero(s.box.name(hero.card), at=letter)
    occupied = s.t.hero_zones
    s.t.hero_zones = s.t.dungeon.floor & ~(1 << s.zone("G"))  # as if only one zone were without heroes
    ambush = s.t.encounter.setup[0]
    ambush.run(s.t, None)  # type: ignore[arg-type]
    s.t.hero_zones = occupied
    assert [s.at(enemy) for enemy in s.t.enemies] == ["G", "E", "B", "E", "B"]


@pytest.mark.rule("BS-TUT1-12", "BS-FATE-02", "BS-EX-02", "BS-FATE-12")
@pytest.mark.parametrize(("heroes", "tokens"), [(1, 3), (3, 3), (4, 4), (5, 5)])
def test_three_fate_tokens_and_one_for_each_hero_above_three(heroes: int, tokens: int) -> None:
    t = the_game().new(Setup("combat-tutorial", ALL[:heroes]))
    assert (t.fate, t.fate_tokens) == (tokens, tokens)


@pytest.mark.rule("BS-TUT1-16", "BS-EX-03", "BS-ROUND-02", "BS-ROUND-03", "BS-ROUND-04", "BS-ORDER-03", "BS-ORDER-04")
def test_in_the_first_row_the_brigand_card_comes_second() -> None:
    s = set_up(*ALL[:4], zones="EEEE", draws=("Stoneheart", "Dawnguard", "Nightfeather"))
    assert s.row() == ["Stoneheart", "Brigand", "Dawnguard", "Nightfeather", "Lightweaver"]
    assert s.t.seat == s.hero("Stoneheart").seat


@pytest.mark.rule("BS-TUT1-17", "BS-TUT1-18", "BS-ORDER-05", "BS-ORDER-08", "BS-ROUND-05", "BS-ROUND-01")
def test_after_the_first_round_all_cards_are_shuffled_together_and_nothing_else_happens() -> None:
    s = in_the_tavern("Stoneheart")
    s.hero("Stoneheart", at="A")
    s.gain("Stoneheart", "burn")  # would wound in a full end phase
    s.enemy("Brigand", at="I")
    s.order("Stoneheart", "Brigand").end_phase(draws=["Brigand"])
    assert s.row() == ["Brigand", "Stoneheart"]
    assert s.t.round == 2
    assert s.wounds("Stoneheart") == 0


@pytest.mark.rule("BS-TUT1-13")
def test_the_tutorial_is_won_the_moment_the_last_brigand_falls() -> None:
    s = in_the_tavern("Stoneheart").bare()
    s.hero("Stoneheart", at="A")
    s.enemy("Brigand", at="A", wounds=1)
    s.order("Stoneheart", "Brigand").turn("Stoneheart", rolls=[12, 1]).do("use", "Balanced Strike").do("apply")
    assert s.outcome is not None
    assert s.outcome.won


@pytest.mark.rule("BS-TUT1-14", "BS-GOAL-01", "BS-WOUND-04")
def test_one_defeated_hero_loses_it_for_all() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard").bare()
    s.hero("Dawnguard", at="I")
    s.hero("Stoneheart", at="A", wounds=3)
    s.enemy("Brigand", at="A")
    s.order("Brigand", "Stoneheart", "Dawnguard").turn("Brigand", rolls=[2], draws=["Straw Bruise"])
    assert s.outcome is not None
    assert not s.outcome.won
    assert s.outcome.winners == ()


@pytest.mark.rule(
    "BS-TUT1-02", "BS-TUT1-03", "BS-TUT1-15", "BS-EX-25", "BS-ABIL-01", "BS-ABIL-09", "BS-ABIL-10", "BS-EQUIP-01"
)
def test_heroes_have_what_the_back_of_their_profile_lists_and_two_abilities() -> None:
    s = in_the_tavern("Dawnguard")
    hero = s.hero("Dawnguard")
    assert s.names(hero.abilities) == ["Guiding Strike", "Steadfast"]
    assert s.names(hero.equipment) == ["Sunshield", "Dawn Mace"]
    assert hero.modifiers == [0, 0, 1, 0, 0, 2]
    assert hero.enhanced == []
    assert not any(s.box.abilities[card].passive for card in hero.abilities)


@pytest.mark.rule("BS-GOAL-02", "BS-GAP-01")
def test_each_hero_is_there_once_and_up_to_five_play() -> None:
    with pytest.raises(Refusal, match="only once"):
        the_game().new(Setup("combat-tutorial", ("Stoneheart", "stoneheart")))
    with pytest.raises(Refusal, match="1 to 5"):
        the_game().new(Setup("combat-tutorial", ()))
    with pytest.raises(Refusal, match="no hero"):
        the_game().new(Setup("combat-tutorial", ("Nobody",)))
    with pytest.raises(Refusal, match="no encounter"):
        the_game().new(Setup("nowhere", ("Stoneheart",)))


@pytest.mark.rule("BS-TUT1-19")
def test_the_only_actions_are_moving_and_using_abilities() -> None:
    s = in_the_tavern("Dawnguard")
    s.hero("Dawnguard", at="A")
    s.enemy("Brigand", at="A")
    s.order("Dawnguard", "Brigand").turn("Dawnguard")
    assert {option.act for option in s.choice.options} == {"end-turn", "move", "use"}


@pytest.mark.rule("BS-TUT1-20", "BS-CF-22")
def test_enemies_bring_no_gold() -> None:
    s = in_the_tavern("Stoneheart").bare()
    s.hero("Stoneheart", at="A")
    s.enemy("Brigand", at="A", wounds=1)
    s.enemy("Straw Man", at="I")
    s.order("Stoneheart", "Brigand", "Straw Man").turn("Stoneheart", rolls=[12, 1])
    s.do("use", "Balanced Strike").do("apply")
    assert s.row() == ["Stoneheart", "Straw Man"]
    assert s.t.gold == 0


@pytest.mark.rule("BS-TUT1-21", "BS-TUT1-22")
def test_neither_traits_nor_a_natural_20_bring_fate_and_fate_empowers_nothing() -> None:
    s = in_the_tavern("Stoneheart").bare()
    s.hero("Stoneheart", at="A")
    for _ in range(3):
        s.enemy("Brigand", at="A")
    s.t.fate = 1
    s.order("Stoneheart", "Brigand").turn("Stoneheart", rolls=[20]).do("use", "Balanced Strike").do("target", 1)
    assert s.asked == "effects"
    assert s.t.fate == 1
    s.do("apply")
    s.luck(rolls=[20, 20, 20], draws=["Stoneheart"]).do("end-turn")  # two enemies left, three dice at most
    assert s.t.fate == 1


@pytest.mark.rule("BS-TUT1-22", "BS-EFFECT-06")
def test_inspire_works_already() -> None:
    s = in_the_tavern("Stoneheart").bare().abilities("Stoneheart", "Straw Gift")
    s.hero("Stoneheart", at="A")
    s.enemy("Brigand", at="A")
    s.t.fate = 0
    s.order("Stoneheart", "Brigand").turn("Stoneheart", rolls=[12, 1]).do("use", "Straw Gift").do("apply").do("stay")
    assert s.t.fate == 1


@pytest.mark.rule("BS-TUT1-01", "BS-TUT1-23")
def test_only_the_wound_deck_is_used_and_wounds_lie_wound_side_up() -> None:
    s = in_the_tavern("Stoneheart").bare()
    assert not (s.t.corridor_deck)
    assert not (s.t.room_deck)
    s.hero("Stoneheart", at="A")
    s.enemy("Brigand", at="A")
    s.order("Brigand", "Stoneheart").turn("Brigand", rolls=[2], draws=["Straw Cut"])
    assert s.names(s.hero("Stoneheart").wounds) == ["Straw Cut"]
    assert s.hero("Stoneheart").serious == []


def test_a_match_of_it_begins_with_the_question_where_to_start() -> None:
    match = Match.new(the_game(), Setup("combat-tutorial", ALL[:2]), seed=1)
    assert match.choice is not None
    assert match.choice.ask == "start-zone"
