"""The rules of thumb: sensible where it is plain what is sensible, and true in what they say."""

from __future__ import annotations

import random
import re

import pytest

from emberhall.engine.choice import Option
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.bardsung.players.heuristic import THUMBS, advice, choose
from emberhall.games.bardsung.players.odds import chance_of, prospect
from emberhall.games.bardsung.players.reasons import said
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.telling.acts import ASKS
from tests.games.bardsung.campaigning import ALL
from tests.games.bardsung.story import Story, in_the_crypt, in_the_tavern, on_a_crawl, the_game
from tests.rules.bardsung.test_area import with_a_door


def picked(s: Story) -> Option:
    return choose(s.played.seen(0))


def chosen(s: Story) -> str:
    return picked(s).act


def a_match(encounter: str, heroes: int, seed: int, keep: Keep = Keep.NOTHING) -> Match[Table]:
    party = tuple(random.Random(seed).sample(ALL, heroes))
    return Match.new(the_game(), Setup(encounter, party), seed, keep)


def fight(*enemies: str, at: str = "A") -> Story:
    """Stoneheart's turn, with enemies in its zone."""
    s = in_the_tavern("Stoneheart").bare()
    s.hero("Stoneheart", at="A")
    for name in enemies:
        s.enemy(name, at=at)
    return s.order("Stoneheart", *dict.fromkeys(enemies))


# ---------------------------------------------------------------- what it does


def test_it_strikes_an_enemy_at_hand() -> None:
    assert chosen(fight("Brigand").turn("Stoneheart")) == "use"


def test_it_finishes_an_enemy_that_has_a_wound() -> None:
    s = fight("Brigand", "Brigand")
    wounded = s.t.enemies[1]
    wounded.wounds = 1
    s.turn("Stoneheart").do("use", "Balanced Strike")
    assert picked(s).what == wounded.uid


def test_it_comes_near_to_strike() -> None:
    s = fight("Brigand", at="C").turn("Stoneheart")
    assert chosen(s) == "move"


def test_it_escapes_when_it_can() -> None:
    s = in_the_crypt("Stoneheart")
    s.t.stairs = s.zone("S")
    assert chosen(s.order("Stoneheart").turn("Stoneheart")) == "escape"


def test_it_goes_to_the_door_behind_which_the_stairs_are_and_opens_it() -> None:
    """Nobody waits for ever because somebody has closed a door."""
    for at, act in (("S", "move"), ("A", "open-door")):
        s = with_a_door("Stoneheart", closed=True, at=at)
        s.t.stairs = s.zone("1C")
        assert chosen(s.order("Stoneheart").turn("Stoneheart")) == act


def test_it_rests_when_hurt_and_alone_and_not_when_whole() -> None:
    for wounds, rests in ((2, True), (0, False)):
        s = on_a_crawl("Stoneheart")
        s.hero("Stoneheart", wounds=wounds)
        assert (chosen(s.order("Stoneheart").turn("Stoneheart")) == "rest") is rests


def test_it_drinks_rather_than_gives_up() -> None:
    s = on_a_crawl("Stoneheart").bare()
    s.hero("Stoneheart", wounds=3)
    s.enemy("Straw Man", at="S")
    s.order("Straw Man", "Stoneheart").turn("Straw Man", rolls=[2], draws=["Straw Cut"])
    assert chosen(s) == "drink-potion"


def test_it_takes_what_an_encounter_offers() -> None:
    """A brazier put out wounds the demon twice, which no attack does as surely."""
    s = Story("the-heart-of-the-forge", ("Stoneheart",)).bare()
    s.hero("Stoneheart", at="A")
    s.token("firepit", "A").enemy("Greater Demon", at="F")
    s.t.boss_cards = [s.box.number["Unmake"]]
    s.t.counts["quench"] = 1
    assert chosen(s.order("Stoneheart", "Unmake").turn("Stoneheart")) == "take-offer"


# ---------------------------------------------------------------- what it says


def test_the_odds_are_those_of_the_dice() -> None:
    assert chance_of(11) == 0.5
    assert chance_of(11, 1) == 0.75
    assert chance_of(11, -1) == 0.25
    assert chance_of(11, empowered=True) == pytest.approx(0.5 + 0.05 * 2.5)


def test_the_odds_of_an_attack_are_those_of_the_cards() -> None:
    """+2 against TN 9: 14 faces of 20 hit; the 20, and half of what a d6 does to a toughness of 4, is critical."""
    s = fight("Brigand")
    card = s.box.number["Balanced Strike"]
    attack = s.box.abilities[card].one.attack
    assert attack is not None
    found = prospect(s.t, s.t.heroes[0], card, attack, s.t.enemies[0])
    assert found.hit == pytest.approx(0.7)
    assert found.wounds == pytest.approx(0.7 + 0.05 + 0.65 / 2)


def test_every_question_has_a_rule_of_thumb() -> None:
    assert {ask.name for ask in ASKS} == {*THUMBS}


def test_every_reason_is_a_sentence_with_a_figure_of_its_own() -> None:
    reasons: list[str] = []
    for encounter in ("the-chapel-stair", "the-crones-parlour"):
        match = a_match(encounter, 4, 3)
        for _ in range(90):
            if match.choice is None:
                break
            seen = match.seen(0, 1, 2, 3)
            found = advice(seen)
            assert {each.option for each in found} == set(match.choice.options)
            assert found[0].option == choose(seen)
            reasons += [each.why for each in found]
            match.choose(found[0].option)
    assert all(re.fullmatch(r"[A-Z0-9-].*\.", why) and re.search(r"\d", why) for why in reasons), reasons
    assert not any("{" in why or re.search(r"(?<![\d.])1 (heroes|enemies|wounds|zones)\b", why) for why in reasons)
    assert len(set(reasons)) > 60


def test_one_of_a_thing_is_said_as_one() -> None:
    assert said(("{} enemies and {} heroes, {} zones away.", 1, 1, 1)) == "1 enemy and 1 hero, 1 zone away."
    assert said(("{:.1f} wounds and {} tokens.", 1.1, 11)) == "1.1 wounds and 11 tokens."


def test_it_decides_by_what_it_sees_alone() -> None:
    """In every world that could be this one it answers alike."""
    match = a_match("the-chapel-stair", 3, 5, Keep.ALL)
    for number in range(60):
        if match.choice is None:
            break
        option = choose(match.seen(0, 1, 2))
        if match.choice.rest:
            assert choose(match.imagine(match.choice.seat, seed=number).seen(0, 1, 2)) == option
        match.choose(option)


@pytest.mark.parametrize(("encounter", "least"), [("combat-tutorial", 12), ("exploration-tutorial", 9)])
def test_it_wins_most_tutorials(encounter: str, least: int) -> None:
    won = 0
    for seed in range(16):
        match = a_match(encounter, 3, seed)
        while match.choice is not None:
            match.choose(choose(match.seen(0, 1, 2)))
        assert match.outcome is not None
        won += match.outcome.won
    assert won >= least
