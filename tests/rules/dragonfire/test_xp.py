"""Rules of the section XP: what an Adventure pays, and to whom."""

from __future__ import annotations

import pytest

from emberhall.engine.match import Match
from emberhall.games.dragonfire.campaign.experience import experience
from emberhall.games.dragonfire.campaign.features import room_used
from emberhall.games.dragonfire.campaign.levels import character_level, party_level
from emberhall.games.dragonfire.rules.state import THIRD
from tests.games.dragonfire.resting import Rest, a_campaign
from tests.games.dragonfire.story import the_game

CRAWL = the_game().box.adventures["dungeon-crawl"]
FIGHTER, ROGUE = 0, 3


def earned(s: Rest) -> list[int]:
    return [hero.xp for hero in s.t.heroes]


@pytest.mark.rule("DF-XP-01", "DF-XP-03", "DF-XP-04", "DF-EX-49", "DF-KEY-69")
def test_a_completed_dungeon_crawl_pays_5_and_with_charge_6() -> None:
    assert experience(CRAWL, 1, started=3, won=True, challenge=False) == 5
    assert experience(CRAWL, 1, started=3, won=True, challenge=True) == 6


@pytest.mark.rule("DF-XP-02", "DF-XP-04")
@pytest.mark.parametrize(("scene", "xp"), [(1, 1), (2, 2), (3, 3)])
def test_scenes_started_are_paid_even_if_the_game_is_lost_but_a_challenge_is_not(scene: int, xp: int) -> None:
    assert experience(CRAWL, 1, started=scene, won=False, challenge=False) == xp
    assert experience(CRAWL, 1, started=scene, won=False, challenge=True) == xp


@pytest.mark.rule("DF-WIN-04", "DF-XP-02", "DF-EX-51")
def test_a_party_that_falls_in_the_second_scene_is_paid_for_two() -> None:
    party = a_campaign(xp=28)
    s = party.next_game()
    s.t.scene = 1
    for player in s.t.players:
        player.unconscious = player.seat > 0
    s.player(0).hp, s.player(0).exhausted = 1, True
    s.facing(0, "Troll")
    s.begin("take_damage")
    assert s.outcome is not None
    assert not s.outcome.won
    party.reports(s.outcome, s.t)
    assert earned(party) == [30] * 4
    assert character_level(party.hero(0).xp) == 3
    assert not any(hero.items or hero.waiting for hero in party.t.heroes)  # but no Magic Items


@pytest.mark.rule("DF-XP-04")
def test_a_challenge_pays_only_if_it_was_accepted_before_the_game() -> None:
    accepted = a_campaign().rest().do("challenge").plays(won=True)
    assert earned(accepted) == [6] * 4
    assert earned(a_campaign().plays(won=True)) == [5] * 4
    assert not accepted.t.challenge  # the next one has to be accepted anew


@pytest.mark.rule("DF-XP-05")
def test_every_character_is_paid_in_full() -> None:
    assert earned(a_campaign().plays(won=True)) == [5, 5, 5, 5]


@pytest.mark.rule("DF-XP-06", "DF-CF-51")
def test_xp_is_a_ceiling_and_never_spent() -> None:
    s = a_campaign(xp=20).takes(FIGHTER, "Alert", 2)
    assert s.hero(FIGHTER).xp == 20
    assert room_used(s.t, s.hero(FIGHTER)) == 15  # 10 for the Feature, 5 for slot 2


@pytest.mark.rule("DF-XP-08")
def test_xp_is_kept_on_the_character_from_game_to_game() -> None:
    s = a_campaign(xp=12).rest()
    s.match = Match.load(s.game, s.played.save())
    s.t = s.match.state
    assert earned(s.plays(won=True)) == [17] * 4


@pytest.mark.rule("DF-KEY-69")
def test_without_xp_there_is_no_room_for_a_feature() -> None:
    s = a_campaign().rest()
    assert "XP more than the 0" in s.why_not(FIGHTER, "Tough", 2)
    assert not s.offers("feature")


@pytest.mark.rule("DF-GAP-52")
def test_a_game_given_up_counts_as_a_defeat() -> None:
    assert earned(a_campaign().plays(won=False, scene=2)) == [2] * 4


@pytest.mark.rule("DF-EX-50")
def test_xp_may_wait_but_the_level_rises_with_what_is_earned_and_adventures_with_it() -> None:
    at_50, at_60, at_100 = (a_campaign(xp=xp) for xp in (50, 60, 100))  # nobody has spent anything
    assert [party_level(party.t) for party in (at_50, at_60, at_100)] == [3, 4, 5]
    begun = a_campaign(xp=50).takes(ROGUE, "Battle Lore", 2)  # 20 and 5 for the slot
    assert "needs 5 XP more than the 50" in begun.why_not(ROGUE, "Magic Adept", 3)  # 20 and 10 for the slot
    spent = a_campaign(xp=60).takes(ROGUE, "Battle Lore", 2)  # waiting for 60 is reasonable
    spent.takes(ROGUE, "Magic Adept", 3)
    # waiting longer makes later Adventures harder: their Level follows what was earned, not what was spent
    crawls = [party.next_setup("dungeon-crawl") for party in (at_50, at_60, spent, at_100)]
    assert [setup.options["adventure_level"] for setup in crawls] == ["3", "4", "4", "5"]
    tables = [the_game().new(setup) for setup in crawls]
    assert [t.level for t in tables[:3]] == [2, 3, 3]
    assert [len(t.players[3].features) for t in tables] == [0, 0, 2, 0]
    assert len(tables[3].decks[THIRD]) == 6
    waited = at_50.plays(won=True)  # what waits is not lost
    left = waited.hero(ROGUE).xp - room_used(waited.t, waited.hero(ROGUE))
    assert left == 50 + experience(CRAWL, 3, 3, True, False)
