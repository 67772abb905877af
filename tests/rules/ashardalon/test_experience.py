"""Rules of the section XP, with the examples of spending it: one pile, whole cards, no change."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from emberhall.games.ashardalon.rules.experience import offer_level, payments, worth
from tests.games.ashardalon.story import Story, quiet_party

ONE, TWO, THREE = "Snake", "Grell", "Gibbering Mouther"  # by what they are worth


def a_draw(
    *pile: str, heroes: tuple[str, ...] = ("Keyleth",), encounters: tuple[str, ...] = ("Unbearable Heat",)
) -> Story:
    """An encounter is about to be drawn, and the Experience Pile holds these cards."""
    s = quiet_party(*heroes)
    s.t.experience = [s.number(name) for name in pile]
    s.encounters(*encounters)
    return s


def paid_with(s: Story, *names: str) -> Story:
    """Choose the payment that is made with exactly these cards."""
    wanted = sorted(s.number(name) for name in names)
    (which,) = [i for i, cards in enumerate(payments(s.t, s.choice.about[0])) if sorted(cards) == wanted]
    return s.do("pay", which)


def pile(s: Story) -> list[str]:
    return [s.game.name(card) for card in s.t.experience]


# ---------------------------------------------------------------- earning


@pytest.mark.rule("WA-XP-01", "WA-XP-02", "WA-MCARD-05")
def test_a_defeated_monster_adds_its_card_and_its_points() -> None:
    s = quiet_party("Vistra", "Quinn")
    s.powers("Vistra", "Sure Strike")
    s.t.experience = [s.number(TWO)]
    s.monster(THREE, at=s.beside("Vistra"), row="Quinn", damage=1)
    s.treasures()
    assert worth(s.t) == 2
    s.begin(rolls=[20])
    s.t.heroes[0].level = 2  # so that the 20 brings no offer
    s.do("power", "Sure Strike")
    assert pile(s) == [TWO, THREE]
    assert worth(s.t) == 5
    assert s.row("Quinn") == []


@pytest.mark.rule("WA-XP-02")
def test_the_pile_is_worth_the_sum_of_its_cards() -> None:
    s = a_draw(ONE, TWO, THREE)
    assert worth(s.t) == 6


@pytest.mark.rule("WA-FAQ-10", "WA-GAP-81")
def test_villains_have_a_value_and_it_is_their_level() -> None:
    box = quiet_party("Keyleth").box
    villains = {card.name: card.xp for card in box.monsters.values() if card.kind == "villain"}
    assert villains
    assert set(villains.values()) == {5, 6}


@pytest.mark.rule("WA-XP-05")
def test_a_payment_is_every_set_of_cards_that_is_enough_with_none_to_spare() -> None:
    s = a_draw()
    cards = [s.number(name) for name in (ONE, ONE, TWO, THREE, TWO, ONE, THREE)]
    for many in range(len(cards) + 1):
        s.t.experience = cards[:many]
        for cost in range(1, 8):
            worths = {number: s.box.monsters[number].xp for number in cards}
            sets = {
                chosen
                for size in range(1, many + 1)
                for chosen in combinations(sorted(s.t.experience), size)
                if 0 <= sum(worths[card] for card in chosen) - cost < min(worths[card] for card in chosen)
            }
            assert sorted(tuple(sorted(cards)) for cards in payments(s.t, cost)) == sorted(sets)


# ---------------------------------------------------------------- cancelling


@pytest.mark.rule("WA-XP-04", "WA-XP-08")
def test_five_points_cancel_the_card_just_drawn() -> None:
    s = a_draw(THREE, TWO).begin("encounter_step")
    assert s.asked == "cancel"
    s.do("cancel")
    assert s.t.experience == []
    assert s.hp("Keyleth") == 8
    assert s.t.encounter_discard == [s.number("Unbearable Heat")]


@pytest.mark.rule("WA-XP-04")
def test_four_points_do_not() -> None:
    s = a_draw(THREE, ONE).begin("encounter_step")
    assert s.asked == "hero-phase"
    assert s.hp("Keyleth") == 7
    assert pile(s) == [THREE, ONE]


@pytest.mark.rule("WA-XP-04", "WA-FAQ-07")
def test_cancelling_is_a_choice() -> None:
    s = a_draw(THREE, TWO).begin("encounter_step").do("suffer")
    assert s.hp("Keyleth") == 7
    assert pile(s) == [THREE, TWO]


@pytest.mark.rule("WA-XP-05")
def test_payment_is_in_whole_cards_that_reach_five(tmp_path: Path) -> None:
    (tmp_path / "monsters.yaml").write_text(
        "- {name: Ogre, ac: 14, hp: 4, xp: 4, tactics: [{when: always, do: [step]}]}\n"
    )
    s = quiet_party("Keyleth", pack=tmp_path)
    s.t.experience = [s.number(name) for name in ("Ogre", ONE, TWO)]  # 4, 1 and 2 points
    s.encounters("Unbearable Heat")
    s.begin("encounter_step").do("cancel")
    assert len(s.offers("pay")) == 2  # 4+1 or 4+2 have no card to spare
    paid_with(s, "Ogre", TWO)
    assert pile(s) == [ONE]


@pytest.mark.rule("WA-XP-05", "WA-XP-07", "WA-GAP-74")
def test_any_set_worth_five_or_more_may_be_spent() -> None:
    s = a_draw(THREE, TWO, ONE, TWO).begin("encounter_step").do("cancel").do("pay-freely")
    s.do("spend", ONE).do("spend", TWO)
    assert not s.offers("paid"), "3 points are not enough"
    s.do("spend", THREE)
    assert s.game.asks.whole(s.t, s.choice) == (
        "Which card do you spend? 6 of 5 Experience Points are paid; what is over is lost."
    )
    s.do("paid")
    assert pile(s) == [TWO]
    assert sorted(s.names(s.t.monster_discard)) == sorted([ONE, TWO, THREE])
    assert s.discarded() == ["Unbearable Heat"]


@pytest.mark.rule("WA-XP-05", "WA-GAP-74")
def test_the_whole_pile_may_be_spent_and_with_nothing_to_spare_nobody_is_asked() -> None:
    s = a_draw(THREE, TWO, ONE).begin("encounter_step").do("cancel").do("pay-freely")
    s.do("spend", ONE).do("spend", TWO)  # the last card has to follow
    assert (s.asked, pile(s)) == ("hero-phase", [])
    s = a_draw(THREE, TWO).begin("encounter_step").do("cancel")
    assert (s.asked, pile(s)) == ("hero-phase", [])


@pytest.mark.rule("WA-XP-05", "WA-XP-07")
def test_points_over_the_price_are_lost() -> None:
    s = a_draw(THREE, THREE).begin("encounter_step").do("cancel")
    assert s.t.experience == []
    assert worth(s.t) == 0


@pytest.mark.rule("WA-XP-06", "WA-GAP-82")
def test_spent_cards_go_to_the_monster_discard() -> None:
    s = a_draw(THREE, TWO).begin("encounter_step").do("cancel")
    assert sorted(s.t.monster_discard) == sorted([s.number(THREE), s.number(TWO)])


@pytest.mark.rule("WA-GAP-82", "WA-FAQ-10")
def test_a_spent_villain_leaves_the_game() -> None:
    s = quiet_party("Keyleth")
    villain = next(i for i, card in s.box.monsters.items() if card.kind == "villain")
    s.t.experience = [villain]  # 5 or 6 points
    s.encounters("Unbearable Heat")
    s.begin("encounter_step").do("cancel")
    assert s.t.experience == []
    assert s.t.monster_discard == []
    assert villain not in s.t.monster_deck


@pytest.mark.rule("WA-XP-08")
def test_a_cancelled_hazard_leaves_no_marker() -> None:
    s = a_draw(THREE, TWO, encounters=("Cave In",)).begin("encounter_step").do("cancel")
    assert s.t.things == []
    assert s.row("Keyleth") == []
    assert s.t.encounter_discard == [s.number("Cave In")]


@pytest.mark.rule("WA-XP-09")
def test_what_is_in_play_cannot_be_cancelled_any_more() -> None:
    s = a_draw(THREE, THREE, THREE, encounters=())
    s.environment("Kobold Trappers")
    s.marker("Poisoned Dart Trap", at=5)
    s.begin("encounter_step", rolls=[1])  # the trap acts, and misses for 1 damage
    assert s.asked == "hero-phase"
    assert s.t.environment == s.number("Kobold Trappers")
    assert s.row("Keyleth") == ["Poisoned Dart Trap"]
    assert pile(s) == [THREE] * 3


@pytest.mark.rule("WA-XP-03")
def test_nothing_else_can_be_bought_with_experience() -> None:
    s = a_draw(THREE, THREE, THREE, ONE)
    s.monster("Snake", at=26)
    s.begin()
    assert {option.act for option in s.choice.options} <= {"done", "walk", "power"}
    assert pile(s) == [THREE, THREE, THREE, ONE]


# ---------------------------------------------------------------- examples


@pytest.mark.rule("WA-EX-07", "WA-XP-04", "WA-XP-05", "WA-XP-06", "WA-XP-07")
def test_eleven_points_cancel_two_encounters_and_one_point_is_wasted() -> None:
    s = a_draw(THREE, THREE, THREE, TWO, encounters=("Unbearable Heat", "Earthquake!"))
    s.begin("encounter_step").do("cancel")
    paid_with(s, THREE, TWO)
    assert pile(s) == [THREE, THREE]
    assert worth(s.t) == 6
    s.do("done")  # the next turn: no tile is placed, and another card is drawn
    assert s.asked == "cancel"
    s.do("cancel")  # both cards are the only way to pay
    assert pile(s) == []
    assert s.t.encounter_discard == [s.number("Unbearable Heat"), s.number("Earthquake!")]
    assert s.hp("Keyleth") == 8


@pytest.mark.rule("WA-XP-04", "WA-XP-05")
def test_a_card_whose_cancelling_costs_nothing_costs_no_card() -> None:
    s = a_draw(ONE, TWO, heroes=("Keyleth", "Quinn", "Vistra", "Tarak", "Heskan"))
    s.give("Quinn", "Perseverance")  # 1 point less for each Hero on the tile, and all five are there
    for hero, square in zip(s.t.heroes, (5, 6, 9, 10, 11), strict=True):
        hero.at = square
    s.begin("encounter_step").do("react", "Perseverance").do("cancel")
    assert s.asked == "hero-phase"  # nothing is to be paid
    assert pile(s) == [ONE, TWO]
    assert s.hp("Keyleth") == 8


@pytest.mark.rule("WA-EX-26", "WA-FAQ-05", "WA-FAQ-06", "WA-FAQ-07")
def test_the_pile_is_common_and_the_active_player_decides() -> None:
    s = a_draw(THREE, TWO, heroes=("Keyleth", "Quinn", "Vistra"))
    s.t.active = 2
    s.begin("encounter_step")
    assert {option.seat for option in s.choice.options} == {2}
    s.do("cancel")
    assert s.t.experience == []


@pytest.mark.rule("WA-EX-26", "WA-FAQ-06", "WA-FAQ-07")
def test_a_level_for_a_hero_out_of_turn_is_for_the_active_player_to_pay() -> None:
    s = a_draw(THREE, TWO, heroes=("Keyleth", "Quinn"))
    s.begin()
    question = next(offer_level(s.t, s.hero("Quinn")))
    assert question.ask == "level-up"
    assert {option.seat for option in question.options} == {0}
