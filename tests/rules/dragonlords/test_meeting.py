"""Rules of the section PVP: negotiation, combat between Heroes, spoils."""

from __future__ import annotations

import pytest

from emberhall.engine.choice import To
from emberhall.games.dragonlords.rules.events import CombatRolled, RoundBegins, SpoilsTaken, TargetRolled
from tests.games.dragonlords.story import EMPTY_SPACE, KNIGHT, LORD, MONK, SAINT, TWIN, Story, a_table

QUIET = 1
DOG, CAT, OWL = "Straw Dog", "Straw Cat", "Straw Owl"


def meeting(*heroes: str, **options: str) -> Story:
    """The Heroes stand together on an empty space; player 0 moves."""
    s = a_table(*heroes or (KNIGHT, MONK), **options)
    for hero in s.t.heroes:
        s.at(EMPTY_SPACE, hero.seat)
    return s


def met(s: Story, rolls: tuple[int, ...] = (QUIET,)) -> Story:
    return s.begin("adventure", rolls, active=0)


def rolled(s: Story) -> list[tuple[int, int, bool]]:
    return [(e.total, e.target, e.success) for e in s.events(CombatRolled)]  # type: ignore[attr-defined]


def set_targets(s: Story) -> list[int]:
    return [e.target for e in s.events(TargetRolled)]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- meeting


@pytest.mark.rule("DL-PVP-01", "DL-PVP-02", "DL-PVP-15", "DL-CONFLICT-41")
def test_who_meets_may_talk_attack_or_leave_it() -> None:
    s = met(meeting())
    assert (s.asked, s.choice.seat) == ("meeting", 0)
    assert s.acts() == {"talk", "attack-hero", "pass-by"}
    s.do("pass-by")
    assert s.t.active == 1
    assert [hero.gold for hero in s.t.heroes] == [3, 3]


@pytest.mark.rule("DL-GAP-67")
def test_who_has_nothing_does_not_talk_to_who_has_nothing() -> None:
    s = meeting()
    s.hero(0).gold = s.hero(1).gold = 0
    assert met(s).acts() == {"attack-hero", "pass-by"}
    for seat in (0, 1):
        s = meeting().items(seat, "Straw Vest")
        s.hero(0).gold = s.hero(1).gold = 0
        assert met(s).offers("talk", 1)


@pytest.mark.rule("DL-CONFLICT-41")
def test_a_table_may_do_without_combat_between_heroes() -> None:
    s = met(meeting(hero_combat="no"))
    assert s.acts() == {"talk", "pass-by"}


@pytest.mark.rule("DL-GAP-43")
def test_one_of_several_is_met_and_no_other_in_this_turn() -> None:
    s = met(meeting(KNIGHT, MONK, LORD))
    assert len(s.offers("talk")) == len(s.offers("attack-hero")) == 2
    s.do("talk", LORD).do("give-gold", 0).do("ask-gold", 0)  # an empty offer, which is scrapped
    assert [o.what for o in s.offers("talk")] == [2]
    assert [o.what for o in s.offers("attack-hero")] == [2]


# ---------------------------------------------------------------- negotiation


@pytest.mark.rule("DL-PVP-03", "DL-GAP-44", "DL-GAP-67")
def test_gold_for_an_item() -> None:
    s = meeting().items(1, "Straw Sword")
    s.hero(0).gold = 4
    met(s)
    s.do("talk", MONK).do("give-gold", 3)
    assert s.asked == "ask-cards"  # nothing else to give, and who gives Gold asks for none
    s.do("ask", "Straw Sword").do("propose")
    assert (s.asked, s.choice.seat, s.choice.to) == ("offer", 1, To.OFFER)
    s.do("accept")
    assert [hero.gold for hero in s.t.heroes] == [1, 6]
    assert s.names(s.hero(0).items) == ["Straw Sword"]
    assert not s.hero(1).items


@pytest.mark.rule("DL-PVP-03", "DL-GAP-67")
def test_an_ally_for_gold() -> None:
    s = met(meeting().allies(0, DOG))
    s.do("talk", MONK).do("give-gold", 0).do("give", DOG).do("ask-gold", 2).do("propose").do("accept")
    assert [hero.gold for hero in s.t.heroes] == [5, 1]
    assert s.ally(DOG, 1).wounds == 0
    assert not s.hero(0).allies


@pytest.mark.rule("DL-PVP-03", "DL-CONFLICT-42")
def test_runes_and_counters_are_not_for_trade() -> None:
    s = meeting().items(1, "Straw Sword")
    s.hero(1).kept, s.hero(1).counters = [s.number("Straw Dragon")], [3, 0, 0, 0]
    met(s)
    s.do("talk", MONK).do("give-gold", 0).do("ask-gold", 0)
    assert [s.box.name(o.what) for o in s.offers("ask")] == ["Straw Sword"]


@pytest.mark.rule("DL-GAP-63", "DL-PVP-03")
def test_cards_change_hands_as_they_are() -> None:
    s = meeting().items(1, "Straw Drum").allies(1, DOG)
    s.ally(DOG, 1).wounds = 1
    s.t.face_down.append(s.number("Straw Drum"))
    met(s, rolls=(QUIET, QUIET))
    s.do("talk", MONK).do("give-gold", 2)
    s.do("ask", "Straw Drum").do("ask", DOG).do("propose").do("accept")
    assert s.ally(DOG, 0).wounds == 1
    assert s.t.active == 1
    assert s.names(s.t.face_down) == ["Straw Drum"]
    s.do("roll", 0).do("pass-by")
    assert s.t.active == 0
    assert not s.t.face_down  # the new owner's Refresh


@pytest.mark.rule("DL-PVP-04", "DL-GAP-44")
def test_after_an_exchange_no_attack_in_this_turn_but_in_the_others() -> None:
    s = met(meeting(), rolls=(QUIET,))
    s.do("talk", MONK).do("give-gold", 2).do("propose").do("accept")  # a gift
    assert s.t.active == 1  # the meeting is over
    s.do("roll", 0)
    assert s.offers("attack-hero", KNIGHT)


@pytest.mark.rule("DL-GAP-44", "DL-GAP-67", "DL-PVP-04")
def test_a_refused_offer_bars_nothing_but_itself() -> None:
    s = met(meeting())
    s.do("talk", MONK).do("give-gold", 2).do("propose").do("decline")
    assert s.offers("attack-hero", MONK)
    s.do("talk", MONK).do("give-gold", 2)
    assert s.asked == "meeting"  # scrapping it is all that is left, and was done
    s.do("talk", MONK).do("give-gold", 1).do("propose").do("decline")
    assert s.acts() == {"pass-by", "attack-hero"}  # three offers were begun


@pytest.mark.rule("DL-GAP-67")
def test_an_offer_must_name_something() -> None:
    s = met(meeting())
    s.do("talk", MONK).do("give-gold", 0).do("ask-gold", 0)
    assert s.asked == "meeting"  # it was scrapped
    assert s.t.meeting is not None
    assert s.t.meeting.offers == 1


@pytest.mark.rule("DL-GAP-67", "DL-CONFLICT-25")
def test_after_an_exchange_surplus_is_given_up_by_the_partner_first() -> None:
    s = meeting().allies(0, DOG, CAT).allies(1, OWL, "Straw Page")
    s.items(0, "Straw Vest").items(1, "Straw Cloak")
    met(s)
    s.do("talk", MONK).do("give-gold", 0).do("give", DOG).do("enough")
    s.do("ask-gold", 0).do("ask", "Straw Cloak").do("enough").do("propose").do("accept")
    assert (s.asked, s.choice.seat) == ("surplus", 1)
    s.do("give-up", OWL)
    assert (s.asked, s.choice.seat) == ("surplus", 0)
    s.do("give-up", "Straw Vest")
    assert s.names(s.hero(0).items) == ["Straw Cloak"]


@pytest.mark.rule("DL-GAP-65", "DL-GAP-67")
def test_who_gives_life_away_may_be_defeated_by_it() -> None:
    s = meeting().items(0, "Straw Heart")
    s.hero(0).wounds = 5
    met(s).do("talk", MONK).do("give-gold", 0).do("give", "Straw Heart").do("ask-gold", 1).do("propose").do("accept")
    assert s.at_place("Vynelvale", 0)
    assert (s.hero(0).wounds, s.hero(0).gold) == (0, 2)  # 3 + 1, and half of it is lost


@pytest.mark.rule("DL-GAP-65", "DL-GAP-63", "DL-CONFLICT-25")
def test_an_ally_whose_life_ends_with_the_exchange_is_no_surplus() -> None:
    s = meeting("Gorrim Ironpledge", MONK).allies(0, DOG).allies(1, CAT, OWL)
    s.ally(DOG).wounds = 2  # lives by Gorrim's ability
    met(s).do("talk", MONK).do("give-gold", 0).do("give", DOG).do("ask-gold", 1).do("enough").do("propose").do("accept")
    assert s.asked == "move"  # nobody is dismissed for the sake of one who is gone
    assert {s.box.name(ally.card) for ally in s.hero(1).allies} == {CAT, OWL}
    assert s.names(s.t.market.cards()) == [DOG]


@pytest.mark.rule("DL-GAP-65", "DL-GAP-67", "DL-CONFLICT-25")
def test_who_falls_with_a_surplus_card_leaves_less_to_give_up() -> None:
    s = meeting().allies(0, CAT, OWL).allies(1, "Straw Nurse", DOG)
    s.ally(DOG, 1).wounds = 2  # lives by the Nurse
    met(s).do("talk", MONK).do("give-gold", 0).do("give", CAT).do("give", OWL)
    s.do("ask-gold", 1).do("enough").do("propose").do("accept")
    s.do("give-up", "Straw Nurse")
    assert s.asked != "surplus"
    assert {s.box.name(ally.card) for ally in s.hero(1).allies} == {CAT, OWL}


@pytest.mark.rule("DL-GAP-65", "DL-GAP-67")
def test_both_sides_of_an_exchange_are_looked_at_before_surplus_is_given_up() -> None:
    s = meeting().allies(0, "Straw Nurse", DOG).allies(1, CAT, OWL)
    s.ally(DOG).wounds = 2  # lives by the Nurse
    met(s).do("talk", MONK).do("give-gold", 0).do("give", "Straw Nurse").do("enough")
    s.do("ask-gold", 1).do("enough").do("propose").do("accept")
    assert (s.asked, s.choice.seat) == ("surplus", 1)
    assert not s.hero(0).allies


# ---------------------------------------------------------------- combat


@pytest.mark.rule("DL-PVP-05", "DL-GAP-41", "DL-GAP-61")
def test_the_defender_prepares_first_and_only_once() -> None:
    s = a_table(TWIN, MONK).items(1, "Mirror of Shael")
    s.duels(rolls=[10, 19] * 3)
    assert (s.asked, s.choice.seat) == ("before-combat", 1)
    s.do("begin-combat")
    assert (s.asked, s.choice.seat) == ("before-combat", 0)
    s.do("begin-combat").do("fight-on").do("defend").do("defend").do("defend")
    assert s.fight.round == 2
    assert s.asked == "escape"  # no new stage of preparing


@pytest.mark.rule("DL-PVP-01", "DL-PVP-15")
def test_anybody_may_be_attacked() -> None:
    s = meeting().begin("adventure", active=1).do("attack-hero", KNIGHT)
    assert (s.fight.attacker, s.fight.rival) == (1, 0)


@pytest.mark.rule("DL-PVP-06", "DL-PVP-07", "DL-CONFLICT-47", "DL-PVP-10", "DL-FAQ-05")
def test_roles_swap_each_round_and_with_them_the_right_to_escape() -> None:
    s = a_table(KNIGHT, MONK).duels(rolls=[2, 19] * 12)
    attackers = []
    for _ in range(4):
        assert s.asked == "escape"
        attackers.append(s.choice.seat)
        s.do("fight-on").do("defend").do("defend").do("defend")
    assert attackers == [0, 1, 0, 1]
    assert [e.attacker for e in s.events(RoundBegins)] == [0, 1, 0, 1, 0]  # type: ignore[attr-defined]


@pytest.mark.rule("DL-PVP-08", "DL-PVP-09", "DL-EX-23", "DL-GAP-42")
@pytest.mark.parametrize(("die", "knight", "monk"), [(9, 0, 2), (8, 2, 0)])
def test_the_defender_rolls_the_target_and_the_attacker_against_it(die: int, knight: int, monk: int) -> None:
    s = a_table(KNIGHT, MONK).duels(rolls=[2, 19, 10, die])
    s.do("fight-on").do("defend")
    s.luck(rolls=[2, 19])
    s.do("attack", KNIGHT)  # Melee: the Monk sets 10 + 3, the Knight has Body 4
    assert set_targets(s)[1] == 13
    assert rolled(s)[1] == (die + 4, 13, die == 9)
    assert [hero.wounds for hero in s.t.heroes] == [knight, monk]


@pytest.mark.rule("DL-PVP-08", "DL-CONFLICT-50")
def test_the_defender_adds_defence_bonuses_and_no_attack_bonuses() -> None:
    s = a_table(MONK, KNIGHT).items(1, "Straw Cloak", "Straw Bow").duels(rolls=[10, 19])
    s.do("fight-on").do("defend")
    assert set_targets(s) == [10 + 2 + 2]


@pytest.mark.rule("DL-CONFLICT-49", "DL-EX-29", "DL-COMBAT-03")
@pytest.mark.parametrize(("target_die", "hit"), [(13, True), (14, False)])
def test_the_attacker_is_named_before_the_dice(target_die: int, hit: bool) -> None:
    s = a_table(LORD, MONK).items(0, "Straw Mace").duels(rolls=[2, 19])
    s.do("fight-on").do("defend")
    assert s.asked == "combat-phase"  # before the Monk's die
    s.luck(rolls=[target_die, 8, 2, 19])
    s.do("attack", LORD)  # Body 5, +3, die 8
    assert rolled(s)[1] == (16, target_die + 3, hit)
    assert s.hero(1).wounds == (1 if hit else 0)
    assert s.hero(0).wounds == (0 if hit else 2)


@pytest.mark.rule("DL-GAP-39")
def test_the_defenders_allies_do_nothing_until_the_roles_swap() -> None:
    s = a_table(KNIGHT, MONK).allies(1, DOG, CAT).duels(rolls=[2, 19, 2, 19, 2, 19])
    s.do("fight-on")
    assert {s.box.name(o.what) for o in s.offers("attack")} == {KNIGHT}
    s.do("defend").do("defend").do("defend")
    s.do("fight-on")
    assert {s.box.name(o.what) for o in s.offers("attack")} == {MONK, DOG, CAT}


@pytest.mark.rule("DL-GAP-42", "DL-CONFLICT-11")
def test_what_rolls_do_between_heroes() -> None:
    s = a_table(KNIGHT, MONK).duels(rolls=[10, 2, 20, 20, 19, 20])
    s.do("fight-on").do("defend")  # fails: the Monk's Ranged damage 1
    assert [hero.wounds for hero in s.t.heroes] == [1, 0]
    s.do("defend")  # holds by a natural 20, and hurts nobody
    assert [hero.wounds for hero in s.t.heroes] == [1, 0]
    s.do("attack", KNIGHT)
    assert [hero.wounds for hero in s.t.heroes] == [1, 1]
    assert rolled(s)[1:] == [(24, 23, True), (21, 22, True)]  # the target's 20 was no automatic anything


@pytest.mark.rule("DL-GAP-40", "DL-PVP-06", "DL-ESCAPE-02")
def test_an_escape_from_a_hero_ends_the_fight_without_a_winner() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Cloak").duels(rolls=[14, 14, 14, 15, QUIET])
    s.hero(1).wounds = 2
    s.do("escape")  # 14 + 3, the Cloak does not count; 14 + 2
    assert s.hero(0).wounds == 1
    s.do("escape")  # 17 against 17
    assert s.t.fight is None
    assert [hero.wounds for hero in s.t.heroes] == [1, 2]
    assert s.at_place(EMPTY_SPACE, 0)
    assert s.at_place(EMPTY_SPACE, 1)
    assert s.t.active == 1


@pytest.mark.rule("DL-CONFLICT-45", "DL-GAP-61")
def test_both_sides_use_cards_the_defender_first() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Straw Drum").items(1, "Straw Bell").duels(rolls=[10, 12])
    s.do("begin-combat", seat=1).do("begin-combat", seat=0).do("fight-on").do("defend")
    assert (s.asked, s.choice.seat) == ("phase-abilities", 1)
    s.do("use", "Straw Bell")
    assert (s.asked, s.choice.seat) == ("phase-abilities", 0)
    s.do("use", "Straw Drum")
    assert set_targets(s) == [10 + 3 + 1]
    assert rolled(s)[0][0] == 12 + 2 + 1
    assert sorted(s.fight.activated) == [0, 1]


@pytest.mark.rule("DL-GAP-61")
def test_after_the_swap_the_new_defender_is_asked_first() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Straw Horn").items(1, "Straw Horn").duels(rolls=[2, 19] * 3)
    s.do("begin-combat").do("begin-combat").do("fight-on")
    for _ in range(3):
        s.do("defend").do("roll-dice").do("roll-dice")
    assert (s.asked, s.choice.seat) == ("escape", 1)
    s.do("fight-on").do("defend")
    assert (s.asked, s.choice.seat) == ("phase-abilities", 0)


@pytest.mark.rule("DL-GAP-62", "DL-CARD-06")
def test_the_enemy_of_a_card_is_the_opposing_hero_also_when_an_ally_hits() -> None:
    s = a_table(KNIGHT, MONK).allies(0, CAT).items(1, "Shield of Light").duels(rolls=[2, 19])
    s.do("fight-on").do("attack", CAT).do("use", "Shield of Light")
    assert [hero.wounds for hero in s.t.heroes] == [1, 0]
    assert s.ally(CAT).wounds == 0


@pytest.mark.rule("DL-GAP-62")
def test_a_bonus_against_dragons_is_none_against_heroes() -> None:
    s = a_table(KNIGHT, MONK).allies(0, "Dragon Hunter").duels(rolls=[2, 10])
    s.do("fight-on").do("attack", "Dragon Hunter")
    assert rolled(s)[0][0] == 10 + 5


@pytest.mark.rule("DL-GAP-59")
def test_an_attack_before_combat_on_a_hero() -> None:
    s = a_table(SAINT, LORD).items(1, "Touch of Death").duels(rolls=[8, 13])
    s.do("use", "Touch of Death", 0, 2)  # the attacker's target 8 + 9, the defender's 13 + 4
    assert s.hero(0).wounds == 2
    assert s.hero(1).exhaustion == 2


@pytest.mark.rule("DL-GAP-59", "DL-GAP-60")
def test_a_melee_attack_before_combat_is_a_melee_hit() -> None:
    s = a_table(KNIGHT, "Falda Redmane").items(0, "Straw Gauntlet").duels(rolls=[2, 19])
    s.do("use", "Straw Gauntlet")
    assert (s.asked, s.choice.seat) == ("cancel-wounds", 1)
    s.do("use", "Falda Redmane")
    assert s.hero(1).wounds == 0


@pytest.mark.rule("DL-GAP-81", "DL-GAP-62", "DL-GAP-77")
@pytest.mark.parametrize(("die", "wounds"), [(11, 1), (10, 0)])
def test_a_trap_is_sprung_on_a_hero_too(die: int, wounds: int) -> None:
    s = a_table(KNIGHT, MONK).allies(1, "Old Marrow").duels(rolls=[die])
    s.do("use", "Old Marrow").do("no-effort")  # Mind 3 against 14, and no die of the Knight
    assert s.hero(0).wounds == wounds


@pytest.mark.rule("DL-GAP-76", "DL-GAP-39", "DL-GAP-42")
def test_a_defending_hero_deals_its_printed_damage() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Giantsbane Maul").duels(rolls=[2, 19, 19, 2])
    s.do("fight-on").do("defend").do("defend")
    assert s.hero(0).wounds == 2


# ---------------------------------------------------------------- spoils


def beaten(s: Story, rolls: tuple[int, ...] = (QUIET,)) -> Story:
    """Player 0's Knight defeats player 1 in the Ranged phase."""
    s.hero(1).wounds = 4
    s.duels(rolls=(2, 19, *rolls))
    return s.do("fight-on").do("attack", KNIGHT)


@pytest.mark.rule("DL-PVP-11", "DL-PVP-14")
def test_the_winner_chooses_one_thing() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Sword", "Straw Vest").allies(1, DOG)
    s.hero(1).gold = 5
    beaten(s)
    assert (s.asked, s.choice.seat) == ("spoils", 0)
    assert len(s.choice.options) == 4
    s.do("take-card", "Straw Sword")
    assert s.names(s.hero(0).items) == ["Straw Sword"]
    assert s.names(s.hero(1).items) == ["Straw Vest"]
    assert s.hero(1).ally(s.number(DOG)) is not None
    assert s.hero(1).gold == 3  # and half of 5 is lost by the defeat


@pytest.mark.rule("DL-PVP-11")
def test_nothing_to_take_nothing_asked() -> None:
    s = a_table(KNIGHT, MONK)
    s.hero(1).gold = 0
    beaten(s)
    assert s.at_place("Vynelvale", 1)
    assert s.t.active == 1


@pytest.mark.rule("DL-PVP-11", "DL-PVP-12")
def test_an_empty_purse_is_no_spoil() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Vest", "Straw Bead")
    s.hero(1).gold = 0
    assert {o.act for o in beaten(s).choice.options} == {"take-card"}


@pytest.mark.rule("DL-PVP-13")
def test_a_kept_card_leaves_its_old_owner() -> None:
    s = a_table(KNIGHT, MONK)
    s.hero(1).kept = [s.number("Straw Dragon")]
    beaten(s).do("take-kept", "Straw Dragon")
    assert (s.names(s.hero(0).kept), s.hero(1).kept) == (["Straw Dragon"], [])
    told = [(e.card, e.gold) for e in s.events(SpoilsTaken)]  # type: ignore[attr-defined]
    assert told == [(s.number("Straw Dragon"), 0)]


@pytest.mark.rule("DL-GAP-65", "DL-PVP-11")
def test_spoils_may_take_the_life_of_an_ally_along() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Standard").allies(1, DOG)
    s.ally(DOG, 1).wounds = 2
    beaten(s).do("take-card", "Straw Standard")
    assert not s.hero(1).allies
    s = a_table(KNIGHT, MONK).items(0, "Straw Mail").items(1, "Straw Vest")
    s.hero(0).wounds = 6
    beaten(s).do("take-card", "Straw Vest").do("give-up", "Straw Mail")
    assert s.at_place("Vynelvale", 0)
    assert s.hero(0).wounds == 0


@pytest.mark.rule("DL-GAP-65", "DL-GAP-63", "DL-PVP-11")
def test_an_ally_taken_from_whom_it_lived_by_costs_no_other_ally() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Standard").allies(1, DOG).allies(0, CAT, OWL)
    s.ally(DOG, 1).wounds = 2
    beaten(s).do("take-card", DOG)
    assert s.asked != "surplus"
    assert {s.box.name(ally.card) for ally in s.hero(0).allies} == {CAT, OWL}
    assert s.names(s.t.market.cards()) == [DOG]


@pytest.mark.rule("DL-GAP-65", "DL-PVP-11", "DL-CONFLICT-24")
def test_the_loser_is_defeated_before_the_winner_gives_up_surplus() -> None:
    s = a_table(KNIGHT, MONK).allies(0, CAT, OWL).allies(1, "Straw Nurse", DOG)
    s.ally(DOG, 1).wounds = 2  # lives by the Nurse
    beaten(s).do("take-card", "Straw Nurse")
    assert (s.asked, s.choice.seat) == ("surplus", 0)
    assert not s.hero(1).allies
    assert s.at_place("Vynelvale", 1)


@pytest.mark.rule("DL-PVP-12", "DL-CONFLICT-24")
def test_gold_is_taken_whole() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Vest")
    s.hero(0).gold, s.hero(1).gold = 2, 5
    beaten(s).do("take-gold")
    assert [hero.gold for hero in s.t.heroes] == [7, 0]


@pytest.mark.rule("DL-CONFLICT-24", "DL-OUTCOME-10")
def test_after_an_item_is_taken_half_of_the_gold_is_lost_too() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Vest")
    s.hero(1).gold = 6
    beaten(s).do("take-card", "Straw Vest")
    assert [hero.gold for hero in s.t.heroes] == [3, 3]


@pytest.mark.rule("DL-PVP-13", "DL-CONFLICT-42")
def test_a_kept_card_can_be_taken() -> None:
    s = a_table(KNIGHT, MONK)
    s.hero(0).kept = [s.number("Straw Dragon"), s.number("Straw Dragon Two")]
    s.hero(1).kept = [s.number("Straw Dragon Three"), s.number("Straw Relic")]
    beaten(s)
    assert len(s.offers("take-kept")) == 2
    s.do("take-kept", "Straw Dragon Three")
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


@pytest.mark.rule("DL-PVP-14", "DL-GAP-31")
def test_who_began_may_lose() -> None:
    s = a_table(KNIGHT, MONK)
    s.hero(0).wounds = 4
    s.duels(rolls=[19, 2, QUIET])
    s.do("fight-on").do("defend")  # all Gold is the only thing to take
    assert [hero.gold for hero in s.t.heroes] == [0, 6]
    assert s.at_place("Vynelvale", 0)
    assert s.t.active == 1  # nothing to buy in Vynelvale


@pytest.mark.rule("DL-CONFLICT-25", "DL-GAP-63")
def test_spoils_above_a_limit_cost_another_card() -> None:
    s = a_table(KNIGHT, MONK).allies(0, DOG, CAT).allies(1, OWL)
    s.ally(OWL, 1).wounds = 1
    beaten(s).do("take-card", OWL)
    assert s.asked == "surplus"
    s.do("give-up", DOG)
    assert s.ally(OWL, 0).wounds == 1


@pytest.mark.rule("DL-GAP-32", "DL-GAP-31")
def test_a_hero_defeated_in_a_standing_town_stays_there() -> None:
    s = a_table(KNIGHT, MONK)
    s.hero(1).wounds = 4
    s.duels(rolls=[2, 19, QUIET], place="Tamalir").do("fight-on").do("attack", KNIGHT)
    assert s.at_place("Tamalir", 1)


@pytest.mark.rule("DL-GAP-32", "DL-CONFLICT-46")
def test_heroes_may_meet_in_a_fallen_town_and_the_beaten_one_leaves_it() -> None:
    s = a_table(KNIGHT, MONK).fallen("Tamalir").at("Tamalir", 0).at("Tamalir", 1)
    s.hero(1).wounds = 4
    s.begin("movement", rolls=[2, 19, QUIET], active=0)
    s.do("roll", 0)
    assert s.asked == "meeting"
    s.do("attack-hero", MONK).do("fight-on").do("attack", KNIGHT)
    assert (s.asked, s.choice.seat) == ("nearest-town", 1)
    s.do("town", "Vynelvale")
    assert s.t.active == 1  # no Market step in a fallen town
