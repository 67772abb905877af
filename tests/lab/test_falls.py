"""Who falls to what: the card at work, those who attacked, a rival, or a rule that needs no card."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from emberhall.games import game
from emberhall.games.rulebook import rulebook
from emberhall.lab.findings import Findings
from emberhall.lab.page import page
from emberhall.lab.playing import play_game
from emberhall.lab.records import TOGETHER, Fall, Record, record
from emberhall.lab.simulate import plan_for

OWN = {
    "ashardalon": {"hero", "power", "treasure", "boon"},
    "bardsung": {"hero", "ability", "equipment", "squire", "treasure", "wound"},
    "dragonfire": {"character", "feature", "item", "market", "basic"},
    "dragonlords": {"item", "ally", "retinue"},
}
"""Kinds of cards that are the heroes' own, or what they suffered; a rival may well be to blame."""


@cache
def records_of(name: str, players: str, games: int) -> list[Record]:
    box = game(name)
    plan = plan_for(box, players, games)
    return [record(box, plan, number) for number in range(games)]


def falls_of(name: str, players: str, games: int) -> list[Fall]:
    return [fall for each in records_of(name, players, games) for fall in each.falls]


@pytest.mark.parametrize(
    ("name", "players", "games"),
    [("ashardalon", "random", 60), ("bardsung", "random", 60), ("dragonfire", "heuristic", 40),
     ("dragonlords", "heuristic", 8)],
)  # fmt: skip
def test_everybody_falls_to_something_that_can_fell_somebody(name: str, players: str, games: int) -> None:
    box, falls = game(name), falls_of(name, players, games)
    kinds: dict[str, set[str]] = {}
    for card in box.cards():
        kinds.setdefault(card.name, set()).add(card.kind)
    assert len(falls) > 40
    for fall in falls:
        assert fall.by
        for by in fall.by.split(TOGETHER):
            assert by in rulebook(name) or kinds[by] - OWN[name], fall


@pytest.mark.parametrize(
    ("name", "rule", "heading"),
    [("ashardalon", "WA-COND-10", "Poison damage"), ("bardsung", "BS-COND-10", "Burn")],
)
def test_what_no_card_does_is_called_by_its_rule(name: str, rule: str, heading: str) -> None:
    games = [each for each in records_of(name, "random", 60) if rule in {fall.by for fall in each.falls}]
    assert games
    findings = Findings(game(name))
    for each in games:
        findings.add(each)
    text = page("", "", findings, [])
    assert f"<td>{heading} [{rule}]</td>" in text
    assert "something else" not in text


def test_a_curse_that_hurts_at_every_new_tile_is_named() -> None:
    assert "Dragon Fear" in {fall.by for fall in falls_of("ashardalon", "random", 60)}


def test_only_those_who_attack_are_to_blame_for_it() -> None:
    """What faces a character without attacking did not fell it, and a Location attacks whoever is in it."""
    box = game("dragonfire")
    plan = plan_for(box, "heuristic", 40)
    for number in range(plan.games):
        log = play_game(box, plan.setup(number), plan.players, number, lambda state: None).state.log
        assert log
        attacks = [entry.event for entry in log.entries if type(entry.event).__name__ == "Attacked"]
        assert all(event.attackers for event in attacks)  # type: ignore[attr-defined]


def test_who_is_felled_by_a_rival_falls_to_that_rival() -> None:
    games = records_of("dragonlords", "heuristic", 8)
    duels = [(each, fall) for each in games for fall in each.falls if fall.by in each.party]
    assert duels
    assert all(fall.by != fall.who for _, fall in duels)


def test_a_rule_that_is_not_in_the_book_is_shown_as_it_is() -> None:
    box = game("ashardalon")
    each = records_of("ashardalon", "random", 60)[0]
    findings = Findings(box)
    findings.add(
        msgspec.structs.replace(each, falls=[Fall("falls", "Quinn", 3, "Grell"), Fall("falls", "Quinn", 3, "")])
    )
    text = page("", "", findings, [])
    assert "<td>Grell</td>" in text
    assert "<td>something else</td>" in text
