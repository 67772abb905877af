"""Linked adventures: what lasts from game to game, what does not, and the shop in between."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.engine.game import Outcome, Setup
from emberhall.engine.match import Keep, Match
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.campaign.campaign import (
    Campaign,
    after,
    buy,
    decode,
    encode,
    is_finished,
    new_campaign,
    price,
    setup_for_next,
)
from emberhall.games.ashardalon.rules.state import Table
from tests.games.ashardalon.story import the_game

PARTY = ("Keyleth", "Vistra")
WON, LOST = Outcome(True, "WA-WIN-01", "", (0, 1)), Outcome(False, "WA-WIN-03", "")


def clans() -> Campaign:
    return new_campaign(the_game().box, "campaign-against-the-clans", PARTY)


def assault(**known: object) -> Campaign:
    campaign = new_campaign(the_game().box, "assault-on-firestorm-peak", PARTY, seed=1)
    return msgspec.structs.replace(campaign, **known)


def table(campaign: Campaign) -> Table:
    return the_game().new(setup_for_next(the_game().box, campaign))


def names(t: Table, cards: list[int]) -> list[str]:
    return [t.box.cards[card].name for card in cards]


def won(
    campaign: Campaign, chamber: str = "", items: dict[int, tuple[str, ...]] | None = None, gold: int = 0
) -> Campaign:
    """The campaign after a game won with these items in the heroes' hands."""
    t = table(campaign)
    t.chamber = t.box.number[chamber] if chamber else -1
    for seat, cards in (items or {}).items():
        t.heroes[seat].items = [t.box.number[name] for name in cards]
    t.heroes[0].purse = [gold]
    return after(campaign, WON, t)


# ---------------------------------------------------------------- from game to game


def test_a_campaign_begins_with_the_first_part_and_nothing_in_hand() -> None:
    setup = setup_for_next(the_game().box, clans())
    assert (setup.adventure, setup.party, setup.options["part"]) == ("campaign-against-the-clans", PARTY, "1")
    t = table(clans())
    assert t.heroes[0].items == []
    assert t.boons == []
    assert len(t.chamber_deck) == 3


def test_only_a_linked_adventure_makes_a_campaign() -> None:
    with pytest.raises(Refusal, match=r"'monster-hunt' is no linked adventure: a campaign is one of campaign-against"):
        new_campaign(the_game().box, "monster-hunt", PARTY)
    with pytest.raises(Refusal, match="no Hero 'Conan'"):
        new_campaign(the_game().box, "campaign-against-the-clans", ("Conan",))


@pytest.mark.rule("WA-GAP-120", "WA-GAP-60")
def test_treasure_is_kept_face_up_and_everything_else_begins_anew() -> None:
    campaign = clans()
    t = table(campaign)
    hero = t.heroes[0]
    bracers = t.box.number["Bracers of Defense"]
    hero.items, hero.flipped = [bracers], [bracers]
    hero.level, hero.hp, hero.poisoned = 2, 1, True
    t.experience = [t.box.number["Snake"]]
    t.chamber = t.box.number["Orc Clan Lair"]
    following = table(after(campaign, WON, t))
    again = following.heroes[0]
    assert names(following, again.items) == ["Bracers of Defense"]
    assert again.flipped == []
    assert (again.level, again.hp, again.poisoned) == (1, 8, False)
    assert following.experience == []
    assert bracers not in following.treasure_deck, "there is only one in the box"


def test_a_hero_who_kept_treasure_draws_none_at_the_start_and_the_others_do() -> None:
    setup = setup_for_next(the_game().box, won(clans(), "Orc Clan Lair", {0: ("Amulet of Protection",)}))
    match = Match.new(the_game(), setup, seed=1, keep=Keep.NOTHING)
    while match.choice is not None and match.choice.ask != "start-square":
        keep = next((o for o in match.choice.options if o.act == "give" and o.what == o.seat), match.choice.options[0])
        match.choose(keep)
    assert [len(hero.items) for hero in match.state.heroes] == [1, 1]
    assert names(match.state, match.state.heroes[0].items) == ["Amulet of Protection"]


def test_every_clan_leader_is_met_once_and_leaves_a_boon() -> None:
    campaign = won(clans(), "Orc Clan Lair")
    assert campaign.boons == ("Orcs Overwhelmed!",)
    left = names(table(campaign), table(campaign).chamber_deck.cards())
    assert sorted(left) == ["Duergar Garrison", "Kobold Clan Lair"]
    campaign = won(campaign, "Kobold Clan Lair")
    assert names(table(campaign), table(campaign).chamber_deck.cards()) == ["Duergar Garrison"]
    campaign = won(campaign, "Duergar Garrison")
    assert campaign.boons == ("Orcs Overwhelmed!", "Kobolds Clobbered!", "Duergar Defeated!")
    assert is_finished(the_game().box, campaign)
    with pytest.raises(Refusal, match="is won, every part of it"):
        setup_for_next(the_game().box, campaign)


def test_a_lost_game_is_played_again_as_if_nothing_had_happened() -> None:
    before = won(clans(), "Orc Clan Lair", {0: ("Amulet of Protection",)})
    t = table(before)
    t.heroes[0].items = []
    t.heroes[1].items = [t.box.number["Vorpal Sword"]]
    campaign = after(before, LOST, t)
    assert campaign.lost == 1
    assert msgspec.structs.replace(campaign, lost=0) == before
    assert setup_for_next(the_game().box, campaign) == setup_for_next(the_game().box, before)


@pytest.mark.rule("WA-BOON-02")
def test_a_boon_is_there_again_in_every_part_that_follows() -> None:
    campaign = won(clans(), "Orc Clan Lair")
    t = table(campaign)
    t.boons.clear()  # used up in this game
    t.chamber = t.box.number["Kobold Clan Lair"]
    campaign = after(campaign, WON, t)
    assert names(t, table(campaign).boons) == ["Orcs Overwhelmed!", "Kobolds Clobbered!"]


def test_the_parts_of_the_assault_are_different_games() -> None:
    titles = [table(assault(won=part)).adventure.name for part in range(3)]
    assert titles == [
        "Assault on Firestorm Peak",
        "Assault on Firestorm Peak: The Middle Halls",
        "Assault on Firestorm Peak: The Summit",
    ]
    assert won(assault()).boons == ("Dwarven Traders!", "Bypassed Guards!")


def test_a_part_can_be_played_by_itself() -> None:
    t = the_game().new(Setup("assault-on-firestorm-peak", PARTY, {"part": "3"}))
    assert t.adventure.id == "assault-on-firestorm-peak-3"
    with pytest.raises(Refusal, match=r"Monster Hunt has no part '2': choose from 1\."):
        the_game().new(Setup("monster-hunt", PARTY, {"part": "2"}))
    with pytest.raises(Refusal, match=r"has no part '4': choose from 1, 2, 3\."):
        the_game().new(Setup("assault-on-firestorm-peak", PARTY, {"part": "4"}))


# ---------------------------------------------------------------- traders


def test_gold_adds_up_and_buys_from_the_traders() -> None:
    campaign = won(assault(gold=300), gold=1700)
    assert campaign.gold == 2000
    assert len(campaign.wares) == 5
    box = the_game().box
    ware = min(campaign.wares, key=lambda name: price(box, name))
    richer = buy(box, campaign, ware, "vistra")
    assert richer.gold == 2000 - price(box, ware)
    assert richer.items == {"Vistra": (ware,)}
    assert names(table(richer), table(richer).heroes[1].items) == [ware]


def test_traders_refuse_what_they_do_not_have_and_what_is_too_dear() -> None:
    box = the_game().box
    campaign = assault(won=1, boons=("Dwarven Traders!",), wares=("Vorpal Sword",), gold=1999)
    with pytest.raises(Refusal, match="Vorpal Sword costs 2000 gp, but the party has only 1999 gp"):
        buy(box, campaign, "Vorpal Sword", "Keyleth")
    with pytest.raises(Refusal, match="do not sell 'Lucky Charm': they offer Vorpal Sword"):
        buy(box, campaign, "Lucky Charm", "Keyleth")
    with pytest.raises(Refusal, match="Quinn is not in the party"):
        buy(box, campaign, "Vorpal Sword", "Quinn")


def test_there_is_no_shop_without_the_traders_and_none_after_the_end() -> None:
    assert won(clans(), "Orc Clan Lair", gold=900).wares == ()
    last = assault(won=2, boons=("Dwarven Traders!",), gold=5000)
    assert won(last, "Ashardalon's Lair").wares == ()


def test_what_the_heroes_hold_is_not_for_sale() -> None:
    box = the_game().box
    singles = [card.name for card in box.treasures.values() if card.copies == 1]
    campaign = won(assault(), items={0: tuple(singles)})
    assert not set(campaign.wares) & set(singles)


# ---------------------------------------------------------------- the file


def test_a_campaign_comes_back_from_its_file_as_it_was() -> None:
    campaign = won(
        assault(), items={0: ("Amulet of Protection",), 1: ("Potion of Healing", "Potion of Healing")}, gold=700
    )
    data = encode(campaign)
    assert decode(the_game().box, data) == campaign
    assert encode(decode(the_game().box, data)) == data


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"format": 9}, "format 9"),
        ({"adventure": "monster-hunt"}, "no linked adventure"),
        ({"items": {"Keyleth": ["Excalibur"]}}, "no Treasure Card 'Excalibur'"),
        ({"items": {"Quinn": ["Lucky Charm"]}}, "Quinn brings Treasure but is not in the party"),
        ({"items": {"Keyleth": ["Vorpal Sword", "Vorpal Sword"]}}, "brought 2 times, but the box has 1"),
        ({"boons": ["Good Luck"]}, "no Boon Card 'Good Luck'"),
        ({"beaten": ["Kitchen"]}, "no Chamber Card 'Kitchen'"),
        ({"wares": ["Excalibur"]}, "no Treasure Card 'Excalibur'"),
        ({"gold": "much"}, "no campaign file"),
        ({"luck": 1}, "no campaign file"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_one_sentence(change: dict[str, object], refusal: str) -> None:
    plain = msgspec.json.decode(encode(clans())) | change
    with pytest.raises(Refusal, match=refusal):
        decode(the_game().box, msgspec.json.encode(plain))


def test_what_a_setup_brings_along_is_checked_as_strictly() -> None:
    with pytest.raises(Refusal, match="option 'campaign' cannot be read"):
        the_game().new(Setup("monster-hunt", PARTY, {"campaign": "{"}))
    with pytest.raises(Refusal, match="no Treasure Card 'Excalibur'"):
        the_game().new(Setup("monster-hunt", PARTY, {"campaign": '{"items": {"Keyleth": ["Excalibur"]}}'}))


@pytest.mark.rule("WA-CHAMBER-01", "WA-GAP-90")
@pytest.mark.parametrize("chamber", ["dire", "horrid", "no"])
def test_a_chamber_that_a_later_part_has_no_room_for_is_refused_before_the_first(chamber: str) -> None:
    with pytest.raises(Refusal, match=r"^Assault on Firestorm Peak: The .* has a Chamber of its own: leave"):
        new_campaign(the_game().box, "assault-on-firestorm-peak", PARTY, {"chamber": chamber})
