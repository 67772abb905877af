"""Rules of different sections that meet in one situation."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.games.dragonlords.rules.events import TargetRolled
from tests.games.dragonlords.story import EMPTY_SPACE, GREEN_SPACE, KNIGHT, LORD, MONK, RED_SPACE, SAINT, a_table

QUIET = 1
GREEN = 0
SHIELD, CHARM = "Shield of Light", "Charm of Second Chances"


@pytest.mark.rule("DL-CARD-08", "DL-MOVE-12", "DL-TIMING-09")
def test_a_salve_that_is_used_up_leaves_the_staff_to_be_activated_and_then_five_dice() -> None:
    s = a_table().items(0, "Staff of Light", "Trollroot Salve", "Wings of Regiroth").allies(0, "Straw Dog")
    s.hero().wounds, s.ally("Straw Dog").exhaustion = 3, 1
    s.begin("movement").do("use", "Trollroot Salve")
    assert len(s.offers("roll")) == 1 + 4
    s.do("use", "Staff of Light")
    assert len(s.offers("roll")) == 1 + 5
    assert not s.offers("use")  # the Wings would be a second activation


@pytest.mark.rule("DL-ADV-02", "DL-CONFLICT-15", "DL-GAP-40")
@pytest.mark.parametrize("flees", [True, False])
def test_an_attack_takes_the_place_of_the_draw_however_it_ends(flees: bool) -> None:
    s = a_table(KNIGHT, MONK).at(GREEN_SPACE, 0).at(GREEN_SPACE, 1).deck("green", "Straw Man")
    s.hero(1).wounds = 4
    s.begin("adventure", rolls=[2, 20, QUIET], active=0).do("attack-hero", MONK)
    if flees:
        s.do("escape")
    else:
        s.do("fight-on").do("attack", KNIGHT)
    assert s.t.fight is None
    assert s.t.active == 1
    assert s.counter_on(GREEN_SPACE)
    assert len(s.t.decks[GREEN]) == 1


@pytest.mark.rule("DL-GAP-27", "DL-CONFLICT-15")
def test_beside_another_hero_the_adventure_of_a_marked_space_is_its_undefeated_challenge() -> None:
    s = a_table(KNIGHT, MONK).at(GREEN_SPACE, 0).at(GREEN_SPACE, 1).undefeated(3, "Straw Man", GREEN_SPACE)
    s.deck("green", "Straw Hermit").begin("adventure", active=0)
    assert s.acts() == {"draw-adventure", "talk", "attack-hero"}
    s.do("draw-adventure")
    assert (s.names([s.fight.card]), s.fight.slot) == (["Straw Man"], 3)
    assert len(s.t.decks[GREEN]) == 1


@pytest.mark.rule("DL-CARD-06", "DL-ESCAPE-04", "DL-GAP-60")
def test_a_failed_escape_may_be_the_end_of_the_challenge() -> None:
    s = a_table().items(0, SHIELD).meets_challenge("Straw Man", rolls=[2])
    s.fight.wounds = 2
    s.do("escape").do("use", SHIELD)
    assert s.t.fight is None
    assert s.hero().wounds == 0
    assert s.hero().counters == [1, 0, 0, 0]


@pytest.mark.rule("DL-COMBAT-06", "DL-GAP-75")
def test_who_activates_to_roll_again_cannot_activate_against_the_wounds_of_that_roll() -> None:
    s = a_table().items(0, SHIELD, CHARM).meets_challenge("Straw Giant", rolls=[2, 3])
    s.do("fight-on").do("defend").do("use", CHARM)
    assert s.asked == "combat-phase"
    assert s.hero().wounds == 3


@pytest.mark.rule("DL-CARD-06", "DL-PVP-14", "DL-GAP-62")
def test_a_counter_blow_may_decide_a_combat_between_heroes() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Straw Vest").items(1, SHIELD)
    s.hero(0).wounds = s.hero(1).wounds = 4
    s.duels(rolls=[2, 20, QUIET]).do("fight-on").do("attack", KNIGHT).do("use", SHIELD)
    assert (s.asked, s.choice.seat) == ("spoils", 1)
    s.do("take-gold")
    assert s.at_place("Vynelvale", 0)
    assert (s.at_place(EMPTY_SPACE, 1), s.hero(1).wounds) == (True, 4)


@pytest.mark.rule("DL-GAP-61", "DL-CONFLICT-50", "DL-PVP-08")
def test_a_bonus_for_round_one_raises_the_numbers_that_a_defending_hero_sets() -> None:
    s = a_table(KNIGHT, MONK).allies(1, "Veteran Sergeant").duels(rolls=[10, 20])
    s.do("use", "Veteran Sergeant").do("fight-on").do("defend")
    assert [e.target for e in s.events(TargetRolled)] == [10 + 3 + 2]  # type: ignore[attr-defined]


@pytest.mark.rule("DL-WIN-02", "DL-CARD-02", "DL-GAP-46")
def test_margath_may_fall_by_the_mirror() -> None:
    s = a_table(LORD, MONK).items(0, "Mirror of Shael").meets_challenge("High Lord Margath", rolls=[20, 20, 20, 2])
    s.do("no-effort").do("use", "Mirror of Shael").do("fight-on")
    s.fight.wounds = 7
    s.then("defend", "defend", "defend")
    assert s.outcome is not None
    assert (s.outcome.rule, s.outcome.winners) == ("DL-WIN-02", (0,))


@pytest.mark.rule("DL-WIN-03", "DL-CARD-10")
def test_the_third_rune_may_be_won_before_combat() -> None:
    s = a_table(SAINT, MONK).items(0, "Touch of Death")
    s.hero().kept = [s.number("Straw Dragon Two"), s.number("Straw Dragon Three")]
    s.meets_challenge("Straw Dragon", rolls=[10]).do("use", "Touch of Death", 0, 1)
    assert s.outcome is not None
    assert (s.outcome.rule, s.outcome.winners) == ("DL-WIN-03", (0,))


@pytest.mark.rule("DL-GAP-28", "DL-OUTCOME-16", "DL-OUTCOME-12")
def test_margath_gets_a_slot_from_whom_he_knocks_out_too() -> None:
    s = a_table(LORD)
    names = ("Straw Idol", "Straw Relic", "Straw Giant", "Straw Thorn", "Straw Bog", "Straw Marsh")
    for slot, place in enumerate(((4, 2), (9, 2), (7, 3), (4, 4), (10, 4), (3, 6))):
        s.undefeated(slot, names[slot], place)
    s.meets_challenge("High Lord Margath", rolls=[20, 2, QUIET]).do("no-effort")
    s.hero().wounds = 5
    s.do("escape").do("free-slot", 1)
    assert s.names(s.t.track[:2]) == ["Straw Idol", "High Lord Margath"]
    assert s.t.track_at[1] == s.space(RED_SPACE)
    assert (s.hero().wounds, s.at_place(RED_SPACE)) == (0, False)


@pytest.mark.rule("DL-OUTCOME-12", "DL-GAP-49", "DL-DOOM-03")
def test_a_town_that_has_just_fallen_is_no_refuge_from_the_doom_card() -> None:
    s = a_table(KNIGHT, MONK, doom_deck="yes").at(EMPTY_SPACE).at((10, 8), 1)  # beside Nerekhall
    s.t.doom, s.t.threat, s.hero(1).wounds = Deck([[s.number("Ashfall")]]), 5, 4
    s.begin("threat_roll", rolls=[16, 15], active=0)
    assert s.t.fallen == [s.town("Nerekhall")]
    assert s.hero(1).wounds == 0
    assert s.hero(1).at in s.box.map.nearest(s.space((10, 8)), s.t.standing_towns())
