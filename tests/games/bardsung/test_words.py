"""Words that many cards share, each in a short story."""

from __future__ import annotations

from emberhall.games.bardsung.cards.whom_and_where import Enemies, TargetZone
from emberhall.games.bardsung.rules.dungeon import BARRED, OPEN
from emberhall.games.bardsung.rules.language import Deed, Strike
from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.rules.state import Aspect
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl

WEST, NORTH = 1, 0  # portals of the entrance


def test_lent_traits_last_until_the_heros_next_turn() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard").bare().abilities("Stoneheart", "Straw Wall")
    s.hero("Stoneheart", at="A")
    s.hero("Dawnguard", at="A")
    s.enemy("Straw Man", at="A")
    s.order("Stoneheart", "Straw Man", "Dawnguard").turn("Stoneheart").do("use", "Straw Wall")
    s.luck(rolls=[3], draws=["Straw Man", "Stoneheart"]).do("end-turn")  # 3 + 2 + 5 against TN 10
    assert s.wounds("Stoneheart") == 0
    s.luck(rolls=[3]).do("end-turn")  # the next round begins with the Straw Man, the wall still stands
    assert s.wounds("Stoneheart") == 0
    assert "bonus" not in s.t.force  # Stoneheart's turn has begun
    assert s.t.lasting == []


def test_lent_traits_survive_a_save() -> None:
    s = in_the_tavern("Stoneheart").bare().abilities("Stoneheart", "Straw Wall")
    s.hero("Stoneheart", at="A")
    s.enemy("Straw Man", at="I")
    s.order("Stoneheart", "Straw Man").turn("Stoneheart").do("use", "Straw Wall")
    again = s.game.decode(s.game.encode(s.t))
    assert again.force == s.t.force


def test_more_actions() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard").bare().abilities("Stoneheart", "Straw Wall")
    s.hero("Stoneheart").enhanced = [s.box.number["Straw Wall"]]
    s.enemy("Straw Man", at="I")
    renew(s.t)
    s.order("Stoneheart", "Dawnguard", "Straw Man").turn("Stoneheart").do("use", "Straw Wall")
    assert "actions" in s.t.force


def beside(token: str) -> Story:
    s = on_a_crawl("Stoneheart").bare().resource("firewood", 0).resource("charm", 0)
    s.token(token, "S")  # type: ignore[arg-type]
    s.t.fate = 0
    s.t.aspects = [Aspect(s.box.number["Straw Well"], 0, 0, 0)]
    return s.order("Stoneheart").turn("Stoneheart")


def test_an_opportunity_costs_an_action_unless_it_is_free() -> None:
    s = beside("old well").do("take-offer", "Straw Well")
    assert (s.t.gold, s.t.actions) == (4, 1)
    assert s.do("take-offer", "Straw Well").t.gold == 8
    assert s.t.round == 2  # with no action left the turn was over
    s = beside("pipe").do("take-offer", "Straw Well")
    assert (s.t.fate, s.t.actions) == (1, 2)
    assert not s.offers("take-offer")  # once
    assert not beside("forge").offers("take-offer")


def test_a_fixed_encounter_is_laid_out_by_its_data() -> None:
    s = Story("straw-fort", ("Stoneheart", "Dawnguard")).bare()
    draws = ["Stoneheart", "Dawnguard", "Straw Man"]
    s.begin("place_heroes", draws=draws)
    assert (s.t.dungeon.doors[WEST], s.t.dungeon.doors[NORTH]) == (OPEN, BARRED)
    assert [(s.box.name(enemy.card), s.at(enemy)) for enemy in s.t.enemies] == [
        ("Straw Man", "1A"),
        ("Straw Archer", "1B"),
    ]
    assert s.row() == [*draws, "Straw Archer"]
    assert not s.offers("explore")
    s.do("move", s.zone("C")).do("pull-lever")
    assert s.t.counts == {"levers": 1}
    assert s.outcome is None


def test_only_who_burns_is_meant_by_a_word_about_those_who_burn() -> None:
    s = in_the_tavern("Stoneheart").bare()
    s.hero("Stoneheart", at="E")
    cold, burning, sick = (s.enemy("Straw Man", at="E") for _ in range(3))
    s.gain(burning, "burn").gain(sick, "poison")
    assert Enemies(having="burn").find(s.t, Deed(0)) == [burning]
    assert Enemies(having="poison").find(s.t, Deed(0)) == [sick]
    assert Enemies().find(s.t, Deed(0)) == [cold, burning, sick]


def test_without_an_attack_there_is_no_targets_zone() -> None:
    s = in_the_tavern("Stoneheart").bare()
    enemy = s.enemy("Straw Man", at="B")
    assert TargetZone().find(s.t, Deed(0)) == 0
    strike = Strike(s.hero("Stoneheart"), enemy, True, -1, enemy.at)
    assert TargetZone().find(s.t, Deed(0, strike=strike)) == 1 << s.zone("B")


def test_a_staff_hits_harder_beside_a_ghost() -> None:
    for ghost, wounds in (("A", 1), ("E", 0)):
        s = in_the_tavern("Wyldshell").bare().abilities("Wyldshell", "Straw Fist").token("ghost", ghost)
        hero = s.hero("Wyldshell", at="E")
        hero.equipment, hero.levels, hero.sockets = [s.box.number["Driftwood Staff"]], [2], [[]]
        renew(s.t)
        enemy = s.enemy("Straw Giant", at="E")  # of straw, toughness 5, and hot from two wounds on
        s.order("Wyldshell", "Straw Giant").turn("Wyldshell", rolls=[15, 4]).do("use", "Straw Fist").do("apply")
        assert s.wounds(enemy) == wounds
        assert bool(s.t.heated) is (ghost == "E")
