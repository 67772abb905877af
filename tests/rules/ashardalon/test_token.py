"""Rules of the section TOKEN: monster and treasure tokens, in adventures that use them."""

from __future__ import annotations

from collections import Counter

import pytest

from emberhall.games.ashardalon.rules.box import TREASURE_TOKENS
from emberhall.games.ashardalon.rules.tokens import TREASURE_TOKEN
from tests.games.ashardalon.quest import at_the_door, go_in, on_tiles
from tests.games.ashardalon.story import Story, quiet_party, the_game


@pytest.mark.rule("WA-TOKEN-01")
def test_there_are_thirty_three_treasure_tokens() -> None:
    assert len(TREASURE_TOKENS) == 33
    kinds = Counter(token - 20_000 for token in TREASURE_TOKENS)
    assert kinds == {0: 5, 100: 9, 200: 11, 300: 5, 400: 2, 500: 1}
    box = the_game().box
    names = {box.name(token) for token in TREASURE_TOKENS}
    assert names == {"Treasure", "100 gp", "200 gp", "300 gp", "400 gp", "500 gp"}
    assert names.isdisjoint(box.name(card) for card in box.treasures)  # no card is taken for a token


@pytest.mark.rule("WA-TOKEN-01")
def test_an_adventure_without_tokens_lays_none() -> None:
    s = explorer("monster-hunt")
    assert not s.t.things


@pytest.mark.rule("WA-TOKEN-02")
def test_the_adventure_says_where_treasure_tokens_lie() -> None:
    s = explorer("assault-on-firestorm-peak")
    assert [(thing.what, thing.at) for thing in s.t.things] == [(TREASURE_TOKEN, s.t.dungeon.scorch[2])]


@pytest.mark.rule("WA-TOKEN-02")
def test_a_token_brings_gold_or_a_treasure_card() -> None:
    s = explorer("assault-on-firestorm-peak")
    s.hero("Keyleth").at = s.t.dungeon.scorch[2] + 4
    s.t.monsters.clear()
    s.begin(draws=["300 gp"]).do("pick-up", 0)
    assert s.hero("Keyleth").gold == 300
    assert not s.t.things


@pytest.mark.rule("WA-TOKEN-01")
def test_a_monster_token_drawn_at_random_says_which_villain_rules_the_chamber() -> None:
    s = at_the_door("Keyleth", card="Unknown Overlord", monsters=["Snake"])
    go_in(s, draws=["Kraash"])
    s.do("tile", 3).do("tile", 4)
    assert on_tiles(s) == ["Kraash", "Snake"]


def explorer(adventure: str) -> Story:
    """Keyleth has explored a tile with a black triangle north of the Start Tile; nobody sees her."""
    s = quiet_party("Keyleth", adventure=adventure)
    s.hero("Keyleth").at = 2
    s.hide("Keyleth")
    s.stack("B2-3")
    s.monsters("Snake")
    s.encounters()
    return s.begin("exploration_phase")
