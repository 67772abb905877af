"""A campaign from its beginning to its end: its pages, its view, random maintenance, and a whole one."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import jsonschema
import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import schema
from emberhall.games.bardsung.players import campaign as rules_of_thumb
from emberhall.games.bardsung.rules.carried import numbered
from emberhall.games.bardsung.rules.pages import PageCard
from emberhall.lab.playing import play_campaign
from emberhall.testing import worlds
from tests.games.bardsung.campaigning import PARTY, a_campaign, the_campaign

BOX = the_campaign().box


# ---------------------------------------------------------------- its pages


def ways(page: PageCard) -> Iterator[list[PageCard]]:
    """Every way through the book from a page on."""
    following = dict.fromkeys(turn.to for turn in page.turns)
    for name in following:
        if not name:
            yield [page]
        else:
            yield from ([page, *rest] for rest in ways(BOX.pages[name]))


def test_the_longest_way_has_twelve_encounters_three_of_them_fixed_and_three_bosses() -> None:
    found = list(ways(BOX.pages["I-1"]))
    assert len(found) == 8
    for way in found:
        kinds = [BOX.encounters[page.encounter].kind for page in way]
        assert len(way) >= 12
        assert kinds.count("boss") >= 3
    assert max([BOX.encounters[page.encounter].kind for page in way].count("fixed") for way in found) >= 3


def test_no_narrative_card_stands_twice_and_every_page_can_be_left() -> None:
    numbers = [turn.card for page in BOX.pages.values() for turn in page.turns]
    assert len(set(numbers)) == len(numbers)
    for page in BOX.pages.values():
        assert all(turn.to or turn.ending for turn in page.turns)
        for reputation in range(-4, 5):
            poor = [turn for turn in page.turns if turn.least <= reputation <= turn.most and turn.gold >= 0]
            assert poor, f"{page.name} has no turn with reputation {reputation} and no gold"


def test_pages_add_cards_that_exist() -> None:
    kinds = {"room": BOX.rooms, "battle": BOX.battles, "challenge": BOX.challenges}
    for page in BOX.pages.values():
        for changes in (page.adds, page.removes):
            for vault, ranges in changes.items():
                there = numbered(BOX, kinds[vault])
                assert all(low in there and high in there for low, high in ranges)


@pytest.mark.parametrize(
    ("first", "party", "options", "sentence"),
    [
        ("nowhere", PARTY, {}, "cannot begin"),
        ("the-chapel-stair", ("Nobody",), {}, "There is no hero"),
        ("the-chapel-stair", (), {}, "0 heroes"),
        ("the-chapel-stair", PARTY, {"characteristics": "none"}, "cannot be 'none'"),
        ("the-chapel-stair", PARTY, {"luck": "more"}, "no option 'luck'"),
    ],
)
def test_what_a_campaign_cannot_begin_with(
    first: str, party: tuple[str, ...], options: dict[str, str], sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        the_campaign().new(Setup(first, party, options))


def test_there_are_no_older_files() -> None:
    with pytest.raises(Refusal, match="no campaign files"):
        the_campaign().adopt(b"{}")


def test_what_another_party_carries_is_refused() -> None:
    setup = a_campaign().next_setup()
    with pytest.raises(Refusal, match="another party"):
        the_campaign().game.new(Setup(setup.adventure, ("Stoneheart",), setup.options))
    strange = {"campaign": setup.options["campaign"].replace("Guiding Strike", "Guiding Stars")}
    with pytest.raises(Refusal, match="Guiding Stars"):
        the_campaign().game.new(Setup(setup.adventure, setup.party, strange))


# ---------------------------------------------------------------- as a match


def test_a_campaign_waits_for_its_encounter_and_its_save_too() -> None:
    s = a_campaign().begin().go_on()
    assert s.played.venture is not None
    assert s.played.venture.setup == s.next_setup()
    loaded = Match.load(s.game, s.played.save())
    assert loaded.venture == s.played.venture
    assert s.game.encode(loaded.state) == s.game.encode(s.t)


@pytest.mark.parametrize("seed", range(4))
def test_maintenance_at_random_keeps_the_rules(seed: int) -> None:
    """Whatever is done, every question is declared, kept and shown, and every encounter can begin."""
    dice = random.Random(seed)
    s = a_campaign().at(dice.choice(["I-5", "II-3", "III-a3", "III-b2"]))
    for hero in s.t.heroes:
        hero.xp = dice.choice([2, 6, 15])
    s.t.lost = ["Heart Ruby"]
    s.hero(0).inventory, s.hero(0).exhausted = ["Lucky Coin", "Sharp Garnet", "Rune of the Wall"], ["Lucky Coin"]
    s.hero(1).squire = "Brin"
    s.begin().home(won=True, gold=30, resources=[0, 2, 3, 1], spent=[3, 1, 0, 2])
    described = jsonschema.Draft202012Validator(schema(s.game))
    for number in range(80):
        match = s.played
        if match.venture is not None:
            break
        worlds.declared(match)
        assert match.choice is not None
        if number % 10 == 0:
            described.validate(json.loads(match.sight(number % 3).json()))
            assert Match.load(s.game, match.save()).choice == match.choice
            assert the_campaign().page(match.state)
        options = [o for o in match.choice.options if o.act != "draw-lost"]
        ends = [o for o in options if o.act in ("done", "finish")]
        match.choose(dice.choice(ends if ends and number > 40 else options))
    assert s.played.venture is not None
    s.table()  # refuses what does not fit


def test_the_rules_of_thumb_spend_xp_and_say_why() -> None:
    s = a_campaign().begin().go_on("level-up")
    told = rules_of_thumb.advice(s.played.seen(0, 1, 2))
    assert all(each.why.endswith(".") for each in told)
    while s.played.venture is None:
        s.played.choose(rules_of_thumb.choose(s.played.seen(0, 1, 2)))
    assert all(hero.xp < 3 for hero in s.t.heroes)


def test_a_whole_campaign_by_rules_of_thumb() -> None:
    done = play_campaign(the_campaign().game, the_campaign(), Setup("combat-tutorial", PARTY), ["heuristic"], seed=2)
    assert done.outcome is not None
    assert done.outcome.won
    assert len(done.games) >= 18
