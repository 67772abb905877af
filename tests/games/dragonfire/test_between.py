"""The Long Rest as a player meets it: what may be written in on a Feature is asked, shown and kept."""

from __future__ import annotations

import pytest

from emberhall.engine.between import step_called
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign import between
from emberhall.games.dragonfire.campaign import campaign as rules
from emberhall.games.dragonfire.campaign.campaign import Campaign
from emberhall.games.dragonfire.telling.names import feature_name
from tests.games.dragonfire.gifted import gifted
from tests.games.dragonfire.test_campaign import BOX, a_campaign

FIGHTER = "Human Fighter"


def rest(campaign: Campaign, step: str, *words: str) -> Campaign:
    led: Campaign = step_called(between.STEPS, step).lead(BOX, campaign, words)
    return led


def fighters_page(campaign: Campaign) -> tuple[str, ...]:
    return between.page(BOX, campaign)[1].lines


def test_a_feature_that_wants_something_written_in_says_so_before_it_is_taken() -> None:
    lines = between.features_open(BOX, a_campaign(xp=40))
    assert all("Veteran's Habit 10 (write in Brawler or Duellist), " in line for line in lines)
    with pytest.raises(
        Refusal, match=r"^Veteran's Habit has to say what is written in: choose one of Brawler, Duellist\.$"
    ):
        rest(a_campaign(xp=40), "feature", FIGHTER, "veteran's-habit")


@pytest.mark.parametrize(
    ("words", "slot"), [(("duellist",), 2), (("3", "Duellist"), 3)], ids=["without a slot", "with a slot"]
)
def test_the_choice_stands_behind_the_name_or_behind_the_slot(words: tuple[str, ...], slot: int) -> None:
    taken = rest(a_campaign(xp=40), "feature", FIGHTER, "veteran's-habit", *words)
    hero = rules.hero_called(taken, FIGHTER)
    assert hero.slots[slot - 1] == ("Veteran's Habit",)
    assert hero.written == {"Veteran's Habit": "Duellist"}
    assert any(line.startswith(f"Slot {slot}: Veteran's Habit (Duellist), 10") for line in fighters_page(taken))


def test_a_word_that_is_neither_slot_nor_choice_is_refused_with_both() -> None:
    with pytest.raises(Refusal, match="slots 1 to 6, and Veteran's Habit takes one of Brawler, Duellist"):
        rest(a_campaign(xp=40), "feature", FIGHTER, "veteran's-habit", "archer")


def test_what_is_missing_on_an_old_record_can_be_written_in_once() -> None:
    old = a_campaign(xp=40, slots=((), ("Veteran's Habit",), (), (), (), ()))
    assert any("Veteran's Habit (nothing written in yet)" in line for line in fighters_page(old))
    assert between.blanks_open(BOX, old)[0] == f"{FIGHTER}: Veteran's Habit (write in Brawler or Duellist)"
    written = rest(old, "write", FIGHTER, "veteran's-habit", "brawler")
    assert rules.hero_called(written, FIGHTER).written == {"Veteran's Habit": "Brawler"}
    assert len(between.blanks_open(BOX, written)) == 3  # the others still have to choose
    with pytest.raises(Refusal, match="says Brawler already"):
        rest(written, "write", FIGHTER, "veteran's-habit", "duellist")


def test_at_the_table_a_feature_is_called_by_what_is_written_on_it() -> None:
    s = gifted("Veteran's Habit", "Tough", written={"Veteran's Habit": "Duellist"})
    names = [feature_name(s.t, s.player(0), number) for number in s.player(0).features]
    assert names == ["Veteran's Habit (Duellist)", "Tough"]
