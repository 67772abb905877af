"""Rules of the section BUILD: what may be in the Market Deck."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.rules.box import AdventureCard, Screen
from emberhall.games.dragonfire.rules.deck_building import market_deck
from tests.games.dragonfire.story import PARTY, STRAW, Story, a_party, the_game

# The straw pack stands for a further box. Seats: Fighter, Wizard, Cleric, Rogue.


def built(added: str = "", without: tuple[str, ...] = (), party: tuple[str, ...] = PARTY) -> list[str]:
    """The Market Deck of a party by name, with what the players add."""
    box = the_game(STRAW).box
    screens: list[Screen] = [box.screens[box.number[name]] for name in party]
    adventure: AdventureCard = msgspec.structs.replace(box.adventures["dungeon-crawl"], market_out=without)
    return [box.name(card) for card in market_deck(box, adventure, screens, added)]


def refused(added: str, party: tuple[str, ...] = PARTY) -> str:
    with pytest.raises(Refusal) as refusal:
        built(added, party=party)
    return str(refusal.value)


@pytest.mark.rule("DF-BUILD-01", "DF-KEY-87", "DF-SETUP-10")
def test_the_sixty_base_cards_are_always_in() -> None:
    deck = built()
    assert len(deck) == 60
    assert not {"Thorn Whip", "Flame Blade"} & set(deck)  # cards of a further box are there only if added
    assert set(deck) <= set(built("Riposte"))
    assert len(a_party().t.market_deck) == 60


@pytest.mark.rule("DF-BUILD-02", "DF-KEY-87")
def test_the_market_deck_has_80_cards_at_most() -> None:
    each = (", ".join([name] * 6) for name in ("Riposte", "Fire Bolt", "Thorn Whip", "Mockery"))
    fighter, wizard, cleric, _ = each
    assert len(built(f"{fighter}; {wizard}; {cleric}; Mockery, Mockery")) == 80
    assert refused(f"{fighter}; {wizard}; {cleric}; Mockery, Mockery, Mockery") == (
        "The Market Deck would have 81 cards: 80 is the most."
    )


@pytest.mark.rule("DF-BUILD-03", "DF-KEY-08")
def test_basic_cards_are_refused() -> None:
    assert refused("Glory") == "Glory is a Basic card: the Market Deck takes none."
    assert not {"Glory", "Grace", "Stealth", "Cantrip"} & set(built())


@pytest.mark.rule("DF-BUILD-04")
def test_the_characters_are_chosen_first() -> None:
    assert refused("Riposte", party=()).endswith("choose the Character screens first.")


@pytest.mark.rule("DF-BUILD-05", "DF-KEY-39", "DF-EX-63")
def test_flame_blade_needs_a_druid_in_the_party() -> None:
    assert refused("; ; Flame Blade") == "Flame Blade must not be in the Market without a Druid: the party has none."
    classes = the_game().box.kinds.classes
    assert classes["Druid"] == classes["Cleric"]  # the Cleric's own Class Type, and no Druid all the same


@pytest.mark.rule("DF-BUILD-05")
def test_a_card_that_nobody_in_the_party_could_use_is_refused() -> None:
    assert refused("; Hex").startswith("Hex requires the Warlock Class")


@pytest.mark.rule("DF-BUILD-06")
def test_a_player_adds_six_cards_at_most_and_only_of_the_own_class() -> None:
    six = ", ".join(["Riposte"] * 6)
    assert built(six).count("Riposte") == 6
    assert refused(f"{six}, Riposte") == "Human Fighter adds 7 cards: a player may add 6 at most."
    assert refused("Fire Bolt") == "Fire Bolt is Arcane: Human Fighter may add only cards of its own Class."


@pytest.mark.rule("DF-BUILD-06")
def test_only_cards_that_exist_often_enough_and_are_not_in_already_can_be_added() -> None:
    eighteen = "; ".join([", ".join(["Riposte"] * 6), ", ".join(["Riposte"] * 4)])
    fighters = ("Human Fighter", "Half-Orc Fighter", "Human Cleric", "Human Rogue")
    assert built(eighteen.removesuffix(", Riposte"), party=fighters).count("Riposte") == 9
    assert refused(eighteen, party=fighters) == "Riposte is added 10 times, but there are only 9."
    assert refused("Javelin").startswith("Javelin is in the Market Deck already")
    assert refused("Rubber Sword").startswith("There is no Market card 'Rubber Sword'")
    assert refused("; ; ; ; Riposte").startswith("Cards are added for player 5")


@pytest.mark.rule("DF-BUILD-06")
def test_what_the_players_add_is_agreed_before_the_game() -> None:
    s = a_party(pack=STRAW, market="Riposte, Riposte; Fire Bolt")
    deck = s.names(s.t.market_deck.cards())
    assert (len(deck), deck.count("Riposte"), deck.count("Fire Bolt")) == (63, 2, 1)


@pytest.mark.rule("DF-BUILD-07", "DF-FEAT-16")
def test_a_purchase_that_a_feature_grants_is_exempt() -> None:
    s = a_party(pack=STRAW)
    riposte = s.number("Riposte")
    assert riposte not in s.t.market_deck
    s.player(0).features = (s.number("Noble"),)
    s.begin("pack_equipment").do("feature", "Noble")
    assert s.offers("buy", "Riposte")
    assert s.offers("buy", "Mockery")  # not of the Fighter's Class either


@pytest.mark.rule("DF-BUILD-08")
def test_an_adventure_may_take_market_cards_out() -> None:
    deck = built(without=("Fireball", "Javelin"))
    assert len(deck) == 57
    assert not {"Fireball", "Javelin"} & set(deck)


@pytest.mark.rule("DF-KEY-40", "DF-KEY-86")
def test_non_basic_means_market_cards_that_are_not_basic_and_never_magic_items() -> None:
    box = the_game().box
    non_basic = {number for number, card in box.market.items() if not card.basic}
    assert not non_basic & set(box.items)
    assert {card.name for card in box.market.values() if card.basic} == {"Cantrip", "Stealth", "Grace", "Glory"}


def two_at_level_5() -> Story:
    """Fighter and Cleric, Wizard and Rogue in two persons, at Adventure Level 5."""
    s = a_party("Human Fighter", "Human Wizard", adventure_level="5")
    s.player(0).types, s.player(1).types = (0, 2), (1, 3)
    return s


@pytest.mark.rule("DF-EX-61", "DF-MOD-14")
def test_four_of_five_gold_may_be_used_and_the_rest_is_lost() -> None:
    s = two_at_level_5().begin("pack_equipment", draws=["Magic Missile", "Bless", "Glory", "Glory"])
    s.do("trade", "Glory", seat=0)  # for Bless
    assert s.asked == "substitute"
    gold = s.player(0).gold
    s.do("add", "Magic Missile").do("trade", "Glory")
    assert s.choice.seat == 1  # 1 gold buys nothing more
    assert s.player(0).gold == gold
    assert sorted(s.names(s.player(0).hand)) == ["Bless", "Glory", "Glory", "Magic Missile"]
