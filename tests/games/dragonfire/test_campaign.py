"""A campaign from its beginning: saved, led on, refused."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from emberhall.engine.game import Outcome, Setup
from emberhall.engine.match import Keep, Match
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign import campaign as rules
from emberhall.games.dragonfire.campaign.campaign import Campaign, Hero
from tests.games.dragonfire.gifted import brought
from tests.games.dragonfire.story import PARTY, Story, the_game

BOX = the_game().box
WON, LOST = Outcome(True, "DF-WIN-01", ""), Outcome(False, "DF-WIN-03", "")


def a_campaign(adventure: str = "dungeon-crawl", **hero: object) -> Campaign:
    """Four humans, each with this record."""
    begun = rules.new_campaign(BOX, adventure, PARTY, {}, seed=5)
    return replace(begun, heroes=tuple(replace(each, **hero) for each in begun.heroes))


def played(campaign: Campaign, won: bool, scene: int = 3) -> Campaign:
    """The campaign after its next Adventure, which ended in that Scene."""
    setup = rules.setup_for_next(BOX, campaign)
    s = Story(setup.party, setup.adventure, setup.options)
    s.t.scene = scene - 1
    return rules.after(campaign, WON if won else LOST, s.t)


def test_a_new_campaign_has_a_record_for_every_character() -> None:
    begun = rules.new_campaign(BOX, "dungeon-crawl", ("human fighter", "SUN ELF WIZARD"), {"challenge": "yes"}, 1)
    assert [hero.screen for hero in begun.heroes] == ["Human Fighter", "Sun Elf Wizard"]
    assert begun.challenge
    assert begun.heroes[0] == Hero("Human Fighter")


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
        rules.new_campaign(BOX, adventure, party, {}, 1)


def test_a_campaign_survives_its_file() -> None:
    rich = a_campaign(xp=40, items=("Lucky Coin",), waiting=("Pearl of Power",), loose=("Old Map",))
    rich = replace(rich, heroes=(rich.heroes[0], *(replace(h, items=(), waiting=()) for h in rich.heroes[1:])))
    assert rules.decode(BOX, rules.encode(rich)) == rich


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"format": 9}, "format 9"),
        ({"adventure": "nowhere"}, "no adventure"),
        ({"heroes": (Hero("Nobody"),)}, "no character"),
        ({"heroes": (Hero("Human Fighter", slots=()),)}, "Feature slots"),
        ({"heroes": (Hero("Human Fighter", loose=("Flying",)),)}, "no Feature"),
        ({"heroes": (Hero("Human Fighter", written={"Sworn Enemy": "Teapot"}),)}, "not 'Teapot'"),
        ({"heroes": (Hero("Human Fighter", items=("Lucky Coin", "Lucky Coin")),)}, "the box has 1"),
        ({"heroes": (Hero("Human Fighter", items=("Excalibur",)),)}, "no Magic Item"),
    ],
)
def test_files_that_do_not_fit_are_refused(changed: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        rules.decode(BOX, rules.encode(replace(a_campaign(), **changed)))


def test_a_file_from_before_features_were_written_on_opens_and_the_choice_is_made_up_for() -> None:
    slots = ((), ("Sworn Enemy",), (), (), (), ())
    old = json.loads(rules.encode(a_campaign(xp=40, slots=slots)))
    for hero in old["heroes"]:
        del hero["written"]
    opened = rules.decode(BOX, json.dumps(old).encode())
    hero = opened.heroes[0]
    assert rules.unwritten(BOX, hero) == ["Sworn Enemy"]
    assert not the_game().new(rules.setup_for_next(BOX, opened)).players[0].written  # playable all the same
    written = rules.write_in(BOX, opened, "Human Fighter", "Sworn Enemy", "Undead")
    assert rules.written_on(written.heroes[0]) == {"Sworn Enemy": "Undead"}
    assert not rules.unwritten(BOX, written.heroes[0])
    with pytest.raises(Refusal, match="Human Fighter has no Tough: it has Sworn Enemy"):
        rules.write_in(BOX, opened, "Human Fighter", "Tough", "Undead")


def test_a_feature_to_write_on_is_bought_with_the_choice_in_brackets() -> None:
    bought = rules.buy(BOX, a_campaign(xp=40), "Sworn Enemy (Giant)", "Human Rogue")
    assert rules.written_on(rules.hero_called(bought, "Human Rogue")) == {"Sworn Enemy": "Giant"}
    with pytest.raises(Refusal, match="choose one of Aberration"):
        rules.buy(BOX, a_campaign(xp=40), "Sworn Enemy", "Human Rogue")


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


def test_a_file_that_is_none_is_refused() -> None:
    with pytest.raises(Refusal, match="no campaign file"):
        rules.decode(BOX, b"{")


def test_a_won_adventure_leads_to_the_next_one_and_a_lost_one_is_played_again() -> None:
    assert played(a_campaign(), won=False).adventure == "dungeon-crawl"
    won = played(a_campaign(), won=True)
    assert won.adventure == "village-attacked"
    assert won.completed == {"dungeon-crawl": (1,)}
    assert (won.games, won.won) == (1, 1)


def test_a_party_that_has_done_all_it_is_fit_for_goes_crawling() -> None:
    done = {card.id: (card.level,) for card in BOX.adventures.values() if card.level == 1}
    assert played(replace(a_campaign(), completed=done), won=True).adventure == "dungeon-crawl"


def test_a_campaign_is_finished_when_every_adventure_was_completed() -> None:
    done = {card.id: (card.level,) for card in BOX.adventures.values()}
    assert rules.is_finished(BOX, replace(a_campaign(), completed=done))
    done.pop("bodyguards")
    assert not rules.is_finished(BOX, replace(a_campaign(), completed=done))


def test_the_setup_brings_features_and_items_to_the_table() -> None:
    party = a_campaign(xp=10)
    party = rules.acquire(BOX, party, "Human Fighter", "Tough", 2)
    fighter = replace(rules.hero_called(party, "Human Fighter"), items=("Lucky Coin", "Silk Rope"))
    setup = rules.setup_for_next(BOX, rules.with_hero(party, fighter))
    s = Story(setup.party, setup.adventure, setup.options)
    assert s.names(s.player(0).features) == ["Tough"]
    assert s.names(s.player(0).held) == ["Lucky Coin", "Silk Rope"]  # packed with the rest of the equipment


def test_items_left_to_themselves_are_as_many_as_the_limits_allow() -> None:
    wizard = Hero(
        "Sun Elf Wizard", items=("Ebony Staff +1", "Wand of Sparks", "Wand of Missiles", "Elven Chain", "Oaken Shield")
    )
    assert rules.items_used(BOX, wizard) == ("Ebony Staff +1", "Wand of Sparks")


def test_a_step_of_a_long_rest_leaves_the_campaign_before_it_as_it_was() -> None:
    before = a_campaign(xp=10, background_due=True)
    kept = rules.encode(before)
    chosen = rules.choose_background(BOX, before, "Human Rogue", "Criminal")
    rules.buy(BOX, chosen, "Thief", "Human Rogue")
    assert rules.encode(before) == kept


def test_buying_by_name_finds_the_slot_that_costs_least() -> None:
    party = rules.buy(BOX, a_campaign(xp=10, background_due=True), "Soldier", "Human Fighter")
    assert rules.hero_called(party, "Human Fighter").slots[0] == ("Soldier",)
    party = rules.buy(BOX, party, "Tough", "Human Fighter")
    assert rules.hero_called(party, "Human Fighter").slots[1] == ("Tough",)
    with pytest.raises(Refusal, match="XP more"):
        rules.buy(BOX, party, "Battle Lore", "Human Fighter")
    with pytest.raises(Refusal, match="is not in the party"):
        rules.buy(BOX, party, "Tough", "Sun Elf Wizard")
    with pytest.raises(Refusal, match="did you mean Fighting Style: D"):
        rules.buy(BOX, party, "Fighting Style", "Human Fighter")


def test_a_whole_campaign_game_by_game_through_its_file() -> None:
    """Games are played by chance; XP only grows, and the file can be read after every one."""
    game, party = the_game(), rules.new_campaign(BOX, "village-attacked", PARTY, {}, seed=3)
    xp = 0
    for n in range(3):
        match = Match.new(game, rules.setup_for_next(BOX, party), seed=n, keep=Keep.NOTHING)
        pick = match.chance.__class__(n)
        while match.choice is not None:
            match.choose(pick.below(len(match.choice.options)))
        assert match.outcome is not None
        party = rules.decode(BOX, rules.encode(rules.after(party, match.outcome, match.state)))
        assert party.heroes[0].xp > xp
        xp = party.heroes[0].xp
    assert party.games == 3
