"""The seven Dragon Lords and High Lord Margath: every number, every text, and the two ways to win by them."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.standing import look_over_all
from tests.games.dragonlords.sparring import (
    ATTRIBUTES,
    DAMAGE,
    QUIET,
    SURE,
    Foe,
    a_brave_knight,
    in_combat,
    just,
    rested,
    tries_its_numbers,
)
from tests.games.dragonlords.story import KNIGHT, RED_SPACE, Story, the_game

DOG, CAT = "Straw Dog", "Straw Cat"
MIND, BODY, SPIRIT = range(3)
RED = 3

LORDS = [
    Foe("Ysgarra of the Rime", "red", 5, (17, 18, 18), (2, 2, 2)),
    Foe("Korvoth Ashmaw", "red", 5, (17, 20, 18), (1, 3, 2)),
    Foe("Thessaly Duskwing", "red", 4, (20, 18, 19), (3, 2, 1)),
    Foe("Ulgrath Marrowking", "red", 6, (17, 19, 17), (1, 3, 1)),
    Foe("Vael the Drowned", "red", 5, (18, 17, 20), (1, 2, 3)),
    Foe("Ixandra Goldscale", "red", 5, (18, 19, 17), (2, 3, 1)),
    Foe("Bryndle Stormcoil", "red", 4, (19, 18, 19), (2, 2, 2), first_blow=1),
]
MARGATH = Foe("High Lord Margath", "red", 8, (20, 22, 21), (3, 3, 3))


def named(foe: object) -> str:
    return foe.name if isinstance(foe, Foe) else ""


# ---------------------------------------------------------------- the set


def test_seven_dragon_lords_are_runes_and_margath_alone_is_victory() -> None:
    challenges = the_game().box.challenges.values()
    assert {c.name for c in challenges if c.rune} == {foe.name for foe in LORDS}
    assert [c.name for c in challenges if c.victory] == [MARGATH.name]
    assert all(c.dragon for c in challenges if c.rune or c.victory)
    assert all(c.colour == "red" for c in challenges if c.rune or c.victory)


def test_margath_is_above_every_lord_in_every_number() -> None:
    for lord in LORDS:
        assert lord.life < MARGATH.life
        assert all(weak <= strong for weak, strong in zip(lord.targets, MARGATH.targets, strict=True))
        assert sum(lord.damage) < sum(MARGATH.damage)


# ---------------------------------------------------------------- numbers, Life and damage


@pytest.mark.rule("DL-GAP-16")
@pytest.mark.parametrize("foe", LORDS, ids=named)
def test_a_dragon_lord_fights_as_printed_and_is_kept_as_a_rune(foe: Foe) -> None:
    s = tries_its_numbers(foe)
    assert s.names(s.hero().kept) == [foe.name]
    assert s.t.runes(s.hero()) == 1
    assert s.hero().counters[RED] == 1
    assert s.hero().gold == 10
    assert s.t.discards[RED] == []
    assert s.asked == "experience"


@pytest.mark.rule("DL-WIN-02", "DL-GAP-15")
def test_margath_fights_as_printed_and_his_defeat_wins() -> None:
    s = tries_its_numbers(MARGATH)
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((0,), "DL-WIN-02")


@pytest.mark.rule("DL-WIN-03", "DL-GAP-46")
@pytest.mark.parametrize("foe", LORDS, ids=named)
def test_any_dragon_lord_can_be_the_third_rune(foe: Foe) -> None:
    s = a_brave_knight()
    s.hero().kept = [s.number("Straw Dragon"), s.number("Straw Dragon Two")]
    in_combat(s, foe.name, [SURE])
    s.fight.wounds = foe.life - 1
    s.do("fight-on").do("attack", KNIGHT)
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((0,), "DL-WIN-03")


# ---------------------------------------------------------------- Before Combat


def met(foe: str, *rolls: int) -> Story:
    return rested(a_brave_knight()).allies(0, DOG, CAT).meets_challenge(foe, rolls=rolls)


def change(s: Story) -> dict[str, int]:
    hero = s.hero()
    found = {"Gold": hero.gold - 10, "Exhaustion": hero.exhaustion, "Wound": hero.wounds}
    found["Allies"] = sum(ally.wounds for ally in hero.allies)
    return {name: number for name, number in found.items() if number}


@pytest.mark.parametrize(
    ("name", "attribute", "cost"),
    [
        ("Korvoth Ashmaw", BODY, {"Wound": 1}),
        ("Thessaly Duskwing", MIND, {"Exhaustion": 2}),
        ("Vael the Drowned", SPIRIT, {"Wound": 1}),
        ("High Lord Margath", SPIRIT, {"Exhaustion": 2}),
    ],
)
def test_before_combat_a_test_of_16_decides(name: str, attribute: int, cost: dict[str, int]) -> None:
    least = 16 - ATTRIBUTES[attribute]
    assert change(met(name, least).do("no-effort")) == {}
    assert change(met(name, least - 1).do("no-effort")) == cost


@pytest.mark.parametrize(
    ("name", "cost"),
    [
        ("Ysgarra of the Rime", {"Exhaustion": 1}),
        ("Ulgrath Marrowking", {"Allies": 2}),
        ("Ixandra Goldscale", {"Gold": -3}),
        ("Bryndle Stormcoil", {"Exhaustion": 2}),
    ],
)
def test_before_combat_it_takes_something_in_any_case(name: str, cost: dict[str, int]) -> None:
    assert change(met(name)) == cost


def test_bryndle_deals_more_damage_in_round_1_alone() -> None:
    bryndle = next(foe for foe in LORDS if foe.name == "Bryndle Stormcoil")
    s = in_combat(a_brave_knight(), bryndle.name, [*just(bryndle, less=1), *just(bryndle, less=1)])
    for _ in range(2):
        s.do("fight-on").do("defend").do("defend").do("defend")
    assert s.hero().wounds == 3 * (2 + 1) + 3 * 2


# ---------------------------------------------------------------- Margath waits


@pytest.mark.rule("DL-GAP-15", "DL-ESCAPE-03")
def test_who_escapes_from_margath_leaves_him_on_the_track() -> None:
    s = in_combat(a_brave_knight(), MARGATH.name, [MARGATH.targets[MIND] - ATTRIBUTES[MIND], QUIET])
    s.do("escape")
    assert s.names(s.t.track[:1]) == [MARGATH.name]
    assert s.t.track_at[0] == s.space(RED_SPACE)
    assert s.counter_on(RED_SPACE)


@pytest.mark.rule("DL-GAP-15")
def test_spirit_5_and_2_of_an_item_need_a_14_against_margath() -> None:
    s = a_brave_knight().items(0, "Willow Wand")
    s.hero().experience[SPIRIT] = 2  # Spirit 1 and twice 2
    look_over_all(s.t)
    in_combat(s, MARGATH.name, [SURE, SURE, 14])
    s.do("fight-on").do("defend").do("defend").do("attack", KNIGHT)
    assert s.fight.wounds == DAMAGE[2]
