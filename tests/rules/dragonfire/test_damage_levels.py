"""Rules of the section DMG: damage in levels, and damage anywhere on a track."""

from __future__ import annotations

import pytest

from tests.games.dragonfire.blows import blows, bolt, feint, lay, may_lay
from tests.games.dragonfire.sparring import FIGHTER, ROGUE, a_turn, until_turn_of
from tests.games.dragonfire.story import the_game

# ---------------------------------------------------------------- level damage


@pytest.mark.rule("DF-DMG-23")
def test_consecutive_levels_fall_from_the_topmost_that_stands() -> None:
    s = a_turn(FIGHTER)
    slaad = s.facing(FIGHTER, "Death Slaad", cleared=0b0001)
    source = bolt(s, 2)
    s.begin("deal_damage")
    lay(s, source, slaad).do("deal", slaad.uid)
    assert slaad.cleared == 0b0111


@pytest.mark.rule("DF-DMG-23")
def test_a_second_level_that_is_not_there_is_lost() -> None:
    s = a_turn(FIGHTER, facing=("Dangling Sack", "Ladder"))
    sack, ladder = s.t.foes
    source = bolt(s, 2)
    s.begin("deal_damage")
    lay(s, source, sack).do("deal", sack.uid)
    assert (s.left(sack), s.left(ladder)) == (0, 4)


@pytest.mark.rule("DF-DMG-24")
def test_level_damage_cannot_be_used_on_a_square_level() -> None:
    s = a_turn(FIGHTER, facing=("Iron Chest", "Dummy"))
    chest, dummy = s.t.foes
    s.hand(ROGUE, "Twist the Knife")
    s.begin("play_cards").do("assist", "Twist the Knife", seat=ROGUE).do("done")
    assert not s.offers("lay", "Twist the Knife", "Iron Chest")
    assert s.offers("lay", "Twist the Knife", "Dummy")
    assert chest.cleared == dummy.cleared == 0


@pytest.mark.rule("DF-DMG-24", "DF-GAP-35")
def test_level_damage_stops_before_a_square_level() -> None:
    s = a_turn(FIGHTER)
    post = s.facing(FIGHTER, "Iron Post")  # round, square, round
    source = bolt(s, 2)
    s.begin("deal_damage")
    lay(s, source, post).do("deal", post.uid)
    assert post.cleared == 0b001


@pytest.mark.rule("DF-DMG-24", "DF-KEY-34")
def test_a_square_level_is_cleared_by_icons_and_its_neighbours_by_level_damage() -> None:
    s = a_turn(FIGHTER)
    chest = s.facing(FIGHTER, "Iron Chest")  # 5 of anything, square; then 2 black
    knife = bolt(s, 1)
    (five,) = blows(s, {"colourless": 5})
    s.begin("deal_damage")
    assert not may_lay(s, knife, chest)
    lay(s, five, chest).do("deal", chest.uid)
    assert chest.cleared == 0b001
    lay(s, knife, chest).do("deal", chest.uid)
    assert chest.cleared == 0b011


# ---------------------------------------------------------------- anywhere on the track


@pytest.mark.rule("DF-DMG-25", "DF-DMG-26")
def test_feint_puts_two_blue_on_the_third_level() -> None:
    s, slaad, crown = feint(2)
    assert [o.more for o in s.offers("lay-level", crown.uid)] == [2]
    s.do("lay-level", crown.uid, slaad.uid, 2).do("deal", slaad.uid)
    assert slaad.cleared == 0b0100
    assert not slaad.defeated


@pytest.mark.rule("DF-DMG-25")
def test_feint_does_not_lower_what_a_level_asks_for() -> None:
    s, _, crown = feint(1)
    assert not s.offers("lay-level", crown.uid)


@pytest.mark.rule("DF-DMG-26", "DF-DMG-36")
def test_levels_that_were_skipped_must_still_be_cleared() -> None:
    s = a_turn(FIGHTER)
    slaad = s.facing(FIGHTER, "Death Slaad", cleared=0b0100)
    six, black, three = blows(s, {"colourless": 6}, {"black": 2}, {"colourless": 3})
    s.begin("deal_damage")
    lay(s, three, slaad).do("deal", slaad.uid)
    assert slaad.cleared == 0b0100, "3 do not clear the level of 6 on top"
    lay(s, six, slaad).do("deal", slaad.uid)
    assert slaad.cleared == 0b0101
    lay(s, black, slaad).do("deal", slaad.uid)
    assert slaad.cleared == 0b1111, "with the 3 of this turn the last level falls too"
    assert s.left(slaad) == 0


@pytest.mark.rule("DF-DMG-37")
def test_only_feint_deals_damage_anywhere() -> None:
    box = the_game().box
    found = [card.name for card in box.market.values() if "anywhere on a damage track" in texts_of(card.name)]
    assert found == ["Feint"]


def texts_of(name: str) -> str:
    return next(card.text for card in the_game().cards() if card.name == name)


@pytest.mark.rule("DF-DMG-38", "DF-EX-33")
def test_feint_lends_its_permission_to_a_crown_of_confusion_that_keeps_its_text() -> None:
    s = a_turn(ROGUE, "Feint", "Crown of Confusion", "Lightning Bolt", facing=("Death Slaad",))
    slaad = s.t.foes[0]
    s.player(ROGUE).hp = 99
    s.encounters("Ghoul")  # for the Save: not black, so it fails
    s.begin("play_cards", active=ROGUE).do("play", "Feint").do("play", "Crown of Confusion").do("done")
    crown = next(x for x in s.t.sources if s.game.name(x.card) == "Crown of Confusion" and not x.per)
    turned = next(x for x in s.t.sources if x.per == "strength")
    assert sum(turned.damage) == 2, "the text is used as well: its Attack Strength is turned against another"
    s.do("lay-level", crown.uid, slaad.uid, 2).do("deal", slaad.uid)
    assert slaad.cleared == 0b0100
    until_turn_of(s, ROGUE)
    s.do("play", "Lightning Bolt").do("done").do("lay", "Lightning Bolt", "Death Slaad").do("deal", "Death Slaad")
    assert slaad.cleared == 0b0111, "only the colourless level of 3 remains"


@pytest.mark.rule("DF-DMG-25", "DF-DMG-38")
def test_a_card_that_lends_the_permission_may_have_it_from_another_one_but_not_from_itself() -> None:
    s = a_turn(ROGUE, "Blade of Nine Cuts", "Feint", facing=("Black Post",))  # levels of 2, 1, 1 and 3 black
    post = s.t.foes[0]
    s.begin("play_cards", active=ROGUE).do("play", "Blade of Nine Cuts").do("play", "Feint").do("done")
    assert not s.offers("lay-level", "Feint")  # it may, but its red clears none of these levels
    s.do("lay-level", "Blade of Nine Cuts", post.uid, 3).do("deal", "Black Post")
    assert post.cleared == 0b1000
    s = a_turn(ROGUE, "Blade of Nine Cuts", facing=("Black Post",)).begin("play_cards", active=ROGUE)
    s.do("play", "Blade of Nine Cuts").do("done")
    assert not s.offers("lay-level")
