"""Where chapters meet: Dragonfire cards and places, the Stunned and their turns, helpers and Locations."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.hit_points import stun
from emberhall.games.dragonfire.rules.state import PRIMARY
from tests.games.dragonfire.moments import a_fight, arrives, facing, falls, stirs
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_turn
from tests.games.dragonfire.story import Story

FOUR = ("Grace", "Grace", "Grace", "Grace")


def stunned_before_its_turn(s: Story, seat: int) -> None:
    """A character was Stunned on somebody else's turn."""
    stun(s.t, s.player(seat))
    s.player(seat).hp, s.player(seat).dizzy = 0, False


# ---------------------------------------------------------------- Dragonfire cards


@pytest.mark.rule("DF-TURN-03", "DF-LOC-02", "DF-LOC-09", "DF-LOC-32")
def test_a_location_that_old_enemies_bring_holds_its_player_and_stirs_on_the_same_turn() -> None:
    s = a_fight()
    s.player(0).types = (2,)  # Devotion, the colour of the Ground
    s.fire("Old Enemies", 0)
    s.encounters("Cursed Ground")
    s.deck(0, "Glory", "Stealth")
    stirs(s)  # step 1 brings it, in step 2 nobody else is inside, in step 3 its check fails and costs the next card
    assert facing(s, 0) == ["Cursed Ground"]
    assert s.names(s.player(0).discard) == ["Stealth"]


@pytest.mark.rule("DF-DRAGONFIRE-13", "DF-DRAGONFIRE-28", "DF-GAP-09", "DF-TURN-11")
def test_a_deadfall_that_fells_the_leader_is_followed_by_the_next_card_and_the_next_players_turn() -> None:
    s = a_fight(hp=5, level=2)
    s.player(0).hp, s.player(0).exhausted = 3, True
    s.facing(0, "Troll")
    s.fire("Dangerous Waters", 2)
    s.fires("Foggy Memory")
    s.t.started = True
    s.hand(1, *FOUR)
    s.begin("dragonfire_phase")
    assert s.player(0).unconscious
    assert (s.names([s.t.fire]), s.t.level, s.t.active) == (["Foggy Memory"], 3, 1)
    assert facing(s, 1) == ["Troll"]


@pytest.mark.rule("DF-DRAGONFIRE-09", "DF-GOLD-01")
def test_what_old_enemies_bring_at_level_4_pays_half_of_its_gold() -> None:
    s = a_fight(level=4)
    s.fire("Old Enemies", 4)
    s.encounters("Orog")  # 5 gold
    stirs(s)
    falls(s, s.t.foes[0])
    assert [player.gold for player in s.t.players] == [6, 6, 5, 5]


# ---------------------------------------------------------------- the Stunned and their turns


@pytest.mark.rule("DF-STUN-02", "DF-STUN-12")
def test_who_is_stunned_directly_before_its_turn_and_healed_in_it_plays_its_two_cards() -> None:
    s = a_fight(hp=2)
    s.facing(0, "Troll")
    s.facing(1, "Ghoul")
    s.fires("Fireball (Dragonfire)")
    s.t.started = True
    s.hand(1, "Cure Wounds")
    s.deck(0, "Glory", "Glory", "Glory")
    s.begin("dragonfire_phase", draws=["Glory", "Glory"]).do("character", 0)
    assert s.player(0).stunned
    s.do("assist", "Cure Wounds")
    assert (s.player(0).stunned, s.player(0).exhausted, len(s.player(0).hand)) == (False, True, 2)
    assert s.offers("play", "Glory")


@pytest.mark.rule("DF-STUN-10", "DF-STUN-12", "DF-TURN-08")
def test_a_ring_that_mends_at_the_start_of_the_turn_brings_its_stunned_owner_back_to_play() -> None:
    s = a_fight()
    s.facing(1, "Troll")
    s.in_play(0, "Ring of Mending")
    stunned_before_its_turn(s, 0)
    s.deck(0, "Glory", "Glory")
    s.begin("start_turn")
    assert (s.player(0).hp, s.player(0).stunned) == (1, False)
    assert s.offers("play", "Glory")


@pytest.mark.rule("DF-TURN-07", "DF-UNCON-05", "DF-UNCON-11")
def test_what_would_have_stirred_does_not_when_its_player_falls_to_what_stirred_first() -> None:
    s = a_fight()
    s.player(0).hp, s.player(0).exhausted, s.player(0).gold = 1, True, 0
    arrives(s, 0, "City Watch Turncoat")  # gold, or damage
    troll = arrives(s, 0, "Troll")  # heals at the start of the turn
    troll.cleared = 1
    stirs(s, ("foe", "City Watch Turncoat"))
    assert s.player(0).unconscious
    assert (troll.seat, troll.cleared) == (1, 1)


# ---------------------------------------------------------------- helpers and places


@pytest.mark.rule("DF-LOC-20", "DF-LOC-21", "DF-ASSIST-10")
@pytest.mark.parametrize(("helper_inside", "reached"), [(True, False), (False, True)])
def test_an_assist_for_somebody_else_reaches_from_where_its_helper_stands(helper_inside: bool, reached: bool) -> None:
    s = a_fight()
    for player in s.t.players:
        player.hp = 2
    s.facing(CLERIC if helper_inside else FIGHTER, "Choke Point")
    s.facing(ROGUE, "Slaad Planar Portal")
    s.hand(CLERIC, "Healing Word")
    s.begin("play_cards").do("assist", "Healing Word")
    assert bool(s.offers("character", ROGUE)) is reached


@pytest.mark.rule("DF-LOC-20", "DF-LOC-18", "DF-ITEM-21")
def test_a_horn_blown_in_a_location_is_heard_outside_but_in_no_other_location() -> None:
    s = a_fight()
    s.facing(FIGHTER, "Choke Point")
    s.facing(ROGUE, "Vampire Lair")
    s.in_play(FIGHTER, "Horn of the Host")
    s.hand(FIGHTER, "Glory")
    for seat in range(4):
        s.deck(seat, "Grace", "Grace")
    s.begin("play_cards").do("deplete", "Horn of the Host")
    assert [len(player.hand) for player in s.t.players] == [2, 1, 1, 0]


@pytest.mark.rule("DF-LOC-16", "DF-LOC-19", "DF-LOC-11")
@pytest.mark.parametrize(("card", "inside"), [("Heroic Charge", False), ("Grapple", True)])
def test_only_text_without_a_damage_icon_draws_an_encounter_out_of_a_location(card: str, inside: bool) -> None:
    s = a_fight()
    s.facing(WIZARD, "Vampire Lair")
    s.facing(WIZARD, "Orog")
    s.facing(CLERIC, "Ghoul")
    s.hand(FIGHTER, card, *FOUR)
    s.begin("play_cards").do("play", card)
    assert s.offers("foe", "Ghoul")
    assert bool(s.offers("foe", "Orog")) is inside
    assert not s.offers("foe", "Vampire Lair")


@pytest.mark.rule("DF-LOC-24", "DF-TOKEN-12", "DF-ENC-13")
def test_a_fireball_strikes_the_location_a_friend_is_in_and_every_token_before_that_friend() -> None:
    s = a_turn(WIZARD, "Fireball", facing=())
    barn, crowd = s.facing(FIGHTER, "Barn"), s.facing(FIGHTER, "Crowd")
    s.begin("play_cards", active=WIZARD).do("play", "Fireball").do("done").do("deal-facing", "Fireball")
    assert (s.left(barn), crowd.tokens, s.left(crowd)) == (1, 0, 1)


@pytest.mark.rule("DF-LOC-27", "DF-UNCON-05", "DF-GOLD-08")
def test_who_falls_alone_in_a_location_to_its_attacks_leaves_no_gold_and_no_location() -> None:
    s = a_fight(hp=1)
    s.player(0).exhausted = True
    s.facing(0, "Vampire Lair")
    s.facing(0, "Orog")
    s.hand(1, *SPARE)
    s.begin("take_damage")
    assert facing(s, 1) == ["Orog"]
    assert s.names(s.t.discards[PRIMARY]) == ["Vampire Lair"]
    assert sum(player.gold for player in s.t.players) == 20
