"""The Arcane cards of the Market, a short story each."""

from __future__ import annotations

from emberhall.games.dragonfire.cards.market import Confuse
from emberhall.games.dragonfire.rules.language import Deed
from tests.games.dragonfire.moments import carry_out
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_friends_turn, a_turn, deal, pool
from tests.games.dragonfire.story import a_quiet_party

# ---------------------------------------------------------------- Misty Step


def test_misty_step_may_draw_and_discard() -> None:
    s = a_turn(WIZARD, "Misty Step")
    s.deck(WIZARD, "Fireball")
    s.begin("play_cards", active=WIZARD).do("play", "Misty Step").do("yes").do("discard", "Grace")
    assert pool(s, "Misty Step") == (0, 1, 0, 0, 1)
    assert s.names(s.player(WIZARD).hand) == ["Grace", "Grace", "Grace", "Fireball"]
    assert s.names(s.player(WIZARD).discard) == ["Grace"]


def test_misty_step_may_be_played_without() -> None:
    s = a_turn(WIZARD, "Misty Step")
    s.deck(WIZARD, "Fireball")
    s.begin("play_cards", active=WIZARD).do("play", "Misty Step").do("no")
    assert s.names(s.player(WIZARD).hand) == list(SPARE)


def test_misty_step_thrown_in_lets_the_friend_draw_and_discard() -> None:
    s = a_turn(FIGHTER)
    s.hand(WIZARD, "Misty Step")
    s.deck(FIGHTER, "Glory")
    s.begin("play_cards").do("assist", "Misty Step", seat=WIZARD).do("discard", "Grace", seat=FIGHTER)
    assert s.names(s.player(FIGHTER).hand) == ["Grace", "Grace", "Grace", "Glory"]


# ---------------------------------------------------------------- Moment of Foresight


def test_moment_of_foresight_draws_two_and_puts_one_back_on_top() -> None:
    s = a_turn(WIZARD, "Moment of Foresight")
    s.deck(WIZARD, "Fireball", "Cantrip", "Glory")
    s.begin("play_cards", active=WIZARD).do("play", "Moment of Foresight").do("put-back", "Fireball")
    assert s.names(s.player(WIZARD).hand) == [*SPARE, "Cantrip"]
    assert [s.names(bag) for bag in s.player(WIZARD).deck.bags] == [["Glory"], ["Fireball"]]  # the top is last
    assert pool(s, "Moment of Foresight") == (0, 1, 0, 0, 0)


def test_moment_of_foresight_thrown_in_is_for_the_friend() -> None:
    s = a_turn(FIGHTER)
    s.hand(WIZARD, "Moment of Foresight")
    s.deck(FIGHTER, "Glory")
    s.begin("play_cards").do("assist", "Moment of Foresight", seat=WIZARD).do("put-back", "Grace", seat=FIGHTER)
    assert s.names(s.player(FIGHTER).hand) == ["Grace", "Grace", "Grace", "Glory"]
    assert s.names(s.player(FIGHTER).deck.cards()) == ["Grace"]


# ---------------------------------------------------------------- Magic Missile


def test_magic_missile_deals_1_blue_to_different_encounters() -> None:
    s = a_turn(WIZARD, "Magic Missile", facing=("Dummy", "Ladder"))
    s.facing(FIGHTER, "Scoffer")
    s.begin("play_cards", active=WIZARD).do("play", "Magic Missile")
    missiles = s.t.sources
    assert [m.damage for m in missiles] == [(0, 1, 0, 0, 0)] * 3
    s.do("done").do("lay", missiles[0].uid, "Dummy")
    assert not s.offers("lay", missiles[1].uid, "Dummy")
    assert not s.offers("lay", missiles[1].uid, "Scoffer")  # Immune: Arcane cards costing 5 or less
    s.do("lay", missiles[1].uid, "Ladder")
    assert not s.offers("lay", missiles[2].uid)


def test_magic_missile_thrown_in_takes_three_tokens() -> None:
    s = a_friends_turn(WIZARD, "Magic Missile", facing=("Crowd",))
    crowd = s.t.foes[0]
    s.do("assist", "Magic Missile", seat=WIZARD)
    missiles = [m.uid for m in s.t.sources]
    assert [m.damage for m in s.t.sources] == [(0, 0, 0, 0, 1)] * 3
    s.do("done")
    for uid in missiles:
        s.do("lay", uid, "Crowd")
    s.do("deal", "Crowd")
    assert (crowd.tokens, s.left(crowd)) == (0, 2)


# ---------------------------------------------------------------- Crown of Confusion


def test_crown_of_confusion_turns_a_failed_encounter_on_another() -> None:
    s = a_turn(WIZARD, "Crown of Confusion", facing=("Number Post", "Ladder"))
    s.encounters("Dummy")  # black for the green Number Post: a failure
    post, ladder = s.t.foes
    s.begin("play_cards", active=WIZARD).do("play", "Crown of Confusion").do("foe", "Number Post").do("done")
    blue, blow = s.t.sources
    assert (blue.damage, blow.damage) == ((0, 2, 0, 0, 0), (0, 0, 0, 0, 3))
    assert not s.offers("lay", blow.uid, "Number Post")  # another encounter
    s.do("lay", blow.uid, "Ladder").do("lay", blue.uid, "Ladder").do("deal", "Ladder")
    assert s.left(ladder) == 2
    assert s.left(post) == 5


def test_crown_of_confusion_counts_the_strength_of_the_moment() -> None:
    s = a_turn(WIZARD, "Crown of Confusion", facing=("Number Post", "Dummy"))
    s.hand(FIGHTER, "Disarming Blow")
    s.encounters("Dummy")
    s.begin("play_cards", active=WIZARD).do("play", "Crown of Confusion").do("foe", "Number Post")
    s.do("assist", "Disarming Blow", seat=FIGHTER).do("foe", "Number Post").do("done")
    assert s.t.sources[1].damage == (0, 0, 0, 0, 1)


def test_crown_of_confusion_does_nothing_to_an_encounter_that_saves() -> None:
    s = a_turn(WIZARD, "Crown of Confusion", facing=("Number Post", "Dummy"))
    s.hand(FIGHTER, "Crown of Confusion")
    s.encounters("Crowd")
    s.begin("play_cards", active=WIZARD)
    assert not s.offers("assist")
    s.do("play", "Crown of Confusion").do("foe", "Number Post")
    assert len(s.t.sources) == 1


def test_without_an_encounter_chosen_there_is_nobody_to_confuse() -> None:
    s = a_turn(WIZARD)
    carry_out(s, (Confuse(),), Deed(WIZARD, s.number("Crown of Confusion")))
    assert s.t.sources == []


# ---------------------------------------------------------------- Cloud of Daggers


def test_cloud_of_daggers_deals_2_blue_and_1_colourless() -> None:
    s = a_turn(WIZARD, "Cloud of Daggers").begin("play_cards", active=WIZARD).do("play", "Cloud of Daggers")
    assert pool(s, "Cloud of Daggers") == (0, 2, 0, 0, 1)


def test_cloud_of_daggers_thrown_in_by_a_wizard_hems_an_encounter_in() -> None:
    s = a_turn(FIGHTER, "Javelin", facing=("Number Post", "Dummy"))
    post = s.t.foes[0]
    post.cleared = post.before = 0b01111  # the level of 4 is left
    s.hand(WIZARD, "Cloud of Daggers")
    s.begin("play_cards").do("assist", "Cloud of Daggers", seat=WIZARD).do("foe", "Number Post").do("play", "Javelin")
    deal(s, "Javelin", "Number Post")
    assert s.left(post) == 0


def test_cloud_of_daggers_thrown_in_by_another_arcane_character_only_weakens() -> None:
    s = a_friends_turn(CLERIC, facing=("Dummy",))
    s.hand(CLERIC, "Cloud of Daggers")
    s.player(CLERIC).types = (2, 1)
    s.player(FIGHTER).hp = 5
    s.begin("play_cards").do("assist", "Cloud of Daggers", seat=CLERIC)
    assert s.t.foes[0].cap == 0
    s.do("done")
    assert s.player(FIGHTER).hp == 4


# ---------------------------------------------------------------- Drowsing Mist


def test_drowsing_mist_lulls_all_that_fail_their_save() -> None:
    s = a_turn(WIZARD, "Drowsing Mist", facing=("Dummy", "Ladder"))
    s.encounters("Crowd", "Spellbreaker")  # green for the black Dummy, blue for the blue Ladder
    s.player(WIZARD).hp = 5
    s.begin("play_cards", active=WIZARD).do("play", "Drowsing Mist")
    dummy, ladder = s.t.foes
    assert (dummy.calm, ladder.calm) == (True, False)
    s.do("done").do("done")
    assert s.player(WIZARD).hp == 4


def test_drowsing_mist_thrown_in_lulls_one_that_faces_the_friend() -> None:
    s = a_turn(FIGHTER, facing=("Dummy", "Ladder"))
    s.hand(WIZARD, "Drowsing Mist")
    s.encounters("Crowd")
    s.begin("play_cards").do("assist", "Drowsing Mist", seat=WIZARD).do("foe", "Dummy")
    dummy, ladder = s.t.foes
    assert (dummy.calm, ladder.calm) == (True, False)


# ---------------------------------------------------------------- Ray of Unmaking


def test_ray_of_unmaking_clears_two_levels_of_one_that_fails() -> None:
    s = a_turn(WIZARD, "Ray of Unmaking", facing=("Black Post", "Dummy"))
    s.encounters("Crowd")
    post = s.t.foes[0]
    s.begin("play_cards", active=WIZARD).do("play", "Ray of Unmaking").do("foe", "Black Post").do("done")
    assert s.left(post) == 4  # it waits for Deal Damage
    assert not s.offers("lay", "Ray of Unmaking", "Dummy")
    deal(s, "Ray of Unmaking", "Black Post")
    assert s.left(post) == 2


def test_ray_of_unmaking_clears_one_level_of_one_that_saves() -> None:
    s = a_turn(WIZARD, "Ray of Unmaking", facing=("Black Post",))
    s.encounters("Dummy")
    post = s.t.foes[0]
    s.begin("play_cards", active=WIZARD).do("play", "Ray of Unmaking")
    deal(s, "Ray of Unmaking", "Black Post")
    assert s.left(post) == 3


def test_ray_of_unmaking_thrown_in_clears_one_level_if_the_save_fails() -> None:
    s = a_turn(FIGHTER, facing=("Black Post",))
    s.hand(WIZARD, "Ray of Unmaking", "Ray of Unmaking", *SPARE)
    s.encounters("Dummy", "Crowd")
    post = s.t.foes[0]
    s.begin("play_cards").do("assist", "Ray of Unmaking", seat=WIZARD)
    assert not s.t.sources  # saved
    s.do("assist", "Ray of Unmaking", seat=WIZARD)
    deal(s, "Ray of Unmaking", "Black Post")
    assert s.left(post) == 3


# ---------------------------------------------------------------- Lightning Bolt


def test_lightning_bolt_clears_two_levels_whatever_they_ask() -> None:
    s = a_turn(WIZARD, "Lightning Bolt", facing=("Black Post",)).begin("play_cards", active=WIZARD)
    post = s.t.foes[0]
    deal(s.do("play", "Lightning Bolt"), "Lightning Bolt", "Black Post")
    assert s.left(post) == 2


def test_lightning_bolt_thrown_in_deals_2_blue() -> None:
    s = a_friends_turn(WIZARD, "Lightning Bolt").do("assist", "Lightning Bolt", seat=WIZARD)
    assert pool(s, "Lightning Bolt") == (0, 2, 0, 0, 0)


# ---------------------------------------------------------------- Echo of Power


def test_echo_of_power_repeats_another_cards_damage() -> None:
    s = a_turn(WIZARD, "Cantrip", "Cloud of Daggers", "Echo of Power").begin("play_cards", active=WIZARD)
    assert not s.offers("play", "Echo of Power")  # Requires Arcane Play
    s.do("play", "Cantrip").do("play", "Cloud of Daggers").do("play", "Echo of Power").do("echo", "Cloud of Daggers")
    assert pool(s, "Echo of Power") == (0, 4, 0, 0, 1)  # its own 2 blue, and 2 blue and 1 again
    assert len([source for source in s.t.sources if s.game.name(source.card) == "Echo of Power"]) == 2


def test_echo_of_power_repeats_a_card_that_remains_in_play_on_the_turn_it_is_played() -> None:
    s = a_turn(WIZARD, "Bound Familiar", "Echo of Power")
    s.in_play(WIZARD, "Hidden Pockets")  # from an earlier turn
    s.begin("play_cards", active=WIZARD).do("play", "Bound Familiar").do("play", "Echo of Power")
    assert pool(s, "Echo of Power") == (0, 3, 0, 0, 0)


def test_echo_of_power_has_no_assist() -> None:
    assert not a_friends_turn(WIZARD, "Echo of Power").offers("assist")


# ---------------------------------------------------------------- Bound Familiar


def test_bound_familiar_stays_and_fetches_a_card_more() -> None:
    s = a_quiet_party()
    s.facing(WIZARD, "Cutpurse")
    s.hand(WIZARD, "Bound Familiar", "Cantrip", "Cantrip")
    s.deck(WIZARD, "Glory", "Grace", "Stealth", "Glory")
    s.begin("play_cards", active=WIZARD).do("play", "Bound Familiar")
    assert s.names(s.player(WIZARD).in_play) == ["Bound Familiar"]
    assert pool(s, "Bound Familiar") == (0, 1, 0, 0, 0)
    s.do("done").do("done")
    assert len(s.player(WIZARD).hand) == 5  # 2 + 3, and the Cutpurse asks for one on the next turn


def test_bound_familiar_is_bought_by_those_who_played_arcane() -> None:
    s = a_turn(WIZARD, "Cantrip")
    s.market("Bound Familiar", "Glory")
    s.player(WIZARD).gold = 9
    s.begin("play_cards", active=WIZARD).do("play", "Cantrip").do("done").do("done")
    assert s.offers("buy", "Bound Familiar")
    other = a_turn(WIZARD, "Cantrip")
    other.market("Bound Familiar", "Javelin")
    other.player(WIZARD).gold = 9
    other.begin("play_cards", active=WIZARD).do("discard", "Cantrip").do("done")
    assert [o.what for o in other.offers("buy")] == [other.number("Javelin")]


# ---------------------------------------------------------------- Fireball


def test_fireball_clears_a_level_of_all_that_face_a_character() -> None:
    s = a_turn(WIZARD, "Fireball", facing=("Ladder",))
    post, crowd = s.facing(ROGUE, "Black Post"), s.facing(ROGUE, "Crowd")
    ladder = s.t.foes[0]
    s.begin("play_cards", active=WIZARD).do("play", "Fireball").do("character", ROGUE).do("done").do(
        "deal-facing", "Fireball"
    )
    assert (s.left(ladder), s.left(post), s.left(crowd), crowd.tokens) == (4, 3, 1, 0)


def test_fireball_thrown_in_scorches_all_that_face_the_friend() -> None:
    s = a_friends_turn(WIZARD, "Fireball", facing=("Number Post", "Crowd"))
    post, crowd = s.t.foes
    s.do("assist", "Fireball", seat=WIZARD).do("done").do("deal-facing", "Fireball")
    assert (s.left(post), crowd.tokens) == (4, 0)


def test_fireball_is_for_arcane_characters() -> None:
    s = a_turn(FIGHTER, "Fireball")
    s.hand(ROGUE, "Fireball")
    s.begin("play_cards")
    assert not s.offers("play", "Fireball")
    assert not s.offers("assist")
