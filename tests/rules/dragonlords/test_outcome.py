"""Rules of the section OUTCOME: what is won, who is defeated, where undefeated Challenges go."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.events import AllyDefeated, HeroDefeated
from tests.games.dragonlords.story import (
    EMPTY_SPACE,
    GREEN_SPACE,
    KNIGHT,
    LORD,
    MONK,
    RED_SPACE,
    SAINT,
    TWIN,
    Story,
    a_table,
)

QUIET = 1
GREEN, YELLOW, BLUE, RED = range(4)
DOG, CAT, OWL = "Straw Dog", "Straw Cat", "Straw Owl"


def beats(s: Story, card: str, rolls: tuple[int, ...] = ()) -> Story:
    """The Hero defeats a Challenge with its first attack."""
    s.meets_challenge(card, rolls=(20, *rolls)).do("fight-on")
    s.fight.wounds = s.box.challenges[s.fight.card].life - 1
    return s.do("attack", s.box.name(s.hero().card))


def falls(s: Story, place: tuple[int, int] = GREEN_SPACE, gold: int = 3, rolls: tuple[int, ...] = (QUIET,)) -> Story:
    """The Hero is defeated by a Challenge on a green space."""
    s.hero().gold = gold
    s.t.counters |= 1 << s.space(place)
    s.at(place).undefeated(5, "Straw Giant", place).begin("adventure", rolls=(2, *rolls))
    s.hero().wounds = s.t.strength[0].life - 1
    return s.do("escape")


# ---------------------------------------------------------------- victory over a Challenge


@pytest.mark.rule("DL-OUTCOME-01", "DL-OUTCOME-02", "DL-OUTCOME-03", "DL-OUTCOME-04")
def test_a_defeated_challenge_pays_counter_and_gold_and_is_discarded() -> None:
    s = a_table().meets_challenge("Straw Man", rolls=[19, 19])
    s.fight.wounds = 2
    s.do("fight-on").do("defend").do("attack", KNIGHT)  # 2 Wounds where 1 is needed: the surplus is lost
    assert s.t.fight is None
    assert s.hero().counters == [1, 0, 0, 0]
    assert not s.counter_on(GREEN_SPACE)
    assert s.hero().gold == 3 + 2
    assert s.names(s.t.discards[GREEN]) == ["Straw Man"]


@pytest.mark.rule("DL-OUTCOME-01")
def test_one_wound_short_is_not_defeated() -> None:
    s = a_table().meets_challenge("Straw Man", rolls=[19, 12, 19])
    s.do("fight-on").do("defend").do("attack", KNIGHT)
    assert s.fight.wounds == 2
    assert s.fight.round == 2


@pytest.mark.rule("DL-OUTCOME-04", "DL-GAP-16", "DL-GAP-69")
def test_runes_and_other_kept_cards_stay_with_their_winner() -> None:
    s = beats(a_table(), "Straw Dragon")
    assert s.names(s.hero().kept) == ["Straw Dragon"]
    assert s.t.runes(s.hero()) == 1
    assert not s.t.discards[RED]
    s = beats(a_table(), "Straw Relic")
    assert s.names(s.hero().kept) == ["Straw Relic"]
    assert s.t.runes(s.hero()) == 0  # kept, but no rune


@pytest.mark.rule("DL-OUTCOME-03", "DL-GAP-35", "DL-CONFLICT-25")
def test_a_market_card_as_reward_is_free_and_the_limits_hold() -> None:
    s = beats(a_table().market_deck("Straw Vest"), "Straw Hoard")
    assert s.names(s.hero().items) == ["Straw Vest"]
    assert s.hero().gold == 3
    s = beats(a_table().allies(0, DOG, CAT).market_deck(OWL), "Straw Hoard")
    assert s.asked == "surplus"
    assert {s.box.name(o.what) for o in s.offers("give-up")} == {DOG, CAT, OWL}
    s.do("give-up", DOG)
    assert {s.box.name(ally.card) for ally in s.hero().allies} == {CAT, OWL}
    assert s.names(s.t.market.cards()) == [DOG]


@pytest.mark.rule("DL-GAP-50")
def test_the_retinue_may_be_taken_instead_of_the_printed_reward() -> None:
    s = a_table(retinue="yes").allies(0, DOG).market_deck("Straw Vest")
    s.t.retinue = [s.number("Straw Hound")]
    beats(s, "Straw Ogre")
    assert s.asked == "reward"
    s.do("retinue", "Straw Hound")
    assert [s.box.name(ally.card) for ally in s.hero().allies] == [DOG, "Straw Hound"]
    assert s.hero().gold == 3
    assert len(s.t.market) == 1
    assert s.hero().counters == [0, 0, 1, 0]
    assert not s.t.retinue


@pytest.mark.rule("DL-GAP-50", "DL-CONFLICT-25")
def test_the_printed_reward_may_be_preferred_and_the_ally_limit_holds() -> None:
    s = a_table(retinue="yes").market_deck("Straw Vest")
    s.t.retinue = [s.number("Straw Hound")]
    beats(s, "Straw Ogre").do("printed-reward")
    assert (s.hero().gold, s.names(s.hero().items)) == (3 + 6, ["Straw Vest"])
    assert s.names(s.t.retinue) == ["Straw Hound"]
    s = a_table(retinue="yes").allies(0, DOG, CAT)
    s.t.retinue = [s.number("Straw Hound")]
    beats(s, "Straw Ogre").do("retinue", "Straw Hound")
    assert s.asked == "surplus"


@pytest.mark.rule("DL-OUTCOME-03", "DL-GAP-35", "DL-GAP-23")
def test_without_a_market_deck_there_is_no_card_to_win() -> None:
    s = beats(a_table(), "Straw Hoard")
    assert not s.hero().items
    assert s.hero().counters == [0, 1, 0, 0]


@pytest.mark.rule("DL-CONFLICT-25", "DL-GAP-65")
def test_a_card_given_up_for_a_reward_may_take_life_along() -> None:
    s = a_table().items(0, "Straw Mail").market_deck("Straw Vest")
    s.meets_challenge("Straw Hoard", rolls=[20]).do("fight-on")
    s.hero().wounds = 5
    s.do("attack", KNIGHT).do("give-up", "Straw Mail")
    assert s.hero().wounds == 0
    assert s.box.map.distance[s.space("Vynelvale")][s.hero().at] == 0


@pytest.mark.rule("DL-GAP-50", "DL-GAP-65")
def test_who_makes_room_for_the_retinue_may_take_life_along() -> None:
    s = a_table(retinue="yes").allies(0, "Straw Nurse", DOG)
    s.ally(DOG).wounds = 2
    s.t.retinue = [s.number("Straw Hound")]
    beats(s, "Straw Ogre").do("retinue", "Straw Hound").do("give-up", "Straw Nurse")
    assert [s.box.name(ally.card) for ally in s.hero().allies] == ["Straw Hound"]


@pytest.mark.rule("DL-OUTCOME-03")
def test_an_event_may_raise_the_reward() -> None:
    s = beats(a_table().event("Muster of the Freeholds"), "Straw Man")
    assert s.hero().gold == 3 + 2 + 1


@pytest.mark.rule("DL-OUTCOME-02")
def test_who_gains_by_counters_gains_by_each() -> None:
    s = beats(a_table("Kestrel Dawnwarden"), "Straw Man")
    assert s.hero().gold == 3 + 2 + 1


@pytest.mark.rule("DL-GAP-50")
def test_no_retinue_for_a_dragon_lord_or_a_green_challenge() -> None:
    for card in ("Straw Dragon", "Straw Man"):
        s = a_table(retinue="yes")
        s.t.retinue = [s.number("Straw Hound")]
        beats(s, card)
        assert s.asked == "experience"
    assert not s.hero().allies


@pytest.mark.rule("DL-GAP-50", "DL-OUTCOME-06")
def test_a_defeated_hound_goes_back_to_its_pile() -> None:
    s = a_table(retinue="yes").allies(0, "Straw Hound").meets_challenge("Straw Giant", rolls=[2])
    s.do("fight-on").do("attack", "Straw Hound")
    assert s.names(s.t.retinue) == ["Straw Hound"]
    assert not s.t.market


# ---------------------------------------------------------------- defeat of Allies and Heroes


@pytest.mark.rule("DL-OUTCOME-05", "DL-OUTCOME-06")
def test_a_defeated_ally_goes_under_the_market_deck() -> None:
    s = a_table().allies(0, DOG).market_deck("Straw Vest", "Straw Bow").meets_challenge("Straw Man", rolls=[2])
    s.ally(DOG).wounds = s.ally(DOG).exhaustion = 1
    s.do("fight-on").do("attack", DOG)
    assert not s.hero().allies
    assert len(s.events(AllyDefeated)) == 1
    assert s.t.market.bags[0] == [s.number(DOG)]
    assert len(s.t.market) == 3


@pytest.mark.rule("DL-OUTCOME-07", "DL-CONFLICT-22")
@pytest.mark.parametrize(("wounds", "defeated"), [(4, True), (3, False)])
def test_a_hero_is_defeated_at_its_life(wounds: int, defeated: bool) -> None:
    s = a_table().meets_challenge("Straw Giant", rolls=[2, QUIET])
    s.hero().wounds = wounds
    s.do("escape")
    assert len(s.events(HeroDefeated)) == defeated
    assert (s.t.fight is None) == defeated


@pytest.mark.rule("DL-OUTCOME-08", "DL-OUTCOME-09", "DL-CONFLICT-13", "DL-OUTCOME-11", "DL-GAP-31")
def test_a_defeated_hero_sheds_its_own_counters_and_keeps_its_cards() -> None:
    s = a_table().items(0, "Straw Sword", "Straw Bead", "Straw Vest").allies(0, DOG)
    s.hero().counters, s.hero().exhaustion = [2, 1, 1, 0], 2
    s.ally(DOG).wounds = s.ally(DOG).exhaustion = 1
    s.hero().kept = [s.number("Straw Dragon"), s.number("Straw Dragon Two")]
    falls(s, gold=6)
    assert (s.hero().wounds, s.hero().exhaustion) == (0, 0)
    assert (s.ally(DOG).wounds, s.ally(DOG).exhaustion) == (1, 1)
    assert len(s.hero().items) == 3
    assert s.hero().counters == [2, 1, 1, 0]
    assert s.t.runes(s.hero()) == 2
    assert s.hero().gold == 3
    assert s.asked == "market"  # the turn goes on in the town


@pytest.mark.rule("DL-OUTCOME-10", "DL-CONFLICT-12", "DL-EX-22")
@pytest.mark.parametrize(("gold", "lost"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (7, 3), (8, 4)])
def test_half_the_gold_is_lost_rounded_down(gold: int, lost: int) -> None:
    s = falls(a_table(KNIGHT, MONK).at(EMPTY_SPACE, 1), gold=gold)
    assert s.hero().gold == gold - lost


@pytest.mark.rule("DL-OUTCOME-12", "DL-GAP-32")
def test_off_to_the_nearest_standing_town() -> None:
    s = falls(a_table())
    assert s.at_place("Vynelvale")
    between = (9, 8)  # Nerekhall is 1 space away, Vynelvale 3
    s = falls(a_table(), place=between)
    assert s.at_place("Nerekhall")
    s = falls(a_table().fallen("Nerekhall"), place=between)
    assert s.at_place("Vynelvale")


@pytest.mark.rule("DL-OUTCOME-13")
def test_among_equally_near_towns_the_player_chooses() -> None:
    s = falls(a_table().fallen("Vynelvale"))
    assert s.asked == "nearest-town"
    steps = s.box.map.distance[s.space(GREEN_SPACE)]
    towns = [option.what for option in s.choice.options]
    nearest = min(steps[at] for name in ("Tamalir", "Nerekhall", "Riverwatch") for at in [s.space(name)])
    assert {steps[at] for at in towns} == {nearest}
    assert len(towns) == len(set(towns)) > 1
    s.do("town", towns[1])
    assert s.hero().at == towns[1]


@pytest.mark.rule("DL-OUTCOME-14", "DL-OUTCOME-15", "DL-GAP-12", "DL-GAP-33", "DL-CONFLICT-38")
def test_a_new_hero_may_take_over_everything() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Straw Sword")
    s.hero().experience = [0, 1, 0, 1, 0]
    s.t.spare_heroes = [s.number(LORD), s.number(SAINT)]
    s.items(0, "Straw Sword")
    falls(s, gold=4)
    assert s.asked == "choose-hero"
    assert {s.box.name(o.what) for o in s.offers("new-hero")} == {LORD, SAINT}
    assert s.offers("keep-hero", KNIGHT)
    s.do("new-hero", SAINT)
    assert s.box.name(s.hero().card) == SAINT
    assert s.t.strength[0].attributes == (0, 2 + 2, 9)
    assert s.t.strength[0].life == 5 + 1
    assert (s.hero().wounds, s.hero().exhaustion, s.hero().gold) == (0, 0, 2)
    assert s.names(s.hero().items) == ["Straw Sword"]
    assert s.names(s.t.spare_heroes) == sorted([KNIGHT, LORD], key=s.number)
    assert s.at_place("Vynelvale")


@pytest.mark.rule("DL-OUTCOME-14")
def test_the_same_hero_may_go_on() -> None:
    s = a_table()
    s.t.spare_heroes = [s.number(TWIN)]
    falls(s)
    s.do("keep-hero")
    assert s.box.name(s.hero().card) == KNIGHT


@pytest.mark.rule("DL-GAP-65", "DL-GAP-33")
def test_a_new_hero_may_be_the_end_of_an_ally() -> None:
    s = a_table("Gorrim Ironpledge", MONK).allies(0, DOG)
    s.ally(DOG).wounds = 2  # lives by Gorrim's ability
    s.t.spare_heroes = [s.number(LORD)]
    falls(s).do("new-hero", LORD)
    assert not s.hero().allies


# ---------------------------------------------------------------- undefeated


@pytest.mark.rule("DL-OUTCOME-16", "DL-OUTCOME-17", "DL-OUTCOME-18", "DL-CONFLICT-21", "DL-CONFLICT-22")
def test_a_challenge_that_knocked_the_hero_out_goes_to_the_track_afresh() -> None:
    s = a_table().meets_challenge("Straw Man", rolls=[2, QUIET])
    s.hero().wounds, s.fight.wounds = 4, 2
    s.do("fight-on").do("defend")
    assert s.names(s.t.track[:1]) == ["Straw Man"]
    assert not s.t.discards[GREEN]
    assert s.counter_on(GREEN_SPACE)
    assert s.hero().counters == [0, 0, 0, 0]
    s.at(GREEN_SPACE)
    s.t.phase = 3
    s.begin("adventure")
    assert s.fight.wounds == 0


@pytest.mark.rule("DL-GAP-27", "DL-CONFLICT-02")
def test_the_first_slot_is_freed_and_kept_like_any_other() -> None:
    s = a_table().undefeated(0, "Straw Man", GREEN_SPACE).undefeated(1, "Straw Idol", (3, 6)).at(GREEN_SPACE)
    s.begin("adventure", rolls=[20]).do("fight-on")
    s.fight.wounds = 2
    s.do("attack", KNIGHT)
    assert s.names(s.t.track[:2]) == ["nothing", "Straw Idol"]
    assert s.t.track_at[:2] == [-1, s.space((3, 6))]
    s = a_table().undefeated(0, "Straw Man", GREEN_SPACE).at(GREEN_SPACE).begin("adventure", rolls=[20, QUIET])
    s.do("escape")
    assert s.names(s.t.track[:2]) == ["Straw Man", "nothing"]
    s = a_table().undefeated(5, "Straw Idol", (3, 6)).meets_challenge("Straw Man", rolls=[20]).do("fight-on")
    s.fight.wounds = 2
    s.do("attack", KNIGHT)
    assert s.names(s.t.track[5:]) == ["Straw Idol"]  # a drawn Challenge frees no slot


@pytest.mark.rule("DL-CONFLICT-02")
def test_the_lowest_free_slot_is_used() -> None:
    s = a_table().undefeated(0, "Straw Idol", (3, 6)).undefeated(2, "Straw Relic", (3, 8))
    s.meets_challenge("Straw Man", rolls=[20, QUIET]).do("escape")
    assert s.names(s.t.track[:4]) == ["Straw Idol", "Straw Man", "Straw Relic", "nothing"]


FULL = ("Straw Idol", "Straw Relic", "Straw Giant", "Straw Thorn", "Straw Bog", "Straw Marsh")
PLACES = ((4, 2), (9, 2), (7, 3), (4, 4), (10, 4), (3, 6))


def full_track() -> Story:
    s = a_table()
    for slot, (name, place) in enumerate(zip(FULL, PLACES, strict=True)):
        s.undefeated(slot, name, place)
    return s


@pytest.mark.rule("DL-GAP-28")
def test_with_a_full_track_the_card_goes_under_its_deck() -> None:
    s = full_track().meets_challenge("Straw Man", "Straw Hermit", rolls=[20, QUIET])
    s.do("escape")
    assert s.names(s.t.track) == list(FULL)
    assert s.t.decks[GREEN].bags[0] == [s.number("Straw Man")]
    assert s.t.slot_at(s.space(GREEN_SPACE)) == -1
    assert s.counter_on(GREEN_SPACE)


@pytest.mark.rule("DL-GAP-28")
def test_margath_always_gets_a_slot() -> None:
    s = full_track().meets_challenge("High Lord Margath", rolls=[20, 20, QUIET])
    s.do("no-effort").do("escape")
    assert s.asked == "track-full"
    s.do("free-slot", 3)
    assert s.names([s.t.track[3]]) == ["High Lord Margath"]
    assert s.t.track_at[3] == s.space(RED_SPACE)
    assert s.t.decks[GREEN].bags[0] == [s.number("Straw Thorn")]
    assert s.counter_on(PLACES[3])  # only the Undefeated counter is gone


@pytest.mark.rule("DL-GAP-37")
def test_a_hero_defeated_by_a_magic_roll_is_not_avenged_by_the_mirror() -> None:
    s = a_table().items(0, "Mirror of Shael").meets_challenge("Straw Giant", rolls=[19, 19, 2, QUIET])
    s.do("use", "Mirror of Shael").do("fight-on")
    s.hero().wounds, s.fight.wounds = 4, 8
    s.do("defend").do("defend").do("defend")
    assert s.at_place("Vynelvale")
    assert s.names(s.t.track[:1]) == ["Straw Giant"]
    assert s.hero().counters == [0, 0, 0, 0]


@pytest.mark.rule("DL-GAP-65")
def test_who_loses_life_by_losing_a_card_is_defeated_at_once() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Straw Heart").at("Tamalir", 0)
    s.hero().wounds, s.hero().gold = 5, 4
    s.stack("Tamalir", "Straw Bead").begin("market", active=0)
    s.do("sell", "Straw Heart")
    assert s.hero().wounds == 0
    assert s.hero().gold == 4  # of 4 + 3, half is lost
    assert s.at_place("Tamalir")
    assert s.asked == "market"  # the step goes on
