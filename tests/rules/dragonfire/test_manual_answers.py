"""The eight questions at the end of the manual, answered by play: where the rulebook says otherwise, it wins."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.scenes import short_rest
from tests.games.dragonfire.moments import a_fight, play_out
from tests.games.dragonfire.story import Story

FOUR = ("Grace", "Grace", "Grace", "Grace")


def stunned(s: Story, seat: int) -> None:
    s.player(seat).stunned = s.player(seat).exhausted = True
    s.player(seat).hp = 0


@pytest.mark.rule("DF-EX-70", "DF-STUN-17", "DF-CF-04")
def test_1_the_stunned_play_no_cards_on_their_turn_and_none_on_that_of_others() -> None:
    s = a_fight()
    stunned(s, 0)
    s.hand(0, "Javelin", *FOUR)
    s.facing(1, "Troll")
    s.hand(1, *FOUR)
    s.begin("play_cards")
    assert {o.act for o in s.choice.options if o.seat == 0} == {"done", "discard"}
    s.do("done")
    assert s.t.active == 1
    assert not s.offers("assist", seat=0)


@pytest.mark.rule("DF-EX-70", "DF-LOC-09", "DF-CF-05")
def test_2_who_is_alone_in_a_location_may_not_leave_it() -> None:
    s = a_fight()
    chamber = s.facing(0, "Moaning Chamber")
    s.hand(0, *FOUR)
    s.begin("start_turn")
    assert s.asked == "play-cards"
    assert s.t.players[0].place == chamber.uid


@pytest.mark.rule("DF-EX-70", "DF-MARKET-08")
@pytest.mark.parametrize("buys", [True, False])
def test_3_who_bought_does_not_cycle(buys: bool) -> None:
    s = a_fight()
    s.facing(1, "Troll")
    s.hand(1, *FOUR)
    s.market("Javelin", "Fireball", deck=["Bless", "Grapple"])
    s.begin("market_phase")
    if buys:
        s.do("buy", "Javelin").do("done")
    else:
        s.do("done")
    assert (s.asked == "cycle") is not buys


@pytest.mark.rule("DF-EX-70", "DF-STUN-06")
@pytest.mark.parametrize(("hand", "after"), [(3, 4), (4, 4)])
def test_4_the_stunned_draw_one_card_with_three_or_fewer_in_hand(hand: int, after: int) -> None:
    s = a_fight()
    stunned(s, 0)
    s.hand(0, *["Glory"] * hand)
    s.deck(0, "Stealth", "Stealth")
    s.facing(1, "Troll")
    s.hand(1, *FOUR)
    s.begin("replenish")
    assert len(s.player(0).hand) == after


@pytest.mark.rule("DF-EX-70", "DF-REST-12")
def test_5_a_magic_item_is_not_used_in_a_short_rest() -> None:
    s = a_fight()
    s.in_play(0, "Lucky Coin")
    s.hand(0, "Potion of Healing")
    play_out(s, short_rest(s.t))  # nothing is asked
    assert s.names(s.player(0).in_play) == ["Lucky Coin"]
    assert s.names(s.player(0).hand) == ["Potion of Healing"]


@pytest.mark.rule("DF-EX-70", "DF-DRAGONFIRE-20", "DF-GAP-05")
def test_6_below_0_no_dragonfire_card_is_revealed() -> None:
    s = a_fight("Human Fighter", "Human Wizard", level=-2)
    s.facing(0, "Animated Armor")
    s.player(0).hp = 9
    s.fires("Magical Surge")
    for seat in (0, 1):
        s.hand(seat, *FOUR)
    s.begin("dragonfire_phase")
    seen = []
    for _ in range(3):
        seen.append((s.t.level, s.names([s.t.fire]) if s.t.fire >= 0 else []))
        s.do("done").do("done")
    assert seen == [(-2, []), (-1, []), (0, ["Magical Surge"])]


@pytest.mark.rule("DF-EX-70", "DF-LOC-20", "DF-LOC-21", "DF-CF-44")
def test_7_assists_go_between_a_location_and_the_environment_but_not_between_locations() -> None:
    s = a_fight()
    s.facing(0, "Moaning Chamber")
    s.facing(1, "Cursed Ground")
    for seat in (1, 2):
        s.hand(seat, "Javelin")
    s.hand(0, *FOUR)
    s.begin("play_cards")
    assert not s.offers("assist", seat=1)
    assert s.offers("assist", "Javelin", seat=2)


@pytest.mark.rule("DF-EX-70", "DF-DMG-10")
def test_8_colourless_damage_does_not_clear_a_coloured_level() -> None:
    s = a_fight()
    bugbear = s.facing(0, "Bugbear Hunter")  # 1 black, then 2 of any
    s.hand(0, "Hunting Bow", *FOUR)
    s.begin("play_cards").do("play", "Hunting Bow").do("done")
    s.do("lay", "Hunting Bow", "Bugbear Hunter").do("deal", "Bugbear Hunter")
    assert s.left(bugbear) == 2
