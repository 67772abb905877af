"""The 28 wound cards, and what their serious sides do."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.games.bardsung.rules.behaviour import speed
from emberhall.games.bardsung.rules.box import WoundCard, open_box
from emberhall.games.bardsung.rules.language import CHARACTERISTICS, Roll
from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.telling.texts import text_of
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl

CARDS = list(open_box().wounds.values())


def test_the_deck_is_that_of_the_box() -> None:
    assert sum(card.copies for card in CARDS) == 28
    rolled = [card for card in CARDS if card.tn]
    for low, high, amount in ((8, 10, 10), (11, 12, 8), (13, 14, 4)):
        assert sum(card.copies for card in rolled if low <= card.tn <= high) == amount
    timed = [card for card in CARDS if card.timers]
    assert sum(card.copies for card in timed) == 6
    assert {card.timers for card in timed} == {2, 3}
    assert {card.characteristic for card in rolled} == set(CHARACTERISTICS)
    assert len({text_of(card) for card in CARDS}) == len(CARDS)


def hurt(card: str, *heroes: str) -> Story:
    """The first hero has the card with its serious side up."""
    s = in_the_tavern(*(heroes or ("Stoneheart", "Dawnguard"))).bare()
    hero = s.t.heroes[0]
    for each in s.t.heroes:
        s.t.put_hero(each, s.zone("A"))
    number = s.box.number[card]
    s.t.wound_deck.remove(number)
    hero.serious, hero.timers = [number], [s.box.wounds[number].timers]
    renew(s.t)
    return s


@pytest.mark.parametrize("card", [card for card in CARDS if card.tn], ids=lambda card: card.name)
@pytest.mark.parametrize("good", [True, False])
def test_a_roll_turns_the_card(card: WoundCard, good: bool) -> None:
    s = hurt(card.name)
    s.enemy("Straw Man", at="I")
    s.order("Stoneheart", "Dawnguard", "Straw Man").turn("Stoneheart", rolls=[20 if good else 1])
    hero = s.hero("Stoneheart")
    assert (len(hero.wounds), len(hero.serious)) == ((1, 0) if good else (0, 1))


@pytest.mark.parametrize("card", [card for card in CARDS if card.timers], ids=lambda card: card.name)
def test_timers_run_down(card: WoundCard) -> None:
    s = hurt(card.name)
    s.enemy("Straw Man", at="I")
    s.order("Stoneheart", "Dawnguard", "Straw Man").turn("Stoneheart").do("end-turn")
    assert s.hero("Stoneheart").timers == [card.timers - 1]


def rolls(s: Story, kind: str, characteristic: int = -1) -> int:
    """What the wounds add to a roll of the first hero."""
    hero = s.t.heroes[0]
    roll = Roll(kind, hero, 10, characteristic=characteristic)  # type: ignore[arg-type]
    return sum(b.word.bonus(s.t, b, roll) for b in s.t.force.get("bonus", ()))


def test_penalties_on_numbers() -> None:
    s = hurt("Twisted Ankle")
    assert speed(s.t, s.t.heroes[0], 2) == 1
    assert rolls(hurt("Cracked Ribs"), "defence") == -1
    assert rolls(hurt("Black Eye"), "attack", 0) == -1
    assert rolls(hurt("Shaken Nerve"), "test", 0) == -1


@pytest.mark.parametrize(
    ("card", "hero", "characteristic"),
    [
        ("Strained Back", "Stoneheart", "strength"),
        ("Broken Fingers", "Nightfeather", "dexterity"),
        ("Bruised Kidney", "Stoneheart", "constitution"),
        ("Concussion", "Lightweaver", "intelligence"),
        ("Haunted Dreams", "Wyldshell", "wisdom"),
        ("Broken Pride", "Dawnguard", "charisma"),
    ],
)
def test_a_blank_characteristic(card: str, hero: str, characteristic: str) -> None:
    s = hurt(card, hero)
    number = [*CHARACTERISTICS].index(characteristic)  # type: ignore[arg-type]
    assert rolls(s, "test", number) == -s.t.heroes[0].modifiers[number] != 0


def struck(card: str, die: int) -> Story:
    s = hurt(card).abilities("Stoneheart", "Straw Fist")
    s.enemy("Straw Giant", at="A")
    recovers = [1] if s.box.wounds[s.box.number[card]].tn else []
    s.order("Stoneheart", "Straw Giant", "Dawnguard").turn("Stoneheart", rolls=[*recovers, 15, die])
    return s.do("use", "Straw Fist")


def test_penalties_on_damage() -> None:
    assert struck("Sprained Wrist", 5).choice.about[2] == 1
    assert struck("Numb Arm", 4).choice.about[2] == 1  # a d4
    assert struck("Shattered Shoulder", 4).choice.about[2] == 1


def test_fate_does_not_help_with_ringing_ears() -> None:
    s = on_a_crawl("Stoneheart").bare().abilities("Stoneheart", "Straw Fist")
    hero = s.hero("Stoneheart", at="A")
    number = s.box.number["Ringing Ears"]
    s.t.wound_deck.remove(number)
    hero.serious, hero.timers = [number], [0]
    renew(s.t)
    s.enemy("Straw Giant", at="A")
    s.order("Stoneheart", "Straw Giant").turn("Stoneheart", rolls=[2, 15, 1]).do("use", "Straw Fist")
    assert s.asked == "effects"


def test_a_bitten_tongue_takes_no_blessing() -> None:
    s = hurt("Bitten Tongue", "Dawnguard").abilities("Dawnguard", "Steadfast")
    s.enemy("Straw Man", at="I")
    s.order("Dawnguard", "Straw Man").turn("Dawnguard", rolls=[3]).do("use", "Steadfast")
    assert not s.has("Dawnguard", "blessing")


def test_a_festering_cut_bleeds() -> None:
    s = hurt("Festering Cut")
    s.enemy("Straw Man", at="A")
    s.order("Straw Man", "Stoneheart", "Dawnguard").turn("Straw Man", rolls=[2, 1], draws=["Straw Cut"])
    assert s.has("Stoneheart", "bleed")


@pytest.mark.rule("BS-SERIOUS-04", "BS-EXPLORE-04")
def test_a_burst_blister_tires_who_explored_not_who_volunteered_for_the_card() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().resource("firewood", 0)
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    hero, number = s.hero("Stoneheart", at="1A"), s.box.number
    s.t.wound_deck.remove(number["Burst Blister"])
    hero.serious, hero.timers = [number["Burst Blister"]], [0]
    s.t.room_deck, s.t.challenge_deck = Deck([[number["Straw Hall"]]]), Deck([[number["Sprung Trap"]]])
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart", rolls=[1, 15]).do("explore", 16).do("hero", "Dawnguard")
    assert s.has("Stoneheart", "fatigue")
    assert not s.has("Dawnguard", "fatigue")
