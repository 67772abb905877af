"""Rules of the sections TAKE, GOLD and SAVE: attacks, payment, and the tests encounters make."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.games.dragonfire.cards.characters import Harm
from emberhall.games.dragonfire.cards.encounters import HarmType, Strike, Summon
from emberhall.games.dragonfire.rules.checks import save, skill_check
from emberhall.games.dragonfire.rules.encounters import defeat, pay_gold
from emberhall.games.dragonfire.rules.language import Effect
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import PRIMARY, SECONDARY
from tests.games.dragonfire.moments import a_fight, arrives, attacks, facing, falls, play_out
from tests.games.dragonfire.sparring import FIGHTER, SPARE, WIZARD, a_turn
from tests.games.dragonfire.story import Story

FIVE = ("Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue", "Half-Orc Fighter")


@pytest.mark.rule("DF-TAKE-03", "DF-TAKE-05", "DF-STUN-01", "DF-EX-44")
def test_all_attacks_are_one_amount_and_the_excess_is_ignored() -> None:
    s = a_fight(hp=4)
    arrives(s, 0, "Troll")
    arrives(s, 0, "Stone Golem")
    attacks(s)
    assert (s.player(0).hp, s.player(0).stunned, s.player(0).unconscious) == (0, True, False)


@pytest.mark.rule("DF-EX-44", "DF-STUN-11")
def test_six_encounters_stun_a_fighter_who_then_has_a_round() -> None:
    s = a_fight()
    for name in ("Troll", "Stone Golem", "Minotaur", "Orog", "Fomorian", "Cloaker"):
        s.facing(0, name)
    attacks(s)
    fighter = s.player(0)
    assert (fighter.stunned, fighter.unconscious) == (True, False)
    assert len(facing(s, 0)) == 6
    for seat in (1, 2, 3):
        attacks(s, active=seat)  # nothing of it reaches the others, and the fighter stays Stunned
    assert fighter.stunned
    attacks(s)
    assert fighter.unconscious


@pytest.mark.rule("DF-TAKE-07", "DF-KEY-05")
def test_what_happens_on_an_attack_happens_without_damage_too() -> None:
    s = a_fight()
    foe = arrives(s, 0, "Rust Monster")
    foe.mood = -1
    s.deck(0, "Glory")
    assert attacks(s) == 0
    assert s.names(s.player(0).discard) == ["Glory"]
    chuul = arrives(s, 1, "Chuul")  # when it deals damage
    chuul.mood = -1
    s.hand(1, "Grace")
    assert attacks(s, active=1) == 0
    assert s.names(s.player(1).hand) == ["Grace"]


@pytest.mark.rule("DF-TAKE-07")
def test_an_encounter_that_deals_nothing_has_dealt_no_damage_though_another_has() -> None:
    s = a_fight()
    chuul = arrives(s, 0, "Chuul")  # when it deals damage: discard a card
    chuul.mood = -1
    arrives(s, 0, "Troll")
    s.hand(0, "Grace")
    assert attacks(s) == 2
    assert s.names(s.player(0).hand) == ["Grace"]
    chuul.mood = 0
    assert attacks(s) == 3
    assert s.player(0).hand == []


@pytest.mark.rule("DF-END-04", "DF-TAKE-11", "DF-TOKEN-08")
def test_tokens_weakened_for_a_turn_are_as_strong_as_printed_on_the_next() -> None:
    s = a_turn(FIGHTER, "Tower Shield", facing=("Crowd",))  # three tokens of Attack Strength 1
    s.facing(WIZARD, "Dummy")
    s.hand(WIZARD, *SPARE)
    crowd = s.t.foes[0]
    s.begin("play_cards").do("play", "Tower Shield")
    assert (attack_strength(s.t, crowd), attack_strength(s.t, crowd, token=True)) == (0, 0)
    while s.t.active == FIGHTER:
        s.do("done")
    assert (attack_strength(s.t, crowd), attack_strength(s.t, crowd, token=True)) == (1, 1)


@pytest.mark.rule("DF-TAKE-08", "DF-TAKE-11")
def test_an_encounter_kept_from_attacking_does_nothing_at_all() -> None:
    s = a_fight()
    foe = arrives(s, 0, "Rust Monster")
    pack = arrives(s, 0, "Kobold Pack")
    foe.calm = pack.calm = True
    s.deck(0, "Glory")
    assert attacks(s) == 0
    assert s.player(0).discard == []


@pytest.mark.rule("DF-TAKE-11")
def test_grapple_and_tower_shield_stay_and_weaken_attacks_for_one_turn_only() -> None:
    s = a_turn(FIGHTER, "Grapple", "Tower Shield", facing=("Dummy",))
    s.hand(WIZARD, *SPARE)
    s.facing(WIZARD, "Kobold Pack")  # 3 tokens
    pack, shielded = s.t.foes[1], s.t.foes[0]
    s.begin("play_cards").do("play", "Tower Shield").do("play", "Grapple").do("pass")
    assert (pack.seat, pack.calm) == (FIGHTER, True)
    assert attack_strength(s.t, shielded) == 1  # of 2
    before = s.player(FIGHTER).hp
    while s.t.active == FIGHTER:
        s.do("done")
    assert s.player(FIGHTER).hp == before - 1  # neither the Pack nor its tokens have attacked
    assert (pack.calm, attack_strength(s.t, shielded)) == (False, 2)


@pytest.mark.rule("DF-TAKE-09")
def test_the_defeated_do_not_attack() -> None:
    s = a_fight()
    falls(s, arrives(s, 0, "Troll"))
    assert attacks(s) == 0


@pytest.mark.rule("DF-TAKE-10", "DF-GAP-60")
def test_what_is_summoned_in_take_damage_attacks_at_once_in_the_same_amount(monkeypatch: pytest.MonkeyPatch) -> None:
    s = a_fight(hp=2)  # which either of the two takes: by two hits it would fall Unconscious
    caller = s.number("Orog")
    calling = msgspec.structs.replace(s.box.encounters[caller], attacking=(Summon(),))
    monkeypatch.setitem(s.box.encounters, caller, calling)
    s.facing(0, "Orog")
    s.encounters("Stone Golem", "Troll")
    attacks(s)
    assert facing(s, 0) == ["Orog", "Stone Golem"]
    assert (s.player(0).hp, s.player(0).stunned, s.player(0).unconscious) == (0, True, False)  # 2 and 3 are one 5


@pytest.mark.rule("DF-TAKE-10")
def test_what_dealt_damage_summons_attacks_at_once_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    s = a_fight(hp=9)
    caller = s.number("Orog")
    calling = msgspec.structs.replace(s.box.encounters[caller], damaging=(Summon(),))
    monkeypatch.setitem(s.box.encounters, caller, calling)
    s.facing(0, "Orog")
    s.encounters("Stone Golem", "Troll")
    assert attacks(s) == 2 + 3
    assert facing(s, 0) == ["Orog", "Stone Golem"]  # and nobody has attacked twice


@pytest.mark.rule("DF-TAKE-01", "DF-TAKE-10", "DF-UNCON-05")
def test_what_turns_from_a_friend_who_falls_in_the_middle_of_the_attacks_does_not_attack_any_more() -> None:
    s = a_fight()
    s.player(3).hp, s.player(3).exhausted = 1, True
    s.facing(0, "Manticore")
    s.facing(0, "Orog")
    s.facing(3, "Troll")
    s.encounters("Cutpurse")  # red: the Manticore's Save succeeds and hurts everybody else
    assert attacks(s) == 2 + 2
    assert s.player(3).unconscious
    assert facing(s, 0) == ["Manticore", "Orog", "Troll"]
    s.encounters("Ghoul")
    assert attacks(s) == 1  # all that is left, and more than enough: on its next turn the Troll attacks as well
    assert all(foe.attacked for foe in s.t.foes)


@pytest.mark.rule("DF-TAKE-04", "DF-TAKE-03")
@pytest.mark.parametrize("word", [Harm(1), Harm(1, "everyone"), HarmType(1, "Martial"), Strike(1)])
def test_damage_that_an_attack_adds_is_part_of_its_one_amount(monkeypatch: pytest.MonkeyPatch, word: Effect) -> None:
    for hp, lost in ((9, 2 + 1), (1, 1)):
        s = a_fight(hp=hp)
        orog = s.number("Orog")
        monkeypatch.setitem(s.box.encounters, orog, msgspec.structs.replace(s.box.encounters[orog], attacking=(word,)))
        s.facing(0, "Orog")
        assert attacks(s) == lost
        assert (s.player(0).stunned, s.player(0).unconscious) == (hp == 1, False)  # a second hit would have felled it


@pytest.mark.rule("DF-TAKE-04", "DF-TAKE-06")
def test_damage_of_a_surprise_in_the_middle_of_an_attack_is_a_hit_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    s = a_fight(hp=1)
    orog = s.number("Orog")
    monkeypatch.setitem(s.box.encounters, orog, msgspec.structs.replace(s.box.encounters[orog], attacking=(Summon(),)))
    s.facing(0, "Orog")
    s.encounters("Goblin Ambushers")  # its Surprise deals 1
    attacks(s)
    assert s.player(0).unconscious


@pytest.mark.rule("DF-TAKE-12")
def test_nobody_faced_nobody_hurt() -> None:
    s = a_fight()
    arrives(s, 1, "Troll")
    assert attacks(s) == 0


@pytest.mark.rule("DF-TAKE-07")
@pytest.mark.parametrize(
    ("beasts", "harm"), [(("Giant Serpent",), 2), (("Giant Serpent", "War Dog", "Dire Wolf"), 2 + 3)]
)
def test_whose_damage_is_all_prevented_has_dealt_none_whatever_others_deal(beasts: tuple[str, ...], harm: int) -> None:
    s = a_fight(hp=9)
    s.in_play(0, "Ringed Hide")  # prevents 1 of the damage of each Beast
    for name in (*beasts, "Orog"):
        s.facing(0, name)
    assert attacks(s) == harm  # the Orog's, and of the Wolf's in such a crowd; the Serpent calls for no Skill Check


@pytest.mark.rule("DF-TAKE-07")
def test_what_is_prevented_of_one_encounter_is_no_more_than_it_deals() -> None:
    s = a_fight()
    s.in_play(0, "Ringed Hide", "Ringed Hide")  # both against the one point of the Dog
    s.facing(0, "War Dog")
    s.facing(0, "Orog")
    assert attacks(s) == 2


@pytest.mark.rule("DF-TAKE-07", "DF-TAKE-04")
def test_damage_that_an_attack_adds_may_be_prevented_like_the_rest_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    s = a_fight()
    wolf = s.number("Dire Wolf")
    monkeypatch.setitem(
        s.box.encounters, wolf, msgspec.structs.replace(s.box.encounters[wolf], attack=0, attacking=(Strike(1),))
    )
    s.in_play(0, "Ringed Hide")
    s.facing(0, "Dire Wolf")
    assert attacks(s) == 0


# ---------------------------------------------------------------- gold


def paid(s: Story, name: str, active: int = 0) -> list[int]:
    before = [p.gold for p in s.t.players]
    s.t.active = active
    foe = s.facing(active, name)
    pay_gold(s.t, foe)
    s.t.foes.remove(foe)
    return [p.gold - old for p, old in zip(s.t.players, before, strict=True)]


@pytest.mark.rule("DF-GOLD-02", "DF-EX-40", "DF-EX-65", "DF-CF-07")
def test_eleven_gold_of_a_troll_among_five() -> None:
    assert paid(a_fight(*FIVE), "Troll") == [3, 2, 2, 2, 2]


@pytest.mark.rule("DF-GOLD-02")
@pytest.mark.parametrize(("gold", "active", "shares"), [(7, 2, [2, 1, 2, 2]), (2, 1, [0, 1, 1, 0])])
def test_coins_go_round_from_the_active_player(gold: int, active: int, shares: list[int]) -> None:
    s = a_fight()
    foe = s.facing(0, "Troll")
    foe.off, s.t.active = 11 - gold, active
    pay_gold(s.t, foe)
    assert [p.gold - 5 for p in s.t.players] == shares


@pytest.mark.rule("DF-GOLD-01", "DF-GOLD-03", "DF-GOLD-04")
def test_each_encounter_is_paid_afresh_from_the_active_player() -> None:
    s = a_fight()
    for seat in (1, 2):
        foe = s.facing(seat, "Troll")
        foe.off = 10
        play_out(s, defeat(s.t, foe))
    assert [p.gold - 5 for p in s.t.players] == [2, 0, 0, 0]


@pytest.mark.rule("DF-GOLD-05")
def test_there_is_no_limit_to_gold() -> None:
    s = a_fight()
    s.player(0).gold = 120
    assert paid(s, "Troll")[0] == 3


@pytest.mark.rule("DF-GOLD-01", "DF-KEY-12", "DF-GOLD-10")
def test_the_table_shows_what_an_encounter_pays_now() -> None:
    s = a_turn(FIGHTER, "Glory", facing=())
    troll, slaad = s.facing(FIGHTER, "Troll"), s.facing(WIZARD, "Red Slaad")
    slaad.poor = True
    s.fire("Uneasy Pickings", 0)  # everything pays 1 less
    s.begin("play_cards")
    assert [foe.gold for foe in s.played.sight(FIGHTER).view.foes] == [10, 0]
    before = sum(player.gold for player in s.t.players)
    pay_gold(s.t, troll)
    assert sum(player.gold for player in s.t.players) == before + 10


@pytest.mark.rule("DF-GOLD-07", "DF-GAP-25")
def test_the_stunned_are_paid_and_the_unconscious_are_not() -> None:
    s = a_fight()
    s.player(1).stunned = True
    foe = s.facing(0, "Troll")
    foe.off = 7
    pay_gold(s.t, foe)
    assert [p.gold - 5 for p in s.t.players] == [1, 1, 1, 1]
    s.player(2).unconscious = True
    pay_gold(s.t, foe)
    assert [p.gold - 5 for p in s.t.players] == [3, 2, 1, 2]


@pytest.mark.rule("DF-GOLD-10")
def test_an_encounter_without_gold_pays_nothing() -> None:
    s = a_fight()
    foe = s.facing(0, "Troll")
    foe.poor = True
    pay_gold(s.t, foe)
    assert sum(p.gold for p in s.t.players) == 20


# ---------------------------------------------------------------- Saves


@pytest.mark.rule("DF-SAVE-01", "DF-SAVE-02", "DF-SAVE-03", "DF-SAVE-11", "DF-KEY-50")
def test_a_save_shows_a_card_of_the_encounters_own_deck_and_buries_it() -> None:
    s = a_fight()
    kobolds = s.facing(0, "Kobold Pack")
    portal = s.facing(1, "Slaad Planar Portal", deck=SECONDARY)
    s.encounters("Orog", "Goblin Ambushers")
    s.encounters("Minotaur", "Green Slaad", deck=SECONDARY)
    assert save(s.t, kobolds) is True
    assert save(s.t, kobolds) is False
    assert save(s.t, portal) is False
    assert save(s.t, portal) is True
    assert [p.hp for p in s.t.players] == [5, 5, 5, 5]  # no Surprise
    assert len(s.t.foes) == 2
    assert [len(s.t.decks[deck]) for deck in (PRIMARY, SECONDARY)] == [2, 2]
    assert s.names([s.t.decks[PRIMARY].draw(s.t.chance)]) == ["Orog"]


@pytest.mark.rule("DF-SAVE-06", "DF-EX-34", "DF-CF-17")
def test_save_plus_x_needs_one_fitting_card_among_more() -> None:
    s = a_fight()
    slaad = s.facing(0, "Red Slaad")
    s.encounters("Ghoul", "Gelatinous Cube", "Orog", "Chuul", "Troll", "Grick Knot")
    assert save(s.t, slaad, 1) is True
    assert save(s.t, slaad, 2) is False
    assert s.names([s.t.decks[PRIMARY].draw(s.t.chance)]) == ["Grick Knot"]


@pytest.mark.rule("DF-SAVE-06", "DF-KEY-50")
@pytest.mark.parametrize(("second", "damage"), [("Grick Knot", ()), ("Troll", (1,))])
def test_an_encounter_with_save_plus_1_reveals_two_cards_whatever_it_saves_against(
    second: str, damage: tuple[int, ...]
) -> None:
    s = a_turn(FIGHTER, "Crown of Confusion", facing=("Slippery Post",))  # red, Attack Strength 1
    s.facing(WIZARD, "Dummy")
    s.encounters("Orog", second, "Chuul")
    s.begin("play_cards").do("play", "Crown of Confusion").do("foe", "Slippery Post")
    assert tuple(sum(source.damage) for source in s.t.sources if source.per) == damage
    assert s.names([s.t.decks[PRIMARY].draw(s.t.chance)]) == ["Chuul"]


@pytest.mark.rule("DF-SAVE-05")
def test_a_save_is_made_even_for_a_stunned_player() -> None:
    s = a_fight()
    s.facing(0, "Fomorian")
    s.player(0).stunned, s.player(0).exhausted, s.player(0).hp = True, True, 0
    s.encounters("Orog", "Chuul")
    attacks(s)
    assert s.names([s.t.decks[PRIMARY].draw(s.t.chance)]) == ["Chuul"]


@pytest.mark.rule("DF-SAVE-10", "DF-SAVE-07")
def test_success_and_failure_are_what_the_text_says() -> None:
    s = a_fight()
    fomorian = s.facing(0, "Fomorian")
    s.encounters("Orog")
    assert attacks(s) == 2
    assert s.left(fomorian) == 2  # its success hurts itself


@pytest.mark.rule("DF-GAP-14")
def test_with_no_card_to_show_a_save_fails() -> None:
    s = a_fight()
    assert save(s.t, s.facing(0, "Orog")) is False


@pytest.mark.rule("DF-SAVE-09")
def test_characters_make_skill_checks_with_their_own_decks() -> None:
    s = a_fight()
    s.deck(0, "Glory")
    assert skill_check(s.t, s.player(0)) is True
    assert len(s.t.decks[PRIMARY]) == 0
