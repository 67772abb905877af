"""Rules of the section XP: what an Adventure pays, and to whom."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from emberhall.games.dragonfire.campaign import campaign as rules
from emberhall.games.dragonfire.campaign.campaign import experience
from emberhall.games.dragonfire.rules.state import THIRD
from tests.games.dragonfire.story import Story, the_game
from tests.games.dragonfire.test_campaign import BOX, a_campaign, played

CRAWL = the_game().box.adventures["dungeon-crawl"]


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
    begun = a_campaign(xp=28)
    setup = rules.setup_for_next(BOX, begun)
    s = Story(setup.party, setup.adventure, setup.options)
    s.t.scene = 1
    for player in s.t.players:
        player.unconscious = player.seat > 0
    s.player(0).hp, s.player(0).exhausted = 1, True
    s.facing(0, "Troll")
    s.begin("take_damage")
    assert s.outcome is not None
    assert not s.outcome.won
    rested = rules.after(begun, s.outcome, s.t)
    assert [hero.xp for hero in rested.heroes] == [30] * 4
    assert rules.character_level(rested.heroes[0].xp) == 3
    assert not any(hero.items or hero.waiting for hero in rested.heroes)  # but no Magic Items


@pytest.mark.rule("DF-XP-04")
def test_a_challenge_pays_only_if_it_was_accepted_before_the_game() -> None:
    accepted = replace(a_campaign(), challenge=True)
    assert [hero.xp for hero in played(accepted, won=True).heroes] == [6] * 4
    assert [hero.xp for hero in played(a_campaign(), won=True).heroes] == [5] * 4
    assert not played(accepted, won=True).challenge  # the next one has to be accepted anew


@pytest.mark.rule("DF-XP-05")
def test_every_character_is_paid_in_full() -> None:
    assert [hero.xp for hero in played(a_campaign(), won=True).heroes] == [5, 5, 5, 5]


@pytest.mark.rule("DF-XP-06", "DF-CF-51")
def test_xp_is_a_ceiling_and_never_spent() -> None:
    party = rules.acquire(BOX, a_campaign(xp=20), "Human Fighter", "Alert", 2)
    fighter = rules.hero_called(party, "Human Fighter")
    assert fighter.xp == 20
    assert rules.room_used(BOX, fighter) == 15  # 10 for the Feature, 5 for slot 2


@pytest.mark.rule("DF-XP-08")
def test_xp_is_kept_on_the_character_from_game_to_game() -> None:
    kept = rules.decode(BOX, rules.encode(a_campaign(xp=12)))
    assert [hero.xp for hero in played(kept, won=True).heroes] == [17] * 4


@pytest.mark.rule("DF-KEY-69")
def test_without_xp_there_is_no_room_for_a_feature() -> None:
    with pytest.raises(rules.Refusal, match="XP more than the 0"):
        rules.acquire(BOX, a_campaign(), "Human Fighter", "Tough", 2)


@pytest.mark.rule("DF-GAP-52")
def test_a_game_given_up_counts_as_a_defeat() -> None:
    assert [hero.xp for hero in played(a_campaign(), won=False, scene=2).heroes] == [2] * 4


@pytest.mark.rule("DF-EX-50")
def test_xp_may_wait_but_the_level_rises_with_what_is_earned_and_adventures_with_it() -> None:
    at_50, at_60, at_100 = (a_campaign(xp=xp) for xp in (50, 60, 100))  # nobody has spent anything
    assert [rules.party_level(party) for party in (at_50, at_60, at_100)] == [3, 4, 5]
    begun = rules.acquire(BOX, at_50, "Human Rogue", "Battle Lore", 2)  # 20 and 5 for the slot
    with pytest.raises(rules.Refusal, match="needs 5 XP more than the 50"):
        rules.acquire(BOX, begun, "Human Rogue", "Magic Adept", 3)  # 20 and 10 for the slot
    spent = rules.acquire(BOX, at_60, "Human Rogue", "Battle Lore", 2)  # waiting for 60 is reasonable
    spent = rules.acquire(BOX, spent, "Human Rogue", "Magic Adept", 3)
    # waiting longer makes later Adventures harder: their Level follows what was earned, not what was spent
    crawls = [rules.setup_for(BOX, party, "dungeon-crawl") for party in (at_50, at_60, spent, at_100)]
    assert [setup.options["adventure_level"] for setup in crawls] == ["3", "4", "4", "5"]
    tables = [the_game().new(setup) for setup in crawls]
    assert [t.level for t in tables[:3]] == [2, 3, 3]
    assert [len(t.players[3].features) for t in tables] == [0, 0, 2, 0]
    assert len(tables[3].decks[THIRD]) == 6
    waited = played(at_50, won=True)  # what waits is not lost
    assert waited.heroes[3].xp - rules.room_used(BOX, waited.heroes[3]) == 50 + experience(CRAWL, 3, 3, True, False)
