"""Rules of the sections STUN and UNCON: what becomes of a character without Hit Points."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.cards.encounters import HarmType
from emberhall.games.dragonfire.rules.encounters import one_of_type
from emberhall.games.dragonfire.rules.features import feature_options
from emberhall.games.dragonfire.rules.hit_points import fall_unconscious, heal, hurt, stun
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.market import market_phase
from emberhall.games.dragonfire.rules.play_cards import playing_options
from tests.games.dragonfire.moments import a_fight, arrives, attacks, carry_out, facing, play_out, replenishes
from tests.games.dragonfire.story import Story, a_party

FOUR = ("Grace", "Grace", "Grace", "Grace")


def harmed(s: Story, seat: int, damage: int) -> None:
    play_out(s, hurt(s.t, s.player(seat), damage))


def state(s: Story, seat: int) -> tuple[int, bool, bool, bool]:
    player = s.player(seat)
    return player.hp, player.stunned, player.exhausted, player.unconscious


@pytest.mark.rule("DF-STUN-01", "DF-STUN-03", "DF-TAKE-05", "DF-KEY-32", "DF-KEY-60", "DF-KEY-85")
@pytest.mark.parametrize(("hp", "damage"), [(1, 1), (2, 7)])
def test_at_0_a_character_is_stunned_and_exhausted(hp: int, damage: int) -> None:
    s = a_fight(hp=hp)
    harmed(s, 0, damage)
    assert state(s, 0) == (0, True, True, False)


@pytest.mark.rule("DF-STUN-02", "DF-STUN-17")
def test_stunned_at_the_start_of_ones_turn_one_plays_nothing() -> None:
    s = a_fight(hp=1)
    s.facing(0, "City Watch Turncoat")
    s.player(0).gold = 0
    s.hand(0, *FOUR)
    s.hand(1, "Javelin", *FOUR)
    s.deck(0)
    s.begin("start_turn", draws=["Grace"])  # with no gold to lose it takes the damage
    assert s.player(0).stunned
    assert not [o for o in s.choice.options if o.seat == 0 and o.act != "done"]
    assert s.offers("assist", "Javelin", seat=1)


@pytest.mark.rule("DF-STUN-02", "DF-PLAY-12", "DF-PLAY-13", "DF-REPL-02")
def test_a_stunned_character_that_kept_its_hand_may_discard_it_to_draw_in_replenish() -> None:
    s = a_fight("Half-Orc Fighter", "Human Wizard", hp=5)
    s.market()
    s.hand(0, *FOUR)
    s.hand(1, *FOUR)
    s.facing(1, "Troll")
    s.deck(0, "Glory")
    stun(s.t, s.player(0))
    s.player(0).dizzy = False
    s.begin("play_cards", draws=["Glory"])
    assert not s.offers("play", seat=0)
    s.do("discard", "Grace").do("done")
    assert s.names(s.player(0).hand) == ["Grace", "Grace", "Grace", "Glory"]


@pytest.mark.rule("DF-STUN-02", "DF-PLAY-13")
def test_who_was_stunned_in_its_turn_plays_nothing_more_in_it_even_if_healed() -> None:
    s = a_fight(hp=1)
    s.facing(0, "City Watch Turncoat")
    s.player(0).gold = 0
    s.hand(0, "Javelin", "Javelin")
    s.hand(1, "Cure Wounds", *FOUR)
    s.hand(2, *FOUR)
    s.begin("start_turn", draws=["Javelin", "Javelin"])
    s.do("assist", "Cure Wounds", seat=1)
    assert state(s, 0) == (1, False, True, False)
    assert s.names(s.player(0).hand) == ["Javelin", "Javelin"]
    assert not s.offers("play", seat=0)
    s.do("discard", "Javelin")
    s.player(0).hp = 5  # so that the attack does not end it
    while s.t.active == 0:
        s.do("done")
    assert s.offers("assist", "Javelin", seat=0)  # on the turns of others it helps again


@pytest.mark.rule("DF-STUN-04", "DF-STUN-05")
def test_deck_hand_and_discard_become_one_deck() -> None:
    s = a_fight()
    s.deck(0, "Glory", "Glory", "Glory")
    s.hand(0, *FOUR)
    s.discarded(0, "Stealth", "Stealth", "Stealth", "Stealth", "Stealth")
    stun(s.t, s.player(0))
    assert (len(s.player(0).deck), s.player(0).hand, s.player(0).discard) == (12, [], [])


@pytest.mark.rule("DF-STUN-06", "DF-STUN-05")
def test_who_was_stunned_in_take_damage_draws_one_in_replenish() -> None:
    s = a_fight(hp=1)
    arrives(s, 0, "Orog")
    s.deck(0, "Glory")
    attacks(s)
    assert s.player(0).hand == []
    replenishes(s)
    assert len(s.player(0).hand) == 1


@pytest.mark.rule("DF-STUN-07", "DF-CF-25")
def test_the_stunned_have_no_market_phase() -> None:
    s = a_fight()
    s.player(0).gold = 12
    s.market("Javelin", deck=["Bless"])
    stun(s.t, s.player(0))
    play_out(s, market_phase(s.t))
    assert s.names(s.t.market) == ["Javelin"]


@pytest.mark.rule("DF-STUN-08", "DF-UNCON-09")
def test_features_do_not_work_while_stunned_or_unconscious() -> None:
    s = a_fight()
    feature = next(i for i, f in s.box.features.items() if f.when == "play" and f.do and not f.cost)
    s.player(0).features = (feature,)
    s.facing(0, "Troll")
    for seat in range(4):
        s.player(seat).hp = 2
    ready = bool(feature_options(s.t, "play"))
    s.player(0).stunned = True
    assert feature_options(s.t, "play") == []
    s.player(0).stunned, s.player(0).unconscious = False, True
    assert feature_options(s.t, "play") == []
    assert ready


@pytest.mark.rule("DF-STUN-09", "DF-STUN-10", "DF-GAP-24", "DF-GAP-26", "DF-GAP-74")
def test_market_cards_in_play_are_lost_and_magic_items_stay() -> None:
    s = a_fight()
    card = next(i for i, c in s.box.market.items() if c.remains)
    items = list(s.box.items)[:1]
    s.player(0).in_play = [card, *items]
    s.deck(0, "Glory")
    stun(s.t, s.player(0))
    assert s.player(0).in_play == items
    assert s.player(0).discard == [card]


@pytest.mark.rule("DF-STUN-10", "DF-STUN-17")
def test_the_stunned_use_the_magic_items_that_they_have_in_play_and_none_from_the_hand() -> None:
    s = a_fight()
    s.facing(1, "Troll")
    s.hand(0, "Potion of Haste", "Smoke Pot")
    s.in_play(0, "Lucky Coin", "Horn of the Host")
    s.player(0).stunned, s.player(0).exhausted, s.player(0).hp = True, True, 0
    s.begin("play_cards")
    assert [s.game.name(o.what) for o in s.offers("deplete")] == ["Lucky Coin", "Horn of the Host"]
    assert not s.offers("consume")
    s.do("deplete", "Lucky Coin")
    assert (s.player(0).gold, s.names(s.player(0).in_play)) == (8, ["Horn of the Host"])
    assert not s.offers("deplete", "Lucky Coin")


@pytest.mark.rule("DF-STUN-10", "DF-UNCON-04")
@pytest.mark.parametrize("out", [False, True])
def test_an_item_in_play_works_on_the_turn_of_another_while_its_owner_is_stunned_but_not_unconscious(out: bool) -> None:
    s = a_fight()
    s.facing(1, "Troll")
    s.hand(0, "Glory")
    s.hand(1, "Grace")
    s.in_play(1, "Cloak of the Forest")
    s.player(1).stunned, s.player(1).unconscious, s.player(1).hp = not out, out, 0
    s.begin("play_cards")
    assert bool(s.offers("use", "Cloak of the Forest", seat=1)) is not out


@pytest.mark.rule("DF-STUN-12", "DF-STUN-13", "DF-STUN-14", "DF-GAP-31")
@pytest.mark.parametrize("amount", [1, 3])
def test_any_healing_ends_it_and_gives_two_cards(amount: int) -> None:
    s = a_fight()
    s.deck(0, "Glory", "Glory", "Glory")
    harmed(s, 0, 5)
    s.deck(0, "Glory", "Glory", "Glory")
    heal(s.t, s.player(0), amount)
    assert state(s, 0) == (amount, False, True, False)
    assert len(s.player(0).hand) == 2
    heal(s.t, s.player(0), 1)
    assert len(s.player(0).hand) == 2


@pytest.mark.rule("DF-STUN-15", "DF-STUN-16")
def test_exhausted_stays_through_turns_and_is_one_token_at_most() -> None:
    s = a_fight()
    harmed(s, 0, 5)
    heal(s.t, s.player(0), 2)
    replenishes(s)
    assert s.player(0).exhausted is True
    stun(s.t, s.player(0))
    assert s.player(0).exhausted is True


@pytest.mark.rule("DF-STUN-17", "DF-CF-04", "DF-EX-70", "DF-KEY-72")
def test_the_stunned_keep_their_turns_and_play_nothing() -> None:
    s = a_fight()
    s.facing(1, "Troll")
    s.hand(0, "Javelin", "Glory")
    s.player(0).stunned = s.player(0).exhausted = True
    s.player(0).hp = 0
    s.deck(0, "Grace")
    s.hand(1, *FOUR)
    s.begin("start_turn")
    assert {o.act for o in s.choice.options} == {"done", "discard"}
    s.do("done")
    assert s.t.active == 1  # nothing else was asked: no Market
    assert len(s.player(0).hand) == 3  # but Replenish drew one
    assert not s.offers("assist", seat=0)


@pytest.mark.rule("DF-STUN-17", "DF-CF-04")
def test_a_house_rule_lets_the_stunned_play_on_later_turns() -> None:
    s = a_party(stunned_may_play="yes")
    s.facing(0, "Troll")
    stun(s.t, s.player(0))
    s.hand(0, "Glory")
    assert not [o for o in playing_options(s.t) if o.act == "play"]
    s.player(0).dizzy = False  # its next turn has begun
    assert [o for o in playing_options(s.t) if o.act == "play"]


@pytest.mark.rule("DF-UNCON-01", "DF-KEY-65")
def test_at_0_while_exhausted_a_character_is_unconscious() -> None:
    s = a_fight(hp=2)
    s.player(0).exhausted = True
    harmed(s, 0, 2)
    assert s.player(0).unconscious
    assert not s.player(0).stunned


@pytest.mark.rule("DF-UNCON-02", "DF-GAP-30")
def test_any_damage_fells_the_stunned_and_none_does_not() -> None:
    s = a_fight(hp=1)
    harmed(s, 0, 1)
    harmed(s, 0, 0)
    assert state(s, 0) == (0, True, True, False)
    harmed(s, 0, 1)
    assert s.player(0).unconscious


@pytest.mark.rule("DF-GAP-29", "DF-GAP-61", "DF-TAKE-06")
def test_effects_for_several_are_counted_for_each() -> None:
    s = a_fight(hp=1)
    s.player(0).types = (0, 2)
    for _ in range(2):
        carry_out(s, (HarmType(1, "Devotion"),), Deed(0, -1))
    assert [p.unconscious for p in s.t.players] == [True, False, True, False]


@pytest.mark.rule("DF-UNCON-03")
def test_the_unconscious_shuffle_everything() -> None:
    s = a_fight()
    s.deck(0, *["Glory"] * 6)
    s.hand(0, "Grace")
    s.discarded(0, *FOUR)
    play_out(s, fall_unconscious(s.t, s.player(0)))
    assert (len(s.player(0).deck), s.player(0).hand, s.player(0).discard) == (11, [], [])


@pytest.mark.rule("DF-UNCON-04", "DF-GAP-71", "DF-KEY-70")
def test_the_unconscious_take_no_turns_and_are_no_target() -> None:
    s = a_fight()
    s.facing(2, "Troll")
    for seat in range(4):
        s.hand(seat, *FOUR)
    s.hand(1, "Javelin")
    s.player(1).unconscious = True
    s.player(1).hp = s.player(3).hp = 1
    s.begin("play_cards")
    assert not s.offers("assist", seat=1)
    s.do("done")
    assert s.t.active == 2
    heal(s.t, s.t.players[1], 1)
    assert s.player(1).hp == 1


@pytest.mark.rule("DF-UNCON-05", "DF-CF-11")
def test_encounters_pass_to_the_next_conscious_player_on_the_left() -> None:
    s = a_fight()
    arrives(s, 1, "Kobold Pack")
    arrives(s, 1, "Troll")
    s.player(2).unconscious = True
    play_out(s, fall_unconscious(s.t, s.player(1)))
    assert facing(s, 3) == ["Kobold Pack", "Troll"]
    assert s.t.foes[0].tokens == 3


@pytest.mark.rule("DF-UNCON-07", "DF-GAP-28")
def test_an_effect_for_a_class_type_that_is_out_finds_anybody() -> None:
    s = a_fight()
    s.player(2).unconscious = True
    s.t.chance.rolls = [2]
    assert one_of_type(s.t, 2).seat == 1


@pytest.mark.rule("DF-UNCON-07", "DF-GAP-28")
def test_damage_for_a_class_type_that_is_out_strikes_one_of_the_others() -> None:
    s = a_fight()
    s.player(1).unconscious = True
    carry_out(s, (HarmType(1, "Arcane"),), Deed(0, -1), rolls=[3])
    assert [p.hp for p in s.t.players] == [5, 5, 5, 4]


@pytest.mark.rule("DF-UNCON-10", "DF-WIN-03", "DF-GAP-57", "DF-CF-21")
def test_when_all_are_unconscious_the_game_is_lost_at_once() -> None:
    s = a_fight("Human Fighter", "Human Wizard", hp=1)
    s.player(1).unconscious = True
    s.player(0).exhausted = True
    s.facing(0, "Troll")
    s.begin("take_damage")
    assert s.outcome is not None
    assert not s.outcome.won
    assert s.t.foes[0].seat == 0


@pytest.mark.rule("DF-UNCON-11")
def test_the_turn_of_the_newly_unconscious_ends() -> None:
    s = a_fight(hp=1)
    s.player(0).exhausted = True
    s.player(0).gold = 20
    s.facing(0, "Troll")
    s.deck(0, "Glory")
    s.market("Javelin", deck=["Bless"])
    s.hand(1, *FOUR)
    s.begin("take_damage")
    assert s.t.active == 1
    assert s.player(0).hand == []
    assert s.names(s.t.market) == ["Javelin"]
