"""Rules of the section TURN, and of GAME as far as turns and piles go: phases, their order, whose turn is next."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.encounters import reveal_for
from emberhall.games.dragonfire.rules.hands import draw
from emberhall.games.dragonfire.rules.phases import PHASES
from emberhall.games.dragonfire.rules.state import PRIMARY
from tests.games.dragonfire.moments import a_fight, arrives, facing, loses, play_out, stirs
from tests.games.dragonfire.story import Story

FOUR = ("Grace", "Grace", "Grace", "Grace")


def waiting(s: Story) -> Story:
    """Everybody has four cards, so that the story waits on every turn."""
    for player in s.t.players:
        s.hand(player.seat, *FOUR)
    return s


@pytest.mark.rule("DF-TURN-01", "DF-TURN-02", "DF-KEY-42", "DF-KEY-54", "DF-CF-37")
def test_a_turn_runs_through_its_phases_in_order_and_never_back() -> None:
    names = [phase.__name__ for phase in PHASES]
    turn = ["start_turn", "play_cards", "deal_damage", "take_damage", "replenish", "market_phase", "end_turn"]
    assert [name for name in names if name in turn] == turn
    s = waiting(a_fight())
    s.hand(0, "Glory", "Glory", *FOUR)
    s.facing(0, "Orog")
    s.facing(1, "Troll")
    s.player(0).gold = 20
    s.market("Javelin", deck=["Bless"])
    s.begin("start_turn")
    assert s.asked == "play-cards"
    assert not s.offers("buy")
    s.do("play", "Glory").do("done")
    assert s.asked == "deal-damage"
    assert not s.offers("play")
    assert s.player(0).hp == 5
    s.do("done")
    assert s.asked == "market"
    assert s.player(0).hp == 3  # Take Damage has passed
    assert not s.offers("play")
    assert not s.offers("lay")
    s.do("buy", "Javelin").do("done")
    assert s.t.active == 1


@pytest.mark.rule("DF-TURN-03", "DF-TURN-04", "DF-TURN-09")
def test_start_of_turn_effects_come_in_their_order() -> None:
    s = a_fight()
    s.fire("Homunculus At Play")
    s.facing(3, "Cursed Ground")
    s.facing(0, "City Watch Turncoat")
    s.facing(0, "Hobgoblin Captain")  # always on: nothing to do with the start of a turn
    s.hand(0, "Grace", "Glory")
    s.deck(0, "Stealth", "Cantrip")
    s.begin("start_turn")
    assert s.asked == "discard"  # the Dragonfire card
    s.do("discard", "Grace")
    assert s.asked == "move"
    assert s.names(s.player(0).discard) == ["Grace"]
    s.do("enter", "Cursed Ground")
    assert s.names(s.player(0).discard) == ["Grace", "Cantrip"]  # the Location's check has failed
    assert s.asked == "one-of"  # and then the other encounter
    s.do("one", 0)
    assert s.asked == "play-cards"


@pytest.mark.rule("DF-TURN-05", "DF-TURN-06")
def test_a_locations_effect_meets_who_entered_and_not_who_left() -> None:
    s = a_fight()
    portal = s.facing(3, "Slaad Planar Portal")
    s.encounters("Ghoul", "Blue Slaad")
    stirs(s, ("enter", "Slaad Planar Portal"))
    assert facing(s, 0) == ["Slaad Planar Portal", "Blue Slaad"]
    s.encounters("Ghoul", "Red Slaad")
    stirs(s, "leave")
    assert s.t.inside(portal.uid) == [s.player(3)]
    assert facing(s, 0) == ["Blue Slaad"]
    assert len(s.t.decks[PRIMARY]) == 2


@pytest.mark.rule("DF-TURN-07", "DF-GAP-11")
@pytest.mark.parametrize("first", ["Troll", "Phase Spider"])
def test_the_order_of_encounters_is_chosen(first: str) -> None:
    s = a_fight()
    troll = arrives(s, 0, "Troll")
    arrives(s, 0, "Phase Spider")
    loses(s, troll, 1)
    s.player(2).hp = 1
    s.encounters("Chuul")
    stirs(s, ("foe", first))
    assert s.left(troll) == 3
    assert facing(s, 2) == ["Phase Spider"]


@pytest.mark.rule("DF-TURN-08")
@pytest.mark.parametrize("first", ["card", "feature"])
def test_the_order_of_ones_own_cards_and_features_is_chosen(first: str) -> None:
    s = a_fight()
    s.in_play(0, "Halo of Dawn")
    s.player(0).features = (s.number("Alert"),)
    s.player(0).hp = 1
    s.facing(0, "Rust Monster")
    s.hand(0, *FOUR)
    s.deck(0, "Stealth", "Stealth")
    for player in s.t.players[1:]:
        player.hp = s.t.screen(player).hp  # only the fighter can be healed
    s.begin("start_turn")
    assert s.asked == "order"
    assert [o.act for o in s.choice.options] == ["card", "feature"]
    s.do(first)
    if first == "card":
        assert (s.t.players[0].hp, len(s.t.players[0].deck)) == (2, 2)
        assert s.asked == "feature-start-of-turn"
        s.do("feature", "Alert").do("discard", "Stealth")
    else:
        assert (s.t.players[0].hp, len(s.t.players[0].deck)) == (1, 1)
        s.do("discard", "Stealth")
    assert s.asked == "play-cards"
    assert (s.t.players[0].hp, len(s.t.players[0].hand)) == (2, 4)


@pytest.mark.rule("DF-TURN-07", "DF-UNCON-05")
def test_who_falls_at_the_start_of_its_turn_hands_what_has_not_stirred_yet_to_the_left() -> None:
    s = a_fight(hp=1)
    s.player(0).exhausted, s.player(0).gold = True, 0
    s.facing(0, "City Watch Turncoat")
    s.facing(0, "Troll", cleared=0b1)
    stirs(s, ("foe", "City Watch Turncoat"))  # without gold to lose, it takes the damage
    assert s.player(0).unconscious
    assert facing(s, 1) == ["City Watch Turncoat", "Troll"]
    assert s.t.foes[1].cleared == 0b1  # the Troll did not heal: it faces somebody else now


@pytest.mark.rule("DF-TURN-10", "DF-GAME-06", "DF-GAME-07", "DF-GAME-08", "DF-END-02")
def test_turns_go_round_to_the_left_for_as_long_as_it_takes() -> None:
    s = waiting(a_fight())
    foe = s.facing(0, "Troll")
    s.begin("start_turn")
    seen = []
    for _ in range(30):
        seen.append(s.t.active)
        s.t.players[0].hp = 5
        s.do("done")
    assert seen == [0, 1, 2, 3] * 7 + [0, 1]
    assert facing(s, 0) == ["Troll"]
    assert foe.card == s.t.foes[0].card


@pytest.mark.rule("DF-TURN-11")
def test_an_unconscious_seat_is_passed_over() -> None:
    s = waiting(a_fight())
    s.facing(0, "Troll")
    s.player(1).unconscious = True
    s.begin("play_cards").do("done")
    assert s.t.active == 2


@pytest.mark.rule("DF-GAME-09")
def test_a_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    s = a_fight()
    s.deck(0, "Glory")
    s.discarded(0, "Grace", "Grace", "Stealth")
    draw(s.t, s.player(0), 1)
    assert (len(s.player(0).deck), len(s.player(0).discard)) == (0, 3)
    s.t.chance.draws = ["Stealth"]
    draw(s.t, s.player(0), 1)
    assert s.names(s.player(0).hand) == ["Glory", "Stealth"]
    assert (len(s.player(0).deck), len(s.player(0).discard)) == (2, 0)


@pytest.mark.rule("DF-GAME-10")
def test_encounter_decks_are_shuffled_on_demand_too() -> None:
    s = a_fight()
    s.t.discards[PRIMARY] = [s.number("Troll"), s.number("Orog")]
    play_out(s, reveal_for(s.t, 0, PRIMARY), draws=["Orog"])
    assert facing(s, 0) == ["Orog"]
    assert s.t.discards[PRIMARY] == []


@pytest.mark.rule("DF-GAME-11")
def test_a_surprise_is_settled_before_the_dragonfire_card_comes() -> None:
    s = waiting(a_fight())
    s.t.scene = 0
    s.encounters("Drow House Guard", "Rust Monster", "Rust Monster", "Rust Monster")
    s.hand(1, "Grace", "Stealth", "Grace", "Grace")
    for seat, card in enumerate(("Glory", "Glory", "Grace", "Stealth")):
        s.deck(seat, card)  # only the wizard fails
    s.fires("Magical Surge")
    s.begin("encounter_phase")
    assert (s.asked, s.choice.seat) == ("discard", 1)
    assert (len(s.t.foes), s.t.fire) == (1, -1)
    s.do("discard", "Stealth")
    assert len(s.t.foes) == 4
    assert s.names([s.t.fire]) == ["Magical Surge"]
