"""The log says who rolled, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from emberhall.engine.deck import Deck
from emberhall.engine.events import Event
from emberhall.engine.kit.telling import Line
from emberhall.games.bardsung.rules.events import AspectGone, EchoMoves, Heals, HeroWounded, Rolled
from emberhall.games.bardsung.rules.state import Aspect
from emberhall.games.bardsung.rules.tokens import TOOLKIT, Token
from emberhall.games.bardsung.telling.log import TELLING
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl
from tests.kit.words import story


def tavern() -> Story:
    """Stoneheart, whose resilience is +2, beside a Brigand, whose TN is 9."""
    s = in_the_tavern("Stoneheart").bare()
    s.hero("Stoneheart", at="A")
    s.enemy("Brigand", at="A")
    return s


@pytest.mark.parametrize(
    ("die", "wounds", "said"),
    [
        (7, (), "Stoneheart defends: rolls 7, 9 in all against TN9, passed."),
        (6, ("Straw Cut",), "Stoneheart defends: rolls 6, 8 in all against TN9, failed; suffers a wound."),
    ],
)
def test_who_is_attacked_rolls_and_the_log_says_so(die: int, wounds: tuple[str, ...], said: str) -> None:
    s = tavern().order("Brigand", "Stoneheart").turn("Brigand", rolls=[die], draws=wounds)
    line = next(line for line in story(s.played) if "attacks Stoneheart" in line)
    assert line.endswith(said)


@pytest.mark.parametrize(
    ("kind", "natural", "total", "said"),
    [
        ("attack", 6, 8, "a miss"),
        ("attack", 7, 9, "a hit"),
        ("attack", 20, 22, "a critical hit"),
        ("parting-blow", 6, 8, "failed"),
        ("test", 20, 20, "passed"),
    ],
)
def test_the_log_says_what_a_roll_comes_to(kind: str, natural: int, total: int, said: str) -> None:
    line = told(Rolled(kind, 0, (natural,), natural, 0, total, 9))
    assert line.endswith(f"rolls {natural}, {total} in all against TN9, {said}")


def test_a_serious_wound_is_told_from_an_ordinary_one() -> None:
    assert told(HeroWounded(0, 0, serious=True)) == "Stoneheart suffers a serious wound"
    assert told(HeroWounded(0, 0, serious=False)) == "Stoneheart suffers a wound"
    assert told(Heals(0, 0, flipped=True)) == "Stoneheart turns a serious wound to its wound side"
    assert told(Heals(0, 0, flipped=False)) == "Stoneheart heals"


def test_a_card_is_discarded_for_want_of_enemies_only_where_that_is_why() -> None:
    card = tavern().t.box.number["Straw Fear"]
    assert told(AspectGone(card)) == "Straw Fear is discarded"
    assert told(AspectGone(card, calm=True)) == "Straw Fear is discarded, as no enemy card is left"


def told(event: Event) -> str:
    return Line(TELLING, tavern().t).piece(event)


def test_the_log_says_where_the_echo_is_and_when_it_is_gone() -> None:
    assert told(EchoMoves(0)) == "the echo is on tile 0"
    assert told(EchoMoves(-1)) == "the echo is gone"


def test_who_is_tested_is_named_where_somebody_else_has_drawn_the_card() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().resource("firewood", 0).resource("charm", 0)
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1)).hero("Stoneheart", at="1A")
    number = s.box.number
    s.t.room_deck, s.t.challenge_deck = Deck([[number["Straw Hall"]]]), Deck([[number["Sprung Trap"]]])
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart", rolls=[15]).do("explore", 16).do("hero", "Dawnguard")
    line = next(line for line in story(s.played) if line.startswith("Stoneheart explores"))
    assert "; Dawnguard rolls 15, 15 in all against TN10, passed" in line


def test_a_favour_and_what_a_card_offers_open_lines_of_their_own() -> None:
    s = on_a_crawl("Stoneheart").bare().resource("charm", 0).resource("firewood", 0).token("pipe", "S")
    s.hero("Stoneheart").squire = s.box.number["Miro"]
    s.t.aspects = [Aspect(s.box.number["Straw Well"], 0, 0, 0)]
    s.t.fate = 0
    s.order("Stoneheart").turn("Stoneheart").do("favour", "Miro").do("take-offer", "Straw Well")
    assert story(s.played)[-2:] == [
        "Stoneheart asks Miro for a favour: 1 fate replenished.",
        "Stoneheart takes what Straw Well offers: 1 fate replenished.",
    ]


@pytest.mark.rule("BS-GAP-92", "BS-CAMP-08")
def test_every_change_of_reputation_is_told_with_its_cause() -> None:
    s = drawn("A Child's Drawing").do("course", 1)
    assert "; reputation -1, now +0; A Child's Drawing is discarded" in story(s.played)[-1]
    s = drawn("A Child's Drawing", reputation=4).do("course", 0)
    assert "reputation" not in story(s.played)[-1]  # it is as high as can be


def test_what_is_paid_and_what_comes_back_is_told() -> None:
    s = drawn("Tinker's Cart", gold=5).do("course", 0)
    assert "; 3 gold is paid; a toolkit is active again; " in story(s.played)[-1]
    s = drawn("Counterfeit Coin", rolls=[2])  # three gold, of which all are lost again
    assert "; 3 gold; Stoneheart rolls 2, 2 in all against TN11, failed; 3 gold is lost; " in story(s.played)[-1]


def drawn(challenge: str, gold: int = 0, reputation: int = 1, rolls: Sequence[int] = ()) -> Story:
    """Stoneheart has explored, and drawn a challenge card."""
    s = on_a_crawl("Stoneheart").bare().resource("firewood", 0).resource("charm", 0)
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1)).hero("Stoneheart", at="1A")
    number = s.box.number
    s.t.room_deck, s.t.challenge_deck = Deck([[number["Straw Hall"]]]), Deck([[number[challenge]]])
    s.t.gold, s.t.reputation, s.t.resources[TOOLKIT], s.t.spent[TOOLKIT] = gold, reputation, 2, 1
    return s.order("Stoneheart").turn("Stoneheart", rolls=rolls).do("explore", 16)


@pytest.mark.parametrize(
    ("act", "token", "said"),
    [
        ("tear-banner", "banner", "Stoneheart tears the banner down: "),
        ("pull-lever", "lever", "Stoneheart pulls the lever: "),
        ("take-treasure", "treasure", "Stoneheart takes the treasure: "),
        ("harvest", "mushroom patch", "Stoneheart harvests the mushroom patch: "),
    ],
)
def test_what_a_hero_does_with_a_token_is_not_told_as_the_deed_of_whoever_did_something_before(
    act: str, token: Token, said: str
) -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().resource("charm", 0).resource("firewood", 0).token(token, "S")
    s.hero("Dawnguard").inventory = [s.box.number["Straw Ruby"]]
    s.order("Stoneheart", "Dawnguard").turn("Stoneheart", rolls=[15] if act == "harvest" else [])
    if act == "take-treasure":
        s.luck(draws=["Straw Tonic"])
    s.do("give", "Straw Ruby", "Stoneheart", seat=1).do(act)
    assert story(s.played)[-1].startswith(said)


def test_the_log_says_whose_token_is_spent_on_a_door_and_for_fate() -> None:
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().resource("firewood", 0)
    s.tiles(("T01A", 0, 10, 0), ("T03A", 0, 6, 1)).hero("Stoneheart", at="A")
    s.t.dungeon = s.t.dungeon.with_door(1, 0)
    s.enemy("Straw Man", at="A")
    s.t.fate = 0
    s.order("Stoneheart", "Straw Man", "Dawnguard").turn("Stoneheart").do("close-door", 1).do("charm", seat=1)
    line = story(s.played)[-1]
    assert line.startswith("Stoneheart closes the west portal of zone A0")
    assert "Stoneheart spends a toolkit; Dawnguard spends a charm" in line
