"""The Martial cards of the Market, a short story each."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.take_damage import attack_of
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_friends_turn, a_turn, deal, pool
from tests.games.dragonfire.story import a_quiet_party

BLACK_1, COLOURLESS_1, COLOURLESS_2 = (1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0, 0, 0, 0, 2)


# ---------------------------------------------------------------- Javelin


def test_javelin_deals_1_black_and_1_colourless() -> None:
    s = a_turn(FIGHTER, "Javelin", facing=("Ladder",)).begin("play_cards")
    ladder = s.t.foes[0]
    deal(s.do("play", "Javelin"), "Javelin", "Ladder")
    assert s.left(ladder) == 3
    assert s.player(FIGHTER).swords == 0  # a new turn
    assert s.names(s.player(FIGHTER).discard) == ["Javelin"]


def test_javelin_thrown_in_deals_2_colourless() -> None:
    s = a_friends_turn(ROGUE, "Javelin", facing=("Ladder",))
    ladder = s.t.foes[0]
    s.do("assist", "Javelin", seat=ROGUE)
    assert pool(s, "Javelin") == COLOURLESS_2
    deal(s, "Javelin", "Ladder")
    assert s.left(ladder) == 3


# ---------------------------------------------------------------- Second Wind


def test_second_wind_heals_a_fighter_and_draws_a_card() -> None:
    s = a_turn(FIGHTER, "Second Wind")
    s.player(FIGHTER).hp = 2
    s.deck(FIGHTER, "Glory")
    s.begin("play_cards").do("play", "Second Wind")
    assert s.player(FIGHTER).hp == 3
    assert "Glory" in s.names(s.player(FIGHTER).hand)
    assert pool(s, "Second Wind") == BLACK_1


def test_second_wind_only_heals_anybody_else() -> None:
    s = a_turn(ROGUE, "Second Wind")
    s.player(ROGUE).hp = 2
    s.deck(ROGUE, "Glory")
    s.begin("play_cards", active=ROGUE).do("play", "Second Wind")
    assert s.player(ROGUE).hp == 3
    assert "Glory" not in s.names(s.player(ROGUE).hand)


def test_second_wind_can_be_repacked_and_has_no_assist() -> None:
    s = a_turn(FIGHTER, "Second Wind")
    s.hand(CLERIC, "Second Wind")
    s.deck(FIGHTER, "Glory")
    s.begin("play_cards")
    assert not s.offers("assist")
    s.do("repack", "Second Wind")
    assert s.names(s.player(FIGHTER).hand) == [*SPARE, "Glory"]
    assert s.names(s.player(FIGHTER).discard) == ["Second Wind"]
    assert not s.t.sources


# ---------------------------------------------------------------- Grapple


def test_grapple_pulls_an_encounter_over_and_holds_it() -> None:
    s = a_turn(FIGHTER, "Grapple", facing=())
    crowd = s.facing(WIZARD, "Crowd")
    s.player(FIGHTER).hp = 5
    s.begin("play_cards").do("play", "Grapple")
    assert (crowd.seat, crowd.tokens, crowd.calm) == (FIGHTER, 3, True)
    assert pool(s, "Grapple") == BLACK_1
    s.do("done").do("done")
    assert s.player(FIGHTER).hp == 5


def test_grapple_cannot_move_a_location() -> None:
    s = a_turn(FIGHTER, "Grapple", facing=())
    barn = s.facing(WIZARD, "Barn")
    s.begin("play_cards").do("play", "Grapple")
    assert s.asked == "play-cards"
    assert (barn.seat, barn.calm) == (WIZARD, False)


def test_grapple_thrown_in_draws_an_encounter_off_a_friend_unheld() -> None:
    s = a_turn(FIGHTER, facing=("Dummy", "Ladder"))
    s.facing(CLERIC, "Black Post")
    s.hand(ROGUE, "Grapple")
    s.begin("play_cards").do("assist", "Grapple", seat=ROGUE)
    assert not s.offers("foe", "Black Post")  # it faces a third
    s.do("foe", "Dummy")
    dummy, ladder, _ = s.t.foes
    assert (dummy.seat, dummy.calm) == (ROGUE, False)
    assert ladder.seat == FIGHTER


# ---------------------------------------------------------------- Follow Through


def test_follow_through_rides_with_another_blow() -> None:
    s = a_turn(FIGHTER, "Glory", "Follow Through", facing=("Black Post", "Dummy")).begin("play_cards")
    post = s.t.foes[0]
    assert not s.offers("play", "Follow Through")  # Requires Martial Play
    s.do("play", "Glory").do("play", "Follow Through").do("done")
    assert not s.offers("lay", "Follow Through")
    s.do("lay", "Glory", "Dummy")
    assert not s.offers("lay", "Follow Through", "Black Post")
    s.do("lay", "Glory", "Black Post").do("lay", "Follow Through", "Black Post").do("deal", "Black Post")
    assert s.left(post) == 1  # 2 + 1 + 1 with four black


def test_follow_through_falls_off_when_its_carrier_moves_on() -> None:
    s = a_turn(FIGHTER, "Glory", "Follow Through", facing=("Black Post", "Dummy")).begin("play_cards")
    s.do("play", "Glory").do("play", "Follow Through").do("done")
    s.do("lay", "Glory", "Black Post").do("lay", "Follow Through", "Black Post").do("lay", "Glory", "Dummy")
    assert [source.target for source in s.t.sources if source.rides] == [-1]


def test_follow_through_thrown_in_adds_1_black_without_a_play_before_it() -> None:
    s = a_turn(FIGHTER, "Glory", facing=("Black Post",))
    s.hand(ROGUE, "Follow Through")
    post = s.t.foes[0]
    s.begin("play_cards").do("assist", "Follow Through", seat=ROGUE).do("play", "Glory").do("done")
    s.do("lay", "Glory", "Black Post").do("lay", "Follow Through", "Black Post").do("deal", "Black Post")
    assert s.left(post) == 3


# ---------------------------------------------------------------- Flaming Oil


def test_flaming_oil_burns_everything_that_faces_its_player() -> None:
    s = a_turn(FIGHTER, "Flaming Oil", facing=("Ladder", "Crowd"))
    other = s.facing(WIZARD, "Number Post")
    ladder, crowd, _ = s.t.foes
    s.begin("play_cards").do("play", "Flaming Oil").do("done").do("deal-facing", "Flaming Oil")
    assert s.left(ladder) == 3
    assert (crowd.tokens, s.left(crowd)) == (0, 1)
    assert s.left(other) == 5


def test_flaming_oil_thrown_in_deals_1_to_all_that_face_the_friend() -> None:
    s = a_friends_turn(ROGUE, "Flaming Oil", facing=("Number Post", "Crowd"))
    post, crowd = s.t.foes
    s.do("assist", "Flaming Oil", seat=ROGUE).do("done").do("deal-facing", "Flaming Oil")
    assert s.left(post) == 4
    assert (crowd.tokens, s.left(crowd)) == (0, 2)


# ---------------------------------------------------------------- Disarming Blow


def test_disarming_blow_weakens_an_encounter_for_good() -> None:
    s = a_turn(FIGHTER, "Disarming Blow", facing=("Dummy",))
    s.player(FIGHTER).hp = 5
    s.begin("play_cards").do("play", "Disarming Blow")
    assert pool(s, "Disarming Blow") == (2, 0, 0, 0, 0)
    s.do("done").do("done")
    assert s.player(FIGHTER).hp == 4  # Attack Strength 2 - 1
    s.do("done")
    assert s.player(FIGHTER).hp == 3  # and again on the next turn


@pytest.mark.rule("DF-TOKEN-08", "DF-KEY-62")
def test_disarming_blow_weakens_one_encounter_and_none_of_its_tokens() -> None:
    s = a_turn(FIGHTER, "Disarming Blow", facing=("Kobold Pack",))
    pack = s.t.foes[0]
    s.begin("play_cards").do("play", "Disarming Blow")
    assert (attack_strength(s.t, pack), attack_strength(s.t, pack, token=True)) == (0, 1)
    assert attack_of(s.t, pack) == 3


def test_disarming_blow_thrown_in_weakens_by_2_for_this_turn() -> None:
    s = a_friends_turn(ROGUE, "Disarming Blow", facing=("Dummy",))
    s.player(FIGHTER).hp = 5
    s.do("assist", "Disarming Blow", seat=ROGUE).do("done")
    assert s.player(FIGHTER).hp == 5
    s.do("done")
    assert s.player(FIGHTER).hp == 3


# ---------------------------------------------------------------- Tower Shield


def test_tower_shield_weakens_all_that_face_its_player_tokens_too() -> None:
    s = a_turn(FIGHTER, "Tower Shield", facing=("Dummy", "Crowd"))
    s.player(FIGHTER).hp = 5
    s.begin("play_cards").do("play", "Tower Shield")
    assert pool(s, "Tower Shield") == (2, 0, 0, 0, 0)
    s.do("done").do("done")
    assert s.player(FIGHTER).hp == 4  # 2 - 1 from the Dummy, nothing from the Crowd and its tokens


def test_tower_shield_thrown_in_stays_one_attacker_and_deals_1() -> None:
    s = a_friends_turn(ROGUE, "Tower Shield", facing=("Dummy", "Ladder"))
    s.player(FIGHTER).hp = 5
    s.do("assist", "Tower Shield", seat=ROGUE).do("foe", "Dummy")
    assert pool(s, "Tower Shield") == COLOURLESS_1
    s.do("done").do("done")
    assert s.player(FIGHTER).hp == 4  # the Ladder alone


# ---------------------------------------------------------------- Greataxe Swing


def test_greataxe_swing_strikes_hard_and_leaves_its_player_open() -> None:
    s = a_turn(FIGHTER, "Greataxe Swing", facing=("Dummy",))
    s.hand(ROGUE, "Greataxe Swing")
    s.player(FIGHTER).hp = 5
    s.begin("play_cards")
    assert not s.offers("assist")
    s.do("play", "Greataxe Swing")
    assert pool(s, "Greataxe Swing") == (2, 0, 0, 0, 3)
    s.do("done").do("done")
    assert s.player(FIGHTER).hp == 2


# ---------------------------------------------------------------- Command Presence


def test_command_presence_lets_a_friend_draw_and_play_in_full() -> None:
    s = a_turn(FIGHTER, "Command Presence")
    s.hand(ROGUE, "Stealth")
    s.deck(ROGUE, "Twist the Knife")
    s.hand(WIZARD, "Cantrip")
    s.begin("play_cards").do("play", "Command Presence").do("character", ROGUE)
    assert s.asked == "command"
    s.do("play", "Twist the Knife", seat=ROGUE)
    assert pool(s, "Twist the Knife") == (0, 0, 0, 2, 0)
    assert pool(s, "Command Presence") == COLOURLESS_2
    assert s.names(s.player(ROGUE).hand) == ["Stealth"]


def test_command_presence_thrown_in_gives_the_friend_a_card() -> None:
    s = a_turn(FIGHTER)
    s.hand(ROGUE, "Command Presence")
    s.deck(FIGHTER, "Glory")
    s.begin("play_cards").do("assist", "Command Presence", seat=ROGUE)
    assert s.names(s.player(FIGHTER).hand) == [*SPARE, "Glory"]


# ---------------------------------------------------------------- Heroic Charge


def test_heroic_charge_draws_a_crowd_and_strikes_for_each() -> None:
    s = a_turn(FIGHTER, "Heroic Charge", facing=("Number Post",))
    for seat, name in ((WIZARD, "Dummy"), (CLERIC, "Ladder"), (ROGUE, "Crowd")):
        s.facing(seat, name)
    s.begin("play_cards").do("play", "Heroic Charge").do("foe", "Dummy").do("foe", "Crowd").do("enough")
    assert [foe.seat for foe in s.t.foes] == [FIGHTER, FIGHTER, CLERIC, FIGHTER]
    s.do("done")
    assert pool(s, "Heroic Charge") == (2, 0, 0, 0, 6)  # three cards and three tokens face the Fighter


def test_heroic_charge_thrown_in_takes_a_friends_foes_over() -> None:
    s = a_friends_turn(ROGUE, "Heroic Charge", facing=("Dummy", "Ladder", "Crowd"))
    s.do("assist", "Heroic Charge", seat=ROGUE).do("foe", "Dummy").do("foe", "Ladder").do("enough")
    assert [foe.seat for foe in s.t.foes] == [ROGUE, ROGUE, FIGHTER]


# ---------------------------------------------------------------- Flurry of Steel


def test_flurry_of_steel_grows_with_every_martial_card() -> None:
    s = a_turn(FIGHTER, "Flurry of Steel", "Glory", "Glory", "Stealth", facing=("Black Post",)).begin("play_cards")
    s.do("play", "Flurry of Steel").do("play", "Glory").do("play", "Stealth").do("play", "Glory").do("done")
    assert pool(s, "Flurry of Steel") == (3, 0, 0, 0, 2)


def test_flurry_of_steel_is_for_martial_characters() -> None:
    s = a_quiet_party()
    s.hand(ROGUE, "Flurry of Steel", *SPARE)
    s.facing(ROGUE, "Dummy")
    assert not s.begin("play_cards", active=ROGUE).offers("play", "Flurry of Steel")
