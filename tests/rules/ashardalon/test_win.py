"""Rules of the section WIN: how an adventure is won, and the ways to lose it."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.state import Villager
from tests.games.ashardalon.story import Story, quiet_party, the_game


def about_to_fall(adventure: str, foe: str, **options: str) -> Story:
    """Keyleth beside a foe with one Hit Point left."""
    s = quiet_party("Keyleth", adventure=adventure, **options)
    card = s.box.monsters[s.number(foe)]
    hp = card.enraged.hp if card.enraged else card.hp
    at = 5 if card.size > 1 else s.beside("Keyleth")
    s.hero("Keyleth").at = 7 if card.size > 1 else 9
    s.monster(foe, at=at, damage=hp - 1)
    s.treasures()
    s.encounters()
    return s


# ---------------------------------------------------------------- winning


@pytest.mark.rule("WA-WIN-01")
def test_defeating_the_villain_of_the_objective_wins_at_once() -> None:
    s = about_to_fall("the-wrath-of-ashardalon", "Ashardalon")
    s.begin(rolls=[19]).do("power", "Valiant Strike")
    assert s.outcome.won
    assert s.outcome.rule == "WA-WIN-01"
    assert s.asked == ""


@pytest.mark.rule("WA-WIN-01")
def test_with_every_monster_dead_and_the_objective_open_the_game_goes_on() -> None:
    s = about_to_fall("the-wrath-of-ashardalon", "Margrath")
    s.begin(rolls=[19]).do("power", "Valiant Strike")
    assert not s.t.monsters
    assert s.outcome is None
    s.do("done")
    assert s.asked == "hero-phase"


@pytest.mark.rule("WA-WIN-01", "WA-WIN-02", "WA-EX-08")
def test_every_adventure_is_won_by_its_own_objective_only() -> None:
    """One asks for a dragon's death, another for prisoners freed: what wins the one does nothing in the other."""
    dragon = about_to_fall("the-taken-of-longbridge", "Ashardalon")
    dragon.begin(rolls=[19]).do("power", "Valiant Strike")
    assert dragon.outcome is None

    prisoners = about_to_fall("the-taken-of-longbridge", "Margrath")
    prisoners.t.chamber = prisoners.number("Prison Guard")
    prisoners.t.monsters[0].marked = True
    prisoners.t.villagers = [Villager(prisoners.number("Elizar"), 30, 1)]
    prisoners.begin(rolls=[19]).do("power", "Valiant Strike")
    assert prisoners.outcome.won

    elsewhere = about_to_fall("the-wrath-of-ashardalon", "Margrath")
    elsewhere.t.monsters[0].marked = True
    elsewhere.begin(rolls=[19]).do("power", "Valiant Strike")
    assert elsewhere.outcome is None


# ---------------------------------------------------------------- losing


@pytest.mark.rule("WA-WIN-03", "WA-WIN-06")
def test_a_hero_at_zero_at_the_start_of_its_turn_without_a_surge_loses_the_game() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").hp, s.t.surges = 0, 0
    encounters, monsters = len(s.t.encounter_deck), len(s.t.monster_deck)
    s.begin()
    assert s.outcome is not None
    assert not s.outcome.won
    assert s.outcome.rule == "WA-WIN-03"
    assert s.outcome.winners == ()
    assert (len(s.t.encounter_deck), len(s.t.monster_deck)) == (encounters, monsters), "nothing more was played"


@pytest.mark.rule("WA-WIN-03")
def test_the_check_belongs_to_the_fallen_heros_own_turn() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").hp, s.t.surges, s.t.active = 0, 0, 1
    s.begin()
    assert s.outcome is None
    assert s.choice.seat == 1


@pytest.mark.rule("WA-WIN-03")
def test_a_surge_averts_the_loss() -> None:
    s = quiet_party("Vistra")
    s.hero("Vistra").hp, s.t.surges = 0, 1
    s.begin()
    assert s.outcome is None
    assert (s.t.surges, s.hp("Vistra")) == (0, 4)


@pytest.mark.rule("WA-WIN-03")
def test_a_fallen_hero_who_is_healed_in_time_needs_no_surge() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.powers("Keyleth", "Lay On Hands")
    s.hero("Vistra").hp, s.t.surges = 0, 0
    s.encounters()
    s.begin().do("power", "Lay On Hands").do("done")
    assert s.outcome is None
    assert s.choice.seat == 1
    assert s.hp("Vistra") == 2


@pytest.mark.rule("WA-WIN-04")
def test_the_defeat_of_the_chamber_loses_the_game_though_every_hero_is_well() -> None:
    s = quiet_party("Keyleth", adventure="before-the-gate-opens")
    s.t.chamber, s.t.time = s.number("Gate Ceremony"), 1
    s.monster("Vast Gate", at=5)
    s.hero("Keyleth").at = 30
    s.encounter("Ceremony Progresses!")
    assert s.outcome is not None
    assert not s.outcome.won
    assert s.outcome.rule == "WA-WIN-04"
    assert s.hp("Keyleth") == 8


@pytest.mark.rule("WA-WIN-04")
def test_when_the_last_villager_dies_the_game_is_lost_on_the_spot() -> None:
    s = quiet_party("Keyleth", adventure="the-taken-of-longbridge")
    s.t.chamber = s.number("Prison Guard")
    s.hero("Keyleth").at = 1
    s.t.villagers = [Villager(s.number("Elizar"), 30, 1), Villager(s.number("Cassi"), -1, 0)]
    s.monster("Orc Smasher", at=29).marked = True
    s.begin("monster_step", rolls=[20])
    assert s.outcome is not None
    assert not s.outcome.won


@pytest.mark.rule("WA-GAP-114")
def test_a_win_goes_before_a_loss_of_the_same_moment() -> None:
    s = about_to_fall("the-taken-of-longbridge", "Margrath")
    s.t.chamber = s.number("Prison Guard")
    s.t.villagers = [Villager(s.number("Elizar"), -1, 0)]  # dead, though nobody has looked
    s.begin(rolls=[19]).do("power", "Valiant Strike")
    assert s.outcome.won


# ---------------------------------------------------------------- the briefing


@pytest.mark.rule("WA-WIN-05", "WA-GAP-101")
def test_every_adventure_lists_its_conditions_before_play() -> None:
    infos = the_game().adventures()
    assert len(infos) == 13
    for info in infos:
        assert info.victory.endswith(".")
        assert len(info.victory) > 10
        assert "no Healing Surge is left" in info.defeat
    briefing = {info.id: info for info in infos}
    assert "villagers" in briefing["the-taken-of-longbridge"].defeat
    assert "Time token" in briefing["before-the-gate-opens"].defeat
    assert briefing["a-day-in-the-life-of-a-hero"].title == "A Day in the Life of a Hero"
    assert briefing["monster-hunt"].title == "Monster Hunt"
