"""The challenge deck: every card drawn and played on, and a short story for each word of its own."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.engine.words import walk
from emberhall.games.bardsung.cards.challenges import Volunteer
from emberhall.games.bardsung.cards.shared import Choose, Gold, Section, courses
from emberhall.games.bardsung.rules.box import AspectCard, open_box
from emberhall.games.bardsung.rules.dungeon import CLOSED
from emberhall.games.bardsung.rules.language import Deed
from emberhall.games.bardsung.rules.state import Aspect
from emberhall.games.bardsung.rules.tokens import CHARM, TOOLKIT
from tests.games.bardsung.decks import draw_and_play, numbered
from tests.games.bardsung.story import Story, on_a_crawl

CARDS: list[AspectCard] = list(open_box().challenges.values())


def test_the_deck_is_that_of_the_box() -> None:
    assert sum(card.copies for card in CARDS) == 214
    assert len(CARDS) >= 140
    assert numbered(CARDS) == list(range(1, 215))
    assert len({card.name for card in CARDS}) == len(CARDS)
    assert all(card.copies == 1 for card in CARDS if card.timing != "immediate")


def test_the_deck_is_varied() -> None:
    assert len([card for card in CARDS if card.timing == "sustained"]) >= 18
    assert len([card for card in CARDS if card.timing == "delayed"]) >= 12
    assert len([card for card in CARDS if any(isinstance(word, Choose) for word in walk(card))]) >= 40


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_sections_that_a_card_leads_to_are_there(card: AspectCard) -> None:
    named = {word.name for word in walk(card) if isinstance(word, Section)}
    assert named == set(card.sections)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_card_can_be_drawn_and_played(card: AspectCard) -> None:
    draw_and_play(card, seed=len(card.name))


# ---------------------------------------------------------------- words of their own


def meet(
    card: str,
    *heroes: str,
    rolls: list[int] | None = None,
    draws: list[str] | None = None,
    gold: int = 0,
    reputation: int = 0,
    spent: tuple[int, ...] = (),
    fate: bool = False,
) -> Story:
    """The first hero explores and draws the card; nothing else is on the new tile."""
    heroes = heroes or ("Stoneheart",)
    s = on_a_crawl(*heroes).bare().resource("firewood", 0).resource("charm", 0)
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    s.hero(heroes[0], at="1A")
    s.t.fate, s.t.gold, s.t.reputation = s.t.fate_tokens if fate else 0, gold, reputation
    for track in spent:
        s.t.resources[track], s.t.spent[track] = 0, 1
    number = s.box.number
    s.t.room_deck, s.t.challenge_deck = Deck([[number["Straw Hall"]]]), Deck([[number[card]]])
    return s.order(*heroes).turn(heroes[0], rolls=rolls or [], draws=draws or []).do("explore", 16)


def test_a_volunteer_goes_on_with_the_card() -> None:
    s = meet("Sprung Trap", "Stoneheart", "Nightfeather", rolls=[8]).do("hero", "Nightfeather")
    assert s.t.gold == 1  # 8 + 2 Dexterity
    s = meet("Sprung Trap", "Stoneheart", "Nightfeather", rolls=[8]).luck(draws=["Straw Cut"]).do("hero", "Stoneheart")
    assert s.wounds("Stoneheart") == 1


@pytest.mark.parametrize(("rolls", "blessed"), [([15, 2], True), ([2, 3], False)])
def test_half_of_the_heroes_have_to_pass_together(rolls: list[int], blessed: bool) -> None:
    s = meet("Chorus of the Dead", "Stoneheart", "Nightfeather", rolls=rolls)
    assert s.has("Stoneheart", "blessing") is blessed
    assert s.has("Nightfeather", "fatigue") is not blessed


def test_each_hero_rolls_for_itself() -> None:
    s = meet("Nest of Rats", "Stoneheart", "Nightfeather", rolls=[2, 15])
    assert s.has("Stoneheart", "bleed")
    assert not s.has("Nightfeather", "bleed")


@pytest.mark.parametrize(("die", "gold"), [(4, 7), (3, 0)])
def test_a_die_of_luck(die: int, gold: int) -> None:
    s = meet("Gambling Ghost", gold=3).luck(rolls=[die])
    assert s.do("course", s.offers("course")[0].what).t.gold == gold


def test_a_course_that_cannot_be_paid_is_not_offered() -> None:
    assert len(meet("Gambling Ghost", gold=3).offers("course")) == 3
    assert len(meet("Gambling Ghost", gold=2).offers("course")) == 2
    assert meet("Gambling Ghost").asked == "turn"  # only refusing is left


def test_an_exhausted_resource_comes_back() -> None:
    s = meet("Tinker's Cart", gold=3, spent=(TOOLKIT,))
    s.do("course", s.offers("course")[0].what)
    assert (s.t.spent[TOOLKIT], s.t.gold) == (0, 0)


def offered(s: Story) -> list[str]:
    """The courses that are open."""
    names = [name for _, name in courses(s.t.box.cards[s.choice.about[0]])] if s.asked == "challenge" else []
    return [names[option.what] for option in s.offers("course")]


@pytest.mark.rule("BS-GAP-115")
@pytest.mark.parametrize(
    ("spent", "open_to"),
    [
        ((), []),  # only buying nothing is left, which nobody has to be asked
        ((TOOLKIT,), ["Buy tools", "Buy nothing"]),
        ((CHARM,), ["Buy a charm", "Buy nothing"]),
        ((TOOLKIT, CHARM), ["Buy tools", "Buy a charm", "Buy nothing"]),
    ],
)
def test_a_course_of_the_tinkers_cart_that_can_do_nothing_is_not_sold(
    spent: tuple[int, ...], open_to: list[str]
) -> None:
    assert offered(meet("Tinker's Cart", gold=9, spent=spent)) == open_to


@pytest.mark.rule("BS-GAP-115")
def test_nothing_is_paid_for_fate_when_all_of_it_is_active_nor_for_a_cure_of_nothing() -> None:
    assert "Throw a coin" in offered(meet("Well of Stars", gold=9))
    assert "Throw a coin" not in offered(meet("Well of Stars", gold=9, fate=True))
    assert "Ask for a cure" not in offered(meet("Hedge Witch", gold=9))
    assert "Ride it" in offered(meet("Rusted Elevator", fate=True)), "what costs nothing is always open"
    assert "Give alms" in offered(meet("A Beggar at the Stair", gold=9, fate=True)), "reputation is always something"


def test_gold_is_lost_as_far_as_there_is_any() -> None:
    assert meet("Counterfeit Coin", rolls=[2]).t.gold == 0
    assert meet("Counterfeit Coin", rolls=[15]).t.gold == 3


def test_a_treasure_is_given_up_for_another() -> None:
    s = on_a_crawl("Stoneheart").bare().resource("firewood", 0).resource("charm", 0)
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    hero = s.hero("Stoneheart", at="1A")
    number = s.box.number
    s.t.treasure_deck = Deck([[number["Straw Ruby"]]])
    hero.inventory = [number["Straw Tonic"]]
    s.t.room_deck, s.t.challenge_deck = Deck([[number["Straw Hall"]]]), Deck([[number["The Scales"]]])
    s.t.gold = 0
    s.order("Stoneheart").turn("Stoneheart", draws=["Straw Ruby"]).do("explore", 16)
    s.do("course", s.offers("course")[0].what)
    assert s.names(s.hero("Stoneheart").inventory) == ["Straw Ruby"]
    assert s.t.gold == 2


def test_reputation_is_looked_at() -> None:
    assert meet("Deserter", reputation=2).t.gold == 2
    assert meet("Deserter", reputation=1).asked == "challenge"
    assert meet("Wanted Posters", reputation=0).t.gold == 1
    s = meet("Wanted Posters", reputation=-1, draws=["Stoneheart", "Straw Archer"])
    assert [s.box.name(enemy.card) for enemy in s.t.enemies] == ["Straw Archer"]


def test_some_heroes_are_known() -> None:
    assert meet("The Empty Anvil").has("Stoneheart", "blessing")
    assert not meet("The Empty Anvil", "Nightfeather", rolls=[2]).has("Nightfeather", "blessing")


def test_a_full_purse_is_noticed() -> None:
    assert meet("A Rich Man's Ghost", gold=8).t.gold == 6
    assert meet("A Rich Man's Ghost", gold=7).t.gold == 9


def test_sections_follow_each_other() -> None:
    s = meet("The Mason's Game", rolls=[15, 15], draws=["Straw Ruby"])
    assert s.names(s.hero("Stoneheart").inventory) == ["Straw Ruby"]
    assert s.names(s.t.challenge_discard) == ["The Mason's Game"]


def test_what_a_card_offers_can_discard_it() -> None:
    s = meet("Howling Draught", "Stoneheart", "Dawnguard")
    focus = s.t.dungeon.focus(2)
    s.t.put_hero(s.hero("Stoneheart"), focus)
    assert s.names(aspect.card for aspect in s.t.aspects) == ["Howling Draught"]
    s = s.turn("Stoneheart").do("take-offer", "Howling Draught")
    assert s.t.aspects == []


@pytest.mark.rule("BS-ASPECT-10", "BS-AREA-09")
@pytest.mark.parametrize("closed", [False, True])
def test_who_has_left_the_area_of_a_card_draws_no_treasure_by_it(closed: bool) -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    s.t.aspects = [Aspect(s.box.number["Hourglass of Sand"], 1, 0, s.hero("Stoneheart").seat, timers=1, uid=1)]
    if closed:
        s.t.dungeon = s.t.dungeon.with_door(1, CLOSED)
    s.hero("Dawnguard", at="1A")
    draws = [] if closed else ["Straw Ruby"]
    s.order("Stoneheart", "Dawnguard").end_phase(draws=[*draws, "Stoneheart"])
    assert s.names(s.hero("Stoneheart").inventory) == draws
    assert s.t.aspects == []


@pytest.mark.rule("BS-ASPECT-10", "BS-AREA-09")
def test_behind_a_closed_door_there_is_nobody_to_volunteer() -> None:
    s = on_a_crawl("Stoneheart").tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1))
    s.hero("Stoneheart", at="A")
    word, card = Volunteer((Gold(1),)), s.box.number["Rope Bridge"]
    flow = word.run(s.t, Deed(0, card, place=1))
    assert flow is not None
    assert next(flow).ask == "whom"
    s.t.dungeon = s.t.dungeon.with_door(1, CLOSED)
    flow = word.run(s.t, Deed(0, card, place=1))
    assert flow is not None
    assert list(flow) == []
