"""Rules of the section MARKET: buying, refilling, cycling, and the tokens some Market cards bring."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.colours import ARCANE
from emberhall.games.dragonfire.rules.market import for_sale
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_turn, deal
from tests.games.dragonfire.story import STRAW, Story, a_party
from tests.kit.words import question


def shopping(seat: int, gold: int, *market: str, deck: tuple[str, ...] = (), hand: tuple[str, ...] = SPARE) -> Story:
    """A player with so much gold before a Market of these cards; to be begun."""
    s = a_turn(seat)
    s.hand(seat, *hand)
    s.player(seat).gold = gold
    s.market(*market, deck=deck)
    return s


def on_offer(s: Story) -> list[str]:
    return [s.game.name(o.what) for o in s.offers("buy")]


# ---------------------------------------------------------------- buying


@pytest.mark.rule("DF-MARKET-01", "DF-MARKET-02", "DF-GOLD-06")
def test_any_number_of_cards_may_be_bought_as_far_as_the_gold_goes() -> None:
    s = shopping(WIZARD, 9, "Magic Missile", "Tower Shield", "Grapple").begin("market_phase", active=WIZARD)
    others = [player.gold for player in s.t.players if player.seat != WIZARD]
    s.do("buy", "Magic Missile")
    assert s.player(WIZARD).gold == 5
    assert [player.gold for player in s.t.players if player.seat != WIZARD] == others  # it is in the common supply
    s.do("buy", "Tower Shield")
    assert s.player(WIZARD).gold == 0
    assert s.names(s.player(WIZARD).hand) == [*SPARE, "Magic Missile", "Tower Shield"]


@pytest.mark.rule("DF-MARKET-02")
def test_a_card_that_costs_more_than_the_gold_is_not_for_sale() -> None:
    s = shopping(WIZARD, 4, "Magic Missile", "Tower Shield").begin("market_phase", active=WIZARD)
    assert on_offer(s) == ["Magic Missile"]


@pytest.mark.rule("DF-MARKET-03")
def test_a_bought_card_goes_to_the_hand() -> None:
    s = shopping(WIZARD, 4, "Magic Missile", hand=(*SPARE, "Cantrip")).begin("market_phase", active=WIZARD)
    s.do("buy", "Magic Missile")
    assert len(s.player(WIZARD).hand) == 6
    assert not s.player(WIZARD).discard


@pytest.mark.rule("DF-MARKET-04", "DF-KEY-37")
def test_a_slot_is_refilled_at_once_and_the_new_card_may_be_bought() -> None:
    s = shopping(WIZARD, 5, "Javelin", "Fireball", "Grapple", deck=("Perception", "Feint"))
    s.begin("market_phase", active=WIZARD).do("buy", "Javelin")
    assert s.names(s.t.market) == ["Fireball", "Grapple", "Perception"]
    s.do("buy", "Perception")
    assert s.names(s.t.market) == ["Fireball", "Grapple", "Feint"]


@pytest.mark.rule("DF-MARKET-05", "DF-KEY-48", "DF-EX-46")
@pytest.mark.parametrize(
    ("seat", "types", "sold"),
    [
        (WIZARD, (ARCANE,), True),
        (FIGHTER, (0,), False),
        (FIGHTER, (0, ARCANE), True),
        (ROGUE, (3,), False),
    ],
)
def test_requires_arcane_class_to_buy_and_to_play(seat: int, types: tuple[int, ...], sold: bool) -> None:
    s = shopping(seat, 9, "Fireball", "Cloud of Daggers", "Javelin", hand=("Fireball", *SPARE))
    s.player(seat).types = types
    s.begin("play_cards", active=seat)
    assert bool(s.offers("play", "Fireball")) == sold
    s.do("done")
    assert on_offer(s) == (["Javelin", "Cloud of Daggers", "Fireball"] if sold else ["Javelin"])


@pytest.mark.rule("DF-EX-46", "DF-CLASS-11")
@pytest.mark.parametrize(("seat", "cap"), [(WIZARD, 2), (ROGUE, 0)])
def test_the_full_assist_of_cloud_of_daggers_is_the_wizards(seat: int, cap: int) -> None:
    s = a_turn(FIGHTER)
    s.hand(seat, "Cloud of Daggers")
    s.player(seat).types = (ARCANE,)  # a Warlock would be Arcane and no Wizard
    s.begin("play_cards").do("assist", "Cloud of Daggers", seat=seat)
    assert s.t.foes[0].cap == cap


@pytest.mark.rule("DF-MARKET-06", "DF-KEY-47")
def test_requires_purchase_needs_a_card_of_that_class_type_played_this_turn() -> None:
    def offered_after(act: str) -> list[str]:
        s = shopping(FIGHTER, 9, "Halo of Dawn", "Javelin", hand=("Grace", "Glory", "Glory", "Glory", "Glory"))
        s.begin("play_cards").do(act, "Grace")
        while s.asked != "market":
            s.do("done")
        return on_offer(s)

    assert offered_after("play") == ["Javelin", "Halo of Dawn"]
    assert offered_after("discard") == ["Javelin"]


@pytest.mark.rule("DF-KEY-47")
def test_a_card_played_last_turn_does_not_count_for_requires_purchase() -> None:
    s = shopping(WIZARD, 9, "Bound Familiar", "Javelin", hand=("Cantrip", *SPARE))
    s.begin("play_cards", active=WIZARD).do("play", "Cantrip").do("done").do("done")
    assert "Bound Familiar" in on_offer(s)
    s.do("done")
    while (s.t.active, s.asked) != (WIZARD, "market"):
        s.do("done")
    assert on_offer(s) == ["Javelin"]


@pytest.mark.rule("DF-MARKET-07", "DF-MARKET-15")
@pytest.mark.parametrize(("seat", "card"), [(FIGHTER, "Cure Wounds"), (WIZARD, "Healing Word")])
def test_without_a_requirement_anybody_may_buy_any_colour(seat: int, card: str) -> None:
    s = shopping(seat, 9, card, "Javelin").begin("market_phase", active=seat)
    assert card in on_offer(s)


# ---------------------------------------------------------------- cycling


SIX = ("Javelin", "Grapple", "Magic Missile", "Bless", "Feint", "Perception")


@pytest.mark.rule("DF-MARKET-08", "DF-MARKET-09", "DF-KEY-13", "DF-CF-13")
def test_who_buys_nothing_reveals_a_card_and_chooses_what_it_replaces() -> None:
    s = shopping(WIZARD, 9, *SIX, deck=("Fireball",)).begin("market_phase", active=WIZARD).do("done")
    assert s.asked == "cycle"
    assert s.choice.about == (s.number("Fireball"),)
    assert not s.offers("replace", "Fireball")
    s.do("replace", "Bless")
    assert s.names(s.t.market) == ["Javelin", "Grapple", "Magic Missile", "Fireball", "Feint", "Perception"]
    assert s.names(s.t.market_discard) == ["Bless"]


@pytest.mark.rule("DF-MARKET-08")
def test_who_buys_something_does_not_cycle() -> None:
    s = (
        shopping(WIZARD, 2, *SIX, deck=("Fireball", "Expertise"))
        .begin("market_phase", active=WIZARD)
        .do("buy", "Javelin")
    )
    assert s.asked != "cycle"
    assert s.names(s.t.market_deck.cards()) == ["Expertise"]
    assert not s.t.market_discard


@pytest.mark.rule("DF-MARKET-08", "DF-KEY-13")
def test_who_bought_with_a_card_before_the_market_phase_and_nothing_in_it_cycles_and_is_told_why() -> None:
    s = a_turn(ROGUE, "Black Market Contact")
    s.market("Javelin", "Bless", deck=["Feint", "Fireball"])
    s.player(ROGUE).gold = 9
    s.begin("play_cards", active=ROGUE).do("play", "Black Market Contact").do("buy", "Javelin")
    while s.asked != "cycle":
        s.do("done")
    assert "You bought nothing in your Market phase, so Fireball is turned up" in question(s.played)[0]


@pytest.mark.rule("DF-MARKET-08")
def test_who_buys_through_a_feature_of_the_market_phase_does_not_cycle() -> None:
    s = shopping(WIZARD, 1, *SIX, deck=("Fireball", "Expertise"))
    s.player(WIZARD).features = (s.number("Guild Artisan"),)
    s.hand(CLERIC, *SPARE)
    s.begin("market_phase", active=WIZARD).do("feature", "Guild Artisan").do("buy", "Grapple")
    assert s.asked == "play-cards"  # of the next player
    assert s.names(s.player(WIZARD).hand) == [*SPARE, "Grapple"]
    assert not s.t.market_discard


@pytest.mark.rule("DF-MARKET-10", "DF-CF-25")
def test_a_stunned_player_does_not_cycle() -> None:
    s = shopping(WIZARD, 9, *SIX, deck=("Fireball",))
    s.player(WIZARD).stunned = s.player(WIZARD).exhausted = True
    s.hand(CLERIC, *SPARE)
    s.begin("market_phase", active=WIZARD)
    assert s.t.active == CLERIC
    assert s.names(s.t.market) == list(SIX)


@pytest.mark.rule("DF-MARKET-11")
def test_who_has_no_gold_still_cycles() -> None:
    s = shopping(WIZARD, 0, *SIX, deck=("Fireball",)).begin("market_phase", active=WIZARD)
    assert s.asked == "cycle"


@pytest.mark.rule("DF-MARKET-12", "DF-REST-11")
def test_nobody_cycles_in_a_short_rest() -> None:
    s = shopping(CLERIC, 2, *SIX, deck=("Fireball", "Expertise"), hand=("Stealth", *SPARE))
    s.t.foes.clear()
    s.facing(CLERIC, "Dangling Sack")
    s.encounters("Dummy", "Ladder", "Crowd", "Number Post", "Green Post")
    for player in s.t.players:
        player.gold = 9
    s.begin("play_cards", active=CLERIC).do("play", "Stealth")
    deal(s, "Stealth", "Dangling Sack").do("buy", "Javelin").do("done")
    market = s.names(s.t.market)
    for _ in range(4):
        assert s.asked == "rest-market"
        s.do("pass")
    assert s.t.scene == 1
    assert s.names(s.t.market) == market
    assert not s.t.market_discard


@pytest.mark.rule("DF-MARKET-14")
def test_the_market_discard_is_reshuffled_only_when_a_card_is_needed() -> None:
    s = shopping(WIZARD, 2, "Javelin", "Grapple")
    s.t.market_discard = [s.number(name) for name in (*SIX[2:], "Fireball", "Expertise", "Sanctuary", "Hidden Pockets")]
    s.begin("market_phase", active=WIZARD, draws=["Sanctuary"])
    assert len(s.t.market_discard) == 8
    s.do("buy", "Javelin")
    assert s.names(s.t.market) == ["Grapple", "Sanctuary"]
    assert len(s.t.market_deck) == 7
    assert not s.t.market_discard


@pytest.mark.rule("DF-MARKET-14")
def test_while_the_market_deck_has_cards_the_replaced_ones_stay_in_the_discard() -> None:
    s = shopping(WIZARD, 4, "Javelin", "Grapple", deck=("Fireball", "Sanctuary", "Expertise"))
    s.hand(CLERIC, *SPARE)
    s.t.market_discard = [s.number("Hidden Pockets")]
    s.begin("market_phase", active=WIZARD).do("buy", "Javelin").do("done")
    assert (s.names(s.t.market), len(s.t.market_deck)) == (["Grapple", "Fireball"], 2)
    while s.asked != "cycle":
        s.do("done")
    s.do("replace", "Grapple")  # by Sanctuary
    assert s.names(s.t.market) == ["Sanctuary", "Fireball"]
    assert s.names(s.t.market_discard) == ["Hidden Pockets", "Grapple"]
    assert len(s.t.market_deck) == 1


@pytest.mark.rule("DF-MARKET-08", "DF-MARKET-13")
def test_without_a_slot_nothing_is_revealed_that_could_replace_no_card() -> None:
    s = shopping(WIZARD, 4, deck=("Fireball",)).begin(
        "market_phase", active=WIZARD
    )  # effects have taken every slot away
    assert s.asked == "play-cards"  # round the table and back to the Wizard
    assert s.names(s.t.market_deck.cards()) == ["Fireball"]


@pytest.mark.rule("DF-GAP-21")
def test_with_no_card_left_a_slot_stays_empty_and_nothing_cycles() -> None:
    s = shopping(WIZARD, 2, "Javelin", "Grapple").begin("market_phase", active=WIZARD).do("buy", "Javelin")
    assert s.names(s.t.market) == ["Grapple"]
    s = shopping(WIZARD, 0, "Javelin", "Grapple")
    s.hand(CLERIC, *SPARE)
    s.begin("market_phase", active=WIZARD)
    assert (s.t.active, s.asked) == (CLERIC, "play-cards")
    assert s.names(s.t.market) == ["Javelin", "Grapple"]


@pytest.mark.rule("DF-MARKET-13", "DF-SETUP-11", "DF-KEY-37")
@pytest.mark.parametrize(("wizard", "slots"), [("Human Wizard", 6), ("Half-Elf Wizard", 7)])
def test_the_market_has_six_slots_and_seven_with_a_gift_that_adds_one(wizard: str, slots: int) -> None:
    s = a_party("Human Fighter", wizard, "Human Cleric", "Human Rogue", pack=STRAW)
    s.fires()
    s.market(deck=(*SIX, "Expertise", "Fireball", "Sanctuary"))
    s.encounters("Dummy", "Ladder", "Crowd", "Number Post")
    s.hand(FIGHTER, *SPARE)
    s.begin("lay_out_market")
    assert len(s.t.market) == slots
    assert s.names(s.t.market)[:6] == list(SIX)


@pytest.mark.rule("DF-MARKET-19")
def test_nothing_is_bought_outside_ones_market_phase_unless_an_effect_allows_it() -> None:
    s = shopping(ROGUE, 9, *SIX, hand=("Black Market Contact", *SPARE))
    s.player(FIGHTER).gold = 9
    s.hand(FIGHTER, "Javelin")
    s.begin("play_cards", active=ROGUE)
    assert not s.offers("buy")
    s.do("play", "Black Market Contact")
    assert {o.seat for o in s.offers("buy")} == {ROGUE}


# ---------------------------------------------------------------- saving up


@pytest.mark.rule("DF-EX-48", "DF-GOLD-05")
def test_one_saves_for_a_dear_card_while_the_others_buy() -> None:
    s = a_turn(FIGHTER)
    for player in s.t.players:
        player.gold = 8
    s.market("Rain of Arrows", "Javelin", "Perception", deck=["Feint", "Grapple", "Bless", "Cure Wounds"])
    dear = s.number("Rain of Arrows")
    assert dear not in for_sale(s.t, s.player(FIGHTER))  # three times 8 gold buy no card for 10
    s.hand(WIZARD, *SPARE)
    s.begin("market_phase").do("done").do("replace", "Javelin")  # the saver keeps it in the Market
    assert "Rain of Arrows" in s.names(s.t.market)
    s.do("done").do("buy", "Perception")  # a friend buys, and need not replace anything
    assert "Rain of Arrows" in s.names(s.t.market)
    s.player(FIGHTER).gold = 10
    assert dear in for_sale(s.t, s.player(FIGHTER))


# ---------------------------------------------------------------- Character tokens


@pytest.mark.rule("DF-MARKET-17", "DF-MARKET-18", "DF-KEY-61", "DF-EX-69")
def test_spirit_tokens_come_with_their_card_and_go_in_the_short_rest() -> None:
    s = shopping(CLERIC, 0, *SIX, hand=("Spirit Guardians", "Stealth", *SPARE), deck=("Fireball", "Expertise"))
    s.t.foes.clear()
    s.facing(CLERIC, "Dangling Sack")
    s.encounters("Dummy", "Ladder", "Crowd", "Number Post", "Green Post")
    for player in s.t.players:
        player.gold = 2
    s.begin("play_cards", active=CLERIC).do("play", "Spirit Guardians").do("play", "Stealth")
    assert s.player(CLERIC).tokens == 3
    deal(s, "Stealth", "Dangling Sack")
    assert s.asked == "market"
    assert s.player(CLERIC).tokens == 3  # until the rest
    s.do("done").do("replace", "Bless")
    assert s.asked == "rest-market"
    assert [p.tokens for p in s.t.players] == [0, 0, 0, 0]
