"""The eight squires: what they bring, and the favour each does once an encounter."""

from __future__ import annotations

import pytest

from emberhall.games.bardsung.rules.box import SquireCard, open_box
from emberhall.games.bardsung.rules.language import Roll
from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.rules.tokens import TOOLKIT
from emberhall.games.bardsung.telling.texts import text_of
from tests.games.bardsung.story import Story, on_a_crawl

CARDS = list(open_box().squires.values())


def test_there_are_eight() -> None:
    assert [card.name for card in CARDS] == ["Odda", "Brin", "Tam", "Sister Vey", "Kett", "Old Harl", "Ruk", "Miro"]
    assert len({text_of(card) for card in CARDS}) == 8


def led_by(squire: str, draws: list[str] | None = None) -> Story:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().resource("charm", 0).resource("firewood", 0)
    s.hero("Stoneheart", at="A", wounds=1).squire = s.box.number[squire]
    s.hero("Dawnguard", at="A")
    s.t.fate = 0
    s.t.spent[TOOLKIT] = 1
    renew(s.t)
    s.gain("Stoneheart", "burn")
    s.enemy("Straw Man", at="A")
    return s.order("Stoneheart", "Dawnguard", "Straw Man").turn("Stoneheart", draws=draws or [])


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_favour_is_done_once(card: SquireCard) -> None:
    s = led_by(card.name, ["P01", "P02"] if card.name == "Brin" else None).do("favour", card.name)
    while s.asked != "turn":
        s.played.choose(s.choice.options[0])
    assert not s.offers("favour")
    assert s.t.actions == 2


def test_favours() -> None:
    assert led_by("Odda").do("favour", "Odda").wounds("Stoneheart") == 0
    assert led_by("Miro").do("favour", "Miro").t.fate == 1
    s = led_by("Tam")
    tools = s.t.resources[TOOLKIT]
    assert s.do("favour", "Tam").t.resources[TOOLKIT] == tools + 1
    assert not led_by("Sister Vey").do("favour", "Sister Vey").has("Stoneheart", "burn")
    s = led_by("Ruk").do("favour", "Ruk").do("push", 1)
    assert s.t.enemies[0].at == 1
    s = led_by("Old Harl").do("favour", "Old Harl").do("go", 1)
    assert s.hero("Stoneheart").at == 1  # without a parting blow
    assert "reach" in led_by("Kett").do("favour", "Kett").t.force


def test_standing_benefits() -> None:
    s = led_by("Old Harl")
    (b,) = s.t.force["bonus"]
    assert b.word.bonus(s.t, b, Roll("parting-blow", s.hero("Stoneheart"), 10)) == 1
    s = led_by("Tam")
    (b,) = s.t.force["bonus"]
    assert b.word.bonus(s.t, b, Roll("test", s.hero("Stoneheart"), 10)) == 1


def test_odda_blesses_her_hero_when_the_encounter_begins() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare()
    s.hero("Stoneheart").squire = s.box.number["Odda"]
    renew(s.t)
    s.begin("set_the_scene", draws=["Stoneheart", "Dawnguard"])
    assert (s.has("Stoneheart", "blessing"), s.has("Dawnguard", "blessing")) == (True, False)
    assert "you gain Blessing" in text_of(s.box.squires[s.box.number["Odda"]])
