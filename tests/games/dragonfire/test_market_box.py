"""The Market as a whole: how many cards, of which kinds, and what the documents say of those they name."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from emberhall.games.dragonfire.cards.damage import Anywhere
from emberhall.games.dragonfire.rules.box import MarketCard
from emberhall.games.dragonfire.telling.texts import ability_text
from tests.games.dragonfire.story import the_game

BOX = the_game().box
MARKET = [card for card in BOX.market.values() if not card.basic]
BASICS = [card for card in BOX.market.values() if card.basic]


def card(name: str) -> MarketCard:
    return BOX.market[BOX.number[name]]


@pytest.mark.rule("DF-KEY-08")
def test_there_are_48_basic_cards_each_with_1_damage_of_its_colour() -> None:
    colours = {"Cantrip": "blue", "Stealth": "red", "Grace": "green", "Glory": "black"}
    assert {c.name: (c.damage, c.copies, c.cost) for c in BASICS} == {
        name: ({colour: 1}, 12, 0) for name, colour in colours.items()
    }
    assert not card("Grace").assist


def test_there_are_sixty_market_cards_fifteen_of_each_class_type() -> None:
    copies: Counter[str] = Counter()
    for c in MARKET:
        copies[c.class_type] += c.copies
    assert copies == {"Martial": 15, "Arcane": 15, "Devotion": 15, "Deception": 15}
    assert 36 <= len(MARKET) <= 45


def test_costs_run_from_2_to_9_and_dear_cards_are_single() -> None:
    assert {c.cost for c in MARKET} == set(range(2, 10))
    assert all(c.copies <= 2 for c in MARKET)
    assert all(c.copies == 1 for c in MARKET if c.cost > 5)


def test_no_two_cards_do_the_same() -> None:
    def without_numbers(card: MarketCard) -> str:
        return re.sub(r"\d+|black|blue|green|red|colourless", "", ability_text(card))

    shapes = Counter(without_numbers(c) for c in MARKET)
    assert all(shapes)
    assert [shape for shape, n in shapes.items() if n > 1] == []


def test_most_cards_can_help_on_a_friends_turn() -> None:
    assert sum(c.copies for c in MARKET if c.assist) >= 36


def test_cards_of_later_boxes_are_not_there() -> None:
    assert not {"Color Spray", "Tinker", "Flame Blade"} & set(BOX.number)


@pytest.mark.rule("DF-DMG-37")
def test_only_feint_deals_damage_anywhere() -> None:
    assert [c.name for c in MARKET if any(isinstance(word, Anywhere) for word in c.play + c.assist)] == ["Feint"]


@pytest.mark.parametrize(
    ("name", "class_type", "damage", "requires"),
    [
        ("Cloud of Daggers", "Arcane", {"blue": 2, "colourless": 1}, "Arcane"),
        ("Command Presence", "Martial", {"colourless": 2}, ""),
        ("Crown of Confusion", "Arcane", {"blue": 2}, ""),
        ("Cure Wounds", "Devotion", {}, ""),
        ("Expertise", "Deception", {"red": 2}, ""),
        ("Flaming Oil", "Martial", {"colourless": 2}, ""),
        ("Grapple", "Martial", {"black": 1}, ""),
        ("Lightning Bolt", "Arcane", {}, ""),
        ("Magic Missile", "Arcane", {}, ""),
        ("Perception", "Deception", {"red": 1}, ""),
        ("Twist the Knife", "Deception", {"red": 2}, ""),
    ],
)
def test_named_cards_carry_their_facts(name: str, class_type: str, damage: dict[str, int], requires: str) -> None:
    c = card(name)
    assert (c.class_type, c.damage, c.requires_class) == (class_type, damage, requires)


def test_named_cards_cost_and_show_what_the_documents_say() -> None:
    assert card("Fireball").requires_class == "Arcane"
    assert card("Lightning Bolt").cost == 7
    assert card("Cloud of Daggers").cost <= 5
    assert card("Crown of Confusion").cost <= 5
    assert not card("Crown of Confusion").assist
    assert card("Healing Word").class_type != "Arcane"
    assert sum(card("Misty Step").damage.values()) == 2
    assert card("Misty Step").damage.get("blue", 0) >= 1
    assert sum(card("Tower Shield").damage.values()) == 2
    assert card("Grapple").swords + card("Tower Shield").swords == 3
    assert card("Javelin").swords + card("Tower Shield").swords == 3
    assert card("Spirit Guardians").class_type == "Devotion"
    assert card("Tower Shield").copies == 2  # two players hold one in the long example


@pytest.mark.parametrize("name", ["Fireball", "Lightning Bolt", "Crown of Confusion", "Command Presence"])
def test_texts_without_a_damage_icon_reach_into_and_out_of_locations(name: str) -> None:
    assert card(name).crosses


def test_text_with_a_damage_icon_does_not() -> None:
    assert not card("Magic Missile").crosses
    assert not card("Cure Wounds").crosses
