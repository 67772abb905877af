"""Rules of the sections ADV, CHALLENGE, EVENT and ENCOUNTER: cards that are drawn, and what follows each kind."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.market import price
from tests.games.dragonlords.story import (
    EMPTY_SPACE,
    GREEN_SPACE,
    KNIGHT,
    LORD,
    MONK,
    RED_SPACE,
    SAINT,
    TWIN,
    YELLOW_SPACE,
    Story,
    a_table,
)

QUIET = 1
GREEN, YELLOW, BLUE, RED = range(4)


def on_green(s: Story, *cards: str, rolls: tuple[int, ...] = (), discards: tuple[str, ...] = ()) -> Story:
    """The current Hero has an Adventure on a green space."""
    s.at(GREEN_SPACE).deck("green", *cards)
    s.t.discards[GREEN] = [s.number(name) for name in discards]
    return s.begin("adventure", rolls, active=0)


def active(s: Story) -> str:
    return s.box.name(s.t.event)


# ---------------------------------------------------------------- drawing


@pytest.mark.rule("DL-ADV-01", "DL-CONFLICT-15")
def test_a_card_of_the_spaces_colour_is_drawn_without_a_question() -> None:
    s = a_table().at((12, 6)).deck("blue", "Straw Ogre").deck("green", "Straw Man").begin("adventure")
    assert s.names([s.fight.card]) == ["Straw Ogre"]
    assert len(s.t.decks[GREEN]) == 1


@pytest.mark.rule("DL-ADV-02", "DL-CONFLICT-15")
def test_draw_or_meet_and_a_deal_takes_the_place_of_the_draw() -> None:
    s = a_table(KNIGHT, MONK).at(GREEN_SPACE, 1)
    on_green(s, "Straw Man", rolls=(QUIET,))
    assert s.acts() == {"draw-adventure", "talk", "attack-hero"}  # and no way to do nothing
    s.do("talk", MONK).do("give-gold", 1).then("propose", "accept")
    assert s.t.active == 1
    assert s.counter_on(GREEN_SPACE)
    assert len(s.t.decks[GREEN]) == 1


@pytest.mark.rule("DL-ADV-02", "DL-CONFLICT-15", "DL-PVP-02")
def test_a_meeting_that_comes_to_nothing_is_no_way_round_the_adventure() -> None:
    s = on_green(a_table(KNIGHT, MONK).at(GREEN_SPACE, 1), "Straw Man")
    s.do("talk", MONK).do("give-gold", 1).then("propose", "decline", "draw-adventure")
    assert s.names([s.fight.card]) == ["Straw Man"]


@pytest.mark.rule("DL-ADV-02")
def test_who_draws_meets_nobody_this_turn() -> None:
    s = on_green(a_table(KNIGHT, MONK).at(GREEN_SPACE, 1), "Straw Man", rolls=(20, QUIET))
    s.do("draw-adventure").do("escape")
    assert s.t.active == 1  # the turn went by without a meeting


@pytest.mark.rule("DL-ADV-03", "DL-ADV-04", "DL-CONFLICT-14", "DL-EVENT-02", "DL-ENCOUNTER-02", "DL-GAP-56")
def test_events_and_encounters_are_followed_by_another_card_of_the_colour() -> None:
    s = on_green(a_table(), "Straw Wind", "Straw Hermit", "Straw Man", rolls=(20,))
    assert active(s) == "Straw Wind"
    assert s.hero().gold == 4
    assert s.names([s.fight.card]) == ["Straw Man"]
    assert s.names(s.t.aside) == ["Straw Hermit"]
    s.fight.wounds = 2
    s.do("fight-on").do("attack", KNIGHT)
    assert s.names(s.t.discards[GREEN]) == ["Straw Man", "Straw Hermit"]
    assert not s.t.aside


@pytest.mark.rule("DL-GAP-21", "DL-GAP-22", "DL-GAP-56")
def test_no_card_comes_up_twice_in_a_step_and_without_cards_it_ends() -> None:
    s = a_table().at(YELLOW_SPACE).deck("yellow", "Straw Ford")
    s.t.discards[YELLOW] = [s.number("Straw Bridge")]
    s.begin("adventure", rolls=[QUIET])
    assert s.hero().gold == 5  # each of them once
    assert s.counter_on(YELLOW_SPACE)
    assert sorted(s.names(s.t.discards[YELLOW])) == ["Straw Bridge", "Straw Ford"]


@pytest.mark.rule("DL-GAP-22")
def test_an_empty_deck_is_made_of_its_discard_pile() -> None:
    s = a_table().at(GREEN_SPACE)
    s.t.discards[GREEN] = [s.number(name) for name in ("Straw Man", "Straw Giant", "Straw Idol")]
    s.begin("adventure", draws=["Straw Giant"])
    assert s.names([s.fight.card]) == ["Straw Giant"]
    assert len(s.t.decks[GREEN]) == 2
    assert not s.t.discards[GREEN]


@pytest.mark.rule("DL-GAP-21", "DL-GAP-20", "DL-ENCOUNTER-01")
def test_a_hero_defeated_by_an_encounter_draws_no_further_card() -> None:
    s = a_table()
    s.hero().wounds = 4
    on_green(s, "Straw Shrine", "Straw Man", rolls=(11, QUIET))
    s.do("no-effort")  # 11 and Spirit 1 against 13
    assert s.at_place("Vynelvale")
    assert s.t.fight is None
    assert len(s.t.decks[GREEN]) == 1
    assert s.counter_on(GREEN_SPACE)
    assert s.names(s.t.discards[GREEN]) == ["Straw Shrine"]


@pytest.mark.rule("DL-GAP-21", "DL-GAP-31")
def test_after_a_defeat_the_next_adventure_is_one_like_any_other() -> None:
    s = a_table()
    s.hero().wounds = 4
    on_green(s, "Straw Shrine", "Straw Man", rolls=(11, QUIET)).do("no-effort")
    s.do("step", s.space(GREEN_SPACE))
    assert s.names([s.fight.card]) == ["Straw Man"]


@pytest.mark.rule("DL-ENCOUNTER-01", "DL-ENCOUNTER-02", "DL-GAP-20")
def test_encounters_are_carried_out_whatever_their_result() -> None:
    s = on_green(a_table(), "Straw Shrine", "Straw Hermit", "Straw Man", rolls=(12,))
    s.do("no-effort")
    assert s.hero().gold == 3 + 2 + 1
    assert s.names([s.fight.card]) == ["Straw Man"]


# ---------------------------------------------------------------- Challenges


@pytest.mark.rule("DL-CHALLENGE-01", "DL-CHALLENGE-02")
def test_a_challenge_runs_text_combat_outcome() -> None:
    s = a_table().meets_challenge("Straw Thorn", rolls=[20])
    assert s.hero().wounds == 2
    assert s.asked == "escape"
    s.fight.wounds = 2
    s.do("fight-on").do("attack", KNIGHT)
    assert s.hero().counters == [1, 0, 0, 0]


@pytest.mark.rule("DL-CHALLENGE-02", "DL-CARD-03")
def test_the_challenges_text_comes_before_the_players_abilities() -> None:
    s = a_table(TWIN).items(0, "Rune Plate").meets_challenge("Straw Thorn")
    assert s.asked == "cancel-wounds"
    s.do("use", "Rune Plate")
    assert s.hero().wounds == 1
    assert s.asked == "before-combat"


@pytest.mark.rule("DL-CHALLENGE-03", "DL-CONFLICT-48")
def test_the_partys_abilities_come_in_any_order_until_the_player_begins() -> None:
    s = a_table(TWIN).items(0, "Straw Horn").allies(0, "Straw Page").meets_challenge("Straw Giant")
    assert {(s.box.name(o.what), o.also) for o in s.offers("use")} == {
        ("Straw Twin", 0), ("Straw Twin", 1), ("Straw Horn", 0), ("Straw Page", 0),
    }  # fmt: skip
    s.do("use", "Straw Page")
    assert len(s.offers("use")) == 3
    s.do("use", TWIN, 1)
    assert len(s.offers("use")) == 2
    assert s.ally("Straw Page").exhaustion == 1
    s.do("begin-combat")
    assert s.asked == "escape"


@pytest.mark.rule("DL-CHALLENGE-04", "DL-TIMING-07")
def test_one_activation_before_combat() -> None:
    s = a_table().items(0, "Mirror of Shael", "Touch of Death").meets_challenge("Straw Giant")
    s.do("use", "Mirror of Shael")
    assert s.asked == "escape"  # nothing else can be used
    assert s.names(s.t.face_down) == ["Mirror of Shael"]


# ---------------------------------------------------------------- Events


@pytest.mark.rule("DL-EVENT-01", "DL-EVENT-03", "DL-GAP-19")
@pytest.mark.parametrize(
    ("before", "drawn", "after"),
    [
        ("", "Straw Wind", "Straw Wind"),
        ("Straw Wind", "Straw Fever", "Straw Fever"),  # equal is enough
        ("Straw Calm", "Straw Fever", "Straw Calm"),
        ("Straw Omen", "Straw Wind", "Straw Omen"),
    ],
)
def test_an_event_takes_effect_unless_it_is_lower(before: str, drawn: str, after: str) -> None:
    s = a_table()
    if before:
        s.event(before)
    on_green(s, drawn, "Straw Man")
    assert active(s) == after


@pytest.mark.rule("DL-EVENT-02", "DL-EVENT-03", "DL-GAP-64")
def test_a_qualified_event_is_carried_out_on_every_hero() -> None:
    s = on_green(a_table(KNIGHT, MONK, LORD), "Straw Fever", "Straw Man")
    assert [hero.exhaustion for hero in s.t.heroes] == [1, 1, 1]


@pytest.mark.rule("DL-EVENT-03", "DL-GAP-19")
def test_only_the_newest_event_is_in_force() -> None:
    s = a_table().event("Straw Tax")
    vest = s.number("Straw Vest")
    assert price(s.t, s.hero(), vest) == 6
    s.at(YELLOW_SPACE).deck("yellow", "Straw Calm", "Straw Hoard").begin("adventure", rolls=[20, QUIET])
    assert active(s) == "Straw Calm"
    assert price(s.t, s.hero(), vest) == 3
    s.do("escape")
    assert s.names(s.t.discards[YELLOW]) == ["Straw Tax"]


@pytest.mark.rule("DL-GAP-19", "DL-GAP-22", "DL-GAP-56")
def test_a_replaced_event_is_discarded_at_once_unless_it_came_up_in_this_step() -> None:
    s = a_table().event("Straw Tax").at(YELLOW_SPACE).deck("yellow", "Straw Calm", "Straw Watch")
    s.begin("adventure", rolls=[QUIET])
    # The Watch replaces the Calm, which was drawn in this step; the Tax comes back by the discard pile, once.
    assert active(s) == "Straw Tax"
    assert sorted(s.names(s.t.discards[YELLOW])) == ["Straw Calm", "Straw Watch"]
    assert not s.t.event_is_new


@pytest.mark.rule("DL-EVENT-04", "DL-EVENT-05", "DL-GAP-56")
def test_lower_events_are_discarded_without_effect_and_drawing_goes_on() -> None:
    s = on_green(a_table().event("Straw Plague"), "Straw Fever", "Straw Wind", "Straw Man", rolls=(20, QUIET))
    assert s.hero().exhaustion == 0
    assert active(s) == "Straw Plague"
    assert s.names([s.fight.card]) == ["Straw Man"]
    s.do("escape")
    assert s.names(s.t.discards[GREEN]) == ["Straw Fever", "Straw Wind"]


@pytest.mark.rule("DL-GAP-64", "DL-GAP-21")
def test_several_heroes_are_treated_one_after_the_other() -> None:
    s = a_table(KNIGHT, MONK, LORD, SAINT).at((12, 6), 2).at((6, 7), 3).at((9, 8), 1).at(EMPTY_SPACE, 0)
    s.hero(1).wounds = s.hero(3).wounds = 4
    s.t.spare_heroes = [s.number(TWIN)]
    s.deck("blue", "Straw Plague").begin("adventure", rolls=[QUIET], active=2)
    assert (s.asked, s.choice.seat) == ("choose-hero", 3)  # 2 and 3 come before 0 and 1
    assert [hero.wounds for hero in s.t.heroes] == [0, 4, 1, 0]
    s.do("new-hero", TWIN)
    assert (s.asked, s.choice.seat) == ("choose-hero", 1)
    assert [hero.wounds for hero in s.t.heroes] == [1, 0, 1, 0]


@pytest.mark.rule("DL-GAP-21")
def test_an_event_that_defeats_the_hero_ends_the_step() -> None:
    s = a_table().at((12, 6)).deck("blue", "Straw Plague", "Straw Ogre")
    s.hero().wounds = 4
    s.begin("adventure", rolls=[QUIET])
    assert len(s.t.decks[BLUE]) == 1
    assert s.t.fight is None
    assert active(s) == "Straw Plague"


@pytest.mark.rule("DL-GAP-21", "DL-GAP-31")
def test_anothers_defeat_does_not_end_the_step() -> None:
    s = a_table(KNIGHT, MONK).at((12, 6), 0).at("Tamalir", 1).deck("blue", "Straw Plague", "Straw Ogre")
    s.hero(1).wounds = 4
    s.begin("adventure", active=0)
    assert s.hero(1).wounds == 0
    assert s.names([s.fight.card]) == ["Straw Ogre"]


# ---------------------------------------------------------------- undefeated Challenges


@pytest.mark.rule("DL-GAP-27", "DL-CONFLICT-02")
def test_an_undefeated_challenge_is_met_again_instead_of_a_draw() -> None:
    s = a_table(KNIGHT, MONK).undefeated(1, "Straw Hoard", YELLOW_SPACE).market_deck("Straw Vest")
    s.at(YELLOW_SPACE, 1).deck("yellow", "Straw Ford").begin("adventure", rolls=[20], active=1)
    assert s.names([s.fight.card]) == ["Straw Hoard"]
    assert s.fight.wounds == 0
    s.do("fight-on").do("attack", MONK)
    assert s.t.track[1] == s.t.track_at[1] == -1
    assert s.hero(1).counters == [0, 1, 0, 0]
    assert not s.counter_on(YELLOW_SPACE)
    assert s.names(s.t.discards[YELLOW]) == ["Straw Hoard"]
    assert s.names(s.hero(1).items) == ["Straw Vest"]


@pytest.mark.rule("DL-GAP-27")
def test_an_undefeated_challenge_that_is_not_beaten_stays_where_it_is() -> None:
    s = a_table().undefeated(1, "Straw Hoard", YELLOW_SPACE).at(YELLOW_SPACE).begin("adventure", rolls=[20, QUIET])
    s.do("escape")
    assert s.names(s.t.track[:3]) == ["nothing", "Straw Hoard", "nothing"]
    assert s.t.track_at[1] == s.space(YELLOW_SPACE)


@pytest.mark.rule("DL-GAP-34", "DL-OUTCOME-16")
def test_a_challenge_of_tests_is_passed_or_goes_to_the_track() -> None:
    s = a_table().meets_challenge("Straw Riddle", rolls=[12])
    assert s.asked == "skill-test"
    s.do("no-effort")
    assert s.hero().counters == [1, 0, 0, 0]
    assert s.hero().gold == 5
    s = a_table().meets_challenge("Straw Riddle", rolls=[11, QUIET])
    s.do("no-effort")
    assert s.names(s.t.track[:1]) == ["Straw Riddle"]
    assert s.counter_on(GREEN_SPACE)
    assert s.hero().wounds == 0


@pytest.mark.rule("DL-GAP-71")
def test_who_owes_more_gold_than_there_is_loses_what_there_is() -> None:
    s = a_table()
    s.hero().gold = 1
    s.meets_challenge("Straw Toll")
    assert s.hero().gold == 0
    assert s.asked == "escape"


@pytest.mark.rule("DL-GAP-22")
def test_without_any_red_card_the_step_ends() -> None:
    s = a_table().at(RED_SPACE).deck("red", "Straw Omen", "Straw Seer").begin("adventure", rolls=[QUIET])
    assert active(s) == "Straw Omen"
    assert s.t.threat == 2 + 1
    assert s.counter_on(RED_SPACE)
    assert s.names(s.t.discards[RED]) == ["Straw Seer"]
