"""Rules of the sections COMBAT and ESCAPE."""

from __future__ import annotations

import pytest

from emberhall.engine.standing import Bearer
from emberhall.games.dragonlords.cards.shared_traits import MoreDamage
from emberhall.games.dragonlords.rules.events import CombatRolled, RoundBegins
from emberhall.games.dragonlords.rules.language import Trait
from emberhall.games.dragonlords.rules.standing import attack_bonus, defence_bonus, escape_bonus
from emberhall.games.dragonlords.rules.symbols import ESCAPE, MAGIC, MELEE, RANGED
from tests.games.dragonlords.story import (
    DRUMMER,
    GREEN_SPACE,
    KNIGHT,
    LORD,
    MONK,
    SAINT,
    TWIN,
    Story,
    a_table,
)

QUIET = 1
DOG, CAT, OWL = "Straw Dog", "Straw Cat", "Straw Owl"


def in_round_one(s: Story, card: str, *rolls: int) -> Story:
    """The Ranged phase of round 1 against a Challenge."""
    return s.meets_challenge(card, rolls=rolls).do("fight-on")


def window(s: Story) -> int:
    return s.fight.window


def targets(s: Story) -> list[tuple[int, bool, int, int, bool]]:
    return [(e.phase, e.attack, e.total, e.target, e.success) for e in s.events(CombatRolled)]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- phases and rounds


@pytest.mark.rule("DL-COMBAT-01", "DL-COMBAT-02", "DL-CONFLICT-09", "DL-COMBAT-05")
def test_a_round_is_escape_ranged_melee_magic_and_then_the_next() -> None:
    s = a_table().meets_challenge("Straw Giant", rolls=[19, 12, 19])
    seen = [window(s)]
    s.do("fight-on")
    seen.append(window(s))
    s.do("defend")
    seen.append(window(s))
    s.do("attack", KNIGHT)  # the Magic defence is all that is left, and needs no question
    seen.append(window(s))
    assert seen == [ESCAPE, RANGED, MELEE, ESCAPE]
    assert s.fight.round == 2
    assert [(phase, attack) for phase, attack, *_ in targets(s)] == [(RANGED, False), (MELEE, True), (MAGIC, False)]
    assert len(s.events(RoundBegins)) == 2


@pytest.mark.rule("DL-COMBAT-02", "DL-COMBAT-17", "DL-OUTCOME-01")
def test_a_combat_ends_with_the_challenges_last_life() -> None:
    s = in_round_one(a_table(), "Straw Man", 20)
    s.fight.wounds = 2
    s.do("attack", KNIGHT)
    assert s.t.fight is None
    assert len(targets(s)) == 1  # Melee and Magic are not played
    assert s.asked == "experience"


@pytest.mark.rule("DL-COMBAT-03")
def test_a_character_attacks_once_a_round() -> None:
    s = in_round_one(a_table(), "Straw Giant", 19, 19, 19)
    s.do("attack", KNIGHT)
    assert s.asked == "escape"  # Melee and Magic were defended without a question
    assert s.fight.round == 2
    s.do("fight-on")
    assert s.offers("attack", KNIGHT)  # again, in any one phase


@pytest.mark.rule("DL-COMBAT-04", "DL-CONFLICT-17", "DL-CONFLICT-18")
def test_hero_and_two_allies_can_attack_in_all_phases_one_in_each() -> None:
    s = in_round_one(a_table().allies(0, CAT, OWL), "Straw Giant", 19, 19, 19)
    s.do("attack", CAT)
    assert window(s) == MELEE  # one attacker a phase
    assert not s.offers("attack", CAT)
    s.do("attack", KNIGHT)
    s.do("attack", OWL)
    assert [attack for _, attack, *_ in targets(s)] == [True, True, True]
    assert s.fight.wounds == 2 + 2 + 2


@pytest.mark.rule("DL-COMBAT-05", "DL-COMBAT-18", "DL-GAP-18")
def test_only_the_hero_defends() -> None:
    s = in_round_one(a_table().allies(0, DOG, CAT), "Straw Giant", 2)
    assert len(s.offers("defend")) == 1
    s.do("defend")
    assert s.hero().wounds == 3
    assert s.ally(DOG).wounds == s.ally(CAT).wounds == 0


@pytest.mark.rule("DL-COMBAT-06", "DL-TIMING-07", "DL-TIMING-08")
def test_one_activation_in_a_round() -> None:
    s = a_table().items(0, "Straw Drum", "Straw Bell").meets_challenge("Straw Giant", rolls=[19, 19, 19, 19])
    s.do("begin-combat").do("fight-on").do("defend")
    assert s.asked == "phase-abilities"
    s.do("use", "Straw Drum")
    s.do("defend")
    assert s.asked == "combat-phase"  # no question about the Bell in this round
    s.do("defend")
    assert s.fight.round == 2
    assert [s.box.name(o.what) for o in s.offers("use")] == ["Straw Bell"]  # the Drum lies face-down


@pytest.mark.rule("DL-COMBAT-07", "DL-COMBAT-11", "DL-COMBAT-12", "DL-TEST-08", "DL-CONFLICT-10")
@pytest.mark.parametrize(("die", "wounds"), [(11, 0), (10, 3)])
def test_ranged_defence_with_mind(die: int, wounds: int) -> None:
    s = in_round_one(a_table(MONK), "Straw Giant", die)
    s.do("defend")  # Mind 3 against 14
    assert s.hero().wounds == wounds
    assert s.fight.wounds == 0  # a defence that holds hurts nobody


@pytest.mark.rule("DL-COMBAT-08", "DL-COMBAT-10", "DL-COMBAT-11", "DL-COMBAT-13", "DL-TEST-09")
@pytest.mark.parametrize(("die", "dealt", "taken"), [(12, 2, 0), (11, 0, 2)])
def test_melee_attack_with_body(die: int, dealt: int, taken: int) -> None:
    s = in_round_one(a_table(), "Straw Giant", 19, die, 19)
    s.do("defend").do("attack", KNIGHT)  # Body 4 against 16
    assert (s.fight.wounds, s.hero().wounds) == (dealt, taken)


@pytest.mark.rule("DL-COMBAT-09", "DL-COMBAT-14", "DL-TEST-10")
@pytest.mark.parametrize(("die", "wounds"), [(12, 0), (11, 3)])
def test_magic_defence_with_spirit(die: int, wounds: int) -> None:
    s = in_round_one(a_table(MONK), "Straw Giant", 19, 19, die)
    s.do("defend").do("defend").do("defend")  # Spirit 3 against 15
    assert s.hero().wounds == wounds


@pytest.mark.rule("DL-COMBAT-10", "DL-GAP-36")
def test_a_combat_roll_is_die_attribute_and_all_bonuses() -> None:
    s = in_round_one(a_table().items(0, "Straw Sword", "Straw Knife"), "Straw Giant", 19, 9, 19)
    s.do("defend").do("attack", KNIGHT)
    assert targets(s)[1][2] == 9 + 4 + 2 + 1


@pytest.mark.rule("DL-COMBAT-11")
def test_the_attribute_is_that_of_the_phase() -> None:
    s = in_round_one(a_table(LORD), "Straw Idol", 10, 10, 10)
    s.do("attack", LORD)
    assert [total for _, _, total, *_ in targets(s)] == [12, 15, 14]  # Mind 2, Body 5, Spirit 4


@pytest.mark.rule("DL-COMBAT-14", "DL-CONFLICT-18", "DL-OUTCOME-05")
def test_who_fails_takes_the_enemys_damage_of_the_phase() -> None:
    s = in_round_one(a_table().allies(0, CAT), "Straw Giant", 2, 2, 19)
    s.ally(CAT).wounds = 0
    s.do("attack", CAT)  # the Cat bears the Ranged phase alone
    assert s.hero().wounds == 0
    assert not s.hero().allies  # three Wounds were too many
    s.do("attack", KNIGHT)
    assert s.hero().wounds == 2
    assert s.fight.wounds == 0


@pytest.mark.rule("DL-COMBAT-14")
def test_no_damage_no_wound() -> None:
    s = in_round_one(a_table(), "Straw Idol", 2)
    s.do("defend")
    assert s.hero().wounds == 0


@pytest.mark.rule("DL-COMBAT-15", "DL-EX-15", "DL-CONFLICT-11")
def test_a_natural_1_always_fails() -> None:
    s = a_table(SAINT)
    s.hero().experience[2] = 3  # Spirit 9 and three counters: 15
    s.items(0).meets_challenge("Straw Man", rolls=[19, 19, 1])
    s.do("fight-on").do("defend").do("defend").do("attack", SAINT)
    assert targets(s)[2] == (MAGIC, True, 16, 12, False)
    assert s.hero().wounds == 1


@pytest.mark.rule("DL-COMBAT-16", "DL-EX-15", "DL-CONFLICT-11")
def test_a_natural_20_always_succeeds() -> None:
    s = in_round_one(a_table(SAINT), "Straw Idol", 20, 2, 2)
    s.do("attack", SAINT)  # Mind 0: 20 against 24
    assert targets(s)[0] == (RANGED, True, 20, 24, True)
    assert s.fight.wounds == 1


@pytest.mark.rule("DL-COMBAT-17", "DL-GAP-38")
def test_combat_goes_on_without_an_ally_but_not_without_the_hero() -> None:
    s = in_round_one(a_table().allies(0, DOG, OWL), "Straw Giant", 2, 2, QUIET)
    s.do("attack", DOG)
    assert [ally.card for ally in s.hero().allies] == [s.number(OWL)]
    assert window(s) == MELEE
    s.hero().wounds = 4
    s.do("defend")
    assert s.t.fight is None
    assert s.hero().ally(s.number(OWL)) is not None


@pytest.mark.rule("DL-COMBAT-05", "DL-COMBAT-18", "DL-GAP-69")
def test_where_the_attacker_has_left_the_hero_defends() -> None:
    s = in_round_one(a_table().allies(0, "Straw Martyr"), "Straw Giant", 19)
    s.do("attack", "Straw Martyr").do("use", "Straw Martyr")
    assert targets(s) == [(RANGED, False, 19 + 2 + 1, 14, True)]
    assert s.offers("attack", KNIGHT)  # who has not attacked yet


@pytest.mark.rule("DL-CONFLICT-18", "DL-GAP-60", "DL-GAP-69")
def test_wounds_of_an_ally_who_leaves_are_nobodys() -> None:
    s = in_round_one(a_table().allies(0, "Straw Martyr"), "Straw Giant", 2)
    s.do("attack", "Straw Martyr").do("roll-dice").do("use", "Straw Martyr")  # cancels 1 of 3
    assert not s.hero().allies
    assert s.hero().wounds == 0


@pytest.mark.rule("DL-CONFLICT-19", "DL-ESCAPE-02")
def test_escape_and_ranged_use_the_same_number() -> None:
    s = a_table(MONK).meets_challenge("Straw Giant", rolls=[10, 10])
    s.do("escape")  # 13 against 14
    assert s.hero().wounds == 1
    s.do("fight-on").do("defend")
    assert targets(s)[0][2:4] == (13, 14)


# ---------------------------------------------------------------- Escape


@pytest.mark.rule("DL-ESCAPE-01")
def test_escape_is_possible_at_the_start_of_every_round_only() -> None:
    s = in_round_one(a_table(), "Straw Giant", 19, 19, 19)
    assert not s.offers("escape")
    s.do("defend")
    assert not s.offers("escape")
    s.do("attack", KNIGHT)
    assert s.fight.round == 2
    assert s.offers("escape")


@pytest.mark.rule("DL-ESCAPE-02", "DL-ESCAPE-03", "DL-CONFLICT-02", "DL-CONFLICT-21", "DL-GAP-30", "DL-OUTCOME-18")
def test_a_successful_escape_marks_the_challenge_as_undefeated() -> None:
    s = a_table(MONK).meets_challenge("Straw Giant", rolls=[11, QUIET])
    s.fight.wounds = 3
    s.do("escape")  # 11 and Mind 3 against 14
    assert s.t.fight is None
    assert s.names(s.t.track) == ["Straw Giant"] + ["nothing"] * 5
    assert s.t.track_at[0] == s.space(GREEN_SPACE)
    assert s.counter_on(GREEN_SPACE)
    assert s.at_place(GREEN_SPACE)
    assert s.hero().counters == [0, 0, 0, 0]


@pytest.mark.rule("DL-ESCAPE-04", "DL-ESCAPE-05", "DL-ESCAPE-06", "DL-CONFLICT-20", "DL-EX-16")
def test_each_failed_escape_costs_a_wound_and_may_be_tried_again() -> None:
    s = a_table().meets_challenge("Straw Giant", rolls=[8, 10])
    s.hero().wounds = 2
    s.do("escape")  # Mind 2 against 14
    assert s.hero().wounds == 3
    s.do("escape")
    assert s.hero().wounds == 4
    s.do("fight-on")
    assert (s.fight.round, window(s)) == (1, RANGED)


@pytest.mark.rule("DL-ESCAPE-05", "DL-CONFLICT-20")
def test_escapes_until_success_or_defeat() -> None:
    s = a_table().meets_challenge("Straw Giant", rolls=[2, 2, 2, 2, 12, QUIET])
    for _ in range(5):
        s.do("escape")
    assert s.t.fight is None
    assert s.hero().wounds == 4
    s = a_table().meets_challenge("Straw Giant", rolls=[2, QUIET])
    s.hero().wounds = 4
    s.do("escape")
    assert s.t.fight is None  # the fifth Wound, and no retry
    assert s.at_place("Vynelvale")
    assert s.names(s.t.track[:1]) == ["Straw Giant"]


@pytest.mark.rule("DL-ESCAPE-06")
def test_nobody_has_to_escape() -> None:
    s = a_table().meets_challenge("Straw Giant")
    s.do("fight-on")
    assert s.hero().wounds == 0
    assert window(s) == RANGED
    s.done()


@pytest.mark.rule("DL-CONFLICT-11")
def test_a_20_is_no_automatic_escape() -> None:
    s = a_table().meets_challenge("Straw Idol", rolls=[20])
    s.do("escape")  # Mind 2 against 24
    assert s.t.fight is not None
    assert s.hero().wounds == 1


@pytest.mark.rule("DL-CONFLICT-51", "DL-TEST-07", "DL-EX-17")
def test_effort_is_for_every_attempt_anew_and_for_no_combat_roll() -> None:
    s = a_table().meets_challenge("Straw Giant", rolls=[9, 10, QUIET])
    s.hero().exhaustion = 1
    s.do("escape-with-effort")  # 9 + 2 + 2
    assert s.hero().exhaustion == 2
    s.do("escape-with-effort")  # 10 + 2 + 2 against 14
    assert s.hero().exhaustion == 3
    assert s.t.fight is None
    s = in_round_one(a_table(), "Straw Giant")
    assert s.acts() == {"attack", "defend"}


@pytest.mark.rule("DL-EXH-02", "DL-TEST-07")
def test_no_effort_at_the_end_of_ones_stamina() -> None:
    s = a_table()
    s.hero().exhaustion = 3
    s.meets_challenge("Straw Giant")
    assert s.offers("escape")
    assert not s.offers("escape-with-effort")


@pytest.mark.rule("DL-TIMING-06", "DL-CONFLICT-26")
def test_an_ability_is_for_once_a_turn_unless_it_says_otherwise() -> None:
    s = a_table(TWIN).meets_challenge("Straw Giant")
    s.do("use", TWIN, 0).do("use", TWIN, 1)  # each of two abilities once
    assert s.asked == "escape"
    assert not s.offers("use")  # though the first is for the Escape phase too
    s = a_table(DRUMMER).meets_challenge("Straw Idol", rolls=[2, 2, 2, 2])
    s.do("fight-on").do("defend").do("use", DRUMMER)
    s.do("defend").do("defend")
    s.do("fight-on").do("defend")
    assert s.offers("use", DRUMMER)  # an ability for every round


@pytest.mark.rule("DL-COMBAT-13", "DL-TIMING-05")
@pytest.mark.parametrize(
    ("word", "knight", "dog"),
    [
        (MoreDamage(1), (1, 1, 1), (0, 0, 0)),  # an Item's own self is its Hero
        (MoreDamage(1, phase="melee"), (0, 1, 0), (0, 0, 0)),
        (MoreDamage(1, whom="allies"), (0, 0, 0), (1, 1, 1)),
        (MoreDamage(1, phase="magic", whom="allies"), (0, 0, 0), (0, 0, 1)),
        (MoreDamage(1, phase="ranged", whom="all"), (1, 0, 0), (1, 0, 0)),
    ],
)
def test_more_damage_is_for_whom_and_when_the_card_says(
    word: MoreDamage, knight: tuple[int, ...], dog: tuple[int, ...]
) -> None:
    s = a_table(KNIGHT).allies(0, "Straw Dog")
    hero, ally = s.number(KNIGHT), s.number("Straw Dog")
    b = Bearer[Trait](word, s.number("Straw Sword"), 0, hero)
    for figure, added in ((hero, knight), (ally, dog)):
        assert tuple(word.damage_bonus(s.t, b, figure, phase) for phase in (RANGED, MELEE, MAGIC)) == added


@pytest.mark.rule("DL-COMBAT-10", "DL-GAP-36")
def test_before_any_fight_only_what_cards_always_give_adds_to_a_roll() -> None:
    s = a_table(KNIGHT).items(0, "Straw Sword", "Straw Cloak")
    hero = s.hero()
    assert [attack_bonus(s.t, hero, hero.card, phase, phase) for phase in (RANGED, MELEE, MAGIC)] == [0, 2, 0]
    assert [defence_bonus(s.t, hero, phase, phase) for phase in (RANGED, MELEE, MAGIC)] == [2, 0, 0]
    assert escape_bonus(s.t, hero) == 0
