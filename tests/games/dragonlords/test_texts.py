"""The texts of the cards as a player reads them."""

from __future__ import annotations

import re

import pytest

from tests.games.dragonlords.story import STRAW, the_game

CARDS = {info.name: info for info in the_game().cards()}

SAID = [
    ("Rune Plate", "Once before combat and once a round, when your Hero is about to be wounded: cancel 1 Wound."),
    ("Shield of Light", "[Any Phase] When your Hero is about to be wounded, activate: cancel up to 2 Wounds and"),
    ("Mirror of Shael", "Before combat, activate and take 1 Exhaustion: in this combat the enemy takes 1 Wound for"),
    ("Staff of Light", "Before moving, activate: your Hero or one Ally discards all Wounds and Exhaustion."),
    ("Touch of Death", "Before combat, activate and take X Exhaustion: make a Magic attack that inflicts X Wounds."),
    ("Wings of Regiroth", "Before moving, activate: move up to 4 spaces instead of rolling."),
    ("Duelling Spear", "Weapon, 5 Gold. [Ranged and Melee] +1 to attack rolls."),
    ("Wandering Healer", "Before moving, it takes 1 Exhaustion: remove 1 Wound from your Hero or another Ally."),
    ("Hesper Vane", "Once a round, when your Hero is about to be wounded by a failed defence, take 1 Exhaustion: "),
    ("Lothar the Unbowed", "After an attack roll of your Hero whose die shows 2 to 5: roll that die again."),
    ("Charm of Second Chances", "[Any Phase] After a d20 roll of your Hero, activate: roll that die again."),
    ("Aldra Stonehand", "Before combat, take 1 Exhaustion: +2 to your Hero's Melee rolls in round 1."),
    ("Veteran Sergeant", "it takes 1 Exhaustion: +2 to your Hero's combat rolls in round 1."),  # no Escape is one
    ("Bandit Lookouts", "success: +2 to your combat rolls in round 1."),
    ("Roadside Cutpurse", "Before combat: Test [Head] Alertness (12); failure: lose 1 Gold. Reward: 3 Gold."),
    ("Twin Assassins", "No Escape in round 1. Reward: 5 Gold."),
    ("Hungry Wolves", "Green Challenge. Life 2. "),
    ("Hungry Wolves", "In round 1 it deals 1 more damage where it deals any."),
    ("Frost Wyrmling", "Blue Challenge, a Dragon. Life 3."),
    ("Korvoth Ashmaw", "Red Challenge, a Dragon. "),
    ("Korvoth Ashmaw", "Reward: a Dragon Rune."),
    ("Burning Ley Lines", "Challenges deal 1 more Magic damage where they deal any."),
    ("Margath Stirs", "Dragons deal 1 more damage in round 1 where they deal any."),
    ("Lost Pedlar", "Green Encounter. Test [Head] Tracking (12); "),
    ("The Realm", "143 hexes. Towns: Frostgate, Forge, Dawnsmoor, Tamalir, Vynelvale, Riverwatch and Nerekhall."),
    ("No More Business as Usual", "Yellow Event 2. Items cost twice as much; discounts are taken off afterwards."),
    ("Wishing Well", "success: lose all Exhaustion and lose 1 Wound; failure: lose 1 Gold."),
    ("Ashfall", "Each player whose Hero is in no standing town: take 1 Wound."),
    ("Black Rain", "Each player: on swamp or mountains take 2 Exhaustion; elsewhere take 1 Exhaustion."),
    ("Tam Netcaster", "In the Escape phase, it takes 1 Exhaustion: +3 to your Hero's next Escape test."),
]


@pytest.mark.parametrize(("name", "said"), SAID)
def test_what_a_card_says(name: str, said: str) -> None:
    assert said in CARDS[name].text


@pytest.mark.parametrize("name", CARDS)
def test_a_text_is_clean(name: str) -> None:
    said = CARDS[name].text
    assert said.endswith(".")
    assert not re.search(
        r"\s\s|\.\.|:\s*\.|;\s*\.|\b(\w+) \1\b|\b1 (Wounds|Counters|cards|dice|spaces)\b| [,.;:]", said
    )
    assert not re.search(r"\. [a-z]", said), "every sentence begins with a large letter"
    assert said.count("(") == said.count(")")


def test_an_ability_for_every_round_says_so_also_where_it_serves_before_combat() -> None:
    cards = {info.name: info.text for info in the_game(STRAW).cards()}
    assert "Once before combat and once a round: +1" in cards["Straw Horn"]  # Any Phase
