"""Rules of the section CAMP: what lasts between Adventures."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign.features import visible
from emberhall.games.dragonfire.campaign.levels import character_level
from emberhall.games.dragonfire.rules.advancements import Carried
from emberhall.games.dragonfire.rules.state import Table
from tests.games.dragonfire.gifted import set_up
from tests.games.dragonfire.resting import BOX, WON, a_campaign
from tests.games.dragonfire.story import PARTY, Story, the_game

FIGHTER = 0


@pytest.mark.rule("DF-CAMP-01")
def test_a_single_game_needs_no_campaign() -> None:
    t = the_game().new(Setup("dungeon-crawl", PARTY))
    assert not any(player.features or player.held for player in t.players)


@pytest.mark.rule("DF-CAMP-02", "DF-KEY-01")
def test_advancements_are_features_and_magic_items() -> None:
    s = a_campaign(xp=30).record(FIGHTER, waiting=("Lucky Coin",))
    s.takes(FIGHTER, "Tough", 2).do("attune", "Lucky Coin", seat=FIGHTER)
    gained = {"background", "feature", "attune"}  # two kinds can be gained, and no third
    others = {"give-back", "trade", "leave-behind", "take-along", "change", "plan", "challenge", "set-out"}
    assert {option.act for option in s.choice.options} <= gained | others
    setup = s.next_setup()
    brought = msgspec.json.decode(setup.options["campaign"], type=Carried)
    assert (brought.features, brought.items) == ({PARTY[0]: ("Tough",)}, {PARTY[0]: ("Lucky Coin",)})
    with_them = set_up(Story(setup.party, setup.adventure, setup.options)).player(0)
    without = set_up(Story(setup.party, setup.adventure, setup.options | {"campaign": "{}"})).player(0)
    assert [BOX.name(number) for number in with_them.features] == ["Tough"]
    assert [BOX.name(number) for number in with_them.in_play] == ["Lucky Coin"]
    assert not without.features
    assert not without.in_play
    for name in ("hp", "gold", "hand", "types"):  # nothing else of a campaign makes a character stronger
        assert getattr(with_them, name) == getattr(without, name)


@pytest.mark.rule("DF-CAMP-03")
def test_advancements_come_between_games_never_during_one() -> None:
    s = a_campaign(xp=20).takes(FIGHTER, "Tough", 2).do("set-out")
    with pytest.raises(Refusal, match="An adventure is under way"):
        s.played.choose(0)
    assert visible(s.hero(FIGHTER)) == ("Tough",)
    assert s.plays(won=False).offers("feature", seat=FIGHTER)  # the next rest is another matter


@pytest.mark.rule("DF-CAMP-04", "DF-KEY-36", "DF-KEY-88")
def test_after_an_adventure_comes_a_long_rest_and_nobody_is_exhausted_in_the_next() -> None:
    def worn_out(t: Table) -> None:
        t.players[0].exhausted, t.players[0].hp, t.scene = True, 1, 2

    s = a_campaign().came_home(WON, worn_out)
    assert s.asked == "long-rest"
    assert s.hero(FIGHTER).xp == 5
    assert len(s.hero(FIGHTER).items) == 1
    again = s.next_game()
    assert not again.player(0).exhausted
    assert again.player(0).hp == 6


@pytest.mark.rule("DF-CAMP-06")
def test_levels_go_up_to_5_and_no_further() -> None:
    assert character_level(10_000) == 5
