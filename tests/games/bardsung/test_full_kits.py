"""Heroes with all their abilities at mixed levels, treasure and squires play at random, with everything looked at."""

from __future__ import annotations

import random
from typing import Any

import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.bardsung.rules.secrets import restore
from emberhall.games.bardsung.rules.state import Table
from emberhall.testing.random_play import check_restart, same
from emberhall.testing.worlds import whole_check
from tests.games.bardsung.story import the_straw_game
from tests.games.bardsung.test_random_play import check

HEROES = ("Dawnguard", "Lightweaver", "Nightfeather", "Stoneheart", "Wyldshell")
DECISIONS = 350


def kitted(party: tuple[str, ...], seed: int) -> tuple[Setup, Table]:
    """A crawl whose heroes have everything their paths offer."""
    game = the_straw_game()
    setup = Setup("straw-crawl", party)
    t: Table = game.new(setup)
    chance = random.Random(seed)
    squires = list(t.box.squires)
    for hero in t.heroes:
        path = t.hero_card(hero).path
        hero.abilities = [i for i, card in t.box.abilities.items() if card.path == path]
        hero.enhanced = chance.sample(hero.abilities, 7)
        hero.devotion = 2 if path == "Path of Faith" else 0
        hero.squire = squires.pop(chance.randrange(len(squires)))
        hero.levels = [3, 3]
    t.fate = t.fate_tokens
    restore(t)
    return setup, t


@pytest.mark.parametrize("seed", range(1, 13))
def test_everything_works_together(seed: int) -> None:
    game = the_straw_game()
    chance = random.Random(seed)
    party = tuple(chance.sample(HEROES, 2 + seed % 4))
    setup, start = kitted(party, seed)
    match: Match[Any] = Match.of(game, setup, start, Chance(seed), Keep.ALL)
    for step in range(DECISIONS):
        if match.choice is None:
            break
        choice = match.choice
        eager = [o for o in choice.options if o.act in ("use", "explore", "target", "use-card", "favour", "go")]
        pick = chance.choice(eager if eager and chance.random() < 0.7 else choice.options)
        assert game.acts.label(match.state, pick)
        assert game.asks.prompt(match.state, choice)
        if step % 23 == 0 or choice.ask in ("deck-top", "deck-bottom"):
            whole_check(match, seed + step)
        if step % 9 == 0:
            assert same(match, match.fork(seed=1))
        if step % 31 == 0 and choice.rest:
            check_restart(match)
            assert game.encode(game.decode(game.encode(match.state))) == game.encode(match.state)
        match.choose(pick)
        if match.choice is not None:
            check(match)
