"""Rules at their edges: who is left alone by them, what is left when nothing is left, one more and one less."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.campaign.magic_items import may_attune
from emberhall.games.dragonfire.cards.encounters import Forget, Mend
from emberhall.games.dragonfire.cards.features import Browse, EarlyPurchase, Foresee
from emberhall.games.dragonfire.rules.hit_points import fall_unconscious
from emberhall.games.dragonfire.rules.language import Deed
from tests.games.dragonfire.moments import a_fight, carry_out, facing, falls, play_out
from tests.games.dragonfire.resting import BOX, a_campaign
from tests.games.dragonfire.sparring import ROGUE, SPARE, a_turn

# ---------------------------------------------------------------- who is left alone


@pytest.mark.rule("DF-UNCON-05", "DF-LOC-27")
def test_only_what_faced_the_unconscious_passes_on() -> None:
    s = a_fight()
    for seat, name in enumerate(("Orog", "Troll", "Ghoul", "Chuul")):
        s.facing(seat, name)
    chamber = s.facing(0, "Moaning Chamber")
    s.inside(1, chamber)
    play_out(s, fall_unconscious(s.t, s.player(1)))
    assert [sorted(facing(s, seat)) for seat in (0, 2, 3)] == [
        ["Moaning Chamber", "Orog"],
        ["Ghoul", "Troll"],
        ["Chuul"],
    ]
    assert chamber.seat == 0


# ---------------------------------------------------------------- when there is nothing


@pytest.mark.rule("DF-GAP-21")
def test_in_an_empty_market_nothing_can_be_replaced() -> None:
    s = a_fight()
    s.market()
    carry_out(s, (Browse(3),), Deed(0, s.number("Bargain Hunter")))
    assert s.t.market == []


def test_without_a_dragonfire_card_there_is_nothing_to_foresee() -> None:
    s = a_fight()
    carry_out(s, (Foresee(),), Deed(0, s.number("Hermit")))
    assert not s.t.fires


@pytest.mark.rule("DF-LOC-16")
def test_a_card_for_one_encounter_does_nothing_where_there_is_none() -> None:
    s = a_fight()
    troll = s.facing(1, "Troll", cleared=0b1)
    s.facing(0, "Moaning Chamber", cleared=0b1)
    troll.defeated = True
    deed = Deed(2, s.number("Javelin"))
    carry_out(s, (Mend(1, "facing-you"),), deed)
    assert deed.foe is None
    assert [foe.cleared for foe in s.t.foes] == [1, 1]


@pytest.mark.rule("DF-GAP-20")
def test_of_no_cards_none_is_lost_from_the_deck() -> None:
    s = a_fight()
    s.deck(0)
    carry_out(s, (Forget(2),), Deed(0, s.number("Orog")))
    assert s.player(0).discard == []


# ---------------------------------------------------------------- money


@pytest.mark.rule("DF-GOLD-01")
@pytest.mark.parametrize("kind", ["Dragon", "Giant", "Undead"])
def test_a_dragon_slayer_is_paid_more_for_dragons_alone(kind: str) -> None:
    s = a_fight()
    s.player(0).features = (s.number("Dragon Slayer"),)
    name = next(card.name for card in s.box.encounters.values() if card.type == kind and not card.vanquished)
    foe = s.facing(0, name)
    falls(s, foe)
    assert sum(player.gold for player in s.t.players) == 20 + s.t.card_of(foe).gold + 2 * (kind == "Dragon")


@pytest.mark.rule("DF-MARKET-19")
def test_who_may_buy_now_may_also_pass() -> None:
    s = a_turn(ROGUE, "Black Market Contact")
    s.player(ROGUE).gold, s.player(ROGUE).hand = 9, [s.number("Black Market Contact"), *s.player(ROGUE).hand[1:]]
    s.market("Javelin")
    s.begin("play_cards", active=ROGUE).do("play", "Black Market Contact").do("pass")
    assert s.player(ROGUE).gold == 9
    assert s.names(s.t.market) == ["Javelin"]
    assert s.names(s.player(ROGUE).hand) == list(SPARE)


@pytest.mark.rule("DF-FEAT-16")
@pytest.mark.parametrize(("less", "gold"), [(1, 3), (2, 4), (5, 4)])
def test_a_card_may_cost_nothing_before_the_game(less: int, gold: int) -> None:
    s = a_fight()
    s.player(0).gold = 4
    carry_out(s, (EarlyPurchase(less),), Deed(0, s.number("Noble")), ("buy", "Javelin"))  # it costs 2
    assert s.player(0).gold == gold


# ---------------------------------------------------------------- the campaign


@pytest.mark.rule("DF-ITEM-08")
@pytest.mark.parametrize(("owned", "kept"), [(0, True), (1, True), (2, True)])
def test_a_waiting_item_is_kept_while_there_is_room_for_one_more_or_something_to_give(owned: int, kept: bool) -> None:
    uncommon = [item.name for item in BOX.items.values() if item.rarity == "Uncommon"]
    s = a_campaign(items=tuple(uncommon[:owned]))  # room for two
    assert may_attune(s.t, s.hero(0), uncommon[2]) is kept


@pytest.mark.rule("DF-FEAT-01")
def test_who_has_a_background_earns_no_other() -> None:
    s = a_campaign("village-attacked").plays(won=True)
    s.do("background", "Hermit", seat=0)
    told = len([line for line in s.told() if "Background" in line])
    s.t.adventure = "village-attacked"
    s.plays(won=True)
    assert not s.hero(0).background_due
    assert s.hero(1).background_due
    assert len([line for line in s.told() if "Background" in line]) == told  # those who wait have been told
