"""What advice says is true: a reason is about its own answer, and what it claims comes to pass when that is given."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

import pytest

from emberhall.engine import advice
from emberhall.engine.choice import Option
from emberhall.engine.events import Event
from emberhall.engine.game import Setup, State
from emberhall.engine.match import Keep, Match
from emberhall.games import game
from emberhall.games.ashardalon.rules import events as ashardalon
from emberhall.players.heuristic import policy
from emberhall.table.setup import first_heroes
from emberhall.terminal.face import face_of
from tests.games.ashardalon.story import N, a_hero_with, quiet_party

GAMES = {"ashardalon": "monster-hunt", "dragonfire": "", "dragonlords": "", "bardsung": ""}
ANSWERS, READ = 140, 5  # answers of a game that is played, and reasons that are read at a question
CLAIMING = {"done", "deal", "power", "item", "escape"}  # acts of which all reasons are read


class Told(NamedTuple):
    """An answer that could be given, with its reason, where it could."""

    match: Match[State]
    ask: str
    option: Option
    label: str
    why: str


def play(id: str, seed: int) -> Iterator[Match[State]]:
    """A game by the rules of thumb with a whim now and then, question by question."""
    rng, box = random.Random(seed), game(id)
    found = [each for each in box.adventures() if each.id == GAMES[id]] or list(box.adventures())
    seats = max(2, found[0].seats[0])
    match = Match.new(box, Setup(found[0].id, first_heroes(box, seats)), seed)
    for _ in range(ANSWERS):
        if match.choice is None:
            return
        yield match
        seen = match.seen(match.choice.seat)
        assert seen.choice
        match.choose(rng.choice(seen.choice.options) if rng.random() < 0.15 else policy(id).choose(seen))


@pytest.fixture(scope="module", params=list(GAMES))
def told(request: pytest.FixtureRequest) -> list[Told]:
    """The reasons of a game, each with a match that stands at its question."""
    id, found = str(request.param), list[Told]()
    for match in chain(play(id, 4), play(id, 5)) if id == "ashardalon" else play(id, 4):
        assert match.choice
        seen = match.seen(match.choice.seat)
        best, *others = policy(id).advice(seen)
        there = match.fork(1)
        for each in dict.fromkeys([best, *others[-READ:], *(one for one in others if one.option.act in CLAIMING)]):
            label = match.game.acts.label(seen.table, each.option)
            found.append(Told(there, match.choice.ask, each.option, label, each.why))
    return found


def test_every_reason_is_a_sentence_about_something_with_a_figure(told: list[Told]) -> None:
    for each in told:
        assert re.fullmatch(r"[A-Z0-9+'\"-].*[.!?)]", each.why), each
        assert "{" not in each.why
        assert re.search(r"\d|at once\.$|[a-z]: ", each.why), f"neither a figure nor a card: {each}"
        assert not re.search(
            r"(?<![\d./-])1 (cards|Monsters|levels|tiles|points|tokens|targets|heroes|enemies)\b", each.why
        )


def test_no_question_has_one_reason_for_all_its_answers(told: list[Told]) -> None:
    asked: dict[tuple[int, str], list[Told]] = {}
    for each in told:
        asked.setdefault((id(each.match), each.ask), []).append(each)
    kinds: dict[str, list[bool]] = {}
    for (_, ask), answers in asked.items():
        if len({each.label for each in answers}) > 1:
            kinds.setdefault(ask, []).append(len({each.why for each in answers}) > 1)
    constant = [ask for ask, differ in kinds.items() if len(differ) > 3 and not any(differ)]
    assert not constant


def test_what_a_reason_claims_comes_to_pass(told: list[Told]) -> None:
    claims = [(holds, each) for each in told for claim, holds in CLAIMS.items() if re.search(claim, each.why)]
    for holds, each in claims:
        assert holds(each), each
    if told[0].match.game.id in ("ashardalon", "dragonfire"):
        assert len(claims) > 5, "something is claimed at all"


# ---------------------------------------------------------------- what is claimed


def heard(each: Told, on: int = 0) -> list[Event]:
    """What is told when the answer is given, and then so many others, the last of each."""
    match = each.match.fork(2, Keep.ALL)
    before = len(match.entries())
    match.choose(each.option)
    for _ in range(on):
        if match.choice:
            match.choose(len(match.choice.options) - 1)
    return [entry.event for entry in match.entries()[before:]]


def wins(each: Told) -> bool:
    match = each.match.fork(2)
    match.choose(each.option)
    return match.outcome is not None and match.outcome.of(each.option.seat)


def loses(each: Told) -> bool:
    match = each.match.fork(2)
    match.choose(each.option)
    return match.outcome is not None and not match.outcome.of(each.option.seat)


def strikes_after_all(each: Told) -> bool:
    return any(isinstance(event, ashardalon.Rolled) for event in heard(each, on=5))


def draws_an_encounter(each: Told) -> bool:
    return any(isinstance(event, ashardalon.Draws) for event in heard(each, on=4))


def places_a_tile(each: Told) -> bool:
    return any(isinstance(event, ashardalon.TilePlaced) for event in heard(each, on=2))


def defeats(each: Told) -> bool:
    """Of damage that is dealt with this answer, the encounter falls; of what is only laid, the option deals nothing."""
    if each.option.act != "deal":
        return True
    match = each.match.fork(2)
    match.choose(each.option)
    foe = next((foe for foe in getattr(match.state, "foes") if foe.uid == each.option.what), None)  # noqa: B009
    return foe is None or bool(foe.defeated)


CLAIMS: dict[str, Callable[[Told], bool]] = {
    r"It wins the game at once\.": wins,
    r"It loses the game at once\.": loses,
    r"Nobody is in reach of \w+, but it brings somebody near first": strikes_after_all,
    r"[Aa]n Encounter follows": draws_an_encounter,
    r"[Aa] tile is explored here": places_a_tile,
    r" is defeated\b": defeats,
}


# ---------------------------------------------------------------- where it hardly ever comes to in a game


def last_answers(id: str, seed: int) -> Iterator[Told]:
    """All that could have been answered last in a game that was played at random, and before that."""
    rng, box = random.Random(seed), game(id)
    infos = box.adventures()
    info = infos[seed % len(infos)]
    match = Match.new(box, Setup(info.id, first_heroes(box, min(max(2, info.seats[0]), info.seats[1]))), seed)
    while match.choice:
        match.choose(rng.randrange(len(match.choice.options)))
    for number in range(match.answers - 2, match.answers):
        match.goto(number)
        assert match.choice
        there, seen = match.fork(1), match.seen(match.choice.seat)
        for each in policy(id).advice(seen):
            label = match.game.acts.label(seen.table, each.option)
            yield Told(there, match.choice.ask, each.option, label, each.why)


@pytest.mark.parametrize("id", ["ashardalon", "dragonfire", "bardsung"])
def test_what_is_called_the_end_of_the_game_is_its_end(id: str) -> None:
    lost = 0
    for seed in range(20):
        for each in last_answers(id, seed):
            for claim, holds in CLAIMS.items():
                if re.search(claim, each.why):
                    assert holds(each), each
            lost += "It loses the game at once." in each.why
        if lost > 3:
            return
    pytest.fail("nobody was told that an answer loses the game")


ATTACKS = {"Charge": 1, "Into the Fray": 1, "Taunting Advance": 0, "Divine Challenge": 0, "Benign Transposition": 7}
"""Attacks that bring hero and monster together first, with a square from which the monster is out of reach."""


@pytest.mark.parametrize("power", list(ATTACKS))
def test_an_attack_that_has_to_come_near_first_says_so_and_strikes(power: str) -> None:
    box = game("ashardalon").box  # type: ignore[attr-defined]
    card = box.powers[box.number[power]]
    hero = next(each.name for each in box.heroes.values() if each.hero_class == card.hero_class)
    s = a_hero_with(hero, power, friends=("Quinn",))
    s.monster("Orc Smasher", at=ATTACKS[power])
    s.begin()
    assert s.match
    (told,) = (
        Told(s.match, "hero-phase", a.option, power, a.why)
        for a in policy("ashardalon").advice(s.match.seen(0))
        if a.option.act == "power"
    )
    assert "but it brings somebody near first: +" in told.why
    assert strikes_after_all(told)


# ---------------------------------------------------------------- what was seen to be false


def test_ending_the_hero_phase_on_the_ladder_says_so_and_leaving_by_it_wins() -> None:
    s = quiet_party("Keyleth", adventure="a-day-in-the-life-of-a-hero")
    s.tile("Secure Exit", 0, N)
    s.t.tiles.remove(s.number("Secure Exit"))
    s.encounters()
    s.hero("Keyleth").at = 37
    s.begin()
    assert s.match
    done = next(each for each in policy("ashardalon").advice(s.match.seen(0)) if each.option.act == "done")
    assert "the way out is here and may be taken" in done.why.lower()
    assert "Encounter" not in done.why
    sight = s.match.sight(0)
    assert sight.question
    ending = next(offer for offer in sight.question.options if offer.act == "done")
    assert face_of(s.match.game).detail(sight, ending, {}).startswith("On a way out: you are asked whether to leave")
    s.do("done")
    why = {each.option.act: each.why for each in policy("ashardalon").advice(s.match.seen(0))}
    assert why["escape"] == "It wins the game at once."
    assert why["stay"] == "Keyleth has 8 of 8 Hit Points."


def test_an_attack_that_cannot_defeat_its_target_says_so() -> None:
    s = a_hero_with("Keyleth", "Valiant Strike")
    s.monster("Orc Smasher", at=s.hero("Keyleth").at + 1)
    s.begin()
    assert s.match
    (why,) = (a.why for a in policy("ashardalon").advice(s.match.seen(0)) if a.option.act == "power")
    assert "of its 2 Hit Points, defeated by 0% of rolls" in why


def test_to_cancel_a_card_and_to_let_it_happen_have_reasons_of_their_own() -> None:
    s = a_hero_with("Keyleth", "Valiant Strike")
    s.t.experience = [s.number("Grell")] * 3
    s.encounter("Time Leap")
    assert s.match
    assert s.asked == "cancel"
    why = {each.option.act: each.why for each in policy("ashardalon").advice(s.match.seen(0))}
    assert why["cancel"].startswith("It takes 5 of 6 Experience Points, and this does not happen: Time Leap: ")
    assert why["suffer"].startswith("All 6 Experience Points are kept, and this happens: Time Leap: ")


# ---------------------------------------------------------------- and what it costs


@pytest.mark.parametrize("id", list(GAMES))
def test_nobody_who_only_chooses_pays_for_reasons(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> str:
        raise AssertionError("a reason was put into words")

    heuristic = policy(id)
    for name in ("reason", "said"):
        monkeypatch.setattr(heuristic, name, never, raising=False)
    monkeypatch.setattr(advice, "at_once", never)
    match = next(play(id, 7))
    for _ in range(25):
        if match.choice:
            seen = match.seen(match.choice.seat)
            ranked = heuristic.advice(seen)
            assert ranked[0].score >= ranked[-1].score
            match.choose(heuristic.choose(match.seen(match.choice.seat)))
    if match.choice:
        with pytest.raises(AssertionError, match="put into words"):
            assert heuristic.advice(match.seen(match.choice.seat))[0].why


def test_a_utility_that_is_flipped_by_its_use_is_said_to_be_used_up() -> None:
    s = a_hero_with("Keyleth", "Lay On Hands", "Bravery", friends=("Vistra",))
    s.hero("Vistra").hp = 1
    s.begin()
    why = {each.option.act: each.why for each in policy("ashardalon").advice(s.played.seen(0))}
    assert why["power"].endswith("the card is used up by it.")


def test_a_rage_drake_has_no_more_hit_points_left_than_it_has() -> None:
    s = quiet_party("Keyleth")
    s.monster("Rage Drake", at=25)
    s.monster("Grell", at=31)
    s.encounter("Quick Advance")
    assert s.asked == "advance"
    whys = [each.why for each in policy("ashardalon").advice(s.played.seen(0))]
    assert "It has 10 of 10 Hit Points and AC 13, 1 tile from the nearest Hero." in whys


@pytest.mark.parametrize(
    ("power", "healed"),
    [
        ("Lay On Hands", "Vistra 2 of 8 Hit Points"),  # adjacent, though on the next tile; never herself
        ("Healing Hymn", "Keyleth 7 of 8 Hit Points"),  # herself, and on her tile nobody else is hurt
    ],
)
def test_who_is_said_to_be_healed_can_be(power: str, healed: str) -> None:
    s = a_hero_with("Keyleth", power, friends=("Vistra", "Quinn"))
    for name, square, hp in (("Keyleth", 14, 7), ("Vistra", 18, 2), ("Quinn", 1, 8)):
        s.hero(name).at, s.hero(name).hp = square, hp
    s.begin()
    why = {each.option.act: each.why for each in policy("ashardalon").advice(s.played.seen(0))}
    assert why["power"] == f"It heals: {healed}; the card is used up by it."


def test_at_an_edge_with_no_tile_left_nobody_is_told_that_there_is_no_edge() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 1
    s.stack()
    s.begin()
    sight = s.played.sight(0)
    assert sight.question
    ending = next(offer for offer in sight.question.options if offer.act == "done")
    assert face_of(s.game).detail(sight, ending, {}).startswith("Nothing can be explored here: no new tile comes")
