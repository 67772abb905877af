"""Rules of the section ANYTIME: what is below the line of some cards, on one's own turn and on another's."""

from __future__ import annotations

import pytest

from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, WIZARD, a_friends_turn, a_turn, pool
from tests.games.dragonfire.story import Story, a_quiet_party


@pytest.mark.rule("DF-ANYTIME-01", "DF-ANYTIME-05")
def test_it_may_be_used_on_ones_own_turn_and_on_anothers() -> None:
    s = a_turn(CLERIC, "Sanctuary").begin("play_cards", active=CLERIC)
    assert s.offers("anytime", "Sanctuary")
    assert s.offers("play", "Sanctuary")
    assert a_friends_turn(CLERIC, "Sanctuary").offers("assist", "Sanctuary")


@pytest.mark.rule("DF-ANYTIME-02", "DF-ANYTIME-04")
def test_only_what_is_below_the_line_is_done_without_the_corners_damage() -> None:
    s = a_turn(CLERIC, "Sanctuary").begin("play_cards", active=CLERIC).do("anytime", "Sanctuary")
    assert pool(s, "Sanctuary") == ()
    assert s.t.foes[0].mood == -1
    s = a_friends_turn(CLERIC, "Sanctuary").do("assist", "Sanctuary")
    assert pool(s, "Sanctuary") == ()
    assert s.t.foes[0].mood == -1


@pytest.mark.rule("DF-ANYTIME-03", "DF-KEY-43")
def test_on_anothers_turn_it_counts_as_an_assist_and_reaches_no_other_location() -> None:
    s = a_quiet_party()
    s.facing(FIGHTER, "Barn")
    s.facing(CLERIC, "Cellar")
    s.hand(CLERIC, "Sanctuary")
    s.hand(WIZARD, "Sanctuary")
    s.hand(FIGHTER, "Glory")
    s.begin("play_cards")
    assert [o.seat for o in s.offers("assist", "Sanctuary")] == [WIZARD]


def in_the_barn(active: int) -> Story:
    """The Fighter has Hush in the Barn, a Dummy faces the Wizard outside; one of them plays cards."""
    s = a_quiet_party()
    s.facing(FIGHTER, "Barn")
    s.facing(WIZARD, "Dummy")
    s.hand(FIGHTER, "Hush", "Glory")
    s.hand(WIZARD, "Glory")
    return s.begin("play_cards", active=active)


@pytest.mark.rule("DF-ANYTIME-03")
def test_on_ones_own_turn_it_reaches_as_a_card_played_and_on_anothers_as_an_assist() -> None:
    s = in_the_barn(FIGHTER).do("anytime", "Hush")
    assert s.offers("foe", "Barn")
    assert s.offers("foe", "Dummy")  # text without an icon leaves a Location  # DF-LOC-19
    s = in_the_barn(WIZARD).do("assist", "Hush")  # an Assist goes where the active player is: one answer, not asked
    assert [s.t.card_of(foe).name for foe in s.t.foes if foe.calm] == ["Dummy"]


@pytest.mark.rule("DF-ANYTIME-03")
def test_on_ones_own_turn_it_is_a_card_played() -> None:
    s = a_turn(CLERIC, "Sanctuary", "Sanctuary", "Sanctuary", facing=("Narrow Stair",)).begin(
        "play_cards", active=CLERIC
    )
    s.do("anytime", "Sanctuary").do("anytime", "Sanctuary")
    assert s.player(CLERIC).plays == 2
    assert not s.offers("anytime")  # the Stair allows two
    assert not s.offers("assist")
    assert s.player(ROGUE).plays == 0
