"""Linked adventures: what lasts from game to game, what does not, and the shop in between."""

from __future__ import annotations

import random

import msgspec
import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.campaign.files import FORMAT
from emberhall.games.ashardalon.campaign.phases import affordable, open_shop
from emberhall.games.ashardalon.players import campaign as policy
from emberhall.games.ashardalon.rules.state import Table
from emberhall.lab.playing import play_campaign
from emberhall.testing import worlds
from emberhall.testing.random_play import check_restart, check_save, same
from tests.games.ashardalon.linked import ASSAULT, CLANS, LOST, PARTY, Between, the_campaign
from tests.games.ashardalon.story import the_game


def names(t: Table, cards: list[int]) -> list[str]:
    return [t.box.cards[card].name for card in cards]


# ---------------------------------------------------------------- from game to game


def test_a_campaign_begins_with_the_first_part_and_nothing_in_hand() -> None:
    c = Between(CLANS)
    setup = c.next_setup()
    assert (setup.adventure, setup.party, setup.options["part"]) == (CLANS, PARTY, "1")
    t = c.table()
    assert t.heroes[0].items == []
    assert t.boons == []
    assert len(t.chamber_deck) == 3


def test_only_a_linked_adventure_makes_a_campaign() -> None:
    with pytest.raises(Refusal, match=r"'monster-hunt' is no linked adventure: a campaign is one of campaign-against"):
        the_campaign().new(Setup("monster-hunt", PARTY))
    with pytest.raises(Refusal, match="no Hero 'Conan'"):
        the_campaign().new(Setup(CLANS, ("Conan",)))
    with pytest.raises(Refusal, match="is for 1 to 5 Heroes, not 0"):
        the_campaign().new(Setup(CLANS, ()))
    assert [info.id for info in the_campaign().first_adventures()] == [CLANS, ASSAULT]


@pytest.mark.rule("WA-GAP-120", "WA-GAP-60")
def test_treasure_is_kept_face_up_and_everything_else_begins_anew() -> None:
    c = Between(CLANS)
    t = c.table()
    hero = t.heroes[0]
    bracers = t.box.number["Bracers of Defense"]
    hero.items, hero.flipped = [bracers], [bracers]
    hero.level, hero.hp, hero.poisoned = 2, 1, True
    t.experience = [t.box.number["Snake"]]
    t.chamber = t.box.number["Orc Clan Lair"]
    following = c.home(t).table()
    again = following.heroes[0]
    assert names(following, again.items) == ["Bracers of Defense"]
    assert again.flipped == []
    assert (again.level, again.hp, again.poisoned) == (1, 8, False)
    assert following.experience == []
    assert bracers not in following.treasure_deck, "there is only one in the box"


def test_a_hero_who_kept_treasure_draws_none_at_the_start_and_the_others_do() -> None:
    setup = Between(CLANS).won("Orc Clan Lair", {0: ("Amulet of Protection",)}).next_setup()
    match = Match.new(the_game(), setup, seed=1, keep=Keep.NOTHING)
    while match.choice is not None and match.choice.ask != "start-square":
        keep = next((o for o in match.choice.options if o.act == "give" and o.what == o.seat), match.choice.options[0])
        match.choose(keep)
    assert [len(hero.items) for hero in match.state.heroes] == [1, 1]
    assert names(match.state, match.state.heroes[0].items) == ["Amulet of Protection"]


def test_every_clan_leader_is_met_once_and_leaves_a_boon() -> None:
    c = Between(CLANS).won("Orc Clan Lair")
    assert c.t.boons == ("Orcs Overwhelmed!",)
    assert sorted(names(c.table(), c.table().chamber_deck.cards())) == ["Duergar Garrison", "Kobold Clan Lair"]
    c.won("Kobold Clan Lair")
    assert names(c.table(), c.table().chamber_deck.cards()) == ["Duergar Garrison"]
    c.won("Duergar Garrison")
    assert c.t.boons == ("Orcs Overwhelmed!", "Kobolds Clobbered!", "Duergar Defeated!")
    assert c.outcome is not None
    assert (c.outcome.won, c.outcome.winners) == (True, (0, 1))
    assert c.outcome.why.endswith("is won, every part of it")


def test_a_lost_game_is_played_again_as_if_nothing_had_happened() -> None:
    c = Between(CLANS).won("Orc Clan Lair", {0: ("Amulet of Protection",)})
    before, due = c.bytes(), c.next_setup()
    t = c.table()
    t.heroes[0].items = []
    t.heroes[1].items = [t.box.number["Vorpal Sword"]]
    c.home(t, LOST)
    assert c.t.lost == 1
    assert c.next_setup() == due
    c.t.lost = 0
    assert c.bytes() == before


@pytest.mark.rule("WA-BOON-02")
def test_a_boon_is_there_again_in_every_part_that_follows() -> None:
    c = Between(CLANS).won("Orc Clan Lair")
    t = c.table()
    t.boons.clear()  # used up in this game
    t.chamber = t.box.number["Kobold Clan Lair"]
    c.home(t)
    assert names(t, c.table().boons) == ["Orcs Overwhelmed!", "Kobolds Clobbered!"]


def test_the_parts_of_the_assault_are_different_games() -> None:
    titles = [Between(ASSAULT, won=part).table().adventure.name for part in range(3)]
    assert titles == [
        "Assault on Firestorm Peak",
        "Assault on Firestorm Peak: The Middle Halls",
        "Assault on Firestorm Peak: The Summit",
    ]
    assert Between(ASSAULT).won().t.boons == ("Dwarven Traders!", "Bypassed Guards!")


def test_a_part_can_be_played_by_itself() -> None:
    t = the_game().new(Setup("assault-on-firestorm-peak", PARTY, {"part": "3"}))
    assert t.adventure.id == "assault-on-firestorm-peak-3"
    with pytest.raises(Refusal, match=r"Monster Hunt has no part '2': choose from 1\."):
        the_game().new(Setup("monster-hunt", PARTY, {"part": "2"}))
    with pytest.raises(Refusal, match=r"has no part '4': choose from 1, 2, 3\."):
        the_game().new(Setup("assault-on-firestorm-peak", PARTY, {"part": "4"}))


# ---------------------------------------------------------------- traders


def test_gold_adds_up_and_buys_from_the_traders() -> None:
    c = Between(ASSAULT, gold=300).won(gold=1700)
    assert c.t.gold == 2000
    assert len(c.t.wares) == 5
    assert c.asked == "trade"
    ware = min(c.t.wares, key=c.t.price)
    c.do("buy", ware, "Vistra")
    assert c.t.gold == 2000 - c.t.price(ware)
    assert c.t.items == {"Vistra": (ware,)}
    assert names(c.table(), c.table().heroes[1].items) == [ware]


def test_traders_offer_what_they_have_to_those_who_can_pay_and_nothing_else() -> None:
    dear = {"won": 1, "boons": ("Dwarven Traders!",), "wares": ("Vorpal Sword", "Lucky Charm")}
    price = the_game().box.treasures[the_game().box.number["Lucky Charm"]].gold
    assert price < 1999
    c = Between(ASSAULT, gold=1999, **dear)
    assert not c.offers("buy", "Vorpal Sword"), "it costs 2000 gp"
    assert not c.offers("buy", "Amulet of Protection"), "it is not for sale"
    assert len(c.offers("buy", "Lucky Charm")) == len(PARTY), "for whom, the party decides"
    assert len(Between(ASSAULT, gold=2000, **dear).offers("buy", "Vorpal Sword")) == len(PARTY)
    assert affordable(Between(ASSAULT, gold=price - 1, **dear).t) == []


def test_who_can_pay_for_nothing_is_not_asked() -> None:
    c = Between(ASSAULT, won=1, boons=("Dwarven Traders!",), wares=("Vorpal Sword",), gold=1)
    assert c.played.venture is not None


def test_there_is_no_shop_without_the_traders_and_none_after_the_end() -> None:
    assert Between(CLANS).won("Orc Clan Lair", gold=900).t.wares == ()
    last = Between(ASSAULT, won=2, boons=("Dwarven Traders!",), gold=5000).won("Ashardalon's Lair")
    assert last.t.wares == ()
    assert last.outcome is not None


@pytest.mark.parametrize("boon", ["Bypassed Guards!", "Orcs Overwhelmed!"])
def test_no_other_boon_lays_treasures_out(boon: str) -> None:
    t = the_campaign().new(Setup(ASSAULT, PARTY))
    t.boons = (t.box.name(t.box.number[boon]),)
    open_shop(t)
    assert t.wares == ()


def test_traders_are_gone_once_the_party_sets_out() -> None:
    c = Between(ASSAULT, gold=5000).won()
    assert len(c.t.wares) == 5
    c.do("set-out")
    assert c.t.wares == ()


def test_what_the_heroes_hold_is_not_for_sale() -> None:
    box = the_game().box
    singles = [card.name for card in box.treasures.values() if card.copies == 1]
    c = Between(ASSAULT).won(items={0: tuple(singles)})
    assert not set(c.t.wares) & set(singles)


def test_the_rules_of_thumb_buy_the_dearest_first_and_for_those_who_have_little() -> None:
    wares = ("Vorpal Sword", "Lucky Charm")
    held = {"Keyleth": ("Amulet of Protection",)}
    c = Between(ASSAULT, won=1, boons=("Dwarven Traders!",), wares=wares, gold=9000, items=held)
    first = policy.advice(c.played.seen(0))[0]
    assert first.option == c.offers("buy", "Vorpal Sword", "Vistra")[0]
    c.do("buy", "Vorpal Sword", "Vistra").do("buy", "Lucky Charm", "Vistra")
    assert c.played.venture is not None, "nothing is left to buy"


# ---------------------------------------------------------------- as a match


@pytest.mark.parametrize("adventure", [CLANS, ASSAULT])
def test_a_campaign_is_forked_saved_and_restarted_at_every_question(adventure: str) -> None:
    luck = random.Random(adventure)
    c = Between(adventure, gold=4000, boons=("Dwarven Traders!",), wares=("Lucky Charm", "Potion of Healing"))
    while c.outcome is None:
        if c.played.choice is None:
            check_save(c.played)
            if luck.random() < 0.6:
                c.won(gold=luck.randrange(1000))
            else:
                c.home(c.table(), LOST)
            continue
        worlds.whole_check(c.played, 1)
        assert same(c.played, c.played.fork(seed=2))
        check_save(c.played)
        check_restart(c.played)
        c.played.choose(luck.randrange(len(c.choice.options)))
    assert any("is won" in line for line in c.told())


def test_what_was_bought_can_be_taken_back_before_the_party_sets_out() -> None:
    c = Between(ASSAULT, won=1, boons=("Dwarven Traders!",), wares=("Lucky Charm", "Potion of Healing"), gold=3000)
    before = c.bytes()
    c.do("buy", "Lucky Charm", "Keyleth")
    c.played.undo()
    assert the_campaign().encode(c.played.state) == before


def test_bots_play_a_campaign_to_its_end() -> None:
    wandered = play_campaign(the_game(), the_campaign(), Setup(CLANS, (*PARTY, "Quinn")), ["heuristic"], 1)
    assert wandered.outcome is not None
    assert sum(game.won for game in wandered.games) == 3


# ---------------------------------------------------------------- files of format 1


def former(**known: object) -> bytes:
    """A campaign file as it was once written."""
    plain = {"format": FORMAT, "adventure": CLANS, "party": PARTY, "options": {}, "seed": 0, "won": 1, "lost": 0}
    return msgspec.json.encode(plain | known)


def test_a_file_of_format_1_goes_on_where_it_stood() -> None:
    items = {"Keyleth": ("Amulet of Protection",), "Vistra": ("Potion of Healing", "Potion of Healing")}
    data = former(
        adventure=ASSAULT, lost=2, items=items, boons=["Dwarven Traders!"], gold=700, wares=["Potion of Healing"]
    )
    state = the_campaign().adopt(data)
    assert (state.won, state.lost, state.gold, state.items) == (1, 2, 700, items)
    match = Match.of(the_campaign(), Setup(ASSAULT, PARTY), state, Chance(1))
    assert match.choice is not None
    assert {option.act for option in match.choice.options} == {"buy", "set-out"}


def test_a_file_of_a_campaign_that_was_won_is_over() -> None:
    match = Match.of(the_campaign(), Setup(CLANS, PARTY), the_campaign().adopt(former(won=3)), Chance(1))
    assert match.outcome is not None
    assert match.outcome.won


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
    with pytest.raises(Refusal, match=refusal):
        the_campaign().adopt(former(**change))


def test_what_a_setup_brings_along_is_checked_as_strictly() -> None:
    with pytest.raises(Refusal, match="option 'campaign' cannot be read"):
        the_game().new(Setup("monster-hunt", PARTY, {"campaign": "{"}))
    with pytest.raises(Refusal, match="no Treasure Card 'Excalibur'"):
        the_game().new(Setup("monster-hunt", PARTY, {"campaign": '{"items": {"Keyleth": ["Excalibur"]}}'}))


@pytest.mark.rule("WA-CHAMBER-01", "WA-GAP-90")
@pytest.mark.parametrize("chamber", ["dire", "horrid", "no"])
def test_a_chamber_that_a_later_part_has_no_room_for_is_refused_before_the_first(chamber: str) -> None:
    with pytest.raises(Refusal, match=r"^Assault on Firestorm Peak: The .* has a Chamber of its own: leave"):
        the_campaign().new(Setup(ASSAULT, PARTY, {"chamber": chamber}))
