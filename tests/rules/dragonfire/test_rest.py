"""Rules of the sections REST and REPL: the Short Rest between Scenes, and the draw of each turn."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.scenes import short_rest
from tests.games.dragonfire.moments import a_fight, play_out, replenishes


@pytest.mark.rule("DF-REST-03", "DF-REST-04", "DF-STUN-15", "DF-KEY-29")
def test_a_rest_takes_exhausted_tokens_from_all_but_the_unconscious() -> None:
    s = a_fight()
    s.player(0).exhausted = s.player(1).exhausted = s.player(1).stunned = True
    s.player(2).exhausted = s.player(2).unconscious = True
    play_out(s, short_rest(s.t))
    assert [p.exhausted for p in s.t.players] == [False, False, True, False]


@pytest.mark.rule("DF-REST-03", "DF-REST-06", "DF-CF-09", "DF-CF-49")
def test_a_rest_goes_exhausted_healing_purchases_features_in_this_order() -> None:
    s = a_fight()
    s.player(1).stunned = s.player(1).exhausted = True
    s.player(1).hp = 0
    s.deck(1, "Cantrip", "Cantrip")
    s.player(1).features = (s.number("Arcane Recovery"),)
    s.discarded(1, "Stealth")
    s.market("Javelin", deck=["Bless"])
    rest = short_rest(s.t)
    first = next(rest)
    wizard = s.player(1)
    assert (first.ask, first.seat) == ("rest-market", 1)  # by the first purchase both steps are past
    assert (wizard.exhausted, wizard.stunned, wizard.hp) == (False, False, 1)
    assert s.names(wizard.hand) == ["Cantrip", "Cantrip"]
    asked = [first.ask]
    choice = first
    try:
        while True:
            choice = rest.send(next(o for o in choice.options if o.act == "pass"))
            asked.append(choice.ask)
    except StopIteration:
        pass
    assert asked == ["rest-market"] * 4 + ["feature-rest"]


@pytest.mark.rule("DF-REST-05", "DF-CF-54")
def test_everybody_heals_1_but_not_above_the_start() -> None:
    s = a_fight()
    most = s.t.screen(s.player(0)).hp
    s.player(0).hp, s.player(1).hp, s.player(2).hp = most, 0, 0
    s.player(1).stunned, s.player(2).unconscious = True, True
    play_out(s, short_rest(s.t))
    assert [p.hp for p in s.t.players[:3]] == [most, 1, 1]


@pytest.mark.rule("DF-REST-06", "DF-UNCON-08", "DF-REST-14", "DF-UNCON-04")
def test_who_was_down_draws_two_and_nobody_else_does() -> None:
    s = a_fight()
    for seat in range(4):
        s.hand(seat, "Glory")
        s.deck(seat, "Grace", "Grace", "Grace")
        s.player(seat).hp = 0 if seat in (1, 2) else 5
    s.player(1).stunned = True
    s.player(2).unconscious = s.player(2).exhausted = True
    play_out(s, short_rest(s.t))
    assert [len(p.hand) for p in s.t.players] == [1, 3, 3, 1]
    assert (s.player(2).unconscious, s.player(2).exhausted, s.player(2).hp) == (False, True, 1)


@pytest.mark.rule("DF-REST-07", "DF-REST-08", "DF-REST-13", "DF-GAP-27")
def test_each_may_buy_one_card_from_the_left_of_who_ended_the_scene() -> None:
    s = a_fight()
    for seat in range(4):
        s.player(seat).gold = 20
    s.player(3).unconscious = True
    s.market("Javelin", deck=["Bless", "Cure Wounds", "Grapple", "Misty Step"])
    s.t.active = 1
    play_out(s, short_rest(s.t), ("buy", "Javelin"), ("buy", "Bless"), "pass", ("buy", "Cure Wounds"))
    assert [s.names(p.hand) for p in s.t.players] == [[], ["Cure Wounds"], ["Javelin"], ["Bless"]]
    assert s.names(s.t.market) == ["Grapple"]


@pytest.mark.rule("DF-REST-09", "DF-REST-10")
def test_purchase_and_class_requirements_hold_in_a_rest() -> None:
    s = a_fight()
    for player in s.t.players:
        player.gold, player.colours = 0, 0b1111
    s.player(0).gold = 30
    needy = next(c.name for c in s.box.market.values() if c.requires_purchase)
    s.market("Fireball", needy)
    play_out(s, short_rest(s.t))  # nothing is offered to the Fighter
    assert s.player(0).hand == []


@pytest.mark.rule("DF-REST-11")
def test_declining_does_not_cycle_the_market() -> None:
    s = a_fight()
    s.market("Javelin", deck=["Bless"])
    play_out(s, short_rest(s.t), "pass", "pass", "pass", "pass")
    assert s.names(s.t.market) == ["Javelin"]


@pytest.mark.rule("DF-REST-02", "DF-REST-12", "DF-CF-50")
def test_features_that_do_not_speak_of_a_rest_are_not_offered_in_it() -> None:
    s = a_fight()
    others = tuple(i for i, f in s.box.features.items() if f.when != "rest" and f.do and f.per in ("turn", "scene"))
    s.player(0).features = others[:3]
    play_out(s, short_rest(s.t))  # an unexpected question would fail


@pytest.mark.rule("DF-EX-69", "DF-KEY-61", "DF-KEY-91")
def test_character_tokens_end_with_the_rest() -> None:
    s = a_fight()
    s.player(2).tokens = 2
    play_out(s, short_rest(s.t))
    assert s.player(2).tokens == 0


# ---------------------------------------------------------------- Replenish


@pytest.mark.rule("DF-REPL-01", "DF-REPL-02", "DF-REPL-04", "DF-REPL-06", "DF-KEY-90")
@pytest.mark.parametrize(("hand", "after"), [(0, 2), (1, 3), (3, 5), (4, 4), (7, 7)])
def test_three_or_fewer_draw_two(hand: int, after: int) -> None:
    s = a_fight()
    s.hand(0, *["Glory"] * hand)
    s.deck(0, *["Grace"] * 6)
    replenishes(s)
    assert len(s.player(0).hand) == after


@pytest.mark.rule("DF-REPL-03", "DF-STUN-06")
@pytest.mark.parametrize(("hand", "after"), [(0, 1), (2, 3), (4, 4)])
def test_the_exhausted_draw_one(hand: int, after: int) -> None:
    s = a_fight()
    s.player(0).exhausted = True
    s.hand(0, *["Glory"] * hand)
    s.deck(0, *["Grace"] * 6)
    replenishes(s)
    assert len(s.player(0).hand) == after


@pytest.mark.rule("DF-REPL-05")
def test_cards_played_this_turn_can_be_drawn_again() -> None:
    s = a_fight()
    s.facing(0, "Troll")
    s.hand(0, "Glory", "Glory", "Glory")
    s.hand(1, "Grace")
    s.deck(0, "Stealth")
    s.begin("play_cards", draws=["Glory"])
    s.do("play", "Glory").do("play", "Glory").do("play", "Glory").do("done").do("done")
    assert sorted(s.names(s.player(0).hand)) == ["Glory", "Stealth"]
    assert len(s.player(0).deck) == 2


@pytest.mark.rule("DF-REPL-07")
def test_encounters_may_lessen_the_draw() -> None:
    s = a_fight()
    s.facing(0, "Roper")
    s.deck(0, "Grace", "Grace")
    replenishes(s)
    assert len(s.player(0).hand) == 1
