"""Rules of the section CAMP: what lasts between Adventures."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign import campaign as rules
from emberhall.games.dragonfire.rules.advancements import Carried
from emberhall.table.campaigns import Campaign
from emberhall.table.seats import Seat
from tests.games.dragonfire.gifted import set_up
from tests.games.dragonfire.story import PARTY, Story, the_game
from tests.games.dragonfire.test_campaign import BOX, WON, a_campaign

FIGHTER = "Human Fighter"


@pytest.mark.rule("DF-CAMP-01")
def test_a_single_game_needs_no_campaign() -> None:
    t = the_game().new(Setup("dungeon-crawl", PARTY))
    assert not any(player.features or player.held for player in t.players)


@pytest.mark.rule("DF-CAMP-02", "DF-KEY-01")
def test_advancements_are_features_and_magic_items() -> None:
    party = a_campaign(xp=30, waiting=("Lucky Coin",))
    party = replace(party, heroes=(party.heroes[0], *(replace(hero, waiting=()) for hero in party.heroes[1:])))
    for advancement in ("Tough", "Lucky Coin"):  # one way of taking both kinds, and no third
        party = rules.buy(BOX, party, advancement, FIGHTER)
    with pytest.raises(Refusal, match="There is no Feature 'Fireball'"):
        rules.buy(BOX, party, "Fireball", FIGHTER)
    setup = rules.setup_for_next(BOX, party)
    brought = msgspec.json.decode(setup.options["campaign"], type=Carried)
    assert (brought.features, brought.items) == ({FIGHTER: ("Tough",)}, {FIGHTER: ("Lucky Coin",)})
    with_them = set_up(Story(setup.party, setup.adventure, setup.options)).player(0)
    without = set_up(Story(setup.party, setup.adventure, setup.options | {"campaign": "{}"})).player(0)
    assert [BOX.name(number) for number in with_them.features] == ["Tough"]
    assert [BOX.name(number) for number in with_them.in_play] == ["Lucky Coin"]
    assert not without.features
    assert not without.in_play
    for name in ("hp", "gold", "hand", "types"):  # nothing else of a campaign makes a character stronger
        assert getattr(with_them, name) == getattr(without, name)


@pytest.mark.rule("DF-CAMP-03")
def test_advancements_come_between_games_never_during_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path))
    seats = [Seat.of("heuristic")] * 4
    kept = Campaign.new(the_game(), "Ours", "dungeon-crawl", PARTY, seats, seed=1)
    kept.state = a_campaign(xp=20)
    kept.keep()
    kept.buy("Tough", "Human Fighter")
    kept.table()
    with pytest.raises(Refusal, match="a game is under way"):
        kept.buy("Healer", "Human Fighter")
    assert rules.visible(rules.hero_called(kept.state, "Human Fighter")) == ("Tough",)


@pytest.mark.rule("DF-CAMP-04", "DF-KEY-36", "DF-KEY-88")
def test_after_an_adventure_comes_a_long_rest_and_nobody_is_exhausted_in_the_next() -> None:
    begun = a_campaign()
    setup = rules.setup_for_next(BOX, begun)
    s = Story(setup.party, setup.adventure, setup.options)
    s.player(0).exhausted, s.player(0).hp, s.t.scene = True, 1, 2
    rested = rules.after(begun, WON, s.t)
    assert rested.heroes[0].xp == 5
    assert len(rested.heroes[0].items) == 1
    setup = rules.setup_for_next(BOX, rested)
    again = Story(setup.party, setup.adventure, setup.options)
    assert not again.player(0).exhausted
    assert again.player(0).hp == 6


@pytest.mark.rule("DF-CAMP-06")
def test_levels_go_up_to_5_and_no_further() -> None:
    assert rules.character_level(10_000) == 5
