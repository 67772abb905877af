"""A campaign from its beginning: set up, adopted from old files, led on from game to game."""

from __future__ import annotations

import json
import random

import jsonschema
import msgspec
import pytest

from emberhall.engine.game import Outcome, Setup
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import schema
from emberhall.games.dragonfire.campaign.adopted import CampaignFile, HeroFile
from emberhall.games.dragonfire.campaign.features import unwritten, written_on
from emberhall.games.dragonfire.campaign.levels import party_level
from emberhall.games.dragonfire.campaign.magic_items import items_used
from emberhall.games.dragonfire.campaign.view import page
from emberhall.games.dragonfire.players import campaign as rules_of_thumb
from emberhall.lab.playing import play_campaign
from emberhall.testing import worlds
from tests.games.dragonfire.gifted import brought
from tests.games.dragonfire.resting import BOX, Rest, a_campaign, the_campaign
from tests.games.dragonfire.story import PARTY, the_game

FIGHTER, WIZARD, CLERIC, ROGUE = range(4)


# ---------------------------------------------------------------- its beginning


def test_a_new_campaign_has_a_record_for_every_character() -> None:
    begun = Rest(("human fighter", "SUN ELF WIZARD"), "dungeon-crawl", challenge="yes", stunned_may_play="yes")
    assert [hero.screen for hero in begun.t.heroes] == ["Human Fighter", "Sun Elf Wizard"]
    assert begun.t.challenge
    assert begun.t.options == {"stunned_may_play": "yes"}
    assert (begun.hero(0).xp, begun.hero(0).slots, begun.hero(0).items) == (0, [()] * 6, ())


@pytest.mark.parametrize(
    ("adventure", "party", "sentence"),
    [
        ("nowhere", PARTY, "There is no adventure 'nowhere'"),
        ("dungeon-crawl", ("Human Fighter",), "2 to 6 characters, not 1"),
        ("dungeon-crawl", ("Human Fighter", "Human Fighter"), "twice"),
        ("dungeon-crawl", ("Human Fighter", "Halfling Bard"), "There is no character 'Halfling Bard'"),
    ],
)
def test_what_a_campaign_cannot_begin_with(adventure: str, party: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        the_campaign().new(Setup(adventure, party))


def test_what_follows_from_how_far_a_campaign_has_come_is_no_switch_of_it() -> None:
    assert {switch.name for switch in the_campaign().switches()} == {"stunned_may_play"}


# ---------------------------------------------------------------- files of format 1


def a_file(**changes: object) -> bytes:
    kept = CampaignFile(1, "dungeon-crawl", tuple(HeroFile(name) for name in PARTY), {}, 5)
    return msgspec.json.encode(msgspec.structs.replace(kept, **changes))


def test_a_campaign_survives_its_file() -> None:
    fighter = HeroFile("Human Fighter", 40, items=("Lucky Coin",), waiting=("Pearl of Power",), loose=("Old Map",))
    t = the_campaign().adopt(a_file(heroes=(fighter, HeroFile("Human Rogue", chosen=())), games=3, won=2))
    hero = t.heroes[0]
    assert (hero.xp, hero.items, hero.waiting, hero.loose) == (40, ("Lucky Coin",), ("Pearl of Power",), ("Old Map",))
    assert (t.heroes[1].chosen, t.games, t.won) == ((), 3, 2)
    again = the_campaign().decode(the_campaign().encode(t))
    assert the_campaign().encode(again) == the_campaign().encode(t)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"format": 9}, "format 9"),
        ({"adventure": "nowhere"}, "no adventure"),
        ({"heroes": (HeroFile("Nobody"),)}, "no character"),
        ({"heroes": (HeroFile("Human Fighter", slots=()),)}, "Feature slots"),
        ({"heroes": (HeroFile("Human Fighter", loose=("Flying",)),)}, "no Feature"),
        ({"heroes": (HeroFile("Human Fighter", written={"Sworn Enemy": "Teapot"}),)}, "not 'Teapot'"),
        ({"heroes": (HeroFile("Human Fighter", items=("Lucky Coin", "Lucky Coin")),)}, "the box has 1"),
        ({"heroes": (HeroFile("Human Fighter", items=("Excalibur",)),)}, "no Magic Item"),
    ],
)
def test_files_that_do_not_fit_are_refused(changed: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        the_campaign().adopt(a_file(**changed))


def test_a_file_that_is_none_is_refused() -> None:
    with pytest.raises(Refusal, match="no campaign file"):
        the_campaign().adopt(b"{")


def test_a_file_from_before_features_were_written_on_opens_and_the_choice_is_made_up_for() -> None:
    slots = ((), ("Sworn Enemy",), (), (), (), ())
    old = json.loads(a_file(heroes=tuple(HeroFile(name, 40, slots) for name in PARTY)))
    for hero in old["heroes"]:
        del hero["written"]
    s = a_campaign()
    s.t = the_campaign().adopt(json.dumps(old).encode())
    assert unwritten(s.t, s.hero(FIGHTER)) == ["Sworn Enemy"]
    assert not s.next_game().t.players[0].written  # playable all the same
    undead = list(BOX.features[BOX.number["Sworn Enemy"]].writes).index("Undead")
    s.rest().do("write", "Sworn Enemy", seat=FIGHTER).do("written", undead)
    assert written_on(s.hero(FIGHTER)) == {"Sworn Enemy": "Undead"}
    assert not unwritten(s.t, s.hero(FIGHTER))
    assert not s.offers("write", seat=FIGHTER)
    assert len(s.offers("write")) == 3  # the others still have to choose


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ({"Human Fighter": {"Tough": "Undead"}}, "Nothing is written in on Tough"),
        ({"Human Fighter": {"Sworn Enemy": "Undead"}}, "Human Fighter has no such Feature"),
        ({"Half-Elf Rogue": {"Tough": "Undead"}}, "Half-Elf Rogue brings Advancements but is not in the party"),
    ],
)
def test_a_setup_cannot_bring_what_is_written_on_nothing(written: dict[str, dict[str, str]], sentence: str) -> None:
    setup = Setup("dungeon-crawl", PARTY, {"campaign": brought({"Human Fighter": ("Tough",)}, written=written)})
    with pytest.raises(Refusal, match=sentence):
        the_game().new(setup)


# ---------------------------------------------------------------- from game to game


def test_a_won_adventure_leads_to_the_next_one_and_a_lost_one_is_played_again() -> None:
    assert a_campaign().plays(won=False).t.adventure == "dungeon-crawl"
    won = a_campaign().plays(won=True).t
    assert won.adventure == "village-attacked"
    assert won.completed == {"dungeon-crawl": (1,)}
    assert (won.games, won.won) == (1, 1)


def test_a_party_that_has_done_all_it_is_fit_for_goes_crawling() -> None:
    s = a_campaign()
    s.t.completed = {card.id: (card.level,) for card in BOX.adventures.values() if card.level == 1}
    assert s.plays(won=True).t.adventure == "dungeon-crawl"


def test_a_campaign_is_finished_when_every_adventure_was_completed() -> None:
    s = a_campaign()
    s.t.completed = {card.id: (card.level,) for card in BOX.adventures.values() if card.id != "dungeon-crawl"}
    s.plays(won=True)
    assert s.outcome == Outcome(True, "DF-CAMP-06", "Every Adventure of the box is complete.", (0, 1, 2, 3))
    s = a_campaign()
    s.t.completed = {id: (1,) for id in BOX.adventures if id not in ("dungeon-crawl", "bodyguards")}
    assert s.plays(won=True).outcome is None


def test_the_setup_brings_features_and_items_to_the_table() -> None:
    s = a_campaign(xp=10).record(FIGHTER, items=("Lucky Coin", "Silk Rope")).takes(FIGHTER, "Tough", 2)
    game = s.next_game()
    assert game.names(game.player(0).features) == ["Tough"]
    assert game.names(game.player(0).held) == ["Lucky Coin", "Silk Rope"]  # packed with the rest of the equipment


def test_items_left_to_themselves_are_as_many_as_the_limits_allow() -> None:
    owned = ("Ebony Staff +1", "Wand of Sparks", "Wand of Missiles", "Elven Chain", "Oaken Shield")
    s = a_campaign(party=("Sun Elf Wizard", "Human Fighter")).record(0, items=owned)
    assert items_used(s.t, s.hero(0)) == ("Ebony Staff +1", "Wand of Sparks")


def test_a_step_of_a_long_rest_can_be_taken_back() -> None:
    s = a_campaign(xp=10, background_due=True).rest()
    before = s.game.encode(s.t)
    s.do("background", "Criminal", seat=ROGUE).takes(ROGUE, "Tough", 2)
    s.played.goto(0)
    assert s.game.encode(s.played.state) == before


# ---------------------------------------------------------------- as a match


def test_a_campaign_waits_for_its_adventure_and_its_save_too() -> None:
    s = a_campaign().rest().do("set-out")
    assert s.played.venture is not None
    assert s.played.venture.setup == s.next_setup()
    loaded = Match.load(s.game, s.played.save())
    assert loaded.venture == s.played.venture
    assert s.game.encode(loaded.state) == s.game.encode(s.t)


@pytest.mark.parametrize("seed", range(6))
def test_a_long_rest_at_random_keeps_the_rules(seed: int) -> None:
    """Whatever is done in whatever order, every question is declared, kept and shown, and every game can begin."""
    dice = random.Random(seed)
    s = a_campaign(xp=dice.choice([5, 20, 60, 120]), background_due=True)
    for seat, items in enumerate((("Lucky Coin", "Silk Rope"), ("Pearl of Power",), ("Robe of Stars",), ())):
        s.record(seat, items=items)
    s.record(ROGUE, waiting=("Elven Chain",)).rest(seed)
    described = jsonschema.Draft202012Validator(schema(s.game))
    for number in range(60):
        match = s.played
        if match.venture is not None:
            break
        worlds.declared(match)
        assert match.choice is not None
        if number % 10 == 0:
            described.validate(json.loads(match.sight(number % 4).json()))
            assert Match.load(s.game, match.save()).choice == match.choice
            assert s.game.page(match.state)
        options = [n for n, o in enumerate(match.choice.options) if o.act != "set-out" or number > 40]
        match.choose(dice.choice(options))
        the_game().new(s.next_setup())  # refuses what the rules do not allow


def test_a_party_that_has_outgrown_its_adventure_plans_another() -> None:
    s = a_campaign("wyrm-below", xp=97).plays(won=False)
    assert s.hero(0).xp > 100
    assert s.t.adventure == "dungeon-crawl"
    the_game().new(s.next_setup())


def test_a_whole_campaign_by_rules_of_thumb() -> None:
    done = play_campaign(the_game(), the_campaign(), Setup("village-attacked", PARTY), ["heuristic"], seed=3)
    assert done.outcome is not None
    assert done.outcome.won
    assert len(done.games) >= len(BOX.adventures)


def test_the_rules_of_thumb_take_what_makes_the_party_stronger_and_set_out() -> None:
    s = a_campaign(xp=30, background_due=True).record(FIGHTER, waiting=("Lucky Coin",)).rest()
    for _ in range(60):
        if s.played.venture is not None:
            break
        s.played.choose(rules_of_thumb.choose(s.played.seen(0, 1, 2, 3)))
    assert s.played.venture is not None
    assert all(hero.slots[0] and hero.slots[1] for hero in s.t.heroes)
    assert s.hero(FIGHTER).items == ("Lucky Coin",)
    told = rules_of_thumb.advice(a_campaign(xp=30).rest().played.seen(0))
    assert all(each.why.endswith(".") for each in told)


def test_advice_between_games_speaks_of_what_each_answer_is_about() -> None:
    s = a_campaign(xp=30).rest()
    card, level = s.t.next_adventure, party_level(s.t)
    why: dict[str, set[str]] = {}
    for each in rules_of_thumb.advice(s.played.seen(0)):
        why.setdefault(each.option.act, set()).add(each.why)
    assert why["set-out"] == {f"It is made for Level {card.level}, and the party is of Level {level}."}
    assert why["challenge"] == why["set-out"]
    levels = {other.level for other in BOX.adventures.values()}
    made_for = {f"It is made for Level {each}, and the party is of Level {level}." for each in levels}
    assert why["plan"] <= made_for
    assert why["change"] == {f"{hero.screen} is of Level {level}, with 0 Features." for hero in s.t.heroes}


def test_the_page_of_a_campaign_speaks_in_names_and_of_games_that_were_played() -> None:
    party, *_ = page(a_campaign().rest().t)
    assert party.lines[0] == "No game was played yet."
    assert not any(adventure in line for line in party.lines for adventure in BOX.adventures)
