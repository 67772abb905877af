"""The six encounters of difficulty 3, and what all decks have in common."""

from __future__ import annotations

from collections import Counter

import pytest

from emberhall.games.dragonfire.rules.checks import save
from emberhall.games.dragonfire.rules.deal_damage import may_damage
from emberhall.games.dragonfire.rules.hands import dispelled
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import Source
from tests.games.dragonfire.moments import a_fight, arrives, attacks, loses, replenishes, stirs


@pytest.mark.rule("DF-KEY-33", "DF-EX-64")
def test_vampire_takes_no_level_damage_and_drinks() -> None:
    s = a_fight()
    vampire = arrives(s, 0, "Vampire")
    bolt = Source(1, 0, s.number("Lightning Bolt"), levels=2)
    assert not may_damage(s.t, bolt, vampire)
    bolt.keen = True  # a Magic Item is not bound by Immune
    assert may_damage(s.t, bolt, vampire)
    loses(s, vampire, 2)
    assert attacks(s) == 3
    assert s.left(vampire) == 3


@pytest.mark.rule("DF-KEY-33", "DF-EX-64")
def test_rakshasa_ignores_arcane_cards_up_to_5_gold_and_robs() -> None:
    s = a_fight()
    rakshasa = arrives(s, 0, "Rakshasa")
    for name, allowed in (("Cloud of Daggers", False), ("Crown of Confusion", False), ("Lightning Bolt", True)):
        assert may_damage(s.t, Source(1, 0, s.number(name), (0, 1, 0, 0, 0)), rakshasa) is allowed, name
    assert attacks(s) == 3
    assert s.player(0).gold == 3


def test_stone_giant_buries_cards_on_a_save() -> None:
    s = a_fight()
    arrives(s, 0, "Stone Giant")
    s.hand(0, "Glory", "Glory", "Glory", "Glory")
    s.encounters("Orog", "Chuul")
    replenishes(s)
    assert len(s.player(0).hand) == 3
    s.hand(0, "Glory", "Glory", "Glory", "Glory")
    replenishes(s)
    assert len(s.player(0).hand) == 4


def test_cyclops_is_mighty_and_easily_fooled() -> None:
    s = a_fight()
    cyclops = arrives(s, 0, "Cyclops")
    s.encounters("Orog")
    assert save(s.t, cyclops) is False
    loses(s, cyclops, 1)
    assert attack_strength(s.t, cyclops) == 5


@pytest.mark.rule("DF-KEY-21", "DF-KEY-22", "DF-CF-38")
def test_beholder_dispels_everywhere_and_tests_everybody() -> None:
    s = a_fight()
    s.in_play(2, "Aegis of Faith", "Talisman of Certainty")
    beholder = arrives(s, 0, "Beholder")
    assert not s.player(2).in_play
    assert dispelled(s.t, 3)
    for seat in range(4):
        s.hand(seat, "Stealth")
        s.deck(seat, "Glory")
    stirs(s)
    assert [len(p.hand) for p in s.t.players] == [1, 0, 0, 0]
    loses(s, beholder, 4)
    assert attack_strength(s.t, beholder) == 4


def test_young_red_dragon_breathes_fire() -> None:
    s = a_fight(level=7)
    dragon = arrives(s, 0, "Young Red Dragon")
    assert [p.hp for p in s.t.players] == [4, 4, 4, 4]
    s.encounters("Red Slaad")
    assert attacks(s) == 4
    assert [p.hp for p in s.t.players] == [0, 2, 2, 2]
    s.t.level = 8
    assert attack_strength(s.t, dragon) == 5


@pytest.mark.parametrize("deck", ["Dungeon 1", "Dungeon 2", "Wilderness 1", "City 1", "Adventurers 2"])
def test_every_deck_has_five_cards_of_each_colour(deck: str) -> None:
    s = a_fight()
    cards = [s.box.encounters[card] for card in s.box.encounter_deck(deck)]
    assert Counter(card.colour for card in cards) == {"black": 5, "blue": 5, "green": 5, "red": 5}
    levels = {1: (2, 3), 2: (3, 5)}[cards[0].difficulty]
    assert all(levels[0] <= len(card.levels) <= levels[1] for card in cards)


def test_there_are_five_locations_and_six_encounters_of_difficulty_3() -> None:
    s = a_fight()
    cards = list(s.box.encounters.values())
    assert sum(card.capacity > 0 for card in cards) == 5
    assert sum(card.difficulty == 3 for card in cards) == 6
    assert sum(card.copies for card in cards if card.difficulty) == 106
