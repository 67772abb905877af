"""Rules of the section SWORD: every third Sword of a Martial player in a turn lets it draw a card."""

from __future__ import annotations

import pytest

from tests.games.dragonfire.sparring import CLERIC, FIGHTER, SPARE, a_turn
from tests.games.dragonfire.story import Story, a_quiet_party

TWO_FIGHTERS = ("Human Fighter", "Half-Orc Fighter", "Human Wizard", "Human Cleric", "Human Rogue")
SECOND = 1  # the other Fighter's seat


def two_fighters(mine: tuple[str, ...], others: tuple[str, ...]) -> Story:
    """Two Fighters with these cards, the first one's turn, each with something on top of its deck."""
    s = a_quiet_party(*TWO_FIGHTERS)
    s.hand(FIGHTER, *mine, *SPARE)
    s.hand(SECOND, *others)
    s.deck(FIGHTER, "Crown of Confusion", "Cantrip")
    s.deck(SECOND, "Grace")
    s.facing(FIGHTER, "Dummy")
    return s.begin("play_cards")


@pytest.mark.rule("DF-SWORD-01", "DF-SWORD-07", "DF-CF-16")
def test_grapple_and_tower_shield_show_three_swords_and_the_card_drawn_may_be_played() -> None:
    s = two_fighters(("Grapple", "Tower Shield"), ())
    s.do("play", "Grapple")
    assert s.asked == "play-cards"  # one Sword is not enough
    s.do("play", "Tower Shield")
    assert s.asked == "swords"
    s.do("draw")
    assert s.offers("play", "Crown of Confusion")


@pytest.mark.rule("DF-SWORD-01")
def test_two_swords_draw_nothing() -> None:
    s = two_fighters(("Tower Shield",), ()).do("play", "Tower Shield")
    assert s.asked == "play-cards"
    assert s.player(FIGHTER).swords == 2


@pytest.mark.rule("DF-SWORD-07")
def test_the_draw_may_be_declined() -> None:
    s = two_fighters(("Grapple", "Tower Shield"), ()).do("play", "Grapple").do("play", "Tower Shield").do("pass")
    assert s.names(s.player(FIGHTER).hand) == list(SPARE)


@pytest.mark.rule("DF-SWORD-01", "DF-SWORD-02")
@pytest.mark.parametrize(("types", "draws"), [((2,), False), ((2, 0), True)])
def test_only_martial_players_draw_for_swords(types: tuple[int, ...], draws: bool) -> None:
    s = a_turn(CLERIC, "Grapple", "Tower Shield")
    s.player(CLERIC).types = types  # the second as War Domain or a second Class Type gives it
    s.begin("play_cards", active=CLERIC).do("play", "Grapple").do("play", "Tower Shield")
    assert (s.asked == "swords") == draws


@pytest.mark.rule("DF-SWORD-03")
def test_five_swords_draw_once_and_six_twice() -> None:
    s = two_fighters(("Tower Shield", "Tower Shield", "Javelin", "Javelin"), ())
    s.do("play", "Tower Shield").do("play", "Tower Shield").do("draw")
    s.do("play", "Javelin")
    assert (s.player(FIGHTER).swords, s.asked) == (5, "play-cards")
    s.do("play", "Javelin")
    assert (s.player(FIGHTER).swords, s.asked) == (6, "swords")


@pytest.mark.rule("DF-SWORD-04")
def test_swords_of_two_players_are_not_pooled() -> None:
    s = two_fighters(("Tower Shield",), ("Javelin",)).do("play", "Tower Shield").do("assist", "Javelin")
    assert s.asked == "play-cards"
    assert (s.player(FIGHTER).swords, s.player(SECOND).swords) == (2, 1)


@pytest.mark.rule("DF-SWORD-04", "DF-SWORD-05", "DF-SWORD-09", "DF-EX-22")
def test_a_helper_draws_for_a_set_of_its_own_and_so_does_the_active_player() -> None:
    s = two_fighters(("Grapple", "Tower Shield"), ("Javelin", "Tower Shield"))
    s.do("play", "Grapple").do("play", "Tower Shield").do("draw", seat=FIGHTER)
    s.do("assist", "Javelin", seat=SECOND).do("assist", "Tower Shield", seat=SECOND)
    assert s.asked == "swords"
    s.do("draw", seat=SECOND)
    assert s.names(s.player(SECOND).hand) == ["Grace"]
    assert "Crown of Confusion" in s.names(s.player(FIGHTER).hand)


@pytest.mark.rule("DF-SWORD-06")
def test_an_activated_feature_adds_its_swords() -> None:
    s = a_turn(FIGHTER, "Tower Shield")
    s.player(FIGHTER).features = (s.number("Straw Drill"),)
    s.deck(FIGHTER, "Cantrip")
    s.begin("play_cards").do("play", "Tower Shield")
    assert s.player(FIGHTER).swords == 2  # not before it is activated
    s.do("feature", "Straw Drill")
    assert s.asked == "swords"


@pytest.mark.rule("DF-SWORD-08")
def test_swords_do_not_carry_over_to_the_next_turn() -> None:
    s = a_quiet_party(*TWO_FIGHTERS)
    s.hand(FIGHTER, "Tower Shield", "Javelin", *SPARE)
    s.hand(SECOND, *SPARE)
    s.facing(SECOND, "Dummy")
    s.begin("play_cards").do("play", "Tower Shield").do("done").do("done")
    assert s.t.active == SECOND
    s.do("assist", "Javelin", seat=FIGHTER)
    assert (s.player(FIGHTER).swords, s.asked) == (1, "play-cards")


@pytest.mark.rule("DF-CF-39")
def test_swords_stand_on_martial_cards_alone() -> None:
    box = a_quiet_party().box
    with_swords = [card for card in box.market.values() if card.swords]
    assert {card.class_type for card in with_swords} == {"Martial"}
    assert {card.swords for card in with_swords} == {1, 2}
