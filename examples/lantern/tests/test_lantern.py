"""Every rule of the ledger, and random games that are checked at every decision."""

from collections import Counter

import pytest
from lantern import Lantern
from lantern.table import HAND, HEARTS, NONE, ROOMS, Table

from emberhall.engine.game import Setup
from emberhall.testing import AnyMatch, Story, called, play_through, setups

GAME = Lantern()
CARDS = Counter(GAME.new(Setup("the-nine-rooms", ("ada", "bo"))).deck.cards())
STRIKES, MISSES = 3, 6  # of a die against wrath 3
FILL = ["Chalk", "Candle", "Chalk", "Candle"]


def story(*hands: list[str], danger: str = "Creeping Dark", counted: int = 0, room: int = 1) -> Story[Table]:
    """Ada and Bo hold these cards before a danger. It is Ada's turn."""
    s = Story(GAME, Setup("the-nine-rooms", ("ada", "bo")))
    for person, hand in zip(s.t.people, hands, strict=True):
        person.hand = [GAME.box.number(name) for name in hand]
    s.t.danger, s.t.counted, s.t.room = GAME.box.number(danger) if danger else NONE, counted, room
    return s


@pytest.mark.rule("LN-SETUP-01")
def test_everybody_has_four_cards_and_three_hearts() -> None:
    s = story([], [], danger="", room=0).begin("deal", draws=[*FILL, *["Rope"] * HAND, "Moth Swarm"])
    assert [(len(person.hand), person.hearts) for person in s.t.people] == [(HAND, HEARTS)] * 2


@pytest.mark.rule("LN-OIL-01", "LN-ROOM-01")
def test_a_turn_burns_one_oil_and_turns_up_a_danger() -> None:
    s = story(["Candle"], ["Rope"], danger="", room=0)
    oil = s.t.oil
    s.begin("begin", draws=["Moth Swarm"])
    assert (s.t.oil, s.t.room, GAME.name(s.t.danger), s.t.counted) == (oil - 1, 1, "Moth Swarm", 0)


@pytest.mark.rule("LN-PLAY-01", "LN-TURN-01", "LN-DRAW-01")
def test_a_card_of_the_right_kind_counts_and_the_turn_ends() -> None:
    s = story(["Torch"], ["Rope"]).begin("act").luck([MISSES], FILL).do("play", "Torch")
    assert (s.t.counted, s.t.active, len(s.t.people[0].hand)) == (2, 1, HAND)


@pytest.mark.rule("LN-PLAY-01")
def test_a_card_of_another_kind_does_what_it_says_and_counts_nothing() -> None:
    s = story(["Oil Flask"], ["Rope"], danger="Whispers")
    oil = s.t.oil
    s.begin("act").luck([MISSES], FILL).do("play", "Oil Flask")
    assert (s.t.counted, s.t.oil) == (0, oil + 2 - 1)  # Bo's turn has burnt one


@pytest.mark.rule("LN-PASS-01")
def test_a_card_goes_face_down_to_a_friend() -> None:
    s = story(["Rope", "Candle"], []).begin("act").luck([MISSES], FILL[:3]).do("pass", "Rope", "Bo")
    rope = GAME.box.number("Rope")
    assert rope in s.t.people[1].hand
    assert s.t.people[1].notes == [(rope, 0b01)]
    assert any("Ada passes Rope to Bo" in line for line in s.told(0))


@pytest.mark.rule("LN-DANGER-01", "LN-COURAGE-01")
@pytest.mark.parametrize(("answer", "seat", "hearts"), [("bear", 0, HEARTS - 1), ("brave", 1, HEARTS)])
def test_courage_stops_a_strike(answer: str, seat: int, hearts: int) -> None:
    s = story(["Rope", "Rope"], ["Brave Heart", "Rope"], danger="Bone Choir").begin("act").luck([STRIKES], FILL[:3])
    s.do("play", "Rope").do(answer, seat=seat)
    assert s.t.people[0].hearts == hearts


@pytest.mark.rule("LN-REST-01")
def test_a_rest_ends_with_five_cards() -> None:
    s = story(["Rope", "Candle"], ["Rope"]).begin("act").luck([MISSES], FILL)
    s.do("rest").do("drop", "Rope").do("enough")
    assert len(s.t.people[0].hand) == HAND + 1


@pytest.mark.rule("LN-WIN-01")
def test_room_nine_wins() -> None:
    s = story(["Torch"], [], counted=1, room=ROOMS).begin("act").do("play", "Torch")
    assert s.outcome
    assert s.outcome.won


@pytest.mark.rule("LN-LOSE-01")
def test_the_game_is_lost_without_oil() -> None:
    s = story(["Torch"], [])
    s.t.oil = 1
    s.begin("begin")
    assert s.outcome
    assert not s.outcome.won


def all_cards_are_there(match: AnyMatch) -> None:
    t = match.state
    piles = (t.deck.cards(), t.discards, *(person.hand for person in t.people))
    assert Counter(card for pile in piles for card in pile) == CARDS


@pytest.mark.parametrize("case", setups(GAME), ids=called)
def test_random_games_hold_together(case: tuple[Setup, int]) -> None:
    play_through(GAME, *case, all_cards_are_there)


def test_games_by_rules_of_thumb_hold_together() -> None:
    case = setups(GAME, sizes=[3])[0]
    play_through(GAME, *case, all_cards_are_there, GAME.rules_of_thumb().choose)
