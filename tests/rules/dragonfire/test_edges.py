"""Rules at their edges: who is left alone by them, what is left when nothing is left, one more and one less."""

from __future__ import annotations

import pytest

from emberhall.engine.choice import option
from emberhall.games.dragonfire.campaign.magic_items import may_attune
from emberhall.games.dragonfire.cards.encounters import Forget, Mend
from emberhall.games.dragonfire.cards.features import Browse, EarlyPurchase, Foresee
from emberhall.games.dragonfire.rules.checks import skill_check
from emberhall.games.dragonfire.rules.colours import icons
from emberhall.games.dragonfire.rules.deal_damage import strike
from emberhall.games.dragonfire.rules.hit_points import fall_unconscious
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.market import refill
from emberhall.games.dragonfire.rules.setup import substitute
from emberhall.games.dragonfire.rules.state import Source
from tests.games.dragonfire.blows import blows
from tests.games.dragonfire.moments import a_fight, carry_out, facing, falls, play_out
from tests.games.dragonfire.resting import BOX, a_campaign
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_turn
from tests.games.dragonfire.story import a_party

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


# ---------------------------------------------------------------- how many, how often


@pytest.mark.rule("DF-CHECK-01")
@pytest.mark.parametrize(("top", "won"), [(("Glory", "Glory", "Grace"), True), (("Glory", "Grace", "Glory"), False)])
def test_a_check_made_twice_shows_two_cards_and_both_must_succeed(top: tuple[str, ...], won: bool) -> None:
    s = a_fight()
    s.fire("They Know Your Weakness")
    s.deck(0, *top)
    assert skill_check(s.t, s.player(0)) is won
    assert s.names([s.player(0).deck.draw(s.t.chance)]) == [top[2]]


@pytest.mark.rule("DF-MARKET-04")
def test_one_slot_that_closes_keeps_no_other_from_being_filled() -> None:
    s = a_fight()
    s.fire("The King's Fist", level=6)
    s.market("Javelin", "Grapple", deck=["Bless", "Feint", "Second Wind"])
    s.t.market = []
    refill(s.t)  # the active Fighter is Martial: two slots for three cards
    assert (s.names(s.t.market), s.t.slots) == ([], 0)
    s.market("Javelin", "Grapple", deck=["Bless", "Second Wind"])
    s.t.market = []
    refill(s.t)
    assert (s.names(s.t.market), s.t.slots) == (["Second Wind"], 1)
    assert s.names(s.t.market_discard) == ["Bless", "Feint", "Bless"]


@pytest.mark.rule("DF-MOD-12", "DF-MOD-15")
def test_what_was_just_taken_for_the_pack_is_not_given_up_for_the_next_card() -> None:
    s = a_party(adventure_level="5")
    cards = [s.number("Glory"), s.number("Grace")]
    flow = substitute(s.t, s.player(0), cards)
    choice = next(flow)
    cheap = min((o for o in choice.options if o.act == "add"), key=lambda o: s.box.market[o.what].cost)
    flow.send(cheap)
    choice = flow.send(option(0, "trade", s.number("Glory")))
    assert cheap.what not in {o.what for o in choice.options}
    again = min((o for o in choice.options if o.act == "add"), key=lambda o: s.box.market[o.what].cost)
    assert {o.what for o in flow.send(again).options} == {s.number("Grace")}


# ---------------------------------------------------------------- nobody to do it with


@pytest.mark.rule("DF-PLAY-32", "DF-STUN-17")
def test_command_presence_without_anybody_able_commands_nobody() -> None:
    s = a_turn(FIGHTER, "Command Presence")
    for seat in (WIZARD, CLERIC, ROGUE):
        s.player(seat).stunned = True
        s.deck(seat, "Grace")
    s.begin("play_cards").do("play", "Command Presence")
    assert s.asked == "play-cards"
    assert [len(player.hand) for player in s.t.players[1:]] == [0, 0, 0]


@pytest.mark.rule("DF-EX-18")
def test_without_an_encounter_in_reach_nothing_is_confused() -> None:
    s = a_fight()
    carry_out(s, s.box.market[s.number("Crown of Confusion")].play, Deed(0, s.number("Crown of Confusion")))
    assert all(source.per != "strength" for source in s.t.sources)


@pytest.mark.rule("DF-DMG-25")
def test_a_level_struck_out_of_order_leaves_those_cleared_before_cleared() -> None:
    s = a_turn(ROGUE, "Feint", facing=())
    slaad = s.facing(ROGUE, "Death Slaad", cleared=0b0001)
    s.begin("play_cards", active=ROGUE).do("play", "Feint")
    (crown,) = blows(s, {"black": 3, "blue": 3, "green": 3, "red": 3}, seat=ROGUE)
    s.do("done")
    level = s.offers("lay-level", crown.uid)[-1].more
    s.do("lay-level", crown.uid, slaad.uid, level).do("deal", slaad.uid)
    assert level > 1
    assert slaad.cleared & 1
    assert slaad.cleared >> level & 1


@pytest.mark.rule("DF-DMG-19", "DF-TOKEN-09")
@pytest.mark.parametrize(("rides", "tokens"), [(True, 1), (False, 2)])
def test_damage_with_a_plus_strikes_the_token_of_the_damage_that_carries_it(rides: bool, tokens: int) -> None:
    s = a_turn(FIGHTER, facing=("Sturdy Crowd",))  # two tokens, each removed by 2
    crowd = s.t.foes[0]
    carrier = Source(0, 0, s.number("Glory"), icons({"colourless": 1}))
    other = Source(0, 0, s.number("Grace"), icons({"colourless": 1}), rides=rides)
    strike(s.t, crowd, [carrier, other] if rides else [carrier])
    assert crowd.tokens == tokens


@pytest.mark.rule("DF-PLAY-32", "DF-MARKET-05")
def test_who_is_commanded_plays_only_what_it_may_play() -> None:
    s = a_turn(FIGHTER, "Command Presence")
    s.hand(ROGUE, "Fireball", "Feint", "Grace")
    s.deck(ROGUE, "Stealth")
    s.begin("play_cards").do("play", "Command Presence").do("character", ROGUE)
    assert s.asked == "command"
    assert sorted(s.names({o.what for o in s.offers("play")})) == ["Feint", "Grace", "Stealth"]


@pytest.mark.rule("DF-TOKEN-09")
def test_damage_that_may_be_divided_goes_to_tokens_point_by_point_in_its_colours() -> None:
    """Of a point of each colour and two colourless only the red one fells a red token, and any fells a plain one."""
    damage = icons({"black": 1, "blue": 1, "green": 1, "red": 1, "colourless": 2})
    for name, fallen in (("Red Crowd", 1), ("Crowd", 6)):
        s = a_turn(FIGHTER, facing=(name,))
        crowd = s.t.foes[0]
        crowd.tokens = 7
        strike(s.t, crowd, [Source(0, 0, s.number("Glory"), damage, splits=True)])
        assert crowd.tokens == 7 - fallen
