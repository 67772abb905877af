"""The Devotion cards of the Market, a short story each."""

from __future__ import annotations

import pytest

from tests.games.dragonfire.sparring import (
    CLERIC,
    FIGHTER,
    ROGUE,
    SPARE,
    WIZARD,
    a_friends_turn,
    a_turn,
    deal,
    pool,
    until_turn_of,
)
from tests.games.dragonfire.story import a_quiet_party

GREEN_1 = (0, 0, 1, 0, 0)


# ---------------------------------------------------------------- Cure Wounds


def test_cure_wounds_heals_and_strikes_in_a_clerics_hand() -> None:
    s = a_turn(CLERIC, "Cure Wounds")
    s.player(ROGUE).hp, s.player(WIZARD).hp = 2, 3
    s.begin("play_cards", active=CLERIC).do("play", "Cure Wounds").do("character", ROGUE)
    assert s.player(ROGUE).hp == 3
    assert pool(s, "Cure Wounds") == GREEN_1


def test_cure_wounds_only_heals_in_another_hand() -> None:
    s = a_turn(FIGHTER, "Cure Wounds")
    s.player(ROGUE).hp = 2
    s.begin("play_cards").do("play", "Cure Wounds")
    assert s.player(ROGUE).hp == 3
    assert not s.t.sources


def test_cure_wounds_thrown_in_heals_the_friend() -> None:
    s = a_turn(FIGHTER)
    s.hand(CLERIC, "Cure Wounds")
    s.player(FIGHTER).hp = s.player(ROGUE).hp = 2
    s.begin("play_cards").do("assist", "Cure Wounds", seat=CLERIC)
    assert (s.player(FIGHTER).hp, s.player(ROGUE).hp) == (3, 2)
    assert not s.t.sources


# ---------------------------------------------------------------- Bless


def test_bless_deals_1_green_and_1_of_a_colour_chosen() -> None:
    s = a_turn(CLERIC, "Bless").begin("play_cards", active=CLERIC).do("play", "Bless").do("colour", 0)
    assert [source.damage for source in s.t.sources] == [GREEN_1, (1, 0, 0, 0, 0)]


@pytest.mark.parametrize("colour", range(4))
def test_bless_thrown_in_deals_1_of_a_colour_chosen(colour: int) -> None:
    s = a_friends_turn(CLERIC, "Bless").do("assist", "Bless", seat=CLERIC).do("colour", colour)
    assert [source.damage[colour] for source in s.t.sources] == [1]
    assert sum(pool(s, "Bless")) == 1


# ---------------------------------------------------------------- Guiding Light


def test_guiding_light_lets_another_draw_and_discard() -> None:
    s = a_turn(CLERIC, "Guiding Light")
    s.hand(ROGUE, "Stealth")
    s.deck(ROGUE, "Feint")
    s.begin("play_cards", active=CLERIC).do("play", "Guiding Light").do("character", ROGUE).do("discard", "Stealth")
    assert s.names(s.player(ROGUE).hand) == ["Feint"]
    assert pool(s, "Guiding Light") == (0, 0, 2, 0, 0)


def test_guiding_light_thrown_in_rides_with_the_friends_blow() -> None:
    s = a_turn(CLERIC, "Glory", facing=("Number Post", "Dummy"))
    s.hand(ROGUE, "Guiding Light")
    post = s.t.foes[0]
    s.begin("play_cards", active=CLERIC).do("assist", "Guiding Light", seat=ROGUE).do("play", "Glory").do("done")
    s.do("lay", "Glory", "Number Post")
    assert not s.offers("lay", "Guiding Light", "Dummy")
    s.do("lay", "Guiding Light", "Number Post").do("deal", "Number Post")
    assert s.left(post) == 3  # 1 + 1 with three points, one left over


# ---------------------------------------------------------------- Healing Word


def test_healing_word_divides_2_hp_as_its_player_likes() -> None:
    s = a_turn(CLERIC, "Healing Word")
    s.player(FIGHTER).hp = s.player(ROGUE).hp = 2
    s.begin("play_cards", active=CLERIC).do("play", "Healing Word").do("character", FIGHTER).do("character", ROGUE)
    assert (s.player(FIGHTER).hp, s.player(ROGUE).hp) == (3, 3)
    assert pool(s, "Healing Word") == GREEN_1


def test_healing_word_thrown_in_brings_a_stunned_friend_back() -> None:
    s = a_turn(FIGHTER)
    s.hand(WIZARD, "Healing Word")
    s.player(FIGHTER).hp = 2
    rogue = s.player(ROGUE)
    rogue.hp, rogue.stunned, rogue.exhausted = 0, True, True
    s.deck(ROGUE, "Stealth", "Perception")
    s.begin("play_cards").do("assist", "Healing Word", seat=WIZARD).do("character", ROGUE).do("character", ROGUE)
    assert (rogue.hp, rogue.stunned, rogue.exhausted) == (2, False, True)
    assert s.names(rogue.hand) == ["Stealth", "Perception"]
    assert s.offers("assist", "Perception", seat=ROGUE)


# ---------------------------------------------------------------- Sanctuary


def test_sanctuary_is_played_for_2_green_or_at_any_time_to_weaken() -> None:
    s = a_turn(CLERIC, "Sanctuary", "Sanctuary", facing=("Dummy", "Crowd"))
    s.player(CLERIC).hp = 6
    s.begin("play_cards", active=CLERIC).do("play", "Sanctuary")
    assert pool(s, "Sanctuary") == (0, 0, 2, 0, 0)
    s.do("anytime", "Sanctuary")
    assert pool(s, "Sanctuary") == (0, 0, 2, 0, 0)  # its corner damage is not dealt
    s.do("done").do("done")
    assert s.player(CLERIC).hp == 5


def test_sanctuary_on_a_friends_turn_weakens_what_faces_the_friend() -> None:
    s = a_friends_turn(CLERIC, "Sanctuary", facing=("Dummy",))
    own = s.t.players[CLERIC]
    s.player(FIGHTER).hp = 5
    s.do("assist", "Sanctuary", seat=CLERIC).do("done")
    assert s.player(FIGHTER).hp == 4
    assert s.names(own.discard + own.hand) == ["Sanctuary"]


# ---------------------------------------------------------------- Aegis of Faith


def test_aegis_of_faith_takes_1_from_every_turn_of_attacks() -> None:
    s = a_turn(CLERIC, "Aegis of Faith", facing=("Dummy", "Ladder"))
    s.player(CLERIC).hp = 6
    s.begin("play_cards", active=CLERIC).do("play", "Aegis of Faith")
    assert pool(s, "Aegis of Faith") == GREEN_1
    until_turn_of(s, CLERIC)
    assert s.player(CLERIC).hp == 4  # 2 + 1 - 1
    until_turn_of(s, CLERIC)
    assert s.player(CLERIC).hp == 2


def test_aegis_of_faith_may_be_given_up_to_heal_on_any_turn() -> None:
    s = a_turn(FIGHTER)
    s.in_play(CLERIC, "Aegis of Faith")
    s.player(FIGHTER).hp = 2
    s.begin("play_cards").do("use", "Aegis of Faith", seat=CLERIC)
    assert s.player(FIGHTER).hp == 4
    assert not s.player(CLERIC).in_play
    assert s.names(s.player(CLERIC).discard) == ["Aegis of Faith"]


def test_aegis_of_faith_ends_with_the_scene() -> None:
    s = a_turn(CLERIC, "Aegis of Faith", "Stealth", facing=("Dangling Sack",))
    s.encounters("Dummy", "Ladder", "Crowd", "Number Post", "Green Post")
    s.begin("play_cards", active=CLERIC, rolls=[]).do("play", "Aegis of Faith").do("play", "Stealth")
    deal(s, "Stealth", "Dangling Sack")
    s.do("done")
    assert not s.player(CLERIC).in_play
    assert "Aegis of Faith" in s.names(s.player(CLERIC).discard)


# ---------------------------------------------------------------- Raise the Fallen


def test_raise_the_fallen_heals_3_and_ends_exhaustion() -> None:
    s = a_turn(CLERIC, "Raise the Fallen")
    rogue = s.player(ROGUE)
    rogue.hp, rogue.stunned, rogue.exhausted = 0, True, True
    s.deck(ROGUE, "Stealth", "Stealth", "Stealth")
    s.begin("play_cards", active=CLERIC).do("play", "Raise the Fallen")
    assert (rogue.hp, rogue.stunned, rogue.exhausted, len(rogue.hand)) == (3, False, False, 2)
    assert pool(s, "Raise the Fallen") == GREEN_1


def test_raise_the_fallen_thrown_in_heals_1_and_ends_exhaustion() -> None:
    s = a_turn(FIGHTER)
    s.hand(CLERIC, "Raise the Fallen")
    s.player(FIGHTER).hp, s.player(FIGHTER).exhausted = 2, True
    s.begin("play_cards").do("assist", "Raise the Fallen", seat=CLERIC)
    assert (s.player(FIGHTER).hp, s.player(FIGHTER).exhausted) == (3, False)


# ---------------------------------------------------------------- Spirit Guardians


def test_spirit_guardians_stand_between_their_owner_and_attacks() -> None:
    s = a_turn(CLERIC, "Spirit Guardians", facing=("Dummy", "Dummy"))
    s.player(CLERIC).hp = 6
    s.begin("play_cards", active=CLERIC).do("play", "Spirit Guardians")
    assert s.player(CLERIC).tokens == 3
    s.do("done")
    assert s.asked == "spirits"
    assert [o.what for o in s.offers("spirits")] == [0, 1, 2, 3]
    s.do("spirits", 2)
    assert (s.player(CLERIC).hp, s.player(CLERIC).tokens) == (4, 1)


def test_spirit_guardians_strike_on_any_turn_while_spirits_last() -> None:
    s = a_turn(FIGHTER, facing=("Green Post", "Dummy"))
    s.in_play(CLERIC, "Spirit Guardians")
    s.player(CLERIC).tokens = 1
    post = s.t.foes[0]
    s.begin("play_cards").do("use", "Spirit Guardians", seat=CLERIC)
    assert s.player(CLERIC).tokens == 0
    assert not s.offers("use")
    assert s.offers("drop", "Spirit Guardians", seat=CLERIC)
    deal(s, "Spirit Guardians", "Green Post")
    assert s.left(post) == 2


def test_spirit_guardians_have_no_assist() -> None:
    assert not a_friends_turn(CLERIC, "Spirit Guardians").offers("assist")


# ---------------------------------------------------------------- Halo of Dawn


def test_halo_of_dawn_heals_a_character_at_the_start_of_every_turn_of_its_owner() -> None:
    s = a_quiet_party()
    s.hand(CLERIC, *SPARE)
    s.facing(CLERIC, "Cutpurse")
    s.in_play(CLERIC, "Halo of Dawn")
    s.player(ROGUE).hp, s.player(WIZARD).hp = 2, 3
    s.begin("start_turn", active=CLERIC).do("character", ROGUE)
    assert s.player(ROGUE).hp == 3
    assert s.asked == "play-cards"


def test_halo_of_dawn_shines_when_it_is_played() -> None:
    s = a_turn(CLERIC, "Halo of Dawn").begin("play_cards", active=CLERIC).do("play", "Halo of Dawn")
    assert pool(s, "Halo of Dawn") == GREEN_1
    assert s.names(s.player(CLERIC).in_play) == ["Halo of Dawn"]


# ---------------------------------------------------------------- Hymn of Courage


def test_hymn_of_courage_heals_all_and_gives_the_others_a_card() -> None:
    s = a_turn(CLERIC, "Hymn of Courage")
    for seat in range(4):
        s.player(seat).hp = 2
        s.deck(seat, "Glory", "Glory")
    s.begin("play_cards", active=CLERIC).do("play", "Hymn of Courage")
    assert [p.hp for p in s.t.players] == [3, 3, 3, 3]
    assert [len(p.hand) for p in s.t.players] == [1, 1, 4, 1]
    assert pool(s, "Hymn of Courage") == GREEN_1


def test_hymn_of_courage_thrown_in_is_for_the_friend() -> None:
    s = a_turn(FIGHTER)
    s.hand(CLERIC, "Hymn of Courage")
    s.deck(FIGHTER, "Glory")
    s.player(FIGHTER).hp = 2
    s.begin("play_cards").do("assist", "Hymn of Courage", seat=CLERIC)
    assert s.player(FIGHTER).hp == 3
    assert s.names(s.player(FIGHTER).hand) == [*SPARE, "Glory"]


# ---------------------------------------------------------------- Pillar of Radiance


def test_pillar_of_radiance_clears_a_level_beside_its_damage() -> None:
    s = a_turn(CLERIC, "Pillar of Radiance", facing=("Black Post", "Dummy"))
    post = s.t.foes[0]
    s.player(ROGUE).hp = 2
    s.begin("play_cards", active=CLERIC).do("play", "Pillar of Radiance").do("one", 0)
    damage, level = s.t.sources
    assert (damage.damage, level.levels) == ((0, 0, 3, 0, 1), 1)
    s.do("done").do("lay", level.uid, "Black Post").do("deal", "Black Post")
    assert s.left(post) == 3


def test_pillar_of_radiance_may_heal_instead() -> None:
    s = a_turn(CLERIC, "Pillar of Radiance")
    s.player(ROGUE).hp = 2
    s.begin("play_cards", active=CLERIC).do("play", "Pillar of Radiance").do("one", 1)
    assert s.player(ROGUE).hp == 4
    assert pool(s, "Pillar of Radiance") == (0, 0, 3, 0, 1)


def test_pillar_of_radiance_is_for_devotion_characters() -> None:
    assert not a_turn(FIGHTER, "Pillar of Radiance").begin("play_cards").offers("play", "Pillar of Radiance")


def test_healing_is_offered_to_those_alone_whom_it_would_heal() -> None:
    s = a_quiet_party()
    s.facing(0, "Dummy")
    s.facing(1, "Fallen Paladin")
    for player in s.t.players:
        player.hp -= 1
    s.player(3).hp += 1
    s.hand(0, "Healing Word", "Grace")
    s.begin("play_cards").do("play", "Healing Word")
    assert [option.what for option in s.offers("character")] == [0, 2]


def test_raise_the_fallen_takes_the_token_even_from_one_who_cannot_be_healed() -> None:
    s = a_quiet_party()
    s.facing(0, "Dummy")
    s.facing(1, "Fallen Paladin")
    s.player(1).hp, s.player(1).exhausted = 1, True
    s.player(2).hp -= 1
    s.hand(0, "Raise the Fallen", "Grace")
    s.begin("play_cards").do("play", "Raise the Fallen").do("character", 1)
    assert (s.player(1).hp, s.player(1).exhausted) == (1, False)
