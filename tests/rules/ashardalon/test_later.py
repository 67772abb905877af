"""Rules of the section LATER: powers chosen or drawn, and games made harder or easier."""

from __future__ import annotations

import pytest

from emberhall.engine.choice import Choice
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.rules.state import Table
from tests.games.ashardalon.story import the_game

ALL = ("Keyleth", "Vistra", "Quinn", "Tarak", "Heskan")


def begin(*party: str, seed: int = 1, **options: str) -> Match[Table]:
    return Match.new(the_game(), Setup("monster-hunt", party, options), seed)


def types(t: Table, seat: int = 0) -> list[str]:
    """The types of a hero's powers beside the automatic one."""
    return sorted(t.box.powers[card].type for card in t.heroes[seat].powers[1:])


def questions(match: Match[Table]) -> list[Choice]:
    """The power questions of a setup, each answered with its last option."""
    asked: list[Choice] = []
    while match.choice is not None and match.choice.ask == "choose-power":
        asked.append(match.choice)
        match.choose(len(match.choice.options) - 1)
    return asked


@pytest.mark.rule("WA-LATER-01")
def test_the_later_rules_are_there_from_the_start_and_off_until_asked_for() -> None:
    switches = {switch.name: switch for switch in the_game().switches()}
    assert switches["powers"].default == "suggested"
    assert {"chosen", "random"} <= set(switches["powers"].values)
    assert {"1", "3"} <= set(switches["surges"].values)
    assert not questions(begin("Keyleth"))
    assert begin("Keyleth").state.surges == 2


@pytest.mark.rule("WA-LATER-02", "WA-POWER-04")
def test_experienced_players_choose_from_all_cards_of_each_type() -> None:
    match = begin("Keyleth", powers="chosen")
    t = match.state
    asked = questions(match)
    box = the_game().box
    for choice in asked:
        kinds = {box.powers[option.what].type for option in choice.options}
        assert len(kinds) == 1
        kind = kinds.pop()
        taken = t.hero.powers[: t.hero.powers.index(choice.options[-1].what)]
        of_the_class = {i for i, power in box.powers.items() if power.hero_class == "Paladin" and power.type == kind}
        assert {option.what for option in choice.options} == of_the_class - set(taken)
    assert len(asked) == 4
    assert types(t) == ["at-will", "at-will", "daily", "utility"]


@pytest.mark.rule("WA-LATER-03")
def test_choosing_lets_every_player_pick_for_the_own_hero() -> None:
    match = begin("Keyleth", "Heskan", powers="chosen")
    asked = questions(match)
    assert [choice.seat for choice in asked] == [0, 0, 0, 0, 1, 1, 1, 1]
    assert types(match.state, 0) == types(match.state, 1) == ["at-will", "at-will", "daily", "utility"]
    assert [choice.options[-1].what in match.state.heroes[choice.seat].powers for choice in asked] == [True] * 8


@pytest.mark.rule("WA-LATER-02", "WA-LATER-04", "WA-GAP-134")
def test_every_player_may_say_how_the_own_hero_comes_by_its_powers() -> None:
    match = begin("Keyleth", "Heskan", "Quinn", powers="each")
    heroes, box = match.state.heroes, the_game().box
    asked: list[tuple[int, str]] = []
    for how in ("suggested", "chosen", "random"):
        assert match.choice is not None
        asked.append((match.choice.seat, match.choice.ask))
        match.choose(next(option for option in match.choice.options if option.act == how))
        asked += [(choice.seat, choice.ask) for choice in questions(match)]
    assert asked == [(0, "how-powers"), (1, "how-powers"), *[(1, "choose-power")] * 4, (2, "how-powers")]
    assert [box.cards[card].name for card in heroes[0].powers[1:]] == list(box.heroes[heroes[0].card].suggested)
    assert types(match.state, 1) == types(match.state, 2) == ["at-will", "at-will", "daily", "utility"]
    assert [hero.random for hero in heroes] == [False, False, True], "a new Daily comes the same way"


@pytest.mark.rule("WA-LATER-04", "WA-GAP-134")
def test_chance_deals_different_powers_to_who_asks_for_them() -> None:
    hands: set[tuple[int, ...]] = set()
    for seed in range(8):
        match = begin("Keyleth", powers="each", seed=seed)
        assert match.choice is not None
        match.choose(next(option for option in match.choice.options if option.act == "random"))
        hands.add(tuple(match.state.hero.powers))
    assert len(hands) > 1


@pytest.mark.rule("WA-LATER-04")
def test_random_powers_keep_the_numbers_and_the_automatic_card() -> None:
    seen: set[tuple[int, ...]] = set()
    for seed in range(12):
        match = begin("Keyleth", powers="random", seed=seed)
        t = match.state
        assert match.choice is not None
        assert match.choice.ask != "choose-power", "nobody is asked"
        assert t.box.name(t.hero.powers[0]).lower() == "lay on hands"
        assert types(t) == ["at-will", "at-will", "daily", "utility"]
        assert len(set(t.hero.powers)) == 5
        assert {t.box.powers[card].hero_class for card in t.hero.powers} == {"Paladin"}
        seen.add(tuple(sorted(t.hero.powers)))
    assert len(seen) > 3
    suggested = begin("Keyleth").state.hero.powers
    assert seen != {tuple(sorted(suggested))}


@pytest.mark.rule("WA-LATER-05", "WA-LATER-06")
@pytest.mark.parametrize(("option", "pool"), [("1", 1), ("2", 2), ("3", 3)])
@pytest.mark.parametrize("heroes", [1, 5])
def test_one_surge_is_the_harder_game_and_three_the_easier(option: str, pool: int, heroes: int) -> None:
    assert begin(*ALL[:heroes], surges=option).state.surges == pool


@pytest.mark.rule("WA-LATER-05", "WA-LATER-06", "WA-SURGE-03")
@pytest.mark.parametrize("pool", [1, 3])
def test_a_fall_takes_one_surge_of_the_pool(pool: int) -> None:
    match = begin("Vistra", surges=str(pool))
    t = match.state
    t.hero.hp = 0
    while match.choice is not None and match.choice.ask != "hero-phase":
        match.choose(0)
    assert t.surges == pool - 1
    assert t.hero.hp == 4


@pytest.mark.rule("WA-LATER-05", "WA-LATER-06")
def test_no_other_number_of_surges_is_on_offer() -> None:
    with pytest.raises(Refusal, match="surges"):
        begin("Keyleth", surges="4")
