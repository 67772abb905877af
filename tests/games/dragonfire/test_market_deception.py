"""The Deception cards of the Market, a short story each."""

from __future__ import annotations

import pytest

from tests.games.dragonfire.moments import attacks
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_friends_turn, a_turn, deal, pool
from tests.games.dragonfire.story import a_quiet_party

RED_1, RED_2 = (0, 0, 0, 1, 0), (0, 0, 0, 2, 0)


# ---------------------------------------------------------------- Perception


@pytest.mark.parametrize(("top", "gold"), [("Stealth", 1), ("Glory", 0)])
def test_perception_finds_gold_on_a_success(top: str, gold: int) -> None:
    s = a_turn(ROGUE, "Perception")
    s.deck(ROGUE, top)
    s.player(ROGUE).gold = 0
    s.begin("play_cards", active=ROGUE).do("play", "Perception").do("yes")
    assert s.player(ROGUE).gold == gold
    assert pool(s, "Perception") == RED_1


def test_perception_thrown_in_deals_1_red_without_a_check() -> None:
    s = a_friends_turn(ROGUE, "Perception").do("assist", "Perception", seat=ROGUE)
    assert s.asked == "play-cards"
    assert pool(s, "Perception") == RED_1


# ---------------------------------------------------------------- Light Fingers


@pytest.mark.parametrize(("seat", "gold"), [(ROGUE, 2), (WIZARD, 1)])
def test_light_fingers_find_more_gold_on_a_rogue(seat: int, gold: int) -> None:
    s = a_turn(seat, "Light Fingers")
    s.player(seat).gold = 0
    s.begin("play_cards", active=seat).do("play", "Light Fingers")
    assert s.player(seat).gold == gold
    assert pool(s, "Light Fingers") == RED_1


def test_light_fingers_thrown_in_find_1_gold() -> None:
    s = a_friends_turn(ROGUE, "Light Fingers")
    gold = s.player(ROGUE).gold
    s.do("assist", "Light Fingers", seat=ROGUE)
    assert s.player(ROGUE).gold == gold + 1
    assert not s.t.sources


# ---------------------------------------------------------------- Feint


def test_feint_lends_its_reach_to_one_other_card() -> None:
    s = a_turn(ROGUE, "Feint", "Glory", "Stealth", facing=("Rainbow Post",)).begin("play_cards", active=ROGUE)
    post = s.t.foes[0]
    s.do("play", "Feint").do("play", "Stealth").do("play", "Glory").do("done")
    assert not s.offers("lay-level", "Feint")
    s.do("lay-level", "Stealth", post.uid, 3)
    assert not s.offers("lay-level", "Glory")  # one other card only
    s.do("lay", "Glory", "Rainbow Post").do("deal", "Rainbow Post")
    assert post.cleared == 0b1001


def test_feint_thrown_in_is_for_a_card_of_the_friend() -> None:
    s = a_turn(FIGHTER, "Stealth", facing=("Rainbow Post",))
    s.hand(ROGUE, "Feint")
    post = s.t.foes[0]
    s.begin("play_cards").do("assist", "Feint", seat=ROGUE).do("play", "Stealth").do("done")
    s.do("lay-level", "Stealth", post.uid, 3).do("deal", "Rainbow Post")
    assert post.cleared == 0b1000


# ---------------------------------------------------------------- Hidden Pockets


def test_hidden_pockets_hold_two_cards_until_they_are_emptied() -> None:
    s = a_turn(ROGUE, "Hidden Pockets", "Feint", "Stealth").begin("play_cards", active=ROGUE)
    s.do("play", "Hidden Pockets").do("hold", "Feint").do("hold", "Stealth")
    assert pool(s, "Hidden Pockets") == RED_1
    assert s.names(s.player(ROGUE).hand) == list(SPARE)
    assert s.names(s.player(ROGUE).held) == ["Feint", "Stealth"]
    s.do("drop", "Hidden Pockets")
    assert s.names(s.player(ROGUE).hand) == [*SPARE, "Feint", "Stealth"]
    assert s.names(s.player(ROGUE).discard) == ["Hidden Pockets"]


def test_hidden_pockets_may_hold_less_and_guard_against_discarding() -> None:
    s = a_turn(ROGUE, "Hidden Pockets", "Feint", facing=("Cutpurse",)).begin("play_cards", active=ROGUE)
    s.do("play", "Hidden Pockets").do("hold", "Feint").do("enough").do("done").do("done")
    while s.t.active != ROGUE:
        s.do("done")
    assert s.names(s.player(ROGUE).hand) == list(SPARE)


@pytest.mark.rule("DF-GAME-04")
def test_hidden_pockets_guard_the_deck_as_well() -> None:
    s = a_turn(ROGUE, facing=("Rust Monster",))  # its attack discards the top card of the deck
    s.in_play(ROGUE, "Hidden Pockets")
    s.deck(ROGUE, "Glory")
    attacks(s, active=ROGUE)
    assert s.names(s.player(ROGUE).deck.cards()) == ["Glory"]


def test_hidden_pockets_have_no_assist() -> None:
    assert not a_friends_turn(ROGUE, "Hidden Pockets").offers("assist")


# ---------------------------------------------------------------- Expertise


def test_expertise_exchanges_a_card_for_one_from_the_discard() -> None:
    s = a_turn(ROGUE, "Expertise")
    s.discarded(ROGUE, "Twist the Knife")
    s.begin("play_cards", active=ROGUE).do("play", "Expertise").do("yes").do("take", "Twist the Knife")
    assert s.names(s.player(ROGUE).hand) == ["Grace", "Grace", "Grace", "Twist the Knife"]
    assert s.names(s.player(ROGUE).discard) == ["Grace"]
    assert pool(s, "Expertise") == RED_2


def test_expertise_may_be_played_without_a_discard() -> None:
    s = a_turn(ROGUE, "Expertise")
    s.discarded(ROGUE, "Twist the Knife")
    s.begin("play_cards", active=ROGUE).do("play", "Expertise").do("no")
    assert s.names(s.player(ROGUE).hand) == list(SPARE)


def test_expertise_divides_its_damage_among_tokens() -> None:
    s = a_turn(ROGUE, "Expertise", "Twist the Knife", facing=("Red Crowd",)).begin("play_cards", active=ROGUE)
    crowd = s.t.foes[0]
    s.do("play", "Expertise").do("no").do("play", "Twist the Knife")
    deal(s, "Expertise", "Red Crowd")
    assert crowd.tokens == 1
    deal(s, "Twist the Knife", "Red Crowd")
    assert (crowd.tokens, s.left(crowd)) == (0, 1)  # this one is not divided


def test_expertise_thrown_in_brings_a_friends_card_back() -> None:
    s = a_turn(FIGHTER)
    s.hand(ROGUE, "Expertise")
    s.discarded(FIGHTER, "Javelin", "Glory")
    s.begin("play_cards").do("assist", "Expertise", seat=ROGUE).do("take", "Javelin", seat=FIGHTER)
    assert s.names(s.player(FIGHTER).hand) == [*SPARE, "Javelin"]
    assert s.names(s.player(FIGHTER).discard) == ["Glory"]


# ---------------------------------------------------------------- Smoke and Shadow


@pytest.mark.parametrize(("top", "hp"), [("Stealth", 6), ("Glory", 4)])
def test_smoke_and_shadow_hide_a_rogue_from_every_attack_or_blunt_one(top: str, hp: int) -> None:
    s = a_turn(ROGUE, "Smoke and Shadow", facing=("Dummy", "Ladder"))
    s.deck(ROGUE, top)
    s.player(ROGUE).hp = 6
    s.begin("play_cards", active=ROGUE).do("play", "Smoke and Shadow").do("yes")
    if top == "Glory":
        s.do("foe", "Dummy")
    assert pool(s, "Smoke and Shadow") == RED_1
    s.do("done").do("done")
    assert s.player(ROGUE).hp == hp


@pytest.mark.parametrize(("top", "hp"), [("Stealth", 6), ("Glory", 4)])
def test_smoke_and_shadow_thrown_in_may_hide_a_friend(top: str, hp: int) -> None:
    s = a_turn(FIGHTER, facing=("Dummy",))
    s.hand(ROGUE, "Smoke and Shadow", *SPARE)
    s.deck(ROGUE, top)
    s.player(FIGHTER).hp = 6
    s.begin("play_cards").do("assist", "Smoke and Shadow", seat=ROGUE).do("yes").do("done")
    assert s.player(FIGHTER).hp == hp


# ---------------------------------------------------------------- Twist the Knife


def test_twist_the_knife_deals_2_red() -> None:
    s = a_turn(ROGUE, "Twist the Knife").begin("play_cards", active=ROGUE).do("play", "Twist the Knife")
    assert pool(s, "Twist the Knife") == RED_2


def test_twist_the_knife_thrown_in_clears_a_level() -> None:
    s = a_friends_turn(ROGUE, "Twist the Knife", facing=("Black Post",))
    post = s.t.foes[0]
    deal(s.do("assist", "Twist the Knife", seat=ROGUE), "Twist the Knife", "Black Post")
    assert s.left(post) == 3


# ---------------------------------------------------------------- Throwing Knives


def test_throwing_knives_grow_with_cards_thrown_away() -> None:
    s = a_turn(ROGUE, "Throwing Knives", "Glory").begin("play_cards", active=ROGUE)
    s.do("play", "Throwing Knives").do("discard", "Glory").do("discard", "Grace")
    assert s.asked == "play-cards"  # two at most
    assert pool(s, "Throwing Knives") == (0, 0, 0, 1, 5)
    assert s.names(s.player(ROGUE).discard) == ["Glory", "Grace"]


def test_throwing_knives_may_be_kept_few() -> None:
    s = a_turn(ROGUE, "Throwing Knives").begin("play_cards", active=ROGUE).do("play", "Throwing Knives").do("enough")
    assert pool(s, "Throwing Knives") == (0, 0, 0, 1, 1)


def test_throwing_knives_thrown_in_cost_a_card() -> None:
    s = a_friends_turn(ROGUE, "Throwing Knives", "Glory").do("assist", "Throwing Knives", seat=ROGUE).do("yes")
    assert pool(s, "Throwing Knives") == RED_2
    assert s.names(s.player(ROGUE).discard) == ["Glory"]
    penniless = a_friends_turn(ROGUE, "Throwing Knives").do("assist", "Throwing Knives", seat=ROGUE)
    assert not penniless.t.sources


# ---------------------------------------------------------------- Black Market Contact


def test_black_market_contact_sells_a_card_now_for_less() -> None:
    s = a_turn(ROGUE, "Black Market Contact")
    s.market("Magic Missile", "Lightning Bolt", deck=["Javelin"])
    s.player(ROGUE).gold = 3
    s.begin("play_cards", active=ROGUE).do("play", "Black Market Contact")
    assert not s.offers("buy", "Lightning Bolt")
    s.do("buy", "Magic Missile")
    assert s.player(ROGUE).gold == 1
    assert s.names(s.t.market) == ["Lightning Bolt", "Javelin"]
    assert s.offers("play", "Magic Missile")  # in hand, and still time to play it
    assert pool(s, "Black Market Contact") == RED_2


def test_black_market_contact_is_known_to_those_who_played_deception() -> None:
    s = a_turn(ROGUE, "Black Market Contact", "Glory", "Stealth")
    s.market("Black Market Contact", "Javelin")
    s.player(ROGUE).gold = 9
    s.begin("play_cards", active=ROGUE).do("play", "Glory").do("done").do("done")
    assert not s.offers("buy", "Black Market Contact")


# ---------------------------------------------------------------- Step from the Shadows


def test_step_from_the_shadows_draws_a_card() -> None:
    s = a_turn(ROGUE, "Step from the Shadows")
    s.deck(ROGUE, "Feint")
    s.begin("play_cards", active=ROGUE).do("play", "Step from the Shadows")
    assert s.names(s.player(ROGUE).hand) == [*SPARE, "Feint"]
    assert pool(s, "Step from the Shadows") == RED_2


def test_step_from_the_shadows_thrown_in_plays_another_card_in_full() -> None:
    s = a_friends_turn(ROGUE, "Step from the Shadows", "Twist the Knife", "Stealth")
    s.do("assist", "Step from the Shadows", seat=ROGUE).do("play", "Twist the Knife", seat=ROGUE)
    assert pool(s, "Twist the Knife") == RED_2
    assert s.names(s.player(ROGUE).hand) == ["Stealth"]
    assert s.t.played == [(ROGUE, s.number("Step from the Shadows")), (ROGUE, s.number("Twist the Knife"))]


# ---------------------------------------------------------------- Uncanny Knack


def test_uncanny_knack_makes_every_check_a_success() -> None:
    s = a_turn(ROGUE, "Uncanny Knack", "Perception")
    s.deck(ROGUE, "Glory", "Grace")
    s.player(ROGUE).gold = 0
    s.begin("play_cards", active=ROGUE).do("play", "Uncanny Knack").do("play", "Perception").do("yes")
    assert s.player(ROGUE).gold == 1
    assert [s.names(bag) for bag in s.player(ROGUE).deck.bags] == [["Grace"], ["Glory"]]  # nothing was revealed
    assert pool(s, "Uncanny Knack") == RED_1


# ---------------------------------------------------------------- Killing Stroke


@pytest.mark.parametrize(("top", "levels"), [("Stealth", [2]), ("Grace", [])])
def test_killing_stroke_clears_two_levels_on_a_deception_check(top: str, levels: list[int]) -> None:
    s = a_turn(ROGUE, "Killing Stroke")
    s.deck(ROGUE, top)
    s.begin("play_cards", active=ROGUE).do("play", "Killing Stroke").do("yes")
    assert [source.levels for source in s.t.sources if source.levels] == levels
    assert pool(s, "Killing Stroke") == (0, 0, 0, 3, 0)


def test_killing_stroke_is_for_deception_characters() -> None:
    s = a_quiet_party()
    s.hand(CLERIC, "Killing Stroke", *SPARE)
    s.facing(CLERIC, "Dummy")
    assert not s.begin("play_cards", active=CLERIC).offers("play", "Killing Stroke")
