"""Rules of the section LEVEL: Character Level, Party Level, and which Adventures fit."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.campaign.levels import character_level, party_level
from emberhall.games.dragonfire.campaign.magic_items import of_rarity, room_to_attune
from tests.games.dragonfire.resting import BOX, Rest, a_campaign

XP_OF = {1: 0, 2: 10, 3: 30, 4: 60, 5: 100}
SIX = ("Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue", "Half-Elf Rogue", "Half-Orc Fighter")


def a_party_of(*levels: int) -> Rest:
    s = a_campaign(party=SIX[: len(levels)])
    for seat, level in enumerate(levels):
        s.record(seat, xp=XP_OF[level])
    return s


@pytest.mark.rule("DF-LEVEL-01", "DF-CAMP-06", "DF-CF-10", "DF-KEY-75")
@pytest.mark.parametrize(
    ("xp", "level"),
    [(0, 1), (9, 1), (10, 2), (29, 2), (30, 3), (59, 3), (60, 4), (99, 4), (100, 5), (250, 5)],
)
def test_character_level_follows_total_xp(xp: int, level: int) -> None:
    assert character_level(xp) == level


@pytest.mark.rule("DF-LEVEL-02", "DF-EX-51")
def test_a_rogue_with_28_xp_reaches_level_3_in_a_lost_dungeon_crawl() -> None:
    s = a_campaign(party=("Half-Elf Rogue", "Human Fighter")).record(0, xp=28).plays(won=False, scene=2)
    assert s.hero(0).xp == 30
    assert character_level(s.hero(0).xp) == 3


@pytest.mark.rule("DF-LEVEL-03")
def test_the_level_is_determined_after_the_award_and_before_items_are_attuned() -> None:
    """At 98 XP two Uncommon items are all; the 7 XP of this game make it Level 5, which allows a third."""
    s = a_campaign(xp=98).record(0, items=("Pearl of Power", "Robe of Stars"))
    assert room_to_attune(s.t, s.hero(0), "Uncommon") == 0
    s.plays(won=True)  # Dungeon Crawl at Level 4 pays 2 a Scene and 1
    assert s.hero(0).xp == 105
    assert len(of_rarity(s.t, s.hero(0), "Uncommon")) == 3
    assert not s.hero(0).waiting


@pytest.mark.rule("DF-LEVEL-04")
def test_the_level_changes_neither_hp_nor_hand_by_itself() -> None:
    low, high = (a_campaign(xp=xp).next_setup() for xp in (0, 100))
    assert low.party == high.party
    assert low.options["campaign"] == high.options["campaign"]


@pytest.mark.rule("DF-LEVEL-05", "DF-KEY-68", "DF-GAP-66")
@pytest.mark.parametrize(("levels", "party"), [((4, 3, 3, 2, 1, 1), 2), ((2, 2, 2, 1), 1), ((3, 3, 2), 2)])
def test_party_level_is_the_average_rounded_down(levels: tuple[int, ...], party: int) -> None:
    assert party_level(a_party_of(*levels).t) == party


@pytest.mark.rule("DF-LEVEL-06", "DF-LEVEL-07", "DF-LEVEL-08", "DF-EX-52", "DF-GAP-41", "DF-KEY-03")
def test_a_party_of_level_2_plays_level_2_as_printed_lower_raised_and_higher_as_printed() -> None:
    s = a_party_of(4, 3, 3, 2, 1, 1)
    level = {card.name: s.next_setup(card.id).options["adventure_level"] for card in BOX.adventures.values()}
    assert {level[name] for name in ("The Portcullis Is Breached", "Bodyguards", "Unholy Presence")} == {"printed"}
    assert {level[name] for name in ("Dungeon Crawl", "Wastes of Ancient Empire")} == {"2"}
    assert {level[name] for name in ("The Ember Road", "The Wyrm Below")} == {"printed"}


@pytest.mark.rule("DF-LEVEL-07")
def test_a_party_of_level_1_may_try_level_3() -> None:
    s = a_party_of(1, 1).rest().do("plan", "The Ember Road")
    assert s.next_setup().options["adventure_level"] == "printed"
