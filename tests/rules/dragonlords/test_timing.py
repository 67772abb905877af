"""Rules of the sections TIMING and FAQ: when cards may be used."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.events import CombatRolled
from emberhall.games.dragonlords.rules.symbols import MAGIC, MELEE, RANGED
from tests.games.dragonlords.story import KNIGHT, MONK, SAINT, Story, a_table

QUIET = 1


def total_of(phase: int, *items: str, die: int = 10, hero: str = KNIGHT) -> int:
    """What the Hero's attack in a phase comes to with these Items."""
    s = a_table(hero).items(0, *items).meets_challenge("Straw Idol", rolls=[die] * 3)
    s.do("fight-on")
    for _ in range(phase):
        s.do("defend")
    s.do("attack", hero)
    return next(e.total for e in s.events(CombatRolled) if e.attack)  # type: ignore[attr-defined]


@pytest.mark.rule("DL-TIMING-01", "DL-TIMING-02", "DL-TIMING-03")
@pytest.mark.parametrize(
    ("item", "bonuses"), [("Straw Bow", (3, 0, 0)), ("Straw Sword", (0, 2, 0)), ("Straw Wand", (0, 0, 2))]
)
def test_a_tagged_weapon_serves_in_its_phase_alone(item: str, bonuses: tuple[int, int, int]) -> None:
    for phase, bonus in zip((RANGED, MELEE, MAGIC), bonuses, strict=True):
        assert total_of(phase, item) - total_of(phase) == bonus


@pytest.mark.rule("DL-TIMING-02")
def test_an_ability_with_a_phase_tag_is_offered_in_its_phase_alone() -> None:
    s = a_table().items(0, "Straw Whip").meets_challenge("Straw Idol", rolls=[2, 2, 2])
    assert s.asked == "escape"  # not before combat, not in the Escape phase
    assert not s.offers("use")
    s.do("fight-on").do("defend")
    assert s.asked == "combat-phase"  # nor in Ranged
    s.do("defend")
    assert s.asked == "phase-abilities"
    s.do("use", "Straw Whip")
    assert s.asked == "combat-phase"
    assert s.fight.window == MAGIC


@pytest.mark.rule("DL-TIMING-04", "DL-CONFLICT-44")
def test_any_phase_is_every_phase_escape_and_before_combat() -> None:
    def story() -> Story:
        return a_table(MONK).items(0, "Straw Horn").meets_challenge("Straw Idol", rolls=[2, 2, 2])

    s = story()
    assert s.asked == "before-combat"
    assert s.offers("use", "Straw Horn")
    s.do("begin-combat")
    assert s.offers("use", "Straw Horn")  # in the Escape phase
    s.do("fight-on").do("defend")
    for _ in range(3):
        assert s.asked == "phase-abilities"
        s.do("roll-dice")
        if s.asked == "combat-phase":
            s.do("defend")
    assert s.fight.round == 2


@pytest.mark.rule("DL-CONFLICT-44")
def test_an_any_phase_bonus_helps_to_escape() -> None:
    s = a_table(MONK).items(0, "Straw Horn").meets_challenge("Straw Giant", rolls=[10, QUIET])
    s.do("begin-combat").do("use", "Straw Horn").do("escape")  # 10 + 3 + 1 against 14
    assert s.t.fight is None


@pytest.mark.rule("DL-TIMING-05", "DL-FAQ-01")
def test_untagged_cards_hold_always_or_when_their_text_says() -> None:
    s = a_table().items(0, "Straw Heart", "Staff of Light")
    assert s.t.strength[0].life == 5 + 2
    s.hero().wounds = 1
    s.meets_challenge("Straw Giant")
    assert s.asked == "escape"  # the Staff is for before moving
    assert not s.offers("use")


@pytest.mark.rule("DL-FAQ-01", "DL-CARD-04")
def test_rune_plate_has_no_tag_and_serves_against_any_hit() -> None:
    s = a_table().items(0, "Rune Plate").meets_challenge("Straw Giant", rolls=[2])
    s.do("fight-on").do("defend")
    assert s.asked == "cancel-wounds"


@pytest.mark.rule("DL-FAQ-02", "DL-GAP-59")
def test_phase_tags_do_not_count_before_combat_unless_the_text_says_so() -> None:
    s = a_table(SAINT).items(0, "Touch of Death", "Straw Wand").meets_challenge("Straw Giant", rolls=[5])
    s.do("use", "Touch of Death", 0, 1)  # 5 + 9 against 15: the Wand's +2 is not added
    assert s.fight.wounds == 0
    s = a_table().items(0, "Straw Gauntlet").meets_challenge("Straw Giant", rolls=[12])
    s.do("use", "Straw Gauntlet")  # a Melee card that names Before Combat
    assert s.fight.wounds == 2


@pytest.mark.rule("DL-TIMING-07")
def test_the_four_windows_are_counted_apart() -> None:
    s = a_table().items(0, "Wings of Regiroth", "Straw Drum", "Straw Bell", "Straw Salve")
    s.hero().wounds = 1
    s.deck("green", "Straw Idol").begin("movement", rolls=[20])
    s.do("use", "Wings of Regiroth").do("go", s.space((6, 6)))
    s.do("use", "Straw Drum")
    s.fight.wounds = 1
    s.do("fight-on").do("attack", KNIGHT).do("use", "Straw Bell")
    assert s.names(s.t.face_down) == ["Wings of Regiroth", "Straw Drum", "Straw Bell"]
    s = a_table().items(0, "Wings of Regiroth", "Straw Salve").at("Tamalir")
    s.hero().wounds = 1
    s.begin("movement")
    s.do("use", "Wings of Regiroth").do("stay").do("use", "Straw Salve")
    assert s.hero().wounds == 0


@pytest.mark.rule("DL-TIMING-08")
def test_a_face_down_card_cannot_be_activated_again() -> None:
    s = a_table(MONK).items(0, "Shield of Light").meets_challenge("Straw Man", rolls=[2, 19, 19, 2])
    s.do("fight-on").do("defend").do("use", "Shield of Light")
    s.do("defend").do("defend").do("fight-on")
    s.do("defend")
    assert s.hero().wounds == 1  # taken without a question


@pytest.mark.rule("DL-TIMING-09", "DL-CONFLICT-43")
def test_what_needs_no_activation_is_not_counted() -> None:
    s = a_table().items(0, "Rune Plate", "Shield of Light").meets_challenge("Straw Giant", rolls=[2])
    s.do("fight-on").do("defend")  # 3 Wounds
    s.do("use", "Rune Plate")
    s.do("use", "Shield of Light")
    assert s.hero().wounds == 0
    assert s.fight.activated == [0]


@pytest.mark.rule("DL-GAP-58")
def test_a_face_down_card_goes_on_with_all_it_does_without_activation() -> None:
    s = a_table().items(0, "Straw Bell")
    assert s.t.strength[0].attributes == (2, 4, 2)
    s.meets_challenge("Straw Idol")
    s.do("use", "Straw Bell")
    assert s.names(s.t.face_down) == ["Straw Bell"]
    assert s.t.strength[0].attributes == (2, 4, 2)
    s = a_table().allies(0, "Straw Smith").meets_challenge("Straw Idol", rolls=[2])
    s.do("use", "Straw Smith").do("fight-on")
    assert s.offers("attack", "Straw Smith")  # an activated Ally may attack
    assert s.names(s.t.face_down) == ["Straw Smith"]


@pytest.mark.rule("DL-FAQ-03", "DL-HEAL-02")
def test_healing_serves_hero_and_allies() -> None:
    s = a_table().allies(0, "Straw Cat").at("Tamalir")
    s.ally("Straw Cat").wounds, s.hero().gold = 2, 2
    s.begin("market")
    s.do("heal", "Straw Cat").do("heal", "Straw Cat")
    assert s.ally("Straw Cat").wounds == 0
    assert s.hero().gold == 0


@pytest.mark.rule("DL-GAP-75")
def test_outside_the_four_windows_only_the_card_itself_is_a_limit() -> None:
    s = a_table().items(0, "Wings of Regiroth", "Straw Coin").at("Vynelvale")
    s.hero().exhaustion = 3
    s.deck("green", "Straw Gate", "Straw Mill", "Straw Man").begin("movement", rolls=[2, 19, 2])
    s.do("use", "Wings of Regiroth").do("go", s.space((7, 7)))
    assert s.asked == "roll-again"
    s.do("use", "Straw Coin")
    assert sorted(s.names(s.t.face_down)) == ["Straw Coin", "Wings of Regiroth"]
    assert s.asked == "escape"  # in the second test it lay face-down


@pytest.mark.rule("DL-GAP-75", "DL-MARKET-02", "DL-TIMING-07")
def test_within_a_step_of_the_turn_an_answer_to_a_roll_is_an_activation_like_any_other() -> None:
    s = a_table().items(0, "Straw Bath", "Straw Coin").at("Tamalir")
    s.hero().wounds, s.hero().gold = 1, 0
    s.begin("market", rolls=[2]).do("use", "Straw Bath").do("no-effort")
    assert s.asked == "market"  # the failed test was not rolled again
    assert s.names(s.t.face_down) == ["Straw Bath"]


@pytest.mark.rule("DL-GAP-77", "DL-GAP-72")
def test_a_test_on_an_allys_card_is_the_heros() -> None:
    s = a_table().allies(0, "Straw Scout").meets_challenge("Straw Giant", rolls=[12])
    s.do("use", "Straw Scout").do("no-effort")  # Mind 2 and 12 against 14
    assert s.fight.wounds == 1
    assert (s.ally("Straw Scout").exhaustion, s.hero().exhaustion) == (1, 0)


@pytest.mark.rule("DL-GAP-78")
def test_what_some_damage_does_not_hurt_is_safe_from_it_before_combat_too() -> None:
    s = a_table("Bren Quickfletch").meets_challenge("Stone Sentinel", rolls=[20])
    s.do("use", "Bren Quickfletch")
    assert s.fight.wounds == 0
    s = a_table(MONK).items(0, "Shield of Light").meets_challenge("Stone Sentinel", rolls=[19, 2, 19])
    s.do("fight-on").do("attack", MONK)
    assert s.asked == "cancel-wounds"
    s.do("use", "Shield of Light")
    assert s.fight.wounds == 1
