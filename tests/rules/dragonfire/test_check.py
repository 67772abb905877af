"""Rules of the section CHECK: Skill Checks with a card of one's own deck."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.checks import skill_check
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_friends_turn, a_turn, pool
from tests.games.dragonfire.story import Story, a_party


def from_top(s: Story, seat: int) -> list[str]:
    """A deck whose order is known, from the top."""
    return [s.game.name(card) for bag in reversed(s.player(seat).deck.bags) for card in bag]


def perceiving(*deck: str, seat: int = ROGUE) -> Story:
    """Somebody with this deck and no gold tries Perception."""
    s = a_turn(seat, "Perception")
    s.deck(seat, *deck)
    s.player(seat).gold = 0
    return s


@pytest.mark.rule("DF-CHECK-01", "DF-CHECK-05", "DF-KEY-51")
@pytest.mark.parametrize(("top", "won"), [("Stealth", True), ("Grace", False)])
def test_a_card_of_ones_own_colour_is_a_success(top: str, won: bool) -> None:
    s = perceiving(top).begin("play_cards", active=ROGUE).do("play", "Perception").do("yes")
    assert s.player(ROGUE).gold == int(won)
    assert pool(s, "Perception") == (0, 0, 0, 1, 0)  # the damage icon applies either way


@pytest.mark.rule("DF-CHECK-02", "DF-KEY-09", "DF-KEY-49", "DF-GAP-73")
def test_the_card_revealed_is_buried_and_not_taken_into_hand() -> None:
    s = perceiving("Stealth", "Grace", "Glory").begin("play_cards", active=ROGUE).do("play", "Perception").do("yes")
    assert from_top(s, ROGUE) == ["Grace", "Glory", "Stealth"]
    assert s.names(s.player(ROGUE).hand) == list(SPARE)
    assert not s.player(ROGUE).discard


@pytest.mark.rule("DF-CHECK-03")
def test_the_only_card_of_a_deck_is_revealed_again() -> None:
    s = a_turn(ROGUE, "Perception", "Perception")
    s.deck(ROGUE, "Stealth")
    s.player(ROGUE).gold = 0
    s.begin("play_cards", active=ROGUE).do("play", "Perception").do("yes").do("play", "Perception").do("yes")
    assert s.player(ROGUE).gold == 2
    assert from_top(s, ROGUE) == ["Stealth"]


@pytest.mark.rule("DF-CHECK-04")
def test_an_empty_deck_is_reshuffled_for_a_check() -> None:
    s = perceiving()
    s.discarded(ROGUE, "Grace", "Stealth", "Glory", "Glory", "Cantrip")
    s.begin("play_cards", active=ROGUE, draws=["Stealth"]).do("play", "Perception").do("yes")
    assert s.player(ROGUE).gold == 1
    assert len(s.player(ROGUE).deck) == 5
    assert s.names(s.player(ROGUE).deck.bags[0]) == ["Stealth"]  # at the bottom
    assert not s.player(ROGUE).discard
    s.done()


@pytest.mark.rule("DF-GAP-20")
def test_without_any_card_a_check_fails() -> None:
    s = perceiving().begin("play_cards", active=ROGUE).do("play", "Perception").do("yes")
    assert s.player(ROGUE).gold == 0


@pytest.mark.rule("DF-CHECK-06")
def test_an_automatic_success_reveals_nothing() -> None:
    s = perceiving("Glory", "Grace")
    s.in_play(ROGUE, "Uncanny Knack")
    s.begin("play_cards", active=ROGUE).do("play", "Perception").do("yes")
    assert s.player(ROGUE).gold == 1
    assert from_top(s, ROGUE) == ["Glory", "Grace"]


@pytest.mark.rule("DF-CHECK-07")
def test_a_check_demanded_is_made_even_by_a_stunned_character() -> None:
    s = a_turn(FIGHTER, facing=("Examiner",))
    fighter = s.player(FIGHTER)
    fighter.stunned = fighter.exhausted = True
    s.deck(FIGHTER, "Grace", "Glory")
    s.hand(WIZARD, *SPARE)
    s.begin("start_turn").do("done")
    assert s.t.active == WIZARD  # the Fighter could do nothing on its turn
    assert from_top(s, FIGHTER) == ["Glory", "Grace"]
    assert not fighter.unconscious


@pytest.mark.rule("DF-CHECK-08", "DF-EX-24", "DF-KEY-51")
@pytest.mark.parametrize(("top", "hp"), [("Grace", 4), ("Glory", 3)])
def test_a_devotion_check_needs_a_green_card_whoever_makes_it(top: str, hp: int) -> None:
    s = a_turn(FIGHTER, facing=("Examiner",))
    s.deck(FIGHTER, top)
    s.player(FIGHTER).hp = 4
    s.begin("start_turn")
    assert s.player(FIGHTER).hp == hp


@pytest.mark.rule("DF-CHECK-09", "DF-CLASS-07")
@pytest.mark.parametrize(("top", "gold"), [("Stealth", 1), ("Glory", 1), ("Cantrip", 0)])
def test_two_class_types_succeed_on_either_colour(top: str, gold: int) -> None:
    s = perceiving(top, seat=FIGHTER)
    s.player(FIGHTER).types = (0, 3)
    s.begin("play_cards").do("play", "Perception").do("yes")
    assert s.player(FIGHTER).gold == gold


@pytest.mark.rule("DF-CHECK-10", "DF-CLASS-08", "DF-CF-46")
@pytest.mark.parametrize(("top", "hp"), [("Stealth", 3), ("Glory", 4)])
def test_a_primary_skill_check_knows_only_the_primary_class_type(top: str, hp: int) -> None:
    s = a_turn(FIGHTER, facing=("Stern Examiner",))
    s.player(FIGHTER).types = (0, 3)
    s.player(FIGHTER).hp = 4
    s.deck(FIGHTER, top)
    s.begin("start_turn")
    assert s.player(FIGHTER).hp == hp


@pytest.mark.rule("DF-CHECK-11", "DF-SAVE-09")
def test_checks_use_the_players_deck_and_saves_the_encounter_deck() -> None:
    s = a_turn(WIZARD, "Crown of Confusion", "Perception", facing=("Dummy", "Crowd"))
    s.encounters("Ladder", "Green Post")
    s.deck(WIZARD, "Glory", "Cantrip")
    s.begin("play_cards", active=WIZARD).do("play", "Crown of Confusion").do("foe", "Dummy")
    assert from_top(s, WIZARD) == ["Glory", "Cantrip"]
    assert s.names(s.t.decks[0].bags[0]) == ["Ladder"]
    s.do("play", "Perception").do("yes")
    assert from_top(s, WIZARD) == ["Cantrip", "Glory"]
    assert s.names(s.t.decks[0].bags[0]) == ["Ladder"]


@pytest.mark.rule("DF-EX-27")
def test_perception_as_an_assist_is_1_red_without_a_check() -> None:
    s = a_friends_turn(ROGUE, "Perception").do("assist", "Perception", seat=ROGUE)
    assert s.asked == "play-cards"
    assert pool(s, "Perception") == (0, 0, 0, 1, 0)


@pytest.mark.rule("DF-EX-41")
def test_perception_against_a_troll() -> None:
    s = a_party()
    s.market()
    s.fires()
    troll = s.facing(ROGUE, "Troll")
    s.hand(ROGUE, "Perception", "Javelin", "Glory", *SPARE)
    s.deck(ROGUE, "Stealth")
    gold = s.player(ROGUE).gold
    s.begin("play_cards", active=ROGUE).do("play", "Perception").do("yes")
    assert s.player(ROGUE).gold == gold + 1
    s.do("play", "Javelin").do("play", "Glory").do("play", "Grace").do("done")
    for card in ("Perception", "Javelin", "Glory"):
        s.do("lay", card, "Troll")
    s.do("deal", "Troll")
    assert s.left(troll) == 2  # 1 red, 2 and 1 are the 4 of its first level


@pytest.mark.rule("DF-CHECK-01")
def test_every_class_type_checks_against_its_own_colour() -> None:
    for seat, basic in ((FIGHTER, "Glory"), (WIZARD, "Cantrip"), (CLERIC, "Grace"), (ROGUE, "Stealth")):
        s = a_turn(seat)
        s.deck(seat, basic)
        s.begin("play_cards", active=seat)
        assert skill_check(s.t, s.player(seat))
