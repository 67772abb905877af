"""Rulings about abilities: rolling again, bonuses that last, what Challenges do by themselves, ways out."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.events import CombatRolled
from emberhall.games.dragonlords.rules.symbols import RANGED
from tests.games.dragonlords.story import DRUMMER, EMPTY_SPACE, KNIGHT, MONK, TWIN, Story, a_table

QUIET = 1
DORAN, LOTHAR = "Doran Halfmoon", "Lothar the Unbowed"


def totals(s: Story) -> list[int]:
    return [e.total for e in s.events(CombatRolled)]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- rolling again


@pytest.mark.rule("DL-GAP-61", "DL-TIMING-06")
def test_an_escape_may_be_rolled_again_once_a_turn() -> None:
    s = a_table(DORAN).meets_challenge("Straw Giant", rolls=[2, 10, 2])
    s.do("escape")
    assert s.asked == "roll-again"
    s.do("use", DORAN)  # 10 and Mind 3 against 14
    assert s.hero().wounds == 1
    s.do("escape")
    assert s.asked == "escape"  # the ability is used up for this turn
    assert s.hero().wounds == 2


@pytest.mark.rule("DL-GAP-61")
@pytest.mark.parametrize(("act", "dealt", "taken"), [("use", 1, 0), ("keep-roll", 0, 3)])
def test_an_attack_may_be_rolled_again_or_kept(act: str, dealt: int, taken: int) -> None:
    s = a_table(DORAN).meets_challenge("Straw Giant", rolls=[2]).do("fight-on").do("attack", DORAN)
    s.luck(rolls=[20, 19, 19] if act == "use" else [19, 19])
    s.do(act)
    for _ in range(2 if act == "keep-roll" else 0):
        s.do("keep-roll")  # the two defences
    assert (s.fight.wounds, s.hero().wounds) == (dealt, taken)


@pytest.mark.rule("DL-GAP-61")
def test_a_defence_may_be_rolled_again() -> None:
    s = a_table(DORAN).meets_challenge("Straw Giant", rolls=[2, 19]).do("fight-on").do("defend").do("use", DORAN)
    assert s.hero().wounds == 0
    assert totals(s) == [19 + 3]


@pytest.mark.rule("DL-GAP-61", "DL-PVP-08")
def test_a_defending_hero_may_roll_its_target_again_before_the_attackers_die() -> None:
    s = a_table(KNIGHT, DORAN).duels(rolls=[2, 18, 15, 2, 19, 2, 19])
    s.do("fight-on").do("attack", KNIGHT)
    assert (s.asked, s.choice.seat) == ("roll-again", 1)
    assert s.game.asks.prompt(s.t, s.choice).endswith("rolled 2, 5 in all. Do you roll again?")  # against nothing yet
    s.do("use", DORAN)  # 18 + 3 against 15 + 2
    assert s.hero(0).wounds == 1
    s = a_table(KNIGHT, DORAN).duels(rolls=[2, 18, 15])
    s.do("escape")
    assert (s.asked, s.choice.seat) == ("roll-again", 1)
    assert s.game.asks.prompt(s.t, s.choice).endswith("rolled 2, 5 in all. Do you roll again?")
    s.do("use", DORAN)
    assert s.hero(0).wounds == 1


@pytest.mark.rule("DL-GAP-59", "DL-GAP-61")
def test_an_attack_before_combat_may_be_rolled_again() -> None:
    s = a_table(DORAN).items(0, "Touch of Death").meets_challenge("Straw Giant", rolls=[2, 12])
    s.do("use", "Touch of Death", 0, 2).do("use", DORAN)
    assert s.fight.wounds == 2
    assert totals(s) == [12 + 3]


@pytest.mark.rule("DL-GAP-61")
@pytest.mark.parametrize(("die", "asked"), [(2, True), (5, True), (6, False)])
def test_some_roll_again_only_what_their_text_says(die: int, asked: bool) -> None:
    s = a_table(LOTHAR).meets_challenge("Straw Idol", rolls=[3, die]).do("fight-on").do("defend")
    assert s.asked == "combat-phase"  # a defence is no attack
    s.luck(rolls=[] if asked else [19])
    s.do("attack", LOTHAR)
    assert (s.asked == "roll-again") == asked


@pytest.mark.rule("DL-GAP-80", "DL-GAP-18")
@pytest.mark.parametrize(("hero", "items"), [(DORAN, ()), (LOTHAR, ()), (KNIGHT, ("Charm of Second Chances",))])
def test_an_allys_die_is_not_rolled_again(hero: str, items: tuple[str, ...]) -> None:
    s = a_table(hero).items(0, *items).allies(0, "Straw Cat").meets_challenge("Straw Man", rolls=[3])
    s.do("fight-on").do("attack", "Straw Cat")
    assert s.asked == "combat-phase"  # nothing was asked about the 3
    assert s.ally("Straw Cat").wounds == 1


# ---------------------------------------------------------------- bonuses that last


def defended(s: Story) -> list[int]:
    """The totals of two rounds in which the Hero only defends and all dice show 10."""
    for _ in range(2):
        s.luck(rolls=[10, 10, 10])
        s.do("fight-on").do("defend").do("defend").do("defend")
    return totals(s)


@pytest.mark.rule("DL-GAP-36")
def test_a_bonus_before_combat_is_for_the_first_round() -> None:
    s = a_table().allies(0, "Straw Page").meets_challenge("Straw Idol").do("use", "Straw Page")
    assert defended(s) == [14, 16, 13, 12, 14, 11]  # Mind 2, Body 4, Spirit 1, and +2 in round 1


@pytest.mark.rule("DL-GAP-36")
def test_a_bonus_may_last_for_the_combat() -> None:
    s = a_table(TWIN).meets_challenge("Straw Idol").do("use", TWIN, 1).do("begin-combat")
    assert defended(s) == [14] * 6


@pytest.mark.rule("DL-GAP-36")
def test_a_bonus_may_be_for_one_roll() -> None:
    s = a_table(DRUMMER).meets_challenge("Straw Idol", rolls=[10, 10, 10]).do("fight-on").do("defend")
    s.do("use", DRUMMER).do("defend").do("defend")
    assert totals(s) == [14, 12, 12]


@pytest.mark.rule("DL-GAP-36", "DL-TIMING-04")
def test_a_bonus_for_the_next_roll_waits_for_that_roll() -> None:
    s = a_table(KNIGHT).items(0, "Straw Drum").meets_challenge("Straw Idol", rolls=[10, 10])
    s.do("use", "Straw Drum").do("fight-on").do("defend").do("defend")  # used before combat, for the Ranged roll
    assert totals(s) == [10 + 2 + 1, 10 + 4]
    s = a_table(KNIGHT).items(0, "Straw Drum", "Straw Gauntlet").meets_challenge("Straw Idol", rolls=[10, 10])
    s.do("use", "Straw Drum").do("use", "Straw Gauntlet").do("fight-on").do("defend")
    assert totals(s) == [10 + 4 + 1, 10 + 2]  # an attack before combat is a roll too


@pytest.mark.rule("DL-GAP-36", "DL-PVP-08")
def test_a_bonus_for_the_next_roll_is_not_used_up_by_another() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Drum").allies(0, "Tam Netcaster").duels(rolls=[10, 10, 10, 15, QUIET])
    s.do("begin-combat", seat=1).do("use", "Tam Netcaster").do("fight-on").do("defend")
    s.do("roll-dice", seat=1).do("defend")
    s.do("use", "Straw Drum")
    assert [x.rolls for x in s.fight.lasting] == [("escape",)]  # the Drum's is spent, the net is not


@pytest.mark.rule("DL-ESCAPE-02", "DL-CONFLICT-44")
def test_a_test_made_in_the_escape_phase_is_no_escape() -> None:
    s = a_table(KNIGHT).items(0, "Straw Chime").meets_challenge("Straw Giant", rolls=[19])
    s.do("begin-combat").do("use", "Straw Chime").do("no-effort")
    assert s.asked == "escape"  # the test was passed, and the Hero is still there


@pytest.mark.rule("DL-GAP-36")
def test_a_bonus_may_last_for_the_rest_of_a_round() -> None:
    s = a_table(TWIN).items(0, "Straw Chant").meets_challenge("Straw Idol", rolls=[10] * 6)
    s.do("begin-combat").do("fight-on").do("defend").do("use", "Straw Chant").do("defend").do("defend")
    s.do("fight-on").do("defend").do("defend").do("defend")
    assert totals(s) == [15, 15, 15, 12, 12, 12]


@pytest.mark.rule("DL-GAP-36", "DL-EVENT-03", "DL-GAP-59")
def test_an_events_bonus_always_holds_before_combat_too() -> None:
    s = a_table(MONK).items(0, "Touch of Death").event("Burning Ley Lines")
    s.meets_challenge("Straw Giant", rolls=[10]).do("use", "Touch of Death", 0, 1)
    assert totals(s) == [10 + 3 + 2]
    assert s.fight.wounds == 1


# ---------------------------------------------------------------- what Challenges do


@pytest.mark.rule("DL-COMBAT-02", "DL-GAP-13")
def test_some_challenges_heal_at_the_end_of_a_round() -> None:
    s = a_table().meets_challenge("Siege Troll", rolls=[19, 20, 19]).do("fight-on").do("defend").do("attack", KNIGHT)
    assert s.fight.round == 2
    assert s.fight.wounds == 2 - 1


@pytest.mark.rule("DL-ESCAPE-01", "DL-GAP-13")
def test_from_some_challenges_there_is_no_escape_in_round_one() -> None:
    s = a_table().meets_challenge("Twin Assassins", rolls=[20, 19, 19, 19]).do("no-effort")
    assert (s.asked, s.fight.round, s.fight.window) == ("combat-phase", 1, RANGED)
    s.do("defend").do("defend").do("defend")
    assert (s.asked, s.fight.round) == ("escape", 2)


@pytest.mark.rule("DL-COMBAT-14", "DL-GAP-13")
def test_some_challenges_strike_harder_in_round_one() -> None:
    s = a_table().meets_challenge("Hungry Wolves", rolls=[2, 2, 2, 2, 2, 2])
    s.do("fight-on").do("defend").do("defend").do("defend")
    assert s.hero().wounds == 2  # Melee 1 and 1 more; nothing in phases without damage
    s.do("fight-on").do("defend").do("defend").do("defend")
    assert s.hero().wounds == 3


# ---------------------------------------------------------------- ways out


@pytest.mark.rule("DL-ESCAPE-03", "DL-GAP-40", "DL-GAP-69")
def test_a_card_may_make_an_escape_succeed() -> None:
    s = a_table().items(0, "Smoke Phial").meets_challenge("Straw Giant", rolls=[QUIET])
    s.do("use", "Smoke Phial")
    assert s.names(s.t.track[:1]) == ["Straw Giant"]
    assert s.hero().wounds == 0
    assert s.names(s.t.market.cards()) == ["Smoke Phial"]
    s = a_table(KNIGHT, MONK).items(0, "Smoke Phial").duels(rolls=[QUIET]).do("use", "Smoke Phial")
    assert s.t.fight is None
    assert s.at_place(EMPTY_SPACE, 0)


@pytest.mark.rule("DL-ESCAPE-02", "DL-TEST-07")
def test_an_escape_without_effort_costs_no_exhaustion() -> None:
    s = a_table().meets_challenge("Straw Giant", rolls=[2]).do("escape")
    assert s.hero().exhaustion == 0


@pytest.mark.rule("DL-GAP-59", "DL-GAP-60")
def test_wounds_of_an_attack_before_combat_may_be_cancelled() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Rune Plate").items(1, "Touch of Death").duels(rolls=[2, 19])
    s.do("use", "Touch of Death", 0, 2)
    assert (s.asked, s.choice.seat) == ("cancel-wounds", 0)
    s.do("use", "Rune Plate")
    assert s.hero(0).wounds == 1


@pytest.mark.rule("DL-COMBAT-10", "DL-CONFLICT-50")
def test_defence_bonuses_are_for_defences_and_attack_bonuses_for_attacks() -> None:
    s = a_table().items(0, "Straw Cloak", "Straw Bow").meets_challenge("Straw Idol", rolls=[10, 10, 10])
    s.do("fight-on").do("defend").do("defend").do("defend")
    assert totals(s) == [10 + 2 + 2, 10 + 4, 10 + 1]
    s = a_table().items(0, "Straw Cloak", "Straw Bow").meets_challenge("Straw Idol", rolls=[10, 10, 10])
    s.do("fight-on").do("attack", KNIGHT)
    assert totals(s)[0] == 10 + 2 + 3


@pytest.mark.rule("DL-OUTCOME-05", "DL-GAP-65")
def test_allies_may_have_more_life_by_another_card() -> None:
    s = a_table().items(0, "Straw Standard").allies(0, "Straw Dog").meets_challenge("Straw Man", rolls=[19, 2])
    s.do("fight-on").do("defend").do("attack", "Straw Dog")  # 2 Wounds, Life 2 + 1
    assert s.ally("Straw Dog").wounds == 2
    s = a_table().items(0, "Straw Standard").allies(0, "Straw Dog").at("Tamalir")
    s.ally("Straw Dog").wounds = 2
    s.hero().gold = 9
    s.stack("Tamalir", "Straw Bead").begin("market").do("drop", "Straw Standard")
    assert not s.hero().allies


@pytest.mark.rule("DL-GAP-60", "DL-OUTCOME-07")
def test_a_hero_with_armor_may_be_defeated_outside_combat_too() -> None:
    s = a_table().items(0, "Rune Plate").at((12, 6)).deck("blue", "Straw Plague")
    s.hero().wounds = 4
    s.begin("adventure", rolls=[QUIET])
    assert s.asked == "nearest-town"  # the Plate is for combats, so nothing was asked before


@pytest.mark.rule("DL-GAP-60", "DL-GAP-62")
def test_a_counter_blow_may_be_cancelled_in_its_turn() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Rune Plate").items(1, "Shield of Light").duels(rolls=[2, 19])
    s.do("fight-on").do("attack", KNIGHT).do("use", "Shield of Light")
    assert (s.asked, s.choice.seat) == ("cancel-wounds", 0)
    s.luck(rolls=[2, 19, 2, 19])
    s.do("use", "Rune Plate")
    assert [hero.wounds for hero in s.t.heroes] == [0, 0]


@pytest.mark.rule("DL-TIMING-06", "DL-GAP-60")
def test_some_effects_are_for_once_a_combat() -> None:
    s = a_table(MONK).items(0, "Boiled Jerkin").meets_challenge("Straw Man", rolls=[2, 19, 19, 2])
    s.do("fight-on").do("defend").do("use", "Boiled Jerkin").do("defend").do("defend")
    s.do("fight-on").do("defend")
    assert s.hero().wounds == 1  # in round 2 nothing was asked


@pytest.mark.rule("DL-TIMING-05", "DL-MARKET-06", "DL-PVP-03")
def test_a_card_serves_its_owner_from_the_moment_it_comes() -> None:
    s = a_table().at("Tamalir").stack("Tamalir", "Straw Heart")
    s.hero().gold = 9
    s.begin("market", rolls=[QUIET]).do("buy", "Straw Heart")
    assert s.t.strength[0].life == 5 + 2
    s = a_table(KNIGHT, MONK).items(0, "Straw Heart").at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.begin("adventure", rolls=[QUIET], active=0)
    s.do("talk", MONK)
    s.do("give-gold", 1).do("give", "Straw Heart").do("propose").do("accept")
    assert [strength.life for strength in s.t.strength] == [5, 5 + 2]


@pytest.mark.rule("DL-GAP-24", "DL-GAP-63")
def test_a_card_that_leaves_face_down_comes_back_face_up() -> None:
    s = a_table().items(0, "Straw Drum").at("Tamalir").stack("Tamalir", "Straw Knife")
    s.t.face_down = [s.number("Straw Drum")]
    s.begin("market").do("sell", "Straw Drum")
    assert not s.t.face_down


@pytest.mark.rule("DL-GAP-36", "DL-ESCAPE-02")
def test_bonuses_to_attacks_and_escapes_count() -> None:
    s = a_table().allies(0, "Straw Page").meets_challenge("Straw Idol", rolls=[10, 10, 10])
    s.do("use", "Straw Page").do("fight-on").do("attack", KNIGHT)
    assert totals(s)[0] == 10 + 2 + 2
    s = a_table().items(0, "Warden's Cloak").meets_challenge("Straw Giant", rolls=[10, QUIET]).do("escape")
    assert s.t.fight is None  # 10 + 2 + 2 against 14


@pytest.mark.rule("DL-GAP-34", "DL-GAP-56")
def test_what_was_set_aside_is_discarded_after_a_challenge_of_tests_too() -> None:
    for die in (12, 11):
        s = a_table().at((7, 7)).deck("green", "Straw Hermit", "Straw Riddle")
        s.begin("adventure", rolls=[die, QUIET]).do("no-effort")
        assert "Straw Hermit" in s.names(s.t.discards[0])
        assert not s.t.aside
