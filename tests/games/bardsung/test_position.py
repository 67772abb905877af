"""How a search judges a position of Bardsung: what stands between the party and its aim counts."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.running import run
from emberhall.games.bardsung.game import Bardsung
from emberhall.games.bardsung.players import foresight, position
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import BANNER, LEVER
from tests.games.bardsung.story import in_the_tavern, on_a_crawl

GAME = Bardsung()


def begun(encounter: str) -> Table:
    """An encounter of four heroes when somebody has the first turn."""
    match = Match.new(GAME, Setup(encounter, tuple(hero.id for hero in GAME.heroes())[:4]), 1)
    while match.choice is not None and match.choice.ask != "turn":
        match.choose(0)
    return match.state


def test_a_pulled_lever_wears_the_king_down() -> None:
    t = begun("the-king-under-iron")
    before = position.chance(t)
    assert position.figures(t)["levers"] == 3
    t.tokens[LEVER] &= t.tokens[LEVER] - 1
    assert position.figures(t)["levers"] == 2
    assert position.chance(t) > before


def test_a_torn_banner_calls_nobody_any_more() -> None:
    t = begun("chief-of-the-broken-gate")
    before = position.chance(t)
    assert position.figures(t)["banners"] == 1
    t.tokens[BANNER] = 0
    assert position.chance(t) > before


def test_the_cards_a_boss_will_fight_on_with_are_still_to_be_beaten() -> None:
    t = begun("the-heart-of-the-forge")
    first, second = 4, 3  # cards of the Greater Demon against four heroes, and of its second stage
    assert position.figures(t)["boss cards"] == first + second
    assert position.figures(t)["boss"] == 2 * (first + second)
    t.boss_cards = t.boss_cards[:second]
    t.counts["stage"] = 2
    assert position.figures(t)["boss cards"] == second
    assert position.figures(t)["boss"] == 2 * second


def test_while_the_stairs_are_sought_it_counts_how_few_are_near() -> None:
    s = on_a_crawl("Stoneheart")
    rows = position.figures(s.t)["rows to go"]
    assert rows > 0
    for enemies in range(4):
        found = position.figures(s.t)
        near = [float(number == enemies) for number in range(3)]
        assert [found["nobody near"], found["one near"], found["two near"]] == near
        of_the_way = [found[name] for _, name in position.FEW]
        assert of_the_way == [rows * there for there in near]
        crowd = enemies**0.5  # of one hero
        assert found["crowd, rows to go"] == pytest.approx(crowd * rows)
        assert found["crowd, rows to go, squared"] == pytest.approx(crowd * rows * rows)
        assert found["rows to go, squared"] == rows * rows
        s.enemy("Raider", s.t.heroes[0].at)


def test_once_the_stairs_are_found_or_where_there_are_none_it_does_not() -> None:
    crawl, tavern = on_a_crawl("Stoneheart").t, in_the_tavern("Stoneheart").t
    crawl.stairs = crawl.heroes[0].at
    tavern.enemies.clear()
    for t in (crawl, tavern):
        found = position.figures(t)
        assert not any(found[name] for names in position.FEW for name in names)
        assert found["rows to go"] == found["rows to go, squared"] == 0


def test_who_goes_and_looks_finds_what_was_expected() -> None:
    """A judgement that falls whenever a door is opened would rather never open one."""
    changes: list[float] = []
    for seed in range(60):
        party = Random(seed).sample([hero.id for hero in GAME.heroes()], 4)
        t = GAME.new(Setup("the-chapel-stair", tuple(party)))
        t.chance = Chance(seed)
        answer, send, picked, last, before = foresight.playing(), run(GAME, t).send, None, 0, None
        while True:
            try:
                choice = send(picked)
            except StopIteration:
                break
            if t.round != last:
                last, now = t.round, position.chance(t)
                changes += [] if before is None else [now - before]
                before = now if t.stairs < 0 and not t.enemies else None
            picked = choice.options[0] if len(choice.options) == 1 else answer(t, choice)
    assert len(changes) > 300
    assert abs(fmean(changes)) < 0.01
